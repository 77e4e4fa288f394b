"""Filch: it takes the opponent's card; its flare: a card as it is played, or anybody's card."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.filch import spare
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import (
    ALLIES,
    begun,
    discarded,
    hand_of,
    play_zapped,
    scene,
    two_homes,
)
from tests.games.cosmic.rewards.scenes import fight

FLARE = {"flare": "filch flare"}
HANDS = "a20 a06", "a08 a10"


@pytest.mark.parametrize(
    ("aliens", "seat", "card"), [("filch", 0, "a08"), ("none,filch", 1, "a20")]
)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_filch_takes_the_opponents_card(aliens, seat, card, answer):
    game = scene(aliens, *HANDS, power=answer)
    assert (card in hand_of(game, seat)) == (answer == "yes")
    assert len(hand_of(game, 1 - seat)) == 1


@pytest.mark.parametrize(("aliens", "seat"), [("filch", 0), ("none,filch", 1)])
def test_filch_takes_a_card_whoever_wins(aliens, seat):
    game = scene(aliens, "a06 a04", "a40 a10", power="yes")
    assert game.result == "defense_won"
    assert ("a40", "a06")[seat] in hand_of(game, seat)


@pytest.mark.parametrize("aliens", ["none,none,filch", "none,none,none,filch"])
def test_filch_power_is_of_main_players_only(aliens):
    assert scene(aliens, *HANDS, stop="power", **ALLIES).decision != "power"


def test_filch_after_a_deal():
    game = scene("filch", "negotiate a06", "negotiate a10", power="yes")
    assert (game.result, hand_of(game, 0)) == ("no_deal", ["a06", "negotiate"])


def test_filch_not_a_reinforcement():
    game = scene("filch", "a20 a06", "a08 a10 plus3", power="yes", reveal_card="plus3 defense")
    assert hand_of(game, 0) == ["a06", "a08"]


def test_filch_takes_the_card_that_was_used_at_last():
    """Ruling 12: the Sorcerer has exchanged the cards."""
    game = scene("filch,sorcerer", *HANDS, power="yes")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06", "a20"], ["a10"])


def test_filch_comes_after_compensation():
    """It is not taken back as compensation."""
    game = scene("filch", "a20", "negotiate a10", power="yes")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["negotiate"], ["a10"])


def test_filch_takes_a_card_that_all_see():
    game = scene("filch", *HANDS, power="yes")
    assert {"event": "picked_up", "seat": 0, "kind": "a08"} in game.named("picked_up")


def test_filch_power_zapped():
    game = scene("filch", "a20 a06", "a08 cosmic_zap", power="yes", respond="cosmic_zap")
    assert hand_of(game, 0) == ["a06"]


def test_filch_with_two_homes_has_no_power():
    assert scene("filch", *HANDS, before=two_homes, stop="power").decision != "power"


# wild: a negotiate for an artifact or flare that is being played

EMOTION = {"reveal_card_0": "emotion", **FLARE}


@pytest.mark.parametrize("seat", [1, 2])
def test_an_artifact_is_taken(seat):
    hands = ["a20 a06 emotion", "a08 a10", "a04"]
    hands[seat] += " filch_flare negotiate"
    game = scene("none", *hands, **EMOTION)
    assert game.result == "offense_won", "it has no effect"
    assert "emotion" in hand_of(game, seat)
    assert "negotiate" not in hand_of(game, seat)
    assert discarded(game, seat) == ["negotiate"]
    assert hand_of(game, 0) == ["a06"]


def test_filch_without_a_negotiate():
    hands = "a20 a06 emotion", "a08 a10", "a04 filch_flare"
    assert scene("none", *hands, reveal_card="emotion", stop="flare").decision != "flare"


def test_filch_not_the_own_card():
    hands = "a20 a06 emotion negotiate filch_flare", "a08 a10"
    assert scene("none", *hands, reveal_card="emotion", stop="flare").decision != "flare"


def test_filch_not_a_reinforcement_with_the_flare():
    hands = "a20 a06 plus3", "a08 a10", "negotiate filch_flare"
    assert scene("none", *hands, reveal_card="plus3 offense", stop="flare").decision != "flare"


def test_filch_not_a_reinforcement_of_the_reward_deck():
    hands = "a20 a06 plus4", "a08 a10", "negotiate filch_flare"
    wishes = {"play_thing_0": "plus4", "pick_number": "0", "rules": {"reward_deck": True}}
    assert scene("none", *hands, **wishes, stop="flare").decision != "flare"


def test_filch_not_a_power():
    hands = "a08 a06", "a06 a10", "negotiate filch_flare"
    assert scene("human", *hands, stop="flare").decision != "flare"


def test_a_flare_is_taken():
    game = scene(
        "none",
        "a20 warpish_flare",
        "a08 a10",
        "negotiate filch_flare",
        before=lambda game: game.move(0, "p0.1", 2),
        flare="warpish flare|filch flare",
    )
    assert game.totals == (20 + 1, 8 + 4)
    assert game.has_flare(2, "warpish")
    assert not game.has_flare(0, "warpish")


def test_a_zap_is_taken():
    """The power works then."""
    hands = "a08 a06", "a06 cosmic_zap", "negotiate filch_flare"
    game = scene("tripler", *hands, respond_1="cosmic_zap", **FLARE)
    assert game.totals == (24 + 1, 6 + 4)
    assert "cosmic_zap" in hand_of(game, 2)


def test_filch_wild_flare_zapped():
    game = begun("none", "a20 a06 emotion", "a08 a10 card_zap", "negotiate filch_flare")
    play_zapped(game, "card_zap", target="p1.0", plan_0="a20", **EMOTION)
    assert game.result == "no_deal", "the artifact has its effect"
    assert not game.has_flare(2, "filch")
    assert "emotion" not in hand_of(game, 2)


# super: anybody's card, though it is not involved


@pytest.mark.parametrize(("player", "card"), [("0", "a20"), ("1", "a08")])
@pytest.mark.parametrize("allies", [{}, ALLIES])
def test_filch_either_card(player, card, allies):
    hands = *HANDS, "a04 filch_flare"
    game = scene("none,none,filch", *hands, pick_player=player, **FLARE, **allies)
    assert hand_of(game, 2) == ["a04", card, "filch_flare"]


def test_a_main_player_takes_one_card_of_another():
    """What its power has taken is gone."""
    game = scene("filch", "a20 a06 filch_flare", "a08 a10", power="yes", **FLARE)
    assert hand_of(game, 0) == ["a06", "a08", "filch_flare"]


def test_filch_super_flare_is_optional():
    hands = *HANDS, "a04 filch_flare"
    assert hand_of(scene("none,none,filch", *hands), 2) == ["a04", "filch_flare"]


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_filch_super_flare_zapped(zap):
    hands = "a20 a06", f"a08 {zap}", "a04 filch_flare"
    game = scene("none,none,filch", *hands, respond=zap, **FLARE)
    assert hand_of(game, 2) == ["a04"] + ["filch_flare"] * (zap == "cosmic_zap")


@pytest.mark.parametrize(
    ("spare", "thrown"),
    [("faulty_translator", 1), ("negotiate epic_oratory", 1), ("a08", 0)],
)
def test_filch_wild_flare_takes_any_negotiate(spare, thrown):
    """A unique one is a negotiate, too; with several its owner says which."""
    hands = "a10 emotion", f"a12 {spare} filch_flare"
    picked = "faulty_translator|epic_oratory"
    game = fight(*hands, reveal_card="emotion", flare_1="filch flare", pick_card_1=picked)
    assert [each["kind"] for each in game.named("picked_up")] == ["emotion"] * thrown
    unique = {"faulty_translator", "epic_oratory"} & {*discarded(game, 1)}
    assert len(unique) == thrown


@pytest.mark.parametrize(("held", "spared"), [(1, False), (2, True)])
def test_the_card_that_lies_face_down_is_not_spent(held, spared):
    game = begun("none", "a20 a06", "a08 a10")
    me = game.world.seats[1]
    me.hand[c.NEGOTIATE] = held
    me.chosen = c.NEGOTIATE
    assert bool(uncompiled(spare)(me) >> c.NEGOTIATE & 1) == spared
