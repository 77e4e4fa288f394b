"""Line-ups as text: ``wool_t:threshold=50,asap,asap,asap``, one policy per seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.display_names import in_words
from simlab.core.policy import Policy
from simlab.core.records import MIND
from simlab.jit.errors import UsageError, suggestion


@dataclass(frozen=True)
class Entry:
    """A policy with all its parameters set; one place in a line-up."""

    policy: Policy
    values: tuple[tuple[str, float | str], ...]

    @property
    def text(self) -> str:
        """The entry as it is written in a line-up (only what differs from the defaults)."""
        changed = [
            f"{name}={exact(value)}"
            for name, value in self.values
            if value != self.policy.parameters[name].default
        ]
        return self.policy.name + (":" + ",".join(changed) if changed else "")

    @property
    def words(self) -> str:
        """The entry as pictures name it."""
        changed = [
            f"{self.policy.words_of(name)} {in_words(exact(value))}"
            for name, value in self.values
            if value != self.policy.parameters[name].default
        ]
        return self.policy.words + (f" ({', '.join(changed)})" if changed else "")

    def codes(self) -> list[float]:
        """Return the numbers for ``mind.params``, in order of declaration."""
        return [self.policy.parameters[name].code(value) for name, value in self.values]


def exact(value: float | str) -> str:
    """Return a value as short text that reads back as the same value."""
    if isinstance(value, float) and float(f"{value:g}") == value:
        return f"{value:g}"
    return str(value)


def split_lineup(text: str) -> list[str]:
    """Split at commas; a piece with ``=`` and no name belongs to the policy before it."""
    pieces: list[str] = []
    for raw in text.split(","):
        piece = raw.strip()
        if not piece:
            raise UsageError(f"line-up {text!r} has an empty place")
        if pieces and "=" in piece and ":" not in piece:
            pieces[-1] += ("," if ":" in pieces[-1] else ":") + piece
        else:
            pieces.append(piece)
    return pieces


def parse_entry(text: str, policies: Mapping[str, Policy]) -> Entry:
    """Parse ``name`` or ``name:parameter=value,…``, or raise `UsageError`."""
    name, _, settings = text.partition(":")
    name = name.strip()
    if name not in policies:
        hint = suggestion(name, policies)
        raise UsageError(f"no policy {name!r}{hint} (your own come with --policy-file)")
    policy = policies[name]
    values: dict[str, Any] = {key: spec.default for key, spec in policy.parameters.items()}
    given: set[str] = set()
    for piece in settings.split(",") if settings else []:
        key, equals, value = (part.strip() for part in piece.partition("="))
        if not equals:
            raise UsageError(f"policy {name}: write {key}=VALUE, not {piece!r}")
        if key not in policy.parameters:
            hint = suggestion(key, policy.parameters)
            raise UsageError(f"policy {name} has no parameter {key!r}{hint}")
        if key in given:
            raise UsageError(f"policy {name}: {key} is given twice")
        given.add(key)
        values[key] = policy.parameters[key].read(f"{name}:{key}", value)
    return Entry(policy, tuple(values.items()))


def parse_lineup(
    text: str, policies: Mapping[str, Policy], seats: int | None, default_seats: int, allowed: range
) -> list[Entry]:
    """Parse a line-up and settle the number of seats.

    One policy fills all seats. Without ``seats`` a longer line-up sets their number.

    Raises
    ------
    UsageError
        Unknown names, bad values, or a length that does not fit the seats.
    """
    entries = [parse_entry(piece, policies) for piece in split_lineup(text)]
    count = seats if seats is not None else len(entries) if len(entries) > 1 else default_seats
    if count not in allowed:
        raise UsageError(f"{count} seats; the game takes {allowed.start} to {allowed.stop - 1}")
    if len(entries) == 1:
        entries *= count
    if len(entries) != count:
        raise UsageError(f"the line-up names {len(entries)} policies for {count} seats")
    return entries


def lineup_text(entries: list[Entry]) -> str:
    """Return the line-up in canonical form."""
    return ",".join(entry.text for entry in entries)


def rotation_period(entries: Sequence[Entry], roles: Sequence[object] = ()) -> int:
    """Return how many cyclic rotations of the line-up differ.

    Roles, if given, are what belongs to each place besides its policy.
    """
    roles = roles or [None] * len(entries)
    places = [(entry.text, role) for entry, role in zip(entries, roles, strict=True)]
    return next(p for p in range(1, len(places) + 1) if places[p:] + places[:p] == places)


def minds_of(entries: Sequence[Entry], count: int) -> Any:
    """Return so many minds, the first of them with the parameters of these entries."""
    minds = np.zeros(count, MIND)
    for mind, entry in zip(minds, entries, strict=False):
        codes = entry.codes()
        mind.params[: len(codes)] = codes
    return minds
