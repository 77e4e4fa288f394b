"""Reincarnator (alert yellow; resolution; main player or ally; mandatory).

After losing an encounter or failing to make a deal, as a main player or an ally, it gains a random
unused alien without set-up text besides its own, in place of an earlier one. Wild flare: another
player (not Reincarnator) who has lost or failed gets this flare, and must exchange its alien for a
random unused one. Super flare (played before that): it may decline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def has_lost(table: Table, seat: int) -> int:
    """Return whether a player has lost the encounter, or failed to make a deal."""
    if table.result == c.DEAL_LOST:
        return who.is_main(table, seat)
    if table.result == c.BOTH_LOST:
        return who.takes_part(table, seat)
    fought = table.result == c.OFFENSE_WON or table.result == c.DEFENSE_WON
    return fought and who.takes_part(table, seat) and not totals.has_won(table, seat)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Draw a random second alien after a failure."""
    table = world.table
    if using.works(table, seat, c.SUPER_FLARE + c.REINCARNATOR):
        return x
    if table.stage == c.FRESH:
        return c.MUST if has_lost(table, seat) and using.unused_aliens(table) != 0 else x
    using.take_second(world, seat, using.random_alien(world))
    return x


@kernel
def losers(table: Table, seat: int) -> int:
    """Return the other players who have lost and whose aliens may change."""
    found = 0
    for other in range(table.seats):
        mortal = table.power[other] != c.NO_POWER and table.power[other] != c.REINCARNATOR
        if other != seat and mortal and has_lost(table, other):
            found |= 1 << other
    return found


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Replace the alien of a loser."""
    table = world.table
    players = losers(table, seat)
    if table.stage == c.FRESH:
        return c.MAY if players != 0 and using.unused_aliens(table) != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, players, c.STEP)
    hands.give_flare(world, table.answer, c.REINCARNATOR)
    using.become(world, table.answer, using.random_alien(world))
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Keep the present aliens."""
    table = world.table
    return using.until_end(table, seat, has_lost(table, seat), x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Keep a new second alien; change the alien of the leader among the losers."""
    if table.decision == c.FLARE_PLAY:
        return 0 if unit >= c.SUPER_FLARE else 1
    best = c.NOTHING
    for other in range(table.seats):
        if (table.options >> other) & 1 != 0:
            if best < 0 or table.foreign[other] > table.foreign[best]:
                best = other
    return best


ALIEN = AlienEffects(
    power=Effect(power, (c.H_ENCOUNTER_END,)),
    wild=Effect(wild, (c.H_ENCOUNTER_END,)),
    super_=Effect(super_, (c.H_WIN, c.H_NO_DEAL)),
    choose=choose,
)
