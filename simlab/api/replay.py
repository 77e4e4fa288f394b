"""Settings of results as keywords, to replay the same games."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

from simlab.jit.errors import UsageError
from simlab.output.argument_errors import naming

F = TypeVar("F", bound=Callable[..., Any])

OUTCOME = ("truncated", "stopped")
"""Settings about the outcome, which do not affect a replay."""
VERSION = ("source", "stream")
"""Settings about the version of the code."""


def takes_settings(function: F) -> F:
    """Wrap a function that plays a match-up so that it takes all settings of its results.

    Settings of other code are rejected: it would play other games.
    """

    @functools.wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        told = {name: options.pop(name) for name in (*OUTCOME, *VERSION) if name in options}
        _check_stream(told)
        _check_source(told, *arguments, **options)
        return function(*arguments, **options)

    return cast(F, call)


def _check_stream(told: dict[str, Any]) -> None:
    from simlab.loop.rng import STREAM_VERSION

    if told.get("stream", STREAM_VERSION) != STREAM_VERSION:
        raise UsageError(
            f"stream: these games were drawn by stream {told['stream']}, this simlab draws by "
            f"{STREAM_VERSION}: they cannot be played again; leave out stream and source for others"
        )


def _check_source(told: dict[str, Any], *arguments: Any, **options: Any) -> None:
    if "source" not in told:
        return
    from simlab.runtime.matchup import build_matchup

    names = ("seats", "rules", "data", "preset", "seed", "rotate", "policy_files", "policies")
    options |= dict(zip(("game", "lineup"), arguments, strict=False))
    players = options["game"], options.get("lineup", "sensible")
    given = {name: options[name] for name in names if options.get(name) is not None}
    with naming(names):
        source = build_matchup(*players, **given).source
    if source != told["source"]:
        raise UsageError(
            f"source: these games were played by other code ({told['source']}) than there is now "
            f"({source}); leave out source to play them with this"
        )
