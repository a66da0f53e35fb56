"""Bots that a proxy sends to another node with each request: whoever has seen an entry at one node is answered by the others as if
they had too, and what is sent again is answered as it was the first time. A longer walk by hand:
  behind.py build/boxwood 10000
SPDX-License-Identifier: MIT"""
import http.client
import json
import os
import random
import sys
import threading
import time

os.environ["BOXWOOD_STORE"] = "postgres"
import house  # noqa: E402
from house import HOST, Server, until  # noqa: E402

ACTS = int(sys.argv.pop(2)) if len(sys.argv) > 2 and sys.argv[2].isdigit() else 600
GAMES = ["squadro", "draughts", "ludo", "chess"]  # a table of each at a time


class Proxy:
    """Sends each request to the node it is told to, on connections that stay."""

    def __init__(self, servers):
        self.lines = [http.client.HTTPConnection(HOST, server.port, timeout=house.PATIENCE) for server in servers]

    def post(self, node, kind, cookie, **message):
        head = {"Content-Type": "application/json", "Cookie": cookie}
        self.lines[node].request("POST", f"/api/{kind}", json.dumps(message), head)
        return json.loads(self.lines[node].getresponse().read())


class Walk:
    """Matches of one game, one after another, by two bots."""

    def __init__(self, servers, game, acts):
        self.proxy, self.game, self.acts = Proxy(servers), game, acts
        self.rng = random.Random(game)
        self.bots = [servers[0].cookie(), servers[1].cookie()]
        self.done, self.wrong, self.tables = 0, [], []

    def run(self):
        while self.done < self.acts and not self.wrong:
            self.play()

    def nodes(self):
        return self.rng.sample(range(len(self.proxy.lines)), len(self.proxy.lines))

    def expect(self, good, *what):
        if not good:
            self.wrong.append(what)

    def view(self, bot, table, seq):
        """The next view in which somebody is to move, of a node that has just been asked for the first time."""
        while True:
            node = self.nodes()[0]
            seen = self.proxy.post(node, "watch", self.bots[bot], table=table, seq=seq)
            self.expect(seen["t"] == "view" and seen["seq"] >= seq, "older than what was seen", seq, seen.get("seq"), seen.get("why"))
            if self.wrong or seen.get("view", {}).get("turn", "chance") != "chance":
                return node, seen
            time.sleep(0.002)

    def play(self):
        seats = ["me", "open"]
        made = self.proxy.post(0, "create", self.bots[0], id=f"make-{len(self.tables)}", rules=self.game, seats=seats)
        table = made["table"]
        self.tables.append(table)
        answer = self.proxy.post(1, "sit", self.bots[1], table=table, id="sit")
        again = self.proxy.post(2, "sit", self.bots[1], table=table, id="sit")
        self.expect((answer["t"], again["t"]) == ("ok", "ok"), "seat", answer, again)
        bot, seq = 0, answer.get("seq", 0)
        while not self.wrong and self.done < self.acts:
            node, seen = self.view(bot, table, seq)
            seq = seen["seq"]
            if self.wrong or seen["view"]["turn"] == "over":
                return
            if seen["view"]["turn"] != bot:
                bot = seen["view"]["turn"]
                continue
            seq = self.act(node, bot, table, seen)

    def act(self, node, bot, table, seen):
        """Sent at once to a node that may not have heard of what the view shows, and twice more to others."""
        other, third = [at for at in self.nodes() if at != node]
        words = self.rng.choice(seen["view"]["moves"])["words"]
        said = {"table": table, "id": f"act-{self.done}", "seq": seen["seq"], "verb": "move", "words": words}
        answers = [self.proxy.post(at, "do", self.bots[bot], **said) for at in (other, third, node)]
        told = [(a["t"], a.get("seq"), a.get("why", {}).get("message")) for a in answers]
        self.expect(answers[0]["t"] == "ok" and told.count(told[0]) == 3, "act", seen["seq"], told)
        self.done += 1
        return answers[0].get("seq", 0)


def walk(program):
    """a view from one node, the act to another, twice more to others: none is refused, none is there twice"""
    servers = [Server(program, flags=["--unlimited"])]
    folder = servers[0].folder
    servers += [Server(program, folder, flags=["--unlimited"]) for _ in range(2)]
    walks = [Walk(servers, game, ACTS // len(GAMES)) for game in GAMES]
    threads = [threading.Thread(target=it.run, daemon=True) for it in walks]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done, wrong = sum(it.done for it in walks), [what for it in walks for what in it.wrong]
    print(f"# {done} acts at {sum(len(it.tables) for it in walks)} tables in {time.monotonic() - began:.0f} s, {len(wrong)} wrong", flush=True)
    assert not wrong, wrong[:4]
    kept = house.query(folder, "SELECT count(*), count(DISTINCT (tab, client)) FROM event WHERE client LIKE 'act-%'")
    assert [int(number) for number in kept[0]] == [done, done], kept
    for table in (it.tables[-1] for it in walks):
        until(lambda: len({server.get(f"/api/tables/{table}/record")[2] for server in servers}) == 1)
    assert [server.stop() for server in servers] == [0, 0, 0]


if __name__ == "__main__":
    house.run([walk])
