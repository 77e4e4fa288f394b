"""Foreign colonies of Pentaform, which evolves as soon as it can.

``table.abroad`` lists the colonies gained and lost, two bits for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


GAINED, LOST = 1, 2


@kernel
def colonies(table: Table) -> int:
    """Return the number of Pentaform's foreign colonies; 0 without it."""
    return table.foreign[table.pentaform - 1] if rarely(table.pentaform != 0) else 0


@kernel
def compare(table: Table, before: int) -> None:
    """Record a change in the number of Pentaform's foreign colonies."""
    if rarely(table.pentaform != 0):
        now = table.foreign[table.pentaform - 1]
        if now != before:
            write_down(table, GAINED if now > before else LOST)


@compiled_separately("table", "int", rare=True)
def write_down(table: Table, what: int) -> None:
    """Add a gain or loss to the list."""
    place = 0
    while (table.abroad >> place) & 3 != 0:
        place += 2
    table.abroad |= what << place


@compiled_separately("table", rare=True)
def keep(table: Table) -> None:
    """Drop the last two entries, a loss and a gain, for a colony where a ship stays."""
    place = 0
    while (table.abroad >> place) & 3 != 0:
        place += 2
    before = max(0, place - 4)
    if table.abroad >> before == LOST | GAINED << 2:
        table.abroad &= (1 << before) - 1
