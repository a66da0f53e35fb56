"""A small client for `boxwood serve`, with Python's standard library alone: HTTP for the cookie, a
WebSocket for the rest. docs/protocol.md describes what is sent.
SPDX-License-Identifier: MIT"""
import base64
import hashlib
import http.client
import json
import os
import socket
import struct
import time


class Closed(Exception):
    """The server closed the socket."""


class Forged(Exception):
    """The server changed something that was sealed."""


class Share:
    """Our part in the dice of a table (docs/dice.md): seals, opens shares when they are due, and pins what it saw."""
    CHAIN = 4096

    def __init__(self, table):
        self.table, self.opened, self.pins, self.own = table, 0, {}, None
        self.chain = [os.urandom(32)]
        while len(self.chain) <= self.CHAIN:
            self.chain.append(hashlib.sha256(
                b"boxwood-dice/1\0seat\0" + table.encode() + b"\0" + self.chain[-1]).digest())

    def seal(self):
        return self.chain[-1].hex()

    def share(self):
        """The next one to be opened."""
        return self.chain[-2 - self.opened].hex()

    def pin(self, what, value):
        if self.pins.setdefault(what, value) != value:
            raise Forged(f"{what} of table {self.table} was {self.pins[what]} and is {value}")

    def owed(self, message):
        """What this message of the server makes us owe: members of the message to send, or None."""
        head = message.get("head") or {}
        dice = head.get("dice")
        if not dice or message.get("table") != self.table:
            return None
        self.pin("commitment", dice["commitment"])
        seats = dice["seats"]
        for player, seat in enumerate(seats if "seal 0" in self.pins else []):
            self.pin(f"seal {player}", seat.get("seal"))
        if dice.get("own") is None:
            return None
        self.own, own = dice["own"], seats[dice["own"]]
        if own.get("promised") and head["state"] in ("open", "sealing") and not own.get("seal"):
            return {"t": "seal", "seal": self.seal()}
        return self.opening(message, seats, own)

    def opening(self, message, seats, own):
        playing = message["head"]["state"] == "playing"
        if not own.get("due") or own.get("opened", 0) != self.opened or own["seal"] != self.seal():
            return None
        if any(s["promised"] and not s.get("seal") and not s.get("silent") for s in seats):
            return None
        if playing and message.get("view", {"turn": "chance"})["turn"] != "chance":
            return None
        for player, seat in enumerate(seats):
            self.pin(f"seal {player}", seat.get("seal"))
        return {"t": "reveal", "secret": self.share()}

    def check(self, record):
        """Raises Forged unless a record has the seals that we saw and the shares that we opened."""
        tags = [line.split()[1:] for line in record.splitlines() if line.startswith("tag dice")]
        self.pin("commitment", next((t[1] for t in tags if t[0] == "dice-commitment"), None))
        seals = {}
        for tag in tags:
            if tag[0] == "dice-seal":
                seals.setdefault(int(tag[1]), []).append(tag[2])
        for what, seal in self.pins.items():
            if what.startswith("seal ") and seals.get(int(what[5:]), [None]) != [seal]:
                raise Forged(f"{what} of table {self.table} was {seal} and is {seals.get(int(what[5:]))}")
        ours = [tag[2] for tag in tags if tag[:2] == ["dice-share", str(self.own)]]
        if len(ours) < self.opened or ours != [share.hex() for share in self.chain[-2:-2 - len(ours):-1]]:
            raise Forged(f"the shares we opened at table {self.table} are not those of the record")


def request(host, port, method, path, body=None, headers=None, timeout=20):
    """One HTTP request: (status, headers, text)."""
    connection = http.client.HTTPConnection(host, port, timeout=timeout)
    text = json.dumps(body) if body is not None else None
    head = {"Content-Type": "application/json"} if body is not None else {}
    connection.request(method, path, text, head | (headers or {}))
    answer = connection.getresponse()
    content = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, content


def new_cookie(host, port):
    """Becomes somebody: the cookie of a new guest."""
    _, headers, _ = request(host, port, "GET", "/api/me")
    return headers["Set-Cookie"].split(";")[0]


class Client:
    PATIENCE = 90  # seconds; the server's pings keep a socket busy for as long as one likes

    def __init__(self, host, port, cookie=None, headers=None, timeout=20):
        self.cookie = cookie or new_cookie(host, port)
        self.socket = socket.create_connection((host, port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.pushed = []
        self.shares, self.opening = {}, {}
        self.count = 0
        self.prefix = base64.b32encode(os.urandom(5)).decode()
        lines = {"Host": f"{host}:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Version": "13", "Cookie": self.cookie,
                 "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()} | (headers or {})
        text = "GET /ws HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()) + "\r\n"
        self.socket.sendall(text.encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.split(b"\r\n")[0].decode())

    def fill(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise Closed("end")
        self.buffer += piece

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        piece, self.buffer = self.buffer[:count], self.buffer[count:]
        return piece

    def send_frame(self, code, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | code])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack("!H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack("!Q", size)
        self.socket.sendall(head + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(payload)))

    def send(self, **message):
        self.send_frame(1, json.dumps(message).encode())

    def receive(self, end=float("inf")):
        """The next message, whatever it is, unless a time comes first."""
        text = b""
        while time.monotonic() < end:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack("!H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.take(8))[0]
            payload = self.take(size)
            if first & 15 == 8:
                raise Closed(struct.unpack("!H", payload[:2])[0] if payload else 0)
            if first & 15 == 9:
                self.send_frame(10, payload)
                continue
            text += payload
            if first & 0x80:
                message = json.loads(text)
                self.give_share(message)
                self.count_share(message)
                return message
        raise TimeoutError("what was waited for did not come")

    def give_share(self, message):
        """At tables where we take part in the dice, what is owed is sent at once."""
        share = self.shares.get(message.get("table"))
        owed = share and share.owed(message)
        if owed:
            self.count += 1
            name = f"{self.prefix}-{self.count}"
            self.opening |= {name: share} if owed["t"] == "reveal" else {}
            self.send(id=name, table=share.table, **owed)

    def count_share(self, message):
        """The server has taken a share: the record must have it."""
        share = self.opening.pop(message.get("id"), None)
        if share and message["t"] == "ok":
            share.opened += 1

    def take_part(self, table):
        """Gives a share of the dice from now on, where `"seal":true` was said on sitting down."""
        self.shares[table] = Share(table)
        return self.shares[table]

    def wait(self, good):
        """The next message that is `good`, also one that came earlier; others are kept."""
        for i, message in enumerate(self.pushed):
            if good(message):
                return self.pushed.pop(i)
        end = time.monotonic() + self.PATIENCE
        while True:
            message = self.receive(end)
            if good(message):
                return message
            self.pushed.append(message)

    def ask(self, t, **members):
        """Sends a message with an id and waits for its answer."""
        self.count += 1
        name = members.pop("id", f"{self.prefix}-{self.count}")
        self.send(t=t, id=name, **members)
        return self.wait(lambda m: m.get("id") == name)

    def view(self, table, good=lambda m: True):
        """The next view of a table that is `good`."""
        return self.wait(lambda m: m["t"] == "view" and m["table"] == table and good(m))

    def close(self):
        self.socket.close()
