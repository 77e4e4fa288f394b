"""Merchants M1 to M7 of `haggler` at the market and at loading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheriff.components import NOTHING
from simlab.games.sheriff.policies import haggler_goods, haggler_styles as styles
from simlab.games.sheriff.policies.sense import draw_target, held, inspection_chance
from simlab.games.sheriff.rules.goods import value_of
from simlab.jit.kernel import kernel
from simlab.loop.rng import uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheriff.record_types import Seat, Table


PUSHED = 0
"""Memory: 1 + the round of the cycle's push, or 0."""
PLANNED = 1
"""Memory: 1 + the round of M5's last plan, and its number of cards to smuggle."""
SMUGGLED = 2
ALL_CARDS = 99


@kernel
def target_of(table: Table, me: Seat, mind: Mind) -> int:
    """Return the legal good collected by this merchant."""
    if styles.whole_param(mind, styles.MERCHANT) == styles.M6:
        return haggler_goods.crown_to_hunt(table, me)
    return haggler_goods.good_to_collect(table, me, mind.params[styles.BONUS])


@kernel
def is_honest_style(style: int) -> int:
    """Return whether a merchant smuggles nothing by design: M1 and M2."""
    return style == styles.M1 or style == styles.M2


@kernel
def worth_of_load(table: Table, me: Seat, target: int, cards: int, chance: float) -> float:
    """Return the expected value of a bag with ``cards`` illegal goods, opened with ``chance``."""
    room = table.rules.bag_max - cards
    honest = 0
    worth = 0.0
    if target != NOTHING:
        honest = min(held(me, target), room)
        worth = 1.0 * honest * table.rules.value[target]
        if cards == 0:
            paid = honest * table.rules.penalty[target] * table.rules.compensation_factor
            return worth + chance * paid
    smuggled = haggler_goods.value_of_best(table, me, cards)
    fine = haggler_goods.penalty_of_best(table, me, cards)
    return worth + (1.0 - chance) * smuggled - chance * fine


@kernel
def best_load(table: Table, me: Seat, target: int, chance: float) -> int:
    """Return the number of illegal goods with the largest expected value."""
    most = min(haggler_goods.wanted_held(me, NOTHING), table.rules.bag_max)
    best = 0
    worth = worth_of_load(table, me, target, 0, chance)
    for cards in range(1, most + 1):
        value = worth_of_load(table, me, target, cards, chance)
        if value > worth:
            worth = value
            best = cards
    return best


@kernel
def drawn_load(table: Table, me: Seat, target: int, chance: float, mind: Mind) -> int:
    """Draw the number of illegal goods, by softmax over their expected values (M5)."""
    best = best_load(table, me, target, chance)
    temper = mind.params[styles.TEMPER]
    if temper <= 0.0:
        return best
    most = min(haggler_goods.wanted_held(me, NOTHING), table.rules.bag_max)
    top = worth_of_load(table, me, target, best, chance)
    total = 0.0
    for cards in range(most + 1):
        value = worth_of_load(table, me, target, cards, chance)
        total += styles.exponential((value - top) / temper)
    left = uniform(mind.rng) * total
    for cards in range(most + 1):
        value = worth_of_load(table, me, target, cards, chance)
        left -= styles.exponential((value - top) / temper)
        if left < 0.0:
            return cards
    return best


@kernel
def planned_load(table: Table, me: Seat, target: int, mind: Mind) -> int:
    """Draw once a round the number of illegal goods to smuggle (M5)."""
    stamp = 1.0 + table.round_index
    if mind.memory[PLANNED] != stamp:
        chance = inspection_chance(table, table.sheriff)
        mind.memory[SMUGGLED] = drawn_load(table, me, target, chance, mind)
        mind.memory[PLANNED] = stamp
    return int(mind.memory[SMUGGLED])


@kernel
def may_push(table: Table, me: Seat, mind: Mind) -> int:
    """Return whether the cycle's one push is now: enough illegal goods, middle of the game."""
    if styles.window_of(table) != styles.MIDDLE_WINDOW:
        return False
    pushed = mind.memory[PUSHED]
    if pushed != 0.0:
        return pushed == 1.0 + table.round_index
    return haggler_goods.wanted_held(me, NOTHING) >= min(
        styles.whole_param(mind, styles.CARRY), table.rules.bag_max
    )


@kernel
def load_cycle(table: Table, me: Seat, mind: Mind) -> int:
    """Load for the reputation cycle: honest bags, but for one concentrated push."""
    target = target_of(table, me, mind)
    if may_push(table, me, mind):
        mind.memory[PUSHED] = 1.0 + table.round_index
        return haggler_goods.load_plan(
            table, me, target, styles.whole_param(mind, styles.CARRY), NOTHING, True
        )
    return haggler_goods.load_plan(table, me, target, 0, NOTHING, True)


@kernel
def load_in_style(table: Table, me: Seat, mind: Mind) -> int:
    """Choose the next card of the bag by the merchant's style (LOAD)."""
    if styles.whole_param(mind, styles.WRAPPER) == styles.CYCLE:
        return load_cycle(table, me, mind)
    style = styles.whole_param(mind, styles.MERCHANT)
    target = target_of(table, me, mind)
    carried = 0
    wanted = NOTHING
    if style == styles.M3:
        carried = ALL_CARDS
    elif style == styles.M4:
        carried = styles.whole_param(mind, styles.CARRY)
    elif style == styles.M6:
        # M6 carries the royal goods of its crown; without a legal good to declare, none.
        wanted = target
        carried = ALL_CARDS if target != NOTHING else 0
    elif not is_honest_style(style):
        carried = planned_load(table, me, target, mind)
    return haggler_goods.load_plan(table, me, target, carried, wanted, style != styles.M3)


@kernel
def pays_to_keep(table: Table) -> int:
    """Return whether a card of the best contraband is worth the risk with this sheriff."""
    chance = inspection_chance(table, table.sheriff)
    best = 0
    for kind in range(4, 8):
        best = max(best, value_of(table, kind))
    fine = table.rules.penalty[4] * table.rules.fine_factor
    return (1.0 - chance) * best > chance * fine


@kernel
def set_aside_in_style(table: Table, me: Seat, mind: Mind) -> int:
    """Choose the next card to set aside by the merchant's style (SET_ASIDE)."""
    style = styles.whole_param(mind, styles.MERCHANT)
    target = target_of(table, me, mind)
    swaps = styles.whole_param(mind, styles.SWAPS)
    if styles.whole_param(mind, styles.WRAPPER) == styles.CYCLE:
        late = styles.window_of(table) == styles.END_WINDOW or mind.memory[PUSHED] != 0.0
        kept = 0 if late else styles.whole_param(mind, styles.CARRY)
        return haggler_goods.set_aside_but(table, me, target, kept, NOTHING, swaps)
    if is_honest_style(style):
        return haggler_goods.set_aside_but(table, me, target, 0, NOTHING, swaps)
    if style == styles.M3:
        keeps = NOTHING if haggler_goods.wanted_held(me, NOTHING) > 0 else target
        return haggler_goods.set_aside_but(table, me, keeps, ALL_CARDS, NOTHING, swaps)
    if style == styles.M4:
        return haggler_goods.set_aside_but(
            table, me, target, styles.whole_param(mind, styles.CARRY), NOTHING, swaps
        )
    if style == styles.M6:
        kept = ALL_CARDS if target != NOTHING else 0
        return haggler_goods.set_aside_but(table, me, target, kept, target, swaps)
    kept = ALL_CARDS if pays_to_keep(table) else 0
    return haggler_goods.set_aside_but(table, me, target, kept, NOTHING, swaps)


@kernel
def draw_in_style(table: Table, me: Seat, mind: Mind) -> int:
    """Take the collected good; M3 also takes contraband from the discards (DRAW)."""
    target = target_of(table, me, mind)
    plain = styles.whole_param(mind, styles.WRAPPER) != styles.CYCLE
    if (
        plain
        and styles.whole_param(mind, styles.MERCHANT) == styles.M3
        and haggler_goods.wanted_held(me, NOTHING) > 0
    ):
        return haggler_goods.draw_contraband(table, NOTHING)
    return draw_target(table, target)


@kernel
def crown_gain(table: Table, me: Seat) -> Any:
    """Return the King and Queen bonus gained if the bag passes (M6)."""
    good = table.declared[table.actor]
    return haggler_goods.bonus_gap(table, me, good, table.bag_n[table.actor]) if good >= 0 else 0.0


@kernel
def is_denying(table: Table, mind: Mind) -> int:
    """Return whether the cycle is in its last part, aimed at the leader."""
    return (
        styles.whole_param(mind, styles.WRAPPER) == styles.CYCLE
        and styles.window_of(table) == styles.END_WINDOW
    )
