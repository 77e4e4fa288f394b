"""Tick-Tock (alert yellow; resolution; any player; mandatory).

It begins with ten tokens (eight in a game of four planets each). One goes whenever a defense wins
or a deal is made; with none left it wins at once. Wild flare: when the discard pile is shuffled
into the deck, up to four ships found a colony on a home planet of another player. Super flare:
after a win as a main player, or a deal of its own, it loses a ship and removes one more token.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, who
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


TOKENS, FEWER = 10, 8
SHORT = 4
MOST = 4


@kernel
def tick(table: Table, seat: int) -> None:
    """Remove one token; the last one wins the game."""
    table.tokens[seat] -= 1
    if table.tokens[seat] <= 0:
        totals.wins(table, seat)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Set the tokens at the start; remove one for each won defense and each deal."""
    table = world.table
    if hook == c.H_SETUP:
        table.tokens[seat] = FEWER if table.rules.planets == SHORT else TOKENS
        return x
    if table.stage == c.FRESH:
        struck = table.result == c.DEFENSE_WON or totals.is_agreed(table)
        return c.MUST if struck and table.tokens[seat] > 0 else x
    tick(table, seat)
    return x


@kernel
def foreign(table: Table, seat: int) -> int:
    """Return the home planets of others on which a player has no colony."""
    found = 0
    for other in range(table.seats):
        if other != seat:
            found |= who.homes_of(table, other)
    return found & ~table.where[seat]


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Found a colony on a home planet of another player."""
    table = world.table
    planets = foreign(table, seat)
    if table.stage == c.FRESH:
        return c.MAY if planets != 0 and fleet.on_colonies(table, seat) > 0 else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, planets, c.STEP)
    if table.stage == c.STEP:
        table.stage = c.STEP + 1
        fleet.settle(world, seat, table.answer, 1, MOST)
        return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange a ship for a token."""
    table = world.table
    if table.stage == c.FRESH:
        won = totals.has_won(table, seat) or totals.is_agreed(table)
        may = who.is_main(table, seat) and won and table.tokens[seat] > 0
        return c.MAY if may and fleet.on_colonies(table, seat) > 0 else x
    if table.stage == c.USED:
        table.stage = c.STEP
        fleet.give_up(world, seat, 1, c.NOTHING)
        return c.ASKED
    if table.stage == c.STEP:
        table.stage = c.STEP + 1
        fleet.doom(world, seat)
        return c.ASKED
    tick(table, seat)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Play flares; send one ship to a new colony."""
    if table.decision == c.FLARE_PLAY:
        return 5
    return bits.lowest_bit(table.options)


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SETUP, c.H_ENCOUNTER_END)),
    wild=Effect(wild, (c.H_ON_SHUFFLE,)),
    super_=Effect(super_, (c.H_ENCOUNTER_END,)),
    choose=choose,
)
