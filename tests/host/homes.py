"""Server, page without server and terminal are homes of one host: the same wishes of the same people give the same
acts, and hints say the same.  homes.py PROGRAM MODULE.wasm    Speaks TAP. SPDX-License-Identifier: MIT"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
from house import PATIENCE, Server, until  # noqa: E402

PROGRAM, MODULE = sys.argv[1:3]

# What people do, by seat: "offer back" is answered by people with yes, by computers as the host decides. Black has
# one legal answer to each move of White's, so that no home can choose another.
MATCHES = {
    "two people, a step taken back by agreement, one gives up": {
        "rules": "tictactoe", "start": None, "levels": [0, 0],
        "asks": [(0, "move b2"), (1, "move a1"), (1, "offer back"), (1, "move c1"), (0, "move a3"), (1, "resign")]},
    "a computer refuses a draw, lets moves be taken back and plays on": {
        "rules": "chess", "start": "7k/8/5K2/8/8/8/8/R7 w - - 0 1", "levels": [0, 3],
        "asks": [(0, "move Ra7"), (0, "offer draw"), (0, "offer back"), (0, "move Ra8"), (0, "resign")]},
    "what no home allows: a draw in a game without, words that are no offer, claims": {
        "rules": "tictactoe", "start": None, "levels": [0, 0], "refused": ["offer draw", "offer tea", "claim"],
        "asks": [(0, "move b2"), (1, "offer draw"), (1, "move a1"), (0, "offer tea"), (0, "claim"), (0, "move c3"),
                 (1, "resign")]},
}
# Positions with one best move, so that no home can choose another, and what a hint says of it.
HINTS = {
    "a line of three": {"rules": "tictactoe", "start": "WW./BB./...", "words": "c3",
                        "reason": "hint.tictactoe.wins", "truth": "truth.won"},
    "the other's line": {"rules": "tictactoe", "start": "BB./..W/W..", "words": "c3",
                         "reason": "hint.tictactoe.blocks", "truth": "truth.won"},
    "a queen": {"rules": "chess", "start": "7k/8/8/3q4/4P3/8/8/K7 w - - 0 1", "words": "exd5",
                "reason": "hint.chess.wins_piece", "truth": None},
}


def acts(record):
    """The acts of a record, without their times."""
    verbs = "move|chance|aside|offer|accept|refuse|back|claim|resign|time|leave"
    return re.findall(rf"^(?:@\d+ )?((?:{verbs})\b.*)$", record, re.M)


def in_page(match):
    lines = ["boxwood record 1", f"rules {match['rules']}"] + ([f"start {match['start']}"] if match["start"] else [])
    script = {"head": "\n".join(lines) + "\n", "levels": match["levels"], "asks": [words for _, words in match["asks"]],
              "refused": match.get("refused", [])}
    module = Path(__file__).parent / "page.mjs"
    return subprocess.run(["node", module, MODULE], input=json.dumps(script), capture_output=True, text=True,
                          check=True, timeout=PATIENCE).stdout


def hint_in_page(hint):
    return json.loads(in_page({"rules": hint["rules"], "start": hint["start"], "levels": [0, 1], "asks": [(0, "hint")]}))


def hint_on_server(hint):
    server = Server(PROGRAM)
    client = server.client()
    table = client.ask("create", rules=hint["rules"], start=hint["start"], seats=["me", {"computer": 1}])["table"]
    wait_for(client, table, 0)
    said = client.ask("hint", table=table)
    assert server.stop() == 0
    return said


def told(said):
    """What a hint tells, by the ids of its sentences."""
    return {"words": said.get("words")} | {name: said.get(name, {}).get("message") for name in ("reason", "truth")}


def in_terminal(match):
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "match.record"
        people = ",".join(str(seat) for seat, level in enumerate(match["levels"]) if level == 0)
        lines = []
        for _, words in match["asks"]:
            verb, _, rest = words.partition(" ")
            lines += [rest if verb == "move" else words]
            lines += ["y"] if verb == "resign" or (words == "offer back" and "," in people) else []
        flags = ["--position", match["start"]] if match["start"] else []
        flags += ["--people", people if "," in people else "1"]
        call = [PROGRAM, "play", match["rules"], "--seed", "1", "--level", "3", "--record", record, *flags]
        said = subprocess.run(call, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=PATIENCE)
        return record.read_text() if record.exists() else said.stdout + said.stderr


def wait_for(client, table, seat):
    """How it stands once it is the seat's turn."""
    view = {}

    def comes():
        view.update(client.ask("watch", table=table))
        return "view" in view and view["view"]["turn"] == seat

    until(comes)
    return view


def on_server(match):
    server = Server(PROGRAM)
    clients = {seat: server.client() for seat, level in enumerate(match["levels"]) if level == 0}
    seats = ["me", {"computer": match["levels"][1]} if match["levels"][1] else "open"]
    wish = {"rules": match["rules"], "seats": seats} | ({"start": match["start"]} if match["start"] else {})
    table = clients[0].ask("create", **wish)["table"]
    if 1 in clients:
        clients[1].ask("sit", table=table)
    for seat, words in match["asks"]:
        verb, _, rest = words.partition(" ")
        computer = len(clients) == 1
        view = wait_for(clients[seat], table, seat) if computer else clients[seat].ask("watch", table=table)
        answer = clients[seat].ask("do", table=table, seq=view["seq"], verb=verb, words=rest)
        assert answer["t"] == ("no" if words in match.get("refused", []) else "ok"), (words, answer)
        if words == "offer back" and len(clients) > 1:
            other = clients[1 - seat]
            clients[1 - seat].ask("do", table=table, seq=other.ask("watch", table=table)["seq"], verb="accept")
    record = server.get(f"/api/tables/{table}/record")[2]
    assert server.stop() == 0
    return record


def main():
    print(f"1..{len(MATCHES) + len(HINTS)}")
    failed = 0
    for number, (name, match) in enumerate(MATCHES.items(), 1):
        seen = {home.__name__: acts(home(match)) for home in (on_server, in_page, in_terminal)}
        wanted = len(match["asks"]) - len(match.get("refused", []))
        same = len({tuple(each) for each in seen.values()}) == 1 and len(seen["in_page"]) >= wanted
        failed += not same
        print(f"{'ok' if same else 'not ok'} {number} - {name}")
        for home, each in seen.items() if not same else []:
            print(f"# {home}: {each}")
    for number, (name, hint) in enumerate(HINTS.items(), len(MATCHES) + 1):
        seen = {home.__name__: told(home(hint)) for home in (hint_on_server, hint_in_page)}
        same = all(each.items() <= hint.items() for each in seen.values())
        failed += not same
        print(f"{'ok' if same else 'not ok'} {number} - a hint says why and how it stands: {name}")
        for home, each in seen.items() if not same else []:
            print(f"# {home}: {each}")
    sys.exit(1 if failed else 0)


main()
