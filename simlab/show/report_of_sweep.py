"""Report of an experiment: its plots, its best cells, all cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simlab.core.game import Game
from simlab.core.registry import game as find_game
from simlab.execution.frames import OF_TABLE, rows_of
from simlab.execution.sample_games import sample
from simlab.output.figures import is_numeric
from simlab.output.report.distributions import spread_parts
from simlab.output.report.document import Column, Document, Part, Picture, Section, Sheet
from simlab.output.report.report_tables import MOST_RANKED, estimate_of
from simlab.output.report.sentences import amount, is_share, said, share
from simlab.output.svg.bars import Spread
from simlab.output.svg.dots import dots
from simlab.output.words import Words
from simlab.show.report_of_simulation import BARS, headed, metric_column, metric_dot
from simlab.show.report_plots import default_plot, plot_pictures
from simlab.stats.intervals import ANYTHING
from simlab.stats.pairwise_tests import Estimate, Rank, ranks
from simlab.study.kept import Kept
from simlab.study.sweep import chosen_interval

if TYPE_CHECKING:
    from pandas import DataFrame

CHOSEN = "its interval holds for all cells that it was chosen among"
MOST_DOTS = 24
MOST_SPREADS = 6


@dataclass(frozen=True)
class Place:
    """A cell among its competitors."""

    cell: int
    rest: tuple[Any, ...]
    point: str
    found: Estimate
    n: int
    rank: Rank | None

    def among(self, count: int, *, shares: bool) -> Estimate:
        """Return its estimate with an interval that is adjusted for the number of cells."""
        possible = (0.0, 1.0) if shares else ANYTHING
        return Estimate(self.found.mean, *chosen_interval(self.found, self.n, count, possible))


class Ranking:
    """Ranking of the cells of an experiment by its main metric, within groups of competing cells.

    Attributes
    ----------
    metric : str
        Metric of the ranking: that of ``[best]``, else ``win``, else the first shown.
    rest : list of str
        Columns that must be equal for cells to compete: players, and those not in ``[best]``.
    places : list of Place
    """

    def __init__(self, kept: Kept, words: Words, metrics: Sequence[str]) -> None:
        best, varied = kept.experiment.best, kept.varied
        self.metric = best.metric if best else "win" if "win" in metrics else metrics[0]
        over = set(best.over) | {"lineup"} if best else {*varied} - {"seats"}
        self.rest = [name for name in varied if name not in over]
        self.over = [name for name in varied if name in over]
        self.words = words
        self.places = self._places(kept.table, words)

    def _places(self, table: DataFrame, words: Words) -> list[Place]:
        found = table[(table["metric"] == self.metric)]
        rows = rows_of(found[(found["entry"] == 0) | (found["scope"] == OF_TABLE)])
        groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
        for row in rows:
            groups.setdefault(tuple(str(row[name]) for name in self.rest), []).append(row)
        places = []
        for rest, group in groups.items():
            small = len(group) <= MOST_RANKED
            order = ranks([estimate_of(row) for row in group]) if small else [None] * len(group)
            places += [
                Place(
                    int(row["cell"]),
                    rest,
                    words.point(row, self._told(row)),
                    estimate_of(row),
                    int(row["n"]),
                    rank,
                )
                for row, rank in zip(group, order, strict=True)
            ]
        return places

    def _told(self, row: dict[str, Any]) -> list[str]:
        """Return the columns that distinguish a cell; parameters of a policy name it, too."""
        known = [name for name in self.over if row[name] == row[name] and row[name] is not None]
        owners = {name.partition(".")[0] for name in known}
        return [name for name in known if name != "lineup" or str(row[name]) not in owners]

    def groups(self) -> dict[tuple[Any, ...], list[Place]]:
        """Return the places by group, the highest first."""
        found: dict[tuple[Any, ...], list[Place]] = {}
        for place in sorted(self.places, key=lambda place: -place.found.mean):
            found.setdefault(place.rest, []).append(place)
        return dict(sorted(found.items(), key=lambda item: item[0]))

    def plain_group(self, game: Game) -> list[Place]:
        """Return the places under the game's default rules, as far as there are any."""

        def own(rest: tuple[Any, ...]) -> int:
            count = 0
            for name, value in zip(self.rest, rest, strict=True):
                owner, _, key = name.partition(".")
                if name == "field":
                    count += value == "sensible"
                elif name == "seats":
                    count += value == str(game.default_seats)
                elif owner == "rules":
                    count += value == str(game.rules().get(key))
            return count

        groups = self.groups()
        return groups[max(groups, key=own)]

    def setting(self, rest: tuple[Any, ...]) -> str:
        """Return the common values of a group in words."""
        pairs = sorted(zip(self.rest, rest, strict=True), key=lambda pair: pair[0] != "field")
        return ", ".join(
            ("against " if name == "field" else "") + self.words.setting(name, value)
            for name, value in pairs
        )


def sweep_document(
    kept: Kept, words: Words, metrics: Sequence[str], notes: Sequence[str] = ()
) -> Document:
    """Return a report of an experiment.

    Parameters
    ----------
    kept : Kept
    words : Words
        Names in words.
    notes : sequence of str
        Notes on the data.
    """
    plan = kept.experiment
    game = find_game(plan.game)
    metrics = plan.metrics or [metric.name for metric in game.seat_metrics[:2]]
    ranking = Ranking(kept, words, metrics)
    plots = plan.plot or default_plot(kept.table, kept.varied, ranking.metric)
    pictures = [part for plot in plots for part in plot_pictures(kept.table, plot, words)]
    spreads = _spreads(kept, ranking)
    sections = [
        Section(_heading(kept, ranking, game), _best_parts(ranking, game), _ranked_by(ranking)),
        *([Section("Pictures", pictures)] if pictures else []),
        *([Section("How scores are spread", spreads)] if spreads else []),
        Section("All cells", [cell_sheet(kept, ranking, metrics)]),
    ]
    settings = {**plan.model_dump(mode="json", exclude={"plot", "best"}), "source": kept.source}
    return Document(
        title=f"{game.title}: {plan.name}",
        kicker="Experiment",
        answer=sweep_answer(ranking, game),
        below=[plan.question] if plan.question else [],
        sections=sections,
        settings=settings | ({"versions": dict(kept.versions)} if kept.versions else {}),
        command=kept.command,
        notes=[note for note in notes if note],
    )


def sweep_answer(ranking: Ranking, game: Game) -> str:
    """Return the best cell of the group with unchanged rules."""
    best, *others = ranking.plain_group(game)
    metric = game.metric(ranking.metric)
    where, point = ranking.setting(best.rest), _equal(best.point)
    head = f"{'' if where.startswith('against') else 'with '}{_equal(where)}: " if where else ""
    found = best.among(1 + len(others), shares=is_share(metric))
    level = [place for place in others if place.rank is not None and place.rank.place == 1]
    names = _equal(level[0].point) if len(level) == 1 else f"{len(level)} others"
    tail = f", and {names} cannot be told from it" if level else ""
    if metric.name == "win":
        more = ", more than any other" if others and best.rank is not None and not level else ""
        answer = f"{head}{point} {said(metric, found)}{more}{tail}."
    else:
        amounts = share(found) if is_share(metric) else amount(found)
        answer = f"{head}the highest mean of {metric.words} is {amounts}, with {point}{tail}."
    return answer if answer.startswith(point) else answer[0].upper() + answer[1:]


def _equal(point: str) -> str:
    """Return varied values as they read within a sentence."""
    return point.replace(": ", " = ")


def _heading(kept: Kept, ranking: Ranking, game: Game) -> str:
    """Return "The best" if more is better, else "The highest"."""
    good = kept.experiment.best is not None or game.metric(ranking.metric) in game.seat_metrics[:2]
    return "The best" if good else "The highest"


def _ranked_by(ranking: Ranking) -> str:
    metric = ranking.words.metric(ranking.metric)
    alike = f" among those with the same {_listed(ranking)}" if ranking.rest else ""
    words = f"Cells by {metric}{alike}. Cells that the games do not tell apart share a rank."
    return f"{words} Where the best is named, {CHOSEN}."


def _listed(ranking: Ranking) -> str:
    return " and ".join(ranking.words.column(name) for name in ranking.rest)


def _best_parts(ranking: Ranking, game: Game) -> list[Part]:
    """Return the best cells of each group, and in the default group the distance of the others."""
    parts: list[Part] = []
    metric = game.metric(ranking.metric)
    plain = ranking.plain_group(game)
    fair = _fair(ranking, plain[0].rest, game)
    drawn = [
        metric_dot(metric, place.point, place.found, *_tone(place)) for place in plain[:MOST_DOTS]
    ]
    where = ranking.setting(plain[0].rest)
    title = headed(metric) + (f": {where}" if where else "")
    note = f"{BARS}{'; dotted: an even share' if fair else ''}."
    if len(plain) > MOST_DOTS:
        note += f" The best {MOST_DOTS} of {len(plain)}."
    parts.append(Picture(title, dots(drawn, marks=fair), note))
    groups = ranking.groups()
    if len(groups) > 1:
        columns = [Column(name, ranking.words.column(name), "words", True) for name in ranking.rest]
        columns += [
            Column("best", "best"),
            metric_column(metric),
            Column("level", "cells level with it", "count"),
        ]
        rows = [
            [*rest, group[0].point, group[0].among(len(group), shares=is_share(metric)),
             sum(place.rank is not None and place.rank.place == 1 for place in group) - 1]
            for rest, group in groups.items()
        ]  # fmt: skip
        parts.append(Sheet("best", columns, rows, f"The best everywhere; {CHOSEN}"))
    return parts


def _fair(ranking: Ranking, rest: tuple[Any, ...], game: Game) -> list[float]:
    if ranking.metric != "win":
        return []
    seats = dict(zip(ranking.rest, rest, strict=True)).get("seats", game.default_seats)
    return [100 / float(seats)]


def _tone(place: Place) -> tuple[str, str]:
    if place.rank is None or place.rank.place > 1:
        return "", ""
    return ("tied", "tie") if place.rank.tied else ("best", "best")


def cell_sheet(kept: Kept, ranking: Ranking, metrics: Sequence[str]) -> Sheet:
    """Return a row per cell: rank, varied values, the metrics of the first place or the table."""
    words, table = ranking.words, kept.table
    columns = [Column("rank", kind="rank")]
    for name in kept.varied:
        numeric = is_numeric(table[name].dropna())
        columns.append(Column(name, words.column(name), "number" if numeric else "words", True))
    columns += [metric_column(words.game.metric(name)) for name in metrics]
    columns += [Column("n", "n", "count")]
    seen = table[(table["entry"] == 0) | (table["scope"] == OF_TABLE)]
    by_cell: dict[int, dict[str, Any]] = {}
    for row in seen[seen["metric"].isin(metrics)].to_dict("records"):
        by_cell.setdefault(int(row["cell"]), {})[row["metric"]] = row
    rows = []
    for place in sorted(ranking.places, key=lambda p: (p.rest, -p.found.mean)):
        found = by_cell[place.cell]
        head = next(iter(found.values()))
        point = [None if head[name] != head[name] else _item(head[name]) for name in kept.varied]
        estimates = [estimate_of(found[name]) if name in found else None for name in metrics]
        rows.append([place.rank, *point, *estimates, int(head["n"])])
    return Sheet("cells", columns, rows)


def _item(value: Any) -> Any:
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, bool):
        return "on" if value else "off"
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _spreads(kept: Kept, ranking: Ranking) -> list[Part]:
    """Return the distributions of scores in the best cell of each group, from replayed games.

    For a single group: in the best cell, the middle one, and the last.
    """
    design = kept.cells()
    if design is None:
        return []
    groups = list(ranking.groups().values())
    drawn = [group[0] for group in groups[:MOST_SPREADS]]
    if len(groups) == 1:
        drawn = [groups[0][n] for n in sorted({0, len(groups[0]) // 2, len(groups[0]) - 1})]
    spreads = []
    for place in drawn:
        matchup = design[place.cell].matchup
        played = sample(matchup, int(kept.table["n"].max()) * matchup.rotations)
        if played is None:
            continue
        name = ", ".join(part for part in (place.point, ranking.setting(place.rest)) if part)
        spreads.append(Spread.of(name, played.scores(0)))
    unit = ranking.words.metric(ranking.words.game.seat_metrics[0].name)
    return spread_parts("quantiles", spreads, unit=unit, head="cell")
