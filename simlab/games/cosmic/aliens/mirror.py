"""Mirror (alert yellow; planning; main player; optional).

Once both cards lie face down it may call for a reversal: the digits of both attacks are read
backwards (08 as 80, 15 as 51, 20 as 02). With its super flare it says whose card alone is reversed.
Cards have two digits; values of three, under rules that scale attacks, are read backwards, too, and
negative ones are left alone.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, totals, using, who
from simlab.jit.kernel import kernel

LOW = 10
"""Attacks below gain by the reversal."""


@kernel
def reversed_value(value: Any) -> Any:
    """Read the digits of a value backwards; a sign before them stays."""
    size = abs(value)
    if size < 100:
        back = size % 10 * 10 + size // 10
    else:
        back = size % 10 * 100 + size // 10 % 10 * 10 + size // 100
    return -back if value < 0 else back


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Call for the reversal; then reverse both values, or the one that was named."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a main player: the own card becomes a copy of the opponent's."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    face = totals.face_of(table, who.opponent(table, seat))
    if table.stage == c.FRESH:
        return c.MAY if totals.may_become(table, seat, face) else x
    totals.count_as(table, seat, face)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Once it has called for the reversal: name the only card that is reversed."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and using.at_work(table, seat) else x
    if table.stage == c.USED:
        mains = (1 << table.offense) | (1 << table.defense)
        return asking.pick_player(world, seat, mains, c.STEP)
    using.call(table, seat, using.MIRRORED, table.answer)
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Reverse an attack below 10; copy a card against which one would lose."""
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
def foresee(table: Any, seat: Any, value: Any, other: Any) -> Any:
    """It reverses both where its own attack is low."""
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
