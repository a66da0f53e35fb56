"""Manual pages and completion for shells, from what --help prints:  man.py BOXWOOD VERSION [PREFIX]

Writes boxwood(1), boxwood-COMMAND(1), boxwood(3) and completion for bash, zsh and fish below PREFIX, where each is looked for;
meson install says where that is. The texts are those of the program itself, so that there is one source.
SPDX-License-Identifier: MIT
"""
import os
import re
import subprocess
import sys
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
    return found


def roff(text):
    """Text as it stands, which manual pages must not take for commands of theirs."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def page(name, section, summary, body, version, others):
    see = ", ".join(f".BR {other} ({number})" for other, number in others).replace(", .BR", "\n.BR")
    return (f'.TH {name.upper()} {section} "" "Boxwood {version}" "Boxwood"\n.SH NAME\n{name} \\- {roff(summary)}\n'
            f".SH DESCRIPTION\n.nf\n{roff(body.rstrip())}\n.fi\n.SH SEE ALSO\n{see}\n")


LIBRARY = """libboxwood has all games, tables, brains and file formats in C17, without the program.

    #include <boxwood/boxwood.h>
    cc mine.c $(pkg-config --cflags --libs boxwood)

A state knows the rules, a table knows the past, a view knows what one seat may see.

    boxwood/game/game.h      what a game is: start, turn, moves, play, score
    boxwood/game/rules.h     booklets and options, from text and back
    boxwood/game/record.h    matches as text
    boxwood/table/table.h    one match: seats, history, clocks, offers, views
    boxwood/brains/brain.h   computer players; brains/runner.h runs one over a match
    boxwood/judge/judge.h    what the decisions of a match were worth
    boxwood/formats/format.h PGN, PDN, MAT, SGF
    boxwood/learn/learn.h    games in numbers; learn/batch.h, learn/search.h

Every header documents its functions. There are no mutable globals; below tables nothing allocates."""


def bash(commands, options):
    words = " ".join(name for name, _ in commands)
    cases = "\n".join(f'    {name}) words="{" ".join(it[0] for it in options[name])} --help" ;;' for name, _ in commands)
    return f"""# Completion of boxwood for bash.
_boxwood() {{
    local words="" word=${{COMP_WORDS[COMP_CWORD]}}
    case ${{COMP_WORDS[1]}} in
{cases}
    esac
    [ "$COMP_CWORD" -gt 1 ] || words="{words} --help --version"
    [[ $COMP_CWORD -gt 1 && $word != -* ]] && words="$(boxwood games 2>/dev/null | grep -oE '^ *[a-z]+(/[a-z-]+)?')"
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _boxwood boxwood
"""


def quoted(text):
    return text.replace("'", "’").replace("[", "(").replace("]", ")").replace(":", "\\:")


def zsh(commands, options):
    listed = "\n".join(f"        '{name}:{quoted(summary)}'" for name, summary in commands)
    cases = "\n".join(f"    {name}) _arguments {' '.join(chr(39) + it[0] + '[' + quoted(it[2]) + ']' + (':' + it[1] + ':' if it[1] else '') + chr(39) for it in options[name])} '*:file:_files' ;;"
                      for name, _ in commands)
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


def fish(commands, options):
    lines = ["# Completion of boxwood for fish."]
    for name, summary in commands:
        lines.append(f"complete -c boxwood -n __fish_use_subcommand -f -a {name} -d '{quoted(summary)}'")
        for option, value, meaning in options[name]:
            wants = " -r" if value else ""
            lines.append(f"complete -c boxwood -n '__fish_seen_subcommand_from {name}' -l {option[2:]}{wants} -d '{quoted(meaning)}'")
    return "\n".join(lines) + "\n"


def main(program, version, prefix=None):
    share, whole = Path(prefix or os.environ["MESON_INSTALL_DESTDIR_PREFIX"]) / "share", help_of(program)
    commands = commands_of(whole)
    if len(commands) < 5:
        sys.exit("man.py: the help lists no commands")
    texts = {name: help_of(program, name) for name, _ in commands}
    options = {name: options_of(text) for name, text in texts.items()}
    others = [(f"boxwood-{name}", 1) for name, _ in commands] + [("boxwood", 3)]
    files = {
        "man/man1/boxwood.1": page("boxwood", 1, "tabletop games by the rules of their booklets", whole, version, others),
        "man/man3/boxwood.3": page("boxwood", 3, "the library of tabletop games", LIBRARY, version, [("boxwood", 1)]),
        "bash-completion/completions/boxwood": bash(commands, options),
        "zsh/site-functions/_boxwood": zsh(commands, options),
        "fish/vendor_completions.d/boxwood.fish": fish(commands, options),
    }
    for name, summary in commands:
        files[f"man/man1/boxwood-{name}.1"] = page(f"boxwood-{name}", 1, summary, texts[name], version, [("boxwood", 1)])
    for name, text in files.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")


main(*sys.argv[1:])
