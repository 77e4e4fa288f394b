"""Scenes of Pirate: captives, and what they are worth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cosmic.boards import ALLIES, Game, came_from, hand_of, scene, sums

RAIDS = {"power": "yes", "pick_number_0": "2", "ships": 4}


def raid(*hands: str, aliens: str = "pirate", **wishes: Any) -> Any:
    return scene(aliens, *hands, **{**RAIDS, **wishes})


def test_ships_sent_home_capture_others():
    """Two of four go home, two land; two of the defense are captured, two lost."""
    game = raid("a20", "a06")
    assert (game.ships(0, "p1.0"), came_from(game, "gate")) == (2, {0: 2})
    assert (game.zone("captured", 1), sums(game, "lost")) == (2, {1: 2})


def test_captives_are_not_compensated():
    game = raid("a20 a04 a04 a04", "negotiate")
    assert game.zone("captured", 1) == 2
    assert len(game.named("taken")) == 2


def test_an_ally_forfeits_rewards():
    """Seat 3 is Pirate and has three ships there: two capture the one ship of the offense."""
    wishes = {**ALLIES, "invite_0": "nobody", "pick_number_3": "1", "ships": 1}
    game = raid("a04", "a20", "", "a05", aliens="none,none,none,pirate", reward="2 cards", **wishes)
    assert game.zone("captured", 0) == 1
    assert {each["seat"]: each["cards"] for each in game.named("rewarded")} == {3: 2}


def test_pirate_not_as_the_defense_and_zapped():
    game = raid("a04", "a20", aliens="none,pirate")
    assert not game.named("power_used")
    game = raid("a20", "a06 cosmic_zap", respond="cosmic_zap")
    assert (game.ships(0, "p1.0"), sums(game, "lost")) == (4, {1: 4})


def test_ships_that_retreat_are_no_prey():
    game = raid("a20", "retreat", rules={"reward_deck": True})
    assert game.named("revealed")[1]["kind"] == "retreat"
    assert not game.named("power_used")


def test_pirate_super_flare():
    """Its two ships go home and capture four."""
    wishes = {"flare": "pirate flare", "pick_number_0": "4|2", "ships": 2}
    game = raid("a20 pirate_flare", "a06", **wishes)
    assert (game.ships(0, "p1.0"), game.zone("captured", 1)) == (0, 4)


def test_pirate_super_flare_is_an_answer_only_where_ships_are_captured():
    game = use("a08 pirate_flare", "a06", pick_number_0="0", flare="pirate flare")
    assert game.named("power_used")
    assert not game.named("flare")


def captured(game: Game) -> None:
    """Five ships of seat 1 are captives."""
    game.move(1, "p1.3", 4)
    game.move(1, "p1.4", 1)
    game.table.zones[0, 1] -= 5
    game.table.zones[6, 1] += 5
    game.table.raided = 1


def use(*hands: str, **wishes: Any) -> Any:
    wishes = {"aliens": "pirate", "power": "yes", "before": captured, "stop": "target", **wishes}
    return scene(wishes.pop("aliens"), *hands, **wishes)


def test_pirate_captives_are_sold():
    """Four go to the warp, for four cards."""
    game = use("a08", "a06", pick_number_0="0", pick_player_0="1")
    assert (game.zone("captured", 1), game.zone("warp", 1)) == (1, 4)
    assert int(game.table.hand_n[0]) == 5
    assert {each["seat"]: each["cards"] for each in game.named("rewarded")} == {0: 4}


def test_captives_bring_reward_cards():
    """Of four rewards two are cards of the reward deck."""
    wishes = {"pick_player_0": "1", "rules": {"reward_deck": True}}
    game = use("a08", "a06", stop="pick_number", **wishes)
    game.take("0")
    game.until("pick_number", "target", pick_player_0="1")
    game.take("2")
    assert {each["seat"]: each["cards"] for each in game.named("rewarded")} == {0: 2}
    assert {each["seat"]: each["count"] for each in game.named("reward_cards")} == {0: 2}
    assert int(game.table.hand_n[0]) == 5


@pytest.mark.parametrize("counts", [False, True])
def test_a_remora_follows_reward_cards_of_captives_by_the_rule(counts):
    rules = {"reward_deck": True, "remora_reward": counts}
    wishes = {"power_0": "yes", "power_2": "no", "pick_player_0": "1", "rules": rules}
    game = use("a08", "a06", aliens="pirate,none,remora", stop="pick_number", **wishes)
    game.take("0")
    game.until("pick_number", "target", pick_player_0="1")
    game.take("4")
    game.until("power", "target")
    assert (game.decision == "power") == counts


def test_pirate_a_ransom():
    """Three ships for a card that their owner picks; it may refuse."""
    wishes = {"pick_player_0": "1", "pick_card_1": "a05", "home": "p1.1"}
    game = use("a08", "a06 a05", stop="pick_number", **wishes)
    for word in ("1", "3", "0", "1"):
        game.take(word)
        game.until("pick_number", "target", **wishes)
    assert hand_of(game, 0) == ["a05", "a08"]
    assert (game.zone("captured", 1), game.ships(1, "p1.1")) == (2, 7)
    game = use("a08", "a06 a05", stop="pick_number", **wishes)
    for word in ("1", "3", "0", "0"):
        game.take(word)
        game.until("pick_number", "target", **wishes)
    assert (game.zone("captured", 1), hand_of(game, 0)) == (5, ["a08"])


def test_a_colony_as_a_ransom():
    wishes = {"pick_player_0": "1", "pick_planet_0": "p1.2", "settle": "p0.1|done", "home": "p1.1"}
    game = use("a08", "a06 a05", stop="pick_number", **wishes)
    for word in ("1", "1", "3", "1"):
        game.take(word)
        game.until("pick_number", "target", **wishes)
    assert int(game.table.foreign[0]) == 1
    assert game.zone("captured", 1) == 4


def test_no_ransom_of_somebody_who_has_nothing_to_pay():
    game = use("a08", "a06 a05", stop="pick_number", rules={"deal_colonies": 0})
    assert game.legal == ["0", "1"]
    game = use("a08", "", stop="target", rules={"deal_colonies": 0}, pick_number_0="0")
    forced = [each["decision"] for each in game.named("forced")]
    assert forced[:2] == ["pick_number", "pick_player"], "captives are sold, without a question"


def at_home(game: Game) -> None:
    """Seat 1 has a colony where Pirate has lost one."""
    captured(game)
    game.move(0, "p0.4", 4)
    game.move(1, "p1.2", 2, "p0.4")


def test_a_home_planet_comes_back_by_a_ransom_as_by_a_deal():
    wishes = {"pick_player_0": "1", "before": at_home, "stop": "pick_number"}
    for rule, back in (("published", True), ("destiny_only", False)):
        game = use("a08", "a06 a05", rules={"home_regain": rule}, **wishes)
        for word in ("1", "1"):
            game.take(word)
            game.until("pick_number", **wishes)
        game.take("3")
        assert ("p0.4" in game.legal) == back
    game = use("a08", "a06 a05", rules={"deal_colonies": 0}, **wishes)
    for word in ("1", "1"):
        game.take(word)
    assert game.legal == ["0", "1", "2"]


def test_pirate_wild_flare():
    """Two cards of the winner, and one from the deck."""
    wishes = {**ALLIES, "flare": "pirate flare", "pick_number_3": "2", "reward": "1 cards"}
    hands = ("a04", "a20 a06 a06 a06", "", "a08 pirate_flare")
    game = scene("none", *hands, **{**wishes, "invite_0": "nobody"})
    assert int(game.table.hand_n[1]) == 1
    assert int(game.table.hand_n[3]) == 5


def test_pirate_wild_flare_stands_for_rewards_not_for_ships():
    """One ship of Macron is due two rewards: a card of the winner, and another one."""
    wishes = {**ALLIES, "ally_3": "defense 1", "flare": "pirate flare", "pick_number_3": "1"}
    hands = ("a04", "a20 a06 a06 a06", "", "a08 pirate_flare")
    wishes |= {"invite_0": "nobody", "reward": "1 cards"}
    game = scene("none,none,none,macron", *hands, **wishes)
    assert int(game.table.hand_n[1]) == 2
    assert int(game.table.hand_n[3]) == 4


def test_captives_are_in_the_warp_without_pirate():
    game = use("a08", "a06", power="no")
    assert game.zone("captured", 1) == 5
    game.table.power[0] = 0
    game.begin("colour 1", offense=2)
    assert (game.zone("captured", 1), game.zone("warp", 1)) == (0, 5)
