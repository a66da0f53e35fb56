"""Makes a database to keep, of the version that is to be released:  keep.py BOXWOOD FOLDER NAME
Writes FOLDER/NAME.db and, in FOLDER/NAME.json, what must be found in it for ever. kept.py opens all of them.
SPDX-License-Identifier: MIT"""
import json
import os
import random
import sqlite3
import sys

from house import Server, play_randomly

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


def main():
    program, folder, name = sys.argv[1:4]
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


main()
