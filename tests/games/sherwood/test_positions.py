"""Positions from a person's words."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.sherwood.components import CARD_WORDS
from simlab.games.sherwood.game import GAME
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

UP = ["A01", "?", "?", "?", "?"]
BAND = {"at": "N1", "leader": 1, "raiders": [0, 2, 0, 0]}
ADVANCED = {"negotiation": "contract", "special_cards": True}
DEALS = ADVANCED | {"side_deals": True}
BASIC: dict[str, object] = {}

POSITIONS = [
    (BASIC, {"display": UP, "camp": [3, 4, 4, 4]}, "plan"),
    (BASIC, {"decision": "plan", "display": UP, "round": 3, "past": ["A05", "A06"]}, "plan"),
    (BASIC, {"me": 2, "figure": 1, "display": ["?A07", *UP[:4]], "bands": [BAND],
             "camp": [4, 2, 3, 4]}, "plan"),
    (BASIC, {"me": 2, "decision": "offer", "display": UP, "leader": 0, "need": 6,
             "offers": [0, 2, 0, 0]}, "raiders"),
    (BASIC, {"decision": "pick", "camp": [0] * 4, "bands": [BAND],
             "display": ["?A07", "A05", "-A06", "?", "?"]}, "pick"),
    (BASIC, {"decision": "donate", "display": UP, "gold": 4}, "donate"),
    (BASIC, {"display": UP, "gold": 6}, "donate"),
    (BASIC, {"decision": "look", "display": UP, "looks": "1: card_2; P2: 2, 3"}, "look"),
    (BASIC, {"decision": "hideout", "display": UP, "bands": [BAND], "inn": 1}, "hideout"),
    (BASIC, {"decision": "alliance", "display": UP, "church": 1, "market": 2}, "hideout"),
    (ADVANCED, {"decision": "alliance", "display": UP, "looks": "1: 2"}, "hideout"),
    (BASIC, {"me": 2, "decision": "vote", "display": UP, "proposal": {
        "at": "N2", "leader": 3, "raiders": [2, 0, 1, 1]}}, "vote"),
    (ADVANCED, {"me": 1, "decision": "vote", "display": UP, "proposal": {
        "at": "S2", "leader": 0, "raiders": [2, 2, 0, 0], "card": "card_2", "bags": [0, 3, 0, 0],
        "pay": [0, 1, 0, 0]}}, "vote"),
    (DEALS, {"decision": "bid", "display": ["-A01", "A02", "?", "?", "?"], "picker": 2, "camp": 0,
             "gold": 3}, "side"),
    (DEALS, {"me": 2, "decision": "accept", "display": ["-A01", "A02", "?", "?", "?"],
             "bids": "0: pick card_3 for 2; 1: avoid 2 1", "camp": 0}, "accept"),
    (ADVANCED, {"me": 1, "decision": "messenger", "display": UP, "hand": "messenger garment",
                "camp": 0, "carriage": "card_1", "picker": 3, "bands": [BAND]}, "messenger"),
    (ADVANCED, {"me": 1, "decision": "declare", "camp": [0] * 4, "display": ["A07", *UP[1:]],
                "hand": "weapon2, provisions", "travels": "card_1", "band_at": "N1",
                "bands": [BAND]}, "declare"),
    (ADVANCED, {"me": 1, "decision": "messenger", "display": UP, "hand": "messenger garment",
                "camp": 0, "carriage": "card_1 to W by 0", "discards": "messenger garment",
                "picker": 3}, "messenger"),
    (DEALS, {"decision": "pick", "display": ["-A01", "A02", "?", "?", "?"], "deal": "avoid 3",
             "lying_bags": 12, "lying_companions": [1, 0, 2, 0], "bands": [
                 BAND | {"card": "card_2", "bags": [0, 3, 0, 0], "companions": [0, 1, 0, 0]}]},
     "pick"),
    (DEALS, {"decision": "bid", "display": ["-B09", "B02", "?", "?", "?"], "picker": 2, "round": 6,
             "gold": [5, 3, 0, 0], "loot_bags": [3, 0, 0, 0], "loot_companions": [1, 0, 1, 0]},
     "side"),
]  # fmt: skip


def build(rules, description, seats=4):
    return GAME.placed(GAME.rules(seats, rules), description)


@pytest.mark.parametrize(("rules", "description", "asked"), POSITIONS)
def test_positions_can_be_imagined_and_played(rules, description, asked):
    if "A01" in description["display"] and asked == "messenger":
        rules = rules | {"start.A01": "S", "dest.A01": "N"}
    if asked == "declare":
        description = description | {"display": ["A07", *UP[1:]]}
        rules = rules | {"power.A07": 3, "start.A07": "N", "dest.A07": "S"}
    worlds = build(rules, description)
    matchup = build_matchup(GAME, "random", seats=4, rules=rules)
    me = description.get("me", 0)
    for key in range(3):
        imagined = worlds.copy()
        with np.errstate(over="ignore"):
            assert matchup.compiled.determinize(imagined[0], me, np.uint64(key))
        match = Match(matchup, 0, imagined)
        assert match.check_invariants() == 0, GAME.invariant_names[match.check_invariants()]
        assert (GAME.decisions[match.table.decision].name, match.actor) == (asked, me)
        for _ in match.play():
            assert match.check_invariants() == 0


def test_before_the_first_raid_all_are_on_the_board():
    table = build(BASIC, {"display": UP, "decision": "pick", "bands": [BAND]})[0].table
    assert not table.camp.any()
    assert table.inn[:4].tolist() == [4, 2, 4, 4]


def test_recruits_and_companions_have_come_from_the_oak():
    table = build(BASIC, {"display": UP, "market": 2})[0].table
    assert (table.oak[0], table.camp[0]) == (3, 3)
    table = build(DEALS, POSITIONS[-1][1])[0].table
    assert table.oak[:4].tolist() == [3, 4, 3, 4]
    # a sheriff may have sent one to the oak in an earlier round
    build({"sheriffs": True}, {"display": UP, "market": 2, "oak": 3, "round": 2})


def test_position_moves_raiders_of_bands_out_of_camp():
    table = build(BASIC, {"display": UP, "bands": "N1 leader 0 raiders 2,1,0,0"})[0].table
    there = [int(table.rules.start_raiders) - away for away in (2, 1, 0, 0)]
    assert [int(count) for count in table.camp[:4]] == there
    assert not table.inn.any()


def test_position_places_what_is_described():
    description = POSITIONS[2][1] | {"gold": [1, 2, 3, 4], "oak": 4, "hand": "weapon1"}
    world = build({}, description | {"camp": [3, 2, 3, 4]})[0]
    table = world.table
    assert table.gold[:4].tolist() == [1, 2, 3, 4]
    assert (table.pit, table.inn[:4].tolist()) == (32, [1, 0, 1, 0])
    assert world.seats[2].seen[0] == CARD_WORDS.index("A07")
    assert (table.looked[0], table.shown[1]) == (4, 0)
    assert (table.hand_n[2], world.seats[2].hand[0]) == (1, 1)
    assert table.bands[0].raiders[1] == 2


def test_position_takes_lists_as_text():
    text = {
        "display": "A01, ?, ?A07, ?, ?",
        "camp": "2, 2, 4, 4",
        "gold": 4,
        "bands": "N1 leader 1 raiders 0,2,0,0; NE leader 0 raiders 1 0 0 0 card card_3",
    }
    lists = text | {
        "display": ["A01", "?", "?A07", "?", "?"],
        "camp": [2, 2, 4, 4],
        "gold": [4, 2, 2, 2],
        "bands": [BAND, {"at": "NE", "leader": 0, "raiders": [1, 0, 0, 0], "card": "card_3"}],
    }
    rules = {"negotiation": "contract"}
    assert build(rules, text).tobytes() == build(rules, lists).tobytes()


def test_promised_loot_lies_at_the_band():
    band = BAND | {"card": "card_2", "informant": 1, "bags": [0, 0, 0, 0]}
    band |= {"raiders": [1, 2, 0, 0], "bags": [3, 0, 0, 0], "companions": [1, 0, 0, 0]}
    world = build(
        {"negotiation": "contract"}, {"display": UP, "bands": [band], "camp": [3, 2, 4, 4]}
    )[0]
    assert (world.table.lying_bags, world.table.lying[0], world.table.pit) == (3, 1, 31)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"colour": 1}, "no key 'colour'"),
        ({"decision": "plam"}, "did you mean 'plan'"),
        ({"me": 4}, "from 0 to 3"),
        ({"gold": [1, 2]}, "each of the 4 seats"),
        ({"gold": [20, 20, 20, 20]}, "42 bags"),
        ({"camp": [5, 4, 4, 4]}, r"more than 8 raiders: 5 in camp, 4 at the oak \(as at"),
        ({"camp": [3, 4, 4, 4], "inn": [0, 0, 0, 0]}, "fewer than 8 raiders: 3 in camp, 4 at"),
        ({"church": 5}, "more than 8 raiders: 4 at the oak .*, 5 at the church"),
        ({"market": 3}, "recruits stand there, each beside who hired it"),
        ({"out": [1, 3], "camp": [4, 4, 0, 0]}, "the empty camps are those of 2, 3"),
        ({"out": [1]}, "the empty camps are those of nobody"),
        ({"looks": "1: card_1"}, "card_1 does not lie face down"),
        ({"looks": "0: card_2"}, "say in display what you have seen"),
        ({"looks": "1: card_2", "camp": 4, "inn": [0, 0, 0, 0]}, "each with a raider at the inn"),
        ({"looks": "card_2"}, "by seat: '0: …; 2: …'"),
        ({"camp": [0, 4, 4, 4]}, "no raiders to place"),
        ({"oak": [5, 4, 4, 4]}, "too few raiders"),
        ({"display": ["A01"]}, "one entry for each of the 5 cards, not 1: write 'A03, "),
        ({"display": None}, "display is missing: the cards laid out .*'A03, "),
        ({"display": "A91, ?, ?, ?, ?"}, "no card 'A91'; did you mean 'A"),
        ({"display": "SA1, ?, ?, ?, ?"}, "SA1 is not in this game .*--preset advanced"),
        ({"display": ["?"] * 5}, "lie face up"),
        (
            {"display": ["B01", "?", "?", "?", "?"]},
            r"in round 1 \(key round\) card_1 is one of the A cards",
        ),
        ({"display": ["A77", "?", "?", "?", "?"]}, "no card 'A77'"),
        ({"display": ["A01", "?A01", "?", "?", "?"]}, "A01 is told twice"),
        ({"past": ["A05"]}, "0 cards have travelled"),
        ({"hand": "weapon9"}, "no equipment 'weapon9'"),
        ({"hand": "weapon1 7"}, "more weapon1"),
        (
            {"hand": "forest_jerkin"},
            "more forest_jerkin than there are in the basic game .*advanced",
        ),
        ({"hand": "weapon1", "hands": [2, 0, 0, 0]}, "has 1 cards, not 2"),
        ({"hand": 3}, "write 'weapon1 2"),
        ({"gold": "1, two, 3, 4"}, "gold is a number, not"),
        ({"bands": "N1 led 1"}, "write 'N1 leader 1"),
        ({"bands": "N1 leader raiders 1,0,0,0"}, "from 0 to 3"),
        (
            {"bands": [{"at": "N3", "leader": 0, "raiders": [1, 0, 0, 0]}]},
            r"there is no N3: each arm has 2 hide-outs \(rule k_out\)",
        ),
        ({"bands": [BAND, BAND]}, "N1 is not free"),
        ({"bands": [BAND | {"card": "card_1"}]}, "card: nobody agrees on a card .*basic game"),
        ({"bands": [BAND | {"bags": [0, 5, 0, 0]}]}, "bags: nobody agrees on .*preset advanced"),
        ({"market": 2, "oak": 4}, "4 raiders there, and from there 1 recruited .*are 4 together"),
        ({"market": 2, "oak": 4, "round": 2}, "1 recruited at the market; there were 4 at most"),
        ({"oak": 0}, r"oak: seat 0 has 0 raiders there; in round 1 \(key round\) these are 4"),
        ({"hand": "weapon3 6, weapon2 6"}, "seat 0 cannot have bought 12 .* at most 4 so far"),
        ({"hands": [0, 5, 0, 0]}, "seat 1 cannot have bought 5 cards"),
        ({"calls": 3}, "calls: 3, and 2 alliances may be tried in a turn"),
        ({"decision": "pick", "camp": 4}, "seat 0 has 4 raiders in camp, and before the first"),
        ({"bands": [{"at": "N1", "leader": 0, "raiders": [0, 1, 0, 0]}]}, "a leader has a raider"),
        ({"bands": [{"where": "N1"}]}, "a band has"),
        ({"round": 9}, "between 1 and 6"),
        ({"decision": "offer"}, "leader"),
        (
            {"decision": "invite"},
            "'invite' needs a record .* described: plan, donate, look, hideout",
        ),
        ({"decision": "sell"}, "valid: plan, donate, look, hideout, alliance, offer, vote, bid"),
        ({"decision": "vote"}, "proposal"),
        (
            {"decision": "vote", "proposal": "N1 leader 1 raiders 1,2,0,0 pay 1,0,0,0"},
            "--preset adv",
        ),
        ({"bands": [BAND | {"need": 4}]}, "only a proposal has need"),
        ({"decision": "bid"}, "say who else chooses"),
        ({"decision": "bid", "picker": 0}, "say who else chooses"),
        ({"decision": "pick", "picker": 1}, "somebody else chooses"),
        ({"decision": "messenger", "carriage": "card_1"}, "no messenger_garment"),
        ({"decision": "bid", "picker": 1}, r"side_deals \(--preset advanced\)"),
        ({"decision": "accept", "bids": "1: card_2 for 3"}, "write 'pick card_2 for 3'"),
        ({"decision": "donate", "gold": 0}, "may only choose inn, solo, alliance"),
        ({"decision": "donate", "gold": 1}, "nothing to choose at donate: only 1 is legal"),
        ({"decision": "hideout", "gold": 6}, "6 bags, more than 5: it must donate"),
        ({"decision": "declare"}, "travels"),
    ],
)
def test_position_that_is_impossible_is_refused(change, message):
    with pytest.raises(UsageError, match=message):
        build({}, {"display": UP} | change)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"decision": "bid", "picker": 1, "gold": 0}, "has no bags to bid"),
        ({"decision": "bid", "picker": 1, "display": ["A01", *["-A02", "-A03", "-A04", "-A05"]]},
         "for the choice of the last card nobody bids"),
        ({"decision": "accept", "bids": "1: pick card_2 for 3"}, "seat 1 cannot pay you 3 bags"),
        ({"decision": "accept", "bids": "1: pick card_7 for 1"}, "card_7 does not wait"),
        ({"decision": "accept", "bids": {}}, "there are none"),
        ({"decision": "vote", "proposal": "N1 leader 1 raiders 1,2,0,0 need 3"}, "--preset basic"),
    ],
)  # fmt: skip
def test_bids_that_cannot_be_asked_about(change, message):
    with pytest.raises(UsageError, match=message):
        build(DEALS, {"display": UP, "me": 0} | change)
