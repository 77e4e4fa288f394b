"""Positions of real games, described in words, play on as they did."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from simlab.games.sheriff import components as c
from simlab.games.sheriff.positions.schema import DECISIONS
from simlab.inference.positions import placed_position
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.determinization_checks import check_imagined
from tests.games.sheriff.boards import words
from tests.games.world_comparison import check_plays_on_alike, fields_that_differ

FEW = {"remove_4plus": False} | {f"copies.{word}": 4 for word in c.GOODS_WORDS[: c.FIRST_ROYAL]}
"""So few goods that hands cannot be filled up."""
SETTINGS: list[dict[str, Any]] = [
    {"seats": 4},
    {"seats": 3, "lineup": "sensible", "rules": {"third_offers": 2, "bag_min": 0}},
    {"seats": 5, "preset": "cmon2", "rules": {"royals": True, "inspection_cap": 1}},
    {"seats": 4, "rules": {"deals_binding": False, "contingent": True, "third_pass": False}},
    {"seats": 3, "rules": {"private_offers": True, "hide_gold": True, "hide_stash_count": True}},
    {"seats": 4, "rules": {"ledger": "all", "bag_order": "clockwise", "talk_rounds": 2}},
    {"seats": 3, "rules": {"bargaining": "sealed_bid", "currency": "gold"} | FEW},
    {"seats": 3, "rules": {"bargaining": "nash_split", "deals_binding": False}},
]
TALK = ("offer", "answer")
EACH = 6
"""Positions of each kind of decision in a setting."""
SOME = 0.15
"""How many of a game's positions are asked about, so that they are of all rounds."""
LOGGED = (
    "bags", "inspected", "caught", "honest_inspected", "lied_passed", "honest_passed",
    "confiscated", "judged", "searches", "catches", "mistakes", "offers_made", "deals_paid",
    "deals_taken", "gold_paid", "gold_taken", "took", "threw", "took_now", "threw_now", "known",
    "known_stash", "stock", "restocked",
)  # fmt: skip
"""What was seen earlier, which cannot be told."""
UNTOLD = (*LOGGED, "discards", "offers")
"""Of discards the top and how many of each there are; of offers those that are open."""
OVER = ("draws_made", "discards_shut", "ledger")
"""What is left of a market turn or a deal when it is over."""
ONLY = {
    "current": ("set_aside", "load", "declare"),
    "lap": ("offer",),
    "speaker": ("offer",),
    "talk": ("offer", "answer"),
}
"""When it matters whose turn it is, and how far a talk is."""


def offered(match: Match) -> list[dict[str, Any]]:
    """Return the offers that a player can tell: what they are worth, or only whose they are."""
    table, me = match.table, match.actor
    verdict = table.decision == c.VERDICT
    told = []
    for seat in range(int(table.seats)):
        heard = me in (seat, int(table.sheriff))
        offer = match.me.heard[seat] if heard else table.offers[seat]
        if offer.status != (c.ACCEPTED if verdict else c.OPEN):
            continue
        each = {"seat": seat, "act": c.ACT_WORDS[offer.act]}
        if offer.gold >= 0:
            each |= {"gold": int(offer.gold), "stand": words(offer.stand), "bag": words(offer.bag)}
        if offer.condition != c.ALWAYS:
            each["condition"] = c.CONDITION_WORDS[offer.condition].removeprefix("if_")
        told.append(each)
    return told


def piles(table: Any) -> list[dict[str, int]]:
    """Return the goods of the discard piles, that on top last."""
    told = []
    for pile in range(int(table.rules.discard_piles)):
        goods = words(table.discard[pile])
        if table.top[pile] >= 0:
            top = c.GOODS_WORDS[table.top[pile]]
            goods[top] = goods.pop(top)
        told.append(goods)
    return told


def described(match: Match) -> dict[str, Any]:
    """Return what the player who decides could say."""
    table, me, seats = match.table, match.me, range(int(match.table.seats))
    decision = c.DECISIONS[int(table.decision)].name
    told: dict[str, Any] = {"decision": decision, "me": match.actor, "sheriff": int(table.sheriff)}
    told |= {"round": int(table.round_index) + 1, "hand": words(me.hand), "bag": words(me.bag)}
    told |= {"stash": words(me.stash), "stands": [words(table.stand[seat]) for seat in seats]}
    told["gold"] = [int(match.world.seats[seat].gold) for seat in seats]
    told["hidden"] = [int(match.world.seats[seat].stash.sum()) for seat in seats]
    told |= {"hands": table.hand_n[: len(seats)].tolist(), "discards": piles(table)}
    if decision in ("set_aside", "load"):
        if decision == "set_aside" and table.rules.market_first == c.FIRST_NAMED:
            order = [seat for seat in seats if seat != table.sheriff]
            passed = len(order) - int(table.left_to_act)
            told["first"] = order[(order.index(match.actor) - passed) % len(order)]
        return told
    sizes = table.bag_n[: len(seats)].tolist()
    told["declared"] = [
        {c.GOODS_WORDS[table.declared[seat]]: sizes[seat]} if table.declared[seat] >= 0 else {}
        for seat in seats
    ]
    if decision == "declare":
        return told | {"bags": sizes}
    for key, fate in (("passed", c.PASSED), ("opened", c.INSPECTED)):
        told[key] = [seat for seat in seats if table.fate[seat] == fate]
    told |= {"focus": int(table.focus), "offers": offered(match)}
    return told if decision == "verdict" else told | talk(match)


def talk(match: Match) -> dict[str, Any]:
    """Return how far the talk about a bag is."""
    table = match.table
    told: dict[str, Any] = {"talk": int(table.talk)}
    if table.asked >= 0:
        told["asked"] = int(table.asked)
    if table.rules.ledger == c.ALL_BAGS:
        told["talked"] = np.flatnonzero(table.todo == c.TO_RESOLVE).tolist()
    if table.decision == c.OFFER and table.lap > 0:
        told["lap"] = int(table.lap)
    if table.decision == c.OFFER and table.lap == 0 and match.me.floor_gold > 0:
        own = {"seat": match.actor, "gold": int(match.me.floor_gold)}
        told["offers"] = [own]
    return told


def can_be_told(match: Match) -> bool:
    """Whether nothing is half done, and no goods left the game or lie in escrow."""
    table, me = match.table, match.me
    begun = me.aside_size > 0 or (table.decision == c.LOAD and me.bag_size > 0)
    settled = any(entry.status == c.ACCEPTED for entry in table.ledger)
    return not (begun or settled or table.removed.any())


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_described_position_plays_on_as_recorded(number: int) -> None:
    """Each kind of decision some times, with whatever the hidden cards and the luck are."""
    setting = {"lineup": "random", **SETTINGS[number]}
    matchup = build_matchup("sheriff", **setting)
    talks = setting.get("rules", {}).get("bargaining") != "nash_split"
    wanted = {kind: EACH for kind in DECISIONS if talks or kind not in TALK}
    rng = random.Random(number)
    for game in range(12):
        match = Match(matchup, game)
        while not match.over and any(wanted.values()):
            kind = c.DECISIONS[int(match.table.decision)].name
            if wanted.get(kind, 0) > 0 and can_be_told(match) and rng.random() < SOME:
                wanted[kind] -= 1
                check(matchup, match, game)
            match.take(match.choose())
    assert not any(wanted.values()), wanted


def check(matchup: Any, match: Match, seed: int) -> None:
    """It is the same position, as far as it can be told, and plays on alike."""
    told = described(match)
    placed = placed_position(matchup, told)
    world = placed.root[0]
    untold = {*UNTOLD, *OVER, *(name for name in ONLY if placed.decision.name not in ONLY[name])}
    assert placed.legal_actions() == match.legal_actions()
    assert fields_that_differ(match.table, world.table, untold) == {}
    for offer in told.get("offers", ()):
        check_offer(match, world, offer["seat"], placed.decision.name)
    for name in UNTOLD:
        world.table[name] = match.table[name]
    check_imagined(Match(matchup, 0, placed.root.copy()), match.actor)
    check_plays_on_alike(matchup, match.world, world, 30, seed)


def check_offer(match: Match, world: Any, seat: int, decision: str) -> None:
    """An offer is as it was made, and its owner will not go below it."""
    owner, me = int(match.table.focus), match.actor
    assert world.table.offers[seat].status == match.table.offers[seat].status
    if (me, seat) != (owner, owner):
        assert world.table.offers[seat].tobytes() == match.table.offers[seat].tobytes()
    heard = match.table.rules.private_offers == 0 or me == match.table.sheriff or me == seat
    if seat == owner and heard and decision != "verdict":
        assert world.seats[owner].floor_gold == match.world.seats[owner].floor_gold
    for hearer in {seat, me} if me == match.table.sheriff else ():
        offers = world.seats[hearer].heard[seat], match.world.seats[hearer].heard[seat]
        assert offers[0].tobytes() == offers[1].tobytes()
