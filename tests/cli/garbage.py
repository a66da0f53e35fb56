#!/usr/bin/env python3
# Hostile command lines and input:  garbage.py BOXWOOD CALLS
# Seeded nonsense, most of it nearly right. Whatever comes, the program answers with exit code 0, 1
# or 2, in time, and with words on stderr when it says no. Speaks TAP, a case for a command.
# SPDX-License-Identifier: MIT
import random
import re
import subprocess
import sys

COMMANDS = ["games", "rules", "show", "moves", "perft", "playouts", "replay", "convert", "think",
            "duel", "play", "", "--help"]
GAMES = ["tictactoe", "squadro", "tictactoe/classique", "squadro/standard"]
NO_GAMES = ["squadro/", "/", "ludo/x/y", "x" * 300]
SMALL = ["0", "1", "2", "3", "-1", "+2", "2.5", "1e3", "0x2", "", " 1", "99999999999999999999", "é"]
TEXTS = ["W.B/.W./...", "WWWWWWWWW", "WWW/BBB/...", "A1@3> A2@6<", "\x1b[2J", "\udcff\udcfe", "{n}",
         "%s%n", "a" * 5000, "-", "=", "sq.goal=3", "sq.goal=", "=3", "sq.first=b", "seats=2",
         "random", "solver", "uci:", "/dev/null", "/", "record", "pgn", "ask", "en", "0,1"]
FITTING = {"--option": ["sq.goal=3", "sq.first=b", "sq.goal=x"], "--position": TEXTS[:4],
           "--brain": ["random", "solver"], "--lang": ["en"], "--from": ["record"],
           "--to": ["record"], "--dice": ["ask"]}
FLAGS = ["--json", "--help", "--", "---", "--x", "-h", "--option", "--position", "--seed"]
INPUT = ["a1", "b2", "a1 b2", "A1", "back", "help", "hint", "rules", "rules x", "moves", "resign",
         "offer draw", "claim", "save /", "board", "accept", "", " ", "\x00", "\x1b[A", "é" * 200,
         "z" * 3000, "boxwood record 1", "rules tictactoe", "version 1", "version 99999", "move 0 a1",
         "move 9 a1", "chance 1", "@-1 move 1 b2", "@9223372036854775807 move 1 c3", "result 1 -1",
         "clock 1 delay 2", "name 7 x", "lots 1 1", "start ...", "tag x", "note", "back 0"]


def flags_of(program, command):
    """Those that its help speaks of; a call with other ones ends too early to be interesting."""
    said = subprocess.run([program, command, "--help"], capture_output=True, text=True, timeout=240).stdout
    return sorted(set(re.findall(r"--[a-z]+", said)) - {"--record"})  # which would write files


def flag(rng, known):
    name = rng.choice(known if known and rng.random() < 0.9 else FLAGS)
    fitting = FITTING.get(name, ["1", "2", "3"])
    value = rng.choice(fitting if rng.random() < 0.7 else SMALL + TEXTS)
    if name in ("--divide", "--plays", "--lots", "--json", "--help"):
        return [name]
    return rng.choice([[name, value], [name, value], [f"{name}={value}"], [name]])


def call(rng, command, known):
    games = ["-"] if command in ("replay", "convert") else GAMES
    words = [command]
    for i in range({"perft": 2, "duel": 3, "games": 0}.get(command, 1) + (rng.random() < 0.1)):
        good = games if i == 0 else ["random"] if command == "duel" else ["3"]
        words += [rng.choice(good if rng.random() < 0.9 else SMALL + TEXTS + NO_GAMES)]
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        words += flag(rng, known)
    if command == "convert" and rng.random() < 0.8:
        words += ["--from", "record", "--to", "record"]
    if command in ("think", "play", "duel"):  # brains must not think for ever
        words += ["--nodes", "100"]
    if command in ("duel", "playouts"):
        words += ["--games", "2"]
    return words


def lines(rng):
    head = ["boxwood record 1", "rules tictactoe", "version 1"] if rng.random() < 0.5 else []
    return head + [rng.choice(INPUT) for _ in range(rng.randrange(12))]


def fault(program, words, text):
    try:
        done = subprocess.run([program, *(word.encode("utf-8", "surrogateescape") for word in words)],
                              input=text.encode(), capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "takes too long"
    if done.returncode not in (0, 1, 2):
        return f"exit code {done.returncode}: {done.stderr[-2000:]}"
    if done.returncode and not re.search(rb"\w{2}", done.stderr):
        return f"says no ({done.returncode}) without a word"
    return None


def main():
    program, calls = sys.argv[1], int(sys.argv[2])
    print(f"1..{len(COMMANDS)}")
    for number, command in enumerate(COMMANDS, 1):
        rng = random.Random(number)
        known = flags_of(program, command)
        faults = []
        for _ in range(calls):
            words, text = call(rng, command, known), "\n".join(lines(rng))
            if what := fault(program, words, text):
                faults.append(f"# {words!a} with {text!a}: {what}")
        print(f"{'not ok' if faults else 'ok'} {number} - {calls} calls of {command!r}")
        print("\n".join(faults), end="\n" if faults else "")


main()
