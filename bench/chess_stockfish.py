#!/usr/bin/env python3
# Chess against Stockfish:  chess_stockfish.py BOXWOOD CHESS_POSITIONS STOCKFISH [NUMBER DEPTH SEED]
# Counts moves of random positions, Chess960 among them, with both and compares each count; then
# times `perft chess 6` of both, the best of three, CPU time. Fails on a difference, or when slower.
# SPDX-License-Identifier: MIT
import resource
import subprocess
import sys

boxwood, chess_positions, stockfish = sys.argv[1:4]
number, depth, seed = (sys.argv[4:] + ["300", "4", "1"][len(sys.argv) - 4:])[:3]


def ask(commands):
    """All that Stockfish answers, once it has done everything."""
    text = "\n".join(commands + ["quit", ""])
    return subprocess.run([stockfish], input=text, check=True, capture_output=True,
                          text=True).stdout.splitlines()


def differences():
    lines = subprocess.run([chess_positions, number, depth, seed], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    ours = [line.split(" ", 1) for line in lines]
    commands = ["setoption name UCI_Chess960 value true"]
    for _, fen in ours:
        commands += [f"position fen {fen}", f"go perft {depth}"]
    theirs = [line.split()[-1] for line in ask(commands) if line.startswith("Nodes searched")]
    if len(theirs) != len(ours):
        sys.exit(f"Stockfish answered {len(theirs)} of {len(ours)} questions")
    wrong = [f"{fen}: {mine}, Stockfish {other}"
             for (mine, fen), other in zip(ours, theirs) if mine != other]
    print("\n".join(wrong + [f"positions {len(ours)} depth {depth} "
                             f"leaves {sum(int(count) for count, _ in ours)} wrong {len(wrong)}"]))
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
    ours, right = seconds([boxwood, "perft", "chess", "6"], "")
    theirs, _ = seconds([stockfish], "position startpos\ngo perft 6\nquit\n")
    print(f"perft chess 6 seconds {ours:.3f} stockfish {theirs:.3f}")
    sys.exit(wrong > 0 or not right or ours > theirs)


main()
