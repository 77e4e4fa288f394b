"""The results of a metagame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.execution.frames import to_frame
from simlab.output.format import estimate, plural
from simlab.output.layout import FittedTable, Grid
from simlab.output.result import Result, match_up
from simlab.output.words import Words
from simlab.show.study_notes import closing_line, folder_line, guard_note
from simlab.stats.equilibria import GONE
from simlab.stats.intervals import LEVEL

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.core.game import Game
    from simlab.execution.checkpointed_tasks import Parts
    from simlab.execution.estimates import Row
    from simlab.execution.population_play import FieldPlay
    from simlab.study.metagame import Metagame
    from simlab.study.metagame_findings import FieldFinding

VERDICTS = {1: "invades", 0: "open", -1: "repelled"}
PICTURES = ("invasions", "dynamics")
MOST_NAMES = 6


class MetagameResults(Result):
    """Results of a metagame: invasions, and equilibrium mixtures of strategies.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per field and strategy: its earnings against others from that field (value), its gain
        over the field itself (gain), with intervals, and whether it invades.
    styles : pandas.DataFrame
        A row per strategy: its share in the first equilibrium, the share of resamples with it
        there, its rating, the strategy that dominates it.
    findings : Findings
        All findings, as arrays.
    """

    def __init__(self, metagame: Metagame, play: FieldPlay, parts: Parts) -> None:
        self.metagame = metagame
        self.findings = metagame.findings
        self._play = play
        self._parts = parts

    @property
    def game(self) -> Game:
        """Game of the field."""
        return self._play.game

    @property
    def words(self) -> Words:
        """Names in plots."""
        return Words(self.game, (entry.policy for entry in self._play.entries))

    @property
    def names(self) -> list[str]:
        """Names of the strategies."""
        return self.metagame.names

    @property
    def metric(self) -> str:
        """Name of the metric that players maximise."""
        return self._play.measured[0].name

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        head = {"game": self._play.game.name, "seats": self._play.seats}
        return [
            {
                **head,
                "field": field.name,
                "kind": field.kind,
                "policy": name,
                "metric": self.metric,
                "share": float(field.mixture[style]),
                "value": float(field.values[style]),
                "low": float(field.low[style]),
                "high": float(field.high[style]),
                "gain": float(field.gains[style]),
                "gain_low": float(field.gains_low[style]),
                "gain_high": float(field.gains_high[style]),
                "verdict": VERDICTS[int(field.invades[style])],
            }
            for field in self.findings.fields
            for style, name in enumerate(self.names)
        ]

    @property
    def style_rows(self) -> list[Row]:
        """Rows per strategy, as plain data."""
        found = self.findings
        first, even = found.equilibria[0], found.of_kind("even")[0]
        rows: list[Row] = []
        for style, name in enumerate(self.names):
            row: Row = {
                "policy": name,
                "share": float(first.mixture[style]),
                "share_low": float(found.share_low[style]),
                "share_high": float(found.share_high[style]),
                "support": float(found.support[style]),
                "value": float(first.values[style]),
                "low": float(first.low[style]),
                "high": float(first.high[style]),
                "even": float(even.values[style]),
                "even_low": float(even.low[style]),
                "even_high": float(even.high[style]),
            }
            if found.ratings is not None:
                rating, low, high = (float(each[style]) for each in found.ratings)
                row |= {"rating": rating, "rating_low": low, "rating_high": high}
            by = found.dominance[style]
            row["dominated_by"] = None if by is None or not by.sure else self.names[by.by]
            row["never_best"] = bool(found.never_best[style] < 1 - LEVEL)
            row["invaded_by"] = [
                self.names[other]
                for other in np.flatnonzero(found.of_kind("pure")[style].invades == 1)
            ]
            rows.append(row)
        return rows

    @property
    def styles(self) -> DataFrame:
        """Rows per strategy, as a `pandas.DataFrame`."""
        return to_frame(self.style_rows)

    @property
    def field_rows(self) -> list[Row]:
        """Rows per field: its regret, and the best response to it."""
        return [
            {
                "field": field.name,
                "kind": field.kind,
                "mixture": self._shares(field),
                "regret": field.regret,
                "regret_low": field.regret_low,
                "regret_high": field.regret_high,
                "best_answer": self.names[field.best],
                "best_in": field.sure,
            }
            for field in self.findings.fields
        ]

    def _shares(self, field: FieldFinding) -> dict[str, float]:
        return {
            name: float(share)
            for name, share in zip(self.names, field.mixture, strict=True)
            if share > GONE
        }

    @property
    def data(self) -> Any:
        """Data printed by ``--format json``."""
        return {
            "settings": self.settings,
            "styles": self.style_rows,
            "fields": self.field_rows,
            "values": self.rows,
        }

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that determine the numbers; `command` is the line that reproduces them."""
        return match_up(self._play.matchups[0]) | {
            "styles": self.names,
            "metric": self.metric,
            "games": self.metagame.games,
            "filled": self.findings.filled,
            "stopped": self.stopped,
        }

    @property
    def stopped(self) -> str:
        """Reason for the end: games, precision, seconds or interrupted."""
        return self.metagame.stopped

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """Equilibria, given mixtures, best responses, and strategies never worth playing."""
        found = self.findings
        lines = [self._equilibrium_line(field) for field in found.equilibria]
        lines += [
            f"{field.name}: {_regret(field)}; best answer {self.names[field.best]}"
            for field in found.of_kind("mixture")
        ]
        answers: dict[str, list[str]] = {}
        for field in found.of_kind("pure"):
            answers.setdefault(self.names[field.best], []).append(field.name)
        for best, fields in sorted(answers.items(), key=lambda each: -len(each[1])):
            lines.append(f"best answer to a field of {_listed(fields)}: {best}")
        safe = [field.name for field in found.of_kind("pure") if not (field.invades == 1).any()]
        lines.append(f"nobody is known to invade a field of: {_listed(safe) or 'none'}")
        for style, by in enumerate(found.dominance):
            if by is not None and by.sure:
                lines.append(
                    f"{self.names[style]} is dominated by {self.names[by.by]}: it earns less in "
                    f"all {by.fields} companies"
                )
        never = [name for name, p in zip(self.names, found.never_best, strict=True) if p < 0.05]
        if never:
            words = "never the best answer to a field of one style, or to those above"
            lines.append(f"{words}: {_listed(never)}")
        return lines

    def _equilibrium_line(self, field: FieldFinding) -> str:
        order = sorted(self._shares(field).items(), key=lambda each: -each[1])
        words = ", ".join(f"{100 * share:.3g} % {name}" for name, share in order)
        head = "left when everybody knows" if field.name.endswith(" 1") else "also left in peace"
        return f"{head}: {words}; {_regret(field)}"

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, end of the run, seed, source, speed, and files."""
        study, found = self.metagame, self.findings
        about = "intervals of 95 % from resampled deals; verdicts hold all at once"
        if found.filled < 1:
            about += (
                f"; {100 * found.filled:.3g} % of the companies were played, and the equilibrium "
                f"meets others in {100 * found.guessed:.2g} % of its games"
            )
        return [
            guard_note(self._play.matchups[0], study.games, study.broken_off),
            closing_line(
                self._play.matchups[0], self._parts, self.stopped, study.games, study.seconds, about
            ),
            folder_line(self._parts, self.stopped, [f"{name}.png" for name in PICTURES]),
        ]

    def screen(self) -> FittedTable:
        """Return a line per strategy for the terminal, the support of the equilibrium first."""
        even = f"{self.metric} against all alike"
        heads = ["style", "share", "there in", f"{self.metric} against it", even]
        rated = self.findings.ratings is not None
        lines = []
        for row in sorted(self.style_rows, key=lambda row: (-row["share"], -row["value"])):
            line = [
                row["policy"],
                estimate(row["share"], row["share_low"], row["share_high"]),
                f"{100 * row['support']:.0f} %",
                estimate(row["value"], row["low"], row["high"]),
                estimate(row["even"], row["even_low"], row["even_high"]),
            ]
            if rated:
                line.append(estimate(row["rating"], row["rating_low"], row["rating_high"]))
            lines.append([*line, f"{len(row['invaded_by'])}"])
        heads += ["rating"] if rated else []
        grid = Grid([*heads, "invaded by"], lines, names=frozenset({0}))
        title = (
            f"{self._play.game.title}, {self._play.seats} seats: {len(self.names)} styles, "
            f"{plural(self.metagame.games, 'game')}"
        )
        return FittedTable([grid], title)

    def plot(self, name: str = "invasions") -> Any:
        """Draw the invasions, or the replicator dynamics.

        Parameters
        ----------
        name : {"invasions", "dynamics"}

        Returns
        -------
        matplotlib Figure
        """
        from simlab.jit.errors import UsageError, suggestion
        from simlab.output import field_plots

        if name not in PICTURES:
            raise UsageError(f"a metagame has no plot {name!r}{suggestion(name, PICTURES)}")
        draw = field_plots.draw_invasions if name == "invasions" else field_plots.draw_dynamics
        return draw(self)

    def save(self) -> None:
        """Write tables and pictures into the folder of the results."""
        from simlab.execution.sweep_table import write_tables
        from simlab.output.figures import save_plot

        if self._parts.store is None or self.stopped == "interrupted":
            return
        folder = self._parts.store.folder
        write_tables(self.table, folder)
        for name in PICTURES:
            save_plot(self.plot(name), folder / f"{name}.png")


def _regret(field: FieldFinding) -> str:
    """Return the regret of a mixture in words."""
    if field.regret_high == 0:
        return "nobody gains by another style, that is sure"
    return f"who knows better gains {field.regret_low:.2g} to {field.regret_high:.2g}"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more
