"""Zombie releases ships from the warp as part of a deal, of the other main player and of others."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import nash, powers
from simlab.games.cosmic.policies import dealing
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, meet, play_out

LONG = {"negotiate": 1, "a08": 3}
RELEASES = c.MENU_WORDS[c.FIRST_RELEASE :]
TO_OFFENSE = [word for word in RELEASES if word.startswith("release")]
TO_DEFENSE = [word for word in RELEASES if word.endswith("release")]


def talking(
    aliens="none,zombie", lost=(3, 0), hand_o=LONG, hand_d=LONG, before=lambda game: None, **rules
):
    """Two main players deal; so many ships of each player are in the warp."""
    game = Game({"aliens": aliens, **rules})
    for seat, count in enumerate(lost):
        game.move(seat, f"p{seat}.4", count)
    before(game)
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


def test_release_may_be_offered_by_the_other():
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
    assert game.decision == "answer", "nobody else has ships in the warp"
    game.take("accept")
    assert (game.decision, int(game.table.actor)) == ("home", 0)
    play_out(game)
    assert game.zone("warp", 0) == 0
    assert [(each["seat"], each["kind"]) for each in game.named("taken")] == [(1, "a08")]
    assert game.named("result")[0]["result"] == "deal"


def test_release_for_a_colony():
    game = talking()
    game.take("release_for_colony")
    game.take("p0.1")
    game.take("accept")
    play_out(game)
    assert game.zone("warp", 0) == 0
    assert game.ships(1, "p0.1") >= 1


def test_release_needs_the_power_of_zombie():
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
def test_release_is_worth_a_ship(seat, worth):
    """A ship to whoever gets it, less to the other, beside the card."""
    game = talking(lost=(3, 0))
    game.table.zones[c.WARP, 0] = 2
    template = c.MENU_WORDS.index("release_for_card")
    assert nash.gain(game.table, seat, template) == pytest.approx(worth)


# others


def with_others(*words, **wishes):
    """Seat 0 deals with Zombie; seats 0, 2 and 3 have lost ships. Offers are made by ``words``."""
    wishes.setdefault("lost", (3, 0, 2, 4))
    game = talking(**wishes)
    for word in words:
        game.take(word)
    return game


def named_freed(game):
    return [each["seat"] for each in game.named("freed")]


def test_any_players_ships_may_be_part_of_a_deal():
    game = with_others("swap_random")
    assert (game.decision, int(game.table.actor)) == ("offer_release", 0)
    assert game.legal == ["0", "2", "3", "nobody"]
    game.take("0")
    game.take("3")
    assert (game.decision, int(game.table.actor)) == ("answer", 1), "nobody is left to be named"
    assert named_freed(game) == [0, 3]
    before = game.zone("warp", 2)
    game.take("accept")
    asked = []
    while game.decision == "home":
        asked += [int(game.table.actor)] if asked[-1:] != [int(game.table.actor)] else []
        game.take(game.legal[0])
    lost = [game.zone("warp", seat) for seat in range(4)]
    assert lost == [0, 0, before, 0]
    assert asked == [0, 3, 0], "in timing order; then the offense comes home from the gate"


def test_releases_are_named_in_timing_order():
    """Whoever was passed over is not named any more."""
    game = with_others("swap_random", "2")
    assert game.legal == ["3", "nobody"]


def test_beside_a_template_that_releases_the_other():
    game = with_others("release_for_card", "chosen")
    assert game.legal == ["2", "3", "nobody"]
    game.take("2")
    game.take("nobody")
    game.take("accept")
    play_out(game)
    assert [game.zone("warp", seat) == 0 for seat in (0, 2, 3)] == [True, True, False]


def test_zombie_may_name_its_own_ships():
    """Lost while its power was zapped: the ships of any player."""
    game = with_others("swap_random", lost=(0, 2))
    assert game.legal == ["1", "nobody"]


def test_a_deal_that_failed_releases_nobody():
    game = with_others("swap_random", "2", "nobody", "reject")
    assert int(game.table.freed) == 0
    assert game.decision == "offer"
    before = game.zone("warp", 2)
    game.take("swap_random")
    assert game.legal == ["0", "2", "3", "nobody"]
    game.take("nobody")
    game.take("accept")
    play_out(game)
    assert game.zone("warp", 2) == before


def test_who_has_no_colony_is_not_released():
    def stripped(game):
        game.strip(2)

    game = with_others("swap_random", before=stripped, lost=(0, 0, 0, 1))
    assert game.legal == ["3", "nobody"]


def test_without_zombie_nobody_is_released():
    assert with_others("swap_random", aliens="none,none,zombie").decision == "answer"


@pytest.mark.parametrize(
    ("releases", "offers", "asked"),
    [("any", 3, True), ("partner", 3, False), ("none", 0, False)],
)
def test_zombie_releases(releases, offers, asked):
    game = with_others(zombie_releases=releases)
    assert len(offered(game)) == offers
    game.take("swap_random")
    assert (game.decision == "offer_release") == asked


def test_a_release_of_others_fails_with_the_power():
    """Zapped before the deal is done, Zombie can release nobody: there is no deal."""
    game = with_others("swap_random", "2", "nobody", hand_o={**LONG, "quash": 1})
    game.take("accept")
    assert game.decision == "outcome_card"
    game.table.zapped |= 1 << 1
    uncompiled(powers.rewire)(game.table)
    game.take("pass")
    assert game.named("no_deal")


def test_release_of_others_is_wished_by_whoever_gains():
    """A player its own ships, nobody those of a third, but both those of Masochist."""
    game = with_others("card_to_defense", "chosen", aliens="none,zombie,none,masochist")
    gain = [nash.gain(game.table, seat, game.table.offer) for seat in (0, 1)]
    game.table.zones[c.WARP, :4] = 3, 0, 2, 4
    wish = uncompiled(dealing.release)
    assert wish(game.table, 0, 0b1000101) == 0
    assert wish(game.table, 0, 0b1000100) == c.NOBODY
    assert wish(game.table, 0, 0b1001100) == 3
    game.table.freed = 0b1000
    ship = 0.6 * nash.RIVAL / nash.COLONY
    for seat in (0, 1):
        after = nash.gain(game.table, seat, game.table.offer)
        assert after == pytest.approx(gain[seat] + 4 * ship)


def test_nash_deal_releases_masochist():
    game = with_others(aliens="none,zombie,none,masochist", deal_form="nash")
    assert named_freed(game) == [3]
    assert game.named("deal")
