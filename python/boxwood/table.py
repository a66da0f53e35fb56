"""A match with a past: repetition, take-backs, offers, records.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from operator import index
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._core import BoxwoodError, appended, check, encoded, expect, ffi, lib, new, string
from .rules import Rules, RulesLike
from .state import CHANCE, ONLOOKER, OVER, State


class Result(NamedTuple):
    """The points of each seat, and how it ended: a word, or None while the match goes on."""

    score: List[int]
    ending: Optional[str]


class Table:
    """One match among people and programs, with everything that was done.

    >>> table = Table("squadro")
    >>> table.play("A1")
    >>> table.moves
    [(0, 'A1')]
    """

    def __init__(self, rules: RulesLike, names: Sequence[str] = (), position: Optional[str] = None) -> None:
        self.rules = Rules.of(rules)
        seating = new("BwSeating *")
        seating.rules = self.rules._c[0]
        if len(expect(names, (list, tuple), "a list of names")) > self.rules.seats:
            raise BoxwoodError(f"{self.rules.seats} sit at this table, not {len(names)}")
        for seat, name in enumerate(names):
            _fill(seating.name[seat], name, lib.BW_NAME_ROOM)
        _fill(seating.start, position or "", lib.BW_POSITION_TEXT)
        why = ffi.new("BwStatus *")
        self._own(lib.bw_table_open(seating, why))
        check(why[0])

    def _own(self, table: Any) -> None:
        self._c = ffi.gc(table, lib.bw_table_close) if table else ffi.NULL
        self.refused: Optional[str] = None

    @classmethod
    def replay(cls, record: str) -> "Table":
        """Plays a record again. Where it cannot go on, ``refused`` says why, and the table is as it was before."""
        text = ffi.new("char[]", encoded(record, "a record"))
        reader = ffi.new("BwRecordReader *", lib.bw_record_reader(text))
        why = ffi.new("BwStatus *")
        it = cls.__new__(cls)
        it._own(lib.bw_table_replay(reader, why))
        if not it._c:
            check(why[0])
        it.rules = Rules._copy(ffi.addressof(lib.bw_table_seating(it._c).rules))
        try:
            check(why[0])
        except BoxwoodError as error:
            it.refused = f"line {reader.line}: {error}"
        return it

    @property
    def turn(self) -> int:
        """Who acts now: a seat, CHANCE or OVER."""
        return int(lib.bw_table_turn(self._c))

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.turn == OVER

    @property
    def state(self) -> State:
        """The full state; use view() for what a player may see."""
        return State._of(self.rules, lib.bw_table_state(self._c))

    def view(self, seat: int = ONLOOKER) -> State:
        """The state as a seat or an onlooker may see it."""
        return self.state.mask(seat)

    @property
    def result(self) -> Result:
        """The points so far, or at the end."""
        result = lib.bw_table_result(self._c)
        return Result([result.score[seat] for seat in range(self.rules.seats)], string(result.ending) or None)

    @property
    def moves(self) -> List[Tuple[int, str]]:
        """The history: who moved (or CHANCE), and the words."""
        words = ffi.new("char[]", lib.BW_MOVE_TEXT)
        found = []
        for i in range(lib.bw_table_past(self._c)):
            seat = lib.bw_table_past_words(self._c, i, CHANCE, words, lib.BW_MOVE_TEXT)
            found.append((int(seat), string(words)))
        return found

    def ask(self, verb: str, seat: int, words: str = "", at: int = 0) -> None:
        """Does what a line of a record does: move, chance, aside, back, offer, accept, refuse, claim, resign, leave."""
        found = ffi.new("BwVerb *")
        if not lib.bw_record_verb_find(verb.encode(), found):
            raise BoxwoodError(f"there is no verb {verb}")
        kept = ffi.new("char[]", words.encode())
        ask = new("BwAsk *", {"seq": lib.bw_table_seq(self._c), "verb": found[0], "seat": seat, "at": at, "words": kept})
        act = new("BwAct *")
        check(lib.bw_table_ask(self._c, ask, act))
        lib.bw_table_apply(self._c, act)

    def play(self, what: Union[int, str]) -> None:
        """Plays an action, or a move in words, of the seat to move or of chance."""
        words = what if isinstance(what, str) else self.state.words(index(what))
        self.ask("chance" if self.turn == CHANCE else "move", max(self.turn, 0), words)

    def roll(self, seed: Union[int, np.random.Generator]) -> None:
        """Draws all outcomes of chance that are due. ``seed`` is a number, which always gives the same ones here, or a
        generator, which gives others each time."""
        while self.turn == CHANCE:
            state = self.state
            self.play(state.words(state.random(seed)))
            if not isinstance(seed, np.random.Generator):
                seed += 1

    @property
    def record(self) -> str:
        """The match as a record, from which it can be replayed forever."""
        return appended(lambda text: lib.bw_table_record(self._c, text))

    def __reduce__(self) -> Any:
        return Table.replay, (self.record,)

    def __repr__(self) -> str:
        return f"Table({self.rules.text!r}, {lib.bw_table_past(self._c)} moves)"


def _fill(room: Any, text: str, size: int) -> None:
    written = encoded(text, "a name or a position")
    if len(written) >= size:
        raise BoxwoodError(f"{text[:20]!r}… is longer than {size - 1} bytes")
    ffi.memmove(room, written + b"\0", len(written) + 1)
