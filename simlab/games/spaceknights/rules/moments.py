"""Long, Lonely Moments: a respite, healing, then the next Foe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules.chance import happens
from simlab.games.spaceknights.rules.chips import burn
from simlab.games.spaceknights.rules.circle import first_waiting, next_alive
from simlab.games.spaceknights.rules.limits import burnable
from simlab.games.spaceknights.rules.respites import is_usable, start_respite
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


@kernel
def next_moment(world: World) -> None:
    """Start the moment of the next player, from the Foe clockwise."""
    table = world.table
    table.user = c.NOTHING
    seat = c.NOTHING
    if table.rules.tier >= 1:
        seat = first_waiting(table, table.foe)
    if seat == c.NOTHING:
        table.phase = c.PH_PASS_FOE
        return
    table.acted[seat] = 1
    table.user = seat
    table.phase = c.PH_RESPITE


@kernel
def touches_theme(world: World, seat: int) -> int:
    """Return whether the story touches the knight's theme."""
    chance = world.table.rules.theme_p
    if chance >= 1.0:
        return True
    touched = happens(world, chance, world.hidden.theme_stream)
    note(world, c.V_THEME, seat, touched, c.BLANK)
    return touched == c.YES


@kernel
def offer_respite(world: World) -> None:
    """Ask the player whether to call upon its respite, if that would do anything."""
    table = world.table
    seat = table.user
    table.phase = c.PH_HEAL
    if is_usable(table, seat) and touches_theme(world, seat):
        ask(world, c.RESPITE, seat)


@kernel
def answer_respite(world: World, seat: int, action: int) -> None:
    """Call upon the respite, or skip it."""
    if action != c.NO:
        start_respite(world, seat)


@kernel
def most_healing(table: Table, seat: int) -> int:
    """Return the maximum of life force that a player can gain."""
    return min(table.rules.track_max - table.life_force[seat], burnable(table, seat))


@kernel
def offer_healing(world: World) -> None:
    """Ask the player for the mettle to burn for life force."""
    table = world.table
    seat = table.user
    table.phase = c.PH_MOMENTS
    if table.alive[seat] != 0 and most_healing(table, seat) > 0:
        ask(world, c.HEAL, seat)


@kernel
def answer_healing(world: World, seat: int, gain: int) -> None:
    """Burn mettle for life force."""
    if gain == 0:
        return
    table = world.table
    burn(world, seat, gain, c.FOR_HEALING)
    table.life_force[seat] += gain
    note(world, c.V_HEALED, seat, gain, c.BLANK)
    note(world, c.V_LIFE, seat, table.life_force[seat], c.BLANK)


@kernel
def pass_foe(world: World) -> None:
    """Pass the role of the Foe to the left and start the next hand."""
    table = world.table
    table.foe = next_alive(table, table.foe)
    table.hand_index += 1
    table.phase = c.PH_HAND
