"""A match as an environment of PettingZoo's, which has to be installed: an agent for each seat, in turn (AEC).

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from importlib import import_module
from typing import Any, Dict, List, Optional

import numpy as np

from .env import Env
from .gymnasium import render_mode_of
from .rules import Rules, RulesLike
from .spaces import actions_of, observations_of

_pettingzoo: Any = import_module("pettingzoo")
_spaces: Any = import_module("gymnasium.spaces")


class MatchEnv(_pettingzoo.AECEnv):  # type: ignore[misc]  # its types are not at hand where it is not installed
    """A match among agents "player_0", "player_1" and so on, one for each seat.

    What an agent observes is a dict: "observation" is what its seat sees, "action_mask" 1 for what it may play now. An
    action that is not legal is refused; :func:`env` ends the match instead. ``match`` is the :class:`boxwood.Env` in which
    all of it happens.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1, "is_parallelizable": False}

    def __init__(self, rules: RulesLike, *, cut: int = 0, render_mode: Optional[str] = None) -> None:
        """``cut`` truncates matches after so many actions."""
        super().__init__()
        kept = Rules.of(rules)
        self.rules, self.render_mode, self.match = kept, render_mode_of(render_mode), Env(kept, cut=cut)
        self.metadata = {**MatchEnv.metadata, "name": f"boxwood_{kept.game}_v0"}
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(kept.seats)]
        self.action_spaces = {agent: actions_of(kept) for agent in self.possible_agents}
        none, all_ = np.zeros(kept.actions, np.int8), np.ones(kept.actions, np.int8)
        self.observation_spaces = {agent: _spaces.Dict({
            "observation": observations_of(kept),
            "action_mask": _spaces.Box(low=none, high=all_, dtype=np.int8)}) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def action_space(self, agent: str) -> Any:
        """All actions of the game: the same for every agent, each with dice of its own."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a match, with new dice for a seed, or from a State, if ``options`` has it as "state"."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.match.reset(seed=int(self._random.integers(1 << 63)), options=options)
        self.agents = list(self.possible_agents)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._tell(np.zeros(len(self.agents)), self.match.turn < 0, False)

    def step(self, action: Any) -> None:
        """Plays an action of the agent to move. After the end it is None, once for each agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        _, rewards, over, cut, _ = self.match.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._tell(rewards, over, cut)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Dict[str, Any]:
        """What an agent sees now, whether it is to move or not."""
        seat = self.possible_agents.index(agent)
        legal = self.match.legal if seat == self.match.turn else np.zeros(self.rules.actions)
        return {"observation": self.match.state.observe(seat), "action_mask": legal.astype(np.int8)}

    def render(self) -> str:
        """The position as text, as the seat to move may read it."""
        return self.match.render()

    def close(self) -> None:
        """Ends it. Closing twice is fine."""
        self.match.close()

    def _tell(self, rewards: Any, over: bool, cut: bool) -> None:
        self.rewards = {agent: float(reward) for agent, reward in zip(self.agents, rewards)}
        self.terminations, self.truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        self.agent_selection = self.possible_agents[max(self.match.turn, 0)]


def env(rules: RulesLike, *, cut: int = 0, render_mode: Optional[str] = None, illegal_reward: float = -1.0) -> Any:
    """A match as PettingZoo wraps its own board games: an action that is not legal ends it and is worth
    ``illegal_reward``; calls that come too early are refused."""
    wrappers = import_module("pettingzoo.utils.wrappers")
    match = MatchEnv(rules, cut=cut, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(match, illegal_reward=illegal_reward))
