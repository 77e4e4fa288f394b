"""Healer (alert yellow; any phase; any player; optional).

When another player has lost ships to the warp, or out of the game (rule
``healer_restores_removed``), it may bring all of them back to colonies of that player, who must
have one, and draw a card: once for each player healed. For compensation they still count as lost to
the warp, or as out of the game.

Wild: a Cosmic Zap against a power or flare of its holder fizzles. Super, in answer to the use of
its own power: for the rest of the encounter it draws a card for each ship that it brings back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, hands, using
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Frames, Seat, Table, World


@kernel
def from_warp(table: Table, x: int) -> int:
    """Count the lost ships that are still in the warp."""
    return min(fleet.to_warp(x), table.zones[c.WARP, table.about])


@kernel
def from_afar(table: Table, x: int) -> int:
    """Count the lost ships that have left the game and may come back."""
    if table.rules.healer_restores_removed == 0:
        return 0
    return min(fleet.for_good(x), table.zones[c.REMOVED, table.about])


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Bring another player's lost ships back, then draw; ``memo`` counts the ships."""
    table = world.table
    other = table.about
    if table.stage == c.FRESH:
        if other == seat or table.where[other] == 0:
            return x
        return c.MAY if from_warp(table, x) + from_afar(table, x) > 0 else x
    if table.stage == c.USED:
        table.memo = from_warp(table, x)
        # these are the ships lost just now
        table.fallen[other] -= min(table.fallen[other], table.memo)
        fleet.send_home(world, c.WARP, other, table.memo)
        table.stage = c.STEP
        return c.ASKED
    if table.stage == c.STEP:
        count = from_afar(table, x)
        table.memo += count
        fleet.send_home(world, c.REMOVED, other, count)
        table.stage = c.STEP + 1
        return c.ASKED
    hands.draw(world, seat, table.memo if using.works(table, seat, c.SUPER_FLARE + c.HEALER) else 1)
    return x


@kernel
def is_zap(frame: Frames) -> int:
    """Return whether a frame holds a Cosmic Zap, by card or by tech."""
    by_tech = frame.what == c.USED_TECH and frame.against == c.COSMIC_FIELD_GENERATOR
    return frame.what == c.COSMIC_ZAP or by_tech


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Cancel a Cosmic Zap against the holder."""
    table = world.table
    if table.stage == c.FRESH:
        if table.frame_n < 2 or not is_zap(table.frames[table.frame_n - 1]):
            return x
        return c.MAY if table.frames[table.frame_n - 2].owner == seat else x
    using.cancel(world)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Draw a card for each ship brought back."""
    return using.strengthen(world, seat, c.HEALER, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Heal for the card, except a player who is about to win."""
    if unit == c.HEALER and values.threatens(table, table.about):
        return c.NO
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_ON_LOST,)),
    wild=Effect(wild, (c.H_RESPOND,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
