"""The cards of both decks by kind and one by one, their types, and the destiny cards."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic.alien_list import ALIENS
from simlab.games.cosmic.components.places import MAX_SEATS
from simlab.games.cosmic.reward_list import REWARD_CARDS
from simlab.jit.enumeration import Enumeration

# cards of the cosmic deck, by kind
ATTACKS = (0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 23, 30, 40)
ATTACK_COPIES = (1, 1, 4, 1, 7, 1, 7, 1, 4, 1, 2, 1, 2, 1, 2, 1, 1, 1)
ATTACK_N = 18
NEGOTIATE, MORPH = 18, 19
ENCOUNTER_N = 20
"""Kinds below are encounter cards."""
PLUS_2, PLUS_3, PLUS_5 = 20, 21, 22
COSMIC_ZAP, CARD_ZAP, MOBIUS, PLAGUE, FORCE_FIELD, EMOTION, QUASH, IONIC = range(23, 31)
PLAIN_KINDS = 31
FLARE = 31
"""All flares count as one kind; which they are is a set of aliens, a bit each."""
KINDS = 32
"""Kinds below are in the cosmic deck, those from here on in the reward deck (`REWARDS`)."""
(
    R02, R03, R12, R21, EPIC, FAULTY, REFUSAL, SELF_DEFENSE, REWARD_MORPH, RETREAT,
    INTIMIDATE_09, INTIMIDATE_19, INTIMIDATE_29, INTIMIDATE_39,
    REVERSE_POLARITY, SELF_DESTRUCT, DUPLICITY, JAMMING, KICKER_4,
    RIFT_1, RIFT_2, RIFT_3, PLUS_4, PLUS_X, OMNI_ZAP, REBIRTH, SHIP_ZAP, SOLAR_WIND, VICTORY_BOON,
) = range(KINDS, KINDS + len(REWARD_CARDS))  # fmt: skip
REWARD_N = len(REWARD_CARDS)
ALL_KINDS = KINDS + REWARD_N
REWARD_ENCOUNTERS = (1 << RETREAT + 1) - (1 << KINDS)
"""The encounter cards of the reward deck, as a set."""
ENCOUNTERS = (1 << ENCOUNTER_N) - 1 | REWARD_ENCOUNTERS
"""The encounter cards of both decks, as a set."""
FIRST_FLARE = ALL_KINDS - 1
"""A flare as a card: this and the number of its alien; every other card is its kind."""
ALIEN_N = len(ALIENS)
CARDS = FIRST_FLARE + ALIEN_N + 1
FORTY_TWO = ALL_KINDS
"""A revealed card may count as an attack of 42, too (the wild flare of Human)."""
ATTACK_FACES = (
    (1 << ATTACK_N) - 1
    | (1 << R21 + 1) - (1 << R02)
    | (1 << INTIMIDATE_39 + 1) - (1 << INTIMIDATE_09)
    | 1 << FORTY_TWO
)
"""Faces of revealed cards that are attacks."""
PRINTED = np.array([*ATTACKS, 0, 0, 2, 3, 5, *[0] * 9, *(card.value for card in REWARD_CARDS), 42])
"""Number printed on each kind: the value of an attack or a reinforcement, the kicker's factor."""
CARD_WORDS = (
    *(f"a{value:02d}" for value in ATTACKS),
    "negotiate",
    "morph",
    "plus2",
    "plus3",
    "plus5",
    "cosmic_zap",
    "card_zap",
    "mobius",
    "plague",
    "force_field",
    "emotion",
    "quash",
    "ionic",
)
CARD_TITLES = (
    *(f"attack {value}" for value in ATTACKS),
    "negotiate",
    "morph",
    "reinforcement +2",
    "reinforcement +3",
    "reinforcement +5",
    "cosmic zap",
    "card zap",
    "mobius tubes",
    "plague",
    "force field",
    "emotion control",
    "quash",
    "ionic gas",
)
COPIES = (*ATTACK_COPIES, 15, 1, 2, 3, 1, 2, 2, 2, 1, 1, 1, 1, 1)

NO_CARD = ALL_KINDS
ANY_KIND = (1 << ALL_KINDS) - 1
"""The set of all kinds."""
REWARD_WORDS = tuple(card.word for card in REWARD_CARDS)
KIND_WORDS = (*CARD_WORDS, "flare", *REWARD_WORDS)
FACE_WORDS = (*KIND_WORDS, "a42")
TEXT_WORDS = ("none", *KIND_WORDS[1:])
"""Kinds where 0 is none."""
ID_WORDS = (*KIND_WORDS, *(f"{alien.word}_flare" for alien in ALIENS))
"""Cards one by one."""
KIND_TITLES = (*CARD_TITLES, "flare", *(card.title for card in REWARD_CARDS))
ID_TITLES = (*KIND_TITLES, *(f"{alien.title.lower()} flare" for alien in ALIENS))


class CardType(Enumeration):
    """The types of cards, one of each discarded by Plague."""

    ATTACK_TYPE = "attack"
    NEGOTIATE_TYPE = "negotiate"
    MORPH_TYPE = "morph"
    REINFORCEMENT_TYPE = "reinforcement"
    ARTIFACT_TYPE = "artifact"
    FLARE_TYPE = "flare"
    RETREAT_TYPE = "retreat"
    INTIMIDATE_TYPE = "intimidate"
    KICKER_TYPE = "kicker"
    RIFT_TYPE = "rift"


(
    ATTACK_TYPE, NEGOTIATE_TYPE, MORPH_TYPE, REINFORCEMENT_TYPE, ARTIFACT_TYPE, FLARE_TYPE,
    RETREAT_TYPE, INTIMIDATE_TYPE, KICKER_TYPE, RIFT_TYPE,
) = CardType  # fmt: skip
TYPE_WORDS = CardType.words()
TYPES = len(TYPE_WORDS)
TYPE_OF = np.array(
    [*[0] * ATTACK_N, 1, 2, *[3] * 3, *[4] * 8, 5, *(card.type for card in REWARD_CARDS), 0]
)
OF_TYPE = np.array(
    [sum(1 << kind for kind in range(ALL_KINDS) if TYPE_OF[kind] == each) for each in range(TYPES)]
)
"""The kinds of each type, as a set."""
LOW_ATTACKS = sum(1 << kind for kind in range(R21 + 1) if TYPE_OF[kind] == 0 < PRINTED[kind] <= 8)
"""Attacks of 1 to 8."""
ARMS = 0b0001000111
"""The types of encounter cards."""

# destiny cards: a colour, a colour with the hazard symbol, wild, special
WILD = 12
MOST_COLONIES, MOST_CARDS, FEWEST_IN_WARP = 13, 14, 15
DESTINIES = 16
DESTINY_WORDS = (
    *(f"colour {seat}" for seat in range(MAX_SEATS)),
    *(f"colour {seat} hazard" for seat in range(MAX_SEATS)),
    "wild",
    "most colonies",
    "most cards",
    "fewest in warp",
)
