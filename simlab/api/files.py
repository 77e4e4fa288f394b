"""Work on files: experiments and baselines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from simlab.api.common import PathLike, Say, check_kept, silent
from simlab.jit.errors import UsageError
from simlab.output.argument_errors import known_keywords
from simlab.output.replay_command import line, remembers

if TYPE_CHECKING:
    from simlab.execution.experiment import Experiment
    from simlab.execution.limits import Progress
    from simlab.execution.workers import ExecutorLike
    from simlab.output.result import Result
    from simlab.show.results import CheckResults, SweepResults
    from simlab.study.study_file import StudyFile
    from simlab.study.sweep import CellProgress

BASELINES = "tests/baselines"


@known_keywords
@remembers
def run(
    experiment: PathLike,
    *,
    games: int | str | None = None,
    output: PathLike | None = None,
    fresh: bool = False,
    accept_versions: bool = False,
    jobs: int | None = None,
    executor: ExecutorLike = "threads",
    scheduler: str | None = None,
    policy_files: Sequence[PathLike] = (),
    progress: CellProgress | Progress | None = None,
    say: Say = silent,
) -> SweepResults | Result:
    """Run an experiment, or a study.

    Parameters
    ----------
    experiment : str or path
        A TOML file, or the name of one that ships with simlab.
    games : int or str, optional
        Games per cell instead of the file's: ``10_000`` or ``"10k"``.
    output : path, optional
        Keep (and go on with) results in a folder below this one, with tables and pictures.
    fresh : bool
        Start over in a new folder below ``output``; nothing is deleted.
    accept_versions : bool
        Go on with a folder that was begun under other versions of Python or of packages, though
        numbers may differ; its manifest lists them all.
    jobs, executor, scheduler, say
        As for `simlab.simulate`.
    policy_files : sequence of path
        Files with policies of your own, besides those that the experiment names.
    progress : callable, optional
        Hears the sweep, the number of a cell, how much of it is done, and its estimates; of a
        study, what `simlab.metagame` tells.

    Returns
    -------
    SweepResults
        Without ``output``, and after Ctrl-C, of the cells that were finished (``stopped`` says so).
        Of a file with ``study = "metagame"``, ``"luck"``, ``"usage"`` or ``"drama"``, what those
        functions return.

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.
    SimlabError
        A file cannot be written, or a worker was lost.
    """
    from simlab.execution.executors import make_workers
    from simlab.execution.workers import check_jobs

    check_jobs(jobs)
    check_kept(output, fresh=fresh, accept_versions=accept_versions)
    study = study_of(experiment)
    if study is not None:
        from simlab.api.studies import run_study

        options: dict[str, Any] = {
            "output": output,
            "fresh": fresh,
            "accept_versions": accept_versions,
            "jobs": jobs,
            "executor": executor,
        }
        options |= {"scheduler": scheduler, "progress": progress, "say": say}
        return run_study(study, games, policy_files, **options)
    plan = planned(experiment, games, policy_files)
    if plan.tune is not None:
        raise UsageError(f"{experiment} says what to tune: simlab tune {experiment}")
    from simlab.execution.design import cells

    design = cells(plan)
    from simlab.show.results import SweepResults
    from simlab.show.sweeps import interrupted_line
    from simlab.study.sweep import Sweep, check_metrics, open_sweep

    metrics = check_metrics(plan, design)
    with make_workers(executor, jobs, scheduler) as workers:
        if output is None:
            sweep = Sweep(plan, design)
        else:
            there = Path(output) / plan.folder_name
            sweep = open_sweep(plan, design, there, fresh, accept_versions)
        try:
            heard = cast("CellProgress | None", progress)
            results = SweepResults(sweep, sweep.run(workers, heard, say), metrics)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(interrupted_line(sweep)) from None
    if output is not None:
        asked = {"experiment": experiment, "games": games, "policy_files": policy_files}
        results.save(line(run, asked))
    return results


def study_of(experiment: PathLike) -> StudyFile | None:
    """Return the study of a field that a file describes; None if it is an experiment."""
    from simlab.study.library import find_experiment
    from simlab.study.study_file import load_study

    return load_study(find_experiment(str(experiment)))


def planned(
    experiment: PathLike, games: int | str | None = None, policy_files: Sequence[PathLike] = ()
) -> Experiment:
    """Return an experiment with what a call changes in it."""
    from simlab.study.library import find_experiment

    path = find_experiment(str(experiment))
    from simlab.execution.experiment import load_experiment
    from simlab.output.format import count_games

    plan = load_experiment(path)
    changes: dict[str, Any] = {} if games is None else {"games": count_games(games)}
    changes["policy_files"] = [*plan.policy_files, *(str(path) for path in policy_files)]
    return plan.model_copy(update=changes)


@known_keywords
@remembers
def check(
    files: Sequence[PathLike] = (BASELINES,),
    *,
    accept: str | None = None,
    junit: PathLike | None = None,
    jobs: int | None = None,
    say: Say = silent,
) -> CheckResults:
    """Replay expected values and report which of them moved.

    Parameters
    ----------
    files : sequence of path
        Baseline files, or folders of them.
    accept : str, optional
        Keep the new values; says why they changed.
    junit : path, optional
        Write a JUnit XML report; not with ``accept``.
    jobs, say
        As for `simlab.simulate`.

    Returns
    -------
    CheckResults
        With ``accept``, what was kept.

    Raises
    ------
    UsageError
        A baseline or its values cannot be read, or do not belong together.
    """
    from simlab.execution.workers import check_jobs
    from simlab.jit.files import check_writable
    from simlab.study.baseline import accept_values, check_file, find_baselines

    check_jobs(jobs)
    if junit is not None:
        if accept is not None:
            raise UsageError("--accept keeps values and judges none; leave out --junit")
        check_writable("--junit", Path(junit), "XML file")
    found = find_baselines([Path(file) for file in files])
    from simlab.show.results import CheckResults
    from simlab.show.verdicts import accepted_line

    if accept is not None:
        return CheckResults(
            [], [accepted_line(accept_values(path, accept, jobs, say)) for path in found]
        )
    results = CheckResults([check_file(path, jobs, say) for path in found])
    if junit is not None:
        results.write_junit(Path(junit))
    return results
