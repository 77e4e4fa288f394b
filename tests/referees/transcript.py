"""A transcript, read event by event and decision by decision, as all the referees do."""

import json
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, Protocol

Json = dict[str, Any]


class Disagreement(AssertionError):
    """The transcript and the referee differ."""


class Transcript:
    """The lines of one game, read event by event and decision by decision."""

    def __init__(self, lines: Iterable[str | Json]) -> None:
        self.number = 0
        self.decisions = 0
        self._lines = enumerate(lines, start=1)
        self._ahead: tuple[int, str | Json] | None = None
        self.page: Json = {}
        self.events: list[Json] = []
        self.turn_page("the set-up line")

    def fail(self, expected: object, found: object) -> NoReturn:
        raise Disagreement(f"line {self.number}: expected {expected}, found {found}")

    def check(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            self.fail(f"{what} {expected!r}", f"{found!r}")

    def possible(self, what: str, fact: bool, found: object) -> None:
        if not fact:
            self.fail(what, f"{found!r}")

    def turn_page(self, what: str) -> None:
        if self.events:
            self.fail("no further event", self.events[0])
        line = self._ahead or next(self._lines, None)
        self._ahead = None
        if line is None:
            self.fail(what, "the end of the transcript")
        self.number = line[0]
        self.page = json.loads(line[1]) if isinstance(line[1], str) else line[1]
        self.events = list(self.page.get("events", []))

    def next_asked(self) -> Json:
        """What will be decided next: the following line, without turning the page."""
        self._ahead = self._ahead or next(self._lines, None)
        line: str | Json = self._ahead[1] if self._ahead else {}
        return json.loads(line) if isinstance(line, str) else line

    def end(self) -> None:
        for number, line in self._lines:
            self.number = number
            if not isinstance(line, str) or line.strip():
                self.fail("the end of the transcript", line)

    def expect(self, event: str, **fields: object) -> None:
        """The next event must be exactly this one."""
        wanted = {"event": event, **fields}
        self.check("event", wanted, self.events.pop(0) if self.events else None)

    def chance(self, event: str, *fields: str) -> Json:
        """The next event must have this name and these fields; chance chose what is in them."""
        found = self.events.pop(0) if self.events else {}
        wanted = {"event", *fields}
        if found.get("event") != event or set(found) != wanted:
            self.fail(f"event {event!r} with fields {sorted(wanted)}", found or "no event")
        return found

    def decision(self, seat: int, decision: str, legal: list[str]) -> str:
        """The next line must ask this seat for this decision; the word it answered."""
        self.turn_page(f"a {decision} decision of seat {seat}")
        self.check("decision line numbered", self.decisions, self.page.get("n"))
        self.decisions += 1
        self.check("decision", decision, self.page.get("decision"))
        self.check("actor", seat, self.page.get("actor"))
        self.check("legal actions", legal, self.page.get("legal"))
        action = self.page.get("action")
        self.possible(f"one of the legal actions {legal}", action in legal, action)
        return str(action)

    def rest_of_deal(self) -> tuple[list[Json], Json | None]:
        """What happens before the line ends, and the state then (none if a round ends before)."""
        names = [event["event"] for event in self.events]
        if "round" in names:
            return self.events[: names.index("round")], None
        return self.events, self.page["after"]


class Judge(Protocol):
    """Whoever plays a game along with a transcript and complains."""

    def play(self) -> None: ...


def replay(lines: Iterable[str | Json], judge: Callable[[Transcript], Judge]) -> int:
    """Let a referee check one transcript; the number of decisions checked."""
    script: Transcript | None = None
    try:
        script = Transcript(lines)
        judge(script).play()
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, StopIteration) as error:
        number = script.number if script else 1
        raise Disagreement(f"line {number}: expected a transcript, found {error!r}") from error
    return script.decisions
