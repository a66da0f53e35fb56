#!/usr/bin/env python3
# A file as a C array on stdout:  embed.py FILE NAME HEADER [bytes]
# Of little-endian 32-bit words, or of bytes.
# SPDX-License-Identifier: MIT
import struct
import sys

path, name, header, *kind = sys.argv[1:]
with open(path, "rb") as file:
    content = file.read()
size, code, ending = ("8", "B", "") if kind else ("32", "<I", "u")
numbers = [f"{number:#x}{ending}" for number, in struct.iter_unpack(code, content)]
print(f'/* Made by tools/embed.py. */\n#include "{header}"\n_Alignas(64) const uint{size}_t {name}[] = {{')
for i in range(0, len(numbers), 16):
    print(",".join(numbers[i:i + 16]) + ",")
print("};")
