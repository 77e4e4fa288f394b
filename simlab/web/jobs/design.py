"""Jobs for designers: changed against default rules, values of a parameter, smallest changes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import simlab
from simlab.core.game import Game, Metric
from simlab.execution.estimates import Estimates, Row
from simlab.execution.frames import OF_TABLE
from simlab.jit import clock
from simlab.jit.errors import UsageError
from simlab.output.format import player
from simlab.output.replay_command import line
from simlab.output.report.sentences import is_share
from simlab.output.svg.dots import Dot, dots
from simlab.runtime.matchup import Matchup
from simlab.show.look_results import LookResults
from simlab.show.report_of_simulation import metric_dot, place_names
from simlab.show.results import Results
from simlab.show.rules_results import RulesResults
from simlab.show.tune_results import TuneResults
from simlab.stats.pairwise_tests import Estimate
from simlab.study.looks import Looks, look
from simlab.study.map_features import read_values
from simlab.study.rules_compared import RulesCompared
from simlab.study.tune.tuning import Tuning
from simlab.web.jobs.sources import plain_number, told_interval
from simlab.web.worker import Hearer

Request = Mapping[str, Any]

EVERY = 0.3
"""Seconds between two intermediate results."""
MOST_VALUES = 25
"""Most values of a sweep."""
PLAYED = ("lineup", "seats", "preset", "seed", "rotate")
NAMES = {"before": "printed", "after": "changed", "difference": "difference"}


class Now:
    """Timer for intermediate results."""

    def __init__(self) -> None:
        self._last = -math.inf

    def is_due(self) -> bool:
        """Return whether the interval has passed; if so, start the next one."""
        due = clock.now() - self._last >= EVERY
        if due:
            self._last = clock.now()
        return due


def design(request: Request, hearer: Hearer) -> Results | RulesResults:
    """Play a line-up under changed rules and under the default ones."""
    rules = request.get("rules", {})
    options = {name: request[name] for name in PLAYED if name in request}
    options |= {"games": request.get("games"), "max_seconds": plain_number(request["max_seconds"])}
    now = Now()
    if not rules:
        return _printed(request, options, hearer, now)

    def hear(found: RulesCompared) -> None:
        hearer.check()
        if now.is_due():
            hearer.tell("estimate", **_compared(found, False))

    results = simlab.compare_rules(
        request["game"], **options, rules=rules, progress=hear, say=hearer.say
    )
    found = results.found
    told = {"game": request["game"], **options, "games": found.games, "max_seconds": None}
    commands = [line(simlab.simulate, told), line(simlab.simulate, told | {"rules": rules})]
    closing = {"notes": [*results.lines, *results.notes], "command": commands}
    hearer.tell("estimate", **(_compared(found, True) | closing))
    return results


def _printed(request: Request, options: dict[str, Any], hearer: Hearer, now: Now) -> Results:
    begun = clock.now()

    def hear(found: Estimates, games: int) -> None:
        hearer.check()
        if now.is_due():
            hearer.tell("estimate", **_estimated(found, clock.now() - begun, False))

    results = simlab.simulate(request["game"], **options, progress=hear, say=hearer.say)
    found = results.simulation
    told = {"game": request["game"], **options, "games": found.games, "max_seconds": None}
    closing = {
        "notes": [note for note in results.notes if note],
        "command": [line(simlab.simulate, told)],
    }
    hearer.tell("estimate", **(_estimated(found.estimates, found.seconds, True) | closing))
    return results


def _estimated(found: Estimates, seconds: float, final: bool) -> dict[str, Any]:
    rows = [
        {**_whose(found.matchup.game, row), "printed": _plain(row), "changed": None,
         "difference": None, "verdict": "open"}
        for row in found.rows()
    ]  # fmt: skip
    played = {"games": found.games, "seconds": seconds, "final": final}
    return (
        _head(found.matchup, {})
        | played
        | {"rows": rows, "worth": None, "notes": []}
        | {"picture": _pictures(found.matchup, rows)}
    )


def _compared(found: RulesCompared, final: bool) -> dict[str, Any]:
    game = found.after.game
    rows = []
    for row in found.rows():
        told = {new: told_interval(row, old) for old, new in NAMES.items()}
        rows.append({**_whose(game, row), **told, "verdict": row["verdict"]})
    worth = found.worth if math.isfinite(found.worth) else None
    played = {"games": found.games, "seconds": found.seconds, "final": final, "worth": worth}
    return (
        _head(found.after, found.changed)
        | played
        | {"rows": rows, "notes": []}
        | {"picture": _pictures(found.after, rows)}
    )


def _plain(row: Row) -> dict[str, Any]:
    return {"mean": row["mean"], "low": row["low"], "high": row["high"]}


def _head(matchup: Matchup, changed: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "lineup": matchup.place_names,
        "seats": matchup.seats,
        "rules": dict(changed),
    }


def _whose(game: Game, row: Row) -> dict[str, Any]:
    of_table = row["scope"] == OF_TABLE
    metric = _metric(game, row["metric"], of_table)
    return {
        "of": "table" if of_table else "seat",
        "place": row["entry"],
        "policy": None if of_table else player(row),
        "metric": metric.name,
        "label": metric.words,
        "kind": metric.kind,
        "share": is_share(metric),
    }


def _metric(game: Game, name: str, of_table: bool) -> Metric:
    known = game.table_metrics if of_table else game.seat_metrics
    return next(each for each in known if each.name == name)


def _pictures(matchup: Matchup, rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return plots by metric, with the values before the change faintly behind."""
    found = {}
    names = place_names(matchup)
    for metric in matchup.game.seat_metrics[:2]:
        drawn = [
            _dot(metric, names[row["place"]], row)
            for row in rows
            if row["of"] == "seat" and row["metric"] == metric.name
        ]
        fair = [100 * matchup.even_share] if metric.name == "win" else []
        found[metric.name] = dots(drawn, marks=fair)
    return found


def _dot(metric: Metric, name: str, row: Mapping[str, Any]) -> Dot:
    now = row["changed"] or row["printed"]
    drawn = metric_dot(metric, name, Estimate(now["mean"], now["low"], now["high"]))
    if row["changed"] is None:
        return drawn
    factor = 100 if is_share(metric) else 1
    was = row["printed"]
    ghost = tuple(factor * was[end] for end in ("mean", "low", "high"))
    return Dot(drawn.name, drawn.mean, drawn.low, drawn.high, text=drawn.text, ghost=ghost)


def sweep(request: Request, hearer: Hearer) -> LookResults:
    """Play a line-up at the values of one or two rules or parameters, with growing precision."""
    knobs = {request["key"]: _values(request["key"], request["values"])}
    if "across" in request:
        knobs[request["across"]] = _values(request["across"], request["across_values"])
    now = Now()

    def hear(found: Looks) -> None:
        hearer.check()
        if now.is_due():
            hearer.tell("sweep", **LookResults(found).page_data(), final=False)

    found = look(
        request["game"],
        knobs,
        lineup=request.get("lineup", "sensible"),
        seats=request.get("seats"),
        preset=request.get("preset"),
        rules=request.get("rules", {}),
        rotate=request.get("rotate", True),
        seed=request.get("seed", 1),
        max_seconds=plain_number(request["max_seconds"]),
        progress=hear,
        say=hearer.say,
    )
    results = LookResults(found)
    hearer.tell("sweep", **results.page_data(), final=True)
    return results


def _values(key: str, told: Any) -> list[Any]:
    given = read_values(key, told) if isinstance(told, str) else told
    values = list(itertools.islice(given, MOST_VALUES + 1))
    if not 1 <= len(values) <= MOST_VALUES:
        raise UsageError(f"{key}: 1 to {MOST_VALUES} values")
    return values


def tune(request: Request, hearer: Hearer) -> TuneResults:
    """Find the smallest change that reaches a target."""
    now = Now()

    def hear(tuning: Tuning) -> None:
        hearer.check()
        if now.is_due():
            share = min(1.0, tuning.spent / max(1, tuning.expected))
            points = f"{tuning.spent:,} games at {len(tuning.seen)} points"
            hearer.tell("progress", share=share, text=points)

    kept = ("lineup", "seats", "preset", "rules", "rotate", "seed", "most", "games")
    results = simlab.tune(
        request["game"],
        targets=request["targets"],
        knobs=request["knobs"],
        progress=hear,
        say=hearer.say,
        **{name: request[name] for name in kept if name in request},
    )
    hearer.tell(
        "tuned",
        outcome=results.outcome,
        sentence=results.lines[0],
        lines=list(results.lines),
        edits=results.rows,
        best=results.best or None,
        notes=[note for note in results.notes if note],
    )
    return results
