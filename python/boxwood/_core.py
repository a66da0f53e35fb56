"""What the other modules share: the C library, its strings, and its refusals as an exception.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import re
from math import isfinite
from operator import index
from reprlib import Repr
from threading import Lock
from typing import TYPE_CHECKING, Any, Callable, Iterator, NoReturn, Optional, Tuple, Type, Union

from ._boxwood import ffi, lib

__all__ = ["ffi", "lib", "BoxwoodError", "Made", "string", "listed", "written", "check", "new"]


class BoxwoodError(ValueError):
    """What the library refuses, in the words it would tell a player.

    ``message`` is the id of the sentence, ``rule`` the number of the rule behind it, or None; ``line`` is where in a
    file, or 0.
    """

    def __init__(self, text: str, message: Optional[str] = None, rule: Optional[str] = None) -> None:
        super().__init__(text)
        self.message = message
        self.rule = rule
        self.line = 0


def string(pointer: Any) -> str:
    """A C string as text; an empty one for NULL."""
    return bytes(ffi.string(pointer)).decode(errors="replace") if pointer else ""


_brief = Repr()
_brief.maxother = _brief.maxstring = 60


def shown(thing: Any) -> str:
    """Anything for a sentence: short, and never an error of its own."""
    return _brief.repr(thing)


def expect(thing: Any, kinds: Union[Type[Any], Tuple[Type[Any], ...]], what: str) -> Any:
    """The thing, if it is of one of these kinds; ``what`` says what is wanted."""
    if not isinstance(thing, kinds):
        raise TypeError(f"{what} is wanted, not {shown(thing)}")
    return thing


def encoded(text: str, what: str) -> bytes:
    """Text for the library."""
    try:
        return bytes(expect(text, str, f"{what} as text").encode())
    except UnicodeEncodeError:
        raise BoxwoodError(f"{what} has half a character: {shown(text)}") from None


def number(given: Any, what: str, least: int, most: int) -> int:
    """A whole number within these bounds."""
    try:
        it = index(given)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {shown(given)}") from None
    if not least <= it <= most:
        raise BoxwoodError(f"{what} is a number from {least} to {most}, not {shown(it)}")
    return it


def seed_of(given: Any) -> int:
    """Any whole number as a seed."""
    try:
        return index(given) & 0xFFFFFFFFFFFFFFFF
    except TypeError:
        raise TypeError(f"a seed is a whole number, not {shown(given)}") from None


def real(given: Any, what: str, least: float, most: float) -> float:
    """A number within these bounds."""
    try:
        it = float(given)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{what} is a number, not {shown(given)}") from None
    if not (isfinite(it) and least <= it <= most):
        raise BoxwoodError(f"{what} is a number from {least:g} to {most:g}, not {shown(it)}")
    return it


class Made:
    """An object that is complete or says that it is not, whoever gets hold of it: a traceback that shows its locals, a
    copy, another thread. Its ``_parts`` are set together, when all of them are valid, and stay what they are."""

    __slots__ = ()
    _parts: Tuple[str, ...] = ()
    _making = Lock()

    def _make(self, **parts: Any) -> None:
        with Made._making:
            if self._is_made():
                raise BoxwoodError(f"this {type(self).__name__} has been made already")
            for name in self._parts:
                object.__setattr__(self, name, parts[name])

    def _is_made(self) -> bool:
        try:
            object.__getattribute__(self, self._parts[-1])
        except AttributeError:
            return False
        return True

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._parts:
            raise AttributeError(f"{name} stays what it is: make another {type(self).__name__}")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        if name in self._parts:
            raise AttributeError(f"a {type(self).__name__} keeps its {name}")
        object.__delattr__(self, name)

    if not TYPE_CHECKING:
        def __getattr__(self, name: str) -> NoReturn:
            """Only for names that are not there."""
            kind = type(self).__name__
            if name in self._parts:
                raise BoxwoodError(f"this {kind} has not been made: {kind}(...) makes one")
            raise AttributeError(f"{kind!r} object has no attribute {name!r}")

    def _told(self) -> str:
        """What repr says once the object has been made."""
        return object.__repr__(self)

    def __repr__(self) -> str:
        return self._told() if self._is_made() else f"<{type(self).__name__} that has not been made>"


class Stays(Made):
    """What writes into memory of its own, and so can be neither copied nor sent to another process."""

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} stays where it is: make another one")


def listed(array: Any) -> Iterator[Any]:
    """The entries of a list that ends with NULL."""
    i = 0
    while array and array[i]:
        yield array[i]
        i += 1


def written(write: Callable[[Any, int], Any], room: int = 1024) -> str:
    """The text that a function writes like snprintf, however long it is."""
    while True:
        buffer = ffi.new("char[]", room)
        length = int(write(buffer, room))
        if length < room:
            return string(buffer)
        room = length + 1


def appended(write: Callable[[Any], Any], room: int = 4096) -> str:
    """The same for a function that appends to a BwText."""
    def attempt(buffer: Any, size: int) -> int:
        text = ffi.new("BwText *", lib.bw_text_in(buffer, size))
        write(text)
        return int(text.length)
    return written(attempt, room)


# Where the library points at the program's commands, Python has calls.
_CALLS = ((r'^(\S+) (has no preset .*)"boxwood games"', r'\1 \2boxwood.presets("\1")'),
          (r'"boxwood games"', "boxwood.games()"), (r'"boxwood rules (\S+)"', r'boxwood.Rules("\1").options'))


def tell(status: Any) -> str:
    """A status as an English sentence."""
    kept = ffi.new("BwStatus *", status)
    words = appended(lambda text: lib.bw_catalogue_tell(lib.bw_catalogue_english(), text, kept))
    for command, call in _CALLS:
        words = re.sub(command, call, words)
    return words


def check(status: Any) -> None:
    """Raises what a status refuses."""
    if status.id:
        raise BoxwoodError(tell(status), string(status.id), string(status.rule) or None)


# A state is aligned to 16 bytes, which cffi's own memory is not.
new = ffi.new_allocator(lambda size: lib.calloc(1, size), lib.free, should_clear_after_alloc=False)
