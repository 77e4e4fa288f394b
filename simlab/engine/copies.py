"""Copies of a user's policy in which every kernel is kept on disk where it belongs.

A user edits and runs, edits and runs. Kernels of the game and the engine that a policy calls are
compiled once for all policies, and kept with the game; only what the user wrote is compiled anew
when its text changes. A copy can also be bounds-checked throughout, helpers included, or be plain
Python; the originals stay as they are.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from simlab.engine.kernel import cached, plain

_STABLE_MODULES = frozenset({"builtins", "math", "numba", "numpy"})
_CONSTANTS = (bool, int, float, str, bytes, tuple, np.generic)

Compiler = Callable[[Callable[..., Any], Path | None], Any]


class Family:
    """A policy and all kernels that it reaches.

    Parameters
    ----------
    function : kernel
    folders : Path
        Where the sources live that the game's cache is keyed by.

    Attributes
    ----------
    members : list of functions
        The policy first; its own helpers, the game's and the engine's.
    constants : str
        What the user's functions read of the names around them; compiled code holds the values.
    stable : bool
        Whether text and constants tell all that the compiled code depends on, so that it may be
        kept on disk.
    """

    def __init__(self, function: Any, *folders: Path) -> None:
        self._own_names = plain(function).__globals__
        self._folders = folders
        self._constants: list[str] = []
        self.members: list[Callable[..., Any]] = []
        self.stable = True
        self._visit(plain(function))

    @property
    def constants(self) -> str:
        """Names and values, in a fixed order."""
        return "\n".join(sorted(set(self._constants)))

    def is_own(self, function: Callable[..., Any]) -> bool:
        """Whether the user wrote this function, in the same file or notebook as the policy."""
        return function.__globals__ is self._own_names

    def own_members(self) -> list[Callable[..., Any]]:
        """Return the functions that the user wrote."""
        return [function for function in self.members if self.is_own(function)]

    def _visit(self, function: Callable[..., Any]) -> None:
        if any(function is member for member in self.members):
            return
        self.members.append(function)
        own = self.is_own(function)
        if not own and not self._is_covered(Path(function.__code__.co_filename)):
            self.stable = False
        for name in _names(function.__code__):
            if name not in function.__globals__:
                continue
            value = function.__globals__[name]
            if isinstance(value, Dispatcher):
                self._visit(plain(value))
            elif own:
                self._note(name, value)
        if own and function.__closure__:
            self.stable = False

    def _is_covered(self, file: Path) -> bool:
        return any(folder in file.parents for folder in self._folders)

    def _note(self, name: str, value: Any) -> None:
        if isinstance(value, types.ModuleType):
            if value.__name__.split(".")[0] not in _STABLE_MODULES:
                self.stable = False
        elif isinstance(value, np.ndarray):
            self._constants.append(f"{name}={value.dtype}{value.shape}{value.tobytes()!r}")
        elif isinstance(value, _CONSTANTS):
            self._constants.append(f"{name}={value!r}")
        elif getattr(value, "__module__", "").split(".")[0] not in _STABLE_MODULES:
            self.stable = False

    def copy(self, make: Compiler, own: Path | None, helpers: Path | None) -> Any:
        """Return the policy with every kernel made anew.

        Parameters
        ----------
        make : callable
            Turns a Python function and a folder (or None) into a kernel.
        own, helpers : Path, optional
            Where to keep what the user wrote, and what the game and the engine provide.
        """
        made: dict[int, Any] = {}
        scopes = []
        for function in self.members:
            scope = dict(function.__globals__)
            scopes.append(scope)
            folder = self._folder_of(function, own, helpers)
            made[id(function)] = make(_with_globals(function, scope), folder)
        for function, scope in zip(self.members, scopes, strict=True):
            for name in _names(function.__code__):
                value: Any = scope.get(name)
                if id(plain(value)) in made:
                    scope[name] = made[id(plain(value))]
        return made[id(self.members[0])]

    def _folder_of(self, function: Any, own: Path | None, helpers: Path | None) -> Path | None:
        file = Path(function.__code__.co_filename)
        if self.is_own(function):
            return own if self.stable and file.exists() else None
        return helpers if self._is_covered(file) else None


def bounds_checked(function: Callable[..., Any], folder: Path | None) -> Any:
    """Make a kernel that raises `IndexError` beyond an array, kept in a folder."""
    entry = cached(function, folder)
    entry.targetoptions["boundscheck"] = True  # nothing is compiled before it is first used
    return entry


def python_only(function: Callable[..., Any], folder: Path | None) -> Any:
    """Leave a function as it is."""
    return function


def _names(code: types.CodeType) -> Iterator[str]:
    """Yield the global names that a function and what is nested in it may read."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


def _with_globals(function: Any, scope: dict[str, Any]) -> Any:
    copy = types.FunctionType(
        function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    return copy
