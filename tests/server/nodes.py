"""Several nodes on one database: people at different nodes play, see each other and are told whose turn it is; a node that is
killed, paused or stopped leaves nothing undone. SPDX-License-Identifier: MIT"""
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

os.environ["BOXWOOD_STORE"] = "postgres"
import house  # noqa: E402
from house import Server, soonest, until  # noqa: E402
from postgres import Postgres  # noqa: E402


class Nodes:
    """So many servers on one database."""

    def __init__(self, program, count, flags=()):
        self.servers = [Server(program, flags=["--unlimited", *flags])]
        folder = self.servers[0].folder
        self.servers += [Server(program, folder, flags=["--unlimited", *flags]) for _ in range(count - 1)]
        self.folder = folder

    def __getitem__(self, index):
        return self.servers[index]

    def stop(self):
        assert [server.stop() for server in self.servers if server.process.poll() is None].count(0) > 0


def pair(nodes, rules, **more):
    """Anna at the first node and Ben at the second, at one table."""
    anna, ben = nodes[0].client(), nodes[1].client()
    table = anna.ask("create", rules=rules, seats=["me", "open"], **more)["table"]
    sat = ben.ask("sit", table=table)
    assert sat["t"] == "ok", sat
    return anna, ben, table


def begun(client, table):
    """The first view in which a seat is to move."""
    view = client.ask("watch", table=table)
    while view.get("view", {}).get("turn", "chance") == "chance":
        view = client.view(table)
    return view


def play_on(clients, table, rng, limit=3000):
    """Both seats of a match to its end, each at its own node; the seconds the longest answer took."""
    longest = 0
    for _ in range(limit):
        for client in clients:
            began = time.monotonic()
            view = client.ask("watch", table=table)
            if "view" in view and view["view"]["turn"] == "over":
                return longest
            if view.get("view", {}).get("moves"):
                words = rng.choice(view["view"]["moves"])["words"]
                answer = client.ask("do", table=table, seq=view["seq"], verb="move", words=words)
                assert answer["t"] == "ok" or answer["why"]["message"] == "table.stale", answer
                longest = max(longest, time.monotonic() - began)
        time.sleep(0.002)
    raise AssertionError("no end")


def every_game(program):
    """a match of every game between people at two nodes; the record is the same at a third"""
    nodes = Nodes(program, 3)
    rng = random.Random(5)
    longest = 0
    for game in ["tictactoe", "squadro", "ludo", "dominoes", "draughts", "backgammon", "chess"]:
        anna, ben, table = pair(nodes, game)
        if game in ("chess", "draughts", "backgammon"):
            for client in (anna, ben):
                view = begun(client, table)
                if view["view"].get("moves"):
                    move = view["view"]["moves"][0]["words"]
                    assert client.ask("do", table=table, seq=view["seq"], verb="move", words=move)["t"] == "ok"
            assert ben.ask("do", table=table, seq=0, verb="leave")["t"] == "ok"
            anna.wait(lambda m: m.get("table") == table and m.get("head", {}).get("state") == "over")
        else:
            longest = max(longest, play_on([anna, ben], table, rng))
        until(lambda: len({server.get(f"/api/tables/{table}/record")[2] for server in nodes.servers}) == 1)
        assert nodes[2].get(f"/api/tables/{table}/record")[0] == 200
        anna.close()
        ben.close()
    print(f"# longest answer {longest:.3f} s")
    nodes.stop()


def people(program):
    """presence, names, whose turn it is and ended logins reach everybody, wherever they are"""
    nodes = Nodes(program, 2)
    anna, ben, table = pair(nodes, "tictactoe")
    ben.ask("name", name="Ben")
    view = anna.wait(lambda m: m.get("head", {}).get("seats", [{}, {}])[1].get("name") == {"said": "Ben"})
    assert view["head"]["seats"][1]["online"]
    elsewhere = nodes[1].client(anna.cookie)  # looks at nothing
    elsewhere.ask("ping")  # whoever has not been welcomed yet is told nothing
    view = begun(anna, table)
    first, second = (anna, ben) if view["view"].get("moves") else (ben, anna)
    seen = begun(first, table)
    first.ask("do", table=table, seq=seen["seq"], verb="move", words=seen["view"]["moves"][0]["words"])
    elsewhere.wait(lambda m: m["t"] == "yours" and m["table"] == table and m["your_move"] == (second is anna))
    ben.close()
    anna.wait(lambda m: m.get("head", {}).get("seats", [{}, {}])[1].get("online") is False)
    guest = nodes[0].cookie()
    _, headers, _ = nodes[0].post("/api/account", {"name": "carol", "password": "not so common"}, guest)
    cookie = headers["Set-Cookie"].split(";")[0]
    away = nodes[1].client(cookie)
    away.ask("ping")
    assert nodes[0].post("/api/logout", {}, cookie)[0] == 200
    assert away.wait(lambda m: m["t"] == "bye")["why"]["message"] == "server.signed_out"
    nodes.stop()


def late_news(program):
    """whoever had the turn while a node was behind hears there that it has gone"""
    nodes = Nodes(program, 2)
    anna, ben = nodes[0].client(), nodes[0].client()
    elsewhere = [nodes[1].client(client.cookie) for client in (anna, ben)]
    for client in elsewhere:
        client.ask("ping")
    table = anna.ask("create", rules="tictactoe", seats=["me", "open"])["table"]
    nodes[1].process.send_signal(signal.SIGSTOP)
    assert ben.ask("sit", table=table)["t"] == "ok"
    mover = 0 if begun(anna, table)["view"].get("moves") else 1
    seen = begun([anna, ben][mover], table)
    assert [anna, ben][mover].ask("do", table=table, seq=seen["seq"], verb="move", words="a1")["t"] == "ok"
    nodes[1].process.send_signal(signal.SIGCONT)
    for player, client in enumerate(elsewhere):
        client.wait(lambda m: m["t"] == "yours" and m["table"] == table and m["your_move"] == (player != mover))
    nodes.stop()


def lobby(program):
    """the lobby of every node shows the open tables of everybody who is here, and loses them when they leave"""
    nodes = Nodes(program, 2)
    anna, ben = nodes[0].client(), nodes[1].client()
    table = anna.ask("create", rules="tictactoe", seats=["me", "open"], open="all")["table"]
    shown = lambda: table in [row["table"] for row in ben.ask("tables")["tables"]]  # noqa: E731
    until(shown, 20)
    anna.close()
    until(lambda: not shown(), 20)
    nodes.stop()


def limits(program):
    """what is counted slowly is counted by all nodes together"""
    nodes = Nodes(program, 2)
    for server in nodes.servers:
        server.stop()
        server.flags = []
        server.start()
    clients = [nodes[0].client(), None]
    clients[1] = nodes[1].client(clients[0].cookie)
    made = 0
    for i in range(70):
        answer = clients[i % 2].ask("create", rules="tictactoe", seats=["me", "open"])
        made += answer["t"] == "ok"
        time.sleep(0.005)
    assert 55 <= made <= 63, made
    nodes.stop()


def computer_goes_on(program):
    """a computer thinks at one node; when that is killed another goes on within three seconds"""
    took = soonest(4, lambda: killed_while_it_thinks(program))
    print(f"# the computer moved {took:.2f} s after its node was killed")


def killed_while_it_thinks(program):
    """How long the computer took then."""
    nodes = Nodes(program, 2)
    anna = nodes[1].client()
    table = nodes[0].client(anna.cookie).ask("create", rules="squadro", seats=["me", {"computer": 1}])["table"]
    view = anna.ask("watch", table=table)
    for turn in range(4):
        while not view.get("view", {}).get("moves"):
            view = anna.view(table)
        if turn == 2:
            nodes[0].kill()
        began = time.monotonic()
        answer = anna.ask("do", table=table, seq=view["seq"], verb="move", words=view["view"]["moves"][0]["words"])
        assert answer["t"] == "ok", answer
        view = anna.view(table, lambda m: m["view"].get("moves"))
        if turn == 2:
            took = time.monotonic() - began
    entries = house.query(nodes.folder, f"SELECT count(*), max(seq) FROM event WHERE tab = '{table}'")[0]
    assert entries[0] == entries[1]
    nodes.stop()
    return took


def sleeper(program):
    """a node that slept past its lease writes nothing of before, and serves again when it wakes"""
    nodes = Nodes(program, 2)
    anna, ben, table = pair(nodes, "tictactoe")
    mover = anna if begun(anna, table)["view"].get("moves") else ben
    seen = begun(mover, table)
    if mover is ben:  # so that Anna, at the node that will sleep, is to move
        mover.ask("do", table=table, seq=seen["seq"], verb="move", words=seen["view"]["moves"][0]["words"])
        seen = anna.view(table, lambda m: m["view"].get("moves"))
    nodes[0].process.send_signal(signal.SIGSTOP)
    anna.send(t="do", id="late", table=table, seq=seen["seq"], verb="move", words=seen["view"]["moves"][0]["words"])
    time.sleep(3.5)
    ben.ask("watch", table=table)
    ben.send(t="do", id="gone", table=table, seq=seen["seq"], verb="leave")
    assert ben.wait(lambda m: m.get("id") == "gone")["t"] == "ok"
    nodes[0].process.send_signal(signal.SIGCONT)
    answer = anna.wait(lambda m: m.get("id") == "late" or m["t"] == "bye")
    assert answer["t"] in ("no", "bye"), answer
    until(lambda: nodes[0].get("/healthz")[0] == 200)
    again = nodes[0].client(anna.cookie)
    until(lambda: again.ask("watch", table=table)["head"]["state"] == "over")
    assert again.ask("create", rules="tictactoe", seats=["me", "open"])["t"] == "ok"
    nodes.stop()


def banning(program):
    """who is banned loses the sockets at every node at once"""
    nodes = Nodes(program, 2)
    names = iter(("anna", "ben", "carol", "dora", "eve"))

    def ban():
        name = next(names)
        account = {"name": name, "password": "kept for ever"}
        _, headers, _ = nodes[0].post("/api/account", account, nodes[0].cookie())
        cookie = headers["Set-Cookie"].split(";")[0]
        sockets = [node.client(cookie) for node in nodes.servers for _ in range(2)]
        other = nodes[1].client()
        began = time.monotonic()
        subprocess.run([program, "admin", "ban", name, "--database", house.POSTGRES.database(nodes.folder)], check=True, capture_output=True,
                       timeout=house.PATIENCE)
        for socket in sockets:
            assert socket.wait(lambda m: m["t"] == "bye")["why"]["message"] == "server.signed_out"
        took = time.monotonic() - began
        assert other.ask("ping")["t"] == "pong"
        assert nodes[1].post("/api/login", account)[0] == 403
        return took

    soonest(3, ban)
    nodes.stop()


def handing_over(program):
    """a node that stops hands its tables over at once"""
    took = soonest(2, lambda: stopped_while_it_thinks(program))
    print(f"# the computer moved {took:.2f} s after its node was stopped")


def stopped_while_it_thinks(program):
    """How long the computer took then."""
    nodes = Nodes(program, 2)
    anna = nodes[1].client()
    table = nodes[0].client(anna.cookie).ask("create", rules="squadro", seats=["me", {"computer": 1}])["table"]
    view = anna.ask("watch", table=table)
    while not view.get("view", {}).get("moves"):
        view = anna.view(table)
    assert nodes[0].stop() == 0
    began = time.monotonic()
    assert anna.ask("do", table=table, seq=view["seq"], verb="move", words=view["view"]["moves"][0]["words"])["t"] == "ok"
    anna.view(table, lambda m: m["view"].get("moves"))
    took = time.monotonic() - began
    nodes[1].stop()
    return took


def certificate(folder, name):
    """A certificate for a host of this name, and its key; who reads it is the database."""
    key, cert = Path(folder, f"{name}.key"), Path(folder, f"{name}.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                    "-subj", f"/CN={name}"], check=True, capture_output=True, timeout=house.PATIENCE)
    return {"ssl": "on", "ssl_cert_file": cert, "ssl_key_file": key}


class Secured(Postgres):
    """A database that speaks TLS and nothing else over the network."""

    def __init__(self, folder, name):
        keys = certificate(folder, name)
        if os.geteuid() == 0:
            os.chmod(folder, 0o755)
            shutil.chown(keys["ssl_key_file"], "nobody")
        super().__init__(**keys)
        self.root = keys["ssl_cert_file"]
        rules = Path(self.data, "pg_hba.conf")
        rules.write_text(rules.read_text().replace("host  ", "hostssl"))
        self.sql("SELECT pg_reload_conf()")

    def link(self, **words):
        """As an operator writes it."""
        words = {"sslmode": "verify-full", "sslrootcert": self.root} | words
        plain = self.database("tls").replace("127.0.0.1", "localhost")
        return plain + "?" + "&".join(f"{key}={value}" for key, value in words.items())


class Remote(Server):
    """A node at a database that is reached by a link."""

    def start(self):
        self.process = subprocess.Popen([self.program, "serve", "--port", str(self.port), "--unlimited", "--database", self.folder],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(self.process.stderr.read())
        self.port = int(line.rsplit(":", 1)[1].split("/")[0])


def refusal(program, link):
    try:
        Remote(program, link).kill()
    except RuntimeError as why:
        return str(why)
    return "served"


def tls(program):
    """to the database over TLS: whoever is not who the link names is refused, and after a restart it goes on"""
    with tempfile.TemporaryDirectory() as folder:
        database, stranger = Secured(folder, "localhost"), Secured(folder, "elsewhere")
        server = Remote(program, database.link())
        clients = [server.client(), server.client()]
        table = clients[0].ask("create", rules="dominoes", seats=["me", "open"])["table"]
        assert clients[1].ask("sit", table=table)["t"] == "ok"
        used = database.sql("SELECT ssl, count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
                            " WHERE datname = 'boxwood0' GROUP BY ssl")
        assert [row[0] for row in used] == ["t"] and int(used[0][1]) >= 3, used  # writer, reader and the hints
        database.kill()
        database.start()
        until(lambda: server.get("/ready")[0] == 200)
        clients = [server.client(client.cookie) for client in clients]  # if it was away for long, sockets have ended
        play_on(clients, table, random.Random(3))
        assert server.stop() == 0
        assert "certificate verify failed" in refusal(program, database.link(sslrootcert=stranger.root))
        assert "does not match host name" in refusal(program, stranger.link())
        plainly = refusal(program, database.link(sslmode="disable", hostaddr="127.0.0.1"))
        assert "pg_hba.conf" in plainly, plainly


if __name__ == "__main__":
    house.run([every_game, people, late_news, lobby, limits, computer_goes_on, sleeper, banning, handing_over, tls])
