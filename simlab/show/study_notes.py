"""What the notes below a study say: what was broken off, what ended it, where it is."""

from __future__ import annotations

from simlab.runtime.matchup import Matchup
from simlab.show.broken_off import Played, note_on_guards
from simlab.show.format import plural, rate
from simlab.study.parts import Parts
from simlab.study.store import GOES_ON

ENDED = {
    "games": "stopped after the games asked for",
    "precision": "stopped at the precision asked for",
    "seconds": "stopped by the clock",
    "interrupted": "interrupted",
}


def guard_note(matchup: Matchup, games: int, broken_off: int) -> str:
    """Return what to say of games that a guard broke off."""
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
    """Return what ended a study, what it stands on, seed, source and speed.

    ``rounded`` says how the games asked for become those that are played.
    """
    ended = f"{ENDED[stopped]}{rounded if stopped == 'games' else ''}"
    words = f"{ended}: {plural(games, 'game')}; {about}; seed {one.seed}, source {one.source}"
    if parts.found:
        return f"{words}; {parts.found} of {parts.count} parts were there"
    return f"{words}, {rate(games / seconds)} games/s" if seconds else words


def folder_line(parts: Parts, stopped: str, pictures: list[str]) -> str:
    """Return where everything is; empty if it is nowhere."""
    if parts.store is None:
        return ""
    if stopped == "interrupted":
        return f"what was finished is in {parts.store.folder}; {GOES_ON}"
    files = ",".join(["table.parquet", "table.csv", *pictures])
    return f"see {parts.store.folder}/{{{files}}}"
