"""The destiny deck, and the choice of the defense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, hooks, moves, ships, tops, warp_worlds
from simlab.jit.kernel import kernel, rarely
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


EMPTY_ONLY, ANY_PLANET, NEVER = range(3)


@kernel
def build(table: Table) -> None:
    """Put all destiny cards into the deck, hazard cards of each colour included."""
    rules = table.rules
    table.destiny_n = 0
    tops.forget(table, tops.DESTINY)
    for kind in range(c.DESTINIES):
        table.destiny[kind] = 0
    for seat in range(table.seats):
        hazards = min(rules.hazard_cards, rules.destiny_colour)
        table.destiny[seat] = rules.destiny_colour - hazards
        table.destiny[c.MAX_SEATS + seat] = hazards
    table.destiny[c.WILD] = rules.destiny_wild
    for kind in range(c.MOST_COLONIES, c.DESTINIES):
        table.destiny[kind] = rules.destiny_special
    for kind in range(c.DESTINIES):
        table.destiny_n += table.destiny[kind]


@kernel
def draw(world: World) -> int:
    """Draw a destiny card; shuffle the discards in instead of drawing the last one."""
    table = world.table
    if table.destiny_n <= 1:
        build(table)
        note(world, e.E_DESTINY_SHUFFLED, table.destiny_n, 0, 0)
    if table.wish >= 0 and table.destiny[table.wish] > 0:
        kind = take_out(world, table.wish)
        table.wish = c.NOTHING
        tops.forget(table, tops.DESTINY)
        return kind
    if rarely(tops.knowers(table, tops.DESTINY) != 0):
        return take_out(world, tops.top_cards(tops.DRAWN, world, tops.DESTINY, EVERYBODY, 0))
    kind = observed(world, EVERYBODY, c.DESTINIES)
    if kind == NOT_OBSERVED:
        left = below(world.hidden.destiny_stream, table.destiny_n)
        kind = 0
        while left >= table.destiny[kind]:
            left -= table.destiny[kind]
            kind += 1
    record_chance(world, EVERYBODY, kind, table.destiny[kind], table.destiny_n)
    return take_out(world, kind)


@kernel
def take_out(world: World, kind: int) -> int:
    """Take a destiny card out of the deck and record its hazard symbol."""
    table = world.table
    table.destiny[kind] -= 1
    table.destiny_n -= 1
    if c.MAX_SEATS <= kind < c.WILD:
        table.hazard = 1
    note(world, e.E_DESTINY, kind, 0, 0)
    return kind


@kernel
def colour_of(kind: int) -> int:
    """Return the seat of a destiny card's colour, or -1."""
    if kind >= c.WILD:
        return c.NOTHING
    return kind - c.MAX_SEATS if kind >= c.MAX_SEATS else kind


@kernel
def first_player(world: World) -> int:
    """Return the first player: the seat of the first colour card drawn; then reshuffle."""
    if world.table.rules.start != 0:
        return 0
    colour = colour_of(draw(world))
    while colour < 0:
        colour = colour_of(draw(world))
    build(world.table)
    return colour


@kernel
def most(table: Table, kind: int, seat: int) -> int:
    """Return the quantity of a player that a special card compares."""
    if kind == c.MOST_COLONIES:
        return table.foreign[seat]
    if kind == c.MOST_CARDS:
        return table.hand_n[seat]
    return -warp_worlds.in_warp(table, seat)


@kernel
def special(table: Table, kind: int) -> int:
    """Return the player whom a special card names: never the offense; ties go to its left."""
    best = bits.clockwise(table, table.offense, 1)
    for steps in range(2, table.seats):
        seat = bits.clockwise(table, table.offense, steps)
        if most(table, kind, seat) > most(table, kind, best):
            best = seat
    return best


@kernel
def at_destiny(world: World) -> None:
    """Draw a destiny card, or meet the opponent of an extra encounter."""
    table = world.table
    if rarely(table.foe != 0):
        # an extra encounter
        foe = table.foe - 1
        table.foe = 0
        meet(world, foe, foe)
    elif hooks.fire(world, c.H_DESTINY_SOURCE, 0) != c.ASKED:
        table.drawn = draw(world)
        table.aim_seat = c.NOTHING
        table.shown = c.NOTHING
        table.phase = c.DESTINED


@kernel
def destined(world: World) -> None:
    """Apply powers to the drawn card; others react before it is followed."""
    table = world.table
    if table.shown < 0 and table.drawn != c.WILD:
        colour = colour_of(table.drawn)
        table.shown = colour if colour >= 0 else special(table, table.drawn)
    if hooks.fire(world, c.H_DESTINY_DRAWN, 0) != c.ASKED:
        table.phase = c.FOLLOWING


@kernel
def following(world: World) -> None:
    """Follow the drawn destiny card."""
    table = world.table
    seat = table.offense
    colour = colour_of(table.drawn)
    if rarely(table.draw_again != 0):
        table.draw_again = 0
        table.phase = c.AT_DESTINY
        return
    if rarely(table.aim_seat >= 0):
        meet(world, table.aim_seat, bits.system_with(table, table.aim_planet))
        target(world, table.aim_planet)
        return
    if colour == seat:
        bits.ask(world, c.OWN_COLOUR, seat, own_options(table))
    elif colour >= 0:
        meet(world, colour, colour)
    elif table.drawn == c.WILD:
        bits.ask(world, c.CHOOSE_DEFENSE, seat, bits.everybody(table) & ~bits.bit(seat))
    else:
        meet(world, table.shown, table.shown)


@kernel
def own_options(table: Table) -> int:
    """Return the options of the offense with its own colour."""
    seat = table.offense
    options = 0
    own = bits.planets_of(table, seat)
    for other in range(table.seats):
        if other != seat and table.where[other] & own != 0:
            options |= bits.bit(c.MEET + other)
    if empty_planets(table) != 0 and can_settle(table):
        options |= bits.bit(c.RECOLONISE)
    if options == 0 or table.rules.own_redraw != 0:
        options |= bits.bit(c.REDRAW)
    return options


@kernel
def can_settle(table: Table) -> int:
    """Return whether the offense has a ship for a new colony."""
    return ships.on_colonies(table, table.offense) + table.zones[c.GATE, table.offense] > 0


@kernel
def empty_planets(table: Table) -> int:
    """Return the home planets of the offense that it may re-colonise."""
    mode = table.rules.recolonise
    own = bits.homes_of(table, table.offense) & ~table.where[table.offense]
    if mode == NEVER:
        return 0
    if mode == EMPTY_ONLY:
        for other in range(table.seats):
            own &= ~table.where[other]
    return own


@kernel
def own_colour(world: World, action: int) -> None:
    """Apply the offense's choice: draw again, re-colonise, or meet a player at home."""
    table = world.table
    if action == c.REDRAW:
        table.phase = c.AT_DESTINY
    elif action == c.RECOLONISE:
        table.system = table.offense
        bits.ask(world, c.TARGET, table.offense, empty_planets(table))
    else:
        meet(world, action - c.MEET, table.offense)


@kernel
def meet(world: World, seat: int, system: int) -> None:
    """Set the defense, and the system in which the gate is to be aimed."""
    table = world.table
    table.defense = seat
    table.system = system
    table.role[seat] = c.DEFENSE
    bits.set_order(table)
    note(world, e.E_DEFENSE, seat, 0, 0)
    table.phase = c.AIMING


@kernel
def aiming(world: World) -> None:
    """Request the target: a planet of the defense's system, or its colony in another system."""
    table = world.table
    planets = bits.planets_of(table, table.system)
    if table.system != table.defense:
        planets &= table.where[table.defense]
    planets = hooks.fire(world, c.H_DEFENSE_CHOICE, planets)
    if rarely(planets == 0):
        # all planets of the defense have left the game
        table.result = c.ABORTED
        table.phase = c.GOING_HOME
    elif planets != c.ASKED:
        bits.ask(world, c.TARGET, table.offense, planets)


@kernel
def target(world: World, action: int) -> None:
    """Aim the gate at a planet, or start re-colonising it."""
    table = world.table
    table.target = action
    note(world, e.E_TARGET, action, 0, 0)
    table.phase = c.BOARDING
    if table.defense < 0:
        moves.start(
            world,
            c.TO_PLANET,
            c.LIMBO,
            table.offense,
            1,
            table.rules.launch_max,
            action,
            c.COLONISED,
        )
