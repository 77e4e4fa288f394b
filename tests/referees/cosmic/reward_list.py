"""The kinds of the reward deck of Cosmic Dominion, for a referee."""

VARIABLE = {"r02_20": (2, 20), "r03_30": (3, 30), "r12_21": (12, 21), "r21_12": (21, 12)}
"""Attacks: what they count, and what under a hazard warning."""
UNIQUE = ("epic_oratory", "faulty_translator", "right_of_refusal", "self_defense")
INTIMIDATES = {
    "intimidate_m09": -9, "intimidate_19": 19, "intimidate_29": 29, "intimidate_39": 39,
}  # fmt: skip
KICKERS = {
    "reverse_polarity": -1, "self_destruct": 1, "duplicity": 2, "jamming_signal": 2, "kicker_x4": 4,
}  # fmt: skip
RIFTS = ("rift_1", "rift_2", "rift_3")
MORE_PLUSES = {"plus4": 4, "plus_x": 0}
MORE_ARTIFACTS = ("omni_zap", "rebirth", "ship_zap", "solar_wind", "victory_boon")
ARMS = (*VARIABLE, *UNIQUE, "reward_morph", "retreat")
REWARDS = (*ARMS, *INTIMIDATES, *KICKERS, *RIFTS, *MORE_PLUSES, *MORE_ARTIFACTS)
MORPHS = ("morph", "reward_morph")
NEGOTIATES = ("negotiate", *UNIQUE)
