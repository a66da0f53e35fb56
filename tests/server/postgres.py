"""A PostgreSQL for tests, in a folder of its own:  postgres.py PROGRAM ARGUMENT…
runs the program with the link of an empty database as its last argument. As root the database runs as `nobody`, because it
refuses root. SPDX-License-Identifier: MIT"""
import atexit
import glob
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

OPTIONS = {"listen_addresses": "127.0.0.1", "fsync": "on", "max_connections": "60", "shared_buffers": "64MB",
           "logging_collector": "off", "log_min_messages": "fatal", "autovacuum_naptime": "10s"}


def free_port():
    """One that nobody takes before who asks for it does: below those that the system gives to others."""
    while True:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", random.randrange(20000, 32000)))
                return probe.getsockname()[1]
            except OSError:
                pass


def leave_all(*_):
    """Who runs tests may lose patience: nothing stays behind, and nothing waits for a test that hangs."""
    atexit._run_exitfuncs()
    os._exit(1)


signal.signal(signal.SIGTERM, leave_all)


class Postgres:
    def __init__(self, **options):
        self.folder = tempfile.mkdtemp(prefix="boxwood-pg-")
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.port, self.process, self.names = free_port(), None, {}
        self.as_whom = {"start_new_session": True}  # a group of its own, so that it ends as a whole
        if os.geteuid() == 0:
            person = pwd.getpwnam("nobody")
            os.chown(self.folder, person.pw_uid, -1)
            self.as_whom |= {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}
        self.lock = threading.Lock()
        atexit.register(self.leave)
        self.data = os.path.join(self.folder, "data")
        self.run("initdb", "-D", self.data, "-U", "boxwood", "-E", "UTF8", "--locale=C", "-A", "trust", "--no-sync")
        self.options = OPTIONS | options
        self.start()

    def run(self, name, *words):
        done = subprocess.run([os.path.join(self.bin, name), *words], cwd=self.folder, env=os.environ | {"HOME": self.folder},
                              capture_output=True, text=True, timeout=240, **self.as_whom)
        if done.returncode != 0:
            raise RuntimeError(f"{name}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        """Until it answers; a killed one may still hold its memory for a moment."""
        words = [f"-c{key}={value}" for key, value in self.options.items()]
        for _ in range(2400):
            if self.process is None or self.process.poll() is not None:
                self.process = subprocess.Popen(
                    [os.path.join(self.bin, "postgres"), "-D", self.data, "-k", self.folder, "-p", str(self.port), *words],
                    cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    **self.as_whom)
            if subprocess.run([os.path.join(self.bin, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                              check=False, timeout=240).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start")

    def kill(self):
        """All of it at once, as when the power goes."""
        first = self.process.pid
        with open(f"/proc/{first}/task/{first}/children", encoding="ascii") as file:
            children = file.read().split()
        self.process.kill()
        for child in children:
            try:
                os.kill(int(child), signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)

    def leave(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, text, database="postgres"):
        """What a statement gives: rows of texts."""
        out = self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "boxwood", "-d", database, "-XqAt",
                       "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", text)
        return [line.split("\t") for line in out.splitlines()]

    def database(self, key):
        """The link of the database that belongs to this key; made if there is none."""
        with self.lock:
            if key not in self.names:
                self.names[key] = f"boxwood{len(self.names)}"
                self.sql(f"CREATE DATABASE {self.names[key]}")
        return f"postgresql://boxwood@127.0.0.1:{self.port}/{self.names[key]}"


if __name__ == "__main__":
    own = Postgres()
    sys.exit(subprocess.run([*sys.argv[1:], own.database("test")], check=False, timeout=3600).returncode)
