#!/usr/bin/env python3
# The catalogues of po/ and what is made of them:  catalogues.py ROOT PLURAL
# Speaks TAP: gettext's own tools accept each file, and C and the page choose the plural form that
# gettext chooses. PLURAL prints the forms of 0 to 200 for expressions on its stdin.
# SPDX-License-Identifier: MIT
import subprocess
import sys
from gettext import c2py
from pathlib import Path

ROOT, PLURAL = Path(sys.argv[1]), sys.argv[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/support")]
from po import Po  # noqa: E402
from tap import tell  # noqa: E402

# Expressions as translators write them, and the form of some numbers.
EXPRESSIONS = {
    "n != 1": {0: 1, 1: 0, 2: 1, 21: 1},
    "n > 1": {0: 0, 1: 0, 2: 1},
    "0": {0: 0, 1: 0, 2: 0},
    "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)":
        {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 112: 2, 122: 1},
    "(n%10==1 && n%100!=11) ? 1 : ((n!=0) ? 2 : 0)": {0: 0, 1: 1, 2: 2, 11: 2, 21: 1, 111: 2},
    "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5":
        {0: 0, 1: 1, 2: 2, 3: 3, 10: 3, 11: 4, 99: 4, 100: 5, 103: 3},
    "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3": {0: 3, 1: 0, 102: 1, 104: 2, 5: 3},
    "!n?0:n*2-n==n&&n+1>n?n/100*2:!(n)": {0: 0, 5: 0, 100: 2, 200: 4},
}
# What is not an expression has no form; C says -1.
WRONG = ["", "n n", "n ?", "n ? 1", "(n", "n)", "m", "n = 1", "1 +", "n & 1", "(" * 40 + "n" + ")" * 40]


def forms_of_c(expressions):
    done = subprocess.run([PLURAL], input="\n".join(expressions) + "\n", capture_output=True,
                          text=True, check=True, timeout=240)
    return [[int(word) for word in line.split()] for line in done.stdout.splitlines()]


def results():
    paths = sorted((ROOT / "po").glob("*.po"))
    for path in paths:
        done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", path],
                              capture_output=True, text=True, timeout=240)
        yield f"gettext takes {path.name}", done.returncode == 0, done.stderr
    listed = (ROOT / "po/LINGUAS").read_text().split()
    yield "LINGUAS names the files", listed == [path.stem for path in paths], f"{listed}"
    expressions = dict(EXPRESSIONS) | {Po(path).plural()[1]: {} for path in paths}
    for (expression, wanted), forms in zip(expressions.items(), forms_of_c(expressions)):
        choose = c2py(expression)
        same = all(forms[n] == choose(n) for n in range(201))
        right = all(forms[n] == form for n, form in wanted.items())
        yield f"plural forms of {expression}", same and right, f"{forms[:130]}"
    for expression, forms in zip(WRONG, forms_of_c(WRONG)):
        yield f"no plural forms of '{expression[:20]}'", set(forms) == {-1}, f"{forms[:5]}"


tell(results())
