"""Remora (alert yellow; any phase; any player; optional).

Whenever another player retrieves ships from the warp it may retrieve one of its own that was not
lost in this encounter; whenever another player draws cards from the deck it may draw one: once for
each event, for any number of ships or cards. Wild flare: as another player plays a flare it draws a
card. Super flare: for each colony that another player gains, home or abroad, in the rest of the
encounter, it draws a card or retrieves a ship.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using
from simlab.games.cosmic.play import powers, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, DONE = c.STEP, c.STEP + 1
A_CARD, A_SHIP = 0, 1
PLENTY = 10


@kernel
def has_ship(table: Table, seat: int) -> int:
    """Return whether a ship not lost in this encounter could be retrieved."""
    return warp_worlds.in_warp(table, seat) > table.fallen[seat] and table.where[seat] != 0


@compiled_separately("world", "int", "int", rare=True)
def gain(world: World, seat: int, x: int) -> int:
    """Ask the player to draw a card or retrieve a ship, even one of this encounter."""
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
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Retrieve a ship or draw a card after another player's, except another Remora's."""
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
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Draw a card as another player plays a flare."""
    table = world.table
    if table.stage == c.FRESH:
        return x if table.about == seat else c.MAY
    hands.draw(world, seat, 1)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Draw a card or retrieve a ship for each colony that another player gains."""
    table = world.table
    if table.about == seat:
        return x
    if table.stage == c.FRESH and not using.works(table, seat, c.SUPER_FLARE + c.REMORA):
        return c.MAY
    if table.stage == c.USED:
        using.last(table, seat)
    return gain(world, seat, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Use it always; retrieve ships while few are on colonies, or else draw cards."""
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
