"""The results of counting: what is chosen, what it is worth, what nobody needs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simlab.jit.errors import UsageError, suggestion
from simlab.show.broken_off import usage_note
from simlab.show.format import estimate, plain, player, plural
from simlab.show.layout import FittedTable, Grid
from simlab.show.result import Result, match_up
from simlab.show.study_notes import closing_line, folder_line
from simlab.study.frames import to_frame
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
    from simlab.core.game import Game
    from simlab.show.report.document import Document
    from simlab.study.estimates import Row
    from simlab.study.options import Option
    from simlab.study.parts import Parts
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
"""What options of a verdict are sorted by, and whether the least comes first."""
MOST_NAMED, MOST_MOVING = 8, 4
MOST_LINES = 40
PICTURE = "worth"


class UsageResults(Result):
    """What is chosen in a game, and what it is worth.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per line-up, policy and option: how often it could be chosen and was, in all, by
        winners and by losers; what it is worth to the player where it chose it (``worth``), and
        what taking it once brings where it was left alone (``push``); the verdict.
    field : pandas.DataFrame
        A row per option: what it is to all policies together.
    constants : pandas.DataFrame
        A row per constant and other value of it: what that moves most surely.
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
        """The game."""
        return self._plays[0].matchup.game

    @cached_property
    def rows(self) -> list[Row]:
        """The table as plain data, what stands out first."""
        found = [{"game": self.game.name, **row} for row in self.study.rows()]
        return sorted(found, key=standing_out)

    @cached_property
    def field_rows(self) -> list[Row]:
        """What each option is to all policies together, as plain data."""
        return judge_field(self.rows)

    @cached_property
    def constant_rows(self) -> list[Row]:
        """What each constant moves, as plain data."""
        return [] if self._constants is None else self._constants.rows()

    @property
    def field(self) -> Any:
        """What each option is to all policies together, as a `pandas.DataFrame`."""
        return to_frame(self.field_rows)

    @property
    def constants(self) -> Any:
        """What each constant moves, as a `pandas.DataFrame`."""
        return to_frame(self.constant_rows)

    @property
    def data(self) -> Any:
        """What ``--format json`` prints."""
        return {
            "settings": self.settings,
            "options": self.rows,
            "field": self.field_rows,
            "constants": self.constant_rows,
        }

    @property
    def settings(self) -> dict[str, Any]:
        """What the numbers depend on; `command` is the line that asks for them again."""
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
        """What ended it: games, precision, seconds or interrupted."""
        return self._stopped

    @property
    def policies(self) -> int:
        """How many policies were looked at."""
        return sum(len(play.players) for play in self._plays)

    @cached_property
    def _options(self) -> dict[str, Option]:
        return {each.label: each for play in self._plays for each in play.options.all}

    def named(self, verdict: str) -> list[str]:
        """Return the options on which there is a verdict for all policies together.

        A card or verb stands for the actions that it is made of, where they have the same verdict.
        What matters most comes first.
        """
        return named(self.field_rows, self._options, verdict)

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """What stands out, over all policies, and what the constants are worth."""
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
        """Return the constants that move most, in standard deviations of what they move."""
        words = [
            f"{row['rule']} {plain(row['now'])} → {plain(row['then'])} "
            f"({row['metric']} {estimate_text(row, 'difference')})"
            for row in movers(self.constant_rows)[:MOST_MOVING]
        ]
        told_most = f"; most: {', '.join(words)}" if words else ""
        return f"{plural(moving, 'constant')} move{'s' * (moving == 1)} something{told_most}"

    @property
    def notes(self) -> list[str]:
        """What was broken off, what the numbers mean, what ended it, seed, source, speed, where."""
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
        """Draw what options are worth.

        Returns
        -------
        matplotlib Figure
        """
        from simlab.show.dot_plot import draw_dots
        from simlab.show.report.of_usage import drawn
        from simlab.show.report.sheets import estimate_of as estimated

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
        from simlab.show.figures import save_plot
        from simlab.study.store import write_whole
        from simlab.study.sweep_table import write_tables

        folder = self._parts.store.folder
        write_tables(self.table, folder)
        for name, frame in (("field", self.field), ("constants", self.constants)):
            target = folder / f"{name}.csv"
            write_whole(target, lambda path, frame=frame: frame.to_csv(path, index=False))  # type: ignore[misc]
        save_plot(self.plot(), folder / f"{PICTURE}.png")

    def document(self) -> Document:
        """Return what a report of it is made of."""
        from simlab.show.report.of_usage import usage_document

        return usage_document(self)


def _folded(rows: Sequence[Row], options: Mapping[str, Option]) -> list[Row]:
    """Leave out actions of a card or verb that has the same verdict, of the same policy."""

    def parts(row: Row) -> set[tuple[Any, ...]]:
        whose = (row.get("lineup"), row.get("policy"), row.get("role"), row["verdict"])
        return {(*whose, action) for action in options[row["option"]].actions}

    covered = set[tuple[Any, ...]]().union(
        *(parts(row) for row in rows if row["kind"] in ("card", "verb"))
    )
    return [row for row in rows if row["kind"] != "action" or not parts(row) <= covered]


def named(rows: Sequence[Row], options: Mapping[str, Option], verdict: str) -> list[str]:
    """Return the options that are of a verdict to all policies, what matters most first."""
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
    """Return which options stand out over all policies, of which there are so many."""
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
    """Return the options that were chosen, or would pay, each group of one verdict once."""
    return _folded([row for row in rows if row["verdict"] not in (UNUSED, AVOIDED)], options)


def movers(rows: Sequence[Row]) -> list[Row]:
    """Return what each constant that moves something moves most, those that move most first.

    What never varies in the game as it stands has no standard deviation, and is left out.
    """
    moving = [row for row in rows if row["verdict"] == "moves" and not math.isnan(row["in_sd"])]
    first: dict[str, Row] = {}
    for row in sorted(moving, key=lambda row: -row["in_sd"]):
        first.setdefault(row["rule"], row)
    return list(first.values())


def standing_out(row: Row) -> tuple[float, ...]:
    """Sort by verdict, then what is chosen in most games, then what would bring most."""
    push = 0.0 if math.isnan(row["push"]) else row["push"]
    return (ORDER.index(row["verdict"]), -row["games"], -push)


def estimate_text(row: Row, name: str) -> str:
    """Return an estimate of a row; nothing where there is none."""
    if math.isnan(row[name]):
        return ""
    return estimate(row[name], row[f"{name}_low"], row[f"{name}_high"])


def _percent(row: Row, name: str) -> str:
    value = row[name]
    return "" if math.isnan(value) else f"{100 * value:.3g}"


assert set(MEANINGS) == set(ORDER)
