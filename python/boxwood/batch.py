"""Many matches at once, in NumPy arrays that the library writes into without copying.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from operator import index
from typing import Any, Callable, List, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._core import BoxwoodError, expect, ffi, lib, new
from .rules import Rules, RulesLike
from .state import OVER, State

GOES_ON: int = lib.BW_STEP_GOES_ON
ENDED: int = lib.BW_STEP_OVER
CUT: int = lib.BW_STEP_CUT
REFUSED: int = lib.BW_STEP_REFUSED

_DONE = {GOES_ON: "goes on", ENDED: "over", CUT: "cut off", REFUSED: "refused"}


class Batch:
    """``matches`` matches of one game, stepped together.

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

    def __init__(self, rules: RulesLike, matches: int = 1, *, seed: int = 0, cut: int = 0, chance: bool = False,
                 stays: bool = False, observations: bool = True, threads: int = 1) -> None:
        """``cut`` cuts matches off after so many steps (0: never). With ``chance`` dice and deals are turns of their own
        (-1), otherwise a step plays them too. With ``stays`` a match that has ended waits for reset. Without
        ``observations`` none are written. ``threads`` share the matches; the results are the same for any number."""
        if index(matches) < 1 or index(threads) < 1:
            raise BoxwoodError("a batch has at least one match and one thread")
        if index(cut) < 0:
            raise BoxwoodError(f"cut is a number of steps, or 0 for none, not {cut}")
        self.rules = Rules.of(rules)
        self.matches = matches
        self.turn: NDArray[np.int8] = np.zeros(matches, np.int8)
        self.done: NDArray[np.uint8] = np.zeros(matches, np.uint8)
        self.reward: NDArray[np.float32] = np.zeros((matches, self.rules.seats), np.float32)
        legal = np.zeros((matches, self.rules.actions), np.bool_)
        self.observation: NDArray[np.uint8] = np.zeros((matches, *self.rules.shape) if observations else 0, np.uint8)
        plan = new("BwBatchPlan *", {
            "rules": self.rules._c[0], "matches": matches, "seed": index(seed) & 0xFFFFFFFFFFFFFFFF, "cut": cut,
            "hands_chance": chance, "stays": stays,
            "observation": _pointer("uint8_t *", self.observation) if observations else ffi.NULL,
            "legal": _pointer("uint8_t *", legal), "reward": _pointer("float *", self.reward),
            "done": _pointer("uint8_t *", self.done), "turn": _pointer("int8_t *", self.turn)})
        self._legal = legal
        self.legal: NDArray[np.bool_] = legal.view()
        self.legal.flags.writeable = False
        self._memory = np.empty(lib.bw_batch_memory(plan) + 64, np.uint8)
        start = int(self._memory.ctypes.data)
        self._c = lib.bw_batch_in(ffi.cast("void *", (start + 63) // 64 * 64), plan)
        self._actions: NDArray[np.int32] = np.zeros(matches, np.int32)
        self._actions_c = _pointer("int32_t *", self._actions)
        bounds = [matches * i // threads for i in range(threads + 1)]
        self._ranges = list(zip(bounds, bounds[1:]))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def _spread(self, work: Callable[[int, int], Any]) -> List[Any]:
        if self._pool is None:
            return [work(0, self.matches)]
        return list(self._pool.map(work, *zip(*self._ranges)))

    def step(self, actions: Optional[ArrayLike] = None) -> None:
        """Plays an action in every match; by default those that sample() drew. An illegal one is an error: its match is
        as it was, the others have been stepped. Nothing is stepped unless there is one integer for each match."""
        given = self._actions if actions is None else self._take(np.asarray(actions))
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

    def sample(self) -> NDArray[np.int32]:
        """Random legal actions, one for every match: always the same array, which you may change."""
        if self._pool is None:
            lib.bw_batch_sample(self._c, 0, self.matches, self._actions_c)
        else:
            self._spread(lambda a, b: lib.bw_batch_sample(self._c, a, b, self._actions_c))
        return self._actions

    def reset(self, match: Optional[int] = None) -> None:
        """Begins every match anew, or one."""
        first, end = (0, self.matches) if match is None else (self._index(match), self._index(match) + 1)
        lib.bw_batch_reset(self._c, first, end)

    def state(self, match: int) -> State:
        """The full state of a match."""
        return State._of(self.rules, lib.bw_batch_state(self._c, self._index(match)))

    def set(self, match: int, state: State) -> None:
        """Lets a match go on from a state, without a past."""
        self.rules._demand(expect(state, State, "a State").rules, "the batch")
        state._demand_full()
        lib.bw_batch_set(self._c, self._index(match), state._c)

    def _index(self, match: int) -> int:
        if not 0 <= match < self.matches:
            raise BoxwoodError(f"there is no match {match}")
        return match

    def __len__(self) -> int:
        return self.matches

    def __repr__(self) -> str:
        return f"Batch({self.rules.text!r}, {self.matches})"


def _pointer(kind: str, array: NDArray[Any]) -> Any:
    return ffi.cast(kind, array.ctypes.data)
