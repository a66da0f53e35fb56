"""What an environment takes and shows, as spaces with the methods of Gymnasium's: Gymnasium's own where it is installed.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from importlib import import_module
from typing import Any, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from ._core import BoxwoodError, number
from .rules import Rules


class _Space:
    """A set of values that can be drawn from."""

    shape: Tuple[int, ...]
    dtype: "np.dtype[Any]"

    def __init__(self, seed: Optional[int]) -> None:
        self.seed(seed)

    def seed(self, seed: Optional[int] = None) -> None:
        """Makes sample() begin anew; the same seed gives the same values."""
        self._random = np.random.default_rng(seed)

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)

    def contains(self, value: Any) -> bool:
        """Whether a value is in this space."""
        raise NotImplementedError


class Discrete(_Space):
    """The whole numbers from ``start``, ``n`` of them.

    >>> space = Discrete(3, seed=1)
    >>> 2 in space, 3 in space, int(space.sample(np.array([0, 1, 0], np.int8)))
    (True, False, 1)
    """

    def __init__(self, n: int, seed: Optional[int] = None, start: int = 0) -> None:
        self.n, self.start = n, start
        self.shape, self.dtype = (), np.dtype(np.int64)
        super().__init__(seed)

    def sample(self, mask: Optional[NDArray[Any]] = None) -> np.int64:
        """A random number; with a mask one of those where it is 1, or the first number if there is none."""
        if mask is None:
            return np.int64(self.start + self._random.integers(self.n))
        if np.shape(mask) != (self.n,):
            raise BoxwoodError(f"a mask has the shape ({self.n},), not {np.shape(mask)}")
        open_ = np.flatnonzero(mask)
        return np.int64(self.start + (self._random.choice(open_) if len(open_) else 0))

    def contains(self, value: Any) -> bool:
        """Whether it is one of the numbers."""
        whole = isinstance(value, (int, np.integer)) or (
            isinstance(value, np.ndarray) and value.shape == () and np.issubdtype(value.dtype, np.integer))
        return bool(whole and self.start <= int(value) < self.start + self.n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box(_Space):
    """Arrays of whole numbers, each cell from ``low`` to ``high``."""

    def __init__(self, low: NDArray[Any], high: NDArray[Any], dtype: Any, seed: Optional[int] = None) -> None:
        self.low, self.high = low, high
        self.shape, self.dtype = low.shape, np.dtype(dtype)
        super().__init__(seed)

    def sample(self, mask: None = None) -> NDArray[Any]:
        """A random array, each cell by itself."""
        if mask is not None:
            raise BoxwoodError("a box has no mask")
        return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

    def contains(self, value: Any) -> bool:
        """Whether an array has this shape and kind, and every cell is within its bounds."""
        return bool(isinstance(value, np.ndarray) and value.shape == self.shape and np.can_cast(value.dtype, self.dtype)
                    and (self.low <= value).all() and (value <= self.high).all())

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Box) and self.dtype == other.dtype and np.array_equal(self.low, other.low)
                and np.array_equal(self.high, other.high))

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


def _kinds() -> Tuple[Any, Any]:
    try:
        spaces = import_module("gymnasium.spaces")
        return spaces.Discrete, spaces.Box
    except ImportError:
        return Discrete, Box


def actions_of(rules: Rules, seed: Optional[int] = None) -> Any:
    """All actions of a game; ``sample`` takes the legal ones as a mask."""
    return _kinds()[0](rules.actions, seed=None if seed is None else number(seed, "a seed", 0, 2**64 - 1))


def observations_of(rules: Rules) -> Any:
    """All arrays that may be observed: each cell up to the most that its plane can hold."""
    high = np.zeros(rules.shape, np.uint8)
    plane = 0
    for cells in rules.cells:
        high[plane:plane + cells.count] = cells.most
        plane += cells.count
    return _kinds()[1](low=np.zeros_like(high), high=high, dtype=np.uint8)
