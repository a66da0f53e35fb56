#!/usr/bin/env python3
# The review of draughts in endings, held against solved endings and a long search:
#   review_draughts.py BOXWOOD FOLDER [--games N] [--pieces N] [--nodes N] [--seed N] [ARGUMENT of analyse...]
# Two levels play by the English rules; once so many pieces are left, the game that follows is reviewed. The outside judge
# is a search of --nodes with what `boxwood solve draughts --data` has made in $BOXWOOD_DATA, which the review does not
# get. What was played and judged is kept in FOLDER and not done again. SPDX-License-Identifier: MIT
import argparse
import json
import os
import random
import subprocess
from pathlib import Path

import boxwood

RULES = "draughts/english"
WRONG = 0.25  # of a game, what a "??" must lose
BLUNDER = 0.5  # of a game, what must be marked: a win given away, or a draw
LEVELS = (1, 2, 3, 4, 5, 6, 8)
PLIES = 60  # of an ending that goes nowhere


def pieces_of(state):
    return len([word for word in str(state).replace(":", ",").replace(".", ",").split(",") if any(c.isdigit() for c in word)])


def ending(number, options):
    """A game from the position on in which so many pieces are left."""
    dice = random.Random(options.seed + number)
    players = [boxwood.Brain(RULES, level=dice.choice(LEVELS), seed=dice.getrandbits(32)) for _ in range(2)]
    table, opening = boxwood.Table(RULES), dice.randrange(2, 8)
    while not table.over and pieces_of(table.state) > options.pieces:
        if len(table.moves) < opening:
            table.play(table.state.random(dice.getrandbits(32)))
        else:
            table.play(players[table.turn].play(table))
    if table.over:
        return None
    table = boxwood.Table(RULES, position=str(table.state))
    while not table.over and len(table.moves) < PLIES:
        table.play(players[table.turn].play(table))
    return table.record


def review(program, record, arguments):
    """The decisions, without the tables that the outside judge has."""
    out = subprocess.run([program, "analyse", "-", "--json", *arguments], input=record, text=True, check=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, "BOXWOOD_DATA": "/nowhere"}).stdout
    return [move for move in json.loads(out)["moves"] if not move["forced"]]


def chance(brain, state, seat):
    if state.over:
        return (1 + state.score[seat]) / 2
    value = (1 + brain.think(state).choices[0].value) / 2
    return value if state.turn == seat else 1 - value


def judged(number, record, moves, brain):
    table = boxwood.Table.replay(record)
    states = [boxwood.State(RULES, position=next(line[6:] for line in record.split("\n") if line.startswith("start ")))]
    for _, words in table.moves:
        states.append(states[-1].play(words))
    for move in moves:
        before, after = states[move["at"]], states[move["at"] + move["steps"]]
        lost = chance(brain, before, move["seat"]) - chance(brain, after, move["seat"])
        yield {"game": number, "act": move["act"], "move": move["move"], "mark": move["mark"], "cost": move["cost"],
               "exact": move["exact"], "pieces": pieces_of(before), "lost": lost}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    for name, usual in (("games", 20), ("pieces", 8), ("nodes", 3000000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    options, arguments = parser.parse_known_args()
    path, brain = options.folder / "endings", boxwood.Brain(RULES, nodes=options.nodes)
    rows = [json.loads(line) for line in open(path)] if path.exists() else []
    for number in range(rows[-1]["game"] + 1 if rows else 0, options.games):
        record = ending(number, options)
        if record is None:
            continue
        new = list(judged(number, record, review(options.program, record, arguments), brain))
        with open(path, "a") as file:
            file.write("".join(json.dumps(row) + "\n" for row in new))
        rows += new
    marked, grave = [row for row in rows if row["mark"] == "??"], [row for row in rows if row["lost"] >= BLUNDER]
    right, found = sum(row["lost"] >= WRONG for row in marked), sum(row["mark"] in ("?", "??") for row in grave)
    print(f"{len(rows)} decisions, {sum(row['exact'] for row in rows)} exact: {right} of {len(marked)} ?? lose {WRONG} of a game or "
          f"more, {found} of {len(grave)} blunders of {BLUNDER} or more are marked")
    for row in rows:
        if (row["mark"] == "??" and row["lost"] < WRONG) or (row["lost"] >= BLUNDER and row["mark"] not in ("?", "??")):
            print(f"  game {row['game']}, act {row['act']}: {row['move']} \"{row['mark']}\" costs {row['cost']:.2f}, lost {row['lost']:.2f}, "
                  f"{row['pieces']} pieces")


main()
