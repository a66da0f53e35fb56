"""A client that means harm: everything it sends is refused with a reason, nobody else notices, nothing
hidden leaves the server.
SPDX-License-Identifier: MIT"""
import json
import os
import random
import socket
import time

import house
from boxwood_client import Client, Closed
from house import HOST, Server, until


def raw(server, data, wait=2.0):
    """Bytes sent to the port; what comes back until the end or the time is over."""
    with socket.create_connection((HOST, server.port), timeout=wait) as line:
        answer = b""
        try:
            line.sendall(data)
            while piece := line.recv(65536):
                answer += piece
        except (TimeoutError, ConnectionError):
            pass
        return answer


def bystanders(server, game="tictactoe"):
    anna, ben = server.client(), server.client()
    table = anna.ask("create", rules=game, seats=["me", "open"])["table"]
    ben.ask("sit", table=table)
    return anna, ben, table


def still_fine(anna, table):
    view = anna.ask("watch", table=table)
    assert view["t"] == "view"
    assert anna.ask("do", table=table, seq=view["seq"], verb="move",
                    words=view["view"]["moves"][0]["words"])["t"] == "ok"


def broken_messages(program):
    """broken JSON, wrong types and unknown messages are answered"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = bystanders(server)
    eve = server.client()
    eve.receive()
    texts = ["", "{", "[]", "null", "1", '"x"', '{"t":1}', '{"t":"do"}', '{"t":"do","table":7}',
             '{"t":"do","t":"do"}', '{"t":"\\ud800"}', "[" * 5000, '{"t":"create"}',
             '{"t":"create","rules":"chess","seats":"me"}', '{"t":"create","rules":"chess","seats":[{}]}',
             '{"t":"create","rules":"chess","seats":["me","me"]}',
             '{"t":"create","rules":"chess","seats":["me","open","open","open","open","open","open","open","open","open","open"]}',
             '{"t":"create","rules":"nochess","seats":["me","open"]}',
             '{"t":"create","rules":"chess","seats":["me",{"computer":99}]}',
             '{"t":"create","rules":"chess","seats":["me","open"],"clock":{"bank":-5}}',
             '{"t":"create","rules":"chess","seats":["me","open"],"clock":{"bank":1e300}}',
             '{"t":"create","rules":"chess","seats":["me","open"],"clock":7}',
             '{"t":"create","rules":"chess","seats":["me","open"],"start":"nonsense"}',
             '{"t":"create","rules":"dominoes","seats":["me","open"],"start":"play 1 0/0 ?7/61.60.52.33.21.20.10 0"}',
             '{"t":"create","rules":"dominoes do.partners=yes","seats":["me","open"]}',
             '{"t":"hint"}', '{"t":"watch","table":"../../etc/pw"}', '{"t":"watch","table":"aaaaaaaaaaaa"}',
             '{"t":"account","name":"eve","password":"12345678"}', '{"t":"record","table":"aaaaaaaaaaaa"}',
             '{"t":"name","name":""}', '{"t":"name","name":7}',
             json.dumps({"t": "do", "table": table, "seq": 1, "verb": "move", "path": ["a1"] * 500, "id": "x"}),
             json.dumps({"t": "do", "table": table, "seq": -1, "verb": "move", "words": "a1", "id": "x" * 90})]
    for text in texts:
        eve.send_frame(1, text.encode())
        answer = eve.receive()
        assert answer["t"] == "no" and answer["why"]["text"], (text[:60], answer)
    still_fine(anna, table)
    assert server.stop() == 0


def broken_frames(program):
    """frames that break the protocol end the socket, and only that one"""
    server = Server(program)
    anna, ben, table = bystanders(server)
    frames = [b"\x81\x05hello", b"\xf1\x85abcdhello", b"\x82\x85abcdhello", b"\x89\xfe\x01\x00abcd" + b"x" * 256,
              b"\x81\xff" + b"\xff" * 8 + b"abcd", b"\x80\x81abcdx", b"\x01\x81abcdx\x01\x81abcdx",
              b"\x83\x80abcd", b"\x81\x82\0\0\0\0\xc3\x28"]
    for frame in frames:
        eve = server.client()
        eve.receive()
        eve.socket.sendall(frame)
        eve.socket.settimeout(3)
        try:
            while True:
                eve.receive()
        except (Closed, TimeoutError, OSError, ValueError):
            pass
        eve.close()
    eve = server.client()
    eve.receive()
    eve.send_frame(1, b'{"t":"ping","x":"' + b"y" * 20000 + b'"}')
    try:
        answer = eve.receive()
        raise AssertionError(answer)
    except (Closed, OSError):
        pass
    still_fine(anna, table)
    assert server.stop() == 0


def floods(program):
    """a flood is refused and then cut off; so are too many sockets and tables"""
    server = Server(program)
    anna, ben, table = bystanders(server)
    eve = server.client()
    eve.receive()
    began = time.monotonic()
    for _ in range(150):
        eve.send(t="ping")
    refused = sum(eve.receive()["t"] == "no" for _ in range(150))
    assert 89 - 20 * (time.monotonic() - began) <= refused < 100, refused  # sixty at once, and twenty a second
    try:
        for _ in range(600):
            eve.send(t="ping")
        while True:
            eve.receive()
    except (Closed, OSError):
        pass
    sockets = []
    try:
        for _ in range(60):
            sockets.append(server.client(server.cookie()))
    except (Closed, OSError, TypeError):
        pass
    assert len(sockets) < 45
    for each in sockets:
        each.close()
    cookie = server.cookie()
    mallory = []
    until(lambda: mallory.append(server.client(cookie)) is None)
    mallory = mallory[0]
    answers = []
    for i in range(64):
        time.sleep(0.03)
        answers.append(mallory.ask("create", rules="tictactoe", seats=["me", "open"]))
    assert [a["t"] for a in answers].count("ok") <= 61
    assert any(a["t"] == "no" and a["why"]["message"] == "server.too_many" for a in answers)
    still_fine(anna, table)
    assert server.stop() == 0


def forgeries(program):
    """forged cookies and tokens are strangers; other people's seats stay theirs"""
    server = Server(program)
    anna, ben, table = bystanders(server)
    person, version, mac = anna.cookie.split("=")[1].split(".")
    for cookie in [f"{person}.{version}.{'0' * 64}", f"{person}.1.{mac}", f"{person}.{version}", person,
                   f"{person}.{version}.{mac[:-1]}", "." * 200, f"{'x' * 40}.{version}.{mac}", ".." + mac]:
        eve = server.client("boxwood=" + cookie)
        assert eve.receive()["person"] != person
        view = eve.ask("watch", table=table)
        assert view["head"]["seat"] is None and "moves" not in view["view"]
        answer = eve.ask("do", table=table, seq=view["seq"], verb="resign")
        assert answer["why"]["message"] == "server.not_seated"
        assert eve.ask("sit", table=table)["why"]["message"] == "server.no_free_seat"
        assert eve.ask("stand", table=table)["t"] == "no"
        eve.close()
    assert server.get("/api/me", headers={"Authorization": "Bearer bw-guess"})[0] == 401
    still_fine(anna, table)
    assert server.stop() == 0


def cross_site(program):
    """another site can neither open a socket nor post a message"""
    server = Server(program)
    try:
        server.client(headers={"Origin": "http://evil.example"})
        raise AssertionError("the socket was opened")
    except (Closed, OSError) as error:
        assert "403" in str(error), error
    server.client(headers={"Origin": f"http://{HOST}:{server.port}"}).close()
    assert server.post("/api/create", {}, headers={"Origin": "http://evil.example"})[0] == 403
    assert server.post("/api/create", {}, headers={"Content-Type": "text/plain"})[0] == 415
    assert server.stop() == 0


def proxied(program):
    """behind a proxy the limits are the client's own; without one nobody may name another address"""
    server = Server(program, flags=["--proxy"])
    assert "; Secure" in server.get("/api/me")[1]["Set-Cookie"]

    def sockets(addresses):
        opened = []
        try:
            for address in addresses:
                opened.append(server.client("boxwood=", headers={"X-Forwarded-For": address}))
        except (Closed, OSError):
            pass
        for each in opened:
            each.close()
        time.sleep(0.3)
        return len(opened)

    assert sockets(["6.6.6.6, 10.0.0.1"] * 60) == 40
    assert sockets(f"10.0.0.{i}" for i in range(60)) == 60
    assert server.stop() == 0
    server = Server(program)
    assert sockets(f"10.0.0.{i}" for i in range(60)) == 40
    assert server.stop() == 0


def hand_of(view, seat):
    """The tiles of a seat as its own position text shows them: "play 1 0/0 63.61/?7 …"."""
    return set(view["view"]["position"].split()[3].split("/")[seat].split("."))


def hidden_tiles(program):
    """nothing a seat or an onlooker is sent holds a tile of another's hand"""
    server = Server(program, flags=["--unlimited"])
    clients = [server.client() for _ in range(3)]
    table = clients[0].ask("create", rules="dominoes", seats=["me", "open"])["table"]
    clients[1].ask("sit", table=table)
    rng = random.Random(5)
    compared = 0
    for _ in range(60):
        views = [c.ask("watch", table=table) for c in clients]
        if "view" not in views[0] or len({view["seq"] for view in views}) > 1:
            continue
        past = [text for seat, text in views[0]["view"]["history"]["moves"]]
        if views[0]["view"]["turn"] == "over" or past.count("mix") > 1:
            break  # of the next round, tiles have been seen in the one before
        dealt = past.index("mix")
        for owner in (0, 1):
            hand = hand_of(views[owner], owner)
            for viewer in {0, 1, 2} - {owner}:
                seen = views[viewer]["view"]
                assert not hand & set(seen["position"].replace("/", ".").replace(" ", ".").split("."))
                words = {w for seat, text in seen["history"]["moves"][dealt:] for w in text.split()}
                assert not hand & words, (hand, words)
                assert viewer == 1 - owner or "moves" not in seen
                compared += 1
        for client, view in zip(clients, views):
            if moves := view["view"].get("moves"):
                client.ask("do", table=table, seq=view["seq"], verb="move",
                           words=rng.choice(moves)["words"])
    assert compared > 20, compared
    assert server.get(f"/api/tables/{table}/record")[0] in (200, 409)
    assert server.stop() == 0


def bad_http(program):
    """broken requests are refused, slow ones cut off, and the rest is served"""
    server = Server(program)
    anna, ben, table = bystanders(server)
    for data in [b"\0\1\2\3\r\n\r\n", b"GET\r\n\r\n", b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"GET /api/" + b"a" * 9000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"GET / HTTP/1.1\r\n" + b"X-Y: z\r\n" * 4000 + b"\r\n",
                 b"POST /api/ping HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{}",
                 b"POST /api/ping HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: -5\r\n\r\n{}",
                 b"BREW /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /api/rules/a/b/c HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"GET /api/tables//record HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"GET /other HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"]:
        answer = raw(server, data, 1.0)
        assert b"root:" not in answer and b" 101 " not in answer.split(b"\r\n")[0], (data[:40], answer[:200])
    started = time.time()
    with socket.create_connection((HOST, server.port), timeout=house.PATIENCE) as slow:
        slow.sendall(b"GET /api/games HTTP/1.1\r\n")
        assert slow.recv(1) == b"", "a slow header is cut off"
    assert time.time() - started < 60
    assert server.get("/healthz")[2] == "ok\n"
    still_fine(anna, table)
    assert server.stop() == 0


def slow_reader(program):
    """who does not read is dropped and comes back"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = bystanders(server)
    eve = Client(HOST, server.port)
    eve.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sent = 0
    eve.socket.settimeout(2)
    try:
        for _ in range(20000):
            eve.send(t="watch", table=table)
            sent += 1
    except OSError:
        pass
    still_fine(anna, table)
    eve.close()
    eve = server.client()
    assert eve.ask("watch", table=table)["t"] == "view"
    assert server.stop() == 0


def broken_machine(program):
    """a port in use, a folder that cannot be written, a database that is locked or of tomorrow: one sentence each"""
    import sqlite3
    import subprocess
    import tempfile

    def refusal(*flags):
        done = subprocess.run([program, "serve", *flags], capture_output=True, text=True, timeout=house.PATIENCE)
        assert done.returncode == 1 and not done.stdout, done
        lines = [x for x in done.stderr.splitlines() if "--web" not in x]
        assert len(lines) == 1 and len(lines[0]) > 20, done.stderr
        return lines[0]

    server = Server(program)
    with tempfile.TemporaryDirectory() as folder:
        assert str(server.port) in refusal("--port", str(server.port), "--data", folder)
    refusal("--port", "0", "--data", "/proc/nothing")
    refusal("--port", "0", "--data", "/proc/self")  # is there, and cannot be written
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "boxwood.db")
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("CREATE TABLE x (y)")
        database.execute("BEGIN EXCLUSIVE")
        assert "locked" in refusal("--port", "0", "--data", folder)
        database.close()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "boxwood.db")
        with open(path, "w") as file:
            file.write("this is no database" * 100)
        refusal("--port", "0", "--data", folder)
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(os.path.join(folder, "boxwood.db"))
        database.execute("PRAGMA user_version = 999")
        database.commit()
        database.close()
        assert "newer" in refusal("--port", "0", "--data", folder)
    assert server.stop() == 0


def locked_database(program):
    """while the database is locked acts are refused and nothing is half written"""
    import sqlite3
    server = Server(program)
    anna, ben, table = bystanders(server)
    view = anna.ask("watch", table=table)
    database = sqlite3.connect(os.path.join(server.folder, "boxwood.db"), timeout=10)
    database.execute("BEGIN IMMEDIATE")
    answer = anna.ask("do", table=table, seq=view["seq"], verb="move", words="a1")
    assert answer["t"] == "no" and answer["why"]["message"] == "server.store", answer
    database.rollback()
    database.close()
    time.sleep(0.5)
    view = anna.ask("watch", table=table)
    assert view["view"]["history"]["moves"] == []
    still_fine(anna, table)
    assert server.stop() == 0


if __name__ == "__main__":
    house.run([broken_messages, broken_frames, floods, forgeries, cross_site, proxied, hidden_tiles, bad_http,
               slow_reader, broken_machine, locked_database])
