"""Xenon Lasers (3; reveal, main player or ally; stays in play).

In each encounter its owner may add 1 to its side's total, or take 1 away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, totals, who
from simlab.games.cosmic.policies import foresight
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


LESS, MORE = 0, 1


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner whether to subtract 1 (answer 0) or add 1 (answer 1), and change the total."""
    table = world.table
    if table.stage == c.FRESH:
        if not who.takes_part(table, seat) or not totals.both_attack(table):
            return x
        return x if deeds.used(table, c.XENON_LASERS) else c.MAY
    if table.stage == c.USED:
        deeds.set_used(table, c.XENON_LASERS)
        return asking.pick_number(world, seat, 0b11, c.STEP)
    totals.add(table, seat, 1 if table.answer == MORE else -1)
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Choose one more, or one less where the lower total wins."""
    return 1 - MORE if foresight.lower_wins(table) else MORE


TECH = TechEffects(act, choose, uses=(c.H_SHOWDOWN,))
