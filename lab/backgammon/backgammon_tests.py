#!/usr/bin/env python3
# What teach_backgammon.py needs beside a net, from decisions that lab/backgammon/backgammon_gnu.py wrote:
#   backgammon_tests.py DECISIONS TESTS.npz TABLES.npz PLAYER NET
# TESTS: what each play of each decision is worth. TABLES: the bear-off tables, read out of the player
# (build-lab/backgammon_player, not stripped), and what it says of some positions one roll ahead.
# SPDX-License-Identifier: MIT
import subprocess
import sys
from pathlib import Path

import numpy

from backgammon_positions import Ours, lines_of, position_of


def planes(text):
    """A BwBackgammonPosition."""
    return [sum((men >> plane & 1) << point for point, men in enumerate(side))
            for side in position_of(text) for plane in range(4)]


def table(player, name, kind):
    """A constant of the program; those are stored where they are loaded."""
    for line in subprocess.run(["nm", "-S", player], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()
        if words[-1] == "gammon_bearoff_" + name:
            offset, size = int(words[0], 16), int(words[1], 16)
            return numpy.fromfile(player, dtype=kind, offset=offset, count=size // numpy.dtype(kind).itemsize)
    sys.exit(f"{player} has no {name}")


def main():
    decisions, tests, tables, player, net = sys.argv[1:]
    rows = lines_of(decisions)
    plays = [(number, *play) for number, row in enumerate(rows) for play in row["plays"]]
    numpy.savez_compressed(tests, decision=numpy.array([play[0] for play in plays], dtype=numpy.int32),
                           after=numpy.array([planes(play[1]) for play in plays], dtype=numpy.int32),
                           value=numpy.array([play[2] for play in plays], dtype=numpy.float32))
    ours = Ours(f"{player} {net}")
    texts = [row["position"] for row in rows][::7]
    worth = [float(ours.ask("ahead", text, 1, 0, 1)[2]) for text in texts]
    numpy.savez_compressed(tables, wins=table(player, "wins", "<u2"), turns_at=table(player, "turns_at", "<u4"),
                           turns_data=table(player, "turns_data", "<u2"),
                           position=numpy.array([planes(text) for text in texts], dtype=numpy.int32),
                           worth=numpy.array(worth, dtype=numpy.float32))


main()
