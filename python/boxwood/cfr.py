"""Counterfactual regret and best responses, for small games of two seats with something hidden.

Written to be read: the tree is built once from states, everything after that is a few short walks over it.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Dict, Iterator, List, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray

from ._core import BoxwoodError, Made, expect, number, shown
from ._guard import Guard, alone, shared
from .state import CHANCE, OVER, State

Policy = Dict[str, NDArray[np.float64]]


class Node:
    """A position of the tree: whose turn, what that seat knows, and where its actions lead."""

    __slots__ = ("turn", "key", "actions", "chances", "children", "points")

    def __init__(self, state: State, count: Iterator[int]) -> None:
        """``count`` counts the positions, and ends where there are too many."""
        next(count)
        self.turn = state.turn
        self.key = f"{self.turn} {state.text(self.turn)}" if self.turn >= 0 else ""
        self.points = float(state.score[0]) if self.turn == OVER else 0.0
        self.chances = np.array([chance for _, chance in state.chances()])
        self.actions = state.actions()
        self.children = [Node(state.play(action), count) for action in self.actions]


class Cfr(Made):
    """Two seats learn to play against each other where the match begins with one of ``deals``, all equally likely. Threads may
    share it: each call waits for the others.

    >>> cfr = Cfr([State("tictactoe").play("a1").play("b1").play("a2").play("c1").play("b2")])
    >>> cfr.run(50)
    >>> round(cfr.value(), 2), cfr.exploitability() < 0.1
    (1.0, True)
    """

    _parts = ("roots", "regret", "chosen", "_guard")
    roots: List[Node]
    regret: Policy
    chosen: Policy
    _guard: Guard

    def __init__(self, deals: Sequence[State], most: int = 1000000) -> None:
        """``most`` is how many positions the tree may have."""
        for deal in expect(deals, (list, tuple), "a list of deals"):
            if not all(hasattr(deal, part) for part in ("rules", "turn", "play")):  # a game of the caller's is fine
                raise TypeError(f"a State is wanted, not {shown(deal)}")
        if not deals or deals[0].rules.seats != 2:
            raise BoxwoodError("this needs deals of a game for two")
        try:
            count = iter(range(number(most, "most", 0, 2**63)))
            roots = [Node(deal, count) for deal in deals]
        except (RuntimeError, StopIteration):  # too many, or too deep to walk
            raise BoxwoodError(f"this game has more than {most} positions from here: too many to walk") from None
        self._make(roots=roots, regret=_zeros(roots), chosen=_zeros(roots), _guard=Guard())

    @alone
    def run(self, rounds: int) -> None:
        """So many rounds of regret matching, both seats in turn. Regrets below 0 are forgotten (CFR+)."""
        for _ in range(number(rounds, "rounds", 0, 2**63)):
            for seat in (0, 1):
                for root in self.roots:
                    self._walk(root, seat, 1.0, 1.0)
                for regret in self.regret.values():
                    np.maximum(regret, 0, out=regret)

    @shared
    def now(self, key: str) -> NDArray[np.float64]:
        """What regret says now: actions in the ratio of what they would have gained."""
        if not isinstance(key, str) or key not in self.regret:
            raise BoxwoodError(f"there is no information state {shown(key)}")
        return self._now(key)

    def _now(self, key: str) -> NDArray[np.float64]:
        wished = np.maximum(self.regret[key], 0)
        total = wished.sum()
        return np.asarray(wished / total) if total > 0 else np.full(len(wished), 1 / len(wished))

    def _walk(self, node: Node, seat: int, own: float, other: float) -> float:
        """The value of a node to ``seat``; ``own`` and ``other`` are how likely the seats (and chance) lead here."""
        if node.turn == OVER:
            return node.points if seat == 0 else -node.points
        if node.turn == CHANCE:
            return float(sum(chance * self._walk(child, seat, own, other * chance)
                             for chance, child in zip(node.chances, node.children)))
        policy = self._now(node.key)
        if node.turn != seat:
            return float(sum(share * self._walk(child, seat, own, other * share) for share, child in zip(policy, node.children)))
        values = np.array([self._walk(child, seat, own * share, other) for share, child in zip(policy, node.children)])
        value = float(policy @ values)
        self.regret[node.key] += other * (values - value)
        self.chosen[node.key] += own * policy
        return value

    @shared
    def policy(self) -> Policy:
        """The average of all rounds, which is what converges: for each information state the share of each action."""
        return {key: row / row.sum() if row.sum() > 0 else np.full(len(row), 1 / len(row)) for key, row in self.chosen.items()}

    @shared
    def value(self) -> float:
        """What seat 0 expects when both play the average policy."""
        policy = self.policy()

        def walk(node: Node) -> float:
            shares = node.chances if node.turn == CHANCE else policy[node.key] if node.turn >= 0 else np.zeros(0)
            return node.points + float(sum(share * walk(child) for share, child in zip(shares, node.children)))
        return float(np.mean([walk(root) for root in self.roots]))

    @shared
    def best_response(self, seat: int) -> float:
        """What a seat can expect at best against the average policy of the other, knowing only what it may see."""
        number(seat, "a seat", 0, 1)
        policy = self.policy()
        sets: Dict[str, List[Tuple[Node, float]]] = {}
        best: Dict[str, int] = {}

        def reach(node: Node, likely: float) -> None:
            if node.turn == seat:
                sets.setdefault(node.key, []).append((node, likely))
            shares = (node.chances if node.turn == CHANCE else policy[node.key] if node.turn == 1 - seat
                      else np.ones(len(node.children)))
            for share, child in zip(shares, node.children):
                reach(child, likely * share)

        def choose(key: str) -> int:
            if key not in best:
                count = len(sets[key][0][0].children)
                gains = [sum(likely * walk(node.children[i]) for node, likely in sets[key]) for i in range(count)]
                best[key] = int(np.argmax(gains))
            return best[key]

        def walk(node: Node) -> float:
            if node.turn == OVER:
                return node.points if seat == 0 else -node.points
            if node.turn == seat:
                return walk(node.children[choose(node.key)])
            shares = node.chances if node.turn == CHANCE else policy[node.key]
            return float(sum(share * walk(child) for share, child in zip(shares, node.children)))

        for root in self.roots:
            reach(root, 1.0)
        return float(np.mean([walk(root) for root in self.roots]))

    @shared
    def exploitability(self) -> float:
        """What best responses gain against the average policy, on average over the seats; 0 is perfect play."""
        return (self.best_response(0) + self.best_response(1)) / 2

    @property
    def size(self) -> Tuple[int, int]:
        """How many positions the tree has, and how many information states."""
        def count(node: Node) -> int:
            return 1 + sum(map(count, node.children))
        return sum(map(count, self.roots)), len(self.regret)


def _zeros(roots: List[Node]) -> Policy:
    """A row for every information state below these nodes."""
    rows: Policy = {}
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if node.turn >= 0 and node.key not in rows:
            rows[node.key] = np.zeros(len(node.actions))
        waiting += node.children
    return rows
