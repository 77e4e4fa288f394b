"""Quartermaster (alert yellow; any phase; any player; mandatory).

Other players choose their kinds of rewards of an encounter, but Quartermaster distributes them: it
chooses the colonies to which their ships come, draws all their cards, from the decks that they have
chosen, looks at them, and gives each player as many as it is due. If it is due no reward itself, it
also retrieves a ship of its own from the warp, or draws an extra card and keeps the one that is
left; otherwise it takes its own rewards afterwards. Wild flare, when others are due reward cards:
cards of the own hand replace them. Super flare, in answer to the use of the power, if it is also
due cards: those are drawn with the others, and it gives any cards out of its hand.

It does not distribute rewards that an effect gives one by one at once (Love's wild flare).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import (
    announced,
    bits,
    bottoms,
    cards,
    drawing,
    hooks,
    knowledge,
    sets,
    tops,
    warp_worlds,
)
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


SHIP_COMES, EXTRA, BACK, PICKED, NAMED = range(c.STEP, c.STEP + 5)
OWN_SHIP, ONE_MORE = range(2)
CRATE_KINDS, CRATE_BITS, MOST = 21, 3, 7
"""The private ``crate`` counts the cards drawn for others: kinds per word, bits per kind, limit."""
BLUE_CARD = 1 << 8
"""`memo_2` counts the cards given, plus `BLUE_CARD` times the reward cards among them."""
POOR = 0.6
"""Worth below which a card is given away."""


@kernel
def in_crate(me: Seat, kind: int) -> int:
    """Count the cards of a kind that were drawn and not yet given."""
    return (me.crate[kind // CRATE_KINDS] >> CRATE_BITS * (kind % CRATE_KINDS)) & MOST


@kernel
def was_drawn(me: Seat, card: int) -> int:
    """Return whether a card was drawn for others, and not yet given."""
    if cards.is_flare(card):
        return sets.holds(me.crate_flares, cards.alien_of(card))
    return in_crate(me, card) > 0


@kernel
def put_in_crate(me: Seat, kind: int, count: int) -> None:
    """Add ``count`` cards of a kind to the crate, or remove them if negative."""
    left = min(MOST, max(0, in_crate(me, kind) + count)) - in_crate(me, kind)
    me.crate[kind // CRATE_KINDS] += left << CRATE_BITS * (kind % CRATE_KINDS)


@kernel
def empty_crate(me: Seat) -> None:
    """Remove all cards from the crate."""
    for word in range(3):
        me.crate[word] = 0
    sets.clear(me.crate_flares)


@kernel
def is_great(table: Table, seat: int) -> int:
    """Return whether the super flare works, with cards due to Quartermaster itself."""
    great = using.works(table, seat, c.SUPER_FLARE + c.QUARTERMASTER)
    return great and announced.all_cards(table, seat) > 0


@kernel
def others_due(table: Table, seat: int) -> int:
    """Return the other players with rewards due."""
    found = 0
    for other in range(table.seats):
        if other != seat and table.announced[other] != 0:
            found |= bits.bit(other)
    return found


@kernel
def seers_of(table: Table, seat: int, blue: int) -> int:
    """Return the players who see the cards that Quartermaster draws."""
    known = bottoms.knowers(table, tops.REWARD if blue else tops.COSMIC)
    return (table.watched[seat] | known) & ~bits.bit(seat)


@kernel
def forget_last(world: World, seat: int, seers: int) -> None:
    """Remove the last drawn card from the memory of the players who saw it."""
    for viewer in range(world.table.seats):
        me = world.seats[viewer]
        if bits.has(seers, viewer) and me.met_n > 0 and me.met_seat[me.met_n - 1] == seat:
            knowledge.forget_at(me, me.met_n - 1)


@compiled_separately("world", "int", "int", rare=True)
def draw_for(world: World, seat: int, blue: int) -> int:
    """Draw a card to give, from one deck or the other; return 0 after a quake without a card."""
    me = world.seats[seat]
    flares = sets.of(me.flares)
    me.got = 0
    seers = seers_of(world.table, seat, blue)
    if blue:
        deck.draw(world, seat)
    elif hands.trembles(world.table):
        # the quake discards the cards drawn before
        card = drawing.draw(world, seat)
        empty_crate(me)
        if cards.is_flare(card):
            sets.add(me.crate_flares, cards.alien_of(card))
        if card >= 0:
            put_in_crate(me, cards.kind_of(card), 1)
            forget_last(world, seat, seers)
        return 1 if card >= 0 else 0
    else:
        drawing.draw(world, seat)
    left = me.got & ~bits.bit(c.FLARE)
    while left != 0:
        put_in_crate(me, bits.lowest_bit(left), 1)
        left &= left - 1
    sets.join(me.crate_flares, sets.minus(sets.of(me.flares), flares))
    forget_last(world, seat, seers)
    return 1


@compiled_separately("world", "int", "int", rare=True)
def draw_all(world: World, seat: int, more: int) -> None:
    """Draw the cards due to others, and ``more`` cards."""
    table = world.table
    empty_crate(world.seats[seat])
    total = more
    blues = 0
    great = is_great(table, seat)
    for other in range(table.seats):
        if other != seat or great:
            total += announced.plain(table, other)
            blues += announced.blue(table, other)
    for _ in range(total):
        if draw_for(world, seat, 0) == 0:
            break
    for _ in range(blues):
        draw_for(world, seat, 1)
    if great:
        announced.forget_cards(table, seat)
        using.set_to_work(table, seat)
    hands.drew(world, seat, total)


@kernel
def wares(world: World, seat: int, blue: int) -> int:
    """Return the kinds that may be given, with one back: drawn ones, or else any in hand."""
    me = world.seats[seat]
    rewards = c.ANY_KIND & ~bits.up_to(c.KINDS)
    held = cards.held(me, rewards if blue else bits.up_to(c.KINDS))
    found = 0
    left = held
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        drawn = in_crate(me, kind) > 0
        if kind == c.FLARE:
            drawn = not sets.is_empty(sets.both(sets.of(me.crate_flares), sets.of(me.flares)))
        if drawn:
            found |= bits.bit(kind)
    mixed = using.at_work(world.table, seat) or found == 0
    return held if mixed else found


@kernel
def tell(world: World, other: int, count: int, blue: int, ships: int) -> None:
    """Record a player's rewards: cards, with the number of reward cards, and ships."""
    if count > blue or ships > 0:
        note(world, e.E_REWARDED, other, count - blue, ships)
    if blue > 0:
        note(world, e.E_REWARD_CARDS, other, blue, 0)
    world.table.rewards_n[other] += count + ships


@compiled_separately("world", "int", rare=True)
def finish(world: World, other: int) -> None:
    """Complete a player's rewards with the cards that it got (`memo_2`)."""
    table = world.table
    announced.forget(table, other)
    if table.memo_2 > 0:
        tell(world, other, table.memo_2 % BLUE_CARD, table.memo_2 // BLUE_CARD, 0)
        received(world, other)


@compiled_separately("world", "int", rare=True)
def received(world: World, other: int) -> None:
    """Record that all the cards a player gets have come (`memo_2`)."""
    table = world.table
    world.seats[other].received = world.seats[other].got_n
    hooks.happen(world, c.H_ON_RECEIVED, other, table.memo_2 % BLUE_CARD)
    table.memo_2 = 0


@compiled_separately("world", "int", rare=True)
def ask_ship(world: World, seat: int) -> int:
    """Ask for the home of another player's next ship; 0 if there is none."""
    table = world.table
    for place in range(table.seats):
        other = table.order[place]
        stuck = table.where[other] == 0 or table.zones[c.WARP, other] == 0
        if other != seat and announced.ships(table, other) > 0 and not stuck:
            table.memo = other
            return asking.pick_planet(world, seat, table.where[other], SHIP_COMES)
    return 0


@compiled_separately("world", rare=True)
def bring(world: World) -> None:
    """Move a ship of another player home; all of them are one event."""
    table = world.table
    fleet.arrive(world, table.memo, table.answer, c.WARP)
    announced.take_ship(table, table.memo)
    tell(world, table.memo, 0, 0, 1)
    if min(announced.ships(table, table.memo), table.zones[c.WARP, table.memo]) == 0:
        hooks.happen(world, c.H_ON_RETRIEVE, table.memo, 1)


@kernel
def ask_extra(world: World, seat: int) -> int:
    """Ask for Quartermaster's own extra ship or card, if it is due no reward."""
    table = world.table
    own = table.where[seat] != 0 and warp_worlds.in_warp(table, seat) > 0
    return asking.pick_number(world, seat, 0b11 if own else 0b10, EXTRA)


@compiled_separately("world", "int", rare=True)
def ask_card(world: World, seat: int) -> int:
    """Ask for the next card to give; 0 if all are given."""
    table = world.table
    for place in range(table.seats):
        other = table.order[place]
        while other != seat and table.announced[other] != 0:
            blue = announced.plain(table, other) == 0
            if announced.all_cards(table, other) > 0 and wares(world, seat, blue) != 0:
                table.memo = other
                return asking.pick_mine(world, seat, wares(world, seat, blue), PICKED)
            finish(world, other)
    empty_crate(world.seats[seat])
    return 0


@kernel
def pick_flare(world: World, seat: int) -> int:
    """Return the flare to give; `ASKED` if there are several."""
    me = world.seats[seat]
    options = sets.of(me.flares)
    drawn = sets.both(options, sets.of(me.crate_flares))
    if not sets.is_empty(drawn) and not using.at_work(world.table, seat):
        options = drawn
    if sets.is_empty(sets.rest(options)):
        return c.FIRST_FLARE + sets.first(options)
    world.table.pick_from = c.NOTHING
    sets.ask_in_private(world, c.PICK_FLARE, seat, options)
    world.table.stage = NAMED
    return c.ASKED


@compiled_separately("world", "int", rare=True)
def give(world: World, seat: int) -> int:
    """Give the picked card; `ASKED` while the flare is open."""
    table = world.table
    me = world.seats[seat]
    card = c.FIRST_FLARE + table.answer
    if table.stage == PICKED:
        card = table.answer
        if card == c.FLARE:
            card = pick_flare(world, seat)
            if card == c.ASKED:
                return card
    kinds = 0
    if using.at_work(table, seat) or not was_drawn(me, card):
        kinds |= c.ANY_KIND
    if cards.is_flare(card):
        sets.drop(me.crate_flares, cards.alien_of(card))
    else:
        put_in_crate(me, card, -1)
    if table.memo_2 == 0:
        cards.begin_receiving(world.seats[table.memo])
    hands.hand_on_one_of(world, seat, table.memo, card, kinds)
    announced.take_card(table, table.memo)
    table.memo_2 += 1 + (BLUE_CARD if cards.is_reward(card) else 0)
    if announced.all_cards(table, table.memo) == 0:
        finish(world, table.memo)
    return 0


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Give out the rewards of all other players."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MUST if others_due(table, seat) != 0 else x
    if table.stage == SHIP_COMES:
        bring(world)
    if table.stage == c.USED or table.stage == SHIP_COMES:
        if ask_ship(world, seat) == c.ASKED:
            return c.ASKED
        if table.announced[seat] == 0:
            return ask_extra(world, seat)
        draw_all(world, seat, 0)
    elif table.stage == EXTRA:
        if table.answer == OWN_SHIP:
            table.stage = BACK
            fleet.retrieve(world, seat, 1)
            return c.ASKED
        draw_all(world, seat, 1)
    elif table.stage == BACK:
        draw_all(world, seat, 0)
    elif give(world, seat) == c.ASKED:
        return c.ASKED
    return c.ASKED if ask_card(world, seat) == c.ASKED else x


@compiled_separately("world", "int", "int", "int", rare=True)
def give_own(world: World, seat: int, other: int, card: int) -> None:
    """Give a card of the own hand as another player's reward."""
    table = world.table
    if table.memo_2 == 0:
        cards.begin_receiving(world.seats[other])
    hands.hand_on(world, seat, other, card)
    announced.take_card(table, other)
    tell(world, other, 1, 1 if cards.is_reward(card) else 0, 0)
    table.memo_2 += 1


@compiled_separately("world", "int", "int", rare=True)
def ask_own(world: World, seat: int, place: int) -> int:
    """Ask for an own card for the next player who is due one; 0 if there is none."""
    table = world.table
    while place < table.seats and table.hand_n[seat] > 0:
        other = table.order[place]
        if other != seat and announced.all_cards(table, other) > 0:
            table.memo = place
            return asking.pick_card(world, seat, c.ANY_KIND | bits.bit(c.NO_CARD), PICKED)
        if table.memo_2 > 0:
            received(world, other)
        place += 1
    if table.memo_2 > 0:
        received(world, table.order[place])
    return 0


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Give cards of the own hand instead of cards from the deck."""
    table = world.table
    if table.stage == c.FRESH:
        wanted = 0
        for other in range(table.seats):
            if other != seat:
                wanted += announced.all_cards(table, other)
        return c.MAY if wanted > 0 and table.hand_n[seat] > 1 else x
    place = 0
    if table.stage != c.USED:
        place = table.memo
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED and table.answer == c.NO_CARD:
            if table.memo_2 > 0:
                received(world, table.order[place])
            place += 1
        else:
            if table.stage == PICKED:
                card = asking.meant(world, seat, table.answer, NAMED)
                if card == c.ASKED:
                    return card
            give_own(world, seat, table.order[place], card)
    return c.ASKED if ask_own(world, seat, place) == c.ASKED else x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Mix the cards due to others with the own cards that are due."""
    table = world.table
    due = using.in_use(table, seat, c.QUARTERMASTER) and announced.all_cards(table, seat) > 0
    return using.until_end(table, seat, due, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Draw an extra card; give the worst cards to others."""
    if table.decision == c.PICK_NUMBER:
        return bits.nth_bit(table.options, bits.count_bits(table.options) - 1)
    if table.decision == c.PICK_PLANET:
        return values.safest(table, table.memo, table.options)
    if table.decision == c.PICK_CARD:
        kinds = me.options & ~bits.bit(c.NO_CARD)
        worst = values.least_worth(kinds)
        poor = unit < c.WILD_FLARE or values.CARD_WORTH[worst] < POOR
        return worst if poor else c.NO_CARD
    if c.WILD_FLARE < unit < c.SUPER_FLARE:
        worst = values.least_worth(values.kinds_of(me, c.ANY_KIND))
        return 1 if values.CARD_WORTH[worst] < POOR else 0
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_ANNOUNCED,)),
    wild=Effect(wild, (c.H_ANNOUNCED,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
