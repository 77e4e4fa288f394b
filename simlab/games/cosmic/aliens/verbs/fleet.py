"""Actions of effects on ships: count, move and lose them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, destiny, evolving, hooks, losses, moves, ships
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def ships_in(table: Table, seat: int) -> int:
    """Count a player's ships in the encounter."""
    if seat == table.defense:
        return table.ships[table.target, seat]
    if rarely(table.both == seat + 1):
        return table.sent[seat]
    return table.zones[c.GATE, seat] + table.zones[c.SIDE, seat]


@kernel
def ships_on_both(table: Table, seat: int) -> int:
    """Count a player's ships in the encounter, on both sides for Yin-Yang."""
    if table.both == seat + 1:
        return table.zones[c.GATE, seat] + table.zones[c.SIDE, seat]
    return ships_in(table, seat)


@kernel
def owners_in(table: Table, zone: int) -> int:
    """Return the players with ships in a zone."""
    found = 0
    for seat in range(table.seats):
        if table.zones[zone, seat] > 0:
            found |= bits.bit(seat)
    return found


@kernel
def side_ships(table: Table, seat: int) -> int:
    """Count all ships on the side of a player."""
    zone = c.GATE if who.attacks(table, seat) else c.SIDE
    count = 0
    for each in range(table.seats):
        count += table.zones[zone, each]
    if zone == c.SIDE:
        count += table.ships[table.target, table.defense]
    return count


@kernel
def to_lose(table: Table, seat: int) -> int:
    """Count the ships from which a player chooses its losses."""
    return ships.to_lose(table, seat)


@kernel
def on_colonies(table: Table, seat: int) -> int:
    """Count a player's ships on planets."""
    return ships.on_colonies(table, seat)


@kernel
def to_warp(x: int) -> int:
    """Return the number of ships sent to the warp, from the value at `H_ON_LOST`."""
    return x % c.FOR_GOOD


@kernel
def for_good(x: int) -> int:
    """Return the number of ships that left the game, from the value at `H_ON_LOST`."""
    return x // c.FOR_GOOD


@compiled_separately("world", "int", "int", "int", rare=True)
def send_home(world: World, zone: int, seat: int, count: int) -> None:
    """Send ships of a player home from a zone, each to a colony of its choice."""
    moves.homeward(world, zone, seat, count, world.table.phase)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def settle(world: World, seat: int, planet: int, least: int, most: int) -> None:
    """Move ships of a player from its other colonies to a planet."""
    moves.start(world, c.TO_PLANET, c.LIMBO, seat, least, most, planet, world.table.phase)


@compiled_separately("world", "int", "int", rare=True)
def send(world: World, seat: int, count: int) -> None:
    """Send more ships of an ally to its side."""
    table = world.table
    attacking = table.role[seat] == c.OFFENSE_ALLY
    what = c.TO_GATE if attacking else c.TO_SIDE
    zone = c.GATE if attacking else c.SIDE
    table.sent[seat] += count
    moves.start(world, what, zone, seat, count, count, c.NOTHING, table.phase)


@compiled_separately("world", "int", "int", rare=True)
def resize(world: World, seat: int, wanted: int) -> None:
    """Move ships of a player into or out of the encounter, until ``wanted`` are there."""
    table = world.table
    planet = table.target
    more = wanted - ships_in(table, seat)
    zone = c.GATE if who.attacks(table, seat) else c.SIDE
    table.sent[seat] = max(table.sent[seat], wanted)
    if seat == table.defense and more >= 0:
        moves.start(world, c.TO_PLANET, c.LIMBO, seat, more, more, planet, table.phase)
    elif more >= 0:
        what = c.TO_GATE if zone == c.GATE else c.TO_SIDE
        moves.start(world, what, zone, seat, more, more, c.NOTHING, table.phase)
        # these ships do not count as sent, so both special ships may come
        table.mv_free = 1
    elif seat == table.defense:
        for _ in range(-more):
            ships.leave(world, seat, planet, c.LIMBO)
        moves.start(world, c.HOMEWARD, c.LIMBO, seat, -more, -more, planet, table.phase)
    else:
        moves.homeward(world, zone, seat, -more, table.phase)


@compiled_separately("world", "int", rare=True)
def land(world: World, seat: int) -> None:
    """Land a player's ships from the gate on the target."""
    ships.land(world, seat)


@kernel
def meet(table: Table, seat: int, planet: int) -> None:
    """Set the opponent and the planet of the offense, in any system."""
    table.aim_seat = seat
    table.aim_planet = planet


@compiled_separately("world", rare=True)
def build_destiny(world: World) -> None:
    """Shuffle the destiny deck anew if it has at most one card."""
    table = world.table
    if table.destiny_n <= 1:
        destiny.build(table)
        note(world, e.E_DESTINY_SHUFFLED, table.destiny_n, 0, 0)


@compiled_separately("world", "int", "int", rare=True)
def retrieve(world: World, seat: int, count: int) -> None:
    """Move ships of a player from the warp to its colonies."""
    moves.homeward(world, c.WARP, seat, count, world.table.phase)
    hooks.happen(world, c.H_ON_RETRIEVE, seat, count)


@compiled_separately("world", "int", "int", "int", rare=True)
def give_up(world: World, seat: int, count: int, kept: int) -> None:
    """Remove ships from colonies of a player's choice, for a loss (`doom`).

    Ships on the planet ``kept`` may not be taken (`NOTHING`: all may be taken).
    """
    most = min(count, ships.on_colonies(world.table, seat))
    if kept >= 0:
        most = min(most, ships.on_colonies(world.table, seat) - world.table.ships[kept, seat])
    phase = world.table.phase
    moves.start(world, c.TO_LIMBO, c.LIMBO, seat, most, most, kept, phase)


@compiled_separately("world", "int", "int", rare=True)
def give_up_from(world: World, seat: int, planet: int) -> None:
    """Remove a ship from a colony, for a loss (`doom`); its owner marks special ships."""
    moves.start(world, c.TO_LIMBO, c.LIMBO, seat, 1, 1, c.NOTHING, world.table.phase)
    moves.move_one(world, seat, planet)


@compiled_separately("world", "int", "int", rare=True)
def found(world: World, seat: int, planet: int) -> None:
    """Move a ship of the encounter to a planet; its owner marks special ships."""
    table = world.table
    if seat == table.defense:
        moves.start(world, c.TO_PLANET, c.LIMBO, seat, 1, 1, planet, table.phase)
        moves.move_one(world, seat, table.target)
    else:
        zone = c.GATE if who.attacks(table, seat) else c.SIDE
        moves.start(world, c.HOMEWARD, zone, seat, 1, 1, c.NOTHING, table.phase)
        moves.move_one(world, seat, planet)


@compiled_separately("world", "int", "int", "int", rare=True)
def have_to_give_up(world: World, seat: int, count: int, kept: int) -> None:
    """Remove ships from colonies or techs, for a loss that must be paid (see `give_up`)."""
    table = world.table
    there = ships.to_lose(table, seat) - (table.ships[kept, seat] if kept >= 0 else 0)
    count = min(count, there)
    moves.start(world, c.TO_LIMBO, c.LIMBO, seat, count, count, kept, table.phase)
    table.mv_techs = table.rules.tech_ships_losable


@compiled_separately("world", "int", "int", rare=True)
def take_off(world: World, seat: int, planet: int) -> None:
    """Remove a ship of a player from a planet, so that it can leave the game."""
    ships.leave(world, seat, planet, c.LIMBO)


@kernel
def start_losing(table: Table) -> None:
    """Start the queue of losses, unless it is under way."""
    if table.phase != c.LOSING and table.loss_n == 0:
        losses.begin(table, table.phase)


@compiled_separately("world", "int", "int", rare=True)
def join(world: World, seat: int, role: int) -> None:
    """Add a player to a side as a late ally, with a ship of its choice."""
    join_with(world, seat, role, 1)


@compiled_separately("world", "int", "int", "int", rare=True)
def join_with(world: World, seat: int, role: int, count: int) -> None:
    """Add a player to a side as an ally, with ``count`` ships of its choice."""
    table = world.table
    table.role[seat] = role
    table.sent[seat] = count
    table.joined[seat] += 1
    note(world, e.E_ANSWERED, seat, role, count)
    what = c.TO_SIDE if role == c.DEFENSE_ALLY else c.TO_GATE
    zone = c.SIDE if role == c.DEFENSE_ALLY else c.GATE
    moves.start(world, what, zone, seat, count, count, c.NOTHING, table.phase)


@compiled_separately("world", "int", rare=True)
def doom(world: World, seat: int) -> None:
    """Add a player's ships in limbo to the queue of losses."""
    table = world.table
    start_losing(table)
    losses.enqueue(table, seat, table.zones[c.LIMBO, seat] - losses.queued(table, seat))


@compiled_separately("world", "int", "int", "int", rare=True)
def doom_at(world: World, seat: int, planet: int, count: int) -> None:
    """Add ships of a player on a planet to the queue of losses."""
    start_losing(world.table)
    ships.condemn(world, seat, planet, count)
    losses.enqueue(world.table, seat, count)


@compiled_separately("world", "int", "int", rare=True)
def doom_zone(world: World, seat: int, zone: int) -> None:
    """Add a player's ships at the gate or beside the planet to the queue of losses."""
    start_losing(world.table)
    losses.lose_from_zone(world, seat, zone)


@compiled_separately("world", "int", "int", "int", rare=True)
def condemn(world: World, seat: int, planet: int, count: int) -> None:
    """Remove ships of a player from a planet, for a loss (`doom`)."""
    ships.condemn(world, seat, planet, count)


@compiled_separately("world", "int", "int", rare=True)
def each_loses(world: World, count: int, step: int) -> int:
    """Make each player in ``table.memo`` choose and lose ships; `ASKED` until all have.

    The effect calls this again at ``step`` and at the step after that, where the result is 0.
    """
    table = world.table
    if table.memo != 0:
        place = 0
        while not bits.has(table.memo, table.order[place]):
            place += 1
        table.memo &= ~bits.bit(table.order[place])
        have_to_give_up(world, table.order[place], count, c.NOTHING)
        table.stage = step
        return c.ASKED
    return doom_all(world, step)


@compiled_separately("world", "int", rare=True)
def doom_all(world: World, step: int) -> int:
    """Lose all ships in limbo; `ASKED` until the step after ``step``."""
    table = world.table
    if table.stage > step:
        return 0
    for place in range(table.seats):
        if table.zones[c.LIMBO, table.order[place]] > 0:
            doom(world, table.order[place])
    table.stage = step + 1
    return c.ASKED


@compiled_separately("world", "int", "int", "int", rare=True)
def land_lost(world: World, seat: int, planet: int, count: int) -> None:
    """Land some of the ships that are being lost on a planet, at `H_LOSS`."""
    table = world.table
    table.loss_count[table.loss_at] -= count
    table.zones[c.LIMBO, seat] -= count
    stays = seat == table.defense and planet == table.target
    if table.ships[planet, seat] == 0 and not stays:
        hooks.happen(world, c.H_ON_COLONY, seat, planet)
    ships.put_ships(table, seat, planet, count)
    if table.pentaform == seat + 1 and stays:
        evolving.keep(table)
    if table.tracked != 0:
        marks.follow(world, seat, marks.BERTH + c.LIMBO, planet)
    ships.carry(table, seat, c.PLANETS + c.LIMBO, planet)
    note(world, e.E_LANDED, seat, planet, count)


@compiled_separately("world", "int", "int", rare=True)
def capture_lost(world: World, seat: int, count: int) -> None:
    """Capture some of the ships that are being lost, at `H_LOSS`."""
    table = world.table
    table.loss_count[table.loss_at] -= count
    table.zones[c.LIMBO, seat] -= count
    table.zones[c.CAPTURED, seat] += count
    table.raided = 1
    if table.tracked != 0:
        marks.follow(world, seat, marks.BERTH + c.LIMBO, marks.BERTH + c.CAPTURED)
    if table.zones[c.LIMBO, seat] == 0:
        ships.carry(table, seat, c.PLANETS + c.LIMBO, c.PLANETS + c.CAPTURED)
    note(world, e.E_CAPTURED, seat, count, 0)


@compiled_separately("world", "int", "int", "int", rare=True)
def drift(world: World, seat: int, start: int, goal: int) -> None:
    """Move a ship of a player from one zone to another."""
    ships.drift(world, seat, start, goal, 1)


@compiled_separately("world", "int", "int", "int", rare=True)
def arrive(world: World, seat: int, planet: int, zone: int) -> None:
    """Move a ship of a player from a zone to a planet."""
    ships.arrive(world, seat, planet, zone)


@compiled_separately("world", "int", "int", rare=True)
def board(world: World, seat: int, planet: int) -> None:
    """Move a ship of a player from a planet to the liner."""
    ships.leave(world, seat, planet, c.LINER)
    world.table.touring = 1


@compiled_separately("world", "int", rare=True)
def close_planet(world: World, seat: int) -> None:
    """Remove a player's last planet at the set-up, and send its ships to the warp."""
    table = world.table
    planet = c.PER_SYSTEM * seat + bits.count_bits(table.planets[seat]) - 1
    for _ in range(table.ships[planet, seat]):
        ships.leave(world, seat, planet, c.WARP)
    table.planets[seat] &= ~bits.bit(planet)


@compiled_separately("table", "int", rare=True)
def in_the_game(table: Table, seat: int) -> int:
    """Count a player's ships that have not left the game."""
    return ships.fleet(table, seat) - table.zones[c.REMOVED, seat]
