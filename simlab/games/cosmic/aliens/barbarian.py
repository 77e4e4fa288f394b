"""Barbarian (alert green; resolution; offense; mandatory).

After winning as the offense, before compensation, it sees the loser's hand and takes at most as
many cards as it sent ships; the loser discards the rest. Wild flare: as a main player or ally,
after compensation or rewards it may discard some of the cards that it received, and no others.
Super flare: an offensive ally that wins loots the defense in the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, received, totals, who
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED = c.STEP, c.STEP + 1
UNWANTED = 0.5
"""Smallest worth of a card that is kept."""


@compiled_separately("world", "int", "int", rare=True)
def loot(world: World, seat: int, x: int) -> int:
    """Take cards of the defense one by one (`memo` counts them); then discard its hand."""
    table = world.table
    victim = table.defense
    if table.stage == c.USED:
        hands.see_hand(world, seat, victim)
    elif table.stage == PICKED and table.answer == c.NO_CARD:
        table.memo = totals.weight(table, seat)
    else:
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            card = asking.meant_of(world, seat, victim, table.answer, NAMED)
            if card == c.ASKED:
                return card
        hands.steal(world, victim, seat, card)
        table.memo += 1
    if table.memo < totals.weight(table, seat) and table.hand_n[victim] > 0:
        kinds = c.ANY_KIND | 1 << c.NO_CARD
        return asking.pick_from(world, seat, victim, kinds, PICKED)
    hands.throw_hand(world, victim)
    return x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Loot the defense as the offense."""
    table = world.table
    if hook == c.H_UPSET:
        totals.note_weight(table, seat)
        return x
    if table.stage != c.FRESH:
        return loot(world, seat, x)
    won = seat == table.offense and table.result == c.OFFENSE_WON
    return c.MUST if won and table.hand_n[table.defense] > 0 else x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Discard some of the cards received as compensation or rewards."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if table.about == seat and who.takes_part(table, seat) else x
    if table.stage != c.USED:
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            if table.answer == c.NO_CARD:
                return x
            card = table.answer
            if card == c.FLARE:
                flares = received.flares_that_came(world.seats[seat])
                card = asking.which_flare(world, seat, seat, flares, NAMED)
            if card == c.ASKED:
                return card
        hands.throw(world, seat, card)
        received.goes_again(world.seats[seat], card)
        table.memo += 1
    if table.memo == x:
        return x
    kinds = received.kinds_that_came(world.seats[seat]) | 1 << c.NO_CARD
    return asking.pick_mine(world, seat, kinds, PICKED)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Loot the defense as an offensive ally."""
    table = world.table
    if table.stage != c.FRESH:
        return loot(world, seat, x)
    won = table.role[seat] == c.OFFENSE_ALLY and table.result == c.OFFENSE_WON
    return c.MAY if won and table.hand_n[table.defense] > 0 else x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Take the best cards; discard the worst."""
    if unit == c.WILD_FLARE + c.BARBARIAN:
        if table.decision == c.FLARE_PLAY:
            worst = values.least_worth(values.kinds_of(me, me.got))
            return 1 if values.CARD_WORTH[worst] < UNWANTED else 0
        if table.decision == c.PICK_FLARE:
            return c.NOTHING
        left = me.options & ~(1 << c.NO_CARD)
        worst = values.least_worth(left)
        return worst if values.CARD_WORTH[worst] < UNWANTED else c.NO_CARD
    if table.decision == c.PICK_CARD:
        return values.most_worth(me.options & ~(1 << c.NO_CARD))
    return 3


ALIEN = AlienEffects(
    power=Effect(power, (c.H_UPSET, c.H_WIN)),
    wild=Effect(wild, (c.H_ON_RECEIVED,)),
    super_=Effect(super_, (c.H_WIN,)),
    choose=choose,
)
