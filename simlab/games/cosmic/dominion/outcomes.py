"""Outcome of an encounter with Dominion: lost, spared, landing and returning ships, rewards.

``spared`` is the set of losers whose ships go home instead of to the warp: after a retreat the
whole side, by Epic Oratory the main player. Duplicity sends the ships of its owner's allies to the
warp, wherever they would go. ``solar`` is 1 while the gains of allies are exchanged (Solar Wind).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, both_sides, losses, moves, ships
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


STAYS = 1


@kernel
def side_of(table: Table, main: int) -> int:
    """Return the set of a main player and its allies."""
    role = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    found = bits.bit(main)
    for seat in range(table.seats):
        if table.role[seat] == role or table.both == seat + 1:
            found |= bits.bit(seat)
    return found


@kernel
def retreat(table: Table) -> None:
    """Spare a side that has lost by a retreat, and a defense with Self Defense if the rules do."""
    if table.result == c.DEFENSE_WON and table.face_o == c.RETREAT:
        table.spared |= side_of(table, table.offense)
    if table.result == c.OFFENSE_WON and table.face_d == c.RETREAT:
        table.spared |= side_of(table, table.defense)
    defends = table.text_d == c.SELF_DEFENSE and table.face_d == c.NEGOTIATE
    if defends and table.rules.self_defense == STAYS and table.result == c.OFFENSE_WON:
        table.spared |= bits.bit(table.defense)


@kernel
def stays(table: Table) -> int:
    """Return whether the ships of a spared defense stay on the planet."""
    if table.face_d != c.NEGOTIATE or table.text_d != c.EPIC:
        return True
    return table.rules.oratory_stay != 0


@kernel
def doomed(table: Table, seat: int, zone: int) -> int:
    """Return whether Duplicity sends the ships of an ally to the warp."""
    twice = table.both == seat + 1
    if zone == c.GATE:
        return (twice or table.role[seat] == c.OFFENSE_ALLY) and table.kick_o == c.DUPLICITY
    return (twice or table.role[seat] == c.DEFENSE_ALLY) and table.kick_d == c.DUPLICITY


@compiled_separately("world", "int", "int", rare=True)
def dismiss(world: World, seat: int, zone: int) -> None:
    """End an alliance: send the ally's ships home, or lose them to Duplicity."""
    table = world.table
    lost = doomed(table, seat, zone)
    both_sides.end(table, seat, zone)
    if not lost:
        moves.homeward(world, zone, seat, table.zones[zone, seat], table.phase)
        return
    if table.phase != c.LOSING and table.loss_n == 0:
        losses.begin(table, table.phase)
    losses.lose_from_zone(world, seat, zone)


@kernel
def is_lost(world: World, seat: int, zone: int) -> int:
    """Add the ships of an ally that leaves before a deal to the losses, if Duplicity takes them."""
    if not doomed(world.table, seat, zone):
        return False
    losses.lose_from_zone(world, seat, zone)
    return True


@kernel
def lose(world: World) -> None:
    """Add the losers' ships to the queue of losses, except spared ships."""
    table = world.table
    for place in range(table.seats):
        seat = table.order[place]
        lost = table.result != c.OFFENSE_WON and not bits.has(table.spared, seat)
        if lost or doomed(table, seat, c.GATE):
            losses.lose_from_zone(world, seat, c.GATE)
    defense = table.defense
    if table.result != c.DEFENSE_WON:
        own = table.ships[table.target, defense]
        spared = bits.has(table.spared, defense)
        if not spared or not stays(table):
            ships.lift_ships(table, defense, table.target, own)
            table.zones[c.LIMBO, defense] += own
            ships.carry(table, defense, table.target, c.PLANETS + c.LIMBO)
            if table.tracked != 0:
                marks.follow(world, defense, table.target, marks.BERTH + c.LIMBO)
            if not spared:
                losses.enqueue(table, defense, own)
    for place in range(2, table.seats):
        seat = table.order[place]
        lost = table.result != c.DEFENSE_WON and not bits.has(table.spared, seat)
        if lost or doomed(table, seat, c.SIDE):
            losses.lose_beside(world, seat)


@kernel
def goes_home(world: World, seat: int) -> int:
    """Send spared ships, or those of allies under Solar Wind, home; return whether any go now."""
    table = world.table
    gate = table.zones[c.GATE, seat]
    if bits.has(table.spared, seat):
        if table.result == c.DEFENSE_WON and gate > 0:
            moves.homeward(world, c.GATE, seat, gate, c.LANDING)
            return True
        left = table.zones[c.LIMBO, seat]
        if left > 0 and table.fire_n == 0:
            # while an effect acts, ships in limbo are the losses that Cudgel causes
            moves.start(world, c.HOMEWARD, c.LIMBO, seat, left, left, table.target, c.LANDING)
            return True
    if table.solar != 0:
        if table.result == c.OFFENSE_WON and table.role[seat] == c.OFFENSE_ALLY and gate > 0:
            moves.homeward(world, c.GATE, seat, gate, c.LANDING)
            return True
        if table.result == c.DEFENSE_WON and table.zones[c.SIDE, seat] > 0:
            ships.land_from(world, seat, c.SIDE)
    return False


@kernel
def is_rewarded(table: Table, seat: int) -> int:
    """Return whether a player gets the rewards of an ally."""
    role = table.role[seat]
    if table.result == c.OFFENSE_WON:
        return role == c.OFFENSE_ALLY and table.solar != 0
    if table.result != c.DEFENSE_WON or role != c.DEFENSE_ALLY or table.solar != 0:
        return False
    return not doomed(table, seat, c.SIDE) or table.rules.duplicity_rewards != 0
