"""Options of bidding, showdown, collecting and kept cards: each does what it says."""

from __future__ import annotations

import pytest

from simlab.games.spaceknights.components import THWARTED
from simlab.runtime.matchup import build_matchup
from tests.games.spaceknights.boards import Board, dealt

T0 = {"tier": 0}
LAST = {"round": 3, "board": "1H, 2I, 6C, loci 4C, loci 4H", "foe": 1}


def showdown(rules=None, seats=3, **position):
    """The last bid of a hand: seat 0 decides, the Foe is 1."""
    position = {**LAST, "lines": [2] * seats, "acted": list(range(1, seats)), **position}
    return Board(seats, {"tier": 1, **(rules or {})}, **position)


def test_foe_limit():
    for limit in (6, 3, 9):
        board = Board(
            3, {"tier": 0, "foe_limit": limit}, foe=0, me=0, hand="3H, 5C", lines=[0, 1, 2]
        )
        assert f"surge {limit - 2}" in board.legal
        assert f"surge {limit - 1}" not in board.legal


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_rounds_set_common_cards(rounds):
    board = Board(3, {"tier": 0, "rounds": rounds}, foe=1, lines=[2, 2, 2])
    board.until("showdown")
    assert board.table.board_n == 3 + rounds - 1


@pytest.mark.parametrize("basis", ["cumulative", "per_round"])
def test_bid_basis(basis):
    board = Board(3, {"tier": 0, "bid_basis": basis}, foe=1, bid=5, dice=[3, 0, 6], lines=[0, 5, 5])
    board.do("0: stay", "1: loci", "2: stay", "0: stay")
    assert board.lines[0] == (5 if basis == "cumulative" else 3)


@pytest.mark.parametrize("least", [1, 2])
def test_min_surge(least):
    board = Board(3, {"tier": 0, "min_surge": least}, foe=1, lines=[2, 0, 1])
    surges = [word for word in board.legal if word.startswith("surge")]
    assert surges == ["surge 1", "surge 2"][least - 1 :]


@pytest.mark.parametrize("only", [True, False])
def test_own_only(only):
    stocks = [{"0": 1, "1": 30}, {"1": 3}, 33]
    board = Board(3, {"own_only": only}, foe=1, lines=[0, 2, 1], stocks=stocks, dice=[4, 0, 4])
    board.do("stay")
    assert board.lines[0] == (1 if only else 2)


def test_ranking():
    given = {"hand": "4C, 5C", "board": "1H, 2H, 3H, loci 6I, loci 6C"}
    for rules, winner in (({}, 0), ({"ranking.straight": 8, "ranking.flush": 13}, 2)):
        board = showdown(rules, **given).threats("1I, 2C").give(2, "2H, 6H")
        board.do("stay").until("bid")
        made = {event["seat"]: event["category"] for event in board.happened("made")}
        assert (made[0], made[2]) == ("straight", "flush")
        assert board.happened("won")[0]["seat"] == winner


@pytest.mark.parametrize(("hand", "made"), [("6H, 5C", "high_card"), ("6H, 1C", "pair")])
def test_weak_hands_of_a_single_round(hand, made):
    """Without complications five cards need not pair."""
    board = showdown({"rounds": 1}, round=1, board="1H, 2I, 4C", hand=hand)
    board.do("stay", "2: fade", "0: reveal", "1: reveal")
    assert board.happened("made")[0] == {"event": "made", "seat": 0, "category": made}


@pytest.mark.parametrize(
    ("rest", "hand", "threats", "made", "winner"),
    [
        ("2H, 6I", "4H, 5C", "3I, 1C", ("suited_four", "suited_three"), 0),
        ("6I, 6C", "4H, 1C", "2H, 1C", ("suited_four", "suited_three"), 0),
        ("5H, 6I", "5H, 1C", "2H, 1C", ("suited_full_house", "suited_three"), 0),
        ("5H, 6I", "5H, 4H", "2C, 3C", ("suited_full_house", "straight"), 1),
    ],
)
def test_strong_hands_on_three_cards_of_a_kind(rest, hand, threats, made, winner):
    """Three common cards are alike; a suited full house beats a suited four, a straight both."""
    loci = ", ".join(f"loci {card}" for card in rest.split(", "))
    board = showdown(board=f"4H, 4H, 4H, {loci}", hand=hand).threats(threats)
    board.do("stay", "2: fade", "0: reveal", "1: reveal")
    assert tuple(event["category"] for event in board.happened("made")) == made
    assert board.happened("won")[0]["seat"] == winner


def test_suited_five_beats_a_straight_flush():
    """Who traded hands with E12 may own two cards of a kind."""
    board = showdown(board="4H, 4H, 4H, loci 5H, loci 3H", hand="4H, 5C")
    board.threats("1H, 2H").give(2, "4H, 6I")
    mine, theirs = board.world.seats[0].hand, board.world.seats[2].hand
    mine[1], theirs[0] = theirs[0], mine[1]
    board.recount(0)
    board.recount(2)
    board.do("stay", "2: fade", "0: reveal", "1: reveal")
    made = {event["seat"]: event["category"] for event in board.happened("made")}
    assert made == {0: "suited_five", 1: "straight_flush"}
    assert board.happened("won")[0]["seat"] == 0


@pytest.mark.parametrize(("mode", "winner"), [("poker", 0), ("single", 1), ("literal", 0)])
def test_tie_mode(mode, winner):
    common = {"board": "1H, 2I, 6C, loci 4C, loci 6H", "hand": "4I, 3H"}
    # two pair, 6 and 4, for both; kicker 3 against 2; single compares the 6 only, then dice
    board = showdown({"tie_mode": mode}, **common).threats("4I, 2C").give(2, "1C, 2H")
    board.do("stay", "2: fade") if board.actor == 2 else board.do("stay")
    while board.asked == "showdown":
        board.do("fade" if board.actor == 2 else "reveal")
    assert board.happened("won")[0]["seat"] == winner


@pytest.mark.parametrize("wraps", [True, False])
def test_wrap_allows_straights_past_six(wraps):
    common = {"board": "5H, 6I, 1C, loci 2C, loci 2H", "hand": "3I, 3H"}
    board = showdown({"wrap": wraps}, **common).do("stay").until("bid", showdown="reveal")
    made = {event["seat"]: event["category"] for event in board.happened("made")}
    assert made[0] == ("straight" if wraps else "two_pair")


@pytest.mark.parametrize("die", [6, 2])
def test_foe_tie_die(die):
    common = {"board": "1H, 2I, 3C, loci 4C, loci 5H", "hand": "4I, 4H", "dice": [5, 0, 3]}
    board = showdown({"foe_tie_die": die}, **common).threats("4I, 4H").give(2, "2C, 2H")
    board.do("stay").until("bid", showdown="reveal")
    assert board.happened("won")[0]["seat"] == (1 if die == 6 else 0)


@pytest.mark.parametrize(("start", "first"), [("foe_left", 2), ("foe", 1), ("big_blind", 0)])
def test_sd_start_sets_who_shows_first(start, first):
    board = showdown({"sd_start": start}).do("stay")
    assert (board.asked, board.actor) == ("showdown", first)


def test_showdown_starts_with_the_last_surger():
    board = showdown(dice=[6, 0, 6]).do("0: surge 2", "1: stay", "2: stay")
    assert (board.asked, board.actor) == ("showdown", 0)


@pytest.mark.parametrize("bluff", [True, False])
def test_thwart_bluff(bluff):
    board = showdown({"thwart_bluff": bluff}, hand="thwarted, 5C", acted=[]).do(
        "0: stay", "1: fade", "2: fade"
    )
    assert bool(board.happened("won")) is bluff
    assert bool(board.happened("nobody_won")) is not bluff


@pytest.mark.parametrize("who", ["winner", "loser"])
def test_collect_colours(who):
    lines = [{"0": 1}, {"1": 2, "0": 2}, {"2": 1}]
    stocks = [33, 34, 35]
    board = showdown(
        {"collect_colours": who, "tier": 2, "big_blind": 1},
        lines=lines,
        stocks=stocks,
        bid=1,
        acted=[],
        hand="4I, 6H",
    )
    board.world.seats[0].colours[2] = 0  # takes its own first
    board.world.seats[1].colours[0] = 0  # pays its own first
    board.do("0: stay", "1: fade", "2: fade")
    moved = [e for e in board.events if e["event"] in ("collected", "of_colour")]
    place = next(i for i, e in enumerate(moved) if e.get("target") == 1)
    assert moved[place + 1]["colour"] == (0 if who == "winner" else 1)


@pytest.mark.parametrize("strict", [True, False])
def test_elim_on_empty_stock(strict):
    board = showdown(
        {"elim_on_empty_stock": strict}, stocks=[1, 30, 30], lines=[2, 3, 3], bid=3, acted=[]
    )
    board.do("0: stay")
    assert bool(board.table.alive[0]) is not strict


def test_what_would_return_to_the_dead_is_burned():
    """A20: a Thwarted sends all lines back, but that of who has fallen."""
    board = showdown(
        {"elim_on_empty_stock": True}, stocks=[1, 30, 30], lines=[2, 3, 2], bid=3, acted=[]
    )
    board.give(2, "thwarted, 5C").do("0: stay", "1: stay")
    assert (board.table.alive[0], board.lines[0]) == (0, 3)
    before = board.table.burned.sum()
    board.do("2: thwart")
    burned = [e for e in board.happened("burned") if e["reason"] == "dead_line"]
    assert burned == [{"event": "burned", "seat": 0, "count": 3, "reason": "dead_line"}]
    assert (board.table.burned.sum() - before, board.stocks[0]) == (3, 0)


def test_who_has_all_on_the_line_lives_while_others_burn():
    board = Board(3, me=0, foe=2, stocks=[30, 0, 30], lines=[3, 3, 3], bid=3, dice=[6, 6, 0])
    board.rolls(0, 4).do("0: reroll")
    assert board.table.burned_by[0] > 0
    assert board.table.alive[:3].all()


STRICT = {"elim_on_empty_stock": True, "start": "fixed", "tier": 1, "start_mettle": 1}


def test_who_falls_by_its_blind_draws_and_rolls_no_more():
    match = dealt(3, {**STRICT, "big_blind": 0})
    happened = [(event["event"], event.get("seat")) for event in match.events]
    assert ("out", 1) in happened
    assert ("drawn", 2) in happened
    assert ("rolled", 2) in happened
    assert not {("drawn", 1), ("rolled", 1)} & set(happened)
    assert match.table.hand_n[:3].tolist() == [2, 0, 2]


@pytest.mark.parametrize(
    ("seats", "wins", "places"), [(2, [0.5, 0.5], [1, 1]), (3, [1, 0, 0], [1, 2, 2])]
)
def test_who_falls_last_together_shares_the_win(seats, wins, places):
    # of two players both fall by their blinds, of three the Foe is left
    matchup = build_matchup("spaceknights", "caller", seats=seats, rules={**STRICT, "big_blind": 1})
    outcomes, _ = matchup.play(0, 4)
    assert (outcomes["seats"][:, :seats, 1] == wins).all()
    assert (outcomes["seats"][:, :seats, 3] == places).all()
    assert (outcomes["table"][:, 1] == 1).all()
    match = dealt(seats, {**STRICT, "big_blind": 1})
    assert match.over
    assert match.events[-1] == {"event": "over", "seat": 0, "as_foe": 1}


@pytest.mark.parametrize("places", [True, False])
def test_place_uncontested(places):
    board = showdown({"place_uncontested": places, "tier": 3}, acted=[])
    board.do("0: stay", "1: fade", "2: fade")
    assert (board.asked == "place") is places


@pytest.mark.parametrize("places", [True, False])
def test_place_shown_uncontested(places):
    """A48: only who has revealed its hand places a card when all others fade."""
    rules = {"place_shown_uncontested": places, "tier": 3}
    board = showdown(rules, hand="4I, 5C", seed=3).give(2, "1C, 2H")
    board.do("stay", "2: reveal", "0: fade", "1: fade")
    assert board.happened("won")[0]["contested"] == 0
    assert (board.asked == "place") is places
    if places:
        board.do("2: card 1")
        assert board.front(2) == ["2-1C"]
    board = showdown(rules, acted=[])
    board.do("0: stay", "1: fade", "2: fade")
    assert board.happened("won")
    assert board.asked != "place"


@pytest.mark.parametrize("keeps", [True, False])
def test_a_foe_keeps_a_shown_card(keeps):
    board = showdown({"place_shown_uncontested": keeps, "sd_start": "foe"}).threats("6H, 6I")
    board.do("stay", "1: reveal", "2: fade", "0: fade")
    assert board.happened("won")[0]["contested"] == 0
    assert (board.asked == "keep") is keeps


def foe_wins(rules=None, **position):
    """The Foe has won a showdown, just before it may keep a card."""
    board = showdown(rules, hand="1C, 2H", **position).threats("6H, 6I").give(2, "1C, 2H")
    return board.do("stay").until("keep", "bid", showdown="reveal")


@pytest.mark.parametrize("on", [True, False])
def test_kept_on(on):
    board = foe_wins({"kept_on": on})
    assert (board.asked == "keep") is on
    if on:
        assert board.do("card 2").kept() == ["6I"]


@pytest.mark.parametrize("owner", ["role", "player"])
def test_kept_owner(owner):
    board = foe_wins({"kept_owner": owner}).do("card 2").until("bid")
    assert board.kept() == ["6I"]
    assert board.table.foe == 2
    counts = int(board.world.seats[2].pool.n.sum())
    assert counts == (6 if owner == "role" else 5)


@pytest.mark.parametrize("clear", ["showdown", "any_lost_hand"])
def test_kept_clear(clear):
    board = showdown({"kept_clear": clear}, kept="5C", acted=[]).do("0: stay", "1: fade", "2: fade")
    assert board.kept() == (["5C"] if clear == "showdown" else [])


@pytest.mark.parametrize("cap", [13, 1])
def test_kept_cap(cap):
    board = foe_wins({"kept_cap": cap}, kept="5C")
    assert (board.asked == "keep") is (cap == 13)


@pytest.mark.parametrize("held", [True, False])
def test_has_line(held):
    stocks = [36, 33, {"2": 34}]
    lines = [0, {"1": 2}, {"2": 1, "0": 0}]
    board = Board(3, {"has_line": held}, foe=1, front={"0": "4H e8 c6"}, stocks=stocks, lines=lines)
    assert "e8" not in board.legal
    board.table.stock[0, 0] -= 1
    board.table.stock_n[0] -= 1
    board.table.line[2, 0] += 1
    board.table.line_n[2] += 1
    assert ("e8" in board.legal) is held


@pytest.mark.parametrize("only", [True, False])
def test_burn_own_only(only):
    stocks = [{"0": 0, "1": 10}, {"1": 20}, 33]
    board = Board(3, {"burn_own_only": only}, foe=1, lines=[{"1": 2}, {"1": 2}, 1], stocks=stocks)
    assert ("reroll" in board.legal) is not only


def test_colours_of_chips_paid():
    stocks = [{"0": 5, "1": 2, "2": 4}, 30, 30]
    for taste, colours in ((0, [0, 0, 0]), (1, [2, 2, 2]), (2, [1, 1, 2])):
        board = Board(3, {}, foe=1, bid=3, lines=[0, 3, 1], stocks=stocks, dice=[6, 0, 6])
        board.world.seats[0].colours[0] = taste
        board.do("stay")
        paid = board.happened("of_colour")[:2]
        chips = [e["colour"] for e in paid for _ in range(e["count"])][:3]
        assert chips == colours
    board = Board(3, {}, foe=1, bid=3, lines=[0, 3, 1], stocks=stocks, dice=[6, 0, 6])
    board.world.seats[0].colours[0] = 3
    board.do("stay")
    assert [e["count"] for e in board.happened("of_colour")[:3]] == [1, 1, 1]


def test_a_winner_never_places_a_thwarted():
    board = showdown({"place_uncontested": True, "tier": 3}, hand="thwarted, 5C", acted=[])
    board.do("0: stay", "1: fade", "2: fade")
    assert board.front(0) == ["0-5C"]
    assert int(THWARTED) in board.world.seats[0].deck
