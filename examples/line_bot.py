#!/usr/bin/env python3
"""A bot that speaks lines (docs/bots.md) and plays at random. It needs nothing but Python.

SPDX-License-Identifier: MIT
"""
import random
import sys

moves = []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "boxwood":
        print("bot Random", flush=True)
    elif word == "rules":
        print("ready", flush=True)
    elif word == "moves":
        moves = rest.split("\t")
    elif word == "go":
        print("move", random.choice(moves), flush=True)
    elif word == "quit":
        break
