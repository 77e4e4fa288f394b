"""Warrior (alert green; reveal; main player; mandatory).

After each of its encounters as a main player it gains a token for a win or a deal, two for a defeat
or a failed deal, and one more in the game with four planets; an encounter that was broken off or
ended with a new home colony gives none. Once its own attack is revealed, all its tokens are added
to its total; this use can be zapped. Tokens come even while the power is zapped, but not while it
is lost.

Its wild flare brings an extra encounter: a whole one, regroup included, in which the offense that
came meets its holder at home, without a destiny card. Then the turn that waited goes on.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import totals, using, who
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

FEW = 4
"""Planets in the short game."""
GOOD = 10
"""The least attack for which one takes an extra encounter."""


@kernel
def train(world: Any, seat: Any) -> None:
    """A main player gains tokens."""
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
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Gain tokens at the end; add them to the total of an own attack."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As the defense, after the encounter: an extra one against the offense, at its home."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.defense and table.avenger == 0 else x
    table.avenger = seat + 1
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As an ally of an attack: tokens are added to the total of that side."""
    table = world.table
    if who.is_main(table, seat) or not who.takes_part(table, seat):
        return x
    if hook == c.H_ADD_TERM:
        ours = who.for_side_of(table, seat) and using.lasts(table, seat)
        return x + using.tokens(table, seat, c.WARRIOR) if ours else x
    attack = totals.is_attack(totals.face_of(table, who.head(table, seat)))
    return using.until_end(table, seat, attack and using.tokens(table, seat, c.WARRIOR) > 0, x)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Add tokens where they turn a defeat; attack in return with a good card."""
    seat = table.actor
    if unit >= c.SUPER_FLARE:
        if not totals.both_attack(table):
            return c.NO
        short = judge.ahead(table, seat)
        return c.YES if short <= 0 and short + using.tokens(table, seat, c.WARRIOR) > 0 else c.NO
    best = values.best_attack(me)
    return c.YES if best >= 0 and c.PRINTED[best] >= GOOD else c.NO


@kernel
def foresee(table: Any, seat: Any, value: Any, other: Any) -> Any:
    """Its tokens are added."""
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
