#!/usr/bin/env python3
# Teaches the net of two-seat ludo from exact values (lab/ludo/solve_ludo.cu):  train_ludo.py FOLDER NET SECONDS
# NET.state is written with NET and continued from: SECONDS are those of all its runs. Wants PyTorch and a GPU.
# The layout of the file is LudoNet in src/brains/ludo/ludo_net.h.
# SPDX-License-Identifier: MIT
import math
import sys
import time
from pathlib import Path

import numpy
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from pair_net import CUDA, DEVICE, SECOND, PairNet, save, saved

FOLDER, NET, SECONDS = sys.argv[1], sys.argv[2], float(sys.argv[3])
STAGES, DOTS, FINISH, BATCH = 16, 46, 45, 65536
OWN = DOTS * (DOTS + 1) // 2
FEATURES = DOTS * DOTS + 2 * OWN
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


class Net(PairNet):
    def __init__(self):
        super().__init__(FEATURES, STAGES, (2048, 4096), (1.9, 1.9, 7.9))

    def forward(self, rows, stage):
        first = torch.clamp(rows @ self.pair + self.bias, 0, 1)
        second = (first @ self.second + self.second_bias).view(-1, STAGES, SECOND)
        second = second[torch.arange(len(stage), device=DEVICE), stage].clamp(0, 8)
        return (second * self.last[stage]).sum(1) + self.last_bias[stage]


@torch.no_grad()
def test(net, dots, value):
    wrong = []
    for begin in range(0, len(dots), BATCH):
        rows, stage = read(dots[begin:begin + BATCH])
        wrong.append(torch.sigmoid(net(rows, stage)) - value[begin:begin + BATCH])
    wrong = torch.cat(wrong)
    return float(wrong.abs().mean()), float(wrong.square().mean().sqrt())


def keep(net, teacher, steps, spent):
    save(NET, net, {"net": net.state_dict(), "teacher": teacher.state_dict(), "steps": steps, "spent": spent})


def resume(net, teacher):
    """The steps and seconds of runs before."""
    state = saved(NET)
    if state is None:
        return 0, 0
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
            keep(net, teacher, steps, time.time() - began)
    keep(net, teacher, steps, time.time() - began)
    print("%d steps of %d positions; mean error %.6f, root mean square %.6f" % (steps, BATCH, *test(net, *tests)), flush=True)


main()
