#!/usr/bin/env python3
# Room for nets that somebody else brings:  leave_room.py NET.c...  > nets.c
# Each NET.c is a net as tools/embed.py wrote it, in the folder of its game; only its size is taken.
# SPDX-License-Identifier: MIT
import re
import sys
from pathlib import Path

rooms = []
for path in map(Path, sys.argv[1:]):
    text = path.read_text()
    bits, name = re.search(r"const uint(8|32)_t (\w+)\[\]", text).groups()
    rooms.append((path.parent.name, f"uint{bits}_t {name}", name, text.count(",")))
print('/* Made by tools/leave_room.py. */\n#include "wasm/nets.h"\n')
for _, kind, name, count in rooms:
    print(f"_Alignas(64) {kind}[{count}];")
print("const NetRoom net_rooms[] = {")
for game, _, name, _ in rooms:
    print(f'    {{"{game}", {name}, sizeof {name}}},')
print("    {0},\n};")
