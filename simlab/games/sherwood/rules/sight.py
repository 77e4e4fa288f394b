"""Travel cards coming into sight of one player, or of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules import cards
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import FOLLOWING, NOT_OBSERVED, observed, record_chance

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def is_proved(table: Table, slot: int) -> int:
    """Return whether any verified claim about a card exists."""
    if table.rules.claim_mode != c.CLAIMS_VERIFIED:
        return False
    for speaker in range(table.seats):
        for field in range(c.FIELDS):
            if table.claims[speaker, slot, field] > 0:
                return True
    return False


@kernel
def somebody_knows(world: World, slot: int) -> int:
    """Return whether a card of the display lies face up, or any player knows it."""
    table = world.table
    if table.shown[slot] >= 0 or table.looked[slot] != 0 or is_proved(table, slot):
        return True
    for seat in range(table.seats):
        if world.seats[seat].seen[slot] >= 0:
            return True
    return False


@kernel
def is_settled(world: World, place: int) -> int:
    """Return whether the card at a place of the supply is fixed in this world."""
    table = world.table
    slot = place - table.round_index * table.rules.laid_out
    if world.hidden.due[place] > 0:
        return True
    if slot < 0:
        return cards.has_gone(world, place)
    return slot < table.rules.laid_out and somebody_knows(world, slot)


@kernel
def hold_settled(world: World) -> None:
    """Mark in ``held`` the cards with a fixed place."""
    table = world.table
    hidden = world.hidden
    for card in range(c.CARDS):
        hidden.held[card] = 0
    for place in range(table.rules.a_cards + table.rules.b_cards):
        if is_settled(world, place):
            hidden.held[hidden.supply[place]] = 1


@kernel
def chance_of(world: World, place: int, card: int) -> float:
    """Return the chance that a card lies at an open place, given the held cards."""
    table = world.table
    held = world.hidden.held
    back = cards.back_at(table, place)
    if cards.back_of(table, card) != back or held[card] != 0:
        return 0.0
    parties = 0
    sheriffs = 0
    in_deck = cards.sheriffs_in(table, back)
    for other in range(c.CARDS):
        if cards.back_of(table, other) == back:
            if not cards.is_sheriff(other):
                parties += 1 - held[other]
            elif held[other] == 0:
                sheriffs += 1
            else:
                in_deck -= 1
    if not cards.is_sheriff(card):
        return 1.0 / (parties + in_deck)
    return in_deck / sheriffs / (parties + in_deck)


@kernel
def lay_anew(world: World, place: int, card: int) -> float:
    """Deal all open places again, with ``card`` at one of them; return its chance.

    No player knows the cards there, so that all deals are equally likely. -1 is any card.
    """
    table = world.table
    hidden = world.hidden
    hold_settled(world)
    chance = 1.0
    if card >= 0:
        chance = chance_of(world, place, card)
    if chance > 0.0:
        for other in range(table.rules.a_cards + table.rules.b_cards):
            if not is_settled(world, other):
                hidden.supply[other] = c.NOTHING
        if card >= 0:
            hidden.supply[place] = card
            hidden.held[card] = 1
        cards.deal_supply(world, hidden.deck_stream)
    for other in range(c.CARDS):
        hidden.held[other] = 0
    return chance


@kernel
def uncover(world: World, slot: int, seers: int) -> int:
    """Return a card of the display that ``seers`` see now, a bit each.

    A world that follows a record lays the recorded card there, unless a player in it knows the
    place to hold another one.
    """
    table = world.table
    place = table.round_index * table.rules.laid_out + slot
    card = observed(world, seers, c.CARDS)
    if world.hidden.follow.mode == FOLLOWING:
        chance = 1.0
        if not is_settled(world, place):
            chance = lay_anew(world, place, max(card, c.NOTHING))
        elif card != NOT_OBSERVED and card != cards.card_at(world, slot):
            chance = 0.0
        if card != NOT_OBSERVED:
            record_chance(world, seers, card, chance, 1.0)
    else:
        record_chance(world, seers, cards.card_at(world, slot), 1, 1)
    return cards.card_at(world, slot)
