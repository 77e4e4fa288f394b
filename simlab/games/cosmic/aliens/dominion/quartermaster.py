"""Quartermaster (alert yellow; any phase; any player; mandatory).

Others say which rewards of an encounter they take, but Quartermaster gives them out: it chooses the
colonies to which their ships come, draws all their cards, from the decks that they have said, looks
at them, and gives each as many as it is due. If it is due none itself, it also brings a ship of its
own out of the warp, or draws a card more and keeps the one that is left; if it is due some, it
takes those afterwards. Wild flare, when others are due reward cards: cards of the own hand stand
for them. Super flare, in answer to the use of the power, if it is due cards, too: those are drawn
with the others, and it gives out of its hand whatever it likes.

Rewards that an effect gives at once, one by one, are not given out by it (Love's wild flare).
"""

from __future__ import annotations

from typing import Any

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

SHIP_COMES, EXTRA, BACK, PICKED, NAMED = range(c.STEP, c.STEP + 5)
OWN_SHIP, ONE_MORE = range(2)
CRATE_KINDS, CRATE_BITS, MOST = 21, 3, 7
"""The private ``crate`` counts the cards drawn for others: kinds a word, bits for each."""
BLUE_CARD = 1 << 8
"""`memo_2` counts the cards given, and so many times the reward cards among them."""
POOR = 0.6
"""What a card is worth at most that is given away."""


@kernel
def in_crate(me: Any, kind: Any) -> Any:
    """Count the cards of a kind that were drawn and not yet given."""
    return (me.crate[kind // CRATE_KINDS] >> CRATE_BITS * (kind % CRATE_KINDS)) & MOST


@kernel
def was_drawn(me: Any, card: Any) -> Any:
    """Return whether a card was drawn for others, and not yet given."""
    if cards.is_flare(card):
        return sets.holds(me.crate_flares, cards.alien_of(card))
    return in_crate(me, card) > 0


@kernel
def put_in_crate(me: Any, kind: Any, count: Any) -> None:
    """Cards of a kind are drawn, or given."""
    left = min(MOST, max(0, in_crate(me, kind) + count)) - in_crate(me, kind)
    me.crate[kind // CRATE_KINDS] += left << CRATE_BITS * (kind % CRATE_KINDS)


@kernel
def empty_crate(me: Any) -> None:
    """Nothing is left to give."""
    for word in range(3):
        me.crate[word] = 0
    sets.clear(me.crate_flares)


@kernel
def is_great(table: Any, seat: Any) -> Any:
    """Return whether the super flare works, for somebody who is due cards itself."""
    great = using.works(table, seat, c.SUPER_FLARE + c.QUARTERMASTER)
    return great and announced.all_cards(table, seat) > 0


@kernel
def others_due(table: Any, seat: Any) -> Any:
    """Return the other players who are due rewards."""
    found = 0
    for other in range(table.seats):
        if other != seat and table.announced[other] != 0:
            found |= bits.bit(other)
    return found


@kernel
def seers_of(table: Any, seat: Any, blue: Any) -> Any:
    """Return who sees what Quartermaster draws."""
    known = bottoms.knowers(table, tops.REWARD if blue else tops.COSMIC)
    return (table.watched[seat] | known) & ~bits.bit(seat)


@kernel
def forget_last(world: Any, seat: Any, seers: Any) -> None:
    """Whoever saw a card being drawn for others does not know it to stay in that hand."""
    for viewer in range(world.table.seats):
        me = world.seats[viewer]
        if bits.has(seers, viewer) and me.met_n > 0 and me.met_seat[me.met_n - 1] == seat:
            knowledge.forget_at(me, me.met_n - 1)


@compiled_separately("world", "int", "int", rare=True)
def draw_for(world: Any, seat: Any, blue: Any) -> Any:
    """Draw a card that is to be given, of one deck or the other; false after a quake (N20)."""
    me = world.seats[seat]
    flares = sets.of(me.flares)
    me.got = 0
    seers = seers_of(world.table, seat, blue)
    if blue:
        deck.draw(world, seat)
    elif hands.trembles(world.table):
        # what was drawn before is gone
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
def draw_all(world: Any, seat: Any, more: Any) -> None:
    """Draw what others are due, and perhaps more."""
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
def wares(world: Any, seat: Any, blue: Any) -> Any:
    """Return the kinds that may be given, with one back: those drawn, else any of the hand."""
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
def tell(world: Any, other: Any, count: Any, blue: Any, ships: Any) -> None:
    """A player has got rewards: so many cards, some of them reward cards, and ships."""
    if count > blue or ships > 0:
        note(world, e.E_REWARDED, other, count - blue, ships)
    if blue > 0:
        note(world, e.E_REWARD_CARDS, other, blue, 0)
    world.table.rewards_n[other] += count + ships


@compiled_separately("world", "int", rare=True)
def finish(world: Any, other: Any) -> None:
    """A player has got the cards that it was due, as far as there were any (`memo_2`)."""
    table = world.table
    announced.forget(table, other)
    if table.memo_2 > 0:
        tell(world, other, table.memo_2 % BLUE_CARD, table.memo_2 // BLUE_CARD, 0)
        received(world, other)


@compiled_separately("world", "int", rare=True)
def received(world: Any, other: Any) -> None:
    """All the cards that a player gets have come (`memo_2`)."""
    table = world.table
    world.seats[other].received = world.seats[other].got_n
    hooks.happen(world, c.H_ON_RECEIVED, other, table.memo_2 % BLUE_CARD)
    table.memo_2 = 0


@compiled_separately("world", "int", rare=True)
def ask_ship(world: Any, seat: Any) -> Any:
    """Ask where the next ship of another player comes home to; 0: there is none."""
    table = world.table
    for place in range(table.seats):
        other = table.order[place]
        stuck = table.where[other] == 0 or table.zones[c.WARP, other] == 0
        if other != seat and announced.ships(table, other) > 0 and not stuck:
            table.memo = other
            return asking.pick_planet(world, seat, table.where[other], SHIP_COMES)
    return 0


@compiled_separately("world", rare=True)
def bring(world: Any) -> None:
    """A ship of another player comes home; all of them are one event."""
    table = world.table
    fleet.arrive(world, table.memo, table.answer, c.WARP)
    announced.take_ship(table, table.memo)
    tell(world, table.memo, 0, 0, 1)
    if min(announced.ships(table, table.memo), table.zones[c.WARP, table.memo]) == 0:
        hooks.happen(world, c.H_ON_RETRIEVE, table.memo, 1)


@kernel
def ask_extra(world: Any, seat: Any) -> Any:
    """Ask what it gets itself, where it is due nothing."""
    table = world.table
    own = table.where[seat] != 0 and warp_worlds.in_warp(table, seat) > 0
    return asking.pick_number(world, seat, 0b11 if own else 0b10, EXTRA)


@compiled_separately("world", "int", rare=True)
def ask_card(world: Any, seat: Any) -> Any:
    """Ask for the next card that is given; 0: all is given."""
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
def pick_flare(world: Any, seat: Any) -> Any:
    """Return the flare that is given; `ASKED` if there are several."""
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
def give(world: Any, seat: Any) -> Any:
    """Give the card picked; `ASKED` if it is not clear which."""
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
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Give out the rewards of all others."""
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
def give_own(world: Any, seat: Any, other: Any, card: Any) -> None:
    """A card of the own hand is another player's reward."""
    table = world.table
    if table.memo_2 == 0:
        cards.begin_receiving(world.seats[other])
    hands.hand_on(world, seat, other, card)
    announced.take_card(table, other)
    tell(world, other, 1, 1 if cards.is_reward(card) else 0, 0)
    table.memo_2 += 1


@compiled_separately("world", "int", "int", rare=True)
def ask_own(world: Any, seat: Any, place: Any) -> Any:
    """Ask for a card of the own hand for the next player who is due one; 0: there is none."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Cards of the own hand instead of those of the deck."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Mix them with the own cards that are due."""
    table = world.table
    due = using.in_use(table, seat, c.QUARTERMASTER) and announced.all_cards(table, seat) > 0
    return using.until_end(table, seat, due, x)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """A card more; the worst cards for others."""
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
