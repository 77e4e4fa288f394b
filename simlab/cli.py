"""The command line: verb first, the same flags everywhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from simlab.engine.errors import SimlabError, UsageError

if TYPE_CHECKING:
    from simlab.engine.policy_file import PolicyFile
    from simlab.engine.setup import Setup

USAGE, UNDECIDED, INTERRUPTED = 2, 3, 130

# what click (which some versions of typer bring along under another name) raises for bad usage
COMMAND_LINE_ERRORS: Any = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Plays tabletop games millions of times and answers questions with honest error bars.",
)
cache_app = typer.Typer(no_args_is_help=True, help="Where compiled code is kept.")
app.add_typer(cache_app, name="cache")

GameName = Annotated[str, typer.Argument(help="Name of a game; see `simlab games`.")]
Lineup = Annotated[str, typer.Argument(help="Policies by seat: wool_t:threshold=50,asap,asap.")]
MostGames = Annotated[
    str | None, typer.Option("--games", "-n", help="Number of games: 5000, 100k, 2M; else 100k.")
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the numbered sequence of games.")]
Seats = Annotated[int | None, typer.Option("--seats", help="Number of players.")]
RuleList = Annotated[
    list[str] | None, typer.Option("--rule", help="NAME=VALUE; see `simlab rules`. Repeatable.")
]
Preset = Annotated[str | None, typer.Option("--preset", help="A named set of rules.")]
Rotate = Annotated[bool, typer.Option("--rotate", help="Play each deal in every rotation.")]
Jobs = Annotated[int | None, typer.Option("--jobs", help="Threads; all cores by default.")]
Files = Annotated[
    list[Path] | None, typer.Option("--policy-file", help="Your own policies. Repeatable.")
]
Format = Annotated[str, typer.Option("--format", help="table, csv or json.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Nothing but data and errors.")]

FORMATS = ("table", "csv", "json")


def say(text: str) -> None:
    """Tell the user something that is not data."""
    print(f"simlab: {text}", file=sys.stderr, flush=True)


def speaker(quiet: bool) -> Callable[[str], None]:
    """Return `say`, or silence."""
    return (lambda text: None) if quiet else say


def check_format(word: str) -> None:
    """Refuse an unknown output format."""
    if word not in FORMATS:
        raise UsageError(f"--format is table, csv or json, not {word!r}")


def count_games(text: str) -> int:
    """Return the number of games that ``-n`` names."""
    from simlab.show.format import parse_count

    number = parse_count(text)
    if number is None:
        raise UsageError(f"-n takes a number of games of 1 or more (5000, 100k, 2M), not {text!r}")
    return number


def check_jobs(jobs: int | None) -> None:
    """Refuse an impossible number of threads."""
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs is 1 or more, not {jobs}")


def read_files(paths: list[Path] | None) -> list[PolicyFile]:
    """Read the policy files of the command line."""
    from simlab.engine.policy_file import read_policy_file

    return [read_policy_file(path) for path in paths or []]


def match_up(
    name: str,
    lineup: str,
    seats: int | None,
    rule: list[str] | None,
    preset: str | None,
    seed: int,
    rotate: bool,
    policy_file: list[Path] | None,
) -> Setup:
    """Build the match-up that the command line describes."""
    from simlab.engine.rules import parse_assignments
    from simlab.engine.setup import build_setup

    return build_setup(
        name,
        lineup,
        seats=seats,
        rules=parse_assignments(rule or []),
        preset=preset,
        seed=seed,
        rotate=rotate,
        policy_files=read_files(policy_file),
    )


def print_rows(rows: list[dict[str, Any]], form: str, table: Callable[[], Any]) -> None:
    """Print rows in the format that was asked for; ``table`` builds the rich one."""
    from simlab.show import tables

    if form == "json":
        print(tables.rows_as_json(rows))
    elif form == "csv":
        print(tables.rows_as_csv(rows))
    else:
        tables.print_table(table())


@app.command("games")
def list_games(form: Format = "table") -> None:
    """List the installed games."""
    from simlab.engine.registry import game, game_names
    from simlab.show.lists import games_table

    check_format(form)
    rows = [
        {
            "game": name,
            "title": game(name).title,
            "seats": f"{game(name).seats[0]}-{game(name).seats[-1]}",
            "policies": len(game(name).policies),
        }
        for name in game_names()
    ]
    print_rows(rows, form, lambda: games_table(rows))


@app.command("rules")
def show_rules(
    name: GameName,
    seats: Seats = None,
    preset: Preset = None,
    rule: RuleList = None,
    form: Format = "table",
    trust: Annotated[bool, typer.Option("--trust", help="Only the trust table.")] = False,
) -> None:
    """Show a game's rule constants and its trust table: what is implemented, and how."""
    from simlab.engine.registry import game
    from simlab.engine.rules import parse_assignments
    from simlab.show.lists import rule_rows, rules_table

    check_format(form)
    chosen = game(name)
    rules = chosen.rules(seats, parse_assignments(rule or []), preset)
    rows = rule_rows(chosen, rules)
    if not trust:
        print_rows(rows, form, lambda: rules_table(chosen, rows, rules.seats))
    document = chosen.folder / "RULES.md"
    if form == "table" and document.exists():
        print(document.read_text(encoding="utf-8"))


@app.command("policies")
def list_policies(name: GameName, policy_file: Files = None, form: Format = "table") -> None:
    """List a game's policies with their parameters."""
    from simlab.engine.registry import game
    from simlab.engine.setup import known_policies
    from simlab.show.lists import policies_table, policy_rows

    check_format(form)
    chosen = game(name)
    rows = policy_rows(known_policies(chosen, read_files(policy_file)).values())
    print_rows(rows, form, lambda: policies_table(chosen, rows))


@app.command("play")
def play(
    name: GameName,
    lineup: Lineup = "sensible",
    games: MostGames = None,
    precision: Annotated[
        float | None, typer.Option("--precision", help="Stop when ± of --metric is no larger.")
    ] = None,
    metric: Annotated[
        str | None, typer.Option("--metric", help="What --precision is about; the score.")
    ] = None,
    max_seconds: Annotated[
        float | None, typer.Option("--max-seconds", help="Stop after so much play.")
    ] = None,
    seed: Seed = 1,
    seats: Seats = None,
    rule: RuleList = None,
    preset: Preset = None,
    rotate: Rotate = False,
    jobs: Jobs = None,
    policy_file: Files = None,
    rows: Annotated[
        Path | None, typer.Option("--rows", help="Parquet file for a row per game and seat.")
    ] = None,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Play a line-up many times and print what comes of it."""
    from simlab.show import tables
    from simlab.show.progress import play_progress
    from simlab.study.simulate import run_setup, stop_rule

    check_format(form)
    check_jobs(jobs)
    number = None if games is None else count_games(games)
    setup = match_up(name, lineup, seats, rule, preset, seed, rotate, policy_file)
    stop = stop_rule(setup.game, precision, metric, max_seconds)
    with play_progress(quiet) as progress:
        simulation = run_setup(
            setup, number, stop=stop, rows=rows, jobs=jobs, progress=progress, say=speaker(quiet)
        )
    print_rows(simulation.rows, form, lambda: tables.simulation_table(simulation))
    if not quiet:
        say(tables.closing_line(simulation))
    if simulation.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)


@app.command("compare")
def compare_policies(
    name: GameName,
    candidates: Annotated[list[str], typer.Argument(help="Two policies or more.")],
    field: Annotated[
        str, typer.Option("--field", help="Who has the other places: one policy, or a line-up.")
    ] = "sensible",
    games: MostGames = None,
    metric: Annotated[str | None, typer.Option("--metric", help="What is compared.")] = None,
    margin: Annotated[
        float | None, typer.Option("--margin", help="Differences below it count as none.")
    ] = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop when every difference has a verdict.")
    ] = False,
    max_seconds: Annotated[
        float | None, typer.Option("--max-seconds", help="Stop after so much play.")
    ] = None,
    seed: Seed = 1,
    seats: Seats = None,
    rule: RuleList = None,
    preset: Preset = None,
    jobs: Jobs = None,
    policy_file: Files = None,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Compare policies in the same seats, against the same field, with the same luck.

    The exit code is 3 if --until-decided ends without a verdict on every candidate.
    """
    from simlab.engine.rules import parse_assignments
    from simlab.show import tables
    from simlab.study.compare import candidate_setups, compare

    check_format(form)
    check_jobs(jobs)
    setups = candidate_setups(
        name,
        candidates,
        field,
        seats=seats,
        rules=parse_assignments(rule or []),
        preset=preset,
        seed=seed,
        policy_files=read_files(policy_file),
    )
    result = compare(
        setups,
        games=None if games is None else count_games(games),
        metric=metric,
        margin=margin,
        until_decided=until_decided,
        max_seconds=max_seconds,
        jobs=jobs,
        say=speaker(quiet),
    )
    print_rows(result.rows(), form, lambda: tables.comparison_table(result))
    if not quiet:
        say(tables.comparison_line(result))
    if result.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)
    if until_decided and result.stopped != "decided":
        raise typer.Exit(UNDECIDED)


@app.command("run")
def run(
    experiment: Annotated[str, typer.Argument(help="A TOML file, or the name of a shipped one.")],
    games: Annotated[
        str | None, typer.Option("--games", "-n", help="Games per cell instead of the file's.")
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="Where results go.")] = Path(
        "results"
    ),
    jobs: Jobs = None,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Run an experiment: a table, Parquet, CSV and pictures under results/NAME/."""
    from simlab.show.progress import sweep_progress
    from simlab.show.report import print_sweep
    from simlab.study.experiment import cells, load_experiment
    from simlab.study.library import find_experiment
    from simlab.study.sweep import check_metrics, run_cells, write_tables

    check_format(form)
    check_jobs(jobs)
    plan = load_experiment(find_experiment(experiment))
    if games is not None:
        plan = plan.model_copy(update={"games": count_games(games)})
    design = cells(plan)
    metrics = check_metrics(plan, design)
    folder = output / plan.folder_name
    with sweep_progress(len(design), quiet) as progress:
        table = run_cells(plan, design, jobs=jobs, progress=progress, say=speaker(quiet))
    write_tables(table, folder)
    print_sweep(plan, table, metrics, folder, form, speaker(quiet))


@app.command("watch")
def watch(
    name: GameName,
    lineup: Lineup = "sensible",
    number: Annotated[int, typer.Option("--game", help="Number of the game, from 0.")] = 0,
    seed: Seed = 1,
    seats: Seats = None,
    rule: RuleList = None,
    preset: Preset = None,
    rotate: Rotate = False,
    policy_file: Files = None,
    me: Annotated[int | None, typer.Option("--me", help="Sit in this seat yourself.")] = None,
    form: Annotated[str, typer.Option("--format", help="table (words) or json (lines).")] = "table",
) -> None:
    """Tell one numbered game in words or as JSON lines, or play in it.

    In your seat, answer on standard input: a number, a word or its beginning; ? repeats the
    position, quit (or the end of the input) leaves with exit code 130.
    """
    from simlab.engine.match import Match
    from simlab.show.seat import LeftError, SeatedMatch
    from simlab.show.story import check_number, json_lines, tell_match

    if form not in ("table", "json"):
        raise UsageError(f"--format is table or json here, not {form!r}")
    if form == "json" and me is not None:
        raise UsageError("--me plays in words; leave out --format json")
    check_number(number)
    setup = match_up(name, lineup, seats, rule, preset, seed, rotate, policy_file)
    setup.prepare(say)
    if form == "json":
        lines = json_lines(setup, number)
    elif me is None:
        lines = tell_match(Match(setup, number))
    else:
        lines = tell_match(SeatedMatch(setup, number, me), me)
    try:
        for line in lines:
            print(line, flush=True)
    except LeftError as left:
        say(str(left))
        raise typer.Exit(INTERRUPTED) from None


@cache_app.command("path")
def cache_path() -> None:
    """Print where compiled code is kept."""
    from simlab.engine.kernel import cache_root

    print(cache_root())


@cache_app.command("clear")
def cache_clear() -> None:
    """Delete all compiled code; the next run compiles anew."""
    from simlab.engine.kernel import clear_cache

    say(f"{clear_cache()} compile caches deleted")


def fail(message: str, code: int) -> NoReturn:
    """Print one line and leave."""
    say(" ".join(message.split()))
    sys.exit(code)


def main() -> None:
    """Run the command line; user errors are one line and exit code 2."""
    try:
        code = app(standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except SimlabError as error:
        fail(str(error), USAGE)
    except typer.Abort:
        fail("interrupted", INTERRUPTED)
    except COMMAND_LINE_ERRORS as error:
        fail(error.format_message(), USAGE)
    except KeyboardInterrupt:
        fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
