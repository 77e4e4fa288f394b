"""Posterior shares of the other players' strategies, from their observed actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.inference.opponents import Opponents


class Styles:
    """Evidence on each player's strategy, from its observed actions.

    Each player is judged separately. Within a filter every strategy keeps its worlds, even if it
    becomes unlikely; only in the end the worlds are weighted by the posterior of their strategies.

    Attributes
    ----------
    prior : float array ``[seats, SLOTS]``
    evidence : float array ``[seats, SLOTS]``
        Natural log likelihood of each player's observed actions, by strategy.
    """

    def __init__(self, table: Opponents, evidence: Any = None) -> None:
        self.prior = np.diff(table.shares, prepend=0.0, axis=1)
        self.evidence = np.zeros_like(self.prior) if evidence is None else evidence.copy()
        self.mixed = [seat for seat, row in enumerate(self.prior) if (row > 0).sum() > 1]

    def posterior(self) -> Any:
        """Return the posterior shares of each player's strategies."""
        with np.errstate(divide="ignore"):
            logs = np.log(self.prior) + self.evidence
        shares = np.exp(logs - logs.max(axis=1, keepdims=True))
        return shares / shares.sum(axis=1, keepdims=True)

    def judge(self, casts: Any, before: Any, after: Any, families: Any) -> Any:
        """Update the evidence of the strategies; return the worlds' weights given their strategies.

        ``before`` and ``after`` are the weights of the worlds before and after the observation. A
        player's actions, and the cards they imply, are evidence on its own strategy; the actions of
        the others count for their own. Evidence against a strategy is limited by the number of
        families of worlds in which it was tried.
        """
        worth = np.ones(len(casts))
        for seat in self.mixed:
            others = [each for each in self.mixed if each != seat]
            theirs = casts["gain"][:, others].prod(axis=1)
            slots, met = casts["slot"][:, seat], theirs > 0
            known = np.flatnonzero(self.prior[seat] > 0)
            there = np.bincount(slots[met], before[met], len(self.prior[seat]))
            seen = np.bincount(slots[met], after[met] / theirs[met], len(there))
            chance = seen / np.maximum(there, 1e-300)
            best = float(chance.max())
            if not best > 0:
                continue
            tried = [len(np.unique(families[(slots == slot) & (before > 0)])) for slot in known]
            fair = np.full(len(there), best)
            fair[known] = np.maximum(chance[known], best / (1 + np.array(tried)))
            self.evidence[seat] += np.log(fair)
            worth /= fair[slots]
        return worth

    def reseat(self, casts: Any, luck: np.random.Generator) -> None:
        """Draw the strategies of the players anew: half from the posterior, half uniformly."""
        for seat in self.mixed:
            known = self.prior[seat] > 0
            shares = (self.posterior()[seat] + known / known.sum()) / 2
            drawn = luck.choice(len(shares), len(casts), p=shares)
            casts["asked"][:, seat] = np.where(drawn == casts["slot"][:, seat], 0, -1)
            casts["slot"][:, seat] = drawn

    def weigh(self, casts: Any, weights: Any) -> Any:
        """Return weights under which the strategies in worlds have their posterior shares."""
        weights = weights.copy()
        for seat, row in enumerate(self.posterior()):
            if seat in self.mixed:
                slots = casts["slot"][:, seat]
                there = np.bincount(slots, weights, len(row)) / weights.sum()
                weights *= (row / np.maximum(there, 1e-300))[slots]
        return weights


@dataclass(frozen=True)
class Seating:
    """Policies in the seats, with their memories and the evidence of each strategy.

    Attributes
    ----------
    casts : array
    evidence : float array
        See `Styles.evidence`.
    """

    casts: Any
    evidence: Any
