#!/usr/bin/env python3
# The whole ladder of levels:  levels.py LEVELS [GAME [GAMES]]
# LEVELS is the program bench/levels of a build. Plays every step of every game, or of one, the cheap steps first, and
# prints a table for bench/README.md. Without GAMES: 400 games a step where skill decides, 5,000 where dice and deals do.
# SPDX-License-Identifier: MIT
import re
import subprocess
import sys

LADDERS = {
    "tictactoe": ("tictactoe", 4000, 50),
    "squadro": ("squadro", 400, 60),
    "ludo": ("ludo seats=2", 5000, 50),
    "dominoes": ("dominoes/draw seats=2", 5000, 50),
    "draughts": ("draughts/english", 400, 60),
    "backgammon": ("backgammon/scratch", 5000, 50),
    "chess": ("chess/fide", 400, 60),
}
LINE = re.compile(r"games (\d+) score ([\d.]+) ± ([\d.]+) % \(([\d.]+), ([\d.]+)\) ms ([\d.]+), ([\d.]+) longest (\d+)")


def step(program, rules, games, least, level):
    """One step of a ladder as a row of the table, and whether it is high enough."""
    decided = ["--give-up"] if level == 10 and least > 50 else []  # two strong players need not play on
    run = subprocess.run([program, *decided, rules, str(games), str(least), str(level - 1), str(level)],
                         stdout=subprocess.PIPE, text=True, check=False)
    found = LINE.search(run.stdout)
    if not found:
        sys.exit(f"{program} {rules}: {run.stdout}")
    played, score, error, first, second, ms, _, longest = found.groups()
    row = f"| {rules} | {level} v {level - 1} | {played} | {score} ± {error} | {first}, {second} | {ms} | {longest} |"
    return row, run.returncode == 0


def main(program, game=None, games=None):
    ladders = [LADDERS[game]] if game else LADDERS.values()
    low = []
    print("| rules | step | games | score % | by seat | ms a move | longest |\n|---|---|---|---|---|---|---|")
    for level in range(2, 11):
        for rules, usual, least in ladders:
            row, good = step(program, rules, games or usual, least, level)
            print(row, flush=True)
            if not good:
                low.append(f"{rules} {level} v {level - 1}")
    for name in low:
        print(f"too low: {name}", file=sys.stderr)
    return 1 if low else 0


if __name__ == "__main__":
    if len(sys.argv) < 2 or (len(sys.argv) > 2 and sys.argv[2] not in LADDERS):
        sys.exit(f"levels.py LEVELS [{'|'.join(LADDERS)} [GAMES]]")
    sys.exit(main(*sys.argv[1:]))
