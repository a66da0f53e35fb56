"""Random calls of the Python package from four threads, in TAP:  fuzz.py [CALLS [SEED]], with PYTHONPATH at the built package.

Objects that were never made, closed ones, wrong types and right ones meet by chance. Each call may end in a value or in
an error with a sentence; the process that makes them may not die.
SPDX-License-Identifier: MIT
"""
import copy
import faulthandler
import gc
import inspect
import pickle
import random
import re
import resource
import subprocess
import sys
import threading
import traceback
from pathlib import Path

import numpy as np

import boxwood

root = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "tests/support"))
import tap  # noqa: E402

THREADS, KEPT = 4, 80
CLASSES = [boxwood.Rules, boxwood.State, boxwood.Table, boxwood.Brain, boxwood.Batch, boxwood.Env, boxwood.Search, boxwood.cfr.Cfr,
           boxwood.bots.Bot]
FUNCTIONS = [boxwood.games, boxwood.presets, boxwood.make, boxwood.brains, boxwood.judge, boxwood.Table.replay, boxwood.Rules.of,
             boxwood.formats.formats, boxwood.formats.read, boxwood.formats.write, boxwood.formats.split, boxwood.bots.match]
NAMES = boxwood.games() + ["backgammon/standard bg.match=3", "chess/fide", "ludo seats=3", "dominoes/lattjo", "draughts/english"]
PGN = '[White "A"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n'
RECORD = boxwood.formats.read(PGN)[0]
# Told of a wrong type or an unfinished object, not of what the caller did.
BARE = re.compile(r"has no attribute '_|NoneType|_cffi|cdata|ctype|^\W*$")


def opinion(observation, legal):
    return legal.astype(np.float32), np.zeros(len(legal), np.float32)


def wild(_observation, legal):
    return legal * np.nan, [None]


class Angry:
    def __repr__(self):
        raise OSError("no repr")

    def __index__(self):
        raise ZeroDivisionError("no index")


JUNK = [None, True, -1, 0, 1, 2, 7, 300, 2**31, 2**32, 2**64, -2**63, 10**30, 1.5, float("nan"), float("inf"), "", "chess", "nobody", "e4", "a1",
        "\0", "\udc80", "ß" * 3000, "rnbqkbnr/8/8", b"bytes", bytearray(9), [], [1], ["a", "b"], (), {}, {"state": 1}, set(), object(), Angry,
        np.int64(3), np.zeros(3), np.array([1, 2]), np.array(["x"]), np.random.default_rng(1), opinion, wild, int, boxwood.State, RECORD, PGN]


def few(chance):
    """Small numbers alone, for what takes as long as they are large."""
    return chance.choice([0, 1, 2, 5, -1, None, "3", 2.5, float("nan"), [], np.int64(2)])


class Caller:
    """One thread of it, with its own chance; ``pool`` is everybody's."""

    def __init__(self, seed, pool, faults):
        self.chance, self.pool, self.faults = random.Random(seed), pool, faults
        self.working = set(map(id, pool[:len(CLASSES)]))  # nobody closes these
        self.ended = {"values": 0, "sentences": 0}

    def junk(self):
        chance = self.chance
        return chance.choice(JUNK) if chance.random() < 0.7 else chance.choice(self.pool)

    def of(self, kind):
        found = [it for it in list(self.pool) if isinstance(it, kind)]
        return self.chance.choice(found)

    def legal(self):
        state = self.of((boxwood.State, boxwood.Table, boxwood.Env))
        if isinstance(state, boxwood.Env):
            return state.sample()
        return self.chance.choice((state if isinstance(state, boxwood.State) else state.state).actions() or [0])

    def fitting(self, name):
        """What a parameter of this name is meant for, most of the time."""
        chance = self.chance
        player = (boxwood.Brain, boxwood.bots.Bot)
        makes = {"rules": lambda: chance.choice([chance.choice(NAMES), self.of(boxwood.Rules)]),
                 "name": lambda: chance.choice(NAMES + ["best", "random", "pgn"]),
                 "game": lambda: chance.choice(NAMES), "seat": lambda: chance.randrange(-1, 4), "action": self.legal, "what": self.some_what,
                 "table": lambda: self.of(boxwood.Table), "brain": lambda: self.of(boxwood.Brain), "state": lambda: self.of(boxwood.State),
                 "states": lambda: [self.of(boxwood.State)], "deals": lambda: [self.of(boxwood.State)], "record": lambda: self.of(boxwood.Table).record,
                 "records": lambda: RECORD, "text": lambda: PGN, "words": lambda: chance.choice(["e4", "a1", "done", "draw", ""]),
                 "verb": lambda: chance.choice("move chance aside back offer accept refuse claim resign leave".split()),
                 "matches": lambda: chance.randrange(1, 9), "match": lambda: chance.randrange(9), "trees": lambda: chance.randrange(1, 3),
                 "players": lambda: [self.of(player)] * chance.randrange(3), "position": lambda: str(self.of(boxwood.State)),
                 "opinion": lambda: opinion,
                 "actions": lambda: np.array([self.legal() for _ in range(chance.randrange(1, 9))]), "source": lambda: chance.randrange(99),
                 "seed": lambda: chance.randrange(99), "at": lambda: chance.randrange(9),
                 "names": lambda: ["Ann"], "threads": lambda: chance.randrange(1, 4), "command": lambda: ["true"]}
        return makes[name]() if name in makes else chance.randrange(3)

    def some_what(self):
        return self.chance.choice([lambda: self.of((boxwood.State, boxwood.Table)), self.legal, lambda: "e4"])()

    def arguments(self, call):
        """For its parameters by name; now and then too many or too few."""
        given, named = [], {}
        for it in inspect.signature(call).parameters.values():
            if it.name in ("rounds", "nodes", "depth", "choices", "level", "worlds", "ms", "patience", "batch", "most"):
                value = self.chance.choice([1, 20, few(self.chance)])
            else:
                value = self.fitting(it.name) if self.chance.random() < 0.75 else self.junk()
            if it.kind is it.VAR_POSITIONAL or it.kind is it.VAR_KEYWORD:
                continue
            if it.kind is it.KEYWORD_ONLY:
                if it.name == "nodes" or self.chance.random() < 0.4:  # unbounded thoughts take too long
                    named[it.name] = value
            elif it.name == "most" or it.default is it.empty or self.chance.random() < 0.5:
                given.append(value)
            else:
                break
        if self.chance.random() < 0.02 and "most" not in inspect.signature(call).parameters:  # a tree without bounds takes long
            given = given[:-1] if given else [1] * 12
        return given, named

    def call(self):
        chance, fate = self.chance, self.chance.random()
        if fate < 0.12:
            kind = chance.choice(CLASSES[:-1])
            given, named = self.arguments(kind)
            return kind(*given, **named)
        if fate < 0.22:
            call = chance.choice(FUNCTIONS)
            given, named = self.arguments(call)
            return call(*given, **named)
        thing = chance.choice(self.pool)
        if fate < 0.3:
            return self.use(thing)
        parts = ["__init__"] + [name for name in dir(type(thing)) if name[0] != "_"]
        if "close" in parts and id(thing) in self.working:
            parts.remove("close")
        name = chance.choice(parts)
        if fate < 0.33:
            name = chance.choice(thing._parts)
            return chance.choice([lambda: setattr(thing, name, self.junk()), lambda: delattr(thing, name)])()
        part = getattr(thing, name)
        if not callable(part) or name in ("action_space", "observation_space"):
            return part
        given, named = self.arguments(part)
        return part(*given, **named)

    def use(self, thing):
        return self.chance.choice([repr, hash, copy.copy, copy.deepcopy, len, str, dir, iter, gc.get_referrers,
                                   lambda it: pickle.loads(pickle.dumps(it)), lambda it: it == self.junk(), lambda it: type(it).__new__(type(it)),
                                   lambda it: self.look_at_all(), lambda it: next(it)])(thing)

    def look_at_all(self):
        """Even what nobody else has a name for yet; seldom, since it takes long."""
        if self.chance.random() < 0.02:
            for it in gc.get_objects():
                repr(it) if isinstance(it, tuple(CLASSES)) else None

    def run(self, calls):
        for _ in range(calls):
            try:
                value = self.call()
                if inspect.isgenerator(value):
                    value = [next(value, None) for _ in range(2)]
                if isinstance(value, tuple(CLASSES)):
                    self.keep(value)
                self.ended["values"] += 1
            except Exception as error:
                self.ended["sentences"] += 1
                self.judge(error)

    def keep(self, thing):
        if len(self.pool) < KEPT:
            self.pool.append(thing)
        else:
            self.pool[self.chance.randrange(len(CLASSES) * 3, KEPT)] = thing

    def judge(self, error):
        if self.chance.random() < 0.1:
            "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
        ours = [frame for frame in traceback.extract_tb(error.__traceback__) if "/boxwood/" in frame.filename]
        said = isinstance(error, (boxwood.BoxwoodError, TypeError, ValueError)) and not BARE.search(str(error))
        # What is fixed is refused as Python does it; memory may be gone; Angry throws what it throws.
        fixed = isinstance(error, AttributeError) and re.search("stays what it is|keeps its", str(error))
        if ours and not said and not fixed and not isinstance(error, (MemoryError, ZeroDivisionError)):
            self.faults.append("".join(traceback.format_exception(type(error), error, error.__traceback__)))


def pool_of_all():
    """Of each class one that was never made, one that works, and one that is closed; these stay."""
    bot = [sys.executable, str(root / "examples/line_bot.py")]
    env, batch, closed = boxwood.make("backgammon"), boxwood.Batch("dominoes", 8, threads=2), boxwood.bots.Bot(bot, "tictactoe", patience=1)
    shut = [boxwood.make("chess"), boxwood.Batch("ludo", 2)]
    for thing in (closed, *shut):
        thing.close()
    deal = boxwood.State("tictactoe").play("a1").play("b1").play("a2").play("c1").play("b2")
    made = [boxwood.Rules("chess"), boxwood.State("dominoes").roll(1), boxwood.Table("chess"), boxwood.Brain("chess", nodes=30), env, batch,
            boxwood.Search("tictactoe", nodes=1024), boxwood.cfr.Cfr([deal]),
            boxwood.bots.Bot(bot, "tictactoe", patience=1)]
    never = [kind.__new__(kind) for kind in CLASSES]
    more = [boxwood.State("dominoes").roll(2).mask(0), boxwood.Brain("dominoes", nodes=20), boxwood.Table("squadro"), boxwood.State("chess"),
            boxwood.Brain("tictactoe", "mcts", nodes=20, opinion=opinion), boxwood.Brain("tictactoe", "alphabeta", nodes=20, opinion=wild)]
    return made + never + [closed, *shut] + more


def calls(count, seed):
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    faulthandler.enable()
    faulthandler.dump_traceback_later(600 + count // 10, exit=True)
    sys.setswitchinterval(1e-4)
    pool, faults = pool_of_all(), []
    callers = [Caller(seed * THREADS + i, pool, faults) for i in range(THREADS)]
    threads = [threading.Thread(target=caller.run, args=(count // THREADS,)) for caller in callers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for fault in sorted(set(faults))[:5]:
        print(fault)
    print({how: sum(caller.ended[how] for caller in callers) for how in callers[0].ended}, len(faults), "faults")
    return 1 if faults else 0


def results(count, seed):
    out = subprocess.run([sys.executable, __file__, "--calls", str(count), str(seed)], text=True, capture_output=True,
                         timeout=240)
    yield f"{count} random calls of {THREADS} threads end in a value or a sentence", out.returncode == 0, f"{out.returncode}\n{out.stdout}{out.stderr}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--calls"]:
        sys.exit(calls(*map(int, sys.argv[2:])))
    given = [int(it) for it in sys.argv[1:]]
    tap.tell(results(*given, *[1000, 1][len(given):]))
