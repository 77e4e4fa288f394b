"""Cards of the regroup phase: Plague and Mobius Tubes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import (
    bits,
    cards,
    discards,
    hooks,
    losses,
    moves,
    ships,
    warp_worlds,
    windows,
)
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PLAGUE_SHIPS = 3


@kernel
def regroup_card(world: World, seat: int, action: int) -> None:
    """Play Plague or Mobius Tubes, or pass."""
    if action == c.PASS:
        world.table.cursor += 1
    elif action == c.PLAY_MOBIUS:
        windows.play_card(world, seat, c.MOBIUS, c.NOTHING, c.AT_REGROUP)
    else:
        bits.ask(world, c.PLAGUE_TARGET, seat, bits.everybody(world.table))


@kernel
def everybody_home(world: World) -> None:
    """Bring all ships home from the warp, player by player (Mobius Tubes)."""
    table = world.table
    while table.victim_at < table.seats:
        seat = table.order[table.victim_at]
        table.victim_at += 1
        count = warp_worlds.in_warp(table, seat)
        if count > 0 and table.where[seat] != 0:
            hooks.happen(world, c.H_ON_RETRIEVE, seat, count)
            moves.homeward(world, c.WARP, seat, count, c.PLAGUED)
            return
    end_card(table)


@kernel
def end_card(table: Table) -> None:
    """End a card of the regroup phase and go on."""
    table.victim = c.NOTHING
    table.victim_at = 0
    table.phase = table.plague_resume
    table.plague_resume = 0


@kernel
def plague(world: World) -> None:
    """Carry out Plague: the victim loses three ships and a card of every type that it holds."""
    table = world.table
    seat = table.victim
    at = table.victim_at
    table.victim_at += 1
    if at == 0:
        count = min(PLAGUE_SHIPS, ships.to_lose(table, seat))
        table.spot = count
        moves.start(world, c.TO_LIMBO, c.LIMBO, seat, count, count, c.NOTHING, c.PLAGUED)
        table.mv_techs = table.rules.tech_ships_losable
    elif at == 1:
        losses.enqueue(table, seat, table.spot)
        table.spot = c.NOTHING
        losses.begin(table, c.PLAGUED)
    elif at < 2 + c.TYPES:
        discard_type(world, seat, at - 2)
    else:
        end_card(table)


@kernel
def kinds_of_type(me: Seat, kind_of: int) -> int:
    """Return the set of kinds of a type in a hand."""
    options = 0
    left = c.OF_TYPE[kind_of]
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if me.hand[kind] > 0:
            options |= bits.bit(kind)
    return options


@kernel
def discard_type(world: World, seat: int, kind_of: int) -> None:
    """Request the discard of a card of a type; if there is none, all see that."""
    table = world.table
    options = kinds_of_type(world.seats[seat], kind_of)
    if options == 0:
        table.lacks[seat] |= bits.bit(kind_of)
        if table.lacks[seat] & c.ARMS == c.ARMS:
            table.armed[seat] = 0
    else:
        table.spot = kind_of
        bits.ask_in_private(world, c.DISCARD, seat, options)


@kernel
def discard(world: World, seat: int, action: int) -> None:
    """Discard the card of Plague's victim; request which one among several flares."""
    card = cards.which_flare(world, seat) if action == c.FLARE else action
    if card >= 0:
        discard_card(world, seat, card)


@kernel
def discard_card(world: World, seat: int, card: int) -> None:
    """Discard the chosen card of a type for Plague."""
    world.table.spot = c.NOTHING
    discards.throw(world, seat, card)


@kernel
def go_plagued(world: World) -> None:
    """Carry on with a card of the regroup phase."""
    if world.table.victim >= 0:
        plague(world)
    else:
        everybody_home(world)
