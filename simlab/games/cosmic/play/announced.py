"""Announced rewards not taken yet, used in games that may have Quartermaster.

``table.announced`` holds, for each player, cards of the cosmic deck, cards of the reward deck, and
ships, a byte each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


BYTE, MASK = 8, 255


@kernel
def is_usual(world: World) -> int:
    """Return whether all players announce their rewards before anybody takes any."""
    if world.table.users[c.H_ANNOUNCED] != 0:
        return True
    return world.table.rules.flares != 0 and is_flare_in(world) != 0


@compiled_separately("world", rare=True)
def is_flare_in(world: World) -> int:
    """Return whether the flare of Quartermaster is in the game, or may come into it."""
    known = world.table.rules.dominion_aliens != 0
    return int(known or sets.holds(world.hidden.flares_in, c.QUARTERMASTER))


@kernel
def write(table: Table, seat: int, cards: int, rewards: int, ships: int) -> None:
    """Record the cards, reward cards and ships that a player announces."""
    table.announced[seat] = cards + (rewards << BYTE) + (ships << 2 * BYTE)


@kernel
def plain(table: Table, seat: int) -> int:
    """Count the cards of the deck that a player is due."""
    return table.announced[seat] & MASK


@kernel
def blue(table: Table, seat: int) -> int:
    """Count the reward cards that a player is due."""
    return (table.announced[seat] >> BYTE) & MASK


@kernel
def all_cards(table: Table, seat: int) -> int:
    """Count the cards that a player is due."""
    return plain(table, seat) + blue(table, seat)


@kernel
def ships(table: Table, seat: int) -> int:
    """Count the ships that a player is due."""
    return table.announced[seat] >> 2 * BYTE


@kernel
def take_card(table: Table, seat: int) -> None:
    """Subtract a card from a player's due rewards, first one of the cosmic deck."""
    table.announced[seat] -= 1 if plain(table, seat) > 0 else 1 << BYTE


@kernel
def take_ship(table: Table, seat: int) -> None:
    """Subtract a ship from a player's due rewards."""
    table.announced[seat] -= 1 << 2 * BYTE


@kernel
def forget_cards(table: Table, seat: int) -> None:
    """Clear the cards due to a player."""
    write(table, seat, 0, 0, ships(table, seat))


@kernel
def forget(table: Table, seat: int) -> None:
    """Clear all rewards due to a player."""
    table.announced[seat] = 0
