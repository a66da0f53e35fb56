"""Manual pages and completion for shells, from what --help prints:  man.py BOXWOOD VERSION [PREFIX]

Writes boxwood(1), boxwood-COMMAND(1), boxwood(3) and completion for bash, zsh and fish below PREFIX, where each is looked for;
meson install says where that is. The texts are those of the program itself, so that there is one source.
SPDX-License-Identifier: MIT
"""
import os
import re
import subprocess
import sys
from email.utils import parsedate_to_datetime
from pathlib import Path

PLAIN = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="", COLUMNS="100")


def help_of(program, *command):
    return subprocess.run([program, *command, "--help"], check=True, text=True, capture_output=True, env=PLAIN).stdout


def commands_of(text):
    """The commands and what they do, from the program's own help."""
    return re.findall(r"^  (?:boxwood )?([a-z]+)\b.*?  +(\S.*)$", text, re.M)


def options_of(text):
    """Options, the value they take and what they mean: "  --ms N, --nodes N  how long it thinks"."""
    found = []
    for several, meaning in re.findall(r"^  (--\S.*?)  +(\S.*(?:\n {10,}\S.*)*)$", text, re.M):
        for one in several.split(", "):
            name, _, value = one.partition(" ")
            found.append((name, value, re.sub(r"\s+", " ", meaning)))
    for name, value, meaning in (re.findall(r"(--[a-z]+)(?: ([A-Z]+))?()", usage_of(text))
                                 + re.findall(r"(--json|--lang)(?: ([A-Z]+))? ([A-Za-z ]+)", text.strip().split("\n\n")[-1])):
        if name not in (it[0] for it in found):
            found.append((name, value, meaning or value.lower()))
    return found


def usage_of(text):
    """The lines that say how a command is called: "boxwood think GAME [--top K]"."""
    return "\n".join(re.findall(r"^boxwood .*", text, re.M))


def words_of(texts):
    """What can stand where the help says B, FORMAT and so on; of the rest the help knows no list."""
    players = re.findall(r"^  (\w+)", re.search(r"The players:\n((?:  .*\n)+)", texts["think"])[1], re.M)
    formats = re.search(r"The formats:\s+([a-z ]+)", texts["convert"])[1]
    languages = re.search(r"another\s+language:\s+([\w\s-]+)", texts["think"])[1].split()
    return {"B": " ".join(["best", *players]), "FORMAT": formats, "L": " ".join(languages), "1-10": "1 2 3 4 5 6 7 8 9 10"}


def roff(text):
    """Text as it stands, which manual pages must not take for commands of theirs."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def released():
    """The day of the newest entry of the package's changelog: the same pages whenever they are made."""
    changes = Path(__file__).resolve().parent.parent / "debian/changelog"
    day = re.search(r"^ -- .*>  (.*)$", changes.read_text(encoding="utf-8"), re.M)[1]
    return parsedate_to_datetime(day).date().isoformat()


def page(name, section, summary, body, version, others):
    see = ", ".join(f".BR {other} ({number})" for other, number in others).replace(", .BR", "\n.BR")
    return (f'.TH {name.upper()} {section} "{released()}" "Boxwood {version}" "Boxwood"\n.SH NAME\n{name} \\- {roff(summary)}\n'
            f".SH DESCRIPTION\n.nf\n{roff(body.rstrip())}\n.fi\n.SH SEE ALSO\n{see}\n")


LIBRARY = """libboxwood has all games, tables, brains and file formats in C17, without the program.

    #include <boxwood/boxwood.h>
    cc mine.c $(pkg-config --cflags --libs boxwood)

A state knows the rules, a table knows the past, a view knows what one seat may see.

    boxwood/game/game.h      what a game is: start, turn, moves, play, score
    boxwood/game/rules.h     booklets and options, from text and back
    boxwood/game/record.h    matches as text
    boxwood/game/words.h     moves as people type them
    boxwood/table/table.h    one match: seats, history, clocks, offers, views
    boxwood/brains/brain.h   computer players; brains/runner.h runs one over a match
    boxwood/brains/opinion.h an evaluation of yours for the general searches
    boxwood/brains/rollout.h plays each choice of a position to the end many times
    boxwood/judge/judge.h    what the decisions of a match were worth
    boxwood/formats/format.h PGN, PDN, MAT, SGF
    boxwood/learn/learn.h    games in numbers; learn/batch.h, learn/search.h
    boxwood/base/status.h    errors; base/catalogue.h puts them into words, base/text.h holds them

A function that can fail returns a BwStatus, whose id is NULL on success:

    BwStatus status = bw_rules_read(&rules, "chess");
    if (status.id != NULL) {
        char words[1024];
        BwText text = bw_text_in(words, sizeof words);
        bw_catalogue_tell(bw_catalogue_english(), &text, &status);
        fprintf(stderr, "%s\\n", words);
    }

Every header documents its functions. There are no mutable globals; only tables allocate."""


def values_of(option, known):
    """The words that an option takes, as far as they are known: "svg or png", "--log json", "--brain B"."""
    _, value, meaning = option
    choice = re.fullmatch(r"(\w+) or (\w+)", meaning)
    return " ".join(choice.groups()) if choice else value if re.fullmatch("[a-z]+", value) else known.get(value, "")


def bash(commands, options, texts, known):
    """After an option its values, if they are known, else files; after a command games, players or files, as its usage says."""
    cases = []
    for name, _ in commands:
        values = {}
        for it in options[name]:
            if it[1]:
                values.setdefault(values_of(it, known), []).append(it[0])
        values = "".join(f'\n        {" | ".join(names)}) words="{words}" ;;' for words, names in values.items())
        plain = "$games" if f"{name} GAME" in texts[name] else ""
        later = known["B"] if "GAME BRAIN" in texts[name] else ""
        cases.append(f"""    {name})
        words="{" ".join(it[0] for it in options[name])} --help"
        [[ $word == -* ]] || words="{plain}"
        [[ $word == -* || $COMP_CWORD -eq 2 ]] || words="{later}"
        case $before in{values}
        esac
        ;;""")
    return f"""# Completion of boxwood for bash.
_boxwood() {{
    local games="" words="" word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
    [ "$COMP_CWORD" -ne 2 ] || games=$("${{1:-boxwood}}" games 2>/dev/null | grep -oE '^[a-z0-9-]+/[a-z0-9-]+')
    case ${{COMP_WORDS[1]}} in
{chr(10).join(cases)}
    esac
    [ "$COMP_CWORD" -gt 1 ] || words="{" ".join(name for name, _ in commands)} --help --version"
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _boxwood boxwood
"""


def quoted(text):
    return text.replace("'", "’").replace("[", "(").replace("]", ")").replace(":", "\\:")


def zsh(commands, options, known):
    def spec(option):
        words, value = values_of(option, known), option[1]
        action = f":{value}:" + (f"({words})" if words else "_files") if value else ""
        return f"'{option[0]}[{quoted(option[2])}]{action}'"

    listed = "\n".join(f"        '{name}:{quoted(summary)}'" for name, summary in commands)
    cases = "\n".join(f"    {name}) _arguments {' '.join(spec(it) for it in options[name])} '*:file:_files' ;;" for name, _ in commands)
    return f"""#compdef boxwood
_boxwood() {{
    local -a commands=(
{listed}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    case $words[2] in
{cases}
    esac
}}
_boxwood "$@"
"""


def fish(commands, options, known):
    lines = ["# Completion of boxwood for fish."]
    for name, summary in commands:
        lines.append(f"complete -c boxwood -n __fish_use_subcommand -f -a {name} -d '{quoted(summary)}'")
        for it in options[name]:
            words = values_of(it, known)
            wants = f" -x -a '{words}'" if words else " -r" if it[1] else ""
            lines.append(f"complete -c boxwood -n '__fish_seen_subcommand_from {name}' -l {it[0][2:]}{wants} -d '{quoted(it[2])}'")
    return "\n".join(lines) + "\n"


def main(program, version, prefix=None):
    share, whole = Path(prefix or os.environ["MESON_INSTALL_DESTDIR_PREFIX"]) / "share", help_of(program)
    commands = commands_of(whole)
    if len(commands) < 5:
        sys.exit("man.py: the help lists no commands")
    texts = {name: help_of(program, name) for name, _ in commands}
    options = {name: options_of(text) for name, text in texts.items()}
    known = words_of(texts)
    others = [(f"boxwood-{name}", 1) for name, _ in commands] + [("boxwood", 3)]
    files = {
        "man/man1/boxwood.1": page("boxwood", 1, "tabletop games by the rules of their booklets", whole, version, others),
        "man/man3/boxwood.3": page("boxwood", 3, "the library of tabletop games", LIBRARY, version, [("boxwood", 1)]),
        "bash-completion/completions/boxwood": bash(commands, options, texts, known),
        "zsh/site-functions/_boxwood": zsh(commands, options, known),
        "fish/vendor_completions.d/boxwood.fish": fish(commands, options, known),
    }
    for name, summary in commands:
        files[f"man/man1/boxwood-{name}.1"] = page(f"boxwood-{name}", 1, summary, texts[name], version, [("boxwood", 1)])
    for name, text in files.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")


main(*sys.argv[1:])
