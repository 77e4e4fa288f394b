"""Tick-Tock (alert yellow; resolution; any player; mandatory).

It begins with ten tokens (eight in a game of four planets each). One goes whenever a defense wins
or a deal is made; with none left it wins at once. Wild flare: when the discard becomes the deck, up
to four ships found a colony on a home planet of another player. Super flare: after winning as a
main player, or after a deal of its own, a ship is lost and one more token goes.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, who
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

TOKENS, FEWER = 10, 8
SHORT = 4
MOST = 4


@kernel
def tick(table: Any, seat: Any) -> None:
    """One token goes; the last one wins the game."""
    table.tokens[seat] -= 1
    if table.tokens[seat] <= 0:
        totals.wins(table, seat)


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Tokens at the start; one goes with each defense won and each deal."""
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
def foreign(table: Any, seat: Any) -> Any:
    """Return home planets of others without an own colony."""
    found = 0
    for other in range(table.seats):
        if other != seat:
            found |= who.homes_of(table, other)
    return found & ~table.where[seat]


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """A colony anywhere."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """A ship for a token."""
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
def choose(table: Any, me: Any, unit: Any) -> Any:
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
