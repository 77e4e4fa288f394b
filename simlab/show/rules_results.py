"""Results of a line-up under two sets of rules."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simlab.output.format import at_speed, estimate, player, plural
from simlab.output.layout import FittedTable, Grid
from simlab.output.lists import word
from simlab.output.result import Result, match_up
from simlab.show.broken_off import rules_note
from simlab.show.study_notes import ENDED
from simlab.study.rules_compared import OPEN, RulesCompared

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.execution.estimates import Row


class RulesResults(Result):
    """Effect of a change of the rules on a line-up.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per place and metric, and per metric of the table: before, after, their difference,
        each with its interval, the p-value of the difference, adjusted (Holm), and the verdict:
        more, less or open. ``entry`` is ``Int64``.
    found : RulesCompared
    """

    def __init__(self, found: RulesCompared) -> None:
        self.found = found

    @cached_property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        head = {"game": self.found.after.game.name, "seats": self.found.after.seats}
        return [head | row for row in self.found.rows()]

    @property
    def table(self) -> DataFrame:
        """Tidy table."""
        return super().table.astype({"entry": "Int64"})

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """Largest effect of the change."""
        return [sentence(self.found, self.rows)]

    @property
    def stopped(self) -> str:
        """Reason for the end: games, seconds or interrupted."""
        return self.found.stopped

    @property
    def settings(self) -> dict[str, Any]:
        """Line-up and changed rules."""
        found = self.found
        return match_up(found.after) | {
            "lineup": found.after.lineup,
            "rotate": found.after.rotate,
            "changed": found.changed,
            "implied": found.implied,
            "against": found.against,
            "games": found.games,
            "stopped": found.stopped,
        }

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, end, seed, source, speed, and the variance reduction."""
        found = self.found
        hold = "; intervals are 95 %" + (" and hold however often you look" * found.anytime)
        notes = [
            *filter(None, [rules_note(found)]),
            f"{ENDED[self.stopped]}: {plural(found.games, 'game')} under either rules, the same "
            f"luck in both{hold}; verdicts by Holm; "
            f"seed {found.after.seed}, source {found.after.source}"
            f"{at_speed(sum(found.games_each), found.seconds)}",
        ]
        if math.isfinite(found.worth) and found.worth > 1:
            score = found.after.game.seat_metrics[0].name
            notes.append(
                f"for {score} of {_who(found, 0)} the same luck is worth {found.worth:.3g} times "
                "as many games"
            )
        return notes

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        rows = [
            [
                "the table" if row["entry"] is None else f"{row['entry']} {player(row)}",
                row["metric"],
                *(
                    estimate(row[name], row[f"{name}_low"], row[f"{name}_high"])
                    for name in ("before", "after", "difference")
                ),
                row["verdict"],
            ]
            for row in self.rows
        ]
        heads = ["who", "metric", "before", "after", "difference", ""]
        title = f"{self.found.after.game.title}: {verdict_text(self.found)}"
        return FittedTable([Grid(heads, rows, names=frozenset({0, 1, 5}))], title)


def verdict_text(found: RulesCompared) -> str:
    """Return the changed rules, in words."""

    def listed(rules: Mapping[str, Any]) -> str:
        was = found.against
        return ", ".join(f"{key}={word(new)} (was {word(was[key])})" for key, new in rules.items())

    implied = f", and with it {listed(found.implied)}" if found.implied else ""
    return listed(found.changed) + implied or "nothing changed"


def sentence(found: RulesCompared, rows: Sequence[Row]) -> str:
    """Return the largest effect of the change, in words."""
    moved = [row for row in rows if row["verdict"] != OPEN]
    if not moved:
        return f"{verdict_text(found)}: no metric moves beyond its interval"
    most = max(moved, key=_weight)
    who = "" if most["entry"] is None else f" of {_who(found, most['entry'])}"
    by = estimate(most["difference"], most["difference_low"], most["difference_high"])
    verdict = verdict_text(found)
    return f"{verdict} moves {most['metric']}{who} by {by}; {len(moved)} numbers move in all"


def _who(found: RulesCompared, entry: int) -> str:
    """Return the policy of a place, with its place or seat if several have the same."""
    names = found.after.place_names
    if names.count(names[entry]) == 1:
        return names[entry]
    return f"{names[entry]} in {'place' if found.after.rotate else 'seat'} {entry}"


def _weight(row: Row) -> float:
    half = (row["difference_high"] - row["difference_low"]) / 2
    return abs(row["difference"]) / half if half > 0 else math.inf
