"""Deals: the templates of the menu, with what each gives to the offense and to the defense."""

from __future__ import annotations

from enum import auto

import numpy as np

from simlab.games.cosmic.components.cards import (
    ALL_KINDS,
    ANY_KIND,
    ARTIFACT_TYPE,
    ATTACK_TYPE,
    FLARE_TYPE,
    NEGOTIATE_TYPE,
    OF_TYPE,
    PRINTED,
    TYPE_OF,
)
from simlab.jit.enumeration import Enumeration

# what the offense gets (colonies, cards, techs, its ships in the warp), what the defense gets
_MENU = (
    ("pass", (0, 0, 0, 0), (0, 0, 0, 0)),
    ("colonies", (1, 0, 0, 0), (1, 0, 0, 0)),
    ("colony_for_card", (1, 0, 0, 0), (0, 1, 0, 0)),
    ("card_for_colony", (0, 1, 0, 0), (1, 0, 0, 0)),
    ("colony_for_2", (1, 0, 0, 0), (0, 2, 0, 0)),
    ("2_for_colony", (0, 2, 0, 0), (1, 0, 0, 0)),
    ("colony_to_offense", (1, 0, 0, 0), (0, 0, 0, 0)),
    ("colony_to_defense", (0, 0, 0, 0), (1, 0, 0, 0)),
    ("swap_random", (0, 1, 0, 0), (0, 1, 0, 0)),
    ("swap_chosen", (0, 1, 0, 0), (0, 1, 0, 0)),
    ("2_for_high", (0, 2, 0, 0), (0, 1, 0, 0)),
    ("card_to_offense", (0, 1, 0, 0), (0, 0, 0, 0)),
    ("card_to_defense", (0, 0, 0, 0), (0, 1, 0, 0)),
    ("techs", (0, 0, 1, 0), (0, 0, 1, 0)),
    ("tech_for_card", (0, 0, 1, 0), (0, 1, 0, 0)),
    ("card_for_tech", (0, 1, 0, 0), (0, 0, 1, 0)),
    ("tech_to_offense", (0, 0, 1, 0), (0, 0, 0, 0)),
    ("tech_to_defense", (0, 0, 0, 0), (0, 0, 1, 0)),
    ("2_colonies", (2, 0, 0, 0), (2, 0, 0, 0)),
    ("2_colonies_for_1", (2, 0, 0, 0), (1, 0, 0, 0)),
    ("1_colony_for_2", (1, 0, 0, 0), (2, 0, 0, 0)),
    ("2_colonies_for_2", (2, 0, 0, 0), (0, 2, 0, 0)),
    ("2_for_2_colonies", (0, 2, 0, 0), (2, 0, 0, 0)),
    ("2_colonies_to_offense", (2, 0, 0, 0), (0, 0, 0, 0)),
    ("2_colonies_to_defense", (0, 0, 0, 0), (2, 0, 0, 0)),
    ("release_for_card", (0, 0, 0, 1), (0, 1, 0, 0)),
    ("card_for_release", (0, 1, 0, 0), (0, 0, 0, 1)),
    ("release_for_2", (0, 0, 0, 1), (0, 2, 0, 0)),
    ("2_for_release", (0, 2, 0, 0), (0, 0, 0, 1)),
    ("release_for_colony", (0, 0, 0, 1), (1, 0, 0, 0)),
    ("colony_for_release", (1, 0, 0, 0), (0, 0, 0, 1)),
)
MENU_WORDS = tuple(word for word, *_ in _MENU)
MENU_N = len(_MENU)
M_COLONY_O, M_CARDS_O, M_TECH_O, M_FREE_O = np.array([to for _, to, _ in _MENU]).T.copy()
"""Gains of the offense by template; M_FREE: whether its ships in the warp are released."""
M_COLONY_D, M_CARDS_D, M_TECH_D, M_FREE_D = np.array([to for _, _, to in _MENU]).T.copy()
FIRST_TECH_OFFER = 13
"""The templates before this one are open whatever the rules are."""
FIRST_RELEASE = MENU_WORDS.index("release_for_card")
"""From this one on Zombie releases the other's ships from the warp (see `play.releases`)."""


class Mode(Enumeration):
    """Ways to choose the cards that change hands in a deal."""

    BY_GIVER = "chosen"
    AT_RANDOM = "random"
    AN_ATTACK = "attack"
    A_NEGOTIATE = "negotiate"
    AN_ARTIFACT = "artifact"
    A_FLARE = "flare"
    HIGH = auto()


BY_GIVER, AT_RANDOM, AN_ATTACK, A_NEGOTIATE, AN_ARTIFACT, A_FLARE, HIGH = Mode
MODE_WORDS = Mode.words()
M_MODE = np.full(MENU_N, -1)
M_MODE[[MENU_WORDS.index(word) for word in ("swap_random", "swap_chosen", "2_for_high")]] = (
    AT_RANDOM,
    BY_GIVER,
    BY_GIVER,
)
"""Choice of the cards of a template; -1: up to the proposer."""
HIGH_VALUE = 12
"""The least printed value of a high card."""
SWAP_HIGH = 10
"""The template in which the defense's card is a high attack."""
OF_MODE = np.array(
    [
        ANY_KIND,
        ANY_KIND,
        *(OF_TYPE[each] for each in (ATTACK_TYPE, NEGOTIATE_TYPE, ARTIFACT_TYPE, FLARE_TYPE)),
        sum(
            1 << kind
            for kind in range(ALL_KINDS)
            if TYPE_OF[kind] == ATTACK_TYPE and PRINTED[kind] >= HIGH_VALUE
        ),
    ]
)
"""The kinds that each way allows, as a set: all that others see of a card that changes hands."""
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
"""Gifts between two players beside a deal (see `verbs.pacts`)."""
