"""Clone: its card comes back; its flare: an artifact comes back, or more compensation."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, begun, hand_of, play_zapped, scene, two_homes

FLARE = {"flare": "clone flare"}
HANDS = "a20 a06", "a08 a10"


@pytest.mark.parametrize(
    ("aliens", "seat", "card"), [("clone", 0, "a20"), ("none,clone", 1, "a08")]
)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_card_comes_back(aliens, seat, card, answer):
    game = scene(aliens, *HANDS, power=answer)
    assert (card in hand_of(game, seat)) == (answer == "yes")
    assert len(hand_of(game, 1 - seat)) == 1


@pytest.mark.parametrize(("aliens", "seat"), [("clone", 0), ("none,clone", 1)])
def test_clone_keeps_its_card_whoever_wins(aliens, seat):
    game = scene(aliens, "a06 a04", "a40 a10", power="yes")
    assert game.result == "defense_won"
    assert ("a06", "a40")[seat] in hand_of(game, seat)


@pytest.mark.parametrize("aliens", ["none,none,clone", "none,none,none,clone"])
def test_clone_power_is_of_main_players_only(aliens):
    assert scene(aliens, *HANDS, stop="power", **ALLIES).decision != "power"


def test_clone_card_comes_back_after_compensation():
    """The hand is empty when it pays."""
    game = scene("clone", "a20", "negotiate a06", power="yes")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a20"], ["a06"])
    game = scene("none,clone", "a20 a06", "negotiate a10", power="yes")
    assert hand_of(game, 1) == ["a06", "a10", "negotiate"]


@pytest.mark.parametrize(("answer", "result"), [("accept", "deal"), ("reject", "no_deal")])
def test_a_negotiate_comes_back_from_the_table_of_a_deal(answer, result):
    game = scene(
        "clone",
        "negotiate a06",
        "negotiate a10",
        power="yes",
        offer="card_to_defense",
        answer=answer,
    )
    assert game.result == result
    assert "negotiate" in hand_of(game, 0)
    assert "negotiate" not in hand_of(game, 1)


def test_a_morph_comes_back_as_such():
    game = scene("clone", "morph a06", "a08 a10", power="yes")
    assert hand_of(game, 0) == ["a06", "morph"]


def test_clone_before_filch():
    """Ruling 11: it never reaches the discards."""
    game = scene("clone,filch", *HANDS, power="yes")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06", "a20"], ["a10"])
    game = scene("filch,clone", *HANDS, power="yes")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06"], ["a08", "a10"])
    game = scene("clone,filch", *HANDS, power_0="no", power_1="yes")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06"], ["a10", "a20"])


def test_clone_keeps_the_card_that_was_used_at_last():
    """Ruling 12: the Sorcerer has exchanged the cards."""
    game = scene("clone,sorcerer", *HANDS, power="yes")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06", "a08"], ["a10"])


def test_clone_power_zapped():
    game = scene("clone", "a20 a06", "a08 cosmic_zap", power="yes", respond="cosmic_zap")
    assert hand_of(game, 0) == ["a06"]


def test_clone_with_two_homes_has_no_power():
    assert scene("clone", *HANDS, before=two_homes, stop="power").decision != "power"


# wild: an artifact just played comes back

EMOTION = {"reveal_card": "emotion", **FLARE}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_artifact_comes_back(seat):
    hands = ["a20 a06", "a08 a10", "a04"]
    hands[seat] += " emotion clone_flare"
    game = scene("none", *hands, **EMOTION)
    assert game.result == "no_deal"
    assert "emotion" in hand_of(game, seat)
    assert game.has_flare(seat, "clone")


def test_clone_flare_card_is_played_again_in_a_later_encounter_only():
    hands = "a20 a06", "a08 a10", "plague clone_flare"
    game = scene("none", *hands, regroup_card="plague", plague_target="3", **FLARE)
    played = [each["kind"] for each in game.named("played")]
    assert played == ["plague"]
    assert hand_of(game, 2) == ["plague", "clone_flare"]
    game.take("go_on")
    assert game.until("regroup_card", "target") == "regroup_card"


def test_clone_power_is_optional():
    game = scene("none", "a20 a06 emotion clone_flare", "a08 a10", reveal_card="emotion")
    assert hand_of(game, 0) == ["a06", "clone_flare"]


def test_clone_only_artifacts():
    game = scene(
        "none", "a20 a06 plus3 clone_flare", "a08", reveal_card="plus3 offense", stop="flare"
    )
    assert game.decision != "flare"


def test_a_rift_is_no_artifact():
    game = scene(
        "none", "a20 rift_2 clone_flare", "a08", rules={"reward_deck": True}, play_thing="rift_2",
        stop="flare", pick_player="0",
    )  # fmt: skip
    assert [each["kind"] for each in game.named("played")] == ["rift_2"]
    assert game.decision != "flare"


def test_an_artifact_of_the_reward_deck_comes_back():
    game = scene(
        "none", "a20 solar_wind clone_flare", "a08", rules={"reward_deck": True},
        play_thing="solar_wind", **ALLIES, **FLARE,
    )  # fmt: skip
    assert "solar_wind" in hand_of(game, 0)


def test_clone_only_the_holders_own():
    hands = "a20 a06 emotion", "a08 a10 clone_flare"
    assert scene("none", *hands, reveal_card="emotion", stop="flare").decision != "flare"


def test_a_zap_comes_back():
    hands = "a08 a06", "a06 a10", "a04 cosmic_zap clone_flare"
    game = scene("human", *hands, respond="cosmic_zap", **FLARE)
    assert hand_of(game, 2) == ["a04", "cosmic_zap", "clone_flare"]


def test_clone_wild_flare_zapped():
    """Card Zap is for the flare; the artifact has had its effect."""
    game = begun("none", "a20 a06 emotion clone_flare", "a08 a10 card_zap")
    wishes = {"target": "p1.0", "plan_0": "a20", "reveal_card": "emotion", **FLARE}
    play_zapped(game, "card_zap", **wishes)
    assert game.result == "no_deal"
    assert hand_of(game, 0) == ["a06"]


# super: up to twice the compensation

MANY = "a40 a08 a07 a06 a05 a04"


def two_there(game):
    game.move(1, "p1.0", 2)


def super_(offense, defense, **wishes):
    return scene("none,clone", offense, f"negotiate {defense}", before=two_there, **wishes)


@pytest.mark.parametrize(("flare", "count"), [("pass", 2), ("clone flare", 4)])
def test_clone_twice_the_compensation(flare, count):
    game = super_(MANY, "clone_flare", flare=flare)
    assert len(game.named("taken")) == count
    assert super_("a40 a08 a07 a06", "clone_flare", **FLARE).named("taken")[2:], "all three"


def test_clone_flare_doubles_compensation_of_the_offense():
    game = scene("clone", "negotiate clone_flare", MANY, ships=2, **FLARE)
    assert len(game.named("taken")) == 4


def test_clone_flare_does_not_double_compensation_of_others():
    hands = MANY, "negotiate a10", "clone_flare"
    assert scene("none,none,clone", *hands, stop="flare").decision != "flare"
    assert scene("clone", f"{MANY} clone_flare", "negotiate a10", stop="flare").decision != "flare"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_clone_super_flare_zapped(zap):
    game = super_(f"{MANY} {zap}", "clone_flare", respond=zap, power="yes", **FLARE)
    assert len(game.named("taken")) == 2
    assert game.has_flare(1, "clone") == (zap == "cosmic_zap")
    used = [each["power"] for each in game.named("power_used")]
    assert used == ["clone"] * (zap == "card_zap"), "after a Cosmic Zap the power is off"
