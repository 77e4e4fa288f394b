"""The flagship: more for its side after the reveal, and a hyperspace drive.

While it is in an encounter its owner, a main player or an ally, may add 3 once both cards are
attacks. Its special action moves it to a colony of its owner's, or into an encounter in which its
owner is involved: before encounter cards are selected, after the reveal, or (to a colony only) as
the outcome is known. Moving it onto a technology is left out: see the trust table.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.verbs import asking, totals, who
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, both_sides, powers, ships
from simlab.games.cosmic.policies import basic


@kernel
def slot_of(table: Any) -> Any:
    """Return which of the two markers acts."""
    return (table.unit - c.THING - c.SHIP_THINGS) & 1


@kernel
def mark_of(seat: Any, slot: Any) -> Any:
    """Return a set with a special ship, among those of all."""
    return c.ONE << (2 * seat + slot)


@kernel
def boost(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Add to the total of the own side."""
    table = world.table
    slot = slot_of(table)
    if table.stage == c.FRESH:
        there = marks.is_flagship(table, slot) and marks.engaged(table, seat, slot)
        may = there and who.takes_part(table, seat) and totals.both_attack(table)
        return c.MAY if may and table.boosted & mark_of(seat, slot) == 0 else x
    table.boosted |= mark_of(seat, slot)
    totals.add(table, seat, table.rules.flagship_bonus)
    table.turned = 1
    return x


@kernel
def choose_boost(table: Any, me: Any, unit: Any) -> Any:
    """Always: it costs nothing."""
    return 1


@kernel
def window(table: Any, hook: Any) -> Any:
    """Whether the rules let flagships move at a hook."""
    if hook == c.H_PRE_SELECT:
        return table.rules.drive_before != 0
    if hook == c.H_SHOWDOWN:
        return table.rules.drive_reveal != 0
    return table.rules.drive_escape != 0


@kernel
def goals(table: Any, hook: Any, seat: Any, slot: Any) -> Any:
    """Return where a flagship may move: colonies of its owner, the encounter (`DONE`).

    One that lies on a tech stays there.
    """
    at = table.mark_at[seat, slot]
    if at == marks.BERTH + c.RESEARCH:
        return c.ZERO
    found = table.where[seat] & ~(c.ONE << at if at < marks.BERTH else c.ZERO)
    if seat == table.defense and hook != c.H_JUDGED and table.target >= 0:
        found &= ~bits.bit(table.target)
    away = who.takes_part(table, seat) and not marks.engaged(table, seat, slot)
    if away and hook != c.H_JUDGED:
        found |= bits.bit(c.DONE)
    return found


@apart("world", "int", "int", "int", rare=True)
def move(world: Any, seat: Any, slot: Any, goal: Any) -> None:
    """The flagship moves to a colony, or into the encounter."""
    table = world.table
    table.mark_up[seat] &= ~bits.bit(slot)
    at = table.mark_at[seat, slot]
    zone = c.LIMBO
    if at < marks.BERTH:
        table.mv_marks = bits.bit(slot)
        ships.depart(world, seat, at, c.LIMBO)
    else:
        zone = at - marks.BERTH
        if table.both != seat + 1 or zone == both_sides.zone_of(table, seat):
            table.sent[seat] -= 1
    table.mv_marks = bits.bit(slot)
    if goal != c.DONE:
        ships.arrive(world, seat, goal, zone)
    elif seat == table.defense:
        ships.arrive(world, seat, table.target, zone)
    else:
        table.sent[seat] += 1
        ships.drift(world, seat, zone, c.GATE if who.attacks(table, seat) else c.SIDE, 1)
    table.mv_marks = 0
    powers.rewire(table)


@kernel
def drive(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Move the flagship."""
    table = world.table
    slot = slot_of(table)
    if table.stage == c.FRESH:
        charged = marks.is_flagship(table, slot) and bits.has(table.mark_up[seat], slot)
        may = charged and marks.controlled(table, seat, slot) and window(table, hook)
        return c.MAY if may and goals(table, hook, seat, slot) != 0 else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, goals(table, hook, seat, slot), c.STEP)
    move(world, seat, slot, table.answer)
    if hook == c.H_SHOWDOWN:
        table.turned = 1
    return x


@kernel
def choose_drive(table: Any, me: Any, unit: Any) -> Any:
    """Escape from a lost encounter; enter one that it turns (H12)."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        if bits.has(table.options, c.DONE):
            return c.ZERO + c.DONE
        return basic.largest(table, seat, table.options)
    slot = (unit - c.THING - c.SHIP_THINGS) & 1
    inside = marks.engaged(table, seat, slot)
    if table.phase == c.OUTCOME:
        return 2 if inside and totals.has_lost(table, seat) else 0
    if table.phase != c.REINFORCING or inside or not who.takes_part(table, seat):
        return 0
    if not totals.both_attack(table):
        return 0
    lacking = 1 - judge.ahead(table, seat)
    return 2 if 0 < lacking <= 1 + table.rules.flagship_bonus else 0


THINGS = {
    **dict.fromkeys((c.BOOST, c.BOOST + 1), Thing(boost, (c.H_SHOWDOWN,), choose_boost)),
    **dict.fromkeys(
        (c.DRIVE, c.DRIVE + 1),
        Thing(drive, (c.H_PRE_SELECT, c.H_SHOWDOWN, c.H_JUDGED), choose_drive),
    ),
}
