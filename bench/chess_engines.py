#!/usr/bin/env python3
# A match of UCI engines on real clocks, every opening played from both sides:
#   chess_engines.py LIBBOXWOOD OURS THEIRS... [--games 100] [--clock 5+0.05] [--threads 1]
#                    [--margin MS] [--pgn FILE] [--after PAIRS] [--stop SECONDS]
# An engine is a command; " | Skill Level=3 | Hash=16" after it sets its options. Each of THEIRS plays
# --games games against OURS. The library is the referee: legal moves, mate, stalemate, threefold
# repetition, fifty moves, too few men. A crash, an illegal move and time run out lose, and fail the
# whole run if they are ours. The error is 95 %, over pairs. --after leaves out so many
# openings. When the seconds of --stop are over, pairs not yet finished do not count.
# SPDX-License-Identifier: MIT
import argparse
import ctypes
import math
import pathlib
import queue
import subprocess
import sys
import threading
import time

from pairs import summary


class Position(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint64 * 6), ("men", ctypes.c_uint64 * 2),
                ("hash", ctypes.c_uint64), ("castlers", ctypes.c_uint64),
                ("checkers", ctypes.c_uint64), ("pinned", ctypes.c_uint64),
                ("board", ctypes.c_uint8 * 64), ("turn", ctypes.c_uint8),
                ("rest", ctypes.c_uint8 * 3), ("quiet", ctypes.c_uint16),
                ("number", ctypes.c_uint16)]


def library_at(path):
    """The library; a bool of C is one byte, and what stands beside it means nothing."""
    library = ctypes.CDLL(path)
    for function in (library.bw_chess_can_move, library.bw_chess_can_mate):
        function.restype = ctypes.c_bool
    return library


class Referee:
    """A game in progress."""

    def __init__(self, library, opening):
        self.library, self.it, self.moves, self.san = library, Position(), [], []
        library.bw_chess_start(ctypes.byref(self.it), 518)
        self.seen = [self.it.hash]
        for word in opening.split():
            move = ctypes.c_uint16()
            if library.bw_chess_read_san(ctypes.byref(self.it), word.encode(), ctypes.byref(move)):
                sys.exit(f"{word} is no move in the opening {opening}")
            self.make(move.value)

    def legal(self):
        """Legal moves as UCI writes them."""
        out = (ctypes.c_uint16 * 256)()
        count = self.library.bw_chess_moves(ctypes.byref(self.it), 0, out)
        return {self.name(move): move for move in out[:count]}

    def name(self, move):
        start, to, sort = move & 63, move >> 6 & 63, move >> 12
        if sort == 3:
            to = start & 56 | (6 if to > start else 2)
        squares = [chr(97 + square % 8) + str(square // 8 + 1) for square in (start, to)]
        return "".join(squares) + (" nbrq"[sort - 4] if sort > 4 else "")

    def make(self, move):
        text = ctypes.create_string_buffer(16)
        self.library.bw_chess_write_san(ctypes.byref(self.it), move, text, 16)
        self.san.append(text.value.decode())
        self.moves.append(self.name(move))
        self.library.bw_chess_make(ctypes.byref(self.it), move)
        self.seen.append(self.it.hash)

    def over(self):
        """The result for White, or None."""
        it = ctypes.byref(self.it)
        if not self.library.bw_chess_can_move(it):
            return 0.5 if not self.it.checkers else self.it.turn
        dead = not any(self.library.bw_chess_can_mate(it, side) for side in (0, 1))
        return 0.5 if dead or self.it.quiet >= 100 or self.seen.count(self.it.hash) >= 3 else None


class Engine:
    def __init__(self, text):
        command, *self.options = [part.strip() for part in text.split("|")]
        self.name, self.command = text, command.split()
        self.process = self.lines = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, bufsize=1, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, args=(self.process, self.lines), daemon=True).start()
        self.say("uci")
        self.wait("uciok", 60)
        for option in self.options:
            self.say("setoption name {} value {}".format(*option.split("=")))

    @staticmethod
    def listen(process, lines):
        for line in process.stdout:
            lines.put((time.monotonic(), line))
        lines.put((time.monotonic(), None))

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except OSError:
            pass  # noticed when no answer comes

    def wait(self, word, seconds):
        """The line that begins with a word and when it came; None when the engine is gone."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                at, line = self.lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None or line.startswith(word):
                return line, at
        return None, time.monotonic()

    def new_game(self):
        self.say("ucinewgame\nisready")
        if self.wait("readyok", 60)[0] is None:
            self.close()
            self.start()

    def close(self):
        self.process.kill()
        self.process.wait()


def play(library, opening, engines, clock, margin, end):
    """White's result, how it ended, whose fault that was (or None), and the moves; None when time is over."""
    referee = Referee(library, opening)
    left = [clock[0]] * 2
    for engine in engines:
        engine.new_game()
    while (result := referee.over()) is None:
        if time.monotonic() > end:
            return None
        side = referee.it.turn
        engine = engines[side]
        times = [max(1, int(second * 1000)) for second in left]
        engine.say(f"position startpos moves {' '.join(referee.moves)}")
        begun = time.monotonic()
        engine.say("go wtime {} btime {} winc {i} binc {i}".format(*times, i=int(clock[1] * 1000)))
        line, at = engine.wait("bestmove", left[side] + 10)
        left[side] -= at - begun
        word = line.split()[1] if line is not None and len(line.split()) > 1 else ""
        move = referee.legal().get(word)
        if line is None or left[side] < -margin or move is None:
            if line is None:
                engine.close()
                engine.start()
            how = ("silent" if line is None else f"{-left[side]:.3f} s late" if left[side] < -margin
                   else "illegal " + word)
            return side, how, side, referee
        left[side] += clock[1]
        referee.make(move)
    return result, "mate" if result != 0.5 else "draw", None, referee


class Match:
    def __init__(self, args, theirs):
        self.args, self.theirs = args, theirs
        self.clock = tuple(float(part) for part in args.clock.split("+"))
        self.end = time.monotonic() + args.stop
        book = pathlib.Path(__file__).with_name("chess_openings.txt").read_text(encoding="utf-8")
        self.book = [line for line in book.splitlines() if not line.startswith("#")]
        self.work = queue.Queue()
        for pair in range((args.games + 1) // 2):
            self.work.put(args.after + pair)
        self.lock, self.pairs, self.faults = threading.Lock(), [], []

    def note(self, number, names, played):
        result, how, fault, referee = played
        with self.lock:
            if fault is not None:
                self.faults.append((names[fault] == self.args.ours, f"game {number}: {how} by "
                                    f"{names[fault]} after {' '.join(referee.moves)}"))
            if self.args.pgn:
                score = {0: "0-1", 1: "1-0"}.get(result, "1/2-1/2")
                tags = [("Round", number), ("White", names[0]), ("Black", names[1]),
                        ("Result", score), ("Termination", how)]
                with open(self.args.pgn, "a", encoding="utf-8") as file:
                    file.write("".join(f'[{tag} "{value}"]\n' for tag, value in tags))
                    file.write(f"\n{' '.join(referee.san)} {score}\n\n")

    def run(self):
        library = library_at(self.args.library)
        engines = [Engine(self.args.ours), Engine(self.theirs)]
        while True:
            try:
                scores = self.play_pair(library, engines, self.work.get_nowait())
            except queue.Empty:
                break
            if scores is None:
                break
            with self.lock:
                self.pairs.append(scores)
                print(f"{2 * len(self.pairs)} games {self.counts()} {summary(self.pairs)}",
                      file=sys.stderr, flush=True)
        for engine in engines:
            engine.close()

    def play_pair(self, library, engines, pair):
        """What we get from either side of an opening; None when time is over."""
        scores = []
        for swapped in (False, True):
            seats = engines[::-1] if swapped else engines
            played = play(library, self.book[pair % len(self.book)], seats, self.clock,
                          self.args.margin / 1000, self.end)
            if played is None:
                return None
            self.note(2 * pair + swapped + 1, [engine.name for engine in seats], played)
            scores.append(1 - played[0] if swapped else played[0])
        return scores

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
        for _, line in self.faults:
            print(line)
        ours = sum(own for own, _ in self.faults)
        print(f"{self.args.clock} against {self.theirs}: games {2 * len(self.pairs)} "
              f"{self.counts()} {summary(self.pairs)} faults {ours} ours, "
              f"{len(self.faults) - ours} theirs", flush=True)
        return ours


def main():
    parser = argparse.ArgumentParser()
    for name in ("library", "ours"):
        parser.add_argument(name)
    parser.add_argument("theirs", nargs="+")
    for name, default in (("games", 100), ("threads", 1), ("margin", 0), ("after", 0)):
        parser.add_argument("--" + name, type=int, default=default)
    parser.add_argument("--clock", default="5+0.05")
    parser.add_argument("--pgn")
    parser.add_argument("--stop", type=float, default=math.inf)
    args = parser.parse_args()
    sys.exit(sum(Match(args, theirs).hold() for theirs in args.theirs) > 0)


main()
