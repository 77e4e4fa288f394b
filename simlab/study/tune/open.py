"""Search of an experiment, with its results stored in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from simlab.execution.checkpoints import Journal
from simlab.execution.design import Cell, Match, matchup_of, only_match, tables_of
from simlab.execution.experiment import Experiment, Tune
from simlab.execution.manifest import manifest_of
from simlab.execution.store import digest, open_store
from simlab.execution.versions import settled
from simlab.execution.workers import Workers
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.study.sweep import sources
from simlab.study.tune.aims import Maximise, ReachTarget, sampled_edits
from simlab.study.tune.evaluate import Evaluator, Games, Values
from simlab.study.tune.knobs import MOST_TURNED, Knob, edits_of, read_knobs
from simlab.study.tune.targets import Quantity, Target, read_quantity, read_targets
from simlab.study.tune.tuning import TuneProgress, Tuning

TUNE_GAMES = 400_000


@dataclass(frozen=True)
class TuneSpec:
    """Checked specification of an experiment's search.

    Attributes
    ----------
    experiment : Experiment
    match : Match
    matchup : Matchup
        The match-up with the present values.
    knobs : list of Knob
    targets : list of Target
        Empty if a quantity is maximised.
    maximised : Quantity, optional
    """

    experiment: Experiment
    match: Match
    matchup: Matchup
    knobs: list[Knob]
    targets: list[Target]
    maximised: Quantity | None = None

    @property
    def tune(self) -> Tune:
        """Targets and parameters of the search."""
        assert self.experiment.tune is not None
        return self.experiment.tune

    @property
    def quantities(self) -> list[Quantity]:
        """Measured quantities."""
        return [each.quantity for each in self.targets] if not self.maximised else [self.maximised]

    def matchup_at(self, values: Values, seed: int) -> Matchup:
        """Return the match-up with some values changed."""
        plan = self.experiment.model_copy(update={"seed": seed})
        return matchup_of(plan, self.match, values)

    @property
    def games(self) -> int:
        """Most games that the search plays."""
        return self.experiment.games or TUNE_GAMES

    @property
    def design(self) -> dict[str, Any]:
        """Settings that determine the numbers, except the sources."""
        shown = {"metrics", "question", "policy_files", "best", "plot", "name"}
        told = self.experiment.model_dump(mode="json", exclude=shown)
        if self.experiment.data is not None:
            told["data"] = dict(tables_of(self.experiment))
        policies = [digest(file.text) for file in self.matchup.policy_files]
        return {**told, "games": self.games, "policies": policies}

    @property
    def source(self) -> str:
        """Hash of all sources that determine the numbers."""
        return sources([Cell({}, self.matchup)])


def read_wish(experiment: Experiment) -> TuneSpec:
    """Check the targets and parameters of an experiment's search.

    Raises
    ------
    UsageError
        An invalid key or value; the message gives it and the nearest valid name.
    """
    tune = experiment.tune
    if tune is None:
        raise UsageError(f"{experiment.name} says not what to tune; a [tune] table does")
    for key in ("combos", "cases", "space", "precision", "max_seconds"):
        if getattr(experiment, key):
            raise UsageError(f"{key} does not go with [tune]")
    if bool(tune.target) == (tune.maximise is not None):
        raise UsageError("give --target or --maximise, one of the two")
    match = only_match(experiment)
    matchup = matchup_of(experiment, match, {})
    knobs = read_knobs(tune.knobs, matchup, tune.prices)
    if tune.maximise is not None:
        return TuneSpec(
            experiment, match, matchup, knobs, [], read_quantity(tune.maximise, matchup)
        )
    turned = list(_turned(experiment, match, knobs))
    targets = [each for text in tune.target for each in read_targets(text, matchup, turned)]
    return TuneSpec(experiment, match, matchup, knobs, targets)


def _turned(experiment: Experiment, match: Match, knobs: Sequence[Knob]) -> Iterator[Matchup]:
    """Yield the match-ups with one rule at its extreme values, or at each option."""
    for knob in knobs:
        if knob.key.startswith("rules."):
            for value in {knob.values[0], knob.values[-1]} if knob.is_number else knob.values:
                with suppress(UsageError):  # the rules forbid it
                    yield matchup_of(experiment, match, {knob.key: value})


def new_tuning(wish: TuneSpec, evaluator: Evaluator, journal: Journal) -> Tuning:
    """Return the search of an experiment."""
    knobs, seed = wish.knobs, wish.experiment.seed
    aim: ReachTarget | Maximise
    if wish.maximised is None:
        aim, edits = ReachTarget(wish.targets), edits_of(knobs, wish.tune.most)
    else:
        aim, edits = Maximise(), edits_of(knobs, MOST_TURNED)
        if len(knobs) > MOST_TURNED:
            edits = sampled_edits(edits, knobs, seed)
    return Tuning(knobs, wish.quantities, evaluator, aim, edits, wish.games, seed, journal)


def run_wish(
    wish: TuneSpec,
    workers: Workers,
    folder: Path | None = None,
    fresh: bool = False,
    progress: TuneProgress | None = None,
    say: Callable[[str], None] = lambda text: None,
    accept_versions: bool = False,
) -> Tuning:
    """Run the search, resuming from the contents of a folder.

    Raises
    ------
    UsageError
        The folder belongs to another search or other sources.
    KeyboardInterrupt
        The search was interrupted; its results so far are stored.
    """
    journal = open_journal(wish, folder, fresh, say, accept_versions)
    wish.matchup.prepare(say)
    try_policies(wish.matchup)
    tuning = new_tuning(wish, Games(wish.matchup_at, wish.quantities, workers), journal)
    tuning.progress = progress
    try:
        return tuning.run()
    except KeyboardInterrupt:
        raise KeyboardInterrupt(journal.interrupted_line()) from None


class Kept(Protocol):
    """Interface of studies that store their results in a journal."""

    @property
    def design(self) -> dict[str, Any]:
        """Settings that determine the numbers, except the sources."""

    @property
    def source(self) -> str:
        """Hash of all sources that determine the numbers."""

    @property
    def matchup(self) -> Matchup:
        """Match-up of the study."""


def open_journal(
    wish: Kept,
    folder: Path | None,
    fresh: bool,
    say: Callable[[str], None],
    accept_versions: bool = False,
) -> Journal:
    """Return the journal in a folder, new or to be resumed."""
    if folder is None:
        return Journal()
    design = wish.design
    made = manifest_of(folder.name, design["seed"], wish.source, design, [wish.matchup])
    manifest = settled(folder, made, fresh=fresh, accept=accept_versions)
    return Journal(open_store(folder, manifest, [], fresh), say)
