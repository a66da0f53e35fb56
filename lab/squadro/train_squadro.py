#!/usr/bin/env python3
# Teaches the net of Squadro from exact values, while lab/squadro/sample_squadro.c plays and thinks with it:
#     train_squadro.py FOLDER NET SECONDS
# Takes the files of positions in FOLDER as they come and writes NET every few seconds, for the player to go on with;
# ends SECONDS after its own start. NET.state is written with NET and continued from, with the positions that were taken,
# up to 17 GB of them: SECONDS are then those of all its runs. Wants PyTorch and a GPU. The layout of the net's file is
# SquadroNet in src/brains/squadro/squadro_net.h.
# SPDX-License-Identifier: MIT
import math
import os
import sys
import time

import numpy
import torch
import squadro_pairs
from pair_net import DEVICE, save, saved
from squadro_pairs import read

FOLDER, NET, SECONDS = sys.argv[1], sys.argv[2], float(sys.argv[3])
BATCH, ROOM, WRITE_EVERY, RATE = 65536, 1 << 31, 8, 2e-3
if DEVICE == "cpu":  # to try it out
    BATCH, ROOM = 4096, 1 << 24
SOURCES = ["games", "trees", "lines"]


def judged(numbers):
    """Places of the pairs of marks, the stage, and the value to A from 0 to 1."""
    places, stage = read(numbers)
    return places, stage + (numbers >> 40 & 1), (numbers >> 41 & 3).float() / 2


def files_in(kind):
    return [entry.name for entry in os.scandir(FOLDER) if entry.name.endswith("." + kind)]


class Samples:
    """The positions that came, in a ring. A file that was taken is named after its place among all that came, and stays
    while the ring holds it: who goes on reads it again."""

    def __init__(self):
        self.ring = torch.zeros(ROOM, dtype=torch.int64, device=DEVICE)
        self.came, self.unseen = 0, None
        self.taken = sorted((int(name.split(".")[0]), f"{FOLDER}/{name}") for name in files_in("taken"))
        for self.came, name in self.taken:
            self.add(name)

    def add(self, name):
        numbers = torch.from_numpy(numpy.fromfile(name, dtype=numpy.int64)).to(DEVICE)
        start = self.came % ROOM
        fits = min(len(numbers), ROOM - start)
        self.ring[start:start + fits] = numbers[:fits]
        self.ring[:len(numbers) - fits] = numbers[fits:]
        self.came += len(numbers)
        if len(numbers) >= BATCH:
            self.unseen = numbers[:BATCH]

    def take(self):
        """Takes the files that came; the last one is unseen by the net until the next."""
        for name in files_in("samples"):
            start, kept = self.came, f"{FOLDER}/{self.came}.taken"
            self.add(f"{FOLDER}/{name}")
            os.replace(f"{FOLDER}/{name}", kept)
            self.taken.append((start, kept))
        while len(self.taken) > 1 and self.taken[1][0] <= self.came - ROOM:
            os.remove(self.taken.pop(0)[1])

    def batch(self):
        """Half of it is from the newer half."""
        held = min(self.came, ROOM)
        age = torch.randint(held, (BATCH,), device=DEVICE)
        age[: BATCH // 2] //= 2
        return self.ring[(self.came - 1 - age) % ROOM]


class Teacher(squadro_pairs.Teacher):
    def __init__(self):
        super().__init__(BATCH)
        self.spent, self.waited = 0, None  # seconds of all runs, and those before the first step

    def save(self):
        save(NET, self.mean, {"net": self.net.state_dict(), "mean": self.mean.state_dict(), "adam": self.adam.state_dict(),
                              "steps": self.steps, "spent": self.spent, "waited": self.waited})

    def resume(self):
        state = saved(NET)
        if state is None:
            return
        for name in ("net", "mean", "adam"):
            getattr(self, name).load_state_dict(state[name])
        self.steps, self.spent, self.waited = state["steps"], state["spent"], state["waited"]
        torch.manual_seed(1 + self.steps)  # other batches than before

    def rate(self):
        share = (self.spent - self.waited) / (SECONDS - self.waited)
        return RATE * (0.5 + 0.5 * math.cos(math.pi * share)) * min(1, self.steps / 200) + 1e-6

    def step(self, numbers):
        places, stage, value = judged(numbers)
        pairs, flat = self.spread(places)
        error = torch.nn.functional.binary_cross_entropy_with_logits(self.net(pairs, stage), value)
        self.learn(error, flat, self.rate())

    @torch.no_grad()
    def report(self, numbers):
        """The share judged right, by where positions are from."""
        places, stage, value = judged(numbers)
        pairs, flat = self.spread(places)
        right = (self.mean(pairs, stage) > 0) == (value > 0.5)
        self.pairs[flat] = 0
        source = numbers >> 43 & 3
        shares = [float(right[source == i].float().mean()) for i in range(len(SOURCES))]
        return " ".join(f"{name} {share:.4f}" for name, share in zip(SOURCES, shares))


def main():
    began = time.time()
    samples, teacher = Samples(), Teacher()
    teacher.resume()
    began -= teacher.spent
    saved = teacher.spent
    while samples.came < 4 * BATCH:
        samples.take()
        time.sleep(0.2)
    if teacher.waited is None:
        teacher.waited = time.time() - began
    while (spent := time.time() - began) < SECONDS:
        teacher.spent = spent
        if teacher.steps % 50 == 0:
            samples.take()
        teacher.step(samples.batch())
        if spent - saved > WRITE_EVERY:
            saved = spent
            teacher.save()
            print(f"{spent:.0f} s, {teacher.steps} steps, {samples.came / 1e6:.0f} M positions,",
                  teacher.report(samples.unseen), flush=True)
    teacher.save()


main()
