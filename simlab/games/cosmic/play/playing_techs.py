"""Techs at a hook: those that change a value act, then their owner may use another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, flares, moves, techs, windows
from simlab.games.cosmic.techs.act import act_tech
from simlab.games.cosmic.techs.uses import TECH_CHANGES, TECH_USES
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def changed(world: World, hook: int, seat: int, x: int) -> int:
    """Return a value as changed by a player's techs that act without being used."""
    table = world.table
    left = table.techs_of[seat] & ~table.techs_down[seat]
    while left != 0:
        tech = table.tech_face[bits.lowest_bit(left)]
        left &= left - 1
        if (TECH_CHANGES[tech] >> hook) & 1 != 0:
            table.unit = c.TECH_UNIT + tech
            x = act_tech(tech, world, hook, seat, x)
    return x


@kernel
def is_in_use(table: Table, seat: int, tech: int) -> int:
    """Return whether a tech of a player is in use already, open to the answers of others."""
    for place in range(table.frame_n):
        frame = table.frames[place]
        if frame.what == c.USED_TECH and frame.owner == seat and frame.against == tech:
            return True
    return False


@kernel
def playable(world: World, hook: int, seat: int, x: int) -> int:
    """Return the set of techs that a player may use at a hook."""
    table = world.table
    me = world.seats[seat]
    found = 0
    if table.frame_n > flares.MOST_FRAMES:
        return found
    left = table.techs_of[seat]
    while left != 0:
        tech = techs.ready(table, me, bits.lowest_bit(left))
        left &= left - 1
        if (TECH_USES[tech] >> hook) & 1 != 0 and not is_in_use(table, seat, tech):
            table.unit = c.TECH_UNIT + tech
            answer = act_tech(tech, world, hook, seat, x)
            if answer == c.MAY or answer == c.MUST:
                found |= bits.bit(tech)
    table.unit = 0
    return found


@kernel
def begin(world: World, hook: int, seat: int, x: int) -> int:
    """Apply a player's value-changing techs; return `ASKED` if it may use another tech."""
    table = world.table
    x = changed(world, hook, seat, x)
    options = playable(world, hook, seat, x)
    if options == 0:
        return x
    if hook == c.H_COMPLETED:
        return announce(world, seat, bits.lowest_bit(options))
    table.stage = c.WANTED
    bits.ask_in_private(world, c.TECH_PLAY, seat, options | 1)
    return c.ASKED


@kernel
def go_on(world: World, hook: int, seat: int, x: int) -> int:
    """Resume the tech that a player uses; return `ASKED` if a player is asked again."""
    table = world.table
    if table.stage == c.WANTED:
        return x if table.answer == c.PASS else announce(world, seat, table.answer)
    tech = table.unit - c.TECH_UNIT
    if table.stage == c.CANCELLED:
        return spoil(world, seat, tech, x)
    return act_tech(tech, world, hook, seat, x)


@kernel
def announce(world: World, seat: int, tech: int) -> int:
    """Push a tech onto the stack, where others may cancel it; reveal a hidden one."""
    table = world.table
    slot = techs.slot_of(table, world.seats[seat], seat, tech)
    if table.tech_face[slot] == c.NO_TECH:
        # it is discarded from the sheet of Engineer, if it lies there
        techs.show(world, slot)
    table.unit = c.TECH_UNIT + tech
    table.stage = c.USED
    table.memo = 0
    table.memo_2 = 0
    note(world, e.E_TECH_USED, seat, tech, 0)
    windows.push(world, c.USED_TECH, seat, tech, table.phase, table.cursor)
    return c.ASKED


@kernel
def spoil(world: World, seat: int, tech: int, x: int) -> int:
    """Discard a tech whose use was cancelled; ships on it go home."""
    table = world.table
    slot = techs.slot_of(table, world.seats[seat], seat, tech)
    if slot < 0:
        return x
    ships = techs.remove(world, slot)
    if ships == 0:
        return x
    moves.homeward(world, c.RESEARCH, seat, ships, table.phase)
    return c.ASKED
