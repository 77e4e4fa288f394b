"""Vulch: artifacts of others come to it; its flare: cards handed over, or flares come, too."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import ALLIES, begun, discarded, hand_of, scene, seat_of, two_homes

FLARE = {"flare": "vulch flare"}
EMOTION = {"reveal_card": "emotion"}


@pytest.mark.parametrize("aliens", ["none,vulch", "none,none,vulch", "none,none,none,vulch"])
def test_an_artifact_that_was_played(aliens):
    """It has had its effect; all see who takes it."""
    seat = aliens.count("none")
    game = scene(aliens, "a20 a06 emotion", "a08 a10", **EMOTION)
    assert game.result == "no_deal"
    assert "emotion" in hand_of(game, seat)
    assert {"event": "picked_up", "seat": seat, "kind": "emotion"} in game.named("picked_up")


def test_vulch_power_is_mandatory():
    assert (
        scene("none,none,vulch", "a20 a06 emotion", "a08 a10", stop="power", **EMOTION).decision
        != "power"
    )


def test_vulch_not_its_own():
    """Ruling 27."""
    game = scene("vulch", "a20 a06 emotion", "a08 a10", **EMOTION)
    assert hand_of(game, 0) == ["a06"]
    assert int(game.table.discard[c.EMOTION]) == 1


def test_vulch_neither_reinforcements_nor_encounter_cards():
    game = scene("none,none,vulch", "a20 a06 plus3", "a08 a10", reveal_card="plus3 offense")
    assert hand_of(game, 2) == []


def test_vulch_zaps_too():
    game = scene("human,none,vulch", "a08 a06", "a10 a06 cosmic_zap", respond_1="cosmic_zap")
    assert hand_of(game, 2) == ["cosmic_zap"]


def test_vulch_a_cancelled_artifact_and_its_zap():
    hands = "a20 a06 emotion", "a08 card_zap"
    game = scene("none,none,vulch", *hands, respond_1="card_zap", reveal_card_0="emotion")
    assert game.result == "offense_won"
    assert hand_of(game, 2) == ["card_zap", "emotion"]


def test_artifacts_of_a_hand_that_is_discarded():
    """Ruling 27: those of a redraw, too."""
    game = begun("none none vulch", "ionic quash plus3", "a08", "a06")
    game.until("target")
    assert hand_of(game, 2) == ["a06", "quash", "ionic"]
    assert int(game.table.discard[c.PLUS_3]) == 1


def test_vulch_by_plague():
    """The cards that the victim discards; the Plague itself, too."""
    hands = "a20 a06", "a08 quash ionic", "a06", "a04 plague"
    wishes = {"regroup_card_3": "plague", "plague_target": "1"}
    game = scene("none,none,vulch", *hands, stop="target", **wishes)
    found = hand_of(game, 2)
    assert "plague" in found
    assert len({"quash", "ionic"} & {*found}) == 1


def test_vulch_by_hate():
    game = begun("hate none vulch", "a20 a06 ionic", "a08 quash", "a04")
    game.until("target", pick_card="ionic|quash|none", pick_planet="p2.0|p3.0")
    assert hand_of(game, 2) == ["a04", "quash", "ionic"]


def test_vulch_on_a_new_hand_it_keeps_artifacts():
    """And draws eight cards."""
    game = begun("vulch", "ionic quash plus3", "a08 a10")
    game.until("target")
    found = hand_of(game, 0)
    assert len(found) == 2 + 8
    assert {"ionic", "quash"} <= {*found}
    assert discarded(game, 0) == ["plus3"]


def test_vulch_power_zapped():
    hands = "a20 a06 emotion", "a08 cosmic_zap"
    game = scene("none,none,vulch", *hands, respond_1="cosmic_zap", **EMOTION)
    assert hand_of(game, 2) == []


def test_vulch_with_two_homes_has_no_power():
    game = scene(
        "none,none,vulch",
        "a20 a06 emotion",
        "a08 a10",
        before=lambda game: two_homes(game, 2),
        **EMOTION,
    )
    assert hand_of(game, 2) == []
    game = begun("vulch", "ionic quash plus3", "a08 a10", drawn="")
    two_homes(game)
    game.begin("colour 1")
    game.until("target")
    assert len(hand_of(game, 0)) == 8


# wild: the loser hands over cards one by one, until one is kept


def handed(
    *answers, aliens="none", offense="a40 a06 vulch_flare", defense="a08 a01 a05 a07", **wishes
):
    """The opponent chooses what to hand over."""
    game = scene(aliens, offense, defense, stop="flare", **wishes)
    assert game.decision == "flare"
    game.take("vulch flare")
    for answer in answers:
        if game.decision == "pick_card":
            game.take(game.legal[0])
        assert game.decision == "pick_number"
        game.take(answer)
    return game


def test_the_first_card_is_kept():
    game = handed("1")
    assert hand_of(game, 0) == ["a01", "a06", "vulch_flare"]
    assert hand_of(game, 1) == ["a05", "a07"]
    assert discarded(game, 1) == []
    assert game.decision == "second"


def test_vulch_all_see_what_is_shown():
    """Others imagine it in the hand that it may leave."""
    game = handed()
    game.take(game.legal[0])
    assert game.decision == "pick_number"
    for world in imagined_worlds(game.match, 2, 20):
        assert world.seats[1].hand[c.KIND_WORDS.index("a01")] == 1


def test_earlier_ones_are_discarded():
    game = handed("0", "1")
    assert hand_of(game, 0) == ["a05", "a06", "vulch_flare"]
    assert hand_of(game, 1) == ["a07"]
    assert discarded(game, 1) == ["a01"]


def test_vulch_none_is_kept():
    game = handed("0", "0", "0")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06", "vulch_flare"], [])


def test_vulch_one_of_several_flares():
    hands = "a40 a06 vulch_flare", "a08 a01 virus_flare warpish_flare"
    game = scene("none", *hands, stop="pick_card", **FLARE)
    game.take("flare")
    assert set(game.legal) == {"virus", "warpish"}
    game.take("warpish")
    assert (game.decision, seat_of(game)) == ("pick_number", 0)
    game.take("1")
    assert (game.has_flare(0, "warpish"), game.has_flare(1, "virus")) == (True, True)


def test_the_opponent_chooses_which():
    game = scene("none", "a40 a06 vulch_flare", "a08 a01 a05 a07", stop="pick_card", **FLARE)
    assert (seat_of(game), game.legal) == (1, ["a01", "a05", "a07"])


def test_vulch_as_the_defense_or_by_a_deal():
    game = handed("1", offense="a04 a01 a05", defense="a40 a06 vulch_flare")
    assert hand_of(game, 1) == ["a01", "a06", "vulch_flare"]
    wishes = {"offer": "card_to_defense", "answer": "accept"}
    game = handed("1", offense="negotiate a06 vulch_flare", defense="negotiate a01 a05", **wishes)
    assert game.result == "deal"
    assert {"a01", "a05"} & {*hand_of(game, 0)}
    assert len(hand_of(game, 0)) == 2


@pytest.mark.parametrize("hands", [("a04", "a40 a10"), ("negotiate a06", "negotiate a10")])
def test_vulch_flare_after_neither_a_defeat_nor_a_failed_deal(hands):
    offense, defense = hands
    assert scene("none", f"{offense} vulch_flare", defense, stop="flare").decision != "flare"


def test_vulch_wild_flare_is_of_main_players():
    hands = "a40 a06", "a08 a10", "vulch_flare"
    assert scene("none", *hands, stop="flare", **ALLIES).decision != "flare"


def test_vulch_wild_flare_zapped():
    hands = "a40 a06 vulch_flare", "a08 a10 card_zap"
    game = scene("none", *hands, respond="card_zap", **FLARE)
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06"], ["a10"])


# super: flares come, too


def test_a_cancelled_flare_comes():
    game = scene(
        "none,none,vulch",
        "a20 warpish_flare",
        "a08 card_zap",
        "a04 vulch_flare",
        before=lambda game: game.move(0, "p0.1", 2),
        flare="warpish flare|vulch flare",
        respond="card_zap",
    )
    assert hand_of(game, 2) == ["a04", "card_zap", "vulch_flare", "warpish_flare"]


def test_flares_of_a_hand_that_is_discarded():
    game = begun("none none vulch", "plus3 virus_flare", "a08", "a06 vulch_flare")
    game.until("target", **FLARE)
    assert hand_of(game, 2) == ["a06", "virus_flare", "vulch_flare"]


def test_vulch_a_flare_that_its_own_text_discards():
    """Human's, where nobody has Human; Sorcerer's, without a Sorcerer."""
    for word in "human", "sorcerer":
        hands = f"a20 {word}_flare", "a08", "a04 vulch_flare"
        game = scene("none,none,vulch", *hands, flare=f"{word} flare|vulch flare")
        assert game.has_flare(2, word)


def test_a_flare_that_goes_back_is_not_discarded():
    game = scene(
        "none,none,vulch",
        "a20 warpish_flare",
        "a08 a10",
        "a04 vulch_flare",
        before=lambda game: game.move(0, "p0.1", 2),
        flare="warpish flare|vulch flare",
    )
    assert game.has_flare(0, "warpish")


def test_vulch_on_a_new_hand_it_keeps_flares():
    game = begun("vulch", "ionic plus3 virus_flare vulch_flare", "a08 a10")
    game.until("target", **FLARE)
    found = hand_of(game, 0)
    assert {"ionic", "virus_flare", "vulch_flare"} <= {*found}
    assert len(found) == 3 + 8


def zapped_super(zap):
    """The hand that is discarded has a flare; then the artifact of an own power's use."""
    game = begun("none none vulch", "plus3 virus_flare", f"a08 {zap}", "a06 vulch_flare")
    while game.until("respond", "target", **FLARE) == "respond":
        game.take(zap if game.named("flare") else "pass")
    return game


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_vulch_super_flare_zapped(zap):
    game = zapped_super(zap)
    assert not game.has_flare(2, "virus")
    assert game.has_flare(2, "vulch") == (zap == "cosmic_zap")
