#!/usr/bin/env python3
"""Cuts the power of a server again and again under load:  power_cuts.py PROGRAM [CUTS [TABLES [SEED]]]
What was written and not synced is lost at random, in sectors of 512 bytes, also in the middle of a write: power_shim.c keeps
beside the folder what has been synced. After each cut the server starts on what is left; at the end no acknowledged act is
missing, none was done twice, and every log replays. `--lazy` lets the shim lose synced writes too: then acts must be missing.
SPDX-License-Identifier: MIT"""
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import soak  # noqa: E402
from house import Server  # noqa: E402

SECTOR = 512
BLOCK = 512 * SECTOR  # most of a file has not changed: look closer only where a block differs


def changed(one, other, size):
    """Where sectors of two files differ."""
    for block in range(0, size, BLOCK):
        if one[block:block + BLOCK] != other[block:block + BLOCK]:
            for at in range(block, min(block + BLOCK, size), SECTOR):
                if one[at:at + SECTOR] != other[at:at + SECTOR]:
                    yield at


def after_the_cut(now, safe, chance, rng):
    """A file as the disk may have it: what was synced, and of the rest each sector with this chance."""
    size = rng.choice([len(now), len(safe), rng.randint(*sorted((len(now), len(safe))))])
    left = bytearray(safe[:size].ljust(size, b"\0"))
    for at in changed(now, safe, min(size, len(now))):
        if rng.random() < chance:
            part = now[at:min(at + SECTOR, size)]
            left[at:at + len(part)] = part
    return bytes(left)


def difference(now, left):
    """How many bytes are lost."""
    size = min(len(now), len(left))
    return abs(len(now) - len(left)) + sum(
        a != b for at in changed(now, left, size) for a, b in zip(now[at:at + SECTOR], left[at:at + SECTOR]))


def cut(folder, disk, rng, lazy):
    """The power is gone: both folders have what is left. How many bytes were lost."""
    chance, lost = rng.choice([0, 0.1, 0.5, 0.9]), 0
    for file in sorted(folder.iterdir()):
        if file.name == "boxwood.db-shm":
            file.unlink()  # memory, not disk
        if file.name not in ("boxwood.db", "boxwood.db-wal"):
            continue  # the key and the lock are written once, before anything is acknowledged
        now, there = file.read_bytes(), disk / file.name
        safe = there.read_bytes() if there.exists() else b""
        if lazy and file.name.endswith("-wal"):
            now = safe = safe[:-3 * 4096]
        left = after_the_cut(now, safe, chance, rng)
        lost += difference(now, left)
        file.write_bytes(left)
        there.write_bytes(left)
    return lost


def main():
    arguments = [word for word in sys.argv[1:] if word != "--lazy"]
    program, lazy = os.path.abspath(arguments[0]), "--lazy" in sys.argv
    cuts, tables, seed = (int(arguments[i]) if len(arguments) > i else given
                          for i, given in ((1, 20), (2, 10), (3, 1)))
    work = tempfile.TemporaryDirectory(dir="/dev/shm")
    folder, disk, shim = (Path(work.name) / name for name in ("folder", "disk", "shim.so"))
    folder.mkdir()
    disk.mkdir()
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", shim, HERE / "power_shim.c", "-ldl"], check=True)
    os.environ |= {"LD_PRELOAD": str(shim), "POWER_FOLDER": str(folder), "POWER_DISK": str(disk)}
    rng, lost = random.Random(seed), 0
    server = Server(program, str(folder), flags=["--unlimited"])
    load = soak.Load(server, tables)
    for thread in load.threads:
        thread.start()
    for number in range(cuts):
        time.sleep(rng.uniform(0.1, 0.9))
        wanted = len(load.acknowledged) + rng.randint(0, 60)
        while len(load.acknowledged) < wanted:  # also on a busy machine something was acknowledged before most cuts
            time.sleep(0.001)
        server.kill()
        lost += cut(folder, disk, rng, lazy)
        server.start()
        if number % 50 == 49:
            print(f"# {number + 1} cuts, {len(load.acknowledged)} acts acknowledged, {lost} bytes lost", flush=True)
    time.sleep(1)
    load.over = True
    for thread in load.threads:
        thread.join()
    missing, twice, gaps, names, events = soak.check_log(server.folder, load.acknowledged)
    wrong, records, said = soak.replay_all(program, server, names)
    print(f"cuts {cuts} tables {len(names)} entries {events} acknowledged {len(load.acknowledged)} bytes_lost {lost} "
          f"records {records} missing {len(missing)} twice {twice} gaps {gaps} wrong {wrong} refused {len(load.failures)}")
    for line in [*load.failures[:5], *map(str, missing[:5]), said]:
        if line:
            print("#", line)
    server.stop()
    sys.exit(bool(missing or twice or gaps or wrong or load.failures or not load.acknowledged or not lost))


main()
