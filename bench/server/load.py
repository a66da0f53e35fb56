"""The server under load, one core for it and one for the load:
  load.py BOXWOOD LOAD DISK [--tables N] [--seconds S] [--repeat R] [--only paced,saturated,beside]
`paced`: a move a table every 5 seconds. `saturated`: as fast as it goes, and what the disk alone could do.
`beside`: tic-tac-toe here and with boardgame.io, which is fetched by npm into the folder of BOXWOOD.
Prints a figure a line; with each the time that server and load stood waiting for a processor, and the disk.
SPDX-License-Identifier: MIT"""
import argparse
import os
import resource
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

from watching import DiskBeside, memory, processor, written

HERE = Path(__file__).resolve().parent
CORES = sorted(os.sched_getaffinity(0))


def pinned(core, command):
    """On one of the cores that this program may use, if there are several."""
    where = [] if core is None or len(CORES) < 2 else ["taskset", "-c", str(CORES[core])]
    return [*where, *map(str, command)]


def tell(name, figure, value, unit):
    print(f"{name} {figure} {value:.2f} {unit}", flush=True)


def start(command, core=0, **more):
    """A server that prints its address when it listens."""
    process = subprocess.Popen(pinned(core, command), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                               **more)
    return process, process.stdout.readline().rsplit(":", 1)[1].strip(" /\n")


def watch(processes, load):
    """What servers and load have used so far."""
    used = [processor(process.pid) for process in processes]
    return {"ran": [sum(one) for one in zip(*used)], "load": processor(load.pid), "at": time.time(),
            "written": sum(written(process.pid) for process in processes),
            "memory": sum(memory(process.pid) for process in processes)}


def measure(name, processes, command, folder=None, **more):
    """Runs the load; its figures as a dictionary, those of the servers between its two marks added."""
    load = subprocess.Popen(pinned(1, command), stdout=subprocess.PIPE, text=True, **more)
    figures, marks, beside = {}, {}, DiskBeside(folder) if folder else None
    for line in load.stdout:
        word, *rest = line.split()
        if word in ("measuring", "measured"):
            marks[word] = watch(processes, load)
            if beside:
                beside.start() if word == "measuring" else figures.update(zip(("d50", "d99", "dmax"), beside.end()))
            continue
        figures[word] = float(rest[0])
        if word != "moves":
            tell(name, word, float(rest[0]), " ".join(rest[1:]))
    if load.wait() != 0:
        raise SystemExit(f"{name}: the load failed")
    before, after = marks["measuring"], marks["measured"]
    seconds = after["at"] - before["at"]
    figures |= {"from": before["at"], "to": after["at"], "memory": after["memory"],
                "written": after["written"] - before["written"],
                "cpu_a_move": 1e6 * (after["ran"][0] - before["ran"][0]) / max(figures["moves"], 1)}
    tell(name, "cpu_a_move", figures["cpu_a_move"], "us")
    tell(name, "cpu_used", 100 * (after["ran"][0] - before["ran"][0]) / seconds, "% of a core")
    tell(name, "server_waited_for_cpu", 100 * (after["ran"][1] - before["ran"][1]) / seconds, "% of the time")
    tell(name, "load_waited_for_cpu", 100 * (after["load"][1] - before["load"][1]) / seconds, "% of the time")
    if beside:
        for figure in ("d50", "d99", "dmax"):
            tell(name, f"disk_beside_{figure[1:]}", figures[figure], "ms")
    return figures


def entries(folder, figures):
    """How many entries came to lie on the disk while it was measured, dice and deals among them."""
    with sqlite3.connect(os.path.join(folder, "boxwood.db")) as database:
        return database.execute("SELECT count(*) FROM event WHERE at >= ? AND at < ?",
                                (figures["from"] * 1000, figures["to"] * 1000)).fetchone()[0]


def serve(arguments, folder):
    return start([arguments.boxwood, "serve", "--port", "0", "--data", folder, "--unlimited"])


def paced(arguments, folder):
    process, port = serve(arguments, folder)
    empty = memory(process.pid)
    figures = measure("paced", [process], [arguments.load, port, arguments.tables, arguments.seconds, 5000], folder)
    tell("paced", "memory_a_socket", (figures["memory"] - empty) / (2 * arguments.tables), "kB")
    process.terminate()
    process.wait()


def saturated(arguments, folder):
    process, port = serve(arguments, folder)
    figures = measure("saturated", [process], [arguments.load, port, min(arguments.tables, 500), arguments.seconds, 0])
    process.terminate()
    process.wait()
    seconds, count = figures["to"] - figures["from"], entries(folder, figures)
    tell("saturated", "entries_per_second", count / seconds, "1/s")
    tell("saturated", "written_an_entry", figures["written"] / max(count, 1), "bytes")
    group = 100 * int(figures["written"] / max(count, 1))
    done = subprocess.run(map(str, [arguments.disk, folder, 3, group]), capture_output=True, text=True, check=True)
    rate = float(done.stdout.split()[1])
    tell("saturated", "disk_alone_groups_of_100_entries", rate, "1/s")
    tell("saturated", "disk_alone_entries", 100 * rate, "1/s")


def fetch_boardgame(boxwood):
    """Where boardgame.io lies, or None if it cannot be had."""
    folder = Path(boxwood).resolve().parent / "boardgame.io"
    if not (folder / "node_modules/boardgame.io").exists():
        folder.mkdir(exist_ok=True)
        call = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", folder, "boardgame.io@0.50.2"]
        try:
            if subprocess.run(call, cwd=folder, check=False).returncode != 0:
                return None
        except FileNotFoundError:
            return None
    return folder / "node_modules"


def beside(arguments, folder):
    tables = min(arguments.tables, 100)
    process, port = serve(arguments, folder)
    measure("boxwood", [process], [arguments.load, port, tables, arguments.seconds, 0, "tictactoe"])
    process.terminate()
    process.wait()
    modules = fetch_boardgame(arguments.boxwood)
    if modules is None:
        print("boardgame.io cannot be had here", flush=True)
        return
    more = {"env": os.environ | {"NODE_PATH": str(modules), "NODE_ENV": "production"}}
    process, port = start(["node", HERE / "boardgame/serve.cjs", "9311"], **more)
    measure("boardgame.io", [process], ["node", HERE / "boardgame/load.cjs", port, tables, arguments.seconds], **more)
    process.kill()
    process.wait()


def open_many():
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main():
    parser = argparse.ArgumentParser()
    for name in ("boxwood", "load", "disk"):
        parser.add_argument(name)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", default="paced,saturated,beside")
    arguments = parser.parse_args()
    open_many()
    for _ in range(arguments.repeat):
        for part in (paced, saturated, beside):
            if part.__name__ in arguments.only.split(","):
                with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
                    part(arguments, folder)


if __name__ == "__main__":
    main()
