"""Every limit of docs/protocol.md, section 7: met, told in words, and of no one else's concern.
SPDX-License-Identifier: MIT"""
import http.client
import json
import re
import socket
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import house
from boxwood_client import Closed
from house import HOST, Server, until


def refused(answer):
    return answer["t"] == "no" and answer["why"]["message"] == "server.too_many" and answer["why"]["text"]


def open_many(server, cookies):
    """How many sockets could be opened and welcomed."""
    opened = []
    try:
        for cookie in cookies:
            client = server.client(cookie)
            opened.append(client)
            if client.receive()["t"] != "welcome":
                opened.pop().close()
                break
    except (Closed, OSError):
        pass
    return opened


def too_fast(ask, together=8):
    """Codes of what is asked until that is too much; several at a time, since a slow machine is slower than the limits."""
    codes = []
    with ThreadPoolExecutor(together) as pool:
        while 429 not in codes and len(codes) < 20000:
            codes += pool.map(lambda _: ask(), range(40))
    assert 429 in codes, len(codes)
    return codes


def sockets(program):
    """a person has twenty sockets, an address forty"""
    server = Server(program)
    cookie = server.cookie()
    mine = open_many(server, [cookie] * 25)
    assert len(mine) == 20, len(mine)
    others = open_many(server, [server.cookie() for _ in range(30)])
    assert len(others) == 20, len(others)
    mine.pop().close()
    until(lambda: len(open_many(server, [cookie])) == 1)  # one that closes makes room
    assert server.stop() == 0
    server.start()
    account = {"name": "anna", "password": "kept for ever"}
    anna = server.post("/api/account", account, server.cookie())[1]["Set-Cookie"].split(";")[0]
    token = json.loads(server.post("/api/token", account, anna)[2])["token"]
    bots = open_many(server, [server.cookie() for _ in range(22)])
    answers = [bot.ask("hello", token=token) for bot in bots[:20]]
    assert [answer["t"] for answer in answers] == ["welcome"] * 20, answers
    bots[20].send(t="hello", token=token)
    assert bots[20].receive()["why"]["message"] == "server.too_many", "whichever way the token comes"
    assert bots[21].ask("hello")["t"] == "welcome"
    assert server.stop() == 0


def connections(program):
    """an address has two hundred connections, whatever they say; another one is served meanwhile"""
    server = Server(program)
    lines = [socket.create_connection((HOST, server.port), timeout=house.PATIENCE) for _ in range(230)]

    def closed():
        gone = 0
        for line in lines:
            line.settimeout(0.01)
            try:
                gone += line.recv(1) == b""
            except TimeoutError:
                pass
            except OSError:
                gone += 1
        return gone

    until(lambda: closed() >= 30)
    assert closed() == 30
    other = http.client.HTTPConnection(HOST, server.port, timeout=house.PATIENCE, source_address=("127.0.0.2", 0))
    other.request("GET", "/healthz")
    assert other.getresponse().status == 200
    for line in lines:
        line.close()
    until(lambda: server.get("/healthz")[0] == 200)
    assert server.stop() == 0


def requests(program):
    """an address has two hundred requests at once, then fifty a second; /healthz is for everybody, and what is refused is counted"""
    server = Server(program)
    began = time.monotonic()
    codes = too_fast(lambda: server.get("/api/words")[0])
    allowed = codes.count(200)
    assert codes[0] == 200 and 200 <= allowed <= 201 + 50 * (time.monotonic() - began), allowed
    assert server.get("/healthz")[0] == 200
    refused = f'boxwood_refusals_total{{why="server.too_many"}} {codes.count(429)}'
    assert refused in server.get("/metrics")[2].splitlines(), refused
    until(lambda: server.get("/api/words")[0] == 200)
    assert server.stop() == 0


def files(program):
    """files of the pages are counted too, at a quarter of a request"""
    with tempfile.TemporaryDirectory() as web:
        Path(web, "index.html").write_text("page")
        server = Server(program, flags=["--web", web])
        codes = []
        with socket.create_connection((HOST, server.port), timeout=house.PATIENCE) as line:
            while 429 not in codes and len(codes) < 20000:  # a hundred at once
                line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
                answers = b""
                while len(re.findall(rb"HTTP/1.1 (\d+)", answers)) < 100:
                    answers += line.recv(65536)
                codes += map(int, re.findall(rb"HTTP/1.1 (\d+)", answers))
        assert codes[:700] == [200] * 700 and 429 in codes, codes.count(200)
        assert server.stop() == 0


def passwords(program):
    """an account that many addresses try answers later and later; another account is not concerned"""
    server = Server(program, flags=["--proxy"])
    for name, address in (("anna", "1.1.1.1"), ("bert", "1.1.1.2")):
        assert server.post("/api/account", {"name": name, "password": "correct horse"}, server.cookie(),
                           {"X-Forwarded-For": address})[0] == 200

    def attempt(name, number):
        begun = time.monotonic()
        code = server.post("/api/login", {"name": name, "password": "wrong horse"},
                           headers={"X-Forwarded-For": f"2.2.2.{number}"})[0]
        assert code == 401
        return time.monotonic() - begun

    with ThreadPoolExecutor(12) as pool:
        waits = sorted(pool.map(lambda number: attempt("anna", number), range(12)))
    assert waits[4] < waits[-1] / 2 and waits[-1] > 6, waits
    assert attempt("bert", 99) < waits[-1] / 2
    assert server.stop() == 0


def exports(program):
    """everything a person has is read five times at once"""
    server = Server(program)
    cookie = server.cookie()
    codes = [server.get("/api/export", cookie)[0] for _ in range(7)]
    assert codes == [200] * 5 + [429] * 2, codes
    assert server.get("/api/export", server.cookie())[0] == 200
    assert server.stop() == 0


def watching(program):
    """a socket watches two hundred tables"""
    server = Server(program, flags=["--unlimited"])
    anna, eve = server.client(), server.client()
    tables = [anna.ask("create", rules="tictactoe", seats=["open", "open"])["table"] for _ in range(201)]
    answers = [eve.ask("watch", table=table) for table in tables]
    assert [a["t"] for a in answers[:200]] == ["view"] * 200 and refused(answers[200])
    eve.ask("unwatch", table=tables[0])
    assert eve.ask("watch", table=tables[200])["t"] == "view"
    assert server.stop() == 0


def making(program):
    """a person makes sixty tables an hour; a message that is sent again costs nothing"""
    server = Server(program)
    anna = server.client()
    made = []
    for i in range(62):
        time.sleep(0.03)
        made.append(anna.ask("create", rules="tictactoe", seats=["me", "open"], id=f"made-{i}"))
    assert sum(a["t"] == "ok" for a in made) in (60, 61) and refused(made[-1])
    assert anna.ask("create", rules="tictactoe", seats=["me", "open"], id="made-0")["table"] == made[0]["table"]
    assert server.client(server.cookie()).ask("create", rules="tictactoe", seats=["me", "open"])["t"] == "ok"
    assert server.stop() == 0


def costs(program):
    """what costs the server more counts for more; a refusal for pace carries the asker's id"""
    server = Server(program)

    def afford(count, t, cost):
        """Sixty are there at once and twenty come every second."""
        client = server.client()
        names = [f"{t}-{i}" for i in range(count)]
        began = time.monotonic()
        for name in names:
            client.send(t=t, id=name)
        answers = {name: client.wait(lambda m: m.get("id") == name) for name in names}
        most = (60 + 20 * (time.monotonic() - began)) / cost + 1
        assert all(refused(answer) for answer in answers.values() if answer["t"] == "no")
        allowed = sum(answer["t"] != "no" for answer in answers.values())
        assert 60 // cost <= allowed <= most, (t, allowed, most)

    afford(80, "ping", 1)
    afford(30, "mine", 5)  # a list of one's own is read from the disk
    afford(50, "tables", 2)
    cookie = server.cookie()
    codes = too_fast(lambda: server.post("/api/mine", {}, cookie)[0])
    assert 30 <= codes.count(200), codes
    assert server.stop() == 0


def lobby(program):
    """an address or a person fills neither the lobby nor the processor: listed tables and those of computers alone are counted"""
    server = Server(program, flags=["--proxy"])

    def make(address, count, cookie=None, **wish):
        client = server.client(cookie, headers={"X-Forwarded-For": address})
        answers = [client.ask("create", rules="tictactoe", **wish) for _ in range(count)]
        return sum(answer["t"] == "ok" for answer in answers)

    assert make("1.1.1.1", 25, seats=["me", "open"], open="all") == 20
    assert make("1.1.1.1", 5, seats=["me", "open"]) == 5, "by link is fine"
    assert make("1.1.1.2", 3, seats=["me", "open"], open="all") == 3, "others are not concerned"
    anna = server.cookie()
    made = [make(f"1.1.2.{i}", 8, anna, seats=["me", "open"], open="all") for i in range(4)]
    assert made == [8, 8, 4, 0], "a person has no more by coming from many addresses"
    assert make("1.1.1.1", 8, seats=[{"computer": 1}, {"computer": 1}]) == 5
    assert make("1.1.1.2", 1, seats=[{"computer": 1}, {"computer": 1}]) == 1
    assert server.stop() == 0


def thinking(program):
    """one table waits for the computer no longer because another address has many; who waits is told so"""
    server = Server(program, flags=["--proxy", "--threads", "1"])

    def moved(client, table):
        """When the computer has made its move, by the server's clock."""
        until(lambda: client.ask("watch", table=table)["view"]["turn"] == 1)
        return client.ask("watch", table=table)["head"]["since"]

    def waits(table):
        return lambda m: m.get("table") == table and m.get("head", {}).get("waits")

    greedy = server.client(headers={"X-Forwarded-For": "1.1.1.1"})
    tables = [greedy.ask("create", rules="chess", seats=[{"computer": 10}, "me"])["table"] for _ in range(12)]
    anna = server.client(headers={"X-Forwarded-For": "1.1.1.2"})
    hers = moved(anna, anna.ask("create", rules="chess", seats=[{"computer": 1}, "me"])["table"])
    last = tables[-1]  # whose turn among the greedy one's tables comes last
    greedy.wait(waits(last))
    greedy.pushed.clear()
    greedy.wait(lambda m: m.get("table") == last and "head" in m and not waits(last)(m))
    theirs = [moved(greedy, each) for each in tables]
    assert sum(time > hers for time in theirs) >= 6, (hers, theirs)  # though she came last
    assert server.stop() == 0


def sizes(program):
    """a message has 16 kB, in frames and in pieces of frames; by POST as well"""
    server = Server(program)
    for frames in (1, 4):
        eve = server.client()
        eve.receive()
        text = b'{"t":"ping","x":"' + b"y" * 17000 + b'"}'
        try:
            for i in range(frames):
                piece = text[i * len(text) // frames:(i + 1) * len(text) // frames]
                head = (0 if i else 1) | (0x80 if i == frames - 1 else 0)
                eve.socket.sendall(bytes([head, 0x80 | 126]) + len(piece).to_bytes(2, "big") + bytes(4) + piece)
            eve.receive()
            raise AssertionError("it was taken")
        except (Closed, OSError):
            pass
    assert server.post("/api/ping", {"x": "y" * 17000})[0] == 413
    assert server.post("/api/ping", {"x": "y" * 16000})[0] == 200
    assert server.stop() == 0


def rematches(program):
    """a rematch counts as a table made"""
    server = Server(program)
    anna, ben = server.client(), server.client()
    table = anna.ask("create", rules="tictactoe", seats=["me", "open"])["table"]
    ben.ask("sit", table=table)
    anna.ask("do", table=table, seq=anna.ask("watch", table=table)["seq"], verb="resign", words="")
    for _ in range(2000):
        if anna.ask("create", rules="tictactoe", seats=["me", "open"])["t"] != "ok":
            break
        time.sleep(0.03)  # slower than the pace of messages, which is refused in the same words
    assert refused(anna.ask("rematch", table=table))
    assert ben.ask("rematch", table=table)["t"] == "ok"
    assert server.stop() == 0


if __name__ == "__main__":
    house.run([sockets, connections, requests, files, passwords, exports, watching, making, rematches, costs, lobby, thinking, sizes])
