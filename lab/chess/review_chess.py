#!/usr/bin/env python3
# The review of chess held against an outside engine:
#   review_chess.py BOXWOOD ENGINE GAMES.pgn VALUES [--games N] [--nodes N] [--quick N] [ARGUMENT of analyse...]
# Every position gets --quick nodes of the engine; where that or our review sees a mistake, position
# and reply get --nodes (3,500,000 are three seconds of one core). What it said is kept in the file
# VALUES and not asked again. A game is the engine's own chance to win, draws half, so it needs one
# that tells it (UCI_ShowWDL). Nodes, not time, so that a busy machine changes nothing.
# SPDX-License-Identifier: MIT
import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

import boxwood

WRONG = 0.25  # of a game, what a "??" must lose
BLUNDER = 0.6  # of a game, what must be marked


class Engine:
    """A UCI engine that is asked each question once, whatever run it was."""

    def __init__(self, command, values):
        self.values = Path(values)
        lines = self.values.read_text().splitlines() if self.values.exists() else []
        self.known = {(row[0], row[1]): row[2] for row in map(json.loads, lines)}
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.say("uci", "setoption name UCI_ShowWDL value true", "setoption name Hash value 64")

    def say(self, *lines):
        self.process.stdin.write("\n".join(lines) + "\n")

    def chance(self, fen, nodes):
        """Of the side to move, from 0 to 1."""
        if (fen, nodes) not in self.known:
            self.say("ucinewgame", f"position fen {fen}", f"go nodes {nodes}")
            told = None
            for line in self.process.stdout:
                found = re.search(r" wdl (\d+) (\d+) \d+", line)
                if found and "bound" not in line:
                    told = (int(found[1]) + int(found[2]) / 2) / 1000
                if line.startswith("bestmove"):
                    break
            self.known[fen, nodes] = told
            with open(self.values, "a") as file:
                file.write(json.dumps([fen, nodes, told]) + "\n")
        return self.known[fen, nodes]


def positions(record):
    """The position before each move, the one after it (None if the match is over), and the move."""
    state = boxwood.State("chess/fide")
    for _, move in boxwood.Table.replay(record).moves:
        after = state.copy().play(move)
        yield str(state), None if after.over else str(after), move
        state = after


def lost(engine, before, after, nodes):
    return engine.chance(before, nodes) + engine.chance(after, nodes) - 1


def review(program, record, arguments):
    """Our mark of each choice, by the number of its move in the history."""
    out = subprocess.run([program, "analyse", "-", "--json", *arguments], input=record, text=True,
                         check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return {row["act"] - 1: row["mark"] for row in json.loads(out)["moves"]}


def main():
    parser = argparse.ArgumentParser()
    for name in ("program", "engine", "file", "values"):
        parser.add_argument(name)
    parser.add_argument("--games", type=int, default=10**9)
    parser.add_argument("--nodes", type=int, default=3500000)
    parser.add_argument("--quick", type=int, default=100000)
    given, arguments = parser.parse_known_args()
    engine = Engine(given.engine, given.values)
    records = boxwood.formats.read(Path(given.file).read_text())[:given.games]
    ours = right = blunders = found = 0
    for number, record in enumerate(records, 1):
        marks = review(given.program, record, arguments)
        for at, (before, after, move) in enumerate(positions(record)):
            if after is None:
                continue
            mark = marks.get(at, "")
            seems = lost(engine, before, after, given.quick)
            if mark != "??" and seems < WRONG:
                continue
            loss = lost(engine, before, after, given.nodes)
            ours, right = ours + (mark == "??"), right + (mark == "??" and loss >= WRONG)
            blunders += loss >= BLUNDER
            found += loss >= BLUNDER and mark in ("?", "??")
            if (mark == "??") != (loss >= WRONG) and (mark == "??" or loss >= BLUNDER):
                print(f"game {number}, {at // 2 + 1}{'...' if at % 2 else '.'} {move}: "
                      f'"{mark}", loses {loss:.2f}', file=sys.stderr)
        print(f"{number} of {len(records)} games: {right} of {ours} ?? right, "
              f"{found} of {blunders} blunders marked", file=sys.stderr)
    print(f"games {len(records)} blunder_marks {ours} right {right} blunders {blunders} marked {found}")


main()
