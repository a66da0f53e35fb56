#!/usr/bin/env python3
# The review of chess held against an outside engine:
#   review_chess.py BOXWOOD GAMES.pgn VALUES [--engine ENGINE] [--only N-M] [--show] [ARGUMENT...]
# where each ARGUMENT is one of analyse, such as --nodes 25000.
# VALUES (review.values) keeps what the engine said, by game and ply, so that it is asked nothing
# twice; without --engine it is not asked at all, and positions it does not know count as quiet.
# Every position gets 10,000 nodes. Where that or our review sees something, it and the one after it
# get 300,000; where these are near a limit, or speak against a mark of ours, 3,500,000: three
# seconds of one core. Nodes, not time, so that a busy machine changes nothing. A game is the
# engine's own chance to win, draws half, so it needs one that tells it (UCI_ShowWDL).
# SPDX-License-Identifier: MIT
import argparse
import hashlib
import json
import math
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import boxwood

QUICK, MIDDLE, DEEP = 10000, 300000, 3500000
WRONG = 0.25  # of a game, what a "??" must lose
BLUNDER = 0.6  # of a game, what must be marked
PRAISED = 0.1  # of a game, what a "!" may lose
SEEN = 0.35  # by few nodes, what is looked at again


class Engine:
    """A UCI engine; its chances are thousandths of the side to move."""

    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.say("uci", "setoption name UCI_ShowWDL value true", "setoption name Hash value 64")

    def say(self, *lines):
        self.process.stdin.write("\n".join(lines) + "\n")

    def chance(self, fen, nodes):
        self.say("ucinewgame", f"position fen {fen}", f"go nodes {nodes}")
        told = None
        for line in self.process.stdout:
            found = re.search(r" wdl (\d+) (\d+) \d+", line)
            if found and "bound" not in line:
                told = int(found[1]) + int(found[2]) // 2
            if line.startswith("bestmove"):
                return told


class Game:
    """A game with what the engine said of its positions, by the nodes it was given."""

    def __init__(self, number, record):
        state, self.number, self.record = boxwood.State("chess/fide"), number, record
        self.positions, self.moves = [str(state)], []
        for _, move in boxwood.Table.replay(record).moves:
            state = state.play(move)
            self.positions.append(None if state.over else str(state))
            self.moves.append(str(move))
        self.key = hashlib.sha1(" ".join(self.moves).encode()).hexdigest()[:10]
        self.known = {QUICK: {}, MIDDLE: {}, DEEP: {}}

    def ask(self, engine, at, nodes):
        for ply in at, at + 1:
            if engine and self.positions[ply] and self.best(ply)[0] < nodes:
                self.known[nodes][ply] = engine.chance(self.positions[ply], nodes)

    def best(self, ply):
        """By the most nodes: how many, and the chance."""
        said = [(nodes, told[ply]) for nodes, told in self.known.items() if ply in told]
        return max(said, default=(0, None))

    def loss(self, at):
        one, other = self.best(at)[1], self.best(at + 1)[1]
        return 0 if one is None or other is None else (one + other) / 1000 - 1


class Values:
    """The file: a line for each game and number of nodes, ply:chance or all chances in turn."""

    def __init__(self, path):
        self.path, self.names, self.lines = Path(path), {}, {}
        text = self.path.read_text().splitlines() if self.path.exists() else []
        self.head = [line for line in text if line.startswith("#")]
        for line in text:
            words = line.split()
            if line.startswith("game "):
                key, self.names[words[1]] = words[1], " ".join(words[2:])
            elif line and not line.startswith("#"):
                self.lines[key, int(words[0])] = words[1:]

    def read(self, game):
        for nodes, said in game.known.items():
            for at, word in enumerate(self.lines.get((game.key, nodes), [])):
                ply, _, chance = word.rpartition(":")
                if chance != "-":
                    said[int(ply or at)] = int(chance)

    def write(self, game):
        every = [game.known[QUICK].get(ply, "-") for ply in range(len(game.positions))]
        self.lines[game.key, QUICK] = [str(chance) for chance in every]
        for nodes in MIDDLE, DEEP:
            said = sorted(game.known[nodes].items())
            self.lines[game.key, nodes] = [f"{ply}:{chance}" for ply, chance in said]
        self.names.setdefault(game.key, "")
        rows = list(self.head)
        for key, name in self.names.items():
            rows.append(f"game {key} {name}".rstrip())
            for nodes in QUICK, MIDDLE, DEEP:
                if self.lines.get((key, nodes)):
                    rows.append(f"{nodes} {' '.join(self.lines[key, nodes])}")
        self.path.write_text("\n".join(rows) + "\n")


def review(program, record, arguments):
    """Our mark of each choice, by the number of its move in the history."""
    out = subprocess.run([program, "analyse", "-", "--json", *arguments], input=record, text=True,
                         check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return {row["act"] - 1: row["mark"] for row in json.loads(out)["moves"]}


def look(game, engine, at, mark):
    """Asks as deep as this move needs."""
    game.ask(engine, at, QUICK)
    if mark in ("??", "!", "!!") or game.loss(at) >= SEEN:
        game.ask(engine, at, MIDDLE)
        loss = game.loss(at)
        missed = loss >= 0.5 and (loss < 0.75 or mark not in ("?", "??"))
        if missed or (mark == "??" and loss < 0.5):
            game.ask(engine, at, DEEP)
    return game.loss(at)


def share(part, of):
    """With its 95 % interval after Wilson."""
    if of == 0:
        return "0 of 0"
    z = 1.96
    middle, width = part + z * z / 2, z * math.sqrt(part * (of - part) / of + z * z / 4)
    low, high = ((middle + side * width) / (of + z * z) for side in (-1, 1))
    return f"{part} of {of} ({100 * part / of:.0f} %, {100 * low:.0f} to {100 * high:.0f})"


def main():
    parser = argparse.ArgumentParser()
    for name in ("program", "games", "values"):
        parser.add_argument(name)
    parser.add_argument("--engine")
    parser.add_argument("--only", default="1-", help="games N-M of the file")
    parser.add_argument("--show", action="store_true", help="what is wrong or missed")
    given, arguments = parser.parse_known_args()
    first, last = (int(word) if word else 10**9 for word in given.only.split("-"))
    engine = Engine(given.engine) if given.engine else None
    values, count, games = Values(given.values), Counter(), []
    for number, record in enumerate(boxwood.formats.read(Path(given.games).read_text()), 1):
        if not first <= number <= last:
            continue
        game = Game(number, record)
        values.read(game)
        games.append(game)
        for at, mark in review(given.program, record, arguments).items():
            if game.positions[at + 1] is None:
                continue
            loss = look(game, engine, at, mark)
            marked = mark in ("?", "??")
            count[mark] += 1
            count[mark, "right"] += loss < PRAISED if mark in ("!", "!!") else loss >= WRONG
            count["blunder"] += loss >= BLUNDER
            count["found"] += loss >= BLUNDER and marked
            if given.show and ((mark == "??" and loss < WRONG) or (loss >= BLUNDER and not marked)):
                dots = "..." if at % 2 else "."
                print(f'game {number}, {at // 2 + 1}{dots} {game.moves[at]}: "{mark}", {loss:.2f}')
        if engine:
            values.write(game)
    print(f"games {len(games)}")
    print(f"?? right: {share(count['??', 'right'], count['??'])}")
    print(f"blunders marked: {share(count['found'], count['blunder'])}")
    for mark in "!", "!!":
        print(f"{mark} right: {share(count[mark, 'right'], count[mark])}")


main()
