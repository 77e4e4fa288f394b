"""Verdicts on options (dead, a trap, needed), with a joint error of 5%."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from simlab.execution.estimates import Row
from simlab.stats.confidence_sequences import Range, Sums, mean_p_value
from simlab.stats.multiple_testing import holm

ERROR = 0.05
"""Joint error probability of all certain verdicts."""
ALWAYS = 0.9
"""Least share of opportunities in which a dominant option is chosen."""

DEAD, TRAP, NEEDED, SMALL, DOMINANT = "dead", "trap", "needed", "small", "dominant"
MISSED, AVOIDED, UNUSED, OPEN = "missed", "avoided", "unused", "open"
MEANINGS = {
    DOMINANT: "chosen nine times in ten or more, and worth it",
    NEEDED: "barring it costs",
    SMALL: "barring it costs, but surely less than the margin",
    DEAD: "barring it costs surely less than the margin",
    TRAP: "barring it pays",
    MISSED: "never chosen, but taking it once pays",
    AVOIDED: "never chosen, and taking it once costs",
    UNUSED: "never chosen, and nobody can tell what it would bring",
    OPEN: "too close to call",
}
WITHOUT_USE = {DEAD, TRAP, AVOIDED}
"""Verdicts on an option that a policy does not need."""


def above(sums: Sums, possible: Range, value: float) -> float:
    """Return the p-value of the claim that a mean is no more than a value.

    It is anytime-valid (see `anytime`).
    """
    if sums.n < 2 or not sums.mean > value:
        return 1.0
    return mean_p_value(sums, possible, value) / 2


def below(sums: Sums, possible: Range, value: float) -> float:
    """Return the p-value of the claim that a mean is no less than a value."""
    return above(sums.mirrored(), (-possible[1], -possible[0]), -value)


def _claims(row: Row, margin: float, possible: Range) -> dict[str, float]:
    """Return the p-value of the opposite of each possible claim about an option."""
    barred, pushed = row["barred"], row["pushed"]
    if barred.n:
        return {
            "worth": above(barred, possible, 0.0),
            "harm": below(barred, possible, 0.0),
            "nothing": below(barred, possible, margin),
        }
    if pushed.n:
        return {
            "pays": above(pushed, possible, 0.0),
            "costs": below(pushed, possible, 0.0),
        }
    return {}


def judge(rows: Sequence[Row], margin: float, possible: Range) -> None:
    """Write verdicts into rows; the chance that any of them is wrong is `ERROR` at most.

    All possible claims about all options are tested jointly (Holm). ``p`` is the adjusted p-value
    of the claim that decided.
    """
    claims = [_claims(row, margin, possible) for row in rows]
    adjusted = iter(holm([p for each in claims for p in each.values()]))
    for row, each in zip(rows, claims, strict=True):
        p = {name: next(adjusted) for name in each}
        sure = {name for name, value in p.items() if value <= ERROR}
        row["verdict"] = next(_verdicts(row, sure))
        row["p"] = min(p.values(), default=math.nan)


def _verdicts(row: Row, sure: set[str]) -> Iterator[str]:
    if "harm" in sure:
        yield TRAP
    if {"worth", "nothing"} <= sure:
        yield SMALL
    if "nothing" in sure:
        yield DEAD
    if "worth" in sure:
        yield DOMINANT if row["chosen_low"] >= ALWAYS and row["kind"] != "decision" else NEEDED
    if "pays" in sure:
        yield MISSED
    if "costs" in sure:
        yield AVOIDED
    yield OPEN if row["games"] else UNUSED


def judge_field(rows: Sequence[Row]) -> list[Row]:
    """Return a row per option, with its verdict over all policies together.

    Dead: no policy needs it, with certainty (or leaves it alone, and taking it once costs). Trap,
    dominant, missed, avoided, unused: it has this verdict for each policy. Needed: for at least
    one. Such a claim is certain if its parts are; no test is added. Idle: some choose it, and
    removing it changed none of their results.
    """
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row["kind"], row["option"]), []).append(row)
    out: list[Row] = []
    for (kind, option), each in found.items():
        verdicts = [row["verdict"] for row in each]
        worths = [row["worth"] for row in each if row["worth"] == row["worth"]]
        pushes = [row["push"] for row in each]
        users = sum(row["games"] > 0 for row in each)
        out.append(
            {
                "kind": kind,
                "option": option,
                "policies": len(each),
                "users": users,
                "idle": users > 0 and all(row["idle"] for row in each if row["games"]),
                "verdict": _together(verdicts),
                "needed_by": sum(v in (NEEDED, SMALL, DOMINANT) for v in verdicts),
                "most_push": max((p for p in pushes if p == p), default=math.nan),
                "least_worth": min(worths, default=math.nan),
                "most_worth": max(worths, default=math.nan),
            }
        )
    return out


def _together(verdicts: Sequence[str]) -> str:
    kinds = set(verdicts)
    if len(kinds) == 1:
        return verdicts[0]
    if kinds & {NEEDED, SMALL, DOMINANT}:
        return NEEDED
    if kinds <= WITHOUT_USE | {UNUSED}:
        return DEAD if kinds & {DEAD, TRAP} else UNUSED
    return MISSED if MISSED in kinds else OPEN
