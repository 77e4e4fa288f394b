"""Citadel: attacks beside planets help their defense; its flare: five more, or against it."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import (
    ALLIES,
    begun,
    discarded,
    hand_of,
    play_out,
    play_zapped,
    power_of,
    scene,
    two_homes,
)

FLARE = {"flare": "citadel flare"}
HANDS = "a08 a06", "a06 a10"
LAY = {"pick_planet": "p1.0", "pick_card": "a20", "power": "yes"}


def citadels(game):
    """The open citadels: planet and card."""
    found = [game.table.citadels[at] for at in range(int(game.table.citadel_n))]
    return [(c.PLANET_WORDS[int(each.planet)], c.CARD_WORDS[int(each.kind)]) for each in found]


@pytest.mark.parametrize("aliens", ["citadel", "none,citadel", "none,none,citadel"])
def test_citadel_is_laid_after_destiny(aliens):
    """Beside any planet, by anybody, for all to see."""
    hands = [*HANDS, "a04"]
    hands[aliens.count("none")] += " a20"
    game = scene(aliens, *hands, stop="pick_planet")
    assert game.named("destiny")
    assert not game.named("target")
    assert game.legal == [f"p{seat}.{place}" for seat in range(4) for place in range(5)] + ["done"]
    game.take("p1.0")
    assert {"a20"} <= set(game.legal)
    game.take("a20")
    assert citadels(game) == [("p1.0", "a20")]
    assert "a20" not in hand_of(game, aliens.count("none"))


def test_citadel_attacks_only():
    game = scene("none,none,citadel", *HANDS, "a04 negotiate morph plus2 ionic", pick_planet="p1.0",
                 stop="pick_card")  # fmt: skip
    assert game.legal == ["a04", "none"]


def test_citadel_need_not_lay_any():
    game = scene("none,none,citadel", *HANDS, "a20", pick_planet="done")
    assert citadels(game) == []
    assert hand_of(game, 2) == ["a20"]


def test_citadel_activated_counts_for_the_defense():
    """Before the reveal; and it stays, for the defense has won."""
    game = scene("none,none,citadel", *HANDS, "a20 a04", stop="power", **LAY)
    assert game.decision == "power"
    assert not game.named("revealed")
    play_out(game, **LAY)
    assert game.totals == (8 + 1, 6 + 4 + 20)
    assert citadels(game)[0] == ("p1.0", "a20")


def test_citadel_left_alone_counts_nothing():
    game = scene("none,none,citadel", *HANDS, "a20 a04", **{**LAY, "power": "no"})
    assert game.totals == (8 + 1, 6 + 4)
    assert citadels(game)[0] == ("p1.0", "a20")


def test_citadel_another_planet():
    game = scene(
        "none,none,citadel", *HANDS, "a20", stop="power", pick_planet="p1.1", pick_card="a20"
    )
    assert game.decision != "power"
    assert game.totals == (8 + 1, 6 + 4)


def test_citadel_a_lost_defense_loses_it():
    game = scene("none,none,citadel", "a40 a06", "a06 a10", "a20 a04", **LAY)
    assert game.totals == (40 + 1, 6 + 4 + 20)
    assert citadels(game) == []
    assert int(game.table.discard[c.CARD_WORDS.index("a20")]) == 1


def test_citadel_not_activated_stays_though_the_defense_loses():
    game = scene("none,none,citadel", "a40 a06", "a06 a10", "a20 a04", **{**LAY, "power": "no"})
    assert game.result == "offense_won"
    assert citadels(game) == [("p1.0", "a20")]


def test_citadel_all_at_the_planet_count():
    game = begun("none none citadel", "a13 a06 a40", "a06 a10", "a20 a04 a05")
    play_out(game, target="p1.0", plan_0="a13", plan_1="a06", **LAY)
    assert citadels(game) == [("p1.0", "a20")]
    game.begin("colour 1")
    wishes = {**LAY, "pick_card": "a04"}
    play_out(game, target="p1.0", plan_0="a40", plan_1="a10", **wishes)
    assert game.named("totals")[0]["defense"] == 10 + 4 + 24
    assert citadels(game) == []


def test_citadel_is_laid_once_an_encounter():
    """Ruling 25: also where the power was not used otherwise."""
    game = scene("none,none,citadel", *HANDS, "a20 a04 a05", stop="plan", **LAY)
    assert citadels(game) == [("p1.0", "a20")]


def test_citadel_after_each_destiny_card_there_is_one_still():
    """The own colour is drawn again: none was laid, so it may be now."""
    hands = "a08 a06", "a06 a10", "a20 a04"
    game = begun("none none citadel", *hands, drawn="colour 0")
    game.until("target", pick_planet="p1.0", pick_card="a20", own_colour="redraw")
    assert citadels(game) == [("p1.0", "a20")]


def test_citadel_two_negotiates():
    """The defense has not lost; nothing is compared."""
    hands = "negotiate a06", "negotiate a10"
    game = scene("none,none,citadel", *hands, "a20", **LAY)
    assert game.result == "no_deal"


def test_citadel_against_a_negotiate_the_attack_wins_all_the_same():
    game = scene("none,none,citadel", "a08 a06", "negotiate a10", "a20", **LAY)
    assert game.result == "offense_won"
    assert citadels(game) == []


def test_citadel_power_zapped():
    """As it is activated: it stays."""
    game = scene(
        "none,none,citadel", "a08 a06", "a06 cosmic_zap", "a20", respond="cosmic_zap", **LAY
    )
    assert game.totals == (8 + 1, 6 + 4)
    assert citadels(game) == [("p1.0", "a20")]


def test_citadel_with_two_homes_has_no_power():
    hands = "a08 a06 a20", "a06 a10"
    assert scene("citadel", *hands, before=two_homes, stop="pick_planet").decision != "pick_planet"


def test_who_loses_the_alien_loses_the_citadels():
    """Ruling 25: the wild flare of Reincarnator takes the alien from the loser."""
    hands = "a40 a06", "a06 a10 a20", "a04 reincarnator_flare"
    wishes = {**LAY, "pick_planet": "p1.1", "flare": "reincarnator flare"}
    game = scene("none,citadel", *hands, **wishes)
    assert power_of(game, 1) != "citadel"
    assert [each["kind"] for each in game.named("citadel")] == ["a20"]
    assert citadels(game) == []


def test_citadel_stays_with_the_alien():
    """The wild flare of Sorcerer gives it to the other main player."""
    game = begun("none citadel", "a08 a06", "a06 a10 a20", "a04 sorcerer_flare")
    game.until("plan", target="p1.0", flare="sorcerer flare", **LAY)
    assert power_of(game, 0) == "citadel"
    assert citadels(game) == [("p1.0", "a20")]


# wild: five for the defense


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_citadel_five_for_the_defense(seat):
    hands = [*HANDS, "", ""]
    hands[seat] += " citadel_flare"
    assert scene("none", *hands, **FLARE, **ALLIES).totals == (8 + 3, 6 + 7 + 5)


def test_citadel_power_is_not_of_bystanders():
    assert scene("none", *HANDS, "citadel_flare", stop="flare").decision != "flare"


def test_citadel_wild_flare_zapped():
    hands = "a08 a06", "a06 card_zap a10", "citadel_flare"
    game = scene("none", *hands, respond="card_zap", **FLARE, **ALLIES)
    assert game.totals == (8 + 3, 6 + 7)


# super: activated citadels count against the defense


def test_citadel_against_the_defense():
    game = scene("none,none,citadel", *HANDS, "a20 citadel_flare", **LAY, **FLARE)
    assert game.totals == (8 + 1, 6 + 4 - 20)
    assert game.result == "offense_won"
    assert ("p1.0", "a20") not in citadels(game)


def test_citadel_only_if_there_are_any():
    game = scene("none,none,citadel", *HANDS, "citadel_flare", stop="flare")
    assert game.decision != "flare"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_citadel_super_flare_zapped(zap):
    """They were activated before, and count for the defense."""
    hands = "a08 a06", f"a06 {zap}", "a20 citadel_flare"
    game = begun("none none citadel", *hands)
    play_zapped(game, zap, target="p1.0", plan_0="a08", plan_1="a06", **LAY, **FLARE)
    assert game.named("totals")[0]["defense"] == 10 + 20
    assert game.has_flare(2, "citadel") == (zap == "cosmic_zap")


def test_citadel_none_was_discarded():
    game = scene("none,none,citadel", *HANDS, "a20 a04", **LAY)
    assert discarded(game, 2) == []
