#!/usr/bin/env python3
# Calls of the program and what they answer:  transcripts.py BOXWOOD FILE...
# Speaks TAP, a case for each call. In a file:
#   $ perft tictactoe 9       a call
#   nodes 127872              a line of its stdout; <number> stands for any number, <anything> for
#   ...                       any text in a line, and this line for any lines
#   < b2                      a line it gets on stdin; < alone is Enter alone
#   ! There is no game        how its stderr begins; several: the lines it begins with
# A call that ends with 2>&1 has both in stdout, in the order in which they were said.
#   => 2                      its exit code, where that is not 0
# Calls share an empty folder, so that one may replay what another saved.
# SPDX-License-Identifier: MIT
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path


class Call:
    def __init__(self, place, words):
        self.place, self.words = place, words.removesuffix(" 2>&1")
        self.one_pipe = words != self.words
        self.out, self.input, self.error, self.code = [], "", "", 0

    def add(self, line):
        if line == "<" or line.startswith("< "):
            self.input += line[2:] + "\n"
        elif line.startswith("! "):
            self.error += ("\n" if self.error else "") + line[2:]
        elif line.startswith("=> "):
            self.code = int(line[3:])
        else:
            self.out.append(line)

    def pattern(self):
        text = "".join(line + "\n" for line in self.out)
        text = re.escape(text).replace("<number>", r"-?[\d.]+").replace("<anything>", ".*")
        return text.replace(r"\.\.\." + "\\\n", r"(.*\n)*")

    def faults(self, done):
        if done.returncode != self.code:
            yield f"exit code {done.returncode} instead of {self.code}"
        if not re.fullmatch(self.pattern(), done.stdout):
            yield f"stdout:\n{done.stdout}"
        if not (done.stderr or "").startswith(self.error) or bool(self.error) != bool(done.stderr):
            yield f"stderr: {done.stderr}"


def calls_of(path):
    call = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("$"):
            if call:
                yield call
            call = Call(f"{path.name}:{number}", line[1:].strip())
        elif call and line and not line.startswith("# "):
            call.add(line)
    if call:
        yield call


def main():
    program = Path(sys.argv[1]).resolve()
    calls = [call for name in sys.argv[2:] for call in calls_of(Path(name))]
    print(f"1..{len(calls)}")
    with tempfile.TemporaryDirectory() as place:
        for number, call in enumerate(calls, 1):
            done = subprocess.run([program, *shlex.split(call.words)], input=call.input, text=True, cwd=place, timeout=60,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT if call.one_pipe else subprocess.PIPE)
            faults = "\n".join(call.faults(done))
            print(f"{'not ok' if faults else 'ok'} {number} - {call.place} {call.words}")
            if faults:
                print("# " + faults.replace("\n", "\n# "))


main()
