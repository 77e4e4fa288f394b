"""From what an experiment says to a search that can be run, kept in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.study.design import Cell, Match, matchup_of, only_match, tables_of
from simlab.study.experiment import Experiment, Tune
from simlab.study.journal import Journal
from simlab.study.manifest import manifest_of
from simlab.study.store import digest, open_store
from simlab.study.sweep import sources
from simlab.study.tune.aims import Maximise, ReachTarget, sampled_edits
from simlab.study.tune.evaluate import Evaluator, Games, Values
from simlab.study.tune.knobs import MOST_TURNED, Knob, edits_of, read_knobs
from simlab.study.tune.targets import Quantity, Target, read_quantity, read_targets
from simlab.study.tune.tuning import TuneProgress, Tuning
from simlab.study.versions import settled
from simlab.study.workers import Workers

TUNE_GAMES = 400_000


@dataclass(frozen=True)
class TuneSpec:
    """An experiment that asks to tune something, checked.

    Attributes
    ----------
    experiment : Experiment
    match : Match
    matchup : Matchup
        What stands.
    knobs : list of Knob
    targets : list of Target
        None of them where as much as possible is wanted.
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
        """What is to be tuned."""
        assert self.experiment.tune is not None
        return self.experiment.tune

    @property
    def quantities(self) -> list[Quantity]:
        """What is measured."""
        return [each.quantity for each in self.targets] if not self.maximised else [self.maximised]

    def matchup_at(self, values: Values, seed: int) -> Matchup:
        """Return the match-up with some values changed."""
        plan = self.experiment.model_copy(update={"seed": seed})
        return matchup_of(plan, self.match, values)

    @property
    def games(self) -> int:
        """The most games that the search plays."""
        return self.experiment.games or TUNE_GAMES

    @property
    def design(self) -> dict[str, Any]:
        """All that the numbers depend on, but for the sources."""
        shown = {"metrics", "question", "policy_files", "best", "plot", "name"}
        told = self.experiment.model_dump(mode="json", exclude=shown)
        if self.experiment.data is not None:
            told["data"] = dict(tables_of(self.experiment))
        policies = [digest(file.text) for file in self.matchup.policy_files]
        return {**told, "games": self.games, "policies": policies}

    @property
    def source(self) -> str:
        """The hash of all sources that the numbers depend on."""
        return sources([Cell({}, self.matchup)])


def read_wish(experiment: Experiment) -> TuneSpec:
    """Check all that an experiment says of what is to be tuned.

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.
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
    """Yield the match-ups with a knob of the rules turned as far as it goes, or to any option."""
    for knob in knobs:
        if knob.key.startswith("rules."):
            for value in {knob.values[0], knob.values[-1]} if knob.is_number else knob.values:
                with suppress(UsageError):  # the rules forbid it
                    yield matchup_of(experiment, match, {knob.key: value})


def new_tuning(wish: TuneSpec, evaluator: Evaluator, journal: Journal) -> Tuning:
    """Return the search that an experiment asks for."""
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
    """Search, going on from what is in a folder.

    Raises
    ------
    UsageError
        The folder belongs to another search or other sources.
    KeyboardInterrupt
        It was interrupted; what was played is kept.
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
    """What a journal is kept of."""

    @property
    def design(self) -> dict[str, Any]:
        """All that the numbers depend on, but for the sources."""

    @property
    def source(self) -> str:
        """The hash of all sources that the numbers depend on."""

    @property
    def matchup(self) -> Matchup:
        """What is played."""


def open_journal(
    wish: Kept,
    folder: Path | None,
    fresh: bool,
    say: Callable[[str], None],
    accept_versions: bool = False,
) -> Journal:
    """Return the journal that is kept in a folder, new or to be gone on with."""
    if folder is None:
        return Journal()
    design = wish.design
    made = manifest_of(folder.name, design["seed"], wish.source, design, [wish.matchup])
    manifest = settled(folder, made, fresh=fresh, accept=accept_versions)
    return Journal(open_store(folder, manifest, [], fresh), say)
