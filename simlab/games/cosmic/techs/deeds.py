"""Actions that several techs share, in addition to the verbs of aliens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import fleet, hands, using
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, cards, passing, pile, ships, techs, windows
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


# conditions


@kernel
def used(table: Table, tech: int) -> int:
    """Return whether a tech that stays in play has been used in this encounter."""
    return bits.has(table.tech_used, tech)


@kernel
def set_used(table: Table, tech: int) -> None:
    """Record that a tech that stays in play has been used in this encounter."""
    table.tech_used |= bits.bit(tech)


@kernel
def ships_on(world: World, seat: int, tech: int) -> int:
    """Count the ships that research a tech of a player."""
    slot = techs.slot_of(world.table, world.seats[seat], seat, tech)
    return techs.committed(world.table, slot)


@kernel
def completed(table: Table, seat: int, tech: int, x: int) -> int:
    """Return whether a hook is about this player, and its value is this tech (at `H_COMPLETED`)."""
    return table.about == seat and x == tech


@kernel
def all_planets(table: Table) -> int:
    """Return the set of all planets in the game."""
    found = 0
    for seat in range(table.seats):
        found |= bits.planets_of(table, seat)
    return found


# the tech card


@compiled_separately("world", "int", "int", rare=True)
def spend(world: World, seat: int, tech: int) -> int:
    """Discard a tech as it is used; return the number of ships on it, to be sent home."""
    return techs.remove(world, techs.slot_of(world.table, world.seats[seat], seat, tech))


@compiled_separately("world", "int", "int", rare=True)
def spend_and_go(world: World, seat: int, tech: int) -> None:
    """Discard a tech as it is used, and send the ships on it home."""
    count = techs.remove(world, techs.slot_of(world.table, world.seats[seat], seat, tech))
    fleet.send_home(world, c.RESEARCH, seat, count)


@compiled_separately("world", "int", "int", "int", rare=True)
def pass_on(world: World, seat: int, tech: int, taker: int) -> None:
    """Hand a tech over to another player."""
    techs.hand_over(world, techs.slot_of(world.table, world.seats[seat], seat, tech), taker)


@compiled_separately("world", "int", rare=True)
def scrap(world: World, tech: int) -> None:
    """Discard a tech that lies open, and remove the pieces it brought into the game."""
    table = world.table
    seat = techs.owner_of(table, tech)
    slot = techs.slot_of(table, world.seats[seat], seat, tech)
    techs.remove(world, slot)
    if tech == c.LUNAR_CANNON:
        table.cannon = 0
    elif tech == c.PROMETHEUS and table.prometheus != 0:
        sink(world)
    elif tech == c.PRECURSOR_SEED and table.second[seat] != c.NO_POWER:
        using.lose_second(world, seat)
    elif tech == c.QUARK_BATTERY and table.battery != 0:
        empty(world, seat)


@kernel
def sink(world: World) -> None:
    """Remove the Prometheus from the game, wherever it is."""
    table = world.table
    seat = table.prometheus - 1
    place = table.prometheus_at
    table.prometheus = 0
    table.prometheus_at = 0
    if place < c.PLANETS:
        ships.lift_ships(table, seat, place, 1)
    else:
        table.zones[place - c.PLANETS, seat] -= 1
    if table.rules.special_ships != 0:
        marks.strand(table, seat, place)
    note(world, e.E_PROMETHEUS, seat, c.NOTHING, 0)


# the card under Quark Battery


@compiled_separately("world", "int", "int", rare=True)
def store(world: World, seat: int, kind: int) -> None:
    """Put an encounter card of a player's hand under its Quark Battery, unseen by others."""
    passing.leaves_unseen(world, seat, kind)
    world.seats[seat].stored = kind
    world.table.battery = seat + 1
    world.table.stored_reward = 1 if cards.is_reward(kind) else 0
    note(world, e.E_STORED, seat, kind, 0)


@kernel
def empty(world: World, seat: int) -> None:
    """Discard the card under Quark Battery."""
    table = world.table
    kind = world.seats[seat].stored
    world.seats[seat].stored = c.NOTHING
    table.battery = 0
    table.stored_reward = 0
    table.discard[kind] += 1
    pile.put(table, kind)
    note(world, e.E_DISCARDED, seat, kind, 1)


@compiled_separately("world", "int", rare=True)
def release(world: World, seat: int) -> int:
    """Move the card under Quark Battery to the table, and return its kind."""
    table = world.table
    kind = world.seats[seat].stored
    world.seats[seat].stored = c.NOTHING
    table.battery = 0
    table.stored_reward = 0
    table.laid[kind] += 1
    note(world, e.E_REVEALED, seat, kind, 0)
    return kind


# ships and planets


@compiled_separately("world", "int", "int", rare=True)
def settle_from_tech(world: World, seat: int, planet: int) -> None:
    """Move a ship from a tech to a planet, where it founds or joins a colony."""
    ships.arrive(world, seat, planet, c.RESEARCH)


@compiled_separately("world", "int", "int", rare=True)
def build_prometheus(world: World, seat: int, planet: int) -> None:
    """Put the Prometheus on a colony of a player, or into the warp."""
    table = world.table
    table.prometheus = seat + 1
    table.prometheus_at = planet
    if planet < c.PLANETS:
        ships.put_ships(table, seat, planet, 1)
        note(world, e.E_PROMETHEUS, seat, planet, 0)
    else:
        table.zones[planet - c.PLANETS, seat] += 1
        note(world, e.E_DRIFTED, seat, 1, planet - c.PLANETS)


@compiled_separately("world", "int", rare=True)
def destroy(world: World, planet: int) -> None:
    """Remove a planet from the game; the ships there are lost."""
    table = world.table
    for place in range(table.seats):
        seat = table.order[place]
        if table.ships[planet, seat] > 0:
            fleet.doom_at(world, seat, planet, table.ships[planet, seat])
    fleet.start_losing(table)
    table.planets[bits.system_with(table, planet)] &= ~bits.bit(planet)
    if table.citadel_n > 0:
        hands.raze(world, planet)
    note(world, e.E_DESTROYED, planet, 0, 0)


@compiled_separately("world", "int", rare=True)
def mine(world: World, seat: int) -> None:
    """Move a player's ship from the gate to the ships that will be lost, the Prometheus first."""
    ships.carry(world.table, seat, c.PLANETS + c.GATE, c.PLANETS + c.LIMBO)
    ships.drift(world, seat, c.GATE, c.LIMBO, 1)


@compiled_separately("world", rare=True)
def zap_power(world: World) -> None:
    """Cancel the power in use, and switch it off for the rest of the encounter."""
    windows.zap_power(world)
