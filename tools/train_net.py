#!/usr/bin/env python3
# Teaches a net what tools/unfold_games shows (PyTorch; a GPU if there is one):
#   train_net.py GAME NET SIGHTS… [--epochs N] [--seed N] [--rate R] [--result SHARE] [--limit S] [--start NET]
# NET.state is written after every epoch and continued from; NET is the quantised net as
# src/brains/net.h and the game's header read it. The rate falls along a half cosine, over the epochs
# or, with --limit, over that many seconds, whichever ends first.
# SPDX-License-Identifier: MIT
import argparse
import math
import os
import time

import numpy
import torch

# inputs of a view, views, hidden neurons, second and third layer, phases, worth where the net says 1
SHAPES = {
    "draughts": (128, 1, 256, 16, 32, 6, 100),
    "chess": (768, 2, 256, 16, 32, 8, 170),
}
ONE, SHIFT = 255, 10
FIRST_MOST, LATER_MOST = 1.98, 3.98  # so that no sum leaves 16 or 32 bits


class Net(torch.nn.Module):
    def __init__(self, shape):
        super().__init__()
        inputs, views, hidden, second, third, phases, _ = shape
        def layer(outs, ins, active):
            spread = 1 / math.sqrt(active)
            weights = torch.empty(phases, outs, ins).uniform_(-spread, spread)
            return torch.nn.Parameter(weights)
        self.first = torch.nn.Parameter(torch.empty(inputs, hidden).uniform_(-0.15, 0.15))
        self.first_bias = torch.nn.Parameter(torch.full((hidden,), 0.3))
        self.second = layer(second, views * hidden, views * hidden)
        self.second_bias = torch.nn.Parameter(torch.full((phases, second), 0.2))
        self.third = layer(third, second, second)
        self.third_bias = torch.nn.Parameter(torch.full((phases, third), 0.2))
        self.last = layer(1, third, third)
        self.last_bias = torch.nn.Parameter(torch.zeros(phases, 1))
        self.views = views

    # All phases are worked out, then each position takes its own.
    def later(self, x, weights, bias, phase):
        phases, outs, ins = weights.shape
        x = x @ weights.reshape(phases * outs, ins).T + bias.reshape(-1)
        return x.reshape(-1, phases, outs)[torch.arange(len(x), device=x.device), phase]

    def forward(self, bits, phase):
        x = (bits @ self.first + self.first_bias).clamp(0, 1) ** 2
        x = x.reshape(len(phase), -1)
        x = self.later(x, self.second, self.second_bias, phase).clamp(0, 1)
        x = self.later(x, self.third, self.third_bias, phase).clamp(0, 1)
        return self.later(x, self.last, self.last_bias, phase)[:, 0]

    def hold(self):
        with torch.no_grad():
            self.first.clamp_(-FIRST_MOST, FIRST_MOST)
            for weights in (self.second, self.third, self.last):
                weights.clamp_(-LATER_MOST, LATER_MOST)


def read(paths, words):
    record = words + 1
    rows = [numpy.fromfile(path, dtype="<i4") for path in paths]
    rows = numpy.concatenate([row[: len(row) // record * record] for row in rows])
    return torch.from_numpy(rows.reshape(-1, record))


def unpack(rows, shape, places):
    inputs, views = shape[0], shape[1]
    words, tail = rows[:, :-1], rows[:, -1]
    bits = ((words.reshape(-1, inputs // 32, 1) >> places) & 1).reshape(-1, inputs).float()
    worth = ((tail & 0xFFFF) ^ 0x8000) - 0x8000
    return bits, (tail >> 24 & 255).long(), worth.float(), (tail >> 16 & 255).float() / 2


def quantised(net, shape):
    def whole(tensor, unit, kind):
        return (tensor.detach().cpu().double() * unit).round().numpy().astype(kind)
    unit = 1 << SHIFT
    parts = [whole(net.first, ONE, "<i2"), whole(net.first_bias, ONE, "<i2")]
    for phase in range(shape[5]):
        for name in ("second", "third", "last"):
            parts.append(whole(getattr(net, name)[phase], unit, "<i2"))
            parts.append(whole(getattr(net, name + "_bias")[phase], unit * ONE, "<i4"))
    return b"".join(part.tobytes() for part in parts)


def take(net, path, shape):
    """Begins with a quantised net instead of chance."""
    data, at = open(path, "rb").read(), 0
    def part(tensor, unit, kind):
        nonlocal at
        values = numpy.frombuffer(data, dtype=kind, count=tensor.numel(), offset=at)
        at += values.nbytes
        with torch.no_grad():
            tensor.copy_(torch.from_numpy(values.astype("f4") / unit).reshape(tensor.shape))
    unit = 1 << SHIFT
    part(net.first, ONE, "<i2")
    part(net.first_bias, ONE, "<i2")
    for phase in range(shape[5]):
        for name in ("second", "third", "last"):
            part(getattr(net, name)[phase], unit, "<i2")
            part(getattr(net, name + "_bias")[phase], unit * ONE, "<i4")


def save(net, state, args, shape):
    torch.save(state, args.net + ".state")
    with open(args.net + ".new", "wb") as file:
        file.write(quantised(net, shape))
    os.replace(args.net + ".new", args.net)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=SHAPES)
    parser.add_argument("net")
    parser.add_argument("sights", nargs="+")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--result", type=float, default=0.3)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--limit", type=float, default=math.inf)
    parser.add_argument("--start")
    args = parser.parse_args()
    begun = time.time()
    shape = SHAPES[args.game]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(args.seed)
    rows = read(args.sights, shape[0] * shape[1] // 32)
    rows = rows[torch.randperm(len(rows))]
    kept = min(len(rows) // 20, 200000)  # never learned from: they tell how it goes
    rows, test = rows[kept:].to(device), rows[:kept].to(device)
    places = torch.arange(32, device=device, dtype=torch.int32)
    net = Net(shape)
    if args.start:
        take(net, args.start, shape)
    net = net.to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=args.rate)
    epoch = 0
    if os.path.exists(args.net + ".state"):
        state = torch.load(args.net + ".state", map_location=device)
        net.load_state_dict(state["net"])
        optimiser.load_state_dict(state["optimiser"])
        epoch = state["epoch"]
    print(f"{len(rows)} positions, {kept} kept for the test, on {device}", flush=True)

    def loss_of(batch):
        bits, phase, worth, result = unpack(batch, shape, places)
        goal = (1 - args.result) * torch.sigmoid(worth / shape[6]) + args.result * result
        return (torch.sigmoid(net(bits, phase)) - goal).square().mean()

    steps = max(len(rows) // args.batch, 1)
    share = epoch / args.epochs
    while epoch < args.epochs and share < 1:
        order = torch.randperm(len(rows), device=device)
        total = torch.zeros((), device=device)
        for step in range(steps):
            passed = (time.time() - begun) / args.limit
            share = min(max((epoch + step / steps) / args.epochs, passed), 1)
            for group in optimiser.param_groups:
                group["lr"] = args.rate * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
            batch = rows[order[step * args.batch: (step + 1) * args.batch]]
            loss = loss_of(batch)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            net.hold()
            total += loss.detach()
            if share >= 1:
                break
        epoch += 1
        with torch.no_grad():
            held = torch.stack([loss_of(part) for part in test.split(args.batch)]).mean()
        save(net, {"net": net.state_dict(), "optimiser": optimiser.state_dict(),
                   "epoch": epoch}, args, shape)
        print(f"epoch {epoch} loss {total.item() / (step + 1):.6f} test {held.item():.6f} "
              f"{time.time() - begun:.0f} s", flush=True)


main()
