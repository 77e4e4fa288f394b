"""Warrior (alert green; reveal; main player; mandatory).

After each of its encounters as a main player it gains a token for a win or a deal, two for a defeat
or a failed deal, and one more in the game with four planets; an encounter that was broken off or
ended with a new home colony brings none. Once its own attack is revealed, all its tokens are added
to its total; this use can be zapped. It gains tokens even while the power is zapped, but not while
it is lost.

Its wild flare brings an extra encounter: a whole one, with a regroup phase, in which the holder
attacks the former offense at that player's home, without a destiny card. Then the interrupted turn
goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import totals, using, who
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


FEW = 4
"""Planets in the short game."""
GOOD = 10
"""Smallest attack with which an extra encounter is started."""


@kernel
def train(world: World, seat: int) -> None:
    """Add tokens to a main player after the encounter."""
    table = world.table
    result = table.result
    won = totals.has_won(table, seat) or totals.is_agreed(table)
    if not won and (result == c.RECOLONISED or result == c.ABORTED):
        return
    count = using.tokens(table, seat, c.WARRIOR) + (1 if won else 2)
    count += 1 if table.rules.planets == FEW else 0
    using.set_tokens(table, seat, c.WARRIOR, count)
    note(world, e.E_TOKENS, seat, count, 0)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Gain tokens at the end; add them to the total with an own attack."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    if hook == c.H_ADD_TERM:
        mine = table.about == seat and using.stands(table, seat)
        return x + using.tokens(table, seat, c.WARRIOR) if mine else x
    if hook == c.H_ENCOUNTER_END:
        train(world, seat)
        return x
    now = using.tokens(table, seat, c.WARRIOR) > 0 and totals.has_attack(table, seat)
    return using.announce(table, seat, now, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Insert an extra encounter against the offense at its home, after a defense."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.defense and table.avenger == 0 else x
    table.avenger = seat + 1
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Add the tokens to the side's total, as an ally of an attack."""
    table = world.table
    if who.is_main(table, seat) or not who.takes_part(table, seat):
        return x
    if hook == c.H_ADD_TERM:
        ours = who.for_side_of(table, seat) and using.lasts(table, seat)
        return x + using.tokens(table, seat, c.WARRIOR) if ours else x
    attack = totals.is_attack(totals.face_of(table, who.head(table, seat)))
    return using.until_end(table, seat, attack and using.tokens(table, seat, c.WARRIOR) > 0, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Add tokens if they turn a defeat; start an extra encounter with a good card."""
    seat = table.actor
    if unit >= c.SUPER_FLARE:
        if not totals.both_attack(table):
            return c.NO
        short = judge.ahead(table, seat)
        return c.YES if short <= 0 and short + using.tokens(table, seat, c.WARRIOR) > 0 else c.NO
    best = values.best_attack(me)
    return c.YES if best >= 0 and c.PRINTED[best] >= GOOD else c.NO


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the number of tokens."""
    return table.tokens[seat]


ALIEN = AlienEffects(
    power=Effect(
        power,
        (c.H_SHOWDOWN, c.H_ADD_TERM, c.H_ENCOUNTER_END),
        passive=(c.H_ENCOUNTER_END,),
        stands=(c.H_ADD_TERM,),
    ),
    wild=Effect(wild, (c.H_ENCOUNTER_END,)),
    super_=Effect(super_, (c.H_SHOWDOWN, c.H_ADD_TERM)),
    choose=choose,
    foresee=foresee,
    hangs_on=WHATEVER,
)
