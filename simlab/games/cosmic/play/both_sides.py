"""An ally of both sides (Yin-Yang): ``table.both`` is its seat and 1.

Its ships lie at the gate and beside the planet. Its role is that of an ally of the offense until
the winner is known, then that of an ally of the winner; whoever asks for the allies of a main
player finds it on both sides.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.jit.kernel import compiled_separately, kernel, rarely


@kernel
def zone_of(table: Any, seat: Any) -> Any:
    """Return where the ships of an ally are, on the side of its role."""
    return c.GATE if table.role[seat] == c.OFFENSE_ALLY else c.SIDE


@kernel
def stand(table: Any, seat: Any, role: Any) -> None:
    """A player on both sides has the role of an ally of one."""
    table.role[seat] = role
    table.sent[seat] = table.zones[zone_of(table, seat), seat]


@compiled_separately("table", rare=True)
def decide(table: Any) -> None:
    """The winner is known."""
    seat = table.both - 1
    role = c.OFFENSE_ALLY if table.result != c.DEFENSE_WON else c.DEFENSE_ALLY
    if table.role[seat] != role:
        stand(table, seat, role)


@kernel
def end(table: Any, seat: Any, zone: Any) -> None:
    """A player whose ships leave a zone is no ally of that side any more."""
    if rarely(table.both == seat + 1):
        table.both = 0
        stand(table, seat, c.DEFENSE_ALLY if zone == c.GATE else c.OFFENSE_ALLY)
        return
    table.role[seat] = c.NO_ROLE
    table.sent[seat] = 0
