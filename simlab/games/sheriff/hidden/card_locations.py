"""Places of hidden cards, for `determinize` and `check_invariants`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import owned, value_of
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Seat, Table, World


@kernel
def is_shopping(table: Table, seat: int) -> int:
    """Return whether this merchant has set cards aside and draws or places now."""
    return (table.phase == c.DRAWING or table.phase == c.PLACING) and seat == table.current


@kernel
def holds_asides(table: Table, seat: int) -> int:
    """Return whether cards lie aside before this player: set aside, or confiscated."""
    if c.HONOURING <= table.phase <= c.CONFISCATING:
        return seat == table.sheriff
    return is_shopping(table, seat)


@kernel
def bag_in_play(table: Table, seat: int) -> int:
    """Count the cards in a bag not yet unpacked."""
    if table.fate[seat] == c.SEALED:
        return table.bag_n[seat]
    if table.phase == c.HONOURING and table.fate[seat] == c.PASSED and seat == table.focus:
        return table.bag_n[seat]
    return 0


@kernel
def escrowed(table: Table, kind: int) -> int:
    """Count a kind of goods in accepted deals that are not settled."""
    count = 0
    if table.rules.deals_binding != 0:
        for payer in range(table.seats):
            if table.offers[payer].status == c.ACCEPTED:
                count += table.offers[payer].stand[kind]
        for entry in range(c.MAX_SEATS * c.MAX_SEATS):
            if table.ledger[entry].status == c.ACCEPTED:
                count += table.ledger[entry].stand[kind]
    return count


@kernel
def stash_size(owner: Seat) -> int:
    """Count the goods face down on a stand."""
    cards = 0
    for kind in range(c.KINDS):
        cards += owner.stash[kind]
    return cards


@kernel
def landed_value(world: World) -> int:
    """Return the value of all goods on stands and in escrow."""
    table = world.table
    value = 0
    for kind in range(c.KINDS):
        cards = escrowed(table, kind)
        for seat in range(table.seats):
            cards += owned(table, world.seats[seat], seat, kind)
        value += cards * value_of(table, kind)
    return value
