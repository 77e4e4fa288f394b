"""Positions to ask about: in a person's words, from a file, or out of a transcript."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simlab.engine.beside import ready_for_advice
from simlab.engine.errors import UsageError
from simlab.engine.game import Decision
from simlab.engine.match import Match
from simlab.engine.policy_file import PolicyFile
from simlab.engine.records import OVER
from simlab.engine.setup import Setup, build_setup


class ImpossiblePosition(UsageError):
    """No world fits what the player says to know."""


class NothingToDecide(UsageError):
    """Fewer than two actions are legal; ``only`` is the word of the one that is, if any."""

    def __init__(self, only: str | None) -> None:
        self.only = only
        words = "" if only is None else f" but {only}"
        super().__init__(f"there is nothing to decide in this position: nothing is legal{words}")


@dataclass(frozen=True)
class Position:
    """A decision that waits for an answer.

    Attributes
    ----------
    setup : Setup
        Game and rules; its line-up does not matter.
    root : array of one World
        What the player who decides cannot see in it does not matter, either.
    """

    setup: Setup
    root: Any

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(self.root[0].table.actor)

    @property
    def decision(self) -> Decision:
        """What is asked."""
        kind: Decision = self.setup.game.decisions[int(self.root[0].table.decision)]
        return kind

    def legal_actions(self) -> list[int]:
        """Return the ids of all legal actions."""
        marks = self.setup.compiled.legal_marks(self.root[0])
        return [int(action) for action in np.flatnonzero(marks)]


def _checked(position: Position) -> Position:
    """Return the position, or raise `UsageError` if there is nothing to decide."""
    if position.root[0].table.decision == OVER:
        raise UsageError("the game is over in this position")
    legal = position.legal_actions()
    if len(legal) < 2:
        raise NothingToDecide(position.decision.actions[legal[0]] if legal else None)
    return position


def described_position(
    game: str,
    description: Mapping[str, Any],
    *,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    preset: str | None = None,
    policy_files: tuple[PolicyFile, ...] = (),
) -> Position:
    """Return the position that somebody describes with the game's own words.

    Raises
    ------
    UsageError
        It cannot occur (the message says why), or there is nothing to decide.
    """
    setup = build_setup(
        game, "sensible", seats=seats, rules=rules, preset=preset, policy_files=policy_files
    )
    return placed_position(setup, description)


def placed_position(setup: Setup, description: Mapping[str, Any]) -> Position:
    """Return the position that a description says under the rules of a set-up.

    Raises
    ------
    UsageError
        It cannot occur (the message says why), or there is nothing to decide.
    """
    root = setup.game.place(setup.rules, description)
    ready_for_advice(setup.compiled)
    return _checked(Position(setup, root))


def read_description(path: Path) -> dict[str, Any]:
    """Read a position from a TOML or JSON file; tables ``rules`` and ``seats`` may be in it.

    Raises
    ------
    UsageError
        The file cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
        content = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None
    if not isinstance(content, dict):
        raise UsageError(f"{path} holds no position: it is not a table of keys and values")
    return content


@dataclass(frozen=True)
class Past:
    """A position and how it came about.

    Attributes
    ----------
    position : Position
    worlds : array of Worlds
        Before each of ``actions``, and now.
    actions : int64 array
    """

    position: Position
    worlds: Any
    actions: Any


def recorded_position(path: Path, at: int, policy_files: tuple[PolicyFile, ...] = ()) -> Position:
    """Return the position before decision ``at`` of a transcript (``watch --format json``).

    The game is played again from its seed with the recorded actions; what the player knows by then
    is therefore known here, too.

    Raises
    ------
    UsageError
        The file is no transcript, it has no such decision, or these rules play it another way.
    """
    return recorded_past(path, at, 0, policy_files).position


def recorded_past(
    path: Path, at: int, back: int, policy_files: tuple[PolicyFile, ...] = ()
) -> Past:
    """Return the position before decision ``at`` of a transcript, with what led to it.

    The past begins with the player's own decision ``back`` decisions of its own ago, or with the
    first of the game. See `recorded_position` for errors.
    """
    head, turns = _read_transcript(path)
    if not 0 <= at < len(turns):
        raise UsageError(f"{path} has decisions 0 to {len(turns) - 1}, not {at}")
    setup = build_setup(
        head["game"],
        ",".join(head["lineup"]),
        seats=head["seats"],
        rules=dict(head["rules"]),
        seed=head["seed"],
        policy_files=policy_files,
    )
    setup.prepare()
    match = _recorded_match(setup, head, path)
    own = [n for n, turn in enumerate(turns[:at]) if turn["actor"] == turns[at]["actor"]]
    start = at if back == 0 else own[-back] if back <= len(own) else 0
    worlds, actions = [], []
    for number, turn in enumerate(turns[:at]):
        action = _action_of(match, turn, path)
        if number >= start:
            worlds.append(match.world.copy())
            actions.append(action)
        match.take(action)
    _action_of(match, turns[at], path)
    past = np.zeros(len(worlds) + 1, setup.game.layout.world)
    for number, world in enumerate([*worlds, match.world]):
        past[number] = world
        past[number].hidden.logging = 0
    position = _checked(Position(setup, past[-1:].copy()))
    return Past(position, past, np.array(actions, np.int64))


def _recorded_match(setup: Setup, head: Mapping[str, Any], path: Path) -> Match:
    # with rotation, several numbers share a deal
    for rotations in range(1, setup.seats + 1):
        match = Match(setup, head["number"] // rotations)
        if match.state()["hidden"] == head["after"]["hidden"]:
            return match
    raise UsageError(f"{path}: this version of {head['game']} deals that game another way")


def _action_of(match: Match, turn: Mapping[str, Any], path: Path) -> int:
    name = match.game.decisions[int(match.table.decision)].name
    if match.over or turn["decision"] != name or turn["actor"] != match.actor:
        raise UsageError(f"{path}: decision {turn['n']} does not follow in these rules")
    return match.game.decisions[int(match.table.decision)].action_of(turn["action"])


def _read_transcript(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        head, turns = lines[0], [line for line in lines[1:] if "decision" in line]
        if not {"game", "seed", "number", "seats", "rules", "lineup", "after"} <= head.keys():
            raise ValueError("its first line is no set-up")
    except (OSError, ValueError, IndexError, AttributeError) as error:
        raise UsageError(
            f"{path} is no transcript (write one with: simlab watch GAME --format json): {error}"
        ) from None
    return head, turns
