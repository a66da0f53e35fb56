#!/usr/bin/env python3
"""How fast random play is, by batches:  random_play.py [RULES [SECONDS]]

SPDX-License-Identifier: MIT
"""
import sys
import time

import boxwood


def main(rules="backgammon bg.match=1", seconds="1"):
    batch = boxwood.Batch(rules, 1024, seed=1)
    steps = matches = 0
    begun = time.process_time()
    while time.process_time() - begun < float(seconds):
        batch.step(batch.sample())
        steps += len(batch)
        matches += int((batch.done == boxwood.ENDED).sum())
    spent = time.process_time() - begun
    print(f"{batch.rules.text}: {steps / spent / 1e6:.2f} million steps and {matches / spent:.0f} matches a second")


main(*sys.argv[1:])
