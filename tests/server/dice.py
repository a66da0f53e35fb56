"""Dice a second time, by examples/verify_dice.py, which was written from docs/dice.md alone:
    dice.py VECTORS [GENERATOR DRAWS | --write]
Checks the test vectors, or writes them, and every draw of the records that the generator makes. Speaks TAP.
SPDX-License-Identifier: MIT"""
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))
import verify_dice  # noqa: E402

TABLE, SECRET, SHARES = "table0000001", b"\x11" * 32, [b"\x22" * 32, b"\x33" * 32]
BOUNDS = [36, 6, 6, 36, 2, 28, 1, 720720, 2**31 + 1, 2**32 - 1, 2**31 + 1, 2**31 + 1, 6, 21]


def lines():
    key = verify_dice.key_of(TABLE, SECRET, SHARES)
    yield "# Test vectors of boxwood-dice/1: two programs, in C and in Python, must agree on them."
    yield f"table {TABLE}"
    yield f"secret {SECRET.hex()}"
    yield f"commitment {verify_dice.commitment_of(TABLE, SECRET).hex()}"
    for seat, share in enumerate(SHARES):
        yield f"share {seat} {share.hex()}"
        yield f"seal {seat} {verify_dice.seal_of(TABLE, share).hex()}"
    yield f"key {key.hex()}"
    for n, bound in enumerate(BOUNDS):
        yield f"draw {n} {bound} {verify_dice.number_of(key, n, bound)}"


def check_records(generator, wanted):
    """How many draws match, lots not counted; a record that does not match raises."""
    made = subprocess.run([generator, wanted], capture_output=True, text=True, check=True, timeout=240).stdout
    draws = sum(verify_dice.verify(record) for record in verify_dice.records_in(made))
    told = sum(" chance " in line for line in made.splitlines())
    assert draws == told and draws > 0.9 * int(wanted), (draws, told)
    return draws


def main():
    path = Path(sys.argv[1])
    text = "\n".join(lines()) + "\n"
    if "--write" in sys.argv:
        path.write_text(text, encoding="utf-8")
    same = path.read_text(encoding="utf-8") == text
    print(f"1..2\n{'ok' if same else 'not ok'} 1 - the vectors are those of the specification")
    draws = check_records(*sys.argv[2:4]) if len(sys.argv) > 3 else 0
    print(f"ok 2 - {draws} draws are what the document says")
    sys.exit(0 if same else 1)


main()
