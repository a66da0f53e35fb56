"""A net of the caller's, for brains of the library that ask for judgements (alphabeta, mcts).

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from threading import local
from typing import Any, Callable, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._core import BoxwoodError, expect, ffi, lib, new
from .batch import _pointer
from .rules import Rules

Opinion = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Tuple[NDArray[np.float32], NDArray[np.float32]]]


def answer(given: Any) -> Tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What an opinion has returned, as arrays of numbers."""
    if len(expect(given, tuple, "a policy and values")) != 2:
        raise BoxwoodError(f"an opinion returns a policy and values, not {len(given)} things")
    try:
        return np.asarray(given[0], np.float32), np.asarray(given[1], np.float32)
    except (TypeError, ValueError):
        raise TypeError("a policy and values are arrays of numbers") from None


class Judge:
    """Rules whose game has this opinion; ``rules`` is what the library gets."""

    def __init__(self, rules: Rules, opinion: Opinion, batch: int) -> None:
        self._known, self._opinion = rules, opinion
        self._wrong = local()  # several threads may think at once
        self._call = ffi.callback("void(void *, BwLeaf *, int)", self._judge, onerror=self._keep)
        self._evaluation = new("BwEvaluation *", {"game": rules._c.game.name, "judge": self._call, "batch": batch})
        self._game = new("BwGame *")
        self._game[0] = rules._c.game[0]
        self._game.opinion = self._evaluation
        self.rules = new("BwRules *")
        self.rules[0] = rules._c[0]
        self.rules.game = self._game

    def _keep(self, kind: Any, error: BaseException, trace: Any) -> None:
        """What goes wrong in the opinion waits until the library has come back."""
        self._wrong.error = error

    def complain(self) -> None:
        """Raises what went wrong."""
        error: Optional[BaseException] = getattr(self._wrong, "error", None)
        self._wrong.error = None
        if error is not None:
            raise error

    def _judge(self, context: Any, leaves: Any, count: int) -> None:
        known, game = self._known, self._known._c.game
        observation: NDArray[np.uint8] = np.zeros((count, *known.shape), np.uint8)
        legal: NDArray[np.bool_] = np.zeros((count, known.actions), np.bool_)
        actions: NDArray[np.uint16] = np.zeros((count, lib.BW_MOVES_MAX), np.uint16)
        moves = ffi.new("BwMove[]", lib.BW_MOVES_MAX)
        for i in range(count):
            state = ffi.addressof(leaves[i], "state")
            lib.bw_learn_observe(game, state, game.turn(state), _pointer("uint8_t *", observation[i]))
            lib.bw_learn_list(game, state, moves, _pointer("uint16_t *", actions[i]))
            legal[i, actions[i, :leaves[i].moves]] = True
        policy, values = answer(self._opinion(observation, legal))
        known_as = (count,), (count, known.seats)
        if policy.shape != legal.shape or values.shape not in known_as:
            raise BoxwoodError(f"policy must have the shape {legal.shape}, not {policy.shape}, "
                               f"and values {known_as[1]} or {known_as[0]}, not {values.shape}")
        if not (np.isfinite(values).all() and np.isfinite(policy[legal]).all() and (policy[legal] >= 0).all()):
            raise BoxwoodError("values must be finite, and a policy too, and 0 or more, for every legal action")
        for i in range(count):
            listed = actions[i, :leaves[i].moves]
            leaves[i].policy[0:len(listed)] = policy[i, listed].tolist()
            self._take(leaves[i], np.atleast_1d(values[i]) * known.most)

    def _take(self, leaf: Any, values: NDArray[np.float32]) -> None:
        """Points of the seat to move, or of every seat in the order of play."""
        seats = self._known.seats
        turn = self._known._c.game.turn(ffi.addressof(leaf, "state"))
        for i in range(seats):
            leaf.value[(turn + i) % seats] = values[i] if i < len(values) else -values[0] / (seats - 1)
