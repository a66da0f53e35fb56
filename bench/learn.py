#!/usr/bin/env python3
"""How fast learners step:  PYTHONPATH=build/python bench/learn.py [SECONDS [GAME...]]

Random play on one thread, by batches and one call at a time; observations, legal actions and rewards are written in
every step. Steps are decisions of seats; dice come on top. Counted by processor time, so that a busy machine says the
same. With floors (--floors) it fails below them.
SPDX-License-Identifier: MIT
"""
import sys
import time

import boxwood

MATCHES = 256  # what fits the caches; learners with large nets take more
FLOORS = {"tictactoe": 10e6, "chess": 1e6, "backgammon": 1e6}
SINGLE_FLOOR = 0.3e6


def measure(work, seconds):
    """Steps a second of a function that does some and says how many."""
    work()
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        steps += work()
    return steps / (time.process_time() - start)


def by_batches(game):
    batch = boxwood.Batch(game, MATCHES, seed=1)

    def work():
        for _ in range(20):
            batch.step(batch.sample())
        return 20 * MATCHES
    return work


def one_by_one(game):
    env = boxwood.make(game, seed=1)

    def work():
        for _ in range(2000):
            _, _, over, _, _ = env.step(env.sample())
            if over:
                env.reset()
        return 2000
    return work


def main():
    arguments = [word for word in sys.argv[1:] if word != "--floors"]
    seconds = float(arguments[0]) if arguments else 2.0
    slow = 0
    print(f"{'million steps a second':22} {'batches':>8} {'calls':>8}")
    for game in arguments[1:] or boxwood.games():
        many, single = measure(by_batches(game), seconds), measure(one_by_one(game), seconds)
        slow += many < FLOORS.get(game, 0) or single < SINGLE_FLOOR
        print(f"{game:22} {many / 1e6:8.2f} {single / 1e6:8.2f}", flush=True)
    sys.exit(1 if slow and "--floors" in sys.argv else 0)


main()
