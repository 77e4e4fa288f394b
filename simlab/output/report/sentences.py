"""Answers in a sentence, each number with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from simlab.core.game import Metric
from simlab.output.format import digits_for, estimate
from simlab.stats.pairwise_tests import Estimate, ranks


def share(found: Estimate) -> str:
    """Return a share in percent: ``36.1 % (35.5 to 36.7)``."""
    return amount(Estimate(*(100 * value for value in found)), "\u00a0%")


def amount(found: Estimate, unit: str = "") -> str:
    """Return a number and the ends of its interval: ``40.6 (40.5 to 40.7)``."""
    half = (found.high - found.low) / 2
    if not 0 < half < float("inf"):
        return f"{estimate(*found)}{unit}"
    places = max(digits_for(half) - 1, min(1, digits_for(half)))
    mean, low, high = (f"{value + 0.0:.{places}f}".replace("-", "−") for value in found)
    return f"{mean}{unit} ({low} to {high})"


def is_share(metric: Metric) -> bool:
    """Return whether a metric is a share of games."""
    return metric.kind == "flag" or metric.name == "win"


def said(metric: Metric, found: Estimate) -> str:
    """Return an estimate of a metric in words: ``wins 36.1 % (35.5 to 36.7) of the games``."""
    if metric.name == "win":
        return f"wins {share(found)} of the games"
    if is_share(metric):
        return f"has “{metric.words}” in {share(found)} of the games"
    return f"has {amount(found)} {metric.words}"


def leader(
    names: Sequence[str], found: Sequence[Estimate], metric: Metric, fair: float = 0.0
) -> str:
    """Return the leader, if the lead is significant."""
    best = max(range(len(found)), key=lambda n: found[n].mean)
    places = ranks(found)
    level = [n for n in range(len(found)) if places[n].place == 1 and n != best]
    even = f"; an even share is {100 * fair:.4g}\u00a0%" if fair and metric.name == "win" else ""
    who = f"{names[best]} {said(metric, found[best])}"
    if len(found) == 1:
        return f"{who}{even}."
    if not level:
        return f"{who}, more than {'the other' if len(found) == 2 else 'any other'}{even}."
    if len(level) == len(found) - 1:
        head = "Neither is surely ahead" if len(found) == 2 else "Nobody is surely ahead"
        return f"{head}: {who}{even}."
    others = names[level[0]] if len(level) == 1 else f"{len(level)} others"
    return f"{who}, and {others} cannot be told from it{even}."
