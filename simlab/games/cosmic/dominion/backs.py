"""Backs of cards: who takes cards at random, of a hand with both, says first how many of which."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards
from simlab.jit.kernel import compiled_separately, kernel


@compiled_separately("world", "int", "int", rare=True)
def choices(world: Any, giver: Any, count: Any) -> Any:
    """Return how many of some cards of a hand may be reward cards, as a set."""
    blue = cards.spare_blue(world, giver)
    white = cards.spare_n(world, giver) - blue
    taken = min(count, blue + white)
    return bits.up_to(min(taken, blue) + 1) & ~bits.up_to(max(0, taken - white))


@compiled_separately("world", "int", "int", "int", rare=True)
def ask(world: Any, taker: Any, giver: Any, count: Any) -> Any:
    """Let a taker say it before the first card, where the hand has both backs; `ASKED` then."""
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
def aim(table: Any) -> None:
    """The next card taken has the back that was said: reward cards first."""
    table.wanted = cards.COSMIC_BACK
    if table.comp_blue > 0:
        table.comp_blue -= 1
        table.wanted = cards.REWARD_BACK
