"""Backs of cards: whoever takes cards at random says how many reward cards are among them."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards


@apart("world", "int", "int", "int", rare=True)
def ask(world: Any, taker: Any, giver: Any, count: Any) -> Any:
    """Let a taker say it before the first card, where the hand has both backs; `ASKED` then."""
    table = world.table
    if table.comp_blue >= 0:
        return c.ZERO
    blue = cards.spare_blue(world, giver)
    rewards = min(count, blue)
    least = max(c.ZERO, count - (cards.spare_n(world, giver) - blue))
    if least >= rewards:
        table.comp_blue = rewards
        return c.ZERO
    bits.ask(world, c.TAKE_BACKS, taker, bits.up_to(rewards + 1) & ~bits.up_to(least))
    return c.ASKED


@kernel
def aim(table: Any) -> None:
    """The next card taken has the back that was said: reward cards first."""
    table.wanted = cards.COSMIC_BACK
    if table.comp_blue > 0:
        table.comp_blue -= 1
        table.wanted = cards.REWARD_BACK
