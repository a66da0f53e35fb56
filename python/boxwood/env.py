"""One match at a time, in the shape that users of Gymnasium and PettingZoo know.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._core import BoxwoodError, lib
from .batch import CUT, ENDED, REFUSED, Batch
from .rules import Rules, RulesLike
from .state import OVER, State

Step = Tuple[NDArray[np.uint8], NDArray[np.float32], bool, bool, Dict[str, Any]]


class Env:
    """A match that is stepped action by action, all seats in turn.

    >>> env = make("tictactoe")
    >>> observation, info = env.reset(seed=1)
    >>> done = False
    >>> while not done:
    ...     observation, rewards, done, cut, info = env.step(env.sample())
    >>> float(rewards.sum())
    0.0

    ``observation`` and ``legal`` are views of memory that the next step overwrites: copy what you keep.
    """

    def __init__(self, rules: RulesLike, *, seed: int = 0, cut: int = 0, chance: bool = False) -> None:
        self.rules = Rules.of(rules)
        self._cut, self._chance = cut, chance
        self._open(seed)

    def _open(self, seed: int) -> None:
        self._batch = Batch(self.rules, 1, seed=seed, cut=self._cut, chance=self._chance, stays=True)
        self._c = self._batch._c
        self._actions = self._batch._actions_c
        self._turn, self._done = self._batch.turn.data, self._batch.done.data
        self.observation: NDArray[np.uint8] = self._batch.observation[0]
        self.legal: NDArray[np.bool_] = self._batch.legal[0]
        self._rewards = self._batch.reward[0]

    @property
    def turn(self) -> int:
        """The seat to move, CHANCE or OVER."""
        return self._turn[0]

    @property
    def state(self) -> State:
        """The full state."""
        return self._batch.state(0)

    def _info(self) -> Dict[str, Any]:
        return {"turn": self._turn[0], "legal": self.legal}

    def reset(self, *, seed: Optional[int] = None, state: Optional[State] = None) -> Tuple[NDArray[np.uint8], Dict[str, Any]]:
        """Begins a match, with new dice for a seed, or from a state; returns what the first seat sees."""
        if seed is not None:
            self._open(seed)
        if state is not None:
            self._batch.set(0, state)
        elif seed is None:
            self._batch.reset()
        return self.observation, self._info()

    def step(self, action: int) -> Step:
        """Plays an action of the seat to move. Returns what the next seat sees, the rewards of all seats, whether the match
        is over, whether it was cut off, and whose turn it is with the legal actions."""
        try:
            self._actions[0] = action
        except OverflowError:
            raise self.rules._refusal(action) from None
        lib.bw_batch_step(self._c, 0, 1, self._actions)
        done = self._done[0]
        if done == REFUSED:
            raise BoxwoodError("the match is over: reset it") if self._turn[0] == OVER else self.rules._refusal(action)
        info = {"turn": self._turn[0], "legal": self.legal}
        return self.observation, self._rewards, done == ENDED, done == CUT, info

    def sample(self) -> int:
        """A random legal action."""
        lib.bw_batch_sample(self._c, 0, 1, self._actions)
        return int(self._actions[0])

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """What any seat sees now."""
        return self.state.observe(seat)

    def render(self) -> str:
        """The position as text, as the seat to move may read it."""
        return self.state.text()

    def __repr__(self) -> str:
        return f"Env({self.rules.text!r})"


def make(name: str, *settings: str, seats: int = 0, seed: int = 0, cut: int = 0, chance: bool = False) -> Env:
    """An environment by its rules: make("backgammon", "bg.match=1")."""
    return Env(Rules(name, *settings, seats=seats), seed=seed, cut=cut, chance=chance)
