"""What techs do: shared by their files, with the verbs of aliens."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import fleet, hands, using
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, cards, passing, pile, ships, techs, windows
from simlab.jit.kernel import compiled_separately, kernel

# what may be used


@kernel
def used(table: Any, tech: Any) -> Any:
    """Return whether a tech that stays in play has been used in this encounter."""
    return bits.has(table.tech_used, tech)


@kernel
def set_used(table: Any, tech: Any) -> None:
    """A tech that stays in play has been used in this encounter."""
    table.tech_used |= bits.bit(tech)


@kernel
def ships_on(world: Any, seat: Any, tech: Any) -> Any:
    """Count the ships that research a tech of a player."""
    slot = techs.slot_of(world.table, world.seats[seat], seat, tech)
    return techs.committed(world.table, slot)


@kernel
def completed(table: Any, seat: Any, tech: Any, x: Any) -> Any:
    """At `H_COMPLETED`: whether it is this tech of this player."""
    return table.about == seat and x == tech


@kernel
def all_planets(table: Any) -> Any:
    """Return all planets in the game."""
    found = 0
    for seat in range(table.seats):
        found |= bits.planets_of(table, seat)
    return found


# the card


@compiled_separately("world", "int", "int", rare=True)
def spend(world: Any, seat: Any, tech: Any) -> Any:
    """A tech is discarded as it is used; return how many ships were on it, to be sent home."""
    return techs.remove(world, techs.slot_of(world.table, world.seats[seat], seat, tech))


@compiled_separately("world", "int", "int", rare=True)
def spend_and_go(world: Any, seat: Any, tech: Any) -> None:
    """A tech is discarded as it is used; the ships on it go home."""
    count = techs.remove(world, techs.slot_of(world.table, world.seats[seat], seat, tech))
    fleet.send_home(world, c.RESEARCH, seat, count)


@compiled_separately("world", "int", "int", "int", rare=True)
def pass_on(world: Any, seat: Any, tech: Any, taker: Any) -> None:
    """A tech goes to another player."""
    techs.hand_over(world, techs.slot_of(world.table, world.seats[seat], seat, tech), taker)


@compiled_separately("world", "int", rare=True)
def scrap(world: Any, tech: Any) -> None:
    """A tech that lies open is discarded, and what it brought into the game goes."""
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
def sink(world: Any) -> None:
    """The Prometheus leaves the game, wherever it is."""
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
def store(world: Any, seat: Any, kind: Any) -> None:
    """A player lays an encounter card of its hand under its Quark Battery; nobody else sees it."""
    passing.leaves_unseen(world, seat, kind)
    world.seats[seat].stored = kind
    world.table.battery = seat + 1
    world.table.stored_reward = 1 if cards.is_reward(kind) else 0
    note(world, e.E_STORED, seat, kind, 0)


@kernel
def empty(world: Any, seat: Any) -> None:
    """The card under Quark Battery is discarded."""
    table = world.table
    kind = world.seats[seat].stored
    world.seats[seat].stored = c.NOTHING
    table.battery = 0
    table.stored_reward = 0
    table.discard[kind] += 1
    pile.put(table, kind)
    note(world, e.E_DISCARDED, seat, kind, 1)


@compiled_separately("world", "int", rare=True)
def release(world: Any, seat: Any) -> Any:
    """The card under Quark Battery comes to the table; return which one."""
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
def settle_from_tech(world: Any, seat: Any, planet: Any) -> None:
    """A ship that lay on a tech founds or joins a colony."""
    ships.arrive(world, seat, planet, c.RESEARCH)


@compiled_separately("world", "int", "int", rare=True)
def build_prometheus(world: Any, seat: Any, planet: Any) -> None:
    """The Prometheus comes to a colony of a player, or to the warp."""
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
def destroy(world: Any, planet: Any) -> None:
    """A planet leaves the game; ships there are lost."""
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
def mine(world: Any, seat: Any) -> None:
    """A ship of a player at the gate is on its way to its loss, the Prometheus first."""
    ships.carry(world.table, seat, c.PLANETS + c.GATE, c.PLANETS + c.LIMBO)
    ships.drift(world, seat, c.GATE, c.LIMBO, 1)


@compiled_separately("world", rare=True)
def zap_power(world: Any) -> None:
    """The power in use is cancelled, and is off for the rest of the encounter."""
    windows.zap_power(world)
