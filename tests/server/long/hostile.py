"""Three hostile addresses, within all limits and past them, beside honest people:  hostile.py BOXWOOD [SECONDS]
Each hostile address asks for lists, makes tables and rematches, lets computers play each other at full strength, tries
passwords, reads pages, and leaves heads half sent, all at once. Twenty honest people play; prints how long their acts
took, the most that the log of the database and the server's memory came to, and how long it waited for a processor,
which strangers and honest people take from it where all share a machine.
SPDX-License-Identifier: MIT"""
import multiprocessing
import os
import socket
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve()
sys.path += [str(HERE.parents[1]), str(HERE.parents[3] / "bench/server")]
from house import HOST, Server  # noqa: E402
from boxwood_client import Client, Closed, new_cookie, request  # noqa: E402
from watching import processor  # noqa: E402


class Stranger:
    """One address; each of its ways is a thread that goes on whatever it is answered."""

    def __init__(self, port, number, end):
        self.port, self.end = port, end
        self.head = {"X-Forwarded-For": f"10.9.{number}.1"}

    def client(self):
        return Client(HOST, self.port, new_cookie(HOST, self.port), self.head, timeout=5)

    def ask_lists(self, client):
        for t in ("tables", "mine"):
            client.ask(t)

    def make_tables(self, client):
        client.ask("create", rules="tictactoe", seats=["me", "open"], open="all")
        client.ask("create", rules="chess", seats=[{"computer": 10}, {"computer": 10}])
        table = client.ask("create", rules="tictactoe", seats=["me", {"computer": 1}]).get("table", "aaaaaaaaaaaa")
        view = client.ask("watch", table=table)
        client.ask("do", table=table, seq=view.get("seq", 0), verb="resign")
        client.ask("rematch", table=table)
        client.ask("rematch", table=table, no=True)

    def try_passwords(self, _):
        request(HOST, self.port, "POST", "/api/login", {"name": "anna", "password": os.urandom(6).hex()}, self.head)

    def read_pages(self, _):
        request(HOST, self.port, "GET", "/api/games", None, self.head)
        request(HOST, self.port, "GET", "/", None, self.head)

    def send_half(self, _):
        sockets = [socket.create_connection((HOST, self.port), timeout=5) for _ in range(50)]
        for one in sockets:
            one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ")
        time.sleep(2)
        for one in sockets:
            one.close()

    def go_on(self, way):
        client = None
        while time.time() < self.end:
            try:
                client = client or self.client()
                way(client)
            except (AttributeError, Closed, OSError, KeyError, ValueError):  # refused, in one way or another
                client = None
                time.sleep(0.02)

    def attack(self):
        ways = [self.ask_lists] * 6 + [self.make_tables] * 4 + [self.try_passwords, self.read_pages, self.send_half]
        threads = [threading.Thread(target=self.go_on, args=(way,)) for way in ways]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def attack(port, number, end):
    os.nice(10)  # it is the server that is to be slow, not the honest players' own program
    Stranger(port, number, end).attack()


def play(server, number, end, waits):
    """Two people of one house, a move every tenth of a second."""
    head = {"X-Forwarded-For": f"10.1.{number}.1"}
    people = [server.client(headers=head, timeout=30) for _ in range(2)]
    while time.time() < end:
        table = people[0].ask("create", rules="squadro", seats=["me", "open"]).get("table")
        if table is None:
            return
        people[1].ask("sit", table=table)
        for client in people * 30:
            view = client.ask("watch", table=table)
            if view["view"].get("moves") and time.time() < end:
                begun = time.monotonic()
                client.ask("do", table=table, seq=view["seq"], verb="move", words=view["view"]["moves"][0]["words"])
                waits.append(1000 * (time.monotonic() - begun))
                time.sleep(0.1)


def watch(server, end, most):
    while time.time() < end:
        wal = Path(server.folder, "boxwood.db-wal")
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
        most["wal"] = max(most["wal"], wal.stat().st_size if wal.exists() else 0)
        most["memory"] = max(most["memory"], memory)
        time.sleep(0.2)


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    server = Server(os.path.abspath(sys.argv[1]), flags=["--proxy"])
    request(HOST, server.port, "POST", "/api/account", {"name": "anna", "password": "correct horse"})
    end, waits, most = time.time() + seconds, [], {"wal": 0, "memory": 0}
    strangers = [multiprocessing.Process(target=attack, args=(server.port, number, end)) for number in range(3)]
    honest = [threading.Thread(target=play, args=(server, number, end, waits)) for number in range(10)]
    honest.append(threading.Thread(target=watch, args=(server, end, most)))
    for one in strangers + honest:
        one.start()
    for one in strangers + honest:
        one.join()
    waits.sort()
    ran, waited = processor(server.process.pid)
    print(f"acts {len(waits)}: median {waits[len(waits) // 2]:.1f} ms, 99 % {waits[int(0.99 * len(waits))]:.1f} ms, "
          f"worst {waits[-1]:.1f} ms; log at most {most['wal'] / 1e6:.1f} MB, memory {most['memory'] / 1024:.0f} MB; "
          f"health {server.get('/healthz')[2].strip()}; it ran {ran:.1f} s and waited {waited:.1f} s for a processor")
    server.kill()


if __name__ == "__main__":
    main()
