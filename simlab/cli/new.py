"""The command that writes starters."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simlab.cli import complete
from simlab.cli.options import say


def new(
    kind: Annotated[str, typer.Argument(help="game, policy or experiment.")],
    name: Annotated[str, typer.Argument(help="Its name; files are called by it.")],
    game: Annotated[
        str,
        typer.Option(
            "--game", help="What a policy or experiment is for.", autocompletion=complete.games
        ),
    ] = "sheepnappers",
) -> None:
    """Write a starter that runs: a game, a policy or an experiment of your own.

    It is written to the current folder; nothing is overwritten.
    """
    from simlab.study.starters import write_starter

    written = write_starter(kind, name, Path(), game)
    for path in written:
        print(path)
    hints = {
        "game": f"play it: pip install -e ./{name} && simlab play {name} sensible,random",
        "policy": f"try it: simlab compare {game} sensible {name} --policy-file {written[0]}",
        "experiment": f"run it: simlab run {written[0]}",
    }
    say(hints[kind])
