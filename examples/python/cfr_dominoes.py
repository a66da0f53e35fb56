#!/usr/bin/env python3
"""Perfect play with hidden tiles:  cfr_dominoes.py [ROUNDS]

Cuts a small game out of dominoes: a hand of two seats late in play, where the tiles that nobody has seen were dealt in one of a
few ways, all equally likely. Counterfactual regret finds how both should play; a best response says how far from
perfect they still are.
SPDX-License-Identifier: MIT
"""
import sys

import numpy as np

import boxwood
from boxwood.cfr import Cfr


def late_hand(rules, tiles, random):
    """A hand played at random until both seats hold few tiles and have something to decide."""
    while True:
        state = rules.start()
        while not state.over:
            state = state.play(state.random(random))
            held = state.observe(0)[rules_offset(rules):][:2].ravel() if state.turn == 0 else [99]
            if state.turn == 0 and max(held) <= tiles and len(state.actions()) > 1:
                return state


def rules_offset(rules):
    """Where the cells "held" begin in an observation."""
    names = [it.name for it in rules.cells]
    return sum(it.count for it in rules.cells[:names.index("held")])


def main(rounds="100"):
    rules, random = boxwood.Rules("dominoes/block", "do.score=single"), np.random.default_rng(3)
    seen = late_hand(rules, 4, random).mask(boxwood.ONLOOKER)
    deals = {str(it): it for it in (seen.guess(boxwood.ONLOOKER, random) for _ in range(60))}
    cfr = Cfr(list(deals.values()))
    print(f"{len(deals)} deals, {cfr.size[0]} positions, {cfr.size[1]} information states")
    for _ in range(5):
        cfr.run(int(rounds) // 5)
        print(f"value {cfr.value():+.4f}, exploitability {cfr.exploitability():.4f}")


main(*sys.argv[1:])
