"""Gluon Mines (X, hidden; planning, defense; discarded).

Once cards lie face down: for each ship on it its owner chooses one opposing ship, which is lost. If
no opposing ship is left, the defense has won. A player's ships are chosen by number; the Prometheus
is the first of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.play import bits, reveal
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MANY = 3
"""Number of ships on the tech that is enough to use it against any attack."""


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for opposing ships, one by one (``memo`` are left), which are then lost."""
    table = world.table
    if table.stage == c.FRESH:
        mined = seat == table.defense and fleet.owners_in(table, c.GATE) != 0
        return c.MAY if mined and deeds.ships_on(world, seat, c.GLUON_MINES) > 0 else x
    if table.stage == c.USED:
        table.memo = deeds.ships_on(world, seat, c.GLUON_MINES)
        deeds.spend_and_go(world, seat, c.GLUON_MINES)
        table.stage = c.STEP
        return c.ASKED
    if table.stage == c.STEP + 1:
        deeds.mine(world, table.answer)
        table.memo -= 1
    if table.stage == c.STEP + 2:
        if fleet.owners_in(table, c.GATE) == 0:
            table.result = c.DEFENSE_WON
        return x
    left = fleet.owners_in(table, c.GATE)
    if table.memo > 0 and left != 0:
        return asking.pick_player(world, seat, left, c.STEP + 1)
    for place in range(table.seats):
        if table.zones[c.LIMBO, table.order[place]] > 0:
            fleet.doom(world, table.order[place])
    table.stage = c.STEP + 2
    return c.ASKED


@kernel
def choose(table: Table, me: Seat) -> int:
    """Choose allies before the offense; use the tech with `MANY` ships or enough for all."""
    if table.decision == c.PICK_PLAYER:
        allies = table.options & ~bits.bit(table.offense)
        return bits.lowest_bit(allies if allies != 0 else table.options)
    opposing = reveal.allied_ships(table, c.GATE)
    for slot in range(c.TECH_SLOTS):
        if me.techs[slot] == c.GLUON_MINES and table.tech_owner[slot] == table.actor + 1:
            count = table.tech_ships[slot]
            return 1 if count >= opposing or count >= MANY else 0
    return 0


TECH = TechEffects(act, choose, uses=(c.H_POST_SELECT,))
