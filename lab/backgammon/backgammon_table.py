# Many games of backgammon side by side, and looks one or two rolls ahead, for teach_backgammon.py: backgammon_labels.cu
# and the library's own C, compiled by NVRTC for an H200, with the net run by PyTorch in between. Without a GPU the
# kernels are plain functions of a library (g++ -std=c++20 -DON_CPU -mf16c -shared -fPIC -x c++ -Isrc).
# SPDX-License-Identifier: MIT
import copy
import ctypes
import re
import sys
from pathlib import Path

import numpy
import torch

INPUTS, HIDDEN, SECOND, LAST, OUTPUTS, FACES, MIXED = 256, 256, 32, 8, 5, 21, 15
NETS = 19  # GAMMON_NETS
KINDS = (1, 2, 16)  # of them: races, crashed, contact
GAME_ROOM = 15 * 512 + 6 * 3876
TEACHES, CUT, ENDED = 1, 2, 4  # marks of a turn
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
WORK = torch.float16 if DEVICE == "cuda" else torch.float32


def packed_type(hidden):
    """One net with so many neurons in its first layer, as it is kept in a file."""
    return numpy.dtype([("first_unit", "<f4", INPUTS), ("second_unit", "<f4", hidden), ("first_bias", "<f4", hidden),
                        ("second_bias", "<f4", SECOND), ("last", "<f4", (SECOND, LAST)), ("last_bias", "<f4", LAST),
                        ("first", "i1", (INPUTS, hidden)), ("second", "i1", (hidden, SECOND))])


PACKED = packed_type(HIDDEN)
POINTS = torch.tensor((2.0, 1.0, 1.0, -1.0, -1.0), device=DEVICE)
OFTEN = torch.tensor([2.0] * MIXED + [1.0] * (FACES - MIXED), device=DEVICE)[:, None] / 36
ORDER, SIGN = torch.tensor([0, 3, 4, 1, 2], device=DEVICE), torch.tensor([-1.0, 1, 1, 1, 1], device=DEVICE)
TOOLS = Path(__file__).resolve().parent
SOURCE = TOOLS.parents[1] / "src"
NEEDED = ["games/backgammon/backgammon_steps.c", "games/backgammon/backgammon_plays.c",
          "games/backgammon/backgammon.h", "brains/backgammon/gammon_inputs.c", "brains/backgammon/gammon_inputs.h",
          "tablebase/backgammon/bearoff.c", "tablebase/backgammon/bearoff.h",
          "tablebase/backgammon/bearoff_index.h", "tablebase/backgammon/bearoff_data.h", "brains/net.h",
          "base/bits.h", "base/api.h", "base/rng.h", "base/status.h", "game/game.h"]
STUBS = {
    "stdint.h": "#pragma once\n" + "".join(
        f"typedef {kind} int{bits}_t;\ntypedef unsigned {plain} uint{bits}_t;\n"
        for bits, kind, plain in ((8, "signed char", "char"), (16, "short", "short"), (32, "int", "int"),
                                  (64, "long long", "long long")))
    + "#define UINT16_MAX 65535\n#define UINT32_C(x) x##u\n#define UINT64_C(x) x##ull\n",
    "stdbool.h": "#pragma once\n",
    "math.h": "#pragma once\n",
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


def compiled():
    """The kernels for an H200, as a cubin. C++ spells compound literals otherwise than C."""
    texts = dict(STUBS)
    for name in NEEDED:
        text = re.sub(r"\((BwBackgammon\w*)\)\{", r"\1{", (SOURCE / name).read_text(encoding="utf-8"))
        texts[name] = texts["../" + name] = texts["../../" + name] = text
    nvrtc = ctypes.CDLL("libnvrtc.so")
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


def turned(chances):
    return chances[..., ORDER] * SIGN + (SIGN < 0)


class Games(ctypes.Structure):
    """`Games` of backgammon_labels.cu."""
    _fields_ = [(name, ctypes.c_void_p) for name in
                ("position", "said", "senseless", "was", "was_said", "awaited", "mark")]


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


class Library:
    """The kernels as plain functions."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)

    def run(self, name, threads, *values):
        cells = [ctypes.c_void_p(value.data_ptr()) if torch.is_tensor(value) else value for value in values]
        for thread in range(threads):
            getattr(self.library, name)(ctypes.c_long(thread), *cells)


class Nets(torch.nn.Module):
    """The weights of all nets, side by side. With fewer than NETS some positions share one: one for each of KINDS."""
    LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")

    def __init__(self, packed):
        super().__init__()
        give = lambda values: torch.nn.Parameter(torch.from_numpy(numpy.array(values, dtype=numpy.float32)).to(DEVICE))
        self.first = give(packed["first"].astype("f4") * packed["first_unit"][:, :, None])
        self.first_bias = give(packed["first_bias"][:, None])
        self.second = give(packed["second"].astype("f4") * packed["second_unit"][:, :, None])
        self.second_bias = give(packed["second_bias"][:, None])
        self.last = give(packed["last"][:, :, :OUTPUTS])
        self.last_bias = give(packed["last_bias"][:, None, :OUTPUTS])

    def for_kinds(self):
        """One net for each kind, the first of those that there are."""
        few, firsts = copy.deepcopy(self), [sum(KINDS[:i]) for i in range(len(KINDS))]
        for name in self.LAYERS:
            setattr(few, name, torch.nn.Parameter(getattr(self, name).detach()[firsts]))
        return few

    def owners(self):
        """For each of NETS the number of the one here that judges its positions."""
        times = torch.tensor(KINDS if len(self.first) < NETS else (1,) * NETS, device=DEVICE)
        return torch.repeat_interleave(torch.arange(len(times), device=DEVICE), times)

    def widened(self, hidden):
        """The same with more neurons, which say nothing yet."""
        wide, number, more = copy.deepcopy(self), len(self.first), hidden - self.first.shape[2]
        give = lambda name, added, side: setattr(wide, name, torch.nn.Parameter(
            torch.cat([getattr(self, name).detach(), added], side)))
        give("first", float(self.first.detach().std()) * torch.randn(number, INPUTS, more, device=DEVICE), 2)
        give("first_bias", torch.zeros(number, 1, more, device=DEVICE), 2)
        give("second", torch.zeros(number, more, SECOND, device=DEVICE), 1)
        return wide

    def forward(self, rows, which):
        """Of blocks of rows, each judged by the net `which` names."""
        hidden = torch.relu(torch.baddbmm(self.first_bias[which], rows, self.first[which]))
        second = torch.relu(torch.baddbmm(self.second_bias[which], hidden, self.second[which]))
        return torch.baddbmm(self.last_bias[which], second, self.last[which])

    def halves(self):
        """Each net's layers, for judge()."""
        layers = [getattr(self, name).detach().to(WORK)[self.owners()] for name in self.LAYERS]
        return [tuple(layer[number] for layer in layers) for number in range(NETS)]

    def packed(self):
        weights = {name: getattr(self, name).detach().cpu().numpy() for name in self.LAYERS}
        out = numpy.zeros(len(self.first), dtype=packed_type(self.first.shape[2]))
        for name in ("first", "second"):
            unit = numpy.abs(weights[name]).max(2) / 127
            unit[unit == 0] = 1
            out[name + "_unit"] = unit
            out[name] = numpy.rint(weights[name] / unit[:, :, None])
        out["first_bias"], out["second_bias"] = weights["first_bias"][:, 0], weights["second_bias"][:, 0]
        out["last"][:, :, :OUTPUTS] = weights["last"]
        out["last_bias"][:, :OUTPUTS] = weights["last_bias"][:, 0]
        return out[self.owners().cpu().numpy()]


@torch.no_grad()
def judge(halves, rows, kind):
    said = torch.zeros(len(rows), OUTPUTS, device=DEVICE)
    order = torch.argsort(kind)
    parts = torch.bincount(kind.int(), minlength=NETS + 1).tolist()  # the last: games that are over
    for which, (first, first_bias, second, second_bias, last, last_bias) in zip(order.split(parts), halves):
        if len(which) == 0:
            continue
        hidden = torch.addmm(first_bias, rows[which].to(WORK), first).relu_()
        hidden = torch.addmm(second_bias, hidden, second).relu_()
        said[which] = torch.sigmoid(torch.addmm(last_bias, hidden, last).float())
    return said


def describe(kernels, position):
    rows = torch.zeros(len(position), INPUTS, dtype=torch.float16, device=DEVICE)
    kind = torch.zeros(len(position), dtype=torch.uint8, device=DEVICE)
    kernels.run("describe_positions", len(position), position, rows, kind, ctypes.c_int(len(position)))
    return rows, kind


class Looks:
    """Looks one roll ahead from up to `room` positions at once."""

    def __init__(self, kernels, room):
        make = lambda *shape, kind=torch.float32: torch.zeros(*shape, dtype=kind, device=DEVICE)
        self.kernels, self.room = kernels, room
        self.plays = make(room * GAME_ROOM, 8, kind=torch.int32)
        self.count, self.best = make(room * FACES, kind=torch.int32), make(room * FACES, kind=torch.int32)
        self.rows = make(room * FACES * 48 + 20000, INPUTS, kind=torch.float16)
        self.kind = make(len(self.rows), kind=torch.uint8)
        self.chances, self.next = make(room * FACES, OUTPUTS), make(room * FACES, 8, kind=torch.int32)
        self.judged = 0

    def look(self, halves, position):
        """What the net says of all plays, a row each; the first of each roll; best plays stay in `best`, the positions
        after them in `next`, what they are worth in `chances`."""
        run, number, rolls = self.kernels.run, ctypes.c_int(len(position)), len(position) * FACES
        run("list_rolls", rolls, position, self.plays, self.count, number)
        count = self.count[:rolls]
        upto = torch.cumsum(count, 0, dtype=torch.int64)
        first, total = upto - count, int(upto[-1])
        if total > len(self.rows):
            raise RuntimeError(f"{total} plays at once")
        owner = torch.repeat_interleave(torch.arange(rolls, dtype=torch.int32, device=DEVICE), count.long(),
                                        output_size=total)
        rows, kind = self.rows[:total], self.kind[:total]
        rows.zero_()
        run("describe_plays", total, position, self.plays, owner, first, rows, kind, ctypes.c_int(total))
        said = judge(halves, rows, kind)
        run("choose_plays", rolls, position, self.plays, self.count, first, said, self.best, self.next, self.chances,
            number)
        self.judged += total
        return said, first

    def one_roll(self, halves, position):
        """The mean over all rolls, the roller's view; positions must not be over."""
        out = []
        for part in position.split(self.room):
            self.look(halves, part.contiguous())
            out.append((self.chances[:len(part) * FACES].view(-1, FACES, OUTPUTS) * OFTEN).sum(1))
        return torch.cat(out)

    def two_rolls(self, halves, position):
        """The same with another roll after the best play of each."""
        out = []
        for part in position.split(self.room):
            self.look(halves, part.contiguous())
            chances = self.chances[:len(part) * FACES].clone()
            following = self.next[:len(part) * FACES].clone()
            goes_on = (following[:, 4:] & ~1).ne(0).any(1).nonzero().squeeze(1)
            chances[goes_on] = turned(self.one_roll(halves, following[goes_on]))
            out.append((chances.view(-1, FACES, OUTPUTS) * OFTEN).sum(1))
        return torch.cat(out)


class Table:
    """The games that are played side by side."""

    def __init__(self, looks, seed):
        games = looks.room
        start = [0] * 4
        for point, men in ((24, 2), (13, 5), (8, 3), (6, 5)):
            for plane in range(4):
                start[plane] |= (men >> plane & 1) << point
        self.looks, self.games, self.seed, self.turn = looks, games, seed, 0
        self.position = torch.tensor(start + start, dtype=torch.int32, device=DEVICE).repeat(games, 1)
        self.said = torch.zeros(games, OUTPUTS, device=DEVICE)
        self.senseless = torch.randint(0, 12, (games,), dtype=torch.int32, device=DEVICE)

    def play(self, halves, turns):
        """Positions, what the net said of them and awaited, marks: a row a turn."""
        make = lambda *shape, kind=torch.float32: torch.empty(turns, self.games, *shape, dtype=kind, device=DEVICE)
        was, mark, was_said, awaited = make(8, kind=torch.int32), make(kind=torch.uint8), make(OUTPUTS), make(OUTPUTS)
        looks = self.looks
        for turn in range(turns):
            said, first = looks.look(halves, self.position)
            games = Games(*[value.data_ptr() for value in (self.position, self.said, self.senseless, was[turn],
                                                           was_said[turn], awaited[turn], mark[turn])])
            looks.kernels.run("play_on", self.games, games, looks.plays, looks.count, first, said, looks.best,
                              looks.chances, ctypes.c_ulonglong(self.seed * 1000003 + self.turn),
                              ctypes.c_int(self.games))
            self.turn += 1
        return was, was_said, awaited, mark
