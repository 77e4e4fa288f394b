"""Sources of a game: a numbered one, one that a person plays, or a transcript."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from simlab.inference.transcripts import read_transcript, written_down
from simlab.jit.errors import UsageError
from simlab.output.lists import word
from simlab.output.replay_command import WRITTEN
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.stepper import Match
from simlab.web.worker import Hearer

Request = Mapping[str, Any]


def told_interval(row: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a mean with its interval, from a row of results."""
    return {"mean": row[name], "low": row[f"{name}_low"], "high": row[f"{name}_high"]}


def plain_number(value: float) -> float:
    """Return a number as typed by a user: 20, not 20.0."""
    return int(value) if value == int(value) else value


def matchup_of(table: Request, hearer: Hearer) -> Matchup:
    """Return the compiled match-up of a request."""
    matchup = build_matchup(
        table["game"],
        table.get("lineup", "sensible"),
        seats=table.get("seats"),
        rules=table.get("rules"),
        preset=table.get("preset"),
        seed=table.get("seed", 1),
    )
    matchup.prepare(hearer.say)
    return matchup


def watch_command(source: Request) -> str:
    """Return the command that writes a numbered game to a file; nothing for other games."""
    table = source.get("watch")
    if table is None:
        return ""
    words = ["simlab", "watch", table["game"], table.get("lineup", "sensible")]
    words += ["--game", str(table.get("number", 0)), "--seed", str(table.get("seed", 1))]
    for flag in ("seats", "preset"):
        words += [f"--{flag}", str(table[flag])] if flag in table else []
    for key, value in table.get("rules", {}).items():
        words += ["--rule", f"{key}={word(value)}"]
    return f"{shlex.join(words)} --format json > {WRITTEN}"


def lines_of(source: Request, hearer: Hearer, whole: bool = True) -> tuple[list[Any], str]:
    """Return the lines of a game, and its name.

    A game with a person in a seat yields the actions so far, and then the pending decision as if it
    had been made.

    Parameters
    ----------
    source : mapping
        ``transcript``, ``watch`` or ``seat``.
    hearer : Hearer
    whole : bool
        Whether the game must be complete.
    """
    if "transcript" in source:
        lines = list(source["transcript"])
        return lines, read_transcript(lines)[0].game
    if "watch" in source:
        matchup = matchup_of(source["watch"], hearer)
        return written_down(Match(matchup, source["watch"]["number"])), matchup.game.name
    seated = Seated(source["seat"], hearer)
    lines = written_down(seated.match, seated.played())
    if not whole:
        if seated.match.over:
            raise UsageError("the game is over; there is nothing to decide")
        decision = seated.match.game.decisions[int(seated.match.table.decision)]
        waits = {"decision": decision.name, "action": decision.actions[0]}
        lines.append({"n": seated.match.asked, "actor": seated.match.actor, **waits})
    return lines, seated.match.game.name


class Seated:
    """A numbered game with a person in a seat, and that person's actions so far.

    Attributes
    ----------
    match : Match
    seat : int
    """

    def __init__(self, asked: Request, hearer: Hearer) -> None:
        matchup = matchup_of(asked, hearer)
        self.seat = int(asked["seat"])
        if self.seat >= matchup.seats:
            raise UsageError(f"seat is one from 0 to {matchup.seats - 1}, not {self.seat}")
        self.match = Match(matchup, asked.get("number", 0))
        self._words = list(asked.get("actions", ()))

    def played(self) -> Iterator[int]:
        """Yield the actions until the next decision of the person in the seat.

        Raises
        ------
        UsageError
            An action of the person is impossible there.
        """
        match, mine = self.match, iter(self._words)
        while not match.over and match.asked < match.game.max_decisions:
            if match.actor != self.seat:
                yield match.choose()
                continue
            word = next(mine, None)
            if word is None:
                return
            action = match.game.decisions[int(match.table.decision)].action_of(word)
            if action not in match.legal_actions():
                raise UsageError(f"{word!r} is not legal there")
            yield action
        if next(mine, None) is not None:
            raise UsageError("more was done than the game asked for")
