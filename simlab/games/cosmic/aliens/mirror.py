"""Mirror (alert yellow; planning; main player; optional).

Once both cards lie face down it may call for a reversal: the digits of both attacks are read
backwards (08 as 80, 15 as 51, 20 as 02). With its super flare it names the only card that is
reversed. Cards have two digits; values of three, under rules that scale attacks, are read
backwards, too, and negative ones are left alone.
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


LOW = 10
"""Value below which an attack gains by the reversal."""


@kernel
def reversed_value(value: int) -> int:
    """Reverse the digits of a value, and keep its sign."""
    size = abs(value)
    if size < 100:
        back = size % 10 * 10 + size // 10
    else:
        back = size % 10 * 100 + size // 10 % 10 * 10 + size // 100
    return -back if value < 0 else back


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Declare the reversal; then reverse both values, or only the named one."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    if hook == c.H_REVERSED:
        if using.stands(table, seat):
            only = using.called(table, seat, using.MIRRORED)
            if only != table.defense:
                table.value_o = reversed_value(table.value_o)
            if only != table.offense:
                table.value_d = reversed_value(table.value_d)
        return x
    if table.stage == c.FRESH:
        return c.MAY
    using.set_to_work(table, seat)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Turn the own card into a copy of the opponent's, as a main player."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    face = totals.face_of(table, who.opponent(table, seat))
    if table.stage == c.FRESH:
        return c.MAY if totals.may_become(table, seat, face) else x
    totals.count_as(table, seat, face)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for the only card that is reversed, once the reversal is declared."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and using.at_work(table, seat) else x
    if table.stage == c.USED:
        mains = (1 << table.offense) | (1 << table.defense)
        return asking.pick_player(world, seat, mains, c.STEP)
    using.call(table, seat, using.MIRRORED, table.answer)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Reverse an attack below 10; copy a card that would beat the own one."""
    seat = table.actor
    if c.WILD_FLARE < unit < c.SUPER_FLARE:
        if totals.both_attack(table):
            face = totals.face_of(table, who.opponent(table, seat))
            gain = c.PRINTED[face] - c.PRINTED[totals.face_of(table, seat)]
            short = judge.ahead(table, seat)
            return c.YES if short <= 0 < short + gain else c.NO
        return c.YES if totals.face_of(table, seat) == c.NEGOTIATE else c.NO
    gains = 0 < judge.chosen_value(me) < LOW
    if table.decision == c.PICK_PLAYER:
        return seat
    return c.YES if gains else c.NO


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change of the lead: with a low attack, both values are reversed."""
    if table.face_o != c.NOTHING or not 0 < value < LOW:
        return 0
    return reversed_value(value) - value - reversed_value(other) + other


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_SELECT, c.H_REVERSED), stands=(c.H_REVERSED,)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_POST_SELECT,)),
    choose=choose,
    foresee=foresee,
)
