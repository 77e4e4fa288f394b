"""Options that all studies share: match-up, limits, workers, and storage."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypedDict, TypeVar

from simlab.api.common import PathLike, Say, check_kept, silent
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.execution.checkpointed_tasks import Parts
    from simlab.execution.limits import Limits
    from simlab.execution.workers import ExecutorLike, Workers
    from simlab.runtime.matchup import Matchup

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Run:
    """Options of a study: the keywords `RunOptions` of a function.

    Attributes
    ----------
    games : int or str, optional
        Games in all.
    precision : float, optional
        Stop when intervals are no wider than ± this.
    max_seconds : float, optional
        Stop after so many seconds of play.
    output, folder, fresh, accept_versions
        As for `simlab.metagame`.
    seed, seats, rules, data, preset, jobs, policy_files, policies, executor, scheduler, say
        As for `simlab.simulate`.
    progress : callable, optional
        Called with the progress, its end, and the results so far.
    """

    games: int | str | None = None
    precision: float | None = None
    max_seconds: float | None = None
    seed: int = 1
    seats: int | None = None
    rules: Mapping[str, Any] | None = None
    data: PathLike | None = None
    preset: str | None = None
    output: PathLike | None = None
    folder: str | None = None
    fresh: bool = False
    accept_versions: bool = False
    jobs: int | None = None
    policy_files: Sequence[PathLike] = ()
    policies: Sequence[Callable[..., Any]] = ()
    executor: ExecutorLike = "threads"
    scheduler: str | None = None
    progress: Callable[..., None] | None = None
    say: Say = field(default=silent)

    @property
    def match_up(self) -> dict[str, Any]:
        """Arguments of `build_matchup`, except game, line-up and seats."""
        names = ("rules", "data", "preset", "seed", "policy_files", "policies")
        return {name: getattr(self, name) for name in names}

    def limits(self, usual: int) -> Limits:
        """Return the limits of the study; ``usual`` is the default number of games."""
        from simlab.execution.limits import limits_of
        from simlab.execution.workers import check_jobs
        from simlab.output.format import count_games

        check_jobs(self.jobs)
        number = None if self.games is None else count_games(self.games)
        return limits_of(number, self.precision, self.max_seconds, usual)

    def workers(self) -> Workers:
        """Return the workers of the study."""
        from simlab.execution.executors import make_workers

        return make_workers(self.executor, self.jobs, self.scheduler)

    def parts(
        self,
        workers: Workers,
        what: str,
        matchups: Sequence[Matchup],
        design: Mapping[str, Any],
    ) -> Parts:
        """Return the parts of the study, stored in a folder if requested.

        Raises
        ------
        UsageError
            The folder is named without ``output``, or it is not below ``output``.
        """
        from simlab.execution.checkpointed_tasks import Parts, open_parts

        how = {"fresh": self.fresh, "accept_versions": self.accept_versions}
        check_kept(self.output, folder=self.folder, **how)
        if self.output is None:
            return Parts(workers)
        place = Path(self.output) / (self.folder or f"{what}_{matchups[0].game.name}")
        if Path(self.output).resolve() not in place.resolve().parents:
            raise UsageError(f"--folder: {self.folder} is not below {self.output}")
        return open_parts(workers, place, design, matchups, say=self.say, **how)


class RunOptions(TypedDict, total=False):
    """The keywords of `Run`, for type checkers."""

    games: int | str | None
    precision: float | None
    max_seconds: float | None
    seed: int
    seats: int | None
    rules: Mapping[str, Any] | None
    data: PathLike | None
    preset: str | None
    output: PathLike | None
    folder: str | None
    fresh: bool
    accept_versions: bool
    jobs: int | None
    policy_files: Sequence[PathLike]
    policies: Sequence[Callable[..., Any]]
    executor: ExecutorLike
    scheduler: str | None
    progress: Callable[..., None] | None
    say: Say


def shares_run_options(*without: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Give a function the signature of the keywords that it passes on to `Run`.

    ``without`` are those that it does not take.
    """

    def share(function: Callable[P, R]) -> Callable[P, R]:
        found = inspect.signature(function)
        own = [each for each in found.parameters.values() if each.kind is not each.VAR_KEYWORD]
        shared = [
            each.replace(kind=each.KEYWORD_ONLY)
            for name, each in inspect.signature(Run).parameters.items()
            if name not in found.parameters and name not in without
        ]
        signature = found.replace(parameters=[*own, *shared])

        @functools.wraps(function)
        def call(*arguments: P.args, **options: P.kwargs) -> R:
            signature.bind(*arguments, **options)
            return function(*arguments, **options)

        call.__signature__ = signature  # type: ignore[attr-defined]
        return call

    return share
