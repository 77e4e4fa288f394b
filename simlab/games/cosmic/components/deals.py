"""Deals: what each template of the menu moves (to the offense: colonies, cards; to the defense)."""

from __future__ import annotations

import numpy as np

MENU_WORDS = (
    "pass",
    "colonies",
    "colony_for_card",
    "card_for_colony",
    "colony_for_2",
    "2_for_colony",
    "colony_to_offense",
    "colony_to_defense",
    "swap_random",
    "swap_chosen",
    "2_for_high",
    "card_to_offense",
    "card_to_defense",
    "techs",
    "tech_for_card",
    "card_for_tech",
    "tech_to_offense",
    "tech_to_defense",
    "2_colonies",
    "2_colonies_for_1",
    "1_colony_for_2",
    "2_colonies_for_2",
    "2_for_2_colonies",
    "2_colonies_to_offense",
    "2_colonies_to_defense",
)
MENU_N = len(MENU_WORDS)
M_COLONY_O = np.array([0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 1, 2, 0, 2, 0])
M_COLONY_D = np.array([0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 0, 2, 0, 2])
M_CARDS_O = np.array([0, 0, 0, 1, 0, 2, 0, 0, 1, 1, 2, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0])
"""Cards that the offense gets."""
M_CARDS_D = np.array([0, 0, 1, 0, 2, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0])
M_TECH_O = np.array([0] * 13 + [1, 1, 0, 1, 0] + [0] * 7)
"""Whether the offense gets a tech."""
M_TECH_D = np.array([0] * 13 + [1, 0, 1, 0, 1] + [0] * 7)
FIRST_TECH_OFFER = 13
"""The templates before this one are open whatever the rules are."""
BY_GIVER, AT_RANDOM, AN_ATTACK, A_NEGOTIATE, AN_ARTIFACT, A_FLARE, HIGH = range(7)
MODE_WORDS = ("chosen", "random", "attack", "negotiate", "artifact", "flare", "high")
M_MODE = np.array([-1] * 8 + [AT_RANDOM, BY_GIVER, BY_GIVER] + [-1] * 14)
"""How cards of a template are chosen; -1: the proposer says."""
HIGH_VALUE = 12
"""The least printed value of a high card."""
SWAP_HIGH = 10
"""The template in which the defense's card is a high attack."""
MODES = 6
MODES_WITH_FLARES = (1 << MODES) - 1
MODES_WITHOUT = MODES_WITH_FLARES & ~(1 << A_FLARE)
MAX_GIFTS = 3

_PACT_PARTS = (
    "the first gets a card",
    "gives a card",
    "gets a colony",
    "gives a colony",
)
PACT_WORDS = tuple(
    ", ".join(part for bit, part in enumerate(_PACT_PARTS) if pact >> bit & 1) or "nothing"
    for pact in range(16)
)
"""What two players give each other beside a deal (see `verbs.pacts`)."""
