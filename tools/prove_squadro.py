#!/usr/bin/env python3
# Walks every reply to the winning side's play of Squadro:
#     prove_squadro.py FOLDER SECONDS
# FOLDER has libprove.so (made of prove_squadro.cu), the files of prepare_squadro and a net to begin with, squadro.net. The game is
# solved on the GPU. A net chooses A's moves, looking one move ahead, and every reply of B is walked; where the net would give the
# win away, the position is an exception. The net is taught on what was walked and walks again, as long as there is time. The
# net of the walk with the fewest exceptions is left in policy.net. Wants PyTorch and 65 GB on a GPU.
# SPDX-License-Identifier: MIT
import ctypes
import math
import os
import sys
import time

import numpy
import torch

BEGAN = time.time()
FOLDER, SECONDS = sys.argv[1], float(sys.argv[2])
WIDTH, SECOND, STAGES, MARKS, LANES = 256, 16, 18, 13, 5
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
HALF = torch.float16 if DEVICE == "cuda" else torch.float32
GROUPS = 13104 if DEVICE == "cuda" else 512
ROOM = 60_000_000 if DEVICE == "cuda" else 200_000
BATCH = GROUPS * LANES
KEPT = 0.998
PAIRS = [(one, other) for one in range(10) for other in range(one + 1, 10)]
FEATURES = len(PAIRS) * MARKS * MARKS
torch.manual_seed(1)
ONES, OTHERS = (torch.tensor(side, device=DEVICE) for side in zip(*PAIRS))
SHIFTS = torch.arange(10, device=DEVICE) * 4
PLACES = torch.arange(len(PAIRS), device=DEVICE) * MARKS * MARKS
ROWS = torch.arange(BATCH, device=DEVICE)[:, None] * FEATURES
SECONDS_OF = torch.arange(SECOND, device=DEVICE)
STAGE_ROWS = torch.eye(STAGES, device=DEVICE)



def path_of(name):
    return os.path.join(FOLDER, name)


prove = ctypes.CDLL(path_of("libprove.so" if DEVICE == "cuda" else "libprove_cpu.so"))
prove.prove_sample.restype = prove.prove_mistakes.restype = prove.prove_finish.restype = ctypes.c_uint64


def left():
    return SECONDS - (time.time() - BEGAN)


def say(*words):
    print(f"{time.time() - BEGAN:7.1f} ", *words, flush=True)


def read(numbers):
    """Places of the pairs of marks, and the stage."""
    marks = (numbers[:, None] >> SHIFTS) & 15
    places = marks[:, ONES] * MARKS + marks[:, OTHERS] + PLACES
    phases = (marks >= 6).sum(1) + (marks >= 12).sum(1)
    stage = torch.clamp(phases // 2, max=STAGES // 2 - 1) * 2 + 1
    return places, stage


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.pair = torch.nn.Parameter(torch.zeros(FEATURES, WIDTH))
        self.bias = torch.nn.Parameter(torch.zeros(WIDTH))
        self.second = torch.nn.Parameter(torch.zeros(WIDTH, STAGES * SECOND))
        self.second_bias = torch.nn.Parameter(torch.zeros(STAGES * SECOND))
        self.last = torch.nn.Parameter(torch.zeros(STAGES, SECOND))
        self.last_bias = torch.nn.Parameter(torch.zeros(STAGES))

    def layers(self):
        return [(self.pair, 512, "<i2"), (self.bias, 512, "<i2"), (self.second, 4096, "<i2"),
                (self.second_bias, 2**21, "<i4"), (self.last, 1024, "<i2"), (self.last_bias, 2**20, "<i4")]

    @torch.no_grad()
    def load(self, data):
        at = 0
        for values, one, kind in self.layers():
            size = values.numel() * int(kind[2])
            numbers = torch.from_numpy(numpy.frombuffer(data[at:at + size], dtype=kind).astype(numpy.float32) / one)
            if values is self.second:
                values.copy_(numbers.view(STAGES * SECOND, WIDTH).t().to(DEVICE))
            else:
                values.copy_(numbers.view(values.shape).to(DEVICE))
            at += size
        assert at == len(data)

    def bytes(self):
        out = b""
        for values, one, kind in self.layers():
            numbers = values.detach().t() if values is self.second else values.detach()
            whole = numpy.rint(numbers.contiguous().cpu().numpy() * one)
            limits = numpy.iinfo(kind)
            out += numpy.clip(whole, limits.min, limits.max).astype(kind).tobytes()
        return out

    def forward(self, pairs, stage):
        first = torch.clamp((pairs @ self.pair.to(HALF)).float() + self.bias, 0, 1)
        second = (first.to(HALF) @ self.second.to(HALF)).float() + self.second_bias
        second = torch.clamp(second.gather(1, stage[:, None] * SECOND + SECONDS_OF), 0, 8)
        rows = STAGE_ROWS[stage]
        return (second * (rows @ self.last)).sum(1) + rows @ self.last_bias

    @torch.no_grad()
    def bound(self):
        self.pair.clamp_(-3.9, 3.9)
        self.second.clamp_(-1.98, 1.98)
        self.last.clamp_(-7.9, 7.9)


class Teacher:
    def __init__(self, data):
        self.net, self.mean = Net().to(DEVICE), Net().to(DEVICE)
        self.net.load(data)
        self.mean.load(data)
        self.adam = torch.optim.Adam(self.net.parameters(), betas=(0.9, 0.99), eps=1e-6,
                                     **({"fused": True} if DEVICE == "cuda" else {}))
        self.pairs = torch.zeros(BATCH * FEATURES, dtype=HALF, device=DEVICE)
        self.steps = 0

    def judge(self, net, groups):
        """What the net says of the lanes of each group, and which of them keep the win."""
        there = groups >= 0
        wins = there & ((groups >> 41 & 3) == 2)
        places, stage = read(torch.where(there, groups, 0).view(-1))
        flat = (places + ROWS).view(-1)
        self.pairs[flat] = 1
        said = net(self.pairs.view(BATCH, FEATURES), stage).view(GROUPS, LANES)
        return said.masked_fill(~there, -1e4), wins, flat

    def step(self, groups, rate):
        for group in self.adam.param_groups:
            group["lr"] = rate
        said, wins, flat = self.judge(self.net, groups)
        error = (torch.logsumexp(said, 1) - torch.logsumexp(said.masked_fill(~wins, -1e4), 1)).mean()
        self.adam.zero_grad(set_to_none=True)
        (error * 1024).backward()
        self.adam.step()
        self.net.bound()
        self.pairs[flat] = 0
        self.steps += 1
        with torch.no_grad():
            kept = min(KEPT, self.steps / (self.steps + 10))
            for mean, own in zip(self.mean.parameters(), self.net.parameters()):
                mean.lerp_(own, 1 - kept)

    @torch.no_grad()
    def wrong(self, groups):
        said, wins, flat = self.judge(self.mean, groups)
        self.pairs[flat] = 0
        return float(1 - wins.gather(1, said.argmax(1, keepdim=True)).float().mean())


def pointer(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


def collect(data, mistakes, walked):
    """Fills the tensors; returns how many are in each."""
    share = max(1, int(walked * 0.2 / ROOM))
    count = prove.prove_sample(pointer(data), ctypes.c_uint64(ROOM), ctypes.c_uint64(share), ctypes.c_uint64(int(time.time() * 1000)))
    wrong = prove.prove_mistakes(pointer(mistakes), ctypes.c_uint64(ROOM // 4))
    say(f"samples {count} (one in {share}), mistakes {wrong}")
    return count, wrong


def teach(teacher, data, mistakes, counts, seconds, rate_most, hard):
    """hard: the share of a batch that are mistakes of the last walk."""
    count, wrong = counts
    hard = int(GROUPS * hard) if wrong > GROUPS else 0
    began = shown = time.time()
    while (spent := time.time() - began) < seconds:
        rate = rate_most * (0.5 + 0.5 * math.cos(math.pi * spent / seconds)) + 1e-6
        rate *= min(1, (teacher.steps % 1_000_000 + 1) / 200)
        chosen = data[torch.randint(count, (GROUPS,), device=DEVICE)]
        if hard:
            chosen[:hard] = mistakes[torch.randint(wrong, (hard,), device=DEVICE)]
        teacher.step(chosen, rate)
        if teacher.steps % 100 == 0 and time.time() - shown > 15:
            shown = time.time()
            trial = data[torch.randint(count, (GROUPS,), device=DEVICE)]
            line = f"{teacher.steps} steps, wrong {teacher.wrong(trial):.5f}"
            if hard:
                line += f", of mistakes {teacher.wrong(mistakes[torch.randint(wrong, (GROUPS,), device=DEVICE)]):.4f}"
            say(line)


def walk(starts, seconds, most):
    out = (ctypes.c_uint64 * 2)()
    whole = prove.prove_walk(starts, ctypes.c_double(most), ctypes.c_double(seconds), out)
    return bool(whole), out[0], out[1]


def main():
    starts = path_of("starts.bin").encode()
    assert prove.prove_open(path_of("steps.bin").encode(), bytes(10)) == 0
    prove.prove_solve()
    assert prove.prove_check(path_of("check.bin").encode()) == 0
    net = open(path_of("squadro.net"), "rb").read()
    prove.prove_net(net)
    data = torch.zeros((ROOM, LANES), dtype=torch.int64, device=DEVICE)
    mistakes = torch.zeros((ROOM // 4, LANES), dtype=torch.int64, device=DEVICE)
    teacher = Teacher(net)
    best, need = 1 << 62, 0
    for number in range(20):
        began = time.time()
        whole, walked, wrong = walk(starts, min(400, left() - 30), 250e6)
        say(f"round {number}: whole {whole}, {walked} walked, {wrong} wrong")
        if whole and wrong < best:
            best = wrong
            prove.prove_finish()
            with open(path_of("policy.net"), "wb") as file:
                file.write(net)
        need = max(need * 0.8, time.time() - began)
        if left() < 1.3 * need + 60:
            break
        seconds = 120 if number == 0 else 170
        if left() - seconds < 2.6 * need + 80:  # the last round
            seconds = left() - 1.3 * need - 20
        counts = collect(data, mistakes, max(walked, 1))
        teach(teacher, data, mistakes, counts, seconds, 1e-3 if number < 2 else 7e-4, 0.05 if number == 0 else 0.2)
        net = teacher.mean.bytes()
        prove.prove_net(net)
    say("done")


main()
