"""Positions described in words, or read from a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.game import Decision
from simlab.core.position_schema import assumed
from simlab.core.records import OVER
from simlab.inference.candidate_moves import whole_answers
from simlab.jit.errors import UsageError
from simlab.jit.files import read_json, read_toml
from simlab.runtime.matchup import Matchup, build_matchup


class ImpossiblePosition(UsageError):
    """Error: no world fits the described knowledge of the player."""


class NothingToDecide(UsageError):
    """Error: fewer than two actions are legal; ``only`` names the single one, if any."""

    def __init__(self, only: str | None) -> None:
        self.only = only
        words = "" if only is None else f" but {only}"
        super().__init__(f"there is nothing to decide in this position: nothing is legal{words}")


@dataclass(frozen=True)
class Position:
    """A decision to advise on.

    Attributes
    ----------
    matchup : Matchup
        Game and rules; its line-up is irrelevant.
    root : array of one World
        The part hidden from the player who decides is irrelevant.
    assumed : tuple of str
        Omissions of a description, with the assumed values.
    told : frozenset of str, or None
        The keys of a description; None if it was not described.
    """

    matchup: Matchup
    root: Any
    assumed: tuple[str, ...] = ()
    told: frozenset[str] | None = None

    @property
    def seat(self) -> int:
        """Seat of the player who decides."""
        return int(self.root[0].table.actor)

    @property
    def decision(self) -> Decision:
        """Decision to make."""
        kind: Decision = self.matchup.game.decisions[int(self.root[0].table.decision)]
        return kind

    @property
    def question(self) -> str:
        """Question in words; empty if the name of the decision is enough."""
        words: str = self.matchup.game.words.question(self.decision.name, self.root[0].table)
        return words

    def legal_actions(self) -> list[int]:
        """Return the ids of all legal actions."""
        marks = self.matchup.compiled.legal_marks(self.root[0])
        return [int(action) for action in np.flatnonzero(marks)]


def checked(position: Position) -> Position:
    """Return the position, or raise `UsageError` if there is nothing to decide.

    If an answer has several steps, the first may be forced and others not.
    """
    if position.root[0].table.decision == OVER:
        raise UsageError("the game is over in this position")
    legal = position.legal_actions()
    if len(legal) < 2 and len(whole_answers(position)) < 2:
        raise NothingToDecide(position.decision.actions[legal[0]] if legal else None)
    return position


def described_position(game: str, description: Mapping[str, Any], **match_up: Any) -> Position:
    """Return the position that is described in the game's own words.

    ``match_up`` is as for `build_matchup`.

    Raises
    ------
    UsageError
        The position is impossible (with the reason), or there is nothing to decide.
    """
    return placed_position(build_matchup(game, "sensible", **match_up), description)


def placed_position(matchup: Matchup, description: Mapping[str, Any]) -> Position:
    """Return the described position under the rules of a match-up.

    Facts about the rules themselves become rules of the position's own match-up.

    Raises
    ------
    UsageError
        The position is impossible (with the reason), or there is nothing to decide.
    """
    matchup = matchup.told(description)
    root = matchup.game.placed(matchup.rules, description)
    from simlab.runtime.parallel_compile import ready_for_advice

    ready_for_advice(matchup.compiled)
    left_out = tuple(assumed(matchup.game.keys, description))
    told = frozenset(name for name, value in description.items() if value is not None)
    return checked(Position(matchup, root, left_out, told))


def read_table(path: Path) -> dict[str, Any]:
    """Read keys and values from a TOML or JSON file.

    Raises
    ------
    UsageError
        The file cannot be read.
    """
    content = read_json(path) if path.suffix == ".json" else read_toml(path)
    if not isinstance(content, dict):
        raise UsageError(f"{path} holds no position: it is not a table of keys and values")
    return content


def read_description(source: Mapping[str, Any] | Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the keys of a described position, and its ``seats``, ``rules`` and ``preset``.

    Parameters
    ----------
    source : mapping or path
        Keys and values, or a TOML or JSON file of them.

    Raises
    ------
    UsageError
        The file cannot be read, or one of the three is of the wrong kind.
    """
    place = str(source) if isinstance(source, Path) else "position"
    content = read_table(source) if isinstance(source, Path) else source
    kinds: dict[str, tuple[Any, str]] = {
        "seats": (int, "a whole number"),
        "preset": (str, "a name"),
        "rules": (Mapping, "a table"),
    }
    told = {key: content[key] for key in kinds if key in content}
    for key, value in told.items():
        kind, words = kinds[key]
        if not isinstance(value, kind) or value is True:
            raise UsageError(f"{place}: {key} is {words}, not {value!r}")
    return {key: value for key, value in content.items() if key not in kinds}, told
