"""Remora: it draws and retrieves as others do; its flare: with flares of others, or colonies."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import (
    ALLIES,
    begun,
    hand_of,
    play_out,
    play_zapped,
    scene,
    seat_of,
    two_homes,
)

FLARE = {"flare": "remora flare"}


def in_warp(*seats, count=2):
    """Ships of these players are in the warp."""

    def move(game):
        for seat in seats:
            game.move(seat, f"p{seat}.1", count)

    return move


@pytest.mark.parametrize("aliens", ["none,remora", "none,none,remora"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_ship_with_the_offenses(aliens, answer):
    seat = aliens.count("none")
    game = scene(aliens, "a20 a06", "a08 a10", before=in_warp(0, seat), power=answer, stop="target")
    assert game.zone("warp", 0) == 1
    assert game.zone("warp", seat) == (1 if answer == "yes" else 2)


def test_remora_to_a_colony_of_its_choice():
    wishes = {"power": "yes", "home": "p2.3", "stop": "target"}
    game = scene("none,none,remora", "a20 a06", "a08 a10", before=in_warp(0, 2), **wishes)
    assert game.ships(2, "p2.3") == 5


def test_remora_retrieves_one_ship_however_many_others_do():
    hands = "a20 a06", "a08 a10"
    wishes = {"power": "yes", "stop": "target", "rules": {"retrieve": 3}}
    game = scene("none,none,remora", *hands, before=in_warp(0, 2, count=4), **wishes)
    assert (game.zone("warp", 0), game.zone("warp", 2)) == (1, 3)


def test_what_mobius_tubes_bring_back_needs_no_remora():
    game = begun("none none remora", "a20 a06 mobius", "a08 a10", drawn="")
    in_warp(0, 1, 2)(game)
    game.begin("colour 1")
    game.until("target", regroup_card="mobius", power="yes")
    assert [game.zone("warp", seat) for seat in range(4)] == [0] * 4


def test_remora_not_with_its_own():
    game = scene("remora", "a20 a06", "a08 a10", before=in_warp(0), stop="power")
    assert game.decision != "power"


def test_remora_only_if_it_has_ships_in_the_warp():
    game = scene("none,none,remora", "a20 a06", "a08 a10", before=in_warp(0), stop="power")
    assert game.decision != "power"


def test_remora_without_a_colony_nothing_is_retrieved():
    game = begun("none none remora", "a20 a06", "a08 a10", drawn="", power_min_home=0)
    in_warp(0)(game)
    game.strip(2)
    game.begin("colour 1")
    assert game.until("power", "target") == "target"


KAMIKAZE = {"power_1": "yes", "pick_number": "2"}


@pytest.mark.parametrize("aliens", ["remora,kamikaze", "none,kamikaze,remora"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_card_with_the_cards_of_another(aliens, answer):
    """Four of them: one card."""
    seat = 0 if aliens.startswith("remora") else 2
    hands = ["a20 a06", "a08 a10", "a04 a05"]
    wishes = {f"power_{seat}": answer, **KAMIKAZE}
    game = scene(aliens, *hands, stop="plan", **wishes)
    assert len(hand_of(game, 1)) == 2 + 4
    assert len(hand_of(game, seat)) == 2 + (answer == "yes")


def test_a_new_hand_is_drawn_from_the_deck():
    game = begun("none none remora", "ionic", "a08 a10", "a04")
    game.until("target", power="yes")
    assert (len(hand_of(game, 0)), len(hand_of(game, 2))) == (8, 2)


def test_a_card_with_rewards():
    """One for three of them."""
    game = scene("remora", "a04 a06", "a40 a10", "", "a05", power="yes", **ALLIES)
    assert len(hand_of(game, 3)) == 1 + 3
    assert len(hand_of(game, 0)) == 1 + 1


def test_a_ship_with_a_rewarded_ally():
    """Three of its were in the warp before, and its own retrieval brought one back."""
    hands = "a04 a06", "a40 a10", "", "a05"
    wishes = {"reward": "0 cards", "power": "yes", **ALLIES}
    game = scene("remora", *hands, before=in_warp(3, 0, count=3), **wishes)
    assert (game.zone("warp", 3), game.lost(0)) == (0, 1)
    assert game.zone("warp", 0) == 3 - 1 - 1 + 1


def test_remora_draws_nothing_when_cards_are_taken():
    game = scene("none,none,remora", "a20 a06 a04 a05", "negotiate a10", stop="power")
    assert game.named("taken")
    assert game.decision != "power"


def test_ships_lost_in_this_encounter_stay_there():
    """Ruling 15: its only ships in the warp were lost now."""
    wishes = {"reward": "1 cards", "power": "yes", **ALLIES}
    game = scene("none,none,remora", "a04 a06", "a40 a10", before=in_warp(3), **wishes)
    assert game.lost(2) == 2
    assert game.zone("warp", 2) == 2


def test_remora_power_zapped():
    game = scene("none,none,remora", "a20 a06", "a08 cosmic_zap", before=in_warp(0, 2), power="yes",
                 respond="cosmic_zap", stop="target")  # fmt: skip
    assert game.zone("warp", 2) == 2


def test_remora_with_two_homes_has_no_power():
    def before(game):
        two_homes(game, 2)
        in_warp(0)(game)
        game.move(2, "p2.1", 2)

    game = scene("none,none,remora", "a20 a06", "a08 a10", before=before, stop="power")
    assert game.decision != "power"


# wild: a card when another player uses a flare

WARP = {"flare_0": "warpish flare", "flare_2": "remora flare", "flare_1": "remora flare"}


@pytest.mark.parametrize("seat", [1, 2])
def test_a_card_with_a_flare(seat):
    hands = ["a20 warpish_flare", "a08 a10", "a04"]
    hands[seat] += " remora_flare"
    game = scene("none", *hands, before=in_warp(0), **WARP)
    assert len(game.named("drew")) == 1
    assert game.named("drew")[0]["seat"] == seat
    assert game.has_flare(seat, "remora")


def test_remora_not_with_an_own_flare():
    hands = "a20 warpish_flare remora_flare", "a08 a10"
    rules = {"flare_limit": "none"}
    game = scene("none", *hands, before=in_warp(0), rules=rules, flare="warpish flare|remora flare")
    assert not game.named("drew")


def test_a_card_at_the_reveal_may_be_played_there():
    """A flare is played as the cards are up; what Remora's flare draws then is a reinforcement."""
    hands = "a06 a04 remora_flare", "a08 a10 warpish_flare"
    wishes = {"flare": "warpish flare|remora flare", "reveal_card": "plus3 offense"}
    game = scene("none", *hands, before=lambda game: game.leave_in_deck("plus3 plus3"), **wishes)
    assert [each["kind"] for each in game.named("drew")] == ["plus3"]
    assert game.totals == (6 + 1 + 3, 8 + 4)


def test_remora_wild_flare_zapped():
    hands = "a20 a06 warpish_flare", "a08 a10", "a04 remora_flare", "card_zap"
    game = begun("none", *hands, drawn="")
    in_warp(0)(game)
    game.begin("colour 1")
    play_zapped(game, "card_zap", 2, target="p1.0", **WARP)
    assert not game.named("drew")
    assert not game.has_flare(2, "remora")


# super: when another gains a colony, a card or a ship


@pytest.mark.parametrize(("seats", "number"), [((), "0"), ((2,), "0"), ((2,), "1")])
def test_remora_flare_draws_with_a_colony(seats, number):
    hands = "a40 a06", "a08 a10", "a04 remora_flare"
    game = scene(
        "none,none,remora", *hands, before=in_warp(*seats), power="no", pick_number=number, **FLARE
    )
    drew = len([each for each in game.named("drew") if each["seat"] == 2])
    assert drew + 2 * len(seats) - game.zone("warp", 2) == 1
    assert drew == (0 if number == "1" else 1)


def test_remora_not_with_its_own_colony():
    game = scene("remora", "a40 remora_flare", "a08 a10", stop="flare")
    assert game.decision != "flare"


def test_remora_not_where_there_was_a_colony_already():
    def before(game):
        game.move(0, "p0.1", 1, "p1.0")

    hands = "a40 a06", "a08 a10", "a04 remora_flare"
    assert scene("none,none,remora", *hands, before=before, stop="flare").decision != "flare"


def test_remora_flare_draws_for_each_colony():
    """Offense and ally: a card for each colony."""
    hands = "a40 a06", "a08 a10", "", "a04 remora_flare"
    wishes = {"invite_0": "2", "ally_2": "offense 2", "power": "no"}
    game = scene("none,none,none,remora", *hands, **wishes, **FLARE)
    assert len([each for each in game.named("drew") if each["seat"] == 3]) == 2


def test_remora_with_a_colony_of_ships_that_were_about_to_be_lost():
    """Spiff crashes; Ace's flare lands elsewhere."""
    hands = "a00", "a40", "a04 remora_flare"
    game = scene("spiff,none,remora", *hands, power_0="yes", power_2="no", **FLARE)
    assert game.ships(0, "p1.0") == 1
    assert len([each for each in game.named("drew") if each["seat"] == 2]) == 1
    wishes = {"flare": "ace flare|remora flare", "pick_planet": "p3.1"}
    hands = "a40", "a00 ace_flare", "a04 remora_flare"
    game = scene("none,ace,remora", *hands, power_2="no", **wishes)
    assert (game.ships(0, "p1.0"), game.ships(1, "p3.1")) == (1, 4)
    assert len([each for each in game.named("drew") if each["seat"] == 2]) == 2


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_remora_super_flare_zapped(zap):
    hands = "a40 a06", f"a08 {zap}", "a04 remora_flare"
    game = scene("none,none,remora", *hands, power="no", respond=zap, **FLARE)
    assert not game.named("drew")
    assert game.has_flare(2, "remora") == (zap == "cosmic_zap")


def test_two_remoras_do_not_wake_each_other():
    """A card that Remora drew is no draw of another."""
    game = begun("remora kamikaze", "a20 a06", "a08 a10")
    game.until("plan", power_0="yes", **KAMIKAZE)
    assert len(hand_of(game, 0)) == 3
    play_out(game, power_0="no")


def test_a_new_hand_at_the_start_of_a_turn_is_reacted_to_before_anything_else():
    """Before Mind's flare, which may be played at regroup."""
    game = begun("none none remora", "ionic plus3", "a08 a10", "", "a06 mind_flare")
    assert (game.until("flare", "power"), seat_of(game)) == ("power", 2)


def test_two_remoras_do_not_follow_each_other():
    """Pentaform may become a second one: what a third player retrieves brings each a ship, once."""

    def before(game):
        game.table.second[1] = c.REMORA
        in_warp(0, 1, 2, count=4)(game)

    wishes = {"power": "yes", "stop": "target"}
    game = scene("none,virus,remora", "a20 a06", "a08 a10", before=before, **wishes)
    assert [game.zone("warp", seat) for seat in range(3)] == [3, 3, 3]
