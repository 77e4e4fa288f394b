"""Human (alert yellow; reveal; main player or ally; mandatory).

Once the cards are revealed, with at least one attack, it adds 4 to the total of its side. If its
power is zapped in an encounter in which it takes part, its side wins outright, whatever the cards
are; only Ace's wild flare and the upset of Loser come after that.

With its super flare it chooses at once to add 8, or to discard the flare and zap itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, using, who
from simlab.games.cosmic.play import bits, powers
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MORE, MUCH_MORE, ZAP = 4, 8, 0


@kernel
def winner(table: Table, seat: int) -> int:
    """Return the result in which the side of a player wins."""
    return c.OFFENSE_WON if who.attacks(table, seat) else c.DEFENSE_WON


@kernel
def is_won_by_a_card(table: Table) -> int:
    """Return whether a flare of Ace decides the encounter, which has priority."""
    for seat in range(table.seats):
        if using.works(table, seat, c.WILD_FLARE + c.ACE):
            return True
    return False


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power at the reveal, then add 4; or win outright if it was zapped."""
    table = world.table
    if not who.takes_part(table, seat):
        return x
    if hook == c.H_AUTOMATIC:
        zapped = bits.has(table.zapped, powers.number_of(table, seat, c.HUMAN))
        # the alien that a lender gets in exchange is off, but was not zapped
        wins = zapped and table.lender != seat + 1 and not is_won_by_a_card(table)
        return winner(table, seat) if wins else x
    if hook == c.H_ADD_TERM:
        if not who.for_side_of(table, seat) or not using.stands(table, seat):
            return x
        return x + (MUCH_MORE if using.works(table, seat, c.SUPER_FLARE + c.HUMAN) else MORE)
    attack = totals.is_attack(table.face_o) or totals.is_attack(table.face_d)
    return using.announce(table, seat, attack, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Turn the own card into a 42, as a main player except against Human, who gets the flare."""
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
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Add 8 once the power is at work, or discard the flare to zap the own power."""
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
def choose(table: Table, me: Seat, unit: int) -> int:
    """Turn a defeat: with a 42, or with 8 more if that is enough, or else by the zap."""
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
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the amount that Human adds."""
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
