"""Pacifist (alert green; reveal; main player; mandatory).

With a negotiate of its own against an attack it wins. Its use can be zapped at the reveal. Two
negotiates are a deal as usual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import totals, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


FIFTEEN = c.ATTACKS.index(15)
LOSES, TAKES = 1, 5


@kernel
def resists(table: Table, seat: int) -> int:
    """Return whether a main player has a negotiate against an attack."""
    if not who.is_main(table, seat) or totals.face_of(table, seat) != c.NEGOTIATE:
        return False
    return totals.is_attack(totals.face_of(table, who.opponent(table, seat)))


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power at the reveal; then win."""
    table = world.table
    if not resists(table, seat):
        return x
    if hook == c.H_OUTCOME_RULE:
        if not using.stands(table, seat):
            return x
        return c.OFFENSE_WON if seat == table.offense else c.DEFENSE_WON
    return using.announce(table, seat, True, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Turn the own negotiate into an attack of 15, against an attack."""
    table = world.table
    if not resists(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    totals.count_as(table, seat, FIFTEEN)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Limit the loss by a failed deal to 1 ship, and raise the opponent's to 5."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    if hook == c.H_PENALTY:
        if not using.lasts(table, seat):
            return x
        return LOSES if table.about == seat else TAKES
    if table.stage == c.FRESH:
        return c.MAY
    using.last(table, seat)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Make the opponent pay; turn a negotiate into an attack if that wins."""
    if unit >= c.SUPER_FLARE:
        return c.YES
    return c.YES if judge.ahead(table, table.actor) + c.PRINTED[FIFTEEN] > 0 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_OUTCOME_RULE), stands=(c.H_OUTCOME_RULE,)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_NO_DEAL, c.H_PENALTY)),
    choose=choose,
)
