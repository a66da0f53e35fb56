#!/usr/bin/env python3
# Chess on a GPU: games against itself, and a net that learns from them (PyTorch, nvcc).
#   teach_chess.py check [POSITIONS]                        the rules, by known counts of leaves; and the slopes
#   teach_chess.py play NET POSITIONS --seconds S [--soft N] [--hard N] [--seed N] [--later L]
#   teach_chess.py teach OUT POSITIONS… --seconds S [--hidden N] [--buckets N] [--start NET] [--batch N]
#                        [--rate R] [--ahead SHARE] [--result SHARE] [--seed N] [--test N]
#   teach_chess.py shape OUT NET --hidden N --buckets N     the same net in a larger shape, to play against such
# `play` appends to POSITIONS, 32 bytes each (chess_taught.h); what NET's search says is the teacher.
# `teach` draws positions at random; goals are shares of what the search said, what it and later ones said
# (--ahead) and the result. The rate falls along a half cosine over the seconds. OUT is quantised as
# src/brains/chess/chess_net.h reads it, the running mean of the weights over the last steps.
# OUT.state is written now and then and continued from.
# SPDX-License-Identifier: MIT
import argparse
import ctypes
import math
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from container import net_of  # noqa: E402

HERE = Path(__file__).resolve().parent
DEVICE = "cuda"
INPUTS, PHASES, UNIT = 768, 8, 170
ONE, SHIFT, SQUARED_ONE = 255, 10, 255 * 255 >> 6
STEEPER = 64
FIRST_MOST, LAST_MOST = 1.98, 1.98  # so that no sum leaves 16 or 32 bits
PROCESSORS, WARPS, RECORD = 132, 4, 32

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
LEAVES = [  # position, depth, leaves: as others counted them
    (START, 5, 4865609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4, 4085603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 4, 422333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 4, 2103487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", 4, 3894594),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3", 5, 206379),
    ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq -", 4, 1720476),
]


class Sheet(ctypes.Structure):
    """Net in chess_gpu_net.h."""
    _fields_ = [(name, ctypes.c_void_p) for name in ("first", "first_bias", "last", "last_bias")]


class Settings(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("soft", "hard", "opening_least", "opening_most", "unfair", "won")]
    _fields_ += [("seed", ctypes.c_ulonglong), ("length", ctypes.c_ulonglong), ("later", ctypes.c_float)]


def own_folder():
    """Where nobody else can put a library for us to load."""
    path = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "boxwood"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def library(name, hidden, buckets):
    """The kernels of NAME.cu for a shape of the net; compiled where they are not yet."""
    path = own_folder() / f"{name}_{hidden}_{buckets}.so"
    sources = [HERE / f"{name}.cu", *HERE.glob("*.h")]
    if not path.exists() or path.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        subprocess.run(["nvcc", "-O3", "-arch=sm_90", "-w", "-Xcompiler", "-fPIC", "-shared", f"-DHIDDEN={hidden}",
                        f"-DBUCKETS={buckets}", "-o", str(path), str(sources[0])], check=True)
    return ctypes.CDLL(str(path))


def player(hidden, buckets):
    out = library("play_chess", hidden, buckets)
    out.desk_size.restype = ctypes.c_ulonglong
    return out


def pointer(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


def never(buckets):
    """Marks inputs that never come: pawns on the outer ranks, own kings outside their bucket."""
    out = torch.zeros(buckets, 2, 6, 64, dtype=torch.bool)
    out[:, :, 0, :8] = out[:, :, 0, 56:] = True
    for square in range(64):
        rank, file = divmod(square, 8)
        place = 2 * rank + file // 2 if rank < 2 else 4 if rank < 4 else 5
        for bucket in range(buckets):
            out[bucket, 0, 5, square] = file > 3 or (buckets > 1 and place != bucket)
    return out.reshape(buckets, INPUTS)


class Net(torch.nn.Module):
    """The first layer of a bucket is what all share and what it has for itself. What is said of
    positions, and how that changes, is worked out by Batch."""

    def __init__(self, hidden, buckets):
        super().__init__()
        self.hidden, self.buckets = hidden, buckets
        new = torch.nn.Parameter
        self.shared = new(torch.empty(INPUTS, hidden).uniform_(-0.15, 0.15))
        self.own = new(torch.zeros(buckets, INPUTS, hidden))
        self.own.requires_grad_(buckets > 1)
        self.bias = new(torch.full((hidden,), 0.3))
        spread = 1 / math.sqrt(2 * hidden)
        self.last = new(torch.empty(PHASES, 2 * hidden).uniform_(-spread, spread))
        self.last_bias = new(torch.zeros(PHASES))

    def first(self):
        return self.shared + self.own

    def hold(self):
        with torch.no_grad():
            self.shared.clamp_(-FIRST_MOST, FIRST_MOST)
            if self.buckets > 1:
                torch.maximum(self.own, -FIRST_MOST - self.shared, out=self.own)
                torch.minimum(self.own, FIRST_MOST - self.shared, out=self.own)
            self.last.clamp_(-LAST_MOST, LAST_MOST)

    def quantised(self):
        first = self.first().detach().cpu().masked_fill(never(self.buckets)[:, :, None], 0)
        parts = [(first, ONE, "<i2"), (self.bias, ONE, "<i2"), (self.last, 1 << SHIFT, "<i2"),
                 (self.last_bias, SQUARED_ONE << SHIFT, "<i4")]
        return b"".join((part.detach().cpu().double() * unit).round().numpy().astype(kind).tobytes()
                        for part, unit, kind in parts)

    def take(self, path):
        """Begins with a net that may have fewer neurons and buckets; new ones count nothing yet."""
        hidden, buckets = shape_of(path)
        data = net_of(Path(path).read_bytes())
        numbers = torch.from_numpy(numpy.frombuffer(data[:-4 * PHASES], dtype="<i2").astype("f4"))
        many = buckets * INPUTS * hidden
        first = numbers[:many].reshape(buckets, INPUTS, hidden) / ONE
        last = numbers[many + hidden:].reshape(PHASES, 2, hidden) / (1 << SHIFT)
        with torch.no_grad():
            shared = first.mean(0)
            self.shared[:, :hidden] = shared
            if buckets > 1:
                self.own[:, :, :hidden] = first - shared
            self.bias[:hidden] = numbers[many:many + hidden] / ONE
            self.last.zero_().view(PHASES, 2, self.hidden)[:, :, :hidden] = last
            biases = numpy.frombuffer(data[-4 * PHASES:], dtype="<i4").astype("f4")
            self.last_bias.copy_(torch.from_numpy(biases / (SQUARED_ONE << SHIFT)))


def shape_of(path):
    """Neurons and buckets of a net's file, by its size."""
    size = len(net_of(Path(path).read_bytes())) - 4 * PHASES
    for buckets in (1, 6):
        hidden, rest = divmod(size, 2 * (buckets * INPUTS + 1 + 2 * PHASES))
        if rest == 0 and hidden % 64 == 0:
            return hidden, buckets
    sys.exit(f"{path} is no net of chess")


def read_position(text):
    """A position of chess_gpu.h from FEN, its hash left out."""
    board, turn, castlers, passing = text.split()
    men, kinds = [0, 0], [0] * 6
    for rank, row in zip(range(7, -1, -1), board.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
                continue
            men[letter.islower()] |= 1 << 8 * rank + file
            kinds["pnbrqk".index(letter.lower())] |= 1 << 8 * rank + file
            file += 1
    rooks = sum(1 << {"K": 7, "Q": 0, "k": 63, "q": 56}[right] for right in castlers if right != "-")
    square = 64 if passing == "-" else "abcdefgh".index(passing[0]) + 8 * (int(passing[1]) - 1)
    return numpy.array(men + kinds + [0, rooks, (turn == "b") | square << 8], dtype="u8")


def check_slopes(positions):
    """The slopes of Batch beside PyTorch's own, in whole floats."""
    source = Source([positions], 0)
    net = Net(512, 6).to(DEVICE)
    batch = Batch(library("teach_chess", 512, 6), net, source, source.draw(20000))
    shares = torch.tensor([0.35, 0.65, 0.0], device=DEVICE)
    with torch.no_grad():
        loss = batch.learn(shares)
    kept = [(name, it, it.grad) for name, it in net.named_parameters()]
    net.zero_grad()
    sums = torch.cat([rows.float() @ first for rows, first in zip(batch.by_bucket(batch.rows), net.first())])
    told = ((sums[batch.place] + net.bias).clamp(0, 1) ** 2).reshape(batch.count, -1) @ net.last.T + net.last_bias
    told = torch.sigmoid(told.gather(1, batch.phase.long()[:, None])[:, 0])
    whole = (told - batch.said @ shares).square().mean()
    whole.backward()
    print(f"loss {loss.item():.8f} and {whole.item():.8f}")
    for name, it, slope in kept:
        print(f"{name}: {((slope - it.grad).norm() / it.grad.norm()).item():.2e} apart")


def check(args):
    if args.positions:
        check_slopes(args.positions)
    kernels = player(256, 1)
    for text, depth, leaves in LEAVES:
        position = torch.from_numpy(read_position(text).view("i8")).to(DEVICE)
        desk = torch.zeros(kernels.desk_size(), dtype=torch.uint8, device=DEVICE)
        out = torch.zeros(1, dtype=torch.int64, device=DEVICE)
        fault = kernels.run_count_leaves(pointer(desk), pointer(position), 1, depth, pointer(out))
        print("right" if out.item() == leaves else f"WRONG ({fault})", out.item(), leaves, text, flush=True)


def play(args):
    hidden, buckets = shape_of(args.net)
    kernels, net = player(hidden, buckets), Net(hidden, buckets)
    net.take(args.net)
    net.to(DEVICE)
    parts = [net.first().half().contiguous(), net.bias.half(), net.last.half(), net.last_bias]
    sheet = Sheet(*[part.data_ptr() for part in parts])
    blocks = PROCESSORS * kernels.blocks_each()
    desks = torch.zeros(blocks * WARPS * kernels.desk_size(), dtype=torch.uint8, device=DEVICE)
    chunk, left, number = 60, args.seconds, 0
    while left > 0:
        room = 240_000_000
        out = torch.empty(room, RECORD, dtype=torch.uint8, device=DEVICE)
        counts = torch.zeros(4, dtype=torch.int64, device=DEVICE)
        seconds, begun = min(chunk, left), time.time()
        settings = Settings(args.soft, args.hard, 6, 11, 300, 2000, args.seed * 1000 + number, int(seconds * 1e9),
                            args.later)
        fault = kernels.run_play_games(sheet, pointer(desks), blocks, settings, pointer(out), ctypes.c_ulonglong(room),
                                       pointer(counts))
        positions, games, nodes, plies = counts.tolist()
        took = time.time() - begun
        with open(args.positions, "ab") as file:
            out[:min(positions, room)].cpu().numpy().tofile(file)
        results = torch.bincount(out[:min(positions, room), 28].int(), minlength=3).tolist()
        print(f"{positions} positions of {games} games, {nodes / max(plies, 1):.0f} nodes a ply, "
              f"{nodes / took / 1e6:.1f} million a second, results {results}, fault {fault}, {took:.0f} s "
              f"and {time.time() - begun - took:.0f} to write", flush=True)
        left, number = left - seconds, number + 1
        del out


class Source:
    """Positions on the GPU; the first ones are never learned from."""

    def __init__(self, paths, test):
        sizes = [os.path.getsize(path) // RECORD for path in paths]
        self.all = torch.empty(sum(sizes), RECORD, dtype=torch.uint8, device=DEVICE)
        at = 0
        for path, size in zip(paths, sizes):
            rows = numpy.memmap(path, dtype=numpy.uint8, mode="c").reshape(-1, RECORD)
            for begin in range(0, size, 1 << 24):
                part = torch.from_numpy(rows[begin:begin + (1 << 24)])
                self.all[at:at + len(part)] = part.to(DEVICE)
                at += len(part)
        self.test = min(test, len(self.all) // 20)

    def draw(self, count):
        return torch.randint(self.test, len(self.all), (count,), device=DEVICE)


class Batch:
    """Drawn positions as the net takes them, a row of ones and zeros for each view, those of a bucket
    together; and what was said of them."""

    def __init__(self, kernels, net, source, drawn):
        self.kernels, self.net, self.count = kernels, net, len(drawn)
        self.stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        bucket = torch.empty(2 * self.count, dtype=torch.uint8, device=DEVICE)
        self.phase = torch.empty(self.count, dtype=torch.uint8, device=DEVICE)
        self.said = torch.empty(self.count, 3, device=DEVICE)
        kernels.run_describe(pointer(source.all), pointer(drawn), self.count, pointer(bucket), pointer(self.phase),
                             pointer(self.said), self.stream)
        self.place = torch.arange(2 * self.count, device=DEVICE)
        parts = [2 * self.count]
        if net.buckets > 1:
            order = torch.argsort(bucket, stable=True)
            self.place = torch.empty_like(order).scatter_(0, order, self.place)
            parts = torch.bincount(bucket.int(), minlength=net.buckets).tolist()
        self.ends = [sum(parts[:i + 1]) for i in range(len(parts))]
        self.rows = torch.zeros(2 * self.count, INPUTS, dtype=torch.half, device=DEVICE)
        kernels.run_spread(pointer(source.all), pointer(drawn), self.count, pointer(self.place), pointer(self.rows),
                           self.stream)

    def by_bucket(self, tensor):
        return [tensor[begin:end] for begin, end in zip([0] + self.ends, self.ends)]

    def errors(self, shares):
        """What the net says of each position, and how far from the goal that is."""
        net, out = self.net, torch.empty(self.count, device=DEVICE)
        first = net.first().half()
        self.sums = torch.empty(2 * self.count, net.hidden, dtype=torch.half, device=DEVICE)
        for rows, sums, weights in zip(self.by_bucket(self.rows), self.by_bucket(self.sums), first):
            torch.mm(rows, weights, out=sums)
        self.kernels.run_tell(pointer(self.sums), pointer(self.place), pointer(self.phase), pointer(net.bias),
                              pointer(net.last), pointer(net.last_bias), self.count, pointer(out), self.stream)
        told = torch.sigmoid(out)
        return told, told - self.said @ shares

    def loss(self, shares):
        return self.errors(shares)[1].square().mean()

    def learn(self, shares):
        """The loss; and its slopes, which the net's parameters get. In halves they have little room, so they
        are kept STEEPER times as large until the end."""
        net = self.net
        told, errors = self.errors(shares)
        slope = (STEEPER * 2 * errors * told * (1 - told)).contiguous()
        bias, last = torch.zeros_like(net.bias), torch.zeros_like(net.last)
        self.kernels.run_untell(pointer(self.sums), pointer(self.place), pointer(self.phase), pointer(net.bias),
                                pointer(net.last), pointer(slope), self.count, pointer(bias), pointer(last), self.stream)
        unit = 1 / (STEEPER * self.count)
        firsts = torch.stack([torch.mm(rows.T, sums, out_dtype=torch.float32)
                              for rows, sums in zip(self.by_bucket(self.rows), self.by_bucket(self.sums))]) * unit
        net.shared.grad, net.bias.grad, net.last.grad = firsts.sum(0), bias * unit, last * unit
        net.own.grad = firsts if net.buckets > 1 else None
        net.last_bias.grad = torch.zeros_like(net.last_bias).index_add_(0, self.phase.int(), slope) * unit
        return errors.square().mean()


def save(mean, state, path):
    torch.save(state, path + ".state")
    with open(path + ".new", "wb") as file:
        file.write(mean.quantised())
    os.replace(path + ".new", path)


@torch.no_grad()
def teach(args):
    torch.manual_seed(args.seed)
    begun = time.time()
    source = Source(args.positions, args.test)
    kernels = library("teach_chess", args.hidden, args.buckets)
    net, mean = Net(args.hidden, args.buckets), Net(args.hidden, args.buckets)
    if args.start:
        net.take(args.start)
    net.to(DEVICE)
    mean.to(DEVICE).load_state_dict(net.state_dict())
    learned = [it for it in net.parameters() if it.requires_grad]
    followed = list(zip(mean.parameters(), net.parameters()))
    teacher = torch.optim.Adam(learned, lr=args.rate, fused=True)
    step, spent = 0, 0.0
    if os.path.exists(args.out + ".state"):
        state = torch.load(args.out + ".state", map_location=DEVICE)
        net.load_state_dict(state["net"])
        mean.load_state_dict(state["mean"])
        teacher.load_state_dict(state["teacher"])
        step, spent = state["step"], state["spent"]
    shares = torch.tensor([1 - args.ahead - args.result, args.ahead, args.result], device=DEVICE)
    print(f"{len(source.all)} positions, {source.test} of them for the test, {time.time() - begun:.0f} s", flush=True)
    begun, total, since, told = time.time() - spent, torch.zeros((), device=DEVICE), 0, time.time()
    share = 0.0
    while share < 1:
        share = min((time.time() - begun) / args.seconds, 1)
        for group in teacher.param_groups:
            group["lr"] = args.rate * (0.5 + 0.5 * math.cos(math.pi * share)) * min(1, (step + 1) / 200) + 1e-6
        total += Batch(kernels, net, source, source.draw(args.batch)).learn(shares)
        teacher.step()
        net.hold()
        part = max(1 / (step + 1), 0.002)
        for slow, quick in followed:
            slow.lerp_(quick, part)
        step, since = step + 1, since + 1
        if share < 1 and time.time() - told < 20:
            continue
        test = torch.arange(source.test, device=DEVICE).split(args.batch)
        held = [torch.stack([Batch(kernels, which, source, some).loss(shares) for some in test]).mean().item()
                for which in (net, mean)]
        spent, told = time.time() - begun, time.time()
        save(mean, {"net": net.state_dict(), "mean": mean.state_dict(), "teacher": teacher.state_dict(), "step": step,
                    "spent": spent}, args.out)
        print(f"step {step} ({step * args.batch / len(source.all):.2f} of all) loss {total.item() / since:.6f} "
              f"test {held[0]:.6f} mean {held[1]:.6f} {spent:.0f} s", flush=True)
        total.zero_()
        since = 0


def shape(args):
    net = Net(args.hidden, args.buckets)
    net.take(args.net)
    Path(args.out).write_bytes(net.quantised())


def arguments():
    parser = argparse.ArgumentParser()
    parts = parser.add_subparsers(dest="part", required=True)
    checking = parts.add_parser("check")
    checking.set_defaults(run=check)
    checking.add_argument("positions", nargs="?")
    playing = parts.add_parser("play")
    playing.set_defaults(run=play)
    playing.add_argument("net")
    playing.add_argument("positions")
    playing.add_argument("--seconds", type=float, required=True)
    playing.add_argument("--soft", type=int, default=100)
    playing.add_argument("--hard", type=int, default=3000)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--later", type=float, default=0.9)
    teaching = parts.add_parser("teach")
    teaching.set_defaults(run=teach)
    teaching.add_argument("out")
    teaching.add_argument("positions", nargs="+")
    teaching.add_argument("--seconds", type=float, required=True)
    teaching.add_argument("--hidden", type=int, default=512)
    teaching.add_argument("--buckets", type=int, default=1)
    teaching.add_argument("--start")
    teaching.add_argument("--batch", type=int, default=65536)
    teaching.add_argument("--rate", type=float, default=0.0015)
    teaching.add_argument("--ahead", type=float, default=0.65)
    teaching.add_argument("--result", type=float, default=0.0)
    teaching.add_argument("--seed", type=int, default=1)
    teaching.add_argument("--test", type=int, default=400000)
    shaping = parts.add_parser("shape")
    shaping.set_defaults(run=shape)
    shaping.add_argument("out")
    shaping.add_argument("net")
    shaping.add_argument("--hidden", type=int, required=True)
    shaping.add_argument("--buckets", type=int, required=True)
    return parser.parse_args()


if __name__ == "__main__":
    args = arguments()
    args.run(args)
