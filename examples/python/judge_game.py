#!/usr/bin/env python3
"""Says where a game was lost:  judge_game.py [FILE]   (PGN, PDN, MAT, SGF or a record)

SPDX-License-Identifier: MIT
"""
import sys

import boxwood

SCHOLARS_MATE = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"


def main(file=None):
    text = open(file, encoding="utf-8").read() if file else SCHOLARS_MATE
    for record in boxwood.formats.read(text):
        table = boxwood.Table.replay(record)
        if table.refused:
            print(table.refused)
        for it in boxwood.judge(table, boxwood.Brain(table.rules, nodes=3000)):
            better = f"  (better {' '.join(it.best)}) {it.reason}" if it.mark else ""
            print(f"{' '.join(it.played)}{it.mark}{better}")


main(*sys.argv[1:])
