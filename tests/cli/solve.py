#!/usr/bin/env python3
# A small game of Squadro solved on the command line, killed again and again: it must go on from the last whole layer and
# come to the same counts, and the table must say what a position is worth:  solve.py BOXWOOD
# SPDX-License-Identifier: MIT
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BOXWOOD = sys.argv[1]
FROM = "A1@0< A5@0< B1@0< B5@0< A"  # four pieces are home from the start
COUNTS = {"positions": 2129118, "won": [1340258, 788860], "drawn": 0}
KILLS = 4 if os.environ.get("BOXWOOD_BRIEF") else 12


def solve(folder, *more):
    return [BOXWOOD, "solve", "squadro", "--json", "--data", str(folder), *more]


def killed(folder, seconds):
    """Whether the run was still at work when it was killed."""
    run = subprocess.Popen(solve(folder, "--from", FROM, "--threads", "1"), stdout=subprocess.DEVNULL)
    time.sleep(seconds)
    run.kill()
    return run.wait() != 0


def value(folder, position):
    run = subprocess.run(solve(folder, "--position", position), capture_output=True, text=True, check=False)
    return json.loads(run.stdout).get("value")


def main():
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kills = sum(killed(folder, chance.uniform(0.02, 0.6)) for _ in range(KILLS))
        found = json.loads(subprocess.run(solve(folder, "--from", FROM), capture_output=True, check=True).stdout)
        assert found == COUNTS, found
        whole = (folder / "squadro.table").read_bytes()
        assert value(folder, FROM) == "lost"
        assert value(folder, FROM.removesuffix("A") + "B") == "won"
        assert value(folder, "A") is None  # the first position is not in this table
        again = folder / "again"
        again.mkdir()
        subprocess.run(solve(again, "--from", FROM), capture_output=True, check=True)
        assert (again / "squadro.table").read_bytes() == whole
        print(f"{kills} of {KILLS} runs were killed at work; the table has {len(whole)} bytes")


main()
