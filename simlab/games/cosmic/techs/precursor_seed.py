"""Precursor Seed (9; on completion; stays in play).

Its owner has a random unused alien without set-up text, besides its own, while the tech is in play.
A reincarnation of the same player takes the place of that alien.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import using
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Draw a random second alien for the owner on completion."""
    table = world.table
    if not deeds.completed(table, seat, c.PRECURSOR_SEED, x) or using.unused_aliens(table) == 0:
        return x
    if table.stage == c.FRESH:
        return c.MUST
    using.take_second(world, seat, using.random_alien(world))
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Return `ONE`; the tech asks no question."""
    return 1


TECH = TechEffects(act, choose, uses=(c.H_COMPLETED,))
