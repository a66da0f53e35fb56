#!/usr/bin/env python3
# GNU Backgammon judges our backgammon:  tests/games/backgammon/judge.py [ROLLS] [SEED]
# 1. All plays of that many random positions and rolls (2000 if not said), and Match IDs, are ours.
# 2. Matches of ours, cubes and resignations included, are imported from .mat and .sgf without a
#    word of warning and exported again as they were.
# 3. A match that gnubg plays and saves replays here.
# Needs the program and the tests built in build/; installs gnubg where it is missing (Debian).
# SPDX-License-Identifier: MIT
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BOXWOOD = ROOT / "build/boxwood"
# What gnubg says when all is well.
QUIET = re.compile(r"GNU Backgammon|Copyright|This program comes|This is free software|Will not ask"
                   r"|\s|[v^]\||$")

PLAY = """set display off
set automatic game on
set automatic roll on
set confirm new off
set confirm save off
set threads 1
set rng mersenne
set seed {seed}
set player 0 gnubg
set player 0 chequerplay evaluation plies 0
set player 0 cubedecision evaluation plies 0
set player 1 gnubg
set player 1 chequerplay evaluation plies 0
set player 1 cubedecision evaluation plies 0
new match 7
save match saved.sgf
export match mat saved.mat
quit
"""


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def gnubg(place, *words, **more):
    program = "/usr/games/gnubg" if Path("/usr/games/gnubg").exists() else "gnubg"
    environment = {**os.environ, "HOME": str(place), **more.pop("env", {})}
    return run(program, "-t", "-q", "-r", *words, cwd=place, env=environment, **more)


def judge_rolls(place, rolls, seed):
    answers = place / "answers"
    gnubg(place, "-p", ROOT / "tests/games/backgammon/gnubg.py",
          env={"ROLLS": str(rolls), "MATCHES": "200", "SEED": str(seed), "OUT": str(answers)})
    print(re.search(r"# (.*)", run(ROOT / "build/tests/games/backgammon_gnubg", answers))[1], flush=True)


def told(mat):
    """What a .mat file says: its words, the steps of a play in one order and without stars."""
    out, steps = [], []
    lines = [line for line in mat.splitlines() if not line.startswith(";")]
    for word in " ".join(lines).replace("and the match", "").split() + [""]:
        if "/" in word:
            steps.append(word.rstrip("*"))
            continue
        out += sorted(steps) + [word]
        steps = []
    return out


def same(ours, theirs):
    """A roll that was left unplayed, ????, gnubg leaves out, or plays if there is but one play."""
    while "????" in ours:
        at = ours.index("????")
        del ours[at]
        while at < len(theirs) and "/" in theirs[at]:
            del theirs[at]
    return ours == theirs


def convert(source, target):
    text = run(BOXWOOD, "convert", "--from", source.suffix[1:], "--to", target.suffix[1:], source)
    target.write_text(text)


def judge_our_files(place, matches):
    for seed in range(matches):
        record, mat, sgf = (place / f"ours.{kind}" for kind in ("record", "mat", "sgf"))
        record.write_text(run(ROOT / "build/tests/games/backgammon_files", "--match", seed))
        convert(record, mat)
        convert(record, sgf)
        commands = place / "commands"
        commands.write_text("set confirm save off\nimport mat ours.mat\nexport match mat 1.mat\n"
                            "load match ours.sgf\nexport match mat 2.mat\n")
        remarks = [line for line in gnubg(place, "-c", commands).splitlines()
                   if not QUIET.match(line)]
        if remarks:
            sys.exit("gnubg remarks: " + "\n".join(remarks))
        for again in ("1.mat", "2.mat"):
            if not same(told(mat.read_text()), told((place / again).read_text())):
                sys.exit(f"match {seed} is another one in gnubg's {again}")
    print(f"{matches} matches of ours are imported by gnubg without a remark")


def judge_their_files(place, seed):
    gnubg(place, input=PLAY.format(seed=seed))
    for kind in ("mat", "sgf"):
        record = place / f"their-{kind}.record"
        convert(place / f"saved.{kind}", record)
        print(f"gnubg's .{kind}:", " ".join(run(BOXWOOD, "replay", record).split()))


def main():
    rolls = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1000000)
    subprocess.run([ROOT / "scripts/setup", "judge"], check=True)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        judge_rolls(place, rolls, seed)
        judge_our_files(place, 20)
        judge_their_files(place, seed)


main()
