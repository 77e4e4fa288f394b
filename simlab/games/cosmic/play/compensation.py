"""Compensation: cards of the winner for ships that a loser who negotiated has lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import backs, kicking
from simlab.games.cosmic.play import (
    bits,
    cards,
    hooks,
    passing,
    sets,
)
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def loser_who_talked(table: Table) -> int:
    """Return the main player who lost with a Negotiate against an attack, or -1."""
    if table.result == c.OFFENSE_WON and table.face_d == c.NEGOTIATE:
        return table.defense if bits.is_attack(table.face_o) else c.NOTHING
    if table.result == c.DEFENSE_WON and table.face_o == c.NEGOTIATE:
        return table.offense if bits.is_attack(table.face_d) else c.NOTHING
    return c.NOTHING


@kernel
def whole(value: float) -> int:
    """Round a positive number down, with a small tolerance for rounding errors."""
    return int(value + 1e-9)


@kernel
def claiming(world: World) -> None:
    """Compute the number of cards that the loser who negotiated collects."""
    table = world.table
    if table.comp_to == c.NOTHING:
        claim_cards(world)
    left = hooks.fire(world, c.H_COMPENSATION, table.comp_left)
    if left != c.ASKED:
        table.comp_left = left
        table.phase = c.COMPENSATING


@kernel
def counted(world: World, seat: int, count: int) -> int:
    """Return the value of a player's ships for compensation and rewards, after effects."""
    world.table.about = seat
    count = hooks.fire(world, c.H_REWARD, count)
    world.table.about = c.NOTHING
    return count


@kernel
def claim_cards(world: World) -> None:
    """Record the collector of compensation, the payer, and the number of cards claimed."""
    table = world.table
    loser = loser_who_talked(table)
    if loser < 0 or table.no_rewards != 0:
        return
    table.comp_to = loser
    table.comp_from = table.offense if loser == table.defense else table.defense
    claim = whole(table.rules.comp_rate * counted(world, loser, table.lost_now[loser]))
    if rarely(table.dominion != 0):
        claim = kicking.claim(table, loser, claim)
        table.comp_blue = c.NOTHING
    table.comp_left = claim


@kernel
def payable(world: World) -> int:
    """Return the number of claimed cards that the payer's hand can cover now."""
    left = world.table.comp_left
    return min(left, cards.spare_n(world, world.table.comp_from)) if left > 0 else left


@kernel
def is_paid(world: World) -> None:
    """Record that a card of compensation is about to change hands."""
    table = world.table
    if table.comp_paid == 0:
        cards.begin_receiving(world.seats[table.comp_to])
    table.comp_paid += 1
    table.comp_n[table.comp_to] += 1


@kernel
def compensating(world: World) -> None:
    """Move the cards of compensation from the winner to the loser who negotiated."""
    table = world.table
    if table.comp_paid == 0:
        table.comp_left = payable(world)
    if rarely(table.dominion != 0) and table.comp_left > 0 and table.rules.compensation == 0:
        if backs.ask(world, table.comp_to, table.comp_from, table.comp_left) == c.ASKED:
            return
    while table.comp_left > 0:
        if table.rules.compensation != 0:
            me = world.seats[table.comp_from]
            bits.ask_in_private(world, c.GIVE, table.comp_from, kinds_to_give(me, c.BY_GIVER))
            return
        table.comp_left -= 1
        is_paid(world)
        if rarely(table.dominion != 0):
            backs.aim(table)
        passing.take_at_random(world, table.comp_from, table.comp_to)
    if rarely(sets.holds(table.flares_used, c.MISER)):
        # the cards sheltered by Miser's flare come back
        for seat in range(table.seats):
            cards.none_aside(world.seats[seat])
    if table.comp_paid > 0:
        world.seats[table.comp_to].received = world.seats[table.comp_to].got_n
        hooks.happen(world, c.H_ON_RECEIVED, table.comp_to, table.comp_paid)
    table.cursor = 0
    table.phase = c.REWARDING


@kernel
def kinds_to_give(me: Seat, mode: int) -> int:
    """Return the set of kinds that a player may give, without those set aside already."""
    options = 0
    for kind in range(c.KINDS if me.blues == 0 else c.ALL_KINDS):
        left = me.hand[kind]
        for place in range(me.gift_n):
            if cards.kind_of(me.gift[place]) == kind:
                left -= 1
        if left > 0 and cards.fits(kind, mode):
            options |= bits.bit(kind)
    return options


@kernel
def pay(world: World, card: int) -> None:
    """Hand over a card of compensation that the payer has chosen."""
    table = world.table
    table.comp_left -= 1
    is_paid(world)
    passing.steal(world, table.comp_from, table.comp_to, card)
