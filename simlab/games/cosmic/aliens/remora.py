"""Remora (alert yellow; any phase; any player; optional).

Whenever another player retrieves ships from the warp it may retrieve one of its own that was not
lost in this encounter; whenever another player draws cards from the deck it may draw one: once for
each event, however many ships or cards. Wild flare: as another player plays a flare it draws a
card. Super flare: for each colony that another player gains, home or abroad, in the rest of the
encounter, it draws a card or retrieves a ship.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using
from simlab.games.cosmic.play import powers, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel

PICKED, DONE = c.STEP, c.STEP + 1
A_CARD, A_SHIP = 0, 1
PLENTY = 10


@kernel
def has_ship(table: Any, seat: Any) -> Any:
    """Return whether a ship could come back: not one lost in this encounter."""
    return warp_worlds.in_warp(table, seat) > table.fallen[seat] and table.where[seat] != 0


@compiled_separately("world", "int", "int", rare=True)
def gain(world: Any, seat: Any, x: Any) -> Any:
    """Draw a card or retrieve a ship, of this encounter or not, as the player says."""
    table = world.table
    if table.stage == PICKED and table.answer == A_SHIP:
        table.stage = DONE
        fleet.retrieve(world, seat, 1)
        return c.ASKED
    if table.stage == PICKED:
        hands.draw(world, seat, 1)
    elif table.stage != DONE:
        there = warp_worlds.in_warp(table, seat) > 0 and table.where[seat] != 0
        return asking.pick_number(world, seat, 0b11 if there else 0b01, PICKED)
    return x


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Have what another one has, unless that is a Remora, too: they would never end."""
    table = world.table
    if table.about == seat or table.stage == DONE or powers.owns(table, table.about, c.REMORA):
        return x
    if table.stage == c.FRESH:
        return c.MAY if hook == c.H_ON_DRAW or has_ship(table, seat) else x
    if hook == c.H_ON_DRAW:
        hands.draw(world, seat, 1)
        return x
    if not has_ship(table, seat):
        return x
    table.stage = DONE
    fleet.retrieve(world, seat, 1)
    return c.ASKED


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Draw a card as another plays a flare."""
    table = world.table
    if table.stage == c.FRESH:
        return x if table.about == seat else c.MAY
    hands.draw(world, seat, 1)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Gain something for each colony of another."""
    table = world.table
    if table.about == seat:
        return x
    if table.stage == c.FRESH and not using.works(table, seat, c.SUPER_FLARE + c.REMORA):
        return c.MAY
    if table.stage == c.USED:
        using.last(table, seat)
    return gain(world, seat, x)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Always; ships while few are at home."""
    if table.decision == c.PICK_NUMBER:
        few = fleet.on_colonies(table, table.actor) < PLENTY
        return A_SHIP if few else A_CARD
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_ON_DRAW, c.H_ON_RETRIEVE)),
    wild=Effect(wild, (c.H_ON_FLARE,)),
    super_=Effect(super_, (c.H_ON_COLONY,)),
    choose=choose,
)
