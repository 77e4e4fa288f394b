"""How the soft promises of a contract end: kept, broken or void, each by an event and a count."""

from __future__ import annotations

import pytest

from simlab.games.sherwood import components as c
from tests.games.sherwood.boards import Board, card

CONTRACT = {
    "negotiation": "contract", "side_deals": False, "claim_mode": "off", "max_transfers": 0,
    "max_promises": 1,
    "substitute_bids": False,
}  # fmt: skip


def contract(kind, *details, rules=None, slot=("none",), raiders=("1", "1", "0"), **more):
    """Let seats 0 and 1 make a contract at N1 with one promise."""
    board = Board(3, CONTRACT | (rules or {}), figure=0, **more)
    board.do("alliance", "N1", *slot, *raiders, kind, *details, "1: yes")
    return board


def ended(board, word):
    """Return whose promises were kept or broken in the last `do`: what, and towards whom."""
    return [(e["seat"], e["promise"], e["target"]) for e in board.happened(word)]


@pytest.mark.parametrize("answer", ["W", "keep"])
def test_promise_to_keep_the_messenger(answer):
    """It is broken at once when the garment is played, and kept if it never is."""
    rules = {"special_cards": True} | card(power=29)
    board = contract(
        "no_messenger", "seat_1", rules=rules, raiders=("1", "0"), camp=[1, 1, 1],
        holding={1: "messenger_garment"}, display=["A03", "?", "?", "?"],
    )  # fmt: skip
    board.do("2: inn", "card_2")
    assert (board.asked, board.table.broken[1, 0]) == ("pick", 0)
    board.do("card_1")
    assert (board.asked, board.actor) == ("messenger", 1)
    board.do(answer)
    assert ended(board, "broken") == ([(1, "no_messenger", 0)] if answer == "W" else [])
    while board.table.round_index == 0:
        board.do("keep" if board.asked == "messenger" else board.legal[0])
    kept = int(answer == "keep")
    assert (board.table.kept[1, 0], board.table.broken[1, 0]) == (kept, 1 - kept)


@pytest.mark.parametrize(("given", "kept"), [("3", 0), ("4", 1)])
def test_promise_of_a_part_of_the_rest(given, kept):
    """Half of eight bags: three are too few."""
    board = contract(
        "rest_share", "2", rules=card(gold=8, power=2), slot=("card_1",),
        raiders=("1", "0", "seat_0", "0", "0"), display=["A03", "?", "?", "?"], camp=[1, 1, 1],
    )  # fmt: skip
    board.do("2: inn", "card_2")
    while board.asked == "pick":
        board.do("card_1")
    assert (board.asked, board.actor, board.legal[0]) == ("give", 0, "0")
    board.do(given)
    assert ended(board, "kept" if kept else "broken") == [(0, "rest_share", 1)]
    assert (board.table.kept[0, 1], board.table.broken[0, 1]) == (kept, 1 - kept)
    assert board.table.promise_n == 0


@pytest.mark.parametrize(("raiders", "kept"), [("1", 0), ("2", 1)])
def test_promise_to_join_with_so_many(raiders, kept):
    board = contract("join_next", "2", camp=[3, 4, 4])
    board.do("1: inn", "card_2", "2: inn", "card_2")
    board.do("0: alliance", "S1", "none", "1", raiders, "1", "done", "1: yes", "2: yes")
    assert ended(board, "kept" if kept else "broken") == [(1, "join_next", 0)]
    assert (board.table.kept[1, 0], board.table.broken[1, 0]) == (kept, 1 - kept)


def test_promise_to_pick_what_somebody_else_has_picked():
    """It did not come due, and is neither kept nor broken."""
    board = contract("pick", "seat_1", "1", rules={"power_shift": 10}, camp=[2, 2, 1])
    while board.asked == "plan":
        board.do("inn", "card_2")
    assert (board.asked, board.actor == 1) == ("pick", False)
    board.do("card_2")
    while board.table.round_index == 0:
        board.do(board.legal[0])
    assert [event["promise"] for event in board.happened("void")] == ["pick"]
    assert board.table.kept.sum() == board.table.broken.sum() == 0


@pytest.mark.parametrize(
    ("about", "word"), [(c.AVOID_IT, "avoid"), (c.NO_MESSENGER, "no_messenger")]
)
def test_a_full_list_forgets_its_first_promise(about, word):
    """It is void: neither kept nor broken."""
    board = Board(3, CONTRACT, figure=0)
    table = board.table
    table.promise_n = c.MAX_PROMISES
    for promise in table.promises:
        promise.about, promise.maker, promise.takers = c.NO_MESSENGER, 2, 1
    table.promises[0].about = about
    board.do("alliance", "N1", "none", "1", "1", "0", "join_next", "1", "1: yes")
    assert [event["promise"] for event in board.happened("void")] == [word]
    assert table.promise_n == c.MAX_PROMISES
    assert table.kept.sum() == table.broken.sum() == 0
