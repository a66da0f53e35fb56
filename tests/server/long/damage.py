#!/usr/bin/env python3
"""Damages ten pages of a database, again and again:  damage.py PROGRAM [DATABASES [SEED]]
Matches of every game are played and kept; then each copy gets ten damaged pages (bytes changed, a page of zeros, a page
written to a wrong place), and `boxwood check`, `boxwood backup` and a server are asked about it. Every table must be shown as
it was, or be called damaged; a copy in which anything differs must be called damaged by the check and not be backed up.
SPDX-License-Identifier: MIT"""
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import soak  # noqa: E402
from house import Server  # noqa: E402

PAGES = 10
NAMED = ("server.damaged", "server.store")


def play(program, folder):
    """A folder with matches of every game, some of them over."""
    server = Server(program, folder, flags=["--unlimited"])
    load = soak.Load(server, 14)
    for thread in load.threads:
        thread.start()
    time.sleep(6)
    load.over = True
    for thread in load.threads:
        thread.join()
    seen = look_until_still(server, [table for table, in rows(folder, "SELECT id FROM tab")])
    server.stop()
    return seen


def look_until_still(server, tables):
    """What is shown of each table once nothing happens any more: a throw or an end may follow the last move by itself."""
    seen = {}
    while True:
        now = {table: look(server, table) for table in tables}
        if now == seen:
            return seen
        print(f"# {sum(seen.get(table) not in (None, now[table]) for table in tables)} tables went on by themselves", flush=True)
        seen = now
        time.sleep(1)


def rows(folder, text):
    database = sqlite3.connect(Path(folder) / "boxwood.db")
    try:
        return database.execute(text).fetchall()
    finally:
        database.close()


def look(server, table):
    """What anybody is shown of a table: its view and, at the end, its record; or the reason why not."""
    status, _, text = server.post("/api/watch", {"table": table})
    answer = json.loads(text)
    if status != 200:
        return answer["why"]["message"]
    shown = json.dumps([answer.get("seq"), answer.get("view")], sort_keys=True)
    status, _, record = server.get(f"/api/tables/{table}/record")
    refused = "" if status == 200 else json.loads(record)["why"]["message"]
    return refused if refused in NAMED else shown + record  # a match that goes on may have no record yet


def damage(file, rng):
    size = int.from_bytes(file.read_bytes()[16:18], "big") or 4096
    size = 65536 if size == 1 else size
    data = bytearray(file.read_bytes())
    for page in rng.sample(range(len(data) // size), PAGES):
        at = page * size
        kind = rng.choice(["bytes", "zeros", "other"])
        if kind == "zeros":
            data[at:at + size] = bytes(size)
        elif kind == "other":
            other = rng.randrange(len(data) // size) * size
            data[at:at + size] = data[other:other + size]
        else:
            for _ in range(rng.choice([1, 4, 64])):
                data[at + rng.randrange(size)] = rng.randrange(256)
    file.write_bytes(data)


def content(folder):
    """Everything SQLite itself reads, or None where it cannot."""
    try:
        return [rows(folder, f"SELECT * FROM {name} ORDER BY 1, 2") for name in ("event", "tab", "person", "seat")
                if rows(folder, f"SELECT 1 FROM sqlite_master WHERE name = '{name}'")]
    except (sqlite3.DatabaseError, UnicodeDecodeError):  # also where the reason quotes damaged bytes
        return None


def try_copy(program, origin, seen, whole, rng, tally):
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        shutil.copytree(origin, folder, dirs_exist_ok=True)
        damage(Path(folder) / "boxwood.db", rng)
        harmless = content(folder) == whole
        check = subprocess.run([program, "check", "--data", folder], capture_output=True, text=True)
        backup = subprocess.run([program, "backup", "--data", folder, os.path.join(folder, "copy.db")],
                                capture_output=True, text=True)
        tally["named by check"] += check.returncode == 1
        tally["harmless by content"] += harmless
        tally["UNNAMED"] += check.returncode != 1 and not harmless
        tally["BACKED UP"] += backup.returncode == 0 and not harmless
        tally["CRASHED"] += check.returncode < 0 or backup.returncode < 0
        try:
            server = Server(program, folder, flags=["--unlimited"])
        except RuntimeError as refused:
            if any(word in str(refused) for word in ("damaged", "malformed", "not a database")):
                tally["server refuses and says why"] += 1
            else:
                tally["REFUSED OTHERWISE"] += 1
                print("#", refused)
            return
        for table, before in seen.items():
            now = look(server, table)
            tally["tables as before"] += now == before
            tally["tables called damaged"] += now in NAMED
            tally["TABLES NOT FOUND"] += now == "server.no_table"
            if now != before and not now.startswith("server."):
                tally["TABLES CHANGED"] += 1
                print(f"# {table}: {before[:300]} is now {now[:300]} … {now[-300:]}", flush=True)
        tally["SERVER FELL"] += server.stop() != 0


def main():
    program = os.path.abspath(sys.argv[1])
    databases = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    rng, tally = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1), Counter()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as origin:
        seen = play(program, origin)
        whole = content(origin)
        print(f"# {len(seen)} tables, {(Path(origin) / 'boxwood.db').stat().st_size} bytes", flush=True)
        for _ in range(databases):
            try_copy(program, origin, seen, whole, rng, tally)
    print(f"databases {databases} " + ", ".join(f"{name} {count}" for name, count in tally.items()))
    sys.exit(any(count for name, count in tally.items() if name.isupper()))


main()
