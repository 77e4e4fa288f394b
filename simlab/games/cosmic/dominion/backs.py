"""Backs of cards: a player that takes cards at random first chooses how many of each back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@compiled_separately("world", "int", "int", rare=True)
def choices(world: World, giver: int, count: int) -> int:
    """Return the possible numbers of reward cards among ``count`` cards of a hand, as a set."""
    blue = cards.spare_blue(world, giver)
    white = cards.spare_n(world, giver) - blue
    taken = min(count, blue + white)
    return bits.up_to(min(taken, blue) + 1) & ~bits.up_to(max(0, taken - white))


@compiled_separately("world", "int", "int", "int", rare=True)
def ask(world: World, taker: int, giver: int, count: int) -> int:
    """Ask a taker for the number of reward cards before the first card, if it can choose."""
    table = world.table
    if table.comp_blue >= 0:
        return 0
    numbers = choices(world, giver, count)
    if bits.count_bits(numbers) == 1:
        table.comp_blue = bits.lowest_bit(numbers)
        return 0
    bits.ask(world, c.TAKE_BACKS, taker, numbers)
    return c.ASKED


@kernel
def aim(table: Table) -> None:
    """Set the back of the next card taken, reward cards first."""
    table.wanted = cards.COSMIC_BACK
    if table.comp_blue > 0:
        table.comp_blue -= 1
        table.wanted = cards.REWARD_BACK
