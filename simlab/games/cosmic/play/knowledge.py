"""Knowledge of cards in other hands.

``seats[v].met_*`` lists cards that player ``v`` saw going into other hands. All players know of
each hand which types it lacks for certain (``lacks``), and whether it surely holds an encounter
card (``armed``); see the table in ``RULES.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, cards, sets
from simlab.games.cosmic.state import MAX_MET
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, World


@kernel
def remember(me: Seat, owner: int, kind: int) -> None:
    """Record that a card went into a hand; drop the oldest memory if there are too many."""
    if me.met_n == MAX_MET:
        forget_at(me, 0)
    me.met_seat[me.met_n] = owner
    me.met_kind[me.met_n] = kind
    me.met_n += 1


@kernel
def forget_at(me: Seat, place: int) -> None:
    """Remove a memory; the others stay in order."""
    me.met_n -= 1
    for later in range(place, me.met_n):
        me.met_seat[later] = me.met_seat[later + 1]
        me.met_kind[later] = me.met_kind[later + 1]
    me.met_seat[me.met_n] = 0
    me.met_kind[me.met_n] = 0


@kernel
def forget(me: Seat, owner: int, kind: int) -> None:
    """Remove the memory of a card that left a hand in sight.

    A flare may also match the memory of an unknown flare.
    """
    for place in range(me.met_n):
        if me.met_seat[place] == owner and me.met_kind[place] == kind:
            forget_at(me, place)
            return
    if rarely(cards.is_flare(kind)):
        for place in range(me.met_n):
            if me.met_seat[place] == owner and me.met_kind[place] == c.FLARE:
                forget_at(me, place)
                return


@kernel
def with_its_back(card: int) -> int:
    """Return the kinds of cards with the back of a card: all that is seen of a hidden card."""
    return c.ANY_KIND & ~bits.up_to(c.KINDS) if cards.is_reward(card) else bits.up_to(c.KINDS)


@kernel
def forget_one_of(me: Seat, owner: int, kinds: int) -> None:
    """Forget one card of each kind, and all flares, as one of ``kinds`` left a hand unseen."""
    gone = c.ANY_KIND & ~kinds
    place = 0
    while place < me.met_n:
        card = me.met_kind[place]
        certain = (gone >> cards.kind_of(card)) & 1 != 0
        if me.met_seat[place] == owner and not certain:
            gone |= (1 << cards.kind_of(card)) & ~(1 << c.FLARE)
            forget_at(me, place)
        else:
            place += 1


@kernel
def forget_hand(me: Seat, owner: int) -> None:
    """Remove all memories of a hand."""
    place = 0
    while place < me.met_n:
        if me.met_seat[place] == owner:
            forget_at(me, place)
        else:
            place += 1


@kernel
def learn(me: Seat, owner: int, card: int) -> None:
    """Record a card that a player sees in another hand."""
    remember(me, owner, card)
    if cards.is_flare(card):
        sets.add(me.seen_flares, cards.alien_of(card))


@kernel
def see_hand(world: World, viewer: int, owner: int) -> None:
    """Show a whole hand to another player; all see that it looks."""
    me = world.seats[viewer]
    theirs = world.seats[owner]
    forget_hand(me, owner)
    for kind in range(c.ALL_KINDS):
        if kind != c.FLARE:
            for _ in range(theirs.hand[kind]):
                remember(me, owner, kind)
    left = sets.of(theirs.flares)
    while not sets.is_empty(left):
        learn(me, owner, c.FIRST_FLARE + sets.first(left))
        left = sets.rest(left)
    note(world, e.E_HAND_SEEN, viewer, owner, 0)


@kernel
def remember_own(me: Seat, owner: int) -> None:
    """Record the cards of a player's own hand as cards of another hand."""
    for kind in range(c.ALL_KINDS):
        if kind != c.FLARE:
            for _ in range(me.hand[kind]):
                remember(me, owner, kind)
    left = sets.of(me.flares)
    while not sets.is_empty(left):
        remember(me, owner, c.FIRST_FLARE + sets.first(left))
        left = sets.rest(left)


@kernel
def strike_own(me: Seat, owner: int) -> None:
    """Remove the cards of a player's own hand from its memories of another hand."""
    for kind in range(c.ALL_KINDS):
        if kind != c.FLARE:
            for _ in range(me.hand[kind]):
                forget(me, owner, kind)
    left = sets.of(me.flares)
    while not sets.is_empty(left):
        forget(me, owner, c.FIRST_FLARE + sets.first(left))
        left = sets.rest(left)


@kernel
def show(world: World, seat: int, card: int, viewers: int) -> None:
    """Show a card of a hand to some players."""
    for viewer in range(world.table.seats):
        if viewer != seat and bits.has(viewers, viewer):
            forget(world.seats[viewer], seat, card)
            learn(world.seats[viewer], seat, card)
