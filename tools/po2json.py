#!/usr/bin/env python3
# Turns po/*.po into the catalogues of the page:  po2json.py FOLDER en.po [xx.po ...]
# What a language lacks is filled in from English. Plural forms become a table for 0 to 199. The list
# of all languages, for who chooses one, is words/languages.json.
# SPDX-License-Identifier: MIT
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from po import Po  # noqa: E402

# What a terminal says and no page does.
LEFT_OUT = re.compile(r"(help\.|summary\.|play\.|error\.flag|error\.command)")


def write(path, what):
    path.write_text(json.dumps(what, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def catalogue(po, english):
    # a form of a name belongs to its language alone
    merged = {msgid: forms for msgid, forms in english.items() if "@" not in msgid} | po.messages()
    for msgid in merged:
        if re.fullmatch(r"typed\.\w+\.letters", msgid):  # each with the one that it stands for
            pairs = zip(merged[msgid][0].split(), english[msgid][0].split())
            merged[msgid] = [" ".join(map(":".join, pairs))]
    table = {msgid: forms if len(forms) > 1 else forms[0] for msgid, forms in merged.items()
             if not LEFT_OUT.match(msgid)}
    return {"language": po.path.stem, "plural": po.plural_table(range(200)), "messages": table}


def about(po, english):
    words = {**english, **po.messages()}
    return {"language": po.path.stem, "name": words["language.name"][0],
            "also": words["language.also"][0].split()}


def main():
    folder, *paths = map(Path, sys.argv[1:])
    files = [Po(path) for path in sorted(paths)]
    english = next(po for po in files if po.path.stem == "en").messages()
    for po in files:
        write(folder / f"{po.path.stem}.json", catalogue(po, english))
    write(folder / "languages.json", [about(po, english) for po in files])


main()
