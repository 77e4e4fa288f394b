"""A numbered game as a story: players, events with their observers, and the result.

This module is independent of games; `Game.tell` finds the words for an event, `Game.view` for a
position.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simlab.core.author_errors import authored
from simlab.core.events import Event
from simlab.core.records import describe
from simlab.jit.errors import UsageError
from simlab.output.lists import word
from simlab.runtime.matchup import Matchup
from simlab.runtime.stepper import Match, Turn, transcript

INDENT = "  "
MAX_NUMBER = 2**63 - 1


def check_number(number: int) -> None:
    """Reject an invalid game number."""
    if not 0 <= number <= MAX_NUMBER:
        raise UsageError(f"--game is a number from 0 to 2**63 - 1, not {number}")


def json_lines(matchup: Matchup, number: int) -> Iterator[str]:
    """Return the lines of a game's `transcript` as compact JSON."""
    for line in transcript(matchup, number):
        yield json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def tell_match(match: Match, viewer: int | None = None) -> Iterator[str]:
    """Play a match to its end and yield its story line by line.

    Parameters
    ----------
    match : Match
        A match before its first decision.
    viewer : int, optional
        Seat of the viewer; without it everything is shown, with notes on hidden information.
    """
    names = player_names(match, viewer)
    teller = Teller(match, names, viewer)
    yield from opening(match, viewer)
    yield from teller.tell(match.events)
    for turn in match.play():
        yield from teller.tell_turn(turn)
    yield from closing(match, names)


def player_names(match: Match, viewer: int | None = None) -> list[str]:
    """Return the names of the players: ``P0 wool_t``, and ``P0 (you)`` for the viewer."""
    entries = [match.matchup.entries[match.entry_of(seat)] for seat in range(match.matchup.seats)]
    return [
        f"P{seat} (you)" if seat == viewer else f"P{seat} {entry.policy.name}"
        for seat, entry in enumerate(entries)
    ]


class Teller:
    """Formatter of events for a viewer, paragraph by paragraph."""

    def __init__(self, match: Match, names: Sequence[str], viewer: int | None = None) -> None:
        self.game = match.game
        self.rules = match.rules
        self.kinds = {kind.name: kind for kind in self.game.events}
        self.names = names
        self.viewer = viewer
        self._last = ""

    def tell_turn(self, turn: Turn) -> Iterator[str]:
        """Yield the lines of a decision (of the viewer only, if there is one) and its events."""
        if self.viewer in (None, turn.actor):
            decided = {"seat": turn.actor, "decision": turn.decision, "action": turn.action}
            line = self._line({"event": "decided", **decided})
            if line:
                yield INDENT + line
        yield from self.tell(turn.events)

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        """Yield the lines of events, as far as the viewer sees them."""
        for event in events:
            kind = self.kinds[event["event"]]
            if kind.opens and kind.name != self._last:
                yield ""
            self._last = kind.name
            seen: Event | None = event
            if self.viewer is not None:
                seen = kind.as_seen(event, self.rules, self.viewer)
            line = self._line(seen) if seen is not None else ""
            if line:
                yield ("" if kind.opens else INDENT) + line + self._secret(event)

    def _line(self, event: Event) -> str:
        """Return the game's line for an event."""
        with authored(f"tell of {self.game.name}, at event {event['event']},"):
            return self.game.tell(event, self.names)

    def _secret(self, event: Event) -> str:
        """Return a note on the only observers of a part of an event, unless all players see it."""
        kind = self.kinds[event["event"]]
        insiders = kind.insiders(event, self.rules)
        if insiders is None or len(insiders) == len(self.names):
            return ""
        if self.viewer is not None and self.viewer not in insiders:
            return ""
        seats = [f"P{seat}" for seat in sorted(insiders)]
        who = " and ".join(seats) + (" see" if len(seats) > 1 else " sees")
        whole = set(kind.private) == set(kind.values)
        return f"  [only {who} {'this' if whole else 'the ' + ' and '.join(kind.private)}]"


def opening(match: Match, viewer: int | None = None) -> Iterator[str]:
    """Yield the opening lines: the game, its players by seat, and the changed rules."""
    matchup = match.matchup
    title = (
        f"{matchup.game.title}, game {match.number} of seed {matchup.seed}, {matchup.seats} seats"
    )
    if matchup.rotations > 1:
        title += f", rotation {match.rotation + 1} of {matchup.rotations}"
    yield title
    for seat in range(matchup.seats):
        entry = matchup.entries[match.entry_of(seat)]
        yield f"{INDENT}P{seat} {'you' if seat == viewer else entry.text}"
    changed = ", ".join(changed_rules(match))
    yield f"rules: {changed or 'all at their defaults'}"
    if viewer is None and not match.over:
        held = [(name, view(match, seat)[0]) for seat, name in enumerate(player_names(match))]
        if any(own for _, own in held):
            yield "at the first decision they hold"
            yield from (f"{INDENT}{name}: {'; '.join(own)}" for name, own in held)


def changed_rules(match: Match) -> list[str]:
    """Return the rules that differ from the defaults, as users write them."""
    changed = match.game.rulebook.changes(match.rules)
    return [f"{key}={word(value)}" for key, value in changed.items()]


def view(
    match: Match, seat: int, names: Sequence[str] | None = None
) -> tuple[list[str], list[str]]:
    """Return a player's view of the game in lines: its own things, and the rest."""
    table, me = match.table, match.world.seats[seat]
    if match.game.view is not None:
        with authored(f"view of {match.game.name}"):
            return match.game.view(table, me, seat, names or player_names(match))
    words = match.game.words
    with authored(f"words of {match.game.name}"):
        public = describe(table, words)
        for name in words.per_seat:
            public[name] = public[name][: match.matchup.seats]
        return fields(describe(me, words)), fields(public)


def fields(record: dict[str, Any]) -> list[str]:
    """Return a described record field by field, without empty or zero ones."""
    shown = {name: value for name, value in record.items() if name != "rules"}  # printed before
    return [f"{name}: {value}" for name, value in shown.items() if value not in (0, None, {}, [])]


def closing(match: Match, names: Sequence[str]) -> Iterator[str]:
    """Yield the metrics of a finished game, and its winners."""
    outcome = match.outcome()
    yield ""
    why = "" if match.over else ", too many: the game is broken off"
    yield f"Result after {match.asked} decisions{why}"
    yield from metric_lines(outcome["seats"], names)
    whole = ", ".join(f"{name} {value:g}" for name, value in outcome["table"].items())
    yield f"{INDENT}whole table: {whole}"
    winners = [name for name, row in zip(names, outcome["seats"], strict=True) if row["win"] > 0]
    if len(winners) > 1:
        yield f"{' and '.join(winners)} share the win."
    else:
        yield f"{winners[0] if winners else 'Nobody'} wins."


def metric_lines(rows: Sequence[dict[str, float]], names: Sequence[str]) -> Iterator[str]:
    """Return a line of metrics per seat under a heading."""
    first = max(len(name) for name in names)
    yield INDENT + "  ".join([" " * first, *rows[0]])
    for name, row in zip(names, rows, strict=True):
        cells = [f"{value:g}".rjust(len(metric)) for metric, value in row.items()]
        yield INDENT + "  ".join([name.ljust(first), *cells])
