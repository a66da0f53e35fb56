#!/usr/bin/env python3
# A match of draughts programs over the 174 ballots, each from both sides:
#   draughts_engines.py LIBBOXWOOD OURS THEIRS... [--games 348] [--seconds 0.2] [--threads 1] [--step 1] [--record FILE]
#                      [--only 1,8,20-31] [--stop SECONDS] [--settle]
# A program is a command that reads "go SECONDS FEN" and answers "MOVE FEN", the position after its move;
# "new" begins a new game. The library is the referee: an answer must be a position that a legal move
# leads to; no move left loses; a third repetition or 80 plies without a capture or a man's move draw.
# Seconds are processor time, which the programs measure themselves; the table at the end shows what
# they used. --settle: a game in which ours says "drawn" or "lost" behind its answer ends so; what it has
# won it must win. The error is 95 %, over pairs. --record keeps each game: who was Black, what Black got, and a
# line a move with the position before it and all that the program answered. --only names the
# ballots to play. When the seconds of --stop are over, the ballots not yet played from both sides are named.
# SPDX-License-Identifier: MIT
import argparse
import ctypes
import math
import os
import pathlib
import queue
import re
import subprocess
import sys
import threading
import time

from pairs import summary


class Board(ctypes.Structure):
    _fields_ = [("black", ctypes.c_uint32), ("white", ctypes.c_uint32), ("kings", ctypes.c_uint32),
                ("turn", ctypes.c_uint32)]

    def key(self):
        return self.black, self.white, self.kings, self.turn

    def after(self, move):
        start, end, crown = 1 << (move >> 32 & 31), 1 << (move >> 37 & 31), move >> 42 & 1
        taken = move & 0xFFFFFFFF
        sides = [self.black, self.white]
        king = bool(self.kings & start) or bool(crown)
        sides[self.turn] = sides[self.turn] & ~start | end
        sides[1 - self.turn] &= ~taken
        kings = self.kings & ~(start | taken) | (end if king else 0)
        return Board(*sides, kings, 1 - self.turn)

    def fen(self):
        def side(pieces):
            return ",".join(("K" if self.kings >> i & 1 else "") + str(i + 1)
                            for i in range(32) if pieces >> i & 1)
        return f"{'BW'[self.turn]}:W{side(self.white)}:B{side(self.black)}"


def board_of(fen):
    """A board from its text."""
    turn, *sides = fen.rstrip(".").split(":")
    pieces, kings = {"W": 0, "B": 0}, 0
    for side in sides:
        for word in side[1:].split(","):
            if word:
                bit = 1 << (int(word.lstrip("K")) - 1)
                pieces[side[0]] |= bit
                kings |= bit if word[0] == "K" else 0
    return Board(pieces["B"], pieces["W"], kings, "BW".index(turn))


class Program:
    def __init__(self, command):
        self.command = command
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, text=True, bufsize=1,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.moves = 0

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        return self.process.stdout.readline().split() if line != "new" else None

    def seconds(self):
        """Processor time so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        self.process.kill()
        self.process.wait()


def legal(library, board):
    out = (ctypes.c_uint64 * 512)()
    count = library.bw_draughts_moves(0, ctypes.byref(board), out)
    return {board.after(move).key(): move for move in out[:count]}


def ballots():
    """The squares of the three moves of each ballot."""
    source = pathlib.Path(__file__).parent.parent / "src/games/draughts/draughts_ballots.c"
    rows = re.findall(r"\{((?:\d+, ){5}\d+)\}", source.read_text(encoding="utf-8"))
    return [[int(word) for word in row.split(",")] for row in rows]


def listed(text):
    """The numbers of a list such as 1,8,20-31."""
    ends = [word.split("-") for word in text.split(",")]
    return [number for end in ends for number in range(int(end[0]), int(end[-1]) + 1)]


def opened(library, squares):
    """The position after the moves of a ballot."""
    board = Board(0x00000FFF, 0xFFF00000, 0, 0)
    for i in range(0, 6, 2):
        wanted = [move for move in legal(library, board).values()
                  if (move >> 32 & 31, move >> 37 & 31) == (squares[i] - 1, squares[i + 1] - 1)]
        board = board.after(wanted[0])
    return board


def play(library, board, programs, args, ours, lines, end):
    """What Black gets, or None when time is over, and whose fault it was, or None. Adds the game to the lines."""
    seen, quiet = {}, 0
    for program in programs:
        program.ask("new")
    while True:
        moves = legal(library, board)
        seen[board.key()] = seen.get(board.key(), 0) + 1
        if not moves:
            return board.turn, None
        if seen[board.key()] >= 3 or quiet >= 80:
            return 0.5, None
        if time.monotonic() > end:
            return None, None
        words = programs[board.turn].ask(f"go {args.seconds} {board.fen()}")
        programs[board.turn].moves += 1
        lines.append(" ".join([board.fen(), *words]))
        try:
            move = moves[board_of(words[1]).key()]
        except (IndexError, KeyError, ValueError):
            print(f"illegal: {words} in {board.fen()}", flush=True)
            return board.turn, board.turn
        by_man = not board.kings >> (move >> 32 & 31) & 1
        quiet = 0 if by_man or move & 0xFFFFFFFF else quiet + 1
        if args.settle and board.turn == ours and words[-1] in ("drawn", "lost"):
            return 0.5 if words[-1] == "drawn" else board.turn, None
        board = board.after(move)


class Match:
    def __init__(self, args, theirs):
        self.args, self.theirs = args, theirs
        self.work, self.lock = queue.Queue(), threading.Lock()
        self.pairs, self.faults, self.used = [], [0, 0], [[0, 0], [0, 0]]
        self.end = time.monotonic() + args.stop
        rows = ballots()
        self.left = (listed(args.only) if args.only else
                     list(range(1, len(rows) + 1))[::args.step][:(args.games + 1) // 2])
        for number in self.left:
            self.work.put((number, rows[number - 1]))

    def run(self):
        library = ctypes.CDLL(self.args.library)
        programs = [Program(self.args.ours), Program(self.theirs)]
        while True:
            try:
                number, squares = self.work.get_nowait()
            except queue.Empty:
                break
            scores, games = self.play_pair(library, programs, opened(library, squares))
            if scores is None:
                break
            with self.lock:
                self.pairs.append(scores)
                self.left.remove(number)
                if self.args.record:
                    with open(self.args.record, "a", encoding="utf-8") as file:
                        print(*games, sep="\n", file=file)
                print(f"{2 * len(self.pairs)} games {self.counts()} {summary(self.pairs)}",
                      file=sys.stderr, flush=True)
        with self.lock:
            for i, program in enumerate(programs):
                self.used[i][0] += program.seconds()
                self.used[i][1] += program.moves
        for program in programs:
            program.close()

    def play_pair(self, library, programs, board):
        """What we get from either side of a ballot, None when time is over, and the games."""
        scores, games = [], []
        for swapped in (False, True):
            seats = programs[::-1] if swapped else programs
            lines = []
            result, fault = play(library, board, seats, self.args, int(swapped), lines, self.end)
            if result is None:
                return None, games
            games += [f"black {'theirs' if swapped else 'ours'} gets {result}", *lines, ""]
            scores.append(1 - result if swapped else result)
            if fault is not None:
                self.faults[fault ^ swapped] += 1
        return scores, games

    def counts(self):
        flat = sum(self.pairs, [])
        return f"wins {flat.count(1)} draws {flat.count(0.5)} losses {flat.count(0)}"

    def hold(self):
        """Plays it all; how many games were lost by our own fault."""
        threads = [threading.Thread(target=self.run) for _ in range(self.args.threads)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        used = ", ".join(f"{seconds / max(moves, 1):.3f}" for seconds, moves in self.used)
        print(f"{self.args.seconds} s against {self.theirs}: games {2 * len(self.pairs)} "
              f"{self.counts()} {summary(self.pairs)} faults {self.faults[0]} ours, "
              f"{self.faults[1]} theirs; seconds a move {used}", flush=True)
        if self.left:
            print(f"ballots left: {','.join(map(str, self.left))}", flush=True)
        return self.faults[0]


def main():
    parser = argparse.ArgumentParser()
    for name in ("library", "ours"):
        parser.add_argument(name)
    parser.add_argument("theirs", nargs="+")
    for name, default in (("games", 348), ("threads", 1), ("step", 1)):
        parser.add_argument("--" + name, type=int, default=default)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--stop", type=float, default=math.inf)
    parser.add_argument("--settle", action="store_true")
    for name in ("record", "only"):
        parser.add_argument("--" + name)
    args = parser.parse_args()
    sys.exit(sum(Match(args, theirs).hold() for theirs in args.theirs) > 0)


main()
