"""Philanthropist: a card for a main player; its flare: its power is lent, or the card is played."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import using
from simlab.games.cosmic.play import wiring
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import (
    ALLIES,
    begun,
    hand_of,
    known,
    play_out,
    play_zapped,
    power_of,
    scene,
    seat_of,
    two_homes,
)

FLARE = {"flare": "philanthropist flare"}
HANDS = "a20 a06 negotiate", "a08 a10"


@pytest.mark.parametrize("aliens", ["philanthropist", "none philanthropist"])
def test_a_card_for_the_opponent(aliens):
    giver = aliens.count("none")
    game = begun(aliens, "a20 a06 negotiate", "a08 a10 ionic")
    game.until("pick_player", "pick_card", power="yes")
    assert game.decision == "pick_card", "there is nobody to choose"
    word = ("negotiate", "ionic")[giver]
    game.take(word)
    game.until("plan")
    assert word in hand_of(game, 1 - giver)
    assert word not in hand_of(game, giver)


def test_philanthropist_after_the_alliances():
    game = begun("philanthropist", *HANDS)
    assert game.until("power", **ALLIES) == "power"
    assert len(game.named("invited")) == 2
    assert len(game.named("answered")) == 2


@pytest.mark.parametrize("player", ["0", "1"])
@pytest.mark.parametrize(
    ("aliens", "seat"), [("none none philanthropist", 2), ("none none none philanthropist", 3)]
)
def test_an_ally_chooses_whom(aliens, seat, player):
    hands = [*HANDS, "", ""]
    hands[seat] = "a40 ionic"
    game = begun(aliens, *hands)
    game.until("pick_player", power="yes", **ALLIES)
    assert (seat_of(game), game.legal) == (seat, ["0", "1"])
    game.take(player)
    game.take("a40")
    game.until("plan")
    assert "a40" in hand_of(game, int(player))
    assert hand_of(game, seat) == ["ionic"]


def test_philanthropist_power_is_not_of_bystanders():
    game = begun("none none philanthropist", *HANDS, "a40")
    assert game.until("power", "plan") == "plan"


def test_philanthropist_knowledge_of_the_card_given():
    game = begun("philanthropist", *HANDS)
    game.until("plan", power="yes", pick_card="negotiate")
    assert known(game, 0, 1) == ["negotiate"]
    assert known(game, 2, 1) == known(game, 3, 1) == []


@pytest.mark.parametrize("card", ["flare", "ionic", "plus2"])
def test_philanthropist_gives_any_card(card):
    game = begun("philanthropist", "a20 a06 ionic plus2 virus_flare", "a08 a10")
    game.until("plan", power="yes", pick_card=card)
    assert hand_of(game, 1)[-1] == {"flare": "virus_flare"}.get(card, card)


def test_philanthropist_one_of_several_flares():
    game = begun("philanthropist", "a20 a06 virus_flare warpish_flare", "a08 a10")
    game.until("pick_card", power="yes")
    game.take("flare")
    game.take("virus")
    assert (game.has_flare(1, "virus"), game.has_flare(0, "warpish")) == (True, True)


def test_philanthropist_without_an_encounter_card_it_draws_a_new_hand():
    """As a main player."""
    game = begun("philanthropist", "a20 ionic", "a08 a10")
    game.until("plan", power="yes", pick_card="a20")
    assert "a20" in hand_of(game, 1)
    assert len(hand_of(game, 0)) == 8
    game = begun("none philanthropist", "a20 a06", "a08 ionic")
    game.until("plan", power="yes", pick_card="a08")
    assert len(hand_of(game, 1)) == 8


def test_an_ally_draws_none():
    game = begun("none none philanthropist", *HANDS, "a40")
    game.until("plan", power="yes", **ALLIES)
    assert hand_of(game, 2) == []


def test_philanthropist_power_is_optional():
    game = begun("philanthropist", *HANDS)
    game.until("plan", power="no")
    assert len(hand_of(game, 0)) == 3


def test_philanthropist_gives_one_card():
    game = begun("philanthropist", *HANDS)
    game.until("plan", power="yes")
    assert len(hand_of(game, 0)) == 2
    assert len(game.named("power_used")) == 1


def test_philanthropist_power_zapped():
    game = begun("philanthropist", "a20 a06 negotiate", "a08 a10 cosmic_zap")
    game.until("plan", power="yes", respond="cosmic_zap")
    assert (len(hand_of(game, 0)), hand_of(game, 1)) == (3, ["a08", "a10"])


def test_philanthropist_with_two_homes_has_no_power():
    game = begun("philanthropist", *HANDS, drawn="")
    two_homes(game)
    game.begin("colour 1")
    assert game.until("power", "plan") == "plan"


# wild: at the start of an encounter a ship is lost, the power is lent


def lent(aliens="human", hands=("a08 a06 philanthropist_flare", "a06 a10"), **wishes):
    wishes = {"pick_player": "1", "lose": "p0.3", **wishes}
    return scene(aliens, *hands, stop="launch", **FLARE, **wishes)


def test_the_power_is_lent():
    """For a ship, and for this encounter."""
    game = lent()
    assert power_of(game, 1) == "human"
    assert game.lost(0) == 1
    game.take("p0.0")
    play_out(game, plan_0="a08", plan_1="a06")
    assert game.named("totals")[0] == {"event": "totals", "offense": 8 + 1, "defense": 6 + 4 + 4}


def test_philanthropist_power_comes_back():
    game = lent()
    play_out(game, plan_0="a08", plan_1="a06")
    game.until("flare", "launch", "plan", flare="pass")
    assert (power_of(game, 0), power_of(game, 1)) == ("human", "none")


def test_philanthropist_power_takes_the_place_of_another():
    game = lent("human,tripler")
    game.take("p0.0")
    play_out(game, plan_0="a08", plan_1="a06")
    assert game.named("totals")[0]["defense"] == 6 + 4 + 4
    game.until("flare", "launch", "plan", flare="pass")
    assert (power_of(game, 0), power_of(game, 1)) == ("human", "tripler")


def test_philanthropist_power_has_not_been_used_by_its_borrower():
    """Aristocrat has drawn a flare in this encounter; the Citadel that it borrows may be used."""
    game = scene("aristocrat,none,citadel", "a08 a06", "a06 a10", stop="launch")
    using_of = uncompiled(using.at_place)
    game.table.active |= 1 << int(using_of(game.table, 0, c.POWER_WORDS.index("aristocrat")))
    with np.errstate(over="ignore"):
        uncompiled(using.lend)(game.world, 2, 0)
    assert power_of(game, 0) == "citadel"
    assert int(game.table.active) == 0


def test_philanthropist_in_any_encounter_by_anybody():
    hands = "a08 a06", "a06 a10", "philanthropist_flare"
    game = scene("none,none,human", *hands, pick_player="0", lose="p2.0", **FLARE)
    assert game.totals[0] == 8 + 1 + 4
    assert game.zone("warp", 2) == 1


def test_philanthropist_any_other_player():
    game = scene("human", "a08 a06 philanthropist_flare", "a06 a10", stop="pick_player", **FLARE)
    assert game.legal == ["1", "2", "3"]


def test_philanthropist_wild_flare_zapped():
    hands = "a08 a06 philanthropist_flare", "a06 card_zap"
    game = lent(hands=hands, respond="card_zap")
    assert (power_of(game, 0), power_of(game, 1)) == ("human", "none")
    assert game.zone("warp", 0) == 0


def test_philanthropist_without_a_power_there_is_nothing_to_lend():
    game = scene("none", "a08 a06 philanthropist_flare", "a06 a10", stop="flare")
    assert game.decision != "flare"


# super: the card has to be played


def given(
    card,
    hands=("a20 a06 negotiate philanthropist_flare", "a08 a10"),
    aliens="philanthropist",
    **wishes,
):
    game = begun(aliens, *hands)
    game.until(
        "plan", "home", "second", power="yes", pick_card=card, target="p1.0", **FLARE, **wishes
    )
    return game


def test_the_card_is_played():
    game = given("negotiate")
    play_out(game, plan_0="a20", plan_1="a10")
    assert [each["kind"] for each in game.named("revealed")] == ["a20", "negotiate"]


def test_philanthropist_an_ally_has_it_played_too():
    hands = "a20 a06", "a08 a10", "a00 philanthropist_flare"
    game = given("a00", hands, "none none philanthropist", pick_player="0", **ALLIES)
    play_out(game, plan="a20|a10")
    assert [each["kind"] for each in game.named("revealed")] == ["a00", "a10"]


def test_philanthropist_only_encounter_cards():
    game = given("ionic", ("a20 a06 ionic philanthropist_flare", "a08 a10"))
    play_out(game, plan_0="a20", plan_1="a10")
    assert [each["kind"] for each in game.named("revealed")] == ["a20", "a10"]


def test_philanthropist_flare_is_optional():
    game = begun("philanthropist", "a20 a06 negotiate philanthropist_flare", "a08 a10")
    play_out(game, power="yes", pick_card="negotiate", plan_0="a20", plan_1="a10", target="p1.0")
    assert [each["kind"] for each in game.named("revealed")] == ["a20", "a10"]


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_philanthropist_super_flare_zapped(zap):
    """The card was given before."""
    game = begun("philanthropist", "a20 a06 negotiate philanthropist_flare", f"a08 a10 {zap}")
    wishes = {"power": "yes", "pick_card": "negotiate", "target": "p1.0", **FLARE}
    play_zapped(game, zap, plan_0="a20", plan_1="a10", **wishes)
    assert [each["kind"] for each in game.named("revealed")] == ["a20", "a10"]
    assert game.has_flare(0, "philanthropist") == (zap == "cosmic_zap")


def test_a_sheet_of_no_use_was_not_zapped():
    """What the lender holds meanwhile is off; Human's side wins outright only when zapped."""
    hands = "a04 philanthropist_flare", "a40"
    game = scene("tripler,none,human", *hands, **FLARE, pick_player="2")
    assert (power_of(game, 0), game.result) == ("tripler", "defense_won")


def test_philanthropist_only_an_encounter_card_has_to_be_played():
    game = begun("philanthropist", "a20 a06 ionic philanthropist_flare", "a08 a10")
    assert game.until("flare", "plan", power="yes", pick_card="ionic") == "plan"


def test_philanthropist_a_power_that_was_lent_does_not_see_what_it_cost():
    """The ship was lost before: Healer came too late, though Vacuum reacts to losses as well."""
    wishes = {"flare": "philanthropist flare", "pick_player": "1", "lose": "p0.4", "power": "yes"}
    game = scene("healer,vacuum", "a08 philanthropist_flare", "a06", stop="target", **wishes)
    assert game.named("lent")
    assert not game.named("power_used")


def test_a_power_that_was_zapped_before_is_of_no_use_to_anybody():
    game = begun("kamikaze tripler", "a08 a06", "a06 a10")
    game.table.zapped = 0b01
    uncompiled(using.lend)(game.world, 0, 1)
    assert int(game.table.zapped) == 0b11 | 1 << c.SECONDS
    uncompiled(wiring.give_back)(game.world)
    assert int(game.table.zapped) == 0b01
