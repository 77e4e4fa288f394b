"""Plasma Thrusters (6; launch and alliance; stays in play).

As the offense or an ally its owner may send one more ship. As the defense it may move a ship from
another colony to the target during the launch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import fleet
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Raise the limit of ships by one, or move a ship of the defense to the target."""
    table = world.table
    if hook == c.H_ALLY_SHIPS:
        if seat != table.about:
            return x
        return x + 1 if seat == table.offense else min(x + 1, c.MOST_JOINING)
    if seat != table.defense or deeds.used(table, c.PLASMA_THRUSTERS):
        return x
    if table.stage == c.FRESH:
        return c.MAY if table.where[seat] & ~bits.bit(table.target) != 0 else x
    if table.stage == c.USED:
        deeds.set_used(table, c.PLASMA_THRUSTERS)
        fleet.settle(world, seat, table.target, 1, 1)
        table.stage = c.STEP
        return c.ASKED
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Use the tech where the target already has ships of its owner."""
    return 1 if table.ships[table.target, table.actor] > 0 else 0


TECH = TechEffects(
    act,
    choose,
    uses=(c.H_POST_LAUNCH,),
    changes=(c.H_ALLY_SHIPS,),
)
