"""The technologies by number."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic.tech_list import TECHS

(
    NO_TECH, COLDSLEEP_SHIP, COLLAPSIUM_HULLS, COSMIC_FIELD_GENERATOR, DELTA_SCANNERS,
    ENERGY_CLOAK, ENIGMA_DEVICE, GENESIS_BOMB, GLUON_MINES, INFINITY_DRIVE, LUNAR_CANNON,
    OMEGA_MISSILE, PLASMA_THRUSTERS, PRECURSOR_SEED, PROMETHEUS, QAX, QUARK_BATTERY,
    TECH_SCRAMBLER, VACUUM_TURBINES, WARPSPACE_KEY, XENON_LASERS,
) = range(21)  # fmt: skip
TECH_WORDS = ("none", *(tech.word for tech in TECHS))
TECH_TITLES = ("a tech", *(tech.title for tech in TECHS))
TECH_N = len(TECHS)
TECH_SLOTS = TECH_N
"""Places for tech cards that players have: all might be out."""
SLOT_WORDS = tuple(f"tech {slot}" for slot in range(TECH_SLOTS))
TECH_NUMBERS = np.array([0, *(tech.number for tech in TECHS)])
"""Research numbers; 0 for X."""
HIDDEN_TECHS = sum(1 << number for number, tech in enumerate(TECHS, 1) if tech.hidden)
"""Techs that are not revealed until they are used."""
FOUR, LARGE_TECH = 4, 8
"""With so many planets each, techs from this number on are left out."""
AUTO, FIRST_ONLY = 1, 1
"""Choices of the rules ``tech_complete`` and ``tech_draw``."""
