"""SQLite, PostgreSQL with one node and with three, one after another:
  nodes.py BOXWOOD LOAD [--tables N] [--seconds S] [--interval MS]
The two players of a table are at different nodes where there are several. With an interval of 0 (as fast as it goes) the moves a
second and the nodes' processor time a move, with 5000 (a move a table every five seconds) how long a move takes until both seats have
it. Prints a row for bench/README.md for each. SPDX-License-Identifier: MIT"""
import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests/server"))
import load  # noqa: E402
from postgres import Postgres  # noqa: E402


def serve(arguments, where):
    return load.start([arguments.boxwood, "serve", "--port", "0", *where, "--unlimited"], core=None)


def run(arguments, name, count, where, entries):
    servers = [serve(arguments, where) for _ in range(count)]
    ports = ",".join(port for _, port in servers)
    processes = [process for process, _ in servers]
    figures = load.measure(name, processes, [arguments.load, ports, arguments.tables, arguments.seconds, arguments.interval])
    kept = entries(figures) / (figures["to"] - figures["from"])
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait()
    return (f"| {name} | {figures['moves_per_second']:.0f} | {kept:.0f} | {figures['cpu_a_move']:.0f} us "
            f"| {figures['p50']:.1f} ms | {figures['p99']:.1f} ms | {figures['max']:.0f} ms |")


def in_postgres(arguments, count):
    postgres = Postgres(max_connections="100", shared_buffers="256MB")
    link = postgres.database("nodes")

    def entries(figures):
        text = f"SELECT count(*) FROM event WHERE at >= {figures['from'] * 1000:.0f} AND at < {figures['to'] * 1000:.0f}"
        return int(postgres.sql(text, postgres.names["nodes"])[0][0])

    row = run(arguments, f"PostgreSQL, {count} node{'s' if count > 1 else ''}", count, ["--database", link], entries)
    postgres.stop()
    return row


def in_file(arguments):
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
        return run(arguments, "SQLite", 1, ["--data", folder], lambda figures: load.entries(folder, figures))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("boxwood")
    parser.add_argument("load")
    parser.add_argument("--tables", type=int, default=480)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--interval", type=int, default=0)
    arguments = parser.parse_args()
    load.open_many()
    rows = [in_file(arguments), in_postgres(arguments, 1), in_postgres(arguments, 3)]
    print("| store | moves a second | entries a second | processor time a move | median | 99 % | worst |\n|---|---|---|---|---|---|---|")
    print("\n".join(rows))


main()
