"""Zombie releases the ships of the other main player as part of a deal."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import nash
from tests.games.cosmic.boards import Game, meet, play_out

LONG = {"negotiate": 1, "a08": 3}
RELEASES = c.MENU_WORDS[c.FIRST_RELEASE :]
TO_OFFENSE = [word for word in RELEASES if word.startswith("release")]
TO_DEFENSE = [word for word in RELEASES if word.endswith("release")]


def talking(aliens="none,zombie", lost=(3, 0), hand_o=LONG, hand_d=LONG, **rules):
    """Two main players deal; so many ships of each are in the warp."""
    game = Game({"aliens": aliens, **rules})
    for seat, count in enumerate(lost):
        game.move(seat, f"p{seat}.4", count)
    game.begin("colour 1")
    meet(game, hand_o, hand_d, {}, {}, target="p1.0")
    game.until("offer", "second", "settle", "home")
    return game


def offered(game):
    return [word for word in game.legal if word in RELEASES]


def test_a_release_is_offered_where_zombie_deals_with_who_has_ships_in_the_warp():
    assert offered(talking()) == TO_OFFENSE
    assert offered(talking("zombie", lost=(0, 2))) == TO_DEFENSE
    assert offered(talking("none,zombie", lost=(0, 2))) == [], "its own come back anyway"
    assert offered(talking("none,none,zombie")) == [], "an ally does not deal"
    assert offered(talking(deal_colonies=0)) == ["release_for_card", "release_for_2"]


def test_the_other_may_offer_it_too():
    game = talking("zombie", lost=(0, 2))
    game.take("pass")
    assert int(game.table.actor) == 1
    assert offered(game) == TO_DEFENSE


def test_all_its_ships_come_home_for_a_card():
    game = talking()
    before = game.zone("warp", 0)
    assert before > 0
    game.take("release_for_card")
    game.take("chosen")
    game.take("accept")
    assert (game.decision, int(game.table.actor)) == ("home", 0)
    play_out(game)
    assert game.zone("warp", 0) == 0
    assert [(each["seat"], each["kind"]) for each in game.named("taken")] == [(1, "a08")]
    assert game.named("result")[0]["result"] == "deal"


def test_for_a_colony():
    game = talking()
    game.take("release_for_colony")
    game.take("p0.1")
    game.take("accept")
    play_out(game)
    assert game.zone("warp", 0) == 0
    assert game.ships(1, "p0.1") >= 1


def test_not_without_its_power():
    """Too few home colonies: Zombie is no Zombie then."""
    game = Game({"aliens": "none,zombie"})
    game.move(0, "p0.4", 3)
    game.strip(1, "p1.0")
    game.move(1, "p1.0", 0)
    game.begin("colour 1")
    meet(game, LONG, LONG, {}, {}, target="p1.0")
    game.until("offer")
    assert offered(game) == []


@pytest.mark.parametrize(("seat", "worth"), [(0, 2 * nash.SHIP - 1), (1, 1 - 0.8 * nash.SHIP)])
def test_what_it_is_worth(seat, worth):
    """A ship to whoever gets it, less to the other, beside the card."""
    game = talking(lost=(3, 0))
    game.table.zones[c.WARP, 0] = 2
    template = c.MENU_WORDS.index("release_for_card")
    assert nash.gain(game.table, seat, template) == pytest.approx(worth)
