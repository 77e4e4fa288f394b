"""Hacker (alert green; resolution; main player; optional).

Collecting compensation it may choose any player to pay, sees that hand, and picks the cards; paying
compensation it picks which cards go. Wild flare: the opponent collects no compensation from it.
Super flare: after collecting it may give the payer at most as many of its own cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands
from simlab.games.cosmic.play import cards, compensation
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


CHOSEN, PICKED, NAMED = range(c.STEP, c.STEP + 3)
JUNK = 0.6
"""Smallest worth of an own card that is not given away."""


@compiled_separately("world", "int", rare=True)
def pay(world: World, card: int) -> None:
    """Move a card of compensation to the collector."""
    table = world.table
    compensation.is_paid(world)
    hands.steal(world, table.comp_from, table.comp_to, card)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Pick the ``x`` cards that are collected or paid; `memo` is the number still to pick."""
    table = world.table
    collects = table.comp_to == seat
    rich = hands.with_spare_cards(world) & ~(1 << seat)
    if table.stage == c.FRESH:
        pays = table.comp_from == seat and cards.spare_n(world, seat) > 0
        return c.MAY if x > 0 and (pays or (collects and rich != 0)) else x
    if table.stage == c.USED:
        if collects:
            return asking.pick_player(world, seat, rich, CHOSEN) if rich != 0 else x
        table.memo = min(x, cards.spare_n(world, seat))
    elif table.stage == CHOSEN:
        table.comp_from = table.answer
        table.memo = min(x, cards.spare_n(world, table.answer))
        hands.see_hand(world, seat, table.answer)
    else:
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            card = asking.meant_of(world, seat, table.comp_from, table.answer, NAMED)
            if card == c.ASKED:
                return card
        pay(world, card)
        table.memo -= 1
    if table.memo == 0:
        return 0
    return asking.pick_from(world, seat, table.comp_from, c.ANY_KIND, PICKED)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Pay no compensation."""
    table = world.table
    if table.comp_from != seat or x == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    table.comp_to = c.NOBODY
    return 0


@kernel
def is_compensated(table: Table, seat: int) -> int:
    """Return whether a player has just received compensation, which comes before rewards."""
    paid = table.comp_paid > 0 and table.cursor == 0
    return paid and table.about == seat and table.comp_to == seat


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Give cards to the payer; `memo` counts them."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if is_compensated(table, seat) else x
    if table.stage != c.USED:
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            if table.answer == c.NO_CARD:
                return x
            card = asking.meant(world, seat, table.answer, NAMED)
            if card == c.ASKED:
                return card
        hands.hand_on(world, seat, table.comp_from, card)
        table.memo += 1
    if table.memo == x or table.hand_n[seat] == 0:
        return x
    return asking.pick_card(world, seat, c.ANY_KIND | 1 << c.NO_CARD, PICKED)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Collect the best cards from the fullest hand; pay and give the worst."""
    options = me.options & ~(1 << c.NO_CARD)
    if table.decision == c.PICK_PLAYER:
        return values.fullest(table, table.options)
    if table.decision == c.POWER:
        return c.YES
    if table.decision != c.PICK_CARD:
        return 0 if unit == c.SUPER_FLARE + c.HACKER else 2
    if unit == c.SUPER_FLARE + c.HACKER:
        worst = values.least_worth(options)
        return worst if values.CARD_WORTH[worst] < JUNK else c.NO_CARD
    return (
        values.most_worth(options) if table.comp_to == table.actor else values.least_worth(options)
    )


ALIEN = AlienEffects(
    power=Effect(power, (c.H_COMPENSATION,)),
    wild=Effect(wild, (c.H_COMPENSATION,)),
    super_=Effect(super_, (c.H_ON_RECEIVED,)),
    choose=choose,
)
