"""Schema of described positions: their keys, the meaning of each, and its values.

A game declares its keys as it declares its rules. From that follow what is read and refused, the
list of ``simlab advise GAME --keys``, the questions of ``--ask`` and the features of a map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.arrays import Worlds
from simlab.core.records import Layout
from simlab.core.rules import RuleBook, Rules
from simlab.core.value_parsers import Asker, Counted, EachSeat, Kind, Seat, Word
from simlab.jit.errors import UsageError, suggestion

ME = "me"
"""The key of the seat that asks; every game has it."""
DECISION = "decision"
"""The key of what is asked, in games of which several decisions can be described."""


@dataclass(frozen=True)
class Key:
    """A key of a position.

    Attributes
    ----------
    name : str
    kind : Kind
        How it is written and read.
    doc : str
        One line of meaning.
    left_out : str
        What is assumed if nobody says; empty if it must be told.
    only : str
        The decisions for which alone it matters, with commas; empty if it always does.
    rule : str
        The rule, said by seat, that it tells of whoever asks, or of all seats (`EachSeat`); empty
        if it tells of the position.
    """

    name: str
    kind: Kind
    doc: str
    left_out: str
    only: str = ""
    rule: str = ""

    @property
    def meaning(self) -> str:
        """The meaning of the key, and the decision for which it matters."""
        return f"{self.only}: {self.doc}" if self.only else self.doc

    def matters_for(self, decision: str | None) -> bool:
        """Return whether the key matters for a decision."""
        return not self.only or decision in self.only.split(", ")

    @property
    def words_told(self) -> tuple[str, ...]:
        """The words that can be told there, if it is one word of a vocabulary, or one by seat."""
        kind = self.kind.kind if isinstance(self.kind, EachSeat) else self.kind
        return kind.known.words if isinstance(kind, Word) else ()

    @property
    def words(self) -> tuple[str, ...]:
        """The cards that are counted there, if it counts cards."""
        known = self.kind.known.words if isinstance(self.kind, Counted) else ()
        return tuple(word for word in known if word)


MY_SEAT = Key(ME, Seat(), "who asks", "seat 0")


def blank_world(layout: Layout, rulebook: RuleBook, rules: Rules) -> Worlds:
    """Return an array of one World in which nothing is set but rules and seats."""
    worlds: Worlds = np.zeros(1, layout.world)
    table = worlds[0].table
    rulebook.write(rules, table.rules)
    table.seats = rules.seats
    return worlds


def read_key(key: Key, value: Any, asker: Asker) -> Any:
    """Return what the value of a key means, or raise a `UsageError` that names the key."""
    return key.kind.read(f"position: {key.name}", value, asker)


def read_position(
    keys: Sequence[Key], rules: Rules, described: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what a description says, by key; ``me`` is always there.

    Parameters
    ----------
    keys : sequence of Key
        Those of the game.
    rules : Rules
    described : mapping
        Text or values of a file.

    Raises
    ------
    UsageError
        There is no such key, one is missing, or a value cannot be read.
    """
    by_name = {key.name: key for key in keys}
    described = {**_beside(by_name, described), **described}
    for name in described:
        if name not in by_name:
            raise UsageError(f"position: no key {name!r}{suggestion(str(name), by_name)}")
    for key in keys:
        if not (key.left_out or key.only) and described.get(key.name) is None:
            raise UsageError(f"position: {key.name} is missing: {key.doc} ({key.kind.form})")
    me = read_key(by_name[ME], described.get(ME, 0), Asker(rules))
    asker = Asker(rules, me)
    said = {name: value for name, value in described.items() if value is not None}
    asked = asked_in(keys, described)
    for name in said:
        if asked is not None and not by_name[name].matters_for(asked):
            raise UsageError(
                f"position: {name} matters for decision {by_name[name].only}, and {asked} is asked"
            )
    return {ME: me} | {name: read_key(by_name[name], value, asker) for name, value in said.items()}


def asked_in(keys: Sequence[Key], described: Mapping[str, Any]) -> str | None:
    """Return the decision that a description asks about; None if that hangs on the rest of it."""
    key = next((key for key in keys if key.name == DECISION), None)
    if key is None or not isinstance(key.kind, Word):
        return None
    said = described.get(DECISION)
    number = key.kind.known.find(key.left_out if said is None else str(said))
    return None if number is None else key.kind.known.words[number]


def rules_told(
    keys: Sequence[Key], rules: Rules, described: Mapping[str, Any]
) -> dict[str, tuple[str, str]]:
    """Return what a description says of the rules: rule to key and value.

    Raises
    ------
    UsageError
        A value cannot be read, or two keys do not agree.
    """
    said = [key for key in keys if key.rule and described.get(key.name) is not None]
    if not said:
        return {}
    me = read_key(MY_SEAT, described.get(ME, 0), Asker(rules))
    asker = Asker(rules, me)
    found: dict[str, tuple[str, str]] = {}
    for key in said:
        read = read_key(key, described[key.name], asker)
        by_seat = dict(enumerate(read)) if isinstance(key.kind, EachSeat) else {me: read}
        for seat, number in by_seat.items():
            if number is None:
                continue
            rule, word = f"{key.rule}.{seat}", key.words_told[number]
            other, before = found.setdefault(rule, (key.name, word))
            if before != word:
                raise UsageError(
                    f"position: {other} says {before} of seat {seat}, and {key.name} {word}"
                )
    return found


def _beside(keys: Mapping[str, Key], described: Mapping[str, Any]) -> dict[str, str]:
    """Return what a line of a story that stands under one key says of others.

    ``50 gold; hand: 2 Apple; bag: 1 Silk`` under ``hand`` tells the bag, too.
    """
    found: dict[str, str] = {}
    for name, value in described.items():
        if name in keys and isinstance(value, str) and f"{name}:" in value:
            parts = [part.strip().partition(":") for part in value.split(";")]
            found |= {key: rest.strip() for key, _, rest in parts if key in keys and key != name}
    return found


def assumed(keys: Sequence[Key], described: Mapping[str, Any]) -> list[str]:
    """Return what a description leaves out, each with what is assumed of it."""
    asked = asked_in(keys, described)
    return [
        f"{key.name} ({key.left_out})"
        for key in keys
        if described.get(key.name) is None
        and key.left_out
        and key.matters_for(asked)
        and not key.rule
    ]
