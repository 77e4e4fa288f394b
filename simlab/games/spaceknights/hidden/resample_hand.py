"""Resampling of a hand before its player has decided anything: all hands are equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules import cards
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.spaceknights.record_types import World


@kernel
def is_known_in_part(world: World, viewer: int, seat: int) -> int:
    """Return whether another player knows a card of a hand, or a card not in it.

    The viewer knows them if the hand, still face down, is revealed later.
    """
    table = world.table
    for other in range(table.seats):
        if other != seat:
            if seat == table.foe and world.seats[other].foe_seen | world.seats[other].foe_lost != 0:
                return True
            if seat != table.foe and world.seats[other].facts.zoned != 0:
                return True
    facts = world.seats[viewer].facts
    for card in range(c.MANEUVERS):
        if facts.spot[card] == 1 + 8 * seat + c.SHOWN:
            return True
    return seat != table.foe and table.facts.zoned != 0


@kernel
def may_be_redealt(world: World, viewer: int, seat: int) -> int:
    """Return whether all possible hands of a player are still equally likely."""
    table = world.table
    decision = table.decision
    if decision != c.REROLL and decision != c.BID:
        if decision != c.COMPLICATION and decision != c.SHOWDOWN:
            return False
    if table.hand_n[seat] == 0 or table.shown_n[seat] > 0 or not cards.holds_own_hand(table, seat):
        return False
    return not is_known_in_part(world, viewer, seat)


@kernel
def redeal_threats(world: World, seat: int, stream: Stream) -> None:
    """Deal other threats to the Foe; a next card seen by a player stays in place."""
    hidden = world.hidden
    me = world.seats[seat]
    size = world.table.hand_n[seat]
    left = hidden.team_left[c.THREATS]
    for place in range(size):
        left |= 1 << (me.hand[place] - c.THREAT)
    fixed = 0
    if hidden.next_card[c.THREATS] != c.NOTHING:
        fixed = 1 << hidden.next_card[c.THREATS]
    left &= ~fixed
    held = 0
    for place in range(size):
        kind = cards.nth_type(left, below(stream, cards.bit_count(left)))
        left &= ~(1 << kind)
        held |= 1 << kind
        me.hand[place] = c.THREAT + kind
    hidden.team_left[c.THREATS] = left | fixed
    if me.foe_seen != 0:
        me.foe_seen = held


@kernel
def redeal_own(world: World, seat: int, stream: Any) -> None:
    """Shuffle a knight's hand into its deck and draw it again."""
    table = world.table
    me = world.seats[seat]
    size = table.hand_n[seat]
    for place in range(size):
        cards.into_deck(world, seat, me.hand[place])
    table.hand_n[seat] = 0
    for _ in range(size):
        cards.into_hand(
            world, seat, cards.out_of_deck(world, seat, below(stream, table.deck_n[seat]))
        )


@kernel
def resample_hand(world: World, later: int, viewer: int, seat: int, stream: Stream) -> float:
    """Deal another hand to a player that has not decided anything with it; return the weight 1."""
    if not may_be_redealt(world, viewer, seat):
        return 1.0
    if seat == world.table.foe:
        redeal_threats(world, seat, stream)
    else:
        redeal_own(world, seat, stream)
    cards.count_hand(world, seat)
    return 1.0
