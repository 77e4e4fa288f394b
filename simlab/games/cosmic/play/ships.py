"""Ships: arriving at planets, leaving them, and moving between zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, evolving, powers, triggers, warp_worlds
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def fleet(table: Table, seat: int) -> int:
    """Return the number of all ships of a player."""
    return table.rules.planets * table.rules.ships + (1 if table.prometheus == seat + 1 else 0)


@kernel
def carry(table: Table, seat: int, start: int, goal: int) -> None:
    """Move the Prometheus along, if it is among a player's ships at a place.

    A place is a planet, or `PLANETS` plus a zone.
    """
    if rarely(table.prometheus == seat + 1) and table.prometheus_at == start:
        table.prometheus_at = goal


@kernel
def bring(table: Table, seat: int, zone: int, goal: int) -> None:
    """Move the Prometheus out of a zone first, unless the moving ship is named and others stay."""
    if rarely(table.prometheus == seat + 1):
        if table.mv_marks == 0 or table.zones[zone, seat] == 0:
            carry(table, seat, c.PLANETS + zone, goal)


@kernel
def on_colonies(table: Table, seat: int) -> int:
    """Count a player's ships on planets."""
    zones = table.zones
    away = zones[c.WARP, seat] + zones[c.GATE, seat] + zones[c.SIDE, seat] + zones[c.LIMBO, seat]
    away += zones[c.REMOVED, seat] + zones[c.RESEARCH, seat] + zones[c.CAPTURED, seat]
    return fleet(table, seat) - away - zones[c.WED, seat] - zones[c.LINER, seat]


@kernel
def to_lose(table: Table, seat: int) -> int:
    """Count the ships among which a player chooses those that it is to lose."""
    count = on_colonies(table, seat)
    if table.rules.tech_ships_losable != 0:
        count += table.zones[c.RESEARCH, seat]
    return count


@kernel
def in_game(table: Table, seat: int) -> int:
    """Count a player's ships that are not in the warp, nor on the sheets of others, nor out."""
    zones = table.zones
    away = zones[c.WARP, seat] + zones[c.REMOVED, seat] + zones[c.CAPTURED, seat]
    return fleet(table, seat) - away - zones[c.WED, seat]


@kernel
def from_warp(table: Table, seat: int) -> int:
    """Count the ships that a new ally sends from the warp: one, with Observer's super flare."""
    observes = powers.works(table, seat, c.SUPER_FLARE + c.OBSERVER)
    return 1 if observes and table.zones[c.WARP, seat] > 0 else 0


@kernel
def put_ships(table: Table, seat: int, planet: int, count: int) -> None:
    """Put ships on a planet, which may found a colony."""
    if table.ships[planet, seat] == 0 and count > 0:
        table.where[seat] |= bits.bit(planet)
        before = evolving.colonies(table)
        table.foreign[seat] += warp_worlds.abroad(table, seat, planet)
        evolving.compare(table, before)
        if bits.system_of(planet) == seat:
            table.home[seat] += 1
            powers.rewire(table)
    table.ships[planet, seat] += count


@kernel
def on_their_way(table: Table) -> int:
    """Return whether ships leave planets to be lost: powers last until they are."""
    return table.phase == c.OUTCOME or (table.phase == c.MOVING and table.mv_what == c.TO_LIMBO)


@kernel
def take_off(table: Table, seat: int, planet: int, count: int) -> int:
    """Take ships off a planet; return whether its owner has lost a home colony."""
    table.ships[planet, seat] -= count
    if table.ships[planet, seat] == 0 and count > 0:
        table.where[seat] &= ~bits.bit(planet)
        before = evolving.colonies(table)
        table.foreign[seat] -= warp_worlds.abroad(table, seat, planet)
        evolving.compare(table, before)
        if bits.system_of(planet) == seat:
            lose_home(table, seat)
            return True
    return False


@kernel
def lose_home(table: Table, seat: int) -> None:
    """Count a lost home colony, and record whether it weakens a power."""
    table.home[seat] -= 1
    if table.powers != 0 and table.home[seat] == table.rules.power_min_home - 1:
        if powers.needs_homes(table, seat) != 0:
            table.weakened |= bits.bit(seat)


@kernel
def lift_ships(table: Table, seat: int, planet: int, count: int) -> None:
    """Take ships off a planet, which may strip a colony."""
    if take_off(table, seat, planet, count) and not on_their_way(table):
        powers.rewire(table)


@kernel
def condemn(world: World, seat: int, planet: int, count: int) -> None:
    """Move ships from a planet into limbo; powers last until the ships are lost."""
    table = world.table
    take_off(table, seat, planet, count)
    table.zones[c.LIMBO, seat] += count
    if rarely(table.tracked != 0):
        marks.follow(world, seat, planet, marks.BERTH + c.LIMBO)
    if table.ships[planet, seat] == 0:
        carry(table, seat, planet, c.PLANETS + c.LIMBO)
    for _ in range(count):
        note(world, e.E_LEFT, seat, planet, c.LIMBO)


@kernel
def leave(world: World, seat: int, planet: int, zone: int) -> None:
    """Move a ship from a planet to a zone: the Prometheus, if chosen or if nothing else is left."""
    if depart(world, seat, planet, zone) and not on_their_way(world.table):
        powers.rewire(world.table)


@kernel
def depart(world: World, seat: int, planet: int, zone: int) -> int:
    """Move a ship off a planet; return whether its owner has lost a home colony.

    The caller has to update the users of hooks then (`powers.rewire`).
    """
    table = world.table
    stripped = take_off(table, seat, planet, 1)
    table.zones[zone, seat] += 1
    if rarely(table.tracked != 0):
        marks.follow(world, seat, planet, marks.BERTH + zone)
    if rarely(table.prometheus != 0):
        if table.mv_prometheus != 0 or table.ships[planet, seat] == 0:
            carry(table, seat, planet, c.PLANETS + zone)
    note(world, e.E_LEFT, seat, planet, zone)
    return stripped


@kernel
def arrive(world: World, seat: int, planet: int, zone: int) -> None:
    """Move a ship from a zone to a planet: the Prometheus first, unless another one is named."""
    world.table.zones[zone, seat] -= 1
    if world.table.ships[planet, seat] == 0:
        triggers.happen(world, c.H_ON_COLONY, seat, planet)
    put_ships(world.table, seat, planet, 1)
    bring(world.table, seat, zone, planet)
    if rarely(world.table.tracked != 0):
        marks.follow(world, seat, marks.BERTH + zone, planet)
    note(world, e.E_CAME, seat, planet, zone)


@kernel
def change_planets(world: World, seat: int, start: int, goal: int) -> None:
    """Move a ship from one planet to another; powers are updated only after its arrival."""
    stripped = depart(world, seat, start, c.LIMBO)
    arrive(world, seat, goal, c.LIMBO)
    if stripped:
        powers.rewire(world.table)


@kernel
def land(world: World, seat: int) -> None:
    """Land all ships that a player has at the gate on the target."""
    land_from(world, seat, c.GATE)


@kernel
def land_from(world: World, seat: int, zone: int) -> None:
    """Land all ships that a player has in a zone on the target."""
    table = world.table
    count = table.zones[zone, seat]
    table.zones[zone, seat] = 0
    if table.ships[table.target, seat] == 0:
        triggers.happen(world, c.H_ON_COLONY, seat, table.target)
    put_ships(table, seat, table.target, count)
    if rarely(table.tracked != 0):
        marks.follow(world, seat, marks.BERTH + zone, table.target)
    carry(table, seat, c.PLANETS + zone, table.target)
    note(world, e.E_LANDED, seat, table.target, count)


@kernel
def drift(world: World, seat: int, start: int, goal: int, count: int) -> None:
    """Move ships between zones: the Prometheus first, but last when ships are lost."""
    zones = world.table.zones
    zones[start, seat] -= count
    zones[goal, seat] += count
    if (goal != c.WARP and goal != c.LIMBO and goal != c.REMOVED) or zones[start, seat] == 0:
        bring(world.table, seat, start, c.PLANETS + goal)
    if rarely(world.table.tracked != 0):
        marks.follow(world, seat, marks.BERTH + start, marks.BERTH + goal)
    note(world, e.E_DRIFTED, seat, count, goal)


@kernel
def unwed(world: World) -> None:
    """Send the ships on the sheet of Bride to the warp once its player has lost the sheet."""
    table = world.table
    seat = table.bride - 1
    if table.power[seat] != c.BRIDE and table.second[seat] != c.BRIDE:
        for other in range(table.seats):
            if table.zones[c.WED, other] > 0:
                drift(world, other, c.WED, c.WARP, table.zones[c.WED, other])
        table.bride = 0
        table.divorced = 0
        table.alimony = 0


@kernel
def strand(world: World) -> None:
    """Send ships on the liner to the warp if their owner has lost the sheet of Tourist."""
    table = world.table
    table.touring = 0
    for seat in range(table.seats):
        count = table.zones[c.LINER, seat]
        if count > 0 and powers.owns(table, seat, c.TOURIST):
            table.touring = 1
        elif count > 0:
            drift(world, seat, c.LINER, c.WARP, count)
