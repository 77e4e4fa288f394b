"""Scenes of the five kickers."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, sums
from tests.games.cosmic.rewards.scenes import (
    NEGOTIATES,
    collected,
    fight,
    guests,
    in_reward_discard,
)

CARDS = " a04 a04 a06 a06"


@pytest.mark.parametrize(
    ("kicker", "times"),
    [("duplicity", 2), ("jamming_signal", 2), ("kicker_x4", 4), ("reverse_polarity", -1)],
)
def test_an_attack_is_multiplied(kicker, times):
    """Ships are not; the kicker is discarded in the end."""
    game = fight(f"a10 {kicker}", "a08")
    defense = 8 * min(times, 1)
    assert game.totals == (times * 10 + 3, defense + 4)
    assert in_reward_discard(game, kicker) == 1
    game = fight("a10", f"a08 {kicker}")
    assert game.totals == (10 * min(times, 1) + 3, times * 8 + 4)


@pytest.mark.parametrize(
    ("kicker", "times"),
    [("duplicity", 2), ("jamming_signal", 2), ("kicker_x4", 4), ("reverse_polarity", 1)],
)
def test_compensation_is_multiplied(kicker, times):
    """Three ships lost are three cards, times the kicker, as far as the hand goes."""
    game = fight(f"negotiate {kicker}", "a40" + CARDS)
    assert (game.result, game.lost(0)) == ("defense_won", 3)
    assert collected(game, 0) == min(3 * times, 4)
    game = fight("negotiate", f"a40 {kicker}" + CARDS)
    assert collected(game, 0) == 3


@pytest.mark.parametrize(
    ("kicker", "times"),
    [("duplicity", 2), ("jamming_signal", 2), ("kicker_x4", 4), ("reverse_polarity", 1)],
)
def test_what_the_other_loses_without_a_deal_is_multiplied(kicker, times):
    game = fight(f"negotiate {kicker}", "negotiate")
    assert game.result == "no_deal"
    assert sums(game, "lost") == {0: 3, 1: 3 * times}
    game = fight("negotiate", f"negotiate {kicker}")
    assert sums(game, "lost") == {0: 3 * times, 1: 3}


def test_both_kickers_without_a_deal():
    game = fight("negotiate duplicity", "negotiate kicker_x4")
    assert sums(game, "lost") == {0: 12, 1: 6}


def test_a_kicker_does_nothing_for_a_retreat():
    game = fight("retreat kicker_x4", "a08" + CARDS)
    assert (game.result, game.lost(0), collected(game, 0)) == ("defense_won", 0, 0)


def test_a_kicker_counts_for_a_retreat_that_became_a_negotiate():
    game = fight("retreat kicker_x4", "negotiate")
    assert sums(game, "lost") == {0: 3, 1: 12}


def test_a_morph_is_multiplied_by_its_own_kicker():
    """It copies the card, never the kicker."""
    game = fight("morph duplicity", "a10 kicker_x4")
    assert game.totals == (2 * 10 + 3, 4 * 10 + 4)


@pytest.mark.parametrize("kicker", ["kicker_x4", "reverse_polarity"])
def test_a_variable_attack_changes_before_it_is_multiplied(kicker):
    game = fight(f"r21_12 {kicker}", "a08", drawn="colour 1 hazard")
    assert game.totals[0] == (4 if kicker == "kicker_x4" else -1) * 12 + 3


def test_kickers_are_for_main_players():
    """An ally and a bystander are not asked."""
    game = fight("a10", "a08", "a04 kicker_x4", "a04 duplicity", **ALLIES)
    assert not game.named("laid_kicker")
    assert game.totals == (10 + 3 + 2, 8 + 4 + 3)


def test_one_kicker_each():
    game = fight("a10 kicker_x4 duplicity", "a08", play_thing="kicker_x4|duplicity")
    assert [each["kind"] for each in game.named("laid_kicker")] == ["kicker_x4"]
    assert game.totals[0] == 4 * 10 + 3


def test_a_kicker_lies_face_down_before_cards_are_selected():
    game = fight("a10 a04 kicker_x4", "a08", stop="plan")
    assert len(game.named("laid_kicker")) == 1
    assert not game.named("revealed")
    assert int(game.world.seats[0].kicker) > 0
    assert int(game.world.seats[1].kicker) == 0


# Reverse Polarity


def test_reverse_polarity_lets_the_lower_attack_win():
    game = fight("a04 reverse_polarity", "a40")
    assert (game.totals, game.result) == ((-4 + 3, -40 + 4), "offense_won")


def test_reverse_polarity_turns_an_intimidate_of_minus_nine():
    game = fight("a04 intimidate_m09 reverse_polarity", "a08")
    assert game.totals == (9 + 3, -8 + 4)


def test_reverse_polarity_once_though_both_multiply():
    game = fight("a10 reverse_polarity", "a08 duplicity")
    assert game.totals == (-10 + 3, -16 + 4)


# Self Destruct


@pytest.mark.parametrize("cards", [("a10", "a08"), ("negotiate", "a08"), NEGOTIATES])
def test_self_destruct_sends_everybody_to_the_warp(cards):
    """Allies, too; those who only live there stay; nobody collects and nobody is rewarded."""
    hands = f"{cards[0]} a04 a06", f"{cards[1]} self_destruct a06 a06"
    game = fight(*hands, before=guests, **ALLIES)
    assert game.result == "both_lost"
    assert sums(game, "lost") == {0: 3, 1: 4, 2: 2, 3: 3}
    assert (game.ships(1, "p1.0"), game.ships(2, "p1.0")) == (0, 2)
    assert not game.named("taken")
    assert not game.named("rewarded")


def test_self_destruct_before_a_retreat_saves_anybody():
    game = fight("retreat", "a08 self_destruct")
    assert (game.result, game.lost(0), game.lost(1)) == ("both_lost", 3, 4)


def test_zombie_survives_self_destruct():
    game = fight("a10", "a08 self_destruct", aliens="zombie")
    assert (game.lost(0), game.lost(1)) == (0, 4)


# Duplicity


def test_duplicity_of_a_winning_offense():
    """Its allies gain no colony."""
    game = fight("a10 duplicity", "a08", **ALLIES)
    assert game.result == "offense_won"
    assert (game.ships(0, "p1.0"), game.ships(2, "p1.0"), game.zone("warp", 2)) == (3, 0, 2)


def test_duplicity_of_a_winning_defense():
    """Its allies are lost, but rewarded (rule duplicity_rewards)."""
    game = fight("a10", "a20 duplicity", **ALLIES, reward="3 cards")
    assert (game.result, game.zone("warp", 3)) == ("defense_won", 3)
    assert int(game.table.hand_n[3]) == 3


def test_void_removes_the_losers_only():
    """Its own allies, whom Duplicity costs their ships, have won."""
    game = fight("a10 duplicity", "a08", aliens="void", **ALLIES)
    assert sums(game, "removed") == {1: 4, 3: 3}
    assert sums(game, "lost") == {2: 2}


def test_duplicity_leaves_opposing_allies_alone():
    game = fight("a40", "a08 duplicity", **ALLIES)
    assert (game.result, game.ships(2, "p1.0")) == ("offense_won", 2)
    game = fight("a04 duplicity", "a40", **ALLIES)
    assert (game.result, game.zone("warp", 3), game.zone("warp", 2)) == ("defense_won", 0, 2)


def test_duplicity_when_allies_go_home_for_a_deal():
    game = fight("negotiate duplicity", "negotiate", **ALLIES)
    assert (game.zone("warp", 2), game.zone("warp", 3)) == (2, 0)


def test_duplicity_when_allies_go_home_from_a_retreat():
    game = fight("retreat duplicity", "a08", **ALLIES)
    assert (game.zone("warp", 0), game.zone("warp", 2)) == (0, 2)


# Jamming Signal


@pytest.mark.parametrize("other", ["kicker_x4", "reverse_polarity", "self_destruct", "duplicity"])
def test_jamming_signal_cancels_the_other_kicker(other):
    game = fight("a10 jamming_signal", f"a08 {other}", **ALLIES)
    assert game.totals == (20 + 3 + 2, 8 + 4 + 3)
    assert (game.result, game.ships(2, "p1.0")) == ("offense_won", 2)
    assert in_reward_discard(game, other) == 1


def test_jamming_signal_cancels_a_kicker_of_compensation():
    game = fight("a40 jamming_signal" + CARDS + " a08 a08", "negotiate kicker_x4")
    assert collected(game, 1) == 4


def test_jamming_signal_forbids_reinforcements_of_all():
    wishes = {"reveal_card": "plus5 offense|plus2 defense", "play_thing_2": "plus4"}
    hands = "a10 {} plus5", "a08 plus2", "a04 plus4"
    game = fight(*(hand.format("jamming_signal") for hand in hands), **ALLIES, **wishes)
    assert game.totals == (20 + 3 + 2, 8 + 4 + 3)
    game = fight(*(hand.format("") for hand in hands), **ALLIES, **wishes, pick_number="0")
    assert game.totals != (10 + 3 + 2, 8 + 4 + 3)


@pytest.mark.parametrize(
    ("aliens", "hand", "wishes"),
    [
        ("reserve", "a04", {"power": "yes", "pick_card": "a04|none"}),
        ("none", "negotiate mirage_flare", {"flare": "mirage flare", "pick_card": "negotiate"}),
    ],
)
def test_jamming_signal_forbids_what_is_played_as_a_reinforcement(aliens, hand, wishes):
    wishes = {"aliens": aliens, "pick_player": "0", **wishes}
    game = fight(f"a10 jamming_signal {hand}", "a08", **wishes)
    assert game.totals == (20 + 3, 8 + 4)
    assert fight(f"a10 kicker_x4 {hand}", "a08", **wishes).totals > (40 + 3, 8 + 4)


@pytest.mark.parametrize("mode", ["final", "reveal"])
@pytest.mark.parametrize(
    ("card", "flare", "other", "total"),
    [
        ("a10", "human", "a40", 42 + 3),
        ("negotiate", "pacifist", "a40", 15 + 3),
        ("a04", "mirror", "a30", 30 + 3),
        ("negotiate", "joker", "a30", 8 + 3),
    ],
)
def test_what_another_effect_puts_in_place_of_the_card_is_not_multiplied(
    mode, card, flare, other, total
):
    """Kickers act before other effects (ruling 46)."""
    for kicker in ("kicker_x4", "reverse_polarity"):
        game = fight(
            f"{card} {kicker} {flare}_flare", other, flare=f"{flare} flare", pick_player="0",
            rules={"kicker_mode": mode},
        )  # fmt: skip
        assert game.totals[0] == total


@pytest.mark.parametrize("kicker", ["kicker_x4", "self_destruct"])
def test_a_kicker_that_was_jammed_works_again_if_the_signal_is_cancelled(kicker):
    """Omni-Zap hits the Jamming Signal of its own owner."""
    laid = f"{kicker}|jamming_signal"
    hands = f"a10 {kicker}", "a12 a06 jamming_signal omni_zap"
    game = fight(*hands, play_thing=laid, stop="plan")
    while not game.named("totals") and not game.named("result"):
        zap = game.decision == "play_thing" and "omni_zap" in game.legal and game.named("revealed")
        if game.decision == "plan":
            game.take("a10" if game.table.actor == 0 else "a12")
        elif zap and not game.named("played"):
            game.take("omni_zap")
        elif game.decision == "pick_number":
            game.take("3" if "3" in game.legal else game.legal[0])
        else:
            game.take(game.plain({"play_thing": laid}))
    assert game.named("cancelled")
    assert game.table.jam == 0
    if kicker == "self_destruct":
        assert game.result == "both_lost"
    else:
        assert game.totals == (4 * 10 + 3, 12 + 1)


def test_duplicity_dooms_allies_whom_a_grudge_sends_home():
    """Their ships leave the gate, by whatever effect."""
    hands = "a40 duplicity", "a04 grudge_flare"
    game = fight(*hands, flare="grudge flare", home_2="p2.0", **ALLIES)
    assert sums(game, "lost") == sums(fight("a40 duplicity", "a04", **ALLIES), "lost")
    struck = fight(
        "a40 duplicity", "a04 a06 force_field", rules={"flares": True, "aliens.1": "greenhorn"},
        power="yes", pick_card_1="a06|force_field", home_2="p2.0", invite_0="2",
        ally_2="offense 2", pick_player_1="2",
    )  # fmt: skip
    assert [each["seat"] for each in struck.named("alliance_off")] == [2]
    assert sums(struck, "lost")[2] == 2
