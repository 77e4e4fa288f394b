"""Commands that list games, rules, policies and metrics."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simlab.cli import complete, options as opt
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.core.rules import Rules


def list_games(form: opt.Format = "table") -> None:
    """List the installed games."""
    from simlab.core.registry import loaded_games
    from simlab.output.lists import games_table

    opt.check_format(form)
    found, broken = loaded_games()
    rows = [
        {
            "game": name,
            "title": each.title,
            "seats": f"{each.seats[0]}-{each.seats[-1]}",
            "policies": len(each.policies),
        }
        for name, each in found.items()
    ]
    opt.print_rows(rows, form, lambda: games_table(rows))
    opt.say_all(*broken)


def show_rules(
    name: opt.GameName,
    entry: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ENTRY",
            help="Print all about one card, alien or constant: void, hand_size.",
            autocompletion=complete.entries,
        ),
    ] = None,
    find: Annotated[
        str | None,
        typer.Option("--find", help="Print the same for a word.", autocompletion=complete.entries),
    ] = None,
    seats: opt.Seats = None,
    preset: opt.Preset = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    form: opt.Format = "table",
    trust: Annotated[
        bool, typer.Option("--trust", help="Print the trust table instead, a text.")
    ] = False,
) -> None:
    """Print a game's rule constants, one entry of its rules, or its trust table (--trust).

    The trust table lists each rule of the rulebook: how it is implemented, and its test.
    """
    from simlab.core.registry import game
    from simlab.output.lists import rule_rows, rules_table
    from simlab.show.trust import entry_rows, entry_table, print_document

    opt.check_format(form)
    word = " ".join(entry or []) if find is None else find
    if entry and find is not None:
        raise UsageError("name the entry once: as ENTRY or with --find")
    if trust and word:
        raise UsageError(f"--trust prints the whole trust table; leave out {word!r}")
    if trust and form != "table":
        raise UsageError(f"--trust prints a text; leave out --format {form}")
    chosen = game(name)
    rules = settled(chosen, seats, rule, data, preset)
    document = chosen.folder / "RULES.md"
    if entry or find is not None:
        rows = entry_rows(chosen, rules, word)
        opt.print_rows(rows, form, lambda: entry_table(chosen, rows, word))
    elif not trust:
        opt.print_rows(rule_rows(chosen, rules), form, lambda: rules_table(chosen, rules))
    elif document.exists():
        print_document(document.read_text(encoding="utf-8"))
    else:
        opt.say(f"{name} has no RULES.md: nobody has written down which test stands for which rule")


def settled(
    game: Game, seats: int | None, rule: list[str] | None, data: Path | None, preset: str | None
) -> Rules:
    """Return the rules of a game as set on the command line."""
    tables = {} if data is None else game.data(data)
    return game.rules(seats, {**tables, **opt.rule_values(rule)}, preset)


def list_policies(
    name: opt.GameName, policy_file: opt.Files = None, form: opt.Format = "table"
) -> None:
    """List a game's policies with their parameters."""
    from simlab.core.policy_file import read_policy_file
    from simlab.core.registry import game
    from simlab.output.lists import policies_table, policy_rows
    from simlab.runtime.matchup import known_policies
    from simlab.runtime.search_policies import search_policies

    opt.check_format(form)
    chosen = game(name)
    known = known_policies(
        chosen, [read_policy_file(path) for path in policy_file or []]
    ) | search_policies(chosen)
    rows = policy_rows(known.values())
    opt.print_rows(rows, form, lambda: policies_table(chosen, rows))


def list_metrics(
    name: opt.GameName,
    seats: opt.Seats = None,
    preset: opt.Preset = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    form: opt.Format = "table",
) -> None:
    """List the metrics of a game, their bounds under these rules, and their meaning."""
    from simlab.core.registry import game
    from simlab.output.lists import metric_rows, metrics_table

    opt.check_format(form)
    chosen = game(name)
    rows = metric_rows(chosen, settled(chosen, seats, rule, data, preset))
    opt.print_rows(rows, form, lambda: metrics_table(chosen, rows))


def show_info(form: opt.Format = "table") -> None:
    """Print versions, system, cores, cache folder and compiled games, for bug reports."""
    from simlab.api.versions import installation, lines_of, show_versions

    opt.check_format(form)
    if form == "table":
        show_versions()
        return
    found = installation()
    rows = [
        dict(zip(("name", "value"), line.split(": ", 1), strict=True)) for line in lines_of(found)
    ]
    opt.print_as(form, lambda: found, lambda: rows, lambda: None)


def cache_path() -> None:
    """Print the folder of compiled code."""
    from simlab.jit.cache import cache_root

    print(cache_root())


def cache_clear() -> None:
    """Delete the compiled code of simlab, and nothing else; the next run compiles again."""
    from simlab.jit.cache import cache_root, clear_cache

    cleared = clear_cache()
    for each in cleared:
        if each.left:
            names = ", ".join(each.left[:3]) + (" …" if len(each.left) > 3 else "")
            opt.say(f"deleted {each.deleted} files from {each.folder}; left {names}")
        else:
            opt.say(f"deleted {each.folder}")
    opt.say(f"{len(cleared)} compile caches deleted from {cache_root()}")
