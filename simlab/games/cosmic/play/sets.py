"""Sets of aliens, and so of flares: there are more of them than bits in a number.

A set is a pair of numbers, `SET_BITS` aliens in each; records keep it as their two fields ``low``
and ``high``. A decision about aliens has two words of options likewise: ``options`` and ``more``.
"""

from __future__ import annotations

from typing import Any

from simlab.core.records import SET_BITS
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel, rarely

NONE = (0, 0)


@kernel
def one(alien: Any) -> Any:
    """Return the set of one alien."""
    if alien < SET_BITS:
        return bits.bit(alien), 0
    return 0, bits.bit(alien - SET_BITS)


@kernel
def few(low: Any) -> Any:
    """Return a set of first aliens."""
    return low, 0


@kernel
def has(aliens: Any, alien: Any) -> Any:
    """Return whether a set has an alien."""
    if alien < SET_BITS:
        return (aliens[0] >> alien) & 1 != 0
    return (aliens[1] >> (alien - SET_BITS)) & 1 != 0


@kernel
def copies(aliens: Any, alien: Any) -> Any:
    """Return 1 if a set has an alien, else 0."""
    return 1 if has(aliens, alien) else 0


@kernel
def union(some: Any, others: Any) -> Any:
    """Return what is in one of two sets."""
    return some[0] | others[0], some[1] | others[1]


@kernel
def both(some: Any, others: Any) -> Any:
    """Return what is in both sets."""
    return some[0] & others[0], some[1] & others[1]


@kernel
def minus(some: Any, others: Any) -> Any:
    """Return what is in the first set only."""
    return some[0] & ~others[0], some[1] & ~others[1]


@kernel
def is_empty(aliens: Any) -> Any:
    """Return whether nothing is in a set."""
    return aliens[0] | aliens[1] == 0


@kernel
def count(aliens: Any) -> Any:
    """Count the aliens of a set."""
    found = bits.count_bits(aliens[0])
    if rarely(aliens[1] != 0):
        found += bits.count_bits(aliens[1])
    return found


@kernel
def first(aliens: Any) -> Any:
    """Return the first alien of a set that is not empty."""
    if rarely(aliens[0] == 0):
        return SET_BITS + bits.lowest_bit(aliens[1])
    return bits.lowest_bit(aliens[0])


@kernel
def rest(aliens: Any) -> Any:
    """Return a set without its first alien."""
    if rarely(aliens[0] == 0):
        return aliens[0], aliens[1] & (aliens[1] - 1)
    return aliens[0] & (aliens[0] - 1), aliens[1]


@kernel
def nth(aliens: Any, number: Any) -> Any:
    """Return an alien of a set, counted from 0."""
    before = bits.count_bits(aliens[0])
    if rarely(number >= before):
        return SET_BITS + bits.nth_bit(aliens[1], number - before)
    return bits.nth_bit(aliens[0], number)


# sets that records keep


@kernel
def of(field: Any) -> Any:
    """Return the set that a record keeps."""
    return field.low, field.high


@kernel
def put(field: Any, aliens: Any) -> None:
    """Keep a set."""
    field.low = aliens[0]
    field.high = aliens[1]


@kernel
def add(field: Any, alien: Any) -> None:
    """An alien comes into a set that is kept."""
    if alien < SET_BITS:
        field.low |= 1 << alien
    else:
        field.high |= 1 << (alien - SET_BITS)


@kernel
def drop(field: Any, alien: Any) -> None:
    """An alien leaves a set that is kept."""
    if alien < SET_BITS:
        field.low &= ~(1 << alien)
    else:
        field.high &= ~(1 << (alien - SET_BITS))


@kernel
def join(field: Any, aliens: Any) -> None:
    """All of a set come into one that is kept."""
    field.low |= aliens[0]
    field.high |= aliens[1]


@kernel
def remove(field: Any, aliens: Any) -> None:
    """All of a set leave one that is kept."""
    field.low &= ~aliens[0]
    field.high &= ~aliens[1]


@kernel
def clear(field: Any) -> None:
    """Nothing is in a set that is kept."""
    field.low = 0
    field.high = 0


@kernel
def holds(field: Any, alien: Any) -> Any:
    """Return whether a set that is kept has an alien."""
    if alien < SET_BITS:
        return (field.low >> alien) & 1 != 0
    return (field.high >> (alien - SET_BITS)) & 1 != 0


# decisions about aliens


@kernel
def ask(world: Any, decision: Any, seat: Any, aliens: Any) -> None:
    """Ask for an alien of a set; all see what may be answered."""
    bits.ask(world, decision, seat, aliens[0])
    world.table.more = aliens[1]


@kernel
def ask_in_private(world: Any, decision: Any, seat: Any, aliens: Any) -> None:
    """Ask for an alien of a set that only its owner knows."""
    bits.ask_in_private(world, decision, seat, aliens[0])
    world.seats[seat].more = aliens[1]


@kernel
def options_of(table: Any, me: Any) -> Any:
    """Return the legal actions of the player who decides."""
    return table.options | me.options, table.more | me.more


# whole numbers, for what is not compiled


def number(field: Any) -> int:
    """Return a set that a record keeps as one number with a bit for each alien."""
    return int(field.low) | int(field.high) << SET_BITS


def write(field: Any, aliens: int) -> None:
    """Keep a set that is given as one number."""
    field.low, field.high = aliens & (1 << SET_BITS) - 1, aliens >> SET_BITS
