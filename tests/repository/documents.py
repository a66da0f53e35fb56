"""The documents are true where a program can tell: links lead somewhere, data/README.md has the size and hash of
every data file, decisions are numbered without a gap, and the pages of results stay short.
documents.py ROOT. SPDX-License-Identifier: MIT"""
import hashlib
import re
import sys
from pathlib import Path

SOLVED = {".table", ".lanes", ".endings", ".races", ".pairs"}  # `boxwood solve` may have put them there
WORDS = 1500  # two screens; what was tried on the way belongs into docs/decisions/

root = Path(sys.argv[1])
folders = [".", "bench", "data", "docs", "docs/*", "examples", "lab", "po", "python", "src", "web"]
pages = sorted({page for folder in folders for page in root.glob(f"{folder}/*.md")})
texts = {page.resolve(): page.read_text(encoding="utf-8") for page in pages}


def anchors(text):
    """The names that GitHub gives the headings of a page; a heading met twice gets a number."""
    found = {}
    for title in re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).strip().lower()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        found[name] = found.get(name, 0) + 1
    return {name if number == 0 else f"{name}-{number}" for name, times in found.items() for number in range(times)}


def broken_links(page, text):
    """The links of a page that lead to no file, or to no heading of one."""
    prose = re.sub(r"^```.*?^```|`[^`\n]*`", "", text, flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        name, _, anchor = target.partition("#")
        aim = (page.parent / name).resolve() if name else page
        if re.match(r"[a-z]+:", target):
            continue
        if not aim.exists() or anchor and anchor not in anchors(texts.get(aim, "")):
            yield f"{page.relative_to(root.resolve())}: {target}"


def data_faults():
    """Files of data/ that its table does not have, or has with another size or hash, and rows without a file."""
    rows = re.findall(r"^\| `([^`]+)` \|[^|]*\| ([\d,]+) \| `([0-9a-f]{16})` \|",
                      (root / "data/README.md").read_text(encoding="utf-8"), re.M)
    told = {name: (int(size.replace(",", "")), digest) for name, size, digest in rows}
    real = {}
    for file in sorted((root / "data").rglob("*")):
        if file.is_file() and file.name not in ("README.md", "meson.build") and file.suffix not in SOLVED:
            code = file.read_bytes()
            real[str(file.relative_to(root / "data"))] = (len(code), hashlib.sha256(code).hexdigest()[:16])
    return [f"data/{name}: the table has {told.get(name)}, the folder {real.get(name)}"
            for name in sorted(told.keys() | real.keys()) if told.get(name) != real.get(name)]


def numbering_faults():
    """Numbers of decisions that are missing or met twice, and titles that do not begin with theirs."""
    files = sorted((root / "docs/decisions").glob("*.md"))
    numbers = [int(file.name[:4]) for file in files]
    wrong = [] if numbers == list(range(1, len(files) + 1)) else [f"docs/decisions: {numbers}"]
    return wrong + [f"{file.name}: its title has another number" for file, number in zip(files, numbers)
                    if not file.read_text(encoding="utf-8").startswith(f"# {number}. ")]


checks = {
    "every link leads to a file and a heading": [fault for page, text in texts.items()
                                                 for fault in broken_links(page, text)],
    "data/README.md has the size and hash of every data file": data_faults(),
    "decisions are numbered without a gap": numbering_faults(),
    f"pages of results have at most {WORDS} words": [f"{name}: {len(text.split())} words"
                                                    for name in ("bench/README.md", "data/README.md")
                                                    for text in [(root / name).read_text(encoding="utf-8")]
                                                    if len(text.split()) > WORDS],
}
print(f"1..{len(checks)}")
for number, (name, faults) in enumerate(checks.items(), 1):
    print(f"{'not ok' if faults else 'ok'} {number} - {name}")
    for fault in faults:
        print(f"# {fault}")
sys.exit(1 if any(checks.values()) else 0)
