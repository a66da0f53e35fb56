#!/usr/bin/env python3
# Our backgammon player and GNU Backgammon, side by side:
#   backgammon_gnu.py WHAT FILE [--player 'PLAYER NET DEPTH NODES'] [--gnubg GNUBG] [--plies N] [--games N] [--first N]
#                     [--step N] [--seconds S]
# WHAT is
#   games      games without a cube, each throw sequence twice with sides exchanged; results, and results without luck
#              by either program's estimate
#   money      the same with a cube, for money, without Jacoby and beavers
#   decisions  writes decisions of GNU's games with what GNU says of each play, for `errors`
#   errors     what our plays lose in these decisions, by GNU's judgement
#   bearoff    our bear-off table against GNU's databases
#   matches    our match equities against those GNU uses
#   speed      positions judged in a second of processor time, in turns
#   summary    of what FILE holds already
# FILE gets a line for each game or decision, and what it holds is not done again. `--first 1 --step 3` does games 1, 4,
# 7, so that several can run at once, each with a file of its own; `summary` takes several, with commas between them.
# SPDX-License-Identifier: MIT
import argparse
import json
import math
import os
import random
import shlex
import subprocess
import sys
import time
from pathlib import Path

try:
    import gnubg
except ImportError:
    gnubg = None

START = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


class Ours:
    """Our player, asked in lines."""

    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().split()


def text_of(position):
    """(own, other), each the men on off, 1 ... 24 and bar."""
    return "".join("%x" % men for side in position for men in side)


def position_of(text):
    men = [int(digit, 16) for digit in text]
    return tuple(men[:26]), tuple(men[26:])


def board_of(position):
    """As GNU has it: the other side first, points 1 ... 24 and bar."""
    return tuple(position[1][1:]), tuple(position[0][1:])


def after(position, steps):
    """The position after steps (from, to) of the side on roll, as the other side sees it."""
    own, other = list(position[0]), list(position[1])
    for start, end in steps:
        own[start] -= 1
        own[end] += 1
        if end > 0 and other[25 - end] == 1:
            other[25 - end] = 0
            other[25] += 1
    return tuple(other), tuple(own)


def steps_of(words):
    """GNU's words for a play: 13/7*/5 6/off bar/22(2)."""
    steps = []
    for word in words.split():
        word = word.replace("*", "").replace("bar", "25").replace("off", "0")
        word, _, times = word.partition("(")
        points = [int(point) for point in word.split("/")]
        steps += list(zip(points, points[1:])) * (int(times.rstrip(")")) if times else 1)
    return steps


def worth(loser):
    if loser[0] > 0:
        return 1
    return 3 if sum(loser[19:26]) > 0 else 2


class Gnu:
    """GNU Backgammon, inside which this runs."""

    def __init__(self, plies):
        for words in ("set threads 1", "set display off", "set automatic game off", "set automatic roll off",
                      "set confirm new off", "set confirm save off", "set jacoby off", "set beavers 0", "new session",
                      f"set evaluation chequerplay evaluation plies {plies}",
                      "set evaluation chequerplay evaluation cubeful off"):
            gnubg.command(words)
        self.raw = dict(gnubg.evalcontext(), plies=0, cubeful=0)
        self.deep = dict(self.raw, plies=plies)
        self.cubeless = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0)

    @staticmethod
    def cube(value, owner):
        """Owner: 0 in the middle, 1 the side on roll, 2 the other. Money, no Jacoby."""
        return gnubg.cubeinfo(value, (-1, 1, 0)[owner], 1, 0, (0, 0), 0, 0)

    def play(self, position, dice, cube=None, context=None):
        how = context or (self.deep if cube is None else dict(self.deep, cubeful=1))
        found = gnubg.findbestmove(board_of(position), cube or self.cubeless, how, tuple(dice))
        return after(position, list(zip(found[::2], found[1::2])))

    def points(self, position, context=None):
        if position[1][0] == 15:
            return -worth(position[0])
        return gnubg.evaluate(board_of(position), self.cubeless, context or self.raw)[5]

    def luck(self, position, dice):
        mean = got = 0
        for roll in ROLLS:
            value = -self.points(self.play(position, roll, context=self.raw))
            mean += value * (1 if roll[0] == roll[1] else 2) / 36
            if roll == tuple(sorted(dice, reverse=True)):
                got = value
        return got - mean


def throw(dice):
    return dice.randint(1, 6), dice.randint(1, 6)


def play_game(ours, gnu, number, cubeful):
    """One game; sides are 0 for ours and 1 for GNU's. Both games of a pair have the same throws."""
    dice = random.Random(number // 2)
    first = throw(dice)
    while first[0] == first[1]:
        first = throw(dice)
    side = (first[1] > first[0]) ^ number % 2
    position, cube, owner = (START, START), 1, -1
    luck, times, moves, result, turns = [0, 0], [0.0, 0.0], [0, 0], None, 0
    while result is None:
        mine = 0 if owner < 0 else 1 if owner == side else 2
        if cubeful and turns > 0 and mine != 2:
            if doubles(ours, gnu, side, position, cube, mine, times):
                if not takes(ours, gnu, 1 - side, position, cube, mine, times):
                    result = cube if side == 0 else -cube
                    break
                cube, owner = 2 * cube, 1 - side
                mine = 2
        roll = first if turns == 0 else throw(dice)
        stake = (cube, mine) if cubeful else (0, 0)
        sign = 1 if side == 0 else -1
        luck[0] += sign * float(ours.ask("luck", text_of(position), *roll, *stake)[0])
        if not cubeful:
            luck[1] += sign * gnu.luck(position, roll)
        if side == 0:
            answer = ours.ask("play", text_of(position), *roll, *stake)
            position = position_of(answer[0])
            times[0] += float(answer[-1])
        else:
            begun = time.process_time()
            position = gnu.play(position, roll, gnu.cube(cube, mine) if cubeful else None)
            times[1] += time.process_time() - begun
        moves[side] += 1
        turns += 1
        if position[1][0] == 15:
            result = sign * worth(position[0]) * cube
        side = 1 - side
    return {"number": number, "result": result, "luck": luck, "times": times, "moves": moves, "turns": turns}


def doubles(ours, gnu, side, position, cube, mine, times):
    if side == 0:
        answer = ours.ask("roll", text_of(position), cube, mine)
        times[0] += float(answer[-1])
        return answer[0] == "double"
    begun = time.process_time()
    found = gnubg.cfevaluate(board_of(position), gnu.cube(cube, mine), dict(gnu.deep, cubeful=1))
    times[1] += time.process_time() - begun
    hold, taken, passed = found[1:4]
    return min(taken, passed) > hold


def takes(ours, gnu, side, position, cube, mine, times):
    if side == 0:
        answer = ours.ask("answer", text_of(position), cube, 0 if mine == 0 else 1)
        times[0] += float(answer[-1])
        return answer[0] == "take"
    begun = time.process_time()
    found = gnubg.cfevaluate(board_of(position), gnu.cube(cube, mine), dict(gnu.deep, cubeful=1))
    times[1] += time.process_time() - begun
    return found[2] <= found[3]


def write_decisions(gnu, options, out, done):
    """Decisions of games that GNU plays without looking ahead against itself, every play as GNU sees it at once and
    the good ones looked at further."""
    for number in range(options.first, options.first + options.games * options.step, options.step):
        if number in done:
            continue
        dice, position = random.Random(number + 1000000), (START, START)
        while position[1][0] < 15:
            roll = throw(dice)
            gnubg.command("set board " + gnubg.positionid(board_of(position)))
            gnubg.command(f"set dice {roll[0]} {roll[1]}")
            found = (gnubg.hint(30) or {}).get("hint", [])
            if len(found) > 1:
                plays = [[text_of(after(position, steps_of(play["move"]))), round(play["equity"], 6)] for play in found]
                out.write(json.dumps({"number": number, "position": text_of(position), "roll": roll, "plays": plays}) + "\n")
                out.flush()
            position = gnu.play(position, roll, context=gnu.raw)
            if time.time() > options.until:
                return


def compare_bearoffs(ours, gnu, out):
    """Chances to win of random positions with all men at home: up to six men, where GNU knows both sides exactly, and
    more, where it has a table for one side as we do."""
    dice = random.Random(1)
    for most in (6, 15):
        apart = []
        for _ in range(2000):
            position = []
            for _ in range(2):
                side = [0] * 26
                for _ in range(dice.randint(1, most)):
                    side[dice.randint(1, 6)] += 1
                side[0] = 15 - sum(side)
                position.append(tuple(side))
            theirs = gnubg.evaluate(board_of(position), gnu.cubeless, gnu.raw)[0]
            apart.append(abs(theirs - float(ours.ask("chances", text_of(position))[0])))
        out.write(json.dumps({"number": most, "mean": sum(apart) / len(apart), "most": max(apart)}) + "\n")


def compare_matches(ours, out):
    before, after, _ = gnubg.met(25)
    apart = []
    for own in range(1, 26):
        for other in range(1, 26):
            chance, later = map(float, ours.ask("match", own, other))
            apart.append((abs(chance - before[own - 1][other - 1]), own, other, chance, before[own - 1][other - 1]))
            if other == 1 and own > 1:
                apart.append((abs(later - after[own - 1]), own, "1, after the Crawford game", later, after[own - 1]))
    for most in (15, 25):
        worst = max(row for row in apart if row[1] <= most and (row[2] if isinstance(row[2], int) else 1) <= most)
        out.write(json.dumps({"number": most, "most": worst[0], "where": worst[1:]}) + "\n")


def inside(options):
    gnu = Gnu(options.plies)
    done = {json.loads(line)["number"] for line in open(options.file)} if os.path.exists(options.file) else set()
    with open(options.file, "a") as out:
        if options.what == "decisions":
            return write_decisions(gnu, options, out, done)
        ours = Ours(options.player)
        if options.what == "bearoff":
            return compare_bearoffs(ours, gnu, out)
        if options.what == "matches":
            return compare_matches(ours, out)
        for number in range(options.first, options.first + options.games * options.step, options.step):
            if number not in done and time.time() < options.until:
                out.write(json.dumps(play_game(ours, gnu, number, options.what == "money")) + "\n")
                out.flush()


def lines_of(files):
    return [json.loads(line) for name in files.split(",") for line in open(name)]


def mean_of(values):
    """With the 95 % error bar."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1))
    return "%+.4f ± %.4f" % (mean, 1.96 * spread / math.sqrt(len(values)))


def summary(options):
    games = lines_of(options.file)
    print(f"{len(games)} games, points a game for ours: {mean_of([game['result'] for game in games])}")
    for name, which in (("ours", 0), ("GNU's", 1)):
        if any(game["luck"][which] for game in games):
            print(f"  without luck as {name} sees it: {mean_of([game['result'] - game['luck'][which] for game in games])}")
    for name, which in (("ours", 0), ("GNU", 1)):
        moves = sum(game["moves"][which] for game in games)
        print("  %s: %.1f ms of processor time a turn" % (name, 1000 * sum(game["times"][which] for game in games) / moves))


def errors(options):
    """Thousandths of a point lost a decision, by what GNU said of the plays."""
    ours, lost, spent, wrong = Ours(options.player), [], 0.0, 0
    for decision in lines_of(options.file):
        if time.time() > options.until:
            break
        answer = ours.ask("play", decision["position"], *decision["roll"], 0, 0)
        values = dict(decision["plays"])
        lost.append(1000 * (decision["plays"][0][1] - values.get(answer[0], decision["plays"][-1][1])))
        wrong += lost[-1] > 0
        spent += float(answer[-1])
    print(f"{len(lost)} decisions, {mean_of(lost)} mEMG, {100 * wrong / len(lost):.1f} % other plays, "
          f"{1000 * spent / len(lost):.2f} ms each")


def calibrated(options, times):
    """Processor time of GNU's calibration, which judges 1,024 positions so many times."""
    before = os.times()
    subprocess.run([options.gnubg, "-t", "-q", "-r"], input=f"set threads 1\ncalibrate {times}\n", text=True,
                   stdout=subprocess.DEVNULL, check=False)
    after = os.times()
    return after.children_user - before.children_user


def speed(options):
    """Positions judged in a second of processor time, in turns."""
    ours = Ours(options.player)
    for _ in range(3):
        theirs = 150 * 1024 / (calibrated(options, 160) - calibrated(options, 10))
        mine = float(ours.ask("speed")[0])
        print(f"ours {mine:.0f}, GNU's {theirs:.0f}, {mine / theirs:.1f} times as many", flush=True)


def run_inside(options):
    """This script once more, inside GNU Backgammon."""
    folder = Path(options.file).resolve().parent
    subprocess.run([options.gnubg, "-t", "-q", "-r", "-p", os.path.abspath(__file__)], stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, check=False,
                   env={**os.environ, "HOME": str(folder), "BACKGAMMON_GNU": json.dumps(vars(options))})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["games", "money", "decisions", "errors", "summary", "bearoff", "matches", "speed"])
    parser.add_argument("file")
    parser.add_argument("--player", default="build/bench/backgammon_player data/backgammon.net")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    options = parser.parse_args()
    options.until = time.time() + options.seconds
    if options.what in ("errors", "speed"):
        return {"errors": errors, "speed": speed}[options.what](options)
    if options.what != "summary":
        run_inside(options)
    if options.what in ("games", "money", "summary"):
        summary(options)
    elif options.what != "decisions":
        print(Path(options.file).read_text(), end="")


if gnubg is not None:
    inside(argparse.Namespace(**json.loads(os.environ["BACKGAMMON_GNU"])))
else:
    main()
