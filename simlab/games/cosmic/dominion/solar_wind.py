"""Solar Wind: after the reveal any player exchanges the gains of allies.

Winning defensive allies land on the planet, winning offensive allies are rewarded and go home. A
second Solar Wind reverses the exchange.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.verbs import totals, who
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange the gains of the allies of both sides."""
    table = world.table
    if table.stage == c.FRESH:
        for other in range(table.seats):
            if table.role[other] >= c.OFFENSE_ALLY:
                return c.MAY
        return x
    table.solar = 1 - table.solar
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Land as a winning defensive ally; deny the last colony to an offensive one."""
    seat = table.actor
    if table.solar != 0 or not totals.both_attack(table):
        return 0
    ahead = judge.ahead(table, table.offense)
    if ahead <= 0 and table.role[seat] == c.DEFENSE_ALLY:
        return 0 if bits.has(table.where[seat], table.target) else 3
    if ahead > 0 and not who.attacks(table, seat):
        for other in range(table.seats):
            if table.role[other] == c.OFFENSE_ALLY and values.threatens(table, other):
                return 3
    return 0


THINGS = {c.SOLAR_WIND - c.KINDS: Thing(act, (c.H_SHOWDOWN,), choose, open=True)}
