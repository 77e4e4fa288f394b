"""Scenes of rifts: played, stolen, given."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import discarded, hand_of
from tests.games.cosmic.rewards.scenes import collected, fight, in_reward_discard
from tests.games.cosmic.techs.scenes import IDLE, give


def empty_planet(game):
    """Nobody is on p1.3 and p2.3."""
    game.move(1, "p1.3", 4, "p1.4")
    game.move(2, "p2.3", 4, "p2.4")


def in_warp(game):
    for seat in range(4):
        game.move(seat, f"p{seat}.4", 3)


# played


@pytest.mark.parametrize("player", ["0", "2"])
def test_rift_1_founds_a_colony_where_nobody_is(player):
    wishes = {
        "play_thing": "rift_1",
        "pick_player": player,
        "pick_planet": "p1.3",
        "stop": "target",
    }
    settle = f"p{player}.0|done"
    game = fight("a08 rift_1", "a06", before=empty_planet, settle=settle, **wishes)
    assert game.ships(int(player), "p1.3") == 4
    assert hand_of(game, 0) == ["a08"]
    game = fight("a08 rift_1", "a06", before=empty_planet, settle=f"done|{settle}", **wishes)
    assert game.ships(int(player), "p1.3") == 1


def test_rift_1_is_for_planets_without_any_colony():
    wishes = {"play_thing": "rift_1", "pick_player": "3", "stop": "pick_planet"}
    game = fight("a08 rift_1", "a06", before=empty_planet, **wishes)
    assert (game.legal, int(game.table.actor)) == (["p1.3", "p2.3"], 3)


def test_rift_1_is_for_the_own_encounter():
    game = fight("a08", "a06 rift_1", before=empty_planet, play_thing="rift_1")
    assert not game.named("played")
    game = fight("a08 rift_1", "a06", play_thing="rift_1")
    assert not game.named("played"), "there is no empty planet"


@pytest.mark.parametrize(("seat", "player"), [(0, 0), (1, 2), (3, 3)])
def test_rift_2_lets_somebody_draw_two_cards(seat, player):
    hands = ["a08", "a06", "a04", "a04"]
    hands[seat] += " rift_2"
    game = fight(*hands, play_thing="rift_2", pick_player=str(player), stop="target")
    assert len(hand_of(game, player)) == 1 + 2
    assert [each["seat"] for each in game.named("drew")] == [player] * 2


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_rift_3_frees_three_ships(seat):
    hands = ["a08", "a06", "a04", "a04"]
    hands[seat] += " rift_3"
    wishes = {"before": in_warp, "play_thing": "rift_3", "stop": "launch", "home": "p2.0|p1.4"}
    game = fight(*hands, pick_player="2", **wishes)
    assert (game.zone("warp", 2), game.ships(2, "p2.0")) == (0, 7)
    assert game.zone("warp", 1) == 3


def test_rift_3_frees_up_to_three_ships_of_any():
    wishes = {"before": in_warp, "play_thing": "rift_3", "stop": "pick_player", "home": "p2.0|p1.4"}
    game = fight("a08", "a06 rift_3", **wishes)
    for player in ("2", "1", "nobody"):
        game.until("pick_player", home="p2.0|p1.4")
        game.take(player)
    game.until("target")
    assert [game.zone("warp", seat) for seat in range(1, 4)] == [2, 2, 3]


# taken: seat 1 collects compensation


def stolen(word, **wishes):
    game = fight(f"a40 {word}", "negotiate a04 a06 a10", **wishes)
    assert collected(game, 1) == 1
    return game


def test_a_stolen_rift_1_costs_a_colony():
    """Of the thief's choice; its ships go to other colonies."""
    game = stolen("rift_1", pick_planet="p1.2", home="p1.4")
    assert game.ships(1, "p1.2") == 0
    assert game.ships(1, "p1.4") == 8
    assert game.zone("warp", 1) == 4, "those of the encounter"
    assert [(each["seat"], each["kind"]) for each in game.named("detonated")] == [(1, "rift_1")]
    assert in_reward_discard(game, "rift_1") == 1


def test_a_stolen_rift_2_costs_two_cards():
    game = stolen("rift_2", pick_card="a06|a10", discard="a06|a10")
    assert sorted(discarded(game, 1)) == ["a06", "a10", "rift_2"]
    assert in_reward_discard(game, "rift_2") == 1


def test_a_stolen_rift_2_takes_what_there_is():
    game = fight("a40 rift_2", "negotiate a04")
    assert sorted(discarded(game, 1)) == ["a04", "rift_2"]


def test_a_stolen_rift_3_costs_three_ships():
    game = stolen("rift_3", lose="p1.4")
    assert game.ships(1, "p1.4") == 1
    assert game.zone("warp", 1) == 4 + 3
    assert in_reward_discard(game, "rift_3") == 1


def test_rifts_go_off_one_by_one():
    hand = "a40 rift_1 rift_2 rift_3"
    game = fight(hand, "negotiate a04 a06 a10", lose="p1.4", pick_planet="p1.2")
    assert collected(game, 1) == 3
    assert sorted(each["kind"] for each in game.named("detonated")) == [
        "rift_1",
        "rift_2",
        "rift_3",
    ]


@pytest.mark.parametrize("word", ["rift_1", "rift_2", "rift_3"])
def test_a_rift_that_is_given_does_not_go_off(word):
    """In a deal."""
    wishes = {"offer": "card_to_offense", "offer_mode": "chosen", "answer": "accept", "give": word}
    game = fight("negotiate a04", f"negotiate {word} a06", **wishes, play_thing="pass")
    assert game.result == "deal"
    assert word in hand_of(game, 0)
    assert not game.named("detonated")


def test_a_thief_may_leave_reward_cards_alone():
    """Backs are open: of two cards it takes cosmic ones only."""
    game = fight(
        "a40 rift_1 a04 a04 a04 a04", "negotiate a06", take_backs="0 reward cards", ships=1
    )
    assert collected(game, 1) == 4
    assert not game.named("detonated")
    assert "rift_1" in hand_of(game, 0)
    game = fight("a40 rift_1 a04 a04 a04", "negotiate a06", take_backs="0 reward cards")
    assert game.named("detonated"), "there are three cosmic cards only"


def test_a_rift_taken_and_discarded_at_once_does_not_go_off():
    """Pickpocket need not keep it."""

    def guest(game):
        game.move(2, "p2.0", 1, "p0.1")

    for keeps, times in (("0", 0), ("1", 1)):
        game = fight(
            "a08 a06", "a06", "rift_2", aliens="pickpocket", before=guest, power="yes",
            pick_number=keeps, play_thing="pass", pick_card="a08", stop="plan",
        )  # fmt: skip
        assert [each["kind"] for each in game.named("taken")] == ["rift_2"]
        assert len(game.named("detonated")) == times


def test_a_rift_is_not_played_before_it_goes_off():
    """Pickpocket takes it as the encounter begins, when rifts may be played."""

    def guest(game):
        game.move(2, "p2.0", 1, "p0.1")

    game = fight(
        "a08 a06", "a06", "rift_2", aliens="pickpocket", before=guest, power="yes",
        pick_number="1", play_thing="rift_2", pick_card="a06", pick_player="0", stop="plan",
    )  # fmt: skip
    assert [each["kind"] for each in game.named("detonated")] == ["rift_2"]
    assert not game.named("played")


def test_a_stolen_rift_3_may_cost_ships_on_a_tech():
    """Their owner chooses what it has to lose."""

    def researching(game):
        give(game, 1, "qax", up=False, ships=2)

    idle = {f"techs.{seat}": word for seat, word in enumerate(IDLE[:4])}
    rules = {"reward_deck": True, "technology": True, **idle}
    wishes = {"rules": rules, "before": researching, "stop": "lose"}
    game = fight("a40 rift_3", "negotiate a04 a06 a10", **wishes)
    assert any(word.startswith("tech") for word in game.legal)
