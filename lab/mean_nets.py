#!/usr/bin/env python3
# A net whose numbers are the mean of several nets', taught from one beginning:  mean_nets.py GAME OUT NET NET…
# data/README.md tells what that gained. The layouts are those that train_net.py and teach_chess.py write, which want PyTorch.
# SPDX-License-Identifier: MIT
import sys
from pathlib import Path

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
from container import net_of  # noqa: E402

# What a net's file holds: kinds of numbers and how many, as src/brains/<game>/<game>_net.h lays them out.
LAYOUTS = {
    "draughts": [("<i2", 129 * 256)] + 6 * [("<i2", 16 * 256), ("<i4", 16), ("<i2", 16 * 32), ("<i4", 32), ("<i2", 32), ("<i4", 1)],
    "chess": [("<i2", (6 * 768 + 1 + 8 * 2) * 512), ("<i4", 8)],
}


def parts(layout, path):
    data, at = net_of(Path(path).read_bytes()), 0
    for kind, count in layout:
        yield numpy.frombuffer(data, dtype=kind, count=count, offset=at)
        at += count * int(kind[2])
    if at != len(data):
        sys.exit(f"{path} has {len(data)} bytes, not {at}")


def main(game, out, *paths):
    layout = LAYOUTS[game]
    nets = [list(parts(layout, path)) for path in paths]
    with open(out, "wb") as file:
        for (kind, _), *same in zip(layout, *nets):
            file.write(numpy.mean(same, axis=0).round().astype(kind).tobytes())


main(*sys.argv[1:])
