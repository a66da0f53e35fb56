"""The server that tests talk to: started on a port of its own with a folder of its own, asked to end after.
SPDX-License-Identifier: MIT"""
import atexit
import faulthandler
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))
from boxwood_client import Client, Closed, new_cookie, request  # noqa: E402

HOST = "127.0.0.1"
PATIENCE = 240  # seconds until something that has not come is a fault: machines are slow and busy
LONGEST = 4 * PATIENCE  # seconds in which some case must end; else all is given up, and each thread tells where it waits
# Where everything is kept: in a file, or with BOXWOOD_STORE=postgres in a database of a PostgreSQL for this test.
POSTGRES = None
if os.environ.get("BOXWOOD_STORE") == "postgres":
    from postgres import Postgres
    POSTGRES = Postgres()


def until(true, seconds=PATIENCE):
    """Waits for something that takes a moment; what is in its way meanwhile does not count. Asks more and more seldom,
    within what a person may ask of a server."""
    end = time.monotonic() + seconds
    pause = 0.02
    while True:
        try:
            if true():
                return
        except (OSError, Closed):
            pass
        assert time.monotonic() < end, "still not"
        time.sleep(pause)
        pause = min(pause * 1.5, 0.4)


def soonest(limit, attempt, tries=5):
    """The least of a few times that something takes, or says that it took, in seconds; no more of them than it takes to be
    below a limit."""
    took = []
    while not took or (len(took) < tries and min(took) >= limit):
        began = time.monotonic()
        said = attempt()
        took.append(said if isinstance(said, float) else time.monotonic() - began)
    assert min(took) < limit, took
    return min(took)


def query(folder, text):
    """What the database of a folder answers: rows."""
    if POSTGRES:
        return POSTGRES.sql(text, POSTGRES.names[folder])
    database = sqlite3.connect(os.path.join(folder, "boxwood.db"))
    rows = database.execute(text).fetchall()
    database.close()
    return rows


def dump(folder):
    """Every byte of it."""
    if POSTGRES:
        return POSTGRES.run("pg_dump", POSTGRES.database(folder)).encode()
    return (Path(folder) / "boxwood.db").read_bytes()


class Server:
    def __init__(self, program, folder=None, flags=(), limits=None):
        self.program, self.flags, self.limits = program, list(flags), limits or {}
        self.temporary = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or self.temporary.name
        self.port = 0
        self.process = None
        atexit.register(self.leave)
        self.start()

    def leave(self):
        """Nothing stays behind, also of a test that failed."""
        if self.process and self.process.poll() is None:
            self.process.kill()

    def start(self):
        where = ["--database", POSTGRES.database(self.folder)] if POSTGRES else ["--data", self.folder]
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), *where, *self.flags],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=self.limit if self.limits else None)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError(line + self.process.stderr.read())
        self.port = int(found[1])

    def limit(self):
        """What the system lets it have: {resource.RLIMIT_…: number}."""
        for what, most in self.limits.items():
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))

    def cpu_seconds(self):
        """Processor time it has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def client(self, cookie=None, **more):
        return Client(HOST, self.port, cookie, **{"timeout": PATIENCE} | more)

    def cookie(self):
        return new_cookie(HOST, self.port)

    def ask(self, method, path, headers=None):
        return request(HOST, self.port, method, path, None, headers, PATIENCE)

    def get(self, path, cookie=None, headers=None):
        head = ({"Cookie": cookie} if cookie else {}) | (headers or {})
        return request(HOST, self.port, "GET", path, None, head, PATIENCE)

    def post(self, path, body, cookie=None, headers=None):
        head = ({"Cookie": cookie} if cookie else {}) | (headers or {})
        return request(HOST, self.port, "POST", path, body, head, PATIENCE)

    def stop(self):
        """Asks it to end; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            return "does not end"
        self.errors = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


def play_randomly(client, table, rng, view=None, stop=lambda v: False):
    """Plays one seat until the match is over; the last view."""
    view = view or client.ask("watch", table=table)
    while "view" not in view or view["view"]["turn"] != "over":
        if stop(view):
            return view
        if "view" in view and view["view"].get("moves"):
            move = rng.choice(view["view"]["moves"])
            answer = client.ask("do", table=table, seq=view["seq"], verb="move",
                                words=move["words"])
            if answer["t"] == "no" and answer["why"]["message"] != "table.stale":
                raise AssertionError(answer)
        view = client.view(table)
    return view


def try_out(case, program):
    """What went wrong; None if nothing did."""
    try:
        case(program)
    except Exception as error:  # a test that fails for whatever reason has failed
        return f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
    finally:
        faulthandler.dump_traceback_later(LONGEST, exit=True)
    return None


def run(cases, together=1):
    """Runs functions as TAP; each gets the path of the program. Some at a time, where each has a server of its own and
    mostly waits for it."""
    program = os.path.abspath(sys.argv[1])
    chosen = [case for case in cases if len(sys.argv) < 3 or case.__name__ in sys.argv[2:]]
    print(f"1..{len(chosen)}")
    failed = 0
    faulthandler.register(signal.SIGTERM, chain=True)  # who is ended from outside tells what it waited for, too
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    with ThreadPoolExecutor(together) as pool:
        for number, (case, wrong) in enumerate(zip(chosen, pool.map(lambda case: try_out(case, program), chosen)), 1):
            failed += wrong is not None
            print(f"{'ok' if wrong is None else 'not ok'} {number} - {case.__doc__ or case.__name__}", flush=True)
            if wrong is not None:
                print("# " + wrong.replace("\n", "\n# "), flush=True)
    sys.exit(1 if failed else 0)
