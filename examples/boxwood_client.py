"""A small client for `boxwood serve`, with Python's standard library alone: HTTP for the cookie, a
WebSocket for the rest. docs/protocol.md describes what is sent.
SPDX-License-Identifier: MIT"""
import base64
import http.client
import json
import os
import socket
import struct


class Closed(Exception):
    """The server closed the socket."""


def request(host, port, method, path, body=None, headers=None):
    """One HTTP request: (status, headers, text)."""
    connection = http.client.HTTPConnection(host, port, timeout=20)
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
    def __init__(self, host, port, cookie=None, headers=None, timeout=20):
        self.cookie = cookie or new_cookie(host, port)
        self.socket = socket.create_connection((host, port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.pushed = []
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

    def receive(self):
        """The next message, whatever it is."""
        text = b""
        while True:
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
                return json.loads(text)

    def wait(self, good):
        """The next message that is `good`, also one that came earlier; others are kept."""
        for i, message in enumerate(self.pushed):
            if good(message):
                return self.pushed.pop(i)
        while True:
            message = self.receive()
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
