"""Played cards, which lie on the table until the encounter ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, cards, hoard, knowledge, passing, sets, wiring
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


PLUS_BITS = 8
PLAIN_PLUS, ALL_PLUS = 3, 5
"""Number of kinds of reinforcements in the cosmic deck, and in both decks."""


@kernel
def lay(world: World, seat: int, card: int) -> None:
    """Play a card, which lies on the table until the encounter ends."""
    if rarely(cards.like(world.seats[seat], card) == 0):
        hoard.leaves_hoard(world, seat, card)
    else:
        passing.leaves_seen(world, seat, card)
    world.table.laid[cards.kind_of(card)] += 1


@kernel
def lay_flare(world: World, seat: int, alien: int) -> None:
    """Play a flare from a hand."""
    lay(world, seat, c.FIRST_FLARE + alien)
    sets.add(world.table.laid_flares, alien)


@kernel
def flare_back(world: World, seat: int, alien: int) -> None:
    """Return a flare from the table to its hand or hoard, seen by all."""
    table = world.table
    me = world.seats[seat]
    table.laid[c.FLARE] -= 1
    sets.drop(table.laid_flares, alien)
    if sets.holds(table.hoard_out, alien) and table.hoarder == seat + 1:
        me.hoard[c.FLARE] += 1
        sets.add(me.hoard_flares, alien)
        table.hoard_n[seat] += 1
        sets.drop(table.hoard_out, alien)
        wiring.wire_flare(world, seat, alien)
        note(world, e.E_FLARE_BACK, seat, c.FIRST_FLARE + alien, 0)
        return
    me.hand[c.FLARE] += 1
    sets.add(me.flares, alien)
    wiring.wire_flare(world, seat, alien)
    table.hand_n[seat] += 1
    table.lacks[seat] &= ~bits.bit(c.TYPE_OF[c.FLARE])
    for viewer in range(table.seats):
        if viewer != seat:
            knowledge.remember(world.seats[viewer], seat, c.FIRST_FLARE + alien)
    note(world, e.E_FLARE_BACK, seat, c.FIRST_FLARE + alien, 0)


@kernel
def pick_up(world: World, seat: int, card: int) -> None:
    """Move a card from the table to a player's hand."""
    table = world.table
    table.laid[cards.kind_of(card)] -= 1
    if cards.is_flare(card):
        sets.drop(table.laid_flares, cards.alien_of(card))
    passing.gains_seen(world, seat, card)


@kernel
def plus_place(kind: int) -> int:
    """Return the bit offset at which a player's reinforcements of a kind are counted."""
    return PLUS_BITS * (kind - (c.PLUS_4 - PLAIN_PLUS if kind > c.FLARE else c.PLUS_2))


@kernel
def count_plus(table: Table, seat: int, kind: int) -> None:
    """Count a played reinforcement, which is discarded as the encounter ends."""
    table.plus_n[seat] += 1 << plus_place(kind)


@kernel
def take_kept(world: World) -> None:
    """Return cards on the table to the players who keep them."""
    table = world.table
    for seat in range(table.seats):
        for kind in range(c.ALL_KINDS):
            if bits.has(table.returns[seat], kind) and table.laid[kind] > 0:
                pick_up(world, seat, kind)
        table.returns[seat] = 0
    table.kept = 0
