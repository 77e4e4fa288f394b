"""Techs in the regroup phase, and the draw of new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, hooks, moves, techs
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


# the deal


@kernel
def deal(world: World) -> None:
    """Deal techs to all players; those that the rules name are public."""
    table = world.table
    deck = techs.in_game(table)
    for seat in range(table.seats):
        tech = table.rules.techs[seat]
        if tech != c.NO_TECH:
            deck &= ~bits.bit(tech)
            slot = techs.lay(world, seat, tech)
            for viewer in range(table.seats):
                world.seats[viewer].techs[slot] = tech
    techs.open_deck(world, deck)
    for place in range(table.seats):
        seat = table.order[place]
        if table.rules.techs[seat] == c.NO_TECH:
            for _ in range(table.rules.tech_deal):
                techs.draw(world, seat)
    table.phase = c.DEALING_TECHS


@kernel
def dealing(world: World) -> None:
    """Request the tech that each player keeps; when all have chosen, discard the others."""
    table = world.table
    while table.cursor < table.seats:
        seat = table.order[table.cursor]
        if table.tech_choices[seat] > 0:
            bits.ask_in_private(world, c.TECH_KEEP, seat, world.seats[seat].tech_choice)
            return
        table.cursor += 1
    for place in range(table.seats):
        seat = table.order[place]
        if table.tech_choices[seat] > 0:
            tech = world.seats[seat].tech_kept
            world.seats[seat].tech_kept = c.NO_TECH
            take(world, seat, tech)
    table.cursor = 0
    table.phase = c.NEW_TURN


@kernel
def take(world: World, seat: int, tech: int) -> None:
    """Lay the tech that a player keeps face down, and discard the others of its choice."""
    table = world.table
    me = world.seats[seat]
    left = me.tech_choice & ~bits.bit(tech)
    me.tech_choice = 0
    table.tech_choices[seat] = 0
    techs.lay(world, seat, tech)
    while left != 0:
        techs.throw(world, seat, bits.lowest_bit(left))
        left &= left - 1


@kernel
def keep(world: World, seat: int, tech: int) -> None:
    """Record the tech that a player keeps, hidden at the start until all have chosen."""
    if world.table.phase == c.DEALING_TECHS:
        world.seats[seat].tech_kept = tech
        world.table.cursor += 1
    else:
        take(world, seat, tech)


# new techs


@kernel
def draw_some(world: World, seat: int, count: int) -> int:
    """Draw techs, of which a player keeps one; return `ASKED` if it has to choose."""
    for _ in range(count):
        techs.draw(world, seat)
    choice = world.seats[seat].tech_choice
    if choice == 0:
        return 0
    if choice & (choice - 1) == 0:
        take(world, seat, bits.lowest_bit(choice))
        return 0
    bits.ask_in_private(world, c.TECH_KEEP, seat, choice)
    return c.ASKED


# the regroup phase


@kernel
def researching(world: World) -> int:
    """Request the action of the next player with a tech face down; return `ASKED` while asked."""
    table = world.table
    if table.tech_at != 0:
        slot = table.tech_at - 1
        table.tech_at = 0
        if completes_itself(table, world.seats[table.tech_owner[slot] - 1], slot):
            complete(world, slot)
            return c.ASKED
    if table.tech_done != 0 and finish(world) == c.ASKED:
        return c.ASKED
    while table.tech_turn < table.seats:
        seat = table.order[table.tech_turn]
        if rarely(table.rules.special_ships != 0) and complete_by_drive(world, seat) != 0:
            return c.ASKED
        if table.tech_acts < table.rules.tech_actions and table.techs_down[seat] != 0:
            table.tech_acts += 1
            bits.ask_in_private(world, c.TECH, seat, options(table, world.seats[seat], seat))
            return c.ASKED
        table.tech_turn += 1
        table.tech_acts = 0
    return 0


@compiled_separately("world", "int", rare=True)
def complete_by_drive(world: World, seat: int) -> int:
    """Complete a tech that a flagship has supplied with enough ships; return 1 if there is one."""
    left = world.table.techs_down[seat]
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        if completes_itself(world.table, world.seats[seat], slot):
            complete(world, slot)
            return 1
    return 0


@kernel
def options(table: Table, me: Seat, seat: int) -> int:
    """Return the options of a player with its techs in the regroup phase."""
    found = 1
    left = table.techs_down[seat]
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        tech = me.techs[slot]
        found |= bits.bit(c.DO_ABANDON + tech)
        if table.where[seat] != 0:
            found |= bits.bit(c.DO_RESEARCH + tech)
        by_action = table.rules.tech_complete != c.AUTO or table.sheet_tech == slot + 1
        if by_action and is_complete(table, tech, slot):
            found |= bits.bit(c.DO_COMPLETE + tech)
    return found


@kernel
def is_complete(table: Table, tech: int, slot: int) -> int:
    """Return whether a tech has enough ships and is not one that stays hidden."""
    return not techs.is_hidden(tech) and techs.committed(table, slot) >= techs.cost(table, tech)


@kernel
def completes_itself(table: Table, me: Seat, slot: int) -> int:
    """Return whether a tech, not on a sheet, is turned up as soon as it has enough ships."""
    by_itself = table.rules.tech_complete == c.AUTO and table.sheet_tech != slot + 1
    return by_itself and is_complete(table, me.techs[slot], slot)


@kernel
def tech_action(world: World, seat: int, action: int) -> None:
    """Apply a player's tech action: research, complete, abandon or pass."""
    table = world.table
    me = world.seats[seat]
    if action == c.PASS:
        table.tech_turn += 1
        table.tech_acts = 0
    elif action <= c.DO_COMPLETE:
        slot = techs.slot_of(table, me, seat, action - c.DO_RESEARCH)
        table.tech_at = slot + 1
        moves.start(world, c.TO_TECH, c.RESEARCH, seat, 1, 1, c.NOTHING, c.BEFORE_REGROUP)
    elif action <= c.DO_ABANDON:
        complete(world, techs.slot_of(table, me, seat, action - c.DO_COMPLETE))
    else:
        slot = techs.slot_of(table, me, seat, action - c.DO_ABANDON)
        count = techs.remove(world, slot)
        moves.homeward(world, c.RESEARCH, seat, count, c.BEFORE_REGROUP)


@kernel
def complete(world: World, slot: int) -> None:
    """Turn a tech up and send its ships home; then it takes effect."""
    table = world.table
    seat = table.tech_owner[slot] - 1
    techs.turn_up(world, slot)
    note(world, e.E_TECH_COMPLETED, seat, table.tech_face[slot], 0)
    count = techs.unload(table, slot)
    table.tech_done = slot + 1
    moves.homeward(world, c.RESEARCH, seat, count, c.BEFORE_REGROUP)


@kernel
def finish(world: World) -> int:
    """Apply the effect of a completed tech, then draw the one that its completion brings."""
    table = world.table
    slot = table.tech_done - 1
    seat = table.tech_owner[slot] - 1
    if seat >= 0:
        table.about = seat
        if hooks.fire(world, c.H_COMPLETED, table.tech_face[slot]) == c.ASKED:
            return c.ASKED
        table.about = c.NOTHING
    seat = table.order[table.tech_turn]
    table.tech_done = 0
    if table.rules.tech_on_completion != 0:
        return draw_some(world, seat, 1)
    return 0


# deals


@kernel
def move_techs(world: World) -> int:
    """Exchange the techs of a deal; return `ASKED` while the ships on one go home."""
    table = world.table
    for place in range(2):
        slot = (table.offer_tech_d if place == 0 else table.offer_tech_o) - 1
        if slot >= 0:
            giver = table.order[place]
            count = techs.unload(table, slot)
            techs.hand_over(world, slot, table.order[1 - place])
            if place == 0:
                table.offer_tech_d = 0
            else:
                table.offer_tech_o = 0
            if count > 0:
                moves.homeward(world, c.RESEARCH, giver, count, c.SETTLING)
                return c.ASKED
    return 0
