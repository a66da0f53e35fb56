#!/usr/bin/env python3
"""Perfect play with a small set of dominoes:  cfr_small_set.py [HIGHEST [TILES [ROUNDS]]]

The set goes from double blank to double HIGHEST; two seats hold TILES each, and the others lie hidden. Whoever gets rid of
all tiles, or holds fewer pips when both must pass, wins the pips that the other still holds. Counterfactual regret finds how
both should play; a best response says how far from perfect they still are, in pips.

It is also how any small game of yours gets into boxwood.cfr: a state needs what Small has, and nothing else.
SPDX-License-Identifier: MIT
"""
import sys
from itertools import combinations
from typing import NamedTuple

from boxwood.cfr import Cfr
from boxwood.state import OVER


class Seats:
    """All that a search for two asks of the rules."""

    seats = 2


class Small(NamedTuple):
    """Hands as sets of tiles, the numbers at the ends of the row, and what everybody has seen."""

    hands: tuple
    ends: tuple = ()
    seen: tuple = ()

    rules = Seats()

    @property
    def turn(self):
        stuck = self.seen[-2:] == ("pass", "pass")
        return OVER if stuck or not all(self.hands) else len(self.seen) % 2

    @property
    def score(self):
        pips = [sum(map(sum, hand)) for hand in self.hands]
        won = [pips[1] if not self.hands[0] or pips[0] < pips[1] else 0, pips[0] if not self.hands[1] or pips[1] < pips[0] else 0]
        return won[0] - won[1], won[1] - won[0]

    def text(self, seat):
        """What a seat knows: its own tiles and the play so far."""
        return f"{sorted(self.hands[seat])} {self.seen}"

    def chances(self):
        return []

    def actions(self):
        """A tile and the end where it goes; to pass is no choice."""
        if self.turn == OVER:
            return []
        hand = sorted(self.hands[self.turn])
        if not self.ends:
            return [(tile, 0) for tile in hand]
        fits = [(tile, end) for tile in hand for end in range(2) if self.ends[end] in tile]
        return (fits if self.ends[0] != self.ends[1] else fits[::2]) or ["pass"]

    def play(self, action):
        if action == "pass":
            return self._replace(seen=self.seen + ("pass",))
        tile, end = action
        hands = tuple(hand - {tile} if seat == self.turn else hand for seat, hand in enumerate(self.hands))
        ends = list(self.ends or tile)
        if self.ends:
            ends[end] = tile[0] + tile[1] - ends[end]
        return Small(hands, tuple(ends), self.seen + (action,))


def deals(highest, tiles):
    """Every way to deal, all equally likely."""
    whole = frozenset((a, b) for a in range(highest + 1) for b in range(a + 1))
    for first in combinations(sorted(whole), tiles):
        for second in combinations(sorted(whole - set(first)), tiles):
            yield Small((frozenset(first), frozenset(second)))


def main(highest="2", tiles="2", rounds="100"):
    cfr = Cfr(list(deals(int(highest), int(tiles))))
    print(f"{len(cfr.roots)} deals, {cfr.size[0]} positions, {cfr.size[1]} information states")
    for _ in range(5):
        cfr.run(int(rounds) // 5)
        print(f"value {cfr.value():+.4f}, exploitability {cfr.exploitability():.4f}")


main(*sys.argv[1:])
