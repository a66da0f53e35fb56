#!/usr/bin/env python3
# Checksums for what trainers and provers make, as src/tablebase/container.h has them:
#     container.py seal NET...                  puts a mark and a checksum behind a net, in place
#     container.py open NET                     writes the net without them to standard output
#     container.py wrap TITLE SECTION IN OUT    puts a file into a container, as its only unit
# SPDX-License-Identifier: MIT
import struct
import sys
from pathlib import Path

MASK = 2**64 - 1
PAGE, HEAD, NUMBERS_AT = 4096, 64, 32
SEAL, SECTION = b"BWNS\0\0\0\0", b"BWCT"


def mix(number):
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def sum_of(content):
    """The checksum of whole words of eight bytes."""
    words = struct.unpack(f"<{len(content) // 8}Q", content)
    total = len(words)
    for lane in range(4):
        state = 0
        for word in words[lane::4]:
            state = (state ^ word) * 0x9E3779B97F4A7C15 & MASK
            state ^= state >> 32
        total = mix(total ^ state)
    return struct.pack("<Q", total)


def padded(content):
    return content + bytes(-len(content) % 8)


def net_of(content):
    """A net as its trainer made it, whether it is sealed or not; a broken seal is an error."""
    if content[-16:-8] != SEAL:
        return content
    if sum_of(content[:-8]) != content[-8:]:
        raise ValueError("the net is damaged: its checksum is another")
    return content[:-16]


def sealed(net):
    whole = padded(net_of(net)) + SEAL
    return whole + sum_of(whole)


def wrapped(title, section, content):
    """A container with one section of one unit, both of number 0."""
    unit = padded(content)
    head = (title.encode() + b"\n").ljust(NUMBERS_AT, b"\0").ljust(HEAD - 8, b"\0")
    before = struct.pack("<4sI8sIIQ", SECTION, 0, section.encode(), 1, 0, len(unit))
    places = bytes(8)
    sums = b"".join(sum_of(unit[at:at + PAGE]) for at in range(0, len(unit), PAGE))
    return head + sum_of(head) + before + sum_of(before + bytes(8) + places) + places + unit + sums


def main():
    command, *words = sys.argv[1:]
    if command == "seal":
        for path in map(Path, words):
            path.write_bytes(sealed(path.read_bytes()))
    elif command == "open":
        sys.stdout.buffer.write(net_of(Path(words[0]).read_bytes()))
    elif command == "wrap":
        Path(words[3]).write_bytes(wrapped(words[0], words[1], Path(words[2]).read_bytes()))
    else:
        sys.exit(f"container.py: what is {command}?")


if __name__ == "__main__":
    main()
