"""Citadels: attack cards that lie open beside planets (power of Citadel)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import events as e
from simlab.games.cosmic.play import passing, pile, reveal
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def strength(table: Table, planet: int) -> int:
    """Return the total value of the citadels of a planet."""
    total = 0
    for place in range(table.citadel_n):
        if table.citadels[place].planet == planet:
            total += reveal.attack_value(table, table.citadels[place].kind)
    return total


@kernel
def stands(table: Table, planet: int) -> int:
    """Return whether a planet has a citadel."""
    for place in range(table.citadel_n):
        if table.citadels[place].planet == planet:
            return True
    return False


@kernel
def copies(table: Table, kind: int) -> int:
    """Count the cards of a kind that are citadels."""
    count = 0
    for place in range(table.citadel_n):
        if table.citadels[place].kind == kind:
            count += 1
    return count


@kernel
def build(world: World, seat: int, planet: int, kind: int) -> None:
    """Lay an attack card from a player's hand beside a planet."""
    table = world.table
    passing.leaves_seen(world, seat, kind)
    citadel = table.citadels[table.citadel_n]
    citadel.planet = planet
    citadel.kind = kind
    table.citadel_n += 1
    note(world, e.E_CITADEL, seat, kind, planet)


@kernel
def raze(world: World, planet: int) -> None:
    """Discard the citadels of a planet, or all of them (`NOTHING`)."""
    table = world.table
    left = 0
    layer = pile.new_layer(table)
    for place in range(table.citadel_n):
        citadel = table.citadels[place]
        at = citadel.planet
        kind = citadel.kind
        citadel.planet = 0
        citadel.kind = 0
        if planet < 0 or planet == at:
            table.discard[kind] += 1
            pile.add(table, kind, 1, layer)
            note(world, e.E_RAZED, kind, at, 0)
        else:
            table.citadels[left].planet = at
            table.citadels[left].kind = kind
            left += 1
    table.citadel_n = left
