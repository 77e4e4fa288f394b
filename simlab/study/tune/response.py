"""Gaussian-process response surface of the parameters, fitted to all games played.

The covariance has a linear part, a smooth part with scales estimated from the data, and a small
rough part. Every point informs its neighbours, so that each needs fewer games than alone, and
predictions come with their errors.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

LEVEL_SD = 3.0
"""Prior standard deviation of the level around the observed mean, in units of its spread."""
LENGTH, LENGTH_SPREAD = math.log(0.8), 0.6
"""Prior of the length scale as a share of a parameter's range: mean and spread of the logarithm."""
ROUGH, ROUGH_SPREAD = math.log(0.01), 0.7
"""Prior of the rough part: mean and spread of the logarithm."""


@dataclass
class Response:
    """A fitted response.

    Parameters
    ----------
    owners : array
        Index of the parameter of each column of the features.
    """

    owners: Any
    features: Any = None
    _guess: Any = field(default=None, repr=False)
    _fitted: int = 0
    _state: Any = field(default=None, repr=False)

    def fit(self, features: Any, values: Any, errors: Any) -> None:
        """Fit the response to values at distinct points, with their standard errors."""
        self.features = features
        weights = 1 / np.maximum(errors, 1e-12) ** 2
        middle = float((weights * values).sum() / weights.sum())
        scale = float(max(values.std(), errors.mean(), 1e-9))
        told, noise = (values - middle) / scale, (errors / scale) ** 2
        if self._guess is None or len(values) >= 1.2 * self._fitted:
            self._guess, self._fitted = self._best_guess(told, noise), len(values)
        inverse = np.linalg.inv(self._covariance(self._guess, features, features, noise))
        self._state = middle, scale, inverse, inverse @ told

    def predict(self, features: Any) -> tuple[Any, Any]:
        """Return the mean and the standard deviation at some points."""
        middle, scale, inverse, weights = self._state
        across = self._covariance(self._guess, features, self.features)
        mean = middle + scale * (across @ weights)
        spread = self._variance(self._guess, features) - ((across @ inverse) * across).sum(axis=1)
        return mean, scale * np.sqrt(np.maximum(spread, 1e-12))

    def _scales(self, guess: Any) -> tuple[float, float, float, Any]:
        plane, bend, rough = (math.exp(2 * each) for each in guess[:3])
        return plane, bend, rough, np.exp(guess[3:])[self.owners]

    def _variance(self, guess: Any, features: Any) -> Any:
        plane, bend, rough, _ = self._scales(guess)
        return LEVEL_SD**2 + plane * ((features - 0.5) ** 2).sum(axis=1) + bend + rough

    def _covariance(self, guess: Any, one: Any, other: Any, noise: Any = None) -> Any:
        plane, bend, rough, lengths = self._scales(guess)
        near, far = one / lengths, other / lengths
        apart = (near**2).sum(1)[:, None] + (far**2).sum(1) - 2 * near @ far.T
        apart = np.maximum(apart, 0.0)
        linear = (one - 0.5) @ (other - 0.5).T
        same = apart < 1e-9
        found = LEVEL_SD**2 + plane * linear + bend * np.exp(-apart / 2) + rough * same
        return found if noise is None else found + np.diag(noise)

    def _best_guess(self, told: Any, noise: Any) -> Any:
        """Return the logarithms of the scales with the highest posterior density."""
        from scipy.optimize import minimize

        knobs = int(self.owners.max()) + 1
        middle = np.array([0.0, 0.0, ROUGH, *[LENGTH] * knobs])
        spread = np.array([1.0, 1.0, ROUGH_SPREAD, *[LENGTH_SPREAD] * knobs])

        def unlikely(guess: Any) -> float:
            covariance = self._covariance(guess, self.features, self.features, noise)
            try:
                root = np.linalg.cholesky(covariance)
            except np.linalg.LinAlgError:
                return 1e10
            white = np.linalg.solve(root, told)
            prior = ((guess - middle) / spread) ** 2
            return float(white @ white / 2 + np.log(np.diag(root)).sum() + prior.sum() / 2)

        start = middle if self._guess is None else self._guess
        bounds = list(zip(middle - 4 * spread, middle + 4 * spread, strict=True))
        # no gradients: with matrices this small, BFGS mostly waits for linear-algebra threads
        options = {"maxfev": 60 * len(start), "xtol": 0.05, "ftol": 1e-3}
        return minimize(unlikely, start, method="Powell", bounds=bounds, options=options).x
