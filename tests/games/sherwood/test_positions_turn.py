"""Positions from words: what a turn consists of, and what everybody at the table sees."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.core.position_schema import read_position
from simlab.games.sherwood.game import GAME
from simlab.games.sherwood.positions.schema import DECISIONS
from simlab.games.sherwood.text import view as views
from simlab.inference.candidate_moves import whole_answers
from simlab.inference.history import described_past
from simlab.inference.positions import described_position
from simlab.jit.errors import UsageError
from tests.games.sherwood.boards import Board

NAMES = ["P0 (you)", "P1", "P2", "P3"]
HIDEOUTS = 12


def lines(board: Board) -> str:
    """Return the position as it was understood."""
    own, others = views.view(board.table, board.world.seats[0], 0, NAMES)
    return "\n".join([*own, *others])


@pytest.mark.parametrize("decision", ["plan", "donate"])
def test_who_has_too_many_bags_is_asked_how_many_to_give(decision: str) -> None:
    """The stranger's two positions, of which one has B cards."""
    board = Board(4, decision=decision, display="A19,?,?,?,?", gold="6,2,2,2", round=2)
    assert (board.asked, board.legal) == ("donate", list("123456"))
    assert (board.table.camp[0], board.table.church[0]) == (3, 1)
    board.do("4")
    assert (board.table.gold[0], board.table.glory[0]) == (2, 4)
    board = Board(3, decision=decision, display="B19,?,?,?", gold="9,2,2", round=5)
    assert board.legal == list("123456789")


def test_a_donation_of_ones_own_will_may_be_small() -> None:
    board = Board(4, decision="donate", gold=3)
    assert (board.legal, board.table.forced) == (["1", "2", "3"], 0)


def test_at_the_inn_one_looks_at_a_card_that_lies_face_down() -> None:
    board = Board(4, decision="look", display=["?", "A01", "?A07", "?", "?"])
    assert (board.asked, board.legal) == ("look", ["card_1", "card_3", "card_4", "card_5"])
    assert (board.table.camp[0], board.table.inn[0]) == (2, 2)
    board.do("card_1")
    assert board.table.looked[0] == 1


def test_a_look_must_be_paid_for() -> None:
    """Where the inn is all that is left, a player without bags does not look at a card."""
    rules: dict[str, Any] = {f"arrow.{arm}_{n}": "none" for arm in "NESW" for n in range(2, 7)}
    rules |= {"arrow.N_1": "N1", "arrow.E_1": "E1", "arrow.S_1": "N1", "arrow.W_1": "E1"}
    bands = [{"at": at, "leader": 1, "raiders": [0, 1, 0, 0]} for at in ("N1", "E1")]
    told: dict[str, Any] = {"bands": bands, "camp": [4, 2, 4, 4]}
    rules |= {"price_inn": 1}
    board = Board(4, rules, decision="look", gold=[1, 2, 2, 2], **told)
    assert (board.asked, board.table.gold[0]) == ("look", 0)
    with pytest.raises(UsageError, match="gold: a look costs 1"):
        Board(4, rules, decision="look", gold=[0, 2, 2, 2], **told)


def test_where_to_hide_and_with_how_many_is_one_answer() -> None:
    told = {"decision": "hideout", "display": "A01, ?, ?, ?, ?", "camp": 3, "inn": 1}
    told["bands"] = "NE leader 1 raiders 0,2,0,0"
    words = {answer.words for answer in whole_answers(described_position("sherwood", told))}
    assert len(words) == (HIDEOUTS - 1) * 3
    assert {"N1 with 1", "SW with 3"} < words
    assert not any(word.startswith("NE") for word in words)


def test_an_alliance_begins_with_the_place() -> None:
    board = Board(
        4, decision="alliance", bands=[{"at": "N1", "leader": 1, "raiders": [0, 2, 0, 0]}]
    )
    assert (board.asked, len(board.legal)) == ("hideout", HIDEOUTS)
    assert board.legal[-1] == "open"
    board.do("E1", "5", "seat_1")
    board = Board(4, decision="alliance", preset="advanced")
    assert (board.asked, len(board.legal)) == ("hideout", HIDEOUTS)


def test_in_the_basic_game_members_agree_to_what_was_taken_of_their_offers() -> None:
    told: dict[str, Any] = {"at": "N2", "leader": 3, "raiders": [2, 0, 1, 1]}
    board = Board(4, me=2, decision="vote", figure=3, proposal=told)
    board.do("yes")
    band = board.table.bands[1]
    assert (band.leader, band.raiders[:4].tolist()) == (3, [2, 0, 1, 1])
    board = Board(4, me=0, decision="vote", figure=3, proposal=told)
    board.do("yes")
    assert (board.asked, board.actor) == ("vote", 2)
    board.do("no")
    assert (board.asked, board.actor) == ("raiders", 0)


def test_members_that_agree_know_what_power_was_asked_for() -> None:
    """As much as there are raiders, unless somebody says so."""
    told = {"at": "N2", "leader": 3, "raiders": [2, 0, 1, 1]}
    assert Board(4, decision="vote", proposal=told).table.draft.need == 4
    assert Board(4, decision="vote", proposal=told | {"need": 6}).table.draft.need == 6


def test_what_to_bid_for_a_pick_is_one_answer() -> None:
    told: dict[str, Any] = {"decision": "bid", "picker": 2, "camp": "0,0,0,0", "gold": "2,2,0,0"}
    told["display"] = "-A01, A02, ?, ?, ?"
    position = described_position("sherwood", told, preset="advanced")
    words = {answer.words for answer in whole_answers(position)}
    assert len(words) == 1 + 2 * 4 * 2
    assert {"none", "pick card_2 for 1", "avoid card_5 for 2"} < words
    assert position.root[0].table.cursor == 2


def test_a_bid_that_is_taken_binds() -> None:
    told: dict[str, Any] = {"camp": [0] * 4, "display": ["-A01", "A02", "?", "?", "?"]}
    bids = "0: pick card_3 for 2; P1: avoid card_2 for 1"
    board = Board(4, decision="accept", me=2, bids=bids, preset="advanced", **told)
    assert board.legal == ["seat_0", "seat_1", "none"]
    board.take("seat_1")
    assert (board.asked, board.actor, board.table.gold[2]) == ("pick", 2, 3)
    assert board.legal == ["card_3", "card_4", "card_5"]


def carriage(at: str = "", **told: Any) -> Board:
    """Return a board on which A01 has set out for York (north), and I hold a Messenger Garment."""
    route = {"start.A01": "S", "dest.A01": "N", "special_cards": True}
    return Board(
        4, route, decision="messenger", hand="messenger_garment", hands=[1, 0, 0, 0], camp=[0] * 4,
        carriage=f"card_1{at}", **told,
    )  # fmt: skip


def test_who_holds_a_messenger_may_send_the_carriage_elsewhere() -> None:
    board = carriage(" at SE", picker=2)
    assert (board.asked, board.legal) == ("messenger", ["E", "W", "keep"])
    board.do("E")
    assert board.happened("rerouted")[0]["dest"] == "E"
    assert board.actor == 3
    with pytest.raises(UsageError, match="it does not come to W1"):
        carriage(" at W1")
    with pytest.raises(UsageError, match="beyond the crossing"):
        carriage(" at N1")


def test_who_follows_the_picker_picks_next() -> None:
    told: dict[str, Any] = {"hand": "weapon1", "travels": "1", "band_at": "N1", "camp": [0] * 4}
    told["bands"] = [{"at": "N1", "leader": 0, "raiders": [1, 0, 0, 0]}]
    rules = {"power.A01": 9, "start.A01": "N", "dest.A01": "S"}
    for picker, after in ((None, 1), (2, 3)):
        told |= {} if picker is None else {"picker": picker}
        board = Board(4, rules, decision="declare", hands=[1, 0, 0, 0], **told)
        board.do("done")
        assert (board.asked, board.actor) == ("pick", after)


def test_the_order_of_exits_is_told() -> None:
    """P2 and P3 are out: one has the glory, the other one starts the raids."""
    told = {"camp": "1,0,0,0", "decision": "donate", "figure": 2}
    assert Board(4, **told).per_seat("out_order")[:3] == [2, 3, 1]
    board = Board(4, **told, out="3, P1, 2")
    assert board.per_seat("out_order")[:3] == [3, 1, 2]
    assert "P1: 0 glory, 2 gold, 0 raiders in camp (out as number 2), 4 at the inn" in lines(board)
    board.do("1")
    assert (board.table.glory[3], board.table.starter) == (1, 1)


def test_who_has_looked_at_which_card_is_told() -> None:
    board = Board(4, looks="1: card_3; P2: 3, card 4", display=["A01", "?A07", "?", "?", "?"])
    assert board.per_seat("looks_now") == board.per_seat("inn") == [1, 1, 2, 0]
    assert board.per_seat("camp") == [3, 3, 2, 4]
    assert [int(bits) for bits in board.table.looked[:5]] == [0, 1, 6, 4, 0]
    assert "card 3: face down, seen by P1, P2" in lines(board)
    seen = board.world.seats[2].seen[:5]
    assert [int(card) for card in seen >= 0] == [0, 0, 1, 1, 0]


def test_others_have_seen_what_lies_there_in_every_imagined_world() -> None:
    told = {"looks": "1: card_3", "display": "A01, ?, ?, ?, ?"}
    position = described_position("sherwood", told)
    found = set()
    for key in range(20):
        world = position.root.copy()
        with np.errstate(over="ignore"):
            assert position.matchup.compiled.determinize(world[0], 0, np.uint64(key))
        assert position.matchup.compiled.check_invariants(world[0]) == 0
        assert world[0].seats[1].seen[2] == world[0].hidden.supply[2]
        found.add(int(world[0].hidden.supply[2]))
    assert len(found) > 5


def test_where_raiders_stand_is_told() -> None:
    told = {"church": "1,0,0,0", "merchant": "0,1,0,0", "market": "0,0,2,0", "oak": "4,4,3,4"}
    board = Board(4, **told)
    assert board.per_seat("camp") == [3, 3, 3, 4]
    assert not board.table.inn.any()
    assert "3 raiders in camp, 2 at the market, 3 at the oak" in lines(board)
    assert Board(4, **told, camp="2,3,3,4").per_seat("inn") == [1, 0, 0, 0]
    assert Board(4, **told, inn="1,0,0,0").per_seat("camp") == [2, 3, 3, 4]


LAP: dict[str, Any] = {"figure": 1, "display": "A01, ?, ?, ?, ?", "camp": "4,3,3,3"}
"""All others were at the inn before it is my turn."""


@pytest.mark.parametrize(
    ("more", "stages"),
    [
        ({}, 4),
        ({"decision": "hideout"}, 4),
        ({"decision": "look"}, 0),
        ({"decision": "alliance"}, 0),
        ({"gold": 6}, 0),
        ({"inn": "0,1,1,0", "church": "0,0,0,1"}, 0),
        ({"looks": "1: card_2"}, 0),
    ],
)
def test_what_a_position_implies_is_what_worlds_can_be_followed_to(
    more: dict[str, Any], stages: int
) -> None:
    past = described_past(described_position("sherwood", LAP | more))
    assert past.views == stages


def test_keys_name_the_decisions_that_can_be_asked() -> None:
    keys = {key.name: key for key in GAME.keys}
    assert all(name in keys["decision"].kind.form for name in DECISIONS)
    assert keys["travels"].kind.form.startswith("'card_2', or 'card_2 pass 2 to E by 1'")
    key = keys["display"]
    assert not key.left_out
    form = key.kind.form.split("'")[1]
    rules = GAME.rules(4, {})
    told = read_position(GAME.keys, rules, {"display": form})
    assert len(told["display"]) == rules["laid_out"]
