"""Uncertain facts: their probability, and the probability at which the verdict turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.execution.seeds import seed_after
from simlab.inference.filters import SLIP, Filters
from simlab.inference.history import DescribedPast
from simlab.inference.rollouts import Rollouts, objective_values
from simlab.stats.lazy_scipy import stdtr
from simlab.study.advise import Advice

WORLDS = 256
"""Worlds of a uniform deal for comparison with a belief."""
FEW = 8
"""Least number of families of worlds for an estimate."""
RARE = 0.05
"""Least probability; rarer facts are due to unintended actions."""
ERROR = 0.01
"""Chance of any false claim that a fact turns a verdict."""
SEED = 2**32
"""Added to the seed for these worlds."""


@dataclass(frozen=True)
class Doubt:
    """An uncertain fact and its effect on the verdict.

    Attributes
    ----------
    words : str
        The fact: "seat 2 lies".
    believed, uniform : float
        Posterior probability, and probability if the unseen cards were dealt uniformly.
    turns_at : float, or None
        The probability at which the two best actions are equally good; None if no probability makes
        another action better, or if worlds are too few.
    if_so, if_not : float, or None
        Advantage of the best action in either case; None if hardly any world fits.
    rival : str
        The second-best action.
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
        """Effect of the fact on the difference between the two actions."""
        if self.if_so is None or self.if_not is None:
            return 0.0
        return abs(self.if_so - self.if_not)


def find_doubts(advice: Advice, seed: int = 1) -> list[Doubt]:
    """Return the uncertain facts by weight; those that can turn the verdict come first.

    The value of an action given a fact is estimated from the worlds of the belief, or, if hardly
    any of them fits, from a uniform deal. So the effect of a lie is shown even for players who
    never lie.
    """
    game, position = advice.position.matchup.game, advice.position
    best = advice.two_best()
    if game.hypotheses is None or len(best) < 2:
        return []
    luck = seed_after(seed, SEED)
    past = DescribedPast(position, position.root, 0, 0)
    dealt = Filters(past, advice.table, SLIP, False, luck).run(0, WORLDS)
    dealt_flags = game.hypotheses(dealt.worlds, position.seat)
    uniform = _Sample(_units(advice, dealt, best, luck), np.arange(len(dealt.worlds)))
    sample, flags = uniform, dealt_flags
    if advice.belief is not None:
        units = advice.lead(best[1])
        places = np.arange(len(units)) % len(advice.belief.worlds)
        sample = _Sample(units, advice.belief.families[places])
        whole = game.hypotheses(advice.belief.worlds, position.seat)
        flags = {words: so[places] for words, so in whole.items()}
    found = []
    asked = {**dealt_flags, **flags}
    for words in asked:
        # either dict may omit a fact that holds in no world
        dealt_so, believed_so = uniform.so(dealt_flags, words), sample.so(flags, words)
        both = np.concatenate([dealt_so, believed_so])
        if both.all() or not both.any():
            continue
        if_so, if_not = (
            sample.where(believed_so == so) or uniform.where(dealt_so == so) for so in (True, False)
        )
        believed = float(believed_so.mean())
        found.append(
            Doubt(
                words,
                believed,
                float(dealt_so.mean()),
                None
                if advice.has_few_worlds
                else _turning(if_so, if_not, believed, ERROR / len(asked)),
                None if if_so is None else if_so.mean,
                None if if_not is None else if_not.mean,
                advice.race.names[best[1]],
            )
        )
    return sorted(found, key=lambda each: (each.turns_at is None, -each.weight))


@dataclass(frozen=True)
class _Mean:
    """A mean, its standard error, and its number of families of worlds."""

    mean: float
    error: float
    families: int


@dataclass(frozen=True)
class _Sample:
    """Differences leader minus rival in some worlds, and the families of these worlds."""

    units: Any
    families: Any

    def so(self, flags: Mapping[str, Any], words: str) -> Any:
        """Return a mask of the units in which a fact holds; all False if nothing is known of it."""
        return flags.get(words, np.zeros(len(self.units), bool))

    def where(self, so: Any) -> _Mean | None:
        """Return the mean given a fact; None if hardly any world fits."""
        count = len(np.unique(self.families[so]))
        if count < FEW or so.mean() < RARE:
            return None
        units = self.units[so]
        return _Mean(float(units.mean()), float(units.std(ddof=1)) / np.sqrt(count), count)


def _units(advice: Advice, dealt: Any, best: list[int], seed: int) -> Any:
    """Return leader minus rival in worlds of a uniform deal."""
    rollouts = Rollouts(advice.position, advice.table, seed, dealt)
    answers = [advice.answers[index] for index in best]
    outcomes = rollouts.play(answers, 0, len(dealt.worlds))
    seat, seats = advice.position.seat, advice.position.matchup.seats
    values = objective_values(outcomes, seat, seats, advice.objective)
    return values[:, 0] - values[:, 1]


def _turning(
    so: _Mean | None, otherwise: _Mean | None, believed: float, error: float
) -> float | None:
    """Return the probability at which both actions are equally good.

    None if that may be due to chance, or if the two means (possibly from other worlds than the
    belief) contradict the present leader.
    """
    if so is None or otherwise is None or so.mean * otherwise.mean >= 0:
        return None
    gap, spread = abs(so.mean - otherwise.mean), float(np.hypot(so.error, otherwise.error))
    freedom = min(so.families, otherwise.families) - 1
    if spread > 0 and 2 * stdtr(freedom, -gap / spread) > error:
        return None
    if believed * so.mean + (1 - believed) * otherwise.mean <= 0:
        return None
    return otherwise.mean / (otherwise.mean - so.mean)
