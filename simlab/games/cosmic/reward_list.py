"""The cards of the reward deck of Cosmic Dominion, kind by kind."""

from __future__ import annotations

from typing import NamedTuple

(
    ATTACK, NEGOTIATE, MORPH, REINFORCEMENT, ARTIFACT, FLARE, RETREAT, INTIMIDATE, KICKER, RIFT,
) = range(10)  # fmt: skip
"""Types of cards, those of the cosmic deck first."""


class RewardCard(NamedTuple):
    """A kind of reward card: name, title, type, number of copies, value.

    ``value`` is that of an attack without a hazard warning, of an intimidate against an attack, or
    of a reinforcement; for a kicker it is the multiplier.
    """

    word: str
    title: str
    type: int
    copies: int = 1
    value: int = 0


REWARD_CARDS = (
    RewardCard("r02_20", "attack 02/20", ATTACK, value=2),
    RewardCard("r03_30", "attack 03/30", ATTACK, value=3),
    RewardCard("r12_21", "attack 12/21", ATTACK, copies=2, value=12),
    RewardCard("r21_12", "attack 21/12", ATTACK, value=21),
    RewardCard("epic_oratory", "negotiate (Epic Oratory)", NEGOTIATE),
    RewardCard("faulty_translator", "negotiate (Faulty Translator)", NEGOTIATE),
    RewardCard("right_of_refusal", "negotiate (Right of Refusal)", NEGOTIATE),
    RewardCard("self_defense", "negotiate (Self Defense)", NEGOTIATE),
    RewardCard("reward_morph", "morph of the reward deck", MORPH),
    RewardCard("retreat", "retreat", RETREAT, copies=2),
    RewardCard("intimidate_m09", "intimidate -09", INTIMIDATE, value=-9),
    RewardCard("intimidate_19", "intimidate 19", INTIMIDATE, value=19),
    RewardCard("intimidate_29", "intimidate 29", INTIMIDATE, value=29),
    RewardCard("intimidate_39", "intimidate 39", INTIMIDATE, value=39),
    RewardCard("reverse_polarity", "kicker x-1 (Reverse Polarity)", KICKER, value=-1),
    RewardCard("self_destruct", "kicker x1 (Self Destruct)", KICKER, value=1),
    RewardCard("duplicity", "kicker x2 (Duplicity)", KICKER, value=2),
    RewardCard("jamming_signal", "kicker x2 (Jamming Signal)", KICKER, value=2),
    RewardCard("kicker_x4", "kicker x4", KICKER, value=4),
    RewardCard("rift_1", "rift 1 (a colony)", RIFT),
    RewardCard("rift_2", "rift 2 (cards)", RIFT, copies=2),
    RewardCard("rift_3", "rift 3 (ships)", RIFT),
    RewardCard("plus4", "reinforcement +4", REINFORCEMENT, value=4),
    RewardCard("plus_x", "reinforcement +X", REINFORCEMENT),
    RewardCard("omni_zap", "omni-zap", ARTIFACT),
    RewardCard("rebirth", "rebirth", ARTIFACT),
    RewardCard("ship_zap", "ship zap", ARTIFACT),
    RewardCard("solar_wind", "solar wind", ARTIFACT),
    RewardCard("victory_boon", "victory boon", ARTIFACT),
)
assert sum(card.copies for card in REWARD_CARDS) == 32
