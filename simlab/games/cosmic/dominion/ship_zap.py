"""Ship Zap: one ship anywhere in the game, or one that has left it, goes to the warp.

The card may be played at any time; here, in the regroup phase, once alliances are formed, and after
the reveal. Taking the last ship from the gate does not end the encounter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.verbs import asking, fleet, who
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, losses, moves
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


NAMED = c.STEP
PLACED = c.STEP + 1
WHICH = c.STEP + 2
GONE = c.STEP + 3
ON_PLANET, IN_ENCOUNTER, OUT_OF_GAME, ON_TECH, CAPTIVE = range(5)


@kernel
def techs_with_ships(table: Table, seat: int) -> int:
    """Return the techs with ships of a player, as actions of `PICK_PLANET`."""
    return moves.techs_with_ships(table, seat) >> (c.FROM_TECH - c.ONTO_TECH)


@kernel
def places(table: Table, seat: int) -> int:
    """Return the set of places with ships of a player that could be hit."""
    found = bits.bit(ON_PLANET) if table.where[seat] != 0 else 0
    if table.zones[c.GATE, seat] + table.zones[c.SIDE, seat] > 0:
        found |= bits.bit(IN_ENCOUNTER)
    if table.zones[c.REMOVED, seat] > 0:
        found |= bits.bit(OUT_OF_GAME)
    if techs_with_ships(table, seat) != 0:
        found |= bits.bit(ON_TECH)
    if table.zones[c.CAPTURED, seat] > 0:
        found |= bits.bit(CAPTIVE)
    return found


@kernel
def victims(table: Table) -> int:
    """Return the players with ships that could be hit."""
    found = 0
    for seat in range(table.seats):
        if places(table, seat) != 0:
            found |= bits.bit(seat)
    return found


@compiled_separately("world", "int", "int", rare=True)
def strike(world: World, seat: int, place: int) -> None:
    """Send a ship in the encounter, out of the game or captured to the warp."""
    table = world.table
    if place == OUT_OF_GAME or place == CAPTIVE:
        fleet.drift(world, seat, c.REMOVED if place == OUT_OF_GAME else c.CAPTURED, c.WARP)
        return
    zone = c.GATE if table.zones[c.GATE, seat] > 0 else c.SIDE
    fleet.drift(world, seat, zone, c.LIMBO)
    fleet.start_losing(table)
    losses.enqueue(table, seat, 1)


@compiled_separately("world", "int", "int", rare=True)
def strike_tech(world: World, seat: int, slot: int) -> None:
    """Send a ship on a tech to the warp."""
    fleet.start_losing(world.table)
    moves.from_tech(world, seat, slot)
    losses.enqueue(world.table, seat, 1)


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a player, a place and a planet, and hit one ship."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.USED and victims(table) == 0:
        return x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, victims(table), NAMED)
    if table.stage == NAMED:
        table.memo = table.answer
        return asking.pick_number(world, seat, places(table, table.memo), PLACED)
    if table.stage == PLACED:
        if table.answer == ON_PLANET:
            return asking.pick_planet(world, seat, table.where[table.memo], WHICH)
        if table.answer == ON_TECH:
            return asking.pick_planet(world, seat, techs_with_ships(table, table.memo), WHICH)
        strike(world, table.memo, table.answer)
        table.stage = GONE
        return c.ASKED if table.phase == c.LOSING else x
    if table.stage == WHICH:
        if table.answer >= c.ONTO_TECH:
            strike_tech(world, table.memo, table.answer - c.ONTO_TECH)
        else:
            fleet.doom_at(world, table.memo, table.answer, 1)
        table.stage = GONE
        return c.ASKED
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Turn a result by one ship, or take the last ship of a leader's colony."""
    seat = table.actor
    if table.decision == c.PICK_PLAYER:
        if table.phase == c.REINFORCING and who.takes_part(table, seat):
            enemy = table.defense if who.attacks(table, seat) else table.offense
            return enemy if bits.has(table.options, enemy) else bits.lowest_bit(table.options)
        return values.leader(table, seat)
    if table.decision == c.PICK_NUMBER:
        if table.phase == c.REINFORCING and bits.has(table.options, IN_ENCOUNTER):
            return IN_ENCOUNTER
        return bits.lowest_bit(table.options)
    if table.decision == c.PICK_PLANET:
        if table.options >> c.ONTO_TECH != 0:
            return bits.lowest_bit(table.options)
        if table.phase == c.REINFORCING and bits.has(table.options, table.target):
            return table.target
        return values.strikes(table, seat, table.memo, table.options)
    if table.phase == c.REINFORCING:
        if not who.takes_part(table, seat):
            return 0
        return 1 if judge.ahead(table, seat) == 0 else 0
    leader = values.leader(table, seat)
    if values.need(table, leader) > 1 or table.foreign[leader] <= table.foreign[seat]:
        return 0
    planet = values.strikes(table, seat, leader, max(1, table.where[leader]))
    return 1 if table.ships[planet, leader] == 1 and bits.system_of(planet) != leader else 0


THINGS = {
    c.SHIP_ZAP - c.KINDS: Thing(
        act, (c.H_REGROUP, c.H_POST_ALLIANCE, c.H_SHOWDOWN), choose, open=True
    )
}
