"""Anti-Matter (alert yellow; reveal; main player; mandatory).

Of two attacks the lower total wins; at a tie the defense, as usual. Its own ships and all allied
ships, on both sides, are subtracted from the totals of their sides, with the factors of Virus and
its flares; the ships of the opponent are added as usual. Its use can be zapped at the reveal.

Its flares stop another player's flare as it is played, once in an encounter; that flare is
discarded. Others can respond to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, totals, using, who
from simlab.games.cosmic.play import sets
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power at the reveal of two attacks; subtract ships; let the lower total win."""
    table = world.table
    if not who.is_main(table, seat) or not totals.both_attack(table):
        return x
    if hook == c.H_SHOWDOWN:
        return using.announce(table, seat, True, x)
    if not using.stands(table, seat):
        return x
    if hook == c.H_SHIP_TERM:
        main = table.about
        own = totals.strength(table, main)
        taken = totals.allied_part(table, main, own, totals.allied_strength(table, main))
        if main == seat:
            taken += totals.own_part(table, seat, own)
        return x - 2 * taken
    if table.total_o == table.total_d:
        return x
    return c.OFFENSE_WON if table.total_o < table.total_d else c.DEFENSE_WON


@kernel
def flare_of_another(table: Table, seat: int) -> int:
    """Return the flare that another player is playing, as a unit, or 0."""
    if table.frame_n == 0 or sets.holds(table.flares_used, c.ANTI_MATTER):
        return 0
    frame = table.frames[table.frame_n - 1]
    if frame.what != c.USED_FLARE or frame.owner == seat:
        return 0
    return frame.against


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Stop another player's wild flare, as a main player or an ally."""
    table = world.table
    if table.stage != c.FRESH:
        using.cancel(world)
        return x
    unit = flare_of_another(table, seat)
    wild_one = c.WILD_FLARE < unit < c.SUPER_FLARE
    return c.MAY if wild_one and who.takes_part(table, seat) else x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Stop any other player's flare."""
    table = world.table
    if table.stage != c.FRESH:
        using.cancel(world)
        return x
    return c.MAY if flare_of_another(table, seat) != 0 else x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Stop the flares of the other side."""
    frame = table.frames[table.frame_n - 1]
    return c.YES if judge.hurts(table, table.actor, frame.owner) else c.NO


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change of the lead: the lower total wins, with the opponent's own ships only."""
    return 2 * (other - value + fleet.ships_in(table, who.opponent(table, seat)))


ALIEN = AlienEffects(
    power=Effect(
        power,
        (c.H_SHOWDOWN, c.H_SHIP_TERM, c.H_OUTCOME_RULE),
        stands=(c.H_SHIP_TERM, c.H_OUTCOME_RULE),
    ),
    wild=Effect(wild, (c.H_RESPOND,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
    foresee=foresee,
)
