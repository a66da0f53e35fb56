#!/usr/bin/env python3
# What only a person at a terminal meets:  terminal.py BOXWOOD
# Speaks TAP.
# SPDX-License-Identifier: MIT
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LINE_OF_THREE = ["a1", "a2", "b1", "b2", "c1"]
PATIENCE = 120  # seconds that a busy machine may take


def told(program, place, words, typed):
    """All that is on the screen after these lines were typed, and the exit code."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen([program, *words], stdin=theirs, stdout=theirs, stderr=theirs, cwd=place)
    os.close(theirs)
    os.write(ours, "".join(line + "\n" for line in typed).encode())
    screen = b""
    try:
        while select.select([ours], [], [], PATIENCE)[0] and (part := os.read(ours, 4096)):
            screen += part
    except OSError:
        pass  # the other side is closed: the program has left
    return screen.decode(errors="replace"), child.wait(timeout=PATIENCE)


def killed(program, place, words, typed, how):
    """The file of --record after these lines and a signal, and what was printed until then."""
    child = subprocess.Popen([program, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=place, text=True)
    record = Path(place) / words[-1]
    child.stdin.write("".join(line + "\n" for line in typed))
    child.stdin.flush()
    deadline = time.monotonic() + PATIENCE
    while not (record.exists() and f"move 0 {typed[-1]}" in record.read_text()) and time.monotonic() < deadline:
        time.sleep(0.01)
    child.send_signal(how)
    heard, _ = child.communicate(timeout=PATIENCE)
    return record.read_text() if record.exists() else "", heard


def main():
    program = Path(sys.argv[1]).resolve()
    play = ["play", "tictactoe", "--people", "2"]
    asks = "To keep this game, type save FILE. Press Enter to leave."
    with tempfile.TemporaryDirectory() as place:
        cases = []
        screen, code = told(program, place, play, [*LINE_OF_THREE, "a-file-without-the-word.record", "save", "save kept.record"])
        replay = subprocess.run([program, "replay", "kept.record"], cwd=place, capture_output=True, text=True,
                                timeout=240)
        cases.append(("a finished game can be kept", screen.count(asks) == 3 and code == 0 and
                      "Saved to kept.record." in screen and "result 1 -1 line" in replay.stdout, screen))
        screen, code = told(program, place, play, [*LINE_OF_THREE, ""])
        cases.append(("Enter leaves", screen.count(asks) == 1 and code == 0 and
                      "Goodbye." in screen, screen))
        screen, code = told(program, place, [*play, "--record", "x.record"], LINE_OF_THREE)
        cases.append(("what is kept anyway is not asked for", asks not in screen and
                      "Saved to x.record." in screen, screen))
        screen, code = told(program, place, play, ["a1", "quit", "save early.record"])
        cases.append(("who leaves early can keep it too", screen.count(asks) == 1 and code == 0 and
                      "Saved to early.record." in screen, screen))
        screen, code = told(program, place, [*play, "--record", "y.record"], ["a1", "quit"])
        cases.append(("not so with a record", asks not in screen and code == 0, screen))
        screen, code = told(program, place, play, ["a1", "save early.record", "quit"])
        cases.append(("nor right after saving", asks not in screen and code == 0, screen))
        screen, code = told(program, place, play, ["quit"])
        cases.append(("nor before anything was done", asks not in screen and code == 0, screen))
        screen, code = told(program, place, ["play", "dominoes", "--people", "2"], ["quit"])
        cases.append(("quit is heard while the screen changes hands", code == 0 and
                      screen.count("Pass the screen") == 1, screen))
        (Path(place) / "a.pgn").write_text("1. e4 e5 *\n", encoding="utf-8")
        replay = subprocess.run([program, "replay", "a.pgn"], cwd=place, capture_output=True, text=True, timeout=240)
        cases.append(("a foreign file is replayed as it is", replay.returncode == 0 and
                      "2 turns replayed" in replay.stdout, replay.stdout + replay.stderr))
        for how in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
            record, heard = killed(program, place, [*play, "--record", "cut.record"], LINE_OF_THREE[:3], how)
            cases.append((f"{how.name} leaves the record up to the last act", "move 0 b1" in record and
                          record.startswith("boxwood record 1\n") and record.count("move ") == 3, record + heard))
    print(f"1..{len(cases)}")
    for number, (name, passed, screen) in enumerate(cases, 1):
        print(f"{'ok' if passed else 'not ok'} {number} - {name}")
        if not passed:
            print("# " + screen.replace("\r", "").replace("\n", "\n# "))


main()
