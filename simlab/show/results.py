"""What notebooks get: results with tables, plots and HTML."""

from __future__ import annotations

from typing import Any

from simlab.show.tables import closing_line
from simlab.study import simulate as study
from simlab.study.simulate import Simulation


class Results:
    """The results of a simulation.

    Attributes
    ----------
    table : pandas.DataFrame
        Tidy: game, seats, entry, policy, seat, metric, n, mean, se, low, high.
    settings : dict
        All that is needed to play the same games again.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation

    @property
    def table(self) -> Any:
        """The tidy table."""
        return self.simulation.table

    @property
    def settings(self) -> dict[str, Any]:
        """What is needed to play the same games again."""
        return self.simulation.settings

    def more(self, games: int) -> Results:
        """Play more games of the same numbered sequence; returns itself."""
        self.simulation.more(games)
        return self

    def plot(self, metric: str | None = None, ax: Any = None) -> Any:
        """Draw a metric with its 95 % intervals, a point per place of the line-up.

        Parameters
        ----------
        metric : str, optional
            The game's score by default.
        ax : matplotlib Axes, optional

        Returns
        -------
        matplotlib Axes
        """
        if ax is None:
            from matplotlib.figure import Figure

            ax = Figure(figsize=(6, 3.2), layout="constrained").subplots()
        setup = self.simulation.setup
        name = metric or setup.game.seat_metrics[0].name
        table = self.table
        rows = table[(table["metric"] == name) & (table["seat"] != "table")]
        error = [rows["mean"] - rows["low"], rows["high"] - rows["mean"]]
        labels = [f"{row.entry}: {row.policy}" for row in rows.itertuples()]
        ax.errorbar(labels, rows["mean"], yerr=error, fmt="o", capsize=3)
        ax.set_ylabel(name)
        ax.set_title(f"{setup.game.title}, {self.simulation.games:,} games")
        return ax

    def _repr_html_(self) -> str:
        table: str = self.table.to_html(index=False, float_format="%.5g", na_rep="")
        return f"{table}<p>{closing_line(self.simulation)}</p>"

    def __repr__(self) -> str:
        return f"{self.table.to_string(index=False)}\n{closing_line(self.simulation)}"


def simulate(*args: Any, **options: Any) -> Results:
    """Play a match-up many times; see `simlab.study.simulate.simulate` for all parameters.

    Examples
    --------
    >>> import simlab
    >>> simlab.simulate("sheepnappers", "wool_t:threshold=50,sensible,sensible,sensible",
    ...                 games=10_000).table  # doctest: +SKIP
    """
    return Results(study.simulate(*args, **options))
