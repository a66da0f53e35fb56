#!/usr/bin/env python3
# Room for nets that somebody else brings:  leave_room.py NET.c...  > nets.c
# Each NET.c is data/<game>.net as tools/embed.py wrote it, with a header of its game; only its size is taken.
# SPDX-License-Identifier: MIT
import re
import sys
from pathlib import Path

data = Path(__file__).resolve().parent.parent / "data"
rooms = []
for path in map(Path, sys.argv[1:]):
    text = path.read_text()
    game, = re.search(r'#include "brains/(\w+)/', text).groups()
    bits, name = re.search(r"const uint(8|32)_t (\w+)\[\]", text).groups()
    count = text.count("\\x")
    if (data / f"{game}.net").stat().st_size != count * int(bits) // 8:
        sys.exit(f"leave_room.py: {path} is not data/{game}.net")
    rooms.append((game, f"uint{bits}_t {name}[{count}]", name))
print('/* Made by tools/leave_room.py. */\n#include "wasm/nets.h"\n')
for _, room, _ in rooms:
    print(f"_Alignas(64) {room};")
print("const NetRoom net_rooms[] = {")
for game, _, name in rooms:
    print(f'    {{"{game}", {name}, sizeof {name}}},')
print("    {0},\n};")
