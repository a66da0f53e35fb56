# The net of Squadro in PyTorch, and how it is taught: shared by train_squadro.py and prove_squadro.py.
# SPDX-License-Identifier: MIT
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from pair_net import CUDA, DEVICE, SECOND, PairNet

STAGES, MARKS, KEPT = 18, 13, 0.998
PAIRS = [(one, other) for one in range(10) for other in range(one + 1, 10)]
FEATURES = len(PAIRS) * MARKS * MARKS
HALF = torch.float16 if CUDA else torch.float32
torch.manual_seed(1)
ONES, OTHERS = (torch.tensor(side, device=DEVICE) for side in zip(*PAIRS))
SHIFTS = torch.arange(10, device=DEVICE) * 4
PLACES = torch.arange(len(PAIRS), device=DEVICE) * MARKS * MARKS
SECONDS_OF = torch.arange(SECOND, device=DEVICE)
STAGE_ROWS = torch.eye(STAGES, device=DEVICE)


def read(numbers):
    """Places of the pairs of marks, and the stage, to which one is added when A is to move."""
    marks = (numbers[:, None] >> SHIFTS) & 15
    places = marks[:, ONES] * MARKS + marks[:, OTHERS] + PLACES
    phases = (marks >= 6).sum(1) + (marks >= 12).sum(1)
    return places, torch.clamp(phases // 2, max=STAGES // 2 - 1) * 2


class Net(PairNet):
    def __init__(self):
        super().__init__(FEATURES, STAGES, (512, 1024), (3.9, 1.98, 7.9))

    def forward(self, pairs, stage):
        first = torch.clamp((pairs @ self.pair.to(HALF)).float() + self.bias, 0, 1)
        second = (first.to(HALF) @ self.second.to(HALF)).float() + self.second_bias
        second = torch.clamp(second.gather(1, stage[:, None] * SECOND + SECONDS_OF), 0, 8)
        rows = STAGE_ROWS[stage]
        return (second * (rows @ self.last)).sum(1) + rows @ self.last_bias


class Teacher:
    """A net that is taught by batches of one size, and the mean of what it was, which plays better."""

    def __init__(self, batch):
        self.net, self.mean = Net().to(DEVICE), Net().to(DEVICE)
        self.adam = torch.optim.Adam(self.net.parameters(), betas=(0.9, 0.99), eps=1e-6, **({"fused": True} if CUDA else {}))
        self.batch, self.steps = batch, 0
        self.rows = torch.arange(batch, device=DEVICE)[:, None] * FEATURES
        self.pairs = torch.zeros(batch * FEATURES, dtype=HALF, device=DEVICE)

    def spread(self, places):
        """The pairs as rows of noughts and ones; only what was set before is cleared."""
        flat = (places + self.rows).view(-1)
        self.pairs[flat] = 1
        return self.pairs.view(self.batch, FEATURES), flat

    def learn(self, error, flat, rate):
        for group in self.adam.param_groups:
            group["lr"] = rate
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
