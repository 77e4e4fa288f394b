"""The aliens by number; their powers and their flares bear it, too."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic.alien_list import ALIENS, GREEN, RED, YELLOW, with_alert

(
    NO_POWER, AMOEBA, ANTI_MATTER, BARBARIAN, CALCULATOR, CHOSEN, CITADEL, CLONE, CUDGEL,
    DICTATOR, FIDO, FILCH, FODDER, GAMBLER, GRUDGE, HACKER, HATE, HEALER, HUMAN, KAMIKAZE,
    LOSER, MACHINE, MACRON, MASOCHIST, MIND, MIRROR, MISER, MITE, MUTANT, OBSERVER, ORACLE,
    PACIFIST, PARASITE, PHILANTHROPIST, REINCARNATOR, REMORA, RESERVE, SHADOW, SORCERER,
    SPIFF, TICK_TOCK, TRADER, TRIPLER, VACUUM, VIRUS, VOID, VULCH, WARPISH, WARRIOR, WILL,
    ZOMBIE,
) = range(51)  # fmt: skip
POWER_WORDS = ("none", *(alien.word for alien in ALIENS))
RANDOM_ALIEN, CHOICE_ALIEN = 51, 52
"""More entries of rule ``aliens``: an alien by chance, or one of two."""
ALL_ALIENS = ((1 << 51) - 1) & ~1
RED_ALIENS, YELLOW_ALIENS = with_alert(RED), with_alert(YELLOW)
ALERTED = np.array(
    [
        ALL_ALIENS,
        with_alert(GREEN),
        YELLOW_ALIENS,
        RED_ALIENS,
        with_alert(GREEN, YELLOW),
    ]
)
"""The aliens that each choice of rule ``alerts`` leaves."""
WITH_SET_UP = sum(1 << number for number, alien in enumerate(ALIENS, 1) if alien.set_up)
"""The aliens whose text says something of the set-up."""
