"""Sets of aliens, and so of flares: there are more of them than bits in a number.

A set is a pair of numbers with `SET_BITS` aliens each; records store it as two fields, ``low`` and
``high``. Likewise a decision about aliens has two words of options: ``options`` and ``more``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.records import SET_BITS
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, StockFlares, Table, World


NONE = (0, 0)


@kernel
def one(alien: int) -> tuple[int, int]:
    """Return the set of one alien."""
    if alien < SET_BITS:
        return bits.bit(alien), 0
    return 0, bits.bit(alien - SET_BITS)


@kernel
def few(low: int) -> tuple[int, int]:
    """Return the set given by the word of the first aliens."""
    return low, 0


@kernel
def has(aliens: tuple[int, int], alien: int) -> int:
    """Return whether a set has an alien."""
    if alien < SET_BITS:
        return (aliens[0] >> alien) & 1 != 0
    return (aliens[1] >> (alien - SET_BITS)) & 1 != 0


@kernel
def copies(aliens: tuple[int, int], alien: int) -> int:
    """Return 1 if a set has an alien, else 0."""
    return 1 if has(aliens, alien) else 0


@kernel
def union(some: tuple[int, int], others: tuple[int, int]) -> tuple[int, int]:
    """Return the union of two sets."""
    return some[0] | others[0], some[1] | others[1]


@kernel
def both(some: tuple[int, int], others: tuple[int, int]) -> tuple[int, int]:
    """Return the intersection of two sets."""
    return some[0] & others[0], some[1] & others[1]


@kernel
def minus(some: tuple[int, int], others: tuple[int, int]) -> tuple[int, int]:
    """Return the first set without the second."""
    return some[0] & ~others[0], some[1] & ~others[1]


@kernel
def is_empty(aliens: tuple[int, int]) -> int:
    """Return whether a set is empty."""
    return aliens[0] | aliens[1] == 0


@kernel
def count(aliens: tuple[int, int]) -> int:
    """Count the aliens of a set."""
    found = bits.count_bits(aliens[0])
    if rarely(aliens[1] != 0):
        found += bits.count_bits(aliens[1])
    return found


@kernel
def first(aliens: tuple[int, int]) -> int:
    """Return the first alien of a set that is not empty."""
    if rarely(aliens[0] == 0):
        return SET_BITS + bits.lowest_bit(aliens[1])
    return bits.lowest_bit(aliens[0])


@kernel
def rest(aliens: tuple[int, int]) -> tuple[int, int]:
    """Return a set without its first alien."""
    if rarely(aliens[0] == 0):
        return aliens[0], aliens[1] & (aliens[1] - 1)
    return aliens[0] & (aliens[0] - 1), aliens[1]


@kernel
def nth(aliens: tuple[int, int], number: int) -> int:
    """Return alien number ``number``, from 0, of a set."""
    before = bits.count_bits(aliens[0])
    if rarely(number >= before):
        return SET_BITS + bits.nth_bit(aliens[1], number - before)
    return bits.nth_bit(aliens[0], number)


# sets stored in records


@kernel
def of(field: StockFlares) -> tuple[int, int]:
    """Return a stored set."""
    return field.low, field.high


@kernel
def put(field: StockFlares, aliens: tuple[int, int]) -> None:
    """Store a set."""
    field.low = aliens[0]
    field.high = aliens[1]


@kernel
def add(field: StockFlares, alien: int) -> None:
    """Add an alien to a stored set."""
    if alien < SET_BITS:
        field.low |= 1 << alien
    else:
        field.high |= 1 << (alien - SET_BITS)


@kernel
def drop(field: StockFlares, alien: int) -> None:
    """Remove an alien from a stored set."""
    if alien < SET_BITS:
        field.low &= ~(1 << alien)
    else:
        field.high &= ~(1 << (alien - SET_BITS))


@kernel
def join(field: StockFlares, aliens: tuple[int, int]) -> None:
    """Add all aliens of a set to a stored set."""
    field.low |= aliens[0]
    field.high |= aliens[1]


@kernel
def remove(field: StockFlares, aliens: tuple[int, int]) -> None:
    """Remove all aliens of a set from a stored set."""
    field.low &= ~aliens[0]
    field.high &= ~aliens[1]


@kernel
def clear(field: StockFlares) -> None:
    """Empty a stored set."""
    field.low = 0
    field.high = 0


@kernel
def holds(field: StockFlares, alien: int) -> int:
    """Return whether a stored set has an alien."""
    if alien < SET_BITS:
        return (field.low >> alien) & 1 != 0
    return (field.high >> (alien - SET_BITS)) & 1 != 0


# decisions about aliens


@kernel
def ask(world: World, decision: int, seat: int, aliens: tuple[int, int]) -> None:
    """Request an alien of a set, with options that all see."""
    bits.ask(world, decision, seat, aliens[0])
    world.table.more = aliens[1]


@kernel
def ask_in_private(world: World, decision: int, seat: int, aliens: tuple[int, int]) -> None:
    """Request an alien of a set that only the deciding player knows."""
    bits.ask_in_private(world, decision, seat, aliens[0])
    world.seats[seat].more = aliens[1]


@kernel
def options_of(table: Table, me: Seat) -> Any:
    """Return the legal actions of the deciding player, as a set."""
    return table.options | me.options, table.more | me.more


# whole numbers, for uncompiled code


def number(field: Any) -> int:
    """Return a stored set as one number with a bit for each alien."""
    return int(field.low) | int(field.high) << SET_BITS


def write(field: Any, aliens: int) -> None:
    """Store a set that is given as one number."""
    field.low, field.high = aliens & (1 << SET_BITS) - 1, aliens >> SET_BITS
