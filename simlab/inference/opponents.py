"""Players after a decision: a policy or a mixture of policies in each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.lineup import Entry, minds_of, parse_entry, split_lineup
from simlab.core.workspace import SLOTS
from simlab.execution.mixtures import split_mixture
from simlab.inference.positions import Position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup, known_policies
from simlab.runtime.search_policies import KINDS


@dataclass(frozen=True)
class Opponents:
    """Policies of each seat in play-outs, with their cumulative shares.

    Attributes
    ----------
    entries : list of Entry
        At most `SLOTS`.
    shares : array ``[seats, SLOTS]``
    texts : list of str
        Text of each seat's mixture.
    """

    entries: list[Entry]
    shares: Any
    texts: list[str]

    def prior(self, seat: int) -> dict[int, tuple[Entry, float]]:
        """Return the policy and the share of each slot that may sit in a seat."""
        shares = np.diff(self.shares[seat], prepend=0.0)
        return {
            slot: (entry, float(shares[slot]))
            for slot, entry in enumerate(self.entries)
            if shares[slot] > 0
        }

    def with_style(self, position: Position, style: str) -> tuple[Opponents, int]:
        """Return the table with another strategy of the player itself, and the slot of it.

        All others keep their slots, so that the worlds of a belief stay valid.

        Raises
        ------
        UsageError
            There are too many different policies.
        """
        matchup = position.matchup
        known = known_policies(matchup.game, matchup.policy_files, matchup.own)
        entry = parse_entry(style, known)
        entries = self.entries if entry in self.entries else [*self.entries, entry]
        if len(entries) > SLOTS:
            raise UsageError(f"more than {SLOTS} different policies")
        slot, shares, texts = entries.index(entry), self.shares.copy(), list(self.texts)
        shares[position.seat] = np.arange(SLOTS) >= slot
        texts[position.seat] = style
        return Opponents(entries, shares, texts), slot

    def fault(self, matchup: Matchup, room: Any) -> str:
        """Describe the illegal action in a room."""
        number, slot, seat, decision, action = (int(value) for value in room.fault)
        return (
            f"policy {self.entries[slot].text} chose the illegal action {action} at decision "
            f"{matchup.game.decisions[decision].name!r} in seat {seat} of imagined world {number}"
        )

    def room(self, position: Position) -> Any:
        """Return an array of one room in which these policies play on from a position."""
        matchup = position.matchup
        rooms = matchup.compiled.room(imagining=True)
        room = rooms[0]
        room.viewer = position.seat
        room.templates = minds_of(self.entries, SLOTS)
        room.shares = self.shares
        for slot, entry in enumerate(self.entries):
            room.policies[slot] = matchup.policy(entry).address
        return rooms


def read_mixture(text: str, known: Any) -> list[tuple[Entry, float]]:
    """Read ``wool_t:threshold=40@0.7|always_bomb@0.3``; without any shares they are equal.

    Raises
    ------
    UsageError
        An unknown policy, or shares that do not add up to 1.
    """
    found = []
    for name, share in split_mixture(text):
        if name.partition(":")[0].strip() in KINDS:
            raise UsageError(f"{name} searches itself; advice does not search within a search")
        found.append((parse_entry(name, known), share))
    return found


def seat_opponents(position: Position, me: str, opponents: str) -> Opponents:
    """Return a table: ``me`` in the position's seat, the opponents in the others.

    ``opponents`` is a mixture for all, or one per other seat in play order, separated by commas.
    """
    return opponents_of(position.matchup, position.seat, me, opponents)


def opponents_of(matchup: Matchup, own: int, me: str, opponents: str) -> Opponents:
    """Return a table with ``me`` in seat ``own`` (see `seat_opponents`)."""
    known = known_policies(matchup.game, matchup.policy_files, matchup.own)
    pieces = _mixtures(opponents)
    if len(pieces) == 1:
        pieces *= matchup.seats - 1
    if len(pieces) != matchup.seats - 1:
        raise UsageError(f"opponents names {len(pieces)} players of {matchup.seats - 1}")
    texts = [""] * matchup.seats
    texts[own] = me
    for step, piece in enumerate(pieces, start=1):
        texts[(own + step) % matchup.seats] = piece
    entries: list[Entry] = []
    shares = np.ones((matchup.game.layout.max_seats, SLOTS))
    for seat, text in enumerate(texts):
        running, row = 0.0, np.zeros(SLOTS)
        for entry, share in read_mixture(text, known):
            if entry not in entries:
                entries.append(entry)
            if len(entries) > SLOTS:
                raise UsageError(f"opponents: more than {SLOTS} different policies")
            row[entries.index(entry)] += share
        for slot in range(SLOTS):
            running += row[slot]
            shares[seat, slot] = running
        shares[seat, int(np.flatnonzero(row)[-1]) :] = 1.0
    return Opponents(entries, shares, texts)


def _mixtures(text: str) -> list[str]:
    """Split opponents at commas; a piece with ``=`` and no name belongs to the one before."""
    joined: list[str] = []
    for alternative in text.split("|"):
        pieces = split_lineup(alternative)
        if joined:
            joined[-1] += "|" + pieces[0]
            joined += pieces[1:]
        else:
            joined = pieces
    return joined
