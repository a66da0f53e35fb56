#!/usr/bin/env python3
# The catalogues of po/ and what is made of them:  catalogues.py ROOT CC
# Speaks TAP: gettext's own tools accept each file; headers as translators write them, parentheses
# included, give the same plural forms on the page as in C.
# SPDX-License-Identifier: MIT
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(sys.argv[1])
CC = sys.argv[2:]

# A Plural-Forms header and the form of some numbers.
HEADERS = {
    "en": ("nplurals=2; plural=n != 1;", {0: 1, 1: 0, 2: 1, 21: 1}),
    "pl": ("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
           {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 112: 2, 122: 1}),
    "lv": ("nplurals=3; plural=(n%10==1 && n%100!=11) ? 1 : ((n!=0) ? 2 : 0);",
           {0: 0, 1: 1, 2: 2, 11: 2, 21: 1, 111: 2}),
    "ar": ("nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 "
           ": n%100>=11 ? 4 : 5;", {0: 0, 1: 1, 2: 2, 3: 3, 10: 3, 11: 4, 99: 4, 100: 5, 103: 3}),
    "ja": ("nplurals=1; plural=0;", {0: 0, 1: 0, 2: 0}),
}


def write_catalogue(folder, language, header):
    path = folder / f"{language}.po"
    path.write_text(f'msgid ""\nmsgstr ""\n"Plural-Forms: {header}\\n"\n\nmsgid "a"\nmsgstr "b"\n',
                    encoding="utf-8")
    return path


def forms_of_page(folder, language, numbers):
    table = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))["plural"]
    return {n: table[n] for n in numbers}


def forms_of_c(folder, cases):
    """The generated C, compiled with every warning as an error, prints form after form."""
    prints = "".join(f'    printf("%d\\n", plural_{language}({n}UL));\n'
                     for language, numbers in cases for n in numbers)
    main = folder / "main.c"
    main.write_text(f'#include "tables.c"\n#include <stdio.h>\nint main(void)\n{{\n{prints}    return 0;\n}}\n',
                    encoding="utf-8")
    subprocess.run([*CC, "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'src'}", f"-I{folder}",
                    str(main), "-o", str(folder / "main")], check=True)
    out = subprocess.run([folder / "main"], capture_output=True, text=True, check=True).stdout
    return [int(line) for line in out.split()]


def results(folder):
    for path in sorted((ROOT / "po").glob("*.po")):
        done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", path],
                              capture_output=True, text=True)
        yield f"gettext takes {path.name}", done.returncode == 0, done.stderr
    paths = [write_catalogue(folder, language, header) for language, (header, _) in HEADERS.items()]
    for script, out in (("po2json.py", folder), ("po2c.py", folder / "tables.c")):
        subprocess.run([sys.executable, ROOT / "scripts" / script, out, *paths], check=True)
    compiled = iter(forms_of_c(folder, [(it, wanted) for it, (_, wanted) in HEADERS.items()]))
    for language, (_, wanted) in HEADERS.items():
        shown = forms_of_page(folder, language, wanted)
        yield f"plural forms of {language} on the page", shown == wanted, f"{shown}"
        said = {n: next(compiled) for n in wanted}
        yield f"plural forms of {language} in C", said == wanted, f"{said}"


def main():
    count = 0
    with tempfile.TemporaryDirectory() as place:
        for name, fine, why in results(Path(place)):
            count += 1
            print(f"{'ok' if fine else 'not ok'} {count} - {name}")
            if not fine:
                print("# " + why.strip().replace("\n", "\n# "))
    print(f"1..{count}")


main()
