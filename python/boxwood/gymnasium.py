"""One seat of a match as an environment of Gymnasium's, which has to be installed: the other seats play by themselves.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from importlib import import_module
from typing import Any, Callable, Dict, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._core import BoxwoodError, number
from .env import Env
from .rules import Rules, RulesLike, games
from .spaces import actions_of, observations_of
from .state import OVER, State

_gymnasium: Any = import_module("gymnasium")

Observed = Tuple[NDArray[np.uint8], Dict[str, Any]]

# In some games a match may end before a seat's first turn; then the next one begins. So often, nobody would ever move.
_MATCHES = 100


def render_mode_of(given: Optional[str]) -> Optional[str]:
    """The only way of showing a match here, or none."""
    if given not in (None, "ansi"):
        raise BoxwoodError(f'render_mode is "ansi" or None, not {given!r}')
    return given


class SeatEnv(_gymnasium.Env):  # type: ignore[misc]  # its types are not at hand where it is not installed
    """A match in which one seat learns: ``gymnasium.make("boxwood/chess-v0")`` once this module has been imported, or

        env = SeatEnv("backgammon/standard bg.match=1", seat=1, opponents=boxwood.Brain("backgammon/standard bg.match=1").play)

    An observation is what the seat sees, the reward the points that it has won since its last action; ``info["action_mask"]``
    is 1 for what it may play. An action that is not legal ends the match and is worth ``illegal_reward``. ``match`` is the
    :class:`boxwood.Env` in which all of it happens.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, rules: RulesLike, seat: int = 0, *, opponents: Optional[Callable[[State], int]] = None, cut: int = 0,
                 illegal_reward: float = -1.0, render_mode: Optional[str] = None) -> None:
        """``opponents`` chooses an action for any other seat by what that seat may see, such as the ``play`` of a
        :class:`boxwood.Brain`; without it they play at random. ``cut`` truncates matches after so many actions of all seats."""
        kept = Rules.of(rules)
        self.rules, self.seat = kept, number(seat, "a seat", 0, kept.seats - 1)
        self.render_mode = render_mode_of(render_mode)
        self.match = Env(kept, cut=cut)
        self.action_space, self.observation_space = actions_of(kept), observations_of(kept)
        self._opponents, self._illegal_reward = opponents, float(illegal_reward)
        self._won, self._over, self._cut = 0.0, True, False

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Observed:
        """Begins a match, from a State if ``options`` has it as "state", and plays until the seat is to move."""
        super().reset(seed=seed)
        for _ in range(_MATCHES):
            self.match.reset(seed=int(self.np_random.integers(1 << 63)), options=options)
            self._won, self._over, self._cut = 0.0, self.match.turn == OVER, False
            self._let_others_play()
            if self.match.turn == self.seat and not self._cut:
                return self._seen()
        raise BoxwoodError(f"seat {self.seat} never comes to move")

    def step(self, action: Any) -> Tuple[NDArray[np.uint8], float, bool, bool, Dict[str, Any]]:
        """Plays an action, and what the others do until the seat is to move again or the match ends."""
        if self._over or self._cut:
            raise BoxwoodError("the match is over: reset it")
        chosen = number(action, "an action", 0, self.rules.actions - 1)
        if self.match.legal[chosen]:
            self._play(chosen)
            self._let_others_play()
        else:
            self._won, self._over = self._won + self._illegal_reward, True
        reward, self._won = self._won, 0.0
        observation, info = self._seen()
        return observation, reward, self._over, self._cut, info

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each action that the seat may play, 0 for the others."""
        now = not (self._over or self._cut)
        return self.match.legal.astype(np.int8) if now else np.zeros(self.rules.actions, np.int8)

    def render(self) -> str:
        """The position as text, as the seat may read it."""
        return self.match.state.text(self.seat)

    def close(self) -> None:
        """Ends it. Closing twice is fine."""
        self.match.close()

    def _seen(self) -> Observed:
        return self.match.state.observe(self.seat), {"action_mask": self.action_masks()}

    def _play(self, action: int) -> None:
        _, rewards, self._over, self._cut, _ = self.match.step(action)
        self._won += float(rewards[self.seat])

    def _let_others_play(self) -> None:
        while not (self._over or self._cut) and self.match.turn != self.seat:
            if self._opponents is None:
                self._play(self.match.sample())
            else:
                self._play(self._opponents(self.match.state.mask(self.match.turn)))


for _game in games():
    _gymnasium.register(id=f"boxwood/{_game}-v0", entry_point=SeatEnv, kwargs={"rules": _game})
