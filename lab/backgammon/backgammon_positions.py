# Positions of backgammon as texts and as GNU Backgammon has them, our player behind lines, and means, for
# backgammon_gnu.py and its parts. SPDX-License-Identifier: MIT
import json
import math
import shlex
import subprocess

START = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


class Ours:
    """Our player, asked in lines."""

    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().split()


def text_of(position):
    """(own, other), each the men on off, 1 ... 24 and bar."""
    return "".join("%x" % men for side in position for men in side)


def position_of(text):
    men = [int(digit, 16) for digit in text]
    return tuple(men[:26]), tuple(men[26:])


def board_of(position):
    """As GNU has it: the other side first, points 1 ... 24 and bar."""
    return tuple(position[1][1:]), tuple(position[0][1:])


def after(position, steps):
    """The position after steps (from, to) of the side on roll, as the other side sees it."""
    own, other = list(position[0]), list(position[1])
    for start, end in steps:
        own[start] -= 1
        own[end] += 1
        if end > 0 and other[25 - end] == 1:
            other[25 - end] = 0
            other[25] += 1
    return tuple(other), tuple(own)


def steps_of(words):
    """GNU's words for a play: 13/7*/5 6/off bar/22(2)."""
    steps = []
    for word in words.split():
        word = word.replace("*", "").replace("bar", "25").replace("off", "0")
        word, _, times = word.partition("(")
        points = [int(point) for point in word.split("/")]
        steps += list(zip(points, points[1:])) * (int(times.rstrip(")")) if times else 1)
    return steps


def worth(loser):
    if loser[0] > 0:
        return 1
    return 3 if sum(loser[19:26]) > 0 else 2


def lines_of(files):
    return [json.loads(line) for name in files.split(",") for line in open(name)]


def mean_of(values):
    """With the 95 % error bar."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1))
    return "%+.4f ± %.4f" % (mean, 1.96 * spread / math.sqrt(len(values)))
