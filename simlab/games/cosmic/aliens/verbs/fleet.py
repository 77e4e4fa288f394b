"""What effects do with ships: count, move and lose them."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, destiny, evolving, hooks, losses, moves, ships
from simlab.jit.kernel import compiled_separately, kernel, rarely


@kernel
def ships_in(table: Any, seat: Any) -> Any:
    """Count the ships that a player has in the encounter."""
    if seat == table.defense:
        return table.ships[table.target, seat]
    if rarely(table.both == seat + 1):
        return table.sent[seat]
    return table.zones[c.GATE, seat] + table.zones[c.SIDE, seat]


@kernel
def ships_on_both(table: Any, seat: Any) -> Any:
    """Count them where a player is on both sides (Yin-Yang), too: those of either."""
    if table.both == seat + 1:
        return table.zones[c.GATE, seat] + table.zones[c.SIDE, seat]
    return ships_in(table, seat)


@kernel
def owners_in(table: Any, zone: Any) -> Any:
    """Return the players with ships in a zone."""
    found = 0
    for seat in range(table.seats):
        if table.zones[zone, seat] > 0:
            found |= bits.bit(seat)
    return found


@kernel
def side_ships(table: Any, seat: Any) -> Any:
    """Count all ships on the side of a player."""
    zone = c.GATE if who.attacks(table, seat) else c.SIDE
    count = 0
    for each in range(table.seats):
        count += table.zones[zone, each]
    if zone == c.SIDE:
        count += table.ships[table.target, table.defense]
    return count


@kernel
def to_lose(table: Any, seat: Any) -> Any:
    """Count the ships among which a player chooses those that it has to lose."""
    return ships.to_lose(table, seat)


@kernel
def on_colonies(table: Any, seat: Any) -> Any:
    """Count the ships that a player has on planets."""
    return ships.on_colonies(table, seat)


@kernel
def to_warp(x: Any) -> Any:
    """Of what was lost at `H_ON_LOST`: how many ships are in the warp."""
    return x % c.FOR_GOOD


@kernel
def for_good(x: Any) -> Any:
    """Of what was lost at `H_ON_LOST`: how many ships have left the game."""
    return x // c.FOR_GOOD


@compiled_separately("world", "int", "int", "int", rare=True)
def send_home(world: Any, zone: Any, seat: Any, count: Any) -> None:
    """Ships of a player come home from a zone, each to a colony of its choice."""
    moves.homeward(world, zone, seat, count, world.table.phase)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def settle(world: Any, seat: Any, planet: Any, least: Any, most: Any) -> None:
    """A player moves ships from its other colonies to a planet."""
    moves.start(world, c.TO_PLANET, c.LIMBO, seat, least, most, planet, world.table.phase)


@compiled_separately("world", "int", "int", rare=True)
def send(world: Any, seat: Any, count: Any) -> None:
    """An ally sends more ships to its side."""
    table = world.table
    attacking = table.role[seat] == c.OFFENSE_ALLY
    what = c.TO_GATE if attacking else c.TO_SIDE
    zone = c.GATE if attacking else c.SIDE
    table.sent[seat] += count
    moves.start(world, what, zone, seat, count, count, c.NOTHING, table.phase)


@compiled_separately("world", "int", "int", rare=True)
def resize(world: Any, seat: Any, wanted: Any) -> None:
    """A player brings ships into the encounter or takes them out: so many are to be there."""
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
        # they are not sent: both special ships may come (ruling 43)
        table.mv_free = 1
    elif seat == table.defense:
        for _ in range(-more):
            ships.leave(world, seat, planet, c.LIMBO)
        moves.start(world, c.HOMEWARD, c.LIMBO, seat, -more, -more, planet, table.phase)
    else:
        moves.homeward(world, zone, seat, -more, table.phase)


@compiled_separately("world", "int", rare=True)
def land(world: Any, seat: Any) -> None:
    """The ships that a player has at the gate land on the target."""
    ships.land(world, seat)


@kernel
def meet(table: Any, seat: Any, planet: Any) -> None:
    """The offense meets a player at a planet, wherever it lies."""
    table.aim_seat = seat
    table.aim_planet = planet


@compiled_separately("world", rare=True)
def build_destiny(world: Any) -> None:
    """The destiny deck is shuffled anew where a card could not be drawn."""
    table = world.table
    if table.destiny_n <= 1:
        destiny.build(table)
        note(world, e.E_DESTINY_SHUFFLED, table.destiny_n, 0, 0)


@compiled_separately("world", "int", "int", rare=True)
def retrieve(world: Any, seat: Any, count: Any) -> None:
    """Ships of a player leave the warp for its colonies."""
    moves.homeward(world, c.WARP, seat, count, world.table.phase)
    hooks.happen(world, c.H_ON_RETRIEVE, seat, count)


@compiled_separately("world", "int", "int", "int", rare=True)
def give_up(world: Any, seat: Any, count: Any, kept: Any) -> None:
    """A player takes so many ships from its colonies, to lose them (`doom`).

    Ships on the planet ``kept`` stay where they are (`NOTHING`: it may take any).
    """
    most = min(count, ships.on_colonies(world.table, seat))
    if kept >= 0:
        most = min(most, ships.on_colonies(world.table, seat) - world.table.ships[kept, seat])
    phase = world.table.phase
    moves.start(world, c.TO_LIMBO, c.LIMBO, seat, most, most, kept, phase)


@compiled_separately("world", "int", "int", rare=True)
def give_up_from(world: Any, seat: Any, planet: Any) -> None:
    """A player takes a ship from a colony, to lose it (`doom`): it says if it is a special one."""
    moves.start(world, c.TO_LIMBO, c.LIMBO, seat, 1, 1, c.NOTHING, world.table.phase)
    moves.move_one(world, seat, planet)


@compiled_separately("world", "int", "int", rare=True)
def found(world: Any, seat: Any, planet: Any) -> None:
    """A ship in the encounter goes to a planet: its owner says if it is a special one."""
    table = world.table
    if seat == table.defense:
        moves.start(world, c.TO_PLANET, c.LIMBO, seat, 1, 1, planet, table.phase)
        moves.move_one(world, seat, table.target)
    else:
        zone = c.GATE if who.attacks(table, seat) else c.SIDE
        moves.start(world, c.HOMEWARD, zone, seat, 1, 1, c.NOTHING, table.phase)
        moves.move_one(world, seat, planet)


@compiled_separately("world", "int", "int", "int", rare=True)
def have_to_give_up(world: Any, seat: Any, count: Any, kept: Any) -> None:
    """A player has to lose so many ships, of its colonies or techs (see `give_up`)."""
    table = world.table
    there = ships.to_lose(table, seat) - (table.ships[kept, seat] if kept >= 0 else 0)
    count = min(count, there)
    moves.start(world, c.TO_LIMBO, c.LIMBO, seat, count, count, kept, table.phase)
    table.mv_techs = table.rules.tech_ships_losable


@compiled_separately("world", "int", "int", rare=True)
def take_off(world: Any, seat: Any, planet: Any) -> None:
    """A ship of a player leaves a planet, to leave the game."""
    ships.leave(world, seat, planet, c.LIMBO)


@kernel
def start_losing(table: Any) -> None:
    """The queue of losses begins; what comes when it is under way is added to it."""
    if table.phase != c.LOSING and table.loss_n == 0:
        losses.begin(table, table.phase)


@compiled_separately("world", "int", "int", rare=True)
def join(world: Any, seat: Any, role: Any) -> None:
    """A player becomes an ally late, with a ship of its choice."""
    join_with(world, seat, role, 1)


@compiled_separately("world", "int", "int", "int", rare=True)
def join_with(world: Any, seat: Any, role: Any, count: Any) -> None:
    """A player becomes an ally, with so many ships of its choice."""
    table = world.table
    table.role[seat] = role
    table.sent[seat] = count
    table.joined[seat] += 1
    note(world, e.E_ANSWERED, seat, role, count)
    what = c.TO_SIDE if role == c.DEFENSE_ALLY else c.TO_GATE
    zone = c.SIDE if role == c.DEFENSE_ALLY else c.GATE
    moves.start(world, what, zone, seat, count, count, c.NOTHING, table.phase)


@compiled_separately("world", "int", rare=True)
def doom(world: Any, seat: Any) -> None:
    """The ships that a player has in limbo are lost, after those that are being lost already."""
    table = world.table
    start_losing(table)
    losses.enqueue(table, seat, table.zones[c.LIMBO, seat] - losses.queued(table, seat))


@compiled_separately("world", "int", "int", "int", rare=True)
def doom_at(world: Any, seat: Any, planet: Any, count: Any) -> None:
    """Ships of a player on a planet are lost."""
    start_losing(world.table)
    ships.condemn(world, seat, planet, count)
    losses.enqueue(world.table, seat, count)


@compiled_separately("world", "int", "int", rare=True)
def doom_zone(world: Any, seat: Any, zone: Any) -> None:
    """The ships that a player has at the gate or beside the planet are lost."""
    start_losing(world.table)
    losses.lose_from_zone(world, seat, zone)


@compiled_separately("world", "int", "int", "int", rare=True)
def condemn(world: Any, seat: Any, planet: Any, count: Any) -> None:
    """Ships of a player leave a planet, to be lost (`doom`)."""
    ships.condemn(world, seat, planet, count)


@compiled_separately("world", "int", "int", rare=True)
def each_loses(world: Any, count: Any, step: Any) -> Any:
    """Each of the players in ``table.memo`` chooses ships and loses them; `ASKED` until all have.

    The effect calls this again at ``step`` and the step after; at that one everything is done.
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
def doom_all(world: Any, step: Any) -> Any:
    """What was given up or condemned is lost; `ASKED` until it is, at the step after ``step``."""
    table = world.table
    if table.stage > step:
        return 0
    for place in range(table.seats):
        if table.zones[c.LIMBO, table.order[place]] > 0:
            doom(world, table.order[place])
    table.stage = step + 1
    return c.ASKED


@compiled_separately("world", "int", "int", "int", rare=True)
def land_lost(world: Any, seat: Any, planet: Any, count: Any) -> None:
    """At `H_LOSS`: so many of the ships that are being lost land on a planet instead."""
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
def capture_lost(world: Any, seat: Any, count: Any) -> None:
    """At `H_LOSS`: so many of the ships that are being lost are captured instead."""
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
def drift(world: Any, seat: Any, start: Any, goal: Any) -> None:
    """A ship of a player goes from one zone to another."""
    ships.drift(world, seat, start, goal, 1)


@compiled_separately("world", "int", "int", "int", rare=True)
def arrive(world: Any, seat: Any, planet: Any, zone: Any) -> None:
    """A ship of a player comes from a zone to a planet."""
    ships.arrive(world, seat, planet, zone)


@compiled_separately("world", "int", "int", rare=True)
def board(world: Any, seat: Any, planet: Any) -> None:
    """A ship of a player goes from a planet onto the liner."""
    ships.leave(world, seat, planet, c.LINER)
    world.table.touring = 1


@compiled_separately("world", "int", rare=True)
def close_planet(world: Any, seat: Any) -> None:
    """At the set-up the last planet of a player leaves the game, its ships go to the warp."""
    table = world.table
    planet = c.PER_SYSTEM * seat + bits.count_bits(table.planets[seat]) - 1
    for _ in range(table.ships[planet, seat]):
        ships.leave(world, seat, planet, c.WARP)
    table.planets[seat] &= ~bits.bit(planet)


@compiled_separately("table", "int", rare=True)
def in_the_game(table: Any, seat: Any) -> Any:
    """Count a player's ships that have not left the game."""
    return ships.fleet(table, seat) - table.zones[c.REMOVED, seat]
