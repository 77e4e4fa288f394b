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
PASSIVE = c.UNITS
"""An effect of which only the passive hooks count: this and its unit."""
STANDING = 2 * c.UNITS
"""An effect of which only those hooks count at which its use stands: this and its unit."""
USES = np.zeros(3 * c.UNITS, np.int64)
"""The set of hooks at which an effect acts."""


def declare(wired: int, hooks: Iterable[int]) -> None:
    """Write down at which hooks an effect acts."""
    USES[wired] = set_of(hooks)


def set_of(hooks: Iterable[int]) -> int:
    """Return a set of hooks as a number."""
    return sum(1 << hook for hook in set(hooks))
