"""What notebooks get: results with tables, plots and HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.engine.errors import UsageError
from simlab.show.broken_off import advice_note, comparison_note, simulation_note, sweep_note
from simlab.show.format import parse_count
from simlab.show.html import as_html, paragraphs
from simlab.show.keywords import takes
from simlab.show.tables import closing_line, comparison_line
from simlab.study import compare as contest
from simlab.study import simulate as study
from simlab.study.comparison import Comparison
from simlab.study.simulate import Simulation

if TYPE_CHECKING:
    from simlab.engine.game import Game
    from simlab.study.consult import Card
    from simlab.study.sweep import Sweep


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

    def more(self, games: int | str) -> Results:
        """Play more games of the same numbered sequence; returns itself."""
        self.simulation.more(counted(games))
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
        from simlab.show.charts import draw_places

        return draw_places(self.simulation, metric, ax)

    def quantiles(self, *shares: float) -> Any:
        """Return quantiles of the score with 95 % intervals; five of them by default."""
        return self.simulation.quantiles(shares or study.QUANTILES)

    def histogram(self, place: int = 0, ax: Any = None) -> Any:
        """Draw how often each score came in one place of the line-up.

        Parameters
        ----------
        place : int
        ax : matplotlib Axes, optional

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.charts import draw_histogram

        return draw_histogram(self.simulation, place, ax)

    def _repr_html_(self) -> str:
        note = simulation_note(self.simulation)
        return as_html(self.table) + paragraphs(note, closing_line(self.simulation))

    def __repr__(self) -> str:
        note = simulation_note(self.simulation)
        lines = (self.table.to_string(index=False), note, closing_line(self.simulation))
        return "\n".join(line for line in lines if line)


def counted(games: int | str) -> int:
    """Return a number of games, which may be written as on the command line: ``"10k"``."""
    number = parse_count(games) if isinstance(games, str) else games
    if number is None:
        raise UsageError(f"games= is a number of 1 or more (5000, '100k', '2M'), not {games!r}")
    return number


@takes("simlab.study.simulate:simulate")
def simulate(
    game: str | Game, lineup: str | Sequence[str], *, games: int | str | None = None, **options: Any
) -> Results:
    """Play a match-up many times; see `simlab.study.simulate.simulate` for all parameters.

    ``games`` may be written as on the command line: ``"10k"``.

    Examples
    --------
    >>> import simlab
    >>> simlab.simulate("sheepnappers", "wool_t:threshold=50,sensible,sensible,sensible",
    ...                 games="10k").table  # doctest: +SKIP
    """
    number = None if games is None else counted(games)
    return Results(study.simulate(game, lineup, games=number, **options))


class ComparisonResults:
    """Candidates compared.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per candidate: mean, difference to the first, its interval, p-value, what pairing was
        worth, and the verdict.
    """

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison

    @property
    def table(self) -> Any:
        """The tidy table."""
        import pandas as pd

        return pd.DataFrame(self.comparison.rows())

    def plot(self, ax: Any = None) -> Any:
        """Draw how far each candidate is from the first, with 95 % intervals.

        Parameters
        ----------
        ax : matplotlib Axes, optional

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.charts import draw_comparison

        return draw_comparison(self.comparison, ax)

    def _repr_html_(self) -> str:
        note = comparison_note(self.comparison)
        return as_html(self.table) + paragraphs(note, comparison_line(self.comparison))


@takes("simlab.study.compare:compare", without=("setups", "place"))
def compare(
    game: str,
    candidates: Sequence[str],
    field: str = "sensible",
    *,
    games: int | str | None = None,
    seats: int | None = None,
    seat: int | None = None,
    rules: dict[str, Any] | None = None,
    preset: str | None = None,
    seed: int = 1,
    policies: Sequence[Any] = (),
    **options: Any,
) -> ComparisonResults:
    """Compare policies in the same place, against the same field, with the same luck.

    ``games`` may be written as on the command line: ``"10k"``. ``options`` are those of
    `simlab.study.compare.compare`: metric, margin, until_decided, max_seconds, jobs.
    """
    setups = contest.candidate_setups(
        game,
        candidates,
        field,
        seats=seats,
        seat=seat,
        rules=rules,
        preset=preset,
        seed=seed,
        policies=policies,
    )
    number = None if games is None else counted(games)
    return ComparisonResults(contest.compare(setups, place=seat or 0, games=number, **options))


class SweepResults:
    """The results of an experiment.

    Attributes
    ----------
    table : pandas.DataFrame
        ``cell``, the columns that vary, then those of `Results.table` with seats as text.
    """

    def __init__(self, sweep: Sweep, table: Any) -> None:
        self.sweep = sweep
        self.table = table

    def plot(self, name: str | None = None) -> Any:
        """Draw one of the experiment's pictures, the first by default.

        Returns
        -------
        matplotlib Figure

        Raises
        ------
        UsageError
            The experiment has no picture of that name.
        """
        from simlab.engine.errors import UsageError, suggestion
        from simlab.show.plots import draw_plot
        from simlab.show.words import Words

        plots = {plot.name: plot for plot in self.sweep.experiment.plot}
        if not plots or (name is not None and name not in plots):
            raise UsageError(f"the experiment has no plot {name!r}{suggestion(str(name), plots)}")
        chosen = plots[name] if name is not None else next(iter(plots.values()))
        question = self.sweep.experiment.question
        return draw_plot(self.table, chosen, question, Words.of_sweep(self.sweep))

    def best(self) -> Any:
        """Return the rows of the best cells, as the experiment's ``[best]`` says."""
        from simlab.study.sweep import best_cells

        plan = self.sweep.experiment
        if plan.best is None:
            return self.table
        varied = list(self.table.columns[1 : list(self.table.columns).index("game")])
        return self.table[self.table["cell"].isin(best_cells(self.table, plan.best, varied))]

    def _repr_html_(self) -> str:
        return as_html(self.table.head(50)) + paragraphs(sweep_note(self.sweep, self.table))


@takes()
def run(
    experiment: str | Path,
    *,
    games: int | str | None = None,
    output: str | Path | None = None,
    fresh: bool = False,
    jobs: int | None = None,
    executor: str = "threads",
    scheduler: str | None = None,
) -> SweepResults:
    """Run an experiment from Python.

    Parameters
    ----------
    experiment : str or path
        A TOML file, or the name of one that ships with simlab.
    games : int or str, optional
        Games per cell instead of the file's: ``10_000`` or ``"10k"``.
    output : path, optional
        Keep (and go on with) results in a folder below this one, as ``simlab run`` does.
    fresh : bool
        Start over in a new folder.
    jobs, executor, scheduler
        Who plays (see `simlab.study.workers.make_workers`).

    Returns
    -------
    SweepResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.
    """
    from simlab.study.design import cells
    from simlab.study.experiment import load_experiment
    from simlab.study.library import find_experiment
    from simlab.study.sweep import Sweep, check_metrics, open_sweep
    from simlab.study.workers import make_workers

    plan = load_experiment(find_experiment(str(experiment)))
    if games is not None:
        plan = plan.model_copy(update={"games": counted(games)})
    design = cells(plan)
    check_metrics(plan, design)
    with make_workers(executor, jobs, scheduler) as workers:
        if output is None:
            sweep = Sweep(plan, design)
        else:
            sweep = open_sweep(plan, design, Path(output) / plan.folder_name, fresh)
        return SweepResults(sweep, sweep.run(workers))


class AdviceResults:
    """A decision card.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per action, the best first: score, win share, loss against the best, play-outs.
    card : Card
        Everything else: the advice, what is in doubt, what other styles would change.
    verdict : str
        What to do, and how sure that is.
    lines : list of str
        The verdict, the chance that matters, what would turn it, and what is believed.
    position : list of str
        The position as it was understood.
    note : str
        What to know of play-outs that were broken off; empty if there were none.
    """

    def __init__(self, card: Card) -> None:
        from simlab.show import card as words

        self.card = card
        self.advice = card.advice
        self.lines = words.lines(card)
        self.verdict = self.lines[0]
        self.position = words.understood(card.advice)
        self.note = advice_note(card.advice)
        self.closing_line = words.closing_line(card.advice)

    @property
    def table(self) -> Any:
        """The tidy table."""
        import pandas as pd

        return pd.DataFrame(self.advice.rows())

    @property
    def data(self) -> dict[str, Any]:
        """The card as plain data, as ``simlab advise --format json`` prints it."""
        from simlab.show.card import card_data

        return card_data(self.card)

    def _below(self) -> list[str]:
        understood = f"position: {'; '.join(self.position)}"
        return [*self.lines, understood, self.note, self.closing_line]

    def _repr_html_(self) -> str:
        verdict, *below = self._below()
        return f"<p><b>{escape(verdict)}</b></p>{as_html(self.table)}{paragraphs(*below)}"

    def __repr__(self) -> str:
        table = self.table.to_string(index=False)
        return "\n".join(line for line in (table, *self._below()) if line)


@takes("simlab.study.advise:advise", without=("past", "infer", "clock"))
def advise(
    game: str,
    position: Mapping[str, Any] | None = None,
    *,
    transcript: str | Path | None = None,
    at: int = 0,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    preset: str | None = None,
    me: str = "sensible",
    believe: str | int = "all",
    **options: Any,
) -> AdviceResults:
    """Advise a player: what each action is worth, how sure that is, what would change the answer.

    Parameters
    ----------
    game : str
    position : mapping, optional
        In the game's own words: ``{"hand": "fuel 2, it", "pile": 14}``.
    transcript : path, optional
        Instead of a position: a game written by ``simlab watch --format json``.
    at : int
        Number of the decision in the transcript.
    seats, rules, preset
        As for `simulate`.
    me : str
        How the player plays on after this decision.
    believe : str or int
        How far what the others did tells what they hold: ``"all"`` that is known of it, ``"off"``,
        or, in a transcript, since so many decisions of the player.
    **options
        Those of `simlab.study.advise.advise`: opponents, objective, sure, margin, max_seconds,
        worlds, seed, jobs, slip.

    Returns
    -------
    AdviceResults

    Raises
    ------
    UsageError
        There is nothing to decide, the position is impossible, or an option does not fit.

    Examples
    --------
    >>> import simlab
    >>> simlab.advise("sheepnappers", {"hand": "fuel 3, it, dream", "pile": 14})  # doctest: +SKIP
    """
    from simlab.study.consult import consult
    from simlab.study.past import OFF, looking_back
    from simlab.study.positions import described_position
    from simlab.study.transcripts import recorded_past

    back = looking_back(believe)
    options |= {"me": me, "infer": back != OFF}
    if transcript is None:
        if isinstance(back, int):
            raise UsageError("believe=N looks back in a transcript: give transcript= and at=")
        asked = described_position(game, position or {}, seats=seats, rules=rules, preset=preset)
        return AdviceResults(consult(asked, **options))
    past = recorded_past(Path(transcript), at, back if isinstance(back, int) else None)
    return AdviceResults(consult(past.position, past, **options))
