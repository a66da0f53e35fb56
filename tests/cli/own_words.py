#!/usr/bin/env python3
# What the terminal shows as typed words can be typed, in every language:  own_words.py BOXWOOD ROOT
# Speaks TAP. A player asks for help, and answers each question with the words that stand in it.
# SPDX-License-Identifier: MIT
import subprocess
import sys
from pathlib import Path

BOXWOOD, ROOT = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/support")]
from po import Po  # noqa: E402
from tap import tell  # noqa: E402

COMMANDS = ["board", "moves", "hint", "why", "rules", "resign", "save", "quit"]
BEFORE_THE_THROW = "24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white"


def play(language, *lines):
    done = subprocess.run([BOXWOOD, "play", "backgammon/standard", "--people", "2", "--position", BEFORE_THE_THROW,
                           "--lang", language], input="\n".join(lines) + "\n", capture_output=True, text=True,
                           timeout=240)
    return done.stdout.translate({0x2068: None, 0x2069: None})


def results():
    for language in (ROOT / "po/LINGUAS").read_text().split():
        messages = {id: entry.forms[0] for id, entry in Po(ROOT / f"po/{language}.po").entries.items()}
        own = {id[6:]: text.split(",")[0] for id, text in messages.items() if id.startswith("typed.")}
        told = play(language, own["help"], own["quit"])
        missing = [word for word in COMMANDS if f"\n{own[word]} " not in told or messages[f"play.help.{word}"] not in
                   told.replace(messages["play.help.resign_match"], messages["play.help.resign"])]
        yield f"{language}: help shows the commands in its own words", not missing, f"{missing}\n{told}"
        meanings = [word for word in ("roll", "double") if not messages[f"word.backgammon.{word}"].startswith(own[word])
                    or messages[f"word.backgammon.{word}"] not in told]
        aside = told.count(own["resign"] + " 3") > 1  # in the list, and where it is explained
        yield f"{language}: and explains what the question names", aside and not meanings, f"{meanings}\n{told}"
        asked = play(language, own["double"], own["drop"], own["quit"])
        named = [word for word in ("roll", "double", "take", "drop") if own[word] not in asked]
        yield f"{language}: what a question names can be typed", not named and "(drop" not in asked, f"{named}\n{asked}"


tell(results())
