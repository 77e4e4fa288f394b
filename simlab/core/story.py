"""Stories of games: a line for each event, filled in with what the audience may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
Line = str | Callable[[Event], str]


@dataclass(frozen=True)
class Story:
    """A game's ``tell(event, names)``.

    Attributes
    ----------
    lines : mapping from event to text, or to a function of the event that returns it
        Values of the event stand in braces; an empty text tells nothing.
    more : callable
        ``more(event, values) -> dict``: what lines name beside the values of the event, or in
        their place. In ``values`` players have their names.
    roles : tuple of str
        Values of events that are seats.
    decided : mapping from (decision, action)
        What no event tells of a decision.
    """

    lines: Mapping[str, Line]
    more: Callable[[Event, Event], Event]
    roles: tuple[str, ...] = ("seat", "target")
    decided: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def __call__(self, event: Event, names: Sequence[str]) -> str:
        """Return a line of story for an event, or nothing if another event tells it.

        Parameters
        ----------
        event : dict
            As `simlab.core.events.drain` returns it; a value that the audience may not see is
            None. Each decision is told as an event, too: ``decided``, with ``seat, decision,
            action``.
        names : sequence of str
            The players.
        """
        if event["event"] == "decided":
            line: Line = self.decided.get((event["decision"], event["action"]), "")
        else:
            line = self.lines[event["event"]]
        if callable(line):
            line = line(event)
        if not line:
            return ""
        seats = {role: names[event[role]] for role in self.roles if event.get(role) is not None}
        values = {**event, **seats, "number": event.get("index", 0) + 1}
        return line.format(**{**values, **self.more(event, values)})


def if_seen(name: str, line: str) -> Line:
    """Return a line for who may see one value of the event."""
    return lambda event: "" if event[name] is None else line
