#!/usr/bin/env python3
# Proves the winning side's play of Squadro:
#     prove_squadro.py FOLDER SECONDS
# FOLDER has libprove.so (made of prove_squadro.cu), the files of prepare_squadro and a net to begin with, squadro.net, which may
# also be a proof: then its net is taken. The game is solved on the GPU. A net chooses A's moves, looking one move ahead, and every reply of B is walked; where the net would give the
# win away, or play could go on for ever, the position is an exception. The net is taught on what was walked and walks again, as
# long as there is time. The walk with the fewest exceptions is packed into squadro.proof. Wants PyTorch and 130 GB on a GPU.
# SPDX-License-Identifier: MIT
import ctypes
import math
import os
import sys
import time
from pathlib import Path

import torch
import squadro_pairs
from pair_net import CUDA, DEVICE
from squadro_pairs import Net, read

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from container import net_of, wrapped  # noqa: E402

BEGAN = time.time()
FOLDER, SECONDS = sys.argv[1], float(sys.argv[2])
LANES = 5
GROUPS = 13104 if CUDA else 512
ROOM = 50_000_000 if CUDA else 200_000
ENDING, EASY = 0.1, 0.25  # how much coming nearer to the end counts, and the share of positions in which nothing else does
START = bytes(map(int, sys.argv[3].split())) if len(sys.argv) > 3 else bytes(10)  # of a part of the game, to try it out


def path_of(name):
    return os.path.join(FOLDER, name)


prove = ctypes.CDLL(path_of("libprove.so" if CUDA else "libprove_cpu.so"))
prove.prove_sample.restype = ctypes.c_uint64
MENDING, KEPT_LANES = 1, 2


def left():
    return SECONDS - (time.time() - BEGAN)


def say(*words):
    print(f"{time.time() - BEGAN:7.1f} ", *words, flush=True)


class Teacher(squadro_pairs.Teacher):
    def __init__(self, data):
        super().__init__(GROUPS * LANES)
        self.net.load(data)
        self.mean.load(data)

    def judge(self, net, groups):
        """What the net says of the lanes of each group, which of them keep the win, and which come nearer to the end."""
        there = groups >= 0
        wins = there & ((groups >> 41 & 3) == 2)
        nearer = there & ((groups >> 43 & 1) == 1)
        places, stage = read(torch.where(there, groups, 0).view(-1))
        pairs, flat = self.spread(places)
        said = net(pairs, stage + 1).view(GROUPS, LANES)
        return said.masked_fill(~there, -1e4), wins, nearer, flat

    def step(self, groups, rate):
        said, wins, nearer, flat = self.judge(self.net, groups)
        every, keeps, ends = (torch.logsumexp(said.masked_fill(~lanes, -1e4), 1) for lanes in (said > -1e4, wins, nearer))
        self.learn((every - keeps).mean() + ENDING * (keeps - ends).mean(), flat, rate)

    @torch.no_grad()
    def wrong(self, groups):
        """The shares of first choices that do not win, and that come no nearer to the end."""
        said, wins, nearer, flat = self.judge(self.mean, groups)
        self.pairs[flat] = 0
        first = said.argmax(1, keepdim=True)
        return [float(1 - lanes.gather(1, first).float().mean()) for lanes in (wins, nearer)]


def pointer(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


def collect(kind, data, walked, share):
    """Fills the tensor with a sample of what was walked; returns how many."""
    rate = max(1, int(walked * share / ROOM))
    count = prove.prove_sample(kind, pointer(data), ctypes.c_uint64(len(data)), ctypes.c_uint64(rate),
                               ctypes.c_uint64(int(time.time() * 1000)))
    say(f"samples {count} (one in {rate})")
    return count


def some(data, count, number):
    return data[torch.randint(count, (number,), device=DEVICE)]


def teach(teacher, wins, ends, counts, seconds, rate_most):
    """Batches of positions in which a lane gives the win away, and of those in which all win but not all come nearer."""
    began = shown = time.time()
    steps, easy = 0, int(GROUPS * EASY)
    while (spent := time.time() - began) < seconds:
        rate = (rate_most * (0.5 + 0.5 * math.cos(math.pi * spent / seconds)) + 1e-6) * min(1, (steps + 1) / 200)
        teacher.step(torch.cat((some(wins, counts[0], GROUPS - easy), some(ends, counts[1], easy))), rate)
        steps += 1
        if steps % 100 == 0 and time.time() - shown > 15:
            shown = time.time()
            lose, stray = teacher.wrong(some(wins, counts[0], GROUPS)), teacher.wrong(some(ends, counts[1], GROUPS))
            say(f"{steps} steps: {lose[0]:.5f} do not win, {stray[1]:.4f} come no nearer")


def walk(how, seconds):
    out = (ctypes.c_uint64 * 5)()
    whole = prove.prove_walk(path_of("starts.bin").encode(), how, ctypes.c_double(seconds), out)
    return bool(whole), list(out)


def prove_with(net, best):
    """Walks, mends and walks again by what was mended; returns the exceptions and the positions walked. Writes the proof if it
    has fewer exceptions than `best`."""
    prove.prove_net(net)
    whole, out = walk(MENDING, left() - 20)
    if not whole:
        return None, out[0]
    whole, out = walk(KEPT_LANES, left())
    walked, wrong, bad, endless, _ = out
    say(f"whole {whole}: {walked} positions, {wrong} exceptions, {bad} wins given away, {endless} without an end")
    if whole and wrong < best and bad == 0 and endless == 0:
        with open(path_of("policy.net"), "wb") as file:
            file.write(net)
        if prove.prove_pack(path_of("squadro.proof.part").encode(), net, ctypes.c_uint64(walked)) == 0:
            packed = Path(path_of("squadro.proof.part"))
            packed.write_bytes(wrapped("Boxwood squadro.proof 2", "proof", packed.read_bytes()))
            os.replace(packed, path_of("squadro.proof"))
            say("packed", os.path.getsize(path_of("squadro.proof")), "bytes")
    return wrong if whole else None, walked


def first_net():
    """SquadroNet, alone or behind the head and the list of a proof (squadro_proof.h)."""
    with open(path_of("squadro.net"), "rb") as file:
        data = net_of(file.read())
    start = data.find(b"boxwood-squadro-proof-1")
    if start < 0:
        return data
    data = data[start:]
    at = 96 + 8 * int.from_bytes(data[88:92], "little")
    return data[at:at + Net().size()]


def main():
    assert prove.prove_open(path_of("steps.bin").encode(), START) == 0
    prove.prove_solve()
    assert prove.prove_check(path_of("check.bin").encode()) == 0
    net = first_net()
    wins = torch.zeros((ROOM, LANES), dtype=torch.int64, device=DEVICE)
    ends = torch.zeros((ROOM // 2, LANES), dtype=torch.int64, device=DEVICE)
    teacher = Teacher(net)
    best, need = 1 << 62, 0
    for number in range(20):
        began = time.time()
        wrong, walked = prove_with(net, best)
        if wrong is not None:
            best = min(best, wrong)
        need = max(need, time.time() - began)
        seconds = min(150, left() - 1.25 * need - 20)
        if seconds < 60:
            break
        counts = collect(0, wins, walked, 0.2), collect(1, ends, walked, 2)
        teach(teacher, wins, ends, counts, seconds, 1e-3 if number == 0 else 5e-4)
        net = teacher.mean.bytes()
    say("done")


main()
