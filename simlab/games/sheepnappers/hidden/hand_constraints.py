"""Unseen cards of a player: missing cards of each hand, unseen copies of each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.rules.cards import copies_in_play
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Table, World


@kernel
def is_giving(table: Table, seat: int) -> int:
    """Return whether this player's Spider Trick is on the table, its gift face down beside it."""
    return table.verb == c.SPIDER and table.player == seat and table.decision == c.BAA_CALL


@kernel
def missing_cards(world: World, place: int) -> int:
    """Count the cards that a hand (a gift set aside included) or the discard still lacks."""
    table = world.table
    if place == DISCARD:
        count = table.discard_n
        for kind in range(c.KINDS):
            count -= world.hidden.discard[kind]
        return count
    count = table.hand_n[place]
    if is_giving(table, place):
        count += 1
    for kind in range(c.KINDS):
        count -= world.seats[place].hand[kind]
    return count


@kernel
def copies_unseen(world: World, seat: int, kind: int) -> int:
    """Count the copies of a kind that ``seat`` cannot place."""
    me = world.seats[seat]
    unseen = copies_in_play(world.table, kind) - me.hand[kind] - me.facts.known[DISCARD, kind]
    if me.gift == kind:
        unseen -= 1
    for other in range(world.table.seats):
        if other != seat:
            unseen -= me.facts.known[other, kind]
    return unseen
