#!/usr/bin/env python3
# The whole ladder of levels:  levels.py LEVELS [GAME [GAMES]] [--steps 2-10] [--jobs 1] [--stop SECONDS]
# LEVELS is the program tests/brains/levels of a build. Plays every step of every game, or of one, the cheap steps first, and
# prints a table for bench/README.md. Without GAMES: 400 games a step where skill decides, 5,000 where dice and deals do.
# Each step is cut into parts, of which so many jobs play at once. When the seconds of --stop are over, the table tells
# what has been played.
# SPDX-License-Identifier: MIT
import argparse
import concurrent.futures
import math
import re
import subprocess
import sys
import time

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
PARTS = 40


def part(args, ladder, level, after, games):
    """Plays part of a step: its figures, or None when time is over."""
    rules, _, least = ladder
    left = args.end - time.monotonic()
    if left <= 0:
        return None
    decided = ["--give-up"] if level == 10 and least > 50 else []  # two strong players need not play on
    stop = ["--stop", str(math.ceil(left))] if left < math.inf else []
    run = subprocess.run([args.levels, *decided, "--after", str(after), *stop, rules, str(games), "0",
                          str(level - 1), str(level)], stdout=subprocess.PIPE, text=True, check=False)
    found = LINE.search(run.stdout)
    if not found:
        sys.exit(f"{args.levels} {rules}: {run.stdout}")
    return [float(word) for word in found.groups()]


def joined(parts):
    """Games, score, 95 % error over the pairs, score by seat, milliseconds and the longest of all parts."""
    pairs = sum(games / 2 for games, *_ in parts)

    def mean(column):
        return sum(row[0] / 2 * row[column] for row in parts) / pairs

    score = mean(1)
    squares = 0  # about the mean of all
    for games, share, error, *_ in parts:
        count = games / 2
        squares += count * (share - score) ** 2 + (count - 1) * count * (error / 1.96) ** 2
    error = 1.96 * math.sqrt(squares / max(1, pairs - 1) / pairs)
    return 2 * pairs, score, error, mean(3), mean(4), mean(5), max(row[7] for row in parts)


def steps(args):
    """Every part of every step, the cheap steps first, as they are played."""
    ladders = [LADDERS[args.game]] if args.game else LADDERS.values()
    first, last = (int(word) for word in args.steps.split("-"))
    for level in range(first, last + 1):
        for ladder in ladders:
            pairs = (args.games or ladder[1]) // 2
            size = math.ceil(pairs / (PARTS if args.jobs > 1 else 1))
            yield ladder, level, [(after, 2 * min(size, pairs - after)) for after in range(0, pairs, size)]


def main(args):
    low = []
    pool = concurrent.futures.ThreadPoolExecutor(args.jobs)
    waiting = [(ladder, level, [pool.submit(part, args, ladder, level, *which) for which in parts])
               for ladder, level, parts in steps(args)]
    print("| rules | step | games | score % | by seat | ms a move | longest |\n|---|---|---|---|---|---|---|")
    for (rules, _, least), level, parts in waiting:
        played = [figures for figures in (done.result() for done in parts) if figures]
        if not played:
            continue
        games, score, error, first, second, ms, longest = joined(played)
        print(f"| {rules} | {level} v {level - 1} | {games:.0f} | {score:.1f} ± {error:.1f} | {first:.1f}, {second:.1f} | "
              f"{ms:.2f} | {longest:.0f} |", flush=True)
        if score < least:
            low.append(f"{rules} {level} v {level - 1}")
    for name in low:
        print(f"too low: {name}", file=sys.stderr)
    return 1 if low else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("levels")
    parser.add_argument("game", nargs="?", choices=LADDERS)
    parser.add_argument("games", nargs="?", type=int)
    parser.add_argument("--steps", default="2-10")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--stop", type=float, default=math.inf)
    given = parser.parse_args()
    given.end = time.monotonic() + given.stop
    sys.exit(main(given))
