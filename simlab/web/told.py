"""Parsing of positions from forms and from pasted text, without any computation."""

from __future__ import annotations

import inspect
import re
import shlex
from collections.abc import Mapping
from typing import Any

from simlab.api.advice import advise
from simlab.core.game import Game
from simlab.core.position_schema import ME, Key, assumed, read_key, read_position
from simlab.core.registry import game as find_game
from simlab.core.rules import Rules, parse_assignments
from simlab.core.value_formatters import written_position
from simlab.core.value_parsers import Asker, Seat, Whole
from simlab.jit.errors import SimlabError, UsageError
from simlab.output.argument_errors import TYPED
from simlab.output.replay_command import line
from simlab.web import requests

Data = dict[str, Any]

OWN = re.compile(r"^\s*(?:P\d+ \(you\):|you hold\b)\s*", re.IGNORECASE)
OPTIONS = {"opponents", "me", "objective", "sure", "margin", "max_seconds", "believe", "slip"}
"""Flags of a command that the page supports."""
ONLY_TYPED = {"ask", "format", "keys", "map", "picture", "quiet", "report"}
"""Flags of the command without a keyword in Python, which the page ignores."""


class Unreadable(UsageError):
    """Error: a value of a position cannot be parsed; ``key`` is its key."""

    def __init__(self, message: str, key: str) -> None:
        super().__init__(message)
        self.key = key


def settled(asked: requests.Table) -> tuple[Game, Rules]:
    """Return the game and the rules of a request."""
    game = find_game(asked.game)
    return game, game.rules(asked.seats, asked.rules, asked.preset)


def as_typed(game: Game, rules: Rules, position: Mapping[str, Any]) -> Data:
    """Return a position in typed form (see `written_position`).

    Raises
    ------
    Unreadable
        The error names the key.
    """
    asker = Asker(rules, _me(game, rules, position))
    found: Data = {}
    for name, value in position.items():
        try:
            found |= written_position(game.keys, asker, {name: value})
        except UsageError as error:
            raise Unreadable(str(error), name) from None
    return found


def _me(game: Game, rules: Rules, position: Mapping[str, Any]) -> int:
    key = next(each for each in game.keys if each.name == ME)
    value = position.get(ME)
    try:
        return 0 if value is None else int(read_key(key, value, Asker(rules)))
    except UsageError as error:
        raise Unreadable(str(error), ME) from None


def read(asked: requests.Described) -> Data:
    """Return the content of a form: as text, with its assumptions, and as a command."""
    game, rules = settled(asked)
    position = as_typed(game, rules, asked.position)
    read_position(game.keys, rules, position)
    told = {
        "game": asked.game,
        "position": position,
        "seats": asked.seats,
        "rules": asked.rules,
        "preset": asked.preset,
    }
    return {
        "position": position,
        "assumed": assumed(game.keys, position),
        "command": line(advise, told),
    }


def pasted(asked: requests.Pasted) -> Data:
    """Parse text that the user has pasted.

    A command is parsed as on the command line. From a story, the hand of a player and texts after
    the name of a key are used.

    Raises
    ------
    UsageError
        Nothing can be parsed.
    """
    text = asked.text.strip()
    if re.match(r"\$?\s*simlab\s+advise\s", text):
        return _command(text.lstrip("$ "))
    game, rules = settled(asked)
    asker = Asker(rules)
    position: Data = {}
    unread: list[str] = []
    for row in filter(None, map(str.strip, text.splitlines())):
        found = _of_line(game, asker, row) if len(row) <= requests.MOST_LETTERS else {}
        position |= {name: value for name, value in found.items() if name not in position}
        if not found:
            unread.append(row)
    if not position:
        raise UsageError("nothing of that tells a position; paste a line of `simlab watch`")
    return {"position": written_position(game.keys, asker, position), "unread": unread}


def _of_line(game: Game, asker: Asker, row: str) -> Data:
    found: Data = {}
    by_name = {key.name: key for key in game.keys}
    bare = []
    for piece in OWN.sub("", row).split(";"):
        name, colon, rest = piece.strip().partition(":")
        key = by_name.get(name.strip().lower().replace(" ", "_"))
        if colon and key is not None:
            if _reads(key, rest.strip(), asker):
                found[key.name] = rest.strip()
        elif piece.strip():
            bare.append(piece.strip())
    if OWN.match(row) or not found:
        for piece in bare:
            held = next((key for key in _things(game) if _reads(key, piece, asker)), None)
            if held is not None:
                found.setdefault(held.name, piece)
    return found


def _things(game: Game) -> list[Key]:
    """Return the keys whose values are things, not numbers and seats."""
    return [key for key in game.keys if not isinstance(key.kind, Whole | Seat)]


def _reads(key: Key, text: str, asker: Asker) -> bool:
    try:
        return bool(read_key(key, text, asker))
    except UsageError:
        return False


def _command(text: str) -> Data:
    """Parse a command ``simlab advise GAME --hand …``."""
    try:
        words = shlex.split(text.replace("\\\n", " "))[2:]
    except ValueError as error:
        raise UsageError(f"that is no command: {error}") from None
    flags = [index for index, word in enumerate(words) if word.startswith("--")]
    if flags[:1] != [1]:
        raise UsageError("write simlab advise GAME --KEY VALUE …")
    game = find_game(words[0])
    keys = {key.name for key in game.keys}
    position: dict[str, str] = {}
    plain: dict[str, str] = {}
    unread: list[str] = []
    rules: list[str] = []
    for index, end in zip(flags, [*flags[1:], len(words)], strict=True):
        flag, equals, value = words[index][2:].partition("=")
        text = value if equals else " ".join(words[index + 1 : end])
        name = TYPED.get(flag, flag.replace("-", "_"))
        if flag == "rule":
            rules.append(text)
        elif flag.replace("-", "_") in keys:
            position[flag.replace("-", "_")] = text
        elif name in OPTIONS | {"seats", "preset"}:
            plain[name] = text
        elif name in inspect.signature(advise).parameters or flag in ONLY_TYPED:
            unread.append(f"--{flag}")
        else:
            raise UsageError(f"{game.name} has no key {name!r} of a position")
    found: Data = {
        "game": game.name,
        "position": position,
        "options": {name: _plain(value) for name, value in plain.items() if name in OPTIONS},
        "rules": parse_assignments(rules),
        "unread": unread,
    }
    if "seats" in plain:
        found["seats"] = _plain(plain["seats"])
    if "preset" in plain:
        found["preset"] = plain["preset"]
    return found


def _plain(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def error_data(error: SimlabError) -> Data:
    """Return an error as plain data, with the key of a position it refers to, if any."""
    key = getattr(error, "key", None)
    if key is None:
        found = re.match(r"position: (?!no key)(\w+)", str(error))
        key = found[1] if found else None
    return {"error": " ".join(str(error).split()), "key": key}
