"""Cards: their types, the contents of hands, and cards set aside to be given away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, sets
from simlab.games.cosmic.state import MOST_GOT
from simlab.jit.kernel import compiled_separately, kernel, rarely
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import Hidden, Seat, Table, World


COSMIC_BACK, REWARD_BACK = 1, 2


@kernel
def is_flare(card: int) -> int:
    """Return whether a card is a flare, identified by its alien."""
    return card > c.FIRST_FLARE


@kernel
def kind_of(card: int) -> int:
    """Return the kind of a card."""
    return c.FLARE if card > c.FIRST_FLARE else card


@kernel
def alien_of(card: int) -> int:
    """Return the alien of a flare."""
    return card - c.FIRST_FLARE


@kernel
def arrives(me: Seat, card: int) -> None:
    """Record a card that has come to a hand, unseen by others."""
    me.got |= bits.bit(kind_of(card))
    if me.got_n < MOST_GOT:
        me.got_cards[me.got_n] = card
        me.got_n += 1


@kernel
def begin_receiving(me: Seat) -> None:
    """Start a new record of received cards, for a compensation or a reward."""
    me.got = 0
    me.got_n = 0
    me.received = 0


@kernel
def in_hand(me: Seat, card: int) -> int:
    """Count the copies of a card in a hand."""
    if is_flare(card):
        return sets.copies(sets.of(me.flares), alien_of(card))
    return me.hand[card]


@kernel
def is_armed(me: Seat) -> int:
    """Return whether a hand holds an encounter card."""
    if rarely(me.blues & c.REWARD_ENCOUNTERS != 0):
        return True
    for kind in range(c.ENCOUNTER_N):
        if me.hand[kind] > 0:
            return True
    return False


@kernel
def encounter_cards(me: Seat) -> int:
    """Count the encounter cards of a hand."""
    count = 0
    for kind in range(c.ENCOUNTER_N):
        count += me.hand[kind]
    if rarely(me.blues & c.REWARD_ENCOUNTERS != 0):
        for kind in range(c.KINDS, c.RETREAT + 1):
            count += me.hand[kind]
    return count


@kernel
def is_encounter(card: int) -> int:
    """Return whether a card is an encounter card."""
    return card < c.ENCOUNTER_N or c.KINDS <= card <= c.RETREAT


@kernel
def is_reward(card: int) -> int:
    """Return whether a card is of the reward deck."""
    return c.KINDS <= card < c.ALL_KINDS


@kernel
def nth_of_deck(hidden: Hidden, first: int, left: int) -> int:
    """Return card number ``left``, from 0, of the deck whose kinds begin with ``first``."""
    card = first
    while left >= hidden.deck[card]:
        left -= hidden.deck[card]
        card += 1
    if card == c.FLARE:
        card = c.FIRST_FLARE + sets.nth(sets.of(hidden.deck_flares), left)
    return card


@kernel
def in_deck(hidden: Hidden, card: int) -> int:
    """Count the copies of a card in the decks."""
    if is_flare(card):
        return sets.copies(sets.of(hidden.deck_flares), alien_of(card))
    return hidden.deck[card]


@kernel
def random_card_of(world: World, giver: int, stream: Stream, seers: int) -> int:
    """Return a random card of a hand, not one set aside, seen by ``seers``."""
    me = world.seats[giver]
    if rarely(world.table.wanted != 0):
        return card_of_back(world, giver, stream, seers)
    count = world.table.hand_n[giver] - me.gift_n
    card = observed(world, seers, c.CARDS)
    if card == NOT_OBSERVED:
        card = nth_card(me, below(stream, count))
    record_chance(world, seers, card, like(me, card), count)
    return card


@kernel
def card_of_back(world: World, giver: int, stream: Stream, seers: int) -> int:
    """Return a random card of a hand with the back that is wanted, not one set aside."""
    table = world.table
    me = world.seats[giver]
    reward = table.wanted == REWARD_BACK
    table.wanted = 0
    blue = spare_blue(world, giver)
    white = spare_n(world, giver) - blue
    count = blue if reward else white
    card = observed(world, seers, c.CARDS)
    if card == NOT_OBSERVED:
        skipped = white if reward else 0
        card = nth_card(me, skipped + below(stream, count))
    record_chance(world, seers, card, like(me, card), count)
    return card


@compiled_separately("world", "int", "int", rare=True)
def want_back(world: World, giver: int, rewards: int) -> None:
    """Choose the back of the next card taken from a mixed hand, reward cards first."""
    blue = spare_blue(world, giver)
    if 0 < blue < spare_n(world, giver):
        world.table.wanted = REWARD_BACK if rewards > 0 else COSMIC_BACK


@kernel
def nth_card(me: Seat, left: int) -> int:
    """Return card number ``left``, from 0, of a hand without the cards set aside."""
    card = 0
    count = spare(me, card)
    while left >= count:
        left -= count
        card += 1
        count = spare(me, card)
    if card == c.FLARE:
        card = c.FIRST_FLARE + sets.nth(spare_flares(me), left)
    return card


@kernel
def like(me: Seat, card: int) -> int:
    """Count the copies of a card in a hand, without those set aside."""
    if is_flare(card):
        return sets.copies(spare_flares(me), alien_of(card))
    return spare(me, card)


@kernel
def fits(kind: int, mode: int) -> int:
    """Return whether a card may be given in a deal's way of choosing (``mode``)."""
    if mode == c.AN_ATTACK:
        return c.TYPE_OF[kind] == c.ATTACK_TYPE
    if mode == c.A_NEGOTIATE:
        return c.TYPE_OF[kind] == c.NEGOTIATE_TYPE
    if mode == c.AN_ARTIFACT:
        return c.TYPE_OF[kind] == c.ARTIFACT_TYPE
    if mode == c.A_FLARE:
        return kind == c.FLARE
    if mode == c.HIGH:
        return c.TYPE_OF[kind] == c.ATTACK_TYPE and c.PRINTED[kind] >= c.HIGH_VALUE
    return True


@kernel
def fitting(me: Seat, mode: int) -> int:
    """Count the cards of a hand that may be given in a deal's way of choosing (``mode``)."""
    count = 0
    for kind in range(c.KINDS):
        if fits(kind, mode):
            count += me.hand[kind]
    left = me.blues
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if fits(kind, mode):
            count += me.hand[kind]
    return count


@kernel
def held(me: Seat, kinds: int) -> int:
    """Return the kinds of a set that a hand holds; `NO_CARD` stays in the set."""
    found = kinds & bits.bit(c.NO_CARD)
    left = kinds & (bits.up_to(c.KINDS) | me.blues)
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if spare(me, kind) > 0:
            found |= bits.bit(kind)
    return found


@kernel
def spare(me: Seat, card: int) -> int:
    """Count the cards of a kind that are not set aside."""
    kind = kind_of(card)
    count = me.hand[kind]
    for place in range(me.gift_n):
        if kind_of(me.gift[place]) == kind:
            count -= 1
    return count


@kernel
def lies_down(table: Table, me: Seat, seat: int) -> int:
    """Return whether a selected card that counts as part of the hand lies face down."""
    return me.chosen >= 0 and table.down != seat + 1


@kernel
def loose(table: Table, me: Seat, seat: int, kind: int) -> int:
    """Count the cards of a kind that are neither set aside nor lie face down."""
    count = spare(me, kind)
    return count - 1 if count > 0 and me.chosen == kind and lies_down(table, me, seat) else count


@kernel
def set_aside(me: Seat, card: int) -> None:
    """Set a card of a hand aside, to be given away."""
    me.gift[me.gift_n] = card
    me.gift_n += 1
    if is_flare(card):
        sets.add(me.gift_flares, alien_of(card))


@kernel
def none_aside(me: Seat) -> None:
    """Clear the cards of a hand that are set aside to be given away."""
    for place in range(me.gift_n):
        me.gift[place] = 0
    me.gift_n = 0
    sets.clear(me.gift_flares)


@kernel
def spare_n(world: World, seat: int) -> int:
    """Count the cards of a hand that are not set aside."""
    return world.table.hand_n[seat] - world.seats[seat].gift_n


@compiled_separately("world", "int", rare=True)
def spare_blue(world: World, seat: int) -> int:
    """Count the reward cards of a hand that are not set aside."""
    me = world.seats[seat]
    count = world.table.blue_n[seat]
    for place in range(me.gift_n):
        if is_reward(me.gift[place]):
            count -= 1
    return count


@kernel
def spare_flares(me: Seat) -> tuple[int, int]:
    """Return the flares of a hand that are not set aside."""
    return sets.minus(sets.of(me.flares), sets.of(me.gift_flares))


@kernel
def which_flare(world: World, seat: int) -> int:
    """Return the only flare of a hand that could be meant, or -1 after requesting a choice."""
    flares = spare_flares(world.seats[seat])
    if sets.is_empty(sets.rest(flares)):
        return c.FIRST_FLARE + sets.first(flares)
    world.table.pick_from = c.NOTHING
    sets.ask_in_private(world, c.WHICH_FLARE, seat, flares)
    return c.NOTHING
