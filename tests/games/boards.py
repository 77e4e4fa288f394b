"""What hand-made positions of all games share: they are driven by action words."""

from __future__ import annotations

from typing import Any

from simlab.runtime.stepper import Match

Event = dict[str, Any]


class Board:
    """A position, what may be done in it, and what happened."""

    audited = True
    """Whether the game's invariants are to hold after each action."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.world = match.world
        self.table = self.world.table
        self.events: list[Event] = []

    def take(self, answer: str) -> list[Event]:
        """Take an action, ``"pass"`` or, to say who, ``"2: pass"``; return its events."""
        seat, colon, word = answer.rpartition(": ")
        assert not colon or self.actor == int(seat), f"{answer}: {self.actor} is asked {self.asked}"
        kind = self.match.game.decisions[self.table.decision]
        events = self.match.take(kind.action_of(word)).events
        broken = self.match.check_invariants() if self.audited else 0
        assert broken == 0, f"after {answer}: {self.match.game.invariant_names[broken]}"
        return events

    def do(self, *answers: str) -> Any:
        """Take actions; return all events."""
        self.events = [event for answer in answers for event in self.take(answer)]
        return self.events

    @property
    def asked(self) -> str | None:
        """The decision that is asked now, or None when the game is over."""
        if self.match.over:
            return None
        return self.match.game.decisions[int(self.table.decision)].name

    @property
    def actor(self) -> int:
        """Who is asked."""
        return self.match.actor

    @property
    def legal(self) -> list[str]:
        """The words of what may be done now."""
        return [self.match.word(action) for action in self.match.legal_actions()]

    def happened(self, name: str) -> list[Event]:
        """Return the events of one kind in the last `do`."""
        return [event for event in self.events if event["event"] == name]
