"""Scenes of Macron."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, begun, play_out, play_zapped, scene
from tests.games.cosmic.rewards.scenes import fight

FLARE = {"flare": "macron flare"}
ONE = {**ALLIES, "ally_2": "offense 1", "ally_3": "defense 1"}


def test_macron_power():
    """Each own ship counts four; one is sent."""
    game = scene("macron", "a08", "a06", ships=1, **ALLIES)
    assert game.totals == (8 + 4 + 2, 6 + 7)
    assert game.ships(0, "p0.0") == 3
    assert scene("none,macron", "a08", "a06", ships=2).totals == (8 + 2, 6 + 16)
    assert scene("none,none,macron", "a08", "a06", **ONE).totals == (8 + 1 + 4, 6 + 5)
    assert scene("none,none,none,macron", "a08", "a06", **ONE).totals == (8 + 2, 6 + 4 + 4)


def test_macron_one_ship_is_sent():
    game = scene("macron", "a08 a06", "a06 a04", stop="plan")
    assert game.zone("gate", 0) == 1
    game = scene("none,none,macron,macron", "a08", "a06", stop="ally", **ALLIES)
    assert game.legal == ["decline", "offense 1"]


def test_macron_compensation():
    """Each ship counts two."""
    spare = " a06 a06 a06 a06 a06 a06 a05 a04 a04 a04"
    game = scene("macron", "negotiate", "a20" + spare)
    assert len(game.named("taken")) == 2
    game = scene("none,macron", "a20" + spare, "negotiate")
    assert len(game.named("taken")) == 8


def test_ionic_gas_denies_the_second_half():
    """At half the rate one ship of Macron earns a card, and no other ship does."""
    rules = {"comp_rate": 0.5, "flares": False}
    for aliens, asked in (("macron", True), ("none", False)):
        hands = "negotiate", "a20 a06", "ionic"
        game = scene(aliens, *hands, rules=rules, stop="outcome_card")
        assert (game.decision == "outcome_card") == asked
        game = scene(aliens, *hands, rules=rules, outcome_card="ionic")
        assert not game.named("taken")


def test_ionic_gas_denies_a_reward_of_half_a_ship():
    hands = "a04", "a40", "ionic"
    for aliens, asked in (("none,none,none,macron", True), ("none", False)):
        game = scene(aliens, *hands, rules={"reward_rate": 0.5}, stop="outcome_card", **ONE)
        assert (game.decision == "outcome_card") == asked


def test_macron_rewards():
    game = scene("none,none,none,macron", "a04", "a40", reward="2 cards", **ONE)
    assert game.named("rewarded")[0]["cards"] == 2


def test_macron_zapped_when_it_sends():
    """It may send four ships, worth one each."""
    game = scene("macron", "a08 cosmic_zap", "a06", ships=4, respond="cosmic_zap")
    assert game.totals == (8 + 4, 6 + 4)
    game = scene(
        "none,none,macron",
        "a08 cosmic_zap",
        "a06",
        respond="cosmic_zap",
        **{**ALLIES, "ally_2": "offense 4"},
    )
    assert game.totals == (8 + 1 + 4, 6 + 7)


def test_macron_zapped_after_the_reveal():
    """One ship was sent, and it is worth one."""
    game = scene("macron", "a08 a04 cosmic_zap", "a06 a04", stop="plan")
    play_out(game, plan_0="a08", plan_1="a06", respond="cosmic_zap")
    assert game.totals == (8 + 1, 6 + 4)


def test_macron_wild_flare():
    """One more for each own ship, where the own side has an attack."""
    assert scene("none", "a08 macron_flare", "a06", ships=3, **FLARE).totals == (8 + 6, 6 + 4)
    assert scene("none", "a08", "a06 macron_flare", **FLARE).totals == (8 + 1, 6 + 8)
    game = scene("none", "a08", "a06", "macron_flare", **FLARE, **ALLIES)
    assert game.totals == (8 + 1 + 4, 6 + 7)
    game = scene("none", "a08", "a06", "", "macron_flare", **FLARE, **ALLIES)
    assert game.totals == (8 + 3, 6 + 4 + 6)
    assert scene("none", "a08", "a06", "macron_flare", **FLARE).totals == (8 + 1, 6 + 4)


def test_macron_wild_flare_needs_an_attack():
    game = scene("none", "negotiate", "a06", "macron_flare", "", **FLARE, **ALLIES)
    assert not game.named("flare")


def test_macron_wild_flare_zapped():
    game = scene("none", "a08 macron_flare", "a06 card_zap", respond="card_zap", ships=3, **FLARE)
    assert game.totals == (8 + 3, 6 + 4)


def test_macron_super_flare():
    """Up to four ships are sent, each worth four."""
    game = scene("macron", "a08 macron_flare", "a06", ships=3, **FLARE)
    assert game.totals == (8 + 12, 6 + 4)
    game = scene("none,none,macron", "a08", "a06", "macron_flare", **FLARE, **ALLIES)
    assert game.totals == (8 + 1 + 8, 6 + 7)


def test_macron_super_flare_stopped():
    hands = "a08 macron_flare", "a06 card_zap"
    assert scene("macron", *hands, respond="card_zap", **FLARE).totals == (8 + 4, 6 + 4)


def test_macron_super_flare_zapped():
    """Four ships may be sent, as when the power is zapped."""
    hands = "a08 macron_flare", "a06 cosmic_zap"
    game = scene("macron", *hands, ships=4, respond="cosmic_zap", flare="pass")
    assert game.totals == (8 + 4, 6 + 4)


@pytest.mark.parametrize(("zap", "more"), [("card_zap", 4), ("cosmic_zap", 4 + 4)])
def test_macron_super_flare_zapped_by(zap, more):
    """Card Zap leaves the power on; without it four are sent, and the flare is a wild one."""
    game = begun("macron", "a08 macron_flare a04", f"a06 {zap} a05")
    wishes = {"target": "p1.0", "launch": "p0.0", "plan_0": "a08", "plan_1": "a06"}
    play_zapped(game, zap, **wishes, **FLARE)
    assert game.totals == (8 + more, 6 + 4)
    assert game.has_flare(0, "macron") == (zap == "cosmic_zap")


def test_macron_super_flare_zapped_as_an_ally():
    game = begun("none none macron", "a08 a04", "a06 cosmic_zap a05", "macron_flare")
    wishes = {
        "target": "p1.0",
        "plan_0": "a08",
        "plan_1": "a06",
        "invite_0": "2",
        "ally_2": "offense 4",
    }
    play_zapped(game, "cosmic_zap", **wishes, **FLARE)
    assert game.totals == (8 + 1 + 4 + 4, 6 + 4)


def given(game):
    return {each["seat"]: each["cards"] for each in game.named("rewarded")}


def test_each_ship_earns_two_rewards_of_whatever_effect():
    """Victory Boon, Daredevil, the wild flare of Explorer."""
    many = "8 cards|4 cards|2 cards|1 cards"
    rules = {"flares": True}
    boon = fight(
        "a04", "a40 victory_boon", rules={**rules, "aliens.1": "macron"},
        play_thing_1="victory_boon", reward=many,
    )  # fmt: skip
    assert given(boon) == {1: 8}
    dared = fight(
        "a10 a06", "a05", aliens="daredevil", ships=4, power="yes", pick_card="a06", reward=many,
        rules={**rules, "aliens.2": "macron"}, invite_0="2", ally_2="offense 1",
    )  # fmt: skip
    assert given(dared) == {0: 4, 2: 2}
    found = fight(
        "a40 explorer_flare", "a04", flare="explorer flare", ships=1, pick_number="1",
        rules={**rules, "aliens.0": "macron"}, reward=many,
    )  # fmt: skip
    assert given(found) == {0: 2}
