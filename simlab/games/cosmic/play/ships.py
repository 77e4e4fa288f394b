"""Ships: how they come to a planet, leave it, and lie elsewhere."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, evolving, powers, triggers, warp_worlds
from simlab.jit.kernel import kernel, rarely


@kernel
def fleet(table: Any, seat: Any) -> Any:
    """Return how many ships a player has in all."""
    return table.rules.planets * table.rules.ships + (1 if table.prometheus == seat + 1 else 0)


@kernel
def carry(table: Any, seat: Any, start: Any, goal: Any) -> None:
    """If the Prometheus is among a player's ships at a place, it goes to another.

    Places are planets, and `PLANETS` and a zone.
    """
    if rarely(table.prometheus == seat + 1) and table.prometheus_at == start:
        table.prometheus_at = goal


@kernel
def bring(table: Any, seat: Any, zone: Any, goal: Any) -> None:
    """Let the Prometheus leave a zone first, unless the ship that goes is named and others stay."""
    if rarely(table.prometheus == seat + 1):
        if table.mv_marks == 0 or table.zones[zone, seat] == 0:
            carry(table, seat, c.PLANETS + zone, goal)


@kernel
def on_colonies(table: Any, seat: Any) -> Any:
    """Count a player's ships on planets."""
    zones = table.zones
    away = zones[c.WARP, seat] + zones[c.GATE, seat] + zones[c.SIDE, seat] + zones[c.LIMBO, seat]
    away += zones[c.REMOVED, seat] + zones[c.RESEARCH, seat] + zones[c.CAPTURED, seat]
    return fleet(table, seat) - away - zones[c.WED, seat] - zones[c.LINER, seat]


@kernel
def to_lose(table: Any, seat: Any) -> Any:
    """Count the ships among which a player chooses those that it is to lose."""
    count = on_colonies(table, seat)
    if table.rules.tech_ships_losable != 0:
        count += table.zones[c.RESEARCH, seat]
    return count


@kernel
def in_game(table: Any, seat: Any) -> Any:
    """Count a player's ships that are not in the warp, nor on the sheets of others, nor out."""
    zones = table.zones
    away = zones[c.WARP, seat] + zones[c.REMOVED, seat] + zones[c.CAPTURED, seat]
    return fleet(table, seat) - away - zones[c.WED, seat]


@kernel
def from_warp(table: Any, seat: Any) -> Any:
    """Count the ships that a new ally sends from the warp: one, with Observer's super flare."""
    observes = powers.works(table, seat, c.SUPER_FLARE + c.OBSERVER)
    return 1 if observes and table.zones[c.WARP, seat] > 0 else 0


@kernel
def put_ships(table: Any, seat: Any, planet: Any, count: Any) -> None:
    """Ships come to a planet; a colony may be founded."""
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
def on_their_way(table: Any) -> Any:
    """Return whether ships leave planets to be lost: powers last until they are."""
    return table.phase == c.OUTCOME or (table.phase == c.MOVING and table.mv_what == c.TO_LIMBO)


@kernel
def take_off(table: Any, seat: Any, planet: Any, count: Any) -> Any:
    """Ships leave a planet; whether its owner has lost a home colony."""
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
def lose_home(table: Any, seat: Any) -> None:
    """A player has a home colony fewer, perhaps too few for its power."""
    table.home[seat] -= 1
    if table.powers != 0 and table.home[seat] == table.rules.power_min_home - 1:
        if powers.needs_homes(table, seat) != 0:
            table.weakened |= bits.bit(seat)


@kernel
def lift_ships(table: Any, seat: Any, planet: Any, count: Any) -> None:
    """Ships leave a planet; a colony may be stripped."""
    if take_off(table, seat, planet, count) and not on_their_way(table):
        powers.rewire(table)


@kernel
def condemn(world: Any, seat: Any, planet: Any, count: Any) -> None:
    """Ships leave a planet to be lost: powers last until they are."""
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
def leave(world: Any, seat: Any, planet: Any, zone: Any) -> None:
    """A ship goes from a planet to a zone: the Prometheus, if that is said or nothing else left."""
    if depart(world, seat, planet, zone) and not on_their_way(world.table):
        powers.rewire(world.table)


@kernel
def depart(world: Any, seat: Any, planet: Any, zone: Any) -> Any:
    """A ship leaves a planet; whether its owner has lost a home colony, which is to be told."""
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
def arrive(world: Any, seat: Any, planet: Any, zone: Any) -> None:
    """A ship comes from a zone to a planet: the Prometheus first, unless another one is named."""
    world.table.zones[zone, seat] -= 1
    if world.table.ships[planet, seat] == 0:
        triggers.happen(world, c.H_ON_COLONY, seat, planet)
    put_ships(world.table, seat, planet, 1)
    bring(world.table, seat, zone, planet)
    if rarely(world.table.tracked != 0):
        marks.follow(world, seat, marks.BERTH + zone, planet)
    note(world, e.E_CAME, seat, planet, zone)


@kernel
def change_planets(world: Any, seat: Any, start: Any, goal: Any) -> None:
    """A ship goes from a planet to another: what its owner has meanwhile does not matter."""
    stripped = depart(world, seat, start, c.LIMBO)
    arrive(world, seat, goal, c.LIMBO)
    if stripped:
        powers.rewire(world.table)


@kernel
def land(world: Any, seat: Any) -> None:
    """All ships that a player has at the gate land on the target."""
    land_from(world, seat, c.GATE)


@kernel
def land_from(world: Any, seat: Any, zone: Any) -> None:
    """All ships that a player has in a zone land on the target."""
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
def drift(world: Any, seat: Any, start: Any, goal: Any, count: Any) -> None:
    """Ships go from one zone to another, the Prometheus first, but last to its loss."""
    zones = world.table.zones
    zones[start, seat] -= count
    zones[goal, seat] += count
    if (goal != c.WARP and goal != c.LIMBO and goal != c.REMOVED) or zones[start, seat] == 0:
        bring(world.table, seat, start, c.PLANETS + goal)
    if rarely(world.table.tracked != 0):
        marks.follow(world, seat, marks.BERTH + start, marks.BERTH + goal)
    note(world, e.E_DRIFTED, seat, count, goal)


@kernel
def unwed(world: Any) -> None:
    """Without its sheet Bride has no ships of others: they go to the warp."""
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
def strand(world: Any) -> None:
    """Ships on the liner whose owner has no longer the sheet of Tourist go to the warp."""
    table = world.table
    table.touring = 0
    for seat in range(table.seats):
        count = table.zones[c.LINER, seat]
        if count > 0 and powers.owns(table, seat, c.TOURIST):
            table.touring = 1
        elif count > 0:
            drift(world, seat, c.LINER, c.WARP, count)
