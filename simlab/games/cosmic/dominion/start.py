"""Set-up of Dominion for a game, and reset for each encounter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import deck, marks
from simlab.games.cosmic.dominion.act import THING_USES
from simlab.games.cosmic.dominion.using import USED_BY
from simlab.games.cosmic.play import wiring
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def set_up(world: World) -> None:
    """Set up the reward deck and special ships if the rules include them."""
    table = world.table
    if table.rules.reward_deck != 0 or table.rules.special_ships != 0:
        prepare(world)


@compiled_separately("world", rare=True)
def prepare(world: World) -> None:
    """Add Dominion to the game: reward deck, special ships and their hooks."""
    table = world.table
    table.dominion = 1
    if table.rules.reward_deck != 0:
        deck.build(world)
        for kind in range(c.EPIC, c.SELF_DEFENSE + 1):
            table.standing |= THING_USES[kind - c.KINDS]
        table.standing |= THING_USES[c.BORROW]
    if table.rules.special_ships != 0:
        table.tracked = 1
        marks.set_up(table)
        for thing in range(c.SHIP_THINGS, c.BORROW):
            if (USED_BY[table.rules.special_ships] >> thing) & 1 != 0:
                table.standing |= THING_USES[thing]
    for seat in range(table.seats):
        wiring.wire_things(world, seat)


@kernel
def open_artifacts(world: World) -> None:
    """Activate the hooks of reward-deck artifacts for everybody (power of Mesmer)."""
    table = world.table
    hooks = 0
    for kind in range(c.OMNI_ZAP, c.VICTORY_BOON + 1):
        hooks |= THING_USES[kind - c.KINDS]
    if table.rules.reward_deck != 0 and hooks & ~table.standing != 0:
        table.standing |= hooks
        for seat in range(table.seats):
            wiring.wire_things(world, seat)


@compiled_separately("table", rare=True)
def clear(table: Table) -> None:
    """Reset the state that belongs to a single encounter."""
    table.kicker_out = 0
    table.kick_o = 0
    table.kick_d = 0
    table.jam = 0
    table.text_o = 0
    table.text_d = 0
    table.text_used = 0
    table.spared = 0
    table.doubled = 0
    table.menaced = 0
    table.borrowed_o = 0
    table.borrowed_d = 0
    table.offered = 0
    table.boosted = 0
    table.solar = 0
    table.comp_blue = c.NOTHING
    table.wanted = 0
    table.reward_cards = 0
    for seat in range(table.seats):
        table.due[seat] = 0
