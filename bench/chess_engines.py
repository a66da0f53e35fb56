#!/usr/bin/env python3
# A match of UCI engines on real clocks, every opening played from both sides:
#   PYTHONPATH=build/python chess_engines.py OURS THEIRS... [--games 100] [--clock 5+0.05] [--threads 1]
#                    [--margin MS] [--pgn FILE] [--after PAIRS] [--stop SECONDS]
# An engine is a command; " | Skill Level=3 | Hash=16" after it sets its options. Each of THEIRS plays
# --games games against OURS. Our table is the referee: legal moves, mate, stalemate, threefold
# repetition, fifty moves, positions that nobody can win. A crash, an illegal move and time run out lose,
# and fail the whole run if they are ours. The error is 95 %, over pairs. --after leaves out so many
# openings. When the seconds of --stop are over, pairs not yet finished do not count.
# SPDX-License-Identifier: MIT
import itertools
import pathlib
import queue
import subprocess
import sys
import threading
import time

import boxwood
from pairs import Match, arguments

RULES = "chess/fide ch.repetition=auto3 ch.moves_rule=auto50"


class Engine:
    def __init__(self, command):
        words, *self.options = [part.strip() for part in command.split("|")]
        self.command, self.words = command, words.split()
        self.process = self.lines = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.words, stdin=subprocess.PIPE, bufsize=1, text=True,
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


class ChessMatch(Match):
    open = staticmethod(Engine)

    def play(self, programs, opening, number):
        """What White gets, or None when time is over."""
        table = boxwood.Table(RULES, [engine.command[:40] for engine in programs])
        clock = [float(part) for part in self.args.clock.split("+")]
        for words in opening.split():
            table.play(words)
        begins, moves, left, fault = " ".join(table.state.text().split()[:6]), [], [clock[0]] * 2, None
        for engine in programs:
            engine.new_game()
        while not table.over and fault is None:
            if self.over():
                return None
            side = table.turn
            word = self.ask(programs[side], f"position fen {begins} moves {' '.join(moves)}", side, left, clock[1])
            fault = self.fault_of(programs[side], table, word, left[side])
            left[side] += clock[1]
            moves.append(word)
        if fault is not None:
            self.blame(programs, side, f"game {number}: {fault}; {begins} moves {' '.join(map(str, moves))}")
            table.ask("resign", side)
        if self.args.pgn:
            with self.lock, open(self.args.pgn, "a", encoding="utf-8") as file:
                file.write(boxwood.formats.write(table.record, "pgn"))
        return (1 + table.result.score[0]) / 2

    def ask(self, engine, position, side, left, gain):
        """The move that an engine answers, or None; takes the time from its clock."""
        times = [max(1, int(1000 * seconds)) for seconds in left]
        engine.say(position)
        begun = time.monotonic()
        engine.say("go wtime {} btime {} winc {gain} binc {gain}".format(*times, gain=int(1000 * gain)))
        line, at = engine.wait("bestmove", left[side] + 10)
        left[side] -= at - begun
        return line if line is None else (line.split() + [""])[1]

    def fault_of(self, engine, table, word, left):
        """What is wrong with an answer, or None: then it has been played."""
        if word is None:
            engine.close()
            engine.start()
            return "silent"
        if left < -self.args.margin / 1000:
            return f"{-left:.3f} s late"
        try:
            table.play(word)
        except boxwood.BoxwoodError:
            return f"illegal {word}"
        return None


def main():
    parser = arguments(100)
    parser.add_argument("--clock", default="5+0.05")
    parser.add_argument("--margin", type=int, default=0)
    parser.add_argument("--after", type=int, default=0)
    parser.add_argument("--pgn")
    args = parser.parse_args()
    book = pathlib.Path(__file__).with_name("chess_openings.txt").read_text(encoding="utf-8")
    lines = [line for line in book.splitlines() if not line.startswith("#")]
    openings = list(itertools.islice(itertools.cycle(lines), args.after, args.after + (args.games + 1) // 2))
    sys.exit(sum(ChessMatch(args, theirs, openings).hold() for theirs in args.theirs) > 0)


main()
