"""Report of advice: a decision card, or a map of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from simlab.core.display_names import called, in_words
from simlab.output.format import percent
from simlab.output.report.distributions import spread_parts
from simlab.output.report.document import (
    Document,
    Lines,
    Part,
    Picture,
    Section,
    told_text,
)
from simlab.output.report.report_tables import estimate_of, sheet_of
from simlab.output.report.sentences import amount, share
from simlab.output.svg.bars import Spread
from simlab.output.svg.dots import Dot, dots
from simlab.output.svg.heatmap import Tile, tiles
from simlab.output.svg.marks import legend
from simlab.show import maps
from simlab.show.card import assumed, shown_rows, title
from simlab.show.report_of_simulation import BARS, metric_dot
from simlab.study.maps import Cell

if TYPE_CHECKING:
    from simlab.show.advice_results import AdviceResults, MapResults
    from simlab.study.advise import Advice

VALID = "Intervals hold however often one looks."


def advice_document(results: AdviceResults) -> Document:
    """Return a report of a decision card."""
    advice = results.advice
    matchup, rows = advice.position.matchup, results.rows
    game, verdict = matchup.game, results.verdict
    score = game.seat_metrics[0]
    best = rows[0]
    worth = f"{called(best['action'])} is worth {amount(estimate_of(best, 'score'))} {score.words}"
    worth += f" and wins {share(estimate_of(best, 'win'))}"
    closing, *notes = [note for note in reversed(results.notes) if note]
    known = {"understood:", *(f"  {line}" for line in results.position)}
    stands = [note for note in notes if note not in known and not note.startswith("the position")]
    return Document(
        title=title(advice),
        kicker="Advice",
        answer=verdict[0].upper() + verdict[1:] + ".",
        below=[f"{worth}.", *results.lines[1:]],
        sections=[
            Section("The options", _option_parts(results)),
            Section("How it may end", _ending_parts(results), "Means hide the risk: the scores "
                    "of the play-outs of each option."),
            Section("The position as it was understood", [Lines(results.position)]),
        ],
        settings={key: each for key, each in results.settings.items() if key != "position"},
        command=results.command,
        notes=[*reversed(stands), closing],
    )  # fmt: skip


def _option_parts(results: AdviceResults) -> list[Part]:
    """Return the values of the options as plots, and as a table."""
    advice = results.advice
    game = advice.position.matchup.game
    win, score = game.metric("win"), game.seat_metrics[0]
    labels = {"score": score.words, "win": win.words, "n": "play-outs", "loss": "it costs"}
    shares = {"win"} | ({"loss"} if advice.objective == "win" else set())
    sheet = sheet_of("options", results.rows, keys={"action"}, labels=labels, shares=shares)
    return [*option_pictures(advice), sheet]


def option_pictures(advice: Advice) -> list[Picture]:
    """Return plots of the value of each option: the score and the share of wins."""
    game, rows = advice.position.matchup.game, shown_rows(advice)
    tones = [_tone(row["verdict"]) for row in rows]
    win, score = game.metric("win"), game.seat_metrics[0]
    actions = [in_words(row["action"]) for row in rows]
    scores = [
        Dot(action, *estimate_of(row, "score"), *tone)
        for action, row, tone in zip(actions, rows, tones, strict=True)
    ]
    wins = [
        metric_dot(win, action, estimate_of(row, "win"), *tone)
        for action, row, tone in zip(actions, rows, tones, strict=True)
    ]
    return [
        Picture(score.words.capitalize(), dots(scores), f"{BARS}. {VALID}"),
        Picture("Share of wins, %", dots(wins), f"{BARS}. {VALID}"),
    ]


def _tone(verdict: str) -> tuple[str, str]:
    """Return the emphasis of an option, and the word beside it."""
    if verdict.startswith("worse"):
        return "", ""
    return {"best": ("best", "best"), "undecided": ("quiet", "undecided")}.get(
        verdict, ("tied", "tie")
    )


def _ending_parts(results: AdviceResults) -> list[Part]:
    advice = results.advice
    order = [advice.race.names.index(row["action"]) for row in shown_rows(advice)]
    spreads = [
        Spread.of(in_words(advice.race.names[index]), np.asarray(advice.scores[index]))
        for index in order
    ]
    unit = advice.position.matchup.game.seat_metrics[0].words
    return spread_parts("quantiles", spreads, unit=unit, head="option", what="play-outs")


def map_document(results: MapResults) -> Document:
    """Return a report of a map of advice."""
    found = results.map
    actions = found.actions()
    best = Counter(cell.action for cell in found.cells if cell.verdict in ("decided", "forced"))
    answer = "No action is known to be best"
    if best:
        first = max(actions, key=lambda name: best[name])
        answer = f"{first} is best in {best[first]} of {found.size} cells"
    decided = f"{found.count('decided')} are decided with {100 * found.sure:g}% or more"
    if found.sample is not None:
        decided += f", {assumed(found.sample)}"
    shares = {"sure"}
    labels = {"n": "play-outs", "loss": "it costs"}
    rows = [{**row, "sure": _sure(row["sure"])} for row in results.rows]
    keys = {feature.name for feature in found.features}
    sheet = sheet_of("cells", rows, keys=keys, labels=labels, without=shares - {"sure"})
    return Document(
        title=f"{found.matchup.game.title}: the best action over "
        + " and ".join(feature.name for feature in found.features),
        kicker="Map of advice",
        answer=f"{answer[0].upper()}{answer[1:]}; {decided}.",
        below=list(results.lines),
        sections=[
            Section("The map", [map_picture(results)]),
            Section("All cells", [sheet]),
        ],
        settings=results.settings,
        command=results.command,
        notes=[note for note in results.notes if note],
    )


def _sure(value: float) -> str | None:
    return f"{percent(value)} %" if value == value and value > 0.5 else None


def map_picture(results: MapResults) -> Picture:
    """Return a map as a grid of letters, with a legend."""
    found = results.map
    across = found.features[0]
    down = found.features[1] if len(found.features) == 2 else None
    actions, codes = found.actions(), maps.letters(found.actions())
    tones = {name: f"s{number % 7}" for number, name in enumerate(actions)}
    placed = {}
    for cell in found.cells:
        row = list(down.values).index(cell.values[1]) if down is not None else 0
        column = list(across.values).index(cell.values[0])
        placed[row, column] = _tile(cell, codes, tones)
    names = [f"{code} {name}" for name, code in codes.items()]
    svg = legend(names) + tiles(
        [str(value) for value in across.values],
        [str(value) for value in down.values] if down is not None else [""],
        placed,
        names=(across.name, down.name if down is not None else ""),
    )
    marks = "? undecided, it leads so far; ! nothing else is legal; – cannot be"
    note = "; ".join([marks, *maps.marked(found)])
    return Picture("", svg, note)


def _tile(cell: Cell, codes: dict[str, str], tones: dict[str, str]) -> Tile:
    if cell.action is None:
        return Tile("–", "", cell.reason)
    said = f"{cell.action}: {maps.cell_words(cell)}"
    if cell.runner_up is not None:
        loss = told_text(estimate_of(vars(cell), "loss"))
        said = f"{said}; {cell.runner_up} costs {loss}"
    return Tile(f"{codes[cell.action]}{maps.marks(cell)}", tones[cell.action], said)
