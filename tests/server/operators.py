"""What whoever runs a server does: moving everything between databases, backup and restore of both kinds, people and tables.
SPDX-License-Identifier: MIT"""
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile

import house
from house import Server
from postgres import Postgres

PASSWORD = "kept for ever"


def call(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=False, timeout=house.PATIENCE)


def fill(server):
    """Anna, who has an account, and Ben, a guest, in the middle of a match; what must be found again."""
    _, headers, _ = server.post("/api/account", {"name": "anna", "password": PASSWORD}, server.cookie())
    cookie = headers["Set-Cookie"].split(";")[0]
    anna, ben = server.client(cookie), server.client()
    table = anna.ask("create", rules="tictactoe", seats=["me", "open"])["table"]
    ben.ask("sit", table=table)
    view = anna.view(table, lambda m: m.get("view", {}).get("moves"))
    anna.ask("do", table=table, seq=view["seq"], verb="move", words="b2")
    view = ben.view(table, lambda m: m.get("view", {}).get("moves"))
    return {"anna": cookie, "ben": ben.cookie, "table": table, "position": view["view"]["position"]}


def is_all_there(server, known):
    """Both are known by their cookies, and Ben goes on."""
    assert json.loads(server.get("/api/me", known["anna"])[2])["name"] == "anna"
    ben = server.client(known["ben"])
    view = ben.ask("watch", table=known["table"])
    assert view["view"]["position"] == known["position"] and view["head"]["seat"] == 1
    assert ben.ask("do", table=known["table"], seq=view["seq"], verb="move", words="a1")["t"] == "ok"


def moving(program):
    """a file moves into PostgreSQL and back, checked, with everybody's cookies; never onto something, never while it is served"""
    postgres = Postgres()
    server = Server(program)
    known = fill(server)
    file = os.path.join(server.folder, "boxwood.db")
    link = postgres.database("one")

    def copy(*words):
        return call(program, "admin", "copy", *words)

    def is_served(done, place):
        return done.returncode == 1 and done.stderr.strip() == f'Another server is using "{place.rsplit("@")[-1]}".'

    done = copy(file, link)
    assert is_served(done, file) and postgres.sql("SELECT count(*) FROM pg_tables WHERE tablename = 'tab'", "boxwood0") == [["0"]], done
    assert server.stop() == 0
    node = Server(program, flags=["--database", link])
    assert is_served(copy(file, link), link), "nobody serves what is copied to"
    assert node.stop() == 0
    done = copy(file, link)
    assert done.returncode == 0 and "Tables: 1" in done.stdout and "people: 1" in done.stdout, done
    assert call(program, "move", file, link).returncode == 1, "not onto something; by its old name"
    node = Server(program, flags=["--database", link])
    with tempfile.TemporaryDirectory() as folder:
        assert is_served(copy(link, os.path.join(folder, "x.db")), link) and os.listdir(folder) == []
    assert node.stop() == 0
    assert call(program, "check", link).returncode == 0
    with tempfile.TemporaryDirectory() as folder:
        back = os.path.join(folder, "boxwood.db")
        done = copy(link, back, "--json")
        assert json.loads(done.stdout) == {"done": "copy", "tables": 1, "entries": 4, "people": 1}, done
        assert call(program, "check", back).returncode == 0
        again = Server(program, folder)
        is_all_there(again, known)
        assert again.stop() == 0
    dump = postgres.run("pg_dump", link)  # the way of PostgreSQL: into another database, which is served
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as text:
        text.write(dump)
        text.flush()
        os.chmod(text.name, 0o644)
        other = postgres.database("two")
        postgres.run("psql", "-Xq", "-v", "ON_ERROR_STOP=1", "-d", other, "-f", text.name)
    assert call(program, "check", other).returncode == 0
    restored = Server(program, flags=["--database", other])
    is_all_there(restored, known)
    assert restored.stop() == 0
    postgres.sql("UPDATE event SET data = 'changed' WHERE seq = 2", "boxwood0")
    with tempfile.TemporaryDirectory() as folder:
        assert copy(link, os.path.join(folder, "x.db")).returncode == 1, "damage does not move"
    postgres.stop()


def restoring(program):
    """a backup of a file made while people play is put back, and they go on; without the key it says what that means"""
    server = Server(program)
    known = fill(server)
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "copy.db")
        assert call(program, "backup", copy, "--data", server.folder).returncode == 0
        assert os.listdir(folder) == ["copy.db"], "nothing stays beside it"
        server.kill()
        for name in os.listdir(server.folder):
            if not name.endswith(".key"):
                os.remove(os.path.join(server.folder, name))
        shutil.copy(copy, os.path.join(server.folder, "boxwood.db"))
    key = os.path.join(server.folder, "boxwood.db.key")
    server.start()
    is_all_there(server, known)
    assert server.stop() == 0 and "key" not in server.errors, server.errors
    os.rename(key, key + ".away")
    server.start()
    assert not json.loads(server.get("/api/me", known["anna"])[2])["account"]
    assert server.stop() == 0
    assert f'There was no key in "{key}"' in server.errors, server.errors
    os.replace(key + ".away", key)
    server.start()
    assert json.loads(server.get("/api/me", known["anna"])[2])["account"], "put back as it says"
    assert server.stop() == 0 and "key" not in server.errors, server.errors


def refused(program, folder, *words, **how):
    done = subprocess.run([program, "serve", "--port", "0", "--web", folder, "--data", folder, *words], capture_output=True,
                          text=True, check=False, timeout=house.PATIENCE, **how)
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 1, done
    return done.stderr


def elsewhere(program):
    """an address that is not this machine's is named, not the port"""
    with tempfile.TemporaryDirectory() as folder:
        for host in ("192.0.2.1", "no.such.host.invalid"):
            assert refused(program, folder, "--host", host).startswith(f"{host} is not an address of this machine.")


def owners(program):
    """files of another user are named with the reason, and their key is left as it is"""
    if os.geteuid() != 0:
        return
    server = Server(program)
    assert server.stop() == 0
    as_nobody = {"user": "nobody", "group": "nogroup", "extra_groups": []}
    database, key = (os.path.join(server.folder, name) for name in ("boxwood.db", "boxwood.db.key"))
    before = open(key, encoding="ascii").read()
    os.chmod(server.folder, 0o777)
    assert f'"{database}": Permission denied.' in refused(program, server.folder, **as_nobody)
    for name in os.listdir(server.folder):
        if not name.endswith(".key"):
            shutil.chown(os.path.join(server.folder, name), "nobody")
    assert f'"{key}": Permission denied.' in refused(program, server.folder, **as_nobody)
    assert open(key, encoding="ascii").read() == before


def managing(program):
    """people and tables are listed, closed, banned, exported and deleted while the server runs"""
    server = Server(program)
    known = fill(server)

    def admin(*words):
        done = call(program, "admin", *words, "--data", server.folder)
        return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]

    def log_in(password):
        return server.post("/api/login", {"name": "anna", "password": password})[0]

    code, people = admin("people")
    assert code == 0 and [p["login"] for p in people] == ["anna"], people
    assert [t["state"] for t in admin("tables")[1]] == ["playing"]
    exported = admin("export", "anna")[1]
    assert exported[0]["login"] == "anna" and any(e.get("kind") == "act" for e in exported) and "secret" not in str(exported)
    anna = {name: people[0][name] for name in ("person", "login", "name", "since")}
    assert admin("ban", "anna") == (0, [{"done": "ban", **anna, "banned": True}]) and log_in(PASSWORD) == 403
    assert not json.loads(server.get("/api/me", known["anna"])[2])["account"], "no login is left"
    assert admin("unban", "anna") == (0, [{"done": "unban", **anna, "banned": False}]) and log_in(PASSWORD) == 200
    code, [told] = admin("password", "anna", "--json")
    fresh = told.pop("password")
    assert (code, told) == (0, {"done": "password", "login": "anna"})
    assert log_in(PASSWORD) == 401 and log_in(fresh) == 200
    code, [told] = admin("close", known["table"])
    assert code == 0 and [told[name] for name in ("done", "table", "state")] == ["close", known["table"], "closed"], told
    ben = server.client(known["ben"])
    view = ben.ask("watch", table=known["table"])
    answer = ben.ask("do", table=known["table"], seq=view["seq"], verb="move", words="a1")
    assert answer["t"] == "no" and answer["why"]["message"] == "error.over", answer
    assert admin("delete", "anna") == (0, [{"done": "delete", **anna, "banned": False}]) and admin("people")[1] == []
    assert admin("delete", "anna")[0] == 1 and admin("nonsense")[0] == 2 and admin("ban")[0] == 2
    assert '"boxwood admin --help"' in call(program, "admin", "ban").stderr
    assert server.stop() == 0
    assert call(program, "check", "--data", server.folder).returncode == 0


def banning(program):
    """who is banned, and whose table is closed, sees it at once; other people stay"""
    server = Server(program)
    known = fill(server)
    anna, ben = server.client(known["anna"]), server.client(known["ben"])
    ben.ask("watch", table=known["table"])

    def admin(*words):
        assert call(program, "admin", *words, "--data", server.folder).returncode == 0

    admin("ban", "anna")
    assert anna.wait(lambda m: m["t"] == "bye")["why"]["message"] == "server.signed_out"
    status, _, text = server.post("/api/login", {"name": "anna", "password": PASSWORD})
    assert status == 403 and json.loads(text)["why"]["message"] == "server.banned", text
    assert server.post("/api/login", {"name": "anna", "password": "not this one"})[0] == 401
    admin("close", known["table"])
    assert ben.view(known["table"], lambda m: m.get("head", {}).get("state") == "closed")
    admin("unban", "anna")
    assert server.post("/api/login", {"name": "anna", "password": PASSWORD})[0] == 200
    ben.close()
    assert server.stop() == 0


def told_much(program):
    """of more than a server alone reads at once, it hears the rest a moment later"""
    server = Server(program)
    known = fill(server)
    anna = server.client(known["anna"])
    lines = ["noise " + "x" * 393] * 9 + ["noise " + "x" * 373, "ended " + anna.receive()["person"], "noise"]
    rows = [(1000 + number, line) for number, line in enumerate(lines)]
    database = sqlite3.connect(os.path.join(server.folder, "boxwood.db"), timeout=60)
    with database:
        database.executemany("INSERT INTO hint (id, text) VALUES (?, ?)", rows)
    database.close()
    assert anna.wait(lambda m: m["t"] == "bye")["why"]["message"] == "server.signed_out"
    assert server.stop() == 0


def other_backup(program):
    """a backup of PostgreSQL says how, and needs no connection for that"""
    done = call(program, "backup", "copy.sql", "--database", "postgresql://nobody@nowhere/nothing")
    assert done.returncode == 1 and "pg_dump --file=copy.sql" in done.stderr and not os.path.exists("copy.sql"), done


def limiting(program):
    """limits and sizes come from a file, and a mistake in it is named"""
    with tempfile.NamedTemporaryFile("w", suffix=".limits") as file:
        file.write("# a small place\ntables 2 3600\nmessage-bytes 300\n")
        file.flush()
        server = Server(program, flags=["--limits", file.name])
        cookie, seats = server.cookie(), {"rules": "tictactoe", "seats": ["me", "open"]}
        assert [server.post("/api/create", seats, cookie)[0] for _ in range(3)] == [200, 200, 429]
        assert server.post("/api/name", {"name": "x" * 400}, cookie)[0] == 413
        assert server.stop() == 0
        file.write("tables many\n")
        file.flush()
        done = call(program, "serve", "--limits", file.name, "--data", server.folder)
        assert done.returncode == 1 and "4" in done.stderr, done
    assert call(program, "serve", "--limits", "/no/such/file").returncode == 1


def logging(program):
    """a line of JSON for each request, under the id a named proxy gave it, and nothing of anybody's"""
    server = Server(program, flags=["--log", "json", "--proxies", house.HOST])
    known = fill(server)
    _, headers, _ = server.get("/api/me", known["anna"], {"X-Request-Id": "from-the-proxy.1"})
    assert headers["X-Request-Id"] == "from-the-proxy.1", headers
    made = server.get("/api/me", headers={"X-Request-Id": "not an id"})[1]["X-Request-Id"]
    server.get(f"/api/tables/{known['table']}/record?lang=de")
    server.post("/api/login", {"name": "anna", "password": "my secret"})
    ben = server.client(known["ben"])
    ben.ask("do", table=known["table"], seq=1, verb="move", words="zz", id="late")
    ben.close()
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.errors.splitlines()]
    by_id = {line["request"]: line for line in lines if line["event"] == "request"}
    assert by_id["from-the-proxy.1"]["route"] == "/api/me" and by_id["from-the-proxy.1"]["code"] == 200
    assert len(made) == 16 and made in by_id
    assert any(line["event"] == "refusal" and line["message"] == "table.stale" for line in lines), lines
    assert any(line["event"] == "socket" and line["us"] > 0 for line in lines)
    assert any(line.get("route") == "/api/tables" for line in lines)
    for secret in ("secret", "anna", house.HOST, known["table"], known["anna"].split("=")[1], "lang"):
        assert secret not in server.errors, secret
    stranger = Server(program, flags=["--log", "json"])
    assert stranger.get("/api/me", headers={"X-Request-Id": "mine"})[1]["X-Request-Id"] != "mine"
    assert stranger.stop() == 0


def status(program):
    """a page says how it does, to whoever runs it and comes through no proxy"""
    server = Server(program)
    known = fill(server)
    code, headers, text = server.get("/status")
    assert code == 200 and headers["Content-Type"].startswith("text/html") and "<tr><th>state<td>ok" in text, text
    assert "<tr><th>tables<td>1" in text
    for secret in (known["table"], "anna", known["position"]):
        assert secret not in text, secret
    for path in ("/status", "/metrics"):
        assert server.get(path, headers={"X-Forwarded-For": "10.0.0.1"})[0] == 404
        assert server.post(path, {})[0] == 404
    assert server.stop() == 0


if __name__ == "__main__":
    house.run([moving, restoring, elsewhere, owners, managing, banning, told_much, other_backup, limiting, logging, status])
