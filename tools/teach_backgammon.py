#!/usr/bin/env python3
# Teaches the backgammon net on a GPU, beginning with a net that ships:
#   teach_backgammon.py NET TABLES OUT --seconds S [--trace T] [--rates R,R] [--points W,W] [--uses N] [--saves N]
#                       [--games N] [--seed N] [--tests FILE] [--cubin FILE] [--library FILE]
#   teach_backgammon.py --compile FILE.cubin
# Many games run side by side. Each position learns from the mean over all rolls of what NET says after them, and
# from what followed as far as that was not luck (--trace). It is used --uses times on average, soon after it was met.
# NET plays and judges throughout: nets that learnt from themselves as they went ended where they began. What is
# written is the running mean of a learner's weights.
# --rates: a learner for each, from the same positions; --points: how much each minds errors in points beside those
# in chances.
# OUT.a1, OUT.b1, OUT.a2 … (a letter for each learner) are written --saves times, with the pruner of NET. OUT.state is
# written once a minute and continued from, so a run can be stopped at any time: --seconds are those of all its runs.
# Games begin anew then.
# TABLES: the library's bear-off tables, and positions with what they are worth one roll ahead; --tests: decisions
# with what somebody says of each play (both made by backgammon_tests.py). --library: without a GPU, the kernels as
# plain functions. Wants PyTorch.
# SPDX-License-Identifier: MIT
import argparse
import copy
import ctypes
import math
import os
import sys
import time
from pathlib import Path

import numpy
import torch
from backgammon_table import (CLASSES, CUT, DEVICE, ENDED, ORDER, OUTPUTS, PACKED, POINTS, SIGN, TEACHES, Kernels,
                              Library, Looks, Net, Table, compiled, describe, judge)

BATCH, RING, CHUNK = 16384, 1 << 22, 24
STATE_SECONDS = 60


def goals(was_said, awaited, mark, trace):
    """Not held within 0 and 1: that would shift the mean of small chances."""
    goal = awaited.clone()
    live = (mark & (CUT | ENDED)).eq(0).float()[..., None] * trace
    for turn in range(len(goal) - 2, -1, -1):
        goal[turn] += live[turn] * (goal[turn + 1] - was_said[turn + 1])[:, ORDER] * SIGN
    return goal


class Ring:
    """The latest positions and their goals."""

    def __init__(self, room):
        self.position = torch.zeros(room, 8, dtype=torch.int32, device=DEVICE)
        self.goal = torch.zeros(room, OUTPUTS, device=DEVICE)
        self.room, self.met = room, 0

    def add(self, position, goal):
        at = (self.met + torch.arange(len(position), device=DEVICE)) % self.room
        self.position[at], self.goal[at] = position, goal
        self.met += len(position)

    def some(self, count):
        which = torch.randint(min(self.met, self.room), (count,), device=DEVICE)
        return self.position[which], self.goal[which]


class Learner:
    def __init__(self, nets, rate, points):
        self.nets, self.mean = copy.deepcopy(nets), copy.deepcopy(nets)
        self.rate, self.points, self.steps = rate, points, 0
        self.weights = [weights for net in self.nets for weights in net.parameters()]
        self.mean_weights = [weights.detach() for net in self.mean for weights in net.parameters()]
        self.teacher = torch.optim.Adam(self.weights, betas=(0.9, 0.999))

    def learn(self, lessons, share):
        """One step, from inputs and goals of each class; `share` of the time is over."""
        for group in self.teacher.param_groups:
            falling = 0.01 + 0.99 * (0.5 + 0.5 * math.cos(math.pi * share))
            group["lr"] = self.rate * falling * min(1, (self.steps + 1) / 500)
        loss = 0
        for net, (rows, wanted) in zip(self.nets, lessons):
            told = net(rows)
            loss = loss + torch.nn.functional.binary_cross_entropy_with_logits(told, wanted, reduction="sum")
            if self.points > 0:
                loss = loss + self.points * (((torch.sigmoid(told) - wanted) @ POINTS) ** 2).sum()
        self.teacher.zero_grad(set_to_none=True)
        loss = loss / BATCH
        loss.backward()
        self.teacher.step()
        self.steps += 1
        with torch.no_grad():
            part = 1 - min(0.999, self.steps / (self.steps + 10))
            torch._foreach_mul_(self.mean_weights, 1 - part)
            torch._foreach_add_(self.mean_weights, [weights.detach() for weights in self.weights], alpha=part)
        return loss.detach()

    def halves(self):
        return [net.halves() for net in self.mean]

    def state(self):
        return {"nets": [net.state_dict() for net in self.nets], "mean": [net.state_dict() for net in self.mean],
                "teacher": self.teacher.state_dict(), "steps": self.steps}

    def go_on(self, state):
        for net, weights in zip(self.nets + self.mean, state["nets"] + state["mean"], strict=True):
            net.load_state_dict(weights)
        self.teacher.load_state_dict(state["teacher"])
        self.steps = state["steps"]


def points_of(kernels, halves, position):
    """What positions are worth to the side on roll; those that are over, too."""
    rows, kind = describe(kernels, position)
    said = judge(halves, rows, kind)
    chances = torch.empty_like(said)
    kernels.run("mend", len(position), position, said, chances, ctypes.c_int(len(position)))
    return chances @ POINTS - 1


class Tests:
    """Decisions with what is said of each play; and positions of the first games with what two rolls say."""

    def __init__(self, looks, halves, decisions, position):
        self.kernels, self.looks = looks.kernels, looks
        self.position, self.worth = position, looks.two_rolls(halves, position) @ POINTS - 1
        data = numpy.load(decisions) if decisions else None
        self.after = data and torch.from_numpy(data["after"]).to(DEVICE)
        self.value = data and torch.from_numpy(data["value"]).to(DEVICE)
        self.decision = data and torch.from_numpy(data["decision"]).to(DEVICE).long()

    def lost(self, halves):
        """Thousandths of a point a decision."""
        told = points_of(self.kernels, halves, self.after)
        number = int(self.decision.max()) + 1
        least = torch.full((number,), 100.0, device=DEVICE).scatter_reduce(0, self.decision, told, "amin")
        best = torch.full((number,), -100.0, device=DEVICE).scatter_reduce(0, self.decision, self.value, "amax")
        chosen = torch.where(told <= least[self.decision], self.value, torch.full_like(told, -100))
        got = torch.full((number,), -100.0, device=DEVICE).scatter_reduce(0, self.decision, chosen, "amax")
        return float((best - got).mean()) * 1000

    def tell(self, halves):
        apart = points_of(self.kernels, halves, self.position) - self.worth
        text = f"apart {float((apart ** 2).mean().sqrt()):.5f} (mean {float(apart.mean()):+.5f})"
        return text + (f", lost {self.lost(halves):.3f}" if self.after is not None else "")


def check(looks, halves, data):
    """What the player behind lines says one roll ahead, against these kernels."""
    position = torch.from_numpy(data["position"]).to(DEVICE)
    apart = (looks.one_roll(halves, position) @ POINTS - 1).cpu().numpy() - data["worth"]
    print(f"checked {len(apart)} positions: apart {numpy.sqrt((apart ** 2).mean()):.5f}, "
          f"most {numpy.abs(apart).max():.5f}, mean {apart.mean():+.5f}", flush=True)


def write(nets, pruner, path):
    Path(path).write_bytes(numpy.stack([net.packed() for net in nets]).tobytes() + pruner)


class Progress:
    """How far a run has come, and what it needs to go on after it was stopped."""

    def __init__(self, options, learners, table):
        self.options, self.learners, self.table, self.path = options, learners, table, options.out + ".state"
        self.told = self.saved = self.kept = spent = 0
        if os.path.exists(self.path):
            state = torch.load(self.path, map_location=DEVICE)
            for learner, before in zip(learners, state["learners"], strict=True):
                learner.go_on(before)
            self.told, self.saved, spent = state["told"], state["saved"], state["spent"]
            self.kept, table.turn = spent, state["turn"]
            torch.manual_seed(options.seed + learners[0].steps)  # other throws and positions than before
            print(f"goes on after {spent:.0f} s, {learners[0].steps} steps", flush=True)
        self.began = time.time() - spent

    def spent(self):
        return time.time() - self.began

    def share(self):
        return self.spent() / self.options.seconds

    def keep(self):
        state = {"learners": [learner.state() for learner in self.learners], "told": self.told, "saved": self.saved,
                 "turn": self.table.turn, "spent": self.spent()}
        torch.save(state, self.path + ".new")
        os.replace(self.path + ".new", self.path)  # never half a file
        self.kept = state["spent"]


def learn_some(looks, ring, learners, steps, share):
    """Their losses at the last step."""
    losses = []
    for _ in range(steps):
        position, goal = ring.some(BATCH)
        rows, kind = describe(looks.kernels, position)
        which = [(kind == number).nonzero().squeeze(1) for number in range(CLASSES)]
        lessons = [(rows[some].float(), goal[some]) for some in which]
        losses = [learner.learn(lessons, share) for learner in learners]
    return losses


def teach(options, halves, progress, tests, pruner):
    ring, table, learners = Ring(RING), progress.table, progress.learners
    looks = table.looks
    while (share := progress.share()) < 1:
        was, was_said, awaited, mark = table.play(halves, CHUNK)
        teaches = (mark & TEACHES).ne(0)
        ring.add(was[teaches], goals(was_said, awaited, mark, options.trace)[teaches])
        losses = learn_some(looks, ring, learners, max(1, int(teaches.sum()) * options.uses // BATCH), share)
        share = progress.share()
        if share * 24 >= progress.told:
            progress.told += 1
            print(f"{progress.spent():6.1f} s, {ring.met / 1e6:.1f} million positions, "
                  f"{looks.judged / 1e6:.0f} million judged, {learners[0].steps} steps", flush=True)
            for learner, loss in zip(learners, losses):
                print(f"    rate {learner.rate} loss {float(loss):.5f} {tests.tell(learner.halves())}", flush=True)
        saves = share * options.saves >= progress.saved + 1 or share >= 1
        if saves:
            progress.saved += 1
            for letter, learner in zip("abcdef", learners):
                write(learner.mean, pruner, f"{options.out}.{letter}{min(progress.saved, options.saves)}")
        if saves or progress.spent() - progress.kept > STATE_SECONDS:
            progress.keep()


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--compile":
        return Path(sys.argv[2]).write_bytes(compiled())
    parser = argparse.ArgumentParser()
    parser.add_argument("net")
    parser.add_argument("tables")
    parser.add_argument("out")
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--trace", type=float, default=0.9)
    parser.add_argument("--rates", default="0.0005")
    parser.add_argument("--points", default="0")
    parser.add_argument("--uses", type=int, default=2)
    parser.add_argument("--saves", type=int, default=2)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests")
    parser.add_argument("--cubin")
    parser.add_argument("--library")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    if options.library:
        kernels = Library(options.library)
    else:
        kernels = Kernels(Path(options.cubin).read_bytes() if options.cubin else compiled())
    nets = [Net(packed) for packed in numpy.fromfile(options.net, dtype=PACKED, count=CLASSES)]
    pruner = Path(options.net).read_bytes()[CLASSES * PACKED.itemsize:]
    rates, points = ([float(word) for word in words.split(",")] for words in (options.rates, options.points))
    learners = [Learner(nets, rate, weight) for rate, weight in zip(rates, points, strict=True)]
    data = numpy.load(options.tables)
    tables = [torch.from_numpy(data[name].view(kind)).to(DEVICE) for name, kind in
              (("turns_at", "i4"), ("turns_data", "i2"), ("wins", "i2"))]
    kernels.run("use_tables", 1, *tables)
    looks = Looks(kernels, options.games)
    halves = [net.halves() for net in nets]
    check(looks, halves, data)
    table = Table(looks, options.seed)
    was, _, _, mark = table.play(halves, 60)
    some = was[(mark & TEACHES).ne(0)]
    tests = Tests(looks, halves, options.tests, some[torch.randperm(len(some), device=DEVICE)[:2 * options.games]])
    print(f"the net itself: {tests.tell(halves)}", flush=True)
    teach(options, halves, Progress(options, learners, table), tests, pruner)


main()
