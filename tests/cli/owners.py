#!/usr/bin/env python3
# Whose each rule is, held against a table made from the booklets:  owners.py BOXWOOD ROOT
# Speaks TAP. tests/data/rules.owners names the owner of every rule that a preset can print under its own options or with
# one of them changed; tests/data/rules.lines the booklet's lines behind it; tests/data/rules.played the case that plays it, or why
# none can.
# SPDX-License-Identifier: MIT
import json
import re
import subprocess
import sys
from pathlib import Path

BOXWOOD, ROOT = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
sys.path[:0] = [str(ROOT / "tests/support")]
from tap import tell  # noqa: E402

LANGUAGES = ["ar", "de", "fr", "pt", "ro", "ru", "sl", "tr", "zh-Hans", "zh-Hant"]  # where one booklet alone says something
FOUR = ["--option", "seats=4"]
COMPANY = {"do.partners": FOUR, "ludo.ahead_3": FOUR, "ludo.ahead_4": FOUR}  # the seats that an option cannot do without


def ask(*args):
    done = subprocess.run([BOXWOOD, *args, "--json"], capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, f"{args}: {done.stderr}"
    return json.loads(done.stdout)


def owned(rule):
    return rule["owner"], rule["number"] + ("~" + rule["setting"] if "setting" in rule else "")


def values(choice):
    return choice["values"] if "values" in choice else [choice["min"], choice["max"]]


def seen(preset):
    """Lines of the table: the options, the rules of each owner, and what languages tell otherwise."""
    plain = ask("rules", preset)
    told = [plain, *(ask("rules", preset, "--option", f"{key}={value}", *COMPANY.get(key, []))
                     for key, choice in plain["choices"].items() for value in values(choice))]
    yield "options " + " ".join(f"{key}={value}" for key, value in plain["options"].items())
    rules = [(owned(rule), rule["number"]) for answer in told for rule in answer["rules"]]
    first = {}
    for rule, number in rules:
        first.setdefault(number, rule)
    for owner in ("booklet", "reading", "ours", "letter"):
        yield " ".join([owner, *sorted(text for kind, text in first.values() if kind == owner)])
    for language in LANGUAGES:
        own = ask("rules", preset, "--lang", language)["rules"]
        other = [" ".join(owned(rule)) for rule, usual in zip(own, plain["rules"]) if owned(rule) != owned(usual)]
        yield from (f"in {language}: {line}" for line in other)


def blocks(path):
    parts = [part.splitlines() for part in path.read_text().split("\n\n")]
    return {lines[0]: lines[1:] for lines in parts if not lines[0].startswith("#")}


# The letters of a number name the text it stands in, which one of these presets plays; A are additions, of any preset.
TEXTS = {"L": "lattjo", "S": "scratch", "SPT": "scratch-pt", "SPL": "scratch-pl", "H": "scratch-hu", "Q": "standard",
         "C": "classique|classique-alt|classique-ru", "R": "classique-ru", "X": "standard|fide|english|ludo52|draw|block"}


def played(game, first):
    """What cases name as a rule, or the table says they play, for the presets of the rule's own text; and faults."""
    text = (ROOT / f"tests/cases/{game}.cases").read_text()
    cases = {part.split()[0]: part for part in re.split(r"^case ", text, flags=re.M)[1:]}
    presets = {name: {match[1] or first for match in re.finditer(rf"^rules {game}(?:/([\w-]+))?", part, re.M)}
               for name, part in cases.items()}
    named = {name: set(re.findall(r"(?<!T-)\b[A-Z]{2}-[A-Z]+-\d+\b", part.split("\n#")[0]))
             for name, part in cases.items()}
    done, faults = set(), []
    for line in blocks(ROOT / "tests/data/rules.played")[game]:
        title, numbers = line.split(": ")
        if title.startswith("none, "):
            done |= set(numbers.split())
        elif title in cases:
            named[title] |= set(numbers.split())
        else:
            faults.append(f"no case {title}")
    for name, numbers in named.items():
        own = {number: TEXTS.get(number.split("-")[1]) for number in numbers}
        done |= {number for number, texts in own.items() if texts is None or presets[name] & set(texts.split("|"))}
    return done, faults


def lines_of_booklets():
    """The booklets: presets and number of lines; and the rows: rule, word, lines."""
    booklets, rows = {}, []
    for line in (ROOT / "tests/data/rules.lines").read_text().splitlines():
        words = line.split()
        if line.startswith("booklet "):
            booklets[words[1]] = int(words[2]), words[words.index(next(word for word in words if word.endswith(":"))) + 1:]
        elif words and words[0] != "#":
            rows.append((words[0], words[1], words[2:]))
    return booklets, rows


def owners_in(table, presets):
    """Whom these presets call the owner of each rule, in any language."""
    owners = {}
    for line in (line for preset in presets for line in table[preset]):
        owner, *rules = re.sub(r"^in [\w-]+: ", "", line).split()
        for rule in rules if owner != "options" else []:
            owners.setdefault(rule.split("~")[0], set()).add(owner if not line.startswith("in ") else "abroad")
    return owners


def faults_of_lines(table):
    booklets, rows = lines_of_booklets()
    owners = owners_in(table, [preset for _, presets in booklets.values() for preset in presets])
    words = {rule: word for rule, word, _ in rows}
    if len(words) < len(rows):
        yield "a rule has two rows"
    for rule, whose in owners.items():
        if whose & {"booklet", "reading", "letter"} and words.get(rule, "torn") == "torn":
            yield f"{rule} is said to be in a booklet, but has no line"
        if ("reading" in whose) != (words.get(rule) == "reading"):
            yield f"{rule} is a reading for the table of owners or of lines alone"
    for rule, word, places in rows:
        if word not in ("same", "follows", "reading", "letter", "torn"):
            yield f"{rule}: {word}"
        if rule not in owners:
            yield f"{rule} is no rule of a booklet's preset"
        elif owners[rule] == {"ours"} and word != "torn":
            yield f"{rule} is ours, but has a line"
        for booklet, number in (place.split(":") for place in places):
            if booklet not in booklets or not 1 <= int(number) <= booklets[booklet][0]:
                yield f"{rule}: there is no line {booklet}:{number}"


def results():
    table = blocks(ROOT / "tests/data/rules.owners")
    faults = "\n".join(faults_of_lines(table))
    yield "a line of a booklet behind each rule that is not ours", not faults, faults
    presets = [f"{one['game']}/{one['preset']}" for one in ask("games")["games"]]
    yield "the table has every preset", sorted(table) == sorted(presets), f"{sorted(set(table) ^ set(presets))}"
    for preset in presets:
        lines = [line for line in seen(preset) if " " in line]
        yield preset, lines == table.get(preset), "\n".join(sorted(set(lines) ^ set(table.get(preset, []))))
        game = preset.split("/")[0]
        done, faults = played(game, next(one.split("/")[1] for one in presets if one.startswith(game + "/")))
        numbers = set(re.findall(r"\b[A-Z]{2}-[A-Z]+-\d+\b", " ".join(lines)))
        yield f"{preset}, each rule has a case of its own preset", not faults and numbers <= done, f"{faults} {sorted(numbers - done)}"


if __name__ == "__main__":
    if sys.argv[3:] == ["--print"]:  # the table as the program has it, to be compared with the booklets by hand
        for one in ask("games")["games"]:
            name = f"{one['game']}/{one['preset']}"
            print("\n".join([name, *(line for line in seen(name) if " " in line)]), end="\n\n")
    else:
        tell(results())
