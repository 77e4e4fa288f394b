"""Pacifist (alert green; reveal; main player; mandatory).

With a negotiate of its own against an attack it wins. Its use can be zapped at the reveal. Two
negotiates are a deal as usual.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge, verbs
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect

FIFTEEN = c.ATTACKS.index(15)
LOSES, TAKES = 1, 5


@kernel
def resists(table: Any, seat: Any) -> Any:
    """Whether a main player has a negotiate against an attack."""
    if not verbs.is_main(table, seat) or verbs.face_of(table, seat) != c.NEGOTIATE:
        return False
    return verbs.is_attack(verbs.face_of(table, verbs.opponent(table, seat)))


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Announce it at the reveal; then win."""
    table = world.table
    if not resists(table, seat):
        return x
    if hook == c.H_OUTCOME_RULE:
        if not verbs.at_work(table, seat):
            return x
        return c.OFFENSE_WON if seat == table.offense else c.DEFENSE_WON
    if verbs.at_work(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MUST
    verbs.set_to_work(table, seat)
    return x


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The own negotiate becomes an attack of 15 against an attack."""
    table = world.table
    if not resists(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    verbs.count_as(table, seat, FIFTEEN)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a main player whose deal has failed: lose 1 ship, and the opponent 5."""
    table = world.table
    if not verbs.is_main(table, seat):
        return x
    if hook == c.H_PENALTY:
        if not verbs.lasts(table, seat):
            return x
        return c.ZERO + (LOSES if table.about == seat else TAKES)
    if table.stage == c.FRESH:
        return c.MAY
    verbs.last(table, seat)
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Make the opponent pay; make an attack of a negotiate if it wins."""
    if unit >= c.SUPER_FLARE:
        return c.YES
    return c.YES if judge.ahead(table, table.actor) + c.PRINTED[FIFTEEN] > 0 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_OUTCOME_RULE)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_NO_DEAL, c.H_PENALTY)),
    choose=choose,
)
