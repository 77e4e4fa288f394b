"""Keys of a position: listed, shown in the help, and prompted for one by one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer

from simlab.cli.options import OnceCommand, say
from simlab.jit.errors import UsageError
from simlab.output.folding import fit_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simlab.core.game import Game
    from simlab.core.position_schema import Key
    from simlab.core.rules import Rules

WORDS = "simlab.words"


class AdviseCommand(OnceCommand):
    """Command whose help, with the name of a game, lists the keys of its positions."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Store the words: help may be requested before they are parsed."""
        ctx.meta[WORDS] = list(args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help, and the keys of the game named before ``--help``."""
        super().format_help(ctx, formatter)
        from simlab.core.registry import game, game_names

        words = ctx.meta.get(WORDS, ())
        if name := next((word for word in words if word in game_names()), None):
            from simlab.output.lists import key_rows

            with formatter.section(f"Position in {name}"):
                rows = key_rows(game(name))
                formatter.write_dl(
                    [(f"--{row['key']}", f"{row['meaning']}: {row['written']}") for row in rows]
                )


def ask_position(game: Game, rules: Rules, told: Mapping[str, Any]) -> dict[str, Any]:
    """Prompt for each missing key of a position.

    An empty answer omits a key; after an invalid answer the prompt is repeated.
    """
    from simlab.core.position_schema import ME

    found = dict(told)
    say("empty answers leave a key out; Ctrl-C leaves")
    for key in sorted(game.keys, key=lambda each: each.name != ME):
        if key.name not in found and _matters(game, key, found):
            answer = _answer(key, found, rules)
            if answer:
                found[key.name] = answer
    return found


def _matters(game: Game, key: Key, found: Mapping[str, Any]) -> bool:
    """Return whether a key is of use for the given decision."""
    from simlab.core.position_schema import asked_in

    return key.matters_for(asked_in(game.keys, found))


def _answer(key: Key, found: Mapping[str, Any], rules: Rules) -> str:
    """Prompt for a key until the answer is valid."""
    from simlab.core.position_schema import ME, read_key
    from simlab.core.value_parsers import Asker, Seat

    without = f"; else {key.left_out}" if key.left_out else ""
    while True:
        prompt = fit_for(sys.stderr, f"{key.name}: {key.meaning} ({key.kind.form}{without})")
        answer = str(typer.prompt(prompt, default="", show_default=False, err=True)).strip()
        if not answer and key.left_out:
            return ""
        try:
            me = 0 if key.name == ME else Seat().read(ME, found.get(ME, 0), Asker(rules))
            read_key(key, answer or None, Asker(rules, me))
        except UsageError as error:
            say(str(error))
        else:
            return answer
