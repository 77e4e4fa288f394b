"""Report of a comparison, or of a race for the best candidate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simlab.core.game import Metric
from simlab.execution.sample_games import sample
from simlab.output.format import player, plural
from simlab.output.report.distributions import spread_parts
from simlab.output.report.document import Document, Part, Picture, Section, Sheet
from simlab.output.report.report_tables import estimate_of, ranked, sheet_of
from simlab.output.report.sentences import amount, is_share, said, share
from simlab.output.svg.bars import Spread
from simlab.output.svg.dots import dots
from simlab.show.report_of_simulation import BARS, headed, metric_dot
from simlab.stats.pairwise_tests import Estimate, Rank, ranks
from simlab.study.best import Search
from simlab.study.comparison import Comparison

if TYPE_CHECKING:
    from simlab.show.results import ComparisonResults

Row = dict[str, Any]


def comparison_document(results: ComparisonResults) -> Document:
    """Return a report of a comparison or of a race."""
    found = results.comparison
    matchup, rows = found.matchups[0], _named(results.rows)
    metric = matchup.game.metric(found.metric)
    names = [name for place, name in enumerate(matchup.place_names) if place != found.place]
    field = ("; " if any(matchup.roles) else ", ").join(dict.fromkeys(names))
    race = isinstance(found, Search)
    return Document(
        title=f"{matchup.game.title}, {matchup.seats} players: {metric.words} against {field}",
        kicker="Race for the best" if race else "Comparison",
        answer=race_answer(rows, metric) if race else contest_answer(rows, metric),
        below=[f"Same seats, same luck: every candidate met the same deals, against {field}."],
        sections=[
            Section("The candidates", contest_parts(found, rows)),
            Section(
                "How scores are spread",
                candidate_spreads(found),
                f"Means hide what a single game is like: {matchup.game.seat_metrics[0].words} "
                "of each candidate, in whatever seat.",
            ),
        ],
        settings=results.settings,
        command=results.command,
        notes=[note for note in results.notes if note],
    )


def _named(rows: Sequence[Row]) -> list[Row]:
    """Return rows in which candidates are named with their roles."""
    return [
        {key: value for key, value in row.items() if key != "role"}
        | {"candidate": player(row, "candidate")}
        for row in rows
    ]


def gap_of(row: Row) -> Estimate:
    """Return the difference of a row, to the first or to the best."""
    return estimate_of(row, "difference")


def _gap(metric: Metric, gap: Estimate) -> str:
    if is_share(metric):
        return amount(Estimate(*(100 * value for value in gap)), " points")
    return amount(gap)


def contest_answer(rows: Sequence[Row], metric: Metric) -> str:
    """Return the best candidate, if the difference is significant."""
    first, *others = rows
    best = max(rows, key=lambda row: row["mean"])
    if best is first:
        behind = [row for row in others if row["verdict"] == "worse"]
        who = f"{first['candidate']} {said(metric, estimate_of(first))}"
        if len(behind) == len(others):
            rival = max(others, key=lambda row: row["mean"])
            less = _gap(metric, _turned(gap_of(rival)))
            return f"{who}: {less} more than {rival['candidate']}{_and_more(len(others) - 1)}."
        return f"{who}; {_level(others, 'better', 'worse')} cannot be told from it."
    gap = gap_of(best)
    who = f"{best['candidate']} {said(metric, estimate_of(best))}"
    if best["verdict"] == "better":
        places = candidate_ranks(rows)
        level = [row for row, rank in zip(rows, places, strict=True) if rank.place == 1]
        near = ", and more than any other" if others[1:] else ""
        if level[1:]:
            twins = [row["candidate"] for row in level if row is not best]
            names = twins[0] if len(twins) == 1 else plural(len(twins), "other")
            near = f"; {names} cannot be told from it"
        return f"{who}: {_gap(metric, gap)} more than {first['candidate']}{near}."
    if best["verdict"].startswith("same"):
        return f"{who}: the {best['verdict']} as {first['candidate']}."
    tests = f" with {len(others)} differences tested" if gap.low > 0 else ""
    return (
        f"Too close to call{tests}: {best['candidate']} leads {first['candidate']} by "
        f"{_gap(metric, gap)}{'' if is_share(metric) else ' ' + metric.words}."
    )


def _turned(gap: Estimate) -> Estimate:
    return Estimate(-gap.mean, -gap.high, -gap.low)


def _and_more(count: int) -> str:
    return f", and more than {plural(count, 'other')}" if count > 0 else ""


def _level(others: Sequence[Row], *decided: str) -> str:
    level = [row["candidate"] for row in others if row["verdict"] not in decided]
    return level[0] if len(level) == 1 else f"{len(level)} others"


def race_answer(rows: Sequence[Row], metric: Metric) -> str:
    """Return the winner of a race, if there is one."""
    best, *others = rows
    own = estimate_of(best)
    mean = share(own) if is_share(metric) else amount(own)
    if not others:
        return f"{best['candidate']}: {metric.words} {mean}."
    rival = next((row for row in others if row["verdict"] == "undecided"), others[0])
    gap = _gap(metric, _turned(gap_of(rival)))
    if best["verdict"] == "best":
        return (
            f"{best['candidate']} is the best of {len(rows)}: {gap} more than "
            f"{rival['candidate']}, the next; {metric.words} {mean}."
        )
    return (
        f"Not decided: {best['candidate']} leads {rival['candidate']} by {gap}; {metric.words} "
        f"{mean}."
    )


def contest_parts(found: Comparison | Search, rows: Sequence[Row]) -> list[Part]:
    """Return means and differences as plots, and a table with ranks."""
    matchup = found.matchups[0]
    metric = matchup.game.metric(found.metric)
    race = isinstance(found, Search)
    sheet = candidate_sheet(rows, metric, race)
    tones = tones_of(rows)
    fair = [100 * matchup.even_share] if found.metric == "win" else []
    even = f"; dotted: an even share, {matchup.winners}/{matchup.seats}" if fair else ""
    pictures: list[Part] = []
    order = sorted(rows, key=lambda row: -row["mean"])
    if not race:
        means = [
            metric_dot(metric, row["candidate"], estimate_of(row), *_standing(rows, row))
            for row in order
        ]
        deals = f"{BARS}; n = {plural(rows[0]['n'], 'deal')}{even}."
        pictures.append(Picture(headed(metric), dots(means, marks=fair), deals))
    anchor = next(row["candidate"] for row in rows if "difference" not in row)
    gaps = [
        metric_dot(metric, row["candidate"], gap_of(row), *tones[row["candidate"]])
        for row in order
        if "difference" in row
    ]
    note = f"{BARS} of differences in the same deals; dotted: none."
    if not race:
        note += " Verdicts keep the chance that any is wrong below 5\u00a0%."
    unit = ", points" if is_share(metric) else ""
    pictures.append(Picture(f"Difference to {anchor}{unit}", dots(gaps, marks=[0.0]), note))
    return [*pictures, sheet]


def _standing(rows: Sequence[Row], row: Row) -> tuple[str, str]:
    """Return the emphasis of a candidate's mark, and a word beside its name."""
    found = dict(zip((each["candidate"] for each in rows), candidate_ranks(rows), strict=True))
    rank = found[row["candidate"]]
    if rank.place == 1:
        return ("tied", "tie") if rank.tied else ("best", "best")
    return ("", "reference") if row is rows[0] else ("", "")


def tones_of(rows: Sequence[Row]) -> dict[str, tuple[str, str]]:
    """Return the emphasis of each candidate's mark, and a word beside its name."""
    best = max(rows, key=lambda row: row["mean"])["candidate"]
    words = {"better": "", "worse": "", "best": "best", "as good": "tied"}
    found = {}
    for row in rows:
        verdict = str(row.get("verdict", "reference"))
        tied = verdict.startswith(("undecided", "same", "as good"))
        word = "tie" if tied else words.get(verdict, verdict)
        tone = "tied" if tied else "best" if row["candidate"] == best else ""
        found[row["candidate"]] = (tone, word)
    return found


def candidate_sheet(rows: Sequence[Row], metric: Metric, race: bool) -> Sheet:
    """Return the candidates as a table; for a comparison with ranks."""
    labels = {
        "mean": metric.words,
        "difference": "to the best" if race else f"to {rows[0]['candidate']}",
        "worth": "pairing is worth",
        "n": "deals",
    }
    without = {"metric", "se"}
    sheet = sheet_of("candidates", rows, keys={"candidate"}, labels=labels, without=without,
                     shares={"mean", "difference"} if is_share(metric) else ())  # fmt: skip
    if race:
        return sheet
    return ranked(sheet, "mean", _tested(rows))


def _tested(rows: Sequence[Row]) -> dict[tuple[int, int], float]:
    """Return the p-values of the paired differences to the first."""
    return {(0, n): row["p"] for n, row in enumerate(rows) if "p" in row}


def candidate_ranks(rows: Sequence[Row]) -> list[Rank]:
    """Return the ranks of compared candidates."""
    return ranks([estimate_of(row) for row in rows], _tested(rows))


def candidate_spreads(found: Comparison | Search) -> list[Part]:
    """Return the distribution of the score of each candidate, the highest mean first."""
    spreads = []
    means = {row["candidate"]: row["mean"] for row in _named(found.rows())}
    for matchup in found.matchups:
        played = sample(matchup, max(1, min(found.games_each)))
        if played is not None:
            name = matchup.place_names[found.place]
            spreads.append(Spread.of(name, played.scores(found.place)))
    spreads.sort(key=lambda each: -means[each.name])
    unit = found.matchups[0].game.seat_metrics[0].words
    return spread_parts("quantiles", spreads, unit=unit, head="candidate")
