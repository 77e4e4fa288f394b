"""Scenes of the reward deck: rewards, its discard, backs, quakes."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import ALLIES, discarded, hand_of
from tests.games.cosmic.rewards.scenes import K, collected, fight, guests


def won(**wishes):
    """Three ships of seat 3 have helped the defense."""
    return fight("a08", "a40", **{"before": guests, **ALLIES, "reward": "3 cards", **wishes})


@pytest.mark.parametrize(("cards", "rewards"), [(3, 0), (3, 2), (3, 3), (2, 2), (1, 0)])
def test_rewards_are_ships_cards_and_reward_cards(cards, rewards):
    game = won(reward=f"{cards} cards", reward_deck=f"{rewards} reward cards")
    hand = hand_of(game, 3)
    found = [word for word in hand if word in c.REWARD_WORDS]
    assert (len(hand), len(found)) == (cards, rewards)
    assert game.zone("warp", 3) == max(0, 2 - (3 - cards))


def test_reward_cards_are_counted_apart():
    game = won(reward_deck="2 reward cards")
    assert int(game.table.reward_n) == 32 - 2


def test_no_more_reward_cards_than_there_are():
    rules = {f"reward_copies.{word}": 0 for word in c.REWARD_WORDS if word != "rift_1"}
    game = won(reward_deck="3 reward cards|1 reward cards", rules=rules)
    assert sum(word == "rift_1" for word in hand_of(game, 3)) == 1
    assert not game.named("quake")


def test_the_discarded_rewards_become_a_deck():
    rules = {f"reward_copies.{word}": 0 for word in c.REWARD_WORDS if word != "plus4"}

    def spent(game):
        guests(game)
        game.leave_in_deck("a04 a06 a08 a10 negotiate")

    game = won(reward_deck="1 reward cards", rules=rules, before=spent)
    assert "plus4" in hand_of(game, 3)
    assert game.named("rewards_shuffled")


def test_used_reward_cards_go_to_their_own_discard():
    game = fight("a08 kicker_x4", "r12_21")
    assert [int(game.table.discard[K[word]]) for word in ("kicker_x4", "r12_21")] == [1, 1]


@pytest.mark.parametrize(("wish", "kinds"), [("0", 0), ("1", 1), ("2", 2)])
def test_a_taker_chooses_backs(wish, kinds):
    """Three cards of a hand with two reward cards and four others."""
    game = fight("negotiate", "a40 a04 a04 a04 a06 plus4 plus_x", take_backs=f"{wish} reward cards")
    assert collected(game, 0) == 3
    found = [each["kind"] for each in game.named("taken")]
    assert sum(word in ("plus4", "plus_x") for word in found) == kinds


def test_effects_on_discarding_see_reward_cards():
    """Filch takes what its opponent has used."""
    game = fight("a08", "r21_12", aliens="filch", power="yes")
    assert "r21_12" in hand_of(game, 0)


@pytest.mark.parametrize("card", ["solar_wind", "ship_zap"])
def test_vulch_collects_artifacts_of_the_reward_deck(card):
    """Those that others play, and no other reward cards."""
    wishes = {"play_thing_0": card, "play_thing_1": "plus4", "pick_number": "1"}
    game = fight(f"a08 {card}", "a06 plus4", aliens="none,none,vulch", **ALLIES, **wishes)
    assert card in hand_of(game, 2)
    assert "plus4" not in hand_of(game, 2)

    game = fight("r21_12", "a08", aliens="clone", power="yes")
    assert "r21_12" in hand_of(game, 0)


def test_new_hands_are_of_the_cosmic_deck():
    game = fight("plus4", "a08", stop="target")
    assert [word for word in hand_of(game, 0) if word in c.REWARD_WORDS] == []
    assert "plus4" in discarded(game, 0)


def test_plague_takes_a_card_of_every_type():
    wishes = {"regroup_card": "plague", "plague_target": "1", "lose": "p1.4", "stop": "target"}
    hand = "a06 a08 retreat intimidate_19 kicker_x4 rift_2 plus4 morph rebirth epic_oratory"
    game = fight("a08 plague", hand, play_thing="pass", **wishes)
    assert len(hand_of(game, 1)) == 1
    assert len(discarded(game, 1)) == 9
