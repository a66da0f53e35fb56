#!/usr/bin/env python3
# A file as a C array on stdout:  embed.py FILE NAME HEADER [bytes]
# A net must be sealed and whole (container.py); its seal goes with it. Of little-endian 32-bit words, or of bytes, written as a string: compilers read it thirty times as fast as a list.
# SPDX-License-Identifier: MIT
import struct
import sys

from container import net_of

path, name, header, *kind = sys.argv[1:]
with open(path, "rb") as file:
    content = file.read()
if not kind and len(net_of(content)) == len(content):
    sys.exit(f"embed.py: {path} has no checksum: tools/container.py seal {path}")
size, code, prefix = ("8", "B", "") if kind else ("32", "<I", "U")
numbers = [f"\\x{number:x}" for number, in struct.iter_unpack(code, content)]
print(f'/* Made by tools/embed.py. */\n#include "{header}"\n#pragma GCC diagnostic ignored "-Woverlength-strings"')
print(f"_Alignas(64) const uint{size}_t {name}[] =")
for i in range(0, len(numbers), 32):
    print(f'{prefix}"{"".join(numbers[i:i + 32])}"')
print(";")
if not kind:
    print(f"extern const uint32_t {name}_size;\nconst uint32_t {name}_size = {len(content)};")
