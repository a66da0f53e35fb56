"""The server under load, one core for it and one for the load:  load.py BOXWOOD LOAD [TABLES [SECONDS]]
Prints a figure a line: a paced part (a move a table every 5 seconds), then saturation.
SPDX-License-Identifier: MIT"""
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time


def memory(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def cpu(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as line:
        fields = line.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(load, port, tables, seconds, interval, process, name):
    empty, before = memory(process.pid), cpu(process.pid)
    pinned = ["taskset", "-c", "1"] if os.cpu_count() > 1 else []
    load = subprocess.Popen([*pinned, load, str(port), str(tables), str(seconds), str(interval)],
                            stdout=subprocess.PIPE, text=True)
    time.sleep(max(interval / 1000, 2) + seconds / 2)
    full = memory(process.pid)
    output = load.communicate()[0]
    used = cpu(process.pid) - before
    for line in output.splitlines():
        print(name, line, flush=True)
    print(name, f"memory_a_socket {(full - empty) / (2 * tables):.1f} kB")
    print(name, f"cpu {used:.1f} s", flush=True)
    return load.returncode


def tell_entries(folder, name):
    """How many entries a second came to lie on the disk, by their own times, in the busiest second."""
    database = sqlite3.connect(os.path.join(folder, "boxwood.db"))
    most = database.execute("SELECT max(n) FROM (SELECT count(*) AS n FROM event GROUP BY at / 1000)")
    print(name, f"entries_in_the_best_second {most.fetchone()[0]} 1/s", flush=True)
    database.close()


def main():
    boxwood, load = sys.argv[1:3]
    tables = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
    seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 20
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    pinned = ["taskset", "-c", "0"] if os.cpu_count() > 1 else []
    codes = []
    for name, count, interval in [("paced", tables, 5000), ("saturated", min(tables, 500), 0)]:
        with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
            process = subprocess.Popen([*pinned, boxwood, "serve", "--port", "0", "--data", folder,
                                        "--unlimited"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
            port = process.stdout.readline().rsplit(":", 1)[1].strip(" /\n")
            codes.append(run(load, port, count, seconds, interval, process, name))
            process.terminate()
            codes.append(process.wait())
            tell_entries(folder, name)
    sys.exit(any(codes))


main()
