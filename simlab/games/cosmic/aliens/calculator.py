"""Calculator (alert yellow; planning; main player; optional).

Once both cards lie face down it may declare that it calculates: of two attacks of different value
the lower one is subtracted from the higher one; the lower one does not change.

With its wild flare a main player calls the sum of the cards odd or even before they are revealed:
if it is right about two attacks, its card is subtracted from the opponent's, else the other way
round. The sum is that of the final values (after replacing flares and Mirror).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, totals, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


EVEN, ODD = 0, 1
WORTH_IT = 4
"""Smallest attack with which odd or even is called; about four attacks in five are even."""
MIDDLE = 8


@kernel
def take_away(table: Table) -> None:
    """Subtract the lower of two attack values from the higher one."""
    if not totals.both_attack(table):
        return
    if table.value_o > table.value_d:
        table.value_o -= table.value_d
    elif table.value_d > table.value_o:
        table.value_d -= table.value_o


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Declare the calculation; then subtract the lower card from the higher one."""
    table = world.table
    if hook == c.H_COMPARED:
        if using.stands(table, seat) and who.is_main(table, seat):
            take_away(table)
        return x
    if not who.is_main(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    using.set_to_work(table, seat)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Call odd or even as a main player; then subtract one card from the other."""
    table = world.table
    if hook == c.H_COMPARED:
        if using.lasts(table, seat) and totals.both_attack(table):
            called = using.called(table, seat, using.PARITY)
            right = (table.value_o + table.value_d) % 2 == called
            if right == (seat == table.offense):
                table.value_d -= table.value_o
            else:
                table.value_o -= table.value_d
        return x
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    if table.stage == c.USED:
        return asking.pick_number(world, seat, (1 << EVEN) | (1 << ODD), c.STEP)
    using.call(table, seat, using.PARITY, table.answer)
    using.last(table, seat)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Declare the calculation as an ally."""
    table = world.table
    if hook == c.H_COMPARED:
        if using.lasts(table, seat):
            take_away(table)
        return x
    return using.until_end(table, seat, table.role[seat] >= c.OFFENSE_ALLY, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Calculate with a low attack, or for the defense; call the parity of the own card."""
    value = judge.chosen_value(me)
    if unit >= c.SUPER_FLARE:
        return c.YES if table.role[table.actor] == c.DEFENSE_ALLY else c.NO
    if table.decision == c.PICK_NUMBER:
        return value % 2
    if unit >= c.WILD_FLARE:
        return c.YES if value >= WORTH_IT else c.NO
    return c.YES if 0 <= value < MIDDLE else c.NO


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change of the lead: with a low attack, the lower card is subtracted."""
    if table.face_o != c.NOTHING or value >= MIDDLE or value == other:
        return 0
    return value if value < other else -other


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_SELECT, c.H_COMPARED), stands=(c.H_COMPARED,)),
    wild=Effect(wild, (c.H_POST_SELECT, c.H_COMPARED)),
    super_=Effect(super_, (c.H_POST_SELECT, c.H_COMPARED)),
    choose=choose,
    foresee=foresee,
)
