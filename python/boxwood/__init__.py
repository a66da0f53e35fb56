"""Boxwood: seven tabletop games by their booklets, with strong players, for programs that play and learn.

>>> import boxwood
>>> env = boxwood.make("backgammon", "bg.match=1")
>>> observation, info = env.reset(seed=7)
>>> observation, rewards, over, cut, info = env.step(env.sample())

* ``games()``, ``presets(game)``, ``Rules``: what can be played
* ``State``: a position as a value; ``Table``: a match with a past and a record
* ``make`` and ``Env``: one match at a time; ``Batch``: many, in NumPy arrays
* ``brains(rules)``, ``Brain``: computer players; ``judge``: what the decisions of a match were worth
* ``boxwood.gymnasium``, ``boxwood.pettingzoo``: environments for those two, which have to be installed and asked for
* ``Search``: tree search with a net of yours; ``cfr``: regret and best responses for small games
* ``formats``: files of other programs; ``bots``: players in other languages

SPDX-License-Identifier: MIT
"""
from . import bots, cfr, formats
from ._core import BoxwoodError, lib, string
from .batch import CUT, ENDED, GOES_ON, Batch
from .brains import Brain, Choice, Decision, Thought, brains, judge
from .env import Env, make
from .rules import Cells, Rules, games, presets
from .search import Search
from .state import CHANCE, ONLOOKER, OVER, State
from .table import Result, Table

__version__ = string(lib.bw_version())
__all__ = [
    "Batch", "BoxwoodError", "Brain", "CHANCE", "CUT", "Cells", "Choice", "Decision", "ENDED", "Env", "GOES_ON",
    "ONLOOKER", "OVER", "Result", "Rules", "Search", "State", "Table", "Thought", "bots", "brains", "cfr", "formats", "games",
    "judge", "make", "presets",
]
