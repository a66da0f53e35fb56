#!/usr/bin/env python3
# Turns po/*.po into the C tables behind src/base/catalogue.h:  po2c.py OUT.c en.po [xx.po ...]
# The first file is the fallback of all others. Refuses a broken or doubled message.
# SPDX-License-Identifier: MIT
import ast
import re
import sys
from pathlib import Path


def fail(path, number, what):
    sys.exit(f"{path}:{number}: {what}")


def read_po(path):
    """{msgid: [form, ...]} in file order; the header under ''. """
    messages, entry, field = {}, {}, None

    def close():
        if "msgid" in entry and not entry.get("fuzzy"):
            if entry["msgid"] in messages:
                fail(path, number, f"{entry['msgid']!r} stands here twice")
            forms = [entry[k] for k in sorted(entry) if k.startswith("msgstr")]
            if all(forms):
                messages[entry["msgid"]] = forms

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() + [""], 1):
        line = line.strip()
        if not line:
            close()
            entry, field = {}, None
        elif line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                entry["fuzzy"] = True
        elif match := re.match(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+(".*")$', line):
            field = match[1]
            entry[field] = ast.literal_eval(match[2])
        elif line.startswith('"') and field:
            entry[field] += ast.literal_eval(line)
        else:
            fail(path, number, "not a line of a catalogue")
    return messages


def plural_of(path, header):
    match = re.search(r"Plural-Forms:\s*nplurals=(\d);\s*plural=([n0-9 ()?:!=<>&|%]+);", header)
    if not match or int(match[1]) > 6:
        fail(path, 1, "the header has no Plural-Forms, or one with more than six forms")
    return match[2]


def c_string(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def table(name, path, fallback):
    messages = read_po(path)
    plural = plural_of(path, messages.pop("", [""])[0])
    body = plural if "n" in plural else f"((void)n, {plural})"
    lines = [f"static int plural_{name}(unsigned long n)\n{{\n    return (int)({body});\n}}\n"]
    lines.append(f"static const BwMessage messages_{name}[] = {{")
    for msgid in sorted(messages, key=lambda m: m.encode()):
        forms = ", ".join(c_string(form) for form in messages[msgid])
        lines.append(f"    {{{c_string(msgid)}, {{{forms}}}}},")
    lines.append("};\n")
    lines.append(f"static const BwCatalogue catalogue_{name} = {{")
    lines.append(f"    {c_string(path.stem)}, messages_{name},")
    lines.append(f"    (int)(sizeof messages_{name} / sizeof *messages_{name}), plural_{name},")
    lines.append(f"    {fallback},\n}};\n")
    return "\n".join(lines)


def main():
    out, *paths = map(Path, sys.argv[1:])
    names = [re.sub(r"\W", "_", path.stem) for path in paths]
    parts = ['/* Generated from po/ by scripts/po2c.py. */\n#include "base/catalogue.h"\n',
             "#include <stddef.h>\n", "extern const BwCatalogue *const catalogues[];\n"]
    for name, path in zip(names, paths):
        parts.append(table(name, path, "NULL" if name == names[0] else f"&catalogue_{names[0]}"))
    parts.append("const BwCatalogue *const catalogues[] = {")
    parts.extend(f"    &catalogue_{name}," for name in names)
    parts.append("    NULL,\n};\n")
    out.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
