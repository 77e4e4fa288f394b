"""Mesmer (alert red; any phase; any player; optional).

Wherever an artifact may be played it may play any artifact of its hand as that one, those of the
reward deck, too, and like them. That is a use of the power: if it is zapped the card goes back to
the hand, and may be played as what it is. Card Zap stops the card. Wild flare, as a main player: an
own revealed attack of less than 10 becomes a negotiate. Super flare, at the start of an encounter,
before cards are selected or after the reveal: until the encounter ends any card that is no
encounter card may be played as an artifact.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import hands, totals, using, who
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

BELOW = 10


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Artifacts of the reward deck may be played at their hooks, whoever holds them.

    The power itself is used where artifacts are played (`play.disguise`).
    """
    hands.open_artifacts(world)
    return x


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """A low attack becomes a negotiate."""
    table = world.table
    face = totals.face_of(table, seat)
    now = who.is_main(table, seat) and totals.is_attack(face) and c.PRINTED[face] < BELOW
    if table.stage == c.FRESH:
        return c.MAY if now else x
    if now:
        totals.count_as(table, seat, c.NEGOTIATE)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Play other cards as artifacts, too."""
    return using.until_end(world.table, seat, True, x)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Talk instead of losing."""
    if unit > c.SUPER_FLARE:
        return 0
    other = totals.face_of(table, who.opponent(table, table.actor))
    lost = totals.is_attack(other) and judge.ahead(table, table.actor) <= 0
    beaten = lost and values.at_stake(table, table.actor) > 1
    return 1 if beaten else 0


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SETUP, c.H_START_TURN, c.H_REGROUP)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_REGROUP, c.H_PRE_SELECT, c.H_SHOWDOWN)),
    choose=choose,
)
