"""Barbarian: it loots who has lost; its flare: gifts are sifted, or an ally loots."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from tests.games.cosmic.boards import (
    ALLIES,
    discarded,
    hand_of,
    known,
    scene,
    seat_of,
    sums,
    two_homes,
)
from tests.games.cosmic.techs.scenes import lab

FLARE = {"flare": "barbarian flare"}
HANDS = "a40 a06", "a08 a11 a10 ionic warpish_flare"
LOOT = {"pick_card": "a11|flare|a10"}


@pytest.mark.parametrize(
    ("ships", "loot"), [(1, ["a11"]), (2, ["a11", "warpish_flare"]), (4, ["a10", "a11", "ionic"])]
)
def test_a_card_for_each_ship(ships, loot):
    """What is left is discarded."""
    game = scene("barbarian", *HANDS, ships=ships, **LOOT)
    assert set(hand_of(game, 0)) >= {"a06", *loot}
    assert len(hand_of(game, 0)) == 1 + ships
    assert hand_of(game, 1) == []
    assert len(discarded(game, 1)) == 4 - ships
    assert game.named("hand_seen") == [{"event": "hand_seen", "seat": 0, "partner": 1}]


def test_barbarian_may_take_fewer():
    game = scene("barbarian", *HANDS, ships=3, pick_card="none")
    assert hand_of(game, 0) == ["a06"]
    assert discarded(game, 1) == ["a10", "a11", "ionic", "warpish_flare"]


def test_vulch_draws_no_new_hand_and_keeps_nothing():
    game = scene("barbarian,vulch", "a40 a06", "a08 a11 ionic", pick_card="a11")
    assert (hand_of(game, 1), discarded(game, 1)) == ([], ["ionic"])


def test_barbarian_is_not_asked_whether():
    game = scene("barbarian", *HANDS, ships=3, stop="power")
    assert game.named("power_used")
    assert game.decision != "power"


def test_barbarian_own_ships_only():
    """Two ships of an ally are none of its own; the loser's ally keeps its hand."""
    game = scene("barbarian", *HANDS, "a04", "a05", **LOOT, **ALLIES)
    assert (hand_of(game, 0), hand_of(game, 3)) == (["a06", "a11"], ["a05"])


def test_barbarian_before_compensation():
    """With the loot of one card Barbarian has two, and pays both."""
    game = scene("barbarian", "a40 a06", "negotiate a11 a10", pick_card="a11")
    assert [(each["seat"], each["giver"]) for each in game.named("taken")] == [
        (0, 1),
        (1, 0),
        (1, 0),
    ]
    assert (hand_of(game, 0), hand_of(game, 1)) == ([], ["a06", "a11"])


def test_barbarian_not_as_the_defense():
    game = scene("none,barbarian", "a04 a06", "a40 a10")
    assert (game.result, hand_of(game, 0)) == ("defense_won", ["a06"])
    assert not game.named("power_used")


@pytest.mark.parametrize("hands", [("a04 a06", "a40 a10"), ("negotiate a06", "negotiate a10")])
def test_barbarian_not_without_a_win(hands):
    game = scene("barbarian", *hands)
    assert hand_of(game, 1) == ["a10"]


def test_barbarian_not_as_an_ally():
    game = scene("none,none,barbarian", *HANDS, "a04", **ALLIES)
    assert len(hand_of(game, 1)) == 4


def test_barbarian_after_an_upset():
    """Whoever wins at last: the lower total, by Loser."""
    game = scene("barbarian,loser", "a04 a06", "a40 a10 a11", power="yes", pick_card="a11")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06", "a11"], [])


def test_barbarian_knowledge_of_the_loot():
    game = scene("barbarian", *HANDS, ships=2, **LOOT)
    assert known(game, 1, 0) == ["a11", "warpish_flare"]
    assert [known(game, 2, 0), known(game, 3, 0)] == [[], []]
    assert known(game, 0, 1) == []


def test_barbarian_power_zapped():
    game = scene("barbarian", "a40 a06", "a08 a11 cosmic_zap", respond="cosmic_zap")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06"], ["a11"])


def test_barbarian_with_two_homes_has_no_power():
    assert hand_of(scene("barbarian", *HANDS, before=two_homes), 0) == ["a06"]


# wild: what comes as compensation or reward is looked through


def test_barbarian_compensation_is_sifted():
    hands = "a40 a04 a06 a08 a10", "negotiate a06 a11 barbarian_flare"
    game = scene("none", *hands, pick_card="a10|a08|none", **FLARE)
    assert hand_of(game, 1) == ["a04", "a06", "a06", "a11", "barbarian_flare"]
    assert discarded(game, 1) == ["a10", "a08"]
    assert not game.named("drew"), "nothing comes for them"


def test_a_card_like_one_that_came_stays():
    """One 06 came, and goes; the other was in the hand before."""
    hands = "a40 a04 a06 a08 a10", "negotiate a06 a11 barbarian_flare"
    game = scene("none", *hands, **FLARE, stop="pick_card")
    game.take("a06")
    assert game.legal == ["a04", "a08", "a10", "none"]


def test_a_card_of_which_two_came():
    """Two 06 came and a 04, and 06 and 04 were in the hand before: one more 04 is not sifted."""
    hands = "a40 a04 a06 a06", "negotiate a06 a04 barbarian_flare"
    game = scene(
        "none", *hands, before=lambda game: game.move(1, "p1.0", 1), **FLARE, stop="pick_card"
    )
    game.take("a04")
    assert game.legal == ["a06", "none"]


def test_a_flare_that_was_there_stays():
    """Flares are told apart: only the one that came may go."""
    hands = "a40 a04 warpish_flare", "negotiate a11 virus_flare barbarian_flare"
    game = scene("none", *hands, **FLARE, stop="pick_card")
    assert game.legal == ["a04", "flare", "none"]
    game.take("flare")
    assert game.named("discarded")[-1]["kind"] == "warpish_flare"
    assert game.legal == ["a04", "none"]
    hands = "a40 a04", "negotiate a11 virus_flare barbarian_flare"
    assert scene("none", *hands, **FLARE, stop="pick_card").legal == ["a04", "none"]


@pytest.mark.parametrize("keep", [True, False])
def test_barbarian_rewards_are_sifted(keep):
    hands = "a04", "a40 a06", "", "a12 barbarian_flare"
    wishes = {"pick_card": "none" if keep else "a15|a14|a13", "reward": "3 cards"}
    game = scene(
        "none",
        *hands,
        before=lambda game: game.leave_in_deck("a13 a14 a15"),
        **FLARE,
        **wishes,
        **ALLIES,
    )
    rest = ["a12", *["a13", "a14", "a15"] * keep, "barbarian_flare"]
    assert hand_of(game, 3) == rest


def test_rewards_of_both_decks_are_sifted_together():
    """Two cards and a reward card came: all three may go."""
    wishes = {"reward": "3 cards", "reward_deck": "1 reward cards", "stop": "pick_card"}
    game = scene(
        "none", "a04", "a40 a06", "", "a12 barbarian_flare", rules={"reward_deck": True},
        before=lambda game: game.leave_in_deck("a13 a14"), **FLARE, **wishes, **ALLIES,
    )  # fmt: skip
    [reward] = set(game.legal) - {"a13", "a14", "none"}
    for card in (reward, "a13", "a14"):
        game.take(card)
    assert hand_of(game, 3) == ["a12", "barbarian_flare"]
    assert len(game.named("flare")) == 1


def test_barbarian_what_a_quake_deals_is_no_reward():
    """The third reward makes a quake: the two that came are gone, and the flare is dealt anew."""

    def all_but_two(game):
        deck, flares = game.world.hidden.deck, sets.number(game.world.hidden.deck_flares)
        words = {c.KIND_WORDS[kind]: int(deck[kind]) for kind in range(c.KINDS) if kind != c.FLARE}
        words |= {f"{word}_flare": 1 for at, word in enumerate(c.POWER_WORDS) if flares >> at & 1}
        game.hold(2, **{**words, "a00": 0, "a01": 0})

    wishes = {**ALLIES, "invite_0": "nobody", "reward": "3 cards", "stop": "flare"}
    hands = "a04", "a40 a06", "", "a12 barbarian_flare"
    game = scene("none", *hands, before=all_but_two, rules={"copies.a08": 9, "hand": 10}, **wishes)
    assert (game.result, len(game.named("quake"))) == ("defense_won", 1)
    assert game.has_flare(3, "barbarian")
    assert game.decision != "flare"


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_those_who_got_nothing_have_nothing_to_sift(seat):
    hands = ["a40 a04", "a08 a06", "", ""]
    hands[seat] += " barbarian_flare"
    assert scene("none", *hands, stop="flare", **ALLIES).decision != "flare"


def test_the_payer_does_not_sift():
    hands = "a40 a04 a06 a08 a10 barbarian_flare", "negotiate a06"
    game = scene("none", *hands, before=lambda game: game.move(1, "p1.0", 3), stop="flare")
    assert len(game.named("taken")) == 1
    assert game.decision != "flare" or seat_of(game) == 1, "unless the flare was taken"


def test_barbarian_wild_flare_zapped():
    hands = "a40 a04 a06", "negotiate barbarian_flare", "card_zap"
    game = scene("none", *hands, respond="card_zap", **FLARE)
    assert hand_of(game, 1) == ["a04", "a06"]


# super: an ally of the offense loots


@pytest.mark.parametrize("ally", ["offense 1", "offense 2"])
def test_barbarian_an_ally_loots(ally):
    wishes = {**ALLIES, **LOOT, **FLARE, "ally_2": ally}
    game = scene("none,none,barbarian", *HANDS, "a04 barbarian_flare", ships=3, **wishes)
    loot = ["a11"] + ["warpish_flare"] * (ally == "offense 2")
    assert set(hand_of(game, 2)) == {"a04", "barbarian_flare", *loot}
    assert hand_of(game, 1) == []
    assert hand_of(game, 0) == ["a06"]


def test_ships_that_shadow_takes_along_count():
    """Both were there when it was decided; the flare of the defense comes before the ally."""
    hands = "a40 a06", "a08 a11 a10 shadow_flare", "a04 barbarian_flare"
    wishes = {"flare_1": "shadow flare", "pick_planet_1": "p1.4", "pick_card_2": "a11|a10"}
    wishes |= {**ALLIES, "flare_2": "barbarian flare", "ally_2": "offense 2"}
    game = scene("none,none,barbarian", *hands, ships=3, **wishes)
    assert sums(game, "lost")[2] == 2
    assert set(hand_of(game, 2)) == {"a04", "barbarian_flare", "a11", "a10"}
    assert discarded(game, 1) == ["shadow_flare"]


def test_no_ally_of_the_defense():
    hands = "a04 a06", "a40 a10", "", "barbarian_flare"
    assert scene("none,none,none,barbarian", *hands, stop="flare", **ALLIES).decision != "flare"


def test_no_ally_who_lost_or_stayed_out():
    hands = "a04 a06", "a40 a10", "barbarian_flare"
    assert scene("none,none,barbarian", *hands, stop="flare", **ALLIES).decision != "flare"
    hands = "a40 a06", "a04 a10", "barbarian_flare"
    assert scene("none,none,barbarian", *hands, stop="flare").decision != "flare"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_barbarian_super_flare_zapped(zap):
    hands = "a40 a06", f"a08 a11 {zap}", "barbarian_flare"
    game = scene("none,none,barbarian", *hands, respond=zap, **FLARE, **ALLIES)
    assert hand_of(game, 1) == ["a11"]
    assert game.has_flare(2, "barbarian") == (zap == "cosmic_zap")


def test_ships_that_were_mined_take_no_card():
    """One of its two ships has gone to the warp before it has won."""
    wishes = {"tech_play": "gluon_mines", "pick_player": "0", "pick_card_0": "a04|a05|a06"}
    hands = "a40", "a00 a04 a05 a06"
    game = lab(*hands, have="1 gluon_mines 1", aliens="barbarian", ships=2, **wishes)
    assert [each["seat"] for each in game.named("taken")] == [0]
