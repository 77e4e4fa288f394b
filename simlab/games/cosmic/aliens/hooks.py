"""Which power uses which hook: what `play.powers.rewire` reads."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic import components as c

_USED = {
    c.TRIPLER: (c.H_POST_REVEAL, c.H_CARD_VALUE),
    c.SORCERER: (c.H_POST_SELECT,),
    c.ZOMBIE: (c.H_LOSS,),
}
USES = np.zeros((len(c.POWER_WORDS), c.HOOKS), np.int64)
for _power, _hooks in _USED.items():
    USES[_power, list(_hooks)] = 1
