#!/usr/bin/env python3
# A file of little-endian 32-bit words as a C array on stdout:  embed.py FILE NAME HEADER
# SPDX-License-Identifier: MIT
import struct
import sys

path, name, header = sys.argv[1:]
with open(path, "rb") as file:
    words = [word for word, in struct.iter_unpack("<I", file.read())]
print(f'/* Made by tools/embed.py. */\n#include "{header}"\nconst uint32_t {name}[] = {{')
for i in range(0, len(words), 16):
    print(",".join(f"{word:#x}u" for word in words[i:i + 16]) + ",")
print("};")
