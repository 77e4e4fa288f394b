"""Exchanges of a player and another in a deal beside that of the main players (Diplomat).

A pact is a bit mask with a bit for each exchange: a random card or a colony, in either direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.play import bits, cards, offers, passing
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


CARD_IN, CARD_OUT, COLONY_IN, COLONY_OUT = 1, 2, 4, 8
NONE, PACTS = 0, 16
COLONY_WORTH = 3
"""Worth of a colony in cards."""


@kernel
def fits(table: Table, one: int, other: int, pact: int) -> int:
    """Return whether two players have the cards and colonies that a pact moves."""
    if pact & (CARD_IN | CARD_OUT) != 0 and table.rules.deal_cards == 0:
        return False
    if pact & CARD_IN != 0 and table.hand_n[other] == 0:
        return False
    if pact & CARD_OUT != 0 and table.hand_n[one] == 0:
        return False
    if pact & COLONY_IN != 0 and not offers.can_settle(table, one, other):
        return False
    return pact & COLONY_OUT == 0 or offers.can_settle(table, other, one)


@compiled_separately("table", "int", "int", rare=True)
def possible(table: Table, one: int, other: int) -> int:
    """Return the set of pacts that a player may propose to another; `NONE` is always in it."""
    found = 0
    for pact in range(PACTS):
        if fits(table, one, other, pact):
            found |= bits.bit(pact)
    return found


@kernel
def random_card(world: World, giver: int, taker: int) -> int:
    """Draw a random card of a hand, seen by its owner and another; return -1 if it is empty."""
    if world.table.hand_n[giver] == 0:
        return c.NOTHING
    seers = bits.bit(giver) | bits.bit(taker)
    return cards.random_card_of(world, giver, world.hidden.take_stream[taker], seers)


@compiled_separately("world", "int", "int", "int", rare=True)
def trade(world: World, one: int, other: int, pact: int) -> None:
    """Exchange the cards of a pact; both are drawn before either arrives."""
    out = random_card(world, one, other) if pact & CARD_OUT != 0 else c.NOTHING
    back = random_card(world, other, one) if pact & CARD_IN != 0 else c.NOTHING
    if out >= 0:
        passing.hand_on(world, one, other, out)
    if back >= 0:
        passing.hand_on(world, other, one, back)


@compiled_separately("world", "int", "int", "int", rare=True)
def ask_planet(world: World, taker: int, giver: int, step: int) -> int:
    """Ask a player for the planet of its new colony from another; 0 if there is none now."""
    if not offers.can_settle(world.table, taker, giver):
        return 0
    planets = offers.planets_for(world.table, taker, giver)
    return asking.pick_planet(world, taker, planets, step)


@compiled_separately("world", "int", "int", rare=True)
def settle(world: World, taker: int, step: int) -> int:
    """Ask for the ships of a new colony on the named planet; `ASKED` until done, at ``step``."""
    table = world.table
    fleet.settle(world, taker, table.answer, 1, table.rules.deal_ships)
    table.stage = step
    return c.ASKED


@kernel
def loss(pact: int) -> int:
    """Compute the net cost of a pact for the player who answers, in cards."""
    cards_more = (pact & CARD_IN) // CARD_IN - (pact & CARD_OUT) // CARD_OUT
    colonies_more = (pact & COLONY_IN) // COLONY_IN - (pact & COLONY_OUT) // COLONY_OUT
    return cards_more + COLONY_WORTH * colonies_more
