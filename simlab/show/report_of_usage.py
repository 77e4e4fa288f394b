"""Report of the use of options in a game, and of their values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from simlab.output.format import player
from simlab.output.report.document import Document, Lines, Part, Picture, Section, Sheet
from simlab.output.report.report_tables import sheet_of
from simlab.output.svg.dots import Dot, dots
from simlab.show.usage_results import TOLD, shown_rows, standing_out, usage_lines
from simlab.study.usage_verdicts import MEANINGS

if TYPE_CHECKING:
    from simlab.execution.estimates import Row
    from simlab.show.usage_results import UsageResults
    from simlab.study.usage import Usage

MOST_DRAWN = 24
MOST_ROWS = 400
SHARES = ("chosen", "winners", "losers")
LABELS = {
    "did": "chosen, per game",
    "could": "possible, per game",
    "chosen": "chosen where possible",
    "winners": "… by winners",
    "losers": "… by losers",
    "games": "games in which it was chosen",
    "worth": "worth where chosen",
    "push": "taking it once where it was left",
    "push_n": "games for that",
    "by_lot": "share replaced by lot",
}
_KINDS = {
    "decision": ("Decisions", "A decision is barred by leaving it to the lot."),
    "card": ("Cards", "A card is all actions that are about it."),
    "verb": ("Verbs", "All actions of a decision that begin with the same word."),
    "action": ("Actions", "Each action by itself, first those on which there is a verdict."),
}


def usage_document(results: UsageResults) -> Document:
    """Return a report of the use of options, and of their values."""
    lines = results.lines
    meanings = [f"{verdict}: {words}" for verdict, words in MEANINGS.items()]
    sections = [
        Section(
            "What stands out",
            [
                *_picture(results.rows, results.study.metric, several=results.policies > 1),
                Lines(lines[1:]),
            ],
        ),
        *(_section(results, kind) for kind in _KINDS if _of(results, kind)),
        *_constants(results),
        Section("All policies together", [_field(results)]),
        Section("What verdicts mean", [Lines(meanings)]),
    ]
    return Document(
        title=results.game.title,
        kicker="What is chosen, and its worth",
        answer=_answer(results, lines[0]),
        sections=sections,
        settings=results.settings,
        command=results.command,
        notes=[note for note in results.notes if note],
    )


def usage_section(usage: Usage) -> Section:
    """Return the section on options for the report of a game."""
    options = {option.label: option for option in usage.tables[0].options}
    rows = sorted(usage.rows(), key=standing_out)
    sheet = sheet_of(
        "options",
        shown_rows(rows, options),
        keys=("option",),
        labels=LABELS,
        without=("lineup", "policy", "role", "worth_n", "push_n", "broken_off", "idle"),
        shares=SHARES,
    )
    found = [f"{line[0].upper()}{line[1:]}." for line in usage_lines(usage.field(), options)]
    parts = [Lines(found), *_picture(rows, usage.metric, several=False), sheet]
    lead = "Everybody plays sensible, and what sensible does not need a better player may."
    return Section("What options are worth", parts, lead)


def _answer(results: UsageResults, line: str) -> str:
    """Return the clearest finding, with its interval."""
    named = results.named(results.rows[0]["verdict"]) if results.rows[0]["verdict"] in TOLD else []
    row = next((row for row in results.rows if row["option"] in named[:1]), results.rows[0])
    if math.isnan(row["worth"]):
        return line
    digits = f"{row['worth']:.3f} ({row['worth_low']:.3f} to {row['worth_high']:.3f})"
    first = f"{line[0].upper()}{line[1:]}"
    metric = results.study.metric
    return f"{first}. {row['option']}: {digits} {metric} where {player(row)} chose it."


def _of(results: UsageResults, kind: str) -> list[Row]:
    return [row for row in results.rows if row["kind"] == kind]


def drawn(rows: Sequence[Row]) -> list[Row]:
    """Return the options to draw: those with the highest and the lowest values."""
    known = sorted((row for row in rows if row["worth_n"] > 1), key=lambda row: -row["worth"])
    if len(known) <= MOST_DRAWN:
        return known
    return [*known[: MOST_DRAWN // 2], *known[-MOST_DRAWN // 2 :]]


def _picture(all_rows: Sequence[Row], metric: str, *, several: bool) -> list[Part]:
    rows = drawn(all_rows)
    if not rows:
        return []
    found = [
        Dot(
            row["option"],
            row["worth"],
            row["worth_low"],
            row["worth_high"],
            note=f"{player(row)}, {row['verdict']}" if several else row["verdict"],
        )
        for row in rows
    ]
    note = (
        f"{metric} in games where it was chosen, less that with it barred; bars are "
        "95\u00a0% intervals that hold whenever one looks."
    )
    return [Picture("What options are worth", dots(found, marks=[0]), note)]


def _section(results: UsageResults, kind: str) -> Section:
    title, lead = _KINDS[kind]
    rows = _of(results, kind)
    sheet = sheet_of(
        f"{kind}s",
        rows[:MOST_ROWS],
        keys=("lineup", "policy", "role", "option"),
        labels=LABELS,
        without=("game", "kind", "worth_n", "broken_off", *(("lineup",) if _one(rows) else ())),
        shares=SHARES,
    )
    whole = len(rows) if len(rows) > MOST_ROWS else 0
    return Section(title, [Sheet(sheet.name, sheet.columns, sheet.rows, "", "", whole)], lead)


def _one(rows: Sequence[Row]) -> bool:
    return len({row["lineup"] for row in rows}) == 1


def _constants(results: UsageResults) -> list[Section]:
    rows = results.constant_rows
    if not rows:
        return []
    sheet = sheet_of("constants", rows, keys=("rule", "then"), labels={"same": "same games"})
    lead = "The same deals with each constant switched off or a step away: what moves most surely."
    return [Section("The constants", [sheet], lead)]


def _field(results: UsageResults) -> Sheet:
    rows = [row for row in results.field_rows if row["verdict"] != "unused"]
    return sheet_of("field", rows[:MOST_ROWS], keys=("kind", "option"))
