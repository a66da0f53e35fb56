"""The computer players, and what the decisions of a match were worth.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import mmap
import os
from pathlib import Path
from operator import index
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Union

from ._core import BoxwoodError, expect, ffi, lib, listed, new, string, tell
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
    """One decision of a match: what was played, what would have been best, and what it cost."""

    move: int
    seat: int
    played: List[str]
    best: List[str]
    value: float
    best_value: float
    loss: float
    mark: str
    reason: str


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
    for name, number in limits.items():
        if index(number) != 0 and not 1 <= number <= _MOST[name]:
            raise BoxwoodError(f"{name} is a number from 1 to {_MOST[name]}, not {number}")
    return limits


class Brain:
    """A computer player, at a level from 1 to 10 or with a limit of nodes.

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

    def __init__(self, rules: RulesLike, name: str = "best", *, level: int = 0, nodes: int = 0, depth: int = 0,
                 choices: int = 1, seed: int = 0, opinion: Optional[Opinion] = None, batch: int = 0) -> None:
        self.rules, self._own = Rules.of(rules), (opinion, batch)
        self._judge = Judge(self.rules, opinion, batch) if opinion is not None else None
        self._c = self._judge.rules if self._judge is not None else self.rules._c
        brain = lib.bw_brain_find(self._c, name.encode())
        if not brain:
            raise BoxwoodError(f"no brain {name} plays {self.rules.text}")
        self.name, self.seed = string(brain.name), seed
        self._limits = _limits(level=level, nodes=nodes, depth=depth, choices=choices)
        self._runner = new("BwRunner *", {"brain": brain, "limits": self._limits})
        self._memory = ffi.new("char[]", brain.memory + 64)
        self._runner.memory = lib.bw_arena_in(self._memory, brain.memory + 64)
        self._map(brain)

    def _map(self, brain: Any) -> None:
        self._data: List[Any] = []
        for name in map(string, listed(brain.data)):
            path = next((folder / name for folder in data_folders() if (folder / name).is_file()), None)
            if path is not None:
                with open(path, "rb") as file:
                    mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                self._data.append((ffi.new("char[]", name.encode()), ffi.from_buffer(mapped), len(mapped)))
        self._list = ffi.new("BwData[]", [{"name": name, "bytes": data, "size": size} for name, data, size in self._data])
        self._runner.data, self._runner.data_count = self._list, len(self._data)

    def think(self, what: Union[State, Table]) -> Thought:
        """What the brain would play, as the seat to move may see the position. Of a table it also knows the past."""
        self.rules._demand(expect(what, (State, Table), "a State or a Table").rules, "the brain")
        state = what.state if isinstance(what, Table) else what
        if state.turn < 0:
            raise BoxwoodError("no seat is to move")
        task, thought = new("BwTask *"), new("BwThought *")
        task[0] = lib.bw_brain_task(self._c, state._c)
        task.seed = self.seed & 0xFFFFFFFFFFFFFFFF
        past = ffi.new("uint64_t[]", 4096)
        if isinstance(what, Table):
            task.past, task.past_count = past, lib.bw_table_past_hashes(what._c, past, 4096)
        lib.bw_runner_think(self._runner, task, thought)
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

    def __repr__(self) -> str:
        return f"Brain({self.rules.text!r}, {self.name!r})"


def _brain_again(rules: Rules, name: str, limits: Dict[str, int], seed: int, opinion: Optional[Opinion], batch: int) -> Brain:
    return Brain(rules, name, seed=seed, opinion=opinion, batch=batch, **limits)


_MARKS = {lib.BW_MARK_NONE: "", lib.BW_MARK_SLIP: "?!", lib.BW_MARK_MISTAKE: "?", lib.BW_MARK_BLUNDER: "??"}


def judge(table: Table, brain: Optional[Brain] = None) -> Iterator[Decision]:
    """What each decision of a match was worth, one after another; the brain may know the game by another booklet."""
    judging = brain or Brain(expect(table, Table, "a Table").rules)
    if judging.rules.game != table.rules.game or not judging._runner.brain.suits(table.rules._c):
        judging.rules._demand(table.rules, "the brain")
    return _decisions(table, judging)


def _decisions(table: Table, brain: Brain) -> Iterator[Decision]:
    """The runner is the brain's, so this keeps the brain until the last decision."""
    it, decision = new("BwJudge *"), new("BwDecision *")
    lib.bw_judge_begin(it, table._c, brain._runner)
    while lib.bw_judge_next(it, decision):
        before = State._of(table.rules, ffi.addressof(decision, "before"))
        yield Decision(int(decision.at), int(decision.seat), _spell(before, decision.made, decision.made_count),
                       _spell(before, decision.best, decision.best_count), decision.value, decision.best_value,
                       decision.loss, _MARKS[decision.mark], tell(decision.reason) if decision.reason.id else "")


def _spell(state: State, moves: Any, count: int) -> List[str]:
    words, now = [], state.copy()
    for i in range(count):
        words.append(now._words(moves[i], now.turn))
        now._game.play(now._c, moves[i])
    return words
