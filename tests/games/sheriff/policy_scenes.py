"""Positions and line-ups for the tests of the policies of Sheriff of Nottingham."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.sheriff import components as c
from simlab.games.sheriff.game import GAME
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

NAMES = [metric.name for metric in GAME.seat_metrics]
MEAD, SILK, PEPPER, CROSSBOW = c.MEAD, c.SILK, c.PEPPER, c.CROSSBOW


def cards(text: str) -> np.ndarray:
    """Turn ``"apple 2, mead"`` into counts by kind."""
    counts = np.zeros(c.KINDS, np.int64)
    for piece in text.split(", "):
        word, _, number = piece.partition(" ")
        counts[c.GOODS_WORDS.index(word)] += int(number or 1)
    return counts


def words(counts: Any) -> str:
    """Return counts by kind as text."""
    pairs = zip(c.GOODS_WORDS, counts, strict=True)
    return ", ".join(f"{word} {number}" for word, number in pairs if number)


def until(match: Match, decision: Any) -> Match:
    """Play on to the next decision of a kind."""
    while not match.over and match.table.decision != decision:
        match.take(match.choose())
    return match


def at(policy: str, decision: Any, seats: int = 4, **rules: Any) -> Match:
    """A game that all seats play by one policy, at its first decision of a kind."""
    return until(Match(build_matchup(GAME, policy, seats=seats, rules=rules), 0), decision)


def load(policy: str, hand: str, **rules: Any) -> str:
    """Return what the first merchant loads from this hand."""
    match = at(policy, c.LOAD, **rules)
    return load_here(match, hand)


def load_here(match: Match, hand: str) -> str:
    seat = match.actor
    match.me.hand[:] = cards(hand)
    bag = ""
    while match.table.decision == c.LOAD and match.actor == seat:
        match.take(match.choose())
        bag = words(match.world.seats[seat].bag)
    return bag


def bargaining(policy: str, bag: str, good: Any, decision: Any = c.OFFER, **rules: Any) -> Match:
    """The first bag in focus holds this and has been declared as that; gold is no matter."""
    match = until(at(policy, c.DECLARE, **{"bag_order": "clockwise", **rules}), c.DECLARE)
    first = match.actor
    declare(match, first, bag, good)
    while match.table.decision != decision or match.table.focus != first:
        match.take(match.choose())
        declare(match, first, bag, good)
    return match


def declare(match: Match, seat: int, bag: str, good: Any) -> None:
    """Put these cards into a bag, and let it have been declared."""
    counts = cards(bag)
    match.world.seats[seat].bag[:] = counts
    match.world.seats[seat].bag_size = counts.sum()
    match.table.bag_n[seat] = counts.sum()
    match.table.took_now[seat] = 0
    match.table.threw_now[seat] = 0
    if match.table.declared[seat] >= 0:
        match.table.declared[seat] = good


def outcomes(lineup: str, games: int = 300, seats: int = 4, seed: int = 3, **rules: Any) -> Any:
    matchup = build_matchup(GAME, lineup, seats=seats, rules=rules, seed=seed)
    return matchup.play(0, games)[0]["seats"][:, :seats]


def mean(found: Any, metric: str, seat: int = 0) -> float:
    return float(found[:, seat, NAMES.index(metric)].mean())


def choice(match: Match) -> str:
    action = match.choose()
    assert action in match.legal_actions()
    return match.word(action)


def offers(lineup: str, games: int, **rules: Any) -> list[list[dict[str, Any]]]:
    """Return the events of all offers, a list for each bag in focus."""
    found: list[list[dict[str, Any]]] = []
    matchup = build_matchup(GAME, lineup, seats=4, rules=rules, seed=5)
    for number in range(games):
        for turn in Match(matchup, number).play():
            for event in turn.events:
                if event["event"] == "focus":
                    found.append([])
                elif event["event"] in ("offer", "offer_gold", "asked", "deal"):
                    found[-1].append(event)
    return found
