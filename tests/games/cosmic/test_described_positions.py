"""Positions of real games, described in words, play on as they did."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.inference.positions import placed_position
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.world_comparison import check_plays_on_alike

ASKED = ("regroup_card", "force_field", "reveal_card", "offer", "answer", "reward")
EACH = 40
"""Positions of each kind of decision."""
UNTIL = ("encounter", "destiny", "destiny_shuffled")
"""What is left of the destiny deck cannot be told, nor how many encounters there were."""
NOT_TOLD = ("encounters", "hazard")
PLANETS = {
    "for_offense": "offer_o",
    "for_defense": "offer_d",
    "also_for_offense": "also_o",
    "also_for_defense": "also_d",
}


def counted(cards: Any) -> dict[str, int]:
    """Return cards by name."""
    return {c.ID_WORDS[kind]: int(cards[kind]) for kind in range(c.KINDS) if cards[kind] > 0}


def described(match: Match, plus: list[tuple[int, bool]]) -> dict[str, Any]:
    """Return what the player who decides could say; there are no aliens, flares or rewards."""
    table, me, seats = match.table, match.me, int(match.table.seats)
    decision = c.DECISIONS[int(table.decision)].name
    told: dict[str, Any] = {"decision": decision, "me": match.actor, "turns": int(table.turns)}
    told |= {"offense": int(table.offense)}
    told |= {"encounter": int(table.encounter), "hand": counted(me.hand)}
    told["hands"] = table.hand_n[:seats].tolist()
    if table.defense >= 0:
        told |= {"defense": int(table.defense), "target": c.PLANET_WORDS[int(table.target)]}
    told["ships"] = {
        seat: {
            c.PLANET_WORDS[at]: int(table.ships[at, seat])
            for at in np.flatnonzero(table.ships[:, seat])
        }
        for seat in range(seats)
    }
    if decision not in ("reward", "regroup_card"):
        told["gate"] = table.zones[c.GATE, :seats].tolist()
        told["side"] = table.zones[c.SIDE, :seats].tolist()
    gone = np.array(table.discard[: c.KINDS]) + table.laid[: c.KINDS]
    if decision in ("reveal_card", "offer", "answer", "reward"):
        cards = int(table.card_o), int(table.card_d)
        told["revealed"] = [c.ID_WORDS[card] for card in cards]
        for card in cards:
            gone[card] -= 1
    if decision == "reveal_card":
        for name, side in (("plus_offense", True), ("plus_defense", False)):
            told[name] = dict(Counter(c.ID_WORDS[kind] for kind, whose in plus if whose == side))
        for kind, _ in plus:
            gone[kind] -= 1
    elif decision == "offer":
        told |= {"offers_made": int(table.deal_round), "passed": ("no", "yes")[int(table.passes)]}
    elif decision == "answer":
        told |= {"offer": c.MENU_WORDS[int(table.offer)], "deal_round": int(table.deal_round) + 1}
        told |= {
            key: c.PLANET_WORDS[int(table[field])]
            for key, field in PLANETS.items()
            if table[field] >= 0
        }
        if c.M_MODE[int(table.offer)] < 0 and table.offer_mode >= 0:
            told["cards_by"] = c.MODE_WORDS[int(table.offer_mode)]
    elif decision == "reward":
        allies = table.role[:seats] == c.DEFENSE_ALLY
        told["sent"] = np.where(allies, table.sent[:seats], 0).tolist()
    return told | {"discard": counted(gone)}


@pytest.mark.parametrize("lineup", ["random", "sensible"])
@pytest.mark.parametrize("seats", [3, 4])
def test_described_position_plays_on_as_recorded(lineup: str, seats: int) -> None:
    """Reinforcements, offers, answers and rewards, to the end of the encounter."""
    matchup = build_matchup("cosmic", lineup, seats=seats)
    wanted = dict.fromkeys(ASKED, EACH)
    for game in range(200):
        match = Match(matchup, game)
        plus: list[tuple[int, bool]] = []
        while not match.over and match.asked < 2_000 and max(wanted.values()) > 0:
            kind = c.DECISIONS[int(match.table.decision)].name
            if wanted.get(kind, 0) > 0:
                wanted[kind] -= 1
                placed = placed_position(matchup, described(match, plus))
                assert placed.decision.name == kind
                assert placed.legal_actions() == match.legal_actions()
                check(matchup, match, placed.root[0], game)
            for event in match.take(match.choose()).events:
                if event["event"] in ("revealed", "destiny"):
                    plus = []
                elif event["event"] == "reinforced":
                    side = event.get("side", event.get("role"))
                    plus.append((c.ID_WORDS.index(event["kind"]), side == "offense"))
    assert max(wanted.values()) == 0, wanted


RESPONSES = {"virus": True, "tripler": True, "human": True, "oracle": False, "trader": False}
"""Powers that may be stopped, and whether cards are turned up by then."""


@pytest.mark.parametrize(("alien", "turned_up"), RESPONSES.items())
def test_a_zap_described_as_recorded(alien: str, turned_up: bool) -> None:
    rules = {"aliens": f"none,{alien},none,none", "copies.cosmic_zap": 12}
    matchup = build_matchup("cosmic", "sensible", seats=4, rules=rules)
    wanted = 3
    for game in range(40):
        match = Match(matchup, game)
        while not match.over and match.asked < 2_000 and wanted > 0:
            table = match.table
            of_power = table.frame_n == 1 and table.frames[0].what == c.USED_POWER
            if table.decision == c.RESPOND and of_power and match.actor != 1:
                told = described(match, []) | {"used": alien}
                if turned_up:
                    told |= turned_up_in(match, told)
                placed = placed_position(matchup, told)
                assert placed.decision.name == "respond"
                assert placed.legal_actions() == match.legal_actions()
                check(matchup, match, placed.root[0], game)
                wanted -= 1
            match.take(match.choose())
    assert wanted == 0


def turned_up_in(match: Match, told: dict[str, Any]) -> dict[str, Any]:
    """Return what is turned up; it was told as discarded."""
    cards = int(match.table.card_o), int(match.table.card_d)
    gone = Counter(told["discard"])
    gone.subtract(c.ID_WORDS[card] for card in cards)
    return {"revealed": [c.ID_WORDS[card] for card in cards], "discard": dict(+gone)}


def check(matchup: Any, match: Match, placed: Any, seed: int) -> None:
    """What cannot be told is taken over; other cards on the table were told as discarded."""
    assert (placed.table.laid <= match.table.laid).all()
    for field in NOT_TOLD:
        placed.table[field] = match.table[field]
    if match.table.decision not in (c.REVEAL_CARD, c.RESPOND):
        placed.table.laid = match.table.laid
        placed.table.discard = match.table.discard
    check_plays_on_alike(matchup, match.world, placed, 25, seed, UNTIL)
