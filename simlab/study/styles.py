"""How the others seem to play: what was seen speaks for some styles more than for others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.study.opponents import Opponents


class Styles:
    """How each of the others seems to play: what was seen speaks for some styles more than others.

    Each player is judged by itself. Within a filter every style keeps its worlds, however unlikely
    it becomes; only in the end the worlds count by how likely the styles in them are.

    Attributes
    ----------
    prior : float array ``[seats, SLOTS]``
    evidence : float array ``[seats, SLOTS]``
        Natural logarithms of the chance of what each player was seen doing, by style.
    """

    def __init__(self, table: Opponents, evidence: Any = None) -> None:
        self.prior = np.diff(table.shares, prepend=0.0, axis=1)
        self.evidence = np.zeros_like(self.prior) if evidence is None else evidence.copy()
        self.mixed = [seat for seat, row in enumerate(self.prior) if (row > 0).sum() > 1]

    def posterior(self) -> Any:
        """Return the shares of the styles of each player after what was seen."""
        with np.errstate(divide="ignore"):
            logs = np.log(self.prior) + self.evidence
        shares = np.exp(logs - logs.max(axis=1, keepdims=True))
        return shares / shares.sum(axis=1, keepdims=True)

    def judge(self, casts: Any, before: Any, after: Any, families: Any) -> Any:
        """Take in what was seen; return what worlds are worth apart from the styles in them.

        ``before`` and ``after`` are the weights of the worlds before and after it was seen. What a
        player did speaks for its style, and so do cards: those who play otherwise hold others. What
        the others did is for their own styles. That a style would not have done it is believed as
        far as there were families of worlds to try it in.
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
        """Let players sit down anew: half of them as likely as it seems, half in any style."""
        for seat in self.mixed:
            known = self.prior[seat] > 0
            shares = (self.posterior()[seat] + known / known.sum()) / 2
            drawn = luck.choice(len(shares), len(casts), p=shares)
            casts["asked"][:, seat] = np.where(drawn == casts["slot"][:, seat], 0, -1)
            casts["slot"][:, seat] = drawn

    def weigh(self, casts: Any, weights: Any) -> Any:
        """Return weights under which the styles in worlds are as likely as they seem."""
        weights = weights.copy()
        for seat, row in enumerate(self.posterior()):
            if seat in self.mixed:
                slots = casts["slot"][:, seat]
                there = np.bincount(slots, weights, len(row)) / weights.sum()
                weights *= (row / np.maximum(there, 1e-300))[slots]
        return weights


@dataclass(frozen=True)
class Seating:
    """Who sits where, with what they remember, and how likely each style is.

    Attributes
    ----------
    casts : array
    evidence : float array
        See `Styles.evidence`.
    """

    casts: Any
    evidence: Any
