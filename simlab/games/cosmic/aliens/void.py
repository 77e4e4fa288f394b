"""Void (alert red; resolution; main player; mandatory).

When it has won, the ships of the losing side leave the game. Each player keeps at least as many
ships as the number of colonies that wins; other losses go to the warp. This comes before all
effects that save ships from the warp. Ships that leave the game earn no compensation (rule
``removed_compensated``). Its use can be zapped once the winner is known.

Wild, once in an encounter: lose a ship that is not in the encounter, to cancel an artifact of
another player. Super: use the power as an ally of the winner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, using, who
from simlab.games.cosmic.play import ships
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def kept(table: Table, x: int) -> int:
    """Count the ships out of ``x`` lost ones that stay in the game: all for non-losers."""
    seat = table.about
    if not totals.has_lost(table, seat) and table.both != seat + 1:
        return x
    left = ships.fleet(table, seat) - table.zones[c.REMOVED, seat] - table.rules.win_colonies
    return x - max(0, min(x, left))


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power as a winner; then remove the losers' ships from the game."""
    table = world.table
    if hook == c.H_FATE:
        return kept(table, x) if using.at_work(table, seat) else x
    if not who.is_main(table, seat) or not totals.has_won(table, seat):
        return x
    if table.stage == c.FRESH:
        return x if using.at_work(table, seat) else c.MUST
    using.set_to_work(table, seat)
    return x


@kernel
def colonies(table: Table, seat: int) -> int:
    """Return a player's colonies with ships that are not in the encounter."""
    own = table.where[seat]
    if seat == table.defense and table.target >= 0:
        own &= ~(1 << table.target)
    return own


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Lose a ship, and cancel the artifact that is being played."""
    table = world.table
    if table.stage == c.FRESH:
        top = table.frames[max(0, table.frame_n - 1)]
        if not using.is_artifact(top) or top.owner == seat or table.frame_n == 0:
            return x
        return c.MAY if colonies(table, seat) != 0 else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, colonies(table, seat), c.STEP)
    if table.stage == c.STEP:
        fleet.give_up_from(world, seat, table.answer)
        table.stage = c.STEP + 1
        return c.ASKED
    if table.stage == c.STEP + 1:
        fleet.doom(world, seat)
        table.stage = c.STEP + 2
        return c.ASKED
    using.cancel(world)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Use the power as an ally."""
    table = world.table
    if hook == c.H_FATE:
        return kept(table, x) if using.works(table, seat, c.SUPER_FLARE + c.VOID) else x
    if table.role[seat] < c.OFFENSE_ALLY or not totals.has_won(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    using.last(table, seat)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Cancel Plague against oneself and zaps of own cards; lose ships of the largest colony."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        return values.safest(table, seat, table.options)
    if unit == c.SUPER_FLARE + c.VOID:
        return 1
    top = table.frames[table.frame_n - 1]
    if top.what == c.PLAGUE:
        return 2 if top.against == seat else 0
    if top.what == c.COSMIC_ZAP or top.what == c.CARD_ZAP:
        return 2 if table.frames[table.frame_n - 2].owner == seat else 0
    return 0


ALIEN = AlienEffects(
    power=Effect(power, (c.H_JUDGED, c.H_FATE)),
    wild=Effect(wild, (c.H_RESPOND,)),
    super_=Effect(super_, (c.H_JUDGED, c.H_FATE)),
    choose=choose,
)
