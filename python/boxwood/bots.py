"""Players in any language, as programs that speak lines; docs/bots.md describes what they say.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import queue
import shlex
import subprocess
import threading
from types import TracebackType
from typing import Any, Optional, Sequence, Type, Union

import numpy as np

from ._core import BoxwoodError
from .brains import Brain
from .rules import Rules, RulesLike
from .table import Table


class Bot:
    """A program that plays: started once, asked move by move.

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

    def __init__(self, command: Union[str, Sequence[str]], rules: RulesLike, *, ms: int = 0, patience: float = 20.0) -> None:
        """``ms`` is the time it is told to take for a move (0: as it likes); after ``patience`` seconds it has failed."""
        self.ms, self.patience = ms, patience
        self._said = ""
        words = shlex.split(command) if isinstance(command, str) else list(command)
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        except OSError as error:
            raise BoxwoodError(f"the bot did not start: {error}") from None
        self._lines: "queue.Queue[Optional[str]]" = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.name = self._ask("boxwood 1", "bot")
        self.begin(rules)

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)

    def _gone(self) -> BoxwoodError:
        try:
            status = f" with status {self._process.wait(timeout=1)}"
        except subprocess.TimeoutExpired:
            status = ""
        return BoxwoodError(f"the bot has gone{status}: {shlex.join(map(str, self._process.args))}")  # type: ignore[arg-type]

    def _say(self, line: str) -> None:
        assert self._process.stdin
        self._said = line
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _ask(self, line: str, wanted: str) -> str:
        """Says a line and waits for an answer that begins with ``wanted``; other lines are the bot's own business."""
        self._say(line)
        while True:
            try:
                answer = self._lines.get(timeout=self.patience)
            except queue.Empty:
                raise BoxwoodError(f"the bot did not answer in {self.patience} seconds") from None
            if answer is None:
                raise self._gone()
            word, _, rest = answer.partition(" ")
            if word == "no":
                self._said = ""
                raise BoxwoodError(f"the bot refuses: {rest}")
            if word == wanted:
                return rest

    def begin(self, rules: RulesLike) -> None:
        """Tells the rules of the next match, unless the bot has just heard them."""
        self.rules = Rules.of(rules)
        line = f"rules {self.rules.text}"
        if line != self._said:
            self._ask(line, "ready")

    def finish(self, table: Table) -> None:
        """Tells the result of a match, unless the bot has just heard it; a bot that has gone does not mind."""
        score, ending = table.result
        line = f"result {' '.join(map(str, score))} {ending}"
        try:
            if line != self._said:
                self._say(line)
        except BoxwoodError:
            pass

    def choose(self, table: Table) -> str:
        """The words of the move that the bot plays for the seat to move; it sees what that seat may see."""
        seen = table.view(table.turn)
        self._say(f"seat {table.turn}")
        self._say(f"position {seen}")
        self._say("moves " + "\t".join(seen.moves().values()))
        return self._ask(f"go {self.ms}", "move")

    def close(self, table: Optional[Table] = None) -> None:
        """Tells the result of a match, if there is one, and lets the program end."""
        if table is not None:
            self.finish(table)
        try:
            self._say("quit")
        except BoxwoodError:
            pass
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()


def match(rules: RulesLike, players: Sequence[Union[Bot, Brain]], seed: int = 0) -> Table:
    """Lets bots and brains play a match, one for each seat; an illegal move of a bot loses it. Bots hear the rules before
    it and the result after it. The seed is that of the dice."""
    table = Table(rules, [player.name for player in players])
    if len(players) != table.rules.seats:
        raise BoxwoodError(f"{table.rules.seats} play, not {len(players)}")
    bots = [player for player in players if isinstance(player, Bot)]
    for bot in bots:
        bot.begin(table.rules)
    dice = np.random.default_rng(seed & 0xFFFFFFFFFFFFFFFF)
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
