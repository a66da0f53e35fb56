"""One thread at a time: what a changing object has so that threads can share it.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from functools import wraps
from threading import RLock
from typing import Any, Callable, Type, TypeVar, cast

from ._core import BoxwoodError

Method = TypeVar("Method", bound=Callable[..., Any])


class Guard:
    """The lock of an object. ``busy`` while it is changing: then the thread that is inside (in an opinion, or a signal
    handler) may not call it again. ``closed`` for good."""

    __slots__ = ("lock", "busy", "closed")

    def __init__(self) -> None:
        self.lock = RLock()
        self.busy = self.closed = False

    def demand_open(self, kind: str) -> None:
        """Refuses what a closed object is asked."""
        if self.closed:
            raise BoxwoodError(f"this {kind} is closed")

    def __reduce__(self) -> "tuple[Type[Guard], tuple[()]]":
        return Guard, ()


def shared(method: Method) -> Method:
    """A method that other threads wait for."""
    @wraps(method)
    def call(self: Any, *given: Any, **named: Any) -> Any:
        guard: Guard = self._guard
        with guard.lock:
            guard.demand_open(type(self).__name__)
            return method(self, *given, **named)
    return cast(Method, call)


def alone(method: Method) -> Method:
    """A method that other threads wait for, and that nothing it calls may call again."""
    @wraps(method)
    def call(self: Any, *given: Any, **named: Any) -> Any:
        guard: Guard = self._guard
        with guard.lock:
            guard.demand_open(type(self).__name__)
            if guard.busy:
                raise BoxwoodError(f"this {type(self).__name__} is busy: its {method.__name__}() was called from inside it")
            guard.busy = True
            try:
                return method(self, *given, **named)
            finally:
                guard.busy = False
    return cast(Method, call)
