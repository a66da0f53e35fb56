"""The environments for Gymnasium and PettingZoo, in TAP, with PYTHONPATH at the built package. What is not installed is
stood in for by the little that ours need of it, and its own checkers are skipped.

SPDX-License-Identifier: MIT
"""
import contextlib
import importlib
import io
import sys
import traceback
import types
import warnings
from importlib.util import find_spec
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
import tap  # noqa: E402

import boxwood  # noqa: E402
from boxwood import spaces  # noqa: E402


class LoneEnv:
    def reset(self, *, seed=None):
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random = np.random.default_rng(seed)


class Agents:
    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        assert action is None
        gone = self.agent_selection
        for told in (self.rewards, self.terminations, self.truncations, self.infos, self._cumulative_rewards):
            del told[gone]
        self.agents.remove(gone)
        self.agent_selection = self.agents[0] if self.agents else gone


GYMNASIUM, PETTINGZOO = find_spec("gymnasium") is not None, find_spec("pettingzoo") is not None
registered = {}
if not GYMNASIUM:
    kinds = types.SimpleNamespace(Discrete=spaces.Discrete, Box=spaces.Box, Dict=dict)
    sys.modules["gymnasium"] = types.SimpleNamespace(Env=LoneEnv, register=lambda id, **how: registered.update({id: how}))
    sys.modules["gymnasium.spaces"] = kinds
if not PETTINGZOO:
    sys.modules["pettingzoo"] = types.SimpleNamespace(AECEnv=Agents)
SeatEnv = importlib.import_module("boxwood.gymnasium").SeatEnv
zoo = importlib.import_module("boxwood.pettingzoo")


def raises(call, *words):
    try:
        call()
    except boxwood.BoxwoodError as error:
        return all(word in str(error) for word in words)
    return False


def presets():
    """The first three of every game."""
    for game in boxwood.games():
        for preset in boxwood.presets(game)[:3]:
            yield f"{game}/{preset}"


def match_of(env, seed, dice=None):
    """One match, played at random by the seat, as what it saw, did and won."""
    dice = np.random.default_rng(seed) if dice is None else dice
    observation, info = env.reset(seed=seed)
    over, told = False, []
    while not over:
        state = env.match.state
        assert state.turn == env.seat and (observation == state.observe(env.seat)).all() and observation in env.observation_space
        assert set(np.flatnonzero(info["action_mask"])) == set(state.actions()) and (info["action_mask"] == env.action_masks()).all()
        kept, action = observation.copy(), dice.choice(np.flatnonzero(info["action_mask"]))
        before = observation
        observation, reward, terminated, truncated, info = env.step(action)
        assert (before == kept).all(), "an observation was written over"
        over = terminated or truncated
        told.append((kept.tobytes(), int(action), reward))
    assert type(reward) is float and type(terminated) is type(truncated) is bool
    assert not info["action_mask"].any() and (observation == env.match.state.observe(env.seat)).all()
    assert raises(lambda: env.step(0), "reset it")
    return told


def test_a_seat_wins_the_points_of_its_match():
    for rules in presets():
        for seat in {0, boxwood.Rules(rules).seats - 1}:
            env = SeatEnv(rules, seat)
            told = match_of(env, 3)
            assert env.match.turn == boxwood.OVER and sum(it[2] for it in told) == env.match.state.score[seat], rules
            assert told != match_of(env, 4) and told == match_of(env, 3) == match_of(SeatEnv(rules, seat), 3), rules
            env.close()
            env.close()
            assert raises(env.reset, "closed")


def test_opponents_see_what_their_seats_may_see():
    for game in boxwood.games():
        rules, asked = boxwood.Rules(game, seats=3 if game in ("ludo", "dominoes") else 0), []
        brain = boxwood.Brain(rules, nodes=20)

        def play(state):
            asked.append(state.turn)
            assert state == state.mask(state.turn), game
            return brain.play(state) if len(asked) < 30 else state.actions()[-1]
        env = SeatEnv(rules, 1, opponents=play, cut=400)
        match_of(env, 1)
        assert set(asked) == set(range(rules.seats)) - {1}, (game, set(asked))
    assert raises(lambda: SeatEnv("tictactoe", 1, opponents=lambda state: 9).reset(), "no action 9")


def test_what_is_not_legal_ends_the_match():
    env = SeatEnv("tictactoe", opponents=lambda state: state.actions()[0], illegal_reward=-2.5)
    env.reset(seed=1)
    env.step(4)
    observation, reward, terminated, truncated, info = env.step(4)
    assert (reward, terminated, truncated) == (-2.5, True, False) and not info["action_mask"].any()
    assert raises(lambda: env.step(8), "reset it")
    env.reset()
    assert raises(lambda: env.step(9), "from 0 to 8") and env.step(np.array(8, np.uint64))[2] is False


def test_matches_are_cut_and_begun_elsewhere():
    env = SeatEnv("chess", cut=6)
    env.reset(seed=1)
    told = [env.step(np.flatnonzero(env.action_masks())[0])[2:4] for _ in range(3)]
    assert told == [(False, False), (False, False), (False, True)]
    assert raises(lambda: SeatEnv("chess", 1, cut=1).reset(), "seat 1 never comes to move")
    state = boxwood.State("tictactoe").play("a1").play("b1").play("a2").play("b2")
    env = SeatEnv("tictactoe")
    observation, _ = env.reset(options={"state": state, "other": 1})
    assert (observation == state.observe(0)).all() and env.step(state.action("a3"))[1:3] == (1.0, True)
    assert raises(lambda: env.reset(options={"state": env.match.state}), "never comes to move")
    for make in SeatEnv, zoo.MatchEnv:
        assert raises(lambda: make("chess", render_mode="human"), "render_mode", "'human'")
    hidden = SeatEnv("dominoes", render_mode="ansi")
    hidden.reset(seed=1)
    assert hidden.render() == hidden.match.state.text(0)


def test_agents_win_the_points_of_their_match():
    for rules in presets():
        dice, env = np.random.default_rng(1), zoo.MatchEnv(rules)
        env.reset(seed=5, options={"other": 1})
        won = dict.fromkeys(env.agents, 0.0)
        while env.agents:
            agent, state = env.agent_selection, env.match.state
            seen = env.observe(agent)
            assert (seen["observation"] == state.observe(env.possible_agents.index(agent))).all()
            assert set(np.flatnonzero(seen["action_mask"])) == set(state.actions())
            for other in set(env.agents) - {agent}:
                assert not env.observe(other)["action_mask"].any(), rules
            over = env.terminations[agent]
            assert over == state.over and not env.truncations[agent] and env.infos[agent] == {}
            won[agent] += env._cumulative_rewards[agent]
            env.step(None if over else dice.choice(np.flatnonzero(seen["action_mask"])))
        assert list(won.values()) == env.match.state.score, rules


def test_agents_are_refused_and_cut():
    env = zoo.MatchEnv("tictactoe", cut=2)
    env.reset()
    env.step(4)
    assert env.agent_selection == "player_1" and raises(lambda: env.step(4), "not legal")
    env.step(0)
    assert set(env.truncations.values()) == {True} and set(env.terminations.values()) == {False}
    env.step(None)
    assert len(env.agents) == 1


def test_every_game_has_a_name_for_gymnasium():
    names = importlib.import_module("gymnasium").registry if GYMNASIUM else registered
    assert {f"boxwood/{game}-v0" for game in boxwood.games()} <= set(names)


def silently(check, *given, **named):
    """Their checkers speak on stdout, and advise what their own board games do not do either."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check(*given, **named)


def check_gymnasium():
    gymnasium, checker = importlib.import_module("gymnasium"), importlib.import_module("gymnasium.utils.env_checker")
    for rules in presets():
        silently(checker.check_env, gymnasium.make(f"boxwood/{rules.split('/')[0]}-v0", rules=rules).unwrapped)
        last = boxwood.Rules(rules).seats - 1
        silently(checker.check_env, SeatEnv(rules, last, opponents=boxwood.Brain(rules, nodes=20).play))


def check_pettingzoo():
    checks = importlib.import_module("pettingzoo.test")
    for rules in presets():
        silently(checks.api_test, zoo.MatchEnv(rules), num_cycles=50)
        silently(checks.api_test, zoo.env(rules), num_cycles=50)
        silently(checks.seed_test, lambda: zoo.env(rules), num_cycles=50)


def outcome(name, test):
    try:
        test()
        return name, True, ""
    except Exception:
        return name, False, traceback.format_exc()


def results():
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            yield outcome(name[5:].replace("_", " "), test)
    for name, here, check in (("Gymnasium", GYMNASIUM, check_gymnasium), ("PettingZoo", GYMNASIUM and PETTINGZOO, check_pettingzoo)):
        told = f"{name}'s own checkers pass"
        yield outcome(told, check) if here else (f"{told} # SKIP {name} is not installed", True, "")


tap.tell(results())
