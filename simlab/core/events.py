"""Events inside a step, for stories, transcripts and referees.

Kernels call :func:`note`; nothing is written unless ``hidden.logging`` is set. An event is its
kind and three small numbers (a seat, a card, an amount …), packed into one 64-bit field. The log
has room for one page of events; ``hidden.logging`` is the number of that page, from 1. A step that
notes more is replayed for each further page (`stepper.Match`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.records import EVENT_CAPACITY, Words, describe
from simlab.jit.errors import GameError
from simlab.jit.kernel import kernel

_WIDTH = 16
_OFFSET = 1 << (_WIDTH - 1)
_MASK = (1 << _WIDTH) - 1


@kernel
def note(world: Any, kind: int, a: int, b: int, c: int) -> None:
    """Write an event (kind and three values from -32768 .. 32767) into the log, if it is on."""
    hidden = world.hidden
    if hidden.logging != 0:
        place = hidden.event_count - (hidden.logging - 1) * EVENT_CAPACITY
        if 0 <= place < EVENT_CAPACITY:
            packed = (kind << _WIDTH) | ((a + _OFFSET) & _MASK)
            packed = (packed << _WIDTH) | ((b + _OFFSET) & _MASK)
            hidden.events[place] = (packed << _WIDTH) | ((c + _OFFSET) & _MASK)
        hidden.event_count += 1


Event = dict[str, Any]


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its name and the names of up to three values.

    Attributes
    ----------
    name : str
    values : tuple of str
    optional : tuple of str
        Names of values that may be missing; a negative number means that there is none.
    private : tuple of str
        Names of values that only the seats in ``seen_by`` learn. If all values are private, nobody
        else learns of the event at all.
    seen_by : tuple of str
        Names of values that hold seats.
    public_if : callable ``(event, rules) -> bool``, or None
        Whether this event is an exception that everybody sees.
    opens : bool
        Whether a story starts a paragraph with it.
    """

    name: str
    values: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    private: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()
    public_if: Callable[[Event, Mapping[str, Any]], bool] | None = None
    opens: bool = False

    def insiders(self, event: Event, rules: Mapping[str, Any]) -> set[int] | None:
        """Return the seats that learn the private values, or None if everybody does."""
        if not self.private or (self.public_if is not None and self.public_if(event, rules)):
            return None
        return {event[name] for name in self.seen_by if event[name] is not None}

    def as_seen(self, event: Event, rules: Mapping[str, Any], viewer: int) -> Event | None:
        """Return what a seat sees of an event (private values are None), or None for nothing."""
        insiders = self.insiders(event, rules)
        if insiders is None or viewer in insiders:
            return event
        if set(self.private) == set(self.values):
            return None
        return {name: None if name in self.private else value for name, value in event.items()}


def count_pages(world: Any) -> int:
    """Return how many pages the events fill that were noted since the log was last emptied."""
    return -(-int(world.hidden.event_count) // EVENT_CAPACITY)


def drain(world: Any, kinds: Sequence[EventKind], words: Words) -> list[Event]:
    """Return the events of the page that was written, oldest first, and empty the log.

    Parameters
    ----------
    world : record
    kinds : sequence of EventKind
    words : Words

    Returns
    -------
    list of dict
        Each event has its name and its values in words.
    """
    hidden = world.hidden
    before = (int(hidden.logging) - 1) * EVENT_CAPACITY
    count = min(int(hidden.event_count) - before, EVENT_CAPACITY)
    events = []
    for packed in (int(word) for word in hidden.events[:count]):
        kind = _kind_of(packed >> 3 * _WIDTH, kinds)
        numbers = [((packed >> shift * _WIDTH) & _MASK) - _OFFSET for shift in (2, 1, 0)]
        event: Event = {"event": kind.name}
        for name, number in zip(kind.values, numbers, strict=False):
            missing = number < 0 and name in kind.optional
            event[name] = None if missing else describe(np.int64(number), words, name)
        events.append(event)
    hidden.event_count = 0
    return events


def _kind_of(number: int, kinds: Sequence[EventKind]) -> EventKind:
    if not 0 <= number < len(kinds):
        names = ", ".join(f"{place} {kind.name}" for place, kind in enumerate(kinds))
        raise GameError(f"a kernel notes an event {number}; Game.events has {names or 'none'}")
    return kinds[number]
