#!/usr/bin/env python3
# The review of backgammon held against GNU Backgammon: whether what it calls a blunder is one, and whether it sees those
# there are.
#   review_backgammon.py matches FOLDER [--matches N] [--points N] [--seed N]    our levels play matches, each seat its own
#   review_backgammon.py review FOLDER [--boxwood PROGRAM] [ARGUMENT of analyse...]
#   review_backgammon.py outside FOLDER [--gnubg PROGRAM] [--plies N] [--quick N]
#   review_backgammon.py sums FOLDER
# Each is a file in FOLDER, and what stands there is not done again. GNU looks at every decision with --quick
# plies, and with --plies at what seems an error to it or to us. A loss is a part of the points at stake, in a match
# too: half of what winning and losing the cube as it stands are apart. SPDX-License-Identifier: MIT
import argparse
import json
import os
import random
import subprocess
from pathlib import Path

RIGHT = 0.13  # points that a ?? must lose; it is given from 0.16 on
BLUNDER = 0.32  # points, from which on a loss must be marked
RASH = 0.2  # of the decisions about the cube are made at random, or there would be few mistakes
SEEMS = 0.04  # points: worth another look
LEVELS = (1, 2, 3, 4, 5, 6, 8, 9)


def make_match(points, seed):
    import boxwood
    dice = random.Random(seed)
    rules = f"backgammon/standard bg.match={points}"
    table, levels = boxwood.Table(rules), [dice.choice(LEVELS) for _ in range(2)]
    players = [boxwood.Brain(rules, level=level, seed=dice.getrandbits(32)) for level in levels]
    while not table.over:
        if table.turn < 0:
            table.roll(dice.getrandbits(32))
        else:
            moves = table.state.moves()
            rash = {"double", "take"} & set(moves.values()) and dice.random() < RASH
            table.play(dice.choice(list(moves)) if rash else players[table.turn].play(table))
    return {"seed": seed, "levels": levels, "record": table.record}


def lines_of(path):
    return [json.loads(line) for line in open(path)] if path.exists() else []


def add_line(path, line):
    with open(path, "a") as file:
        file.write(json.dumps(line) + "\n")


def matches(options):
    path = options.folder / "matches"
    for seed in range(options.seed + len(lines_of(path)), options.seed + options.matches):
        add_line(path, make_match(options.points, seed))


def side_of(words):
    """Men on off, 1 ... 24 and bar."""
    men = [0] * 26
    for part in words.split(",") if words != "-" else []:
        point, _, count = part.partition(":")
        men[25 if point == "bar" else int(point)] = int(count)
    return [15 - sum(men), *men[1:]]


def told_of(state):
    """A position in words, as numbers: sides, cube, its owner, score, length, whether it is the Crawford game."""
    words = str(state).split()
    men, told = [side_of(side) for side in words[0].split("/")], {"cube": 1, "owner": -1, "crawford": 0}
    for at, word in enumerate(words):
        if word == "cube":
            told.update(cube=int(words[at + 1]), owner=("white", "black").index(words[at + 2]))
        elif word == "score":
            score, length = words[at + 1].split("/")
            told.update(score=list(map(int, score.split("-"))), length=int(length))
        elif word == "crawford":
            told["crawford"] = int(words[at + 1] == "now")
    return {**told, "men": men}


def played(state, words):
    """The men after steps."""
    for word in words:
        if word != "done":
            state = state.play(word)
    return told_of(state)["men"] if not state.over else None


def decisions(number, record, rows):
    """The decisions of a match, as analyse has them, with what an outside judge must know."""
    import boxwood
    table = boxwood.Table.replay(record)
    states, state, moves = [], boxwood.State(table.rules), table.moves
    for _, words in moves:
        states.append(state)
        state = state.play(words)
    for move in rows:
        if move["forced"]:
            continue
        before, first = states[move["at"]], move["move"].split()[0]
        kind = {"roll": "roll", "double": "roll", "take": "answer", "drop": "answer"}.get(first, "play")
        found = {"match": number, "act": move["act"], "kind": kind, "seat": move["seat"], "made": first, "mark": move["mark"],
                 "lost": move["points"], "counts": move.get("counts", True), **told_of(before)}
        if kind == "play":
            steps = [words for _, words in moves[move["at"]:move["at"] + move["steps"]]]
            dice = str(before).split()[2].partition("/")[0]
            found.update(dice=[int(dice[0]), int(dice[1])], words=move["move"], after=played(before, steps))
            if "line" in move:
                found["better"] = better(before, steps, move["line"])
        yield found


def better(before, steps, line):
    """The men after a better play, which may begin with forced steps of the one that was made."""
    for forced in range(len(steps)):
        try:
            return played(before, steps[:forced] + line)
        except ValueError:
            pass
    return None


def review(options):
    path = options.folder / "review"
    done = {line["match"] for line in lines_of(path)}
    for number, match in enumerate(lines_of(options.folder / "matches")):
        if number not in done:
            out = subprocess.run([options.boxwood, "analyse", "-", "--json", *options.rest], input=match["record"], text=True,
                                 check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
            rows = list(decisions(number, match["record"], json.loads(out)["moves"]))
            with open(path, "a") as file:
                file.write("".join(json.dumps(row) + "\n" for row in rows))


class Gnu:
    """GNU Backgammon, inside which this runs."""

    def __init__(self):
        import gnubg
        self.gnubg = gnubg
        for words in ("set threads 1", "set display off", "set automatic game off", "set automatic roll off",
                      "set confirm new off", "set jacoby off", "set beavers 0", "new session"):
            gnubg.command(words)

    def depth(self, plies):
        return dict(self.gnubg.evalcontext(), plies=plies, cubeful=1)

    def cube(self, it, seat):
        """With this seat on roll, which it calls 1."""
        owner = -1 if it["owner"] < 0 else int(it["owner"] == seat)
        score = (it["score"][1 - seat], it["score"][seat])
        return self.gnubg.cubeinfo(it["cube"], owner, 1, it["length"], score, it["crawford"], 0)

    def worths(self, it, men, seat, plies):
        """Best, throwing, a double taken and a double passed, for who is on roll."""
        board = tuple(men[1 - seat][1:]), tuple(men[seat][1:])
        return self.gnubg.cfevaluate(board, self.cube(it, seat), self.depth(plies))[:4]

    def after(self, it, men, plies):
        """What a play is worth to who made it."""
        return -self.worths(it, men, 1 - it["seat"], plies)[0]

    def its_play(self, it, plies):
        seat = it["seat"]
        board = tuple(it["men"][1 - seat][1:]), tuple(it["men"][seat][1:])
        found = self.gnubg.findbestmove(board, self.cube(it, seat), self.depth(plies), tuple(it["dice"]))
        own, other = list(it["men"][seat]), list(it["men"][1 - seat])
        for start, end in zip(found[::2], found[1::2]):
            own[start] -= 1
            own[end] += 1
            if end > 0 and other[25 - end] == 1:
                other[25 - end] = 0
                other[25] += 1
        return [own, other] if seat == 0 else [other, own]

    def lost(self, it, plies, quick):
        """What the decision lost."""
        if it["kind"] != "play":
            doubler = it["seat"] if it["kind"] == "roll" else 1 - it["seat"]
            _, hold, taken, passed = self.worths(it, it["men"], doubler, plies)
            if it["kind"] == "answer":
                return (taken if it["made"] == "take" else passed) - min(taken, passed)
            turned = min(taken, passed)
            return max(hold, turned) - (hold if it["made"] == "roll" else turned)
        plays = [men for men in (it["after"], it.get("better"), self.its_play(it, quick)) if men]
        worth = [self.after(it, men, plies) for men in plays]
        return max(worth) - worth[0]


def inside(options):
    gnu, path = Gnu(), Path(options["folder"]) / "outside"
    done = {(line["match"], line["act"]): line for line in lines_of(path)}
    for it in lines_of(Path(options["folder"]) / "review"):
        if (it["match"], it["act"]) in done or (it["kind"] == "play" and not it["after"]):
            continue
        lost, quick = 0, options["quick"]
        for plies in (quick, options["plies"]) if it["lost"] < SEEMS else (options["plies"],):
            if plies == quick or max(lost, it["lost"]) >= SEEMS:
                lost, looked = gnu.lost(it, plies, quick), plies
        add_line(path, {"match": it["match"], "act": it["act"], "lost": lost, "plies": looked})


def outside(options):
    given = {"folder": str(options.folder.resolve()), "plies": options.plies, "quick": options.quick}
    subprocess.run([options.gnubg, "-t", "-q", "-r", "-p", Path(__file__).resolve()], stdin=subprocess.DEVNULL, check=False,
                   env={**os.environ, "HOME": given["folder"], "REVIEW_BACKGAMMON": json.dumps(given)})


def sums(options):
    said = {(line["match"], line["act"]): line for line in lines_of(options.folder / "outside")}
    rows = [(it, said[it["match"], it["act"]]) for it in lines_of(options.folder / "review") if (it["match"], it["act"]) in said]
    for name, kinds in (("checker play", ("play",)), ("cube", ("roll", "answer"))):
        some = [(it, told["lost"]) for it, told in rows if it["kind"] in kinds]
        deep = sum(told["plies"] >= 3 for it, told in rows if it["kind"] in kinds)
        marked = [lost for it, lost in some if it["mark"] == "??"]
        grave = [it["mark"] for it, lost in some if lost >= BLUNDER]
        right, found = sum(lost >= RIGHT for lost in marked), sum(mark in ("?", "??") for mark in grave)
        print(f"{name}: {len(some)} decisions, {deep} of them with 3 plies; {right} of {len(marked)} ?? lose {RIGHT} or more, "
              f"{found} of {len(grave)} blunders of {BLUNDER} or more are marked")
        for it, lost in some:
            wrong = it["mark"] == "??" and lost < RIGHT or lost >= BLUNDER and it["mark"] not in ("?", "??")
            if wrong:
                print(f"  match {it['match']}, act {it['act']}: {it.get('words', it['made'])} \"{it['mark']}\" "
                      f"loses {it['lost']:.3f}, GNU says {lost:.3f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["matches", "review", "outside", "sums"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boxwood", default="build/boxwood")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    for name, usual in (("matches", 10), ("points", 5), ("seed", 1), ("plies", 3), ("quick", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    options, options.rest = parser.parse_known_args()
    {"matches": matches, "review": review, "outside": outside, "sums": sums}[options.what](options)


if "REVIEW_BACKGAMMON" in os.environ:
    inside(json.loads(os.environ["REVIEW_BACKGAMMON"]))
else:
    main()
