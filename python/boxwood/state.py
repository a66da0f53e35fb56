"""A position as a value: playing a move gives a new one.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ._core import BoxwoodError, Made, check, encoded, ffi, lib, new, number, seed_of, string, written
from .rules import Rules, RulesLike

CHANCE: int = lib.BW_TURN_CHANCE
OVER: int = lib.BW_TURN_OVER
ONLOOKER: int = lib.BW_SEAT_ONLOOKER
NO_ACTION: int = lib.BW_NO_ACTION

_MOVES: int = lib.BW_MOVES_MAX
_MOST_ACTION = 2**63


def _rng(source: Union[int, np.random.Generator]) -> Any:
    seed = int(source.integers(1 << 63)) if isinstance(source, np.random.Generator) else seed_of(source)
    return ffi.new("BwRng *", lib.bw_rng_seed(seed))


def generator_of(source: Union[int, np.random.Generator]) -> np.random.Generator:
    """A generator as it is, or one from a seed."""
    return source if isinstance(source, np.random.Generator) else np.random.default_rng(seed_of(source))


class State(Made):
    """A position of a game. It knows the rules, but not the past: see Table for repetition, clocks and offers.

    >>> state = State("chess").play("e4").play("e5")
    >>> state.turn, len(state.moves())
    (0, 29)
    """

    __slots__ = ("rules", "_game", "_c")
    _parts = __slots__
    rules: Rules
    _game: Any
    _c: Any

    def __init__(self, rules: RulesLike, position: Optional[str] = None) -> None:
        """The first position by these rules, or the one that ``position`` describes."""
        kept = Rules.of(rules)
        game, c = kept._c.game, new("BwState *")
        if position is None:
            game.start(c, kept._c)
        else:
            check(game.read_state(c, kept._c, encoded(position, "a position")))
        self._make(rules=kept, _game=game, _c=c)

    @classmethod
    def _of(cls, rules: Rules, c: Any) -> "State":
        it = cls.__new__(cls)
        _set_rules(it, rules)
        _set_game(it, rules._c.game)
        _set_c(it, new("BwState *", c[0]))
        return it

    def copy(self) -> "State":
        """Another state with the same position."""
        return State._of(self.rules, self._c)

    @property
    def turn(self) -> int:
        """Who acts now: a seat, CHANCE or OVER."""
        return int(self._game.turn(self._c))

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.turn == OVER

    @property
    def score(self) -> List[int]:
        """The points of each seat, final or so far; they sum to 0."""
        out = ffi.new("int16_t[]", lib.BW_SEATS_MAX)
        self._game.score(self._c, out)
        return [out[seat] for seat in range(self.rules.seats)]

    @property
    def ending(self) -> Optional[str]:
        """How the match ended: a word, or None before the end."""
        return string(self._game.ending(self._c)) or None

    def _list(self) -> Tuple[Any, Any, int]:
        moves, actions = ffi.new("BwMove[]", _MOVES), ffi.new("uint16_t[]", _MOVES)
        return moves, actions, lib.bw_learn_list(self._game, self._c, moves, actions)

    def _words(self, move: int, viewer: int) -> str:
        return written(lambda out, room: self._game.write_move(self._c, move, viewer, out, room), 64)

    def actions(self) -> List[int]:
        """The actions possible now; outcomes of chance too."""
        _, actions, count = self._list()
        return list(ffi.unpack(actions, count))

    def moves(self) -> Dict[int, str]:
        """The actions possible now with their words in the game's notation."""
        moves, actions, count = self._list()
        return {actions[i]: self._words(moves[i], CHANCE) for i in range(count)}

    def chances(self) -> List[Tuple[int, float]]:
        """The outcomes of chance with their probabilities; empty unless chance has the turn."""
        out = ffi.new("double[]", _MOVES)
        return list(enumerate(ffi.unpack(out, lib.bw_learn_chances(self._game, self._c, out))))

    def action(self, words: str) -> int:
        """The action that words mean ("e4", "8/5", "a2 a4"); the error says why there is none."""
        move = ffi.new("BwMove *")
        check(lib.bw_words_move(self.rules._c, self._c, encoded(words, "a move"), move))
        return int(lib.bw_learn_action(self._game, self._c, move[0]))

    def words(self, action: int) -> str:
        """An action in the game's notation."""
        return self._words(self._move(action), CHANCE)

    def _move(self, action: int) -> int:
        move, action = ffi.new("BwMove *"), number(action, "an action", -_MOST_ACTION, _MOST_ACTION)
        if not 0 <= action < NO_ACTION or not lib.bw_learn_move(self._game, self._c, action, move):
            raise self.rules._refusal(action)
        return int(move[0])

    def _demand_full(self) -> None:
        if self._game.mask and not lib.bw_game_is_full(self._game, self._c):
            raise BoxwoodError("this state has gaps: guess() fills them")

    def play(self, what: Union[int, str]) -> "State":
        """The position after an action, or after a move in words."""
        move = ffi.new("BwMove *")
        self._demand_full()
        if isinstance(what, str):
            check(lib.bw_words_move(self.rules._c, self._c, encoded(what, "a move"), move))
        else:
            move[0] = self._move(what)
        after = self.copy()
        self._game.play(after._c, move[0])
        return after

    def random(self, source: Union[int, np.random.Generator]) -> int:
        """A random action: an outcome by its chance, or any action of a seat. ``source`` is a seed, which always gives the
        same action here, or a generator, which gives another one each time."""
        rng = _rng(source)
        if self.over:
            raise BoxwoodError("the match is over: nothing can be played")
        move = lib.bw_game_random_move(self._game, self._c, rng)
        return int(lib.bw_learn_action(self._game, self._c, move))

    def roll(self, source: Union[int, np.random.Generator]) -> "State":
        """The position once all dice and deals that are due have been drawn. A number always gives the same ones here, a
        generator others each time.

        >>> State("backgammon").roll(7).turn >= 0
        True
        """
        random, now = generator_of(source), self
        while now.turn == CHANCE:
            now = now.play(now.random(random))
        return now

    def observe(self, seat: Optional[int] = None) -> NDArray[np.uint8]:
        """What a seat sees as an array of rules.shape; by default the seat to move."""
        cells = np.empty(self.rules.shape, np.uint8)
        lib.bw_learn_observe(self._game, self._c, self._seat(seat), ffi.from_buffer("uint8_t[]", cells))
        return cells

    def text(self, seat: Optional[int] = None) -> str:
        """What a seat knows as text: the same for everything that looks the same to it."""
        who = self._seat(seat)
        return written(lambda out, room: lib.bw_learn_text(self._game, self._c, who, out, room))

    def _seat(self, seat: Optional[int]) -> int:
        if seat is None:
            return max(self.turn, 0)
        it = number(seat, "a seat", -2**31, 2**31 - 1)
        if not 0 <= it < self.rules.seats:
            raise BoxwoodError(f"there is no seat {it}")
        return it

    def _viewer(self, seat: int) -> int:
        return ONLOOKER if isinstance(seat, int) and seat == ONLOOKER else self._seat(seat)

    def mask(self, seat: int) -> "State":
        """The same without what a seat (or ONLOOKER) may not know."""
        seen = self.copy()
        lib.bw_game_mask(self._game, seen._c, self._viewer(seat))
        return seen

    def guess(self, seat: int, source: Union[int, np.random.Generator]) -> "State":
        """A full state that a masked one may have been; every consistent one is equally likely."""
        full = self.copy()
        rng = _rng(source)
        if self._game.guess:
            self._game.guess(full._c, self._viewer(seat), rng)
        return full

    def __reduce__(self) -> Any:
        return State, (self.rules, str(self))

    def __hash__(self) -> int:
        return int(self._game.hash(self._c))

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, State) and self._game == other._game
                and bytes(ffi.buffer(self._c)) == bytes(ffi.buffer(other._c)))

    def __str__(self) -> str:
        return written(lambda out, room: self._game.write_state(self._c, out, room))

    def _told(self) -> str:
        return f"State({self.rules.text!r}, {str(self)!r})"


# What __setattr__ refuses to everybody else.
_set_rules, _set_game, _set_c = (vars(State)[part].__set__ for part in State._parts)
