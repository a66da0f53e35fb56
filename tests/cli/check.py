#!/usr/bin/env python3
# boxwood check and damaged data files: what is damaged is named, and not played; a table of another version is told
# apart; what is whole is used:  check.py BOXWOOD
# SPDX-License-Identifier: MIT
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BOXWOOD = sys.argv[1]
DATA = Path(__file__).resolve().parents[2] / "data"
RACE = "3:5,8:2/4:4,7:2 white 31"
FILES = {"chess.net": DATA / "chess.net", "draughts.net": DATA / "draughts.net", "squadro.proof": DATA / "squadro.proof",
         "backgammon.races": Path(BOXWOOD).parent / "data/backgammon.races"}
ASKED = {"chess.net": ["chess"], "draughts.net": ["draughts/english"], "squadro.proof": ["squadro"],
         "backgammon.races": ["backgammon", "--position", RACE]}


def call(*words, folder=None):
    place = {"BOXWOOD_DATA": str(folder)} if folder else {}
    return subprocess.run([BOXWOOD, *map(str, words)], capture_output=True, text=True, check=False, timeout=120,
                          env=os.environ | place)


def thought(name, folder):
    run = call("think", *ASKED[name], "--nodes", "2000", "--json", folder=folder)
    assert run.returncode == 0, run.stdout + run.stderr
    return json.loads(run.stdout.splitlines()[-1]), run.stderr


def flipped(chance, name, folder):
    content = bytearray(FILES[name].read_bytes())
    content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
    (folder / name).write_bytes(content)


def damaged(chance, name):
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copy(FILES[name], folder)
        whole, said = thought(name, folder)
        assert "damaged" not in said, said
        for _ in range(3):
            flipped(chance, name, folder)
            run = call("check", folder)
            assert run.returncode == 1 and str(folder / name) in run.stderr and run.stderr.count("\n") == 1, run.stderr
            without, said = thought(name, folder)
            assert str(folder / name) in said and "damaged" in said, said
            if name.endswith(".net"):  # the one inside plays, which is the same
                assert without == whole
    print(f"{name}: 3 of 3 changed bytes named")


def main():
    assert call("check").returncode == 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "squadro.table").write_bytes(b"boxwood-squadro-table-1\n" + bytes(100))
        run = call("check", folder)
        assert run.returncode == 1 and "another version" in run.stderr, run.stderr
        run = call("solve", "squadro", "--data", folder)
        assert run.returncode == 1 and "another version" in run.stderr, run.stderr
    chance = random.Random(5)
    for name in FILES:
        damaged(chance, name)


main()
