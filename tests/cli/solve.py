#!/usr/bin/env python3
# A small game of Squadro, the endings of draughts that follow from four men, and a small table of backgammon solved on the command line, killed again and again: it must go on from the last whole layer and come to the same counts, and the tables must say what a position is
# worth:  solve.py BOXWOOD
# SPDX-License-Identifier: MIT
import fcntl
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BOXWOOD = sys.argv[1]
SMALL = "A1@0< A5@0< B1@0< B5@0< A"  # four pieces are home from the start
FROM = {"squadro": SMALL, "draughts/english": "B:W29,30:B1,2", "backgammon": "8:8/8:7 white"}
COUNTS = {"squadro": {"positions": 2129118, "won": [1340258, 788860], "drawn": 0},
          "draughts/english": {"positions": 2862452, "won": [894822, 261875], "drawn": 1705755},
          "backgammon": {"positions": 12870}}
KILLS = 4 if os.environ.get("BOXWOOD_BRIEF") else 12


def solve(game, folder, *more):
    return [BOXWOOD, "solve", *game.split(), "--json", "--data", str(folder), *more]


def killed(game, folder, seconds):
    """Whether the run was still at work when it was killed."""
    run = subprocess.Popen(solve(game, folder, "--from", FROM[game], "--threads", "1"), stdout=subprocess.DEVNULL)
    time.sleep(seconds)
    run.kill()
    return run.wait() != 0


def whole(game, folder):
    """The table, after as many more runs as it takes, the last of which finds nothing to do."""
    for _ in range(2):
        run = subprocess.run(solve(game, folder, "--from", FROM[game]), capture_output=True, check=True, timeout=900)
        assert json.loads(run.stdout) == COUNTS[game], run.stdout
    table, = (path for path in folder.iterdir() if not path.suffix.startswith(".layer"))
    return table


def check(game, folder):
    chance = random.Random(1)
    kills = sum(killed(game, folder, chance.uniform(0.02, 0.6)) for _ in range(KILLS))
    with tempfile.TemporaryDirectory() as again:
        table = whole(game, folder)
        Path(f"{table}.reach-00").touch()  # as if killed between a layer and what it was made from
        assert whole(game, folder) == table
        assert whole(game, Path(again)).read_bytes() == table.read_bytes()
    print(f"{game}: {kills} of {KILLS} runs were killed at work; the table has {table.stat().st_size} bytes")


def refused(game, folder, *more):
    """Why it did not even begin."""
    run = subprocess.run(solve(game, folder, *more), capture_output=True, text=True, check=False, timeout=900)
    assert run.returncode != 0 and "positions" not in run.stdout, run.stdout
    return run.stdout + run.stderr


def strangers(game, folder):
    """What is in the folder already is neither taken for this game's nor lost."""
    table = whole(game, folder)
    good = table.read_bytes()
    assert "File exists" in refused(game, folder), "the whole game after a small one"
    assert table.read_bytes() == good
    table.write_bytes(b"hello")
    assert "File exists" in refused(game, folder, "--from", FROM[game])
    assert table.read_bytes() == b"hello"
    table.write_bytes(good[:3])  # a disk that was full
    for path in folder.glob("*.layer-*"):
        path.write_bytes(path.read_bytes()[:-1])
    assert whole(game, folder).read_bytes() == good
    with open(table, "rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # as another run does
        assert "busy" in refused(game, folder, "--from", FROM[game])


def answer(game, folder, position):
    run = subprocess.run(solve(game, folder, "--position", position), capture_output=True, text=True, check=False,
                         timeout=900)
    return json.loads(run.stdout)


def value(folder, position):
    return answer("squadro", folder, position).get("value")


def draughts_values(nothing, folder):
    """What the tables say: those of four pieces are inside, four kings against one are made here."""
    game, five = "draughts/english", "B:WK4:BK15,K18,K22,K23"
    assert answer(game, nothing, "B:WK32:BK26,K18")["value"] == "won"
    assert answer(game, nothing, "W:WK32:BK26,K18")["value"] == "lost"
    assert answer(game, nothing, "B:WK4,K1:BK27,K22")["value"] == "drawn"
    assert answer(game, nothing, "W:WK30,27:BK23,K1") == {"value": "won", "move": "27x18"}
    assert "value" not in answer(game, nothing, "B:W21,22,23,K29:BK15,K18,K7")
    if not os.environ.get("BOXWOOD_BRIEF"):
        subprocess.run(solve(game, folder, "--from", five), stdout=subprocess.DEVNULL, check=True, timeout=900)
        assert answer(game, folder, five)["value"] == "won"
        assert answer(game, folder, five.replace("B:", "W:", 1))["value"] == "lost"


def backgammon_refusals(folder):
    """What cannot be asked for is told in words, and a damaged table is not taken for a whole one."""
    assert "from 6 to 12" in refused("backgammon", folder, "--points", "5")
    assert "cannot be solved" in refused("backgammon/classique", folder)
    assert "cannot be solved" in refused("draughts/english", folder, "--points", "8")
    assert not list(folder.iterdir())
    table = whole("backgammon", folder)
    good = table.read_bytes()
    middle = len(good) // 2
    table.write_bytes(good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1:])
    assert "Cannot read" in refused("backgammon", folder, "--from", FROM["backgammon"])


def whole_races(folder):
    """The table beside the program, which another one made when it was built, to the last bit."""
    subprocess.run(solve("backgammon", folder), stdout=subprocess.DEVNULL, check=True, timeout=900)
    made = Path(BOXWOOD).parent / "data/backgammon.races"
    assert (folder / made.name).read_bytes() == made.read_bytes()


def main():
    with tempfile.TemporaryDirectory() as name:
        folder, start = Path(name), FROM["squadro"]
        check("squadro", folder)
        assert value(folder, start) == "lost"
        assert value(folder, start.removesuffix("A") + "B") == "won"
        assert value(folder, "A1@3> B 1") is None  # early positions are not in this table
        assert value(folder, "A") == "won"  # but the first is proved
    for game in ("draughts/english", "backgammon"):
        with tempfile.TemporaryDirectory() as name:
            check(game, Path(name))
            strangers(game, Path(name))
    with tempfile.TemporaryDirectory() as nothing, tempfile.TemporaryDirectory() as folder:
        draughts_values(nothing, folder)
    with tempfile.TemporaryDirectory() as name:
        backgammon_refusals(Path(name))
    if not os.environ.get("BOXWOOD_BRIEF"):
        with tempfile.TemporaryDirectory() as name:
            whole_races(Path(name))


main()
