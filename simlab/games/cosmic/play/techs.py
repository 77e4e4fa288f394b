"""Techs: the deck, the cards of players, and how they come and go.

Each tech of a player lies in a slot. Its owner, the ships on it and, once it is turned up, its face
are public. For all that player ``v`` knows of them, ``seats[v].techs`` holds the face-down techs by
slot, its own among them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, powers, stock, tops, warp_worlds, wiring
from simlab.jit.kernel import kernel, rarely
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


ALL_TECHS = (1 << (c.TECH_N + 1)) - 2


@kernel
def cost(table: Table, tech: int) -> int:
    """Return the research number of a tech under these rules; 0 for X."""
    number = c.TECH_NUMBERS[tech]
    if number == 0 or table.rules.tech_cost == 1.0:
        return number
    return max(1, int(number * table.rules.tech_cost + 0.5))


@kernel
def is_hidden(tech: int) -> int:
    """Return whether a tech is not revealed until it is used."""
    return bits.has(c.HIDDEN_TECHS, tech)


@kernel
def belongs(table: Table, slot: int, seat: int) -> int:
    """Return whether the tech in a slot is a player's."""
    return table.tech_owner[slot] == seat + 1


@kernel
def count(table: Table, seat: int) -> int:
    """Count the techs of a player."""
    return bits.count_bits(table.techs_of[seat])


@kernel
def committed(table: Table, slot: int) -> int:
    """Count the ships that research a tech: those on it, and in the warp on Engineer's sheet."""
    count = table.tech_ships[slot]
    seat = table.tech_owner[slot] - 1
    if table.sheet_tech == slot + 1 and powers.has_active(table, seat, c.ENGINEER):
        count += warp_worlds.in_warp(table, seat)
    return count


@kernel
def slot_of(table: Table, me: Seat, seat: int, tech: int) -> int:
    """Return the slot of a player's tech, or -1."""
    left = table.techs_of[seat]
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        if me.techs[slot] == tech:
            return slot
    return c.NOTHING


@kernel
def owner_of(table: Table, tech: int) -> int:
    """Return the seat of the player with a tech turned up, or -1."""
    for slot in range(c.TECH_SLOTS):
        if table.tech_face[slot] == tech:
            return table.tech_owner[slot] - 1
    return c.NOTHING


@kernel
def ready(table: Table, me: Seat, slot: int) -> int:
    """Return the tech in a slot if it may be used: turned up, or hidden until its use."""
    if table.tech_face[slot] != c.NO_TECH:
        return table.tech_face[slot]
    return me.techs[slot] if is_hidden(me.techs[slot]) else 0


# the deck


@kernel
def in_game(table: Table) -> int:
    """Return the techs that are in the game, with those that the rules give to players by name.

    With four planets each, the techs with the largest numbers are left out. So are Precursor Seed
    without aliens, and Genesis Bomb where the Genesis planet has no place.
    """
    found = 0
    for tech in range(1, c.TECH_N + 1):
        if table.rules.tech_pool[tech - 1] != 0:
            if table.rules.planets != c.FOUR or c.TECH_NUMBERS[tech] < c.LARGE_TECH:
                found |= bits.bit(tech)
    if table.powers == 0:
        found &= ~bits.bit(c.PRECURSOR_SEED)
    if table.rules.planets == c.PER_SYSTEM:
        found &= ~bits.bit(c.GENESIS_BOMB)
    if table.rules.technology != 0:
        for seat in range(table.seats):
            found |= bits.bit(table.rules.techs[seat]) & ALL_TECHS
    return found


@kernel
def any_left(table: Table) -> int:
    """Return whether there is a tech to draw, possibly of a deck that was not in use."""
    if table.tech_in_use == 0:
        return in_game(table) != 0
    return table.tech_n + table.tech_discard > 0


@kernel
def bring_deck(world: World) -> None:
    """Open the tech deck in a game in which it was not in use."""
    if world.table.tech_in_use == 0:
        open_deck(world, in_game(world.table))


@kernel
def open_deck(world: World, deck: int) -> None:
    """Make a set of techs the tech deck."""
    world.hidden.tech_deck = deck
    world.table.tech_n = bits.count_bits(deck)
    world.table.tech_in_use = 1


@kernel
def next_tech(world: World, seat: int) -> int:
    """Return the tech that a player draws: the known top one, or a random one."""
    table = world.table
    hidden = world.hidden
    seers = bits.bit(seat)
    if tops.knowers(table, tops.TECH) != 0:
        return tops.top_cards(tops.DRAWN, world, tops.TECH, seers, 0)
    tech = observed(world, seers, c.TECH_N + 1)
    if tech == NOT_OBSERVED:
        tech = bits.nth_bit(hidden.tech_deck, below(hidden.draw_stream[seat], table.tech_n))
    record_chance(world, seers, tech, (hidden.tech_deck >> tech) & 1, table.tech_n)
    return tech


@kernel
def draw(world: World, seat: int) -> None:
    """Draw a tech into the choice of a player, if one is left."""
    table = world.table
    hidden = world.hidden
    if table.tech_n == 0 and table.tech_discard != 0:
        hidden.tech_deck = table.tech_discard
        table.stock_techs = table.tech_discard
        table.restocked |= stock.TECH
        table.tech_n = bits.count_bits(table.tech_discard)
        table.tech_discard = 0
        note(world, e.E_TECH_DECK_SHUFFLED, table.tech_n, 0, 0)
    if table.tech_n == 0:
        return
    tech = next_tech(world, seat)
    hidden.tech_deck &= ~bits.bit(tech)
    table.tech_n -= 1
    world.seats[seat].tech_choice |= bits.bit(tech)
    table.tech_choices[seat] += 1
    note(world, e.E_TECH_DRAWN, seat, tech, 0)


@kernel
def throw(world: World, seat: int, tech: int) -> None:
    """Discard a tech face up."""
    world.table.tech_discard |= bits.bit(tech)
    note(world, e.E_TECH_DISCARDED, seat, tech, 0)


# cards of players


@kernel
def lay(world: World, seat: int, tech: int) -> int:
    """Lay a tech face down before a player; return its slot."""
    table = world.table
    slot = 0
    while table.tech_owner[slot] != 0:
        slot += 1
    table.tech_owner[slot] = seat + 1
    world.seats[seat].techs[slot] = tech
    note(world, e.E_TECH_LAID, seat, slot, tech)
    wiring.wire_techs(world, seat)
    return slot


@kernel
def remove(world: World, slot: int) -> int:
    """Discard a tech from its slot; return the number of ships that were on it."""
    table = world.table
    seat = table.tech_owner[slot] - 1
    tech = world.seats[seat].techs[slot]
    ships = unload(table, slot)
    table.tech_owner[slot] = 0
    table.tech_face[slot] = c.NO_TECH
    leave_sheet(table, slot)
    for viewer in range(table.seats):
        world.seats[viewer].techs[slot] = 0
    throw(world, seat, tech)
    wiring.wire_techs(world, seat)
    return ships


@kernel
def unload(table: Table, slot: int) -> int:
    """Remove the ships from a tech; return their number."""
    count = table.tech_ships[slot]
    table.tech_ships[slot] = 0
    if rarely(table.rules.special_ships != 0):
        marks.unmoor(table, slot)
    return count


@kernel
def leave_sheet(table: Table, slot: int) -> None:
    """Remove a tech from the sheet of Engineer, if it is there."""
    if table.sheet_tech == slot + 1:
        table.sheet_tech = 0


@kernel
def turn_up(world: World, slot: int) -> None:
    """Turn a completed tech up, for all to see."""
    leave_sheet(world.table, slot)
    show(world, slot)


@kernel
def show(world: World, slot: int) -> None:
    """Reveal the tech in a slot to all players."""
    table = world.table
    seat = table.tech_owner[slot] - 1
    table.tech_face[slot] = world.seats[seat].techs[slot]
    wiring.wire_techs(world, seat)


@kernel
def hand_over(world: World, slot: int, taker: int) -> None:
    """Move a tech to another player as it is; its former owner still knows it."""
    table = world.table
    giver = table.tech_owner[slot] - 1
    leave_sheet(table, slot)
    world.seats[taker].techs[slot] = world.seats[giver].techs[slot]
    table.tech_owner[slot] = taker + 1
    wiring.wire_techs(world, giver)
    wiring.wire_techs(world, taker)
    note(world, e.E_TECH_GIVEN, giver, taker, slot)
