#!/usr/bin/env python3
# Chess against Stockfish:  PYTHONPATH=build/python chess_stockfish.py BOXWOOD STOCKFISH [NUMBER DEPTH SEED]
# Counts moves of random positions, Chess960 among them, with both and compares each count; then
# times `perft chess 6` of both, the best of three, CPU time. Fails on a difference, or when slower.
# SPDX-License-Identifier: MIT
import random
import resource
import subprocess
import sys

import boxwood

program, stockfish = sys.argv[1:3]
number, depth, seed = (int(word) for word in (sys.argv[3:] + ["300", "4", "1"][len(sys.argv) - 3:])[:3])


def positions():
    """Each from a random game of its own, every third of them Chess960; not where it has ended."""
    rng = random.Random(seed)
    for i in range(number):
        state = last = boxwood.State("chess/fide" if i % 3 else f"chess/fide ch.start={rng.randrange(960)}")
        for _ in range(rng.randrange(160)):
            if state.over:
                break
            state, last = state.play(rng.choice(state.actions())), state
        yield " ".join((last if state.over else state).text().split()[:6])


def leaves(engine, fens):
    """What an engine counts from each position."""
    lines = ["setoption name UCI_Chess960 value true"]
    for fen in fens:
        lines += [f"position fen {fen}", f"go perft {depth}"]
    out = subprocess.run(engine, input="\n".join(lines + ["quit", ""]), check=True, capture_output=True, text=True).stdout
    counts = [int(line.split()[-1]) for line in out.splitlines() if line.startswith("Nodes searched")]
    if len(counts) != len(fens):
        sys.exit(f"{engine[0]} answered {len(counts)} of {len(fens)} questions")
    return counts


def differences():
    fens = list(positions())
    ours, theirs = leaves([program, "uci"], fens), leaves([stockfish], fens)
    wrong = [f"{fen}: {mine}, Stockfish {other}" for fen, mine, other in zip(fens, ours, theirs) if mine != other]
    print("\n".join(wrong + [f"positions {len(fens)} depth {depth} leaves {sum(ours)} wrong {len(wrong)}"]))
    return len(wrong)


def seconds(command, text):
    """CPU seconds of a program, the best of three, and whether it found all leaves."""
    best, right = float("inf"), True
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        out = subprocess.run(command, input=text, check=True, capture_output=True, text=True).stdout
        best = min(best, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
        right = right and "119060324" in out
    return best, right


def main():
    wrong = differences()
    ours, right = seconds([program, "perft", "chess", "6"], "")
    theirs, _ = seconds([stockfish], "position startpos\ngo perft 6\nquit\n")
    print(f"perft chess 6 seconds {ours:.3f} stockfish {theirs:.3f}")
    sys.exit(wrong > 0 or not right or ours > theirs)


main()
