"""Nodes behind HAProxy that are killed, paused and cut off, and a database that is killed:  chaos.py PROGRAM [KILLS [RESTARTS [TABLES [SEED [SECONDS]]]]]
People at tables of all seven games keep playing through the proxy. Then: no acknowledged act is missing, none was done twice, no table has
two truths, every log hangs together and replays; and how long people were away, by what had happened. After SECONDS nothing more is done to
anybody. Speaks TAP; prints figures as comments.
SPDX-License-Identifier: MIT"""
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path

os.environ["BOXWOOD_STORE"] = "postgres"
import house  # noqa: E402
from house import HOST, Server  # noqa: E402
from postgres import free_port  # noqa: E402
from soak import Load, check_log, replay_all  # noqa: E402

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


class Wire:
    """The line between a node and the database, which can be cut: nothing passes and nothing ends."""

    def __init__(self, port):
        self.target, self.cut = port, False
        self.listener = socket.create_server((HOST, 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near = self.listener.accept()[0]
            threading.Thread(target=self.join, args=(near,), daemon=True).start()

    def join(self, near):
        try:
            while self.cut:
                time.sleep(0.05)
            far = socket.create_connection((HOST, self.target))
        except OSError:
            near.close()
            return
        for one in (near, far):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self.pass_on, args=(near, far), daemon=True).start()
        self.pass_on(far, near)

    def pass_on(self, source, target):
        try:
            while True:
                piece = source.recv(65536)
                while self.cut:
                    time.sleep(0.05)
                if not piece:
                    break
                target.sendall(piece)
        except OSError:
            pass
        for one in (source, target):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Node(Server):
    """A server that reaches its database through a wire."""

    def __init__(self, program, folder, flags):
        house.POSTGRES.database(folder)
        self.wire = Wire(house.POSTGRES.port)
        super().__init__(program, folder, ["--unlimited", "--proxies", HOST, *flags])

    def start(self):
        name = house.POSTGRES.names[self.folder]
        link = f"postgresql://boxwood@{HOST}:{self.wire.port}/{name}"
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--database", link, *self.flags],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        if line:
            self.port = int(line.rsplit(":", 1)[1].split("/")[0])
        self.process.stdout.close()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(house.PATIENCE)


class Front:
    """HAProxy with the configuration of examples/, and other ports. Looks like a server to those who play."""

    def __init__(self, nodes, folder):
        self.port, self.folder = free_port(), folder
        text = (EXAMPLES / "haproxy.cfg").read_text()
        text = text.replace("bind :443 ssl crt /etc/haproxy/boxwood.pem alpn http/1.1", f"bind {HOST}:{self.port}")
        for number, node in enumerate(nodes, 1):
            text = text.replace(f"10.0.0.1{number}:8080", f"{HOST}:{node.port}")
        text = text.replace("httponly secure", "httponly").replace("maxconn 20000", "maxconn 2000")
        self.file = tempfile.NamedTemporaryFile("w", suffix=".cfg")
        self.file.write(text)
        self.file.flush()
        self.process = subprocess.Popen(["haproxy", "-f", self.file.name, "-db"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        house.until(lambda: self.get("/ready")[0] == 200)

    client, cookie, get, post = Server.client, Server.cookie, Server.get, Server.post

    def leave(self):
        self.process.terminate()
        self.process.wait()


class Chaos:
    def __init__(self, program, tables, flags=(), seed=21):
        self.rng = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            self.folder = folder
        self.nodes = [Node(program, self.folder, flags) for _ in range(3)]
        self.front = Front(self.nodes, self.folder)
        self.load = Load(self.front, tables, tables / 100)  # so that clients in Python can keep up
        self.kills = self.pauses = self.cuts = self.restarts = 0
        self.troubles = []  # (began, ended, what)

    @contextmanager
    def trouble(self, what):
        began = time.monotonic()
        yield
        self.troubles.append((began, time.monotonic(), what))

    def start_again(self, node):
        """Until the database lets it."""
        node.start()
        while node.process.poll() is not None:
            node.start()

    def kill(self, count):
        chosen = self.rng.sample(self.nodes, count)
        with self.trouble("killed" if count == 1 else "two killed"):
            for node in chosen:
                node.kill()
            time.sleep(self.rng.uniform(0, 0.5))
            for node in chosen:
                self.start_again(node)
        self.kills += count

    def pause(self):
        node = self.rng.choice(self.nodes)
        with self.trouble("paused"):
            node.process.send_signal(signal.SIGSTOP)
            time.sleep(self.rng.uniform(2.2, 3.5))
            node.process.send_signal(signal.SIGCONT)
        self.pauses += 1

    def cut(self):
        node = self.rng.choice(self.nodes)
        with self.trouble("cut off"):
            node.wire.cut = True
            time.sleep(self.rng.uniform(1.0, 4.0))
            node.wire.cut = False
        self.cuts += 1

    def restart(self):
        with self.trouble("database"):
            house.POSTGRES.kill()
            time.sleep(self.rng.uniform(0, 0.5))
            house.POSTGRES.start()
        self.restarts += 1

    def cause(self, began, ended):
        """What happened first while somebody was away; else what had happened last."""
        during = [what for start, end, what in self.troubles if start < ended and end > began]
        before = [what for start, _, what in self.troubles if start < ended]
        return (during[:1] or before[-1:] or ["nothing"])[0]

    def absences(self):
        """How long people were away, each time, and why; without a database it is nobody's fault."""
        outages = [(start, end) for start, end, what in self.troubles if what == "database"]
        found = []
        for left, ended in self.load.away:
            began = left
            for start, end in outages:
                if began < end and ended > start:
                    began = max(began, min(end, ended))
            found.append((ended - began, self.cause(left, ended)))
        return found

    def away(self):
        return sorted(seconds for seconds, _ in self.absences())

    def run(self, kills, restarts, seconds):
        end = time.monotonic() + seconds
        for thread in self.load.threads:
            thread.start()
        time.sleep(1)
        while (self.kills < kills or self.restarts < restarts) and time.monotonic() < end:
            time.sleep(self.rng.uniform(0.2, 0.8))
            left = max(1, kills - self.kills)
            if self.restarts < restarts and self.rng.random() < 1.5 * (restarts - self.restarts) / left:
                self.restart()
            elif self.rng.random() < 0.15 and self.pauses <= self.kills / 8:
                self.pause()
            elif self.rng.random() < 0.15 and self.cuts <= self.kills / 8:
                self.cut()
            else:
                self.kill(2 if self.rng.random() < 0.2 else 1)
        time.sleep(4)
        self.load.over = True
        for thread in self.load.threads:
            thread.join()


def verify_all(program, folder):
    """boxwood check looks through every log."""
    done = subprocess.run([program, "check", "--database", house.POSTGRES.database(folder)], capture_output=True, text=True,
                          timeout=house.PATIENCE)
    return done.returncode == 0, done.stderr


def at_most(times, part):
    """What this part of sorted times did not take longer than."""
    return times[min(int(len(times) * part), len(times) - 1)] if times else 0


def tell(results, notes):
    """Prints (name, good) as TAP with what there is to say, and ends."""
    print(f"1..{len(results)}")
    for number, (name, good) in enumerate(results, 1):
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
    for note in filter(None, notes):
        print("#", note.replace("\n", "\n# "))
    sys.exit(0 if all(good for _, good in results) else 1)


def main():
    program = os.path.abspath(sys.argv[1])
    given = enumerate((6, 1, 14, 21, 3600), 2)
    kills, restarts, tables, seed, seconds = (int(sys.argv[i]) if len(sys.argv) > i else d for i, d in given)
    chaos = Chaos(program, tables, seed=seed)
    began = time.time()
    chaos.run(kills, restarts, seconds)
    load = chaos.load
    missing, twice, gaps, names, events = check_log(chaos.folder, load.acknowledged)
    wrong, records, said = replay_all(program, chaos.front, names)
    whole, damage = verify_all(program, chaos.folder)
    absences, away = chaos.absences(), chaos.away()
    late = at_most(away, 0.99)
    codes = [node.stop() for node in chaos.nodes]
    chaos.front.leave()
    print(f"# {time.time() - began:.0f} s: kills {chaos.kills}, pauses {chaos.pauses}, cuts {chaos.cuts}, database killed {chaos.restarts}; "
          f"tables {len(names)}, entries {events}, acknowledged {len(load.acknowledged)}, resent {load.resent}, records {records}")
    for what in ["", *sorted({cause for _, cause in absences})]:
        times = sorted(length for length, cause in absences if what in ("", cause))
        print(f"# away {len(times)} times{what and f' ({what})'}: median {at_most(times, 0.5):.2f} s, 99 % {at_most(times, 0.99):.2f} s, "
              f"longest {at_most(times, 1):.2f} s, {sum(length >= 3 for length in times)} for 3 s or more")
    results = [("everything happened that was to", chaos.kills >= kills and chaos.restarts >= restarts),
               ("no acknowledged act is missing", not missing and load.acknowledged),
               ("no act was done twice", twice == 0), ("no log has a gap", gaps == 0),
               ("every log hangs together", whole), ("every log replays through the rules, and its dice verify", wrong == 0),
               ("nothing was refused without reason", not load.failures),
               ("nodes end when asked", codes == [0, 0, 0])]
    if len(away) > 1000:
        results.append(("people are back within three seconds, 99 of 100 times", late < 3))
    tell(results, [*load.failures[:5], *map(str, missing[:5]), said, damage])


if __name__ == "__main__":
    main()
