"""Positions of real games, described in words, play on as they did."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.positions.schema import ASKED
from simlab.games.sheepnappers.state import DISCARD
from simlab.inference.positions import placed_position
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheepnappers.boards import words
from tests.games.world_comparison import check_plays_on_alike

SETTINGS: list[dict[str, Any]] = [
    {"seats": 4},
    {"seats": 2, "lineup": "sensible"},
    {"seats": 4, "preset": "juice"},
    {"seats": 3, "rules": {"draws_per_turn": 2, "wolves": 4, "kami_order": "random"}},
    {"seats": 4, "rules": {"kami_baa": "all", "kami_reask": False, "copies.kamikaze": 8}},
    {"seats": 3, "rules": {"wolf_returns": False, "wolves": 5}},
]


def described(match: Match, throwers: list[int], asked: list[int]) -> dict[str, Any]:
    """Return what the player who decides could say."""
    table, me = match.table, match.me
    decision = c.DECISIONS[int(table.decision)].name
    discard = me.facts.known[DISCARD].copy()
    told: dict[str, Any] = {"me": match.actor, "decision": decision, "hand": words(me.hand)}
    told |= {"pile": int(table.pile_n), "hands": table.hand_n[: table.seats].tolist()}
    told["status"] = [c.STATUS_WORDS[int(each)] for each in table.status[: table.seats]]
    told["turns"] = int(table.turns)
    told["wolves"] = int(table.rules.wolves - table.wolves_out)
    if decision == "feed":
        told["to_draw"] = int(table.draws_left)
    elif decision == "kami":
        told |= {"launcher": int(table.launcher), "asked": asked}
    elif decision == "time_pick":
        discard[c.TIME] -= 1
    elif decision == "baa":
        discard[c.BAA] -= len(throwers)
        told |= {"played": c.CARD_WORDS[int(table.verb)], "played_by": int(table.player)}
        told |= {"baas": throwers, "juiced": "yes" if table.juiced else "no"}
        if table.juiced:
            discard[c.FUEL] -= int(table.rules.juice_cost)
        else:
            discard[int(table.verb)] -= 1
        if table.target >= 0:
            told["aimed_at"] = int(table.target)
        if table.wish >= 0:
            told["wish"] = c.CARD_WORDS[int(table.wish)]
        if me.gift >= 0:
            told["gift"] = c.CARD_WORDS[int(me.gift)]
    if decision in ("main", "feed", "kami") and 0 <= table.top < c.KINDS:
        told["top"] = c.CARD_WORDS[int(table.top)]
    return told | {"discard": words(discard)}


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_described_position_plays_on_as_recorded(number: int) -> None:
    """Each kind of decision some times, with whatever the hidden cards and the luck are."""
    setting = {"lineup": "random", **SETTINGS[number]}
    matchup = build_matchup("sheepnappers", **setting)
    wanted = dict.fromkeys(ASKED, 12)
    for game in range(60):
        match = Match(matchup, game)
        throwers: list[int] = []
        asked: list[int] = []
        juiced = False
        while not match.over:
            kind = c.DECISIONS[int(match.table.decision)].name
            top_unplayed = kind == "main" and not match.table.top_played
            fetched = kind == "time_pick" and match.table.juiced
            if wanted.get(kind, 0) > 0 and not (juiced or top_unplayed or fetched):
                wanted[kind] -= 1
                placed = placed_position(matchup, described(match, throwers, asked))
                assert placed.legal_actions() == match.legal_actions()
                check_plays_on_alike(matchup, match.world, placed.root[0], 40, game)
            for event in match.take(match.choose()).events:
                if event["event"] in ("played", "juiced", "kamikaze"):
                    throwers, juiced = [], False
                elif event["event"] in ("baa", "juice_baa"):
                    throwers = [*throwers, event["seat"]]
                    juiced = juiced or event["event"] == "juice_baa"
            launching = match.over or match.table.launcher < 0
            marks = 0 if launching else int(match.table.asked)
            asked = [seat for seat in range(4) if marks >> seat & 1 and seat != match.actor]
    assert max(wanted[kind] for kind in ("main", "baa", "kami")) < 12, wanted
