#!/usr/bin/env python3
# Teaches the net of two-seat ludo from exact values (lab/ludo/solve_ludo.cu):  train_ludo.py FOLDER NET SECONDS
# NET.state is written with NET and continued from: SECONDS are those of all its runs. Wants PyTorch and a GPU.
# The layout of the file is LudoNet in src/brains/ludo/ludo_net.h.
# SPDX-License-Identifier: MIT
import math
import os
import sys
import time

import numpy
import torch

FOLDER, NET, SECONDS = sys.argv[1], sys.argv[2], float(sys.argv[3])
WIDTH, SECOND, STAGES, DOTS, FINISH, BATCH = 256, 16, 16, 46, 45, 65536
OWN = DOTS * (DOTS + 1) // 2
FEATURES = DOTS * DOTS + 2 * OWN
CUDA = torch.cuda.is_available()
DEVICE = "cuda" if CUDA else "cpu"
torch.manual_seed(1)
torch.backends.cuda.matmul.allow_tf32 = True
LOW, HIGH = (torch.tensor(side, device=DEVICE) for side in zip(*[(i, j) for i in range(4) for j in range(i + 1, 4)]))


def load(name, most=None):
    data = numpy.fromfile(f"{FOLDER}/{name}", dtype=numpy.dtype([("dot", "u1", 8), ("value", "<u2")]), count=most or -1)
    dots = torch.from_numpy(numpy.ascontiguousarray(data["dot"])).to(DEVICE)
    value = torch.from_numpy(data["value"].astype(numpy.float32) / 65535).to(DEVICE)
    return dots, value


def read(dots):
    """The pairs of pieces as a row of counts, and the stage."""
    dots = dots.long()
    mine, yours = dots[:, :4], dots[:, 4:]
    across = (mine[:, :, None] * DOTS + yours[:, None, :]).flatten(1)
    own = [side[:, HIGH] * (side[:, HIGH] + 1) // 2 + side[:, LOW] for side in (mine, yours)]
    index = torch.cat([across, own[0] + DOTS * DOTS, own[1] + DOTS * DOTS + OWN], 1)
    rows = torch.zeros(len(dots), FEATURES, device=DEVICE)
    rows.scatter_add_(1, index, torch.ones_like(index, dtype=torch.float32))
    out = (mine < FINISH).sum(1) - 1, (yours < FINISH).sum(1) - 1
    return rows, out[0] * 4 + out[1]


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.pair = torch.nn.Parameter(torch.randn(FEATURES, WIDTH) * 0.08)
        self.bias = torch.nn.Parameter(torch.full((WIDTH,), 0.3))
        self.second = torch.nn.Parameter(torch.randn(WIDTH, STAGES * SECOND) / WIDTH**0.5)
        self.second_bias = torch.nn.Parameter(torch.full((STAGES * SECOND,), 0.1))
        self.last = torch.nn.Parameter(torch.randn(STAGES, SECOND) / SECOND**0.5)
        self.last_bias = torch.nn.Parameter(torch.zeros(STAGES))

    def forward(self, rows, stage):
        first = torch.clamp(rows @ self.pair + self.bias, 0, 1)
        second = (first @ self.second + self.second_bias).view(-1, STAGES, SECOND)
        second = second[torch.arange(len(stage), device=DEVICE), stage].clamp(0, 8)
        return (second * self.last[stage]).sum(1) + self.last_bias[stage]

    @torch.no_grad()
    def bound(self):
        """Keeps what the file's whole numbers can hold."""
        self.pair.clamp_(-1.9, 1.9)
        self.second.clamp_(-1.9, 1.9)
        self.last.clamp_(-7.9, 7.9)

    @torch.no_grad()
    def write(self, path):
        layers = [(self.pair, 2048, "<i2"), (self.bias, 2048, "<i2"), (self.second.t(), 4096, "<i2"),
                  (self.second_bias, 2**23, "<i4"), (self.last, 4096, "<i2"), (self.last_bias, 2**24, "<i4")]
        with open(path, "wb") as file:
            for values, one, kind in layers:
                whole = numpy.rint(values.detach().cpu().numpy().astype(numpy.float64) * one)
                limits = numpy.iinfo(kind)
                file.write(numpy.clip(whole, limits.min, limits.max).astype(kind).tobytes())


@torch.no_grad()
def test(net, dots, value):
    wrong = []
    for begin in range(0, len(dots), BATCH):
        rows, stage = read(dots[begin:begin + BATCH])
        wrong.append(torch.sigmoid(net(rows, stage)) - value[begin:begin + BATCH])
    wrong = torch.cat(wrong)
    return float(wrong.abs().mean()), float(wrong.square().mean().sqrt())


def save(net, teacher, steps, spent):
    net.write(NET)
    state = {"net": net.state_dict(), "teacher": teacher.state_dict(), "steps": steps, "spent": spent}
    torch.save(state, NET + ".state.new")
    os.replace(NET + ".state.new", NET + ".state")  # never half a file


def resume(net, teacher):
    """The steps and seconds of runs before."""
    if not os.path.exists(NET + ".state"):
        return 0, 0
    state = torch.load(NET + ".state", map_location=DEVICE)
    net.load_state_dict(state["net"])
    teacher.load_state_dict(state["teacher"])
    torch.manual_seed(1 + state["steps"])  # other positions than before
    return state["steps"], state["spent"]


def main():
    dots, value = load("train.samples")
    tests = load("test.samples")
    print(f"{len(dots)} positions", flush=True)
    net = Net().to(DEVICE)
    teacher = torch.optim.Adam(net.parameters(), betas=(0.9, 0.99), fused=CUDA)
    steps, spent = resume(net, teacher)
    began, told = time.time() - spent, 12 * spent / SECONDS
    while (share := (time.time() - began) / SECONDS) < 1:
        rate = 2e-3 * (0.5 + 0.5 * math.cos(math.pi * share)) * min(1, (steps + 1) / 200) + 1e-6
        for group in teacher.param_groups:
            group["lr"] = rate
        some = torch.randint(len(dots), (BATCH,), device=DEVICE)
        rows, stage = read(dots[some])
        error = torch.nn.functional.binary_cross_entropy_with_logits(net(rows, stage), value[some])
        teacher.zero_grad(set_to_none=True)
        error.backward()
        teacher.step()
        net.bound()
        steps += 1
        if share * 12 >= told:
            told += 1
            print("%6.1f s  step %d  mean error %.6f, root mean square %.6f" % (time.time() - began, steps, *test(net, *tests)),
                  flush=True)
            save(net, teacher, steps, time.time() - began)
    save(net, teacher, steps, time.time() - began)
    print("%d steps of %d positions; mean error %.6f, root mean square %.6f" % (steps, BATCH, *test(net, *tests)), flush=True)


main()
