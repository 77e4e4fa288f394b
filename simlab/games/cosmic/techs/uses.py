"""Which tech acts at which hooks: filled by `everything` from what the files of techs declare."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic import components as c

TECH_USES = np.zeros(c.TECH_N + 1, np.int64)
"""The set of hooks at which a tech may be used."""
TECH_CHANGES = np.zeros(c.TECH_N + 1, np.int64)
"""The set of hooks at which it changes a value."""
