"""The computer players, and what the decisions of a match were worth.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import mmap
import os
import warnings
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

from ._core import BoxwoodError, Made, encoded, expect, ffi, lib, listed, new, number, seed_of, shown, string, tell
from ._opinion import Judge, Opinion
from .rules import Rules, RulesLike
from .state import State
from .table import Table


class Choice(NamedTuple):
    """A move, what it is worth to the mover, and the rest of the turn that is planned after it."""

    action: int
    words: str
    value: float


class Thought(NamedTuple):
    """What a brain thinks of a position: its choices, best first."""

    choices: List[Choice]
    depth: int
    nodes: int
    exact: bool


class Decision(NamedTuple):
    """One decision of a match: what was played, what would have been best, and what it cost. Of a ``forced`` turn, which
    left no choice, only the value is told."""

    move: int
    seat: int
    played: List[str]
    best: List[str]
    value: float
    best_value: float
    loss: float
    mark: str
    reason: str
    forced: bool


def brains(rules: RulesLike) -> List[str]:
    """The brains that play by these rules, strongest first."""
    kept = Rules.of(rules)
    return [string(brain.name) for brain in listed(lib.bw_brains) if brain.suits(kept._c)]


def data_folders() -> Iterator[Path]:
    """Where nets and tables are looked for: $BOXWOOD_DATA, the package itself, where the program is installed."""
    if "BOXWOOD_DATA" in os.environ:
        yield Path(os.environ["BOXWOOD_DATA"])
    yield Path(__file__).parent / "data"
    yield Path("/usr/local/share/boxwood/data")
    yield Path("/usr/share/boxwood/data")


# The most that a limit of a brain may be; 0 sets none.
_MOST = {"level": int(lib.BW_LEVEL_MAX), "nodes": 2**64 - 1, "depth": 1000, "choices": 2**31 - 1}


def _limits(**limits: int) -> Dict[str, int]:
    return {name: number(given, name, 1, _MOST[name]) if given != 0 else 0 for name, given in limits.items()}


class _Data:
    """The files that a brain can use, mapped, as far as they are there."""

    def __init__(self, brain: Any) -> None:
        self._kept: List[Any] = []
        for name in map(string, listed(brain.data)):
            path = next((folder / name for folder in data_folders() if (folder / name).is_file()), None)
            if path is not None:
                with open(path, "rb") as file:
                    mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                one = (ffi.new("char[]", name.encode()), ffi.from_buffer(mapped), len(mapped))
                checked = ffi.new("BwData *", one)
                why = lib.bw_data_check(checked, False)
                if why.id == ffi.NULL:
                    self._kept.append((*one, checked.sound))
                else:
                    warnings.warn(tell(why), stacklevel=4)
        self.c = ffi.new("BwData[]", [{"name": name, "bytes": data, "size": size, "sound": sound}
                                          for name, data, size, sound in self._kept])
        self.count = len(self._kept)


class _Runner:
    """A brain at work: its limits, and memory for one thought at a time."""

    def __init__(self, brain: Any, limits: Dict[str, int], data: _Data) -> None:
        self.c = new("BwRunner *", {"brain": brain, "limits": limits, "data": data.c, "data_count": data.count})
        self._memory, self._data = new("char[]", brain.memory + 64), data
        self.c.memory = lib.bw_arena_in(self._memory, brain.memory + 64)


class Brain(Made):
    """A computer player, at a level from 1 to 10 or with a limit of nodes. It remembers nothing from one thought to the next:
    the same question has the same answer, from any thread. Threads may share it: each has memory of its own.

    >>> thought = Brain("tictactoe").think(State("tictactoe"))
    >>> thought.choices[0].value, thought.exact
    (0.0, True)

    With an opinion of yours, as in :class:`boxwood.Search`, "alphabeta" and "mcts" judge positions and moves by it, up to
    ``batch`` of them in one call.

    >>> def likes_the_centre(observation, legal):
    ...     return np.where(np.arange(9) == 4, 9, 1) * legal, np.zeros(len(legal))
    >>> Brain("tictactoe", "mcts", nodes=50, opinion=likes_the_centre).think(State("tictactoe")).choices[0].words
    'b2'
    """

    _parts = ("rules", "name", "seed", "_own", "_judge", "_limits", "_data", "_idle", "_c", "_brain")
    rules: Rules
    name: str
    seed: int
    _own: Tuple[Optional[Opinion], int]
    _judge: Optional[Judge]
    _limits: Dict[str, int]
    _data: _Data
    _idle: List[_Runner]
    _c: Any
    _brain: Any

    def __init__(self, rules: RulesLike, name: str = "best", *, level: int = 0, nodes: int = 0, depth: int = 0,
                 choices: int = 1, seed: int = 0, opinion: Optional[Opinion] = None, batch: int = 0) -> None:
        kept, called = Rules.of(rules), encoded(name, "the name of a brain")
        limits, random = _limits(level=level, nodes=nodes, depth=depth, choices=choices), seed_of(seed)
        together = number(batch, "batch", 0, 2**31 - 1)
        if opinion is not None and not callable(opinion):
            raise TypeError(f"an opinion is a function, not {shown(opinion)}")
        judge = Judge(kept, opinion, together) if opinion is not None else None
        c = judge.rules if judge is not None else kept._c
        brain = lib.bw_brain_find(c, called)
        if not brain:
            raise BoxwoodError(f"no brain {shown(name)} plays {kept.text}")
        self._make(rules=kept, name=string(brain.name), seed=random, _own=(opinion, together), _judge=judge, _limits=limits,
                   _data=_Data(brain), _idle=[], _c=c, _brain=brain)

    @contextmanager
    def _runner(self) -> Iterator[Any]:
        """A runner that nobody else has meanwhile, with nothing in its memory that matters."""
        try:
            runner = self._idle.pop()
        except IndexError:
            runner = _Runner(self._brain, self._limits, self._data)
        lib.bw_runner_forget(runner.c)
        try:
            yield runner.c
        finally:
            self._idle.append(runner)

    def think(self, what: Union[State, Table]) -> Thought:
        """What the brain would play, as the seat to move may see the position. Of a table it also knows the past."""
        self.rules._demand(expect(what, (State, Table), "a State or a Table").rules, "the brain")
        task, thought, past = new("BwTask *"), new("BwThought *"), ffi.new("uint64_t[]", 4096)
        state, count = what._seen_by_brains(past) if isinstance(what, Table) else (what, 0)
        if state.turn < 0:
            raise BoxwoodError("no seat is to move")
        task[0] = lib.bw_brain_task(self._c, state._c)
        task.seed, task.past, task.past_count = self.seed, past, count
        with self._runner() as runner:
            lib.bw_runner_think(runner, task, thought)
        if self._judge is not None:
            self._judge.complain()
        choices = [Choice(int(lib.bw_learn_action(state._game, state._c, it.move)), state._words(it.move, state.turn),
                          it.value) for it in thought.choice[0:thought.choices]]
        return Thought(choices, thought.depth, thought.nodes, thought.exact)

    def play(self, what: Union[State, Table]) -> int:
        """The action it plays."""
        return self.think(what).choices[0].action

    def __reduce__(self) -> Any:
        return _brain_again, (self.rules, self.name, self._limits, self.seed, *self._own)

    def _told(self) -> str:
        return f"Brain({self.rules.text!r}, {self.name!r})"


def _brain_again(rules: Rules, name: str, limits: Dict[str, int], seed: int, opinion: Optional[Opinion], batch: int) -> Brain:
    return Brain(rules, name, seed=seed, opinion=opinion, batch=batch, **limits)


_MARKS = {lib.BW_MARK_NONE: "", lib.BW_MARK_SLIP: "?!", lib.BW_MARK_MISTAKE: "?", lib.BW_MARK_BLUNDER: "??"}


def judge(table: Table, brain: Optional[Brain] = None) -> Iterator[Decision]:
    """What each decision of a match so far was worth, one after another; the brain may know the game by another booklet."""
    rules = expect(table, Table, "a Table").rules
    judging = Brain(rules) if brain is None else expect(brain, Brain, "a Brain")
    if judging.rules.game != rules.game or not judging._brain.suits(rules._c):
        judging.rules._demand(rules, "the brain")
    return _decisions(Table.replay(table.record), judging)


def _decisions(table: Table, brain: Brain) -> Iterator[Decision]:
    """The table is our own, so that nobody plays on it meanwhile."""
    limits = {name: brain._limits[name] for name in ("nodes", "depth", "level")}
    opened = lib.bw_judge_open(table._c, brain._brain, new("BwJudgeLimits *", limits))
    if not opened:
        raise MemoryError("there is no memory to judge a match")
    it = ffi.gc(opened, lib.bw_judge_close)
    with brain._runner() as runner:
        while lib.bw_judge_next(it):
            for job in range(lib.bw_judge_jobs(it)):
                lib.bw_judge_job(it, job, runner)
            if brain._judge is not None:
                brain._judge.complain()
    for at in range(lib.bw_judge_count(it)):
        decision = lib.bw_judge_decision(it, at)
        before = State._of(table.rules, ffi.addressof(decision, "before"))
        yield Decision(int(decision.at), int(decision.seat), _spell(before, decision.made, decision.made_count),
                       _spell(before, decision.best, decision.best_count), decision.value, decision.best_value,
                       decision.loss, _MARKS[decision.mark], tell(decision.reason) if decision.reason.id else "",
                       not decision.choice)


def _spell(state: State, moves: Any, count: int) -> List[str]:
    words, now = [], state.copy()
    for i in range(count):
        words.append(now._words(moves[i], now.turn))
        now._game.play(now._c, moves[i])
    return words
