"""Cards of the regroup phase: Plague and Mobius Tubes."""

from __future__ import annotations

from typing import Any

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

PLAGUE_SHIPS = 3


@kernel
def regroup_card(world: Any, seat: Any, action: Any) -> None:
    """A player plays Plague or Mobius Tubes, or passes."""
    if action == c.PASS:
        world.table.cursor += 1
    elif action == c.PLAY_MOBIUS:
        windows.play_card(world, seat, c.MOBIUS, c.NOTHING, c.AT_REGROUP)
    else:
        bits.ask(world, c.PLAGUE_TARGET, seat, bits.everybody(world.table))


@kernel
def everybody_home(world: Any) -> None:
    """Mobius Tubes: all ships leave the warp, player by player; then play goes on."""
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
def end_card(table: Any) -> None:
    """What a card of the regroup phase did is done."""
    table.victim = c.NOTHING
    table.victim_at = 0
    table.phase = table.plague_resume
    table.plague_resume = 0


@kernel
def plague(world: Any) -> None:
    """Plague: three ships of the victim's choice, then a card of every type that it holds."""
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
def kinds_of_type(me: Any, kind_of: Any) -> Any:
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
def discard_type(world: Any, seat: Any, kind_of: Any) -> None:
    """A card of a type is discarded, if there is one; that there is none is seen by all."""
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
def discard(world: Any, seat: Any, action: Any) -> None:
    """The victim of Plague discards a card; of several flares it says which."""
    card = cards.which_flare(world, seat) if action == c.FLARE else action
    if card >= 0:
        discard_card(world, seat, card)


@kernel
def discard_card(world: Any, seat: Any, card: Any) -> None:
    """A card of a type is discarded."""
    world.table.spot = c.NOTHING
    discards.throw(world, seat, card)


@kernel
def go_plagued(world: Any) -> None:
    """Carry on with a card of the regroup phase."""
    if world.table.victim >= 0:
        plague(world)
    else:
        everybody_home(world)
