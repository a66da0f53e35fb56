"""Bytes that are no requests, or nearly: broken lines and heads, chunks, pipelines, pieces that come slowly. What is
answered is HTTP, what cannot be read is refused, and whoever else is there notices nothing.
SPDX-License-Identifier: MIT"""
import random
import re
import resource
import socket
import time

import house
from house import HOST, Server, soonest, until

JSON = b"Content-Type: application/json\r\n"
UPGRADE = (b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
GOOD = [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /api/games?lang=en HTTP/1.1\r\nHost: localhost\r\nCookie: boxwood=a.0.b\r\n\r\n",
        b"HEAD /api/me HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n",
        b"POST /api/ping HTTP/1.1\r\nHost: localhost\r\n" + JSON + b"Content-Length: 2\r\n\r\n{}",
        b"POST /api/login HTTP/1.1\r\nHost: localhost\r\n" + JSON + b"Content-Length: 33\r\n\r\n"
        b'{"name":"eve","password":"short"}', UPGRADE + b"\x81\x8c\0\0\0\0" + b'{"t":"ping"}']


class Line:
    def __init__(self, server, wait=0.4):
        self.socket, self.wait = socket.create_connection((HOST, server.port), timeout=house.PATIENCE), wait

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass

    def finish(self):
        """Says that nothing more will come."""
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def rest(self, wanted=0):
        """All that comes until it ends or is quiet; so many answers have their time."""
        answer = b""
        try:
            self.socket.settimeout(house.PATIENCE if wanted else self.wait)
            while piece := self.socket.recv(65536):
                answer += piece
                self.socket.settimeout(house.PATIENCE if len(codes(answer)) < wanted else self.wait)
        except OSError:
            pass
        self.socket.close()
        return answer


def codes(answer):
    return [int(code) for code in re.findall(rb"HTTP/1\.[01] (\d\d\d) ", answer)]


def two_people(server):
    anna, ben = server.client(), server.client()
    table = anna.ask("create", rules="tictactoe", seats=["me", "open"])["table"]
    ben.ask("sit", table=table)
    return anna, table


def still_fine(server, anna, table):
    view = anna.ask("watch", table=table)
    assert anna.ask("do", table=table, seq=view["seq"], verb="move", words="a1")["t"] == "ok"
    assert server.get("/healthz")[2] == "ok\n"
    assert server.stop() == 0 and not re.search("Sanitizer|runtime error", server.errors), server.errors


def spoil(rng, data):
    """One small thing wrong."""
    at, kind = rng.randrange(len(data)), rng.randrange(7)
    if kind == 0:
        return data[:at] + bytes([rng.randrange(256)]) + data[at + 1:]
    if kind == 1:
        return data[:at] + bytes(rng.randrange(256) for _ in range(rng.randrange(1, 40))) + data[at:]
    if kind == 2:
        return data[:at] + data[at + rng.randrange(1, 20):]
    if kind == 3:
        return data[:at] + data[rng.randrange(len(data)):]
    if kind == 4:
        return data[:at] + rng.choice([b"\r", b"\n", b"\r\n", b"\r\n\r\n", b"\0", b" ", b":", b"%", b"%00", b"\xff"]) + data[at:]
    if kind == 5:
        return data[:at]
    return data.replace(b"\r\n", rng.choice([b"\n", b"\r", b"\r\n ", b"\r\n\t", b"\r\nX:"]), rng.randrange(1, 4))


def mutations(program):
    """a thousand requests, each with something wrong, leave the server fine"""
    server = Server(program, flags=["--unlimited"])
    anna, table = two_people(server)
    rng = random.Random(17)
    lines = []
    for number in range(1000):
        data = rng.choice(GOOD)
        for _ in range(rng.choice([1, 1, 2, 5])):
            data = spoil(rng, data) or b"\r\n"
        line = Line(server, 0.05)
        line.send(data)
        if number % 5:
            line.finish()
        lines.append(line)
        if len(lines) == 20:
            for each in lines:
                answer = each.rest()
                assert answer == b"" or answer.startswith(b"HTTP/1."), answer[:80]
            lines = []
    still_fine(server, anna, table)


def two_readings(program):
    """what a proxy and we could read in two ways is refused, and the connection ends"""
    server = Server(program, flags=["--unlimited"])
    anna, table = two_people(server)
    inner = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for head, code in [(b"Transfer-Encoding: chunked\r\n", 411),
                       (b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n", 411),
                       (b"Transfer-Encoding: identity, chunked\r\n", 411),
                       (b"Content-Length: 2\r\nContent-Length: 40\r\n", 400), (b"Content-Length: +2\r\n", 400),
                       (b"Content-Length: 0x10\r\n", 400), (b"Content-Length: 2, 2\r\n", 400),
                       (b"Content-Length: 99999999999999999999\r\n", 400), (b"Content-Length: 16385\r\n", 413)]:
        line = Line(server, 1)
        line.send(b"POST /api/ping HTTP/1.1\r\nHost: localhost\r\n" + JSON + head + b"\r\n" + inner)
        assert codes(line.rest(1)) == [code], head
    for method in (b"PUT", b"DELETE", b"OPTIONS", b"PATCH"):
        line = Line(server, 1)
        line.send(method + b" /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" + inner)
        assert codes(line.rest(1)) == [405], method
    for head, code in [(b"GET /healthz HTTP/1.1\r\n", 400), (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n", 400),
                       (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n", 400),
                       (b"GET /healthz HTTP/1.1\r\nHost : x\r\n", 400), (b"GET /healthz HTTP/1.1\nHost: localhost\r\n", 400),
                       (b"GET /healthz HTTP/1.1\r\nHost: localhost\nX: y\r\n", 400), (b"\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n", 400),
                       (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n folded\r\n", 400), (b"GET /healthz HTTP/1.1\rHost: localhost\r\n", 400),
                       (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX\0: y\r\n", 400), (b"GET  /healthz HTTP/1.1\r\nHost: localhost\r\n", 400),
                       (b"GET http://x/healthz HTTP/1.1\r\nHost: localhost\r\n", 400), (b"GET /healthz\r\nHost: localhost\r\n", 400),
                       (b"GET /healthz HTTP/2.0\r\nHost: localhost\r\n", 505), (b"GET /health\xffz HTTP/1.1\r\nHost: localhost\r\n", 400),
                       (b"GET /" + b"h" * 300 + b" HTTP/1.1\r\nHost: localhost\r\n", 414), (b"GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n", 417),
                       (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 9000 + b"\r\n", 431)]:
        line = Line(server, 1)
        line.send(head + b"\r\n" + inner)
        assert codes(line.rest(1)) == [code], head
    still_fine(server, anna, table)


def upgrades(program):
    """to a WebSocket and nothing else"""
    server = Server(program, flags=["--unlimited"])
    anna, table = two_people(server)
    for name in (b"h2c", b"h3", b"webs", b"TLS/1.0", b"websocket2", b"x" * 300):
        for path in (b"/", b"/ws", b"/api/me"):
            line = Line(server, 1)
            line.send(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\n"
                      b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nUpgrade: " + name + b"\r\n\r\n")
            answer = line.rest(1)
            assert codes(answer) in ([200], [404]), (name, answer[:60])
    for old, new, code in ((b"Version: 13", b"Version: 8", 426), (b"Host: localhost\r\n", b"", 400), (b"/ws", b"/sw", 404),
                           (b"GET", b"POST", 400), (b"==\r\n", b"\r\n", 400),
                           (b"Host: localhost", b"Host: localhost\r\nOrigin: http://y", 403)):
        line = Line(server, 1)
        line.send(UPGRADE.replace(old, new))
        assert codes(line.rest(1)) == [code], new
    line = Line(server, 1)
    line.send(UPGRADE.replace(b"websocket", b"WebSocket"))
    assert codes(line.rest(1)) == [101]
    still_fine(server, anna, table)


def pipelines(program):
    """requests sent at once are answered one after another, in pieces of any size, and never hang the server"""
    server = Server(program, flags=["--unlimited"])
    anna, table = two_people(server)
    rng = random.Random(3)
    ask = [(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 200), (b"GET /api/none HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
           (b"POST /api/ping HTTP/1.1\r\nHost: localhost\r\n" + JSON + b"Content-Length: 2\r\n\r\n{}", 200),
           (b"HEAD /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
           (b"POST /api/none HTTP/1.1\r\nHost: localhost\r\n" + JSON + b"Content-Length: 3\r\n\r\nnot", 400)]
    for _ in range(15):
        chosen = [rng.choice(ask) for _ in range(rng.randrange(2, 6))]
        data = b"".join(text for text, _ in chosen)
        line = Line(server, 0.5)
        while data:
            size = rng.choice([1, 7, 100, 5000])
            line.send(data[:size])
            data = data[size:]
            time.sleep(0.001)
        got = codes(line.rest(len(chosen)))
        assert got == [code for _, code in chosen], (got, chosen)
    line = Line(server, 1)  # a POST that says no length has no body
    line.send(b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /x HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answers = codes(line.rest(2))
    assert answers == [200, 415], answers
    still_fine(server, anna, table)


def frames(program):
    """frames that no client may send end the socket, with the reason"""
    server = Server(program, flags=["--unlimited"])
    anna, table = two_people(server)
    for frame, code in [(b"\x81\x0c" + b'{"t":"ping"}', 1002), (b"\x82\x80\0\0\0\0", 1003), (b"\xf1\x80\0\0\0\0", 1002),
                        (b"\x83\x80\0\0\0\0", 1002), (b"\x81\x82\0\0\0\0\xff\xff", 1007), (b"\x80\x80\0\0\0\0", 1002),
                        (b"\x09\x80\0\0\0\0", None), (b"\x81\xff\0\0\0\0\0\1\0\0\0\0\0\0x", 1009), (b"\x88\x80\0\0\0\0", None)]:
        line = Line(server, house.PATIENCE)
        line.send(UPGRADE + frame)
        answer = line.rest()
        assert b"\x88" in answer, frame
        farewell = answer[answer.rindex(b"\x88"):]
        assert farewell == (b"\x88\x02" + code.to_bytes(2, "big") if code else b"\x88\x00"), (frame, farewell)
    still_fine(server, anna, table)


def exhaustion(program):
    """with every handle taken by who says nothing, who comes is served, the oldest goes, and nothing spins"""
    server = Server(program, flags=["--unlimited"], limits={resource.RLIMIT_NOFILE: 256})
    anna, table = two_people(server)
    lines = [Line(server, house.PATIENCE) for _ in range(600)]
    for line in lines:
        line.send(b"GET / HT")
    for _ in range(5):
        assert server.get("/healthz")[2] == "ok\n"
    assert anna.ask("ping")["t"] == "pong"
    assert lines[0].rest() == b"", "the oldest has gone"
    def is_calm():
        used = server.cpu_seconds()
        time.sleep(1)
        return server.cpu_seconds() - used < 0.3

    until(is_calm, 20)
    still_fine(server, anna, table)


def slow_ones(program):
    """two hundred connections that say little and slowly hold nobody up and are cut off"""
    server = Server(program, flags=["--unlimited"])
    anna, table = two_people(server)
    lines = [Line(server, house.PATIENCE) for _ in range(200)]
    began = time.time()
    for beat in range(3):
        for number, line in enumerate(lines):
            line.send([b"GET /api/me HT", b"TP/1.1\r\nX-A: ", b"b"][beat] if number % 2 else b"P")
        assert server.get("/healthz")[2] == "ok\n"
        time.sleep(0.3)
    soonest(1, lambda: anna.ask("ping"))
    for line in lines:
        line.rest()
    assert time.time() - began < 80
    still_fine(server, anna, table)


def noise(program):
    """random bytes, long and short, on the port and on an open socket"""
    server = Server(program, flags=["--unlimited"])
    anna, table = two_people(server)
    rng = random.Random(23)
    for number in range(150):
        line = Line(server, 0.05)
        line.send((UPGRADE if number % 3 == 0 else b"") + rng.randbytes(rng.choice([1, 10, 300, 5000, 70000])))
        if number % 5:
            line.finish()
        answer = line.rest()
        assert answer == b"" or answer.startswith(b"HTTP/1."), answer[:80]
    still_fine(server, anna, table)


if __name__ == "__main__":
    house.run([mutations, two_readings, upgrades, frames, pipelines, exhaustion, slow_ones, noise])
