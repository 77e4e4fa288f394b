"""Files from other programs or users, read whole and checked before use."""

from __future__ import annotations

import json
import math
import tomllib
from pathlib import Path
from typing import Any

from simlab.jit.errors import UsageError

MOST_BYTES = 2**28
WHOLE = 2**64
"""Whole numbers in a file lie below this, on either side of zero."""
_PACKAGE = Path(__file__).parents[1]


def is_own(path: Path) -> bool:
    """Return whether a file is simlab's own, and not that of a game that comes with it."""
    return _PACKAGE in path.parents and _PACKAGE / "games" not in path.parents


def is_shipped(file: str) -> bool:
    """Return whether a source file comes with simlab, its games included."""
    return _PACKAGE in Path(file).parents


def read_text(path: Path, what: str = "") -> str:
    """Return the text of a file; ``what`` says in messages what it should be.

    Raises
    ------
    UsageError
        It is no file that can be read to its end, or no UTF-8 text.
    """
    try:
        if path.is_file() or not path.exists():  # a pipe or a device might never end
            if path.stat().st_size <= MOST_BYTES:
                return path.read_text(encoding="utf-8-sig")
            problem = f"it has more than {MOST_BYTES:,} bytes"
        else:
            problem = "it is a folder" if path.is_dir() else "it is no ordinary file"
    except FileNotFoundError:
        problem = "there is no such file"
    except UnicodeDecodeError as error:
        problem = f"it is not UTF-8 text (byte {error.start})"
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
    raise UsageError(f"cannot read {what}{path}: {problem}")


BEGINS = {
    "report": b"<!doctype html",
    "XML file": b"<?xml",
    "picture": b"\x89PNG",
    "table": b"PAR1",
}
"""How files begin that may be written anew."""


def check_writable(what: str, path: Path, kind: str) -> None:
    """Refuse a path that is no place for a file: in no folder, or something else is there.

    A file of the same kind, or an empty one, is written anew; another is never lost.

    Parameters
    ----------
    what : str
        The message begins with it.
    path : Path
    kind : str
        Of `BEGINS`.

    Raises
    ------
    UsageError
        It is no place for a file of that kind.
    """
    try:
        fits = path.parent.is_dir() and (path.is_file() or not path.exists())
    except (OSError, ValueError):
        fits = False
    if not fits:
        raise UsageError(f"{what} takes a file in a folder that is there, not {str(path)!r}")
    if path.is_file() and not _is_of(kind, path):
        raise UsageError(f"{what}: {path} is there already and no {kind}; choose another name")


def same_file(one: str | Path, other: str | Path) -> bool:
    """Return whether two names are of one file: the same path, or links to an existing one."""
    first, second = Path(one), Path(other)
    if first.exists() and second.exists():
        return first.samefile(second)
    return first.resolve() == second.resolve()


def _is_of(kind: str, path: Path) -> bool:
    """Return whether a file is empty or begins like those of a kind; False if unreadable."""
    try:
        with path.open("rb") as file:
            start = file.read(len(BEGINS[kind]))
    except OSError:
        return False
    return start.lower() in (b"", BEGINS[kind].lower())


def read_toml(path: Path) -> dict[str, Any]:
    """Return the contents of a TOML file (see `plain` for what it may hold).

    Raises
    ------
    UsageError
        It cannot be read, is not TOML, or holds what nothing takes.
    """
    try:
        content = tomllib.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is not valid TOML: {_why(error)}") from None
    check_plain(path, content)
    return content


def read_json(path: Path) -> Any:
    """Return the contents of a JSON file (see `parse_json`)."""
    return parse_json(path, read_text(path))


def load_json(path: Path, text: str) -> Any:
    """Return what JSON text says, whatever its values are (see `check_plain`).

    Raises
    ------
    UsageError
        It is not JSON, or a key stands twice in it.
    """
    try:
        return json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"cannot read {path}: it is not valid JSON: {_why(error)}") from None


def parse_json(path: Path, text: str) -> Any:
    """Return what JSON text says, of a file that messages name (see `check_plain`).

    Raises
    ------
    UsageError
        It is not JSON, a key stands twice in it, or it holds what nothing takes.
    """
    content = load_json(path, text)
    check_plain(path, content)
    return content


def _why(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if "integer string conversion" in str(error):
        return "a number has thousands of digits"
    if isinstance(error, json.JSONDecodeError) and error.lineno == 1:
        return f"{error.msg}: column {error.colno}"
    return str(error)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {double!r} stands twice in it")
    return found


def check_plain(path: Path, content: Any) -> None:
    """Refuse what nothing takes: numbers out of all bounds, control characters, dates.

    Raises
    ------
    UsageError
        The message names the place.
    """
    waiting: list[tuple[str, Any]] = [("", content)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{place}.{key}" if place else key, each) for key, each in value.items()]
            for key in value:
                _check_text(path, place, key)
        elif isinstance(value, list):
            waiting += [(place, each) for each in value]
        else:
            _check_value(path, place, value)


def _check_value(path: Path, place: str, value: Any) -> None:
    if isinstance(value, str):
        _check_text(path, place, value)
    elif isinstance(value, int):
        if abs(value) >= WHOLE:
            raise UsageError(f"{path}: {place}: a whole number of {len(f'{value:x}')} hex digits")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise UsageError(f"{path}: {place}: {value} is no finite number")
    elif value is not None:
        raise UsageError(f"{path}: {place}: a date or time")


def _check_text(path: Path, place: str, text: str) -> None:
    for letter in "" if text.isprintable() else text:
        if not letter.isprintable() and letter not in " \n\t\u00a0":
            raise UsageError(f"{path}: {place}: text with the control character {letter!r}")
