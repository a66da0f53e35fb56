"""Databases of earlier versions, kept/NAME.db: a newer server brings a copy up to date and finds everything in it.
kept.py BOXWOOD opens all of them;  kept.py BOXWOOD --make FOLDER NAME  makes one before a release: FOLDER/NAME.db, and
FOLDER/NAME.json with what must be found in it for ever. SPDX-License-Identifier: MIT"""
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import house
from house import Server, play_randomly
from postgres import Postgres

KEPT = Path(__file__).resolve().parent / "kept"
# What turns a database of a version into one of the version before it.
BACK = {2: "DROP INDEX tab_going; DROP INDEX token_person; PRAGMA user_version = 1;",
        7: "ALTER TABLE person DROP COLUMN language; PRAGMA user_version = 6;"}
# A PostgreSQL as version 6 had it, the first that could use one.
FIRST_POSTGRES = "DROP TABLE hint; ALTER TABLE person DROP COLUMN language; UPDATE shape SET version = 6"
# How version 7 marked who was banned.
BAN = "UPDATE person SET hash = '!' || hash WHERE login IS NOT NULL"
PASSWORD = "kept for ever"
GAMES = ["tictactoe", "squadro", "ludo", "dominoes", "draughts", "backgammon", "chess"]


def play_some(clients, table, rng, moves):
    """Plays at random, at most so many moves; all that is known of the table then, by the seat that made it."""
    for _ in range(moves):
        views = [client.ask("watch", table=table) for client in clients]
        if any("view" not in view or view["view"]["turn"] == "over" for view in views):
            break
        for client, view in zip(clients, views):
            if view["view"].get("moves"):
                client.ask("do", table=table, seq=view["seq"], verb="move",
                           words=rng.choice(view["view"]["moves"])["words"])
                break


def end(clients, table):
    for client in clients * 200:
        view = client.ask("watch", table=table)
        if view["head"]["state"] == "over":
            return
        client.ask("do", table=table, seq=view["seq"], verb="resign")


def settled(client, table):
    """The view once nothing happens by itself any more."""
    view = client.ask("watch", table=table)
    while view["head"]["state"] == "playing" and view["view"]["turn"] == "chance":
        view = client.ask("watch", table=table)
    return {"table": table, "seq": view["seq"], "state": view["head"]["state"],
            "rules": view["head"]["rules"]["text"], "seat": view["head"]["seat"],
            "position": view.get("view", {}).get("position"),
            "history": view.get("view", {}).get("history", {}).get("moves"),
            "score": view.get("view", {}).get("score"), "ending": view.get("view", {}).get("ending")}


def fill(server):
    rng = random.Random(2)
    guest = server.cookie()
    _, headers, _ = server.post("/api/account", {"name": "anna", "password": PASSWORD}, guest)
    anna = server.client(headers["Set-Cookie"].split(";")[0])
    token = json.loads(server.post("/api/token", {"password": PASSWORD}, anna.cookie)[2])["token"]
    ben = server.client()
    ben.ask("name", name="Ben")
    tables = []
    for number, game in enumerate(GAMES):
        for moves, over in ((6, False), (8, True)):
            more = {"clock": {"bank": 864000000, "increment": 5000}} if number % 3 == 0 else {}
            table = anna.ask("create", rules=game, seats=["me", "open"], lots=over, open="all", **more)["table"]
            ben.ask("sit", table=table)
            play_some([anna, ben], table, rng, moves)
            if over:
                end([anna, ben], table)
            tables.append(table)
    alone = anna.ask("create", rules="tictactoe", seats=["me", {"computer": 1}])["table"]
    play_randomly(anna, alone, rng)
    tables.append(alone)
    tables.append(anna.ask("rematch", table=tables[1])["table"])
    closed = anna.ask("create", rules="chess", seats=["me", "open"])["table"]
    anna.ask("stand", table=closed)
    tables.append(closed)
    return {"login": "anna", "password": PASSWORD, "token": token, "guest": ben.cookie, "guest_name": "Ben",
            "tables": [settled(anna, table) for table in tables]}


def make(program, folder, name):
    """A database to keep, of the version that is to be released, and what must be found in it for ever."""
    server = Server(os.path.abspath(program), flags=["--unlimited"])
    known = fill(server)
    assert server.stop() == 0
    path = os.path.join(folder, name + ".db")
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(os.path.join(server.folder, "boxwood.db"))
    database.execute("PRAGMA page_size = 1024")
    database.execute("VACUUM INTO ?", (path,))
    known["version"] = database.execute("PRAGMA user_version").fetchone()[0]
    database.close()
    with open(os.path.join(server.folder, "boxwood.db.key"), encoding="ascii") as file:
        known["key"] = file.read()
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        lines = [json.dumps(table) for table in known.pop("tables")]
        file.write(json.dumps(known)[:-1] + ', "tables": [\n' + ",\n".join(lines) + "\n]}\n")


def check_people(server, known):
    status, headers, text = server.post("/api/login", {"name": known["login"], "password": known["password"]})
    assert status == 200, text
    cookie = headers["Set-Cookie"].split(";")[0]
    bearer = {"Authorization": "Bearer " + known["token"]}
    assert json.loads(server.get("/api/me", headers=bearer)[2])["name"] == known["login"]
    assert json.loads(server.get("/api/me", known["guest"])[2])["name"] == known["guest_name"]
    rows = json.loads(server.get("/api/mine", cookie)[2])["tables"]
    assert {row["table"]: row["state"] for row in rows} == {t["table"]: t["state"] for t in known["tables"]}
    return server.client(cookie), server.client(known["guest"])


def check_table(client, table):
    """As it was; only a clock that stood still may have been marked since."""
    view = client.ask("watch", table=table["table"])
    assert view["head"]["state"] == table["state"] and view["head"]["seat"] == table["seat"], view
    assert view["head"]["rules"]["text"] == table["rules"]
    paused = "clock" in view["head"] and table["state"] == "playing"
    assert table["seq"] <= view["seq"] <= table["seq"] + paused, (table, view["seq"])
    if table["position"] is not None:
        assert view["view"]["position"] == table["position"], (table, view["view"]["position"])
        assert view["view"]["history"]["moves"] == table["history"]
        assert view["view"]["score"] == table["score"] and view["view"].get("ending") == table["ending"]


def check_record(program, server, table):
    """What can be had as a record replays, and the dice of what is over are proved."""
    status, _, text = server.get(f"/api/tables/{table['table']}/record")
    if status != 200:
        return
    with tempfile.NamedTemporaryFile("w", suffix=".boxwood") as file:
        file.write(text)
        file.flush()
        assert subprocess.run([program, "replay", file.name], capture_output=True,
                              timeout=house.PATIENCE).returncode == 0, text
        if "tag dice-secret" in text:
            assert subprocess.run([program, "verify", file.name], capture_output=True,
                                  timeout=house.PATIENCE).returncode == 0, text


def go_on(clients, table):
    """One move more."""
    for client in clients:
        view = client.ask("watch", table=table["table"])
        if view["view"].get("moves"):
            answer = client.ask("do", table=table["table"], seq=view["seq"], verb="move",
                                words=view["view"]["moves"][0]["words"])
            assert answer["t"] == "ok", answer
            return
    raise AssertionError(f"nobody can move at {table['table']}")


def check_all(program, server, known):
    clients = check_people(server, known)
    for table in known["tables"]:
        check_table(clients[0], table)
        check_record(program, server, table)
    for table in known["tables"]:
        if table["state"] == "playing":
            go_on(clients, table)
    assert server.stop() == 0


def check(program, folder, known):
    check_all(program, Server(program, folder, flags=["--unlimited"]), known)
    database = sqlite3.connect(os.path.join(folder, "boxwood.db"))
    version = database.execute("PRAGMA user_version").fetchone()[0]
    assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    database.close()
    return version


def open_kept(program, name, steps=""):
    with open(KEPT / f"{name}.json", encoding="utf-8") as file:
        known = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "boxwood.db")
        shutil.copy(KEPT / f"{name}.db", path)
        database = sqlite3.connect(path)
        database.executescript(steps)
        database.close()
        if "key" in known:  # since version 4 it lies beside the database
            Path(path + ".key").write_text(known["key"], encoding="ascii")
        assert check(program, folder, known) >= known["version"]


def every_version(program):
    """what earlier versions wrote is read, people come back and matches go on"""
    names = sorted(path.stem for path in KEPT.glob("*.db"))
    assert names
    for name in names:
        open_kept(program, name)


def first_version(program):
    """a database of the first schema goes through every step"""
    open_kept(program, "schema-2", BACK[2])


def between(program):
    """a database of version 6 was never kept: one of 7 taken back a step stands for it"""
    open_kept(program, "schema-7", BACK[7])


def banned(program):
    """who was banned by a mark in the password still is, and can be let in again"""
    with open(KEPT / "schema-7.json", encoding="utf-8") as file:
        known = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "boxwood.db")
        shutil.copy(KEPT / "schema-7.db", path)
        database = sqlite3.connect(path)
        database.executescript(BAN)
        database.close()
        server = Server(program, folder)
        login = {"name": known["login"], "password": known["password"]}
        assert server.post("/api/login", login)[0] == 403
        assert subprocess.run([program, "admin", "unban", known["login"], "--data", folder], check=False, capture_output=True,
                              timeout=house.PATIENCE).returncode == 0
        assert server.post("/api/login", login)[0] == 200
        assert server.stop() == 0


def in_postgres(program):
    """a PostgreSQL of the first version that could use one goes through every step"""
    postgres = Postgres()
    with open(KEPT / "schema-8.json", encoding="utf-8") as file:
        known = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        path = shutil.copy(KEPT / "schema-8.db", os.path.join(folder, "boxwood.db"))
        Path(path + ".key").write_text(known["key"], encoding="ascii")
        subprocess.run([program, "move", path, postgres.database("kept")], check=True, capture_output=True,
                       timeout=house.PATIENCE)
    postgres.sql(FIRST_POSTGRES, "boxwood0")
    check_all(program, Server(program, flags=["--unlimited", "--database", postgres.database("kept")]), known)
    assert postgres.sql("SELECT version FROM shape", "boxwood0") == [["8"]]
    postgres.stop()


if sys.argv[2:3] == ["--make"]:
    make(sys.argv[1], *sys.argv[3:])
else:
    house.run([every_version, first_version, between, banned, in_postgres], together=3)
