"""What becomes of the foreign colonies of Pentaform: it evolves as soon as it can.

``table.abroad`` lists it, two bits for each colony gained or lost.
"""

from __future__ import annotations

from typing import Any

from simlab.jit.kernel import compiled_separately, kernel, rarely

GAINED, LOST = 1, 2


@kernel
def colonies(table: Any) -> Any:
    """Return how many foreign colonies Pentaform has; 0 without it."""
    return table.foreign[table.pentaform - 1] if rarely(table.pentaform != 0) else 0


@kernel
def compare(table: Any, before: Any) -> None:
    """If Pentaform has more or fewer than before, that is written down."""
    if rarely(table.pentaform != 0):
        now = table.foreign[table.pentaform - 1]
        if now != before:
            write_down(table, GAINED if now > before else LOST)


@compiled_separately("table", "int", rare=True)
def write_down(table: Any, what: Any) -> None:
    """Add what has happened to the list."""
    place = 0
    while (table.abroad >> place) & 3 != 0:
        place += 2
    table.abroad |= what << place


@compiled_separately("table", rare=True)
def keep(table: Any) -> None:
    """A colony of which a ship stays was not lost: its loss and its gain, the last two, go."""
    place = 0
    while (table.abroad >> place) & 3 != 0:
        place += 2
    before = max(0, place - 4)
    if table.abroad >> before == LOST | GAINED << 2:
        table.abroad &= (1 << before) - 1
