"""Grudge (alert red; alliance; main player; mandatory).

After the alliances each player whom it has invited and who is not its ally gets a token, until the
end of the encounter; this can be zapped. Once the encounter is decided, each of them loses ships of
its choice from its colonies (so none that are in the encounter): one if Grudge has won or made a
deal, four otherwise. After a fight they are lost before the losers' ships, after a deal or a failed
deal at the end of the encounter. Observer does not spare these ships. They lose nothing if the
encounter is broken off.

Wild, as a main player whose opponent has won: the opponent's allies go home and gain nothing.
Super, when Grudge has won or made a deal: the players with tokens lose three more each, four in
all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, totals, using, who
from simlab.games.cosmic.dominion import outcomes
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


FEW, MANY = 1, 4


@kernel
def has_prevailed(table: Table, seat: int) -> int:
    """Return whether Grudge has won or made a deal."""
    return totals.has_won(table, seat) or table.result == c.DEAL_MADE


@kernel
def is_due(table: Table, hook: int, seat: int) -> int:
    """Return whether the players with tokens lose ships now."""
    if not who.is_main(table, seat) or table.marked[seat] == 0:
        return False
    dealt = table.result == c.DEAL_MADE or table.result == c.DEAL_LOST
    return hook == c.H_JUDGED or dealt


@kernel
def offended(table: Table, seat: int) -> int:
    """Return the players who were invited and refused, without those sent away."""
    invited = table.invited_o if seat == table.offense else table.invited_d
    return invited & ~who.allies_of(table, seat) & ~table.sent_away


@kernel
def take_it_out(world: World, seat: int, count: int, x: int) -> int:
    """Make the players with tokens lose ships."""
    table = world.table
    if table.stage < c.STEP:
        table.memo = table.marked[seat]
    return c.ASKED if fleet.each_loses(world, count, c.STEP) == c.ASKED else x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Hand out tokens; later their holders lose ships."""
    table = world.table
    if hook == c.H_POST_ALLIANCE:
        if not who.is_main(table, seat) or offended(table, seat) == 0:
            return x
        if table.stage == c.FRESH:
            return c.MUST
        table.marked[seat] = offended(table, seat)
        using.set_to_work(table, seat)
        return x
    if table.stage == c.FRESH:
        spent = using.has_said(table, seat, using.SPITED)
        if not is_due(table, hook, seat) or spent or not using.stands(table, seat):
            return x
        using.say(table, seat, using.SPITED)
    return take_it_out(world, seat, FEW if has_prevailed(table, seat) else MANY, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Send the allies of the winner home, one after the other."""
    table = world.table
    other = who.opponent(table, seat)
    if not who.is_main(table, seat) or not totals.has_won(table, other):
        return x
    guests = who.allies_of(table, other)
    if guests == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    place = 0
    while (guests >> table.order[place]) & 1 == 0:
        place += 1
    guest = table.order[place]
    outcomes.dismiss(world, guest, c.GATE if other == table.offense else c.SIDE)
    table.stage = c.STEP
    return c.ASKED


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Make each player with a token lose three more ships."""
    table = world.table
    if table.stage == c.FRESH:
        if not is_due(table, hook, seat) or not has_prevailed(table, seat):
            return x
        return c.MAY if using.has_said(table, seat, using.SPITED) else x
    found = take_it_out(world, seat, MANY - FEW, x)
    table.marked[seat] = 0
    return found


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Use the flare whenever possible."""
    return 1


ALIEN = AlienEffects(
    power=Effect(
        power,
        (c.H_POST_ALLIANCE, c.H_JUDGED, c.H_ENCOUNTER_END),
        stands=(c.H_JUDGED, c.H_ENCOUNTER_END),
    ),
    wild=Effect(wild, (c.H_JUDGED,)),
    super_=Effect(super_, (c.H_JUDGED, c.H_ENCOUNTER_END)),
    choose=choose,
)
