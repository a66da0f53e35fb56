# The nets of ludo_net.h and squadro_net.h while they are taught: a row of numbers for each pair of pieces, then one small
# layer and a sum that have weights for each stage of the game. Wants PyTorch.
# SPDX-License-Identifier: MIT
import os

import numpy
import torch

WIDTH, SECOND, SECOND_UNIT = 256, 16, 4096
CUDA = torch.cuda.is_available()
DEVICE = "cuda" if CUDA else "cpu"


class PairNet(torch.nn.Module):
    """`units` are 1 in the first layer and in the last as the file has them, `most` what its whole numbers can hold."""

    def __init__(self, features, stages, units, most):
        super().__init__()
        self.units, self.most = units, most
        self.pair = torch.nn.Parameter(torch.randn(features, WIDTH) * 0.08)
        self.bias = torch.nn.Parameter(torch.full((WIDTH,), 0.3))
        self.second = torch.nn.Parameter(torch.randn(WIDTH, stages * SECOND) / WIDTH**0.5)
        self.second_bias = torch.nn.Parameter(torch.full((stages * SECOND,), 0.1))
        self.last = torch.nn.Parameter(torch.randn(stages, SECOND) / SECOND**0.5)
        self.last_bias = torch.nn.Parameter(torch.zeros(stages))

    @torch.no_grad()
    def bound(self):
        """Keeps what the file's whole numbers can hold."""
        for layer, most in zip((self.pair, self.second, self.last), self.most):
            layer.clamp_(-most, most)

    def layers(self):
        """The numbers in the order of the file, with what 1 is there."""
        first, last = self.units
        return [(self.pair, first, "<i2"), (self.bias, first, "<i2"), (self.second.t(), SECOND_UNIT, "<i2"),
                (self.second_bias, first * SECOND_UNIT, "<i4"), (self.last, last, "<i2"), (self.last_bias, last**2, "<i4")]

    def size(self):
        return sum(values.numel() * int(kind[2]) for values, _, kind in self.layers())

    @torch.no_grad()
    def load(self, data):
        assert len(data) == self.size()
        at = 0
        for values, unit, kind in self.layers():
            whole = numpy.frombuffer(data, kind, values.numel(), at).astype(numpy.float32)
            values.copy_(torch.from_numpy(whole / unit).view(values.shape).to(DEVICE))
            at += values.numel() * int(kind[2])

    def bytes(self):
        out = b""
        for values, unit, kind in self.layers():
            whole = numpy.rint(values.detach().cpu().numpy().astype(numpy.float64) * unit)
            limits = numpy.iinfo(kind)
            out += numpy.clip(whole, limits.min, limits.max).astype(kind).tobytes()
        return out


def save(path, net, state):
    """Writes a net, and beside it what its teaching goes on from; never half a file."""
    with open(path + ".part", "wb") as file:
        file.write(net.bytes())
    torch.save(state, path + ".state.part")
    os.replace(path + ".part", path)
    os.replace(path + ".state.part", path + ".state")


def saved(path):
    """What was saved beside a net, or None."""
    return torch.load(path + ".state", map_location=DEVICE) if os.path.exists(path + ".state") else None
