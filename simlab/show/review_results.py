"""Results of a review: the value of each decision of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.output.format import estimate, plural, signed
from simlab.output.layout import FittedTable, Grid
from simlab.output.result import Result, match_up
from simlab.show.broken_off import playouts_note
from simlab.show.card import assumed, unchecked_assumption
from simlab.study.review import OPEN, WORSE, Review

if TYPE_CHECKING:
    from simlab.execution.estimates import Row


class ReviewResults(Result):
    """Value of the decisions of a seat in a game.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per decision: the chosen and the best action with their values, the loss with its
        interval, and the value of luck and of the other players after it.
    review : Review
    lines : list of str
        Expected value, losses and luck; the worst decisions.
    """

    def __init__(self, review: Review) -> None:
        self.review = review
        self.lines = summary(review)

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        return self.review.rows()

    @property
    def stopped(self) -> str:
        """Reason for the end: done or interrupted."""
        return self.review.stopped

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that identify the game."""
        record = self.review.record
        game = match_up(record.matchup) | {"lineup": record.matchup.lineup}
        return game | {"number": record.head.number, "seat": self.review.seat}

    @property
    def notes(self) -> list[str]:
        """Notes: truncated play-outs, meaning of the numbers, seed, source."""
        found = self.review
        return [
            playouts_note(found.record.matchup, found),
            "worth: the mean of play-outs in which everybody plays on as said; lost: against the "
            "best action, on luck that it was not chosen by, ± half a 95 % interval each; "
            "luck: all that happened after a decision, the choices of the others included; "
            f"{plural(found.playouts, 'play-out')}, "
            f"seed {found.seed}, source {found.record.matchup.source}",
        ]

    @property
    def data(self) -> dict[str, Any]:
        """Decisions and their sums as plain data."""
        found = self.review
        mean, low, high = found.lost
        return {
            "score": found.came,
            "expected": found.expected,
            "chosen": found.chosen,
            "lost": {"mean": mean, "low": low, "high": high},
            "luck": found.luck,
            "assumes": assumed(found.steps[0].advice) if found.steps else "",
            "rows": self.rows,
            "lines": list(self.lines),
        }

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        rows = [
            [
                f"{row['n']}",
                row["decision"],
                row["action"],
                row["best"],
                estimate(row["loss"], row["loss_low"], row["loss_high"]),
                "" if row["after"] is None else signed(row["after"], ".1f"),
                row["verdict"],
            ]
            for row in self.rows
        ]
        heads = ["n", "decision", "done", "best", "lost", "luck after", ""]
        title = f"{self.review.record.matchup.game.title}: the decisions of seat {self.review.seat}"
        return FittedTable([Grid(heads, rows, names=frozenset({1, 2, 3, 6}))], title)


def summary(review: Review) -> list[str]:
    """Return the expected value, losses, luck, and the worst decisions, in words."""
    unit = review.record.matchup.game.seat_metrics[0].words
    if review.objective == "win":
        unit = "of a win"
    if not review.steps:
        return [f"seat {review.seat} had nothing to decide"]
    lines = []
    if review.came is not None and review.luck is not None:
        chosen, luck = signed(review.chosen, ".1f"), signed(review.luck, ".1f")
        lines.append(
            f"{review.came:g} {unit}: {review.expected:.1f} were to be expected, the decisions "
            f"made {chosen} of it against the usual ones, luck and the others {luck}"
        )
    worse = [step for step in review.steps if step.verdict == WORSE]
    for step in sorted(worse, key=lambda each: -each.lost[0])[:3]:
        lines.append(
            f"decision {step.turn.n}: {step.turn.action} cost {estimate(*step.lost)} {unit} "
            f"against {step.advice.best}"
        )
    open_still = sum(step.verdict == OPEN for step in review.steps)
    if open_still:
        lines.append(f"{plural(open_still, 'decision')} too close to call")
    return [*lines, unchecked_assumption(review.steps[0].advice)]
