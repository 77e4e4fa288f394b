"""Tripler (alert red; reveal; main player; mandatory).

Its own attack of 10 or less counts three times; above 10 it counts a third, rounded up. Its use can
be zapped once both cards are revealed; then the printed value counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import BY_OWN_CARD, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import totals, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


TURNING, SUPER_TURNING, HIGH = 10, 13, 15
"""Highest value that is tripled, without and with the super flare; lowest that the wild divides."""


@kernel
def tripled(x: int, turning: int) -> int:
    """Return three times a low value, or a third of a high one."""
    return 3 * x if x <= turning else (x + 2) // 3


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power once the own attack is revealed; then change the value of the card."""
    table = world.table
    if hook == c.H_CARD_VALUE:
        if table.about != seat or not using.stands(table, seat):
            return x
        turning = SUPER_TURNING if using.works(table, seat, c.SUPER_FLARE + c.TRIPLER) else TURNING
        return tripled(x, turning)
    return using.announce(table, seat, totals.has_attack(table, seat), x)


@kernel
def divide(table: Table, seat: int) -> None:
    """Divide the attack of a main player by three, unless its card has become a low one."""
    if c.PRINTED[totals.face_of(table, seat)] < HIGH:
        return
    if seat == table.offense:
        table.value_o = (table.value_o + 2) // 3
    else:
        table.value_d = (table.value_d + 2) // 3


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Divide the opponent's attack of 15 or more by three, as a main player, before all else."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    if hook == c.H_FIRST_VALUES:
        if using.lasts(table, seat):
            divide(table, who.opponent(table, seat))
        return x
    face = totals.face_of(table, who.opponent(table, seat))
    return using.until_end(table, seat, totals.is_attack(face) and c.PRINTED[face] >= HIGH, x)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Raise the highest tripled value to 13, once the power is at work."""
    table = world.table
    return using.until_end(table, seat, who.is_main(table, seat) and using.at_work(table, seat), x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Divide a high attack whenever possible; play the super flare with an attack of 11 to 13."""
    if unit == c.SUPER_FLARE + c.TRIPLER:
        value = c.PRINTED[max(0, totals.face_of(table, table.actor))]
        return 1 if TURNING < value <= SUPER_TURNING else 0
    return 1


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change of the card's value: three times, or a third."""
    return tripled(value, TURNING) - value


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_CARD_VALUE), stands=(c.H_CARD_VALUE,)),
    wild=Effect(wild, (c.H_SHOWDOWN, c.H_FIRST_VALUES)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
    foresee=foresee,
    hangs_on=BY_OWN_CARD,
)
