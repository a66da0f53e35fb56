#!/usr/bin/env python3
# What only a person at a terminal meets:  terminal.py BOXWOOD
# Speaks TAP.
# SPDX-License-Identifier: MIT
import os
import pty
import subprocess
import sys
import tempfile
from pathlib import Path

LINE_OF_THREE = ["a1", "a2", "b1", "b2", "c1"]


def told(program, place, words, typed):
    """All that is on the screen after these lines were typed, and the exit code."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen([program, *words], stdin=theirs, stdout=theirs, stderr=theirs, cwd=place)
    os.close(theirs)
    os.write(ours, "".join(line + "\n" for line in typed).encode())
    screen = b""
    try:
        while part := os.read(ours, 4096):
            screen += part
    except OSError:
        pass  # the other side is closed: the program has left
    return screen.decode(errors="replace"), child.wait(timeout=20)


def main():
    program = Path(sys.argv[1]).resolve()
    play = ["play", "tictactoe", "--people", "2"]
    asks = "To keep this game, type save FILE; Enter leaves."
    with tempfile.TemporaryDirectory() as place:
        cases = []
        screen, code = told(program, place, play, [*LINE_OF_THREE, "a-file-without-the-word.record", "save", "save kept.record"])
        replay = subprocess.run([program, "replay", "kept.record"], cwd=place, capture_output=True, text=True)
        cases.append(("a finished game can be kept", screen.count(asks) == 3 and code == 0 and
                      "Saved to kept.record." in screen and "result 1 -1 line" in replay.stdout, screen))
        screen, code = told(program, place, play, [*LINE_OF_THREE, ""])
        cases.append(("Enter leaves", screen.count(asks) == 1 and code == 0 and
                      "Until next time." in screen, screen))
        screen, code = told(program, place, [*play, "--record", "x.record"], LINE_OF_THREE)
        cases.append(("what is kept anyway is not asked for", asks not in screen and
                      "Saved to x.record." in screen, screen))
        screen, code = told(program, place, play, ["a1", "quit"])
        cases.append(("who leaves early is not asked", asks not in screen and code == 0, screen))
    print(f"1..{len(cases)}")
    for number, (name, passed, screen) in enumerate(cases, 1):
        print(f"{'ok' if passed else 'not ok'} {number} - {name}")
        if not passed:
            print("# " + screen.replace("\r", "").replace("\n", "\n# "))


main()
