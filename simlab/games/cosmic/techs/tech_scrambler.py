"""Tech Scrambler (X, hidden; at any time; discarded).

It cancels any other tech whose research number is at most the number of ships on it, and that tech
is discarded: in response to its use, or one that lies open, at the start of an encounter, after the
launch, and once cards lie face down. One with number X counts the ships that are on it. The ships
on the Scrambler go home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, using
from simlab.games.cosmic.play import bits, techs
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def number(table: Table, slot: int, tech: int) -> int:
    """Return the research number of a tech; for X, the number of ships on it."""
    cost = techs.cost(table, tech)
    return cost if cost > 0 else table.tech_ships[slot]


@kernel
def open_techs(world: World, seat: int, count: int) -> int:
    """Return the techs of others that lie open and have a research number of at most ``count``."""
    table = world.table
    found = 0
    for slot in range(c.TECH_SLOTS):
        tech = table.tech_face[slot]
        if tech != c.NO_TECH and not techs.belongs(table, slot, seat):
            if number(table, slot, tech) <= count:
                found |= bits.bit(tech)
    return found


@kernel
def aims(world: World, hook: int, seat: int) -> int:
    """Return the set of techs that may be cancelled now."""
    table = world.table
    count = deeds.ships_on(world, seat, c.TECH_SCRAMBLER)
    found = open_techs(world, seat, count)
    if hook != c.H_RESPOND:
        return found
    top = table.frames[table.frame_n - 1]
    return found & bits.bit(top.against) if top.what == c.USED_TECH else 0


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Cancel the tech in use, or ask the owner for a tech that lies open, and discard it."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if aims(world, hook, seat) != 0 else x
    if table.stage == c.USED:
        if hook != c.H_RESPOND:
            return asking.pick_tech(world, seat, aims(world, hook, seat), c.STEP)
    elif table.stage == c.STEP:
        deeds.scrap(world, table.answer)
    else:
        if hook == c.H_RESPOND:
            using.cancel(world)
        return x
    deeds.spend_and_go(world, seat, c.TECH_SCRAMBLER)
    table.stage = c.STEP + 1
    return c.ASKED


@kernel
def choose(table: Table, me: Seat) -> int:
    """Use the tech whenever possible, against the largest research number."""
    if table.decision == c.PICK_TECH:
        best = bits.lowest_bit(table.options)
        left = table.options
        while left != 0:
            tech = bits.lowest_bit(left)
            left &= left - 1
            if c.TECH_NUMBERS[tech] > c.TECH_NUMBERS[best]:
                best = tech
        return best
    return 1


TECH = TechEffects(
    act,
    choose,
    uses=(
        c.H_RESPOND,
        c.H_REGROUP,
        c.H_POST_LAUNCH,
        c.H_POST_SELECT,
    ),
)
