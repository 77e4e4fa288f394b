"""An ally of both sides (Yin-Yang): ``table.both`` is its seat plus 1.

Its ships lie at the gate and beside the planet. It has the role of an ally of the offense until the
winner is known, then that of an ally of the winner. In a search for the allies of either main
player it is found on both sides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


@kernel
def zone_of(table: Table, seat: int) -> int:
    """Return the zone of an ally's ships on the side of its role."""
    return c.GATE if table.role[seat] == c.OFFENSE_ALLY else c.SIDE


@kernel
def stand(table: Table, seat: int, role: int) -> None:
    """Set the role of an ally of both sides, and the ships that count as sent."""
    table.role[seat] = role
    table.sent[seat] = table.zones[zone_of(table, seat), seat]


@compiled_separately("table", rare=True)
def decide(table: Table) -> None:
    """Make an ally of both sides an ally of the winner."""
    seat = table.both - 1
    role = c.OFFENSE_ALLY if table.result != c.DEFENSE_WON else c.DEFENSE_ALLY
    if table.role[seat] != role:
        stand(table, seat, role)


@kernel
def end(table: Table, seat: int, zone: int) -> None:
    """End a player's alliance on the side of a zone that its ships leave."""
    if rarely(table.both == seat + 1):
        table.both = 0
        stand(table, seat, c.DEFENSE_ALLY if zone == c.GATE else c.OFFENSE_ALLY)
        return
    table.role[seat] = c.NO_ROLE
    table.sent[seat] = 0
