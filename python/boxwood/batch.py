"""Many matches at once, in NumPy arrays that the library writes into without copying.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, List, Optional, Tuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._core import BoxwoodError, Stays, expect, ffi, lib, new, number, seed_of, shown
from ._guard import Guard, alone
from .rules import Rules, RulesLike
from .state import OVER, State

GOES_ON: int = lib.BW_STEP_GOES_ON
ENDED: int = lib.BW_STEP_OVER
CUT: int = lib.BW_STEP_CUT
REFUSED: int = lib.BW_STEP_REFUSED

_DONE = {GOES_ON: "goes on", ENDED: "over", CUT: "cut off", REFUSED: "refused"}


class Batch(Stays):
    """``matches`` matches of one game, stepped together. Threads may share it: each call waits for the others.

    The arrays are always the same objects, and every step writes into them:

    * ``observation`` [matches, planes, rows, columns] uint8: what the seat to move sees
    * ``legal`` [matches, actions] bool: what may be played (read-only)
    * ``reward`` [matches, seats] float32: the points that the last step brought
    * ``done`` [matches] uint8: GOES_ON, ENDED or CUT
    * ``turn`` [matches] int8: the seat to move

    A match that ends begins anew in the same step: ``done`` and ``reward`` are of the old match, the rest of the new one.

    >>> batch = Batch("tictactoe", 4, seed=1)
    >>> batch.step([0, 1, 2, 3])
    >>> batch.legal.sum(axis=1).tolist()
    [8, 8, 8, 8]
    """

    _parts = ("rules", "matches", "observation", "legal", "reward", "done", "turn", "_plan", "_arrays", "_memory",
              "_actions", "_actions_c", "_ranges", "_pool", "_guard", "_c")
    rules: Rules
    matches: int
    observation: NDArray[np.uint8]
    legal: NDArray[np.bool_]
    reward: NDArray[np.float32]
    done: NDArray[np.uint8]
    turn: NDArray[np.int8]
    _plan: Any
    _arrays: List[NDArray[Any]]
    _memory: NDArray[np.uint8]
    _actions: NDArray[np.int32]
    _actions_c: Any
    _ranges: List[Tuple[int, int]]
    _pool: Optional[ThreadPoolExecutor]
    _guard: Guard
    _c: Any

    def __init__(self, rules: RulesLike, matches: int = 1, *, seed: int = 0, cut: int = 0, chance: bool = False,
                 stays: bool = False, observations: bool = True, threads: int = 1) -> None:
        """``cut`` cuts matches off after so many steps (0: never). With ``chance`` dice and deals are turns of their own
        (-1), otherwise a step plays them too. With ``stays`` a match that has ended waits for reset. Without
        ``observations`` none are written. ``threads`` share the matches; the results are the same for any number."""
        kept, random = Rules.of(rules), seed_of(seed)
        if number(matches, "matches", 0, 2**31 - 1) < 1 or number(threads, "threads", 0, 1024) < 1:
            raise BoxwoodError("a batch has at least one match and one thread")
        if number(cut, "cut", -2**31, 2**32 - 1) < 0:
            raise BoxwoodError(f"cut is a number of steps, or 0 for none, not {cut}")
        shapes = {"observation": ((matches, *kept.shape) if observations else (0,), np.uint8),
                  "legal": ((matches, kept.actions), np.bool_), "reward": ((matches, kept.seats), np.float32),
                  "done": ((matches,), np.uint8), "turn": ((matches,), np.int8)}
        # The library writes into these; what everybody sees are views, which cannot be resized.
        arrays = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
        views = {name: array.view() for name, array in arrays.items()}
        views["legal"].flags.writeable = False
        plan = new("BwBatchPlan *", {
            "rules": kept._c[0], "matches": matches, "seed": random, "cut": cut, "hands_chance": bool(chance),
            "stays": bool(stays),
            "observation": _pointer("uint8_t *", arrays["observation"]) if observations else ffi.NULL,
            "legal": _pointer("uint8_t *", arrays["legal"]), "reward": _pointer("float *", arrays["reward"]),
            "done": _pointer("uint8_t *", arrays["done"]), "turn": _pointer("int8_t *", arrays["turn"])})
        memory = np.empty(lib.bw_batch_memory(plan) + 64, np.uint8)
        actions = np.zeros(matches, np.int32)
        bounds = [matches * i // threads for i in range(threads + 1)]
        self._make(rules=kept, matches=matches, **views, _plan=plan, _arrays=list(arrays.values()), _memory=memory,
                   _actions=actions, _actions_c=_pointer("int32_t *", actions), _ranges=list(zip(bounds, bounds[1:])),
                   _pool=ThreadPoolExecutor(threads) if threads > 1 else None, _guard=Guard(),
                   _c=lib.bw_batch_in(_aligned(memory), plan))

    def _begin(self, seed: int) -> None:
        """Begins every match anew with the dice of another seed."""
        self._plan.seed = seed
        lib.bw_batch_in(_aligned(self._memory), self._plan)

    def close(self) -> None:
        """Ends its threads; afterwards nothing can be stepped. The arrays stay."""
        with self._guard.lock:
            self._guard.closed = True
            if self._pool is not None:
                self._pool.shutdown()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def _spread(self, work: Callable[[int, int], Any]) -> List[Any]:
        if self._pool is None:
            return [work(0, self.matches)]
        return list(self._pool.map(work, *zip(*self._ranges)))

    @alone
    def step(self, actions: Optional[ArrayLike] = None) -> None:
        """Plays an action in every match; by default those that sample() drew. An illegal one is an error: its match is
        as it was, the others have been stepped. Nothing is stepped unless there is one integer for each match."""
        given = self._actions if actions is None else self._take(_array(actions))
        if self._pool is None:
            refused = lib.bw_batch_step(self._c, 0, self.matches, self._actions_c)
        else:
            refused = sum(self._spread(lambda a, b: lib.bw_batch_step(self._c, a, b, self._actions_c)))
        if refused:
            match = int(np.argmax(self.done == REFUSED))
            hint = ": sample() draws legal ones" if actions is None else ""
            raise BoxwoodError(self._refusal(match, int(given[match])) + hint)

    def _take(self, given: NDArray[Any]) -> NDArray[Any]:
        """Copies the actions. One that is out of range becomes -1, so that it cannot wrap to another that is legal."""
        if given.shape != (self.matches,):
            raise BoxwoodError(f"step needs one action for each of {self.matches} matches, not an array of shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise BoxwoodError(f"actions are integers, not {given.dtype}")
        if given is not self._actions:
            self._actions[:] = given
            self._actions[(given < 0) | (given >= self.legal.shape[1])] = -1
        return given

    def _refusal(self, match: int, action: int) -> str:
        if self.turn[match] == OVER:
            return f"match {match} is over: reset it"
        if not 0 <= action < self.legal.shape[1]:
            return f"action {action} of match {match} is not from 0 to {self.legal.shape[1] - 1}"
        return f"action {action} is not legal in match {match}"

    @alone
    def sample(self) -> NDArray[np.int32]:
        """Random legal actions, one for every match: always the same array, which you may change."""
        if self._pool is None:
            lib.bw_batch_sample(self._c, 0, self.matches, self._actions_c)
        else:
            self._spread(lambda a, b: lib.bw_batch_sample(self._c, a, b, self._actions_c))
        return self._actions

    @alone
    def reset(self, match: Optional[int] = None) -> None:
        """Begins every match anew, or one."""
        first = 0 if match is None else self._index(match)
        lib.bw_batch_reset(self._c, first, self.matches if match is None else first + 1)

    @alone
    def state(self, match: int) -> State:
        """The full state of a match."""
        return State._of(self.rules, lib.bw_batch_state(self._c, self._index(match)))

    @alone
    def set(self, match: int, state: State) -> None:
        """Lets a match go on from a state, without a past."""
        self.rules._demand(expect(state, State, "a State").rules, "the batch")
        state._demand_full()
        lib.bw_batch_set(self._c, self._index(match), state._c)

    def _index(self, match: int) -> int:
        it = number(match, "a match", -2**63, 2**63)
        if not 0 <= it < self.matches:
            raise BoxwoodError(f"there is no match {it}")
        return it

    def __len__(self) -> int:
        return self.matches

    def _told(self) -> str:
        return f"Batch({self.rules.text!r}, {self.matches})"


def _pointer(kind: str, array: NDArray[Any]) -> Any:
    return ffi.cast(kind, array.ctypes.data)


def _aligned(memory: NDArray[np.uint8]) -> Any:
    """Where it begins, at a multiple of 64; 64 bytes more than needed are there."""
    return ffi.cast("void *", (memory.ctypes.data + 63) // 64 * 64)


def _array(given: Any) -> NDArray[Any]:
    try:
        return np.asarray(given)
    except (TypeError, ValueError):
        raise TypeError(f"an array of actions is wanted, not {shown(given)}") from None
