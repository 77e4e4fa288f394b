"""Intimidates: laid face down before planning, one per player and encounter.

The intimidate of a main player is its encounter card. The intimidate of an ally may be taken blind
by the main player of its side, once the cards are selected. Against an attack it is an attack of
its value, against all other cards a negotiate. It may be laid before the invitations, and once
alliances are formed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, who
from simlab.games.cosmic.dominion import deck, menaces
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, reveal
from simlab.games.cosmic.policies import foresight, values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


STRONG = 19
WEAK_HAND = 0.45
"""Chance of the own card below which an ally's intimidate is taken."""


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Lay the card face down."""
    table = world.table
    if bits.has(table.menaced, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    place(world, seat, table.unit - c.THING + c.KINDS)
    return x


@compiled_separately("world", "int", "int", rare=True)
def place(world: World, seat: int, kind: int) -> None:
    """Lay an intimidate face down, and mark it as one for everybody."""
    table = world.table
    world.seats[seat].menace = kind
    table.menacing |= bits.bit(seat)
    table.menaced |= bits.bit(seat)
    note(world, e.E_LAID_INTIMIDATE, seat, kind, 0)
    deck.out_of_hand(world, seat, kind)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Play strong cards: as a main player in place of weaker attacks, as an ally always."""
    seat = table.actor
    value = c.PRINTED[unit - c.THING + c.KINDS]
    if value < STRONG:
        return 0
    if who.is_main(table, seat):
        best = values.best_attack(me)
        return value if best < 0 or c.PRINTED[best] < value else 0
    return value if table.role[seat] != c.NO_ROLE else 0


@kernel
def borrow(world: World, hook: int, seat: int, x: int) -> int:
    """Ask a main player to take an ally's intimidate in place of its card, or none."""
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
def choose_lender(table: Table, me: Seat, unit: int) -> int:
    """Choose an ally's card with a weak hand, unless an own intimidate is on the table."""
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
