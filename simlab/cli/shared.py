"""Flags that all studies share, passed on as keywords of the Python API."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.cli import options as opt
from simlab.cli.budgets import say_budget
from simlab.output.argument_errors import as_typed

if TYPE_CHECKING:
    from simlab.study.budget import Budget

Games = Annotated[
    str | None,
    typer.Option("--games", "-n", help="Games in all: 50k, 2M; else what takes some seconds."),
]
Precision = Annotated[
    float | None, typer.Option("--precision", help="Stop when intervals are no wider than ± this.")
]
Seconds = Annotated[float | None, typer.Option("--max-seconds", help="Stop after so much play.")]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="Keep results below this folder, and go on.")
]
Folder = Annotated[
    str | None, typer.Option("--folder", help="Name of the folder there; the command and the game.")
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Start over in a new folder; nothing is deleted.")
]
AcceptVersions = Annotated[
    bool,
    typer.Option(
        "--accept-versions",
        help="Go on with results of other versions of Python or packages; numbers may differ.",
    ),
]


def study_flags(
    *,
    games: Games = None,
    precision: Precision = None,
    max_seconds: Seconds = None,
    seed: opt.Seed = 1,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    output: Output = None,
    folder: Folder = None,
    fresh: Fresh = False,
    accept_versions: AcceptVersions = False,
    jobs: opt.Jobs = None,
    policy_file: opt.Files = None,
    executor: opt.ExecutorName = "threads",
    scheduler: opt.Scheduler = None,
    dry_run: opt.DryRun = False,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Hold the flags that studies share."""


HOW = {"dry_run", "report", "form", "quiet"}
"""Flags for the output."""
SHOWN = HOW | {"rule", "policy_file"}
"""Flags that are not passed on unchanged."""


@dataclass(frozen=True)
class Asked:
    """Values of the shared flags of a command.

    Attributes
    ----------
    options : dict
        Keywords of the function of the Python API.
    form, quiet, report, dry_run
        Options for the output.
    """

    options: dict[str, Any]
    form: str = "table"
    quiet: bool = False
    report: Path | None = None
    dry_run: bool = False

    def answer(
        self,
        study: Callable[..., Any],
        *arguments: Any,
        shown: Callable[[bool], Any] | None = None,
        **options: Any,
    ) -> Any:
        """Call a function of the Python API, print its result and return it.

        With ``--dry-run`` only the cost is printed, and None is returned. ``shown`` creates the
        progress bar.
        """
        opt.check_format(self.form)
        opt.check_report(self.report)
        told = self.options | options
        if self.dry_run:
            say_budget(self.form, self._budget(study, *arguments, **told))
            return None
        from simlab.output.progress import study_progress

        with (shown or study_progress)(self.quiet) as progress:
            results = as_typed(study)(*arguments, progress=progress, **told)
        opt.show(results, self.form, self.quiet, self.report, told.get("precision"))
        return results

    def _budget(self, study: Callable[..., Any], *arguments: Any, **options: Any) -> Budget:
        from simlab.api.plans import plan_of

        return plan_of(study.__name__, *arguments, **options)


def with_study_flags(*without: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Wrap a command so that it takes `study_flags`, except some; it gets them as ``asked``.

    A flag that the command declares itself overrides the shared one, and is passed on with the
    others.
    """

    def share(command: Callable[..., None]) -> Callable[..., None]:
        own = inspect.signature(command, eval_str=True).parameters
        shared = inspect.signature(study_flags, eval_str=True).parameters
        flags = {name: own.get(name, each) for name, each in shared.items() if name not in without}
        before = [each for name, each in own.items() if name != "asked" and name not in flags]

        @functools.wraps(command)
        def call(**given: Any) -> None:
            told = {name: given.pop(name) for name in flags}
            options = {name: value for name, value in told.items() if name not in SHOWN}
            options |= {
                "rules": opt.rule_values(told["rule"]),
                "policy_files": told["policy_file"] or (),
                "say": opt.speaker(told["quiet"]),
            }
            shown = {name: told[name] for name in HOW & told.keys()}
            command(**given, asked=Asked(options, **shown))

        found = [each.replace(kind=each.KEYWORD_ONLY) for each in flags.values()]
        call.__signature__ = inspect.Signature([*before, *found])  # type: ignore[attr-defined]
        call.__annotations__ = {}
        return call

    return share
