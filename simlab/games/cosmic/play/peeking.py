"""Looking at the top card of a deck, or at a card that lies face down (wild flare of Tourist).

Everything that may be looked at has a number: the decks (`tops.COSMIC` …), then by player the
encounter card, the kicker and the intimidate that lie face down, then the slots of techs. A player
remembers, for the rest of the encounter, the last face-down card that it has looked at
(``seats[v].peeped``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, bottoms, cards, knowledge, sets, tops
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


CARD = tops.DECKS
KICKER = CARD + c.MAX_SEATS
MENACE = KICKER + c.MAX_SEATS
SLOT = MENACE + c.MAX_SEATS
BITS, MASK = 8, 255

# the decks


@kernel
def knows(table: Table, seat: int, deck: int) -> int:
    """Return whether a player knows the top card of a deck."""
    return bits.has(tops.knowers(table, deck), seat)


@kernel
def top_of(record: Any, deck: int) -> int:
    """Return the top card of a deck in a record of a player or the hidden record."""
    return ((record.tops >> tops.BITS * deck) & tops.MASK) - 1


@kernel
def write(record: Any, deck: int, card: int) -> None:
    """Write the top card of a deck in a record; `NOTHING` stands for none."""
    record.tops &= ~(tops.MASK << tops.BITS * deck)
    record.tops |= (1 * card + 1) << tops.BITS * deck


@kernel
def put(world: World, deck: int, card: int) -> None:
    """Set the top card of a deck, and write it for all players who know it."""
    table = world.table
    write(world.hidden, deck, card)
    for seat in range(table.seats):
        write(world.seats[seat], deck, card if knows(table, seat, deck) else c.NOTHING)


@kernel
def size(table: Table, deck: int) -> int:
    """Count the cards of a deck, but for those at its bottom."""
    if deck <= tops.REWARD:
        return bottoms.above(table, deck)
    return table.destiny_n if deck == tops.DESTINY else table.tech_n


@kernel
def copies(world: World, deck: int, card: int) -> int:
    """Count the copies of a card in a deck."""
    if deck == tops.DESTINY:
        return world.table.destiny[card]
    if deck == tops.TECH:
        return (world.hidden.tech_deck >> card) & 1
    return cards.in_deck(world.hidden, card)


@kernel
def hear(world: World, deck: int, seers: int) -> int:
    """Return the card that came out of a deck in a followed record, or `NOT_OBSERVED`."""
    if deck <= tops.REWARD:
        return bottoms.hear(world, deck, seers)
    return observed(world, seers, c.DESTINIES if deck == tops.DESTINY else c.TECH_N + 1)


@kernel
def came(world: World, deck: int, seers: int, card: int) -> None:
    """Record the probability of the card that came out of a deck."""
    of = size(world.table, deck)
    record_chance(world, seers, card - bottoms.first_kind(deck), copies(world, deck, card), of)


@kernel
def drawn(world: World, deck: int, seers: int, _: int) -> int:
    """Draw the known top card of a deck, seen by some players; return it."""
    table = world.table
    new = seers & ~tops.knowers(table, deck)
    card = hear(world, deck, new)
    if card == NOT_OBSERVED:
        card = top_of(world.hidden, deck)
    lift_bottom(world, deck, -1)
    came(world, deck, new, card)
    lift_bottom(world, deck, 1)
    tops.forget(table, deck)
    return card


@kernel
def lift_bottom(world: World, deck: int, count: int) -> None:
    """Add the bottom cards of a deck to its counts (``count`` 1), or subtract them (-1)."""
    if deck <= tops.REWARD:
        bottoms.move_all(world, deck, count)


# looking at cards


@kernel
def is_bottom_next(table: Table, deck: int) -> int:
    """Return whether the top card of a deck is one that was put at its bottom."""
    return deck <= tops.REWARD and bottoms.is_next(table, deck)


@kernel
def knows_next(table: Table, seat: int, deck: int) -> int:
    """Return whether a player knows the top card of a deck, wherever it was put."""
    if is_bottom_next(table, deck):
        return bits.has(bottoms.knowers(table, deck), seat)
    return knows(table, seat, deck)


@kernel
def is_open(table: Table, seat: int) -> int:
    """Return whether the card of a main player was laid open before the other one chose."""
    if table.open_first == 0 or table.open_card < 0:
        return False
    foe = table.defense if seat == table.offense else table.offense
    return table.power[foe] == c.ORACLE or table.second[foe] == c.ORACLE


@compiled_separately("table", "int", rare=True)
def things(table: Table, seat: int) -> int:
    """Return the set of things that a player may look at."""
    found = 0
    for deck in range(tops.DECKS):
        least = 2 if deck == tops.DESTINY else 1
        there = size(table, deck) >= least or is_bottom_next(table, deck)
        if there and not knows_next(table, seat, deck):
            found |= bits.bit(deck)
    for other in range(table.seats):
        if other == seat:
            continue
        if bits.has(table.laid_down, other) and not is_open(table, other):
            found |= bits.bit(CARD + other)
        if bits.has(table.kicked, other):
            found |= bits.bit(KICKER + other)
        if bits.has(table.menacing, other):
            found |= bits.bit(MENACE + other)
    for slot in range(c.TECH_SLOTS):
        owner = table.tech_owner[slot] - 1
        if owner >= 0 and owner != seat and table.tech_face[slot] == c.NO_TECH:
            found |= bits.bit(SLOT + slot)
    return found


@compiled_separately("world", "int", "int", rare=True)
def look(world: World, seat: int, thing: int) -> None:
    """Show a thing to a player who looks at it."""
    if thing < tops.DECKS:
        look_at_top(world, seat, thing)
    elif thing < SLOT:
        look_at_card(world, seat, thing)
    else:
        slot = thing - SLOT
        owner = world.table.tech_owner[slot] - 1
        tech = world.seats[owner].techs[slot]
        world.seats[seat].techs[slot] = tech
        note(world, e.E_SAW_TECH, seat, owner, tech)


@kernel
def any_of(world: World, seat: int, deck: int) -> int:
    """Return a random card of a deck, from a player's random stream."""
    table = world.table
    left = below(world.hidden.draw_stream[seat], size(table, deck))
    return nth(world, deck, left)


@kernel
def nth(world: World, deck: int, left: int) -> int:
    """Return card number ``left``, from 0, of a deck."""
    if deck == tops.TECH:
        return bits.nth_bit(world.hidden.tech_deck, left)
    if deck <= tops.REWARD:
        return cards.nth_of_deck(world.hidden, bottoms.first_kind(deck), left)
    card = 0
    while left >= copies(world, deck, card):
        left -= copies(world, deck, card)
        card += 1
    return card


@kernel
def see_top(world: World, seat: int, deck: int) -> int:
    """Show the top card of a deck, not one put at its bottom, to a player; return it."""
    table = world.table
    lift_bottom(world, deck, -1)
    card = hear(world, deck, bits.bit(seat))
    if card == NOT_OBSERVED and tops.knowers(table, deck) != 0:
        card = top_of(world.hidden, deck)
    elif card == NOT_OBSERVED:
        card = any_of(world, seat, deck)
    came(world, deck, bits.bit(seat), card)
    lift_bottom(world, deck, 1)
    table.peeked |= bits.bit(tops.BITS * deck + seat)
    put(world, deck, card)
    return card


@kernel
def look_at_top(world: World, seat: int, deck: int) -> None:
    """Show the top card of a deck to a player, wherever that card was put."""
    table = world.table
    if is_bottom_next(table, deck):
        card = bottoms.look(world, seat, deck)
    else:
        card = see_top(world, seat, deck)
    if deck == tops.DESTINY:
        note(world, e.E_SAW_DESTINY, seat, card, 0)
    elif deck == tops.TECH:
        note(world, e.E_SAW_TECH, seat, c.NOTHING, card)
    else:
        if cards.is_flare(card):
            sets.add(world.seats[seat].seen_flares, cards.alien_of(card))
        note(world, e.E_SAW_TOP, seat, card, 0)


@kernel
def look_at_card(world: World, seat: int, thing: int) -> None:
    """Show a face-down card of another player to a player."""
    owner = (thing - CARD) % c.MAX_SEATS
    them = world.seats[owner]
    if thing < KICKER:
        card = them.chosen
        if cards.in_hand(them, card) > 0:
            # else it comes from a hoard
            knowledge.show(world, owner, card, bits.bit(seat))
    else:
        card = them.kicker if thing < MENACE else them.menace
    seen = world.table.encounters << 2 * BITS | thing << BITS
    world.seats[seat].peeped = seen | (card + 1)
    note(world, e.E_SAW_CARD, seat, owner, card)


@kernel
def seen(table: Table, me: Seat, thing: int) -> int:
    """Return the card face down that a player has looked at, or -1 if it was not that one."""
    if me.peeped >> BITS != (table.encounters << BITS | thing):
        return c.NOTHING
    return (me.peeped & MASK) - 1


# sampled worlds


@kernel
def move_tops(world: World, seat: int, count: int) -> None:
    """Add the top cards that a player knows to their decks (``count`` 1), or subtract them (-1).

    Flares and techs are kept as sets, which do not contain known top cards anyway (see
    `imagined_flares.gather_flares`).
    """
    me = world.seats[seat]
    for deck in range(tops.COSMIC, tops.REWARD + 1):
        if knows(world.table, seat, deck):
            world.hidden.deck[cards.kind_of(top_of(me, deck))] += count


@kernel
def set_apart(world: World, seat: int, _: int, __: int) -> int:
    """Take the top cards that a player knows out of the decks, while all else is dealt."""
    move_tops(world, seat, -1)
    return 0


@kernel
def put_back(world: World, seat: int, done: int, _: int) -> int:
    """Put known top cards back; after a successful deal sample those that only others know."""
    table = world.table
    me = world.seats[seat]
    move_tops(world, seat, 1)
    flare = flare_on(world, seat, 0, 0)
    if flare != c.NO_POWER:
        sets.add(world.hidden.deck_flares, flare)
    for deck in range(tops.DECKS):
        if done == 0 or tops.knowers(table, deck) == 0:
            continue
        if knows(table, seat, deck):
            card = top_of(me, deck)
        else:
            card = nth(world, deck, below(world.hidden.deal_stream, size(table, deck)))
        put(world, deck, card)
    return 0


@kernel
def flare_on(world: World, seat: int, _: int, __: int) -> int:
    """Return the alien of the flare that a player knows on top of the deck, or `NO_POWER`."""
    card = top_of(world.seats[seat], tops.COSMIC)
    if knows(world.table, seat, tops.COSMIC) and cards.is_flare(card):
        return cards.alien_of(card)
    return c.NO_POWER


@kernel
def tech_on(world: World, seat: int, _: int, __: int) -> int:
    """Return the tech that a player knows on top of its deck, as a set."""
    if knows(world.table, seat, tops.TECH):
        return bits.bit(top_of(world.seats[seat], tops.TECH))
    return 0


@kernel
def among(world: World, seat: int, kind: int, _: int) -> int:
    """Count the cards of a kind that a player knows on top of decks, or face down."""
    count = 0
    me = world.seats[seat]
    for deck in range(tops.COSMIC, tops.REWARD + 1):
        if knows(world.table, seat, deck) and cards.kind_of(top_of(me, deck)) == kind:
            count += 1
    for thing in range(KICKER, SLOT):
        if seen(world.table, me, thing) == kind:
            count += 1
    return count


@kernel
def chosen(world: World, seat: int, other: int, _: int) -> int:
    """Return the encounter card that a player has seen face down and another can have laid."""
    kind = seen(world.table, world.seats[seat], CARD + other)
    them = world.seats[other]
    if kind >= 0 and them.hand[kind] + them.hoard[kind] == 0:
        return c.NOTHING
    return kind


@kernel
def reward_down(world: World, seat: int, other: int, is_kicker: int) -> int:
    """Take the kicker or intimidate that a player has seen out of the deck; return -1 if none."""
    kind = seen(world.table, world.seats[seat], (KICKER if is_kicker else MENACE) + other)
    if kind < 0 or world.hidden.deck[kind] == 0:
        return c.NOTHING
    world.hidden.deck[kind] -= 1
    return kind


@kernel
def agree(world: World, _: int, __: int, ___: int) -> int:
    """Return whether known top cards lie in their decks and their knowers are right."""
    table = world.table
    for deck in range(tops.DECKS):
        if tops.knowers(table, deck) == 0:
            continue
        card = top_of(world.hidden, deck)
        if card < 0 or copies(world, deck, card) == 0:
            return 0
        for seat in range(table.seats):
            if knows(table, seat, deck) and top_of(world.seats[seat], deck) != card:
                return 0
    return 1


PARTS: dict[int, Callable[..., Any]] = {
    tops.DRAWN: drawn,
    tops.SET_APART: set_apart,
    tops.PUT_BACK: put_back,
    tops.AMONG: among,
    tops.FLARE_ON: flare_on,
    tops.TECH_ON: tech_on,
    tops.CHOSEN: chosen,
    tops.REWARD_DOWN: reward_down,
    tops.AGREE: agree,
}
