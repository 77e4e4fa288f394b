"""Positions from words: what the raiding phase has brought about so far."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.sherwood import components as c
from simlab.games.sherwood.text import view as views
from simlab.jit.errors import UsageError
from tests.games.sherwood.boards import Board

NOBODY: dict[str, Any] = {"camp": [0] * 4}
PLANNED: dict[str, Any] = {
    "at": "N1",
    "leader": 1,
    "raiders": [0, 2, 0, 0],
    "card": "card_2",
    "informant": 1,
}
PLANNED |= {"bags": [0, 3, 0, 0], "companions": [0, 1, 0, 0]}
PICK: dict[str, Any] = {"decision": "pick", "display": "-A01, A02, ?, ?, ?", "preset": "advanced"}


def carriage(where: str, dest: str = "E", **told: Any) -> Board:
    """Return a board on which A01 has set out from the south, and I hold a Messenger Garment."""
    rules = {"start.A01": "S", "dest.A01": dest, "special_cards": True}
    rules["eq_copies.messenger_garment"] = 5
    told = {"hand": "messenger_garment", "hands": [1, 0, 0, 0], "picker": 2, **NOBODY} | told
    return Board(4, rules, decision="messenger", carriage=f"card_1{where}", **told)


def lines(board: Board) -> str:
    """Return the position as it was understood."""
    return "\n".join(views.view(board.table, board.world.seats[0], 0, ["P0", "P1", "P2", "P3"])[1])


def test_a_corner_may_be_passed_twice() -> None:
    """S1 S2 SE SW, SE NE E2 E1: at the second pass the carriage is at the crossing's far side."""
    assert carriage(" at SE pass 1").table.at == 2
    board = carriage(" at SE pass 2")
    assert (board.table.at, board.legal) == (4, ["N", "W", "keep"])
    board.do("keep")
    assert not board.happened("rerouted")
    assert (board.asked, board.actor) == ("pick", 3)
    board = carriage(" at SE pass 2")
    board.do("N")
    assert board.happened("rerouted")[0]["dest"] == "N"
    assert (board.asked, board.actor) == ("pick", 3)


@pytest.mark.parametrize(
    ("where", "message"),
    [
        (" at SE", "it comes to SE twice on its way to E: say 'pass 1' or 'pass 2'"),
        (" at SW pass 2", "it comes to SW only once on its way to E"),
        (" at SE pass 3", "between 1 and 2"),
        (" pass 2", "say at which corner: 'at SE pass 2'"),
        (" at SE at SE", "write 'card_2', or 'card_2 at SE pass 2 to E by 1'"),
        (" at NE to S by 1", "it comes from S"),
        (" at NE to North by 1", "no town 'North'"),
        (" at SW to N", "say who has sent it to N: 'to N by 1'"),
        (" at SW by 1", "say where it was sent; its card says E"),
        (" at SW to N by 1, 3", "2 messenger_garment played on this trip lie there, not 1"),
        (" at S1 to N by 1", "seat 1 is asked after seat 0 .clockwise from seat 2"),
        (" at SW to N by 0", "you can send it elsewhere once on a trip"),
    ],
)
def test_impossible_trips_are_refused(where: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        carriage(where, discards="messenger_garment")


def test_a_carriage_may_have_been_sent_elsewhere() -> None:
    board = carriage(" at S1 to N by 3", discards="messenger_garment")
    assert board.legal == ["E", "W", "keep"]
    assert board.per_seat("used_messenger") == [0, 0, 0, 1]
    board = carriage(" at NE to N by P3", discards="messenger_garment")
    assert (board.table.at, board.legal) == (4, ["E", "W", "keep"])
    twice = carriage(" at SE pass 2 to E by 1, 3", discards="messenger_garment 2")
    assert "card 1 is at SE again on its way to Lincoln, sent by P1, P3" in lines(twice)
    assert (twice.table.at, twice.per_seat("used_messenger")) == (4, [0, 1, 0, 1])


def declared(travels: str, *, power: int = 9, **told: Any) -> Board:
    """Return a board on which my band at SE is too weak for A01, which comes from the south."""
    rules = {"power.A01": power, "start.A01": "S", "dest.A01": "E", "special_cards": True}
    bands = [{"at": "SE", "leader": 0, "raiders": [1, 0, 0, 0]}]
    told = {"hand": "weapon1", "hands": [1, 0, 0, 0], "bands": bands, **NOBODY} | told
    return Board(4, rules, decision="declare", band_at="SE", travels=travels, **told)


def test_a_band_at_a_corner_is_met_twice() -> None:
    assert declared("card_1 pass 1").table.at == 2
    board = declared("card_1 pass 2")
    assert board.table.at == 4
    board.do("done")
    assert board.asked == "pick"
    with pytest.raises(UsageError, match="travels: it comes to SE twice on its way to E"):
        declared("card_1")


def test_a_band_meets_a_carriage_that_was_sent_elsewhere() -> None:
    board = declared("card_1 to N by 2", discards="messenger_garment")
    assert (board.table.at, board.table.dest) == (2, 0)
    with pytest.raises(UsageError, match="say who has sent it to N"):
        declared("card_1 to N")


BAND = [{"at": "SE", "leader": 1, "raiders": [2, 3, 0, 0]}]


def test_cards_declared_before_the_asker_count() -> None:
    """Five raiders and four power of equipment: two more are needed, and one weapon is enough."""
    told: dict[str, Any] = {"bands": BAND, "hand": "weapon1, weapon2, weapon3"}
    told |= {"hands": [3, 0, 0, 0], "declared": "1: weapon1 2; 0: weapon2"}
    board = declared("card_1 pass 1", power=11, **told)
    assert (board.table.total, board.legal) == (9, ["weapon1", "weapon2", "done"])
    board.do("weapon2")
    assert board.happened("raid")[0]["total"] == 11
    with pytest.raises(UsageError, match=r"seat 1 has 3 raiders .* declares no more cards, not 4"):
        declared("card_1 pass 1", power=20, **told | {"declared": "1: weapon1 4"})
    with pytest.raises(UsageError, match="the band is strong enough"):
        declared("card_1 pass 1", power=9, **told)
    with pytest.raises(UsageError, match="no weapon 'provisions'"):
        declared("card_1 pass 1", power=20, **told | {"declared": "1: provisions"})


def test_promised_companions_are_not_at_the_oak() -> None:
    """As one sees the table: one of four raiders has left the oak and lies at the band."""
    told: dict[str, Any] = {"preset": "advanced", "bands": [PLANNED]}
    board = Board(4, **told, oak="4,3,4,4", inn="4,2,4,4", camp="0,0,0,0", decision="pick")
    assert (board.per_seat("oak"), board.per_seat("lying")) == ([4, 3, 4, 4], [0, 1, 0, 0])
    assert (board.table.lying_bags, board.table.pit) == (3, 31)
    assert Board(4, **told).per_seat("oak") == [4, 3, 4, 4]
    with pytest.raises(
        UsageError, match=r"4 of 8 are at the oak, and 1 more lie promised \(oak: without"
    ):
        Board(4, **told, oak=[4] * 4, inn="4,2,4,4", camp="0,0,0,0")
    with pytest.raises(UsageError, match="5 companions of seat 1 lie there, and 4 raiders"):
        Board(4, preset="advanced", bands=[PLANNED | {"companions": [0, 5, 0, 0]}])


def test_promises_that_do_not_bind_leave_pit_and_oak_alone() -> None:
    board = Board(4, {"binding": "none"}, preset="advanced", bands=[PLANNED])
    assert (board.table.lying_bags, board.table.pit) == (0, 34)
    assert (board.per_seat("oak"), board.per_seat("lying")) == ([4] * 4, [0] * 4)


def test_promised_loot_may_lie_there_longer_than_its_band() -> None:
    board = Board(4, **PICK, lying_bags=20, lying_companions="1,0,0,2", bands=[PLANNED])
    assert (board.table.lying_bags, board.table.pit) == (23, 11)
    assert (board.per_seat("lying"), board.per_seat("oak")) == ([1, 1, 0, 2], [3, 3, 4, 2])
    assert "lies there: 23 gold, 1 companions of P0, 1 companions of P1, 2 com" in lines(board)
    oak: dict[str, Any] = {"oak": "3,3,4,2", "camp": "4,2,4,4", "bands": [PLANNED]}
    again = Board(4, **PICK, lying_bags=20, lying_companions="1,0,0,2", **oak)
    assert again.per_seat("lying") == [1, 1, 0, 2]


WON: dict[str, Any] = {
    "round": 6,
    "loot_bags": "2,0,0,3",
    "loot_companions": "1,0,0,0",
    "gold": "5,2,2,4",
}
LAST: dict[str, Any] = {**PICK, "display": "-B09, B02, ?, ?, ?"}


def test_loot_of_the_last_round_turns_into_glory() -> None:
    board = Board(4, **LAST, **WON)
    assert board.per_seat("new_gold") == [2, 0, 0, 3]
    assert "3 at the oak, of this round's loot 2 gold and 1 companions, 0 equip" in lines(board)
    assert board.per_seat("new_comps") == [1, 0, 0, 0]
    board = Board(4, **LAST | {"display": "-B09, -B02, -B03, B04, ?"}, **WON, lying_bags=8)
    board.do("card_4")
    assert board.asked is None
    assert board.happened("cleared")[0]["gold"] == 8
    won = [(event["gold"], event["companions"]) for event in board.happened("sixth")]
    assert won == [(2, 1), (0, 0), (0, 0), (3, 0)]
    assert board.per_seat("glory_sixth") == board.per_seat("glory")
    assert [glory > 0 for glory in board.per_seat("glory")] == [True, False, False, True]


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"lying_bags": 3}, "lying_bags: nobody has raided in the planning phase"),
        ({"loot_bags": 1}, "loot_bags: nobody has raided in the planning phase"),
        ({**PICK, "lying_bags": 35}, "lying_bags: 34 are in no camp"),
        ({**PICK, "preset": "basic", "lying_bags": 3}, "nothing is promised in the basic game"),
        ({**PICK, "rules": {"binding": "none"}, "lying_bags": 3}, "binding=none"),
        ({**PICK, "loot_bags": 1}, "and this is round 1 of 6"),
        ({**LAST, **WON, "gold": 1}, "loot_bags: 2 of the 1 bags"),
        ({**LAST, **WON, **NOBODY}, "loot_companions: 1 of the 0 raiders in camp"),
        ({**LAST, **WON, "display": "B01, ?, ?, ?, ?"}, "no card of this round has travelled"),
        (
            {**LAST, **WON, "display": "-B01, B02, ?, ?, ?"},
            "loot_companions: 1, and those that have travelled had 0",
        ),
        ({**LAST, **WON, "preset": "basic", "oak": 4}, "4 raiders there, and from there 1 won"),
        (
            {**LAST, "preset": "basic", "round": 6, "gold": [20, 2, 2, 2], "loot_bags": 20},
            "loot_bags: 20, and the cards that have travelled carried 3",
        ),
    ],
)
def test_impossible_loot_is_refused(told: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Board(4, **told)


def test_a_bid_that_was_taken_binds() -> None:
    board = Board(4, **PICK, deal="avoid card_3")
    assert board.legal == ["card_2", "card_4", "card_5"]
    assert (board.table.deal_kind, board.table.deal_card) == (c.FOR_AVOID, 2)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"deal": "pick card_3"}, "nothing to choose at pick: only card_3"),
        ({"deal": "avoid card_1"}, "deal: card_1 does not wait to travel"),
        ({"deal": "card_1"}, "deal: write 'pick card_2' or 'avoid card_1', not 'card_1'"),
        ({"deal": "avoid card_2", "preset": "basic"}, r"side_deals \(--preset advanced\)"),
        ({"deal": "avoid card_2", "decision": "plan"}, "deal matters for decision pick"),
    ],
)
def test_impossible_deals_are_refused(told: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Board(4, **PICK | told)
