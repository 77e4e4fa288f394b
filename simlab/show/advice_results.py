"""Results of advice: a decision card, or a map of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from simlab.output.html import as_html, paragraphs
from simlab.output.result import Axes, Result, match_up
from simlab.show import card as card_words, maps
from simlab.show.broken_off import playouts_note

if TYPE_CHECKING:
    from simlab.execution.estimates import Row
    from simlab.output.layout import FittedTable
    from simlab.output.report.document import Document
    from simlab.study.consult import Card
    from simlab.study.maps import AdviceMap


class AdviceResults(Result):
    """A decision card.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per action, the best first: score, win share, loss against the best, play-outs.
    card : Card
        Everything else: the advice, uncertain facts, effects of other strategies.
    verdict : str
        The advice and its certainty.
    lines : list of str
        The verdict, the uncertain facts, the cases that would turn it, and the belief.
    position : list of str
        The position as understood.
    note : str
        Note on truncated play-outs; empty if there were none.
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self.advice = card.advice
        self.lines = card_words.lines(card)
        self.verdict = self.lines[0]
        self.position = card_words.understood(card.advice)
        self.note = playouts_note(card.advice.position.matchup, card.advice)

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        return self.advice.rows()

    @property
    def stopped(self) -> str:
        """Reason for the end: decided, seconds, worlds, belief or interrupted."""
        return self.advice.stopped

    @property
    def settings(self) -> dict[str, Any]:
        """Position as understood, assumed policies, and options."""
        advice, matchup = self.advice, self.advice.position.matchup
        return match_up(matchup) | {
            "position": self.position,
            "players": list(advice.table.texts),
            "objective": advice.objective,
            "sure": 1 - advice.race.error,
            "margin": advice.race.margin,
            "seed": advice.seed,
            "playouts": advice.playouts,
            "stopped": advice.stopped,
        }

    @property
    def notes(self) -> list[str]:
        """Notes: position as understood, truncated play-outs, reason for the end, seed, source."""
        understood = [f"  {line}" for line in self.position]
        closing = card_words.closing_line(self.advice)
        return ["the position as understood:", *understood, self.note, closing]

    @property
    def data(self) -> dict[str, Any]:
        """Card as plain data, as ``simlab advise --format json`` prints it."""
        return card_words.card_data(self.card)

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        return card_words.card_table(self.advice)

    def document(self) -> Document:
        """Build the document of a report."""
        from simlab.show.report_of_advice import advice_document

        return advice_document(self)

    def plot(self, ax: Axes | None = None) -> Any:
        """Draw the loss of each action against the best, with 95% intervals.

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.charts import draw_advice

        return draw_advice(self.advice, ax)

    def _repr_html_(self) -> str:
        verdict, *below = self.lines
        closing = paragraphs(*below, *self.notes)
        return f"<p><b>{escape(verdict)}</b></p>{self._html_table()}{closing}"


class MapResults(Result):
    """A decision map.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per cell: the features' values, ``verdict`` (decided, undecided, forced or
        impossible), the best ``action``, how ``sure`` it is, the ``runner_up`` and its ``loss``
        with its interval, play-outs, and the reason for impossible cells.
    lines : list of str
        Legend of the letters, and reasons for impossible cells.
    """

    def __init__(self, found: AdviceMap) -> None:
        self.map = found
        self.lines = maps.legend(found)

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        return self.map.rows()

    @property
    def stopped(self) -> str:
        """Reason for the end: done or interrupted."""
        return self.map.stopped

    @property
    def settings(self) -> dict[str, Any]:
        """Varied features, assumed policies, and options."""
        found = self.map
        return match_up(found.matchup) | {
            "features": {feature.name: list(feature.values) for feature in found.features},
            "players": [] if found.sample is None else list(found.sample.table.texts),
            "sure": found.sure,
            "seed": found.seed,
            "max_seconds": found.seconds,
            "playouts": found.playouts,
            "stopped": found.stopped,
        }

    @property
    def notes(self) -> list[str]:
        """Notes: truncated play-outs, number of decided cells, assumed policies, seed, source."""
        return [playouts_note(self.map.matchup, self.map), maps.closing_line(self.map)]

    def screen(self) -> FittedTable:
        """Return the map for the terminal."""
        return maps.map_table(self.map)

    def document(self) -> Document:
        """Build the document of a report."""
        from simlab.show.report_of_advice import map_document

        return map_document(self)

    def plot(self) -> Any:
        """Draw the map.

        Returns
        -------
        matplotlib Figure
        """
        return maps.draw_advice_map(self.map)

    def _html_table(self) -> str:
        return as_html(maps.lettered(self.map))
