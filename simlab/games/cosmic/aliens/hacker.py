"""Hacker (alert green; resolution; main player; optional).

Collecting compensation it may choose any player to pay, sees that hand, and picks the cards;
paying compensation it picks which cards go. Wild flare: the opponent collects no compensation from
it. Super flare: after collecting it may give the payer as many of its own cards, or fewer.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands
from simlab.games.cosmic.play import cards, compensation
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

CHOSEN, PICKED, NAMED = range(c.STEP, c.STEP + 3)
JUNK = 0.6
"""Own cards that are worth less are given for nothing."""


@compiled_separately("world", "int", rare=True)
def pay(world: Any, card: Any) -> None:
    """A card of compensation changes hands."""
    table = world.table
    compensation.is_paid(world)
    hands.steal(world, table.comp_from, table.comp_to, card)


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Pick what is collected, or paid: ``x`` cards; `memo` is how many are left."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Pay nothing."""
    table = world.table
    if table.comp_from != seat or x == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    table.comp_to = c.NOBODY
    return 0


@kernel
def is_compensated(table: Any, seat: Any) -> Any:
    """Return whether what somebody has just received is compensation: rewards come after it."""
    paid = table.comp_paid > 0 and table.cursor == 0
    return paid and table.about == seat and table.comp_to == seat


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
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
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Let the richest pay the best cards; pay and give the worst."""
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
