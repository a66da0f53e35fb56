"""Tree search guided by a net of yours, many trees at once.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Callable, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._core import BoxwoodError, ffi, lib, new
from .batch import _pointer
from .rules import Rules, RulesLike
from .state import State

Opinion = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Tuple[NDArray[np.float32], NDArray[np.float32]]]


class Search:
    """PUCT for ``trees`` positions together: every round judges one leaf of each with a single call of your opinion.

    An opinion is a function of observations [n, planes, rows, columns] and legal actions [n, actions]. It returns a policy
    [n, actions] of numbers from 0, where only legal actions count and only by their ratio, and values [n]: the points that
    the seat to move can expect, divided by ``rules.most``.

    >>> def no_idea(observation, legal):
    ...     return legal.astype(np.float32), np.zeros(len(legal), np.float32)
    >>> state = State("tictactoe").play("a1").play("b1").play("a2").play("b2")
    >>> search = Search("tictactoe", 1, nodes=2000)
    >>> visits = search.run([state], no_idea, rounds=200)
    >>> state.words(int(visits[0].argmax())), float(search.value(0)) > 0.5
    ('a3', True)
    """

    def __init__(self, rules: RulesLike, trees: int = 1, *, nodes: int = 10000, explore: float = 1.5, noise: float = 0.0,
                 alpha: float = 0.5, seed: int = 0) -> None:
        """``nodes`` is the room in each tree. ``noise`` is the share of random numbers (Dirichlet, ``alpha``) in the policy of
        the root, for learners that should try everything."""
        if trees < 1:
            raise BoxwoodError("a search has at least one tree")
        self.rules, self.trees = Rules.of(rules), trees
        if not lib.bw_search_suits(self.rules._c):
            raise BoxwoodError(f"{self.rules.game} has hidden hands: a tree would know too much")
        self.noise, self.alpha = noise, alpha
        self.observation: NDArray[np.uint8] = np.zeros((trees, *self.rules.shape), np.uint8)
        self.legal: NDArray[np.bool_] = np.zeros((trees, self.rules.actions), np.bool_)
        self.wanted: NDArray[np.uint8] = np.zeros(trees, np.uint8)
        self.policy: NDArray[np.float32] = np.zeros((trees, self.rules.actions), np.float32)
        self.values: NDArray[np.float32] = np.zeros(trees, np.float32)
        plan = new("BwSearchPlan *", {
            "rules": self.rules._c[0], "trees": trees, "nodes": max(nodes, 1024), "seed": seed & 0xFFFFFFFFFFFFFFFF,
            "explore": explore,
            "observation": _pointer("uint8_t *", self.observation), "legal": _pointer("uint8_t *", self.legal),
            "wanted": _pointer("uint8_t *", self.wanted), "policy": _pointer("float *", self.policy),
            "value": _pointer("float *", self.values)})
        self._random = np.random.default_rng(seed)
        self._memory = np.empty(lib.bw_search_memory(plan) + 64, np.uint8)
        self._c = lib.bw_search_in(ffi.cast("void *", (self._memory.ctypes.data + 63) // 64 * 64), plan)
        self._visits: NDArray[np.float32] = np.zeros((trees, self.rules.actions), np.float32)

    def run(self, states: Sequence[State], opinion: Opinion, rounds: int) -> NDArray[np.float32]:
        """Searches from these states, one for each tree; returns how often each action was tried at the roots."""
        if rounds < 0:
            raise BoxwoodError(f"{rounds} rounds are too few")
        self._begin(states)
        for round in range(rounds + 1):
            if lib.bw_search_select(self._c, 0, self.trees):
                self._take(*opinion(self.observation, self.legal))
                if round == 0 and self.noise:
                    self._stir()
            lib.bw_search_expand(self._c, 0, self.trees)
        for tree in range(self.trees):
            lib.bw_search_visits(self._c, tree, _pointer("float *", self._visits[tree]))
        return self._visits

    def _begin(self, states: Sequence[State]) -> None:
        if len(states) != self.trees:
            raise BoxwoodError(f"there are {self.trees} trees and {len(states)} states")
        for tree, state in enumerate(states):
            self.rules._demand(state.rules, "the search")
            if state.turn < 0:
                raise BoxwoodError(f"no seat is to move in state {tree}")
        for tree, state in enumerate(states):
            lib.bw_search_set(self._c, tree, state._c)

    def _take(self, policy: ArrayLike, values: ArrayLike) -> None:
        """Copies an opinion. What it says of illegal actions, or of trees that want no opinion, may be anything."""
        for name, given, kept in ("policy", policy, self.policy), ("values", values, self.values):
            if np.shape(given) != kept.shape:
                raise BoxwoodError(f"{name} must have the shape {kept.shape}, not {np.shape(given)}")
            kept[:] = given
        wanted = self.wanted.view(np.bool_)
        if not np.isfinite(self.values[wanted]).all():
            raise BoxwoodError("values must be finite")
        if not _is_policy(self.policy) and not _is_policy(self.policy[self.legal & wanted[:, np.newaxis]]):
            raise BoxwoodError("a policy must be finite, and 0 or more, for every legal action")

    def _stir(self) -> None:
        mixed = np.where(self.legal, self.policy, 0)
        mixed /= np.maximum(mixed.sum(axis=1, keepdims=True), 1e-9)
        random = self._random.gamma(self.alpha, size=mixed.shape) * self.legal
        random /= np.maximum(random.sum(axis=1, keepdims=True), 1e-9)
        self.policy[:] = (1 - self.noise) * mixed + self.noise * random

    def value(self, tree: int = 0) -> float:
        """What the root of a tree is worth to the seat to move."""
        if not 0 <= tree < self.trees:
            raise BoxwoodError(f"there is no tree {tree}")
        return float(lib.bw_search_value(self._c, tree))

    def __repr__(self) -> str:
        return f"Search({self.rules.text!r}, {self.trees})"


def _is_policy(numbers: NDArray[np.float32]) -> bool:
    return bool(numbers.size == 0 or (numbers.min() >= 0 and np.isfinite(numbers.max())))
