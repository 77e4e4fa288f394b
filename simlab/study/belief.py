"""What a player should believe of the unseen, given what the others have done."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError
from simlab.engine.tryout import NO_WORLD
from simlab.study.opponents import Table
from simlab.study.positions import Past

SLIP = 0.05
"""Chance with which a decision is believed that a policy would not have taken."""
FEWEST = 100
"""Worlds below which there is nothing to go by."""
MOST_BYTES = 200_000_000
MOST_WORLDS = 20_000
MOST_ATTEMPTS = 2_000_000
CHUNK = 2_000


@dataclass(frozen=True)
class Belief:
    """Worlds that fit the record, drawn as likely as they are.

    Attributes
    ----------
    worlds : array of Worlds
        Independent draws; their number is the effective sample size.
    slots : int64 array ``[worlds, seats]``
        Which of the table's policies sits where.
    attempts : int
        Worlds that were imagined for them.
    decisions : int
        Decisions of the record that they went through.
    """

    worlds: Any
    slots: Any
    attempts: int
    decisions: int


def believe(
    past: Past, table: Table, *, slip: float = SLIP, seed: int = 1, max_seconds: float = 2.0
) -> Belief:
    """Draw worlds that fit what a player has seen since ``past`` began.

    Parameters
    ----------
    past : Past
    table : Table
        How the others are thought to play; of a mixture, each style is believed as far as what
        happened speaks for it.
    slip : float
        Above 0 and below 1; the smaller, the more is inferred from what the others did.
    seed : int
    max_seconds : float

    Raises
    ------
    UsageError
        Hardly any world fits.
    """
    if not 0 < slip < 1:
        raise UsageError(f"--slip is a probability above 0 and below 1, not {slip}")
    position, setup = past.position, past.position.setup
    layout = setup.game.layout
    most = max(1, min(MOST_WORLDS, MOST_BYTES // layout.world.itemsize))
    kept, slots = np.zeros(most, layout.world), np.zeros((most, layout.max_seats), np.int64)
    room = table.room(position)[0]
    room.seed, room.slip = np.uint64(seed), slip
    found, attempts = 0, 0
    draw = setup.compiled.believe_worlds  # compiles before the clock starts
    start = time.perf_counter()
    while found < most and attempts < MOST_ATTEMPTS:
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            more = draw(
                room, past.worlds, past.actions, kept[found:], slots[found:], attempts, CHUNK
            )
        if more == NO_WORLD:
            raise UsageError("no deal of the unseen cards fits the record before this decision")
        found += int(more)
        attempts += CHUNK
        if time.perf_counter() - start > max_seconds:
            break
    if found < FEWEST:
        raise UsageError(
            f"only {found} of {int(room.asked):,} imagined worlds fit what happened in the last "
            f"{len(past.actions)} decisions; look back less far (--believe 1), or raise --slip"
        )
    return Belief(kept[:found], slots[:found], int(room.asked), len(past.actions))
