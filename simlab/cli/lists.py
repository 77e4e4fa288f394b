"""The commands that list what there is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simlab.cli.options import (
    Data,
    Files,
    Format,
    GameName,
    Preset,
    RuleList,
    Seats,
    check_format,
    print_rows,
    rule_values,
    say,
)

if TYPE_CHECKING:
    from simlab.engine.game import Game
    from simlab.engine.rules import Rules


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


def show_rules(
    name: GameName,
    seats: Seats = None,
    preset: Preset = None,
    rule: RuleList = None,
    data: Data = None,
    form: Format = "table",
    trust: Annotated[bool, typer.Option("--trust", help="Only the trust table.")] = False,
) -> None:
    """Show a game's rule constants and its trust table: what is implemented, and how."""
    from simlab.engine.registry import game
    from simlab.show.lists import rule_rows, rules_table

    check_format(form)
    chosen = game(name)
    rules = settled(chosen, seats, rule, data, preset)
    if not trust:
        print_rows(rule_rows(chosen, rules), form, lambda: rules_table(chosen, rules))
    document = chosen.folder / "RULES.md"
    if form == "table" and document.exists():
        print(document.read_text(encoding="utf-8"))


def settled(
    game: Game, seats: int | None, rule: list[str] | None, data: Path | None, preset: str | None
) -> Rules:
    """Return the rules of a game that the command line asks about."""
    tables = {} if data is None else game.data(data)
    return game.rules(seats, {**tables, **rule_values(rule)}, preset)


def list_policies(name: GameName, policy_file: Files = None, form: Format = "table") -> None:
    """List a game's policies with their parameters."""
    from simlab.engine.policy_file import read_policy_file
    from simlab.engine.registry import game
    from simlab.engine.searchers import search_policies
    from simlab.engine.setup import known_policies
    from simlab.show.lists import policies_table, policy_rows

    check_format(form)
    chosen = game(name)
    known = known_policies(
        chosen, [read_policy_file(path) for path in policy_file or []]
    ) | search_policies(chosen)
    rows = policy_rows(known.values())
    print_rows(rows, form, lambda: policies_table(chosen, rows))


def list_metrics(
    name: GameName,
    seats: Seats = None,
    preset: Preset = None,
    rule: RuleList = None,
    data: Data = None,
    form: Format = "table",
) -> None:
    """List what is counted of a game: metrics, their bounds under these rules, their meaning."""
    from simlab.engine.registry import game
    from simlab.show.lists import metric_rows, metrics_table

    check_format(form)
    chosen = game(name)
    rows = metric_rows(chosen, settled(chosen, seats, rule, data, preset))
    print_rows(rows, form, lambda: metrics_table(chosen, rows))


def cache_path() -> None:
    """Print where compiled code is kept."""
    from simlab.engine.cache import cache_root

    print(cache_root())


def cache_clear() -> None:
    """Delete the compiled code that simlab keeps, and nothing else; the next run compiles anew."""
    from simlab.engine.cache import cache_root, clear_cache

    folders = clear_cache()
    for folder in folders:
        say(f"deleted {folder}")
    say(f"{len(folders)} compile caches deleted from {cache_root()}")
