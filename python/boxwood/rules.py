"""Games, booklets and options.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Tuple, Union

from ._core import BoxwoodError, Made, check, encoded, expect, ffi, lib, listed, new, number, string, written

if TYPE_CHECKING:
    from .state import State


class Cells(NamedTuple):
    """A group of planes of an observation: what they are, how many, and the largest value of a cell."""

    name: str
    count: int  # type: ignore[assignment]  # a tuple's own count() is not missed
    most: int


def games() -> List[str]:
    """The names of all games."""
    return [string(game.name) for game in listed(lib.bw_games)]


def presets(game: str) -> List[str]:
    """The names of a game's booklets, the usual one first."""
    rules = new("BwRules *")
    check(lib.bw_rules_find(rules, encoded(game, "the name of a game")))
    names, i = [], 0
    while rules.game.presets[i].name:
        names.append(string(rules.game.presets[i].name))
        i += 1
    return names


class Rules(Made):
    """One booklet of one game, with the options and the number of seats that were chosen.

    >>> Rules("backgammon/standard", "bg.match=5").text
    'backgammon/standard bg.match=5'
    """

    _parts = ("_shape", "_c")
    _c: Any
    _shape: Tuple[int, int, int]

    def __init__(self, name: str, *settings: str, seats: int = 0) -> None:
        """``name`` is "game" or "game/booklet"; each setting is "key=value", several may be in one text. A name without a
        booklet means the usual one, the first of ``presets(name)``; ``text`` says which."""
        head, *rest = expect(name, str, 'a text such as "backgammon/standard"').split() or [""]
        words = rest + [word for setting in settings for word in expect(setting, str, 'a text such as "bg.match=5"').split()]
        if number(seats, "seats", 0, 2**31 - 1):
            words.append(f"seats={seats}")
        c = new("BwRules *")
        check(lib.bw_rules_find(c, encoded(head, "the name of a game")))
        for word in words:
            check(lib.bw_rules_set(c, encoded(word, "an option")))
        check(lib.bw_rules_check(c))
        shape = lib.bw_learn_shape(c.game)
        self._make(_shape=(shape.planes, shape.rows, shape.columns), _c=c)

    @classmethod
    def of(cls, rules: "RulesLike") -> "Rules":
        """Rules from rules or from their text."""
        return rules if isinstance(rules, Rules) else cls(rules)

    @classmethod
    def _copy(cls, c: Any) -> "Rules":
        return cls(written(lambda out, room: lib.bw_rules_write(c, out, room)))

    @property
    def game(self) -> str:
        """The name of the game."""
        return string(self._c.game.name)

    @property
    def preset(self) -> str:
        """The name of the booklet."""
        return string(self._c.preset.name)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._c.seats)

    @property
    def text(self) -> str:
        """The rules as they are written in a record; Rules(text) reads them."""
        return written(lambda out, room: lib.bw_rules_write(self._c, out, room))

    @property
    def options(self) -> Dict[str, str]:
        """Every option and its value."""
        values, i = {}, 0
        while self._c.game.options[i].key:
            value = ffi.new("char[]", lib.BW_OPTION_TEXT)
            values[string(self._c.game.options[i].key)] = string(lib.bw_rules_value(self._c, i, value))
            i += 1
        return values

    @property
    def has_chance(self) -> bool:
        """Whether the game has dice or deals."""
        return bool(self._c.game.has_chance)

    @property
    def has_secrets(self) -> bool:
        """Whether seats see different things."""
        return bool(self._c.game.mask)

    @property
    def actions(self) -> int:
        """All actions are below this number."""
        return int(lib.bw_learn_actions(self._c.game))

    @property
    def shape(self) -> Tuple[int, int, int]:
        """The shape of an observation: planes, rows, columns."""
        return self._shape

    @property
    def cells(self) -> List[Cells]:
        """What the planes mean; docs/learning.md tells more."""
        found, i = [], 0
        cells = lib.bw_learn_cells(self._c.game)
        while cells[i].name:
            found.append(Cells(string(cells[i].name), int(cells[i].count), int(cells[i].most)))
            i += 1
        return found

    @property
    def most(self) -> int:
        """The most points that a seat can win or lose."""
        return int(lib.bw_learn_most(self._c))

    def _refusal(self, action: int) -> BoxwoodError:
        """Why an action cannot be played."""
        return BoxwoodError(f"action {action} is not legal here" if 0 <= action < self.actions
                            else f"there is no action {action}: they are from 0 to {self.actions - 1}")

    def _demand(self, other: "Rules", who: str) -> None:
        """Refuses other rules where ``who`` plays by these."""
        if other is not self and other != self:
            raise BoxwoodError(f"{who} plays {self.text}, not {other.text}")

    def start(self) -> "State":
        """The first position."""
        from .state import State
        return State(self)

    def _told(self) -> str:
        return f"Rules({self.text!r})"

    def __reduce__(self) -> Any:
        return Rules, (self.text,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


RulesLike = Union[Rules, str]
