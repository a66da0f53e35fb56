#!/usr/bin/env python3
# Languages that lie beside the program, and which one it speaks:  languages.py BOXWOOD
# Speaks TAP. The program is copied next to small catalogues made here, so nothing depends on po/.
# SPDX-License-Identifier: MIT
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from tap import tell  # noqa: E402

HEAD = """msgid ""
msgstr ""
"Language: {name}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"
"""
# Each catalogue knows "error.no_command", which the program says when it is called without words.
CATALOGUES = {
    "de": {"error.no_command": "Deutsch.", "error.language": "Kein {language}: {languages}"},
    "pt": {"error.no_command": "Português."},
    "sr-Latn": {"error.no_command": "Srpski.", "language.also": "sr sh"},
    "zh-Hans": {"error.no_command": "简体。", "language.also": "zh zh-CN zh-SG",
                "rule.TT-C-01": "棋" * 60 + "。棋"},
    "zh-Hant": {"error.no_command": "繁體。", "language.also": "zh-TW zh-HK zh-MO"},
    "ar": {"error.no_command": "عربي.", "language.direction": "rtl",
           "error.command": "{command} {hint}"},
}
ENGLISH = "Which"
# Variables of the system, and what is spoken then.
SYSTEMS = [
    ({}, ENGLISH), ({"LANG": "C"}, ENGLISH), ({"LANG": "POSIX"}, ENGLISH), ({"LC_ALL": "C.UTF-8"}, ENGLISH),
    ({"LANG": "de_DE.UTF-8"}, "Deutsch."), ({"LANG": "de_AT@euro"}, "Deutsch."), ({"LANG": "DE"}, "Deutsch."),
    ({"LANG": "pt_BR.UTF-8"}, "Português."), ({"LANG": "zh_CN.UTF-8"}, "简体。"), ({"LANG": "zh_TW"}, "繁體。"),
    ({"LANG": "zh_HK.UTF-8"}, "繁體。"), ({"LANG": "zh"}, "简体。"), ({"LANG": "sr_RS@latin"}, "Srpski."),
    ({"LANG": "nb_NO.UTF-8"}, ENGLISH), ({"LANG": "xx"}, ENGLISH), ({"LANG": "../de"}, ENGLISH),
    ({"LANG": "de_DE", "LC_MESSAGES": "pt_PT"}, "Português."), ({"LANG": "de_DE", "LC_ALL": "pt_PT"}, "Português."),
    ({"LANG": "de_DE", "LANGUAGE": "nb:pt:de"}, "Português."), ({"LANG": "C", "LANGUAGE": "de"}, ENGLISH),
    ({"LANG": "de_DE", "LANGUAGE": ""}, "Deutsch."), ({"LANG": "d" * 300}, ENGLISH),
]


def make(folder):
    (folder / "po").mkdir()
    for name, messages in CATALOGUES.items():
        text = HEAD.format(name=name)
        text += "".join(f'\nmsgid "{key}"\nmsgstr "{value}"\n' for key, value in messages.items())
        (folder / "x.po").write_text(text, encoding="utf-8")
        subprocess.run(["msgfmt", "--endianness=little", "-o", folder / f"po/{name}.mo", folder / "x.po"], check=True,
                       timeout=240)
    good = (folder / "po/de.mo").read_bytes()
    (folder / "po/fr.mo").write_bytes(good[:len(good) // 2])
    (folder / "po/empty.mo").write_bytes(b"")
    (folder / "po/readme.txt").write_text("not a language")


class Program:
    def __init__(self, source, folder):
        self.path = folder / "boxwood"
        shutil.copy(source, self.path)

    def run(self, *words, **variables):
        plain = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
        done = subprocess.run([self.path, *words], capture_output=True, text=True, env=plain | variables, timeout=240)
        return done.stdout + done.stderr


def results(folder, source):
    make(folder)
    program = Program(source, folder)
    english = program.run()
    for variables, wanted in SYSTEMS:
        said = program.run(**variables)
        fine = said == english if wanted is ENGLISH else said.strip() == wanted
        yield f"{variables}"[:60], fine, said
    said = program.run("games", "--lang", "xx", LANG="de_DE")
    yield "an unknown language lists the others", said.strip() == "Kein xx: ar de empty en fr pt sr-Latn zh-Hans zh-Hant", said
    said = program.run("games", "--lang", "fr")
    yield "a damaged file is not a language", "fr" in said and said == program.run("games", "--lang", "empty").replace("empty\" yet", "fr\" yet"), said
    yield "--lang wins over the system", program.run("games", "--lang", "en", LANG="de") == program.run("games"), ""
    said = program.run("xyz", LANG="ar")
    yield "values stand apart from right to left", said.startswith("\u2068xyz\u2069 "), said
    lines = program.run("rules", "tictactoe/classique", "--lang", "zh-Hans").splitlines()
    wide = [line for line in lines if "棋" in line]
    fine = len(wide) == 2 and all(len(line) + line.count("棋") <= 80 for line in wide)
    yield "lines of wide letters fit", fine and not wide[1].strip().startswith("。"), "\n".join(lines)


with tempfile.TemporaryDirectory() as place:
    tell(results(Path(place), sys.argv[1]))
