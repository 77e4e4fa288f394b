"""The salvage vessel: two rewards for a main player or ally who wins with it.

With technologies it may draw two techs instead and keep one; techs are no rewards. Its special
action takes a card of the cosmic discard pile. It may be used in the regroup phase and before
encounter cards are selected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, hands, totals
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.dominion.flagship import mark_of, slot_of
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, sets, technology
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


WHICH = c.STEP + 1
DRAWN = c.STEP + 1
GOOD = 1.5
"""Smallest worth of a card of the discard pile for which it is taken."""


@kernel
def rewards(table: Table) -> int:
    """Return the number of rewards that the vessel brings; with Ionic Gas none."""
    return table.rules.salvage_rewards if table.no_rewards == 0 else 0


@kernel
def techs(table: Table) -> int:
    """Return the number of techs that its owner may draw instead."""
    there = table.rules.technology != 0 and table.tech_n + table.tech_discard > 0
    return table.rules.salvage_techs if there else 0


@kernel
def salvage(world: World, hook: int, seat: int, x: int) -> int:
    """Add the rewards that are due, or draw techs; ask the owner for techs (0: rewards)."""
    table = world.table
    slot = slot_of(table)
    if table.stage == c.FRESH:
        there = marks.is_salvage(table, slot) and marks.engaged(table, seat, slot)
        may = there and totals.has_won(table, seat) and rewards(table) + techs(table) > 0
        return c.MAY if may and table.boosted & mark_of(seat, slot) == 0 else x
    count = techs(table)
    if table.stage == c.USED:
        table.boosted |= mark_of(seat, slot)
        if rewards(table) > 0 and count > 0:
            return asking.pick_number(world, seat, 1 | bits.bit(count), c.STEP)
    if table.stage == c.STEP:
        count = table.answer
    if table.stage <= c.STEP and count > 0:
        table.stage = DRAWN
        if technology.technology(technology.DRAW, world, seat, count, 0) == c.ASKED:
            return c.ASKED
    elif table.stage <= c.STEP:
        table.due[seat] += rewards(table)
    return x


@kernel
def choose_salvage(table: Table, me: Seat, unit: int) -> int:
    """Use it whenever possible; choose techs if they are preferred to another encounter."""
    if table.decision != c.PICK_NUMBER:
        return 1
    if technology.judge_techs(technology.JUDGE_DRAW, table, me, 0.0) != 0:
        return table.rules.salvage_techs
    return 0


@kernel
def thrown(table: Table) -> int:
    """Return the kinds of cards in the discard pile of the cosmic deck."""
    found = 0
    for kind in range(c.KINDS):
        if table.discard[kind] > 0:
            found |= bits.bit(kind)
    return found


@kernel
def tractor(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a card of the discard pile, and take it."""
    table = world.table
    slot = slot_of(table)
    if table.stage == c.FRESH:
        charged = marks.is_salvage(table, slot) and bits.has(table.mark_up[seat], slot)
        may = charged and marks.controlled(table, seat, slot)
        return c.MAY if may and thrown(table) != 0 else x
    if table.stage == c.USED:
        table.mark_up[seat] &= ~bits.bit(slot)
        return asking.pick_open(world, seat, thrown(table), c.STEP)
    if table.stage == c.STEP:
        if table.answer == c.FLARE:
            sets.ask(world, c.PICK_FLARE, seat, sets.of(table.discard_flares))
            table.stage = WHICH
            return c.ASKED
        hands.from_discard(world, seat, table.answer)
        return x
    hands.from_discard(world, seat, c.FIRST_FLARE + table.answer)
    return x


@kernel
def choose_tractor(table: Table, me: Seat, unit: int) -> int:
    """Take the best card as soon as it is worth at least `GOOD`."""
    if table.decision == c.PICK_CARD:
        return values.most_worth(table.options)
    if table.decision == c.PICK_FLARE:
        return bits.lowest_bit(table.options)
    kinds = thrown(table)
    best = values.most_worth(kinds) if kinds != 0 else 0
    return 1 if values.CARD_WORTH[best] >= GOOD else 0


THINGS = {
    **dict.fromkeys((c.SALVAGE, c.SALVAGE + 1), Thing(salvage, (c.H_JUDGED,), choose_salvage)),
    **dict.fromkeys(
        (c.TRACTOR, c.TRACTOR + 1),
        Thing(tractor, (c.H_REGROUP, c.H_PRE_SELECT), choose_tractor),
    ),
}
