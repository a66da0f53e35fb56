"""People: guests, accounts, tokens, lists, export, deletion; dice with shares, and their proof.
SPDX-License-Identifier: MIT"""
import hashlib
import json
import os
import random
import re
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import house
import verify_dice
from boxwood_client import Closed
from house import Server

PASSWORD = "correct horse"


def cookie_of(headers):
    return headers["Set-Cookie"].split(";")[0]


def accounts(program):
    """an account keeps its tables, changes its password, and can be deleted"""
    server = Server(program)
    guest = server.cookie()
    table = server.client(guest).ask("create", rules="squadro", seats=["me", "open"])["table"]
    status, headers, text = server.post("/api/account", {"name": "Anna", "password": PASSWORD}, guest)
    assert status == 200, text
    anna = cookie_of(headers)
    assert "HttpOnly" in headers["Set-Cookie"] and "SameSite=Lax" in headers["Set-Cookie"]
    assert json.loads(server.get("/api/mine", anna)[2])["tables"][0]["table"] == table
    server.client(anna).ask("watch", table=table)
    assert server.client().ask("watch", table=table)["head"]["seats"][0]["name"] == {"said": "anna"}
    assert json.loads(server.get("/api/me", guest)[2])["account"] is False, "the old cookie is worth nothing"
    other = server.cookie()
    answer = json.loads(server.post("/api/account", {"name": "ANNA", "password": PASSWORD}, other)[2])
    assert answer["why"]["message"] == "server.name_taken"
    status, headers, _ = server.post("/api/login", {"name": "anna", "password": PASSWORD}, other)
    assert status == 200 and json.loads(server.get("/api/me", cookie_of(headers))[2])["account"]
    assert server.post("/api/login", {"name": "anna", "password": "wrong horse"}, other)[0] == 401
    assert server.post("/api/login", {"name": "nobody", "password": PASSWORD}, other)[0] == 401
    token = json.loads(server.post("/api/token", {"password": PASSWORD}, anna)[2])["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert json.loads(server.get("/api/me", headers=bearer)[2])["name"] == "anna"
    assert "chosen" not in json.loads(server.get("/api/me", anna)[2])
    server.client(anna).ask("language", lang="xx")
    server.client(anna).ask("language", lang="de")
    assert json.loads(server.get("/api/me", cookie_of(headers))[2])["chosen"] == "de", "on the other device"
    server.client(other).ask("language", lang="de")
    assert "chosen" not in json.loads(server.get("/api/me", other)[2]), "a guest has one device"
    bot = server.client()
    assert bot.ask("hello", token=token)["name"] == "anna"
    assert bot.ask("hello", token="bw-nonsense")["t"] == "no"
    export = json.loads(server.get("/api/export", anna)[2])
    assert export["login"] == "anna" and export["tables"][0]["entries"][0]["kind"] == "open"
    status, _, text = server.post("/api/password", {"password": "short", "new": PASSWORD + "!"}, anna)
    assert status == 401 and json.loads(text)["why"]["message"] == "server.password_own", text
    status, headers, _ = server.post("/api/password", {"password": PASSWORD, "new": PASSWORD + "!"}, anna)
    assert status == 200
    assert server.get("/api/me", headers=bearer)[0] == 401, "tokens end with the password"
    assert not json.loads(server.get("/api/me", anna)[2])["account"]
    anna = cookie_of(headers)
    status, headers, _ = server.post("/api/delete", {"password": PASSWORD + "!"}, anna)
    assert status == 200 and "Max-Age=0" in headers["Set-Cookie"]
    assert server.post("/api/login", {"name": "anna", "password": PASSWORD + "!"}, other)[0] == 401
    assert "name" not in server.client().ask("watch", table=table)["head"]["seats"][0]
    server.client(other).ask("name", name="Otto")
    kept = server.client(other).ask("create", rules="squadro", seats=["me", "open"])["table"]
    assert server.post("/api/delete", {}, other)[0] == 200, "a guest needs no password"
    assert "name" not in server.client().ask("watch", table=kept)["head"]["seats"][0]
    server.kill()
    server.start()
    assert "name" not in server.client().ask("watch", table=table)["head"]["seats"][0]
    assert server.stop() == 0
    bytes_left = house.dump(server.folder)
    for trace in (b"anna", b"$argon2id$", hashlib.sha256(token.encode()).hexdigest().encode()):
        assert trace not in bytes_left, trace


def tries(program):
    """passwords cannot be tried without end, and the owner is let in all the same"""
    server = Server(program, flags=["--proxy"])
    guest = server.cookie()
    server.post("/api/account", {"name": "anna", "password": PASSWORD}, guest)

    def log_in(address, password):
        begun = time.monotonic()
        code = server.post("/api/login", {"name": "anna", "password": password}, guest,
                           {"X-Forwarded-For": address})[0]
        return code, time.monotonic() - begun

    with ThreadPoolExecutor(12) as pool:
        tried = list(pool.map(lambda i: log_in("10.0.0.1", f"wrong {i:08}"), range(12)))
    codes = [code for code, _ in tried]
    assert codes.count(401) == 10 and codes.count(429) == 2, codes
    assert max(waited for code, waited in tried if code == 401) > 3, "tries get slower"
    with ThreadPoolExecutor(30) as pool:
        tried = list(pool.map(lambda i: log_in(f"10.0.1.{i}", f"wrong {i:08}"), range(30)))
    assert {code for code, _ in tried} == {401}
    code, waited = log_in("10.0.2.1", PASSWORD)
    assert code == 200 and 0.5 < waited < 60, (code, waited)
    assert server.stop() == 0


def logins(program):
    """each login is one of its own: listed with its device, ended alone, ended for good"""
    server = Server(program, flags=["--unlimited"])
    guest = server.cookie()
    _, headers, text = server.post("/api/account", {"name": "anna", "password": PASSWORD, "device": "Laptop"}, guest)
    first = cookie_of(headers)
    _, headers, _ = server.post("/api/login", {"name": "anna", "password": PASSWORD, "device": "Phone\u202e"})
    second = cookie_of(headers)
    assert first != second
    token = json.loads(server.post("/api/token", {"password": PASSWORD, "name": "my bot"}, first)[2])["token"]
    bearer = {"Authorization": f"Bearer {token}"}

    def listed(cookie):
        return json.loads(server.post("/api/logins", {}, cookie)[2])["logins"]

    def known(cookie=None, headers=None):
        status, _, text = server.get("/api/me", cookie, headers)
        return status == 200 and json.loads(text)["account"]

    rows = {(row["kind"], row["name"]): row for row in listed(first)}
    assert set(rows) == {("login", "Laptop"), ("login", "Phone"), ("token", "my bot")}, rows
    assert rows["login", "Laptop"]["own"] and not rows["login", "Phone"]["own"]
    assert rows["login", "Phone"]["created"] <= rows["login", "Phone"]["seen"]
    assert len(json.loads(server.get("/api/export", first)[2])["logins"]) == 3
    socket = server.client(second)
    bot = server.client(headers=bearer)
    assert known(second) and known(headers=bearer)
    assert server.post("/api/revoke", {"login": rows["login", "Phone"]["id"]}, guest)[0] == 200, "of a guest: nothing"
    assert known(second), "nobody ends what is another's"
    assert server.post("/api/revoke", {"login": rows["login", "Phone"]["id"]}, first)[0] == 200
    assert not known(second) and known(first)
    assert socket.wait(lambda m: m["t"] == "bye")["why"]["message"] == "server.signed_out"
    assert bot.ask("ping")["t"] == "pong"
    server.post("/api/revoke", {"login": rows["token", "my bot"]["id"]}, first)
    assert server.get("/api/me", headers=bearer)[0] == 401
    assert bot.wait(lambda m: m["t"] == "bye")
    assert len(listed(first)) == 1
    assert server.post("/api/logout", {}, first)[0] == 200
    assert not known(first), "a cookie that was logged out is worth nothing"
    server.kill()
    server.start()
    assert not known(first) and not known(second)
    _, headers, _ = server.post("/api/login", {"name": "anna", "password": PASSWORD})
    third = cookie_of(headers)
    server.post("/api/delete", {"password": PASSWORD}, third)
    for cookie in (guest, first, second, third):
        assert not known(cookie)
    lost = server.cookie()
    server.client(lost).ask("name", name="Otto")
    person = json.loads(server.get("/api/me", lost)[2])["person"]
    server.post("/api/delete", {}, lost)
    assert json.loads(server.get("/api/me", lost)[2])["person"] != person, "who is gone does not come back"
    assert server.stop() == 0


def all_of(client):
    """Everything a server that closes the socket still says."""
    heard = []
    try:
        while True:
            heard.append(client.receive())
    except Closed:
        return heard


def tokens(program):
    """a token in `hello` is as good as one in a header: what follows is its owner's, and nothing is done behind a bad one"""
    server = Server(program)
    anna = cookie_of(server.post("/api/account", {"name": "anna", "password": PASSWORD}, server.cookie())[1])
    token = json.loads(server.post("/api/token", {"password": PASSWORD}, anna)[2])["token"]
    made = {"t": "create", "rules": "squadro", "seats": ["me", "open"]}

    def mine(cookie):
        return json.loads(server.get("/api/mine", cookie)[2])["tables"]

    bot = server.client()
    bot.send(t="hello", id="me", token=token)
    bot.send(id="new", **made)
    assert bot.wait(lambda m: m.get("id") == "me")["name"] == "anna"
    table = bot.wait(lambda m: m.get("id") == "new")["table"]
    assert [row["table"] for row in mine(anna)] == [table] and mine(bot.cookie) == []
    for bad in ("bw-nonsense", token + "0" * 200):
        guest = server.client()
        guest.send(t="hello", id="me", token=bad)
        guest.send(id="new", **made)
        heard = all_of(guest)
        told = [(m["t"], m.get("id"), m["why"]["message"]) for m in heard if m["t"] != "welcome"]
        assert told == [("no", "me", "server.token"), ("bye", None, "server.token")], heard
        headed = server.client(guest.cookie, headers={"Authorization": f"Bearer {bad}"})
        headed.send(id="new", **made)
        assert [m["t"] for m in all_of(headed)] == ["no", "bye"]
        assert mine(guest.cookie) == [], "nothing was done as the guest"
        assert server.post("/api/hello", {"token": bad}, guest.cookie)[0] == 401
        assert server.get("/api/me", guest.cookie, {"Authorization": f"Bearer {bad}"})[0] == 401
    assert json.loads(server.post("/api/hello", {"token": token})[2])["name"] == "anna"
    assert server.stop() == 0


def passwords(program):
    """the passwords that everybody guesses first are refused"""
    server = Server(program, flags=["--unlimited"])
    guest = server.cookie()
    for number, bad in enumerate(["12345678", "password", "Passw0rd123", "p@ssw0rd!", "qwertyuiop", "aaaaaaaaaa",
                                  "abcabcabc", "iloveyou2", "1qaz2wsx", "87654321", "Anna2026", "19991231",
                                  "backgammon!"]):
        _, _, text = server.post("/api/account", {"name": "anna", "password": bad}, guest,
                                 {"X-Forwarded-For": f"10.0.0.{number}"})
        assert json.loads(text)["why"]["message"] == "server.password_common", (bad, text)
    assert server.stop() == 0


def prompt(program):
    """who waits for a password waits no longer than for a move; only thoughts and pictures let others go first"""
    server = Server(program, flags=["--threads", "2"])
    assert server.post("/api/login", {"name": "anna", "password": PASSWORD})[0] == 401  # a password has been tried
    own = os.nice(0)

    def nicer():
        tasks = Path(f"/proc/{server.process.pid}/task").glob("*/stat")
        return sum(int(task.read_text().rsplit(")", 1)[1].split()[16]) > own for task in tasks)

    if own < 19:  # nobody is nicer than that
        wait_for(lambda: nicer() >= 2, "two threads that think are nicer than the server")  # they begin when they may
        assert nicer() <= 3, nicer()  # one may draw
    assert server.stop() == 0


def lookalikes(program):
    """names are as they are seen: nobody wears the name of an account, or something that looks like it"""
    server = Server(program, flags=["--unlimited"])
    status, headers, text = server.post("/api/account", {"name": "Alice-Smith", "password": PASSWORD}, server.cookie())
    assert status == 200, text
    alice = server.client(cookie_of(headers))
    eve = server.client()

    def name(client, wanted):
        answer = client.ask("name", name=wanted)
        if answer["t"] != "ok":
            return answer["why"]["message"]
        return json.loads(server.get("/api/me", client.cookie)[2])["name"]

    for like in ("alice-smith", "ALICE SMITH", "Alice_Smith", "a1ice-smith", "aIice-smith", "\u0430lice-smith",
                 "\uff21lice-smith", "al\u200bice-smith", "\u202ealice-smith", "\u00e1lice-smith",
                 "al\u0456\u0441\u0435-smith", "alice-smitһ"):
        assert name(eve, like) == "server.name_taken", like
    assert name(eve, "  E\u200bv\u202ee \u2003 \ufb01  ") == "Eve fi"
    assert name(eve, "\u200b\u2066 ") == "server.name"
    assert name(eve, "xy" * 21) == "server.name" and name(eve, "Zoë 🎲") == "Zoë 🎲"
    assert name(eve, "\u05d3\u05d5\u05d3") == "\u05d3\u05d5\u05d3", "other scripts are fine"
    assert name(alice, "Alice-Smith") == "Alice-Smith", "one's own"
    for taken in ("alice_smith", "a1ice-smith"):
        _, _, text = server.post("/api/account", {"name": taken, "password": PASSWORD}, eve.cookie)
        assert json.loads(text)["why"]["message"] == "server.name_taken", taken
    bob = server.client()
    assert name(bob, "Carol") == "Carol"
    assert server.post("/api/account", {"name": "carol", "password": PASSWORD}, server.cookie())[0] == 200
    assert json.loads(server.get("/api/me", bob.cookie)[2])["name"] == "", "a guest gives the name up"
    assert server.stop() == 0


def words_of(server, language, ids):
    """What these messages and those of seats say, with all their forms."""
    messages = json.loads(server.get(f"/api/words/{language}")[2])["messages"]
    for id, text in messages.items():
        if id.split("@")[0] in ids or id.startswith("seat."):
            for form in [text] if isinstance(text, str) else text:
                yield form.replace("{level}", "7").replace("{n}", "7")


def reserved(program):
    """nobody wears a word for a seat or the computer, in any language, or something that looks like one"""
    server = Server(program, flags=["--unlimited"])
    eve = server.client()

    def refusal(wanted):
        answer = eve.ask("name", name=wanted)
        return answer["why"]["message"] if answer["t"] == "no" else None

    pages = "".join(path.read_text() for path in (Path(__file__).parents[2] / "web/pages").rglob("*.ts"))
    ids = set(re.findall(r"\{ id: '(page\.[a-z_.]+)' \}", pages)) - {"page.side.lots"}
    assert {"page.you", "page.computer", "page.guest", "page.free", "page.the_computer"} <= ids, ids
    words = {word for language in json.loads(server.get("/api/words")[2]) for word in words_of(server, language, ids)}
    assert len(words) > 300, len(words)
    accepted = [word for word in words if len(word) <= 40 and refusal(word) != "server.name_reserved"]
    assert not accepted, accepted
    for like in ("computer", "COMPUTER", "\u0421omputer", "C\u043emputer", "\u13dfomputer", "\U0001d4d2omputer", "C0MPUTER",
                 "Comp\u200duter", "Computer.", "Computer \U0001f916", "Computer, level 12", "Y\u03bfu", "Wh\u0456te",
                 "\u0411E\u041bЫE", "Player l"):
        assert refusal(like) == "server.name_reserved", like
    for fine in ("Anna", "Rosa", "Bianca", "Whitey", "Computerfreak", "page.you", "\u0410\u043d\u043d\u0430", "7", "\U0001f3b2"):
        assert refusal(fine) is None, fine
    for login, why in (("computer", "server.name_reserved"), ("wh1te", "server.name_reserved"), ("whitey", None)):
        answer = json.loads(server.post("/api/account", {"name": login, "password": PASSWORD}, server.cookie())[2])
        assert answer.get("why", {}).get("message") == why, login
    assert server.stop() == 0


def lengths(program):
    """forty letters of any script are a name, in lists, views, records and files; forty-one are none"""
    server = Server(program, flags=["--unlimited"])
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    for name in ("Ж" * 40, "漢" * 40, "\U00020000" * 40, family * 8, "\U0001f1ea\U0001f1fa" * 20, "é" * 40):
        eve = server.client()
        assert eve.ask("name", name=name)["t"] == "ok", name
        assert json.loads(server.get("/api/me", eve.cookie)[2])["name"] == name
        table = eve.ask("create", rules="chess", seats=["me", "open"], open="all")["table"]
        ben = server.client()
        assert {"said": name} in [row["seats"][0].get("name") for row in ben.ask("tables")["tables"]]
        ben.ask("sit", table=table)
        view = ben.view(table, lambda m: "view" in m)
        assert view["head"]["seats"][0]["name"] == {"said": name}
        assert ben.ask("do", table=table, seq=view["seq"], verb="resign")["t"] == "ok"
        eve.view(table, lambda m: m.get("head", {}).get("state") == "over")
        record = server.get(f"/api/tables/{table}/record", eve.cookie)[2]
        assert f"\nname 0 {name}\n" in record
        pgn = subprocess.run([program, "convert", "--from", "record", "--to", "pgn"], input=record.encode(), capture_output=True)
        assert f'[White "{name}"]' in pgn.stdout.decode(), pgn
    for name in ("Ж" * 41, "\U00020000" * 41, family * 8 + "x"):
        assert server.client().ask("name", name=name)["why"]["message"] == "server.name", name
    assert server.stop() == 0


def unseen(program):
    """a name that nobody sees is none, emoji stay whole, and a letter that is none is answered with the id"""
    server = Server(program, flags=["--unlimited"])
    eve = server.client()
    for blank in ("\u3164\u115f\u1160\u2800\uffa0\u00ad\u034f\u180e\u200b\u2060\u2064\ufe0f\ufeff"
                  "\U0001d173\U000e0041\U000e0100\U0001d159"):
        assert eve.ask("name", name=blank * 3)["why"]["message"] == "server.name", hex(ord(blank))
    whole = ("\U0001f469\u200d\U0001f469\u200d\U0001f467", "\u2764\ufe0f", "\u2764\ufe0f\u200d\U0001f525", "\U0001f44d\U0001f3fd",
             "\U0001f1ea\U0001f1fa", "\U0001f9d1\U0001f3fd\u200d\U0001f680", "1\ufe0f\u20e3", "\U0001f3f3\ufe0f\u200d\U0001f308",
             "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f")
    kept = {name: name for name in whole} | {
        "A\u3164nna\u2800": "Anna", "An\u200dna": "Anna", "\u200d\U0001f3b2": "\U0001f3b2", "a\ufe0f\u200d\U0001f3b2": "a\U0001f3b2",
        "\U0001f3b2\u200d": "\U0001f3b2", "1\ufe0f": "1", "\U0001f3f4\U000e0067": "\U0001f3f4", "x\U000e0067\U000e007f": "x"}
    for wanted, name in kept.items():
        assert eve.ask("name", name=wanted)["t"] == "ok", wanted
        assert json.loads(server.get("/api/me", eve.cookie)[2])["name"] == name, ascii(wanted)
    for wrong in (r"a\u0000b", r"a\ud800", r"\udc00\ud83c", r"\ud83c\u0041", r"\ud83cx\udfb2", "\\\\" + r"\ud800"):
        eve.send_frame(1, (r'{"t":"name","id":"wr\"ong","name":"%s"}' % wrong).encode())
        answer = eve.receive()
        assert (answer["t"], answer.get("id"), answer["why"]["message"]) == ("no", 'wr"ong', "server.message"), wrong
    eve.send_frame(1, rb'{"t":"name","id":"right","name":"\ud83c\udfb2"}')
    assert eve.receive() == {"t": "ok", "id": "right"}
    assert server.stop() == 0


def typed(program):
    """a name is a message's id or what somebody typed, and says which: in views, in lists and in sentences"""
    server = Server(program, flags=["--unlimited"])
    anna, ben = server.client(), server.client()
    assert anna.ask("name", name="page.you")["t"] == "ok"
    table = anna.ask("create", rules="tictactoe", seats=["me", "open"], open="all")["table"]
    assert ben.ask("tables")["tables"][0]["seats"][0] == {"who": "person", "name": {"said": "page.you"}}
    ben.ask("sit", table=table)
    seats = ben.view(table, lambda m: "view" in m)["head"]["seats"]
    assert seats[0] == {"who": "person", "name": {"said": "page.you"}, "online": True,
                        "title": {"id": "seat.tictactoe.0"}}, seats
    assert seats[1] == {"who": "person", "online": True, "title": {"id": "seat.tictactoe.1"}}, seats
    view = ben.ask("watch", table=table)
    early = ben.ask("do", table=table, seq=view["seq"], verb="move", words="a1")["why"]
    assert early["message"] == "table.not_your_turn" and early["values"] == {"seat": {"id": "seat.tictactoe.0"}}, early
    wrong = anna.ask("do", table=table, seq=view["seq"], verb="move", words="page.you")["why"]
    assert wrong["values"]["move"] == {"said": "page.you"}, wrong
    assert server.stop() == 0


def wait_for(holds, what):
    """The server hears a moment later that a line has ended, and the lobby is kept for a moment."""
    try:
        house.until(holds)
    except AssertionError:
        raise AssertionError(what) from None


def lists(program):
    """the lobby shows open tables, mine shows whose move it is, and people are told"""
    server = Server(program)
    anna, ben = server.client(), server.client()
    anna.ask("name", name="Anna")
    table = anna.ask("create", rules="tictactoe", seats=["me", "open"], open="all")["table"]
    hidden = anna.ask("create", rules="tictactoe", seats=["me", "open"])["table"]
    rows = ben.ask("tables")["tables"]
    assert [row["table"] for row in rows] == [table] and rows[0]["seats"][0] == {"who": "person", "name": {"said": "Anna"}}
    carl = server.client()
    left = [carl.ask("create", rules=rules, seats=["me", "open"], open="all")["table"] for rules in ("chess", "draughts")]
    assert len(ben.ask("tables")["tables"]) == 3
    for clock, spelt in [({"bank": 60000, "waits": True}, "60000 waits"), ({"bank": 60000, "delay": 2000}, "60000 delay 2000"),
                         ({"bank": 60000, "increment": 500, "waits": True}, "60000 increment 500 waits")]:
        dan = server.client()
        dan.ask("create", rules="tictactoe", seats=["me", "open"], clock=clock)
        assert dan.ask("mine")["tables"][0]["clock"] == spelt
    carl.close()
    wait_for(lambda: [row["table"] for row in ben.ask("tables")["tables"]] == [table], "who has left is not waited for")
    carl = server.client(carl.cookie)
    wait_for(lambda: {row["table"] for row in ben.ask("tables")["tables"]} == {table, *left}, "who is back is")
    for one in left:
        carl.ask("stand", table=one)
    anna.ask("unwatch", table=table)
    ben.ask("sit", table=table)
    told = anna.wait(lambda m: m["t"] == "yours")
    assert told == {"t": "yours", "table": table, "seq": 3, "your_move": True, "seat": 0,
                    "rules": rows[0]["rules"], "seats": [{"who": "person", "name": {"said": "Anna"}, "online": True},
                                                         {"who": "person", "online": True}]}
    mine = anna.ask("mine")
    assert mine["count"] == 1 and {r["table"] for r in mine["tables"]} == {table, hidden}
    seq = anna.ask("watch", table=table)["seq"]
    anna.ask("do", table=table, seq=seq, verb="move", words="a1")
    assert ben.view(table, lambda m: "view" in m and m["seq"] > seq)["view"]["turn"] == 1
    assert anna.ask("mine")["count"] == 0 and ben.ask("mine")["count"] == 1
    assert anna.ask("stand", table=hidden)["t"] == "ok"
    assert anna.ask("watch", table=hidden)["head"]["state"] == "closed"
    assert server.stop() == 0


def brought(program):
    """a match played without the server is replayed and kept once, and stays after a restart"""
    server = Server(program)
    head = "boxwood record 1\nrules tictactoe/classique\n"
    whole = head + "".join(f"move {at % 2} {place}\n" for at, place in enumerate(["a1", "b1", "a2", "b2", "a3"]))
    cookie = server.cookie()

    def bring(record, seats=("me", {"computer": 3}), id="here01"):
        code, _, body = server.post("/api/bring", {"id": id, "record": record, "seats": list(seats)}, cookie)
        return code, json.loads(body)

    for wrong, why in [(head + "move 0 a1\nmove 1 a1\n", None), (head + "move 0 a1\n", "record.not_over"), ("", None)]:
        code, answer = bring(wrong)
        assert code == 409 and why in (None, answer["why"]["message"]), answer
    for seats in [("me", "me"), ("me", "open"), ("me",), ("me", {"computer": 11}), ("me", {"computer": 3}, {"computer": 3})]:
        assert bring(whole, seats)[1]["why"]["message"] == "server.seats", seats
    assert bring(whole, id="")[1]["why"]["message"] == "server.message"
    table = bring(whole)[1]["table"]
    assert bring(whole)[1]["table"] == table, "sent twice, kept once"
    assert server.post("/api/bring", {"x": "y" * 120000}, cookie)[0] != 413
    assert server.post("/api/bring", {"x": "y" * 140000}, cookie)[0] == 413
    for again in range(2):
        rows = json.loads(server.get("/api/mine", cookie)[2])["tables"]
        assert [(row["table"], row["state"], row["seat"], row["score"]) for row in rows] == [(table, "over", 0, [1, -1])]
        record = server.get(f"/api/tables/{table}/record", cookie)[2]
        acts = [line for line in record.split("\n") if "move" in line]
        assert len(acts) == 5 and acts[-1].endswith("move 0 a3") and "tag dice" not in record, record
        view = json.loads(server.post("/api/watch", {"table": table}, cookie)[2])
        assert view["view"]["turn"] == "over" and len(view["view"]["history"]["moves"]) == 5
        assert bring(whole)[1]["table"] == table
        assert whole in json.loads(json.loads(server.get("/api/export", cookie)[2])["tables"][0]["entries"][0]["data"])["record"]
        if not again:
            assert server.stop() == 0
            server.start()
    assert server.stop() == 0


def told(program):
    """who has a move to make is told on every socket, wherever they look, also after a restart"""
    server = Server(program)
    anna, ben, eve = (server.client() for _ in range(3))
    tables = [anna.ask("create", rules="tictactoe", seats=["me", "open"])["table"] for _ in range(3)]
    waiting = set()

    def hear(client, table, mine):
        message = client.wait(lambda m: m["t"] == "yours" and m["table"] == table)
        assert message["your_move"] is mine, message
        (waiting.add if mine else waiting.discard)(table)
        assert client.ask("mine")["count"] == len(waiting)

    for table in tables:
        anna.ask("unwatch", table=table)
        ben.ask("sit", table=table)
        hear(anna, table, True)
    server.kill()
    server.start()
    anna, idle, ben, eve = (server.client(c.cookie) for c in (anna, anna, ben, eve))
    seqs = {table: anna.ask("watch", table=table)["seq"] for table in tables}
    for table in tables:
        eve.ask("watch", table=table)
        anna.ask("unwatch", table=table)
        assert anna.ask("do", table=table, seq=seqs[table], verb="move", words="a1")["t"] == "ok"
        hear(anna, table, False)
        assert idle.wait(lambda m: m["t"] == "yours")["your_move"] is False
        assert ben.wait(lambda m: m["t"] == "yours")["your_move"] is True
    assert ben.ask("do", table=tables[0], seq=seqs[tables[0]] + 1, verb="resign")["t"] == "ok"
    assert ben.wait(lambda m: m["t"] == "yours")["your_move"] is False, "it is over"
    assert ben.ask("mine")["count"] == 2
    eve.ask("ping")
    assert not any(m["t"] == "yours" for m in eve.pushed), "others are told nothing"
    assert server.stop() == 0


def seal_of(table, share):
    return hashlib.sha256(b"boxwood-dice/1\0seat\0" + table.encode() + b"\0" + share).hexdigest()


def verify(program, record):
    with tempfile.NamedTemporaryFile("w", suffix=".boxwood") as file:
        file.write(record)
        file.flush()
        done = subprocess.run([program, "verify", file.name], capture_output=True, text=True, timeout=house.PATIENCE)
        return done.returncode, done.stdout + done.stderr


def dice(program):
    """dice and lots follow from secrets that were sealed before; a changed record is found out"""
    server = Server(program, flags=["--unlimited"])
    for rules, lots in [("backgammon", True), ("dominoes", False), ("ludo", False)]:
        clients = [server.client(), server.client()]
        shares = [os.urandom(32), os.urandom(32)]
        table = clients[0].ask("create", rules=rules, seats=["me", "open"], lots=lots, seal=True)["table"]
        assert clients[1].ask("sit", table=table, seal=True)["t"] == "ok"
        for client, share in zip(clients, shares):
            assert client.ask("seal", table=table, seal=seal_of(table, share))["t"] == "ok"
        clients[0].view(table, lambda m: m["head"]["state"] == "sealing" if "head" in m else False)
        wrong = clients[0].ask("reveal", table=table, secret=shares[1].hex())
        assert wrong["why"]["message"] == "server.no_reveal"
        for client, share in zip(clients, shares):
            assert client.ask("reveal", table=table, secret=share.hex())["t"] == "ok"
        begun = clients[0].view(table, lambda m: "view" in m)
        assert begun["head"]["dice"]["seats"][1]["secret"] == shares[1].hex()
        assert "secret" not in begun["head"]["dice"]
        if rules == "dominoes":
            assert server.get(f"/api/tables/{table}/record")[0] == 409, "tiles are hidden"
        rng = random.Random(3)
        for _ in range(40):
            views = [c.ask("watch", table=table) for c in clients]
            for client, view in zip(clients, views):
                if view["view"].get("moves"):
                    move = rng.choice(view["view"]["moves"])
                    client.ask("do", table=table, seq=view["seq"], verb="move", words=move["words"])
        view = clients[0].ask("watch", table=table)
        while clients[0].ask("do", table=table, seq=view["seq"], verb="resign")["t"] == "no":
            view = clients[0].ask("watch", table=table)
            if view["view"]["turn"] == "over":
                break
        clients[1].wait(lambda m: m.get("head", {}).get("state") == "over")
        record = server.get(f"/api/tables/{table}/record")[2]
        code, text = verify(program, record)
        assert code == 0, (rules, text)
        last = "0" if record.rstrip()[-1] != "0" else "1"
        assert verify(program, record.rstrip()[:-1] + last)[0] == 1
        assert verify(program, record.replace(f"tag dice-share 0 {shares[0].hex()}", "tag dice-silent 0"))[0] == 1
        assert verify_dice.verify(record) == sum(" chance " in line for line in record.splitlines())
    assert server.stop() == 0


def silence(program):
    """who promises a share and stays silent holds nobody up for long"""
    server = Server(program)
    anna = server.client()
    table = anna.ask("create", rules="backgammon", seats=["me", {"computer": 1}], seal=True)["table"]
    assert anna.view(table, lambda m: m["head"]["state"] == "sealing")
    view = anna.view(table, lambda m: "view" in m)
    assert view["head"]["dice"]["seats"] == [{"promised": True, "silent": True}, {"promised": False}]
    assert server.stop() == 0


if __name__ == "__main__":
    house.run([accounts, tries, logins, tokens, passwords, prompt, lookalikes, reserved, lengths, unseen, typed, lists, brought,
               told, dice, silence], together=3)
