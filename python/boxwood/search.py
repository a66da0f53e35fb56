"""Tree search guided by a net of yours, many trees at once.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._core import BoxwoodError, expect, ffi, lib, new
from ._opinion import Opinion
from .batch import _pointer
from .rules import Rules, RulesLike
from .state import State


class Search:
    """PUCT for ``trees`` positions together: every round judges one leaf of each with a single call of your opinion.

    An opinion is a function of observations [n, planes, rows, columns] and legal actions [n, actions]. It returns a policy
    [n, actions] of numbers from 0, where only legal actions count and only by their ratio, and values [n]: the points that
    the seat to move can expect, divided by ``rules.most``. In a game for more than two the others share what it loses,
    unless values are [n, seats]: those of every seat, in the order of play from the seat to move.

    Where hands are hidden, each position grows ``worlds`` trees. In each, what the seat to move cannot see is guessed
    anew, and what they found is added up. Every leaf is judged as the seat to move there sees it.

    >>> def no_idea(observation, legal):
    ...     return legal.astype(np.float32), np.zeros(len(legal), np.float32)
    >>> state = State("tictactoe").play("a1").play("b1").play("a2").play("b2")
    >>> search = Search("tictactoe", 1, nodes=2000)
    >>> visits = search.run([state], no_idea, rounds=200)
    >>> state.words(int(visits[0].argmax())), float(search.value(0)) > 0.5
    ('a3', True)
    >>> visits = Search("dominoes", worlds=8).run([State("dominoes").roll(1)], no_idea, rounds=20)
    >>> visits.shape, float(visits.sum())
    ((1, 58), 160.0)
    """

    def __init__(self, rules: RulesLike, trees: int = 1, *, nodes: int = 10000, explore: float = 1.5, noise: float = 0.0,
                 alpha: float = 0.5, worlds: int = 0, seed: int = 0) -> None:
        """``nodes`` is the room in each tree. ``noise`` is the share of random numbers (Dirichlet, ``alpha``) in the policy of
        the root, for learners that should try everything. ``worlds`` is 16 where hands are hidden, and 1 elsewhere."""
        self.rules = Rules.of(rules)
        self.trees, self.worlds = trees, worlds or (16 if self.rules.has_secrets else 1)
        if trees < 1 or self.worlds < 1:
            raise BoxwoodError("a search has at least one tree and one world")
        count = self._count = trees * self.worlds
        self.noise, self.alpha = noise, alpha
        self.observation: NDArray[np.uint8] = np.zeros((count, *self.rules.shape), np.uint8)
        self.legal: NDArray[np.bool_] = np.zeros((count, self.rules.actions), np.bool_)
        self.wanted: NDArray[np.uint8] = np.zeros(count, np.uint8)
        self.policy: NDArray[np.float32] = np.zeros((count, self.rules.actions), np.float32)
        self.values: NDArray[np.float32] = np.zeros((count, self.rules.seats), np.float32)
        plan = new("BwSearchPlan *", {
            "rules": self.rules._c[0], "trees": count, "nodes": max(nodes, 1024), "seed": seed & 0xFFFFFFFFFFFFFFFF,
            "explore": explore, "values": self.rules.seats,
            "observation": _pointer("uint8_t *", self.observation), "legal": _pointer("uint8_t *", self.legal),
            "wanted": _pointer("uint8_t *", self.wanted), "policy": _pointer("float *", self.policy),
            "value": _pointer("float *", self.values)})
        self._random = np.random.default_rng(seed)
        self._memory = np.empty(lib.bw_search_memory(plan) + 64, np.uint8)
        self._c = lib.bw_search_in(ffi.cast("void *", (self._memory.ctypes.data + 63) // 64 * 64), plan)
        self._visits: NDArray[np.float32] = np.zeros((count, self.rules.actions), np.float32)

    def run(self, states: Sequence[State], opinion: Opinion, rounds: int) -> NDArray[np.float32]:
        """Searches from these states, one for each tree; returns how often each action was tried at the roots, in all worlds
        together. There is one observation for each tree and world, and each world gets so many rounds."""
        if rounds < 0:
            raise BoxwoodError(f"{rounds} rounds are too few")
        self._begin(states)
        for round in range(rounds + 1):
            if lib.bw_search_select(self._c, 0, self._count):
                policy, values = expect(opinion(self.observation, self.legal), tuple, "a policy and values")
                self._take(policy, values)
                if round == 0 and self.noise:
                    self._stir()
            lib.bw_search_expand(self._c, 0, self._count)
        for i in range(self._count):
            lib.bw_search_visits(self._c, i, _pointer("float *", self._visits[i]))
        return np.asarray(self._visits.reshape(self.trees, self.worlds, -1).sum(axis=1))

    def _begin(self, states: Sequence[State]) -> None:
        if len(states) != self.trees:
            raise BoxwoodError(f"there are {self.trees} trees and {len(states)} states")
        for tree, state in enumerate(states):
            self.rules._demand(expect(state, State, "a State").rules, "the search")
            if state.turn < 0:
                raise BoxwoodError(f"no seat is to move in state {tree}")
        for i in range(self._count):
            lib.bw_search_set(self._c, i, states[i // self.worlds]._c)

    def _take(self, policy: ArrayLike, values: ArrayLike) -> None:
        """Copies an opinion. What it says of illegal actions, or of trees that want no opinion, may be anything."""
        given = np.asarray(values, np.float32)
        if given.shape == (self._count,):
            given = np.repeat(given[:, np.newaxis], self.rules.seats, axis=1)
            given[:, 1:] /= 1 - self.rules.seats
        for name, wanted, kept in ("policy", policy, self.policy), ("values", given, self.values):
            if np.shape(wanted) != kept.shape:
                also = f" or ({self._count},)" if name == "values" else ""
                raise BoxwoodError(f"{name} must have the shape {kept.shape}{also}, not {np.shape(wanted)}")
            kept[:] = wanted
        asked = self.wanted.view(np.bool_)
        if not np.isfinite(self.values[asked]).all():
            raise BoxwoodError("values must be finite")
        if not _is_policy(self.policy) and not _is_policy(self.policy[self.legal & asked[:, np.newaxis]]):
            raise BoxwoodError("a policy must be finite, and 0 or more, for every legal action")

    def _stir(self) -> None:
        mixed = np.where(self.legal, self.policy, 0)
        mixed /= np.maximum(mixed.sum(axis=1, keepdims=True), 1e-9)
        random = self._random.gamma(self.alpha, size=mixed.shape) * self.legal
        random /= np.maximum(random.sum(axis=1, keepdims=True), 1e-9)
        self.policy[:] = (1 - self.noise) * mixed + self.noise * random

    def value(self, tree: int = 0) -> float:
        """What the root of a tree is worth to the seat to move, on average over its worlds."""
        if not 0 <= tree < self.trees:
            raise BoxwoodError(f"there is no tree {tree}")
        first = tree * self.worlds
        return sum(float(lib.bw_search_value(self._c, first + i)) for i in range(self.worlds)) / self.worlds

    def __repr__(self) -> str:
        return f"Search({self.rules.text!r}, {self.trees})"


def _is_policy(numbers: NDArray[np.float32]) -> bool:
    return bool(numbers.size == 0 or (numbers.min() >= 0 and np.isfinite(numbers.max())))
