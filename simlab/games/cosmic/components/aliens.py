"""The aliens by number, which is also the number of their powers and flares."""

from __future__ import annotations

import numpy as np

from simlab.core.records import SET_BITS
from simlab.games.cosmic.alien_list import (
    ALIENS,
    BASE_N as BASE_N,
    GREEN,
    RED,
    YELLOW,
    numbers,
    with_alert,
)

(
    NO_POWER, AMOEBA, ANTI_MATTER, BARBARIAN, CALCULATOR, CHOSEN, CITADEL, CLONE, CUDGEL,
    DICTATOR, FIDO, FILCH, FODDER, GAMBLER, GRUDGE, HACKER, HATE, HEALER, HUMAN, KAMIKAZE,
    LOSER, MACHINE, MACRON, MASOCHIST, MIND, MIRROR, MISER, MITE, MUTANT, OBSERVER, ORACLE,
    PACIFIST, PARASITE, PHILANTHROPIST, REINCARNATOR, REMORA, RESERVE, SHADOW, SORCERER,
    SPIFF, TICK_TOCK, TRADER, TRIPLER, VACUUM, VIRUS, VOID, VULCH, WARPISH, WARRIOR, WILL,
    ZOMBIE,
    ACE, ALCHEMIST, ANGLER, ARISTOCRAT, BRIDE, DAREDEVIL, DIPLOMAT, DOPPELGANGER, ENGINEER,
    EXPLORER, GREENHORN, HOST, JOKER, JUDGE, LASER, LIZARD, LOVE, MESMER, MIRAGE, MUCKRAKER,
    PENTAFORM, PICKPOCKET, PIRATE, QUARTERMASTER, REACTOR, TOURIST, USURPER, VOYAGER, WHIRLIGIG,
    YIN_YANG,
) = range(81)  # fmt: skip
POWER_WORDS = ("none", *(alien.word for alien in ALIENS))
RANDOM_ALIEN, CHOICE_ALIEN = len(ALIENS) + 1, len(ALIENS) + 2
"""More entries of rule ``aliens``: an alien by chance, or one of two."""


def _pair(aliens: int) -> tuple[int, int]:
    """Return a set of aliens as the pair of numbers of `play.sets`."""
    return aliens & (1 << SET_BITS) - 1, aliens >> SET_BITS


BASE_ALIENS = _pair(numbers(ALIENS[:BASE_N]))
ALL_ALIENS = _pair(numbers(ALIENS))
"""The aliens in the box, without those of Dominion and with them."""
RED_ALIENS, YELLOW_ALIENS = _pair(with_alert(RED)), _pair(with_alert(YELLOW))
ALERTS = (
    with_alert(GREEN, YELLOW, RED),
    with_alert(GREEN),
    with_alert(YELLOW),
    with_alert(RED),
    with_alert(GREEN, YELLOW),
)
"""The aliens that each choice of rule ``alerts`` leaves."""
ALERTED_LOW = np.array([_pair(each)[0] for each in ALERTS])
ALERTED_HIGH = np.array([_pair(each)[1] for each in ALERTS])
WITH_SET_UP = _pair(numbers(alien for alien in ALIENS if alien.set_up))
"""The aliens with set-up text."""
