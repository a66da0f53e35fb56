# Asks GNU Backgammon for its legal plays and Match IDs; runs inside it:
#   ROLLS=300 MATCHES=100 SEED=1 OUT=backgammon.gnubg gnubg -t -q -r -p gnubg.py
# A line of the answer is either
#   roll POSITION-ID DICE END …       every end of that roll, as Position ID of who rolls next
#   match MATCH-ID LENGTH SCORE SCORE CUBE OWNER TURN DICE CRAWFORD
# Positions come from random play. Each move played is also carried out by gnubg itself, which must
# arrive at the same Position ID as the ends computed here from its notation.
# SPDX-License-Identifier: MIT
import os
import random
import re

import gnubg  # only there inside gnubg

START = "4HPwATDgc/ABMA"
chance = random.Random(int(os.environ["SEED"]))


def say(*lines):
    for line in lines:
        gnubg.command(line)


def point(text):
    return 25 if text == "bar" else 0 if text == "off" else int(text)


def played(board, move):
    """The board (opponent, mover), each 25 numbers from the ace point to the bar, after a move."""
    other, own = list(board[0]), list(board[1])
    for way, times in re.findall(r"(\S+?)(?:\((\d)\))?(?:\s|$)", move):
        stops = [point(stop.rstrip("*")) for stop in way.split("/")]
        for _ in range(int(times or 1)):
            own[stops[0] - 1] -= 1
            for stop in stops[1:]:
                if stop > 0 and other[24 - stop] == 1:
                    other[24 - stop] = 0
                    other[24] += 1
            if stops[-1] > 0:
                own[stops[-1] - 1] += 1
    return tuple(other), tuple(own)


def ask_roll(board, dice):
    """All moves of a roll, as gnubg writes them."""
    say("new session", "set turn 1", "set board " + gnubg.positionid(board), "set dice %d %d" % dice)
    try:
        answer = gnubg.hint(4000)
    except Exception:
        return []
    return [entry["move"] for entry in answer["hint"]] if answer else []


def next_id(board):
    return gnubg.positionid((board[1], board[0]))


def play_on(board, moves, out):
    """A random one of the moves, carried out; the board as the opponent sees it, or None if over."""
    after = board
    if moves:
        move = chance.choice(moves)
        after = played(board, move)
        say("move " + move)
        over = sum(after[1]) == 0
        if not over and gnubg.positionid() not in (next_id(after), gnubg.positionid(after)):
            raise SystemExit("gnubg plays %s to %s, not to %s" %
                             (move, gnubg.positionid(), next_id(after)))
        if over:
            return None
    return after[1], after[0]


def list_rolls(count, out):
    board = gnubg.positionfromid(START)
    for _ in range(count):
        dice = chance.randint(1, 6), chance.randint(1, 6)
        moves = ask_roll(board, dice)
        ends = sorted({next_id(played(board, move)) for move in moves} or {next_id(board)})
        out.write("roll %s %d%d %s\n" % (gnubg.positionid(board), *dice, " ".join(ends)))
        board = play_on(board, moves, out) or gnubg.positionfromid(START)


def list_matches(count, out):
    for _ in range(count):
        length = chance.choice([0, 1, 2, 3, 5, 7, 9, 11, 25])
        score = [chance.randrange(max(length, 20)) for _ in range(2)]
        if length > 0:
            score = [points % length for points in score]
        crawford = length > 1 and sorted(score)[1] == length - 1 and sorted(score)[0] < length - 1 \
            and chance.random() < 0.5
        cube = 1 if crawford else 2 ** chance.randrange(7)
        owner = chance.randrange(2) if cube > 1 else -1
        turn = chance.randrange(2)
        dice = chance.choice([(0, 0), (chance.randint(1, 6), chance.randint(1, 6))])
        say("new match %d" % length if length else "new session", "set jacoby off",
            "set score %d %d" % tuple(score), "set crawford " + ("on" if crawford else "off"),
            "set turn %d" % turn, "set board " + START, "set cube value %d" % cube,
            "set cube owner %d" % owner if owner >= 0 else "set cube centre")
        if dice[0]:
            say("set dice %d %d" % dice)
        out.write("match %s %d %d %d %d %d %d %d%d %d\n" %
                  (gnubg.matchid(), length, *score, cube, owner, turn, *dice, crawford))


say("set automatic game off", "set automatic roll off", "set automatic move off",
    "set confirm new off", "set display off", "set threads 1", "set player 0 human",
    "set player 1 human", "set evaluation chequerplay evaluation plies 0",
    "set evaluation cubedecision evaluation plies 0", "set cube use on")
with open(os.environ["OUT"], "w") as answers:
    list_rolls(int(os.environ["ROLLS"]), answers)
    list_matches(int(os.environ["MATCHES"]), answers)
