"""Which tech acts at which hooks: filled by `everything` from what the files of techs declare."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic import components as c

TECH_USES = np.zeros((c.TECH_N + 1, c.HOOKS), np.uint8)
"""Whether a tech may be used at a hook."""
TECH_CHANGES = np.zeros((c.TECH_N + 1, c.HOOKS), np.uint8)
"""Whether it changes a value there."""
