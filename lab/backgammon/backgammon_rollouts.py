# Decisions in which our player and GNU Backgammon differ, rolled out by both, for backgammon_gnu.py.
# SPDX-License-Identifier: MIT
import json
import math
import os
import pty
import random
import re
import subprocess
import time
from pathlib import Path

from backgammon_positions import Ours, lines_of, mean_of, position_id, position_of


class Rollouts:
    """GNU Backgammon behind a terminal, without which it does not say what its rollouts find."""

    def __init__(self, options):
        self.master, slave = pty.openpty()
        home = str(Path(options.file).resolve().parent)
        self.process = subprocess.Popen([options.gnubg, "-t", "-q", "-r"], stdin=slave, stdout=slave, stderr=slave,
                                        env={**os.environ, "HOME": home, "TERM": "dumb"})
        os.close(slave)
        truncation = ["set rollout truncation enable " + ("on" if options.truncate else "off")]
        for words in ["set threads 1", "set automatic game off", "set automatic roll off", "set confirm new off",
                      "set jacoby off", "set output digits 5", "new session", f"set rollout trials {options.gnu}",
                      "set rollout cubeful off", f"set rollout chequerplay plies {options.plies}",
                      "set rollout cubedecision plies 0", "set rollout varredn on", "set rollout quasirandom on",
                      "set rollout seed 1"] + truncation + [f"set rollout truncation plies {options.truncate or 7}"]:
            self.ask(words)

    def ask(self, words):
        """What it says until it complains about the nonsense that follows."""
        mark = "nonsense%d" % random.randrange(10**9)
        os.write(self.master, f"{words}\n".encode())
        os.write(self.master, f"help {mark}\n".encode())
        said = ""
        while not re.search(f"No help.*{mark}", said):
            said += os.read(self.master, 65536).decode(errors="replace").replace("\r", "\n")
        return said

    def points(self, position):
        """What a position is worth to the side on roll, and the standard error."""
        self.ask("set board " + position_id(position))
        found = re.findall(r"CL\s+([+-]?[0-9.]+)", self.ask("rollout").split("Rollout done")[-1])
        return float(found[0]), float(found[1])


def differing(options):
    """Writes the decisions in which ours chooses another play than GNU, with that play."""
    ours, found, asked = Ours(options.player), 0, lines_of(options.decisions)
    with open(options.file, "w") as out:
        for decision in asked:
            mine = ours.ask("play", decision["position"], *decision["roll"], 0, 0)[0]
            if mine != decision["plays"][0][0]:
                found += 1
                out.write(json.dumps({**decision, "mine": mine}) + "\n")
    print(f"{found} of {len(asked)} decisions differ")


def drawn(options):
    """So many of the decisions that differ, and their numbers, at random; every `step`th of them."""
    found = lines_of(options.decisions)
    random.Random(1).shuffle(found)
    return list(enumerate(found[:options.games]))[options.first::options.step]


def rolled_out(options, ours, gnu, number, decision):
    mine, theirs, values = decision["mine"], decision["plays"][0][0], dict(decision["plays"])
    trials = options.trials or 1296
    return {"number": number, "position": decision["position"], "roll": decision["roll"], "plays": [mine, theirs],
            "lost": values[theirs] - values.get(mine, decision["plays"][-1][1]),
            "ours": [float(word) for word in ours.ask("rollout", mine, theirs, trials, number + 1, options.truncate)],
            "gnu": [gnu.points(position_of(play)) for play in (mine, theirs)]}


def rollouts(options):
    ours, gnu = Ours(options.player), Rollouts(options)
    done = {line["number"] for line in lines_of(options.file)} if os.path.exists(options.file) else set()
    with open(options.file, "a") as out:
        for number, decision in drawn(options):
            if number not in done and time.time() < options.until:
                out.write(json.dumps(rolled_out(options, ours, gnu, number, decision)) + "\n")
                out.flush()


def verdicts(rows, name, ahead):
    """What our play is worth more than GNU's, by one program's rollouts."""
    sure = [(gain, error) for gain, error in ahead if abs(gain) > 1.96 * error]
    print(f"  by rollouts of {name}: ours is worth {mean_of([1000 * gain for gain, _ in ahead])} thousandths more; "
          f"better in {sum(gain > 0 for gain, _ in ahead)}, worse in {sum(gain < 0 for gain, _ in ahead)}; "
          f"for sure in {sum(gain > 0 for gain, _ in sure)} and {sum(gain < 0 for gain, _ in sure)}")


def rolled(options):
    rows = lines_of(options.file)
    print(f"{len(rows)} decisions that differ; GNU thinks ours loses {mean_of([1000 * row['lost'] for row in rows])} "
          "thousandths without rolling out")
    verdicts(rows, "ours", [(-row["ours"][4], row["ours"][5]) for row in rows])
    verdicts(rows, "GNU", [(row["gnu"][1][0] - row["gnu"][0][0], math.hypot(row["gnu"][0][1], row["gnu"][1][1]))
                           for row in rows])
