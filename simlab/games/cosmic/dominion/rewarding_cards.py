"""Rewards from the reward deck: players choose their number before they draw any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits, hooks
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@compiled_separately("world", "int", "int", rare=True)
def ask(world: World, seat: int, count: int) -> int:
    """Ask a player how many rewards are reward cards; return false if it has no choice."""
    table = world.table
    most = min(count, deck.there(table))
    if most == 0:
        return False
    table.reward_cards = count
    bits.ask(world, c.REWARD_DECK, seat, bits.up_to(most + 1))
    return True


@kernel
def draw(world: World, seat: int, count: int) -> int:
    """Draw reward cards as a reward, as many as are left; return their number."""
    there = min(count, deck.there(world.table))
    if there > 0:
        note(world, e.E_REWARD_CARDS, seat, there, 0)
    for _ in range(there):
        deck.draw(world, seat)
    return there


@kernel
def collect(world: World, seat: int, count: int, others: int) -> int:
    """Draw a player's reward cards, as many as are left, and record them; return their number.

    ``others`` is the number of rewards from the cosmic deck. The caller has reported that draw to
    effects on drawing (Remora), so this one is reported only if there are none.
    """
    drawn = draw(world, seat, count)
    world.table.rewards_n[seat] += drawn
    if drawn > 0 and others == 0 and world.table.rules.remora_reward != 0:
        hooks.happen(world, c.H_ON_DRAW, seat, drawn)
    return drawn
