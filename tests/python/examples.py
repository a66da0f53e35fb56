"""The examples in Python, and the snippets of the README, run as they are or shortened, in TAP:  examples.py SOURCE_ROOT
SPDX-License-Identifier: MIT"""
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

root = Path(sys.argv[1])
folder = root / "examples/python"
sys.path.insert(0, str(root / "tests/support"))
import tap  # noqa: E402


def run(name, *arguments, said=""):
    return subprocess.run([sys.executable, folder / f"{name}.py", *arguments], input=said, text=True, capture_output=True,
                          timeout=240)


def snippets():
    """What python/README.md shows, from the first line to the last, as somebody would type it."""
    parts = re.findall(r"^```python\n(.*?)^```", (root / "python/README.md").read_text(encoding="utf-8"), re.M | re.S)
    out = subprocess.run([sys.executable, "-c", "".join(parts)], text=True, capture_output=True, timeout=240)
    return len(parts) == 3 and out.returncode == 0 and "['Nf6'] ??" in out.stdout, f"{out.returncode} {out.stdout}{out.stderr}"


def learns():
    """A few seconds of the learner make it better than it was."""
    spec = importlib.util.spec_from_file_location("alpha_zero", folder / "alpha_zero.py")
    alpha_zero = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(alpha_zero)
    learner = alpha_zero.Learner("tictactoe", matches=32, rounds=16)
    losses = []
    for _ in range(50):
        learner.play()
        losses.append(learner.learn(steps=6))
    known = [loss for loss in losses if loss == loss]
    points = alpha_zero.duel(learner.rules, learner.net, None, games=12, rounds=16)
    return known[-1] < known[0] - 0.2 and points > 0.5, f"loss {known[0]:.2f} to {known[-1]:.2f}, {points:+.2f} against random"


def results():
    yield ("the snippets of the README run", *snippets())
    yield ("alpha_zero learns", *learns())
    yield "alpha_zero is short", len((folder / "alpha_zero.py").read_text().splitlines()) < 200, "200 lines or more"
    out = run("cfr_dominoes", "20")
    left = [float(it) for it in re.findall(r"exploitability ([\d.]+)", out.stdout)]
    yield "cfr_dominoes comes close to perfect play", len(left) == 5 and left[-1] < left[0] < 0.5, out.stdout + out.stderr
    out = run("cfr_small_set", "2", "2", "25")
    left = [float(it) for it in re.findall(r"exploitability ([\d.]+)", out.stdout)]
    falls = len(left) == 5 and all(later < earlier for earlier, later in zip(left, left[1:]))
    yield "cfr_small_set comes close to perfect play", falls and left[-1] < 0.05 and "90 deals" in out.stdout, out.stdout + out.stderr
    out = run("random_play", "tictactoe", "0.1")
    yield "random_play says how fast", "million steps" in out.stdout, out.stdout + out.stderr
    out = run("judge_game")
    yield "judge_game finds the blunder", "Nf6??" in out.stdout, out.stdout + out.stderr
    out = run("play_computer", "tictactoe", "1", said="\nzz\n" + "\n".join(a + b for a in "abc" for b in "123") + "\n" * 9)
    yield "play_computer plays to the end", "Result(" in out.stdout, out.stdout + out.stderr
    first = [run("play_computer", "backgammon", "1", *seed).stdout for seed in [["1"]] * 2 + [[]] * 6]
    yield "play_computer rolls the same dice only for the same seed", first[0] == first[1] and len(set(first)) > 2, str(first)


tap.tell(results())
