"""The merchants M1 to M7 at the market and over their bags (rules file 7)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.sheriff.components import NOTHING
from simlab.games.sheriff.policies import haggler_goods, haggler_styles as styles
from simlab.games.sheriff.policies.sense import draw_target, held, inspection_chance
from simlab.games.sheriff.rules.goods import value_of
from simlab.jit.kernel import kernel
from simlab.loop.rng import uniform

PUSHED = np.int64(0)
"""Memory: 1 + the round of the cycle's push."""
PLANNED = np.int64(1)
"""Memory: 1 + the round for which M5 has made up its mind, and how many cards it will smuggle."""
SMUGGLED = np.int64(2)
ALL_CARDS = np.int64(99)


@kernel
def target_of(table: Any, me: Any, mind: Any) -> Any:
    """Return the legal good that this merchant collects."""
    if styles.whole_param(mind, styles.MERCHANT) == styles.M6:
        return haggler_goods.crown_to_hunt(table, me)
    return haggler_goods.good_to_collect(table, me, mind.params[styles.BONUS])


@kernel
def is_honest_style(style: Any) -> Any:
    """Return whether a merchant smuggles nothing by design: M1 and M2."""
    return style == styles.M1 or style == styles.M2


@kernel
def worth_of_load(table: Any, me: Any, target: Any, cards: Any, chance: Any) -> Any:
    """Return what a bag with so many illegal goods brings if the sheriff opens it that often."""
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
def best_load(table: Any, me: Any, target: Any, chance: Any) -> Any:
    """Return how many illegal goods promise most."""
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
def drawn_load(table: Any, me: Any, target: Any, chance: Any, mind: Any) -> Any:
    """Draw the number of illegal goods, by softmax over what each promises (M5)."""
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
def planned_load(table: Any, me: Any, target: Any, mind: Any) -> Any:
    """Make up one's mind once a round how many illegal goods to smuggle (M5)."""
    stamp = 1.0 + table.round_index
    if mind.memory[PLANNED] != stamp:
        chance = inspection_chance(table, table.sheriff)
        mind.memory[SMUGGLED] = drawn_load(table, me, target, chance, mind)
        mind.memory[PLANNED] = stamp
    return np.int64(mind.memory[SMUGGLED])


@kernel
def may_push(table: Any, me: Any, mind: Any) -> Any:
    """Whether the cycle's one push comes now: enough illegal goods, in the middle of the game."""
    if styles.window_of(table) != styles.MIDDLE_WINDOW:
        return False
    pushed = mind.memory[PUSHED]
    if pushed != 0.0:
        return pushed == 1.0 + table.round_index
    return haggler_goods.wanted_held(me, NOTHING) >= min(
        styles.whole_param(mind, styles.CARRY), table.rules.bag_max
    )


@kernel
def load_cycle(table: Any, me: Any, mind: Any) -> Any:
    """The reputation cycle: honest bags, but for one concentrated push."""
    target = target_of(table, me, mind)
    if may_push(table, me, mind):
        mind.memory[PUSHED] = 1.0 + table.round_index
        return haggler_goods.load_plan(
            table, me, target, styles.whole_param(mind, styles.CARRY), NOTHING, True
        )
    return haggler_goods.load_plan(table, me, target, 0, NOTHING, True)


@kernel
def load_in_style(table: Any, me: Any, mind: Any) -> Any:
    """LOAD: what each merchant puts into its bag."""
    if styles.whole_param(mind, styles.WRAPPER) == styles.CYCLE:
        return load_cycle(table, me, mind)
    style = styles.whole_param(mind, styles.MERCHANT)
    target = target_of(table, me, mind)
    carried = np.int64(0)
    wanted = NOTHING
    if style == styles.M3:
        carried = ALL_CARDS
    elif style == styles.M4:
        carried = styles.whole_param(mind, styles.CARRY)
    elif style == styles.M6:
        # royal goods of the crown; without a legal good to declare, nothing
        wanted = target
        carried = ALL_CARDS if target != NOTHING else np.int64(0)
    elif not is_honest_style(style):
        carried = planned_load(table, me, target, mind)
    return haggler_goods.load_plan(table, me, target, carried, wanted, style != styles.M3)


@kernel
def pays_to_keep(table: Any) -> Any:
    """Return whether a card of the best contraband is worth the risk with this sheriff."""
    chance = inspection_chance(table, table.sheriff)
    best = 0
    for kind in range(4, 8):
        best = max(best, value_of(table, kind))
    fine = table.rules.penalty[4] * table.rules.fine_factor
    return (1.0 - chance) * best > chance * fine


@kernel
def set_aside_in_style(table: Any, me: Any, mind: Any) -> Any:
    """SET_ASIDE: what each merchant keeps."""
    style = styles.whole_param(mind, styles.MERCHANT)
    target = target_of(table, me, mind)
    swaps = styles.whole_param(mind, styles.SWAPS)
    if styles.whole_param(mind, styles.WRAPPER) == styles.CYCLE:
        late = styles.window_of(table) == styles.END_WINDOW or mind.memory[PUSHED] != 0.0
        kept = np.int64(0) if late else styles.whole_param(mind, styles.CARRY)
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
        kept = ALL_CARDS if target != NOTHING else np.int64(0)
        return haggler_goods.set_aside_but(table, me, target, kept, target, swaps)
    kept = ALL_CARDS if pays_to_keep(table) else np.int64(0)
    return haggler_goods.set_aside_but(table, me, target, kept, NOTHING, swaps)


@kernel
def draw_in_style(table: Any, me: Any, mind: Any) -> Any:
    """DRAW: the good it collects; M3 takes contraband that lies open, too."""
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
def crown_gain(table: Any, me: Any) -> Any:
    """Return the bonus that the bag brings if it passes (M6)."""
    good = table.declared[table.actor]
    return haggler_goods.bonus_gap(table, me, good, table.bag_n[table.actor]) if good >= 0 else 0.0


@kernel
def is_denying(table: Any, mind: Any) -> Any:
    """Return whether the cycle has come to its end, where it goes for the leader."""
    return (
        styles.whole_param(mind, styles.WRAPPER) == styles.CYCLE
        and styles.window_of(table) == styles.END_WINDOW
    )
