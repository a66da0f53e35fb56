"""Nobody chooses the dice: what a seat that works with the server might try is refused by the server, by clients and
by those who check the record. SPDX-License-Identifier: MIT"""
import json
import os
import random
import subprocess
import time
import tempfile

import house
import verify_dice
from boxwood_client import Forged, Share
from house import Server


def verify(program, record, *flags):
    with tempfile.NamedTemporaryFile("w", suffix=".boxwood") as file:
        file.write(record)
        file.flush()
        done = subprocess.run([program, "verify", file.name, *flags], capture_output=True, text=True,
                              timeout=house.PATIENCE)
        return done.returncode, done.stdout + done.stderr


def fits(program, record):
    """All draws of a record, as both programs that check it count them."""
    code, text = verify(program, record, "--json")
    assert code == 0, text
    draws = verify_dice.verify(record)
    assert json.loads(text)["draws"] == draws, text
    return draws


def refused(program, record):
    """Why a record is refused, by both."""
    code, text = verify(program, record)
    assert code == 1, text
    try:
        verify_dice.verify(record)
    except verify_dice.Forged:
        return text
    raise AssertionError("the second program finds nothing")


def sit_down(server, **wish):
    """Two people at a table, who have promised shares and do nothing by themselves. No cube: a match would end early."""
    anna, ben = server.client(), server.client()
    table = anna.ask("create", rules="backgammon bg.cube=off", seats=["me", "open"], seal=True, **wish)["table"]
    assert ben.ask("sit", table=table, seal=True)["t"] == "ok"
    return anna, ben, table


def head(client, table):
    return client.ask("watch", table=table)["head"]


def play(clients, table, turns):
    rng = random.Random(5)
    for _ in range(turns):
        for client in clients:
            view = client.ask("watch", table=table)
            if view.get("view", {}).get("moves"):
                client.ask("do", table=table, seq=view["seq"], verb="move",
                           words=rng.choice(view["view"]["moves"])["words"])


def play_until(clients, table, reached):
    """Dice come when the shares are there, and a turn may have many moves: plays on until it is so."""
    def goes_on():
        play(clients, table, 1)
        return reached()

    house.until(goes_on)


def finish(server, clients, table):
    """Ends the match; its record."""
    for client in clients:
        view = client.ask("watch", table=table)
        client.ask("do", table=table, seq=view["seq"], verb="leave")
        if client.ask("watch", table=table)["head"]["state"] == "over":
            return server.get(f"/api/tables/{table}/record")[2]
    raise AssertionError("nobody could leave")


def seal_all(clients, table):
    shares = [Share(table) for _ in clients]
    for client, share in zip(clients, shares):
        assert client.ask("seal", table=table, seal=share.seal())["t"] == "ok"
    return shares


def server_refuses(program):
    """after the first share no seat changes hands and no seal is taken"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = sit_down(server)
    shares = seal_all([anna, ben], table)
    assert anna.ask("reveal", table=table, secret=shares[0].share())["t"] == "ok"
    assert ben.ask("stand", table=table)["why"]["message"] == "server.no_stand"
    ground = Share(table)
    assert ben.ask("seal", table=table, seal=ground.seal())["why"]["message"] == "server.no_seal"
    assert ben.ask("reveal", table=table, secret=ground.share())["why"]["message"] == "server.no_reveal"
    assert ben.ask("reveal", table=table, secret=shares[1].share())["t"] == "ok"
    ben.view(table, lambda m: "view" in m)
    play([anna, ben], table, 4)
    assert fits(program, finish(server, [anna, ben], table)) > 1
    assert server.stop() == 0


def verify_refuses(program):
    """a record with a seal that came after a share is refused, though every draw fits"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = sit_down(server)
    shares = seal_all([anna, ben], table)
    for client, share in zip((anna, ben), shares):
        assert client.ask("reveal", table=table, secret=share.share())["t"] == "ok"
    anna.view(table, lambda m: "view" in m)
    record = finish(server, [anna, ben], table)
    fits(program, record)
    seal = f"tag dice-seal 1 {shares[1].seal()}\n"
    opened = f"tag dice-share 0 {shares[0].share()}\n"
    later = record.replace(seal, "").replace(opened, opened + seal)
    assert later != record and "out of order at player 2" in refused(program, later)
    before = Share(table)
    twice = record.replace(opened, opened + seal).replace(seal, f"tag dice-seal 1 {before.seal()}\n", 1)
    assert "out of order at player 2" in refused(program, twice)
    assert server.stop() == 0


def clients_refuse(program):
    """a client that saw a seal refuses another one, at the table and in the record"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = sit_down(server)
    mine, theirs = anna.take_part(table), ben.take_part(table)
    for client in (anna, ben, anna, ben):
        client.ask("watch", table=table)
    anna.view(table, lambda m: "view" in m)
    play([anna, ben], table, 3)
    record = finish(server, [anna, ben], table)
    fits(program, record)
    assert mine.opened == theirs.opened == 1
    mine.check(record)
    theirs.check(record)
    seen = head(ben, table)
    for old, new in ((theirs.seal(), Share(table).seal()), (mine.share(), ""),
                     (seen["dice"]["commitment"], os.urandom(32).hex())):
        forged = record.replace(old, new) if new else "\n".join(
            line for line in record.splitlines() if not line.startswith("tag dice-share 0"))
        try:
            mine.check(forged)
        except Forged:
            continue
        raise AssertionError(f"{old} was exchanged")
    seen["dice"]["seats"][1]["seal"] = Share(table).seal()
    try:
        mine.owed({"table": table, "head": seen})
        raise AssertionError("a seal was exchanged at the table")
    except Forged:
        pass
    assert server.stop() == 0


def silence_draws_anew(program):
    """who sees another's share and then stays silent is left out, and the others draw anew"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = sit_down(server)
    shares = seal_all([anna, ben], table)
    assert anna.ask("reveal", table=table, secret=shares[0].share())["t"] == "ok"
    told = anna.wait(lambda m: m.get("head", {}).get("dice", {}).get("seats", [{}, {}])[1].get("silent"))
    own = told["head"]["dice"]["seats"][0]
    assert own["opened"] == 1 and own["due"] and told["head"]["state"] == "sealing"
    assert ben.ask("reveal", table=table, secret=shares[1].share())["t"] == "no", "too late"
    shares[0].opened = 1
    assert anna.ask("reveal", table=table, secret=shares[0].share())["t"] == "ok"
    anna.view(table, lambda m: "view" in m)
    record = finish(server, [anna, ben], table)
    fits(program, record)
    assert record.count("tag dice-share 0 ") == 2 and "tag dice-silent 1\n" in record
    first = f"tag dice-share 0 {Share.share(shares[0])}\n"
    assert refused(program, record.replace(first, ""))
    assert refused(program, record.replace("tag dice-silent 1\n", ""))
    assert server.stop() == 0


def each(program):
    """with fresh shares for every run no throw is settled before it is due; the match survives a kill and a silence"""
    server = Server(program, flags=["--unlimited"])
    anna, ben, table = sit_down(server, dice="each", lots=True)
    assert head(anna, table)["dice"]["each"]
    mine, theirs = anna.take_part(table), ben.take_part(table)
    for client in (anna, ben, anna, ben):
        client.ask("watch", table=table)
    anna.view(table, lambda m: "view" in m)
    play_until([anna, ben], table, lambda: mine.opened > 3 and abs(mine.opened - theirs.opened) <= 1)
    server.kill()
    server.start()
    again = [server.client(c.cookie) for c in (anna, ben)]
    for client, before in zip(again, (mine, theirs)):
        client.shares[table] = before
        client.ask("watch", table=table)
    before = mine.opened
    play_until(again, table, lambda: mine.opened > before)
    again[1].shares.clear()  # Ben's client no longer answers
    rng = random.Random(1)
    for _ in range(40):
        seen = [client.ask("watch", table=table) for client in again]
        if seen[0]["head"]["dice"]["seats"][1].get("silent"):
            break
        for client, view in zip(again, seen):
            if view["view"].get("moves"):
                client.ask("do", table=table, seq=view["seq"], verb="move",
                           words=rng.choice(view["view"]["moves"])["words"])
            elif view["view"]["turn"] == "chance":
                again[0].view(table, lambda m: m["seq"] > view["seq"])
                break  # both look again
    assert seen[0]["head"]["dice"]["seats"][1]["silent"]
    before = mine.opened
    play_until(again, table, lambda: mine.opened > before)  # the match goes on without Ben's shares
    record = finish(server, again, table)
    assert fits(program, record) > 5
    mine.check(record)
    assert f" {table} each\n" in record and record.count("tag dice-share 0") == mine.opened
    assert refused(program, record.replace(f" {table} each\n", f" {table}\n"))
    assert server.stop() == 0


if __name__ == "__main__":
    house.run([server_refuses, verify_refuses, clients_refuse, silence_draws_anew, each], together=3)
