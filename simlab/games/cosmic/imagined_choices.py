"""Sampled secret choices of other players: random legal ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c, imagined_answers
from simlab.games.cosmic.play import (
    accroaching,
    alliance,
    bits,
    bluff,
    cards,
    compensation,
    offers,
    planning,
    tops,
)
from simlab.jit.kernel import kernel, rarely
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def any_of(options: int, stream: Any) -> int:
    """Return a random element of a set."""
    return bits.nth_bit(options, below(stream, bits.count_bits(options)))


@kernel
def random_card(me: Seat, kinds: int, stream: Stream) -> int:
    """Return the kind of a random card of a hand, among some kinds."""
    count = 0
    for kind in range(c.RETREAT + 1):
        if bits.has(kinds, kind):
            count += me.hand[kind] + me.hoard[kind]
    left = below(stream, count)
    found: Any = 0
    while not bits.has(kinds, found) or left >= me.hand[found] + me.hoard[found]:
        if bits.has(kinds, found):
            left -= me.hand[found] + me.hoard[found]
        found += 1
    return found


@kernel
def gifts_of(table: Table, other: int, stream: Any) -> int:
    """Return the number of cards a player has set aside as gifts; random for the one deciding."""
    if table.unit == c.WILD_FLARE + c.MISER and other == table.actor:
        picking = table.decision == c.PICK_CARD or table.decision == c.PICK_FLARE
        return table.memo if picking else 0
    if table.phase != c.HANDING or (table.decision != c.GIVE and table.decision != c.WHICH_FLARE):
        return 0
    if offers.mode_of(table, other) == c.AT_RANDOM:
        return 0
    count = offers.cards_from(table, other)
    if other == table.actor:
        return below(stream, count)
    return count if other == table.offense else 0


@kernel
def may_have_chosen(world: World, seat: int, other: int) -> int:
    """Return the encounter cards one of which another player has laid face down."""
    table = world.table
    if table.role[other] < c.OFFENSE_ALLY:
        if rarely(world.seats[seat].peeped != 0):
            seen = tops.top_cards(tops.CHOSEN, world, seat, other, 0)
            if seen >= 0:
                return bits.bit(seen)
        return planning.choices(table, world.seats[other], other)
    if table.unit == c.USURPER and accroaching.peeked(world.seats[seat], other) >= 0:
        if seat == table.actor and table.decision == c.PICK_PLAYER:
            return bits.bit(accroaching.peeked(world.seats[seat], other))
    return planning.encounter_kinds(table, world.seats[other], other)


@kernel
def park(world: World, seat: int, other: int, place: int, stream: Stream) -> int:
    """Choose at random what another player has chosen in secret; return false if it cannot."""
    table = world.table
    me = world.seats[other]
    if bits.has(table.laid_down, other):
        kinds = may_have_chosen(world, seat, other)
        if kinds == 0:
            return False
        shown = table.open_card >= 0 and not bluff.says(table, other)
        if shown and table.laid_down == bits.bit(other):
            me.chosen = table.open_card
        else:
            me.chosen = random_card(me, kinds, stream)
    if table.decision == c.INVITE and other == alliance.inviter(table, 0):
        if table.rules.invitations == alliance.TOGETHER and table.cursor == 1:
            me.invites = any_of(alliance.lists(table, alliance.guests(table)), stream)
    if imagined_answers.has_answered(table, other, place):
        me.reply = any_of(imagined_answers.answers_of(world, other), stream)
    for _ in range(gifts_of(table, other, stream)):
        options = compensation.kinds_to_give(me, offers.mode_of(table, other))
        if options == 0:
            return False
        cards.set_aside(me, imagined_answers.any_card_of(me, options, stream))
    if rarely(table.unit == c.BRIDE):
        imagined_answers.hold_out(world, other)
    return True
