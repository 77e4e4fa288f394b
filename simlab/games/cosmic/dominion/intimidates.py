"""Intimidates: laid face down before planning, one a player and encounter.

A main player's own is its encounter card. One of an ally may be taken blind, once the cards are
selected, by the main player of its side. Against an attack it is an attack of its value, against
all else a negotiate. Windows to lay one: before the invitations, and once alliances are formed.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, who
from simlab.games.cosmic.dominion import deck, menaces
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, reveal
from simlab.games.cosmic.policies import foresight, values
from simlab.jit.kernel import compiled_separately, kernel

STRONG = 19
WEAK_HAND = 0.45
"""With less chance an ally's intimidate is tried."""


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Lay it face down."""
    table = world.table
    if bits.has(table.menaced, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    place(world, seat, table.unit - c.THING + c.KINDS)
    return x


@compiled_separately("world", "int", "int", rare=True)
def place(world: Any, seat: Any, kind: Any) -> None:
    """An intimidate lies face down, and all know that it is one."""
    table = world.table
    world.seats[seat].menace = kind
    table.menacing |= bits.bit(seat)
    table.menaced |= bits.bit(seat)
    note(world, e.E_LAID_INTIMIDATE, seat, kind, 0)
    deck.out_of_hand(world, seat, kind)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """As a main player instead of weaker attacks; as an ally a high one (H7)."""
    seat = table.actor
    value = c.PRINTED[unit - c.THING + c.KINDS]
    if value < STRONG:
        return 0
    if who.is_main(table, seat):
        best = values.best_attack(me)
        return value if best < 0 or c.PRINTED[best] < value else 0
    return value if table.role[seat] != c.NO_ROLE else 0


@kernel
def borrow(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """A main player takes the intimidate of an ally instead of its card, or none."""
    table = world.table
    if not who.is_main(table, seat) or bits.has(table.offered, seat):
        if table.stage < c.STEP:
            return x
    if table.stage == c.FRESH:
        return c.MUST if menaces.lenders(table, seat) != 0 else x
    if table.stage == c.USED:
        table.offered |= bits.bit(seat)
        players = menaces.lenders(table, seat) | bits.bit(c.NOBODY)
        return asking.pick_player(world, seat, players, c.STEP)
    if table.answer != c.NOBODY:
        note(world, e.E_BORROWED, seat, table.answer, 0)
        if seat == table.offense:
            table.borrowed_o = table.answer + 1
        else:
            table.borrowed_d = table.answer + 1
    return x


@kernel
def choose_lender(table: Any, me: Any, unit: Any) -> Any:
    """Try it with a weak hand, unless an own intimidate lies there."""
    seat = table.actor
    best = values.best_attack(me)
    chance = 0.0
    if best >= 0:
        knows = foresight.informed(table, me, seat)
        value = reveal.attack_value(table, best)
        chance = values.chance_with(table, me, seat, value, values.lead(table), False, knows)
    if bits.has(table.menacing, seat) or chance >= WEAK_HAND or me.chosen == c.NEGOTIATE:
        return c.NOBODY
    return bits.lowest_bit(table.options)


THING = Thing(act, (c.H_PRE_INVITE, c.H_POST_ALLIANCE), choose)
THINGS = {
    **dict.fromkeys(range(c.INTIMIDATE_09 - c.KINDS, c.INTIMIDATE_39 - c.KINDS + 1), THING),
    c.BORROW: Thing(borrow, (c.H_POST_SELECT,), choose_lender),
}
