"""Requests as a line to type again: a command, or a call if there is no command."""

from __future__ import annotations

import functools
import inspect
import shlex
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

from simlab.output.argument_errors import TYPED

F = TypeVar("F", bound=Callable[..., Any])

COMMANDS = {"simulate": "play", "advise_map": "advise"}
"""Functions with another name on the command line."""
FLAGS = {python: flag for flag, python in TYPED.items()}
WORDS = {
    "game",
    "lineup",
    "lineups",
    "candidates",
    "styles",
    "policy",
    "experiment",
    "files",
    "what",
}
"""Arguments without a flag."""
_WORKERS = {"jobs", "executor", "scheduler", "progress", "say"}
NO_MATTER = _WORKERS | {"spent", "rows", "junit", "output", "folder"}
"""Arguments that do not change the numbers."""
REPEATED = {"policy_files", "mixtures", "features", "knobs", "targets", "prices"}
"""Lists with a repeated flag."""
UNTYPED = {"policies"}
"""Arguments that exist only in Python."""
NOTHING: tuple[Any, ...] = (None, (), [], {})
NO_COMMAND = {"compare_rules"}
"""Functions that exist only in Python."""
WRITTEN = Path("game.jsonl")
"""Name for a file whose lines were given in Python."""


def remembers(function: F) -> F:
    """Wrap a function of the Python API so that its results carry the line that repeats it."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        bound = signature.bind(*arguments, **options)
        results = function(*arguments, **options)
        results.command = line(function, bound.arguments)
        return results

    return cast(F, call)


def line(function: Callable[..., Any], arguments: Mapping[str, Any]) -> str:
    """Return the line that calls a function of the Python API with these arguments."""
    defaults = {
        name: parameter.default
        for name, parameter in inspect.signature(function).parameters.items()
    }
    told = {
        name: value
        for name, value in arguments.items()
        if name not in NO_MATTER and not _same(value, defaults[name])
    }
    if "worlds" in told:  # on the command line they disable the time limit, unless it is given
        told["max_seconds"] = arguments.get("max_seconds", defaults["max_seconds"])
    if "game" in told and not isinstance(told["game"], str):
        from simlab.core.registry import is_installed

        told["game"] = told["game"].name if is_installed(told["game"]) else told["game"]
    if not isinstance(told.get("transcript", WRITTEN), str | Path):
        told["transcript"] = WRITTEN
    if function.__name__ in NO_COMMAND:
        return _call(function.__name__, told)
    endless = told.get("max_seconds", 0) is None and "worlds" not in told
    if endless or UNTYPED & told.keys() or not isinstance(told.get("game", ""), str):
        return _call(function.__name__, told)
    if isinstance(told.get("position"), Mapping):
        told["position"] = _described(told["game"], told["position"])
    words = ["simlab", COMMANDS.get(function.__name__, function.__name__)]
    for name, value in told.items():
        words += _words(name, value) if name in WORDS else []
    for name, value in told.items():
        words += _flags(name, value) if name not in WORDS and value is not None else []
    return shlex.join(words)


def _same(value: Any, default: Any) -> bool:
    return value is default or value == default or (value in NOTHING and default in NOTHING)


def _words(name: str, value: Any) -> list[str]:
    if isinstance(value, str | Path):
        return [str(value)]
    pieces = [str(each) for each in value]
    return [",".join(pieces)] if name == "lineup" else pieces


def _described(game: str, position: Mapping[str, Any]) -> dict[str, str]:
    """Return a position in typed form: ``fuel 3, it 1``; ``5, 6, 7``."""
    from simlab.core.registry import game as find_game

    kinds = {key.name: key.kind for key in find_game(game).keys}
    return {
        name: _written(kinds.get(name), value)
        for name, value in position.items()
        if value is not None
    }


def _written(kind: Any, value: Any) -> str:
    """Return a value as text that its kind can parse."""
    from simlab.core.value_parsers import BySeat

    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) or not isinstance(value, Iterable):
        return str(value)
    inner = getattr(kind, "kind", None)
    if isinstance(value, Mapping):
        if isinstance(kind, BySeat):
            return "; ".join(f"{seat}: {_written(inner, each)}" for seat, each in value.items())
        return ", ".join(f"{word} {count}" for word, count in value.items())
    texts = [_written(inner, each) for each in value]
    apart = getattr(kind, "apart", "") or ","
    return ("; " if any(apart in text for text in texts) else f"{apart} ").join(texts)


def _rule(key: str, value: Any) -> str:
    """Return an assignment; a family by seat or card may be a list."""
    told = [value] if isinstance(value, str) or not isinstance(value, Iterable) else value
    return f"{key}={','.join(map(str, told))}"


def _flags(name: str, value: Any) -> list[str]:
    if name == "position":
        if isinstance(value, str | Path):
            return ["--position", str(value)]
        return [word for key, told in value.items() for word in _flag(key, told)]
    flag = FLAGS.get(name, name)
    if name == "rules":
        return [word for key, told in value.items() for word in _flag(flag, _rule(key, told))]
    if name in REPEATED:
        return [word for each in _texts(value) for word in _flag(flag, each)]
    return _flag(flag, value)


def _texts(value: Any) -> list[str]:
    """Return texts, or names and their values as such: ``pile=4,8``."""
    if isinstance(value, str):
        return [value]
    given = value.items() if isinstance(value, Mapping) else value
    texts = (str, Path)
    return [
        str(each) if isinstance(each, texts) else f"{each[0]}={_span(each[1])}" for each in given
    ]


def _flag(name: str, value: Any) -> list[str]:
    flag = f"--{name.replace('_', '-')}"
    if flag == "--games":
        flag = "-n"
    if isinstance(value, bool):
        return [flag if value else f"--no-{flag.removeprefix('--')}"]
    return [flag, str(value)]


def _span(values: Any) -> str:
    if isinstance(values, str) or not isinstance(values, Iterable):
        return str(values)
    return ",".join(str(value) for value in values)


def _call(name: str, told: Mapping[str, Any]) -> str:
    """Return a call in Python; functions and games appear by name."""
    pieces = [
        _shown(value) if key in WORDS or key == "position" else f"{key}={_shown(value)}"
        for key, value in told.items()
    ]
    return f"simlab.{name}({', '.join(pieces)})"


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_shown(each) for each in value)}]"
    if isinstance(value, Path):
        return repr(str(value))
    return getattr(value, "__name__", None) or getattr(value, "name", None) or repr(value)
