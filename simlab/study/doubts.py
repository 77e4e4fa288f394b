"""The chance that matters: what is in doubt, how likely it is, and where the verdict would turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.study.advise import Advice
from simlab.study.belief import SLIP, Filters
from simlab.study.past import DescribedPast
from simlab.study.tryouts import Tryouts, objective_values

WORLDS = 256
"""Worlds of a uniform deal by which a belief is compared."""
FEW = 20
"""Worlds of a kind that are too few to judge it by."""
DOUBT = 2.0
"""Standard errors by which something must matter to be more than chance."""
SEED = 2**32
"""Added to the seed for them."""


@dataclass(frozen=True)
class Doubt:
    """Something that the player does not know, and what hangs on it.

    Attributes
    ----------
    words : str
        What may be so: "seat 2 lies".
    believed, uniform : float
        How likely it is, and how likely if the unseen cards were dealt uniformly.
    turns_at : float, or None
        The chance at which the two best actions are equally good; None if it never makes another
        action better.
    if_so, if_not : float, or None
        What the best action is better by in either case; None if hardly any world is like that.
    rival : str
        The other action.
    """

    words: str
    believed: float
    uniform: float
    turns_at: float | None
    if_so: float | None
    if_not: float | None
    rival: str

    @property
    def weight(self) -> float:
        """How much of the difference between the two actions hangs on it."""
        if self.if_so is None or self.if_not is None:
            return 0.0
        return abs(self.if_so - self.if_not)


def find_doubts(advice: Advice, seed: int = 1) -> list[Doubt]:
    """Return what is in doubt, the weightiest first; those that can turn the verdict before all.

    What an action is worth if something is so is taken from the believed worlds, or, if hardly any
    is like that, from a uniform deal.
    """
    game, position = advice.position.setup.game, advice.position
    best = advice.two_best()
    if game.doubts is None or len(best) < 2:
        return []
    dealt = Filters(
        DescribedPast(position, position.root, 0, 0), advice.table, SLIP, False, seed + SEED
    ).run(0, WORLDS)
    dealt_flags = game.doubts(dealt.worlds, position.seat)
    dealt_units = _units(advice, dealt, best, seed)
    if advice.belief is None:
        believed, units = dealt_flags, dealt_units
    else:
        units = advice.lead(best[1])
        whole = game.doubts(advice.belief.worlds, position.seat)
        places = np.arange(len(units)) % len(advice.belief.worlds)
        believed = {words: flags[places] for words, flags in whole.items()}
    rival = advice.race.names[best[1]]
    found = []
    for words, flags in dealt_flags.items():
        worth = [
            _worth(units, believed[words] == so, dealt_units, flags == so) for so in (True, False)
        ]
        chance = float(believed[words].mean())
        turning = _turning(*worth) if _matters(advice, units, believed[words]) else None
        found.append(Doubt(words, chance, float(flags.mean()), turning, worth[0], worth[1], rival))
    return sorted(found, key=lambda each: (each.turns_at is None, -each.weight))


def _units(advice: Advice, dealt: Any, best: list[int], seed: int) -> Any:
    """Return leader minus rival in worlds of a uniform deal."""
    tryouts = Tryouts(advice.position, advice.table, seed + SEED, dealt)
    actions = [advice.actions[index] for index in best]
    outcomes = tryouts.play(actions, 0, len(dealt.worlds))
    seat, seats = advice.position.seat, advice.position.setup.seats
    values = objective_values(outcomes, seat, seats, advice.objective)
    return values[:, 0] - values[:, 1]


def _worth(units: Any, so: Any, dealt: Any, dealt_so: Any) -> float | None:
    if so.sum() >= FEW:
        return float(units[so].mean())
    if dealt_so.sum() >= FEW:
        return float(dealt[dealt_so].mean())
    return None


def _matters(advice: Advice, units: Any, so: Any) -> bool:
    """Whether the difference hangs on it by more than chance; yes if hardly any world tells."""
    if min(so.sum(), (~so).sum()) < FEW:
        return True
    effective = len(units) if advice.belief is None else min(len(units), advice.belief.effective)
    spread = np.hypot(
        units[so].std() / np.sqrt(so.mean()), units[~so].std() / np.sqrt((~so).mean())
    )
    return bool(abs(units[so].mean() - units[~so].mean()) > DOUBT * spread / np.sqrt(effective))


def _turning(if_so: float | None, if_not: float | None) -> float | None:
    """Return the chance at which both actions are equally good."""
    if if_so is None or if_not is None or if_so * if_not >= 0:
        return None
    return if_not / (if_not - if_so)
