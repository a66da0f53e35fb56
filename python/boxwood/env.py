"""One match at a time, in the shape that users of Gymnasium and PettingZoo know.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._core import BoxwoodError, Stays, expect, lib, seed_of, shown
from ._guard import Guard, shared
from .batch import CUT, ENDED, REFUSED, Batch
from .rules import Rules, RulesLike
from .spaces import actions_of, observations_of
from .state import OVER, State

_OVER = "the match is over: reset it"
Step = Tuple[NDArray[np.uint8], NDArray[np.float32], bool, bool, Dict[str, Any]]


class Env(Stays):
    """A match that is stepped action by action, all seats in turn. Threads may share it: each call waits for the others.

    >>> env = make("tictactoe")
    >>> observation, info = env.reset(seed=1)
    >>> done = False
    >>> while not done:
    ...     observation, rewards, done, cut, info = env.step(env.sample())
    >>> float(rewards.sum())
    0.0

    ``observation`` and ``legal`` are always the same arrays, which the next step overwrites: copy what you keep. The rewards
    are a new array each time.

    Gymnasium's own environments have one reward: :class:`boxwood.gymnasium.SeatEnv` and :class:`boxwood.pettingzoo.MatchEnv`
    are those that its programs take.

    ``action_space`` and ``observation_space`` are Gymnasium's where that is installed, else small ones with the same methods.
    """

    metadata: Dict[str, List[str]] = {"render_modes": ["ansi"]}
    render_mode = "ansi"

    _parts = ("rules", "observation", "legal", "action_space", "observation_space", "_batch", "_c", "_actions", "_turn",
              "_done", "_rewards", "_guard")
    rules: Rules
    observation: NDArray[np.uint8]
    legal: NDArray[np.bool_]
    action_space: Any
    observation_space: Any
    _batch: Batch
    _c: Any
    _actions: Any
    _turn: Any
    _done: Any
    _rewards: NDArray[np.float32]
    _guard: Guard

    def __init__(self, rules: RulesLike, *, seed: int = 0, cut: int = 0, chance: bool = False) -> None:
        kept = Rules.of(rules)
        batch = Batch(kept, 1, seed=seed, cut=cut, chance=chance, stays=True)
        self._make(rules=kept, observation=batch.observation[0], legal=batch.legal[0], action_space=actions_of(kept),
                   observation_space=observations_of(kept), _batch=batch, _c=batch._c, _actions=batch._actions_c,
                   _turn=batch.turn.data, _done=batch.done.data, _rewards=batch.reward[0], _guard=batch._guard)

    @property
    def unwrapped(self) -> "Env":
        """Itself: nothing is wrapped."""
        return self

    @property
    @shared
    def turn(self) -> int:
        """The seat to move, CHANCE or OVER."""
        return int(self._turn[0])

    @property
    def state(self) -> State:
        """The full state."""
        return self._batch.state(0)

    def _info(self) -> Dict[str, Any]:
        return {"turn": self._turn[0], "legal": self.legal}

    @shared
    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None,
              state: Optional[State] = None) -> Tuple[NDArray[np.uint8], Dict[str, Any]]:
        """Begins a match, with new dice for a seed, or from a state, which ``options`` may also bring as "state"; returns what
        the first seat sees."""
        wanted = expect(options, dict, "options as a dict").get("state", state) if options is not None else state
        if seed is not None:
            self._batch._begin(seed_of(seed))
        if wanted is not None:
            self._batch.set(0, wanted)
        elif seed is None:
            self._batch.reset()
        return self.observation, self._info()

    def step(self, action: int) -> Step:
        """Plays an action of the seat to move. Returns what the next seat sees, the rewards of all seats, whether the match
        is over, whether it was cut off, and whose turn it is with the legal actions."""
        guard = self._guard
        with guard.lock:
            guard.demand_open("Env")
            try:
                self._actions[0] = action
            except OverflowError:
                raise self.rules._refusal(action) from None
            except TypeError:
                raise TypeError(f"an action is a whole number, not {shown(action)}") from None
            lib.bw_batch_step(self._c, 0, 1, self._actions)
            done = self._done[0]
            if done == REFUSED:
                raise BoxwoodError(_OVER) if self._turn[0] == OVER else self.rules._refusal(action)
            info = {"turn": self._turn[0], "legal": self.legal}
            return self.observation, self._rewards.copy(), done == ENDED, done == CUT, info

    @shared
    def sample(self) -> int:
        """A random legal action."""
        if self._turn[0] == OVER:
            raise BoxwoodError(_OVER)
        lib.bw_batch_sample(self._c, 0, 1, self._actions)
        return int(self._actions[0])

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """What any seat sees now."""
        return self.state.observe(seat)

    def render(self) -> str:
        """The position as text, as the seat to move may read it."""
        return self.state.text()

    def close(self) -> None:
        """Ends it: afterwards it can neither be stepped nor reset. Closing twice is fine."""
        self._batch.close()

    def __enter__(self) -> "Env":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def _told(self) -> str:
        return f"Env({self.rules.text!r})"


def make(name: str, *settings: str, seats: int = 0, seed: int = 0, cut: int = 0, chance: bool = False) -> Env:
    """An environment by its rules: make("backgammon", "bg.match=1")."""
    return Env(Rules(name, *settings, seats=seats), seed=seed, cut=cut, chance=chance)
