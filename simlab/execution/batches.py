"""Batches of games on any workers, delivered in order of game number."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from simlab.execution.estimates import ORDERED, Moments
from simlab.execution.histogram import Histogram
from simlab.execution.replications import Deals
from simlab.execution.workers import Workers, in_order
from simlab.runtime.matchup import Matchup

FIRST_GAMES = 1024
"""Games in the first batch, which is played alone."""
BATCH_DECISIONS = 300_000
"""Approximate decisions in every other batch: about 50 ms in every game, and small in memory."""
MOST_GAMES = 16_384
SEARCHED_GAMES = 64
"""Games in a batch if a policy searches; they are some thousand times slower."""


class Batch(NamedTuple):
    """Results of a batch: moments, histogram of the scores, decisions; outcomes if requested.

    ``by_order``: moments by turn order, in games that declare one.
    """

    moments: Moments
    spread: Histogram
    decisions: int
    outcomes: Any
    by_order: Moments | None


def first_deals(matchup: Matchup) -> int:
    """Return the fixed number of deals in the first batch."""
    games = FIRST_GAMES if matchup.searching is None else SEARCHED_GAMES
    return max(1, games // matchup.rotations)


def batch_deals(matchup: Matchup, first: Batch) -> int:
    """Return the fixed number of deals in every batch but the first.

    It is derived from the decisions in the first batch and not from the clock, so that the batches
    of a match-up are the same everywhere. Games differ a hundredfold in length, but little in the
    time per decision.
    """
    if matchup.searching is not None:
        return first_deals(matchup)
    deals = BATCH_DECISIONS * first.moments.n // max(1, first.decisions)
    return max(1, min(deals, MOST_GAMES // matchup.rotations))


def play_batch(matchup: Matchup, first_deal: int, deals: int, keep: bool = False) -> Batch:
    """Play whole deals and summarise them."""
    rotations = matchup.rotations
    outcomes, decisions = matchup.play(first_deal * rotations, deals * rotations)
    measured = Deals.of(matchup, outcomes)
    kept, order = outcomes if keep else None, matchup.game.turn_order
    by_order = None
    if order is not None:
        by_order = Moments.of(measured.by_turn_order(order.direction, ORDERED))
    return Batch(Moments.of(measured), Histogram.of(measured), decisions, kept, by_order)


@dataclass(frozen=True)
class Plan:
    """Plan of a run: match-up, range of deals, and workers.

    Attributes
    ----------
    matchup : Matchup
    first_deal, last_deal : int
        Deals ``first_deal .. last_deal - 1``.
    workers : Workers
    keep : bool
        Deliver the outcome records, too.
    first : Batch, optional
        The first batch of the match-up, if it has been played: it determines the size of all
        others.
    """

    matchup: Matchup
    first_deal: int
    last_deal: int
    workers: Workers
    keep: bool = False
    first: Batch | None = None


def run_batches(plan: Plan) -> Generator[Batch, None, None]:
    """Yield the batches of a plan in order of game number.

    The first batch of a match-up is played alone, so that the size of all others does not depend on
    the workers.
    """
    matchup = plan.matchup
    if plan.first is None and plan.first_deal < plan.last_deal:
        end = min(plan.first_deal + first_deals(matchup), plan.last_deal)
        first = next(_deliver(replace(plan, last_deal=end), end - plan.first_deal))
        yield first
        plan = replace(plan, first_deal=end, first=first._replace(outcomes=None))
    if plan.first is not None:
        yield from _deliver(plan, batch_deals(matchup, plan.first))


def _deliver(plan: Plan, size: int) -> Generator[Batch, None, None]:
    return in_order(
        plan.workers,
        (
            (play_batch, plan.matchup, start, min(size, plan.last_deal - start), plan.keep)
            for start in range(plan.first_deal, plan.last_deal, size)
        ),
    )
