# What backgammon_gnu.py does inside GNU Backgammon: games against it, and what it says of decisions.
# SPDX-License-Identifier: MIT
import argparse
import json
import os
import random
import time

import gnubg
from backgammon_positions import ROLLS, START, Ours, after, board_of, position_of, steps_of, text_of, worth

WINDOW = 0.15  # points by which a double may look wrong at once and still be looked at


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


def write_cubes(gnu, options, out, done):
    """Cube decisions of games for money that GNU plays without looking ahead against itself. Kept is where a double is
    not out of the question; whoever doubles and takes goes by what GNU sees at once."""
    at_once, ahead = dict(gnu.raw, cubeful=1), dict(gnu.deep, cubeful=1)
    for number in range(options.first, options.first + options.games * options.step, options.step):
        if number in done:
            continue
        dice, position, cube, owner, turns = random.Random(number + 2000000), (START, START), 1, 0, 0
        while position[1][0] < 15 and time.time() < options.until:
            if turns > 0 and owner != 2:
                board, info = board_of(position), gnu.cube(cube, owner)
                hold, taken, passed = gnubg.cfevaluate(board, info, at_once)[1:4]
                if min(taken, passed) > hold - WINDOW:
                    found = [round(value, 5) for value in gnubg.cfevaluate(board, info, ahead)[1:3]]
                    chances = [round(value, 5) for value in gnubg.evaluate(board, gnu.cubeless, gnu.deep)]
                    out.write(json.dumps({"number": number, "position": text_of(position), "cube": cube, "owner": owner,
                                          "gnu": found, "chances": chances}) + "\n")
                    out.flush()
                if min(taken, passed) > hold:
                    if taken > passed:
                        break
                    cube, owner = 2 * cube, 2
            position = gnu.play(position, throw(dice), gnu.cube(cube, owner), at_once)
            owner, turns = (0, 2, 1)[owner], turns + 1


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


def compare_races(ours, gnu, points, out):
    """Chances to win, and to win or lose a gammon, of random races from so many points; in every other one a side has all its men."""
    dice, apart, gammons = random.Random(2), [], []
    for number in range(2000):
        position = random_race(dice, 15, points)
        if number % 2 == 0:  # no man of one side is off: a gammon can be
            side = [0] * 26
            for _ in range(15):
                side[dice.randint(1, points)] += 1
            position[number // 2 % 2] = tuple(side)
        theirs = gnubg.evaluate(board_of(position), gnu.cubeless, gnu.raw)
        mine = [float(word) for word in ours.ask("chances", text_of(position))]
        apart.append(abs(theirs[0] - mine[0]))
        if number % 2 == 0:
            gammons.append(max(abs(theirs[1] - mine[1]), abs(theirs[3] - mine[3])))
    out.write(json.dumps({"number": f"races from {points} points", "mean": sum(apart) / len(apart), "most": max(apart),
                          "mean_gammon": sum(gammons) / len(gammons), "most_gammon": max(gammons)}) + "\n")


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
        if options.what == "cubes":
            return write_cubes(gnu, options, out, done)
        ours = Ours(options.player)
        if options.what == "bearoff":
            return compare_bearoffs(ours, gnu, out)
        if options.what == "races":
            return compare_races(ours, gnu, options.points, out)
        if options.what == "matches":
            return compare_matches(ours, out)
        for number in range(options.first, options.first + options.games * options.step, options.step):
            if number not in done and time.time() < options.until:
                out.write(json.dumps(play_game(ours, gnu, number, options.what == "money")) + "\n")
                out.flush()


inside(argparse.Namespace(**json.loads(os.environ["BACKGAMMON_GNU"])))
