#!/usr/bin/env python3
"""Lists what C headers declare at file scope and define as macros:  names.py HEADER...
Prints every name that does not begin with bw_, Bw or BW_, and fails if there is one.
SPDX-License-Identifier: MIT"""
import re
import sys

TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|.", re.S)
KEYWORDS = set("extern static inline const volatile unsigned signed int char long short void float double "
               "struct union enum typedef BW_API BW_INLINE BW_CHESS_INLINE".split())


def plain(text):
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    text = re.sub(r'"(\\.|[^"\\])*"', '""', text)
    text = text.replace("\\\n", " ")
    return text


def statements(text):
    """Declarations at file scope, as lists of tokens."""
    depth, now = 0, []
    for token in (t for t in TOKEN.findall(text) if not t.isspace()):
        now.append(token)
        depth += (token in "{([") - (token in "})]")
        body = token == "}" and depth == 0 and "(" in (text := list(outer(now))) and "=" not in text
        if depth == 0 and (token == ";" or body):
            yield now
            now = []


def outer(tokens):
    """The tokens that stand in no bracket."""
    depth = 0
    for token in tokens:
        depth -= token in "})]"
        if depth == 0:
            yield token
        depth += token in "{(["


def enumerators(tokens):
    first, depth = False, 0
    for token in tokens:
        if token in "{(" or token in "})":
            depth += 1 if token in "{(" else -1
            first = token == "{"
        elif token == "," and depth == 1:
            first = True
        elif first:
            yield token
            first = False


def declared(tokens):
    text = list(outer(tokens))
    if "enum" in text:
        yield from enumerators(tokens)
    for before, name in zip(text, text[1:]):
        if before in ("struct", "union", "enum") and re.match(r"[A-Za-z_]", name):
            yield name
    names = [t for t in text if re.match(r"[A-Za-z_]", t) and t not in KEYWORDS]
    if "(" in text and text[0] != "typedef":
        before = text[:text.index("(")]
        yield next((t for t in reversed(before) if re.match(r"[A-Za-z_]", t)), "")
    elif names and (text[0] in ("typedef", "extern") or "extern" in text):
        stop = min([text.index(t) for t in "[=;" if t in text])
        yield [t for t in text[:stop] if re.match(r"[A-Za-z_]", t)][-1]


def names_of(path):
    text = plain(open(path, encoding="utf-8").read())
    yield from re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", text, flags=re.M)
    text = re.sub(r"^[ \t]*#.*$", " ", text, flags=re.M)
    text = re.sub(r"__attribute__\s*\(\([^;{]*?\)\)|BW_ALIGN\(\d+\)|\bBW_BEGIN\b|\bBW_END\b|_Static_assert\([^;]*;", " ", text)
    for statement in statements(text):
        yield from declared(statement)


def main():
    count, wrong = 0, 0
    for path in sys.argv[1:]:
        for name in names_of(path):
            count += 1
            if not name.startswith(("bw_", "Bw", "BW_")):
                print(f"{path}: {name}")
                wrong += 1
    print(f"{count} names in {len(sys.argv) - 1} headers")
    return 1 if wrong or count < 300 else 0


if __name__ == "__main__":
    sys.exit(main())
