"""Sampled worlds: everything that a player cannot see, dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import (
    components as c,
    imagined_aside,
    imagined_bottoms,
    imagined_choices,
    imagined_decks,
    imagined_flares,
    imagined_rewards,
    unseen,
)
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import (
    bits,
    bluff,
    bottoms,
    cards,
    citadels,
    planning,
    sets,
    technology,
    tops,
    triggers,
    wiring,
)
from simlab.games.cosmic.play.turn import start_streams
from simlab.jit.kernel import kernel, rarely
from simlab.loop.rng import below, start_stream, uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import Seat, Table, World


TRIES = 20_000
"""Deals that are tried before `determinize` gives up."""


@kernel
def gather(world: World, seat: int) -> None:
    """Put the cards of all others into the deck, except those that ``seat`` remembers."""
    deck = world.hidden.deck
    me = world.seats[seat]
    for other in range(world.table.seats):
        if other != seat:
            hand = world.seats[other].hand
            deck[c.FLARE] += sets.count(sets.of(world.seats[other].sheet_flares))
            for kind in range(c.ALL_KINDS):
                deck[kind] += hand[kind] + world.seats[other].hoard[kind]
                hand[kind] = 0
                world.seats[other].hoard[kind] = 0
            if world.table.down == other + 1:
                deck[world.seats[other].chosen] += 1
            if world.table.dominion != 0:
                imagined_rewards.gather(world, other)
            if world.table.set_aside != 0:
                imagined_aside.gather(world, other)
            if world.table.battery == other + 1:
                deck[world.seats[other].stored] += 1
    for place in range(me.met_n):
        kind = cards.kind_of(me.met_kind[place])
        deck[kind] -= 1
        if not imagined_aside.may_lie_there(world.table, me, place):
            world.seats[me.met_seat[place]].hand[kind] += 1
    if rarely(world.table.set_aside != 0):
        imagined_aside.place_known(world, seat)


@kernel
def fill_hand(world: World, seat: int, other: int, stream: Stream) -> int:
    """Deal unknown cards of both decks to a hand; return false if this deal is rejected."""
    table = world.table
    blue = table.blue_n[other]
    if not fill_up(world, seat, other, 0, c.KINDS, table.hand_n[other] - blue, stream):
        return False
    if table.dominion == 0:
        return True
    if not fill_up(world, seat, other, c.KINDS, c.ALL_KINDS, blue, stream):
        return False
    deck.recount(world, other)
    return True


@kernel
def fill_up(
    world: World, seat: int, other: int, low: int, high: int, count: int, stream: Any
) -> int:
    """Deal cards of one deck, of types that a hand may hold; return false if they are rejected.

    Kinds of the deck go from ``low`` to below ``high``.

    Rejection sampling: earlier hands may have taken cards that this one could hold, which makes the
    deal too likely. At each draw it is accepted with probability (allowed cards) / (largest
    possible number of allowed cards).
    """
    cards_left = world.hidden.deck
    lacks = world.table.lacks[other]
    left = 0
    allowed = 0
    most = 0
    for kind in range(low, high):
        left += cards_left[kind]
        if not bits.has(lacks, c.TYPE_OF[kind]):
            allowed += cards_left[kind]
            most += unseen_copies(world, seat, kind)
        count -= world.seats[other].hand[kind]
    most = min(most, left)
    for _ in range(count):
        if lacks != 0 and allowed < most:
            if uniform(stream) * most >= allowed:
                return False
        if allowed == 0:
            return False
        kind = pick(cards_left, lacks, low, below(stream, allowed))
        allowed -= 1
        most -= 1
        cards_left[kind] -= 1
        world.seats[other].hand[kind] += 1
        if kind == c.FLARE:
            imagined_flares.take_flare(world, other, stream)
    return True


@kernel
def laid_of_hoard(world: World, seat: int, other: int) -> int:
    """Return the card that another player has laid open out of its hoard, or `NOTHING`.

    A card laid open from the hand would be remembered instead (see `planning`).
    """
    table = world.table
    me = world.seats[seat]
    if table.laid_down != bits.bit(other) or bluff.says(table, other):
        return c.NOTHING
    for place in range(me.met_n):
        if me.met_seat[place] == other and me.met_kind[place] == table.open_card:
            return c.NOTHING
    return table.open_card


@kernel
def fill_hoard(world: World, seat: int, other: int, stream: Stream) -> int:
    """Deal unknown cards to another player's hoard; return false if this deal is rejected."""
    deck = world.hidden.deck
    laid = laid_of_hoard(world, seat, other)
    if laid >= 0:
        if deck[laid] == 0:
            return False
        deck[laid] -= 1
        world.seats[other].hoard[laid] += 1
    left = 0
    for kind in range(c.KINDS):
        left += deck[kind]
    blue = world.table.parked_blue if world.table.parker == other + 1 else 0
    for _ in range(blue):
        kind = imagined_rewards.any_between(deck, c.KINDS, c.ALL_KINDS - 1, stream)
        world.seats[other].hoard[kind] += 1
    for _ in range(world.table.hoard_n[other] - blue - (1 if laid >= 0 else 0)):
        kind = pick(deck, 0, 0, below(stream, left))
        left -= 1
        deck[kind] -= 1
        world.seats[other].hoard[kind] += 1
        if kind == c.FLARE:
            imagined_flares.hoard_flare(world, other, stream)
    return True


@kernel
def pick(deck: Any, lacks: int, low: int, left: int) -> int:
    """Return the kind of a card, from ``low`` on, counted among types that a hand may hold."""
    kind = low
    while True:
        if not bits.has(lacks, c.TYPE_OF[kind]):
            if left < deck[kind]:
                return kind
            left -= deck[kind]
        kind += 1


@kernel
def unseen_copies(world: World, seat: int, kind: int) -> int:
    """Count the copies of a kind that ``seat`` cannot place."""
    table = world.table
    me = world.seats[seat]
    count = (
        copies_of(table, kind)
        - table.discard[kind]
        - table.laid[kind]
        - me.hand[kind]
        - me.hoard[kind]
        - me.aside[kind]
    )
    if kind == c.FLARE:
        for other in range(table.seats):
            count -= table.sheet_n[other]
    count -= citadels.copies(table, kind)
    if table.down == seat + 1 and me.chosen == kind:
        count -= 1
    if table.battery == seat + 1 and me.stored == kind:
        count -= 1
    if kind >= c.KINDS and (me.kicker == kind or me.menace == kind):
        count -= 1
    for place in range(me.met_n):
        if cards.kind_of(me.met_kind[place]) == kind:
            count -= 1
    if rarely(bottoms.are_any(table)):
        count -= bottoms.count_known(world, seat, kind)
    if rarely((table.peeked | me.peeped) != 0):
        count -= tops.top_cards(tops.AMONG, world, seat, kind, 0)
    return count


@kernel
def copies_of(table: Table, kind: int) -> int:
    """Count the copies of a card kind in the game, without flares that lie apart."""
    if kind == c.FLARE:
        apart = sets.union(sets.of(table.away_flares), sets.of(table.reactor_flares))
        return table.flare_n - sets.count(apart)
    if kind > c.FLARE:
        return table.rules.reward_copies[kind - c.KINDS]
    return table.rules.copies[kind]


@kernel
def clear_mind(me: Seat) -> None:
    """Reset another player's memory to public facts, with nothing chosen yet."""
    me.options = 0
    me.more = 0
    me.chosen = c.NOTHING
    me.reply = c.NOTHING
    me.invites = c.NOTHING
    me.got = c.ANY_KIND
    me.got_n = 0
    me.received = 0
    me.gift_n = 0
    sets.clear(me.gift_flares)
    for place in range(c.MAX_GIFTS):
        me.gift[place] = 0
    for place in range(me.met_n):
        me.met_seat[place] = 0
        me.met_kind[place] = 0
    me.met_n = 0
    me.memo = 0
    for word in range(3):
        me.crate[word] = 0
    sets.clear(me.crate_flares)
    me.given = c.NOTHING
    me.loan = 0
    me.peeped = 0


@kernel
def lay_both(world: World, seat: int) -> int:
    """Deal the card that stays face down and the one under Quark Battery; false if none is left."""
    table = world.table
    if table.down != 0 and table.down != seat + 1:
        back = tops.REWARD if table.down_reward != 0 else tops.COSMIC
        world.seats[table.down - 1].chosen = imagined_bottoms.any_encounter(world, back)
        if world.seats[table.down - 1].chosen < 0:
            return False
    if table.battery != 0 and table.battery != seat + 1:
        back = tops.REWARD if table.stored_reward != 0 else tops.COSMIC
        world.seats[table.battery - 1].stored = imagined_bottoms.any_encounter(world, back)
        return world.seats[table.battery - 1].stored >= 0
    return True


@kernel
def be_given(world: World, seat: int, other: int, stream: Stream) -> None:
    """Set the card given to another player: known to the viewer, or a random encounter card."""
    table = world.table
    me = world.seats[other]
    if other == table.given_to and world.seats[seat].given >= 0:
        me.given = world.seats[seat].given
    elif other == table.given_to and planning.encounter_kinds(table, me, other) != 0:
        me.given = imagined_choices.random_card(
            me, planning.encounter_kinds(table, me, other), stream
        )


@kernel
def deal_unknown(world: World, seat: int, stream: Stream) -> int:
    """Try one deal of the unknown cards and of the secret choices of others."""
    table = world.table
    if not lay_both(world, seat):
        return False
    if rarely(bottoms.are_any(table)) and imagined_bottoms.lay(world) == 0:
        return False
    if table.dominion != 0 and not imagined_rewards.lay(world, seat, stream):
        return False
    if table.tech_in_use != 0:
        if technology.technology(technology.IMAGINE, world, seat, 0, 0) == 0:
            return False
    for place in range(table.seats):
        other = table.order[place]
        if other == seat:
            continue
        me = world.seats[other]
        down = me.chosen
        clear_mind(me)
        if table.down == other + 1:
            me.chosen = down
        if not fill_hand(world, seat, other, stream):
            return False
        if table.hoard_n[other] > 0 and not fill_hoard(world, seat, other, stream):
            return False
        if table.set_aside != 0 and not imagined_aside.lay(world, other, stream):
            return False
        if not unseen.could_be(table, me, other):
            return False
        if table.loan_n[other] > 0:
            imagined_aside.lend(world, seat, other, stream)
        if table.given_to >= 0:
            be_given(world, seat, other, stream)
        if not imagined_choices.park(world, seat, other, place, stream):
            return False
    if table.flare_n > 0:
        wiring.wire_all_flares(world)
    if rarely(table.trigger_n != 0):
        triggers.suppose_held(world, seat)
    return True


@kernel
def ask_again(world: World) -> int:
    """Write the deciding player's private options from its hand; return false without a choice."""
    table = world.table
    if table.options | table.more != 0 or not unseen.is_private(table.decision):
        return True
    me = world.seats[table.actor]
    if unseen.is_about_aliens(table.decision):
        aliens = unseen.alien_options(world, table.actor)
        me.options = aliens[0]
        me.more = aliens[1]
        return not sets.is_empty(sets.rest(aliens))
    me.options = unseen.private_options(world, table.actor)
    return me.options & (me.options - 1) != 0


@kernel
def determinize(world: World, seat: int, key: int) -> int:
    """Deal everything hidden from ``seat``, uniformly over the worlds its information allows.

    Its own record and the table stay as they are; all later random numbers follow from ``key``.
    Return false if no possible world was found; then the hidden part of ``world`` is not usable.
    """
    hidden = world.hidden
    hidden.key = key
    start_stream(hidden.deal_stream, key, 0)
    secrets = imagined_flares.has_secrets(world.table)
    for number in range(TRIES):
        gather(world, seat)
        if secrets:
            if not imagined_flares.deal_sheets(world, seat, hidden.deal_stream):
                return False
            if world.table.flare_n > 0:
                imagined_flares.gather_flares(world, seat)
        if rarely(world.table.peeked != 0):
            tops.top_cards(tops.SET_APART, world, seat, 0, 0)
        if rarely(bottoms.are_any(world.table)):
            imagined_bottoms.set_apart(world, seat)
        # if no deal fits what players showed, the contents of reshuffled decks are ignored
        restocked = world.table.restocked != 0 and number < TRIES // 2
        if restocked:
            imagined_decks.put_apart(world, seat)
        done = deal_unknown(world, seat, hidden.deal_stream)
        if restocked:
            imagined_decks.put_back(world)
        if rarely(world.table.peeked != 0):
            tops.top_cards(tops.PUT_BACK, world, seat, 1 if done else 0, 0)
        if rarely(bottoms.are_any(world.table)):
            imagined_bottoms.put_back(world, seat)
        if done and (seat == world.table.actor or ask_again(world)):
            start_streams(world)
            return True
    return False
