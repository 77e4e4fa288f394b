"""Judgements about an encounter for the usual choices of aliens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.play import reveal
from simlab.games.cosmic.policies import foresight, values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


@compiled_separately("table", "int", rare=True)
def ahead(table: Table, seat: int) -> int:
    """Compute the lead of a player's side with two attacks; the side wins above 0.

    Flares and powers that cannot be foreseen are left out.
    """
    own = reveal.attack_value(table, table.face_o)
    other = reveal.attack_value(table, table.face_d)
    gap = own - other + values.lead(table) + foresight.by_powers(table, own, other)
    gap += table.plus_o - table.plus_d
    return gap if who.attacks(table, seat) else 1 - gap


@compiled_separately("table", "int", "int", rare=True)
def hurts(table: Table, seat: int, other: int) -> int:
    """Return whether a player has a reason to stop another: an opponent, or a possible winner."""
    if other == seat:
        return False
    if who.takes_part(table, seat) and who.takes_part(table, other):
        return who.attacks(table, seat) != who.attacks(table, other)
    return values.threatens(table, other) and who.takes_part(table, other)


@kernel
def chosen_value(me: Seat) -> int:
    """Return the printed value of the attack that a player has chosen, or -1 for another card."""
    return c.PRINTED[me.chosen] if 0 <= me.chosen < c.ATTACK_N else c.NOTHING
