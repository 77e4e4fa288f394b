"""Positions from a person's words: built as said, and impossible ones refused."""

from __future__ import annotations

import re

import numpy as np
import pytest

from simlab.games.sheriff.game import GAME
from simlab.games.sheriff.hidden.history_inference import round_start
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.determinization_checks import check_imagined
from tests.games.sheriff.boards import words

SHERIFF = {
    "me": 0,
    "sheriff": 0,
    "hand": "apple 3, silk",
    "declared": ["none", "apple 5", "cheese 4", "bread 3"],
    "stands": [{}, "apple 4", {}, "bread 2"],
    "hidden": [0, 2, 0, 0],
    "focus": 1,
}
OWNER = {
    "me": 1,
    "sheriff": 0,
    "hand": "apple 2",
    "bag": "silk 2, apple 2",
    "stash": "mead",
    "declared": ["none", "apple 4", "cheese 4", "bread 5"],
}


def placed(seats=4, rules=None, **description):
    return GAME.placed(GAME.rules(seats, rules), description)


def ids(decision):
    kind = next(each for each in GAME.decisions if each.name == decision)
    return {word: action for action, word in enumerate(kind.actions)}


def asked(worlds):
    return GAME.decisions[worlds[0].table.decision].name


def dealt(worlds, seats=4, rules=None):
    """Deal what is not seen, as everybody does who uses a position; audit it and play on."""
    matchup = build_matchup("sheriff", "random", seats=seats, rules=rules)
    code, world = matchup.compiled, worlds[0]
    assert code.check_invariants(world) == 0, GAME.invariant_names[code.check_invariants(world)]
    with np.errstate(over="ignore"):
        assert code.determinize(world, int(world.table.actor), np.uint64(7))
    assert code.check_invariants(world) == 0, GAME.invariant_names[code.check_invariants(world)]
    match = Match(matchup, 0, worlds)
    for _ in match.play():
        assert match.check_invariants() == 0
    return world


def test_position_before_the_verdict():
    worlds = placed(**SHERIFF)
    table = worlds[0].table
    assert asked(worlds) == "verdict"
    assert table.bag_n[:4].tolist() == [0, 5, 4, 3]
    assert table.stash_n[:4].tolist() == [0, 2, 0, 0]
    assert table.hand_n[:4].tolist() == [4, 1, 2, 3]
    assert table.pile_n == 204 - 10 - 12 - 6 - 2
    dealt(worlds)


def test_position_with_an_agreement_that_does_not_bind():
    """The Sheriff may break it; if the bag passes whoever promised may pay."""
    rules = {"deals_binding": False}
    agreed = {**SHERIFF, "decision": "verdict", "offers": "1 pass 30"}
    worlds = placed(rules=rules, **agreed)
    assert asked(worlds) == "verdict"
    match = Match(build_matchup("sheriff", "random", seats=4, rules=rules), 0, worlds)
    match.take(ids("verdict")["pass"])
    assert (asked(worlds), match.actor) == ("honour", 1)
    match.take(ids("honour")["pay"])
    assert [int(seat.gold) for seat in match.world.seats[:2]] == [80, 20]
    dealt(placed(rules=rules, **agreed), rules=rules)
    both = {**agreed, "offers": "1 pass 30; 2 inspect 5"}
    with pytest.raises(UsageError, match="all for 'pass' or all for 'inspect'"):
        placed(rules=rules | {"third_party": True}, **both)


def test_offers_on_the_table():
    offers = [{"seat": 1, "gold": 5, "bag": "pepper"}, {"seat": 2, "act": "inspect", "gold": 3}]
    worlds = placed(**SHERIFF, offers=offers, talk=2)
    table = worlds[0].table
    assert (asked(worlds), table.talk) == ("answer", 2)
    assert (table.offers[1].gold, table.offers[2].act) == (5, 1)
    assert words(worlds[0].seats[0].heard[1].bag) == {"pepper": 1}
    dealt(worlds)


def test_offered_stand_goods_are_there():
    offers = [{"seat": 1, "stand": "apple, silk"}]
    worlds = placed(**SHERIFF, offers=offers)
    assert words(worlds[0].table.known_stash[1]) == {"silk": 1}
    assert dealt(worlds) is not None


def test_goods_may_be_offered_in_words():
    for text, told in (
        ("1 pass 5 bag pepper", {"seat": 1, "act": "pass", "gold": 5, "bag": "pepper"}),
        ("1 pass 0 stand apple, silk", {"seat": 1, "act": "pass", "stand": "apple, silk"}),
        (
            "1 pass 2 stand apple 2 bag pepper, apple 1",
            {"seat": 1, "gold": 2, "stand": "apple 2", "bag": {"pepper": 1, "apple": 1}},
        ),
    ):
        spoken = placed(**SHERIFF, offers=f"{text}; 2 inspect 3")
        listed = placed(**SHERIFF, offers=[told, {"seat": 2, "act": "inspect", "gold": 3}])
        assert spoken.tobytes() == listed.tobytes()
    with pytest.raises(
        UsageError, match=r"write a seat, pass or inspect, and gold .*perhaps goods"
    ):
        placed(**SHERIFF, offers="1 pass")


def test_position_knows_private_offers_by_who_heard_them():
    """Who did not hear it knows whose it is and what for; who heard it knows how much, too."""
    rules = {"private_offers": True}
    bystander = {**OWNER, "decision": "offer", "focus": 2}
    worlds = placed(rules=rules, **bystander, offers="2 pass")
    assert (worlds[0].table.offers[2].act, worlds[0].table.offers[2].gold) == (0, -1)
    dealt(worlds, rules=rules)
    told = placed(rules=rules, **SHERIFF, offers="1 pass 5 stand silk", decision="answer")
    assert told[0].seats[0].heard[1].gold == 5
    assert not told[0].table.known_stash.any()
    dealt(told, rules=rules)


def test_bags_that_are_gone_are_judged_no_more():
    worlds = placed(**{**SHERIFF, "passed": 3, "opened": 2})
    assert (asked(worlds), worlds[0].table.inspections) == ("verdict", 1)
    assert worlds[0].seats["bag_size"][:4].tolist() == [0, 5, 0, 0]
    past, stages = round_start(worlds.copy(), 0)
    assert (stages, past[0].table.hand_n[:4].tolist()) == (9, [4, 6, 6, 6])
    check_imagined(Match(build_matchup("sheriff", "random", seats=4), 0, past), 0)
    dealt(worlds)
    mine = {**OWNER, "bag": "", "decision": "offer", "passed": 1, "focus": 2, "stash": "silk 4"}
    assert round_start(placed(**mine), 1) is None


@pytest.mark.parametrize(
    ("stands", "gone", "number"),
    [(0, {}, 1), (1, {}, 2), (15, {}, 2), (16, {}, 3), (9, {"passed": [2, 3]}, 2),
     (7, {"passed": [2, 3]}, 1), (22, {"passed": 3, "opened": 2}, 2)],
)  # fmt: skip
def test_the_round_is_the_first_by_which_so_much_has_come(stands, gone, number):
    told = {**SHERIFF, "hidden": [0] * 4, "stands": [{}, {"apple": stands}, {}, {}], **gone}
    assert placed(**told)[0].table.round_index == number - 1


def test_offer_of_an_owner():
    worlds = placed(**OWNER, decision="offer", gold=[50, 30, 60, 60])
    assert (asked(worlds), worlds[0].table.focus) == ("offer", 1)
    assert worlds[0].seats[1].gold == 30
    dealt(worlds)


def test_a_line_that_tells_hand_and_bag():
    told = {**OWNER, "decision": "offer"}
    line = "P1 (you): 50 gold; hand: 2 Apple; bag: 2 Silk, 2 Apple"
    pasted = {key: value for key, value in told.items() if key != "bag"} | {"hand": line}
    assert placed(**pasted).tobytes() == placed(**told).tobytes()


def test_offer_of_another():
    worlds = placed(**OWNER, decision="offer", focus=2)
    assert worlds[0].table.lap == 1
    dealt(worlds)


@pytest.mark.parametrize("decision", ["set_aside", "load"])
@pytest.mark.parametrize("me", [1, 2, 3])
def test_position_before_early_decisions(decision, me):
    worlds = placed(me=me, sheriff=0, hand="apple 3, silk 2, mead", decision=decision)
    assert asked(worlds) == decision
    assert worlds[0].table.left_to_act == 4 - me
    dealt(worlds)


BAGS = {"hand": "apple 2", "bag": "silk 2, apple 2", "sheriff": 0, "decision": "declare"}


@pytest.mark.parametrize(
    ("me", "more", "sizes"),
    [
        (1, {}, [0, 4, 5, 5]),
        (1, {"bags": [0, 4, 0, 2]}, [0, 4, 0, 2]),
        (2, {"declared": ["none", "bread 3", "none", "none"]}, [0, 3, 4, 5]),
        (3, {"declared": ["none", "apple 5", "bread 3", "none"]}, [0, 5, 3, 4]),
    ],
)
def test_position_before_a_declaration(me, more, sizes):
    """Who comes before has declared, who comes after has not, and all sizes are known."""
    worlds = placed(me=me, **BAGS, **more)
    table = worlds[0].table
    assert asked(worlds) == "declare"
    assert table.bag_n[:4].tolist() == sizes
    assert [int(kind) >= 0 for kind in table.declared[:4]] == [
        0 < seat < me and sizes[seat] > 0 for seat in range(4)
    ]
    assert table.left_to_act == 4 - me
    dealt(worlds)


def test_a_bag_that_is_not_declared_is_to_be_declared():
    assert asked(placed(me=1, sheriff=0, hand="apple", bag="silk 2")) == "declare"
    others = ["none", "bread 3", "none", "none"]
    assert asked(placed(me=2, sheriff=0, hand="apple", bag="silk 2", declared=others)) == "declare"


def test_the_top_of_a_pile_is_the_card_told_last():
    table = placed(hand="apple 6", discards="apple, chicken, apple; cheese")[0].table
    assert table.top.tolist() == [ids("load")["apple"], ids("load")["cheese"]]
    assert table.discard_n.tolist() == [3, 1]


def test_discards_and_rounds():
    worlds = placed(
        me=1,
        hand="apple 3, silk 3",
        decision="set_aside",
        discards=["bread 2, mead", "apple"],
        round=3,
    )
    table = worlds[0].table
    assert table.top.tolist() == [5, 0]
    assert table.discard_n.tolist() == [3, 1]
    assert (table.round_index, table.sheriff) == (2, 2)
    assert table.turns_done[:4].tolist() == [1, 1, 0, 0]
    dealt(worlds)


REFUSED = {
    "an unknown key": ({"hnad": "apple"}, "hnad.*hand"),
    "unknown goods": ({"hand": "aple"}, "aple.*apple"),
    "a seat that is not there": ({"me": 4}, "from 0 to 3"),
    "too many cards": ({"hand": "apple 7"}, "at most 6"),
    "legal goods face down": ({"hand": "apple 2", "stash": "apple"}, "face up"),
    "an unknown decision": ({"hand": "apple 2", "decision": "lode"}, "lode.*load"),
    "a merchant who judges": ({"hand": "apple 2", "decision": "verdict"}, "merchant does not"),
    "a sheriff who loads": ({"me": 0, "sheriff": 0, "decision": "load"}, "sheriff does not"),
    "a round too late": ({"hand": "apple 2", "round": 9}, "over before"),
    "gold from nowhere": ({"hand": "apple 2", "gold": [60, 60, 60, 60]}, "200 together"),
    "too few purses": ({"hand": "apple 2", "gold": [60, 60]}, "each of the 4"),
    "too many piles": ({"hand": "apple 2", "discards": ["apple", "apple", "apple"]}, "3 piles"),
    "a bag at loading": ({"bag": "apple", "decision": "load"}, "nothing is loaded"),
    "an empty bag declared": ({**BAGS, "me": 1, "bag": None}, "what is in your bag"),
    "earlier declarations not told": ({**BAGS, "me": 2}, "declared is missing"),
    "a later declaration told": (
        {**BAGS, "me": 1, "declared": ["none", "none", "bread 2", "none"]},
        "seat 2 declares after you",
    ),
    "the own bag declared": (
        {**BAGS, "me": 1, "declared": ["none", "apple 4", "none", "none"]},
        "declared already; ask --decision offer",
    ),
    "sizes that differ": ({**BAGS, "me": 1, "bags": [0, 3, 0, 0]}, "seat 1 has 4 cards"),
    "an offer at declaring": ({**BAGS, "me": 1, "offers": "1 pass 3"}, "no offers yet"),
    "a declaration before loading": (
        {"hand": "apple 2", "declared": ["none"] * 4, "decision": "load"},
        "no declared",
    ),
    "nobody with a bag": (
        {**SHERIFF, "declared": ["none"] * 4},
        "declared: seats 1 and 2 and 3 have bags too: .* 'none; apple 3; apple 3; apple 3'",
    ),
    "a bag that is not told": (
        {**SHERIFF, "declared": ["none", "apple 5", "cheese 4", "none"]},
        "declared: seat 3 has a bag too: say what it has declared",
    ),
    "an earlier bag that is not told": (
        {**BAGS, "me": 2, "declared": ["none"] * 4},
        "declared: seat 1 has a bag too",
    ),
    "nothing declared": ({**OWNER, "decision": "offer", "declared": None}, "declared is missing"),
    "contraband declared": ({**OWNER, "declared": ["none", "silk 4", "none", "none"]}, "one kind"),
    "a wrong size of the own bag": (
        {**OWNER, "declared": ["none", "apple 3", "none", "none"]},
        "your bag holds 4",
    ),
    "a declaring sheriff": (
        {**SHERIFF, "declared": ["apple 1", "apple 5", "none", "none"]},
        "declares nothing",
    ),
    "too large a bag": ({**SHERIFF, "declared": ["none", "apple 6", "none", "none"]}, "at most 5"),
    "a bag in focus that is not there": ({**SHERIFF, "focus": 0}, "no bag"),
    "two offers of one": ({**SHERIFF, "offers": "2 inspect 3; 2 inspect 5"}, "2 is told twice"),
    "an offer of the sheriff": ({**SHERIFF, "offers": [{"seat": 0, "gold": 1}]}, "a merchant"),
    "an offer to inspect oneself": (
        {**SHERIFF, "offers": [{"act": "inspect"}]},
        "wants its bag",
    ),
    "an offer at the verdict": (
        {**SHERIFF, "decision": "verdict", "offers": "1 pass 30"},
        "none is open any more at the verdict; ask --decision answer",
    ),
    "an offer to inspect at the verdict": (
        {**SHERIFF, "decision": "verdict", "offers": "2 inspect 3"},
        "ask --decision answer",
    ),
    "an offer before the owner spoke": (
        {**OWNER, "decision": "offer", "offers": "1 pass 3"},
        "seat 1 has not spoken before you",
    ),
    "an offer of who speaks later": (
        {**OWNER, "decision": "offer", "focus": 2, "offers": "1 pass 3"},
        "seat 1 has not spoken before you",
    ),
    "another after the last round": (
        {**OWNER, "decision": "offer", "focus": 2, "talk": 4},
        "final offer; no other",
    ),
    "a final offer of another": (
        {**SHERIFF, "decision": "answer", "talk": 4, "offers": "2 pass 3"},
        "only the owner makes a final offer",
    ),
    "no final offer": ({**SHERIFF, "decision": "answer", "talk": 4}, "which is to be answered"),
    "a second lap": ({**OWNER, "decision": "offer", "focus": 2, "lap": 2}, "third_offers=1"),
    "a second lap of an owner": ({**OWNER, "decision": "offer", "lap": 2}, "speaks once"),
    "a condition": (
        {**SHERIFF, "decision": "answer", "offers": "2 inspect 3 if lying"},
        "contingent=on",
    ),
    "a price above the gold": ({**OWNER, "decision": "offer", "asked": 51}, "seat 1 has 50 gold"),
    "a price at the verdict": ({**SHERIFF, "asked": 5}, "the talk is over"),
    "a bag gone that is not there": ({**SHERIFF, "passed": 0}, "say once of seat 0"),
    "a bag gone twice": ({**SHERIFF, "passed": 2, "opened": 2}, "say once of seat 2"),
    "a bag gone in focus": ({**SHERIFF, "opened": 1}, "seat 1 has no bag"),
    "goods in an own bag that is gone": (
        {**OWNER, "decision": "offer", "focus": 2, "passed": 1},
        "nothing is in it",
    ),
    "a bag gone whose goods are nowhere": (
        {**SHERIFF, "stands": [{}, "apple 4", {}, {}], "hidden": [0, 0, 0, 0], "passed": [2, 3]},
        "passed: 7 cards have passed, but 4 lie",
    ),
    "more than can have come by then": (
        {**SHERIFF, "stands": [{}, "apple 14", {}, {}], "round": 2},
        "16 cards lie .* in round 2 at most 15 .* round 3",
    ),
    "what the deck has none of": (
        {**SHERIFF, "rules": {"copies.cheese": 0}},
        "declared: the deck has no cheese in this game",
    ),
    "a bag gone at declaring": ({**BAGS, "me": 1, "passed": 2}, "no passed yet"),
    "bags that wait for the verdict": (
        {**OWNER, "decision": "offer", "talked": 2},
        "say passed, opened",
    ),
    "who went to market first": ({"hand": "apple", "decision": "set_aside", "first": 2}, "named"),
    "more gold than there is": ({**SHERIFF, "offers": [{"gold": 51}]}, "seat 1 has 50 gold"),
    "goods that are not there": ({**SHERIFF, "offers": [{"stand": "chicken"}]}, "does not hold"),
    "too many promises": ({**SHERIFF, "offers": [{"bag": "apple 6"}]}, "no more goods"),
    "a promise for another bag": (
        {**SHERIFF, "offers": [{"seat": 2, "bag": "apple"}]},
        "no more goods",
    ),
    "more goods than the deck has": ({**SHERIFF, "stands": ["crossbow 6", {}, {}, {}]}, "crossbow"),
    "own goods face down that differ": ({**SHERIFF, "hidden": [1, 0, 0, 0]}, "0 of your goods"),
    "a wrong size of the own hand": ({"hand": "apple", "hands": [5, 6, 6, 6]}, "1 cards, not 5"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_position_that_is_impossible_is_refused(case):
    description, message = REFUSED[case]
    with pytest.raises(UsageError, match=message):
        placed(**description)


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ({}, r"seats 2 and 3 have .*, before you \(seat 1 is the sheriff unless you say who is\)"),
        ({"me": 2, "sheriff": 0}, "what seat 1 has declared, before you;"),
        ({"decision": "verdict", "sheriff": 0}, "what each merchant has declared;"),
    ],
)
def test_position_names_missing_declarations_as_written(told, who):
    loaded = {} if "decision" in told else {"decision": "declare", "bag": "silk, apple 2"}
    with pytest.raises(UsageError, match=f"position: declared is missing: .*{who}") as refused:
        placed(hand="apple 3", **loaded, **told)
    written = re.search("as '(.*)'$", str(refused.value))[1]
    table = placed(hand="apple 3", **loaded, **told, declared=written)[0].table
    assert GAME.decisions[table.decision].name == told.get("decision", "declare")


@pytest.mark.parametrize(
    "description",
    [
        {"hand": "apple two"},
        {"hand": ["apple", 1]},
        {"hand": {"apple": 1.5}},
        {"me": True},
        {"hand": "apple 2", "round": "late"},
        {"hand": "apple 2", "stands": "apple"},
        {**SHERIFF, "offers": [{"price": 3}]},
    ],
    ids=str,
)
def test_position_with_words_for_numbers_is_refused(description):
    with pytest.raises(UsageError):
        placed(**description)


@pytest.mark.parametrize(
    ("rules", "offers", "message"),
    [
        ({"third_pass": False}, "3 pass 4", "third_pass=off"),
        ({"third_party": False}, "3 inspect 4", "third_party=off"),
        ({"third_party": False}, "3 pass 4", "third_party=off"),
    ],
)
def test_refuses_offers_that_nobody_may_make(rules, offers, message):
    position = {**SHERIFF, "decision": "answer", "focus": 2, "offers": offers}
    assert GAME.placed(GAME.rules(4), position)
    with pytest.raises(UsageError, match=message):
        GAME.placed(GAME.rules(4, rules), position)
    assert GAME.placed(GAME.rules(4, rules), {**position, "offers": "2 pass 4"})


def test_without_talk_there_is_no_answer_to_ask_for():
    position = {**SHERIFF, "decision": "verdict", "offers": "1 pass 30"}
    with pytest.raises(UsageError, match=r"at the verdict$"):
        placed(rules={"talk_rounds": 0}, **position)


def test_position_takes_lists_as_text():
    texts = {
        "decision": "answer",
        "sheriff": 0,
        "focus": 2,
        "declared": "; apple 2; cheese 4; bread 3",
        "stands": "apple 3, cheese; mead; ; bread 2",
        "gold": "50, 48, 52, 50",
        "offers": "2 pass 8",
        "hand": "apple 6",
    }
    lists = texts | {
        "declared": ["none", "apple 2", "cheese 4", "bread 3"],
        "stands": ["apple 3, cheese", "mead", "", "bread 2"],
        "gold": [50, 48, 52, 50],
        "offers": [{"seat": 2, "act": "pass", "gold": 8}],
    }
    rules = GAME.rules(4)
    assert GAME.placed(rules, texts).tobytes() == GAME.placed(rules, lists).tobytes()


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [("offers", "2 pass", "write a seat"), ("gold", "50, x, 3, 4", "gold is a number, not")],
)
def test_text_that_cannot_be_read(key, text, message):
    with pytest.raises(UsageError, match=message):
        GAME.placed(GAME.rules(4), {"sheriff": 0, key: text})
