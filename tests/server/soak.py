"""Kills the server again and again under load:  soak.py PROGRAM [KILLS [TABLES [SEED]]]
Random players at tables of every game keep moving while the server is killed with SIGKILL at random moments
and started again. Then: no acknowledged act is missing, none was done twice, every log replays through the
rules. Speaks TAP; prints figures as comments.
SPDX-License-Identifier: MIT"""
import json
import os
import random
import select
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import house
from house import Server
from boxwood_client import Closed

TROUBLE = (Closed, OSError, ValueError, TypeError, KeyError)
AT_ONCE = 1.0  # seconds; who waits longer for an answer is as good as away


def not_now(answer):
    """Whether a server says that it cannot answer at the moment."""
    return answer["t"] == "no" and answer["why"]["message"] in ("server.store", "server.stopping")


class Player:
    """Somebody at a table who comes back whenever the line breaks, and says again what was not answered."""

    def __init__(self, load, cookie, table):
        self.load, self.cookie, self.table = load, cookie, table
        self.client, self.waiting, self.count = None, None, 0

    def connect(self):
        while not self.load.over:
            try:
                self.client = self.load.server.client(self.cookie, timeout=5)
                view = self.client.ask("watch", table=self.table)
                if not not_now(view):
                    return view
            except TROUBLE:
                pass
            time.sleep(0.02)
        return None

    def rest(self, seconds):
        """Thinks for a while, and comes back at once if the line breaks meanwhile."""
        end = time.monotonic() + seconds
        while self.client and not self.load.over and time.monotonic() < end:
            try:
                if select.select([self.client.socket], [], [], max(0, end - time.monotonic()))[0]:
                    self.client.receive()
            except TROUBLE:
                began = time.monotonic()
                self.connect()
                self.load.away.append((began, time.monotonic()))

    def ask(self, message):
        """Sends until it is answered; the same id every time. Who gets no answer at once is away until it comes."""
        began, answer, away = time.monotonic(), None, False
        while answer is None and not self.load.over:
            try:
                answer = self.client.ask(message["t"], **{k: v for k, v in message.items() if k != "t"})
                if not_now(answer):
                    answer, away = None, True
                    time.sleep(0.02)
            except TROUBLE:
                away = True
                if self.connect() is not None:
                    self.load.resent += 1
        now = time.monotonic()
        if away or now - began > AT_ONCE:
            self.load.away.append((began, now))
        return answer


class Load:
    """People at tables; a pace is the most seconds that somebody thinks."""

    def __init__(self, server, tables, pace=0):
        self.server, self.pace, self.over, self.resent = server, pace, False, 0
        self.acknowledged, self.away = [], []
        self.failures = []
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.play, args=(i,)) for i in range(tables)]

    def play(self, number):
        try:
            self.play_matches(number)
        except Exception as error:  # told at the end
            self.failures.append(f"{type(error).__name__}: {error}")

    def open_table(self, rng, cookies, rules):
        one = Player(self, cookies[0], "")
        name = f"t{rng.random()}"
        while not self.over:
            try:
                one.client = self.server.client(cookies[0], timeout=5)
                made = one.client.ask("create", id=name, rules=rules, seats=["me", "open"])
                if made["t"] != "ok":
                    continue
                other = self.server.client(cookies[1], timeout=5)
                sat = other.ask("sit", table=made["table"], id="sit")
                other.close()
                if sat["t"] == "ok":
                    return made["table"]
            except TROUBLE:
                time.sleep(0.02)
        return None

    def play_matches(self, number):
        rng = random.Random(number)
        games = ["tictactoe", "squadro", "ludo", "dominoes", "draughts", "backgammon", "chess"]
        cookies = [self.cookie(), self.cookie()]
        while not self.over:
            table = self.open_table(rng, cookies, games[number % len(games)])
            if table is None:
                return
            players = [Player(self, cookie, table) for cookie in cookies]
            for player in players:
                player.connect()
            self.play_match(rng, players, table)
            for player in players:
                if player.client:
                    player.client.close()

    def cookie(self):
        while True:
            try:
                return self.server.cookie()
            except (*TROUBLE, AttributeError):  # a proxy without nodes gives none
                time.sleep(0.02)

    def play_match(self, rng, players, table):
        while not self.over:
            for player in players:
                player.rest(rng.uniform(0, self.pace))
                view = player.ask({"t": "watch", "table": table})
                if view is None:
                    return
                if "view" not in view:
                    continue
                if view["view"]["turn"] == "over":
                    return
                if view["view"].get("moves"):
                    self.move(rng, player, view)

    def move(self, rng, player, view):
        player.count += 1
        message = {"t": "do", "table": player.table, "seq": view["seq"], "verb": "move",
                   "words": rng.choice(view["view"]["moves"])["words"],
                   "id": f"{view['seq']}-{rng.random()}"[:40]}
        answer = player.ask(message)
        if answer is None:
            return
        if answer["t"] == "ok":
            with self.lock:
                self.acknowledged.append((player.table, message["id"], answer["seq"]))
        elif answer["why"]["message"] not in ("table.stale", "server.not_begun", "error.over",
                                              "table.not_your_turn", "table.chance_first"):
            self.failures.append(json.dumps(answer))


def check_log(folder, acknowledged):
    """How many acknowledged acts are missing, and how many stand there twice."""
    found = {}
    twice = 0
    for table, seq, client in house.query(folder, "SELECT tab, seq, client FROM event WHERE client IS NOT NULL"):
        twice += (table, client) in found and client != "sit"
        found[table, client] = int(seq)
    gaps = int(house.query(folder, "SELECT count(*) FROM (SELECT tab FROM event GROUP BY tab"
                                   " HAVING count(*) <> max(seq)) AS gap")[0][0])
    tables = [row[0] for row in house.query(folder, "SELECT id FROM tab")]
    events = int(house.query(folder, "SELECT count(*) FROM event")[0][0])
    missing = [x for x in acknowledged if found.get((x[0], x[1])) != x[2]]
    return missing, twice, gaps, tables, events


def ask_about(program, word, records):
    """Whether what the program says about these records is that they are right, and what it says if not."""
    with tempfile.NamedTemporaryFile("w", suffix=".boxwood") as file:
        file.write("".join(records))
        file.flush()
        done = subprocess.run([program, word, file.name], capture_output=True, text=True,
                              timeout=house.PATIENCE) if records else None
    return (0, "") if done is None or done.returncode == 0 else (1, done.stderr.strip())


def replay_all(program, server, tables):
    """Takes the record of every match that is over, replays it and verifies its dice; looks at the others. How many were wrong."""
    wrong, records = 0, []
    begun = {row[0] for row in house.query(server.folder, "SELECT tab FROM event WHERE kind = 'begin'")}
    for table in tables:
        status, _, text = server.get(f"/api/tables/{table}/record")
        if status == 409:
            shown = server.post("/api/watch", {"table": table})  # read from its log, act by act
            wrong += table in begun and (shown[0] != 200 or "view" not in json.loads(shown[2]))
        else:
            wrong += status != 200
            records.append(text)
    replayed, why = ask_about(program, "replay", records)
    verified, why_not = ask_about(program, "verify", [text for text in records if "\ntag dice-secret " in text])
    return wrong + replayed + verified, len(records), "\n".join(filter(None, [why, why_not]))


def main():
    program = os.path.abspath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    tables = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 11)
    server = Server(program, flags=["--unlimited"])
    load = Load(server, tables)
    for thread in load.threads:
        thread.start()
    starts = []
    for _ in range(kills):
        time.sleep(rng.uniform(0.1, 0.9))
        server.kill()
        began = time.time()
        server.start()
        starts.append(time.time() - began)
    time.sleep(1)
    load.over = True
    for thread in load.threads:
        thread.join()
    missing, twice, gaps, names, events = check_log(server.folder, load.acknowledged)
    wrong, records, said = replay_all(program, server, names)
    code = server.stop()
    print(f"# kills {kills} tables {len(names)} entries {events} acknowledged {len(load.acknowledged)} "
          f"resent {load.resent} records {records} slowest_start {max(starts):.2f} s")
    results = [("no acknowledged act is missing", not missing and load.acknowledged),
               ("no act was done twice", twice == 0), ("no log has a gap", gaps == 0),
               ("every log replays through the rules, and its dice verify", wrong == 0),
               ("nothing was refused without reason", not load.failures),
               ("the server starts within two seconds, mostly even on a busy machine, and ends when asked",
                statistics.median(starts) < 2 and code == 0)]
    print(f"1..{len(results)}")
    for number, (name, good) in enumerate(results, 1):
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
    for line in [*load.failures[:5], *map(str, missing[:5]), said]:
        if line:
            print("#", line)
    sys.exit(0 if all(good for _, good in results) else 1)


if __name__ == "__main__":
    main()
