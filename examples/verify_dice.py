#!/usr/bin/env python3
"""Recomputes the dice, deals and lots of records, written from docs/dice.md alone:
    verify_dice.py FILE...          prints how many draws match, or the first that does not
SPDX-License-Identifier: MIT"""
import hashlib
import hmac
import re
import struct
import sys

SCHEME = b"boxwood-dice/1\0"
TILES = [f"{high}{low}" for high in range(7) for low in range(high + 1)]
OPENING = [f"{one} {other}" for one in range(1, 7) for other in range(1, 7)]
THROWS = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1) for _ in range(1 + (low < high))]
NONE = bytes(32)


class Forged(Exception):
    """The record is not what was played."""


def commitment_of(table, secret):
    return hashlib.sha256(SCHEME + b"server\0" + table.encode() + b"\0" + secret).digest()


def seal_of(table, share):
    return hashlib.sha256(SCHEME + b"seat\0" + table.encode() + b"\0" + share).digest()


def key_of(table, secret, shares):
    return hmac.digest(secret, SCHEME + b"key\0" + table.encode() + b"\0" + b"".join(shares), "sha256")


def number_of(key, n, below):
    j = 0
    while True:
        for number in struct.unpack("!8I", hmac.digest(key, b"draw\0" + struct.pack("!II", n, j), "sha256")):
            if number < 2**32 - 2**32 % below:
                return number % below
        j += 1


class Claims:
    """The tags of one record, and the shares read so far."""

    def __init__(self, lines, seats):
        self.seats, self.seals, self.silent, self.shares, self.told = seats, {}, set(), {}, []
        self.commitment = self.secret = None
        self.table, self.each, self.version = "", False, 0
        opened = False
        for tag in (line[4:].split() for line in lines if line.startswith("tag dice")):
            name, *words = tag
            opened = opened or name == "dice-share"
            if name == "dice":
                self.version, self.table, self.each = int(words[0][-1]), words[1], words[2:] == ["each"]
            elif name == "dice-commitment":
                self.commitment = bytes.fromhex(words[0])
            elif name == "dice-secret":
                self.secret = bytes.fromhex(words[0])
            elif name == "dice-seal":
                if opened or int(words[0]) in self.seals:
                    raise Forged(f"player {words[0]} sealed too late or twice")
                self.seals[int(words[0])] = bytes.fromhex(words[1])
            elif name == "dice-seat" and words[1] != "silent":
                self.seals[int(words[0])] = bytes.fromhex(words[1])
                self.told.append((int(words[0]), bytes.fromhex(words[2])))
            elif name == "dice-seat":
                self.silent.add(int(words[0]))
            elif name in ("dice-share", "dice-silent"):
                self.told.append((int(words[0]), bytes.fromhex(words[1]) if name == "dice-share" else None))
        if not self.secret or commitment_of(self.table, self.secret) != self.commitment:
            raise Forged("the server's secret does not match its commitment")
        known = set(self.seals) | self.silent | {player for player, share in self.told if share is None}
        if known != set(range(seats)):
            raise Forged("a player has neither seal nor silence")

    def key(self):
        """Of the next run."""
        self.shares = {}
        while set(self.seals) - self.silent - set(self.shares):
            if not self.told:
                raise Forged("a share is missing")
            player, share = self.told.pop(0)
            if share is None:
                self.silent.add(player)
                self.shares = {}
                continue
            if player in self.silent or player in self.shares or seal_of(self.table, share) != self.seals.get(player):
                raise Forged(f"a share of player {player} does not match what was seen before it")
            self.shares[player] = self.seals[player] = share
        return key_of(self.table, self.secret, [self.shares.get(player, NONE) for player in range(self.seats)])


class Outcomes:
    """What chance can bring, in order; it follows the tiles of dominoes."""

    def __init__(self, game, start):
        self.game = game
        self.left = [tile for tile in TILES if tile not in tiles_named(start)]

    def of(self, words):
        if self.game == "backgammon":
            return OPENING if " " in words else THROWS
        if self.game == "ludo":
            return ["1", "2", "3", "4", "5", "6"]
        if words == "mix":
            return ["mix"]
        return [words.split()[0] + " " + tile for tile in self.left]

    def follow(self, words):
        if words == "mix":
            self.left = list(TILES)
        elif self.game == "dominoes":
            self.left.remove(words.split()[1])


def tiles_named(start):
    words = "".join(c if c.isdigit() else " " for c in " ".join(start.split()[3:]))
    return {word for word in words.split() if word in TILES}


def lots_of(key, seats):
    lots = list(range(seats))
    for n, last in enumerate(range(seats - 1, 0, -1)):
        other = number_of(key, n, last + 1)
        lots[last], lots[other] = lots[other], lots[last]
    return lots


ACTS = {"move", "chance", "aside", "back", "offer", "accept", "refuse", "claim", "resign", "time", "leave"}


def head_of(lines, word):
    return next((line[len(word) + 1:] for line in lines if line.startswith(word + " ")), "")


def seats_of(lines):
    """As many as the tags know."""
    players = [int(line.split()[2]) for line in lines
               if line.startswith(("tag dice-seal ", "tag dice-silent ", "tag dice-seat "))]
    return max(players, default=-1) + 1


def verify(record):
    """How many draws of one record match; raises Forged at the first that does not."""
    lines = record.splitlines()
    claims = Claims(lines, seats_of(lines))
    key, rolling, n, draws = claims.key(), True, 0, 0
    lots = head_of(lines, "lots")
    if lots:
        if [int(word) for word in lots.split()] != lots_of(key, claims.seats):
            raise Forged("the lots are others")
        n = claims.seats - 1
    outcomes = Outcomes(head_of(lines, "rules").split("/")[0], head_of(lines, "start"))
    for line in lines:
        verb, _, words = (line.split(" ", 1)[1] if line.startswith("@") else line).partition(" ")
        if verb in ACTS and verb != "chance":
            rolling = rolling and not claims.each
        if verb != "chance":
            continue
        if not rolling:
            key, rolling = claims.key(), True
        choices = outcomes.of(words)
        right = choices[number_of(key, n, len(choices))]
        if right != words:
            raise Forged(f"draw {draws + 1} is {words}, the secrets give {right}")
        outcomes.follow(words)
        n, draws = n + 1, draws + 1
    return draws


def records_in(text):
    """A line of its own begins each."""
    return re.split(r"^(?=boxwood record \d+ *\r?$)", text, flags=re.MULTILINE)[1:]


def main():
    total = 0
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            for record in records_in(file.read()):
                try:
                    total += verify(record)
                except Forged as error:
                    sys.exit(f"{name}: {error}.")
    print(f"{total} draws match.")


if __name__ == "__main__":
    main()
