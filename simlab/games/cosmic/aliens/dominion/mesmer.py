"""Mesmer (alert red; any phase; any player; optional).

Whenever an artifact may be played, it may play any artifact of its hand as that one; this includes
those of the reward deck, and plays as them. This is a use of the power: if it is zapped the card
goes back to the hand, and may be played as itself. Card Zap stops the card. Wild flare, as a main
player: an own revealed attack of less than 10 becomes a negotiate. Super flare, at the start of an
encounter, before cards are selected or after the reveal: until the encounter ends all cards except
encounter cards may be played as artifacts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import hands, totals, using, who
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


BELOW = 10


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Activate the hooks of reward-deck artifacts for all players.

    Artifacts may then be played at their hooks by any holder. The power itself is used in
    `play.disguise`.
    """
    hands.open_artifacts(world)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Turn an own low attack into a negotiate."""
    table = world.table
    face = totals.face_of(table, seat)
    now = who.is_main(table, seat) and totals.is_attack(face) and c.PRINTED[face] < BELOW
    if table.stage == c.FRESH:
        return c.MAY if now else x
    if now:
        totals.count_as(table, seat, c.NEGOTIATE)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Play other cards as artifacts, too."""
    return using.until_end(world.table, seat, True, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Negotiate instead of losing."""
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
