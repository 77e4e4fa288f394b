"""Human (alert yellow; reveal; main player or ally; mandatory).

Once the cards are revealed, one attack at least among them, it adds 4 to the total of its side. If
its power is zapped in an encounter in which it takes part, its side wins outright, whatever the
cards are; only what a flare of Ace decides and the upset of Loser come after.

With its super flare it says at once whether it adds 8 or discards the flare to zap itself.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, using, who
from simlab.games.cosmic.play import bits, powers
from simlab.jit.kernel import kernel

MORE, MUCH_MORE, ZAP = 4, 8, 0


@kernel
def winner(table: Any, seat: Any) -> Any:
    """Return the result in which the side of a player wins."""
    return c.OFFENSE_WON if who.attacks(table, seat) else c.DEFENSE_WON


@kernel
def is_won_by_a_card(table: Any) -> Any:
    """Whether a flare has decided the encounter: cards that say so come after (rules file 5.3)."""
    for seat in range(table.seats):
        if using.works(table, seat, c.WILD_FLARE + c.ACE):
            return True
    return False


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Announce it at the reveal, then add 4; or win outright if it was zapped."""
    table = world.table
    if not who.takes_part(table, seat):
        return x
    if hook == c.H_AUTOMATIC:
        zapped = bits.has(table.zapped, powers.number_of(table, seat, c.HUMAN))
        # what a lender holds instead of its own alien is off, but was not zapped
        wins = zapped and table.lender != seat + 1 and not is_won_by_a_card(table)
        return winner(table, seat) if wins else x
    if hook == c.H_ADD_TERM:
        if not who.for_side_of(table, seat) or not using.stands(table, seat):
            return x
        return x + (MUCH_MORE if using.works(table, seat, c.SUPER_FLARE + c.HUMAN) else MORE)
    attack = totals.is_attack(table.face_o) or totals.is_attack(table.face_d)
    return using.announce(table, seat, attack, x)


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a main player not against Human: the own card is a 42; the flare goes to Human."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    other = who.opponent(table, seat)
    if table.power[other] == c.HUMAN or table.second[other] == c.HUMAN:
        return x
    if table.stage == c.FRESH:
        return c.MAY if totals.may_become(table, seat, c.FORTY_TWO) else x
    totals.count_as(table, seat, c.FORTY_TWO)
    hands.pass_to_its_alien(world, seat, c.HUMAN)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Once the power is at work: add 8, or discard the flare and zap oneself."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.takes_part(table, seat) and using.at_work(table, seat) else x
    if table.stage == c.USED:
        return asking.pick_number(world, seat, (1 << MUCH_MORE) | (1 << ZAP), c.STEP)
    if table.answer == ZAP:
        hands.use_up(world, seat, c.HUMAN)
        using.zap(world, seat)
    else:
        using.last(table, seat)
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Turn a defeat: with a 42; with 8 more if that is enough, else by the zap."""
    seat = table.actor
    both = totals.both_attack(table)
    short = judge.ahead(table, seat) if both else 0
    if unit < c.SUPER_FLARE:
        lacks = c.PRINTED[c.FORTY_TWO] - c.PRINTED[max(0, totals.face_of(table, seat))]
        talks = totals.face_of(table, seat) == c.NEGOTIATE
        return c.YES if talks or (both and short <= 0 < short + lacks) else c.NO
    if table.decision == c.FLARE_PLAY:
        talks = totals.face_of(table, who.head(table, seat)) == c.NEGOTIATE
        return c.YES if talks or (both and short + MORE <= 0) else c.NO
    return MUCH_MORE if both and short + MUCH_MORE > 0 else ZAP


@kernel
def foresee(table: Any, seat: Any, value: Any, other: Any) -> Any:
    """4 are added."""
    return MORE


ALIEN = AlienEffects(
    power=Effect(
        power,
        (c.H_SHOWDOWN, c.H_ADD_TERM, c.H_AUTOMATIC),
        passive=(c.H_AUTOMATIC,),
        stands=(c.H_ADD_TERM, c.H_AUTOMATIC),
    ),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
    foresee=foresee,
    hangs_on=WHATEVER,
)
