"""Programs that speak lines (docs/bots.md) in duels, in TAP:  bots.py BOXWOOD EXAMPLES

SPDX-License-Identifier: MIT
"""
import os
import random
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
import tap  # noqa: E402

boxwood, examples = sys.argv[1], Path(sys.argv[2])
source = (examples / "line_bot.py").read_text(encoding="utf-8")
python = shlex.quote(sys.executable)


def duel(game, *players, games=2, flags=()):
    done = subprocess.run([boxwood, "duel", game, *players, "--games", str(games), "--seed", "1", "--ms", "5", *flags],
                          text=True, encoding="utf-8", capture_output=True, timeout=240, env={**os.environ, "LC_ALL": "C"})
    return done.returncode, done.stdout, done.stderr


def told(results, name, right, *details):
    results.append((name, bool(right), "" if right else repr(details)))


def words_of(path):
    try:
        return [] if path.parent.name == str(os.getpid()) else path.read_bytes().split(b"\0")
    except OSError:
        return []  # it has just ended


def runs(mark):
    """Whether a program still runs, a minute later, that has this among its words."""
    for _ in range(600):
        left = [part for path in Path("/proc").glob("[0-9]*/cmdline") for part in words_of(path) if part.endswith(mark.encode())]
        if not left:
            return False
        time.sleep(0.1)
    return True


def main():
    results = []
    with tempfile.TemporaryDirectory() as folder:
        heard, program, cheat = Path(folder) / "heard", Path(folder) / "bot.py", Path(folder) / "cheat.py"
        program.write_text(source.replace("    word, _", f"    open({str(heard)!r}, 'a').write(line)\n    word, _"), encoding="utf-8")
        cheat.write_text(source.replace("random.choice(moves)", "'z9'"), encoding="utf-8")
        bot = f"bot:{python} {shlex.quote(str(program))}"

        for game, players in (("tictactoe", 2), ("backgammon", 2), ("dominoes", 3)):
            answer = duel(game, bot, *["random"] * (players - 1), games=players)
            told(results, f"plays {game}", answer[0] == 0 and f"games {players} " in answer[1], answer)
        lines = heard.read_text(encoding="utf-8").splitlines()
        words = [line.split(" ", 1)[0] for line in lines]
        match = words[words.index("rules"):words.index("result") + 1]
        told(results, "hears rules, questions and the result", words[0] == "boxwood" and match[0] == "rules"
             and match[1:-1] == ["seat", "position", "moves", "go"] * ((len(match) - 2) // 4), match)
        told(results, "hears every match", words.count("rules") == words.count("result") == 7 and words.count("quit") == 3, words)
        hands = [line for line in lines if line.startswith("position play")]
        told(results, "sees no hidden tile", hands and all("?" in line for line in hands), hands[:2])

        answer = duel("tictactoe", f"bot:{python} {shlex.quote(str(cheat))}", "random")
        told(results, "loses by an illegal move", "wins 0 draws 0 losses 2" in answer[1], answer)
        for name, command in ("that ends", "false"), ("that refuses", "echo bot x; echo no thanks; cat"):
            answer = duel("tictactoe", f"bot:{command}", "random")
            told(results, f"a program {name} is reported", answer[0] == 1 and command in answer[2] and "docs/bots.md" in answer[2], answer)
        answer = duel("tictactoe", "bot:echo bot x; echo ready", "random")
        told(results, "a program that dies loses", "wins 0 draws 0 losses 2" in answer[1], answer)

        for name, command in (("is silent", "sleep 10{mark}"), ("chatters", "yes thinking{mark}; :"),
                              ("never moves", "echo bot x; echo ready; cat >/dev/null; sleep 10{mark}")):
            mark = str(random.randrange(10**11, 10**12))  # nobody else's
            command = command.replace("{mark}", mark)
            answer = duel("tictactoe", f"bot:{command}", "random", flags=("--patience", "1"))
            told(results, f"a program that {name} is stopped", answer[0] == 1 and "within 1 s" in answer[2] and command in answer[2]
                 and not runs(mark), answer)
        answer = duel("chess", "uci:echo readyok; cat >/dev/null", "random", flags=("--patience", "1"))
        told(results, "so is an engine", answer[0] == 1 and "within 1 s" in answer[2], answer)
        program.write_text(source + "\nimport time\ntime.sleep(60)\n", encoding="utf-8")
        answer = duel("tictactoe", bot, "random")
        told(results, "a program that does not quit is ended", answer[0] == 0 and "games 2 " in answer[1], answer)
    tap.tell(results)


main()
