"""Turns the library's public headers into declarations for cffi, or into the C source of the extension.

    declarations.py INCLUDE                              prints the declarations
    declarations.py INCLUDE OUTPUT.c                     writes the extension's source; needs cffi
    declarations.py INCLUDE OUTPUT.c [FOLDER HEADER...]...  the same, once it has installed these headers below INCLUDE

INCLUDE is a folder of installed headers, where boxwood/boxwood.h is: that of pkg-config, or one of the build's own. So the
package knows what is installed and nothing else, and nothing is listed by hand: a function that is public in C can be
called from Python.
SPDX-License-Identifier: MIT
"""
import re
import shutil
import sys
from pathlib import Path

MODULE = "boxwood._boxwood"


def find(include, folder, name):
    for place in (folder / name, include / name):
        if place.is_file():
            return place.resolve()
    raise SystemExit(f"declarations.py: there is no header {name}")


def headers(include, path, seen):
    """The headers that `path` includes, then `path` itself, each once."""
    if path in seen:
        return
    seen.add(path)
    for name in re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M):
        yield from headers(include, find(include, path.parent, name), seen)
    yield path


def without_bodies(text):
    """Inline functions become declarations: the compiler sees the real header."""
    out, at = [], 0
    for match in re.finditer(r"^(?:BW_INLINE|static inline) [^;{]*?\)\s*\{", text, re.M):
        if match.start() < at:
            continue
        depth, end = 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        out.append(text[at:match.start()])
        out.append(re.sub(r"^(BW_INLINE|static inline) ", "", match[0].rstrip("{ \n")) + ";")
        at = end
    return "".join(out) + text[at:]


def declarations(include):
    include = Path(include)
    paths = headers(include, find(include, include, "boxwood/boxwood.h"), set())
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"^#.*(?:\\\n.*)*$", "", text, flags=re.M)
    text = without_bodies(text)
    text = re.sub(r"BW_ALIGN\(\d+\)([^;]*;)", r"\1 ...;", text)  # the compiler knows the alignment
    text = re.sub(r"\bBW_(API|BEGIN|END)\b", "", text)
    text = re.sub(r"__attribute__\(\(.*?\)\)\)?", "", text)
    return re.sub(r"\n\s*\n+", "\n", text)


def install(include, words):
    """Headers into their folders, as `meson install` does it; nothing else is left there."""
    shutil.rmtree(include, ignore_errors=True)
    for word in words:
        if word.endswith(".h"):
            shutil.copy(word, folder)
        else:
            folder = Path(include, word)
            folder.mkdir(parents=True, exist_ok=True)


def main():
    if len(sys.argv) > 3:
        install(sys.argv[1], sys.argv[3:])
    if len(sys.argv) < 3:
        print(declarations(sys.argv[1]))
        return
    from cffi import FFI
    ffi = FFI()
    ffi.cdef(declarations(sys.argv[1]) + "void *calloc(size_t, size_t);\nvoid free(void *);\n")
    ffi.set_source(MODULE, "#include <boxwood/boxwood.h>\n#include <stdlib.h>\n")
    ffi.emit_c_code(sys.argv[2])


main()
