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

FOLDER, NET, SECONDS = sys.argv[1], sys.argv[2], float(sys.argv[3])
WIDTH, SECOND, STAGES, MARKS = 256, 16, 18, 13
BATCH, ROOM, WRITE_EVERY, RATE, KEPT = 65536, 1 << 31, 8, 2e-3, 0.998
PAIRS = [(one, other) for one in range(10) for other in range(one + 1, 10)]
FEATURES = len(PAIRS) * MARKS * MARKS
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
HALF = torch.float16 if DEVICE == "cuda" else torch.float32
if DEVICE == "cpu":  # to try it out
    BATCH, ROOM = 4096, 1 << 24
torch.manual_seed(1)
ONES, OTHERS = (torch.tensor(side, device=DEVICE) for side in zip(*PAIRS))
SHIFTS = torch.arange(10, device=DEVICE) * 4
PLACES = torch.arange(len(PAIRS), device=DEVICE) * MARKS * MARKS
ROWS = torch.arange(BATCH, device=DEVICE)[:, None] * FEATURES
SECONDS_OF = torch.arange(SECOND, device=DEVICE)
STAGE_ROWS = torch.eye(STAGES, device=DEVICE)
SOURCES = ["games", "trees", "lines"]


def read(numbers):
    """Places of the pairs of marks, the stage, and the value to A from 0 to 1."""
    marks = (numbers[:, None] >> SHIFTS) & 15
    places = marks[:, ONES] * MARKS + marks[:, OTHERS] + PLACES
    phases = (marks >= 6).sum(1) + (marks >= 12).sum(1)
    stage = torch.clamp(phases // 2, max=STAGES // 2 - 1) * 2 + (numbers >> 40 & 1)
    return places, stage, (numbers >> 41 & 3).float() / 2


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.pair = torch.nn.Parameter(torch.randn(FEATURES, WIDTH) * 0.08)
        self.bias = torch.nn.Parameter(torch.full((WIDTH,), 0.3))
        self.second = torch.nn.Parameter(torch.randn(WIDTH, STAGES * SECOND) / WIDTH**0.5)
        self.second_bias = torch.nn.Parameter(torch.full((STAGES * SECOND,), 0.1))
        self.last = torch.nn.Parameter(torch.randn(STAGES, SECOND) / SECOND**0.5)
        self.last_bias = torch.nn.Parameter(torch.zeros(STAGES))

    def forward(self, pairs, stage):
        first = torch.clamp((pairs @ self.pair.to(HALF)).float() + self.bias, 0, 1)
        second = (first.to(HALF) @ self.second.to(HALF)).float() + self.second_bias
        second = torch.clamp(second.gather(1, stage[:, None] * SECOND + SECONDS_OF), 0, 8)
        rows = STAGE_ROWS[stage]
        return (second * (rows @ self.last)).sum(1) + rows @ self.last_bias

    @torch.no_grad()
    def bound(self):
        """Keeps what the file's whole numbers can hold."""
        self.pair.clamp_(-3.9, 3.9)
        self.second.clamp_(-1.98, 1.98)
        self.last.clamp_(-7.9, 7.9)

    def write(self, path):
        layers = [(self.pair, 512, "<i2"), (self.bias, 512, "<i2"), (self.second.t(), 4096, "<i2"),
                  (self.second_bias, 2**21, "<i4"), (self.last, 1024, "<i2"), (self.last_bias, 2**20, "<i4")]
        with open(path + ".part", "wb") as file:
            for values, one, kind in layers:
                whole = numpy.rint(values.detach().cpu().numpy() * one)
                limits = numpy.iinfo(kind)
                file.write(numpy.clip(whole, limits.min, limits.max).astype(kind).tobytes())
        os.replace(path + ".part", path)


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


class Teacher:
    def __init__(self):
        self.net, self.mean = Net().to(DEVICE), Net().to(DEVICE)
        self.adam = torch.optim.Adam(self.net.parameters(), betas=(0.9, 0.99), eps=1e-6,
                                     **({"fused": True} if DEVICE == "cuda" else {}))
        self.pairs = torch.zeros(BATCH * FEATURES, dtype=HALF, device=DEVICE)
        self.steps, self.spent, self.waited = 0, 0, None  # seconds of all runs, and those before the first step

    def save(self):
        self.mean.write(NET)
        state = {"net": self.net.state_dict(), "mean": self.mean.state_dict(), "adam": self.adam.state_dict(),
                 "steps": self.steps, "spent": self.spent, "waited": self.waited}
        torch.save(state, NET + ".state.part")
        os.replace(NET + ".state.part", NET + ".state")  # never half a file

    def resume(self):
        if not os.path.exists(NET + ".state"):
            return
        state = torch.load(NET + ".state", map_location=DEVICE)
        for name in ("net", "mean", "adam"):
            getattr(self, name).load_state_dict(state[name])
        self.steps, self.spent, self.waited = state["steps"], state["spent"], state["waited"]
        torch.manual_seed(1 + self.steps)  # other batches than before

    def rate(self):
        share = (self.spent - self.waited) / (SECONDS - self.waited)
        return RATE * (0.5 + 0.5 * math.cos(math.pi * share)) * min(1, self.steps / 200) + 1e-6

    def spread(self, places):
        """The pairs as rows of noughts and ones; only what was set before is cleared."""
        flat = (places + ROWS).view(-1)
        self.pairs[flat] = 1
        return self.pairs.view(BATCH, FEATURES), flat

    def step(self, numbers):
        for group in self.adam.param_groups:
            group["lr"] = self.rate()
        places, stage, value = read(numbers)
        pairs, flat = self.spread(places)
        said = self.net(pairs, stage)
        error = torch.nn.functional.binary_cross_entropy_with_logits(said, value)
        self.adam.zero_grad(set_to_none=True)
        (error * 1024).backward()  # else too small for half precision
        self.adam.step()
        self.net.bound()
        self.pairs[flat] = 0
        self.steps += 1
        with torch.no_grad():
            kept = min(KEPT, self.steps / (self.steps + 10))
            for mean, own in zip(self.mean.parameters(), self.net.parameters()):
                mean.lerp_(own, 1 - kept)

    @torch.no_grad()
    def report(self, numbers):
        """The share judged right, by where positions are from."""
        places, stage, value = read(numbers)
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
