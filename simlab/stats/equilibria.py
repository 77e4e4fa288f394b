"""Replicator dynamics and symmetric equilibria of a game whose payoffs are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.stats.symmetric import Shape, regrets

GONE = 1e-3
"""A share below it counts as none."""
EXACT = 1e-9
"""A regret below it, as a share of the spread of payoffs, is due to rounding."""
MAP_STEPS = 150
STARTS = 24
"""Further starting mixtures of the search for equilibria, besides the even and the pure ones."""


@dataclass(frozen=True)
class Equilibrium:
    """A mixture against which no strategy earns more than the mixture itself.

    Attributes
    ----------
    mixture : array
    regret : float
        Gain of the best strategy over the mixture, by the payoffs that it was found from.
    reached : int
        Number of searches that ended there.
    """

    mixture: Any
    regret: float
    reached: int = 1

    @property
    def support(self) -> list[int]:
        """Strategies in the support of the mixture."""
        return [int(style) for style in np.flatnonzero(self.mixture > GONE)]


def spread_of(payoffs: Any) -> float:
    """Return the spread of payoffs, the unit of steps and tolerances."""
    return float(np.ptp(payoffs)) or 1.0


def replicate(
    shape: Shape, payoffs: Any, start: Any, steps: int = 2000, every: int = 20
) -> list[Any]:
    """Return the path of replicator dynamics: strategies that earn more than the mean grow.

    The multiplicative form, in steps of a tenth of the spread of payoffs; mixtures every few steps.
    """
    scale = 0.1 / spread_of(payoffs)
    mixture = np.array(start, float)
    path = [mixture]
    for step in range(1, steps + 1):
        gains = regrets(shape.values(payoffs, mixture), mixture)
        mixture = mixture * np.exp(scale * gains)
        mixture = mixture / mixture.sum()
        if step % every == 0:
            path.append(mixture)
            if np.abs(path[-1] - path[-2]).max() < 1e-8:
                break
    return path


def find_equilibria(shape: Shape, payoffs: Any, path: list[Any], seed: int) -> list[Equilibrium]:
    """Return the equilibria that searches from many mixtures find, the most reached first.

    The first search starts at the end of replicator dynamics from the even mixture, or at its mean
    if it cycles; its result comes first.
    """
    luck = np.random.default_rng([seed, 0x4D45])
    spread = spread_of(payoffs)
    starts = [path[-1], np.mean(path[len(path) // 2 :], axis=0)]
    starts += [*np.eye(shape.styles), *(0.1 / shape.styles + 0.9 * np.eye(shape.styles))]
    starts += list(luck.dirichlet(np.ones(shape.styles), STARTS))
    found: list[Equilibrium] = []
    for start in starts:
        new = settle(shape, payoffs, start)
        if new.regret > 1e-6 * spread and len(found) > 0:
            continue
        for index, old in enumerate(found):
            if np.abs(old.mixture - new.mixture).max() < GONE:
                found[index] = Equilibrium(old.mixture, old.regret, old.reached + 1)
                break
        else:
            found.append(new)
    exact = [each for each in found if each.regret <= 1e-6 * spread] or found
    return [exact[0], *sorted(exact[1:], key=lambda each: -each.reached)]


def settle(shape: Shape, payoffs: Any, start: Any, rounds: int = 6) -> Equilibrium:
    """Return the equilibrium to which a mixture leads, or the mixture of least regret on the way.

    Nash's own map (1951), whose fixed points are the equilibria, alternates with Newton's method on
    the strategies that earn most (the supports are few, and usually found at once), for ``rounds``
    rounds.
    """
    spread = spread_of(payoffs)
    scaled = (payoffs - payoffs.mean()) / spread
    mixture = np.array(start, float)
    best, least = mixture, np.inf
    for _ in range(rounds):
        for candidate in (_newton(shape, scaled, mixture), mixture):
            regret = float(regrets(shape.values(scaled, candidate), candidate).max())
            if regret < least:
                best, least = candidate, regret
        if least < EXACT:
            break
        mixture = _nash_map(shape, scaled, mixture, MAP_STEPS)
    return Equilibrium(best, spread * max(0.0, least))


def _nash_map(shape: Shape, payoffs: Any, mixture: Any, steps: int) -> Any:
    for step in range(steps):
        gains = np.maximum(0, regrets(shape.values(payoffs, mixture), mixture))
        pace = 4.0 / (1 + step / 25)
        mixture = (mixture + pace * gains) / (1 + pace * gains.sum())
    return mixture


def _newton(shape: Shape, payoffs: Any, start: Any) -> Any:
    """Return a mixture whose strategies all earn the same, and no other more, if there is one."""
    mixture = np.where(start > GONE, start, 0.0)
    mixture = mixture / mixture.sum()
    for _ in range(2 * shape.styles + 8):
        mixture = _level(shape, payoffs, mixture)
        gains = regrets(shape.values(payoffs, mixture), mixture)
        best = int(gains.argmax())
        if gains[best] < EXACT or mixture[best] > 0:
            return mixture
        mixture = 0.98 * mixture
        mixture[best] += 0.02
    return mixture


def _level(shape: Shape, payoffs: Any, mixture: Any) -> Any:
    """Return a mixture in which the strategies of this one earn the same; some may drop out."""
    for _ in range(40):
        inside = np.flatnonzero(mixture > 0)
        count = len(inside)
        if count == 1:
            return mixture
        values = shape.values(payoffs, mixture)[inside]
        gap = values - values.mean()
        if np.abs(gap).max() < 1e-13:
            return mixture
        slopes = shape.slopes(payoffs, mixture)[np.ix_(inside, inside)]
        system = np.ones((count + 1, count + 1))
        system[:count, :count], system[:count, count], system[count, count] = slopes, -1.0, 0.0
        step = np.linalg.lstsq(system, np.append(-values, 0.0), rcond=1e-12)[0][:count]
        shares = mixture[inside]
        falling = step < 0
        room = float((shares[falling] / -step[falling]).min()) if falling.any() else 1.0
        moved = np.maximum(0.0, shares + min(1.0, room) * step)
        moved[moved < 1e-12] = 0.0
        mixture = np.zeros_like(mixture)
        mixture[inside] = moved / moved.sum()
    return mixture
