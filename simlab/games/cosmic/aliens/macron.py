"""Macron (alert green; launch, alliance, reveal; main player or ally; mandatory).

As the offense or an ally it sends only one ship; each of its ships in an encounter counts 4 in the
total, in any role, and 2 for compensation and rewards.

It can be zapped twice. If it is zapped when it is about to send its ship (at the launch, or on its
turn to answer invitations, whatever it answers), it may send up to four, which count 1. If it is
zapped at the reveal of two attacks, the ship that it has sent counts 1. The double compensation and
rewards do not count as a use of the power, but do not apply while it is zapped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, totals, using, who
from simlab.games.cosmic.play import alliance, powers
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


COUNTS = 4


@kernel
def may_join(table: Table, seat: int) -> int:
    """Return whether a player may send ships as an ally: invited, or by the power of Parasite."""
    return alliance.is_asked(table, seat) or powers.has_active(table, seat, c.PARASITE)


@kernel
def sends_now(table: Table, hook: int, seat: int) -> int:
    """Return whether a player sends ships now, as the offense or as a possible ally."""
    if hook == c.H_LAUNCH_CAPACITY:
        return seat == table.offense
    return seat == table.about and may_join(table, seat)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Limit the owner to one ship; it counts 4, and 2 for compensation and rewards."""
    table = world.table
    if hook == c.H_ALLY_SHIPS:
        return min(x, 1) if table.about == seat else x
    if hook == c.H_SHIP_TERM:
        ours = who.for_side_of(table, seat) and using.stands(table, seat)
        return x + (COUNTS - 1) * fleet.ships_in(table, seat) if ours else x
    if hook == c.H_REWARD:
        return totals.MACRON_EARNS * x if table.about == seat else x
    if hook == c.H_SHOWDOWN:
        counts = who.takes_part(table, seat) and totals.both_attack(table)
        return using.announce(table, seat, counts, x)
    return c.MUST if sends_now(table, hook, seat) and table.stage == c.FRESH else x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Add 1 for each own ship, on a side with an attack."""
    table = world.table
    if not who.takes_part(table, seat):
        return x
    if hook == c.H_ADD_TERM:
        ours = who.for_side_of(table, seat) and using.lasts(table, seat)
        return x + fleet.ships_in(table, seat) if ours else x
    attack = totals.is_attack(totals.face_of(table, who.head(table, seat)))
    return using.until_end(table, seat, attack, x)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Raise the limit of ships to that of others, as the offense or an ally."""
    table = world.table
    if hook == c.H_ALLY_SHIPS:
        if table.about != seat or not using.lasts(table, seat):
            return x
        return table.rules.launch_max if seat == table.offense else table.rules.ally_max
    return using.until_end(table, seat, sends_now(table, hook, seat), x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Add ships if that turns a defeat; always send more ships."""
    if unit >= c.SUPER_FLARE:
        return c.YES
    seat = table.actor
    if not totals.both_attack(table):
        return c.NO
    short = judge.ahead(table, seat)
    return c.YES if short <= 0 and short + fleet.ships_in(table, seat) > 0 else c.NO


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the additional strength of the own ships, which count 4 each."""
    return (COUNTS - 1) * fleet.ships_in(table, seat)


ALIEN = AlienEffects(
    power=Effect(
        power,
        (
            c.H_LAUNCH_CAPACITY,
            c.H_ALLY_TURN,
            c.H_ALLY_SHIPS,
            c.H_SHOWDOWN,
            c.H_SHIP_TERM,
            c.H_REWARD,
        ),
        stands=(c.H_SHIP_TERM,),
    ),
    wild=Effect(wild, (c.H_SHOWDOWN, c.H_ADD_TERM)),
    super_=Effect(super_, (c.H_LAUNCH_CAPACITY, c.H_ALLY_TURN, c.H_ALLY_SHIPS)),
    choose=choose,
    foresee=foresee,
    hangs_on=WHATEVER,
)
