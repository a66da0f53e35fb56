"""Whether memory or handles grow while people play for long:  growth.py BOXWOOD LOAD [MINUTES [TABLES [MOVE_MS]]]
Tables of all seven games, a move each every MOVE_MS; matches end and new ones begin. Looks twenty times a minute. The first part of
the time is left out, because a finished table stays in memory for ten minutes. Prints a line for bench/README.md.
SPDX-License-Identifier: MIT"""
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "bench/server"))
import load  # noqa: E402
from watching import memory  # noqa: E402

WARM_MINUTES = 15  # finished tables are forgotten after ten, and the sweep comes once a minute


def handles(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def look(process, player):
    """What there was, as long as somebody plays."""
    seen, began = [], time.time()
    while player.poll() is None:
        seen.append((time.time() - began, memory(process.pid), handles(process.pid)))
        if len(seen) % 20 == 1:
            print(f"# {seen[-1][0] / 60:.0f} min: {seen[-1][1] / 1024:.1f} MB, {seen[-1][2]} handles", flush=True)
        time.sleep(3)
    return seen


def middle(seen, column):
    return statistics.median(row[column] for row in seen)


def main():
    minutes, tables, pace = (float(sys.argv[i]) if len(sys.argv) > i else given for i, given in ((3, 60), (4, 30), (5, 1000)))
    load.open_many()
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
        process, port = load.start([sys.argv[1], "serve", "--port", "0", "--data", folder, "--unlimited"], core=None)
        words = [sys.argv[2], port, int(tables), 60 * minutes, int(pace)]
        player = subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, text=True)
        seen = look(process, player)
        figures = dict(line.split()[:2] for line in player.stdout.read().splitlines() if " " in line)
        size = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)) / 1e6
        process.terminate()
        process.wait()
    settled = [row for row in seen if row[0] > 60 * min(WARM_MINUTES, minutes / 3)]
    part = max(1, len(settled) // 5)
    first, last = settled[:part], settled[-part:]
    print(f"{minutes:.0f} minutes, {tables:.0f} tables, {figures['moves']} moves, {figures['matches']} matches, {figures['refused']} refused: "
          f"memory {middle(first, 1) / 1024:.1f} MB, in the end {middle(last, 1) / 1024:.1f} MB (most {max(row[1] for row in seen) / 1024:.1f}); "
          f"handles {middle(first, 2):.0f}, in the end {middle(last, 2):.0f}; 99 % of moves within {figures['p99']} ms; files {size:.0f} MB; "
          f"code {process.returncode}, load {player.returncode}")


main()
