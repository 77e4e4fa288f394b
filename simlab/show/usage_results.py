"""Results on the use of options: frequencies, values, and needless options."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simlab.execution.frames import to_frame
from simlab.jit.errors import UsageError, suggestion
from simlab.output.format import estimate, plain, player, plural
from simlab.output.layout import FittedTable, Grid
from simlab.output.result import Result, match_up
from simlab.show.broken_off import usage_note
from simlab.show.study_notes import closing_line, folder_line
from simlab.study.usage_verdicts import (
    AVOIDED,
    DEAD,
    DOMINANT,
    MEANINGS,
    MISSED,
    NEEDED,
    OPEN,
    SMALL,
    TRAP,
    UNUSED,
    judge_field,
)

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.core.game import Game
    from simlab.execution.checkpointed_tasks import Parts
    from simlab.execution.estimates import Row
    from simlab.output.report.document import Document
    from simlab.study.options import Option
    from simlab.study.usage import Usage
    from simlab.study.usage_play import UsagePlay
    from simlab.study.usage_rules import Constants

ORDER = (TRAP, DEAD, MISSED, DOMINANT, NEEDED, SMALL, AVOIDED, OPEN, UNUSED)
TOLD = {
    TRAP: "traps (barring them pays)",
    DEAD: "dead (nobody needs them)",
    MISSED: "missed (never chosen, but taking them once pays)",
    DOMINANT: "dominant (nearly always chosen, and worth it)",
}
EFFECTS = {
    TRAP: ("least_worth", 1),
    DEAD: ("most_worth", 1),
    MISSED: ("most_push", -1),
    DOMINANT: ("most_worth", -1),
}
"""Sort column for the options of a verdict, and whether the smallest comes first."""
MOST_NAMED, MOST_MOVING = 8, 4
MOST_LINES = 40
PICTURE = "worth"


class UsageResults(Result):
    """Use of the options of a game, and their values.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per line-up, policy and option: the share of opportunities in which it was chosen, in
        total, by winners and by losers; its value to the player who chose it (``worth``), and the
        gain from forcing it once where it was not used (``push``); the verdict.
    field : pandas.DataFrame
        A row per option: the verdict over all policies.
    constants : pandas.DataFrame
        A row per constant and other value of it: its clearest effect.
    """

    def __init__(
        self,
        study: Usage,
        plays: Sequence[UsagePlay],
        constants: Constants | None,
        parts: Parts,
        stopped: str,
    ) -> None:
        self.study = study
        self._plays = list(plays)
        self._constants = constants
        self._parts = parts
        self._stopped = stopped

    @property
    def game(self) -> Game:
        """Game of the line-ups."""
        return self._plays[0].matchup.game

    @cached_property
    def rows(self) -> list[Row]:
        """Table as plain data, the clearest verdicts first."""
        found = [{"game": self.game.name, **row} for row in self.study.rows()]
        return sorted(found, key=standing_out)

    @cached_property
    def field_rows(self) -> list[Row]:
        """Verdicts on each option over all policies, as plain data."""
        return judge_field(self.rows)

    @cached_property
    def constant_rows(self) -> list[Row]:
        """Effects of each constant, as plain data."""
        return [] if self._constants is None else self._constants.rows()

    @property
    def field(self) -> DataFrame:
        """Verdicts on each option over all policies, as a `pandas.DataFrame`."""
        return to_frame(self.field_rows)

    @property
    def constants(self) -> DataFrame:
        """Effects of each constant, as a `pandas.DataFrame`."""
        return to_frame(self.constant_rows)

    @property
    def data(self) -> Any:
        """Data printed by ``--format json``."""
        return {
            "settings": self.settings,
            "options": self.rows,
            "field": self.field_rows,
            "constants": self.constant_rows,
        }

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that determine the numbers; `command` is the line that reproduces them."""
        return match_up(self._plays[0].matchup) | {
            "lineups": [play.matchup.lineup for play in self._plays],
            "metric": self.study.metric,
            "bar": self._plays[0].bar,
            "instead": ",".join(entry.text for entry in self._plays[0].stand_ins),
            "margin": self.study.margin,
            "deals": self.study.deals,
            "games": self.study.games,
            "stopped": self.stopped,
        }

    @property
    def stopped(self) -> str:
        """Reason for the end: games, precision, seconds or interrupted."""
        return self._stopped

    @property
    def policies(self) -> int:
        """Number of studied policies."""
        return sum(len(play.players) for play in self._plays)

    @cached_property
    def _options(self) -> dict[str, Option]:
        return {each.label: each for play in self._plays for each in play.options.all}

    def named(self, verdict: str) -> list[str]:
        """Return the options with a verdict over all policies together.

        A card or verb stands for its actions if they have the same verdict. The largest effect
        comes first.
        """
        return named(self.field_rows, self._options, verdict)

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """Options that stand out over all policies, and the effects of the constants."""
        lines = usage_lines(self.field_rows, self._options, self.policies)
        idle = list(
            dict.fromkeys(
                row["rule"] for row in self.constant_rows if row["verdict"] == "changes nothing"
            )
        )
        moving = {row["rule"] for row in self.constant_rows if row["verdict"] == "moves"}
        still = [rule for rule in idle if rule not in moving]
        if self.constant_rows:
            lines.append(self._movers(len(moving)))
        if still:
            games = max(row["n"] for row in self.constant_rows)
            lines.append(f"constants that changed no game of {games:,}: {_first_of(still)}")
        return lines

    def _movers(self, moving: int) -> str:
        """Return the constants with the largest effects, in standard deviations."""
        words = [
            f"{row['rule']} {plain(row['now'])} → {plain(row['then'])} "
            f"({row['metric']} {estimate_text(row, 'difference')})"
            for row in movers(self.constant_rows)[:MOST_MOVING]
        ]
        told_most = f"; most: {', '.join(words)}" if words else ""
        return f"{plural(moving, 'constant')} move{'s' * (moving == 1)} something{told_most}"

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, meaning of the numbers, end, seed, source, speed, and files."""
        stand_ins = [entry.text for entry in self._plays[0].stand_ins]
        other = " then ".join([*stand_ins, "the lot"])
        whom = "one player" if self._plays[0].bar == "one" else "all players"
        about = (
            f"worth: {self.study.metric} in games where the option was chosen, less that of the "
            f"same deals with it barred to {whom} ({other} decides); margin {self.study.margin:g}; "
            "intervals of 95 % that hold whenever it is stopped; the chance that any verdict is "
            "wrong is 5 % at most"
        )
        broken = [row for row in self.rows if row["broken_off"] > 0.01]
        ends = ", ".join(dict.fromkeys(row["option"] for row in broken))
        return [
            usage_note(self.study, [play.matchup for play in self._plays]),
            f"with these barred, more games were broken off than before: {ends}" if ends else "",
            closing_line(
                self._plays[0].matchup,
                self._parts,
                self.stopped,
                self.study.games,
                self.study.seconds,
                about,
                ", rounded up to whole deals of each line-up",
            ),
            folder_line(self._parts, self.stopped, [f"{PICTURE}.png"]),
        ]

    def screen(self) -> FittedTable:
        """Return a line per option that was chosen, or would pay."""
        shown = shown_rows(self.rows, self._options)
        several = self.policies > 1
        heads = ["policy"] if several else []
        heads += ["verdict", "option", "could", "chosen, %", "winners", "losers", "worth", "once"]
        lines = [self._line(row, several=several) for row in shown[:MOST_LINES]]
        names = frozenset({0, 1, 2} if several else {0, 1})
        games = plural(self.study.games, "game")
        title = f"{self.game.title}: what is chosen, and its worth in {self.study.metric}, {games}"
        left = len(self.rows) - len(lines)
        return FittedTable([Grid(heads, lines, names=names)], f"{title}; {left} more in the table")

    def _line(self, row: Row, *, several: bool) -> list[str]:
        return [
            *([player(row)] if several else []),
            row["verdict"],
            row["option"],
            f"{row['could']:.3g}",
            *(_percent(row, name) for name in ("chosen", "winners", "losers")),
            estimate_text(row, "worth"),
            estimate_text(row, "push"),
        ]

    def plot(self) -> Any:
        """Draw the values of options.

        Returns
        -------
        matplotlib Figure
        """
        from simlab.output.dot_plot import draw_dots
        from simlab.output.report.report_tables import estimate_of as estimated
        from simlab.show.report_of_usage import drawn

        rows = drawn(self.rows)
        several = self.policies > 1
        names = [f"{player(row)}: {row['option']}" if several else row["option"] for row in rows]
        found = [estimated(row, "worth") for row in rows]
        title = f"{self.game.title}: what options are worth"
        words = f"{self.study.metric} with the option, less that without"
        return draw_dots(title, names, found, words, plural(self.study.deals, "deal"))

    def save(self) -> None:
        """Write tables and pictures into the folder of the results, if there is one."""
        if self._parts.store is None or self.stopped == "interrupted":
            return
        from simlab.execution.store import write_whole
        from simlab.execution.sweep_table import write_tables
        from simlab.output.figures import save_plot

        folder = self._parts.store.folder
        write_tables(self.table, folder)
        for name, frame in (("field", self.field), ("constants", self.constants)):
            target = folder / f"{name}.csv"
            write_whole(target, lambda path, frame=frame: frame.to_csv(path, index=False))  # type: ignore[misc]
        save_plot(self.plot(), folder / f"{PICTURE}.png")

    def document(self) -> Document:
        """Build the document of a report."""
        from simlab.show.report_of_usage import usage_document

        return usage_document(self)


def _folded(rows: Sequence[Row], options: Mapping[str, Option]) -> list[Row]:
    """Drop actions of a card or verb with the same verdict for the same policy."""

    def parts(row: Row) -> set[tuple[Any, ...]]:
        whose = (row.get("lineup"), row.get("policy"), row.get("role"), row["verdict"])
        return {(*whose, action) for action in options[row["option"]].actions}

    covered = set[tuple[Any, ...]]().union(
        *(parts(row) for row in rows if row["kind"] in ("card", "verb"))
    )
    return [row for row in rows if row["kind"] != "action" or not parts(row) <= covered]


def named(rows: Sequence[Row], options: Mapping[str, Option], verdict: str) -> list[str]:
    """Return the options with a verdict over all policies, the largest effect first."""
    if verdict not in EFFECTS:
        raise UsageError(f"options have no verdict {verdict!r}{suggestion(verdict, EFFECTS)}")
    found = [row for row in rows if row["verdict"] == verdict]
    key, sign = EFFECTS[verdict]
    found.sort(key=lambda row: sign * row[key])
    return [row["option"] for row in _folded(found, options)]


def _first_of(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{', '.join(names[:MOST_NAMED])}{more}"


def usage_lines(rows: Sequence[Row], options: Mapping[str, Option], policies: int = 1) -> list[str]:
    """Return the options that stand out over all of `policies` policies."""
    lines = []
    for verdict, words in TOLD.items():
        names = named(rows, options, verdict)
        if names:
            lines.append(f"{words}: {_first_of(names)}")
    dead = [row for row in rows if row["idle"] and row["verdict"] == DEAD]
    idle = [row["option"] for row in _folded(dead, options)]
    if idle:
        lines.append(f"barred, they changed no result, as if nobody listened: {_first_of(idle)}")
    lines = lines or ["no option is surely dead, a trap, missed or dominant"]
    whose = f"to all {policies} policies together: " if policies > 1 else ""
    return [f"{whose}{line}" for line in lines]


def shown_rows(rows: Sequence[Row], options: Mapping[str, Option]) -> list[Row]:
    """Return the options that were chosen, or would pay; each group with one verdict once."""
    return _folded([row for row in rows if row["verdict"] not in (UNUSED, AVOIDED)], options)


def movers(rows: Sequence[Row]) -> list[Row]:
    """Return the largest effect of each constant that has one, the largest first.

    Metrics that never vary in the base game have no standard deviation, and are omitted.
    """
    moving = [row for row in rows if row["verdict"] == "moves" and not math.isnan(row["in_sd"])]
    first: dict[str, Row] = {}
    for row in sorted(moving, key=lambda row: -row["in_sd"]):
        first.setdefault(row["rule"], row)
    return list(first.values())


def standing_out(row: Row) -> tuple[float, ...]:
    """Return a sort key: by verdict, then by games with the choice, then by possible gain."""
    push = 0.0 if math.isnan(row["push"]) else row["push"]
    return (ORDER.index(row["verdict"]), -row["games"], -push)


def estimate_text(row: Row, name: str) -> str:
    """Return an estimate of a row; nothing if there is none."""
    if math.isnan(row[name]):
        return ""
    return estimate(row[name], row[f"{name}_low"], row[f"{name}_high"])


def _percent(row: Row, name: str) -> str:
    value = row[name]
    return "" if math.isnan(value) else f"{100 * value:.3g}"


assert set(MEANINGS) == set(ORDER)
