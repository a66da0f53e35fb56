#!/usr/bin/env python3
"""Builds the lab and gives each program that needs no GPU a tiny job:  try_all.py BUILD
BUILD is a build of Boxwood. Speaks TAP. What is made here is far too small to be any good: it is seen that programs
still work together, from games to what a net sees of them, from a solved part of Squadro to a proof of it.
SPDX-License-Identifier: MIT"""
import contextlib
import ctypes
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from container import net_of  # noqa: E402

BUILD = Path(sys.argv[1]).resolve()
DATA = HERE.parent / "data"
LAB = BUILD / "lab"
# Four pieces are home from the start, so that solving takes a second; A has won, whatever it is that B does first.
PART = "A1@0< A5@0< A2@6< B1@0< B5@0< A"


def run(name, *words, said=None):
    """What a program of the lab prints."""
    out = subprocess.run([LAB / name, *map(str, words)], input=said, capture_output=True, text=True, check=False)
    assert out.returncode == 0, f"{name} {words}: {out.returncode} {out.stdout[-300:]} {out.stderr[-300:]}"
    return out.stdout


def build():
    if not (LAB / "build.ninja").exists():
        subprocess.run(["meson", "setup", LAB, HERE, f"-Dboxwood={BUILD}"], stdout=subprocess.DEVNULL, check=True)
    made = subprocess.run(["ninja", "-C", LAB], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout[-2000:]


def scripts():
    """They want PyTorch, numpy or a GPU, so here they are only read; the sources of the library that they take are there."""
    for script in [*HERE.rglob("*.py"), *HERE.rglob("*.cu")]:
        text = script.read_text(encoding="utf-8")
        if script.suffix == ".py":
            compile(text, script.name, "exec")
        for name in re.findall(r'"((?:\w+/)+\w+\.[ch])"', text):
            assert (HERE.parent / "src" / name).is_file(), f"{script.name}: src/{name} is not there"


def backgammon_from_nothing():
    run("train_backgammon", "gammon.net", "--steps", 1, "--of", 2, "--games", 1, "--threads", 1, "--seed", 1)
    run("train_backgammon", "twice.net", "--steps", 1, "--of", 2, "--games", 1, "--threads", 2, "--seed", 1)
    net = Path("gammon.net").read_bytes()
    assert len(net) == len(net_of((DATA / "backgammon.net").read_bytes()))
    assert net == Path("twice.net").read_bytes(), "two threads teach another net than one"
    assert net != net_of((DATA / "backgammon.net").read_bytes())


def backgammon_pruner():
    Path("pruned.net").write_bytes(net_of((DATA / "backgammon.net").read_bytes()))
    run("train_pruner", "pruned.net", 0.3, 1)
    old, new = net_of((DATA / "backgammon.net").read_bytes()), Path("pruned.net").read_bytes()
    least = len(old) - 53312  # sizeof(GammonPruner)
    assert len(old) == len(new) and old != new and old[:least] == new[:least], "only the pruner is taught"


def backgammon_side_by_side():
    if platform.machine() == "x86_64":
        run("try_backgammon", 16, 150)


def backgammon_player():
    start = "0" + "0" * 5 + "5" + "0" + "3" + "0" * 4 + "5" + "0" * 10 + "2" + "0"
    win = float(run("backgammon_player", DATA / "backgammon.net", 0, said=f"chances {start}{start}\n").split()[0])
    assert 0.45 < win < 0.6, f"who is on roll wins {win} of first positions"


def draughts_games():
    words = ("draughts/english", "d.games", "nodes=200", "threads=1", "seed=1")
    run("play_games", *words, "games=2")
    once = Path("d.games").read_bytes()
    run("play_games", *words, "games=4")
    assert Path("d.games").read_bytes().startswith(once) and Path("d.games").stat().st_size > len(once)
    with open("d.sights", "wb") as sights:
        subprocess.run([LAB / "unfold_games", "draughts/english", "d.games"], stdout=sights, check=True)
    size, seen = 128 // 8 + 8, Path("d.sights").stat().st_size  # bits, said, result, phase, near, far
    assert seen > 0 and seen % size == 0, f"{seen} bytes of sights"


def draughts_endings():
    solve("draughts", "B:W29,30:B1,2")
    told = run("draughts_ways", "solved/draughts.endings", 4, 50)
    assert " wrong 0 " in told and " ways 0 " not in told, told


def nets_compared():
    told = run("match_brains", "draughts/english", "-", "-", "pairs=1", "nodes=50", "threads=1")
    assert "+" in told and "=" in told, told


def ludo():
    os.mkdir("ludo")
    run("solve_ludo", "ludo", 20, 1000, 2)
    assert Path("ludo/two.values").stat().st_size > 1000000
    run("train_ludo_seats", "seats.net", 1, 1, 20)
    whole, two = len(net_of((DATA / "ludo.net").read_bytes())), 2323520
    assert Path("seats.net").stat().st_size == whole - two


def chess():
    told = run("try_chess", 1)
    assert told.endswith("0 wrong\n"), told


def solve(game, position):
    os.makedirs("solved", exist_ok=True)
    subprocess.run([BUILD / "boxwood", "solve", game, "--data", "solved", "--from", position, "--threads", "1"],
                   stdout=subprocess.DEVNULL, check=True)


def solved_part():
    solve("squadro", PART)
    return "solved/squadro.table"


def squadro_values():
    told = run("value_squadro", solved_part(), said=f"? ????? {PART}\n")
    assert told.startswith("w -") and "?" not in told, told


def squadro_corrections():
    told = run("correct_squadro", solved_part(), "corrections", 1, PART)
    count = int.from_bytes(Path("corrections").read_bytes()[:4], "little")
    assert f" {count} corrections" in told, told
    assert Path("corrections").stat().st_size == 4 + 8 * count


def squadro_samples():
    os.mkdir("samples")
    sizes = []
    for seconds in (1.5, 6, 24, 96):  # a busy machine may have solved nothing yet
        run("sample_squadro", 1, seconds, DATA / "squadro.net", "samples", 0.3, PART)
        sizes = [path.stat().st_size for path in Path("samples").glob("*.samples")]
        if sizes:
            break
    assert sum(sizes) > 0 and sum(sizes) % 8 == 0, sizes


@contextlib.contextmanager
def no_talk():
    """A library prints where TAP is spoken."""
    own = os.dup(1)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    try:
        yield
    finally:
        os.dup2(own, 1)
        os.close(own)


@no_talk()
def squadro_proof():
    """As prove_squadro.py does, but the net that ships is taught nothing."""
    os.mkdir("proof")
    run("prepare_squadro", solved_part(), "proof", PART)
    prove, out = ctypes.CDLL(str(LAB / "libprove_cpu.so")), (ctypes.c_uint64 * 5)()
    start = Path("proof/starts.bin").read_bytes()[:10]
    assert prove.prove_open(b"proof/steps.bin", start) == 0
    prove.prove_solve()
    assert prove.prove_check(b"proof/check.bin") == 0, "the two solvers disagree"
    net = net_of((DATA / "squadro.net").read_bytes())
    prove.prove_net(net)
    for how in (1, 2):  # by mending, then by what was mended
        assert prove.prove_walk(b"proof/starts.bin", how, ctypes.c_double(60), out) == 1
    walked, _, given_away, endless, _ = out
    assert walked > 1000 and given_away == 0 and endless == 0, list(out)
    assert prove.prove_pack(b"proof/squadro.proof", net, ctypes.c_uint64(walked)) == 0
    assert Path("proof/squadro.proof").read_bytes().startswith(b"boxwood-squadro-proof-1")


def squadro_judged():
    told = run("squadro_games", "-", DATA / "squadro.proof", "random", 2)
    assert "games 1" in told, told


def dominoes():
    told = run("dominoes_hands", "dominoes/block seats=2", 2, -1000)
    assert "points a hand" in told, told


def puzzles():
    Path("t.puzzles").write_text(run("make_puzzles", "tictactoe", 3, 1, said=""), encoding="utf-8")
    told = run("puzzles", 3, 1, "t.puzzles")
    assert "\n3 as made, 0 wrong" in told, told


def levels_shown():
    assert "| 10 |" in run("show_levels", "tictactoe")


CASES = [build, scripts, backgammon_from_nothing, backgammon_pruner, backgammon_side_by_side, backgammon_player,
         draughts_games, draughts_endings, nets_compared, ludo, chess, squadro_values, squadro_corrections,
         squadro_samples, squadro_proof, squadro_judged, dominoes, puzzles, levels_shown]
os.environ["OMP_NUM_THREADS"] = "1"
os.environ["BOXWOOD_DATA"] = str(DATA)
sys.stdout.reconfigure(line_buffering=True)
print(f"1..{len(CASES)}")
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for number, case in enumerate(CASES, 1):
        try:
            case()
            print(f"ok {number} - {case.__name__.replace('_', ' ')}")
        except Exception as fault:
            print(f"not ok {number} - {case.__name__.replace('_', ' ')}")
            print("# " + str(fault).replace("\n", "\n# "))
    os.chdir("/")
