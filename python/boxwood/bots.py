"""Players in any language, as programs that speak lines; docs/bots.md describes what they say.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import queue
import shlex
import subprocess
import threading
from types import TracebackType
from typing import Optional, Sequence, Type, Union

from ._core import BoxwoodError, Stays, expect, number, real
from ._guard import Guard, alone, shared
from .brains import Brain
from .rules import Rules, RulesLike
from .state import generator_of
from .table import Table


class _Program:
    """A running program, and the lines between it and us."""

    def __init__(self, command: Union[str, Sequence[str]], patience: float) -> None:
        self.patience = patience
        self.said = ""
        self.rules: Optional[Rules] = None  # the last that it heard
        words = shlex.split(command) if isinstance(command, str) else list(expect(command, (list, tuple), "a command"))
        try:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        except (OSError, IndexError, TypeError, ValueError) as error:
            raise BoxwoodError(f"the bot did not start: {error}") from None
        self.lines: "queue.Queue[Optional[str]]" = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def gone(self) -> BoxwoodError:
        try:
            status = f" with status {self.process.wait(timeout=1)}"
        except subprocess.TimeoutExpired:
            status = ""
        return BoxwoodError(f"the bot has gone{status}: {shlex.join(map(str, self.process.args))}")  # type: ignore[arg-type]

    def say(self, line: str) -> None:
        assert self.process.stdin
        self.said = line
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError:
            raise self.gone() from None

    def ask(self, line: str, wanted: str) -> str:
        """Says a line and waits for an answer that begins with ``wanted``; other lines are the bot's own business."""
        self.say(line)
        while True:
            try:
                answer = self.lines.get(timeout=self.patience)
            except queue.Empty:
                raise BoxwoodError(f"the bot did not answer in {self.patience} seconds") from None
            if answer is None:
                raise self.gone()
            word, _, rest = answer.partition(" ")
            if word == "no":
                self.said = ""
                raise BoxwoodError(f"the bot refuses: {rest}")
            if word == wanted:
                return rest

    def end(self) -> None:
        """Lets it end, and sees to it that it does."""
        try:
            self.say("quit")
        except BoxwoodError:
            pass
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Bot(Stays):
    """A program that plays: started once, asked move by move. Threads may share it: each call waits for the others.

    >>> import sys
    >>> program = [sys.executable, "-c", '''
    ... import sys
    ... for line in sys.stdin:
    ...     word, _, rest = line.rstrip("\\\\n").partition(" ")
    ...     if word == "boxwood": print("bot first", flush=True)
    ...     if word == "rules": print("ready", flush=True)
    ...     if word == "moves": moves = rest.split("\\\\t")
    ...     if word == "go": print("move", moves[0], flush=True)
    ... ''']
    >>> with Bot(program, "tictactoe") as bot:
    ...     bot.name, bot.choose(Table("tictactoe"))
    ('first', 'a1')
    """

    _parts = ("ms", "patience", "name", "_guard", "_program")
    ms: int
    patience: float
    name: str
    _guard: Guard
    _program: _Program

    def __init__(self, command: Union[str, Sequence[str]], rules: RulesLike, *, ms: int = 0, patience: float = 20.0) -> None:
        """``ms`` is the time it is told to take for a move (0: as it likes); after ``patience`` seconds it has failed."""
        time, most, kept = number(ms, "ms", 0, 2**31 - 1), real(patience, "patience", 0, 1e6), Rules.of(rules)
        program = _Program(command, most)
        self._make(ms=time, patience=most, name=program.ask("boxwood 1", "bot"), _guard=Guard(), _program=program)
        self.begin(kept)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return expect(self._program.rules, Rules, "a bot that knows the rules")  # type: ignore[no-any-return]

    @shared
    def begin(self, rules: RulesLike) -> None:
        """Tells the rules of the next match, unless the bot has just heard them."""
        kept, program = Rules.of(rules), self._program
        line = f"rules {kept.text}"
        if line != program.said:
            program.ask(line, "ready")
        program.rules = kept

    @shared
    def finish(self, table: Table) -> None:
        """Tells the result of a match, unless the bot has just heard it; a bot that has gone does not mind."""
        score, ending = expect(table, Table, "a Table").result
        line = f"result {' '.join(map(str, score))} {ending}"
        try:
            if line != self._program.said:
                self._program.say(line)
        except BoxwoodError:
            pass

    @alone
    def choose(self, table: Table) -> str:
        """The words of the move that the bot plays for the seat to move; it sees what that seat may see."""
        seat, program = expect(table, Table, "a Table").turn, self._program
        if seat < 0:
            raise BoxwoodError("no seat is to move")
        seen = table.view(seat)
        program.say(f"seat {seat}")
        program.say(f"position {seen}")
        program.say("moves " + "\t".join(seen.moves().values()))
        return program.ask(f"go {self.ms}", "move")

    def close(self, table: Optional[Table] = None) -> None:
        """Tells the result of a match, if there is one, and lets the program end. Closing twice is fine."""
        with self._guard.lock:
            if self._guard.closed:
                return
            if table is not None:
                self.finish(table)
            self._guard.closed = True
            self._program.end()

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()


def match(rules: RulesLike, players: Sequence[Union[Bot, Brain]], seed: int = 0) -> Table:
    """Lets bots and brains play a match, one for each seat; an illegal move of a bot loses it. Bots hear the rules before
    it and the result after it. The seed is that of the dice."""
    for player in expect(players, (list, tuple), "a list of players"):
        expect(player, (Bot, Brain), "a Bot or a Brain")
    table, dice = Table(rules, [player.name for player in players]), generator_of(seed)
    if len(players) != table.rules.seats:
        raise BoxwoodError(f"{table.rules.seats} play, not {len(players)}")
    bots = [player for player in players if isinstance(player, Bot)]
    for bot in bots:
        bot.begin(table.rules)
    while not table.over:
        if table.turn < 0:
            table.roll(dice)
            continue
        seat = table.turn
        player = players[seat]
        words = player.choose(table) if isinstance(player, Bot) else player.think(table).choices[0].words
        try:
            table.play(words)
        except BoxwoodError:
            table.ask("resign", seat)
    for bot in bots:
        bot.finish(table)
    return table
