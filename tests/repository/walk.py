"""The walk of a move is true: every file that docs/walk.md names has the functions named beside it, and there are at most 20.
walk.py ROOT. SPDX-License-Identifier: MIT"""
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
text = (root / "docs/walk.md").read_text(encoding="utf-8")
rows = re.findall(r"^\| (\d*) ?\| `([^`]+)` \| (.*?) \|", text, re.M)
wrong = []
for _, name, functions in rows:
    code = (root / name).read_text(encoding="utf-8") if (root / name).is_file() else ""
    wrong += [f"{name}: {word}" for word in re.findall(r"`(\w+)`", functions)
              if not re.search(rf"^(?!\s*[/*]).*\b{word}\(", code, re.M)]
numbers = [int(number) for number, _, _ in rows if number]
first = list(dict.fromkeys(name for _, name, _ in rows))
checks = [
    ("every file has the functions named", not wrong),
    ("files are counted once, in their order", numbers == list(range(1, len(first) + 1))),
    ("at most 20 files", 0 < len(first) <= 20),
    ("the homes named exist", all((root / name).is_file() for name in re.findall(r"`(src/(?:\w+/)+\w+\.c)`", text))),
]
print(f"1..{len(checks)}")
for number, (name, good) in enumerate(checks, 1):
    print(f"{'ok' if good else 'not ok'} {number} - {name}")
for line in wrong:
    print(f"# {line}")
sys.exit(0 if all(good for _, good in checks) else 1)
