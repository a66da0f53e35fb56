"""What the server keeps lasts: copies while it runs, many finished tables, a full disk, TLS; and the two example bots.
SPDX-License-Identifier: MIT"""
import http.client
import json
import os
import resource
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import house
from house import HOST, Server, soonest, until
from boxwood_client import request

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
BOT = [sys.executable, EXAMPLES / "bot.py"]  # or the one in C, where that was built


def a_match(server, moves=("a1", "a2", "b1")):
    anna, ben = server.client(), server.client()
    table = anna.ask("create", rules="tictactoe", seats=["me", "open"])["table"]
    ben.ask("sit", table=table)
    for i, words in enumerate(moves):
        client = (anna, ben)[i % 2]
        seq = client.ask("watch", table=table)["seq"]
        assert client.ask("do", table=table, seq=seq, verb="move", words=words)["t"] == "ok"
    return anna, ben, table


def backup(program):
    """a copy made while the server runs has everything in it"""
    server = Server(program)
    anna, ben, table = a_match(server)
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "boxwood.db")
        call = [program, "backup", copy, "--data", server.folder]
        assert subprocess.run(call, capture_output=True, timeout=house.PATIENCE).returncode == 0
        assert subprocess.run(call, capture_output=True,
                              timeout=house.PATIENCE).returncode == 1, "never over another file"
        shutil.copy(os.path.join(server.folder, "boxwood.db.key"), folder)  # or everybody is a stranger
        again = Server(program, folder)
        view = again.client(anna.cookie).ask("watch", table=table)
        assert len(view["view"]["history"]["moves"]) == 3 and view["head"]["seat"] == 0
        assert again.stop() == 0
    assert server.stop() == 0


def many_tables(program, count=100000):
    """a hundred thousand finished tables do not slow the start"""
    server = Server(program)
    anna, ben, table = a_match(server)
    assert server.stop() == 0
    database = sqlite3.connect(os.path.join(server.folder, "boxwood.db"))
    database.execute("""WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO tab SELECT printf('x%011d', i), 8, 2, 1, 0, -1, i, i, '{}', NULL, 0 FROM n""", (count,))
    database.execute("""INSERT INTO event SELECT t.id, e.seq, e.at, e.person, NULL, e.kind, e.data, NULL
        FROM tab t, event e WHERE t.id LIKE 'x00%' AND e.tab = ? AND t.id <> e.tab AND e.seq <= 4""", (table,))
    database.commit()
    database.close()

    def start():
        server.kill()
        server.start()
        assert server.get("/healthz")[0] == 200

    def look():
        assert server.get("/api/tables")[0] == 200
        assert json.loads(server.get("/api/mine", anna.cookie)[2])["tables"][0]["table"] == table

    print(f"# start {soonest(2, start):.2f} s")
    soonest(1, look)
    assert server.stop() == 0


def healthy(server, code):
    """Waits until health answers so."""
    until(lambda: server.get("/healthz")[0] == code)
    return True


def full_disk(program):
    """on a full disk acts are refused in words and nothing acknowledged is lost; with room again all goes on by itself"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = a_match(server)
    assert server.stop() == 0
    size = max(os.path.getsize(os.path.join(server.folder, name)) for name in os.listdir(server.folder))
    server.limits = {resource.RLIMIT_FSIZE: size + 8192}
    server.start()
    anna, ben = server.client(anna.cookie), server.client(ben.cookie)
    made = []
    for i in range(300):
        answer = anna.ask("create", rules="tictactoe", seats=["me", "open"], id=f"full-{i}")
        if answer["t"] == "no":
            break
        made.append(answer["table"])
    assert answer["why"]["message"] == "server.store" and answer["why"]["text"], answer
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))  # nothing fits now
    view = ben.ask("watch", table=table)
    refused = ben.ask("do", table=table, seq=view["seq"], verb="move", words="c3")
    assert refused["why"]["message"] == "server.store", refused
    assert healthy(server, 503) and server.get("/healthz")[2] == "unsaved\n"
    assert ben.ask("watch", table=table)["seq"] == view["seq"], "what was refused has not happened"
    assert anna.ask("tables")["t"] == "tables", "reading goes on"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    assert healthy(server, 200), "there is room again"
    assert len(view["view"]["history"]["moves"]) == 3
    assert ben.ask("do", table=table, seq=view["seq"], verb="move", words="c3")["t"] == "ok"
    assert all(anna.ask("watch", table=one)["t"] == "view" for one in made)
    assert anna.ask("create", rules="tictactoe", seats=["me", "open"])["t"] == "ok"
    server.process.kill()
    told = server.process.stderr.read()
    assert f"Cannot save a move at table {table}: disk I/O error." in told, "why is told: " + told
    server.kill()
    server.limits = {}
    server.start()
    ben = server.client(ben.cookie)
    assert len(ben.ask("watch", table=table)["view"]["history"]["moves"]) == 4
    assert all(ben.ask("watch", table=one)["t"] == "view" for one in made)
    database = sqlite3.connect(os.path.join(server.folder, "boxwood.db"))
    assert database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert database.execute("SELECT count(*) FROM tab WHERE id NOT IN (SELECT tab FROM event)"
                            ).fetchone()[0] == 0, "no half-written table"
    database.close()
    assert server.stop() == 0


def read_only(program):
    """files that nobody may write any more: acts are refused, health says so, nothing is lost, and it recovers by itself"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = a_match(server)
    files = [os.path.join(server.folder, name) for name in ("boxwood.db", "boxwood.db-wal")]
    if subprocess.run(["chattr", "+i", *files], capture_output=True, check=False,
                      timeout=house.PATIENCE).returncode != 0:
        print("# only root can do this, on a file system that knows it")
        subprocess.run(["chattr", "-i", *files], capture_output=True, check=False, timeout=house.PATIENCE)
        return
    try:
        view = ben.ask("watch", table=table)
        refused = ben.ask("do", table=table, seq=view["seq"], verb="move", words="c3")
        assert refused["why"]["message"] == "server.store", refused
        assert healthy(server, 503) and server.get("/healthz")[2] == "unsaved\n"
        assert len(anna.ask("watch", table=table)["view"]["history"]["moves"]) == 3
    finally:
        subprocess.run(["chattr", "-i", *files], check=True, timeout=house.PATIENCE)
    assert healthy(server, 200)
    assert ben.ask("do", table=table, seq=view["seq"], verb="move", words="c3")["t"] == "ok"
    server.kill()
    server.start()
    assert len(server.client(ben.cookie).ask("watch", table=table)["view"]["history"]["moves"]) == 4
    assert server.stop() == 0


def warnings(program):
    """who runs it as root, or opens plain HTTP to the network, is told so; on this machine alone nobody is"""
    for flags, plain in ((["--host", "0.0.0.0"], True), (["--host", "127.0.0.1"], False), (["--host", "0.0.0.0", "--proxies", HOST], False)):
        server = Server(program, flags=flags)
        assert server.stop() == 0
        assert ("Plain HTTP" in server.errors) == plain, server.errors
        assert ("as root" in server.errors) == (os.geteuid() == 0), server.errors


def flood(server, ended, asked):
    """Asks for the lobby again and again, five answers ahead, and reads them without looking."""
    client = server.client()
    size = len(json.dumps(client.ask("tables"), separators=(",", ":"))) // 2  # at least half of what comes
    ahead = 0
    while not ended.is_set():
        while ahead < 5 * size:
            client.send(t="tables")
            ahead += 2 * size
            asked.append(1)
        ahead -= len(client.socket.recv(1 << 20))


def lobby_flood(program):
    """while thirty sockets ask for the lobby without a pause, nobody's move waits"""
    server = Server(program, flags=["--unlimited"])
    maker = server.client()
    for _ in range(200):
        maker.ask("create", rules="tictactoe", seats=["me", "open"], open="all")
    ended, asked, waits = threading.Event(), [], []
    floods = [threading.Thread(target=flood, args=(server, ended, asked)) for _ in range(30)]
    for one in floods:
        one.start()
    until(lambda: len(asked) > 300)
    for _ in range(5):  # the median of ten matches; where others want the machine too, of another ten
        begun = [time.monotonic()]
        for _ in range(10):
            a_match(server)  # ten entries, one after another
            begun.append(time.monotonic())
        waits.append(sorted(now - then for then, now in zip(begun, begun[1:]))[5] / 10)
        if waits[-1] < 0.1:
            break
    ended.set()
    for one in floods:
        one.join()
    print(f"# {1000 * min(waits):.1f} ms an entry beside {len(asked)} questions")
    assert min(waits) < 0.1, waits
    assert server.stop() == 0


def full_at_start(program):
    """where there is no room for a database it says so and does not start"""
    def narrow():
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    if "sanitize" in program:
        return
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, "serve", "--port", "0", "--data", folder, "--web", folder],
                              preexec_fn=narrow, capture_output=True, text=True, timeout=house.PATIENCE)
        assert done.returncode == 1 and len(done.stderr.splitlines()) == 1, done
        assert folder in done.stderr and "File too large" in done.stderr, done.stderr


def forbidden_port(program):
    """where a port needs a right it says so, and not that another program has it"""
    if os.getuid() == 0 and shutil.which("setpriv") is None:
        return
    first = int(Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").read_text())
    bare = ["setpriv", "--inh-caps=-net_bind_service", "--bounding-set=-net_bind_service"] if os.getuid() == 0 else []
    if first <= 80:
        return
    with tempfile.TemporaryDirectory() as folder:
        for more in ([], ["--host", HOST]):
            done = subprocess.run([*bare, program, "serve", "--port", "80", "--data", folder, "--web", folder, *more],
                                  capture_output=True, text=True, timeout=house.PATIENCE)
            assert done.returncode in (1, 2) and "may not listen on port 80" in done.stderr, done


def tls(program):
    """with a certificate it speaks https and its cookie is Secure"""
    if shutil.which("openssl") is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        key, cert = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out",
                        cert, "-days", "2", "-subj", "/CN=localhost"], check=True, capture_output=True,
                        timeout=house.PATIENCE)
        server = Server(program, flags=["--tls-cert", cert, "--tls-key", key])
        trust = ssl.create_default_context(cafile=cert)
        trust.check_hostname = False
        with urllib.request.urlopen(f"https://{HOST}:{server.port}/api/me", context=trust) as answer:
            assert "; Secure" in answer.headers["Set-Cookie"]
        trust.set_alpn_protocols(["h2", "http/1.1"])
        kept = http.client.HTTPSConnection(HOST, server.port, context=trust, timeout=10)
        for method, path, body in [("GET", "/api/me", None), ("POST", "/api/ping", "{}"), ("POST", "/api/ping",
                                   '{"x":"' + 9000 * "y" + '"}'), ("GET", "/healthz", None)]:
            kept.request(method, path, body, {"Content-Type": "application/json"})
            answer = kept.getresponse()
            assert answer.status == 200 and answer.read(), (method, path)
            assert kept.sock is not None and kept.sock.selected_alpn_protocol() == "http/1.1"
        with trust.wrap_socket(socket.create_connection((HOST, server.port), timeout=10)) as line:
            line.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
            text = b""
            while b'"welcome"' not in text:
                piece = line.recv(4096)
                assert piece, text
                text += piece
        assert server.stop() == 0
        wrong = subprocess.run([program, "serve", "--port", "0", "--data", folder, "--tls-cert", cert],
                               capture_output=True, timeout=house.PATIENCE)
        assert wrong.returncode == 2


def pages(program):
    """pages are sent packed, once, and nothing but them"""
    with tempfile.TemporaryDirectory() as folder:
        web = Path(folder, "web")
        web.mkdir()
        Path(folder, "secret.txt").write_text("secret")
        Path(web, ".hidden.txt").write_text("secret")
        Path(web, "index.html").write_text("<!doctype html>")
        Path(web, "app.js").write_text("let x;" * 100)
        Path(web, "app.js.gz").write_bytes(b"packed")
        server = Server(program, flags=["--web", str(web)])
        status, headers, text = server.get("/")
        assert status == 200 and text == "<!doctype html>" and "html" in headers["content-type"]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert server.get("/app.js")[2] == "let x;" * 100
        status, headers, text = server.get("/app.js", headers={"Accept-Encoding": "gzip, br"})
        assert text == "packed" and headers["content-encoding"] == "gzip"
        tag = {"If-None-Match": headers["etag"]}
        assert server.get("/app.js", headers=tag)[0] == 200, "these bytes are others"
        tag["Accept-Encoding"] = "gzip"
        assert server.get("/app.js", headers=tag)[0] == 304
        assert server.get("/app.js", headers=tag | {"Accept-Encoding": "br;q=0, gzip"})[0] == 304
        for path in ["/", "/app.js", "/healthz", "/api/games", "/none.html"]:
            whole, head = server.get(path), server.ask("HEAD", path)
            assert head[0] == whole[0] and head[2] == "", path
            assert head[1]["content-length"] == whole[1]["content-length"] == str(len(whole[2]))
            assert head[1]["etag"] == whole[1]["etag"] and head[1]["content-type"] == whole[1]["content-type"]
        for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/.hidden.txt", "//etc/passwd", "/app.js.gz",
                     "/app.js/", "/none.html", "/..%2fsecret.txt", "/a/../../secret.txt"]:
            status, _, text = server.get(path)
            assert status in (403, 404) and "secret" not in text, (path, status, text)
        for _ in range(3):
            assert server.get("/app.js", headers=tag)[0] == 304 and server.get("/healthz")[0] == 200
        assert server.stop() == 0


def both_networks(program):
    """--lan listens on IPv4 and IPv6, --host on what it names; the address printed can be followed"""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return
    server = Server(program, flags=["--lan"])
    for host in ("127.0.0.1", "::1"):
        assert request(host, server.port, "GET", "/healthz")[2] == "ok\n", host
    assert server.stop() == 0
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([program, "serve", "--host", "::1", "--port", "0", "--data", folder],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        link = process.stdout.readline().split()[-1]
        assert link.startswith("http://[::1]:"), link
        with urllib.request.urlopen(link + "healthz") as answer:
            assert answer.read() == b"ok\n"
        process.terminate()
        assert process.wait(house.PATIENCE) == 0


def bots(program):
    """the two example bots play each other"""
    server = Server(program)
    first = subprocess.Popen([sys.executable, EXAMPLES / "bot.py", HOST, str(server.port)],
                             stdout=subprocess.PIPE, text=True)
    table = first.stdout.readline().split()[1]
    done = subprocess.run([*BOT, HOST, str(server.port), table], capture_output=True, text=True,
                          timeout=house.PATIENCE)
    assert done.returncode == 0 and done.stdout, done
    assert first.stdout.read().startswith("score") and first.wait(house.PATIENCE) == 0
    assert server.stop() == 0


if __name__ == "__main__":
    if sys.argv[-1].endswith("example_bot"):
        BOT = [os.path.abspath(sys.argv.pop())]
    house.run([backup, many_tables, full_disk, read_only, warnings, lobby_flood, full_at_start, forbidden_port, tls,
               pages, both_networks, bots])
