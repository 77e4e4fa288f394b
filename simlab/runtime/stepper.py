"""Stepper: one game, decision by decision, for stories, transcripts, referees and invariants."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.author_errors import authored
from simlab.core.events import Event, count_pages, drain
from simlab.core.records import OVER, describe
from simlab.core.rules import Rules
from simlab.core.workspace import NOBODY, STOPPED
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import PolicyError
from simlab.loop.playout import open_game, seat_entry, wake_mind
from simlab.runtime.matchup import Matchup
from simlab.runtime.search_policies import searches

# one call each is not worth compiling them
_open_game, _wake_mind, _seat_entry = map(uncompiled, (open_game, wake_mind, seat_entry))


@dataclass(frozen=True)
class Turn:
    """A decision that was taken and what followed."""

    number: int
    actor: int
    decision: str
    action: str
    legal: list[str]
    events: list[Event]


class Match:
    """Game ``number`` of a match-up, played one decision at a time with the event log on.

    The same functions as in the play-out loop are called in the same order, so it is the game
    that a batch plays under this number. Attributes: ``world`` (its record), ``events`` (those of
    the deal), ``asked`` (decisions so far). A ``world`` to go on from keeps the key that it has, so
    that an imagined one meets its own luck.
    """

    def __init__(self, matchup: Matchup, number: int, world: Any = None) -> None:
        self.matchup = matchup
        self.game = matchup.game
        self.code = matchup.compiled
        self.number = number
        self.rotation = number % matchup.rotations
        self.asked = 0
        self.minds = matchup.minds()
        self.rooms: Any = None
        self._kept_up = -1
        self._worlds = matchup.blank_world(self.rotation) if world is None else world
        self.world = self._worlds[0]
        with np.errstate(over="ignore"):
            if self.world.hidden.key == 0:
                _open_game(self.world, np.uint64(matchup.seed), number // matchup.rotations)
            for seat in range(matchup.seats):
                _wake_mind(self.minds[self.entry_of(seat)], self.world.hidden.key, seat)
            self.world.hidden.logging = 1
        self.events = self._happen(self.code.deal) if world is None else self._drain(self.world)

    def entry_of(self, seat: int) -> int:
        """Return which place of the line-up sits in ``seat``."""
        return int(_seat_entry(seat, self.rotation, self.matchup.seats))

    @functools.cached_property
    def rules(self) -> Rules:
        """The rules as the seats of this game have them."""
        return self.matchup.rules_in(self.rotation)

    @functools.cached_property
    def table(self) -> Any:
        """The public record."""
        return self.world.table

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.table.decision == OVER)

    @property
    def actor(self) -> int:
        """The seat that decides now."""
        return int(self.table.actor)

    @property
    def me(self) -> Any:
        """The private record of the seat that decides now."""
        return self._seats[self.actor]

    @functools.cached_property
    def _seats(self) -> Any:
        return self.world.seats

    def legal_actions(self) -> list[int]:
        """Return the ids of all legal actions."""
        marks = self.code.legal_marks(self.world, self.table)
        return np.flatnonzero(marks).tolist()

    def word(self, action: int) -> str:
        """Return the word of an action of the current decision."""
        return self.game.decisions[int(self.table.decision)].actions[action]

    def choose(self) -> int:
        """Return what the policy in the deciding seat does."""
        seat, entry = self.actor, self.matchup.entries[self.entry_of(self.actor)]
        if searches(entry):
            return self._search(seat)
        self._keep_up()
        mind = self.minds[self.entry_of(seat)]
        with np.errstate(over="ignore"):
            return int(self.matchup.policy(entry)(self.table, self.me, mind))

    @property
    def room(self) -> Any:
        """The room in which players search, with the worlds that they carry."""
        if self.rooms is None:
            self.rooms = self.matchup.room()
        return self.rooms[0]

    def _search(self, seat: int) -> int:
        workspace = self.room
        workspace.world = self.world
        for other in range(self.matchup.seats):
            place = self.entry_of(other)
            workspace.cast.slot[other], workspace.cast.minds[other] = place, self.minds[place]
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            action = self.code.search(workspace, seat)
        self.world.hidden.follow = workspace.world.hidden.follow
        self._kept_up = self.asked
        if action == STOPPED:
            workspace.fault[0] = self.number
            raise PolicyError(self.matchup.explain_fault(workspace))
        if seat != NOBODY:
            self.minds[self.entry_of(seat)].rng = workspace.cast.minds[seat].rng
        return int(action)

    def _keep_up(self) -> None:
        """Let carried worlds follow to the decision at hand."""
        searching = self.matchup.searching
        if searching is not None and searching.carries and self._kept_up != self.asked:
            self._search(NOBODY)

    def take(self, action: int) -> Turn:
        """Apply an action and play on to the next decision.

        Raises
        ------
        PolicyError
            The action is not legal.
        """
        legal = self.legal_actions()
        decision, actor = int(self.table.decision), self.actor
        if action not in legal:
            entry = self.entry_of(actor)
            raise PolicyError(self.matchup.fault_text(self.number, entry, actor, decision, action))
        self._keep_up()
        if self.rooms is not None:
            self.room.carried[actor].own = action
        kind = self.game.decisions[decision]
        words = [kind.actions[each] for each in legal]
        events = self._happen(lambda world: self.code.step(world, action))
        self.asked += 1
        word = kind.actions[action]
        return Turn(self.asked - 1, actor, kind.name, word, words, events)

    def play(self) -> Iterator[Turn]:
        """Play to the end with the policies of the line-up, or until the decision guard."""
        while not self.over:
            if self.asked == self.game.max_decisions:
                self.table.truncated = 1
                return
            yield self.take(self.choose())

    def outcome(self) -> dict[str, Any]:
        """Return the metrics of the game as it stands: ``seats`` (a list) and ``table``."""
        record = np.zeros(1, self.game.outcome)[0]
        self.code.record_metrics(self.world, record)
        seat_names = [metric.name for metric in self.game.seat_metrics]
        table_names = [metric.name for metric in self.game.table_metrics]
        seats = record["seats"][: self.matchup.seats].tolist()
        return {
            "seats": [dict(zip(seat_names, row, strict=True)) for row in seats],
            "table": dict(zip(table_names, record["table"].tolist(), strict=True)),
        }

    def state(self) -> dict[str, Any]:
        """Return the whole state in words."""
        words = self.game.words
        with authored(f"words of {self.game.name}"):
            table = describe(self.table, words)
            for name in words.per_seat:
                table[name] = table[name][: self.matchup.seats]
            return {
                "table": table,
                "seats": [describe(seat, words) for seat in self.world.seats[: self.matchup.seats]],
                "hidden": describe(self.world.hidden, words),
            }

    def check_invariants(self) -> int:
        """Return the number of the broken invariant, or 0."""
        return int(self.code.check_invariants(self.world))

    def _happen(self, play: Callable[[Any], object]) -> list[Event]:
        """Let the game go on and return what happened; replay it for each further page of it."""
        before = self._worlds.copy()
        with np.errstate(over="ignore"):
            play(self.world)
        pages = count_pages(self.world)
        events = self._drain(self.world)
        for page in range(2, pages + 1):
            again = before.copy()
            again[0].hidden.logging = page
            with np.errstate(over="ignore"):
                play(again[0])
            events += self._drain(again[0])
        return events

    def _drain(self, world: Any) -> list[Event]:
        with authored(f"events of {self.game.name}"):
            events = drain(world, self.game.events, self.game.words)
        for event in events:
            if event["event"] == "forced" and isinstance(event["action"], int):
                kind = self.game.decisions[self._decision_id(event["decision"])]
                event["action"] = kind.actions[event["action"]]
        return events

    def _decision_id(self, name: str) -> int:
        return [kind.name for kind in self.game.decisions].index(name)


def transcript(matchup: Matchup, number: int) -> Iterator[dict[str, Any]]:
    """Play a game and yield it line by line: the match-up, each decision, the result.

    Somebody else can referee the game from these lines alone.
    """
    match = Match(matchup, number)
    yield {
        "game": matchup.game.name,
        "seed": matchup.seed,
        "number": number,
        "seats": matchup.seats,
        "lineup": [matchup.entries[match.entry_of(seat)].text for seat in range(matchup.seats)],
        "rules": dict(match.rules),
        "events": match.events,
        "after": match.state(),
    }
    for turn in match.play():
        yield {
            "n": turn.number,
            "actor": turn.actor,
            "decision": turn.decision,
            "action": turn.action,
            "legal": turn.legal,
            "events": turn.events,
            "after": match.state(),
        }
    yield {"result": match.outcome()}
