#!/usr/bin/env python3
# Which letters look like which others, as src/server/people/lookalikes.c:  lookalikes.py > src/server/people/lookalikes.c
# The facts are Unicode's confusables, told by ICU (libicui18n). Letters of which no language here writes the likeness
# are left out. What stands for a letter is small, and i, l and 1 are one, as are o and 0: likeness.c does the same.
# SPDX-License-Identifier: MIT
import ctypes
import ctypes.util
import pathlib
import subprocess
import unicodedata

ROOM = 256
ALIKE = str.maketrans({"i": "l", "1": "l", "0": "o", "п": "n", "π": "n", "ω": "w"})  # the last three are ours

library = ctypes.util.find_library("icui18n")
icu, version = ctypes.CDLL(library), library.rsplit(".", 1)[1]
trouble = ctypes.c_int(0)
open_checker = getattr(icu, f"uspoof_open_{version}")
open_checker.restype = ctypes.c_void_p
checker = ctypes.c_void_p(open_checker(ctypes.byref(trouble)))
skeleton_of = getattr(icu, f"uspoof_getSkeletonUTF8_{version}")


def skeleton(letter):
    out, text = ctypes.create_string_buffer(ROOM), letter.encode()
    length = skeleton_of(checker, 0, text, len(text), out, ROOM, ctypes.byref(trouble))
    assert trouble.value <= 0, trouble.value
    return out.raw[:length].decode()


def is_letter(letter):
    return unicodedata.category(letter)[0] in "LN"


def small(text):
    """Letters and digits alone, small and taken apart."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in folded if is_letter(letter))


def likeness(letter):
    """A small letter without a Latin likeness has that of its capital: н is H."""
    own, capital = (small(skeleton(one)).translate(ALIKE) for one in (letter, letter.upper()[0]))
    return capital if capital.isascii() and not own.isascii() else own


letters = [chr(code) for code in range(0x80, 0x30000) if is_letter(chr(code))]
letters = [letter for letter in letters if unicodedata.normalize("NFKD", letter) == letter]
catalogues = pathlib.Path(__file__).parent.parent.glob("po/*.po")
written = set("".join(small(path.read_text()).translate(ALIKE) for path in catalogues))
found = [(letter, likeness(letter)) for letter in letters]
found = [(letter, like) for letter, like in found if like and like != small(letter) and set(like) <= written]
rows = [f'{{0x{ord(letter):04x}, "{like}"}}' for letter, like in found]
source = f"""/* Made by scripts/lookalikes.py of Unicode {unicodedata.unidata_version}. In the order of their numbers.
 * SPDX-License-Identifier: MIT */
#include "server/people/lookalikes.h"

const Lookalike lookalikes[] = {{{", ".join(rows)}}};
const size_t lookalike_count = sizeof lookalikes / sizeof *lookalikes;
"""
print(subprocess.run(["clang-format"], input=source, capture_output=True, text=True, check=True).stdout, end="")
