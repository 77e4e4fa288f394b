"""Asks, offers, counters, deals: the protocol of the rules file (3.3) and its options."""

from __future__ import annotations

import pytest

from simlab.games.sheriff.components import NO_OFFER, SEALED
from tests.games.sheriff.boards import Board, words

LIAR = ("silk 2, apple 3", "apple")
ALONE = {"third_party": False, "asks": False}


def talking(rules=None, bags=None, **more):
    """The sheriff has turned to the bag of seat 1; it holds 2 silk and 3 apples."""
    board = Board(bags or {1: LIAR}, rules={**ALONE, **(rules or {})}, **more)
    board.do("seat_1")
    return board


def offered(gold, *goods, **more):
    """The owner has offered something; the sheriff answers."""
    board = talking(**more)
    board.do("1: pass")
    board.gold_of_offer(gold, *goods)
    assert (board.asked, board.actor) == ("answer", 0)
    return board


def test_ask_binds_nobody():
    board = talking({"asks": True})
    assert (board.asked, board.legal) == ("ask", ["quiet", "ask"])
    board.do("ask", "10", "5")
    assert board.table.asked == 15
    assert (board.asked, board.actor) == ("offer", 1)
    assert talking({"asks": False}).asked == "offer"


def test_accepted_offer_is_paid_and_the_bag_passes():
    board = offered(17)
    board.do("accept_pass")
    assert board.gold()[:2] == [67, 33]
    assert board.stash(1) == {"silk": 2}
    assert board.table.deals_paid[1] == board.table.deals_taken[0] == 1


def test_refused_offers_lead_to_the_next_round_and_a_final_offer():
    board = offered(4)
    for talk in (2, 3):
        board.do("refuse", "1: silent")
        assert board.table.talk == talk
    board.do("refuse")
    assert (board.table.talk, board.asked) == (4, "offer")
    board.do("pass")
    board.gold_of_offer(20)
    assert board.legal == ["refuse", "accept_pass"]
    board.do("refuse")
    assert board.asked == "verdict"


def test_final_offer_off():
    board = offered(4, rules={"talk_rounds": 1, "final_offer": False})
    assert "close" not in board.legal
    board.do("refuse")
    assert board.asked == "verdict"


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_talk_rounds_limit_offers(rounds):
    board = talking({"talk_rounds": rounds, "final_offer": False})
    for _ in range(rounds):
        assert board.asked == "offer"
        board.do("silent", *(["refuse"] if board.table.talk < rounds else []))
    assert board.asked == "verdict"


def test_owner_never_goes_back():
    board = offered(24)
    board.do("refuse", "1: pass")
    assert board.legal == ["20", "30", "40", "50"]
    board.do("20")
    assert board.legal == ["4", "5", "6", "7", "8", "9"]


def test_close_ends_the_talk():
    board = offered(4)
    board.do("close")
    assert board.asked == "verdict"
    board.do("inspect")
    assert board.gold()[0] == 58


def test_counter_gold_is_agreed():
    board = offered(4)
    board.do("counter")
    assert "gold" in board.legal
    board.do("gold", "20", "5")
    assert (board.asked, board.actor, board.legal) == ("reply", 1, ["accept", "refuse"])
    board.do("accept")
    assert board.gold()[:2] == [75, 25]


def test_counter_refused_goes_on():
    board = offered(4)
    board.do("counter", "bag_silk", "refuse")
    assert (board.asked, board.actor, board.table.talk) == ("offer", 1, 2)


def test_counter_that_cannot_be_met_is_refused_by_itself():
    board = offered(4, stash={1: "pepper"})
    board.do("counter", "stand_crossbow")
    assert board.happened("forced")[-1]["action"] == "refuse"
    assert board.table.talk == 2


def test_counters_off():
    assert "counter" not in offered(4, rules={"counters": False}).legal


def test_goods_of_the_stand_go_to_the_sheriff():
    goods = {"stands": {1: "bread 2"}, "stash": {1: "mead"}}
    board = offered(0, "stand_bread", "stand_mead", **goods)
    assert words(board.table.offers[1].stand) == {"bread": 1, "mead": 1}
    assert words(board.table.known_stash[1]) == {"mead": 1}
    board.do("accept_pass")
    assert board.stand(0) == {"bread": 1}
    assert board.stash(0) == {"mead": 1}
    assert words(board.table.known_stash[0]) == {"mead": 1}


def test_reveal_bribe_goods():
    board = offered(0, "stand_mead", stash={1: "mead"}, rules={"reveal_bribe_goods": True})
    board.do("accept_pass")
    assert board.stand(0) == {"mead": 1}


def test_goods_of_the_bag_are_delivered_if_it_passes():
    board = offered(0, "bag_apple", "bag_silk")
    board.do("accept_pass")
    assert board.stand(0) == {"apple": 1}
    assert board.stash(0) == {"silk": 1}
    assert (board.stand(1), board.stash(1)) == ({"apple": 2}, {"silk": 1})
    assert words(board.table.known_stash[0]) == {"silk": 1}, "all have heard of it"


@pytest.mark.parametrize(
    ("promised", "rules", "told"),
    [
        (["bag_pepper", "bag_silk"], {}, {}),
        (["bag_silk"] * 3, {}, {"silk": 2}),
        (["bag_silk"], {"private_offers": True}, {}),
    ],
    ids=["one of two kinds", "two of three", "in private"],
)
def test_goods_of_the_bag_are_known_where_their_number_tells_which(promised, rules, told):
    """The bag holds two silk; only the number of what goes face down is seen."""
    board = offered(0, *promised, rules=rules)
    board.do("accept_pass")
    assert words(board.table.known_stash[0]) == told


def test_phantoms_are_void():
    board = offered(0, "bag_pepper")
    board.do("accept_pass")
    assert board.stash(0) == {}
    assert board.gold() == [50] * 4


def test_phantoms_gold():
    board = offered(0, "bag_pepper", rules={"phantoms": "gold", "phantom_gold": 7})
    board.do("accept_pass")
    assert board.gold()[:2] == [57, 43]


def test_a_phantom_is_told_and_owed():
    """R31: two of the three promised goods are not in the bag; each costs what the rule says."""
    board = offered(0, "bag_pepper", "bag_pepper", "bag_silk", rules={"phantoms": "gold"})
    board.do("accept_pass")
    assert board.happened("phantom") == [{"event": "phantom", "seat": 1, "count": 2}]
    assert board.gold()[:2] == [60, 40]
    assert (board.stash(0), board.stash(1)) == ({"silk": 1}, {"silk": 1})


@pytest.mark.parametrize("rule", ["void", "gold"])
def test_a_phantom_is_nothing_if_the_bag_is_opened(rule):
    """Goods of the bag are for a bag that passes: a broken deal costs its payer nothing."""
    rules = {"phantoms": rule, "deals_binding": False}
    board = offered(0, "bag_pepper", rules=rules)
    board.do("accept_pass", "inspect")
    assert board.happened("broken")
    assert not board.happened("phantom")
    assert board.gold()[:2] == [58, 42]


def test_phantom_gold():
    board = offered(0, "bag_pepper", rules={"phantoms": "gold"})
    board.do("accept_pass")
    assert board.gold()[:2] == [55, 45]


def test_phantoms_forbid():
    board = talking({"phantoms": "forbid"})
    board.do("pass", "0", "0")
    assert board.legal == ["bag_apple", "bag_silk", "done"]
    assert "bag_pepper" in legal_goods({})


def legal_goods(rules, **more):
    board = talking(rules, **more)
    board.do("pass", "0", "0")
    return board.legal if board.asked == "goods" else []


def test_currency():
    goods = {"stands": {1: "bread"}}
    assert {"stand_bread", "bag_silk"} <= set(legal_goods({}, **goods))
    assert legal_goods({"currency": "gold_stand"}, **goods) == ["stand_bread", "done"]
    assert legal_goods({"currency": "gold"}, **goods) == []


def third(rules=None, bags=None, **more):
    board = talking({"third_party": True, **(rules or {})}, bags, **more)
    board.do("1: silent")
    return board


def test_others_speak_clockwise_from_the_owner():
    board = third()
    board.do("2: silent", "3: silent")
    assert (board.asked, board.actor) == ("answer", 0)
    assert board.legal == ["refuse", "close"]
    assert talking({"third_party": False}).do("silent") == []


def test_paid_inspection():
    board = third()
    board.do("2: inspect")
    board.gold_of_offer(9)
    board.do("3: silent", "accept_inspect")
    assert board.gold() == [67, 42, 41, 50]
    assert board.table.searches[0] == 1


def test_several_payers():
    board = third()
    board.do("2: pass")
    board.gold_of_offer(9)
    board.do("3: pass")
    board.gold_of_offer(6)
    board.do("accept_pass", "seat_2", "seat_3")
    assert board.gold() == [65, 50, 41, 44]


def test_one_of_several_payers():
    board = third()
    board.do("2: pass")
    board.gold_of_offer(9)
    board.do("3: pass")
    board.gold_of_offer(6)
    board.do("accept_pass", "seat_3")
    assert board.gold() == [56, 50, 50, 44]


def test_third_offers():
    board = third({"third_offers": 2})
    board.do("2: silent", "3: silent", "2: silent", "3: silent")
    assert board.asked == "answer"
    none = talking({"third_party": True, "third_offers": 0})
    none.do("silent")
    assert none.asked == "answer"


@pytest.mark.parametrize("condition", ["if_lying", "if_honest"])
@pytest.mark.parametrize("bag", [LIAR, ("apple 3", "apple")])
def test_contingent(condition, bag):
    """It is paid if the bag is as the condition says, else void and back out of escrow."""
    board = third({"contingent": True}, {1: bag})
    board.do("2: inspect", condition)
    board.gold_of_offer(9)
    board.do("3: silent", "accept_inspect")
    due = (condition == "if_lying") == (bag == LIAR)
    assert board.gold()[2] == 50 - (9 if due else 0)
    assert len(board.happened("void")) == (0 if due else 1)
    assert board.table.escrow.sum() == 0


def test_contingent_off():
    plain = third()
    plain.do("2: inspect")
    assert plain.asked == "tens"


def test_third_pass():
    """R22: others pay for an inspection only; the owner still offers what it likes."""
    assert third().legal == ["silent", "pass", "inspect"]
    board = talking({"third_party": True, "third_pass": False})
    assert board.legal == ["silent", "pass"]
    board.do("silent")
    assert (board.actor, board.legal) == (2, ["silent", "inspect"])
    nothing = talking({"third_party": True, "third_pass": False, "inspection_cap": 0})
    assert nothing.do("silent")
    assert (nothing.actor, nothing.asked) == (0, "answer")


@pytest.mark.parametrize("condition", ["always", "if_lying", "if_honest"])
@pytest.mark.parametrize("word", ["pay", "renege"])
def test_nobody_honours_what_is_not_due(condition, word):
    """R24: the bag is a liar's, so that a payment for an honest one is void at once."""
    board = third({"contingent": True, "deals_binding": False})
    board.do("2: inspect", condition)
    board.gold_of_offer(9)
    board.do("3: silent", "accept_inspect", "inspect")
    due = condition != "if_honest"
    assert (board.asked == "honour") is due
    if due:
        board.do(f"2: {word}")
    paid = 9 if due and word == "pay" else 0
    assert board.gold()[2] == 50 - paid
    assert len(board.happened("void")) == (0 if paid else 1)


def test_talk_is_about_one_bag():
    """R41: the owner of the other bag speaks as one of the others, till its own is next."""
    board = talking({"third_party": True}, {1: LIAR, 2: ("apple 2", "apple")})
    board.do("1: pass")
    board.gold_of_offer(9)
    board.do("2: pass")
    board.gold_of_offer(4)
    board.do("3: silent", "accept_pass", "seat_1", "seat_2")
    assert board.gold() == [63, 41, 46, 50]
    assert (board.table.focus, board.table.fate[2]) == (2, SEALED)
    assert [offer.status for offer in board.table.offers[:4]] == [NO_OFFER] * 4
    assert board.actor == 2
    assert board.legal == ["silent", "pass"]


def test_deals_bind_the_sheriff():
    board = offered(5)
    board.do("accept_pass")
    assert board.table.searches[0] == 0
    assert board.table.lied_passed[1] == 1


def test_deals_binding_off_sheriff_breaks():
    board = offered(5, rules={"deals_binding": False})
    board.do("accept_pass")
    assert (board.asked, board.actor) == ("verdict", 0)
    board.do("inspect")
    assert board.happened("broken")
    assert board.gold()[:2] == [58, 42]


@pytest.mark.parametrize(("word", "gold"), [("pay", 45), ("renege", 50)])
def test_deals_binding_off_payer(word, gold):
    board = offered(5, rules={"deals_binding": False})
    board.do("accept_pass", "pass")
    assert (board.asked, board.actor) == ("honour", 1)
    board.do(word)
    assert board.gold()[1] == gold


def test_ledger_all_keeps_escrow():
    bags = {1: LIAR, 2: ("pepper", "apple")}
    board = talking({"ledger": "all"}, bags)
    board.do("pass")
    board.gold_of_offer(30)
    board.do("accept_pass")
    assert board.table.escrow[1] == 30
    assert board.gold()[1] == 20
    assert board.table.focus == 2
    board.do("2: silent", "close")
    assert (board.asked, board.legal) == ("focus", ["seat_1", "seat_2"])
    board.do("seat_1")
    assert board.gold()[:2] == [80, 20]
    at_once = talking({}, bags)
    at_once.do("pass")
    at_once.gold_of_offer(30)
    at_once.do("accept_pass")
    assert at_once.gold()[0] == 80


def test_private_offers():
    board = offered(12, "bag_silk", rules={"private_offers": True})
    assert board.table.offers[1].gold == -1
    assert words(board.table.offers[1].bag) == {}
    assert board.world.seats[0].heard[1].gold == 12
    assert board.world.seats[2].heard[1].gold == 0
    board.do("accept_pass")
    assert board.gold()[:2] == [62, 38]
    assert offered(12).table.offers[1].gold == 12


def test_sealed_bid():
    board = offered(12, rules={"bargaining": "sealed_bid", "asks": True, "third_party": True})
    assert board.legal == ["refuse", "accept_pass"]
    board.do("refuse")
    assert board.asked == "verdict"


@pytest.mark.parametrize(("most", "least", "price"), [(30, 11, 20), (10, 10, 10), (9, 10, None)])
def test_nash_split(most, least, price):
    board = talking({"bargaining": "nash_split"})
    for seat, gold in ((1, most), (0, least)):
        assert board.actor == seat
        board.do(str(gold // 10 * 10), str(gold % 10))
    if price is None:
        assert board.asked == "verdict"
        assert board.happened("no_split")
    else:
        assert board.gold()[:2] == [50 + price, 50 - price]


def test_offers_are_secret_until_complete():
    board = third()
    board.do("2: inspect")
    assert board.table.offers[2].status == 0
    assert board.world.seats[2].draft.act == 1
    board.do("10")
    assert board.table.offers[2].status == 0


def test_inspection_cap_binds_paid_inspections():
    board = third({"inspection_cap": 0})
    assert board.legal == ["silent", "pass"]


def test_a_binding_deal_to_inspect_counts_when_it_is_made():
    """R14: before the bag is opened."""
    board = third({"ledger": "all"}, {1: LIAR, 2: ("pepper", "apple")})
    board.do("2: inspect")
    board.gold_of_offer(9)
    board.do("3: silent", "accept_inspect")
    assert (board.table.inspections, board.table.searches[0]) == (1, 0)


@pytest.mark.parametrize(("verdict", "count"), [("inspect", 1), ("pass", 0)])
def test_a_deal_that_does_not_bind_counts_when_the_bag_is_opened(verdict, count):
    """R14."""
    board = third({"deals_binding": False})
    board.do("2: inspect")
    board.gold_of_offer(9)
    board.do("3: silent", "accept_inspect")
    assert (board.asked, board.table.inspections) == ("verdict", 0)
    board.do(verdict)
    assert board.table.inspections == count


def test_payers_are_picked_clockwise_from_the_sheriff():
    board = Board({1: LIAR}, rules={"asks": False})
    board.do("seat_1", "pass")
    board.gold_of_offer(5)
    for _ in range(2):
        board.do("pass")
        board.gold_of_offer(5)
    board.do("accept_pass")
    assert board.legal == ["seat_1", "seat_2", "seat_3"]
    board.do("seat_2")
    assert board.legal == ["seat_3", "done"]


def test_what_was_picked_for_an_offer_limits_nothing_later():
    board = offered(0, "stand_bread", stands={1: "bread 2"})
    assert board.world.seats[1].floor == 0
    board.do("accept_pass")
    assert board.world.seats[0].floor == 0
