"""Notes below the results of a study: truncated games, reason for the end, and files."""

from __future__ import annotations

from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.store import GOES_ON
from simlab.output.format import plural, rate
from simlab.runtime.matchup import Matchup
from simlab.show.broken_off import Played, note_on_guards

ENDED = {
    "games": "stopped after the games asked for",
    "precision": "stopped at the precision asked for",
    "seconds": "stopped by the clock",
    "interrupted": "interrupted",
}


def guard_note(matchup: Matchup, games: int, broken_off: int) -> str:
    """Return a note on truncated games."""
    return note_on_guards([Played("", matchup, games, broken_off)])


def closing_line(
    one: Matchup,
    parts: Parts,
    stopped: str,
    games: int,
    seconds: float,
    about: str,
    rounded: str = "",
) -> str:
    """Return the reason for the end of a study, its meaning, seed, source and speed.

    ``rounded`` explains how the requested number of games is rounded.
    """
    ended = f"{ENDED[stopped]}{rounded if stopped == 'games' else ''}"
    words = f"{ended}: {plural(games, 'game')}; {about}; seed {one.seed}, source {one.source}"
    if parts.found:
        return f"{words}; {parts.found} of {parts.count} parts were there"
    return f"{words}, {rate(games / seconds)} games/s" if seconds else words


def folder_line(parts: Parts, stopped: str, pictures: list[str]) -> str:
    """Return the paths of the results; empty if they are not stored."""
    if parts.store is None:
        return ""
    if stopped == "interrupted":
        return f"what was finished is in {parts.store.folder}; {GOES_ON}"
    files = ",".join(["table.parquet", "table.csv", *pictures])
    return f"see {parts.store.folder}/{{{files}}}"
