#!/usr/bin/env python3
# What GNU Backgammon, looking two plies ahead, thinks of our play:
#   backgammon_judge.py BOXWOOD GNUBG [--matches N] [--first SEED] [--folder DIR] [LIMIT...]
# Five-point matches of the brain against itself are written as .mat and analysed. Prints mEMG, thousandths
# of a point lost a decision, plays and cube apart: unforced plays, and cube decisions that are close or were
# made. Limits are those of `boxwood play` (--level 10 --depth 3 is level 10 whatever the load). With --folder
# the files stay there and matches that were judged before are not judged again. Fails above MOST.
# SPDX-License-Identifier: MIT
import argparse
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

MOST = 20
SCRIPT = """
import gnubg, json
for words in ("set threads 1", "set display off", "set analysis chequerplay evaluation plies 2",
              "set analysis cubedecision evaluation plies 2", "set analysis luck off",
              'import mat "{mat}"', "analyse match"):
    gnubg.command(words)
stats = gnubg.match(analysis=0, boards=0, statistics=1, verbose=0)["stats"]
with open("{json}", "w") as out:
    json.dump([[stats[side]["moves"], stats[side]["cube"]] for side in "XO"], out)
"""


def play(boxwood, mat, seed, limits):
    record = mat.with_suffix(".record")
    subprocess.run([boxwood, "play", "backgammon/standard", "--option", "bg.match=5", "--people", "0",
                    "--seed", str(seed), "--record", record, *limits], check=True, stdout=subprocess.DEVNULL)
    with open(mat, "w", encoding="utf-8") as out:
        subprocess.run([boxwood, "convert", "--from", "record", "--to", "mat", record], check=True, stdout=out)


def judge(gnubg, mat, verdict):
    script = mat.with_suffix(".py")
    script.write_text(SCRIPT.format(mat=mat, json=verdict), encoding="utf-8")
    subprocess.run([gnubg, "-t", "-q", "-r", "-p", script], check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={"HOME": str(mat.parent)})


def judged(options, folder, seed):
    """Plays and errors, cube decisions and errors of a match, both sides together."""
    verdict = folder / f"{seed}.json"
    mat = folder / f"{seed}.mat"
    if not verdict.exists():
        if not mat.exists():
            play(options.boxwood, mat, seed, options.limits)
        judge(options.gnubg, mat, verdict)
    plays = play_errors = cubes = cube_errors = 0
    for moves, cube in json.loads(verdict.read_text(encoding="utf-8")):
        plays += moves["unforced-moves"]
        play_errors += moves["error-skill"]
        cubes += cube["close-cube"]
        cube_errors += sum(value for key, value in cube.items()
                           if key.startswith("err-") and key.endswith("-skill"))
    return plays, 1000 * play_errors, cubes, 1000 * cube_errors


def rate(pairs):
    """Errors a decision, and the 95 % error bar over the matches."""
    decisions = max(sum(count for count, _ in pairs), 1)
    each = sum(error for _, error in pairs) / decisions
    spread = math.sqrt(sum((error - each * count) ** 2 for count, error in pairs))
    return each, 1.96 * spread / decisions


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("boxwood")
    parser.add_argument("gnubg")
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--folder")
    options, options.limits = parser.parse_known_args()
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(options.folder or scratch).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        for seed in range(options.first, options.first + options.matches):
            found.append(judged(options, folder, seed))
            whole = [(plays + cubes, errors + more) for plays, errors, cubes, more in found]
            print(f"{len(found)} of {options.matches}: {rate(whole)[0]:.2f}", file=sys.stderr)
    print(f"matches {len(found)} plays {sum(match[0] for match in found)} cubes {sum(match[2] for match in found)}"
          " play_mEMG {:.2f} ± {:.2f}".format(*rate([match[:2] for match in found])),
          "cube_mEMG {:.2f} ± {:.2f}".format(*rate([match[2:] for match in found])),
          "mEMG {:.2f} ± {:.2f}".format(*rate(whole)))
    return rate(whole)[0] > MOST


sys.exit(main())
