#!/usr/bin/env python3
# Turns po/*.po into the catalogues of the page:  po2json.py FOLDER en.po [xx.po ...]
# What a language lacks is filled in from English. Plural forms become a table for 0 to 199.
# SPDX-License-Identifier: MIT
import json
import sys
from gettext import c2py
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from po2c import plural_of, read_po  # noqa: E402

RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}
# What a terminal says and no page does.
LEFT_OUT = ("help.", "summary.", "error.flag", "error.command")


def plural_table(path, header):
    plural = c2py(plural_of(path, header))
    return [plural(n) for n in range(200)]


def write(folder, path, english):
    messages = read_po(path)
    header = messages.pop("", [""])[0]
    merged = {**english, **messages}
    table = {msgid: forms if len(forms) > 1 else forms[0] for msgid, forms in merged.items()
             if not msgid.startswith(LEFT_OUT)}
    direction = "rtl" if path.stem.split("-")[0] in RIGHT_TO_LEFT else "ltr"
    catalogue = {"language": path.stem, "direction": direction,
                 "plural": plural_table(path, header), "messages": table}
    text = json.dumps(catalogue, ensure_ascii=False, separators=(",", ":"))
    (folder / f"{path.stem}.json").write_text(text, encoding="utf-8")


def main():
    folder, *paths = map(Path, sys.argv[1:])
    english = next(read_po(path) for path in paths if path.stem == "en")
    english.pop("", None)
    for path in paths:
        write(folder, path, english)


main()
