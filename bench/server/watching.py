"""What a process uses while it is measured: processor time, time spent waiting for a processor, memory, and the
disk's own speed beside it, so that a bad figure can be told from a busy machine.
SPDX-License-Identifier: MIT"""
import os
import threading
import time


def memory(pid):
    """Kilobytes."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def written(pid):
    """Bytes it has had written to disk."""
    with open(f"/proc/{pid}/io", encoding="utf-8") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes"))


def processor(pid):
    """Seconds its threads ran, and seconds they could have run but something else did."""
    ran = waited = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/schedstat", encoding="utf-8") as line:
            fields = line.read().split()
        ran += int(fields[0])
        waited += int(fields[1])
    return ran / 1e9, waited / 1e9


class DiskBeside(threading.Thread):
    """Makes a page safe twenty times a second while something else is measured."""

    def __init__(self, folder):
        super().__init__(daemon=True)
        self.path, self.times, self.over = os.path.join(folder, "beside"), [], False

    def run(self):
        file = os.open(self.path, os.O_CREAT | os.O_WRONLY)
        while not self.over:
            began = time.perf_counter()
            os.write(file, bytes(4096))
            os.fdatasync(file)
            self.times.append(time.perf_counter() - began)
            time.sleep(0.05)
        os.close(file)

    def end(self):
        """Median, 99th percentile and worst in milliseconds."""
        self.over = True
        self.join()
        times = sorted(self.times) or [0]
        return [1000 * times[int((len(times) - 1) * part)] for part in (0.5, 0.99, 1)]
