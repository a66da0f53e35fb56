"""A match with a past: repetition, take-backs, offers, records.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._core import BoxwoodError, Made, appended, check, encoded, expect, ffi, lib, new, number, seed_of, shown, string
from ._guard import Guard, alone, shared
from .rules import Rules, RulesLike
from .state import CHANCE, ONLOOKER, OVER, State


class Result(NamedTuple):
    """The points of each seat, and how it ended: a word, or None while the match goes on."""

    score: List[int]
    ending: Optional[str]


class Table(Made):
    """One match among people and programs, with everything that was done. Threads may share it: each call waits for the others.

    >>> table = Table("squadro")
    >>> table.play("A1")
    >>> table.moves
    [(0, 'A1')]
    """

    _parts = ("rules", "refused", "_guard", "_c")
    rules: Rules
    refused: Optional[str]
    _guard: Guard
    _c: Any

    def __init__(self, rules: RulesLike, names: Sequence[str] = (), position: Optional[str] = None) -> None:
        kept = Rules.of(rules)
        seating = new("BwSeating *")
        seating.rules = kept._c[0]
        if len(expect(names, (list, tuple), "a list of names")) > kept.seats:
            raise BoxwoodError(f"{kept.seats} sit at this table, not {len(names)}")
        for seat, name in enumerate(names):
            _fill(seating.name[seat], name, lib.BW_NAME_ROOM)
        _fill(seating.start, "" if position is None else position, lib.BW_POSITION_TEXT)
        why = ffi.new("BwStatus *")
        table = _owned(lib.bw_table_open(seating, why))
        check(why[0])
        self._make(rules=kept, refused=None, _guard=Guard(), _c=table)

    @classmethod
    def replay(cls, record: str) -> "Table":
        """Plays a record again. Where it cannot go on, ``refused`` says why, and the table is as it was before."""
        text = ffi.new("char[]", encoded(record, "a record"))
        reader = ffi.new("BwRecordReader *", lib.bw_record_reader(text))
        why = ffi.new("BwStatus *")
        table, refused = _owned(lib.bw_table_replay(reader, why)), None
        if not table:
            check(why[0])
        rules = Rules._copy(ffi.addressof(lib.bw_table_seating(table).rules))
        try:
            check(why[0])
        except BoxwoodError as error:
            refused = f"line {reader.line}: {error}"
        it = cls.__new__(cls)
        it._make(rules=rules, refused=refused, _guard=Guard(), _c=table)
        return it

    @property
    @shared
    def turn(self) -> int:
        """Who acts now: a seat, CHANCE or OVER."""
        return int(lib.bw_table_turn(self._c))

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.turn == OVER

    @property
    @shared
    def state(self) -> State:
        """The full state; use view() for what a player may see."""
        return State._of(self.rules, lib.bw_table_state(self._c))

    def view(self, seat: int = ONLOOKER) -> State:
        """The state as a seat or an onlooker may see it."""
        return self.state.mask(seat)

    @shared
    def _seen_by_brains(self, past: Any) -> Tuple[State, int]:
        """The state, and how many hashes of positions before it were written."""
        return self.state, int(lib.bw_table_past_hashes(self._c, past, len(past)))

    @property
    @shared
    def result(self) -> Result:
        """The points so far, or at the end."""
        result = lib.bw_table_result(self._c)
        return Result([result.score[seat] for seat in range(self.rules.seats)], string(result.ending) or None)

    @property
    @shared
    def moves(self) -> List[Tuple[int, str]]:
        """The history: who moved (or CHANCE), and the words."""
        words = ffi.new("char[]", lib.BW_MOVE_TEXT)
        found = []
        for i in range(lib.bw_table_past(self._c)):
            seat = lib.bw_table_past_words(self._c, i, CHANCE, words, lib.BW_MOVE_TEXT)
            found.append((int(seat), string(words)))
        return found

    @alone
    def ask(self, verb: str, seat: int, words: str = "", at: int = 0) -> None:
        """Does what a line of a record does: move, chance, aside, back, offer, accept, refuse, claim, resign, leave."""
        found = ffi.new("BwVerb *")
        if not lib.bw_record_verb_find(encoded(verb, "a verb"), found):
            raise BoxwoodError(f"there is no verb {shown(verb)}")
        kept = ffi.new("char[]", encoded(words, "a move"))
        ask = new("BwAsk *", {"seq": lib.bw_table_seq(self._c), "verb": found[0], "seat": number(seat, "a seat", -2**31, 2**31 - 1),
                              "at": number(at, "the time in milliseconds", 0, 2**50), "words": kept})
        act = new("BwAct *")
        check(lib.bw_table_ask(self._c, ask, act))
        lib.bw_table_apply(self._c, act)

    @shared
    def play(self, what: Union[int, str]) -> None:
        """Plays an action, or a move in words, of the seat to move or of chance."""
        words = what if isinstance(what, str) else self.state.words(what)
        self.ask("chance" if self.turn == CHANCE else "move", max(self.turn, 0), words)

    @shared
    def roll(self, seed: Union[int, np.random.Generator]) -> None:
        """Draws all outcomes of chance that are due. ``seed`` is a number, which always gives the same ones here, or a
        generator, which gives others each time."""
        source: Union[int, np.random.Generator] = seed if isinstance(seed, np.random.Generator) else seed_of(seed)
        while self.turn == CHANCE:
            state = self.state
            self.play(state.words(state.random(source)))
            if isinstance(source, int):
                source += 1

    @property
    @shared
    def record(self) -> str:
        """The match as a record, from which it can be replayed forever."""
        return appended(lambda text: lib.bw_table_record(self._c, text))

    def __reduce__(self) -> Any:
        return Table.replay, (self.record,)

    @shared
    def _told(self) -> str:
        return f"Table({self.rules.text!r}, {lib.bw_table_past(self._c)} moves)"


def _owned(table: Any) -> Any:
    return ffi.gc(table, lib.bw_table_close) if table else ffi.NULL


def _fill(room: Any, text: str, size: int) -> None:
    written = encoded(text, "a name or a position")
    if len(written) >= size:
        raise BoxwoodError(f"{shown(text)} is longer than {size - 1} bytes")
    ffi.memmove(room, written + b"\0", len(written) + 1)
