"""Moves of cards from the pile, between hands and to the discard, with the knowledge of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheepnappers.components import KINDS
from simlab.games.sheepnappers.knowledge import all_keep_top, all_see_gain, all_see_loss
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.sheepnappers.record_types import Hidden, Seat, Table, World


@kernel
def copies_in_play(table: Table, kind: int) -> int:
    """Return the number of copies of a kind in the deck at the deal."""
    if table.seats == 2:
        return table.rules.copies[kind] - table.rules.removed_2p[kind]
    return table.rules.copies[kind]


@kernel
def pick_from_pile(hidden: Hidden, stream: Stream, size: int) -> int:
    """Return the kind of a random card of the pile and leave it there; wolves count last.

    Counts the kinds that lie wholly before the card, without a branch to mispredict.
    """
    left = below(stream, size)
    picked = 0
    for kind in range(KINDS):
        left -= hidden.pile[kind]
        picked += 1 if left >= 0 else 0
    return picked


@kernel
def pick_from_hand(owner: Seat, stream: Stream, size: int, but: int) -> int:
    """Return the kind of a random card of a hand, of another kind than ``but`` (-1: of any)."""
    left = below(stream, size)
    picked = 0
    for kind in range(KINDS):
        left -= owner.hand[kind] if kind != but else 0
        picked += 1 if left >= 0 else 0
    return picked


@kernel
def hand_gains(world: World, seat: int, kind: int) -> None:
    """Put a card into a hand."""
    world.seats[seat].hand[kind] += 1
    world.table.hand_n[seat] += 1


@kernel
def hand_loses(world: World, seat: int, kind: int) -> None:
    """Take a card out of a hand."""
    world.seats[seat].hand[kind] -= 1
    world.table.hand_n[seat] -= 1


@kernel
def put_on_discard(world: World, kind: int, played: int) -> None:
    """Lay a card face up on the discard."""
    world.hidden.discard[kind] += 1
    world.table.discard_n += 1
    world.table.top = kind
    world.table.top_played = played
    all_see_gain(world, DISCARD, kind)
    all_keep_top(world)


@kernel
def discard_from_hand(world: World, seat: int, kind: int, played: int) -> None:
    """Lay a card of a hand face up on the discard."""
    hand_loses(world, seat, kind)
    all_see_loss(world, seat, kind)
    put_on_discard(world, kind, played)


@kernel
def hand_over_openly(world: World, giver: int, taker: int, kind: int) -> None:
    """Move a card between hands in sight of all."""
    hand_loses(world, giver, kind)
    hand_gains(world, taker, kind)
    all_see_loss(world, giver, kind)
    all_see_gain(world, taker, kind)
