"""Results of `simlab tune`: the smallest changes, or the maximum, confirmed in new games."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simlab.execution.store import folder_of, write_whole
from simlab.execution.sweep_table import write_tables
from simlab.loop.rng import STREAM_VERSION
from simlab.output.format import estimate, plural, rate
from simlab.output.layout import FittedTable, Grid
from simlab.output.result import Axes, Result
from simlab.show.broken_off import search_note
from simlab.study.tune import findings
from simlab.study.tune.aims import RULED_OUT, ReachTarget

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.execution.estimates import Row
    from simlab.study.tune.findings import Edit
    from simlab.study.tune.knobs import Knob
    from simlab.study.tune.open import TuneSpec
    from simlab.study.tune.tuning import Tuning

PRESENT = "as it stands"


class TuneResults(Result):
    """Results of a search over the values of rules and parameters.

    Attributes
    ----------
    table : pandas.DataFrame
        For targets: a row per change and target, the cheapest first, with its price, its estimate
        in new games, and the verdict. For a maximum: the present values, and the best with its
        lead.
    looks : pandas.DataFrame
        All points played in the search.
    lines : list of str
        The answer in a sentence, the values not ruled out, and the command to replay it.
    outcome : str
        ``reaches``, ``open`` or ``misses``; for a maximum ``better``, ``worse`` or ``nothing
        gained``.
    """

    def __init__(self, wish: TuneSpec, tuning: Tuning, *, in_file: bool = False) -> None:
        self.wish = wish
        self.tuning = tuning
        self._in_file = in_file
        self.lines = (
            target_lines(wish, tuning) if self._aims_at_targets else gain_lines(wish, tuning)
        )

    @property
    def _aims_at_targets(self) -> bool:
        return isinstance(self.tuning.aim, ReachTarget)

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        rows = findings.edit_rows if self._aims_at_targets else findings.gain_rows
        return rows(self.tuning)

    @property
    def looks(self) -> DataFrame:
        """All points played in the search."""
        return findings.looks_table(self.tuning)

    @property
    def outcome(self) -> str:
        """Outcome of the search, in a word."""
        if not self._aims_at_targets:
            return findings.gain_of(self.tuning).verdict
        answer = findings.answer_of(findings.edits_found(self.tuning))
        return answer.verdict if answer is not None else findings.MISSES

    @property
    def best(self) -> dict[str, Any]:
        """Values of the parameters that the answer changes."""
        if not self._aims_at_targets:
            return self.tuning.values(findings.gain_of(self.tuning).point)
        answer = findings.answer_of(findings.edits_found(self.tuning))
        return {} if answer is None else self.tuning.values(answer.point)

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that reproduce the search."""
        return {**self.wish.design, "source": self.wish.source, "stream": STREAM_VERSION}

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, meaning of the intervals, games played, seeds, source, speed."""
        tuning = self.tuning
        speed = rate(tuning.spent / tuning.seconds) if tuning.seconds else "?"
        searched = sum(moments.n for moments in tuning.seen.values())
        ended = "all was decided" if tuning.stopped == "decided" else "all its games were played"
        lines = [
            self._guard_note(),
            f"{family_note(tuning)}, over deals of the luck of seed {tuning.fresh_seed}, which the "
            "search has not seen, their numbers fixed before the first of them",
            f"the search: {searched:,} deals of seed {tuning.seed} at "
            f"{plural(len(tuning.seen), 'point')}, until {ended}; source {self.wish.source}, "
            f"{tuning.spent:,} games in all, {speed} games/s",
        ]
        store = tuning.journal.store
        if store is not None:
            lines.append(f"see {store.folder}/{{table.parquet,table.csv,looks.csv}}")
        return lines

    def _guard_note(self) -> str:
        tuning = self.tuning
        return search_note(
            self.wish,
            tuning,
            len(tuning.quantities),
            lambda point: findings.change_of(tuning, point) or PRESENT,
            in_file=self._in_file,
        )

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        grid = _edits_grid if self._aims_at_targets else _gain_grid
        return FittedTable([grid(self.tuning)], self._title)

    @property
    def _title(self) -> str:
        plan, tune = self.wish.experiment, self.wish.tune
        wanted = " and ".join(tune.target) if tune.target else f"the most {tune.maximise}"
        title = f"{self.wish.matchup.game.title}, {self.wish.matchup.lineup}: {wanted}"
        return f"{plan.question} {title}" if plan.question else title

    def save(self) -> None:
        """Write the tables into the folder of the results; `UsageError` if they have none."""
        folder = folder_of(self.tuning.journal.store)
        write_tables(self.table, folder)
        write_whole(
            folder / "looks.csv", lambda path: self.looks.to_csv(path, index=False), goes_on=True
        )

    def plot(self, knob: str | None = None, ax: Axes | None = None) -> Any:
        """Draw the first quantity over a parameter: points played, and the fit with its 95% band.

        Parameters
        ----------
        knob : str, optional
            The first by default; all others keep their present values.
        ax : matplotlib Axes, optional

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.tune_chart import draw_response

        return draw_response(self.tuning, knob, ax)


def family_note(tuning: Tuning) -> str:
    """Return a note on the intervals of a search."""
    if not isinstance(tuning.aim, ReachTarget):
        return "each ± is half a 95 % interval"
    count = len(tuning.checked) * len(tuning.aim.targets)
    return f"± is half an interval; all {count} of them hold at once with 95 % (Bonferroni)"


def _edits_grid(tuning: Tuning) -> Grid:
    assert isinstance(tuning.aim, ReachTarget)
    lines = []
    edits = findings.edits_found(tuning)
    answer = findings.answer_of(edits)
    for edit in edits:
        values = [estimate(*each) for each in edit.estimates]
        mark = " ←" if edit is answer else ""
        change = edit.change or PRESENT
        lines.append([change, f"{edit.price:.3g}", *values, edit.verdict + mark])
    heads = ["change", "price", *(q.words for q in tuning.quantities), "verdict"]
    return Grid(heads, lines, names=frozenset({0, len(heads) - 1}))


def _gain_grid(tuning: Tuning) -> Grid:
    gain, quantity = findings.gain_of(tuning), tuning.quantities[0].words
    lines = [[PRESENT, estimate(*gain.other), "", ""]]
    if gain.change:
        best = [gain.change, estimate(*gain.own), estimate(*gain.lead), gain.verdict]
        lines.append(best)
    return Grid(["change", quantity, "gain", "verdict"], lines, names=frozenset({0, 3}))


def target_lines(wish: TuneSpec, tuning: Tuning) -> list[str]:
    """Return the answer, every value that is not ruled out, and the command to play the answer."""
    edits = findings.edits_found(tuning)
    answer = findings.answer_of(edits)
    lines = [_sentence(tuning, edits, answer)]
    if answer is not None:
        lines += _left_lines(tuning) if answer.change else []
        lines.append(f"again: {play_command(wish, tuning, answer.point)}")
    return lines


def _sentence(tuning: Tuning, edits: list[Edit], answer: Edit | None) -> str:
    assert isinstance(tuning.aim, ReachTarget)
    targets = tuning.aim.targets
    wanted = " and ".join(target.words for target in targets)
    if answer is None:
        nearest = min(edits, key=lambda edit: _distance(tuning, edit))
        return (
            f"OUT OF REACH: no edit of up to {tuning.aim.most(tuning)} of these knobs reaches "
            f"{wanted}; nearest: {nearest.change or PRESENT}, {_told(tuning, nearest)}"
        )
    what = f"{answer.change} (price {answer.price:.3g})" if answer.change else PRESENT
    if answer.verdict == findings.OPEN:
        return (
            f"TOO CLOSE TO CALL: the cheapest that may reach {wanted} is {what}: "
            f"{_told(tuning, answer)}; more games (-n) would tell"
        )
    cheaper = [edit.change or PRESENT for edit in edits if edit.price < answer.price and _may(edit)]
    rest = f"; cheaper and not ruled out: {'; '.join(cheaper)}" if cheaper else ""
    if not answer.change:
        return f"NOTHING NEEDS TO CHANGE: as it stands {_told(tuning, answer)}"
    return f"THE SMALLEST EDIT: {what}: {_told(tuning, answer)}{rest}"


def _may(edit: Edit) -> bool:
    return edit.verdict == findings.OPEN


def _told(tuning: Tuning, edit: Edit) -> str:
    pairs = zip(tuning.quantities, edit.estimates, strict=True)
    return ", ".join(f"{quantity.words} {estimate(*found)}" for quantity, found in pairs)


def _distance(tuning: Tuning, edit: Edit) -> float:
    assert isinstance(tuning.aim, ReachTarget)
    return float(tuning.aim.distance([mean for mean, _, _ in edit.estimates]))


def _left_lines(tuning: Tuning) -> list[str]:
    left = findings.not_ruled_out(tuning)
    by_key = {knob.key: knob for knob in tuning.knobs}
    parts = [f"{key} {spans(by_key[key], places)}" for key, places in left.items() if places]
    if not parts:
        return ["one knob alone does not reach it"]
    return [
        f"values not ruled out, one knob alone: {'; '.join(parts)} (others have a chance below "
        f"{RULED_OUT:.1%} by the fit, or missed)"
    ]


def spans(knob: Knob, places: Sequence[int]) -> str:
    """Return values of a parameter as a user would write them: ``9 to 11, 14``."""
    runs: list[list[int]] = []
    for place in places:
        follows = runs and runs[-1][-1] == place - 1 and place - 1 != knob.now
        if follows and knob.is_number:
            runs[-1].append(place)
        else:
            runs.append([place])
    words = [
        knob.shown(run[0]) + (f" to {knob.shown(run[-1])}" if len(run) > 1 else "") for run in runs
    ]
    return ", ".join(words)


def gain_lines(wish: TuneSpec, tuning: Tuning) -> list[str]:
    """Return the gain, and the command that plays the best point."""
    gain, quantity = findings.gain_of(tuning), tuning.quantities[0].words
    if not gain.change:
        return [
            f"NOTHING GAINED: nothing does better than what stands: {quantity} "
            f"{estimate(*gain.own)}"
        ]
    word = {"better": "BETTER", "worse": "WORSE", "nothing gained": "NOTHING GAINED"}[gain.verdict]
    return [
        f"{word}: {gain.change}: {quantity} {estimate(*gain.own)} instead of "
        f"{estimate(*gain.other)}, a gain of {estimate(*gain.lead)}",
        f"again: {play_command(wish, tuning, gain.point)}",
    ]


def play_command(wish: TuneSpec, tuning: Tuning, point: tuple[int, ...]) -> str:
    """Return the command that plays a point with the seed of its estimate."""
    from simlab.execution.design import matchup_of

    matchup = matchup_of(wish.experiment, wish.match, tuning.values(point))
    changed = matchup.game.rulebook.changes(matchup.rules)
    words = ["simlab play", matchup.game.name, matchup.lineup, f"--seats {matchup.seats}"]
    words += [f"--rule {key}={value}" for key, value in changed.items()]
    words += ["--rotate"] if matchup.rotate else []
    words += [f"--policy-file {shlex.quote(file.path)}" for file in matchup.policy_files]
    games = tuning.checked[point].n * matchup.rotations
    return " ".join([*words, f"--seed {tuning.fresh_seed} -n {games}"])
