"""Files of other programs: PGN, PDN, MAT, SGF.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import re
from typing import Any, Callable, Iterator, List, Optional, Tuple

from ._core import BoxwoodError, check, encoded, expect, ffi, lib, listed, shown, string


def formats() -> List[str]:
    """The formats that can be read and written, besides "record"."""
    return [string(it.name) for it in listed(lib.bw_formats)]


def _find(name: str) -> Any:
    found = lib.bw_format_find(encoded(name, "the name of a format"))
    if not found:
        raise BoxwoodError(f"there is no format {shown(name)}; there are {', '.join(formats())}")
    return found


def _at(line: int, error: BoxwoodError) -> BoxwoodError:
    """The error, said of that line; 0: of none."""
    said = re.sub(r"^line \d+: ", "", str(error))
    found = BoxwoodError(f"line {line}: {said}" if line else said, error.message, error.rule)
    found.line = line
    return found


def _convert(function: Any, text: str) -> str:
    source, line, room = ffi.new("char[]", encoded(text, "a file or a record")), ffi.new("int *"), 4 * len(text) + 65536
    while True:
        buffer = ffi.new("char[]", room)
        out = ffi.new("BwText *", lib.bw_text_in(buffer, room))
        status = function(source, out, line)
        if out.length >= room:
            room = out.length + 1
            continue
        try:
            check(status)
        except BoxwoodError as error:
            raise _at(line[0], error) from None
        return string(buffer)


def _pieces(found: Any, text: str) -> Iterator[Tuple[str, Callable[[int], int]]]:
    """The games of a file, each as a file of its own, and what turns its lines into those of the whole."""
    kept, game = ffi.new("char[]", encoded(text, "a file")), ffi.new("BwFileGame *")
    while lib.bw_format_next_game(found, kept, game):
        head = bytes(ffi.buffer(game.head, game.head_length)) if game.head else b""
        yield ((head + bytes(ffi.buffer(game.text, game.length))).decode(),
               lambda line: int(lib.bw_format_game_line(game, line)))


def read(text: str, name: Optional[str] = None, bad: Optional[List[BoxwoodError]] = None) -> List[str]:
    """The records of a file, one for each game; the format is recognised if none is named.

    Without a list ``bad``, a game that cannot be read raises its error. With one, it is left out and its error is
    added to the list; ``error.line`` is the line of the file.
    """
    kept = ffi.new("char[]", encoded(text, "a file"))
    found = _find(name) if name is not None else lib.bw_format_guess(kept)
    if not found:
        records = split(text)
        if records:
            return records
        found = _find("pgn")  # to say what is wrong
    try:
        return split(_convert(found.read, text))
    except BoxwoodError as error:
        if bad is None:
            raise
        whole, before, records = error, len(bad), []
    for piece, line_of in _pieces(found, text):
        try:
            records += split(_convert(found.read, piece))
        except BoxwoodError as error:
            bad.append(_at(line_of(error.line), error))
    if len(bad) == before:
        bad.append(whole)  # each is good, but they do not follow from one another
    return records


def write(records: str, name: str) -> str:
    """Records as a file of a format."""
    expect(records, str, "records as text")
    return _convert(_find(name).write, records)


def split(records: str) -> List[str]:
    """The records of a text one by one; what is before the first of them is left out."""
    kept = ffi.new("char[]", encoded(records, "records"))
    found, at = [], kept
    while at:
        following = lib.bw_record_next(at)
        found.append(bytes(ffi.buffer(at, following - at)).decode() if following else string(at))
        at = following
    return [record for record in found if record.lstrip().startswith("boxwood record ")]
