"""Files of other programs: PGN, PDN, MAT, SGF.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Any, List, Optional

from ._core import BoxwoodError, check, encoded, expect, ffi, lib, listed, shown, string

_RECORD = "boxwood record 1"


def formats() -> List[str]:
    """The formats that can be read and written, besides "record"."""
    return [string(it.name) for it in listed(lib.bw_formats)]


def _find(name: str) -> Any:
    found = lib.bw_format_find(encoded(name, "the name of a format"))
    if not found:
        raise BoxwoodError(f"there is no format {shown(name)}; there are {', '.join(formats())}")
    return found


def _convert(function: Any, text: str) -> str:
    source, line, room = ffi.new("char[]", encoded(text, "a file or a record")), ffi.new("int *"), 4 * len(text) + 65536
    while True:
        buffer = ffi.new("char[]", room)
        out = ffi.new("BwText *", lib.bw_text_in(buffer, room))
        status = function(source, out, line)
        if status.id:
            try:
                check(status)
            except BoxwoodError as error:
                where = f"line {line[0]}: " if line[0] else ""
                raise BoxwoodError(f"{where}{error}", error.message, error.rule) from None
        if out.length < room:
            return string(buffer)
        room = out.length + 1


def read(text: str, name: Optional[str] = None) -> List[str]:
    """The records of a file, one for each game; the format is recognised, or PGN, if none is named."""
    kept = ffi.new("char[]", encoded(text, "a file"))
    if text.lstrip().startswith(_RECORD):
        return split(text)
    found = _find(name) if name is not None else lib.bw_format_signed(kept) or _find("pgn")
    return split(_convert(found.read, text))


def write(records: str, name: str) -> str:
    """Records as a file of a format."""
    expect(records, str, "records as text")
    return _convert(_find(name).write, records)


def split(records: str) -> List[str]:
    """The records of a text one by one."""
    return [_RECORD + part for part in expect(records, str, "records as text").split(_RECORD)[1:]]
