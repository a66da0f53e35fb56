"""boxwood-dice/1 written a second time, from docs/protocol.md alone:  dice.py VECTORS [--write]
Checks the test vectors, or writes them. Speaks TAP.
SPDX-License-Identifier: MIT"""
import hashlib
import hmac
import struct
import sys

SCHEME = b"boxwood-dice/1\0"
TABLE, SECRET, SHARES = "table0000001", b"\x11" * 32, [b"\x22" * 32, b"\x33" * 32]
BOUNDS = [36, 6, 6, 36, 2, 28, 1, 720720, 2**31 + 1, 2**32 - 1, 2**31 + 1, 2**31 + 1, 6, 21]


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def commitment(table, secret):
    return sha(SCHEME, b"server\0", table.encode() + b"\0", secret)


def seal(table, share):
    return sha(SCHEME, b"seat\0", table.encode() + b"\0", share)


def key(table, secret, shares):
    return mac(secret, SCHEME, b"key\0", table.encode() + b"\0", *shares)


def draw(k, n, bound):
    j = 0
    while True:
        for number in struct.unpack("!8I", mac(k, b"draw\0", struct.pack("!II", n, j))):
            if number < 2**32 - 2**32 % bound:
                return number % bound
        j += 1


def lines():
    k = key(TABLE, SECRET, SHARES)
    yield f"table {TABLE}"
    yield f"secret {SECRET.hex()}"
    yield f"commitment {commitment(TABLE, SECRET).hex()}"
    for seat, share in enumerate(SHARES):
        yield f"share {seat} {share.hex()}"
        yield f"seal {seat} {seal(TABLE, share).hex()}"
    yield f"key {k.hex()}"
    for n, bound in enumerate(BOUNDS):
        yield f"draw {n} {bound} {draw(k, n, bound)}"


if __name__ == "__main__":
    head = "# Test vectors of boxwood-dice/1: two programs, in C and in Python, must agree on them."
    text = "\n".join([head, *lines()]) + "\n"
    if "--write" in sys.argv:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write(text)
    with open(sys.argv[1], encoding="utf-8") as file:
        same = file.read() == text
    print(f"1..1\n{'ok' if same else 'not ok'} 1 - the vectors are those of the specification")
    sys.exit(0 if same else 1)
