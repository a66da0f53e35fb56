"""The Python package, in TAP:  package.py SOURCE_ROOT, with PYTHONPATH at the built package.

SPDX-License-Identifier: MIT
"""
import doctest
import importlib
import inspect
import re
import sys
import traceback
from pathlib import Path

import numpy as np

import boxwood

root = Path(sys.argv[1])
sys.path.insert(0, str(root / "tests"))
import tap  # noqa: E402

MODULES = [boxwood] + [importlib.import_module(f"boxwood.{name}")
                       for name in ("_core", "batch", "bots", "brains", "cfr", "env", "formats", "rules", "search", "state", "table")]


def raises(call, *words):
    try:
        call()
    except boxwood.BoxwoodError as error:
        return all(word in str(error) for word in words)
    return False


def test_examples_in_docstrings_are_true():
    results = [doctest.testmod(module, extraglobs={"State": boxwood.State, "np": np}) for module in MODULES]
    assert sum(it.failed for it in results) == 0
    assert sum(it.attempted for it in results) > 15


def test_everything_public_is_documented_and_typed():
    for name in boxwood.__all__:
        thing = getattr(boxwood, name)
        for part in [thing] + [it for key, it in vars(thing).items() if key[0] != "_"] if inspect.isclass(thing) else [thing]:
            part = part.fget if isinstance(part, property) else getattr(part, "__func__", part)
            if inspect.isfunction(part) or inspect.isclass(part):
                assert part.__doc__, f"{name}: {part}"
            if inspect.isfunction(part):
                assert "return" in part.__annotations__, f"{name}: {part}"


def test_the_cells_are_those_of_the_documents():
    text = (root / "docs/learning.md").read_text(encoding="utf-8")
    for game in boxwood.games():
        rules = boxwood.Rules(game)
        head, body = re.search(rf"^### {game}: (.*?)\n(.*?)(?=^###|^A game that)", text, re.M | re.S).groups()
        planes, rows, columns = rules.shape
        shape = f"{planes} × {rows} × {columns}" if rows * columns > 1 else f"{planes} numbers"
        assert head == f"{rules.actions} actions, {shape}", (game, head, shape)
        names, counts, most = [], [], []
        for name, count, largest in re.findall(r"^\| ([a-z_, ]+) \| ([\d ×]+)(?: each)? \| ([\d, ]+) \|", body, re.M):
            for i, one in enumerate(name.split(", ")):
                names.append(one)
                counts.append(int(np.prod([int(part) for part in count.split("×")])))
                most.append(int((largest.split(", ") * 9)[i]))
        told = [boxwood.Cells(*it) for it in zip(names, counts, most)]
        assert told == rules.cells, (game, told, rules.cells)


def test_states_play_by_actions_and_words():
    state = boxwood.State("chess")
    assert len(state.actions()) == 20 and state.words(state.action("Nf3")) == "Nf3"
    assert state.play("e4") == state.play(state.action("e4")) and hash(state) != hash(state.play("e4"))
    assert boxwood.State(state.rules, str(state.play("e4"))) == state.play("e4")
    assert raises(lambda: state.play("Ke3"), "CH-L") and raises(lambda: state.play(0), "not legal")
    assert raises(lambda: boxwood.State("chess", "nonsense")) and raises(lambda: boxwood.Rules("chest"), "chess")
    assert raises(lambda: state.observe(2))


def test_chance_and_secrets():
    state = boxwood.State("backgammon")
    chances = state.chances()
    assert state.turn == boxwood.CHANCE and len(chances) == 36 and abs(sum(p for _, p in chances) - 1) < 1e-9
    state = boxwood.State("dominoes")
    while state.turn == boxwood.CHANCE:
        state = state.play(state.random(5))
    seat = state.turn
    seen = state.mask(seat)
    for seed in range(5):
        guess = seen.guess(seat, seed)
        assert guess.text(seat) == state.text(seat) and (guess.observe(seat) == state.observe(seat)).all()
    assert any(seen.guess(seat, seed) != state for seed in range(5))


def test_one_match_at_a_time():
    env = boxwood.make("backgammon", "bg.match=1")
    played = []
    for _ in range(2):
        observation, info = env.reset(seed=7)
        assert observation.shape == env.rules.shape and info["turn"] == env.turn
        total, over, moves = np.zeros(2), False, 0
        while not over:
            assert env.legal.sum() > 0 and (env.observe(env.turn) == observation).all()
            observation, rewards, over, cut, info = env.step(env.sample())
            total += rewards
            moves += 1
        played.append((moves, total.tolist()))
        assert raises(lambda: env.step(0), "over")
    assert played[0] == played[1] and 0 < abs(played[0][1][0]) <= env.rules.most
    env.reset(state=boxwood.State(env.rules))
    assert raises(lambda: env.step(131), "not legal")


def test_batches_are_the_same_on_any_number_of_threads():
    batches = [boxwood.Batch("ludo", 64, seed=5, threads=threads) for threads in (1, 3)]
    for _ in range(300):
        for batch in batches:
            assert batch.legal[np.arange(64), batch.sample()].all()
            batch.step()
    one, three = batches
    assert (one.observation == three.observation).all() and (one.turn == three.turn).all()
    assert raises(lambda: one.step(np.full(64, 118)), "match 0")
    assert not one.legal.flags.writeable


def test_batches_go_on_from_a_state():
    batch = boxwood.Batch("tictactoe", 2, stays=True)
    batch.set(1, boxwood.State("tictactoe").play("a1").play("b1").play("a2").play("b2"))
    batch.step([0, 6])
    assert batch.done.tolist() == [boxwood.GOES_ON, boxwood.ENDED] and batch.reward[1].tolist() == [1, -1]
    assert batch.state(1).ending == "line"
    assert raises(lambda: batch.set(0, boxwood.State("chess")), "tictactoe")


def test_matches_are_recorded_and_replayed():
    table = boxwood.Table("squadro", names=["Ann", "Bob"])
    for words in ("A1", "B3", "A2"):
        table.play(words)
    again = boxwood.Table.replay(table.record)
    assert again.moves == table.moves == [(0, "A1"), (1, "B3"), (0, "A2")] and again.state == table.state
    table.ask("resign", 1)
    assert table.over and table.result == boxwood.Result([1, -1], "resigned")
    broken = boxwood.Table.replay(again.record + "move 1 B9\n")
    assert broken.refused and "line" in broken.refused and len(broken.moves) == 3
    assert raises(lambda: boxwood.Table.replay("boxwood record 1\nrules chest\n"))


def test_files_brains_and_judge():
    records = boxwood.formats.read("[White \"A\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n")
    table = boxwood.Table.replay(records[0])
    assert table.result.ending == "checkmate" and "Qxf7#" in boxwood.formats.write(records[0], "pgn")
    marks = [it.mark for it in boxwood.judge(table, boxwood.Brain("chess", nodes=2000))]
    assert marks[5] == "??" and marks[6] == ""
    dice = np.random.default_rng(1)
    for game in boxwood.games():
        rules = boxwood.Rules(game)
        state = boxwood.State(rules)
        while state.turn == boxwood.CHANCE:
            state = state.play(state.random(dice))
        for name in boxwood.brains(rules):
            assert boxwood.Brain(rules, name, nodes=50).play(state) in state.actions(), (game, name)
    assert raises(lambda: boxwood.Brain("ludo", "nobody"))


def test_bots_speak_lines():
    rules = boxwood.Rules("draughts/english")
    with boxwood.bots.Bot([sys.executable, str(root / "examples/line_bot.py")], rules) as bot:
        table = boxwood.bots.match(rules, [bot, boxwood.Brain(rules, level=3)], seed=1)
        assert bot.name == "Random" and table.over and len(table.moves) > 10
        assert boxwood.Table.replay(table.record).state == table.state
    silent = [sys.executable, "-c", "input(); print('bot Mute', flush=True); input(); print('no such game', flush=True)"]
    assert raises(lambda: boxwood.bots.Bot(silent, rules), "refuses", "such game")
    assert raises(lambda: boxwood.bots.Bot([sys.executable, "-c", ""], rules), "gone")


def results():
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            try:
                test()
                yield name[5:].replace("_", " "), True, ""
            except Exception:
                yield name[5:].replace("_", " "), False, traceback.format_exc()


tap.tell(results())
