"""Ships that a player moves one by one: onto the gate, home, to their loss, to a new colony.

``table.mv_*`` says what is moved, how many are left, how many of them must go (``mv_least``; with
fewer the player may not stop), and at which phase play goes on.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, powers, ships, winning
from simlab.jit.kernel import compiled_separately, kernel, rarely


@kernel
def start(
    world: Any, what: Any, zone: Any, seat: Any, least: Any, most: Any, planet: Any, resume: Any
) -> None:
    """Let a player move up to ``most`` ships, at least ``least`` of them.

    ``zone`` is where ships go (`TO_GATE` …), or come from (`HOMEWARD`); ``planet`` where all of
    them go (`TO_PLANET`), or none comes from or goes to.
    """
    table = world.table
    table.mv_what = what
    table.mv_zone = zone
    table.mv_seat = seat
    table.mv_least = least
    table.mv_left = most
    table.mv_planet = planet
    table.mv_resume = resume
    table.mv_asked = 0
    table.mv_techs = 0
    table.phase = c.MOVING


@kernel
def homeward(world: Any, zone: Any, seat: Any, count: Any, resume: Any) -> None:
    """Let a player bring ships home, each to a colony of its choice."""
    start(world, c.HOMEWARD, zone, seat, count, count, c.NOTHING, resume)


@kernel
def finish(table: Any) -> None:
    """No ship is left to move."""
    table.mv_left = 0
    table.mv_least = 0
    table.mv_planet = c.NOTHING
    table.phase = table.mv_resume


@kernel
def come_home(world: Any, seat: Any) -> None:
    """Ask to which colony the next ship goes; without a colony ships are lost or wait at the gate.

    What was retrieved from the warp goes to the gate then (the offense in regroup), all else to
    the warp.
    """
    table = world.table
    options = table.where[seat]
    if table.mv_planet >= 0:
        options &= ~bits.bit(table.mv_planet)
    if options != 0:
        bits.ask(world, c.HOME, seat, options)
        return
    if table.mv_zone != c.WARP:
        ships.drift(world, seat, table.mv_zone, c.WARP, table.mv_left)
    elif table.mv_resume == c.REARM:
        if rarely(table.rules.special_ships != 0):
            # its owner says which ship it is
            move_one(world, seat, c.FROM_GATE)
            return
        ships.drift(world, seat, c.WARP, c.GATE, table.mv_left)
    finish(table)


@kernel
def go_moving(world: Any) -> None:
    """Ask for the next ship, or go on."""
    table = world.table
    seat = table.mv_seat
    what = table.mv_what
    if table.mv_left == 0:
        finish(table)
        return
    if what == c.HOMEWARD:
        come_home(world, seat)
        return
    options = table.where[seat]
    if rarely(table.rules.special_ships != 0) and (what == c.TO_GATE or what == c.TO_SIDE):
        options &= ~marks.barred(table, seat)
    if what == c.TO_LIMBO and table.mv_planet >= 0:
        options &= ~bits.bit(table.mv_planet)
    if what == c.TO_PLANET:
        options &= ~bits.bit(table.mv_planet)
        if table.zones[c.GATE, seat] > 0:
            options |= bits.bit(c.FROM_GATE)
    if rarely(table.zones[c.RESEARCH, seat] > 0) and table.mv_techs != 0:
        options |= techs_with_ships(table, seat)
    if rarely(table.prometheus == seat + 1):
        options |= the_prometheus(table, seat, options)
    if options == 0:
        finish(table)
        return
    if table.mv_least <= 0:
        options |= bits.bit(c.DONE)
    bits.ask(world, move_decision(table), seat, options)


@kernel
def techs_with_ships(table: Any, seat: Any) -> Any:
    """Return the places on techs from which a ship may be taken to its loss."""
    found = 0
    left = table.techs_of[seat]
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        if table.tech_ships[slot] > 0:
            found |= bits.bit(c.FROM_TECH + slot)
    return found


@kernel
def the_prometheus(table: Any, seat: Any, planets: Any) -> Any:
    """Return the choice of the Prometheus where it stands among other ships."""
    planet = table.prometheus_at
    if planet < c.PLANETS and bits.has(planets, planet) and table.ships[planet, seat] > 1:
        return bits.bit(c.THE_PROMETHEUS)
    return 0


@kernel
def from_tech(world: Any, seat: Any, slot: Any) -> None:
    """A ship on a tech is on its way to its loss."""
    world.table.tech_ships[slot] -= 1
    if rarely(world.table.rules.special_ships != 0):
        marks.slip(world.table, seat, slot)
    ships.drift(world, seat, c.RESEARCH, c.LIMBO, 1)


@kernel
def move_decision(table: Any) -> Any:
    """Return the decision that asks for the next ship."""
    what = table.mv_what
    if what == c.TO_LIMBO:
        return c.LOSE
    if what == c.TO_PLANET:
        return c.SETTLE
    return c.LAUNCH if table.mv_seat == table.offense and what == c.TO_GATE else c.SOURCE


@kernel
def move_one(world: Any, seat: Any, action: Any) -> None:
    """Move a ship as the player says."""
    table = world.table
    what = table.mv_what
    if action == c.DONE:
        finish(table)
        return
    if rarely(table.rules.special_ships != 0) and bears_marker(world, seat, action):
        return
    table.mv_left -= 1
    table.mv_least -= 1
    if rarely(action >= c.THE_PROMETHEUS):
        if action >= c.FROM_TECH:
            from_tech(world, seat, action - c.FROM_TECH)
            return
        table.mv_prometheus = 1
        action = table.prometheus_at
    if what == c.HOMEWARD:
        if rarely(action == c.FROM_GATE):
            # without a colony it waits there
            ships.drift(world, seat, table.mv_zone, c.GATE, 1)
        elif rarely(table.warped != 0):
            come_by_worlds(world, seat, action)
        else:
            ships.arrive(world, seat, action, table.mv_zone)
    elif what == c.TO_PLANET:
        if action == c.FROM_GATE:
            ships.arrive(world, seat, table.mv_planet, c.GATE)
        else:
            ships.change_planets(world, seat, action, table.mv_planet)
        winning.check_at_once(world)
    else:
        ships.leave(world, seat, action, table.mv_zone)
    if rarely(what == c.TO_TECH):
        table.tech_ships[table.tech_at - 1] += 1
        if table.rules.special_ships != 0:
            marks.moor(table, seat, table.tech_at - 1)
        note(world, e.E_RESEARCHED, seat, table.tech_at - 1, 0)
    table.mv_prometheus = 0


@compiled_separately("world", "int", "int", rare=True)
def bears_marker(world: Any, seat: Any, action: Any) -> Any:
    """Whether a player is asked first if the ship that it moves bears a marker of its own."""
    table = world.table
    start = action
    if table.mv_what == c.HOMEWARD:
        start = marks.BERTH + table.mv_zone
    elif action == c.FROM_GATE:
        start = marks.BERTH + c.GATE
    elif action == c.THE_PROMETHEUS:
        return 0
    elif action >= c.FROM_TECH:
        start = marks.ON_TECH + action - c.FROM_TECH
    if marks.asks(world, seat, start, action):
        return 1
    if table.mv_what == c.HOMEWARD:
        table.mv_asked = 0
    return 0


@compiled_separately("world", "int", "int", rare=True)
def come_by_worlds(world: Any, seat: Any, planet: Any) -> None:
    """A ship comes home where there are planets in the warp: ships that are on these come last.

    Such a ship may stay on its planet; if it goes elsewhere, it leaves it now.
    """
    table = world.table
    if table.mv_zone == c.WARP and table.zones[c.WARP, seat] == 0:
        worlds = table.warped & table.where[seat]
        if bits.has(worlds, planet) or worlds == 0:
            return
        ships.depart(world, seat, bits.lowest_bit(worlds), c.WARP)
    ships.arrive(world, seat, planet, table.mv_zone)
    powers.rewire(table)


@kernel
def mark_one(world: Any, seat: Any, action: Any) -> None:
    """A player has said whether the ship bears the marker; it moves."""
    table = world.table
    if action == c.YES:
        table.mv_marks = bits.bit(table.mv_slot)
    move_one(world, seat, table.mv_action)
