#!/usr/bin/env python3
"""Play against the computer in ten lines of logic:  play_computer.py [RULES [LEVEL [SEED]]]

Type moves as people write them; a wrong one is explained with the rule behind it. An empty line lists what is possible.
The same seed rolls the same dice; without one they are new every time.
SPDX-License-Identifier: MIT
"""
import sys

import numpy as np

import boxwood


def main(rules="tictactoe", level="3", seed=None):
    dice = np.random.default_rng(seed and int(seed))
    table = boxwood.Table(rules, names=["You", "Computer"])
    computer = boxwood.Brain(table.rules, level=int(level))
    while not table.over:
        if table.turn == boxwood.CHANCE:
            table.roll(dice)
        elif table.turn == 0:
            print(table.view(0))
            words = input("> ").strip()
            try:
                table.play(words) if words else print(*table.state.moves().values())
            except boxwood.BoxwoodError as error:
                print(error)
        else:
            words = computer.think(table).choices[0].words
            print("computer:", words)
            table.play(words)
    print(table.result)


main(*sys.argv[1:])
