"""Use of things: the ones that a player may use at a hook, and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.dominion.act import OPEN, THINGS_AT, act_thing
from simlab.games.cosmic.play import bits, disguise, laying, windows
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


MOST_FRAMES = c.MAX_FRAMES - 4
ONE_FLAGSHIP = 1 << c.BOOST | 1 << c.DRIVE
ONE_SALVAGE = 1 << c.SALVAGE | 1 << c.TRACTOR
USED_BY = np.array(
    [
        0,
        ONE_FLAGSHIP,
        ONE_SALVAGE,
        ONE_FLAGSHIP | ONE_FLAGSHIP << 1,
        ONE_SALVAGE | ONE_SALVAGE << 1,
        ONE_FLAGSHIP | ONE_SALVAGE << 1,
    ]
)
"""Actions of special ships, for each choice of rule ``special_ships``."""


@kernel
def candidates(world: World, seat: int) -> int:
    """Return a player's things: reward cards, card text, special ships, an ally's intimidate."""
    table = world.table
    found = world.seats[seat].blues >> c.KINDS
    if rarely(bits.has(table.mesmers, seat)) and table.rules.reward_deck != 0:
        if disguise.disguises(table, world.seats[seat], seat) != 0:
            found |= c.OF_TYPE[c.ARTIFACT_TYPE] >> c.KINDS
    text = faces.text_of(table, seat)
    if text > 0:
        found |= bits.bit(text - c.KINDS)
    found |= USED_BY[table.rules.special_ships]
    if table.menacing != 0 and (seat == table.offense or seat == table.defense):
        found |= bits.bit(c.BORROW)
    return found


@compiled_separately("world", "int", "int", "int")
def usable(world: World, hook: int, seat: int, x: int) -> int:
    """Return the set of things that a player may use at a hook; -1 - n if it must use thing n."""
    table = world.table
    found = 0
    if table.frame_n > MOST_FRAMES:
        return found
    left = candidates(world, seat) & THINGS_AT[hook]
    while left != 0:
        thing = bits.lowest_bit(left)
        left &= left - 1
        table.unit = c.THING + thing
        says = act_thing(thing, world, hook, seat, x)
        if says == c.MUST:
            table.unit = 0
            return -1 - thing
        if says == c.MAY:
            found |= bits.bit(thing)
    table.unit = 0
    return found


@kernel
def offer(world: World, hook: int, seat: int, x: int) -> int:
    """Ask which thing a player uses now, if it may use any; return the `usable` things."""
    options = usable(world, hook, seat, x)
    if options > 0:
        world.table.stage = c.WANTED
        bits.ask_in_private(world, c.PLAY_THING, seat, options << 1 | 1)
    return options


@compiled_separately("world", "int", "int", "int")
def use(world: World, hook: int, seat: int, x: int) -> int:
    """Ask which thing a player uses now, and apply it; `ASKED` if a player is asked."""
    table = world.table
    if table.stage == c.CANCELLED:
        return x
    if table.stage == c.FRESH:
        options = offer(world, hook, seat, x)
        if options >= 0:
            return c.ASKED if options > 0 else x
        table.unit = c.THING - 1 - options
        table.stage = c.USED
    elif table.stage == c.WANTED:
        if table.answer == c.PASS:
            return x
        thing = table.answer - 1
        table.unit = c.THING + thing
        table.stage = c.USED
        table.memo = 0
        table.memo_2 = 0
        if OPEN[thing] != 0:
            kind = c.KINDS + thing
            masked = c.TYPE_OF[kind] == c.ARTIFACT_TYPE and bits.has(table.mesmers, seat)
            if rarely(masked):
                windows.push(world, kind, seat, table.unit, table.phase, table.cursor)
                disguise.ask(world, seat)
                return c.ASKED
            laying.lay(world, seat, kind)
            note(world, e.E_PLAYED, seat, kind, c.NOTHING)
            windows.push(world, kind, seat, table.unit, table.phase, table.cursor)
            return c.ASKED
        if thing >= c.SHIP_THINGS:
            note(world, e.E_SPECIAL, seat, thing, 0)
    return act_thing(table.unit - c.THING, world, hook, seat, x)
