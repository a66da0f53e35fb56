#!/usr/bin/env python3
# Talks to the chess engine as chess programs do:  uci.py BOXWOOD
# Whatever is asked, in whatever order, each "go" is answered by one "bestmove" with a legal move, in
# time, and each "isready" at once. Speaks TAP.
# SPDX-License-Identifier: MIT
import queue
import random
import re
import subprocess
import sys
import threading
import time

MATE = "position fen 6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1"
MATED = "position startpos moves f2f3 e7e5 g2g4 d8h4"
CASTLES = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
ARRAY = "position fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1"
SLOW = 120  # seconds that a busy machine may take


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([sys.argv[1], "uci"], text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, word):
        """All lines up to the one that begins with a word."""
        heard = []
        while not heard or not heard[-1].startswith(word):
            line = self.lines.get(timeout=SLOW)
            assert line is not None, f"it left without {word}"
            heard.append(line)
        return heard

    def ask(self, *lines):
        self.say(*lines)
        heard = self.until("bestmove")
        return heard, heard[-1].split()[1]

    def leave(self):
        self.say("quit")
        assert self.process.wait(timeout=SLOW) == 0
        assert self.process.stderr.read() == ""


def introduces_itself(engine):
    engine.say("uci", "isready")
    text = "\n".join(engine.until("uciok"))
    for name in ("Hash", "Threads", "Clear Hash", "MultiPV", "Level", "Move Overhead", "Ponder", "UCI_Chess960"):
        assert f"option name {name} type" in text, name
    assert text.startswith("id name Boxwood ") and engine.until("readyok") == ["readyok"]


def obeys_limits(engine):
    heard, _ = engine.ask("ucinewgame", "position startpos", "go depth 5")
    assert [line.split()[2] for line in heard[:-1]] == list("12345")
    heard, _ = engine.ask("go nodes 20000")
    assert all(int(re.search(r"nodes (\d+)", line)[1]) <= 20100 for line in heard[:-1])
    begun = time.monotonic()
    engine.ask("go movetime 200")
    engine.ask("go wtime 500 btime 500 winc 10 binc 10")
    engine.ask("go wtime 60000 btime 60000 movestogo 40")
    engine.ask("go wtime -5 btime 1")
    assert time.monotonic() - begun < SLOW


def takes_its_time(engine):
    begun = time.monotonic()
    engine.ask("position startpos", "go movetime 400")
    assert time.monotonic() - begun > 0.2


def looks_at_some_moves_only(engine):
    assert engine.ask("position startpos", "go depth 4 searchmoves a2a3 h2h4")[1] in ("a2a3", "h2h4")
    assert engine.ask("go searchmoves b1a3 depth 3")[1] == "b1a3"
    assert engine.ask("go searchmoves e2e5 depth 3")[1] != "e2e5"


def finds_mates(engine):
    heard, move = engine.ask(MATE, "go mate 1")
    assert move == "d1d8" and "score mate 1 " in heard[-2]
    engine.ask("position startpos", "go mate 1")
    heard, _ = engine.ask("position fen 7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", "go depth 6")
    assert "score mate -1 " in heard[-2]


def reads_positions(engine):
    engine.say("position fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    assert engine.ask("go depth 2")[1] == "h5f7"
    heard, move = engine.ask("position fen nonsense", "go depth 2")
    assert move == "h5f7" and heard[0].startswith('info string "nonsense" is not a board.')
    heard, _ = engine.ask("position startpos moves e2e4 e2e5 d7d5", "go depth 2")
    assert heard[0] == "info string e2e5, move 1, is not legal."
    assert engine.ask("position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6", "go depth 2")[1] == "h5f7"


def counts_behind_each_move(engine):
    engine.say("position startpos", "go perft 4")
    heard = engine.until("Nodes searched")
    counts = dict(line.split(": ") for line in heard[-22:-2])
    assert heard[-1] == "Nodes searched: 197281" and heard[-2] == "" and len(counts) == 20
    assert counts["e2e4"] == "13160" and sum(map(int, counts.values())) == 197281
    engine.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "go perft 2")
    assert engine.until("Nodes searched")[-1] == "Nodes searched: 2039"
    for wrong in ("x", "0", "3x", "-1"):
        engine.say(f"go perft {wrong}", "isready")
        refusal = f'info string perft needs a number from 1 to 100, not "{wrong}".'
        assert refusal in engine.until("readyok"), wrong
    engine.say(MATED, "go perft 3")
    assert engine.until("Nodes searched")[-1] == "Nodes searched: 0"
    assert engine.ask("position startpos", "go depth 2")[1] != "0000"


def has_no_move_where_none_is(engine):
    assert engine.ask(MATED, "go depth 3")[1] == "0000"


def thinks_until_stopped(engine):
    engine.say(MATE, "go infinite", "isready")
    engine.until("readyok")
    time.sleep(0.2)
    assert not any(line and line.startswith("bestmove") for line in list(engine.lines.queue))
    assert engine.ask("stop")[1] == "d1d8"
    engine.say("stop", "ponderhit", "isready")
    assert engine.until("readyok") == ["readyok"]


def ponders(engine):
    engine.say("position startpos moves e2e4 e7e5", "go ponder wtime 1000 btime 1000")
    time.sleep(0.2)
    assert not any(line and line.startswith("bestmove") for line in list(engine.lines.queue))
    engine.ask("ponderhit")
    engine.say("go ponder wtime 1000 btime 1000")
    engine.ask("stop")


def shows_several_lines(engine):
    heard, _ = engine.ask("setoption name MultiPV value 3", "position startpos", "go depth 5")
    last = [line.split() for line in heard if line.startswith("info depth 5 ")]
    worths = [int(words[words.index("cp") + 1]) for words in last]
    moves = {words[words.index("pv") + 1] for words in last}
    assert len(last) == 3 and worths == sorted(worths, reverse=True) and len(moves) == 3
    engine.say("setoption name MultiPV value 1")


def shows_whole_lines(engine):
    heard, _ = engine.ask("setoption name MultiPV value 3", "position startpos", "go depth 8")
    lines = [line.split(" pv ")[1].split() for line in heard if line.startswith("info depth 8 ")]
    assert len(lines) == 3 and all(len(line) > 3 for line in lines), lines


def thinks_with_several_threads(engine):
    engine.say("setoption name Threads value 4", "setoption name Hash value 1")
    for _ in range(3):
        heard, move = engine.ask(MATE, "go depth 6")
        assert move == "d1d8" and "score mate 1 " in heard[-2]
        engine.ask("position startpos moves e2e4", "go nodes 20000")
    engine.say("position startpos", "go infinite", "isready")
    engine.until("readyok")
    engine.ask("stop")
    engine.ask("setoption name Threads value 2", "ucinewgame", "go movetime 100")
    engine.ask("setoption name Threads value 1", "go depth 3")


def castles_in_both_tongues(engine):
    assert engine.ask(CASTLES, "go depth 1 searchmoves e1g1")[1] == "e1g1"
    engine.say("setoption name UCI_Chess960 value true")
    assert engine.ask(ARRAY, "go depth 1 searchmoves e1g1")[1] == "e1g1"
    assert engine.ask(ARRAY + " moves e1b1", "go depth 1")[1] != "0000"
    engine.say("setoption name UCI_Chess960 value false")


def repeats_itself(engine):
    answers = []
    for _ in range(2):
        answers += [engine.ask("ucinewgame", "position startpos moves d2d4", "go nodes 30000")[0]]
        answers[-1] = [re.sub(r"nps \d+ time \d+", "", line) for line in answers[-1]]
    assert answers[0] == answers[1]
    engine.say("bench 6", "bench 6")
    heard = engine.until("nps") + engine.until("nps")
    assert heard[0] == heard[2] and heard[0].startswith("nodes ")


def changes_its_memory(engine):
    for size in (1, 256, 0, 999999, 16):
        engine.ask(f"setoption name Hash value {size}", "go depth 4")
    engine.ask("setoption name Clear Hash", "go depth 4")


WORDS = ["position", "startpos", "fen", "moves", "go", "stop", "ponderhit", "setoption", "name",
         "value", "Hash", "MultiPV", "Threads", "depth", "nodes", "movetime", "wtime", "btime", "mate", "ponder",
         "searchmoves", "e2e4", "e7e5", "e1g1", "a7a8q", "0000", "1", "2", "-1", "9" * 30, "8/8/8/8/8/8/8/8",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "b", "KQkq", "-", "0", "isready", "uci",
         "ucinewgame", "x" * 200, "\x01", "é", "Level", "UCI_Chess960", "true", "debug", "register"]


def bears_nonsense(engine):
    rng = random.Random(6)
    for _ in range(400):
        line = " ".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 12)))
        if "Hash" not in line:  # gigabytes are fine
            engine.say(line)
        if rng.random() < 0.2:
            engine.say(rng.choice(["go depth 2", "go infinite", "go ponder", "go nodes 500"]))
    engine.say("x " * 40000, "stop", "position startpos", "setoption name Level value 10",
               "setoption name MultiPV value 1", "setoption name UCI_Chess960 value false",
               "go depth 1 searchmoves a2a4")
    engine.until("bestmove a2a4")


CASES = [introduces_itself, obeys_limits, takes_its_time, looks_at_some_moves_only, finds_mates, reads_positions, counts_behind_each_move,
         has_no_move_where_none_is, thinks_until_stopped, ponders, shows_several_lines, shows_whole_lines, thinks_with_several_threads,
         castles_in_both_tongues, repeats_itself, changes_its_memory, bears_nonsense]


def main():
    print(f"1..{len(CASES)}")
    for number, case in enumerate(CASES, 1):
        engine = Engine()
        try:
            case(engine)
            engine.leave()
            print(f"ok {number} - {case.__name__}")
        except (AssertionError, queue.Empty, OSError, subprocess.TimeoutExpired) as fault:
            print(f"not ok {number} - {case.__name__}: {type(fault).__name__} {fault}")
        finally:
            engine.process.kill()


main()
