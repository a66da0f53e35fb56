"""What the other modules share: the C library, its strings, and its refusals as an exception.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import re
from typing import Any, Callable, Iterator, Optional, Tuple, Type, Union

from ._boxwood import ffi, lib

__all__ = ["ffi", "lib", "BoxwoodError", "string", "listed", "written", "check", "new"]


class BoxwoodError(ValueError):
    """What the library refuses, in the words it would tell a player.

    ``message`` is the id of the sentence, ``rule`` the number of the rule behind it, or None.
    """

    def __init__(self, text: str, message: Optional[str] = None, rule: Optional[str] = None) -> None:
        super().__init__(text)
        self.message = message
        self.rule = rule


def string(pointer: Any) -> str:
    """A C string as text; an empty one for NULL."""
    return bytes(ffi.string(pointer)).decode() if pointer else ""


def expect(thing: Any, kinds: Union[Type[Any], Tuple[Type[Any], ...]], what: str) -> Any:
    """The thing, if it is of one of these kinds; ``what`` says what is wanted."""
    if not isinstance(thing, kinds):
        raise TypeError(f"{what} is wanted, not {thing!r}")
    return thing


def encoded(text: str, what: str) -> bytes:
    """Text for the library."""
    return bytes(expect(text, str, f"{what} as text").encode())


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
