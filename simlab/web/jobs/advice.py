"""Advice with intermediate results, and maps of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import simlab
from simlab.core.display_names import called, in_words
from simlab.jit import clock
from simlab.show import card as words
from simlab.show.advice_results import AdviceResults, MapResults
from simlab.show.broken_off import playouts_note
from simlab.show.maps import legend
from simlab.show.report_of_advice import map_picture, option_pictures
from simlab.study.advise import Advice
from simlab.study.consult import Card, unchecked_card
from simlab.study.maps import AdviceMap
from simlab.web.answers import drawn
from simlab.web.jobs.sources import lines_of, plain_number, told_interval, watch_command
from simlab.web.worker import Hearer

Request = Mapping[str, Any]

EVERY = 0.25
"""Seconds between two cards."""
FIRST_LOOK = 0.6
"""CPU seconds of a first computation, so that results appear at once; longer ones start slowly."""
PLAIN = {"opponents", "me", "objective", "sure", "margin", "believe", "slip", "seed", "worlds"}


def advise_player(request: Request, hearer: Hearer) -> AdviceResults:
    """Advise a player, and send intermediate cards."""
    asked = _asked(request, hearer)
    seconds, results = plain_number(request["max_seconds"]), None
    teller = _Teller(hearer)
    if seconds > 2 * FIRST_LOOK and "worlds" not in request:
        results = simlab.advise(**asked, max_seconds=FIRST_LOOK, progress=teller.first_look)
        teller.tell(results.card, "first look")
    if not hearer.stopped:
        try:
            results = simlab.advise(**asked, max_seconds=seconds, progress=teller.hear)
        except KeyboardInterrupt:
            if results is None:
                raise
    if results is None:
        raise KeyboardInterrupt
    hearer.tell("card", **card_data(results.card, "final"), command=_command(request, results))
    return results


def _command(request: Request, results: AdviceResults) -> str:
    """Return the command for the same request; there is none for a game being played."""
    source = request.get("from", {})
    if "seat" in source:
        return ""
    before = watch_command(source)
    return f"{before}\n{results.command}" if before else results.command


def _asked(request: Request, hearer: Hearer) -> dict[str, Any]:
    """Return the keywords of `simlab.advise` in a request."""
    options = {name: request[name] for name in PLAIN & request.keys()}
    source = request.get("from")
    if source is None:
        table = {name: request[name] for name in ("seats", "rules", "preset") if name in request}
        return {"game": request["game"], "position": request["position"], **table, **options}
    lines, game = lines_of(source, hearer, whole="seat" not in source)
    at = request.get("at")
    if at is None:
        at = len(lines) - 2  # the present decision, which is not made yet, comes last
    return {"game": game, "transcript": lines, "at": at, **options}


class _Teller:
    """Sender of intermediate cards."""

    def __init__(self, hearer: Hearer) -> None:
        self._hearer = hearer
        self._last = -math.inf
        self._told_position = False
        self._playouts = -1
        self._stage = ""

    def first_look(self, advice: Advice) -> None:
        """Handle the advice of the first, short computation."""
        self._hear(advice, "first look")

    def hear(self, advice: Advice) -> None:
        """Handle the advice of the main computation."""
        checking = advice.playouts == self._playouts
        if not checking:
            self._playouts = advice.playouts
            self._hear(advice, "thinking")
        elif self._stage != "checking":
            self.tell(unchecked_card(advice), "checking")
        else:
            self._hearer.check()

    def _hear(self, advice: Advice, stage: str) -> None:
        self._hearer.check()
        if not self._told_position:
            self._tell_position(advice)
        if clock.now() - self._last >= EVERY:
            self.tell(unchecked_card(advice), stage)

    def tell(self, card: Card, stage: str) -> None:
        """Send an intermediate card."""
        self._hearer.tell("card", **card_data(card, stage))
        self._last, self._stage = clock.now(), stage

    def _tell_position(self, advice: Advice) -> None:
        position = advice.position
        self._hearer.tell(
            "position",
            lines=words.understood(advice),
            assumed=list(position.assumed),
            decision=in_words(position.decision.name),
            seat=position.seat,
            options=list(advice.race.names),
        )
        self._told_position = True


def card_data(card: Card, stage: str) -> dict[str, Any]:
    """Return a card as data for the page."""
    advice = card.advice
    data = words.card_data(card)
    matchup = advice.position.matchup
    score = matchup.game.seat_metrics[0]
    rows = words.shown_rows(advice)
    found = card.assumptions
    return {
        "final": stage == "final",
        "stage": stage,
        "question": data["question"],
        "verdict": {
            "text": data["verdict"],
            "assumes": data["assumes"],
            "action": advice.best,
            "called": called(advice.best),
            "as_well": data["alike"],
            "sure": data["sure"],
            "decided": data["decided"],
        },
        "score": {"name": score.name, "label": score.words},
        "objective": advice.objective,
        "actions": [
            {
                "action": row["action"],
                "n": row["n"],
                "score": told_interval(row, "score"),
                "win": told_interval(row, "win"),
                "loss": None if row["action"] == advice.best else told_interval(row, "loss"),
                "verdict": row["verdict"],
            }
            for row in rows
        ],
        "by_the_other": words.by_the_other(advice),
        "doubts": [_doubt(each, advice) for each in card.doubts],
        "assumption": data["assumption"] if found.looked_at or stage == "final" else "",
        "turns": [
            {
                "style": each.style,
                "seat": each.seat,
                "share": each.share,
                "low": each.interval[0],
                "high": each.interval[1],
                "rival": each.rival,
                "called": called(each.rival),
            }
            for each in found.turns
        ],
        "believed": words.belief_lines(advice),
        "players": data["players"],
        "lines": words.lines(card),
        "position": data["position"],
        "playouts": data["playouts"],
        "seconds": advice.seconds,
        "stopped": advice.stopped if stage == "final" else "",
        "closing": ". ".join(_closing(advice)) if stage == "final" else "",
        "seed": advice.seed,
        "bars": drawn(option_pictures(advice)),
    }


def _closing(advice: Advice) -> list[str]:
    """Return the lines below a card: truncated play-outs, and the reason for the end."""
    told = playouts_note(advice.position.matchup, advice), words.closing_line(advice)
    return [line for line in told if line]


def _doubt(found: Any, advice: Advice) -> dict[str, Any]:
    """Return an uncertain fact, and the better action on each side of the break-even."""
    above = below = None
    if found.turns_at is not None:
        sides = (advice.best, found.rival)
        below, above = sides if (found.if_so or 0) < 0 else sides[::-1]
    return {
        "text": words.doubt(found, advice),
        "words": found.words,
        "believed": found.believed,
        "uniform": found.uniform,
        "turns_at": found.turns_at,
        "above": above,
        "below": below,
    }


def draw_map(request: Request, hearer: Hearer) -> MapResults:
    """Draw a map of advice, cell by cell."""
    last = -math.inf

    def hear(found: AdviceMap) -> None:
        nonlocal last
        hearer.check()
        if clock.now() - last >= EVERY:
            last = clock.now()
            hearer.tell("map", **_map_data(found, False))

    asked = _asked({key: value for key, value in request.items() if key != "worlds"}, hearer)
    results = simlab.advise_map(
        **asked,
        features=request["features"],
        max_seconds=plain_number(request["max_seconds"]),
        progress=hear,
    )
    more = {"command": results.command, "picture": drawn([map_picture(results)])}
    hearer.tell("map", **_map_data(results.map, True), **more, lines=results.lines)
    return results


def _map_data(found: AdviceMap, final: bool) -> dict[str, Any]:
    names = [feature.name for feature in found.features]
    broken = playouts_note(found.matchup, found)
    return {
        "final": final,
        "features": [
            {"name": each.name, "label": in_words(each.name), "values": list(each.values)}
            for each in found.features
        ],
        "cells": [_cell(row, names) for row in found.rows()],
        "actions": list(found.actions()),
        "done": len(found.cells),
        "cells_in_all": found.size,
        "legend": [*legend(found), *([broken] if broken else [])],
    }


def _cell(row: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    kept = ("verdict", "action", "sure", "runner_up", "reason")
    loss = None if row.get("runner_up") is None else told_interval(row, "loss")
    values = [row[name] for name in names]
    return {"values": values, **{name: row.get(name) for name in kept}, "loss": loss}
