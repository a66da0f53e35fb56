#!/usr/bin/env python3
# Teaches a net what lab/unfold_games shows (PyTorch; a GPU if there is one):
#   train_net.py GAME NET SIGHTS… [--fine SIGHTS…] [--epochs N] [--seed N] [--rate R] [--limit S]
#                [--result SHARE] [--ahead SHARE] [--far SHARE] [--hidden N] [--groups N] [--batch N]
#                [--start NET]
# Every position appears once an epoch. Its goal is what the search said, with shares of what later
# searches said (--ahead, and further ahead --far) and of the game's result. The last quarter sees the --fine positions alone.
# --start goes on from a net.
# NET.state is written now and then and continued from; NET is the quantised net as src/brains/net.h
# and the game's header read it. The rate falls along a half cosine, over the epochs or, with --limit,
# over that many seconds, whichever ends first.
# SPDX-License-Identifier: MIT
import argparse
import math
import os
import sys
import time
from pathlib import Path

import numpy
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
from container import net_of  # noqa: E402

NAMES = ["second", "third", "last"]  # layers behind the first
# inputs, hidden neurons, second and third layer, groups of phases that share a first layer, phases,
# worth where the net says 1
SHAPES = {"draughts": (128, 256, 16, 32, 1, 6, 100)}
ONE, SHIFT = 255, 10
FIRST_MOST, LATER_MOST = 1.98, 3.98  # so that no sum leaves 16 or 32 bits


class Net(torch.nn.Module):
    def __init__(self, shape):
        super().__init__()
        inputs, hidden, second, third, groups, phases, _ = shape
        self.share = phases // groups  # phases of a group
        self.add("first", groups, inputs, hidden, 0.15, 0.3)
        sizes = [hidden, second, third, 1]
        for name, ins, outs in zip(NAMES, sizes, sizes[1:]):
            self.add(name, phases, ins, outs, 1 / math.sqrt(ins), 0.0 if name == "last" else 0.2)

    def add(self, name, banks, ins, outs, spread, bias):
        """A layer with a bank of weights for each phase or group."""
        weights = torch.empty(banks, outs, ins).uniform_(-spread, spread)
        setattr(self, name, torch.nn.Parameter(weights))
        setattr(self, name + "_bias", torch.nn.Parameter(torch.full((banks, outs), bias)))

    # All banks are worked out, then each position takes its own.
    def layer(self, x, name, bank):
        weights, bias = getattr(self, name), getattr(self, name + "_bias")
        banks, outs, ins = weights.shape
        x = x @ weights.reshape(banks * outs, ins).T + bias.reshape(-1)
        if banks == 1:
            return x
        place = bank[:, None, None].expand(-1, 1, outs)
        return x.reshape(-1, banks, outs).gather(1, place)[:, 0]

    def forward(self, bits, phase):
        x = self.layer(bits, "first", phase // self.share).clamp(0, 1) ** 2
        for name in NAMES[:-1]:
            x = self.layer(x, name, phase).clamp(0, 1)
        return self.layer(x, "last", phase)[:, 0]

    def hold(self):
        with torch.no_grad():
            self.first.clamp_(-FIRST_MOST, FIRST_MOST)
            for name in NAMES:
                getattr(self, name).clamp_(-LATER_MOST, LATER_MOST)

    # The tensors in the order of the file, with their units and kinds.
    def parts(self):
        for group in range(len(self.first)):
            yield self.first[group].T, ONE, "<i2"  # by input, as the third layer is
            yield self.first_bias[group], ONE, "<i2"
        for phase in range(len(self.last)):
            for name in NAMES:
                weights = getattr(self, name)[phase]
                yield weights.T if name == "third" else weights, 1 << SHIFT, "<i2"
                yield getattr(self, name + "_bias")[phase], ONE << SHIFT, "<i4"

    def quantised(self):
        return b"".join((part.detach().cpu().double() * unit).round().numpy().astype(kind).tobytes()
                        for part, unit, kind in self.parts())

    def take(self, path):
        """Begins with a quantised net of this shape instead of chance."""
        data, at = net_of(Path(path).read_bytes()), 0
        for part, unit, kind in self.parts():
            values = numpy.frombuffer(data, dtype=kind, count=part.numel(), offset=at)
            at += values.nbytes
            with torch.no_grad():
                part.copy_(torch.from_numpy(values.astype("f4") / unit).reshape(part.shape))


class Sights:
    """Positions on the device, a share of each file kept for the test, in an endless shuffle."""

    def __init__(self, paths, shape, device):
        self.inputs = shape[0]
        record = self.inputs // 8 + 8
        counts = [os.path.getsize(path) // record for path in paths]
        tests = [min(count // 20, 200000 // len(paths) + 1) for count in counts]  # never learned from
        self.rows = torch.empty(sum(counts) - sum(tests), record, dtype=torch.uint8, device=device)
        kept, at = [], 0
        for path, count, test in zip(paths, counts, tests):
            rows = numpy.fromfile(path, dtype=numpy.uint8, count=count * record)
            rows = torch.from_numpy(rows.reshape(-1, record))
            kept.append(rows[:test].to(device))
            self.rows[at: at + count - test] = rows[test:].to(device)
            at += count - test
        self.test = torch.cat(kept)
        self.places = torch.arange(8, device=device, dtype=torch.uint8)
        self.order, self.at = None, 0

    def draw(self, count):
        if self.order is None or self.at + count > len(self.order):
            self.order, self.at = torch.randperm(len(self.rows), device=self.rows.device), 0
        self.at += count
        return self.rows[self.order[self.at - count: self.at]]

    def unpack(self, rows, unit):
        bits = rows[:, : self.inputs // 8, None] >> self.places & 1
        bits = bits.float().reshape(-1, self.inputs)
        tail = rows[:, self.inputs // 8:].int()
        worth = ((tail[:, 0] | tail[:, 1] << 8) ^ 0x8000) - 0x8000
        said = torch.sigmoid(worth.float() / unit)
        ahead, far = [(tail[:, i] | tail[:, i + 1] << 8).float() / 65535 for i in (4, 6)]
        return bits, tail[:, 3].long(), said, tail[:, 2].float() / 2, ahead, far


def save(net, state, path):
    torch.save(state, path + ".state")
    with open(path + ".new", "wb") as file:
        file.write(net.quantised())
    os.replace(path + ".new", path)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=SHAPES)
    parser.add_argument("net")
    parser.add_argument("sights", nargs="+")
    parser.add_argument("--fine", nargs="+", default=[])
    parser.add_argument("--epochs", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--result", type=float, default=0.3)
    parser.add_argument("--ahead", type=float, default=0.0)
    parser.add_argument("--far", type=float, default=0.0)
    parser.add_argument("--hidden", type=int)
    parser.add_argument("--groups", type=int)
    parser.add_argument("--batch", type=int, default=65536)
    parser.add_argument("--limit", type=float, default=math.inf)
    parser.add_argument("--start")
    return parser.parse_args()


def main():
    args, begun = arguments(), time.time()
    shape = list(SHAPES[args.game])
    shape[1], shape[4] = args.hidden or shape[1], args.groups or shape[4]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(args.seed)
    sights = Sights(args.sights, shape, device)
    fine = Sights(args.fine, shape, device) if args.fine else None
    net = Net(shape)
    if args.start:
        net.take(args.start)
    net.to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=args.rate)
    step, spent = 0, 0
    if os.path.exists(args.net + ".state"):
        state = torch.load(args.net + ".state", map_location=device)
        net.load_state_dict(state["net"])
        optimiser.load_state_dict(state["optimiser"])
        step, spent = state["step"], state["spent"]
    tested = fine or sights
    print(f"{len(sights.rows)} positions, {len(fine.rows) if fine else 0} fine, "
          f"{len(tested.test)} kept for the test, on {device}, {time.time() - begun:.0f} s", flush=True)
    begun = time.time() - spent

    def loss_of(source, rows):
        bits, phase, said, result, ahead, far = source.unpack(rows, shape[6])
        goal = (1 - args.result - args.ahead - args.far) * said
        goal = goal + args.result * result + args.ahead * ahead + args.far * far
        return (torch.sigmoid(net(bits, phase)) - goal).square().mean()

    epoch = max(len(sights.rows) // args.batch, 1)
    steps = max(int(args.epochs * epoch), 1)
    share, total, since = 0, torch.zeros((), device=device), 0
    while share < 1:
        share = min(max(step / steps, (time.time() - begun) / args.limit), 1)
        for group in optimiser.param_groups:
            group["lr"] = args.rate * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        source = fine if fine and share > 0.75 else sights
        loss = loss_of(source, source.draw(min(args.batch, len(source.rows))))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        net.hold()
        total += loss.detach()
        step, since = step + 1, since + 1
        if since < 1000 and since < epoch and share < 1:
            continue
        with torch.no_grad():
            held = torch.stack([loss_of(tested, part) for part in tested.test.split(args.batch)])
        save(net, {"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step,
                   "spent": time.time() - begun}, args.net)
        print(f"epoch {step / epoch:.1f} loss {total.item() / since:.6f} "
              f"test {held.mean().item():.6f} {time.time() - begun:.0f} s", flush=True)
        total.zero_()
        since = 0


main()
