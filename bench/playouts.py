#!/usr/bin/env python3
# How fast each game's rules are, by random play through their front door, the best of three:  playouts.py BOXWOOD MATCHES FLOOR GAME...
# Prints "GAME N moves_per_second" and fails below FLOOR million moves a second. One thread, CPU
# time; the best because everything else a machine does can only make it slower.
# SPDX-License-Identifier: MIT
import subprocess
import sys

boxwood, matches, floor, *game = sys.argv[1:]
command = [boxwood, "playouts", *game, "--games", matches, "--seed", "1"]
rates = []
for _ in range(3):
    line = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    rates.append(float(line[line.index("moves_per_second") + 1]))
print(f"{game[0]} {max(rates):.0f} moves_per_second")
sys.exit(max(rates) < float(floor) * 1e6)
