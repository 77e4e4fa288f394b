"""The turn, regroup, and the end of an encounter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import marks, showing, start
from simlab.games.cosmic.play import (
    bits,
    bluff,
    fresh,
    haunting,
    hooks,
    laying,
    moves,
    parking,
    pile,
    planning,
    powers,
    reveal,
    sets,
    ships,
    technology,
    warp_worlds,
    windows,
    wiring,
)
from simlab.games.cosmic.play.winning import check_win
from simlab.jit.kernel import kernel, rarely
from simlab.loop.rng import start_stream_of

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


DRAW_LUCK, TAKE_LUCK, DESTINY_LUCK, ALIEN_LUCK = range(4)


@kernel
def start_streams(world: World) -> None:
    """Start the random streams of an encounter, separate for each player."""
    table = world.table
    hidden = world.hidden
    period = table.encounters
    start_stream_of(hidden.destiny_stream, hidden.key, DESTINY_LUCK, period, 0)
    for seat in range(table.seats):
        start_stream_of(hidden.draw_stream[seat], hidden.key, DRAW_LUCK, period, seat)
        start_stream_of(hidden.take_stream[seat], hidden.key, TAKE_LUCK, period, seat)


@kernel
def clear_encounter(world: World) -> None:
    """Clear all traces of the last encounter."""
    table = world.table
    flared = table.flared
    table.hazard = 0
    if rarely(table.dominion != 0):
        start.clear(table)
    if rarely(table.lender != 0):
        wiring.give_back(world)
    fresh.make_unknown(table)
    fresh.make_empty(table)
    powers.rewire(table)
    if rarely(flared != 0):
        for seat in range(table.seats):
            if bits.has(flared, seat):
                wiring.wire_flares(world, seat)


@kernel
def new_turn(world: World) -> None:
    """Begin a player's turn as the offense, and its first encounter for powers and flares.

    Turns go to the left, once all have reacted to what happened in the last one.
    """
    table = world.table
    if table.turns > 0:
        table.offense = bits.clockwise(table, table.offense, 1)
    table.turns += 1
    table.encounter = 0
    table.turn_over = 0
    if rarely(table.lender != 0):
        wiring.give_back(world)
    clear_encounter(world)
    bits.set_order(table)
    note(world, e.E_TURN, table.offense, table.turns, 0)
    table.phase = c.START_TURN


@kernel
def start_turn(world: World) -> None:
    """Apply powers at the start of a turn."""
    if hooks.fire(world, c.H_START_TURN, 0) != c.ASKED:
        world.table.phase = c.NEW_ENCOUNTER


@kernel
def new_encounter(world: World) -> None:
    """Begin an encounter."""
    table = world.table
    if rarely(table.laid[c.FLARE] != 0 or table.powers != 0):
        # what was played at the very end
        sweep(table)
    if rarely(table.dominion != 0):
        showing.take_back(world)
    if rarely(table.parker != 0):
        parking.check(world)
    table.encounters += 1
    table.encounter += 1
    start_streams(world)
    if table.encounter > 1:
        clear_encounter(world)
        bits.set_order(table)
    if rarely(table.bride != 0):
        ships.unwed(world)
    if rarely(table.touring != 0):
        ships.strand(world)
    table.role[table.offense] = c.OFFENSE
    note(world, e.E_ENCOUNTER, table.offense, table.encounters, 0)
    table.phase = c.BEFORE_REGROUP


@kernel
def not_asked(table: Table) -> int:
    """Return whether nobody has been asked about techs in this encounter."""
    return table.tech_turn + table.tech_acts + table.tech_done == 0


@kernel
def before_regroup(world: World) -> None:
    """Redraw a hand without encounter cards, research techs, then apply powers."""
    table = world.table
    if not hooks.waits(table, c.H_REGROUP, 0):
        if table.encounter == 1 and table.rules.redraw == 0 and not_asked(table):
            if planning.new_hand(world, table.offense) == c.ASKED:
                return
            if rarely(table.trigger_n != 0) and hooks.may_interrupt(world):
                # others react to that first
                return
        if rarely(table.tech_in_use != 0):
            if technology.technology(technology.RESEARCHING, world, 0, 0, 0) == c.ASKED:
                return
    if hooks.fire(world, c.H_REGROUP, 0) != c.ASKED:
        world.table.phase = c.AT_REGROUP


@kernel
def at_regroup(world: World) -> None:
    """Open the window for cards of the regroup phase."""
    if not windows.window(world, c.AT_REGROUP):
        world.table.phase = c.RETRIEVE


@kernel
def retrieve(world: World) -> None:
    """Retrieve ships of the offense from the warp."""
    table = world.table
    seat = table.offense
    there = warp_worlds.in_warp(table, seat)
    count = hooks.fire(world, c.H_RETRIEVE, min(table.rules.retrieve, there))
    if count == c.ASKED:
        return
    table.phase = c.REARM
    if count > 0:
        hooks.happen(world, c.H_ON_RETRIEVE, seat, count)
        moves.homeward(world, c.WARP, seat, count, c.REARM)


@kernel
def rearm(world: World) -> None:
    """Redraw a hand without encounter cards in regroup, if rule ``redraw`` places it there."""
    table = world.table
    if table.rules.redraw != 0 and planning.new_hand(world, table.offense) == c.ASKED:
        return
    table.phase = c.AT_DESTINY


# the end of an encounter


@kernel
def discarding(world: World) -> None:
    """Discard all played cards, except those that their owners keep."""
    table = world.table
    if hooks.fire(world, c.H_LAST_CALL, 0) == c.ASKED:
        return
    if rarely(table.down != 0):
        bluff.bury(world)
    if rarely(table.dominion != 0):
        showing.take_back(world)
    if rarely(table.kept != 0):
        laying.take_kept(world)
    if rarely(table.parker != 0):
        parking.check(world)
    sweep(table)
    reveal.tell_thrown(world)
    table.phase = c.DISCARDED


@kernel
def discarded(world: World) -> None:
    """Apply powers to the discarded cards."""
    if hooks.fire(world, c.H_AFTER_DISCARD, 0) != c.ASKED:
        world.table.phase = c.ENDED


@kernel
def sweep(table: Table) -> None:
    """Move all cards on the table to the discard."""
    if table.rules.flares != 0:
        pile.add_laid(table)
        sets.join(table.discard_flares, sets.of(table.laid_flares))
        sets.clear(table.laid_flares)
    for kind in range(c.KINDS if table.dominion == 0 else c.ALL_KINDS):
        table.discard[kind] += table.laid[kind]
        table.laid[kind] = 0


@kernel
def ended(world: World) -> None:
    """End the encounter: return borrowed cards, apply powers, log the result."""
    table = world.table
    if rarely(table.set_aside != 0):
        haunting.end(world)
    if hooks.fire(world, c.H_ENCOUNTER_END, 0) == c.ASKED:
        return
    note(world, e.E_RESULT, table.result, 0, 0)
    table.phase = c.AFTERWARDS


@kernel
def succeeded(table: Table) -> int:
    """Return whether the encounter was a success of the offense."""
    result = table.result
    if result == c.RECOLONISED or result == c.CONCEDED:
        return True
    return result == c.OFFENSE_WON or result == c.DEAL_MADE


@kernel
def afterwards(world: World) -> None:
    """End the game, or go on to another encounter or turn, once all have reacted."""
    table = world.table
    check_win(world)
    if table.phase == c.FINISHED:
        return
    if rarely((table.avenger | table.driver) != 0):
        interrupt_turn(table)
        return
    if rarely(table.turn_seat != 0):
        resume_turn(table)
    may: int = table.turn_over == 0 and table.encounter < table.rules.max_encounters
    if table.rules.second_on_success != 0 and not succeeded(table):
        may = False
    if may and table.rules.second_needs_card != 0:
        me = world.seats[table.offense]
        may = planning.may_meet(table, me, table.offense)
    another = hooks.fire(world, c.H_AFTERWARDS, 1 if may else 0)
    if another == c.ASKED:
        return
    if another == c.GOES_ON:
        table.phase = c.NEW_ENCOUNTER
    elif another != 0:
        options = 0b111 if may_draw(table) else 0b011
        bits.ask(world, c.SECOND, table.offense, options)
    else:
        pass_on(table, False)


@kernel
def interrupt_turn(table: Table) -> None:
    """Start an extra encounter, against the offense or by destiny; the turn waits."""
    if table.turn_seat == 0:
        table.turn_seat = table.offense + 1
        table.turn_defense = table.defense
        table.turn_encounter = table.encounter
        table.turn_ended = table.turn_over
        table.turn_result = table.result
        table.turn_zapped = table.zapped
    if table.avenger != 0:
        table.foe = table.offense + 1
        table.offense = table.avenger - 1
        table.avenger = 0
    else:
        # destiny names its opponent
        table.offense = table.driver - 1
        table.driver = 0
    table.phase = c.NEW_ENCOUNTER


@kernel
def resume_turn(table: Table) -> None:
    """Resume the turn that waited during an extra encounter, as after its own last one."""
    table.offense = table.turn_seat - 1
    table.defense = table.turn_defense
    table.encounter = table.turn_encounter
    table.turn_over = table.turn_ended
    table.result = table.turn_result
    table.zapped = table.turn_zapped
    table.turn_seat = 0
    table.turn_defense = 0
    table.turn_encounter = 0
    table.turn_ended = 0
    table.turn_result = 0
    table.turn_zapped = 0
    for seat in range(table.seats):
        table.role[seat] = c.NO_ROLE
    table.role[table.offense] = c.OFFENSE
    if table.defense >= 0:
        table.role[table.defense] = c.DEFENSE
    bits.set_order(table)
    powers.rewire(table)


@kernel
def second(world: World, action: int) -> None:
    """Apply the offense's choice: go on, stop, or draw techs instead."""
    table = world.table
    if action == c.STOP:
        pass_on(table, True)
        return
    if action == c.DRAW_TECHS:
        count = draw_count(table)
        if technology.technology(technology.DRAW, world, table.offense, count, 0) != c.ASKED:
            pass_on(table, True)
        return
    if table.rules.second_needs_card != 0 and not bits.has(
        table.hoards | table.ghosts, table.offense
    ):
        table.armed[table.offense] = 1
    table.phase = c.NEW_ENCOUNTER


@kernel
def may_draw(table: Table) -> int:
    """Return whether the offense may draw techs instead of another encounter."""
    if table.rules.technology == 0 or draw_count(table) == 0:
        return False
    if table.tech_n == 0 and table.tech_discard == 0:
        return False
    return table.rules.tech_draw != c.FIRST_ONLY or table.encounter == 1


@kernel
def draw_count(table: Table) -> int:
    """Return the number of techs that the offense draws."""
    rules = table.rules
    return rules.tech_draw_base + rules.tech_draw_score * table.foreign[table.offense]


@kernel
def keep_tech(world: World, seat: int, tech: int) -> None:
    """Keep a tech; end the turn of an offense that drew it instead of another encounter."""
    technology.technology(technology.KEEP, world, seat, tech, 0)
    if world.table.phase == c.AFTERWARDS:
        pass_on(world.table, True)


@kernel
def pass_on(table: Table, declined: int) -> None:
    """End the turn."""
    if rarely(table.rules.special_ships != 0):
        marks.end_turn(table, declined)
    table.phase = c.NEW_TURN
