"""Scenes of variable attacks, the morph, retreats and intimidates."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, hand_of, known, sums
from tests.games.cosmic.rewards.scenes import collected, fight, guests, in_reward_discard

HAZARD = "colour 1 hazard"
CARDS = " a04 a04 a06 a06"

# variable attacks


@pytest.mark.parametrize(
    ("card", "normal", "hazard"),
    [("r02_20", 2, 20), ("r03_30", 3, 30), ("r12_21", 12, 21), ("r21_12", 21, 12)],
)
def test_variable_attacks(card, normal, hazard):
    assert fight(card, "a06").totals == (normal + 3, 6 + 4)
    assert fight("a06", card).totals == (6 + 3, normal + 4)
    assert fight(card, "a06", drawn=HAZARD).totals == (hazard + 3, 6 + 4)
    game = fight("a06", card, drawn=HAZARD)
    assert game.totals == (6 + 3, hazard + 4)
    assert in_reward_discard(game, card) == 1


def test_a_warning_lasts_for_one_encounter():
    game = fight("r03_30", "a06", drawn=HAZARD)
    game.begin("colour 1")
    assert int(game.table.hazard) == 0


def test_a_warning_on_a_card_that_is_drawn_again_counts():
    """The own colour, with a warning, is discarded: another one is drawn."""
    game = fight("a06", "r03_30", drawn="colour 0 hazard", stop="target")
    assert len(game.named("destiny")) > 1
    assert not game.named("destiny")[-1]["drawn"].endswith("hazard")
    assert int(game.table.hazard) == 1


# morph


@pytest.mark.parametrize("morph", ["morph", "reward_morph"])
def test_a_morph_copies_a_variable_attack_as_it_is(morph):
    assert fight(morph, "r03_30").totals == (3 + 3, 3 + 4)
    assert fight(morph, "r03_30", drawn=HAZARD).totals == (30 + 3, 30 + 4)


@pytest.mark.parametrize("other", ["retreat", "negotiate", "a04 intimidate_39"])
def test_a_morph_and_what_is_no_attack_make_a_deal(other):
    for hands in (("reward_morph", other), (other, "reward_morph")):
        game = fight(*hands, stop="offer")
        assert game.decision == "offer"


def test_two_morphs_lose_all_ships_of_all():
    game = fight("morph", "reward_morph", before=guests, **ALLIES)
    assert game.result == "both_lost"
    assert sums(game, "lost") == {0: 3, 1: 4, 2: 2, 3: 3}
    assert game.ships(2, "p1.0") == 2


# retreats


def test_a_retreat_saves_the_allies_too():
    game = fight("retreat", "a08" + CARDS, **ALLIES)
    assert game.result == "defense_won"
    assert sums(game, "lost") == {}
    assert [game.zone("warp", seat) for seat in range(4)] == [0] * 4
    assert collected(game, 0) == 0


def test_a_defense_that_retreats_stays_and_its_allies_get_nothing():
    game = fight("a08" + CARDS, "retreat", before=guests, **ALLIES)
    assert game.result == "offense_won"
    assert (game.ships(0, "p1.0"), game.ships(1, "p1.0"), game.ships(2, "p1.0")) == (3, 4, 4)
    assert sums(game, "lost") == {}
    assert not game.named("rewarded")
    assert not game.named("taken")


def test_allies_against_a_retreating_offense_are_rewarded():
    game = fight("retreat", "a08", before=guests, **ALLIES, reward="3 cards")
    assert int(game.table.hand_n[3]) == 3


@pytest.mark.parametrize("other", ["negotiate", "retreat", "intimidate_19", "morph"])
def test_a_retreat_against_what_is_no_attack_deals(other):
    game = fight("retreat", other)
    assert game.result == "no_deal"
    assert sums(game, "lost") == {0: 3, 1: 3}


def test_a_retreat_wins_if_the_result_is_upset():
    """Loser has no attack to play: it would lose, so it wins."""
    game = fight("retreat", "a08", aliens="loser", power="yes")
    assert (game.result, game.lost(1)) == ("offense_won", 4)


# intimidates


@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("intimidate_m09", -9),
        ("intimidate_19", 19),
        ("intimidate_29", 29),
        ("intimidate_39", 39),
    ],
)
def test_an_intimidate_against_an_attack_is_one(card, value):
    game = fight(f"a04 {card}", "a08")
    assert game.totals == (value + 3, 8 + 4)
    assert hand_of(game, 0) == ["a04"]
    game = fight("a10", f"a08 {card}")
    assert game.totals == (10 + 3, value + 4)
    assert in_reward_discard(game, card) == 1


@pytest.mark.parametrize("other", ["negotiate", "a04 intimidate_29", "retreat", "morph"])
def test_an_intimidate_against_anything_else_deals(other):
    game = fight("a04 intimidate_39", other)
    assert game.result == "no_deal"
    assert sums(game, "lost") == {0: 3, 1: 3}


def test_whoever_laid_an_intimidate_needs_no_other_card():
    """The defense does not draw a new hand."""
    game = fight("a08", "intimidate_29 quash")
    assert game.totals == (8 + 3, 29 + 4)
    order = [each["event"] for each in game.events if each["event"] in ("redraw", "totals")]
    assert order[0] == "totals", "a new hand is for its own turn"


def test_others_do_not_see_an_intimidate_on_the_table():
    game = fight("a08 a04 intimidate_39", "a08", stop="plan")
    assert known(game, 1, 0) == []
    assert "intimidate_39" not in hand_of(game, 0)


def test_one_intimidate_each():
    game = fight("a08 intimidate_39 intimidate_29", "a08")
    assert len(game.named("laid_intimidate")) == 1


LENT = {**ALLIES, "pick_player_0": "2", "pick_player_1": "3"}


def test_a_main_player_takes_the_intimidate_of_an_ally():
    """What it had selected goes back into its hand, unseen."""
    game = fight("a08 a04", "a06", "a04 intimidate_39", "a04", **LENT)
    assert game.totals == (39 + 3 + 2, 6 + 4 + 3)
    assert hand_of(game, 0) == ["a04", "a08"]
    assert known(game, 1, 0) == []
    assert "intimidate_39" not in hand_of(game, 2)


def test_an_intimidate_of_an_ally_takes_the_place_of_an_own_one():
    game = fight(
        "a08 intimidate_29", "a06", "a04 intimidate_39", play_thing_0="intimidate_29", **LENT
    )
    assert game.totals[0] == 39 + 3 + 2
    assert hand_of(game, 0) == ["a08", "intimidate_29"]


def test_an_intimidate_that_is_not_used_goes_back():
    game = fight("a08", "a06", "a04 intimidate_39", **ALLIES)
    assert game.totals == (8 + 3 + 2, 6 + 4 + 3)
    assert "intimidate_39" in hand_of(game, 2)
    game = fight("a08", "a06", "a04", "a04 intimidate_39")
    assert "intimidate_39" in hand_of(game, 3), "no ally at all"


def test_nobody_takes_the_intimidate_of_the_other_side():
    game = fight("a08 a04", "a06", "a04 intimidate_39", **ALLIES | {"pick_player_1": "2"})
    assert game.totals == (8 + 3 + 2, 6 + 4 + 3)


def test_only_main_players_take_intimidates():
    game = fight("a08", "a06", "a04", "a04 intimidate_39", **ALLIES, pick_player_2="3")
    assert game.totals == (8 + 3 + 2, 6 + 4 + 3)


def test_an_intimidate_on_the_table_is_not_in_the_hand():
    """Plague and other looks at the hand do not find it."""
    game = fight("a08 intimidate_39", "a08", stop="ally", invite_0="2", invite_1="nobody")
    assert int(game.table.hand_n[0]) == 1
