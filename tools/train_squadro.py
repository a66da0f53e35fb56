#!/usr/bin/env python3
# Teaches the net of Squadro from exact values (tools/sample_squadro.c):  train_squadro.py SAMPLES NET SECONDS
# Wants PyTorch and a GPU. The layout of the file is SquadroNet in src/brains/squadro/squadro_net.h.
# SPDX-License-Identifier: MIT
import math
import sys
import time

import numpy
import torch

SAMPLES, NET, SECONDS = sys.argv[1], sys.argv[2], float(sys.argv[3])
WIDTH, SECOND, STAGES, MARKS, BATCH = 128, 16, 18, 13, 65536
PAIRS = [(one, other) for one in range(10) for other in range(one + 1, 10)]
ONES, OTHERS = (torch.tensor(side, device="cuda") for side in zip(*PAIRS))
FEATURES = len(PAIRS) * MARKS * MARKS
torch.manual_seed(1)
mark_rows = torch.eye(MARKS, device="cuda", dtype=torch.bfloat16)
stage_rows = torch.eye(STAGES, device="cuda")
shifts = torch.arange(10, device="cuda") * 4


def read(numbers):
    """Pairs of marks, the stage as a row, and the value to A from 0 to 1."""
    marks = (numbers[:, None] >> shifts) & 15
    rows = mark_rows[marks]
    pairs = (rows[:, ONES, :, None] * rows[:, OTHERS, None, :]).reshape(len(numbers), FEATURES)
    phases = (marks >= 6).sum(1) + (marks >= 12).sum(1)
    stage = torch.clamp(phases // 2, max=STAGES // 2 - 1) * 2 + (numbers >> 40 & 1)
    return pairs, stage_rows[stage], (numbers >> 41 & 3).float() / 2


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
        first = torch.clamp((pairs @ self.pair.bfloat16()).float() + self.bias, 0, 1)
        second = (first.bfloat16() @ self.second.bfloat16()).float() + self.second_bias
        second = torch.clamp(second, 0, 8).view(-1, STAGES, SECOND)
        return (((second * self.last).sum(2) + self.last_bias) * stage).sum(1)

    @torch.no_grad()
    def bound(self):
        """Keeps what the file's whole numbers can hold."""
        self.pair.clamp_(-3.9, 3.9)
        self.second.clamp_(-1.98, 1.98)
        self.last.clamp_(-7.9, 7.9)

    def write(self, path):
        layers = [(self.pair, 512, "<i2"), (self.bias, 512, "<i2"), (self.second.t(), 4096, "<i2"),
                  (self.second_bias, 2**21, "<i4"), (self.last, 1024, "<i2"), (self.last_bias, 2**20, "<i4")]
        with open(path, "wb") as file:
            for values, one, kind in layers:
                whole = numpy.rint(values.detach().cpu().numpy() * one)
                limits = numpy.iinfo(kind)
                file.write(numpy.clip(whole, limits.min, limits.max).astype(kind).tobytes())


def main():
    samples = torch.from_numpy(numpy.fromfile(SAMPLES, dtype=numpy.int64)).cuda()
    net = Net().cuda()
    teacher = torch.optim.Adam(net.parameters(), betas=(0.9, 0.99), fused=True)
    began, steps = time.time(), 0
    while (share := (time.time() - began) / SECONDS) < 1:
        rate = 2e-3 * (0.5 + 0.5 * math.cos(math.pi * share)) * min(1, steps / 200) + 1e-6
        for group in teacher.param_groups:
            group["lr"] = rate
        pairs, stage, value = read(samples[torch.randint(len(samples), (BATCH,), device="cuda")])
        error = torch.nn.functional.binary_cross_entropy_with_logits(net(pairs, stage), value)
        teacher.zero_grad(set_to_none=True)
        error.backward()
        teacher.step()
        net.bound()
        steps += 1
        if steps % 1000 == 0:
            print(steps, round(float(error.detach()), 4), flush=True)
    net.write(NET)


main()
