#!/usr/bin/env python3
# Teaches the backgammon net on a GPU, beginning with a net that ships:
#   teach_backgammon.py NET OUT --rounds N --play S --learn S [--trace T] [--rate R] [--games N] [--seed N] [--keep N]
#   teach_backgammon.py --compile FILE.cubin
# A round plays many games side by side for S seconds and learns from them for S seconds. Each position learns from
# the mean over all rolls of what the net says after them, and from what followed as far as that was not luck
# (--trace). The last --keep rounds are learnt from. OUT is written after each round (and OUT.1, OUT.2, ...), with the
# pruner of NET.
# Wants PyTorch; the kernels are backgammon_labels.cu and the library's own C, compiled by NVRTC.
# SPDX-License-Identifier: MIT
import argparse
import ctypes
import math
import re
import sys
import time
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
SOURCE = TOOLS.parent / "src"
NEEDED = ["games/backgammon/backgammon_steps.c", "games/backgammon/backgammon_plays.c",
          "games/backgammon/backgammon.h", "brains/backgammon/gammon_inputs.c", "brains/backgammon/gammon_inputs.h",
          "brains/net.h", "base/bits.h", "base/api.h", "base/rng.h", "base/status.h", "game/game.h"]
STUBS = {
    "stdint.h": "#pragma once\n" + "".join(
        f"typedef {kind} int{bits}_t;\ntypedef unsigned {plain} uint{bits}_t;\n"
        for bits, kind, plain in ((8, "signed char", "char"), (16, "short", "short"), (32, "int", "int"),
                                  (64, "long long", "long long")))
    + "#define UINT32_C(x) x##u\n#define UINT64_C(x) x##ull\n",
    "stdbool.h": "#pragma once\n",
    "stddef.h": "#pragma once\ntypedef unsigned long size_t;\n#define NULL 0\n",
    "string.h": """#pragma once
static int memcmp(const void *one, const void *other, unsigned long size)
{
    const unsigned char *a = (const unsigned char *)one, *b = (const unsigned char *)other;
    for (unsigned long i = 0; i < size; i++)
        if (a[i] != b[i])
            return a[i] - b[i];
    return 0;
}
""",
}


def compiled(library):
    """The kernels for an H200, as a cubin. C++ spells compound literals otherwise than C."""
    texts = dict(STUBS)
    for name in NEEDED:
        text = re.sub(r"\((BwBackgammon\w*)\)\{", r"\1{", (SOURCE / name).read_text(encoding="utf-8"))
        texts[name] = texts["../" + name] = texts["../../" + name] = text
    nvrtc = ctypes.CDLL(library)
    program = ctypes.c_void_p()
    strings = lambda values: (ctypes.c_char_p * len(values))(*[value.encode() for value in values])
    kernels = (TOOLS / "backgammon_labels.cu").read_bytes()
    assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), kernels, b"backgammon_labels.cu", len(texts),
                                    strings(list(texts.values())), strings(list(texts))) == 0
    options = ["-arch=sm_90", "-default-device", "-std=c++20", "-w"]
    failed = nvrtc.nvrtcCompileProgram(program, len(options), strings(options))
    size = ctypes.c_size_t()
    if failed:
        nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetProgramLog(program, log)
        sys.exit(log.value.decode())
    nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(size))
    cubin = ctypes.create_string_buffer(size.value)
    nvrtc.nvrtcGetCUBIN(program, cubin)
    return cubin.raw


if len(sys.argv) == 3 and sys.argv[1] == "--compile":
    Path(sys.argv[2]).write_bytes(compiled("libnvrtc.so"))
    sys.exit(0)

import numpy
import torch

INPUTS, HIDDEN, SECOND, LAST, OUTPUTS, CLASSES, FACES = 256, 256, 32, 8, 5, 3, 21
GAME_ROOM = 15 * 512 + 6 * 3876
TEACHES, CUT, ENDED = 1, 2, 4
BATCH = (4096, 12288, 4096)
PACKED = numpy.dtype([("first_unit", "<f4", INPUTS), ("second_unit", "<f4", HIDDEN), ("first_bias", "<f4", HIDDEN),
                      ("second_bias", "<f4", SECOND), ("last", "<f4", (SECOND, LAST)), ("last_bias", "<f4", LAST),
                      ("first", "i1", (INPUTS, HIDDEN)), ("second", "i1", (HIDDEN, SECOND))])
POINTS = (2.0, 1.0, 1.0, -1.0, -1.0)


class Games(ctypes.Structure):
    """`Games` of backgammon_labels.cu."""
    _fields_ = [(name, ctypes.c_void_p) for name in
                ("position", "said", "senseless", "was", "was_said", "awaited", "end", "mark")]


class Kernels:
    def __init__(self, cubin):
        torch.zeros(1, device="cuda")
        self.cuda = ctypes.CDLL("libcuda.so.1")
        self.module = ctypes.c_void_p()
        self.check(self.cuda.cuModuleLoadData(ctypes.byref(self.module), cubin))
        self.check(self.cuda.cuCtxSetLimit(0, ctypes.c_size_t(8192)))
        self.found = {}

    @staticmethod
    def check(status):
        if status != 0:
            raise RuntimeError(f"CUDA says {status}")

    def function(self, name):
        if name not in self.found:
            function = ctypes.c_void_p()
            self.check(self.cuda.cuModuleGetFunction(ctypes.byref(function), self.module, name.encode()))
            self.found[name] = function
        return self.found[name]

    def run(self, name, threads, *values):
        cells = [ctypes.c_void_p(value.data_ptr()) if torch.is_tensor(value) else value for value in values]
        places = (ctypes.c_void_p * len(cells))(*[ctypes.cast(ctypes.pointer(cell), ctypes.c_void_p) for cell in cells])
        block = 128
        self.check(self.cuda.cuLaunchKernel(self.function(name), (threads + block - 1) // block, 1, 1, block, 1, 1, 0,
                                            ctypes.c_void_p(torch.cuda.current_stream().cuda_stream), places, None))


class Net(torch.nn.Module):
    """The weights of one class."""

    def __init__(self, packed):
        super().__init__()
        give = lambda values: torch.nn.Parameter(torch.from_numpy(numpy.array(values, dtype=numpy.float32)).cuda())
        self.first = give(packed["first"].astype("f4") * packed["first_unit"][:, None])
        self.first_bias = give(packed["first_bias"])
        self.second = give(packed["second"].astype("f4") * packed["second_unit"][:, None])
        self.second_bias = give(packed["second_bias"])
        self.last = give(packed["last"][:, :OUTPUTS])
        self.last_bias = give(packed["last_bias"][:OUTPUTS])

    def forward(self, rows):
        hidden = torch.relu(torch.addmm(self.first_bias, rows, self.first))
        second = torch.relu(torch.addmm(self.second_bias, hidden, self.second))
        return torch.addmm(self.last_bias, second, self.last)

    def halves(self):
        return [weights.detach().half() for weights in (self.first_bias, self.first, self.second_bias, self.second,
                                                        self.last_bias, self.last)]

    def packed(self):
        out = numpy.zeros((), dtype=PACKED)
        for name in ("first", "second"):
            weights = getattr(self, name).detach().cpu().numpy()
            unit = numpy.abs(weights).max(1) / 127
            unit[unit == 0] = 1
            out[name + "_unit"] = unit
            out[name] = numpy.rint(weights / unit[:, None])
        out["first_bias"] = self.first_bias.detach().cpu().numpy()
        out["second_bias"] = self.second_bias.detach().cpu().numpy()
        out["last"][:, :OUTPUTS] = self.last.detach().cpu().numpy()
        out["last_bias"][:OUTPUTS] = self.last_bias.detach().cpu().numpy()
        return out


@torch.no_grad()
def judge(halves, rows, kind):
    said = torch.zeros(len(rows), OUTPUTS, device="cuda")
    for number, (first_bias, first, second_bias, second, last_bias, last) in enumerate(halves):
        which = (kind == number).nonzero().squeeze(1)
        if len(which) == 0:
            continue
        hidden = torch.addmm(first_bias, rows[which], first).relu_()
        hidden = torch.addmm(second_bias, hidden, second).relu_()
        said[which] = torch.sigmoid(torch.addmm(last_bias, hidden, last).float())
    return said


class Table:
    """The games that are played side by side, and what is written down about them."""

    def __init__(self, kernels, games, turns, seed):
        make = lambda *shape, kind=torch.float32: torch.zeros(*shape, dtype=kind, device="cuda")
        self.kernels, self.games, self.turns, self.seed = kernels, games, turns, seed
        start = [[0] * 4, [0] * 4]
        for point, men in ((24, 2), (13, 5), (8, 3), (6, 5)):
            for plane in range(4):
                start[0][plane] |= (men >> plane & 1) << point
        start[1] = start[0]
        self.position = torch.tensor(start[0] + start[1], dtype=torch.int32, device="cuda").repeat(games, 1)
        self.said = make(games, OUTPUTS)
        self.senseless = torch.randint(0, 12, (games,), dtype=torch.int32, device="cuda")
        self.plays = make(games * GAME_ROOM, 8, kind=torch.int32)
        self.count = make(games * FACES, kind=torch.int32)
        self.best = make(games * FACES, kind=torch.int32)
        self.chances = make(games * FACES, OUTPUTS)
        self.room = games * FACES * 48
        self.rows = make(self.room, INPUTS, kind=torch.float16)
        self.kind = make(self.room, kind=torch.uint8)
        self.turn = 0

    def play(self, nets, seconds):
        """Positions, what the net said of them and awaited, how they ended, marks: a row a turn."""
        make = lambda *shape, kind=torch.float32: torch.empty(self.turns, self.games, *shape, dtype=kind, device="cuda")
        was, mark = make(8, kind=torch.int32), make(kind=torch.uint8)
        was_said, awaited, end = make(OUTPUTS), make(OUTPUTS), torch.empty(self.games, OUTPUTS, device="cuda")
        halves = [net.halves() for net in nets]
        number = ctypes.c_int(self.games)
        began, turns, judged = time.time(), 0, 0
        while turns < self.turns and time.time() - began < seconds:
            run = self.kernels.run
            run("list_rolls", self.games * FACES, self.position, self.plays, self.count, number)
            upto = torch.cumsum(self.count, 0, dtype=torch.int64)
            first = upto - self.count
            total = int(upto[-1])
            if total > self.room:
                raise RuntimeError(f"{total} plays at once")
            rows, kind = self.rows[:total], self.kind[:total]
            rows.zero_()
            run("describe_plays", self.games * FACES * 32, self.position, self.plays, self.count, first, rows, kind, number)
            said = judge(halves, rows, kind)
            run("choose_plays", self.games * FACES, self.position, self.plays, self.count, first, said, self.best,
                self.chances, number)
            games = Games(*[value.data_ptr() for value in (self.position, self.said, self.senseless, was[turns],
                                                           was_said[turns], awaited[turns], end, mark[turns])])
            run("play_on", self.games, games, self.plays, self.count, first, said, self.best, self.chances,
                ctypes.c_ulonglong(self.seed * 1000003 + self.turn), number)
            self.turn += 1
            turns += 1
            judged += total
        torch.cuda.synchronize()
        taken = time.time() - began
        print(f"  {turns} turns of {self.games} games in {taken:.1f} s, {judged / taken / 1e6:.1f} million positions judged "
              f"a second, {int((mark[:turns] & ENDED).ne(0).sum())} games ended", flush=True)
        return was[:turns], was_said[:turns], awaited[:turns], mark[:turns]


@torch.no_grad()
def goals(was_said, awaited, mark, trace):
    goal = awaited.clone()
    order = torch.tensor([0, 3, 4, 1, 2], device="cuda")
    sign = torch.tensor([-1.0, 1, 1, 1, 1], device="cuda")
    live = (mark & (CUT | ENDED)).eq(0).float()[..., None] * trace
    for turn in range(len(goal) - 2, -1, -1):
        later = (goal[turn + 1] - was_said[turn + 1])[:, order] * sign
        goal[turn] += live[turn] * later
    return goal  # not held within 0 and 1: that would shift the mean of small chances


class Lessons:
    """What one round has to teach: positions by class, and a few kept apart for tests."""

    def __init__(self, kernels, played, trace):
        was, was_said, awaited, mark = played
        upto = len(was) - 40
        self.position = was[:upto].reshape(-1, 8)
        self.goal = goals(was_said, awaited, mark, trace)[:upto].reshape(-1, OUTPUTS)
        full = goals(was_said, awaited, mark, 1.0)[:upto, :64].reshape(-1, OUTPUTS)
        number = len(self.position)
        kind = torch.zeros(number, dtype=torch.uint8, device="cuda")
        kernels.run("classify", number, self.position, kind, ctypes.c_longlong(number))
        game = torch.arange(was.shape[1], device="cuda").expand(upto, -1)
        apart = (game < 64).reshape(-1)
        teaches = (mark[:upto] & TEACHES).ne(0).reshape(-1)
        self.which = [(teaches & ~apart & (kind == number)).nonzero().squeeze(1) for number in range(CLASSES)]
        tests = (teaches & apart).nonzero().squeeze(1)
        self.tests = self.position[tests].clone(), full[teaches.view(upto, -1)[:, :64].reshape(-1)], kind[tests]


def describe(kernels, position, which):
    rows = torch.zeros(len(which), INPUTS, dtype=torch.float16, device="cuda")
    kind = torch.zeros(len(which), dtype=torch.uint8, device="cuda")
    kernels.run("describe_positions", len(which), position, which, rows, kind, ctypes.c_int(len(which)))
    return rows.float()


@torch.no_grad()
def test(kernels, nets, tests):
    """Mean squared error of each class against what followed without luck, points."""
    position, full, kind = tests
    weight = torch.tensor(POINTS, device="cuda")
    errors = []
    for number, net in enumerate(nets):
        which = (kind == number).nonzero().squeeze(1)
        said = torch.sigmoid(net(describe(kernels, position, which)))
        errors.append(float((((said - full[which]) @ weight) ** 2).mean()))
    return errors


def learn(kernels, nets, teacher, pool, seconds, rate):
    """Learns from the rounds in the pool, more from the later ones."""
    began, steps, told = time.time(), 0, 0
    while (share := (time.time() - began) / seconds) < 1:
        for group in teacher.param_groups:
            group["lr"] = rate * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * share))) * min(1, (steps + 1) / 100)
        turn = steps % (len(pool) + 1)
        lessons = pool[-1 - (turn if turn < len(pool) else 0)]
        loss = 0
        for number, net in enumerate(nets):
            which = lessons.which[number]
            some = which[torch.randint(len(which), (BATCH[number],), device="cuda")]
            rows, goal = describe(kernels, lessons.position, some), lessons.goal[some]
            loss = loss + torch.nn.functional.binary_cross_entropy_with_logits(net(rows), goal, reduction="sum")
        loss = loss / sum(BATCH)
        teacher.zero_grad(set_to_none=True)
        loss.backward()
        teacher.step()
        steps += 1
        if share * 4 >= told:
            told += 1
            print(f"  {time.time() - began:6.1f} s step {steps} loss {float(loss.detach()):.5f} test "
                  f"{['%.5f' % error for error in test(kernels, nets, pool[-1].tests)]}", flush=True)
    return steps


def write(nets, pruner, path):
    Path(path).write_bytes(numpy.stack([net.packed() for net in nets]).tobytes() + pruner)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("net")
    parser.add_argument("out")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--play", type=float, default=60)
    parser.add_argument("--learn", type=float, default=60)
    parser.add_argument("--trace", type=float, default=0.93)
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--turns", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=int, default=3)
    parser.add_argument("--cubin")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    cubin = Path(options.cubin).read_bytes() if options.cubin else compiled("libnvrtc.so")
    kernels = Kernels(cubin)
    nets = [Net(packed) for packed in numpy.fromfile(options.net, dtype=PACKED, count=CLASSES)]
    pruner = Path(options.net).read_bytes()[CLASSES * PACKED.itemsize:]
    teacher = torch.optim.Adam([weights for net in nets for weights in net.parameters()], betas=(0.9, 0.995),
                               fused=True)
    table = Table(kernels, options.games, options.turns, options.seed)
    pool = []
    for turn in range(options.rounds):
        print(f"round {turn + 1}", flush=True)
        pool = [*pool, Lessons(kernels, table.play(nets, options.play), options.trace)][-options.keep:]
        print(f"  positions {[len(which) for which in pool[-1].which]}, test {test(kernels, nets, pool[-1].tests)}",
              flush=True)
        steps = learn(kernels, nets, teacher, pool, options.learn, options.rate * 0.7**turn)
        write(nets, pruner, options.out)
        write(nets, pruner, f"{options.out}.{turn + 1}")
        print(f"  {steps} steps, test {test(kernels, nets, pool[-1].tests)}", flush=True)


main()
