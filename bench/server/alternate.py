"""Processor time a move of several builds, in turns, so that a busy machine is as busy for each:
  alternate.py LOAD BOXWOOD BOXWOOD... [--tables N] [--seconds S] [--repeat R] [--rules RULES]
Each run has a new folder, one core for the server and one for the load. Prints a row a build: median (least to most).
SPDX-License-Identifier: MIT"""
import argparse
import statistics
import tempfile

import load


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("load")
    parser.add_argument("boxwood", nargs="+")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--rules", nargs="*", default=[])
    arguments = parser.parse_args()
    load.open_many()
    seen = {program: [] for program in arguments.boxwood}
    for _ in range(arguments.repeat):
        for program, times in seen.items():
            with tempfile.TemporaryDirectory() as folder:
                arguments.boxwood = program
                process, port = load.serve(arguments, folder)
                command = [arguments.load, port, arguments.tables, arguments.seconds, 0, *arguments.rules]
                figures = load.measure(program[-30:], [process], command)
                times.append((figures["cpu_a_move"], figures["moves_per_second"]))
                process.terminate()
                process.wait()
    for program, times in seen.items():
        used = sorted(one[0] for one in times)
        pace = statistics.median(one[1] for one in times)
        print(f"| {program} | {statistics.median(used):.0f} us ({used[0]:.0f} to {used[-1]:.0f}) | {pace:.0f} moves a second |")


main()
