#!/usr/bin/env python3
"""A bot that plays at random:  bot.py HOST PORT [TABLE]
Sits down at a table, or makes one that everybody may join, and plays until the match is over. It knows
no rules: the server tells it which moves there are.
SPDX-License-Identifier: MIT"""
import random
import sys

from boxwood_client import Client


def main():
    host, port = sys.argv[1], int(sys.argv[2])
    bot = Client(host, port)
    bot.ask("name", name="Random Python")
    if len(sys.argv) > 3:
        table = sys.argv[3]
        answer = bot.ask("sit", table=table, seal=True)
    else:
        answer = bot.ask("create", rules="tictactoe", seats=["me", "open"], open="all", seal=True)
        table = answer.get("table")
    if answer["t"] != "ok":
        sys.exit(answer["why"]["text"])
    print("table", table, flush=True)
    bot.take_part(table)
    message = bot.ask("watch", table=table)
    while message.get("view", {}).get("turn") != "over":
        moves = message.get("view", {}).get("moves")
        if moves:
            bot.ask("do", table=table, seq=message["seq"], verb="move",
                    words=random.choice(moves)["words"])
        message = bot.view(table)
    print("score", *message["view"]["score"], message["view"]["ending"])


main()
