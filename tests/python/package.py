"""The Python package, in TAP:  package.py SOURCE_ROOT, with PYTHONPATH at the built package.

SPDX-License-Identifier: MIT
"""
import copy
import doctest
import importlib
import inspect
import pickle
import re
import sys
import tempfile
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import boxwood

root = Path(sys.argv[1])
sys.path.insert(0, str(root / "tests/support"))
import tap  # noqa: E402

MODULES = [boxwood] + [importlib.import_module(f"boxwood.{name}")
                       for name in ("_core", "batch", "bots", "brains", "cfr", "env", "formats", "rules", "search", "spaces", "state",
                                    "table")]


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


def test_opinions_decide_in_every_search():
    """A net that likes one place plays there in alpha-beta, MCTS and PUCT, asked about many positions at once."""
    for liked in 0, 4, 7:
        sizes = []

        def opinion(observation, legal):
            sizes.append(len(legal))
            return np.where(np.arange(9) == liked, 9, 1) * legal, np.zeros(len(legal))
        state = boxwood.State("tictactoe")
        for name in "alphabeta", "mcts":
            sizes.clear()
            assert boxwood.Brain("tictactoe", name, nodes=60, opinion=opinion, batch=4).play(state) == liked
            assert max(sizes) == 4
        assert boxwood.Search("tictactoe", 1).run([state], opinion, rounds=20)[0].argmax() == liked
    three = boxwood.Brain("ludo seats=3", "mcts", nodes=50, opinion=lambda seen, legal: (legal, np.zeros((len(legal), 3))))
    assert three.think(boxwood.State("ludo seats=3").roll(1)).nodes == 50
    wrong = boxwood.Brain("tictactoe", "mcts", nodes=60, opinion=lambda seen, legal: None)
    try:
        wrong.think(state)
    except TypeError as error:
        assert "a policy and values" in str(error)
    else:
        assert False, "it took no opinion for one"


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


def test_the_rules_of_other_libraries_are_those_of_the_documents():
    text = (root / "docs/coming-from.md").read_text(encoding="utf-8")
    table = text.split("## Which rules")[1].split("## ")[0]
    named = [it for it in re.findall(r"`([^`]+)`", table) if it.split("/")[0].split()[0] in boxwood.games()]
    assert {boxwood.Rules(it).game for it in named} >= {"chess", "backgammon", "draughts", "tictactoe"}, named
    assert f"`{boxwood.Rules('chess').text}`" in table and f"`{boxwood.Rules('backgammon').text}`" in table
    state = boxwood.Table("chess/fide ch.repetition=auto3 ch.moves_rule=auto50")
    for words in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        state.play(words)
    assert state.over and state.result.score == [0, 0]


def test_states_play_by_actions_and_words():
    state = boxwood.State("chess")
    assert len(state.actions()) == 20 and state.words(state.action("Nf3")) == "Nf3"
    assert state.play("e4") == state.play(state.action("e4")) and hash(state) != hash(state.play("e4"))
    assert boxwood.State(state.rules, str(state.play("e4"))) == state.play("e4")
    assert raises(lambda: state.play("Ke3"), "CH-L") and raises(lambda: state.play(0), "not legal")
    assert raises(lambda: boxwood.State("chess", "nonsense")) and raises(lambda: boxwood.Rules("chest"), "chess")
    assert raises(lambda: state.observe(2))
    try:
        state.play(204.9)
        assert False, "a fraction was played"
    except TypeError:
        pass


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


def test_batches_take_one_integer_for_each_match():
    batch = boxwood.Batch("tictactoe", 4)
    for actions, *words in (([4.5] * 4, "integers", "float64"), ([True] * 4, "integers", "bool"), ([0, 1, 2], "4 matches", "(3,)"),
                            (5, "4 matches", "()"), ([[0]] * 4, "4 matches", "(4, 1)")):
        assert raises(lambda: batch.step(actions), *words), actions
        assert (batch.legal.sum(axis=1) == 9).all(), actions
    for action in (4 + 2**32, 2**40, -1, 9):
        batch.reset()
        assert raises(lambda: batch.step([0, action, 2, 3]), f"action {action} of match 1", "0 to 8"), action
        assert batch.legal.sum(axis=1).tolist() == [8, 9, 8, 8], action
    batch.step(np.array([8, 4, 8, 8], np.uint64))
    assert raises(lambda: batch.step([7, 7, 8, 7]), "action 8 is not legal in match 2")
    batch = boxwood.Batch("tictactoe", 1, stays=True)
    for action in (0, 1, 3, 4, 6):
        batch.step([action])
    assert raises(lambda: batch.step(batch.sample()), "match 0 is over")
    env = boxwood.make("tictactoe")
    while env.turn != boxwood.OVER:
        env.step(env.sample())
    assert raises(env.sample, "the match is over: reset it") and raises(lambda: env.step(0), "the match is over: reset it")


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


def test_tables_roll_from_a_seed_or_a_generator():
    def rolled(*sources):
        tables = [boxwood.Table("dominoes") for _ in sources]
        for table, source in zip(tables, sources):
            table.roll(source)
            assert table.turn >= 0
        return [table.moves for table in tables]
    dice = np.random.default_rng(1)
    one, again, other = rolled(5, np.int64(5), 6)
    assert one == again != other
    one, next_one, again = rolled(dice, dice, np.random.default_rng(1))
    assert one == again != next_one


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


def test_a_bad_game_costs_itself_alone():
    file = '1. e4 {boxwood record 1} *\n\n[White "B"]\n\n1. Ke3 *\n\n[White "C"]\n\n1. d4 *\n'
    bad = []
    records = boxwood.formats.read(file, bad=bad)
    assert [record.count("move 0") for record in records] == [1, 1] and "name 0 C" in records[1]
    assert [(error.line, error.rule) for error in bad] == [(5, "CH-C-06")] and str(bad[0]).startswith("line 5: Ke3")
    assert raises(lambda: boxwood.formats.read(file))
    text = "boxwood record 1\nrules tictactoe\nnote of boxwood record 1\nmove 0 b2\n"
    assert boxwood.formats.read(text + text) == [text, text] == boxwood.formats.split(text + text)
    assert raises(lambda: boxwood.Table.replay("boxwood record 7\n"))


def test_a_judge_keeps_its_own_brain():
    for game, moves in ("tictactoe", ["a1", "b2"]), ("squadro", ["A1", "B3"]):
        table = boxwood.Table(game)
        for words in moves:
            table.play(words)
        assert [it.played for it in boxwood.judge(table)] == [[words] for words in moves]


def test_brains_refuse_other_rules_and_wild_limits():
    chess, table = boxwood.Brain("chess", nodes=50), boxwood.Table("squadro")
    for ask in (chess.think, chess.play, lambda what: boxwood.judge(what, chess)):
        assert raises(lambda: ask(table), "the brain plays chess/lattjo, not squadro/standard")
    assert raises(lambda: chess.think(boxwood.State("chess/fide")), "not chess/fide")
    assert raises(lambda: boxwood.bots.match("squadro", [chess, chess]), "not squadro")
    for limits in ({"level": 99}, {"level": -1}, {"depth": -4}, {"depth": 1001}, {"nodes": -1}, {"choices": -1}):
        (name, number), = limits.items()
        assert raises(lambda: boxwood.Brain("chess", **limits), f"{name} is a number from 1 to", f"not {number}"), limits


def test_searches_refuse_what_they_cannot_search():
    def search(state="tictactoe", policy=1.0, value=0.0, rounds=3, shape=9):
        def opinion(observation, legal):
            return np.full((1, shape), policy), np.full(1, value)
        state = boxwood.State(state) if isinstance(state, str) else state
        return boxwood.Search("tictactoe").run([state], opinion, rounds)
    assert search().sum() == 3 and search(rounds=0).sum() == 0
    over = boxwood.State("tictactoe")
    for words in ("a1", "b1", "a2", "b2", "a3"):
        over = over.play(words)
    assert raises(lambda: search("chess"), "the search plays tictactoe/classique, not chess/lattjo")
    assert raises(lambda: search(over), "no seat is to move in state 0")
    dice = boxwood.Search("backgammon")
    assert raises(lambda: dice.run([boxwood.State("backgammon")], None, 1), "no seat is to move in state 0")
    for policy in (np.nan, np.inf, -1.0):
        assert raises(lambda: search(policy=policy), "policy", "legal"), policy
    assert raises(lambda: search(value=np.nan), "values")
    assert raises(lambda: search(shape=3), "policy must have the shape (1, 9), not (1, 3)")
    assert raises(lambda: search(rounds=-3), "-3 rounds") and raises(lambda: boxwood.Search("tictactoe", 0), "one tree")
    again = boxwood.Search("tictactoe")
    for policy, fine in ((1.0, True), (np.nan, False), (1.0, True)):
        run = lambda: again.run([boxwood.State("tictactoe")], lambda *_: (np.full((1, 9), policy), np.zeros(1)), 3)  # noqa: E731
        assert run().sum() == 3 if fine else raises(run, "policy")
    for tree in (1, 5, 10**6, -1):
        assert raises(lambda: boxwood.Search("tictactoe").value(tree), f"no tree {tree}")


def test_searches_ask_for_the_policy_of_legal_actions_only():
    state = boxwood.State("tictactoe").play("a1")
    favourite = np.arange(9) == 4
    for noise in (0.0, 0.25):
        visits = boxwood.Search("tictactoe", noise=noise).run(
            [state], lambda observation, legal: (np.where(legal, favourite, np.nan), np.zeros(1)), rounds=50)
        assert visits.sum() == 50 and visits[0, 0] == 0 and visits[0, 4] > 25, visits


def test_searches_guess_what_is_hidden():
    state = boxwood.State("dominoes").roll(3)
    for _ in range(4):
        state = state.play(state.random(1)).roll(2)
    seat, seen = state.turn, []

    def opinion(observation, legal):
        seen.append(observation.copy())
        return legal, np.zeros(len(legal))
    visits = [boxwood.Search("dominoes", 2, worlds=5, seed=1).run([it, it], opinion, rounds=20)
              for it in (state, state.mask(seat), state.mask(seat).guess(seat, 9))]
    assert (visits[0] == visits[1]).all() and (visits[0] == visits[2]).all() and visits[0].sum(axis=1).tolist() == [100, 100]
    assert all((it == state.observe(seat)).all() for it in seen[0]), "the root shows more than the seat sees"
    assert len({it.tobytes() for it in seen[1]}) > 1, "all worlds are the same"
    assert set(np.flatnonzero(visits[0][0])) <= set(state.actions())
    assert raises(lambda: boxwood.Search("dominoes", worlds=-1), "one world")


def test_searches_take_a_value_for_each_seat():
    rules = boxwood.Rules("ludo", seats=3)
    state = boxwood.State(rules).roll(1)
    one = boxwood.Search(rules).run([state], lambda o, legal: (legal, np.zeros(1)), 50)
    each = boxwood.Search(rules).run([state], lambda o, legal: (legal, np.zeros((1, 3))), 50)
    assert (one == each).all() and one.sum() == 50
    assert raises(lambda: boxwood.Search(rules).run([state], lambda o, legal: (legal, np.zeros((1, 2))), 5), "(1, 3) or (1,)")


def test_values_travel_to_other_processes():
    dice = np.random.default_rng(2)
    for game in boxwood.games():
        table = boxwood.Table(game, ["Ann"])
        for _ in range(12):
            table.roll(dice) if table.turn < 0 else table.play(table.state.random(dice))
        state = table.state
        for thing in (state, state.rules, state.mask(0)):
            assert pickle.loads(pickle.dumps(thing)) == thing == copy.deepcopy(thing), game
        again = pickle.loads(pickle.dumps(table))
        assert again.record == table.record and again.state == state
    brain = pickle.loads(pickle.dumps(boxwood.Brain("chess", level=3, seed=4)))
    assert brain.play(boxwood.State("chess")) == boxwood.Brain("chess", level=3, seed=4).play(boxwood.State("chess"))


def test_mistakes_are_explained():
    chess, dominoes = boxwood.State("chess"), boxwood.State("dominoes").roll(1)
    masked = dominoes.mask(dominoes.turn)
    for call, *words in (
            (lambda: boxwood.Rules("nonsense"), "boxwood.games()"), (lambda: boxwood.Rules(""), "no game"),
            (lambda: boxwood.Rules("ludo/x"), 'boxwood.presets("ludo")'), (lambda: boxwood.Rules("ludo", "x=1"), 'Rules("ludo").options'),
            (lambda: chess.play(3), "action 3 is not legal"), (lambda: chess.play(99999), "from 0 to 1857"),
            (lambda: boxwood.make("chess").step(99999), "from 0 to 1857"), (lambda: boxwood.make("chess").step(2**40), "from 0 to 1857"),
            (lambda: boxwood.Batch("chess", 2).step(), "sample()"), (lambda: boxwood.Batch("chess", 2, cut=-1), "cut", "-1"),
            (lambda: chess.mask(9), "no seat 9"), (lambda: dominoes.guess(9, 1), "no seat 9"),
            (lambda: boxwood.Table("chess").view(9), "no seat 9"), (lambda: masked.play(masked.actions()[0]), "guess()"),
            (lambda: boxwood.Batch("dominoes").set(0, masked), "guess()"), (lambda: boxwood.Table("chess", ["a"] * 3), "2 sit"),
            (lambda: boxwood.formats.write("garbage", "pgn"), "This is not"), (lambda: boxwood.cfr.Cfr([chess]), "too many"),
            (lambda: boxwood.cfr.Cfr([boxwood.State("tictactoe")], most=100), "more than 100"),
            (lambda: boxwood.bots.Bot("no-such-program", "chess"), "did not start", "no-such-program"),
            (lambda: boxwood.bots.Bot("false", "chess"), "status 1: false")):
        assert raises(call, *words), words
    for call in (lambda: boxwood.make(5), lambda: boxwood.presets(5), lambda: boxwood.State("chess", 5), lambda: boxwood.judge(5),
                 lambda: boxwood.formats.read(5), lambda: boxwood.formats.write(5, "pgn"), lambda: boxwood.Table.replay(5),
                 lambda: boxwood.Table("chess", "Ann"), lambda: boxwood.Brain("chess").think(5), lambda: boxwood.Brain("chess", level="3"),
                 lambda: boxwood.make("ludo").reset(seed="x"), lambda: boxwood.Search("chess").run([5], None, 1),
                 lambda: boxwood.Search("chess").run([chess], lambda o, legal: None, 1)):
        try:
            call()
            assert False, "nothing was refused"
        except TypeError as error:
            assert "attribute" not in str(error), error
    table = boxwood.Table("chess")
    table.play(chess.action("e4"))
    assert table.moves == [(0, "e4")]


def test_a_brain_answers_threads_as_it_answers_one():
    for game, limits in ("chess", {"level": 4}), ("backgammon", {"level": 4}), ("chess", {"nodes": 3000}), ("dominoes", {"nodes": 100}):
        states, dice = [boxwood.State(game).roll(1)], np.random.default_rng(3)
        while len(states) < 24:
            after = states[-1].play(states[-1].random(dice)).roll(dice)
            states.append(boxwood.State(game).roll(dice) if after.over else after)
        alone = [boxwood.Brain(game, **limits).think(state) for state in states]
        brain = boxwood.Brain(game, **limits)
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(brain.think, states)) == alone, (game, limits)
        assert [brain.think(state) for state in reversed(states)] == alone[::-1], (game, limits)


def test_threads_share_tables_and_searches():
    table, search, env = boxwood.Table("backgammon"), boxwood.Search("tictactoe"), boxwood.make("ludo")
    opinion = lambda seen, legal: (legal, np.zeros(len(legal)))  # noqa: E731

    def work(seed):
        for i in range(40):
            try:
                table.roll(seed) if table.turn == boxwood.CHANCE else table.play(table.state.random(seed + i))
            except boxwood.BoxwoodError:  # another thread was quicker
                pass
            assert len(table.moves) >= 0 and table.state.rules == table.rules and str(table)
            assert search.run([boxwood.State("tictactoe")], opinion, 9).sum() == 9
            try:
                env.step(env.sample())
            except boxwood.BoxwoodError:
                env.reset(seed=seed)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, range(4)))
    assert boxwood.Table.replay(table.record).state == table.state


def test_what_is_busy_cannot_be_called_from_inside():
    search, said = boxwood.Search("tictactoe"), []

    def opinion(seen, legal):
        said.append(raises(lambda: search.run([boxwood.State("tictactoe")], opinion, 1), "busy"))
        return legal, np.zeros(len(legal))
    assert search.run([boxwood.State("tictactoe")], opinion, 5).sum() == 5 and all(said) and len(said) > 3
    inner = boxwood.Brain("tictactoe", "mcts", nodes=20, opinion=lambda seen, legal: (legal, np.zeros(len(legal))))
    alone = inner.think(boxwood.State("tictactoe"))

    def nested(seen, legal):
        assert inner.think(boxwood.State("tictactoe")) == alone
        return legal, np.zeros(len(legal))
    assert boxwood.Brain("tictactoe", "mcts", nodes=20, opinion=nested).think(boxwood.State("tictactoe")) == alone


def test_nothing_half_made_can_be_reached():
    kinds = [getattr(boxwood, name) for name in ("Rules", "State", "Table", "Brain", "Batch", "Env", "Search")] + [boxwood.cfr.Cfr, boxwood.bots.Bot]
    for kind in kinds:
        half = kind.__new__(kind)
        assert repr(half) == f"<{kind.__name__} that has not been made>"
        for name in [it for it in dir(kind) if it[0] != "_" and it != "unwrapped" and isinstance(getattr(kind, it), property)]:
            assert raises(lambda: getattr(half, name), "has not been made"), (kind, name)
        for use in (copy.copy, copy.deepcopy, pickle.dumps):
            try:
                use(half)
                assert kind is boxwood.cfr.Cfr, f"{kind} was copied"
            except (boxwood.BoxwoodError, TypeError) as error:
                assert "has not been made" in str(error) or "stays where it is" in str(error), error
    for wrong in (lambda: boxwood.Rules("ches"), lambda: boxwood.State("chess", "x"), lambda: boxwood.Table("chess", ["x"] * 3),
                  lambda: boxwood.Brain("chess", "nobody"), lambda: boxwood.Batch("chess", 0), lambda: boxwood.Search("chess", 0),
                  lambda: boxwood.bots.Bot("nobody", "chess"), lambda: boxwood.Table.replay("x")):
        try:
            wrong()
            assert False, "it was made"
        except boxwood.BoxwoodError as error:
            told = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
            assert "that has not been made" in told or "self = " not in told, told
    state = boxwood.State("chess")
    for spoil in (lambda: setattr(state, "rules", boxwood.Rules("ludo")), lambda: delattr(state, "rules"), lambda: state.__init__("ludo"),
                  lambda: setattr(boxwood.Batch("ludo", 2), "turn", None), lambda: boxwood.Batch("ludo", 2).turn.resize(0, refcheck=False)):
        try:
            spoil()
            assert False, "it was spoilt"
        except (AttributeError, ValueError):
            pass
    assert state == boxwood.State("chess")


def test_environments_are_as_gymnasium_wants_them():
    """What its check_env looks at, but for the reward, which is one number for each seat."""
    for game in boxwood.games():
        env, again = boxwood.make(game), boxwood.make(game)
        assert isinstance(env.metadata["render_modes"], list) and env.render_mode in env.metadata["render_modes"] and env.unwrapped is env
        assert env.action_space.n == env.rules.actions and env.observation_space.shape == env.rules.shape
        assert env.observation_space.contains(env.observation_space.sample()) and env.action_space.contains(env.action_space.sample())
        assert {"seed", "options"} <= set(inspect.signature(env.reset).parameters)
        (first, info), (second, _) = env.reset(seed=3, options={}), again.reset(seed=3)
        assert first in env.observation_space and isinstance(info, dict) and (first == second).all()
        dice = np.random.default_rng(1)
        env.action_space.seed(1)
        kept = []
        for _ in range(60):
            action = env.action_space.sample(info["legal"].astype(np.int8))
            assert info["legal"][action] and action in env.action_space
            observation, rewards, over, cut, info = env.step(action)
            assert observation in env.observation_space and type(over) is bool and type(cut) is bool and isinstance(info, dict)
            kept.append(rewards)
            if over or cut:
                assert any(it.any() for it in kept) or not rewards.any(), "a later step has overwritten rewards"
                observation, info = env.reset(seed=int(dice.integers(99)))
        assert len({id(it) for it in kept}) == len(kept) and isinstance(env.render(), str)
        env.close()
        env.close()
        for call in (lambda: env.step(0), env.reset, env.sample, env.render, lambda: env.turn, lambda: env.state):
            assert raises(call, "closed"), game
    with boxwood.Batch("chess", 4, threads=2) as batch:
        batch.step(batch.sample())
    assert raises(batch.sample, "this Batch is closed")
    env = boxwood.make("tictactoe")
    env.reset(options={"state": boxwood.State("tictactoe").play("b2")})
    assert env.legal.sum() == 8


def test_spaces_are_gymnasiums_own_where_it_is_installed():
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "gymnasium"
        place.mkdir()
        (place / "__init__.py").write_text("")
        (place / "spaces.py").write_text("def Discrete(*it, **more): return 'Discrete', it, more\n\n\ndef Box(**more): return 'Box', more\n")
        sys.path.insert(0, folder)
        try:
            env = boxwood.make("tictactoe")
        finally:
            sys.path.remove(folder)
            for name in ("gymnasium", "gymnasium.spaces"):
                sys.modules.pop(name, None)
    assert env.action_space == ("Discrete", (9,), {"seed": None}) and env.observation_space[0] == "Box"
    assert env.observation_space[1]["high"].shape == env.rules.shape and env.observation_space[1]["dtype"] is np.uint8


def test_wrong_types_are_told_in_sentences():
    table, cfr = boxwood.Table("chess"), boxwood.cfr.Cfr
    for call, *words in (
            (lambda: table.ask(None, 0), "a verb as text is wanted, not None"), (lambda: table.ask("move", None, "e4"), "a seat is a whole number, not None"),
            (lambda: table.ask("move", 0, 5), "a move as text is wanted, not 5"), (lambda: boxwood.formats.write(None, "pgn"), "records as text is wanted"),
            (lambda: boxwood.formats.write("x", None), "the name of a format as text is wanted"), (lambda: boxwood.judge(None), "a Table is wanted, not None"),
            (lambda: boxwood.judge(table, "best"), "a Brain is wanted, not 'best'"), (lambda: cfr(None), "a list of deals is wanted"),
            (lambda: cfr([None]), "a State is wanted, not None"), (lambda: boxwood.Rules("chess", 5), "is wanted, not 5"),
            (lambda: boxwood.make("tictactoe").step(None), "an action is a whole number, not None"), (lambda: boxwood.Brain("chess", opinion=3), "a function"),
            (lambda: boxwood.Batch("chess", 2.5), "matches is a whole number"), (lambda: boxwood.bots.match("chess", [1, 2]), "a Bot or a Brain")):
        try:
            call()
            assert False, words
        except TypeError as error:
            assert all(word in str(error) for word in words), error


def test_bots_hear_the_rules_and_the_result_of_each_match():
    with tempfile.TemporaryDirectory() as folder:
        heard = Path(folder) / "heard"
        source = (root / "examples/line_bot.py").read_text(encoding="utf-8")
        logging = source.replace("    word, _", f"    open({str(heard)!r}, 'a').write(line)\n    word, _")
        program = Path(folder) / "bot.py"
        program.write_text(logging, encoding="utf-8")
        with boxwood.bots.Bot([sys.executable, str(program)], "tictactoe") as bot:
            tables = [boxwood.bots.match(game, [bot, bot]) for game in ("tictactoe", "tictactoe", "squadro")]
            bot.close(tables[-1])
        lines = [line for line in heard.read_text(encoding="utf-8").splitlines() if line.split()[0] in ("rules", "result", "quit")]
    said = [(f"rules {it.rules.text}", f"result {it.result.score[0]} {it.result.score[1]} {it.result.ending}") for it in tables]
    assert lines == [line for pair in said for line in pair] + ["quit"], lines


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
