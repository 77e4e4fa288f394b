"""The order of the discard, as far as it is known: which cards lie on top (wild flare of Fido).

``table.pile`` holds the last ``table.pile_n`` discarded cards, the topmost last. Cards discarded at
once are one layer, whose inner order is unknown. Cards discarded before them lie below, in any
order: only a limited number is tracked, and none in a described position. Without flares the order
is never needed and not recorded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from simlab.games.cosmic.state import MOST_PILED
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


CARD_BITS = 8
"""An entry has its card in so many bits, and above them the number of its layer."""
CARD_MASK = (1 << CARD_BITS) - 1


@kernel
def card_at(table: Table, place: int) -> int:
    """Return a card of the known part of the discard, counted from below."""
    return table.pile[place] & CARD_MASK


@kernel
def layer_at(table: Table, place: int) -> int:
    """Return the layer in which a card lies."""
    return table.pile[place] >> CARD_BITS


@kernel
def new_layer(table: Table) -> int:
    """Return the number of the next layer."""
    return 1 + (layer_at(table, table.pile_n - 1) if table.pile_n > 0 else 0)


@compiled_separately("table", "int", rare=True)
def take_out(table: Table, place: int) -> None:
    """Remove a card from the known part of the discard."""
    table.pile_n -= 1
    for each in range(place, table.pile_n):
        table.pile[each] = table.pile[each + 1]
    table.pile[table.pile_n] = 0


@compiled_separately("table", "int", "int", "int")
def add(table: Table, card: int, count: int, layer: int) -> None:
    """Discard ``count`` cards of a kind, in a layer."""
    if table.rules.flares != 0 and not c.KINDS <= card < c.ALL_KINDS:
        for _ in range(count):
            if rarely(table.pile_n == MOST_PILED):
                take_out(table, 0)
            table.pile[table.pile_n] = layer << CARD_BITS | card
            table.pile_n += 1


@kernel
def add_flares(table: Table, flares: tuple[int, int], layer: int) -> None:
    """Discard flares, in a layer."""
    while not sets.is_empty(flares):
        add(table, c.FIRST_FLARE + sets.first(flares), 1, layer)
        flares = sets.rest(flares)


@kernel
def put(table: Table, card: int) -> None:
    """Discard a card by itself."""
    add(table, card, 1, new_layer(table))


@compiled_separately("table")
def add_laid(table: Table) -> None:
    """Discard all cards on the table at once."""
    layer = new_layer(table)
    for kind in range(c.PLAIN_KINDS):
        add(table, kind, table.laid[kind], layer)
    add_flares(table, sets.of(table.laid_flares), layer)


@compiled_separately("table", "int", rare=True)
def remove(table: Table, card: int) -> None:
    """Remove the uppermost card of its kind from the known part of the discard."""
    for step in range(table.pile_n):
        place = table.pile_n - 1 - step
        if card_at(table, place) == card:
            take_out(table, place)
            return


@kernel
def clear(table: Table) -> None:
    """Clear the known order, as the discard is shuffled into the deck."""
    for place in range(table.pile_n):
        table.pile[place] = 0
    table.pile_n = 0


@kernel
def top_n(table: Table) -> int:
    """Count the cards of the top layer, any of which may be the top card; 0: nothing is known."""
    count = 0
    while count < table.pile_n:
        place = table.pile_n - 1 - count
        if layer_at(table, place) != layer_at(table, table.pile_n - 1):
            break
        count += 1
    return count


@kernel
def copies_on_top(table: Table, card: int) -> int:
    """Count the copies of a card in the top layer."""
    count = 0
    for step in range(top_n(table)):
        if card_at(table, table.pile_n - 1 - step) == card:
            count += 1
    return count


@compiled_separately("table", rare=True)
def agrees(table: Table) -> int:
    """Return whether the known part lies in the discard, in layers one above the other."""
    for place in range(MOST_PILED):
        card = card_at(table, place)
        if place >= table.pile_n:
            if table.pile[place] != 0:
                return 0
            continue
        if place > 0 and layer_at(table, place) < layer_at(table, place - 1):
            return 0
        count = 0
        for other in range(table.pile_n):
            if card_at(table, other) == card:
                count += 1
        there = table.discard[min(card, c.FLARE)]
        if card > c.FIRST_FLARE:
            there = sets.copies(sets.of(table.discard_flares), card - c.FIRST_FLARE)
        if count > there:
            return 0
    return 1
