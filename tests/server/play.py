"""Tables played over the socket: make, sit, play, take back, offer, end, watch again.
SPDX-License-Identifier: MIT"""
import json
import os
import random
import sqlite3
import subprocess
import tempfile
import time

import house
from house import Server


def two_at_table(server, rules="tictactoe", **more):
    anna, ben = server.client(), server.client()
    made = anna.ask("create", rules=rules, seats=["me", "open"], **more)
    assert made["t"] == "ok", made
    table = made["table"]
    assert anna.view(table)["head"]["state"] == "open"
    assert ben.ask("sit", table=table)["t"] == "ok"
    a = anna.view(table, lambda m: "view" in m)
    b = ben.view(table, lambda m: "view" in m)
    return anna, ben, table, a, b


def welcome(program):
    """a socket is welcomed, and the cookie says who it is"""
    server = Server(program)
    cookie = server.cookie()
    one, two = server.client(cookie), server.client(cookie)
    first, second = (c.wait(lambda m: m["t"] == "welcome") for c in (one, two))
    assert first["person"] == second["person"] and not first["account"]
    assert one.ask("name", name="Anna")["t"] == "ok"
    assert json.loads(server.get("/api/me", cookie)[2])["name"] == "Anna"
    assert one.ask("ping")["t"] == "pong"
    assert server.stop() == 0


def whole_match(program):
    """a match from the invitation to the record"""
    server = Server(program)
    anna, ben, table, a, b = two_at_table(server)
    assert a["head"]["seat"] == 0 and b["head"]["seat"] == 1
    assert a["view"]["turn"] == 0 and len(a["view"]["moves"]) == 9
    assert "moves" not in b["view"] and b["view"]["may"]["move"] is False
    seq = a["seq"]
    for client, other, words in [(anna, ben, "a1"), (ben, anna, "a2"), (anna, ben, "b1"),
                                 (ben, anna, "b2"), (anna, ben, "c1")]:
        answer = client.ask("do", table=table, seq=seq, verb="move", path=[words])
        assert answer["t"] == "ok", answer
        seq = answer["seq"]
        for each in (client, other):
            view = each.view(table, lambda m: m["seq"] == seq)["view"]
            assert view["acts"][-1]["words"] == words, view
    end = anna.view(table, lambda m: m.get("head", {}).get("state") == "over")
    assert end["view"]["ending"] == "line" and end["view"]["score"] == [1, -1]
    assert end["view"]["ending_sentence"]["text"]
    status, headers, record = server.get(f"/api/tables/{table}/record")
    assert status == 200 and "result 1 -1 line" in record
    with tempfile.NamedTemporaryFile("w", suffix=".boxwood") as file:
        file.write(record)
        file.flush()
        assert subprocess.run([program, "replay", file.name], capture_output=True,
                              timeout=house.PATIENCE).returncode == 0
    assert server.stop() == 0


def refusals(program):
    """wrong moves, turns, seats and seqs are refused with their reason"""
    server = Server(program)
    anna, ben, table, a, b = two_at_table(server)
    eve = server.client()
    seq = a["seq"]

    def why(client, **members):
        answer = client.ask("do", table=table, **({"seq": seq, "verb": "move"} | members))
        assert answer["t"] == "no", answer
        return answer["why"]["message"]

    assert why(ben, words="a1") == "table.not_your_turn"
    assert why(eve, words="a1") == "server.not_seated"
    assert why(anna, words="z9") == "error.move"
    assert why(anna, words="a1", seq=seq - 1) == "table.stale"
    assert why(anna, words="a1", seq=seq + 1) == "table.stale"
    anna.send(t="do", table=table, seq=seq, verb="move", words="a1")
    assert anna.wait(lambda m: m["t"] == "no")["why"]["message"] == "server.no_id"
    assert why(anna, verb="chance", words="a1") == "server.verb"
    assert why(anna, verb="result", words="a1") == "server.verb"
    assert why(anna, verb="claim") == "table.no_claim"
    assert why(anna, path=["a1", "a1", "a1"]).startswith(("reason.", "error."))
    assert anna.ask("do", table=table, seq=seq, verb="move", words="a1")["t"] == "ok"
    taken = ben.view(table, lambda m: m["seq"] == seq + 1)
    answer = ben.ask("why", table=table, path=["a1"])
    assert answer["why"]["message"] == "reason.tictactoe.taken" and answer["why"]["rule"]
    assert ben.ask("why", table=table, path=["a2"])["why"] is None
    assert ben.ask("why", table=table, path=[])["why"] is None  # nothing keeps anybody from anything
    assert ben.ask("why", table=table, path="a2")["why"]["message"] == "server.message"
    assert taken["view"]["moves"]
    assert anna.ask("do", table=table, seq=seq, verb="resign")["t"] == "ok", "giving up means the match, however late"
    assert server.stop() == 0


def idempotent(program):
    """a message sent again is answered, not done again"""
    server = Server(program)
    anna, ben, table, a, b = two_at_table(server)
    first = anna.ask("do", id="one", table=table, seq=a["seq"], verb="move", words="a1")
    again = anna.ask("do", id="one", table=table, seq=a["seq"], verb="move", words="a1")
    assert first["t"] == again["t"] == "ok" and first["seq"] == again["seq"]
    server.kill()
    server.start()
    anna = server.client(anna.cookie)
    third = anna.ask("do", id="one", table=table, seq=a["seq"], verb="move", words="a1")
    assert third["t"] == "ok" and third["seq"] == first["seq"], third
    view = anna.ask("watch", table=table)
    assert len(view["view"]["history"]["moves"]) == 1
    made = anna.ask("create", id="mk", rules="squadro", seats=["me", "open"])
    assert anna.ask("create", id="mk", rules="squadro", seats=["me", "open"])["table"] == made["table"]
    server.kill()
    server.start()
    anna = server.client(anna.cookie)
    assert anna.ask("create", id="mk", rules="squadro", seats=["me", "open"])["table"] == made["table"]
    assert server.stop() == 0


def resume(program):
    """a socket that comes back is told what happened since its seq"""
    server = Server(program)
    anna, ben, table, a, b = two_at_table(server)
    anna.close()
    view = ben.wait(lambda m: m["t"] == "head" and not m["head"]["seats"][0]["online"])
    anna = server.client(anna.cookie)
    seq = anna.ask("do", table=table, seq=a["seq"], verb="move", words="a1")["seq"]
    ben.close()
    ben = server.client(ben.cookie)
    view = ben.ask("watch", table=table, seq=b["seq"])
    assert view["seq"] == seq and [x["words"] for x in view["view"]["acts"]] == ["a1"]
    assert view["head"]["seat"] == 1
    assert ben.ask("watch", table=table, seq=seq)["view"]["acts"] == []
    assert server.stop() == 0


def agreements(program):
    """take-backs and draws need the other's word; resigning does not"""
    server = Server(program)
    anna, ben, table, a, b = two_at_table(server, "chess")

    def do(client, other, seq, **members):
        answer = client.ask("do", table=table, seq=seq, **members)
        assert answer["t"] == "ok", answer
        return [c.view(table, lambda m: m["seq"] == answer["seq"]) for c in (client, other)]

    mine, theirs = do(anna, ben, a["seq"], verb="move", words="e4")
    assert mine["view"]["may"]["ask_back"]
    mine, theirs = do(anna, ben, mine["seq"], verb="offer", words="back")
    assert theirs["view"]["may"]["answer"] and theirs["view"]["offer"] == {"what": "back", "by": 0}
    theirs, mine = do(ben, anna, mine["seq"], verb="accept")
    assert mine["view"]["turn"] == 0 and mine["view"]["history"] == {"from": 0, "moves": []}
    mine, theirs = do(anna, ben, mine["seq"], verb="offer", words="draw")
    theirs, mine = do(ben, anna, mine["seq"], verb="refuse")
    assert "offer" not in mine["view"]
    again = anna.ask("do", table=table, seq=mine["seq"], verb="offer", words="draw")
    assert again["t"] == "no" and again["why"]["message"] == "table.offer_again", again
    theirs, mine = do(ben, anna, mine["seq"], verb="offer", words="draw")
    theirs, mine = do(ben, anna, mine["seq"], verb="refuse")
    assert "offer" not in mine["view"]
    mine, theirs = do(anna, ben, mine["seq"], verb="move", words="e4")
    mine, theirs = do(anna, ben, mine["seq"], verb="offer", words="draw")
    do(ben, anna, mine["seq"], verb="accept")
    end = ben.view(table, lambda m: m.get("head", {}).get("state") == "over")
    assert end["view"]["ending"] == "agreed"
    refused = anna.ask("rematch", table=table)["table"]
    assert ben.ask("stand", table=refused)["t"] == "ok" and ben.ask("rematch", table=table, no=True)["t"] == "ok"
    closed = anna.view(refused, lambda m: m.get("head", {}).get("state") == "closed")["head"]
    assert closed["after"] == table
    old = anna.wait(lambda m: "rematch_no" in m.get("head", {}))["head"]
    assert old["rematch_no"] == 1 and "rematch" not in old and "rematch_by" not in old
    server.stop()
    server.start()
    anna, ben = server.client(anna.cookie), server.client(ben.cookie)
    assert anna.ask("watch", table=table)["head"]["rematch_no"] == 1 and ben.ask("watch", table=table)["t"] == "view"
    withdrawn = anna.ask("rematch", table=table)["table"]
    assert anna.ask("stand", table=withdrawn)["t"] == "ok" and anna.ask("rematch", table=table, no=True)["t"] == "ok"
    assert not {"rematch", "rematch_no"} & set(anna.ask("watch", table=table)["head"])
    again = anna.ask("rematch", table=table)
    assert again["t"] == "ok" and len({refused, withdrawn, again["table"]}) == 3
    named = again["table"]
    head = ben.wait(lambda m: m.get("head", {}).get("rematch") == named)["head"]
    assert head["rematch_by"] == 0 and ben.ask("sit", table=named)["t"] == "ok"
    view = ben.view(named, lambda m: "view" in m)
    assert view["head"]["seat"] == 0
    do2 = ben.ask("do", table=named, seq=view["seq"], verb="resign")
    assert do2["t"] == "ok"
    assert anna.view(named, lambda m: m["view"]["turn"] == "over" if "view" in m else False)["view"]["score"] == [-1, 1]
    assert server.stop() == 0


def dice_stand(program):
    """a throw is never taken back, nor a move before it; nor anything where hands are hidden"""
    server = Server(program)
    for rules in ("backgammon/standard", "ludo", "dominoes"):
        anna, ben, table, a, b = two_at_table(server, rules)
        clients, moved = [anna, ben], 0
        for _ in range(40):
            views = [client.ask("watch", table=table) for client in clients]
            view = views[0]["view"]
            thrown = any(seat == -1 for seat, _ in view["history"]["moves"])
            for client, seen in zip(clients, views):
                assert not (thrown and seen["view"]["may"]["ask_back"] and
                            view["history"]["moves"][-1][0] == -1), (rules, seen["view"])
                if moved >= 4 and view["history"]["moves"][-1][0] == -1:
                    answer = client.ask("do", table=table, seq=seen["seq"], verb="offer", words="back")
                    assert answer["t"] == "no" and answer["why"]["text"], (rules, answer)
            movers = [i for i in (0, 1) if views[i]["view"].get("moves")]
            if moved >= 6 or view["turn"] == "over":
                break
            if movers:
                seen = views[movers[0]]
                answer = clients[movers[0]].ask("do", table=table, seq=seen["seq"], verb="move",
                                                words=seen["view"]["moves"][0]["words"])
                moved += answer["t"] == "ok"
        assert moved >= 4, rules
    assert server.stop() == 0


def computers(program):
    """a computer takes its seat and plays; it lets moves be taken back; hints are given"""
    server = Server(program)
    anna = server.client()
    table = anna.ask("create", rules="tictactoe", seats=[{"computer": 3}, "me"])["table"]
    view = anna.view(table, lambda m: m.get("view", {}).get("turn") == 1)
    assert len(view["view"]["history"]["moves"]) == 1
    hint = anna.ask("hint", table=table)
    assert hint["t"] == "hint" and hint["words"] in [m["words"] for m in view["view"]["moves"]]
    last = house.play_randomly(anna, table, random.Random(1), view)
    assert last["view"]["ending"]
    assert server.stop() == 0


def clocks(program):
    """time runs out by itself, and a restart costs none"""
    server, bank = Server(program), 8000
    began = time.monotonic()
    anna, ben, table, a, b = two_at_table(server, clock={"bank": bank})
    assert a["view"]["clock"]["left"][0] <= a["view"]["clock"]["left"][1] == bank
    time.sleep(1.2)
    server.kill()
    ran = time.monotonic() - began
    time.sleep(3)
    began = time.monotonic()
    server.start()
    anna = server.client(anna.cookie)

    def stood_still(message):  # among nodes the table is read first, then it is ours and the pause is written down
        left, so_far = message["view"]["clock"]["left"][0], ran + time.monotonic() - began
        return bank - 1000 * so_far <= left <= bank

    view = anna.ask("watch", table=table)
    while not stood_still(view):
        assert view["view"]["turn"] != "over", (view["view"]["clock"], ran)
        view = anna.view(table)
    end = anna.view(table, lambda m: m["view"]["turn"] == "over")
    assert end["view"]["ending"] == "time" and end["view"]["score"] == [-1, 1]
    assert server.stop() == 0


def forget_links(database):
    """As an older server left it: the log gets its chain again when the next one starts."""
    for index, in database.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%likeness%'").fetchall():
        database.execute(f"DROP INDEX {index}")
    for table, columns in {"event": ["link"], "tab": ["link", "owner"], "token": ["kind", "name", "created", "seen"],
                           "person": ["likeness", "banned", "language"]}.items():
        for column in columns:
            database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    database.execute("DROP TABLE gone")
    database.execute("DROP TABLE node")
    database.execute("DROP TABLE hint")
    database.execute("PRAGMA user_version = 3")


def abandoned(program):
    """who is silent for a day, without a clock, may be left without a result; for a fortnight, has left"""
    server = Server(program)
    anna, ben, table, a, b = two_at_table(server)
    carl, dora, other, c, d = two_at_table(server)

    def later(days):
        assert server.stop() == 0
        database = sqlite3.connect(os.path.join(server.folder, "boxwood.db"))
        database.execute(f"UPDATE event SET at = at - {days} * 24 * 3600 * 1000")
        forget_links(database)
        database.commit()
        database.close()
        server.start()

    early = ben.ask("do", table=table, seq=b["seq"], verb="abandon")
    assert early["why"]["message"] == "server.not_abandoned"
    early = dora.ask("do", table=other, seq=d["seq"], verb="call_off")
    assert early["why"]["message"] == "server.not_called_off"
    later(2)
    dora, carl = server.client(dora.cookie), server.client(carl.cookie)
    mover = carl.ask("do", table=other, seq=c["seq"], verb="call_off")
    assert mover["why"]["message"] == "server.not_called_off", "it is his own turn"
    assert dora.ask("watch", table=other)["head"]["since"] < time.time() * 1000 - 24 * 3600 * 1000
    assert dora.ask("do", table=other, seq=d["seq"], verb="call_off")["t"] == "ok"
    end = dora.ask("watch", table=other)
    assert end["head"]["state"] == "closed" and end["view"]["score"] == [0, 0]
    assert dora.ask("mine")["tables"][0]["state"] == "closed"
    later(13)
    ben = server.client(ben.cookie)
    assert ben.ask("do", table=table, seq=b["seq"], verb="abandon")["t"] == "ok"
    end = ben.ask("watch", table=table)
    assert end["view"]["ending"] == "left" and end["view"]["score"] == [-1, 1]
    assert server.stop() == 0


def many_computers(program):
    """fifty tables of computers alone finish, and nobody waits long for an answer meanwhile"""
    server = Server(program, flags=["--unlimited"])
    anna = server.client()
    tables = [anna.ask("create", rules="tictactoe", seats=[{"computer": 10}, {"computer": 1}])["table"]
              for _ in range(50)]
    house.soonest(1, lambda: anna.ask("ping"))
    for table in tables:
        anna.wait(lambda m: m.get("table") == table and m.get("head", {}).get("state") == "over")
    assert server.stop() == 0


def computer_fills_up(program):
    """who made the table gives a free seat to the computer; it stays so after a crash"""
    server = Server(program)
    anna, ben = server.client(), server.client()
    table = anna.ask("create", rules="ludo", seats=["me", "open", "open"])["table"]
    refused = ben.ask("sit", table=table, seat=1, computer=3)
    assert refused["why"]["message"] == "server.no_free_seat", refused
    for seat, level in ((0, 3), (1, 0), (1, 11), (3, 3)):
        assert anna.ask("sit", table=table, seat=seat, computer=level)["t"] == "no", (seat, level)
    assert anna.ask("sit", table=table, seat=1, computer=3)["t"] == "ok"
    server.kill()
    server.start()
    anna, ben = server.client(anna.cookie), server.client(ben.cookie)
    head = anna.ask("watch", table=table)["head"]
    assert head["state"] == "open" and head["seats"][1]["level"] == 3, head
    assert ben.ask("sit", table=table)["t"] == "ok"
    seats = anna.view(table, lambda m: "view" in m)["head"]["seats"]
    assert [seat["who"] for seat in seats] == ["person", "computer", "person"], seats
    assert server.stop() == 0


def every_game(program):
    """random matches of every game, preset and number of seats"""
    server = Server(program, flags=["--unlimited"])
    rng = random.Random(7)
    for game in json.loads(server.get("/api/games")[2]):
        for preset in game["presets"]:
            seats = rng.randint(game["seats_min"], game["seats_max"])
            clients = [server.client() for _ in range(seats)]
            name = f"{game['game']}/{preset['preset']}"
            made = clients[0].ask("create", rules=name, seats=["me"] + ["open"] * (seats - 1))
            assert made["t"] == "ok", (name, made)
            table = made["table"]
            for client in clients[1:]:
                assert client.ask("sit", table=table)["t"] == "ok"
            views = [c.view(table, lambda m: "view" in m) for c in clients]
            for _ in range(60):
                views = [c.ask("watch", table=table) for c in clients]
                if views[0]["view"]["turn"] == "over":
                    break
                movers = [i for i, v in enumerate(views) if v["view"].get("moves")]
                if not movers:
                    continue
                seat = movers[0]
                move = rng.choice(views[seat]["view"]["moves"])
                answer = clients[seat].ask("do", table=table, seq=views[seat]["seq"], verb="move",
                                           path=rng.choice(move["paths"]))
                assert answer["t"] == "ok" or answer["why"]["message"] == "table.stale", (name, answer)
            before = clients[0].ask("watch", table=table)
            server.kill()
            server.start()
            after = server.client(clients[0].cookie).ask("watch", table=table)
            assert after["seq"] > before["seq"] or after["view"]["position"] == before["view"]["position"]
            assert after["seq"] >= before["seq"], (name, after["seq"])
    assert server.stop() == 0


if __name__ == "__main__":
    house.run([welcome, whole_match, refusals, idempotent, resume, agreements, dice_stand, computers, many_computers, clocks,
               *([] if house.POSTGRES else [abandoned]),  # a log of an older version: only files have those
               computer_fills_up, every_game], together=3)
