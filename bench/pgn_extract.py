#!/usr/bin/env python3
# PGN against pgn-extract:  pgn_extract.py BOXWOOD CHESS_GAMES PGN_EXTRACT [NUMBER SEED]
# Random games are dressed up with what real files do. Those that pgn-extract accepts must come
# back from `convert --from pgn --to pgn` the same for pgn-extract, word for word; those that it
# refuses, broken on purpose, must be refused here with a line and a reason.
# SPDX-License-Identifier: MIT
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

boxwood, chess_games, pgn_extract = sys.argv[1:4]
number, seed = (sys.argv[4:] + ["2500", "1"][len(sys.argv) - 4:])[:2]
rng = random.Random(int(seed))
NOTES = ["good", "a novelty", "50 % of all games", "see [%clk 0:01:23]", "(not so)", "$1 is praise",
         "pgn is a format", "Zugzwang ändert alles", "two\nlines", "a long one " * 30, "1-0?", "x; y"]
GERMAN = str.maketrans("NBRQ", "SLTD")


class Move:
    def __init__(self, line):
        self.san, self.squares, self.letter, *self.instead = line.split()
        self.bare = self.san.rstrip("+#")
        self.castles = self.san.startswith("O")
        self.usual = self.squares[:2] in ("e1", "e8")


def read_games():
    out = subprocess.run([chess_games, number, seed], check=True, capture_output=True, text=True)
    games = []
    for line in out.stdout.splitlines():
        if line.startswith("start "):
            games.append({"start": line[6:], "moves": []})
        elif line.startswith("end "):
            games[-1]["result"] = line[4:]
        else:
            games[-1]["moves"].append(Move(line))
    return games


def ways(move, style):
    """How somebody could have written a move."""
    if move.castles:
        if style == "coordinates" and move.usual:
            return move.squares[:2] + ("g" if move.san.count("O") == 2 else "c") + move.squares[1]
        return rng.choice([move.san, move.san.replace("O", "0"), move.bare.replace("-", "")])
    start, end, promoted = move.squares[:2], move.squares[2:4], move.squares[4:]
    piece = "" if move.letter == "P" else move.letter
    takes = "x" in move.san
    if style == "coordinates":
        return move.squares
    if style == "long":
        return piece + start + ("x" if takes else "-") + end + ("=" + promoted.upper() if promoted else "")
    if style == "german":
        return move.san.translate(GERMAN)
    if style == "sloppy":
        options = [move.bare, move.bare + "+", move.bare.replace("x", ":")]
        if move.letter == "P":
            options.append(move.bare.replace("x", ""))
            options.append(move.bare.replace("=", ""))
        elif not takes:
            options.append(piece + start + end)
        return rng.choice(options)
    return move.san


def comment():
    return "{" + rng.choice(["", " "]) + rng.choice(NOTES) + rng.choice(["", " "]) + "}"


def count(words, turn, move_number, style):
    """A move's number, or what people write instead."""
    if style == "none":
        return
    if turn == "w":
        words.append(rng.choice([f"{move_number}.", f"{move_number}. "]) if style != "dots"
                     else f"{move_number}")
    elif style == "both" or rng.random() < 0.1:
        words.append(f"{move_number}...")


def variation(move, turn, move_number, depth):
    words = ["("]
    for i, san in enumerate(move.instead):
        words.append(f"{move_number}." if turn == "w" else f"{move_number}..." if i == 0 else "")
        words.append(san + rng.choice(["", "", "!", " $2", " " + comment()]))
        if i == 0 and depth < 3 and rng.random() < 0.2:
            words += variation(move, turn, move_number, depth + 1)
        move_number += turn == "b"
        turn = "b" if turn == "w" else "w"
    return words + [")"]


def movetext(game, quirks):
    _, turn, _, _, _, move_number = game["start"].split()
    move_number, words = int(move_number), []
    if quirks and rng.random() < 0.2:
        words.append(comment())
    for move in game["moves"]:
        count(words, turn, move_number, quirks.get("numbers", "usual"))
        words.append(ways(move, quirks.get("style", "san")))
        if quirks and rng.random() < 0.08:
            words.append(rng.choice(["!", "?", "!!", "?!", "$14", "$1 $36", "$146"]))
        if quirks and rng.random() < 0.06:
            words.append(comment())
        if quirks and rng.random() < 0.05:
            words += variation(move, turn, move_number, 1)
        move_number += turn == "b"
        turn = "b" if turn == "w" else "w"
    result = game["result"]
    words.append("1/2" if result == "1/2-1/2" and quirks and rng.random() < 0.2 else result)
    return wrapped(words, quirks)


def wrapped(words, quirks):
    lines, line = [], ""
    width = rng.choice([40, 79, 200, 100000]) if quirks else 79
    for word in words:
        if len(line) + len(word) > width and not word.startswith("%"):
            lines.append(line)
            line = ""
            if quirks and rng.random() < 0.02:
                lines.append("% a line for some other program")
        line += word + rng.choice([" ", " ", "  "] if quirks else [" "])
    return "\n".join(lines + [line])


def tags(game, index, quirks):
    usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    result = [("Event", f"Game {index}"), ("Site", "?"), ("Date", "2001.??.??"), ("Round", "1.2"),
              ("White", rng.choice(["Anna", "O'Neil, \\\"Joe\\\"", "Müller", "?"])),
              ("Black", "Bertil"), ("Result", game["result"])]
    if game["start"] != usual:
        if index % 5 == 0: # as chess_games has it
            result.append(("Variant", "Chess960"))
        result += [("SetUp", "1"), ("FEN", game["start"])]
    if quirks and rng.random() < 0.5:
        result += [("ECO", "A00"), ("WhiteElo", "2000"), ("Annotator", "back\\\\slash")]
    return "".join(f'[{name} "{value}"]\n' for name, value in result)


def dressed(game, index):
    quirks = {}
    if rng.random() < 0.8:
        quirks = {"style": rng.choice(["san", "san", "coordinates", "long", "german", "sloppy"]),
                  "numbers": rng.choice(["usual", "none", "both", "dots"])}
    text = tags(game, index, quirks) + "\n" + movetext(game, quirks) + "\n\n"
    return text.replace("\n", "\r\n") if rng.random() < 0.2 else text


def broken(game, index):
    """A game with one fault that nobody could accept."""
    moves = game["moves"]
    middle = len(moves) // 2
    kind = index % 5
    words = [move.san for move in moves]
    result = game["result"]
    if kind == 0:
        words[middle:middle] = ["Ke4", "Ke4"] # next to each other, if anywhere
    elif kind == 1:
        result = ""
    elif kind == 2:
        words.insert(middle, "{never closed")
    elif kind == 3:
        words.insert(middle, "(")
    else:
        game = dict(game, start="8/8/8/8/8/8/8/nonsense w - - 0 1")
    return tags(game, index, {}) + "\n" + " ".join(words) + " " + result + "\n\n"


def extract(path):
    done = subprocess.run([pgn_extract, "-s", str(path)], capture_output=True)
    complaints = re.sub(r"Games: \d+", "", done.stderr.decode("latin-1")) # of its progress
    return done.stdout, complaints.strip()


def convert(path):
    return subprocess.run([boxwood, "convert", "--from", "pgn", "--to", "pgn", str(path)],
                          capture_output=True)


def first_difference(ours, theirs):
    for a, b in zip(ours.splitlines(), theirs.splitlines()):
        if a != b:
            return f"{a!r} instead of {b!r}"
    return "one has more than the other"


def accepted(texts, path):
    """What pgn-extract makes of the games, those that it does not take left out: it refuses some
    castlings of Chess960 that are legal."""
    path.write_text("\ufeff" + "".join(texts), encoding="utf-8", newline="")
    out, complaints = extract(path)
    if not complaints:
        return texts, out
    refused = {int(index) for index in re.findall(r"Game (\d+) ", complaints)}
    if not refused:
        sys.exit(f"pgn-extract complains: {complaints[:500]}")
    kept = [text for text in texts if int(re.search(r"Game (\d+)", text)[1]) not in refused]
    return accepted(kept, path)


def compare_good(games, folder):
    path, again = folder / "mixed.pgn", folder / "again.pgn"
    texts, theirs = accepted([dressed(game, index) for index, game in enumerate(games)], path)
    ours = convert(path)
    if ours.returncode != 0:
        sys.exit(f"refused: {ours.stderr.decode()}")
    again.write_bytes(ours.stdout)
    back, complaints = extract(again)
    if complaints or back != theirs:
        sys.exit(f"not the same: {complaints[:500]} {first_difference(back, theirs)}")
    return len(texts)


def compare_broken(games, folder):
    refused = 0
    for index, game in enumerate(games):
        if len(game["moves"]) < 4:
            continue
        path = folder / "broken.pgn"
        path.write_text(broken(game, index), encoding="utf-8")
        theirs, complaints = extract(path)
        ours = convert(path)
        if not complaints:
            sys.exit(f"pgn-extract accepts what was meant to be broken: {path.read_text()}")
        if ours.returncode != 1 or not ours.stderr.startswith(b"Line "):
            sys.exit(f"accepted: {path.read_text()} {ours.stderr}")
        refused += 1
    return refused


def main():
    games = read_games()
    with tempfile.TemporaryDirectory() as place:
        good = compare_good(games, Path(place))
        bad = compare_broken(games[:200], Path(place))
    print(f"games {good} of {len(games)} the same, broken {bad} refused")


main()
