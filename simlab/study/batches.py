"""Batches of games on any workers, delivered in order of game number."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from simlab.engine.setup import Setup
from simlab.study.estimates import Moments, by_place
from simlab.study.histogram import Histogram
from simlab.study.workers import Workers, in_order

BATCH_GAMES = 4096
SEARCHED_GAMES = 64
"""Games in a batch if a policy searches; they are some thousand times slower."""


class Batch(NamedTuple):
    """What comes of a batch: moments, spread of the scores, decisions; outcomes if kept."""

    moments: Moments
    spread: Histogram
    decisions: int
    outcomes: Any


def batch_deals(setup: Setup) -> int:
    """Return the fixed number of deals in a batch."""
    games = BATCH_GAMES if setup.searching is None else SEARCHED_GAMES
    return max(1, games // setup.rotations)


def play_batch(
    setup: Setup, first_deal: int, deals: int, keep: bool = False, mode: Any = None
) -> Batch:
    """Play whole deals and sum them up."""
    rotations = setup.rotations
    outcomes, decisions = setup.play(first_deal * rotations, deals * rotations)
    units, scores = by_place(setup, outcomes)
    kept = outcomes if keep else None
    return Batch(Moments.of(units, mode), Histogram.of(scores), decisions, kept)


@dataclass(frozen=True)
class Plan:
    """Which batches to play, and how.

    Attributes
    ----------
    setup : Setup
    first_deal, last_deal : int
        Deals ``first_deal .. last_deal - 1``.
    workers : Workers
    keep : bool
        Deliver the outcome records, too.
    mode : array, optional
        The commonest values, once they are known (see `Moments`).
    """

    setup: Setup
    first_deal: int
    last_deal: int
    workers: Workers
    keep: bool = False
    mode: Any = None


def run_batches(plan: Plan) -> Generator[Batch, None, None]:
    """Yield the batches of a plan in order of game number.

    The first batch of a plan without ``mode`` is played alone and finds it for all others, so that
    what is counted does not depend on who plays.
    """
    if plan.first_deal >= plan.last_deal:
        return
    if plan.mode is None:
        end = min(plan.first_deal + batch_deals(plan.setup), plan.last_deal)
        first = next(_deliver(replace(plan, last_deal=end)))
        yield first
        plan = replace(plan, first_deal=end, mode=first.moments.mode)
    yield from _deliver(plan)


def _deliver(plan: Plan) -> Generator[Batch, None, None]:
    size = batch_deals(plan.setup)
    return in_order(
        plan.workers,
        (
            (play_batch, plan.setup, start, min(size, plan.last_deal - start), plan.keep, plan.mode)
            for start in range(plan.first_deal, plan.last_deal, size)
        ),
    )
