"""The flagship: more for its side after the reveal, and a hyperspace drive.

While it is in an encounter its owner, a main player or an ally, may add 3 once both cards are
attacks. Its special action moves it to a colony of its owner, onto a tech that its owner
researches, or into an encounter in which its owner is involved. It may be used before encounter
cards are selected, after the reveal, or, except into the encounter, once the outcome is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.verbs import asking, totals, who
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, both_sides, powers, ships, technology
from simlab.games.cosmic.policies import basic
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def slot_of(table: Table) -> int:
    """Return the slot of the special ship in use, 0 or 1."""
    return (table.unit - c.THING - c.SHIP_THINGS) & 1


@kernel
def mark_of(seat: int, slot: int) -> int:
    """Return the bit of a special ship in a set of all special ships."""
    return 1 << (2 * seat + slot)


@kernel
def boost(world: World, hook: int, seat: int, x: int) -> int:
    """Add the flagship's bonus to the total of the own side."""
    table = world.table
    slot = slot_of(table)
    if table.stage == c.FRESH:
        there = marks.is_flagship(table, slot) and marks.engaged(table, seat, slot)
        may = there and who.takes_part(table, seat) and totals.both_attack(table)
        return c.MAY if may and table.boosted & mark_of(seat, slot) == 0 else x
    table.boosted |= mark_of(seat, slot)
    totals.add(table, seat, table.rules.flagship_bonus)
    return x


@kernel
def choose_boost(table: Table, me: Seat, unit: int) -> int:
    """Use it whenever possible: it costs nothing."""
    return 1


@kernel
def window(table: Table, hook: int) -> int:
    """Return whether the rules allow flagships to move at a hook."""
    if hook == c.H_PRE_SELECT:
        return table.rules.drive_before != 0
    if hook == c.H_SHOWDOWN:
        return table.rules.drive_reveal != 0
    return table.rules.drive_escape != 0


RESEARCHED, ANY_TECH, NO_TECHS = range(3)
"""Choices of rule ``drive_techs``."""


@kernel
def techs_for(table: Table, seat: int, at: int) -> int:
    """Return the techs to which a flagship may move, usually those with ships on them."""
    found = 0
    left = table.techs_down[seat] if table.rules.drive_techs != NO_TECHS else 0
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        begun = table.tech_ships[slot] > 0 or table.rules.drive_techs == ANY_TECH
        if begun and at != marks.ON_TECH + slot:
            found |= bits.bit(c.ONTO_TECH + slot)
    return found


@kernel
def places_for(table: Table, hook: int, seat: int, slot: int) -> int:
    """Return the colonies to which a flagship may move, and `DONE` for the encounter."""
    at = table.mark_at[seat, slot]
    found = table.where[seat] & ~(1 << at if at < marks.BERTH else 0)
    if seat == table.defense and hook != c.H_JUDGED and table.target >= 0:
        found &= ~bits.bit(table.target)
    away = who.takes_part(table, seat) and not marks.engaged(table, seat, slot)
    if away and hook != c.H_JUDGED:
        found |= bits.bit(c.DONE)
    return found


@kernel
def goals(table: Table, hook: int, seat: int, slot: int) -> int:
    """Return all places to which a flagship may move."""
    on_techs = techs_for(table, seat, table.mark_at[seat, slot])
    return places_for(table, hook, seat, slot) | on_techs


@kernel
def has_goal(table: Table, hook: int, seat: int, slot: int) -> int:
    """Return whether a flagship may move to any place."""
    there = places_for(table, hook, seat, slot) != 0
    return there or techs_for(table, seat, table.mark_at[seat, slot]) != 0


@kernel
def set_out(world: World, seat: int, slot: int) -> int:
    """Remove the flagship from its place, and return the zone where it is in transit."""
    table = world.table
    at = table.mark_at[seat, slot]
    table.mv_marks = bits.bit(slot)
    if at < marks.BERTH:
        ships.depart(world, seat, at, c.LIMBO)
        return c.LIMBO
    if at >= marks.ON_TECH:
        table.tech_ships[at - marks.ON_TECH] -= 1
        marks.slip(table, seat, at - marks.ON_TECH)
        return c.RESEARCH
    zone = at - marks.BERTH
    if table.both != seat + 1 or zone == both_sides.zone_of(table, seat):
        table.sent[seat] -= 1
    return zone


@kernel
def research(world: World, seat: int, zone: int, slot: int) -> None:
    """Move the flagship from a zone to a tech."""
    table = world.table
    if zone != c.RESEARCH:
        ships.drift(world, seat, zone, c.RESEARCH, 1)
    table.tech_ships[slot] += 1
    marks.moor(table, seat, slot)
    note(world, e.E_RESEARCHED, seat, slot, 0)


@compiled_separately("world", "int", "int", "int", rare=True)
def move(world: World, seat: int, slot: int, goal: int) -> None:
    """Move the flagship to a colony, to a tech, or into the encounter."""
    table = world.table
    table.mark_up[seat] &= ~bits.bit(slot)
    zone = set_out(world, seat, slot)
    table.mv_marks = bits.bit(slot)
    if goal >= c.ONTO_TECH:
        research(world, seat, zone, goal - c.ONTO_TECH)
    elif goal != c.DONE:
        ships.arrive(world, seat, goal, zone)
    elif seat == table.defense:
        ships.arrive(world, seat, table.target, zone)
    else:
        table.sent[seat] += 1
        ships.drift(world, seat, zone, c.GATE if who.attacks(table, seat) else c.SIDE, 1)
    table.mv_marks = 0
    powers.rewire(table)


@kernel
def drive(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a place, and move the flagship there."""
    table = world.table
    slot = slot_of(table)
    if table.stage == c.FRESH:
        charged = marks.is_flagship(table, slot) and bits.has(table.mark_up[seat], slot)
        may = charged and marks.controlled(table, seat, slot) and window(table, hook)
        return c.MAY if may and has_goal(table, hook, seat, slot) else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, goals(table, hook, seat, slot), c.STEP)
    move(world, seat, slot, table.answer)
    if hook == c.H_SHOWDOWN:
        totals.ask_anew(table)
    return x


@kernel
def lacks_it(table: Table, me: Seat, options: int) -> int:
    """Return the action that moves the flagship to a tech lacking just one ship, or 0."""
    slot = 0
    if table.tech_in_use != 0:
        slot = technology.judge_techs(technology.JUDGE_DRIVE, table, me, 0.0)
    action = c.ONTO_TECH + slot - 1
    return action if slot > 0 and bits.has(options, action) else 0


@kernel
def go_where(table: Table, me: Seat, seat: int, options: int) -> int:
    """Choose the encounter, or else a tech that lacks one ship, or else the largest colony."""
    if bits.has(options, c.DONE):
        return c.DONE
    tech = lacks_it(table, me, options)
    planets = options & bits.up_to(c.DONE)
    if tech == 0 and planets != 0:
        return basic.largest(table, seat, planets)
    return tech if tech != 0 else bits.lowest_bit(options)


@kernel
def choose_drive(table: Table, me: Seat, unit: int) -> int:
    """Escape from a lost encounter, enter one that it turns, or complete a tech."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        return go_where(table, me, seat, table.options)
    slot = (unit - c.THING - c.SHIP_THINGS) & 1
    inside = marks.engaged(table, seat, slot)
    if table.phase == c.OUTCOME:
        return 2 if inside and totals.has_lost(table, seat) else 0
    if not who.takes_part(table, seat):
        techs_there = techs_for(table, seat, table.mark_at[seat, slot])
        return 1 if lacks_it(table, me, techs_there) != 0 else 0
    if table.phase != c.REINFORCING or inside:
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
