"""Jobs on single games: shown step by step, played, and reviewed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simlab.core.records import OVER
from simlab.inference.transcripts import Record
from simlab.output.story import (
    Teller,
    changed_rules,
    closing,
    opening,
    player_names,
    view,
)
from simlab.runtime.stepper import Match, Turn
from simlab.show.broken_off import playouts_note
from simlab.study.review import Valued
from simlab.web.jobs.sources import Seated, lines_of
from simlab.web.worker import Hearer

Request = Mapping[str, Any]


def watch(request: Request, hearer: Hearer) -> None:
    """Send a game step by step."""
    lines, _ = lines_of(request["from"], hearer)
    hearer.tell("game", **steps(Record(lines), hearer, request.get("viewer")))


def steps(record: Record, hearer: Hearer, viewer: int | None = None) -> dict[str, Any]:
    """Return a recorded game, step by step."""
    match = record.match()
    matchup = record.matchup
    names = player_names(match, viewer)
    teller = Teller(match, names, viewer)
    begun = [*opening(match, viewer), *teller.tell(match.events)]
    told = []
    for turn in record.turns:
        hearer.check()
        done = match.take(record.action_of(match, turn))
        told.append(_step(done, list(teller.tell_turn(done))))
    ended = match.over or match.asked >= match.game.max_decisions
    return {
        "game": matchup.game.name,
        "title": matchup.game.title,
        "seats": matchup.seats,
        "lineup": [matchup.entries[match.entry_of(seat)].text for seat in range(matchup.seats)],
        "rules": changed_rules(match),
        "seed": matchup.seed,
        "number": match.number,
        "opening": begun,
        "steps": told,
        "closing": list(closing(match, names)) if ended else [],
        "result": match.outcome() if ended else None,
        "metrics": [metric.name for metric in matchup.game.seat_metrics],
    }


def _step(turn: Turn, lines: list[str]) -> dict[str, Any]:
    return {
        "n": turn.number,
        "actor": turn.actor,
        "decision": turn.decision,
        "action": turn.action,
        "options": turn.legal,
        "lines": lines,
    }


def sit(request: Request, hearer: Hearer) -> None:
    """Play a game up to the next decision of the person in a seat."""
    seated = Seated(request, hearer)
    match, seat = seated.match, seated.seat
    names = player_names(match, seat)
    teller = Teller(match, names, seat)
    story = [{"lines": [*opening(match, seat), *teller.tell(match.events)], "after": 0}]
    own_actions = 0
    for turn in _turns(seated, hearer):
        own_actions += turn.actor == seat
        if lines := list(teller.tell_turn(turn)):
            story.append({"lines": lines, "after": own_actions})
    waits = match.table.decision != OVER and match.asked < match.game.max_decisions
    own, others = view(match, seat, names)
    decision = match.game.decisions[int(match.table.decision)].name if waits else None
    hearer.tell(
        "table",
        story=story,
        own=own,
        others=others,
        decision=decision,
        options=[match.word(action) for action in match.legal_actions()] if waits else [],
        asked=own_actions,
        over=not waits,
        closing=[] if waits else list(closing(match, names)),
        result=None if waits else match.outcome(),
    )


def _turns(seated: Seated, hearer: Hearer) -> Iterator[Turn]:
    match: Match = seated.match
    for action in seated.played():
        hearer.check()
        yield match.take(action)


def review_game(request: Request, hearer: Hearer) -> Any:
    """Evaluate every decision of a seat: the loss by it, and luck."""
    import simlab

    lines, _ = lines_of(request["from"], hearer)
    hearer.tell("game", **steps(Record(lines), hearer))

    def hear(step: Valued) -> None:
        hearer.check()
        hearer.tell("value", **step.row())

    results = simlab.review(
        lines,
        request["seat"],
        opponents=request.get("opponents", "sensible"),
        me=request.get("me", "sensible"),
        max_seconds=float(request["seconds_each"]),
        progress=hear,
    )
    told = [*results.lines, playouts_note(results.review.record.matchup, results.review)]
    hearer.tell("summary", **results.data | {"lines": [line for line in told if line]})
    return results
