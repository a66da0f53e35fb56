#!/usr/bin/env python3
# Teaches the backgammon net on a GPU, beginning with a net that ships:
#   teach_backgammon.py NET TABLES OUT --seconds S [--traces T,T] [--rates R,R] [--points W,W] [--uses N]
#                       [--saves N] [--games N] [--seed N] [--hidden N,N] [--nets N,N] [--tests FILE] [--cubin FILE] [--library FILE]
#   teach_backgammon.py --compile FILE.cubin
#   teach_backgammon.py --mean OUT NET NET…    the mean of the weights of nets with one beginning
# Many games run side by side. Each position learns from the mean over all rolls of what NET says after them, and
# from what followed as far as that was not luck (--traces). It is used --uses times on average, soon after it was met.
# NET plays and judges throughout. What is written is the running mean of a learner's weights.
# --rates: a learner for each, from the same positions, with its own --traces; --points: how much each minds errors in
# points beside those in chances; --hidden: how many neurons the first layer of each has (GAMMON_HIDDEN of what is to
# play by it); --nets: as many as there are, or 3, one for each class.
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
from backgammon_table import (CUT, DEVICE, ENDED, INPUTS, NETS, ORDER, OUTPUTS, PACKED, POINTS, SIGN, TEACHES, Kernels,
                              Library, Looks, Nets, Table, compiled, describe, judge)


sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from container import net_of  # noqa: E402
BLOCKS, BLOCK, RING, CHUNK, PLAYED = 128, 256, 1 << 24, 72, 160
STATE_SECONDS = 60


def goals(was_said, awaited, mark, trace):
    """Not held within 0 and 1: that would shift the mean of small chances."""
    goal = awaited.clone()
    live = (mark & (CUT | ENDED)).eq(0).float()[..., None] * trace
    for turn in range(len(goal) - 2, -1, -1):
        goal[turn] += live[turn] * (goal[turn + 1] - was_said[turn + 1])[:, ORDER] * SIGN
    return goal


class Ring:
    """The latest positions and their goals, one for each of several traces."""

    def __init__(self, room, traces):
        self.position = torch.zeros(room, 8, dtype=torch.int32, device=DEVICE)
        self.kind = torch.zeros(room, dtype=torch.uint8, device=DEVICE)
        self.goal = torch.zeros(room, traces, OUTPUTS, device=DEVICE)
        self.room, self.met = room, 0

    def add(self, kernels, position, goal):
        at = (self.met + torch.arange(len(position), device=DEVICE)) % self.room
        self.position[at], self.goal[at], self.kind[at] = position, goal, describe(kernels, position)[1]
        self.met += len(position)
        kind = self.kind[:min(self.met, self.room)]
        self.order, self.count = torch.argsort(kind), torch.bincount(kind.int(), minlength=NETS)[:NETS]
        self.begin = torch.cumsum(self.count, 0) - self.count

    def some(self, blocks, size):
        """Blocks of positions for one net each, drawn as often as there are positions: which net, positions, goals."""
        net = torch.multinomial(self.count.float(), blocks, replacement=True)
        at = (torch.rand(blocks, size, device=DEVICE, dtype=torch.float64) * self.count[net][:, None]).long()
        which = self.order[self.begin[net][:, None] + at].flatten()
        return net, self.position[which], self.goal[which].view(blocks, size, -1, OUTPUTS)


class Learner:
    def __init__(self, nets, rate, points, trace):
        self.nets, self.mean = copy.deepcopy(nets), copy.deepcopy(nets)
        self.rate, self.points, self.trace, self.steps = rate, points, trace, 0
        self.weights, self.mean_weights = list(self.nets.parameters()), [it.detach() for it in self.mean.parameters()]
        self.teacher = torch.optim.Adam(self.weights, betas=(0.9, 0.999), eps=1e-7, fused=DEVICE == "cuda")

    def learn(self, net, rows, goals, share):
        """One step; `share` of the time is over. Goals are not held within 0 and 1, so only a squared error has its
        least at their mean: by entropy, sums ran away to thousands."""
        for group in self.teacher.param_groups:
            falling = 0.01 + 0.99 * (0.5 + 0.5 * math.cos(math.pi * share))
            group["lr"] = self.rate * falling * min(1, (self.steps + 1) / 500)
        apart = torch.sigmoid(self.nets(rows, self.nets.owners()[net])) - goals[:, :, self.trace]
        loss = (apart ** 2).sum(2).mean() + self.points * ((apart @ POINTS) ** 2).mean()
        self.teacher.zero_grad(set_to_none=True)
        loss.backward()
        self.teacher.step()
        self.steps += 1
        with torch.no_grad():
            part = 1 - min(0.999, self.steps / (self.steps + 10))
            torch._foreach_mul_(self.mean_weights, 1 - part)
            torch._foreach_add_(self.mean_weights, [weights.detach() for weights in self.weights], alpha=part)
        return loss.detach()

    def halves(self):
        return self.mean.halves()

    def state(self):
        return {"nets": self.nets.state_dict(), "mean": self.mean.state_dict(), "teacher": self.teacher.state_dict(),
                "steps": self.steps}

    def go_on(self, state):
        self.nets.load_state_dict(state["nets"])
        self.mean.load_state_dict(state["mean"])
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
    """Decisions with what is said of each play; positions of the first games with what two rolls say; and of other
    games with what was got in the end, without luck."""

    def __init__(self, looks, halves, decisions, position, played):
        self.kernels, self.looks = looks.kernels, looks
        self.played, self.got = played
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
        missed = (points_of(self.kernels, halves, self.played) - self.got).double()
        text = (f"apart {float((apart ** 2).mean().sqrt()):.5f} (mean {float(apart.mean()):+.5f}), "
                f"missed {float((missed ** 2).mean()):.6f}")
        return text + (f", lost {self.lost(halves):.3f}" if self.after is not None else "")


def check(looks, halves, data):
    """What the player behind lines says one roll ahead, against these kernels."""
    position = torch.from_numpy(data["position"]).to(DEVICE)
    apart = (looks.one_roll(halves, position) @ POINTS - 1).cpu().numpy() - data["worth"]
    print(f"checked {len(apart)} positions: apart {numpy.sqrt((apart ** 2).mean()):.5f}, "
          f"most {numpy.abs(apart).max():.5f}, mean {apart.mean():+.5f}", flush=True)


def write(nets, pruner, path):
    Path(path).write_bytes(nets.packed().tobytes() + pruner)


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
        net, position, goal = ring.some(BLOCKS, BLOCK)
        rows = describe(looks.kernels, position)[0].float().view(BLOCKS, BLOCK, INPUTS)
        losses = [learner.learn(net, rows, goal, share) for learner in learners]
    return losses


def teach(options, halves, progress, tests, pruner):
    ring, table, learners = Ring(RING, len(options.traces)), progress.table, progress.learners
    looks = table.looks
    while (share := progress.share()) < 1:
        was, was_said, awaited, mark = table.play(halves, CHUNK)
        teaches = (mark & TEACHES).ne(0)
        ring.add(looks.kernels, was[teaches],
                 torch.stack([goals(was_said, awaited, mark, trace)[teaches] for trace in options.traces], 1))
        losses = learn_some(looks, ring, learners, max(1, int(teaches.sum()) * options.uses // (BLOCKS * BLOCK)), share)
        share = progress.share()
        if share * 24 >= progress.told:
            progress.told += 1
            print(f"{progress.spent():6.1f} s, {ring.met / 1e6:.1f} million positions, "
                  f"{looks.judged / 1e6:.0f} million judged, {learners[0].steps} steps", flush=True)
            for learner, loss in zip(learners, losses):
                print(f"    rate {learner.rate}, trace {options.traces[learner.trace]}, {len(learner.nets.first)} nets, "
                      f"{learner.nets.first.shape[2]} neurons, loss {float(loss):.5f} {tests.tell(learner.halves())}",
                      flush=True)
        saves = share * options.saves >= progress.saved + 1 or share >= 1
        if saves:
            progress.saved += 1
            for letter, learner in zip("abcdef", learners):
                write(learner.mean, pruner, f"{options.out}.{letter}{min(progress.saved, options.saves)}")
        if saves or progress.spent() - progress.kept > STATE_SECONDS:
            progress.keep()


def played_on(halves, looks, seed):
    """Positions, and what followed until the game ended or a play was not the best, without luck."""
    was, was_said, awaited, mark = Table(looks, seed).play(halves, PLAYED)
    early = torch.arange(PLAYED, device=DEVICE)[:, None] < PLAYED // 2
    some = (mark & TEACHES).ne(0) & early
    return was[some], goals(was_said, awaited, mark, 1.0)[some] @ POINTS - 1


def read(path):
    """The nets of a file, and its pruner."""
    return Nets(numpy.fromfile(path, dtype=PACKED, count=NETS)), net_of(Path(path).read_bytes())[NETS * PACKED.itemsize:]


def write_mean(out, first, *others):
    mean, pruner = read(first)
    with torch.no_grad():
        for weights, *same in zip(mean.parameters(), *[read(path)[0].parameters() for path in others]):
            weights.copy_(torch.stack([weights, *same]).mean(0))
    write(mean, pruner, out)


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--compile":
        return Path(sys.argv[2]).write_bytes(compiled())
    if len(sys.argv) > 3 and sys.argv[1] == "--mean":
        return write_mean(*sys.argv[2:])
    parser = argparse.ArgumentParser()
    parser.add_argument("net")
    parser.add_argument("tables")
    parser.add_argument("out")
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--traces", default="0.9")
    parser.add_argument("--rates", default="0.0005")
    parser.add_argument("--points", default="0")
    parser.add_argument("--uses", type=int, default=2)
    parser.add_argument("--saves", type=int, default=2)
    parser.add_argument("--games", type=int, default=24576)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", default="256")
    parser.add_argument("--nets", default=str(NETS))
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
    nets, pruner = read(options.net)
    rates, points, traces = ([float(word) for word in words.split(",")]
                             for words in (options.rates, options.points, options.traces))
    widths, numbers = ([int(word) for word in words.split(",")] for words in (options.hidden, options.nets))
    options.traces = sorted(set(traces))
    learners = [Learner((nets if number == NETS else nets.for_kinds()).widened(width), rate, weight,
                        options.traces.index(trace))
                for rate, weight, trace, width, number in zip(rates, points, traces, widths, numbers, strict=True)]
    data = numpy.load(options.tables)
    tables = [torch.from_numpy(data[name].view(kind)).to(DEVICE) for name, kind in
              (("turns_at", "i4"), ("turns_data", "i2"), ("wins", "i2"))]
    kernels.run("use_tables", 1, *tables)
    looks = Looks(kernels, options.games)
    halves = nets.halves()
    check(looks, halves, data)
    table = Table(looks, options.seed)
    was, _, _, mark = table.play(halves, 60)
    some = was[(mark & TEACHES).ne(0)]
    print(f"{100 * len(torch.unique(some, dim=0)) / len(some):.0f} % of positions are met once", flush=True)
    tests = Tests(looks, halves, options.tests, some[torch.randperm(len(some), device=DEVICE)[:2 * options.games]],
                  played_on(halves, looks, options.seed + 1))
    print(f"the net itself: {tests.tell(halves)}", flush=True)
    teach(options, halves, Progress(options, learners, table), tests, pruner)


main()
