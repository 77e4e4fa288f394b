"""What players do with techs in the regroup phase, and how they get more (rules file 3.1)."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, hooks, moves, techs
from simlab.jit.kernel import compiled_separately, kernel, rarely

# the deal


@kernel
def deal(world: Any) -> None:
    """Each player is dealt techs; those that the rules name are known to all."""
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
def dealing(world: Any) -> None:
    """Ask each for the tech that it keeps; when all have chosen, the others are laid open."""
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
def take(world: Any, seat: Any, tech: Any) -> None:
    """Of the techs among which it chooses a player lays one face down, and discards the rest."""
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
def keep(world: Any, seat: Any, tech: Any) -> None:
    """A player says which tech it keeps; at the beginning nobody sees it until all have."""
    if world.table.phase == c.DEALING_TECHS:
        world.seats[seat].tech_kept = tech
        world.table.cursor += 1
    else:
        take(world, seat, tech)


# new techs


@kernel
def draw_some(world: Any, seat: Any, count: Any) -> Any:
    """A player draws techs to keep one of them; `ASKED`: it has to say which."""
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
def researching(world: Any) -> Any:
    """Ask the next player who has a tech face down; `ASKED` while somebody is asked."""
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
def complete_by_drive(world: Any, seat: Any) -> Any:
    """A tech that needed no more than the flagship that moved onto it is turned up, 1 if one is."""
    left = world.table.techs_down[seat]
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        if completes_itself(world.table, world.seats[seat], slot):
            complete(world, slot)
            return 1
    return 0


@kernel
def options(table: Any, me: Any, seat: Any) -> Any:
    """Return what a player may do with its techs in the regroup phase."""
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
def is_complete(table: Any, tech: Any, slot: Any) -> Any:
    """Return whether there are ships enough on a tech, and it is not one that stays hidden."""
    return not techs.is_hidden(tech) and techs.committed(table, slot) >= techs.cost(table, tech)


@kernel
def completes_itself(table: Any, me: Any, slot: Any) -> Any:
    """Whether a tech is turned up as soon as there are ships enough on it, not on a sheet."""
    by_itself = table.rules.tech_complete == c.AUTO and table.sheet_tech != slot + 1
    return by_itself and is_complete(table, me.techs[slot], slot)


@kernel
def tech_action(world: Any, seat: Any, action: Any) -> None:
    """A player researches, completes or abandons a tech, or passes."""
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
def complete(world: Any, slot: Any) -> None:
    """A tech is turned up; the ships on it go home, and then it does what it does at once."""
    table = world.table
    seat = table.tech_owner[slot] - 1
    techs.turn_up(world, slot)
    note(world, e.E_TECH_COMPLETED, seat, table.tech_face[slot], 0)
    count = techs.unload(table, slot)
    table.tech_done = slot + 1
    moves.homeward(world, c.RESEARCH, seat, count, c.BEFORE_REGROUP)


@kernel
def finish(world: Any) -> Any:
    """A tech has been completed: what it does then, and the one that its owner draws for it."""
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
def move_techs(world: Any) -> Any:
    """Techs change hands; ships on them go home to their owners. `ASKED`: one has ships to move."""
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
