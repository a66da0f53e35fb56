"""What is written stays what was written: damage is named, copies are whole, files are private, one server a
database, a disk that takes no more, and a clock that somebody sets. SPDX-License-Identifier: MIT"""
import json
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time

import house
from house import Server
from lasting import a_match

SHIM = sys.argv.pop(2) if len(sys.argv) > 2 and sys.argv[2].endswith(".so") else None


def call(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=house.PATIENCE)


def harm(folder, statement, *values):
    database = sqlite3.connect(os.path.join(folder, "boxwood.db"))
    database.execute(statement, values)
    database.commit()
    database.close()


def cut_log(program):
    """a log that lost its end stops with a sentence, for its people and for who runs the server"""
    server = Server(program)
    anna, ben, table = a_match(server)
    anna.close(), ben.close()
    assert call(program, "check", "--data", server.folder).returncode == 0
    assert server.stop() == 0
    harm(server.folder, "DELETE FROM event WHERE tab = ? AND seq = (SELECT max(seq) FROM event WHERE tab = ?)",
         table, table)
    found = call(program, "check", "--data", server.folder)
    assert found.returncode == 1 and table in found.stderr, found
    server.start()
    again = server.client(anna.cookie)
    for message in ("watch", "do"):
        answer = again.ask(message, table=table, seq=0, verb="move", words="c3")
        assert answer["t"] == "no" and answer["why"]["message"] == "server.damaged", answer
    assert server.get("/healthz")[0] == 503
    rows = json.loads(server.get("/api/export", anna.cookie)[2])["tables"]
    assert [row.get("damaged") for row in rows if row["table"] == table] == [True], rows
    assert server.stop() == 0 and table in server.errors, server.errors


def damaged_page(program):
    """a page overwritten on the disk is noticed when the server starts, and no copy is made of it"""
    server = Server(program)
    a_match(server)
    assert server.stop() == 0
    path = os.path.join(server.folder, "boxwood.db")
    with open(path, "r+b") as file:
        size = file.seek(0, os.SEEK_END)
        for page in range(1, size // 4096):
            file.seek(page * 4096)
            file.write(os.urandom(4096))
    server.start()
    assert server.get("/healthz")[0] == 503
    server.stop()
    assert "damaged" in server.errors, server.errors
    with tempfile.TemporaryDirectory() as folder:
        assert call(program, "backup", os.path.join(folder, "copy.db"), "--data", server.folder).returncode == 1


def no_database(program):
    """a copy of a folder that is not there is refused, and nothing is made"""
    with tempfile.TemporaryDirectory() as folder:
        missing = os.path.join(folder, "mistyped")
        answer = call(program, "backup", os.path.join(folder, "copy.db"), "--data", missing)
        assert answer.returncode == 1 and "mistyped" in answer.stderr, answer
        assert os.listdir(folder) == []


def private_files(program):
    """nobody else on the machine may read the files or a copy, and the copy has no key"""
    server = Server(program)
    a_match(server)
    copy = os.path.join(server.folder, "copy.db")
    assert call(program, "backup", copy, "--data", server.folder).returncode == 0
    for name in os.listdir(server.folder):
        mode = stat.S_IMODE(os.stat(os.path.join(server.folder, name)).st_mode)
        assert mode == 0o600, (name, oct(mode))
    with open(os.path.join(server.folder, "boxwood.db.key"), "rb") as file:
        key = file.read()
    with open(copy, "rb") as file:
        assert len(key) == 64 and key not in file.read()
    assert server.stop() == 0


def second_server(program):
    """a second server on the same database is refused"""
    server = Server(program)
    second = call(program, "serve", "--port", "0", "--data", server.folder)
    assert second.returncode == 1 and "boxwood.db" in second.stderr, second
    assert server.stop() == 0
    server.start()
    server.kill()
    server.start()
    assert server.stop() == 0


def clock_is_set(program):
    """an hour forward or back on the machine's clock costs nobody a game and locks nobody out"""
    if SHIM is None:
        raise RuntimeError("the shim is missing")
    with tempfile.NamedTemporaryFile("w") as offset:
        def step(seconds):
            offset.seek(0)
            offset.write(f"{seconds:12d}")
            offset.flush()
        step(0)
        os.environ.update(LD_PRELOAD=SHIM, WALL_OFFSET=offset.name)
        server = Server(program)
        del os.environ["LD_PRELOAD"]
        anna, ben = server.client(), server.client()
        table = anna.ask("create", rules="tictactoe", clock={"bank": 60000}, seats=["me", "open"])["table"]
        ben.ask("sit", table=table, seat=1)
        for client, words, seconds in ((anna, "b2", 3600), (ben, "a1", -5), (anna, "c3", -7200), (ben, "a3", 0)):
            step(seconds)
            time.sleep(0.1)
            view = client.ask("watch", table=table)
            assert view["view"]["turn"] != "over", view
            answer = client.ask("do", table=table, seq=view["seq"], verb="move", words=words)
            assert answer["t"] == "ok", answer
            assert server.get("/api/tables")[0] == 200
        assert server.stop() == 0


house.run([cut_log, damaged_page, no_database, private_files, second_server, clock_is_set])
