"""A net of the caller's, for brains of the library that ask for judgements (alphabeta, mcts).

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Any, Callable, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._core import expect, ffi, lib, new
from .batch import _pointer
from .rules import Rules

Opinion = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Tuple[NDArray[np.float32], NDArray[np.float32]]]


class Judge:
    """Rules whose game has this opinion; ``rules`` is what the library gets."""

    def __init__(self, rules: Rules, opinion: Opinion, batch: int) -> None:
        self._known, self._opinion = rules, opinion
        self._error: Optional[BaseException] = None
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
        self._error = error

    def complain(self) -> None:
        """Raises what went wrong."""
        error, self._error = self._error, None
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
        policy, values = expect(self._opinion(observation, legal), tuple, "a policy and values")
        for i in range(count):
            listed = actions[i, :leaves[i].moves]
            leaves[i].policy[0:len(listed)] = np.asarray(policy[i], np.float32)[listed].tolist()
            self._take(leaves[i], np.atleast_1d(np.asarray(values[i], np.float32)) * known.most)

    def _take(self, leaf: Any, values: NDArray[np.float32]) -> None:
        """Points of the seat to move, or of every seat in the order of play."""
        seats = self._known.seats
        turn = self._known._c.game.turn(ffi.addressof(leaf, "state"))
        for i in range(seats):
            leaf.value[(turn + i) % seats] = values[i] if i < len(values) else -values[0] / (seats - 1)
