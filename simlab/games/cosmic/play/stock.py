"""Contents of reshuffled decks: the discards, which all players saw, and no other cards.

``table.stock`` counts the cards of each kind; ``stock_flares`` and ``stock_techs`` are sets of
flares and techs; ``restocked`` is the set of decks with known contents. Cards drawn unseen stay
counted, so the counts are upper bounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from simlab.jit.kernel import compiled_separately

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


COSMIC, REWARD, TECH = 1, 2, 4


@compiled_separately("table", "int", rare=True)
def shuffled(table: Table, deck: int) -> None:
    """Record the discards that are about to be shuffled into a deck, whatever is left of it."""
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
def buried(table: Table, reward: int) -> None:
    """Count an unseen encounter card that goes into its deck, as one of every possible kind."""
    low = 0 if reward == 0 else c.KINDS
    high = c.ENCOUNTER_N if reward == 0 else c.RETREAT + 1
    for kind in range(low, high):
        table.stock[kind] += 1
