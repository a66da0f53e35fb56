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
import os
import subprocess
import sys
import time
from pathlib import Path

from backgammon_positions import Ours, lines_of, mean_of


def summary(options):
    games = lines_of(options.file)
    if not games:
        return
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
    """Goes on inside GNU Backgammon."""
    here, folder = Path(__file__).resolve().parent, Path(options.file).resolve().parent
    subprocess.run([options.gnubg, "-t", "-q", "-r", "-p", here / "backgammon_inside.py"], stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, check=False,
                   env={**os.environ, "HOME": str(folder), "PYTHONPATH": str(here), "BACKGAMMON_GNU": json.dumps(vars(options))})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["games", "money", "decisions", "errors", "summary", "bearoff", "matches", "speed"])
    parser.add_argument("file")
    parser.add_argument("--player", default="build-lab/backgammon_player data/backgammon.net")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    options = parser.parse_args()
    options.until = time.time() + options.seconds
    if options.what in ("errors", "speed"):
        return errors(options) if options.what == "errors" else speed(options)
    if options.what != "summary":
        run_inside(options)
    if options.what in ("games", "money", "summary"):
        summary(options)
    elif options.what != "decisions":
        print(Path(options.file).read_text(), end="")


main()
