"""Ships that a player moves one by one: onto the gate, home, to their loss, to a new colony.

``table.mv_*`` hold what is moved, how many are left, how many of them must go (``mv_least``; with
fewer the player may not stop), and the phase at which play goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, powers, ships, winning
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def start(
    world: World, what: int, zone: int, seat: int, least: int, most: int, planet: int, resume: int
) -> None:
    """Start moving up to ``most`` ships of a player, at least ``least`` of them.

    ``zone`` is the zone to which the ships go (`TO_GATE` …) or from which they come (`HOMEWARD`).
    ``planet`` is the planet to which all of them go (`TO_PLANET`); otherwise none comes from or
    goes to it.
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
def homeward(world: World, zone: int, seat: int, count: int, resume: int) -> None:
    """Start bringing ships home, each to a colony of its owner's choice."""
    start(world, c.HOMEWARD, zone, seat, count, count, c.NOTHING, resume)


@kernel
def finish(table: Table) -> None:
    """End the movement of ships and go on."""
    table.mv_left = 0
    table.mv_least = 0
    table.mv_planet = c.NOTHING
    table.phase = table.mv_resume


@kernel
def come_home(world: World, seat: int) -> None:
    """Request the colony to which the next ship comes home.

    Without a colony, ships that the offense retrieves in regroup go to the gate, all others to the
    warp.
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
            # its owner chooses which ship it is
            move_one(world, seat, c.FROM_GATE)
            return
        ships.drift(world, seat, c.WARP, c.GATE, table.mv_left)
    finish(table)


@kernel
def go_moving(world: World) -> None:
    """Request the next ship, or go on once all have moved."""
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
def techs_with_ships(table: Table, seat: int) -> int:
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
def the_prometheus(table: Table, seat: int, planets: int) -> int:
    """Return the option of the Prometheus if it stands among other ships, as a set."""
    planet = table.prometheus_at
    if planet < c.PLANETS and bits.has(planets, planet) and table.ships[planet, seat] > 1:
        return bits.bit(c.THE_PROMETHEUS)
    return 0


@kernel
def from_tech(world: World, seat: int, slot: int) -> None:
    """Move a ship from a tech into limbo."""
    world.table.tech_ships[slot] -= 1
    if rarely(world.table.rules.special_ships != 0):
        marks.slip(world.table, seat, slot)
    ships.drift(world, seat, c.RESEARCH, c.LIMBO, 1)


@kernel
def move_decision(table: Table) -> int:
    """Return the decision that asks for the next ship."""
    what = table.mv_what
    if what == c.TO_LIMBO:
        return c.LOSE
    if what == c.TO_PLANET:
        return c.SETTLE
    return c.LAUNCH if table.mv_seat == table.offense and what == c.TO_GATE else c.SOURCE


@kernel
def move_one(world: World, seat: int, action: int) -> None:
    """Move the chosen ship, or stop moving ships."""
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
def bears_marker(world: World, seat: int, action: int) -> int:
    """Return whether a player is first asked if the ship that it moves bears a marker."""
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
def come_by_worlds(world: World, seat: int, planet: int) -> None:
    """Bring a ship home while planets are in the warp; ships on these planets come last.

    Such a ship may stay on its planet; if it goes elsewhere, it leaves the planet now.
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
def mark_one(world: World, seat: int, action: int) -> None:
    """Move a ship after its player has declared whether it bears the marker."""
    table = world.table
    if action == c.YES:
        table.mv_marks = bits.bit(table.mv_slot)
    move_one(world, seat, table.mv_action)
