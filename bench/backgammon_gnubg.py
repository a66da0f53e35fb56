#!/usr/bin/env python3
# What GNU Backgammon, looking two plies ahead, thinks of our play:
#   backgammon_gnubg.py BOXWOOD GNUBG [MATCHES [BRAIN-LIMIT...]]     limits as `boxwood play` takes them
# Five-point matches of the brain against itself are written as .mat and analysed. Prints mEMG,
# thousandths of a point lost a decision: unforced plays and cube decisions that are close or were made;
# fails above LIMIT. A match takes about a minute.
# SPDX-License-Identifier: MIT
import json
import subprocess
import sys
import tempfile
from pathlib import Path

LIMIT = 20
SCRIPT = """
import gnubg, json
for words in ("set threads 1", "set display off", "set analysis chequerplay evaluation plies 2",
              "set analysis cubedecision evaluation plies 2", "set analysis luckanalysis plies 0"):
    gnubg.command(words)
for number in range({matches}):
    gnubg.command('import mat "{folder}/%d.mat"' % number)
    gnubg.command("analyse match")
    stats = gnubg.match(analysis=0, boards=0, statistics=1, verbose=0)["stats"]
    print("JUDGED " + json.dumps([[side["moves"], side["cube"]] for side in
                                  (stats["X"], stats["O"])]), flush=True)
"""


def play(boxwood, folder, number, limits):
    record = folder / f"{number}.record"
    subprocess.run([boxwood, "play", "backgammon/standard", "--option", "bg.match=5", "--people", "0",
                    "--seed", str(number + 1), "--record", record, *limits],
                   check=True, stdout=subprocess.DEVNULL)
    with open(folder / f"{number}.mat", "w", encoding="utf-8") as mat:
        subprocess.run([boxwood, "convert", "--from", "record", "--to", "mat", record],
                       check=True, stdout=mat)


def judge(gnubg, folder, matches):
    """Yields what gnubg counted for both sides of each match."""
    script = folder / "judge.py"
    script.write_text(SCRIPT.format(matches=matches, folder=folder), encoding="utf-8")
    run = subprocess.Popen([gnubg, "-t", "-q", "-r", "-p", script], stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                           env={"HOME": str(folder)})
    for line in run.stdout:
        if line.startswith("JUDGED "):
            yield from json.loads(line[7:])


def main():
    boxwood, gnubg = sys.argv[1:3]
    matches = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    plays = play_errors = cubes = cube_errors = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(matches):
            play(boxwood, folder, number, sys.argv[4:])
        for done, (moves, cube) in enumerate(judge(gnubg, folder, matches), 1):
            plays += moves["unforced-moves"]
            play_errors += moves["error-skill"]
            cubes += cube["close-cube"]
            cube_errors += sum(value for key, value in cube.items()
                               if key.startswith("err-") and key.endswith("-skill"))
            if done % 2 == 0:
                print(f"{done // 2} of {matches}: {1000 * (play_errors + cube_errors) / (plays + cubes):.2f}",
                      file=sys.stderr)
    all_errors = 1000 * (play_errors + cube_errors) / (plays + cubes)
    print(f"matches {matches} plays {plays} cubes {cubes}"
          f" play_mEMG {1000 * play_errors / plays:.2f} cube_mEMG {1000 * cube_errors / max(cubes, 1):.2f}"
          f" mEMG {all_errors:.2f}")
    return all_errors > LIMIT


sys.exit(main())
