"""Hooks of each tech, filled by `everything` from the declarations of the techs."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic import components as c

TECH_USES = np.zeros(c.TECH_N + 1, np.int64)
"""The set of hooks at which a tech may be used."""
TECH_CHANGES = np.zeros(c.TECH_N + 1, np.int64)
"""The set of hooks at which a tech changes a value."""
