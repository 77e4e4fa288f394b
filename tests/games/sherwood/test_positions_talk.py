"""Calls, proposals, looks and promised equipment in a person's words."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.sherwood import components as c
from simlab.games.sherwood.game import GAME
from simlab.games.sherwood.hidden.history_inference import round_start
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup

UP = ["A01", "?", "?", "?", "?"]
CALL = {"display": UP, "decision": "offer", "me": 1, "leader": 0, "need": 6, "hideout": "N1"}
TERMS = {"at": "N2", "leader": 0, "raiders": [1, 1, 2, 0]}
CONSENT = {"display": UP, "decision": "vote", "me": 1, "proposal": TERMS}
BY_CONTRACT = {"negotiation": "contract", "binding": "loot"}


def build(description: dict[str, Any], rules: dict[str, Any] | None = None) -> Any:
    """Return the world of a description; it is one that can be."""
    worlds = GAME.placed(GAME.rules(4, rules), description)
    code = build_matchup("sherwood", "random", seats=4, rules=rules).compiled
    fault = int(code.check_invariants(worlds[0]))
    assert fault == 0, GAME.invariant_names[fault]
    return worlds


def test_whom_the_leader_asks_and_what_they_offered() -> None:
    told = CALL | {
        "invited": "3, 2, 1",
        "offers": [0, 0, 2, 0],
        "refusals": 1,
        "hands": [0, 0, 1, 0],
    }
    told |= {"offered_equipment": "2: weapon2", "offered_places": "2: E1", "calls": 1}
    table = build(told)[0].table
    assert (table.invited[:3].tolist(), table.cursor, table.counters) == ([3, 2, 1], 2, 1)
    assert (table.offer[2], table.offer_cards[2].tolist()) == (2, [0, 1, 0])
    assert c.HIDEOUT_WORDS[table.offer_hideout[2]] == "E1"
    assert (table.known[2, c.WEAPON2], table.calls) == (1, 1)


def test_equipment_shown_by_one_is_held_by_no_other() -> None:
    told = CALL | {"offers": [0, 1, 0, 0], "offered_equipment": "1: weapon1"}
    told |= {"me": 2, "leader": 3, "hands": [6, 1, 0, 0], "round": 2}
    hands = build(told | {"discards": "weapon1 5"})[0].seats["hand"]
    assert (hands[0, c.WEAPON1], hands[1, c.WEAPON1]) == (0, 1)


def test_stages_of_a_call_end_with_the_question() -> None:
    """Who is asked after the player, or has offered nothing before, makes no difference to that."""
    for invited, stages in (("1", 4), ("1, 3, 2", 4), ("3, 1", 6)):
        assert round_start(build(CALL | {"invited": invited}), 1)[1] == stages
    assert round_start(build(CALL | {"refusals": 1}), 1) is None


def test_a_call_goes_on_to_where_it_was_for_when_its_terms_are_refused() -> None:
    told = CONSENT | {"hideout": "open", "invited": [2, 3, 1], "hands": [0, 0, 1, 0]}
    table = build(told | {"proposal": TERMS | {"equipment": "2 weapon1"}})[0].table
    assert (table.draft.hideout, c.HIDEOUT_WORDS[table.offer_hideout[0]]) == (c.OPEN, "N2")
    assert (table.cursor, table.draft.cards[2].tolist()) == (2, [1, 0, 0])


def test_proposals_of_others_and_of_an_auction() -> None:
    second = {"display": UP, "decision": "vote", "talk": 2, "proposal": TERMS | {"by": 2}}
    table = build(second, BY_CONTRACT)[0].table
    assert (table.draft.proposer, table.actor, table.cursor, table.talk) == (2, 0, 1, 2)
    auction = {"display": UP, "decision": "vote", "talk": 0, "proposal": TERMS | {"need": 5}}
    table = build(auction, BY_CONTRACT)[0].table
    assert (table.draft.proposer, table.actor, table.draft.need) == (c.NOBODY, 0, 5)


def test_equipment_that_lies_promised() -> None:
    band = {"at": "N2", "leader": 1, "raiders": [1, 2, 0, 0]}
    told = {"display": UP, "bands": [band | {"equipment": "0 weapon3 + 1 weapon1 2"}]}
    told |= {"camp": [3, 2, 4, 4]}
    table = build(told)[0].table
    assert table.laid_seat[: table.laid_n].tolist() == [1, 1, 0]
    assert table.laid_kind[: table.laid_n].tolist() == [c.WEAPON1, c.WEAPON1, c.WEAPON3]
    text = "N2 leader 1 raiders 1,2,0,0 equipment 0 weapon3 + 1 weapon1 2"
    assert build(told | {"bands": text})[0].table.tobytes() == table.tobytes()


def test_promised_equipment_counts_where_raiders_are_too_few() -> None:
    band = {"at": "N1", "leader": 1, "raiders": [1, 2, 0, 0], "equipment": "0 weapon3"}
    told = {"display": ["-A03", "A05", "?", "?", "?"], "bands": [band], "me": 1, "hand": "weapon2"}
    told |= {"decision": "declare", "travels": "card_2", "band_at": "N1", "camp": [3, 2, 4, 4]}
    table = build(told, {"power.A05": 9})[0].table
    assert (table.total, table.laid_in) == (6, 1)


def test_position_with_two_looks_at_one_card() -> None:
    told = {"display": UP, "looks": "1: card_2", "inn": [0, 2, 0, 0], "camp": [4, 2, 4, 4]}
    assert build(told)[0].table.looks_now[1] == 2


def test_looks_in_secret_are_as_many_as_raiders_at_the_inn() -> None:
    told = {"display": UP, "inn": [0, 2, 0, 0], "camp": [4, 2, 4, 4]}
    assert build(told, {"reveal_looks": "secret"})[0].table.looks_now[1] == 2


def test_without_perfect_recall_a_card_may_be_forgotten() -> None:
    rules = {"perfect_recall": False, "info_markers": 1}
    told = {"display": ["A01", "?A07", "?", "?A09", "?"], "looks": "0: card_2, card_3, card_4"}
    world = build(told, rules)[0]
    assert (world.seats[0].seen[:5] >= 0).tolist() == [False, True, False, True, False]
    assert world.seats[0].recalled == 3


def test_bags_that_were_made() -> None:
    rules = {"gold_limited": False}
    table = build({"display": UP, "gold": [20, 20, 20, 0], "pit": 3}, rules)[0].table
    assert (table.pit, table.minted) == (3, 21)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (CALL | {"invited": "2, 3"}, "seat 1 was asked, too"),
        (CALL | {"invited": "0, 1"}, "seat 0 is not to be asked"),
        (CALL | {"invited": "2, 2, 1"}, "seat 2 is not to be asked, or not twice"),
        (CALL | {"invited": "1, 2", "offers": [0, 0, 1, 0]}, "seat 2 has offered before seat 1"),
        (CALL | {"refusals": 3}, "max_counter=2"),
        (
            CALL | {"offers": [0, 0, 1, 0], "offered_equipment": "2: weapon1 2"},
            "one card for each raider",
        ),
        (
            CALL | {"offers": [0, 0, 1, 0], "offered_equipment": "2: weapon1"},
            "hands: seat 2 has shown 1 weapon1",
        ),
        (CONSENT | {"talk": 1}, "a call is no proposal"),
        (CONSENT | {"proposal": TERMS | {"by": 2}}, "by: nothing is paid"),
        (CONSENT | {"proposal": TERMS | {"equipment": "0 weapon1"}}, "a leader promises no equip"),
        (CONSENT | {"proposal": TERMS | {"equipment": "2 weapon1 3"}}, "no more equipment than"),
        ({"display": UP, "pit": 3}, "the bags that are nowhere else"),
    ],
)
def test_position_of_talk_that_is_impossible_is_refused(told: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        build(told)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"talk": 2}, "the leader makes the odd proposals"),
        ({"proposal": TERMS | {"by": 2}}, "the leader makes the odd proposals"),
        ({"talk": 0, "proposal": TERMS | {"by": 2}}, "the end of an auction"),
        ({"talk": 4, "proposal": TERMS | {"by": 2}}, "there are 3 proposals"),
        ({"hideout": "N1"}, "at says where"),
        ({"invited": "1"}, "nobody is asked one by one"),
        ({"proposal": TERMS | {"equipment": "2 weapon1"}}, "negotiation=call"),
    ],
)
def test_position_of_a_contract_that_is_impossible_is_refused(
    told: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        build(CONSENT | told, BY_CONTRACT)
