"""Which effect uses which hooks: filled by `everyone` from what the files of the aliens declare."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic import components as c

USES = np.zeros(c.UNITS, np.int64)
"""For each unit the set of its hooks."""
PASSIVE = np.zeros(c.UNITS, np.int64)
"""Those of them at which a power is called while it is zapped, too."""
FORESEEN = np.zeros(c.WILD_FLARE, np.int64)
"""For each alien whether its power changes totals in a way that can be foreseen."""
