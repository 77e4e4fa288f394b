"""What a player and another give each other in a deal beside that of the main players (Diplomat).

A pact is a number, a bit for each thing that changes hands: a random card, a colony, either way.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.play import bits, cards, offers, passing
from simlab.jit.kernel import compiled_separately, kernel

CARD_IN, CARD_OUT, COLONY_IN, COLONY_OUT = 1, 2, 4, 8
NONE, PACTS = 0, 16
COLONY_WORTH = 3
"""Cards that a colony is worth."""


@kernel
def fits(table: Any, one: Any, other: Any, pact: Any) -> Any:
    """Return whether two players have what a pact moves."""
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
def possible(table: Any, one: Any, other: Any) -> Any:
    """Return the pacts that a player may propose to another, as a set; `NONE` is one of them."""
    found = 0
    for pact in range(PACTS):
        if fits(table, one, other, pact):
            found |= bits.bit(pact)
    return found


@kernel
def random_card(world: Any, giver: Any, taker: Any) -> Any:
    """Return a random card of a hand, which its owner and another see; -1 if there is none."""
    if world.table.hand_n[giver] == 0:
        return c.NOTHING
    seers = bits.bit(giver) | bits.bit(taker)
    return cards.random_card_of(world, giver, world.hidden.take_stream[taker], seers)


@compiled_separately("world", "int", "int", "int", rare=True)
def trade(world: Any, one: Any, other: Any, pact: Any) -> None:
    """The cards of a pact change hands; both are drawn before any arrives."""
    out = random_card(world, one, other) if pact & CARD_OUT != 0 else c.NOTHING
    back = random_card(world, other, one) if pact & CARD_IN != 0 else c.NOTHING
    if out >= 0:
        passing.hand_on(world, one, other, out)
    if back >= 0:
        passing.hand_on(world, other, one, back)


@compiled_separately("world", "int", "int", "int", rare=True)
def ask_planet(world: Any, taker: Any, giver: Any, step: Any) -> Any:
    """Ask a player where it gets a colony from another; 0 if it cannot any more."""
    if not offers.can_settle(world.table, taker, giver):
        return 0
    planets = offers.planets_for(world.table, taker, giver)
    return asking.pick_planet(world, taker, planets, step)


@compiled_separately("world", "int", "int", rare=True)
def settle(world: Any, taker: Any, step: Any) -> Any:
    """Whoever has named a planet sends ships there; `ASKED` until it has, at ``step``."""
    table = world.table
    fleet.settle(world, taker, table.answer, 1, table.rules.deal_ships)
    table.stage = step
    return c.ASKED


@kernel
def loss(pact: Any) -> Any:
    """Return by how much a pact costs the one who answers more than it brings: in cards."""
    cards_more = (pact & CARD_IN) // CARD_IN - (pact & CARD_OUT) // CARD_OUT
    colonies_more = (pact & COLONY_IN) // COLONY_IN - (pact & COLONY_OUT) // COLONY_OUT
    return cards_more + COLONY_WORTH * colonies_more
