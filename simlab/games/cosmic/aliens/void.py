"""Void (alert red; resolution; main player; mandatory).

When it has won, the ships of the losing side leave the game; nobody is left with fewer ships than
colonies that win, and the rest goes to the warp. This comes before everything that saves ships from
the warp (rules file 7.13). Ships that leave the game earn no compensation (2.10; rule
``removed_compensated``). Its use can be zapped once the winner is known.

Wild, once in an encounter: lose a ship that is not in the encounter, to cancel an artifact of
somebody else. Super: the same as an ally of the winner.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, using, who
from simlab.games.cosmic.play import ships
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel


@kernel
def kept(table: Any, x: Any) -> Any:
    """Of ``x`` lost ships, count those that stay in the game: all those of an ally (Duplicity)."""
    seat = table.about
    if not totals.has_lost(table, seat) and table.both != seat + 1:
        return x
    left = ships.fleet(table, seat) - table.zones[c.REMOVED, seat] - table.rules.win_colonies
    return x - max(0, min(x, left))


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a winner, announce it; then losers' ships leave the game."""
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
def colonies(table: Any, seat: Any) -> Any:
    """Return the set of a player's colonies with ships that are not in the encounter."""
    own = table.where[seat]
    if seat == table.defense and table.target >= 0:
        own &= ~(1 << table.target)
    return own


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Lose a ship, and the artifact that is being played has no effect."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The power as an ally."""
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
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Cancel Plague against oneself and Zaps of what one does; lose ships of the largest colony."""
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
