# A match of two programs in pairs, an opening from both sides, and what the results say about them.
# SPDX-License-Identifier: MIT
import argparse
import math
import queue
import sys
import threading
import time


def summary(pairs):
    """Score, its error, Elo and its error, of results in pairs."""
    if not pairs:
        return "no score"
    count = len(pairs)
    mean = sum(map(sum, pairs)) / (2 * count)
    spread = sum((sum(pair) / 2 - mean) ** 2 for pair in pairs) / max(1, count - 1)
    error = 1.96 * math.sqrt(spread / count)

    def elo(share):
        return -400 * math.log10(1 / min(max(share, 0.001), 0.999) - 1)

    return (f"score {mean:.3f} ± {error:.3f} Elo {elo(mean):+.0f} "
            f"({elo(mean - error):+.0f} … {elo(mean + error):+.0f})")


class Match:
    """Ours against theirs over openings, which threads share. A game of chess or draughts says how one is played:
    open(command) starts a program that has close(), play(programs, opening, number) plays a game."""

    def __init__(self, args, theirs, openings):
        self.args, self.theirs, self.left = args, theirs, list(openings)
        self.end = time.monotonic() + args.stop
        self.lock, self.work = threading.Lock(), queue.SimpleQueue()
        self.pairs, self.faults = [], [0, 0]
        for number, opening in enumerate(self.left):
            self.work.put((number, opening))

    def over(self):
        return time.monotonic() > self.end

    def blame(self, programs, side, what):
        """A program has broken a rule, and lost."""
        with self.lock:
            self.faults[programs[side].command != self.args.ours] += 1
            print(f"{programs[side].command}: {what}", flush=True)

    def play_pair(self, programs, number, opening):
        """What we get from either side of an opening; None when time is over."""
        first = self.play(programs, opening, 2 * number + 1)
        second = None if first is None else self.play(programs[::-1], opening, 2 * number + 2)
        return None if second is None else [first, 1 - second]

    def run(self):
        programs = [self.open(command) for command in (self.args.ours, self.theirs)]
        while not self.work.empty():
            try:
                number, opening = self.work.get_nowait()
            except queue.Empty:
                break
            scores = self.play_pair(programs, number, opening)
            if scores is None:
                break
            with self.lock:
                self.pairs.append(scores)
                self.left.remove(opening)
                print(self.told(), file=sys.stderr, flush=True)
        for program in programs:
            program.close()

    def told(self):
        flat = sum(self.pairs, [])
        return (f"{len(flat)} games wins {flat.count(1)} draws {flat.count(0.5)} losses {flat.count(0)} "
                f"{summary(self.pairs)}")

    def hold(self):
        """Plays it all; how many games were lost by our own fault."""
        threads = [threading.Thread(target=self.run) for _ in range(self.args.threads)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(f"against {self.theirs}: {self.told()} faults {self.faults[0]} ours, {self.faults[1]} theirs", flush=True)
        return self.faults[0]


def arguments(games):
    """What every match is told."""
    parser = argparse.ArgumentParser()
    parser.add_argument("ours")
    parser.add_argument("theirs", nargs="+")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--stop", type=float, default=math.inf)
    return parser
