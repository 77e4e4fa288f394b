"""Type checks of the arguments of the Python API, by their annotations."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from numbers import Integral, Real
from typing import Any

from simlab.jit.errors import UsageError


def _whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _path(value: Any) -> bool:
    return isinstance(value, str | os.PathLike)


def _game(value: Any) -> bool:
    return isinstance(value, str) or hasattr(value, "seat_metrics")


def _reported(value: Any) -> bool:
    return _path(value) or hasattr(value, "document")


def _mapping(value: Any) -> bool:
    return isinstance(value, Mapping)


def _axes(value: Any) -> bool:
    return hasattr(value, "errorbar")


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _several(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        return isinstance(value, Iterable) and all(map(fits, value))

    return check


def _numbers(value: Any) -> bool:
    return _number(value) or _several(_number)(value)


def _pairs(value: Any) -> bool:
    return _mapping(value) or _several(_text)(value)


TYPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "int": (_whole, "a whole number"),
    "float": (_number, "a number"),
    "int | str": (lambda value: _whole(value) or _text(value), "a whole number or text"),
    "str | int": (lambda value: _whole(value) or _text(value), "text or a whole number"),
    "float | Sequence[float]": (_numbers, "a number, or a list of them,"),
    "str": (_text, "text"),
    "bool": (_flag, "True or False"),
    "str | Game": (_game, "the name of a game, or a game"),
    "PathLike": (_path, "a path"),
    "str | Path": (_path, "a path"),
    "Path": (_path, "a path"),
    "str | Path | Result": (_reported, "a game, a path, or a result"),
    "Mapping[str, Any]": (_mapping, "a mapping"),
    "str | Sequence[str]": (_several(_text), "text, or a list of texts"),
    "Sequence[str]": (_several(_text), "a list of texts"),
    "Sequence[PathLike]": (_several(_path), "a list of paths"),
    "Sequence[Callable[..., Any]]": (_several(callable), "a list of functions"),
    "Axes": (_axes, "matplotlib Axes, one of them,"),
    "Knobs": (_pairs, "a mapping, or a list of texts"),
    "Mapping[str, float] | Sequence[str]": (_pairs, "a mapping, or a list of texts"),
}
"""Types for the check of arguments, by annotation; others are not checked here."""
MAPPINGS = {"Mapping[str, Any]"}
"""Annotations for which a pandas column counts as index and values, not as a list of values."""
WHOLE = {"int", "int | str", "str | int"}
"""Annotations for which a whole number may be written with a point or a power: 1e4."""
LISTS: dict[str, Callable[[Any], bool]] = {
    "Sequence[str]": _text,
    "Sequence[PathLike]": _path,
    "Sequence[Callable[..., Any]]": callable,
}
"""Annotations and types for which a single value stands for a list of one."""


def check_arguments(name: str, bound: inspect.BoundArguments) -> None:
    """Reject arguments of the wrong type; wrap a single value where a list of one is allowed.

    Numbers, arrays and columns of NumPy and pandas are converted to Python types.

    Raises
    ------
    UsageError
        The message names the argument, and its type.
    """
    for key, value in bound.arguments.items():
        parameter = bound.signature.parameters[key]
        told = str(parameter.annotation)
        kind = told.removesuffix(" | None")
        if kind in MAPPINGS and hasattr(value, "to_dict"):
            value = value.to_dict()  # a column with an index
        if key in ("game", "what") and hasattr(value, "seat_metrics") and "Game" not in kind:
            value = value.name  # an installed game counts like its name
        value = bound.arguments[key] = in_python_types(value)
        if kind not in TYPES or (value is None and kind != told):
            continue
        if kind in WHOLE and isinstance(value, float) and value.is_integer():
            bound.arguments[key] = int(value)
        if kind in LISTS and LISTS[kind](value):
            bound.arguments[key] = [value]
        elif isinstance(value, Iterator):
            bound.arguments[key] = list(value)  # an iterator can be read only once
        fits, wanted = TYPES[kind]
        several = parameter.kind is parameter.VAR_POSITIONAL
        for each in value if several else [bound.arguments[key]]:
            if not fits(each):
                raise UsageError(f"{name}() takes {wanted} as {key}, not {each!r}")


def in_python_types(value: Any) -> Any:
    """Return a value in which numbers, arrays and columns of NumPy and pandas are Python's own."""
    if hasattr(value, "tolist"):
        return value.tolist()  # arrays cannot be compared with a default
    if isinstance(value, Mapping):
        return {key: in_python_types(each) for key, each in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map(in_python_types, value))
    return value
