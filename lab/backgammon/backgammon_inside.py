# What backgammon_gnu.py does inside GNU Backgammon: games against it, and what it says of decisions.
# SPDX-License-Identifier: MIT
import argparse
import json
import os
import random
import time

import gnubg
from backgammon_positions import ROLLS, START, Ours, after, board_of, position_of, steps_of, text_of, worth

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

    def cube_worth(self, position, cube, owner, times):
        """What it is worth to roll, to double and be taken, and to double and be passed."""
        begun = time.process_time()
        found = gnubg.cfevaluate(board_of(position), self.cube(cube, owner), dict(self.deep, cubeful=1))
        times[1] += time.process_time() - begun
        return found[1:4]

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
        return asked(ours, "roll", position, cube, mine, times) == "double"
    hold, taken, passed = gnu.cube_worth(position, cube, mine, times)
    return min(taken, passed) > hold


def takes(ours, gnu, side, position, cube, mine, times):
    if side == 0:
        return asked(ours, "answer", position, cube, 0 if mine == 0 else 1, times) == "take"
    _, taken, passed = gnu.cube_worth(position, cube, mine, times)
    return taken <= passed


def asked(ours, word, position, cube, owner, times):
    answer = ours.ask(word, text_of(position), cube, owner)
    times[0] += float(answer[-1])
    return answer[0]


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


def random_race(dice, most, points):
    """Up to so many men on the first points of either side."""
    position = []
    for _ in range(2):
        side = [0] * 26
        for _ in range(dice.randint(1, most)):
            side[dice.randint(1, points)] += 1
        side[0] = 15 - sum(side)
        position.append(tuple(side))
    return position


def compare_bearoffs(ours, gnu, out):
    """Chances to win, and worth with a cube, of random positions with all men at home: up to six men, where GNU knows both sides exactly, and
    more, where it has a table for one side as we do."""
    dice = random.Random(1)
    for most in (6, 15):
        apart, cubes = [], []
        for _ in range(2000):
            position = random_race(dice, most, 6)
            theirs = gnubg.evaluate(board_of(position), gnu.cubeless, gnu.raw)[0]
            apart.append(abs(theirs - float(ours.ask("chances", text_of(position))[0])))
            for owner in (0, 1):
                found = gnubg.cfevaluate(board_of(position), gnu.cube(1, owner), dict(gnu.raw, cubeful=1))[1:3]
                mine = ours.ask("ahead", text_of(position), 1, owner, 0)
                cubes += [abs(worth - float(word)) for worth, word in zip(found, mine)]
        out.write(json.dumps({"number": most, "mean": sum(apart) / len(apart), "most": max(apart),
                              "mean_cube": sum(cubes) / len(cubes), "most_cube": max(cubes)}) + "\n")


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


inside(argparse.Namespace(**json.loads(os.environ["BACKGAMMON_GNU"])))
