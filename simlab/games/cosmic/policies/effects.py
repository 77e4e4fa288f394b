"""Answers to the decisions of powers, flares and techs, by the usual choice of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.act import choose
from simlab.games.cosmic.dominion.act import choose_thing
from simlab.games.cosmic.play import bits, flares, sets
from simlab.games.cosmic.play.legal import legal
from simlab.games.cosmic.techs.act import choose_tech
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


@kernel
def flare_to_play(table: Table, me: Seat) -> int:
    """Return the flare with the largest worth now, or none."""
    best = c.NO_FLARE
    most = 0
    left = sets.minus(sets.options_of(table, me), sets.one(c.NO_FLARE))
    while not sets.is_empty(left):
        alien = sets.first(left)
        left = sets.rest(left)
        worth = choose(alien, table, me, flares.unit_of(table, table.actor, alien))
        if worth > most:
            most = worth
            best = alien
    return best


@kernel
def thing_to_use(table: Table, me: Seat, options: int) -> int:
    """Return the reward card or special ship with the largest worth now, or none."""
    best = c.PASS
    most = 0
    left = options & ~bits.bit(c.PASS)
    while left != 0:
        action = bits.lowest_bit(left)
        left &= left - 1
        worth = choose_thing(action - 1, table, me, c.THING + action - 1)
        if worth > most:
            most = worth
            best = action
    return best


@kernel
def tech_to_play(table: Table, me: Seat, options: int) -> int:
    """Return the first tech with a positive worth now, or none."""
    left = options & ~bits.bit(c.PASS)
    while left != 0:
        tech = bits.lowest_bit(left)
        left &= left - 1
        if choose_tech(tech, table, me) > 0:
            return tech
    return c.PASS


@compiled_separately("table", "seat")
def usual(table: Table, me: Seat) -> int:
    """Return the usual answer at a decision of a power, a flare or a tech."""
    options = table.options | me.options
    if table.decision == c.FLARE_PLAY:
        return flare_to_play(table, me)
    if table.decision == c.TECH_PLAY:
        return tech_to_play(table, me, options)
    unit = table.unit
    if table.decision == c.PLAY_THING:
        return thing_to_use(table, me, options)
    if unit >= c.THING:
        action = choose_thing(unit - c.THING, table, me, unit)
    elif unit > c.TECH_UNIT:
        action = choose_tech(unit - c.TECH_UNIT, table, me)
    else:
        action = choose(unit & (c.WILD_FLARE - 1), table, me, unit)
    if not legal(table, me, action):
        return sets.first(sets.options_of(table, me))
    return action
