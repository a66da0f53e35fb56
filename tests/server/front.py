"""HAProxy and nginx in front, with the configurations of examples/: TLS, sockets, a Secure cookie, the client's own address and nobody
else's word for it, a node that leaves; and what /metrics tells. SPDX-License-Identifier: MIT"""
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

import house
from house import HOST, Client, Server, request, until
from postgres import free_port

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LIMITED = ["--proxies", HOST]


def certificate(folder):
    key, cert = os.path.join(folder, "boxwood.key"), os.path.join(folder, "boxwood.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                    "-subj", "/CN=localhost"], check=True, capture_output=True, timeout=house.PATIENCE)
    return key, cert


class Proxy:
    """A proxy on a port of its own, as its example says."""

    def __init__(self, name, nodes):
        self.folder = tempfile.TemporaryDirectory()
        self.port = free_port()
        key, cert = certificate(self.folder.name)
        file = os.path.join(self.folder.name, "proxy.conf")
        text = (EXAMPLES / ("haproxy.cfg" if name == "haproxy" else "nginx.conf")).read_text()
        for number in (1, 2, 3):
            node = nodes[(number - 1) % len(nodes)]
            text = text.replace(f"10.0.0.1{number}:8080", f"{HOST}:{node.port}")
        if name == "haproxy":
            Path(self.folder.name, "both.pem").write_text(Path(cert).read_text() + Path(key).read_text())
            text = text.replace("bind :443 ssl crt /etc/haproxy/boxwood.pem",
                                f"bind {HOST}:{self.port} ssl crt {self.folder.name}/both.pem").replace("maxconn 20000", "maxconn 2000")
            words = ["haproxy", "-f", file, "-db"]
        else:
            text = text.replace("listen 443 ssl", f"listen {HOST}:{self.port} ssl").replace("/etc/nginx", self.folder.name)
            text = text.replace("http {", f"http {{\n    access_log off;\n    client_body_temp_path {self.folder.name};\n"
                                          f"    proxy_temp_path {self.folder.name};", 1).replace("10000", "500")
            words = ["nginx", "-c", file, "-p", self.folder.name, "-g", f"daemon off; pid {self.folder.name}/pid; error_log /dev/null;"]
        Path(file).write_text(text)
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.context = ssl._create_unverified_context()
        house.atexit.register(self.leave)
        self.wait(lambda: self.get("/ready")[0] == 200)

    def wait(self, true):
        def now():
            try:
                return true()
            except http.client.HTTPException:
                return False

        until(now)

    def get(self, path, headers=None, method="GET", body=None):
        line = http.client.HTTPSConnection(HOST, self.port, timeout=house.PATIENCE, context=self.context)
        line.request(method, path, body, headers or {})
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        return answer.status, answer.headers, text

    def leave(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


class Secure(Client):
    """A client whose socket speaks TLS: the handshake is done before its first byte."""

    def __init__(self, proxy, cookie):
        plain = socket.create_connection
        socket.create_connection = lambda *a, **k: proxy.context.wrap_socket(plain(*a, **k))
        try:
            super().__init__(HOST, proxy.port, cookie, {"Origin": f"https://{HOST}:{proxy.port}"})
        finally:
            socket.create_connection = plain


def through(program, name):
    nodes = [Server(program, flags=LIMITED)]
    proxy = Proxy(name, nodes)
    status, headers, _ = proxy.get("/api/me")
    ours = [c for c in headers.get_all("Set-Cookie") if c.startswith("boxwood=")][0]
    assert status == 200 and "Secure" in ours and "HttpOnly" in ours, ours
    assert headers["Strict-Transport-Security"], "what the browser knows from then on"
    cookie = ours.split(";")[0]
    anna = Secure(proxy, cookie)
    table = anna.ask("create", rules="tictactoe", seats=["me", {"computer": 1}])["table"]
    view = anna.ask("watch", table=table)
    while not view.get("view", {}).get("moves"):
        view = anna.view(table)
    assert anna.ask("do", table=table, seq=view["seq"], verb="move", words=view["view"]["moves"][0]["words"])["t"] == "ok"
    assert proxy.get("/metrics")[0] in (403, 404), "not for everybody"
    # Whatever a client says of itself, it stays one address, which may list 20 tables an hour; the proxy itself is believed.
    listed = json.dumps({"rules": "tictactoe", "seats": ["me", "open"], "open": "all"})
    kind = {"Content-Type": "application/json"}
    codes = [proxy.get("/api/create", kind | {"X-Forwarded-For": f"10.9.8.{i}"}, "POST", listed)[0] for i in range(22)]
    assert codes == [200] * 20 + [429] * 2, codes
    assert nodes[0].post("/api/create", json.loads(listed), headers={"X-Forwarded-For": "10.9.8.7"})[0] == 200
    anna.close()
    proxy.leave()
    assert nodes[0].stop() == 0


def by_haproxy(program):
    """through HAProxy: TLS, a Secure cookie, a socket, the real address alone"""
    through(program, "haproxy")


def by_nginx(program):
    """through nginx: TLS, a Secure cookie, a socket, the real address alone"""
    through(program, "nginx")


def outer_address():
    """This machine as its network knows it; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # nothing is sent
            return line.getsockname()[0]
        except OSError:
            return None


def stranger(program):
    """who is no named proxy, or with --proxy not on this machine, is not believed about addresses"""
    for host, flags in ((HOST, ["--proxies", "10.1.2.3"]), (outer_address(), ["--proxy", "--host", "0.0.0.0"])):
        if host is None:
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".limits") as limits:
            limits.write("requests 50 3600\n")
            limits.flush()
            server = Server(program, flags=[*flags, "--limits", limits.name])
        codes = [request(host, server.port, "GET", "/api/me", None, {"X-Forwarded-For": f"10.9.8.{i}"})[0] for i in range(60)]
        assert codes == [200] * 50 + [429] * 10, (flags, codes)
        assert server.stop() == 0


def draining(program):
    """a node that will stop says so to the proxy first, and serves until then; that is no error"""
    server = Server(program, flags=["--drain", "6", "--log", "json"])
    anna = server.client()
    server.process.terminate()
    began = time.monotonic()
    until(lambda: server.get("/ready")[0] == 503)
    assert server.get("/health")[0] == 200
    assert anna.ask("create", rules="tictactoe", seats=["me", "open"])["t"] == "ok"
    assert anna.wait(lambda m: m["t"] == "bye")["why"]["message"] == "server.stopping"
    assert server.process.wait(house.PATIENCE) == 0 and time.monotonic() - began > 5.5
    said = [json.loads(line) for line in server.process.stderr]
    assert {line["level"] for line in said if line.get("code") == 503} == {"info"}, said


def figures(program):
    """/metrics counts what happens, in a format that can be read, and names nobody"""
    server = Server(program)
    anna, ben = server.client(), server.client()
    anna.ask("name", name="Annabella")
    table = anna.ask("create", rules="dominoes", seats=["me", "open"])["table"]
    ben.ask("sit", table=table)
    anna.ask("do", table=table, seq=0, verb="move", words="nonsense")
    status, headers, text = server.get("/metrics")
    assert status == 200 and headers["Content-Type"].startswith("text/plain")
    values = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            found = re.fullmatch(r'(boxwood_\w+(?:\{\w+="[^"]*"\})?) (-?[\d.e+-]+)', line)
            assert found, line
            values[found[1]] = float(found[2])
    assert values["boxwood_sockets"] == 2 and values["boxwood_tables{here=\"open\"}"] == 1, values
    assert values["boxwood_entries_total"] >= 3 and values["boxwood_ready"] == 1
    assert values['boxwood_act_seconds_bucket{le="+Inf"}'] == values["boxwood_act_seconds_count"] >= 3
    assert any(name.startswith("boxwood_refusals_total") for name in values)
    wanted = set(re.findall(r"boxwood_\w+", (EXAMPLES / "alerts.yml").read_text()))
    assert len(wanted) > 5 and wanted <= {name.split("{")[0] for name in values}, "alert rules go by what is told"
    view = json.dumps(anna.ask("watch", table=table)["view"]["position"])
    for secret in (table, "Annabella", HOST, anna.cookie.split("=")[1], view[1:20]):
        assert secret not in text, secret
    assert server.stop() == 0


if __name__ == "__main__":
    house.run([by_haproxy, by_nginx, stranger, draining, figures])
