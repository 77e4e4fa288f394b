"""What decks were last shuffled of: all have seen those discards, and no other card is there.

``table.stock`` counts the cards of each kind, ``stock_flares`` says which flares, ``stock_techs``
which techs; ``restocked`` holds the decks of which that is known. What is drawn unseen counts on:
at most so many are left.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from simlab.jit.kernel import compiled_separately

COSMIC, REWARD, TECH = 1, 2, 4


@compiled_separately("table", "int", rare=True)
def shuffled(table: Any, deck: Any) -> None:
    """The discards are about to be shuffled into a deck, whatever is left of it."""
    low = 0 if deck == COSMIC else c.KINDS
    high = c.KINDS if deck == COSMIC else c.ALL_KINDS
    if (table.deck_n if deck == COSMIC else table.reward_n) == 0:
        table.restocked |= deck
        for kind in range(low, high):
            table.stock[kind] = 0
        if deck == COSMIC:
            sets.clear(table.stock_flares)
    for kind in range(low, high):
        table.stock[kind] += table.discard[kind]
    if deck == COSMIC:
        sets.join(table.stock_flares, sets.of(table.discard_flares))


@compiled_separately("table", "int", rare=True)
def buried(table: Any, reward: Any) -> None:
    """An encounter card that nobody saw goes into its deck."""
    low = 0 if reward == 0 else c.KINDS
    high = c.ENCOUNTER_N if reward == 0 else c.RETREAT + 1
    for kind in range(low, high):
        table.stock[kind] += 1
