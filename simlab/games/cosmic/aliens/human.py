"""Human (alert yellow; reveal; main player or ally; mandatory).

Once the cards are revealed, one attack at least among them, it adds 4 to the total of its side. If
its power is zapped in an encounter in which it takes part, its side wins outright, whatever the
cards are; only the upset of Loser comes after.

With its super flare it says at once whether it adds 8 or discards the flare to zap itself.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge, verbs
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect

MORE, MUCH_MORE, ZAP = 4, 8, 0


@kernel
def winner(table: Any, seat: Any) -> Any:
    """Return the result in which the side of a player wins."""
    return c.OFFENSE_WON if verbs.attacks(table, seat) else c.DEFENSE_WON


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Announce it at the reveal, then add 4; or win outright if it was zapped."""
    table = world.table
    if not verbs.takes_part(table, seat):
        return x
    if hook == c.H_AUTOMATIC:
        return winner(table, seat) if (table.zapped >> seat) & 1 != 0 else x
    if hook == c.H_ADD_TERM:
        if not verbs.for_side_of(table, seat) or not verbs.at_work(table, seat):
            return x
        return x + (MUCH_MORE if verbs.works(table, seat, c.SUPER_FLARE + c.HUMAN) else MORE)
    attack = verbs.is_attack(table.face_o) or verbs.is_attack(table.face_d)
    if verbs.at_work(table, seat) or not attack:
        return x
    if table.stage == c.FRESH:
        return c.MUST
    verbs.set_to_work(table, seat)
    return x


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a main player not against Human: the own card is a 42; the flare goes to Human."""
    table = world.table
    if not verbs.is_main(table, seat):
        return x
    other = verbs.opponent(table, seat)
    if table.power[other] == c.HUMAN or table.second[other] == c.HUMAN:
        return x
    if table.stage == c.FRESH:
        return c.MAY if verbs.face_of(table, seat) != c.FORTY_TWO else x
    verbs.count_as(table, seat, c.FORTY_TWO)
    verbs.pass_to_its_alien(world, c.HUMAN)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Once the power is at work: add 8, or discard the flare and zap oneself."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if verbs.takes_part(table, seat) and verbs.at_work(table, seat) else x
    if table.stage == c.USED:
        return verbs.pick_number(world, seat, (1 << MUCH_MORE) | (1 << ZAP), c.STEP)
    if table.answer == ZAP:
        verbs.use_up(world, c.HUMAN)
        verbs.zap(world, seat)
    else:
        verbs.last(table, seat)
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Turn a defeat: with a 42; with 8 more if that is enough, else by the zap."""
    seat = table.actor
    both = verbs.both_attack(table)
    short = judge.ahead(table, seat) if both else c.ZERO
    if unit < c.SUPER_FLARE:
        lacks = c.PRINTED[c.FORTY_TWO] - c.PRINTED[max(c.ZERO, verbs.face_of(table, seat))]
        talks = verbs.face_of(table, seat) == c.NEGOTIATE
        return c.YES if talks or (both and short <= 0 < short + lacks) else c.NO
    if table.decision == c.FLARE_PLAY:
        talks = verbs.face_of(table, verbs.head(table, seat)) == c.NEGOTIATE
        return c.YES if talks or (both and short + MORE <= 0) else c.NO
    return MUCH_MORE if both and short + MUCH_MORE > 0 else ZAP


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_ADD_TERM, c.H_AUTOMATIC), passive=(c.H_AUTOMATIC,)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
)
