"""Tree search guided by a net of yours, many trees at once.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._core import BoxwoodError, Stays, expect, lib, new, number, real, seed_of, shown
from ._guard import Guard, alone, shared
from ._opinion import Opinion, answer
from .batch import _aligned, _pointer
from .rules import Rules, RulesLike
from .state import State


class Search(Stays):
    """PUCT for ``trees`` positions together: every round judges one leaf of each with a single call of your opinion.

    An opinion is a function of observations [n, planes, rows, columns] and legal actions [n, actions]. It returns a policy
    [n, actions] of numbers from 0, where only legal actions count and only by their ratio, and values [n]: the points that
    the seat to move can expect, divided by ``rules.most``. In a game for more than two the others share what it loses,
    unless values are [n, seats]: those of every seat, in the order of play from the seat to move.

    Threads may share a search: each call waits for the others, so one with a search of its own is quicker.

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

    _parts = ("rules", "trees", "worlds", "noise", "alpha", "observation", "legal", "wanted", "policy", "values", "_count",
              "_random", "_memory", "_arrays", "_visits", "_guard", "_c")
    rules: Rules
    trees: int
    worlds: int
    noise: float
    alpha: float
    observation: NDArray[np.uint8]
    legal: NDArray[np.bool_]
    wanted: NDArray[np.uint8]
    policy: NDArray[np.float32]
    values: NDArray[np.float32]
    _count: int
    _random: np.random.Generator
    _memory: NDArray[np.uint8]
    _visits: NDArray[np.float32]
    _guard: Guard
    _c: Any

    def __init__(self, rules: RulesLike, trees: int = 1, *, nodes: int = 10000, explore: float = 1.5, noise: float = 0.0,
                 alpha: float = 0.5, worlds: int = 0, seed: int = 0) -> None:
        """``nodes`` is the room in each tree. ``noise`` is the share of random numbers (Dirichlet, ``alpha``) in the policy of
        the root, for learners that should try everything. ``worlds`` is 16 where hands are hidden, and 1 elsewhere."""
        kept, most = Rules.of(rules), 2**31 - 1
        each = number(worlds, "worlds", -most, most) or (16 if kept.has_secrets else 1)
        if number(trees, "trees", -most, most) < 1 or each < 1:
            raise BoxwoodError("a search has at least one tree and one world")
        count, random = number(trees * each, "trees times worlds", 1, most), seed_of(seed)
        shapes = {"observation": (kept.shape, np.uint8), "legal": ((kept.actions,), np.bool_), "wanted": ((), np.uint8),
                  "policy": ((kept.actions,), np.float32), "values": ((kept.seats,), np.float32)}
        # The library reads and writes these; what everybody sees are views, which cannot be resized.
        arrays = {name: np.zeros((count, *shape), kind) for name, (shape, kind) in shapes.items()}
        plan = new("BwSearchPlan *", {
            "rules": kept._c[0], "trees": count, "nodes": max(number(nodes, "nodes", -most, most), 1024), "seed": random,
            "explore": real(explore, "explore", 0, 1e6), "values": kept.seats,
            "observation": _pointer("uint8_t *", arrays["observation"]), "legal": _pointer("uint8_t *", arrays["legal"]),
            "wanted": _pointer("uint8_t *", arrays["wanted"]), "policy": _pointer("float *", arrays["policy"]),
            "value": _pointer("float *", arrays["values"])})
        memory = np.empty(lib.bw_search_memory(plan) + 64, np.uint8)
        self._make(rules=kept, trees=trees, worlds=each, noise=real(noise, "noise", 0, 1), alpha=real(alpha, "alpha", 0, 1e6),
                   **{name: array.view() for name, array in arrays.items()}, _count=count, _random=np.random.default_rng(random),
                   _memory=memory, _arrays=arrays, _visits=np.zeros((count, kept.actions), np.float32), _guard=Guard(),
                   _c=lib.bw_search_in(_aligned(memory), plan))

    @alone
    def run(self, states: Sequence[State], opinion: Opinion, rounds: int) -> NDArray[np.float32]:
        """Searches from these states, one for each tree; returns how often each action was tried at the roots, in all worlds
        together. There is one observation for each tree and world, and each world gets so many rounds."""
        if number(rounds, "rounds", -2**63, 2**63) < 0:
            raise BoxwoodError(f"{rounds} rounds are too few")
        self._begin(states)
        if not callable(opinion):
            raise TypeError(f"an opinion is a function, not {shown(opinion)}")
        for round in range(rounds + 1):
            if lib.bw_search_select(self._c, 0, self._count):
                self._take(*answer(opinion(self.observation, self.legal)))
                if round == 0 and self.noise:
                    self._stir()
            lib.bw_search_expand(self._c, 0, self._count)
        for i in range(self._count):
            lib.bw_search_visits(self._c, i, _pointer("float *", self._visits[i]))
        return np.asarray(self._visits.reshape(self.trees, self.worlds, -1).sum(axis=1))

    def _begin(self, states: Sequence[State]) -> None:
        if len(expect(states, (list, tuple), "a list of states")) != self.trees:
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

    @shared
    def value(self, tree: int = 0) -> float:
        """What the root of a tree is worth to the seat to move, on average over its worlds."""
        it = number(tree, "a tree", -2**63, 2**63)
        if not 0 <= it < self.trees:
            raise BoxwoodError(f"there is no tree {it}")
        first = it * self.worlds
        return sum(float(lib.bw_search_value(self._c, first + i)) for i in range(self.worlds)) / self.worlds

    def _told(self) -> str:
        return f"Search({self.rules.text!r}, {self.trees})"


def _is_policy(numbers: NDArray[np.float32]) -> bool:
    return bool(numbers.size == 0 or (numbers.min() >= 0 and np.isfinite(numbers.max())))
