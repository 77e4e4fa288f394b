"""Scenes of Love: a card at the start of its turn, and who matches its type."""

from __future__ import annotations

from typing import Any

from tests.games.cosmic.boards import came_from, hand_of, scene

ATTACKS = ("a08 a10", "a06 a06", "a04 a04", "a12 a12")
ALL = {"pick_card_0": "a10", "pick_card_1": "a06", "pick_card_2": "a04", "pick_card_3": "a12"}


def in_warp(game):
    for seat in range(3):
        game.move(seat, f"p{seat}.4", 2)


def loved(*hands: str, **wishes: Any) -> Any:
    return scene("love", *hands, **{"stop": "target", "pick_number": "1", **wishes})


def test_love_power_where_all_match():
    """Love takes all cards, its own too; who has matched gets its ships back."""
    game = loved(*ATTACKS, before=in_warp, **ALL)
    assert sorted(hand_of(game, 0)) == ["a04", "a06", "a08", "a10", "a12"]
    assert [int(count) for count in game.table.hand_n[1:4]] == [1, 1, 1]
    back = came_from(game, "warp")
    assert (back[1], back[2]) == (2, 2)
    assert game.zone("warp", 0) == 1, "only the ship of its regroup phase"


def test_love_power_where_somebody_does_not_match():
    """Love's ships found a colony with whoever has not matched, or discarded nothing."""
    wishes = {**ALL, "pick_card_2": "none", "pick_planet": "p2.1", "before": in_warp}
    game = loved(*ATTACKS, **wishes)
    assert game.ships(0, "p2.1") == 2
    assert hand_of(game, 0) == ["a08"]
    assert game.zone("warp", 2) == 2
    hands = (ATTACKS[0], ATTACKS[1], "a04 negotiate", ATTACKS[3])
    game = loved(*hands, **{**wishes, "pick_card_2": "negotiate", "pick_planet": "p1.0|p2.2"})
    assert game.ships(0, "p2.2") == 2, "only the third player's system is open"
    assert game.zone("warp", 2) == 2


def test_love_may_stay_in_the_warp():
    game = loved(*ATTACKS, **{**ALL, "pick_card_2": "none", "pick_planet": "done"}, before=in_warp)
    assert game.zone("warp", 0) == 1


def test_love_power_zapped():
    hands = (ATTACKS[0], "a06 cosmic_zap", *ATTACKS[2:])
    game = loved(*hands, respond="cosmic_zap", **ALL)
    assert hand_of(game, 0) == ["a08", "a10"]


def test_love_wild_flare():
    """A random card, or a reward."""
    wishes = {"flare": "love flare", "stop": "plan"}
    hands = ("a08 a10 love_flare", "a06 a06")
    game = scene("none", *hands, pick_number="1", **wishes)
    assert [int(count) for count in game.table.hand_n[:2]] == [4, 1]
    game = scene("none", *hands, pick_number_0="0", pick_number_1="0", **wishes)
    assert [int(count) for count in game.table.hand_n[:2]] == [4, 2]
    assert game.named("rewarded")


def test_love_wild_flare_may_bring_a_reward_card():
    wishes = {"flare": "love flare", "stop": "plan", "pick_number_0": "2", "pick_number_1": "0"}
    hands = ("a08 a10 love_flare", "a06 a06")
    game = scene("none", *hands, rules={"reward_deck": True}, **wishes)
    assert game.named("reward_cards") == [{"event": "reward_cards", "seat": 0, "count": 1}]
    assert not game.named("rewarded")


def test_love_super_flare():
    """It keeps its card."""
    hands = ("a08 a10 love_flare", *ATTACKS[1:])
    game = loved(*hands, flare="love flare", **ALL)
    assert {"a08", "a10", "a04", "a06", "a12"} <= set(hand_of(game, 0))


def test_love_wild_flare_against_an_empty_hand():
    """There is no card to ask for: the reward comes at once."""
    wishes = {"flare": "love flare", "stop": "plan", "pick_number": "0"}
    game = scene("none,doppelganger", "a08 a10 love_flare", "", power="no", **wishes)
    assert game.named("rewarded")
