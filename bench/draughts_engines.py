#!/usr/bin/env python3
# A match of draughts programs over the 174 ballots, each from both sides:
#   PYTHONPATH=build/python draughts_engines.py OURS THEIRS... [--games 348] [--seconds 0.2] [--threads 1] [--step 1]
#                      [--record FILE] [--only 1,8,20-31] [--stop SECONDS] [--settle]
# A program is a command that reads "go SECONDS FEN" and answers "MOVE FEN", the position after its move;
# "new" begins a new game. Our table is the referee: an answer must be a position that a legal move
# leads to; no move left loses; a third repetition or 80 plies without a capture or a man's move draw.
# Seconds are processor time, which the programs measure themselves; the end of the table shows what
# they used. --settle: a game in which ours says "drawn" or "lost" behind its answer ends so; what it has
# won it must win. The error is 95 %, over pairs. --record keeps each game: who was Black, what Black got, and a
# line a move with the position before it and all that the program answered. --only names the
# ballots to play. When the seconds of --stop are over, the ballots not yet played from both sides are named.
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys

import boxwood
from pairs import Match, arguments


def pieces(fen):
    """A position, however its squares are ordered."""
    turn, *sides = fen.split()[0].rstrip(".").split(":")
    return turn, {side[0]: {word for word in side[1:].split(",") if word} for side in sides}


class Program:
    def __init__(self, command):
        self.command, self.moves, self.seconds = command, 0, 0.0
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, text=True, bufsize=1,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        return self.process.stdout.readline().split() if line != "new" else None

    def close(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        self.seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        self.process.kill()
        self.process.wait()


class DraughtsMatch(Match):
    def __init__(self, args, theirs, openings):
        super().__init__(args, theirs, openings)
        self.programs = []

    def open(self, command):
        self.programs.append(Program(command))
        return self.programs[-1]

    def play(self, programs, opening, number):
        """What Black gets, or None when time is over."""
        table, lines, result = boxwood.Table(f"draughts/english dr.ballot={opening}"), [], None
        for program in programs:
            program.ask("new")
        while not table.over and result is None:
            if self.over():
                return None
            side, fen = table.turn, table.state.text().split()[0]
            words = programs[side].ask(f"go {self.args.seconds} {fen}")
            programs[side].moves += 1
            lines.append(" ".join([fen, *words]))
            move = self.move_of(table.state, words)
            ours = programs[side].command == self.args.ours
            if move is None:
                self.blame(programs, side, f"{words} in {fen}")
                result = side
            elif self.args.settle and ours and words[-1] in ("drawn", "lost"):
                result = 0.5 if words[-1] == "drawn" else side
            else:
                table.play(move)
        result = (1 + table.result.score[0]) / 2 if result is None else result
        if self.args.record:
            with self.lock, open(self.args.record, "a", encoding="utf-8") as file:
                print(f"black {programs[0].command} gets {result}", *lines, "", sep="\n", file=file)
        return result

    @staticmethod
    def move_of(state, words):
        """The legal move that leads to what a program answers, or None."""
        try:
            wanted = pieces(words[1])
        except IndexError:
            return None
        return next((move for move in state.moves() if pieces(state.play(move).text()) == wanted), None)

    def told_of_seconds(self):
        """Processor time a move of either side."""
        for command in (self.args.ours, self.theirs):
            played = [program for program in self.programs if program.command == command]
            moves = sum(program.moves for program in played)
            yield f"{sum(program.seconds for program in played) / max(moves, 1):.3f} s a move of {command}"


def listed(text):
    """The numbers of a list such as 1,8,20-31."""
    ends = [word.split("-") for word in text.split(",")]
    return [number for end in ends for number in range(int(end[0]), int(end[-1]) + 1)]


def main():
    parser = arguments(348)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--settle", action="store_true")
    parser.add_argument("--record")
    parser.add_argument("--only", type=listed)
    args = parser.parse_args()
    ballots, faults = args.only or list(range(1, 175, args.step))[:(args.games + 1) // 2], 0
    for theirs in args.theirs:
        match = DraughtsMatch(args, theirs, ballots)
        faults += match.hold()
        print(", ".join(match.told_of_seconds()), flush=True)
        if match.left:
            print(f"ballots left: {','.join(map(str, match.left))}", flush=True)
    sys.exit(faults > 0)


main()
