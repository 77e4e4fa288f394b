"""Common flags of the commands, and output of data."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from simlab.cli import complete
from simlab.cli.help import CommandGroup, FittedHelp
from simlab.core.docstrings import description_of
from simlab.jit.errors import UsageError
from simlab.output.folding import fit_for, print_folded
from simlab.output.format import printable

if TYPE_CHECKING:
    from simlab.output.result import Result

REGRESSION, USAGE, UNDECIDED, INTERNAL, INTERRUPTED = 1, 2, 3, 4, 130

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Name of a game; see `simlab games`.", autocompletion=complete.games
    ),
]
Lineup = Annotated[
    str,
    typer.Argument(
        help="Policies by seat: wool_t:threshold=50,asap,asap.", autocompletion=complete.policies
    ),
]
MostGames = Annotated[
    str | None, typer.Option("--games", "-n", help="Number of games: 5000, 100k, 2M; else 100k.")
]
GamesEach = Annotated[
    str | None,
    typer.Option("--games", "-n", help="Games per candidate: 5000, 100k, 2M; else 100k."),
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the numbered sequence of games.")]
Worlds = Annotated[
    int | None,
    typer.Option(
        "--worlds",
        help="Worlds to look at, at most; without --max-seconds no clock runs, and any machine "
        "says the same.",
    ),
]
Seats = Annotated[int | None, typer.Option("--seats", help="Number of players.")]
RuleList = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        help="NAME=VALUE, words in any case; see `simlab rules`. Repeatable.",
        autocompletion=complete.rules,
    ),
]
Data = Annotated[
    Path | None, typer.Option("--data", help="Folder with data tables instead of the game's.")
]
Preset = Annotated[
    str | None,
    typer.Option("--preset", help="A named set of rules.", autocompletion=complete.presets),
]
Rotate = Annotated[bool, typer.Option("--rotate", help="Play each deal in every rotation.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", help="Threads or processes; all cores by default.")
]
ExecutorName = Annotated[
    str,
    typer.Option(
        "--executor",
        help="Who plays: threads, processes or dask.",
        autocompletion=complete.executors,
    ),
]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", help="Address of a Dask scheduler, tcp://HOST:8786.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only estimate what it will take.")]
Files = Annotated[
    list[Path] | None,
    typer.Option("--policy-file", help="Your own policies, executed. Repeatable."),
]
Format = Annotated[
    str, typer.Option("--format", help="table, csv or json.", autocompletion=complete.formats)
]
ReportFile = Annotated[
    Path | None, typer.Option("--report", help="Write a report, too: an HTML file by itself.")
]
Quiet = Annotated[bool, typer.Option("--quiet", help="Nothing but data and errors.")]

FORMATS = ("table", "csv", "json")
LONGEST = 800
"""Most characters of a message."""


def clean(text: str) -> str:
    """Return text fit for a terminal: one line of printable characters, of limited length."""
    shown = printable(text)
    if len(shown) > LONGEST:
        shown = f"{shown[: 2 * LONGEST // 3]} … {shown[-LONGEST // 4 :]}"
    return shown


def say(text: str) -> None:
    """Print a message to standard error."""
    print(fit_for(sys.stderr, f"simlab: {clean(text)}"), file=sys.stderr, flush=True)


def say_all(*lines: str) -> None:
    """Print several messages to standard error; empty ones are omitted."""
    for line in lines:
        if line:
            say(line)


def speaker(quiet: bool) -> Callable[[str], None]:
    """Return `say`, or a function that ignores messages."""
    return (lambda text: None) if quiet else say


def check_target(flag: str, path: Path | None, kind: str) -> None:
    """Reject a file that cannot be written, before any game is played."""
    if path is not None:
        from simlab.jit.files import check_writable

        check_writable(flag, path, kind)


def check_report(path: Path | None) -> None:
    """Reject a report that cannot be written, before any game is played."""
    if path is not None:
        from simlab.output.page.render import environment

        environment()
        check_target("--report", path, "report")


class OnceCommand(FittedHelp, TyperCommand):
    """Command that takes each flag once, unless it is meant to be repeated."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reject a repeated flag, where the last one would win silently."""
        _, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for index, option in enumerate(given):
            if option.param_type_name == "option" and not option.multiple:
                if option in given[:index]:
                    raise UsageError(f"{max(option.opts, key=len)} is given twice")
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Print a message about an otherwise unhandled interrupt."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as left:
            say(str(left) or "interrupted")
            raise typer.Exit(INTERRUPTED) from None


class Commands(typer.Typer):
    """Commands that are all `OnceCommand`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"cls": CommandGroup, **options})

    def command(self, *names: Any, **options: Any) -> Any:
        """Register a command, with its description as help."""

        def register(function: Any) -> Any:
            described = {"cls": OnceCommand, "help": description_of(function), **options}
            return super(Commands, self).command(*names, **described)(function)

        return register


def check_format(word: str) -> None:
    """Reject an unknown output format."""
    if word not in FORMATS:
        raise UsageError(f"--format is table, csv or json, not {word!r}")


def rule_values(rule: list[str] | None) -> dict[str, Any]:
    """Return the rules set on the command line."""
    from simlab.core.rules import parse_assignments

    return parse_assignments(rule or [])


def print_rows(rows: list[dict[str, Any]], form: str, table: Callable[[], Any]) -> None:
    """Print rows in the requested format; ``table`` builds the rich one."""
    print_as(form, lambda: rows, lambda: rows, table)


def show(
    result: Result,
    form: str,
    quiet: bool,
    report: Path | None = None,
    precision: float | None = None,
) -> None:
    """Print a result and its notes, and write its report.

    Exit with an error code if it was interrupted, or ended before the requested precision.
    """
    print_as(form, lambda: result.data, lambda: result.rows, result.screen)
    if form == "table":
        for line in result.lines:
            print_folded(line)
    if not quiet:
        say_all(*result.notes)
    if report is not None:
        result.report(report)
        if not quiet:
            say(f"see {report}")
    if result.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)
    if result.imprecise or (precision is not None and result.stopped != "precision"):
        raise typer.Exit(UNDECIDED)


def print_as(
    form: str, data: Callable[[], Any], rows: Callable[[], Any], table: Callable[[], Any]
) -> None:
    """Print JSON, CSV or a table, as requested."""
    from simlab.output import tables

    if form == "json":
        print(tables.as_json(data()))
    elif form == "csv":
        print(tables.rows_as_csv(rows()))
    elif (shown := table()) is not None:
        tables.print_table(shown)
