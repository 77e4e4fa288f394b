"""Deals by the finite protocol, and in the fast form."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.policies import dealing
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import Game, meet, play_out
from tests.games.cosmic.test_knowledge import memories

LONG = {"negotiate": 1, "a08": 2, "a20": 1, "mobius": 1}
SHORT = {"negotiate": 1, "a06": 2}


def talking(rules=None, hand_o=LONG, hand_d=SHORT, **wishes):
    game = Game(rules)
    game.move(0, "p0.4", 2, "p2.0")
    game.begin("colour 1")
    meet(game, hand_o, hand_d, {}, {}, target="p1.0", **wishes)
    game.until("offer", "second", "lose", "settle")
    return game


def test_allies_go_home_before_the_deal():
    game = talking(invite="2+3|2|3", ally="offense 2|defense 1")
    assert game.decision == "offer"
    assert [game.zone("gate", seat) for seat in range(4)] == [1, 0, 0, 0]
    assert int(game.table.foreign[2]) == 0


def test_offers_alternate_and_two_passes_end_it():
    game = talking()
    assert int(game.table.actor) == 0
    game.take("pass")
    assert int(game.table.actor) == 1
    game.take("pass")
    assert game.decision in ("home", "lose")
    play_out(game)
    assert game.named("result")[0]["result"] == "no_deal"


def test_deal_rounds():
    game = talking({"deal_rounds": 2})
    game.take("swap_random")
    game.take("reject")
    assert int(game.table.actor) == 1
    game.take("swap_random")
    game.take("reject")
    assert game.decision in ("home", "lose")


@pytest.mark.parametrize("penalty", [0, 1, 3])
def test_deal_penalty(penalty):
    game = talking({"deal_penalty": penalty})
    game.take("pass")
    game.take("pass")
    play_out(game)
    assert [game.zone("warp", seat) for seat in (0, 1)] == [penalty, penalty]
    assert [int(n) for n in game.table.deals_failed[:2]] == [1, 1]


def test_a_failed_deal_takes_all_ships_if_there_are_fewer():
    game = Game()
    game.strip(1, "p1.0")
    game.move(1, "p1.0", 2)
    game.begin("colour 1")
    meet(game, LONG, SHORT, {}, {}, target="p1.0")
    game.take("pass")
    game.take("pass")
    play_out(game)
    assert {"event": "lost", "seat": 1, "count": 2} in game.events


def test_the_menu():
    game = talking()
    assert game.legal == [*c.MENU_WORDS[: c.FIRST_TECH_OFFER]]
    game = talking(hand_o={"negotiate": 1, "a08": 1})
    assert "2_for_high" not in game.legal, "the offense has no high card to give"
    assert "colony_for_2" not in game.legal, "it has but one card"


def test_deal_cards_and_colonies():
    """Rules deal_cards and deal_colonies."""
    game = talking({"deal_cards": 1})
    assert "2_for_colony" not in game.legal
    game = talking({"deal_cards": 0, "deal_colonies": 0})
    assert game.decision != "offer" or game.legal == ["pass"]
    game = talking({"deal_colonies": 0})
    assert "colonies" not in game.legal
    assert "swap_chosen" in game.legal


def test_a_swap_of_colonies_is_a_success():
    game = talking()
    game.take("colonies")
    assert game.decision == "offer_planet"
    assert game.legal == [f"p1.{place}" for place in range(5)]
    game.take("p1.2")
    assert game.legal == [*(f"p0.{place}" for place in range(5)), "p2.0"]
    game.take("p2.0")
    assert game.decision == "answer"
    game.take("accept")
    assert game.decision == "settle"
    assert "gate" in game.legal
    game.take("gate")
    game.take("done")
    assert (game.decision, int(game.table.actor)) == ("settle", 1)
    game.take("p1.0")
    play_out(game)
    assert game.ships(0, "p1.2") == 1
    assert game.ships(1, "p2.0") >= 1
    assert game.decision == "second", "a deal is a success"
    assert [int(game.table.foreign[seat]) for seat in (0, 1)] == [2, 1]


def test_two_colonies_for_one():
    """Rule deal_colonies: the proposer names all three planets, and the ships follow."""
    assert "2_colonies" not in talking().legal
    game = talking({"deal_colonies": 2})
    assert {*c.MENU_WORDS[c.MENU_WORDS.index("2_colonies") : c.FIRST_RELEASE]} <= {*game.legal}
    game.take("2_colonies_for_1")
    game.take("p1.2")
    assert game.legal == ["p1.0", "p1.1", "p1.3", "p1.4"], "a second planet"
    game.take("p1.4")
    assert "p2.0" in game.legal, "now the defense's"
    game.take("p2.0")
    assert game.named("terms_too") == [
        {"event": "terms_too", "planet": "p1.4", "other": None},
    ]
    game.take("accept")
    for planet in ("p1.2", "p1.4"):
        assert (game.decision, int(game.table.actor)) == ("settle", 0), planet
        game.take("p0.0")
        game.take("done")
    assert (game.decision, int(game.table.actor)) == ("settle", 1)
    play_out(game)
    assert (game.ships(0, "p1.2"), game.ships(0, "p1.4")) == (1, 1)
    assert game.ships(1, "p2.0") >= 1
    assert [int(game.table.foreign[seat]) for seat in (0, 1)] == [3, 1]


@pytest.mark.parametrize("ships", [4, 1])
def test_two_colonies_take_two_planets_and_two_ships(ships):
    game = Game({"deal_colonies": 2})
    game.strip(1, "p1.0")
    game.move(1, "p1.0", 4 - ships)
    game.begin("colour 1")
    meet(game, LONG, SHORT, {}, {}, target="p1.0")
    assert "colony_to_offense" in game.legal
    assert "2_colonies_to_offense" not in game.legal, "the defense has one colony"
    assert "colony_to_defense" in game.legal
    assert ("2_colonies_to_defense" in game.legal) == (ships > 1)


def test_nobody_lets_the_other_win_by_two_colonies():
    """Who lacks two colonies gets one at most, unless both win."""
    game = talking({"deal_colonies": 2, "win_colonies": 2})
    template = c.MENU_WORDS.index
    table = game.table
    for word, unwise in (("colonies", True), ("2_colonies", True), ("2_colonies_for_1", True)):
        assert dealing.unwise(table, 1, template(word), dealing.BY_GAIN, 0) == unwise
    assert not dealing.unwise(table, 0, template("colonies"), dealing.BY_GAIN, 0)
    assert dealing.unwise(table, 0, template("2_colonies"), dealing.BY_GAIN, 0)
    assert not dealing.unwise(table, 0, template("2_colonies"), dealing.BY_GAIN, 1)


def test_deal_ships():
    game = talking({"deal_ships": 1})
    game.take("colony_to_offense")
    game.take("p1.0")
    game.take("accept")
    game.take("p0.0")
    play_out(game)
    assert game.ships(0, "p1.0") == 1


def test_home_regain():
    for rules, legal in ({}, True), ({"home_regain": "destiny_only"}, False):
        game = Game(rules)
        game.move(0, "p0.4", 4)
        game.move(1, "p1.4", 2, "p0.4")
        game.begin("colour 1")
        meet(game, LONG, SHORT, {}, {}, target="p1.0")
        game.take("colony_to_offense")
        assert ("p0.4" in game.legal) == legal


def test_cards_that_are_chosen_stay_secret_until_both_have_chosen():
    game = talking(hand_d={"negotiate": 1, "a06": 2, "a07": 1})
    game.take("swap_chosen")
    game.take("accept")
    assert (game.decision, int(game.table.actor)) == ("give", 0)
    game.take("a08")
    assert (game.decision, int(game.table.actor)) == ("give", 1)
    assert not game.named("taken")
    assert int(game.table.hand_n[0]) == 4
    play_out(game)
    assert [(each["seat"], each["kind"]) for each in game.named("taken")] == [
        (1, "a08"),
        (0, "a06"),
    ]
    assert memories(game, 0) == [(1, "a08")]
    assert memories(game, 1) == [(0, "a06")]


def test_modes():
    """Of one's own cards only what one holds may be promised."""
    game = talking()
    game.take("card_to_defense")
    assert game.legal == ["chosen", "random", "attack", "artifact"]
    game.take("artifact")
    game.take("accept")
    play_out(game)
    assert game.named("taken")[0]["kind"] == "mobius"
    game = talking()
    game.take("card_to_offense")
    assert "artifact" in game.legal
    game.take("artifact")
    assert game.decision == "offer", "the defense has none: it cannot accept"


def test_a_high_card_for_two():
    game = talking()
    game.take("2_for_high")
    game.take("accept")
    play_out(game)
    kinds = [each["kind"] for each in game.named("taken")]
    assert kinds == ["a20", "a06", "a06"]


def test_a_gift_is_legal():
    """Ruling 40."""
    game = talking()
    game.take("colony_to_defense")
    game.take("p0.0")
    game.take("accept")
    game.take("p1.0")
    play_out(game)
    assert int(game.table.foreign[1]) == 1


def test_quash_voids_a_deal():
    game = talking(hand_o={"negotiate": 1, "a08": 2})
    game.hold(2, quash=1)
    game.take("swap_random")
    game.take("accept")
    assert (game.decision, int(game.table.actor)) == ("outcome_card", 2)
    game.take("quash")
    play_out(game)
    assert not game.named("taken")
    assert [game.zone("warp", seat) for seat in (0, 1)] == [3, 3]
    assert [int(n) for n in game.table.deals_made[:2]] == [0, 0]


def test_a_deal_that_cannot_be_kept_any_more_is_imagined():
    """Its cards were taken after both had agreed, as Angler's flare may: any hand is possible."""
    game = talking(hand_o={"negotiate": 1, "a08": 2})
    game.hold(2, quash=1)
    game.take("swap_random")
    game.take("accept")
    assert game.decision == "outcome_card"
    game.hold(1)
    assert len([*imagined_worlds(game.match, 2, 5)]) == 5


def test_deal_form():
    """Nash bargaining: the swap of colonies is best for both where nobody is ahead."""
    game = talking({"deal_form": "nash"})
    assert game.decision == "settle"
    assert game.named("deal") == [{"event": "deal", "offer": "colonies"}]


def test_deal_form_with_two_colonies():
    """Two for two is best, and the planets are the first of those with the fewest ships."""
    game = talking({"deal_form": "nash", "deal_colonies": 2})
    assert game.named("deal") == [{"event": "deal", "offer": "2_colonies"}]
    assert game.named("terms")[0]["other"] == "p0.4"
    assert game.named("terms_too") == [
        {"event": "terms_too", "planet": "p1.1", "other": "p2.0"},
    ]


def test_nash_weights():
    """Rules nash_weight and nash_tough."""
    one = talking({"deal_form": "nash", "nash_weight": 1, "deal_colonies": 0})
    other = talking({"deal_form": "nash", "nash_weight": 0, "deal_colonies": 0})
    assert one.named("deal")[0]["offer"] == "card_to_offense"
    assert other.named("deal")[0]["offer"] == "card_to_defense"
    tough = talking({"deal_form": "nash", "nash_tough": 1, "deal_colonies": 0})
    assert not tough.named("deal"), "nobody gains by cards alone"


def test_a_deal_about_the_last_ships_goes_on():
    """Those at the gate are not in the warp yet, where wins are looked for at once."""
    game = Game({"win_check": "instant", "retrieve": 0})
    game.begin("colour 1")
    meet(game, LONG, SHORT, {}, {}, target="p1.0")
    for seat in range(4):
        game.strip(seat)
    play_out(game, offer="card_to_offense", answer="accept")
    assert game.result == "deal"
    assert (game.match.over, int(game.table.winners)) == (True, 0)
