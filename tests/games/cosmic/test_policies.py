"""What players do where the game is at stake, where a colony is to be had, and to deny cards."""

from __future__ import annotations

import pytest

from simlab.inference.positions import placed_position
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.cosmic.boards import Game, meet

AHEAD = (
    "0: p0.0 4, p0.1 4, p0.2 4, p1.0 1, p1.1 1, p2.0 1, p2.1 1; "
    "1: p1.0 4, p1.1 4, p1.2 4, p1.3 4, p1.4 2"
)
"""The first player has four colonies."""
EARLY = "0: p0.0 4, p0.1 4, p0.2 4, p1.0 2; 1: p1.0 4, p1.1 4, p1.2 4, p1.3 4, p1.4 2"


def chosen(policy, described, rules=None):
    """Return what a policy does in a described position."""
    matchup = build_matchup("cosmic", policy, seats=4, rules=rules or {})
    position = placed_position(matchup, described)
    match = Match(position.matchup, 0, position.root)
    return match.word(match.choose())


@pytest.mark.parametrize("policy", ["sensible", "counter", "expert", "loner"])
@pytest.mark.parametrize(
    ("me", "hand", "card"),
    [
        (0, "a20, a15, a12, negotiate", "a20"),
        (0, "a00, a01, a04, negotiate", "a04"),
        (1, "a20, a15, a12, negotiate", "a20"),
        (1, "a01, a04, negotiate", "a04"),
        # against an attack a morph ties, and the ships of the attack decide
        (0, "a04, a06, morph", "morph"),
        (1, "a04, a06, morph", "a06"),
    ],
)
def test_nothing_is_saved_where_the_game_is_at_stake(policy, me, hand, card):
    told = {"decision": "plan", "me": me, "hand": hand, "ships": AHEAD, "target": "p1.4"}
    assert chosen(policy, told | {"gate": "4,0,0,0"}) == card


@pytest.mark.parametrize("place", ["p1.0", "p1.4"])
def test_least_card_that_is_likely_to_win_is_played(place):
    """So it is where the attack has a colony already: there the game is not at stake."""
    ships = AHEAD if place == "p1.0" else EARLY
    told = {"decision": "plan", "ships": ships, "target": place, "gate": "4,0,0,0"}
    assert chosen("sensible", told | {"hand": "a30, a20, a15, a12, negotiate"}) != "a30"


def test_an_ally_of_the_attack_may_win_the_game_too():
    told = {"decision": "plan", "me": 1, "offense": 2, "hand": "a20, a15, a12, negotiate"}
    told |= {"ships": AHEAD, "target": "p1.4"}
    assert chosen("sensible", told | {"gate": "0,0,4,0"}) != "a20"
    assert chosen("sensible", told | {"gate": "2,0,4,0"}) == "a20"


@pytest.mark.parametrize("policy", ["sensible", "expert"])
def test_planets_without_an_own_colony_are_attacked(policy):
    """However few ships are where one has a colony, and however many elsewhere."""
    ships = "0: p0.0 4, p0.1 4, p0.2 4, p1.0 2; 1: p1.0 1, p1.1 4, p1.2 5, p1.3 5, p1.4 5"
    told = {"decision": "target", "hand": "a12", "defense": 1, "ships": ships}
    assert chosen(policy, told) == "p1.1"


@pytest.mark.parametrize(
    ("rules", "cards", "choice"),
    [
        ({}, "a10, a13", "plus2 offense"),
        ({}, "a10, a15", "pass"),
        ({"tie": "offense"}, "a10, a13", "pass"),
        ({"tie": "offense"}, "a10, a15", "plus2 offense"),
    ],
)
def test_ties_count_as_the_rules_have_them(rules, cards, choice):
    told = {"decision": "reveal_card", "hand": "a40, plus2", "gate": "4,0,0,0"}
    told |= {"target": "p1.0", "revealed": cards, "ships": "0: p0.0 4, p0.1 4; 1: p1.0 1"}
    assert chosen("sensible", told, rules) == choice


def at_outcome(hands):
    """Return a game at the question of a card that denies others what the outcome gives them."""
    game = Game(lineup="sensible")
    game.begin("colour 1")
    game.until("launch")
    for planet in ("p0.0", "p0.1", "p0.2"):
        game.take(planet)
    meet(game, *hands)
    assert game.decision == "outcome_card"
    return game


def test_ionic_gas_is_not_for_what_oneself_will_get():
    own = at_outcome([{"negotiate": 1, "ionic": 1}, {"a40": 1, "a06": 3}, {}, {}])
    assert own.match.word(own.match.choose()) == "pass"
    denied = at_outcome([{"negotiate": 1}, {"a40": 1, "a06": 3, "ionic": 1}, {}, {}])
    assert denied.match.word(denied.match.choose()) == "ionic"


def test_an_ionic_gas_that_spares_oneself_is_not_zapped():
    for zapper, answer in ((1, "pass"), (0, "card_zap")):
        hands = [{"negotiate": 1}, {"a40": 1, "a06": 3}, {"ionic": 1}, {}]
        hands[zapper]["card_zap"] = 1
        game = at_outcome(hands)
        game.take("ionic")
        assert (game.decision, int(game.table.actor)) == ("respond", zapper)
        assert game.match.word(game.match.choose()) == answer


@pytest.mark.parametrize("me", [0, 1])
def test_nothing_is_saved_by_a_hand_with_reward_cards_either(me):
    told = {"decision": "plan", "me": me, "hand": "a30, a14, r03_30, negotiate", "ships": AHEAD}
    told |= {"target": "p1.4", "gate": "4,0,0,0"}
    assert chosen("sensible", told, {"reward_deck": "on"}) == "a30"


def test_who_wins_by_talking_talks_with_reward_cards_too():
    told = {
        "decision": "plan",
        "aliens": "pacifist,none,none,none",
        "hand": "a20, r03_30, negotiate",
    }
    assert chosen("sensible", told, {"reward_deck": "on"}) == "negotiate"


def test_powers_are_foreseen_with_reward_cards_too():
    """The lower total wins against Anti-Matter."""
    told = {"decision": "plan", "aliens": "none,anti_matter,none,none", "target": "p1.4"}
    told |= {"hand": "a00, a20, r03_30", "ships": AHEAD, "gate": "4,0,0,0"}
    assert chosen("sensible", told, {"reward_deck": "on"}) == "a00"


def test_attack_at_home_wins_no_foreign_colony():
    """Not even where a leader has a colony there: the own colour is drawn again."""
    for rules, answer in (({}, "redraw"), ({"own_redraw": False, "win_colonies": 3}, "meet 1")):
        game = Game(rules, lineup="sensible")
        game.move(0, "p0.0", 4, "p0.1")
        game.move(2, "p2.0", 2, "p0.1")
        game.move(1, "p1.0", 2, "p0.1")
        game.move(1, "p1.1", 2, "p3.0")
        game.begin("colour 0")
        assert game.decision == "own_colour"
        assert game.match.word(game.match.choose()) == answer


@pytest.mark.parametrize("seat", range(4))
def test_of_equals_whoever_sits_to_the_left_is_met(seat):
    game = Game(lineup="sensible")
    game.begin("wild", offense=seat)
    assert game.until("defense") == "defense"
    assert game.match.word(game.match.choose()) == str((seat + 1) % 4)
