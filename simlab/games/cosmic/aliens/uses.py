"""Which effect acts at which hooks: filled by `everyone` from what the files of aliens declare.

An effect is *wired* as it is, or with only those hooks at which it acts while it is zapped, or at
which a use stands though the power is lost since.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from simlab.games.cosmic import components as c

FORESEEN = np.zeros(c.WILD_FLARE, np.int64)
"""For each alien whether its power changes totals in a way that can be foreseen, and what that
hangs on (see `alien.AlienEffects`); else 0."""
MOST_HOOKS = 15
"""Hooks of one effect."""
PASSIVE = c.UNITS
"""An effect of which only the passive hooks count: this and its unit."""
STANDING = 2 * c.UNITS
"""An effect of which only those hooks count at which its use stands: this and its unit."""
USES = np.zeros((3 * c.UNITS, c.HOOKS), np.uint8)
"""Whether an effect acts at a hook."""
HOOKS_OF = np.full((3 * c.UNITS, MOST_HOOKS + 1), -1, np.int16)
"""The hooks at which an effect acts, then -1."""


def declare(wired: int, hooks: Iterable[int]) -> None:
    """Write down at which hooks an effect acts."""
    listed = sorted(set(hooks))
    USES[wired, listed] = 1
    HOOKS_OF[wired, : len(listed)] = listed
