"""Rewards that were announced and not yet taken: of all, where Quartermaster may be in the game.

``table.announced`` holds for each player cards of the deck, of the reward deck, and ships, a byte
each.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from simlab.jit.kernel import compiled_separately, kernel

BYTE, MASK = 8, 255


@kernel
def is_usual(world: Any) -> Any:
    """Return whether all say what they take before anybody takes any."""
    if world.table.users[c.H_ANNOUNCED] != 0:
        return True
    return world.table.rules.flares != 0 and is_flare_in(world) != 0


@compiled_separately("world", rare=True)
def is_flare_in(world: Any) -> Any:
    """Return whether the flare of Quartermaster is in the game, or always may be."""
    known = world.table.rules.dominion_aliens != 0
    return int(known or sets.holds(world.hidden.flares_in, c.QUARTERMASTER))


@kernel
def write(table: Any, seat: Any, cards: Any, rewards: Any, ships: Any) -> None:
    """A player says what it takes."""
    table.announced[seat] = cards + (rewards << BYTE) + (ships << 2 * BYTE)


@kernel
def plain(table: Any, seat: Any) -> Any:
    """Count the cards of the deck that a player is due."""
    return table.announced[seat] & MASK


@kernel
def blue(table: Any, seat: Any) -> Any:
    """Count the reward cards that a player is due."""
    return (table.announced[seat] >> BYTE) & MASK


@kernel
def all_cards(table: Any, seat: Any) -> Any:
    """Count the cards that a player is due."""
    return plain(table, seat) + blue(table, seat)


@kernel
def ships(table: Any, seat: Any) -> Any:
    """Count the ships that a player is due."""
    return table.announced[seat] >> 2 * BYTE


@kernel
def take_card(table: Any, seat: Any) -> None:
    """A player has got a card, of the deck first."""
    table.announced[seat] -= 1 if plain(table, seat) > 0 else 1 << BYTE


@kernel
def take_ship(table: Any, seat: Any) -> None:
    """A player has got a ship."""
    table.announced[seat] -= 1 << 2 * BYTE


@kernel
def forget_cards(table: Any, seat: Any) -> None:
    """A player is due no cards any more."""
    write(table, seat, 0, 0, ships(table, seat))


@kernel
def forget(table: Any, seat: Any) -> None:
    """A player is due nothing any more."""
    table.announced[seat] = 0
