"""Hooks of each effect, filled by `everyone` from the declarations of the aliens.

An effect is *wired* with all its hooks, or only with its passive hooks (while it is zapped), or
only with the hooks at which a use stands (after the power is lost).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from simlab.games.cosmic import components as c

FORESEEN = np.zeros(c.WILD_FLARE, np.int64)
"""For each alien, 0 if its power has no foreseeable change of totals, or else the cards on which
that change depends (see `alien.AlienEffects`)."""
PASSIVE = c.UNITS
"""Offset of an effect with only its passive hooks; its unit is added."""
STANDING = 2 * c.UNITS
"""Offset of an effect with only the hooks at which its use stands; its unit is added."""
USES = np.zeros(3 * c.UNITS, np.int64)
"""The set of hooks at which an effect acts."""


def declare(wired: int, hooks: Iterable[int]) -> None:
    """Record the hooks at which an effect acts."""
    USES[wired] = set_of(hooks)


def set_of(hooks: Iterable[int]) -> int:
    """Return a set of hooks as a bit mask."""
    return sum(1 << hook for hook in set(hooks))
