"""Hacker: it chooses who pays and which cards; its flare: no compensation, or cards given back."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, hand_of, known, scene, two_homes

FLARE = {"flare": "hacker flare"}
SIX = "a20 a00 a01 a05 a07 a09 a11"


def three_there(game):
    game.move(1, "p1.0", 1)


def collect(*others, aliens="none,hacker", power="yes", **wishes):
    """The defense loses three ships by a negotiate."""
    offense, *rest = others or (SIX,)
    own = wishes.pop("own", "negotiate a06")
    return scene(aliens, offense, own, *rest, before=three_there, power=power, **wishes)


def test_hacker_picks_the_cards():
    game = collect(pick_card="a11|a07|a09")
    assert hand_of(game, 1) == ["a06", "a07", "a09", "a11"]
    assert hand_of(game, 0) == ["a00", "a01", "a05"]


def test_hacker_without_cards_to_collect_it_is_not_asked():
    assert collect("a20", own="negotiate a06", stop="power").decision != "power"


def test_hacker_anybody_pays():
    """Whoever holds cards, but not itself; all is seen by both."""
    game = collect(SIX, "", "a40 a30 a23 a15", stop="pick_player")
    assert (int(game.table.actor), game.legal) == (1, ["0", "3"])
    game.take("3")
    for word in ("a40", "a30", "a23"):
        assert game.decision == "pick_card"
        game.take(word)
    assert hand_of(game, 1) == ["a06", "a23", "a30", "a40"]
    assert hand_of(game, 3) == ["a15"]
    assert len(hand_of(game, 0)) == 6
    assert {"event": "hand_seen", "seat": 1, "partner": 3} in game.named("hand_seen")


def test_hacker_knowledge_of_cards_taken():
    game = collect(SIX, "", "a40 a30 a23 a15", pick_player="3", pick_card="a40|a30|a23")
    assert known(game, 1, 3) == ["a15"]
    assert known(game, 3, 1) == ["a23", "a30", "a40"]
    assert known(game, 0, 1) == known(game, 2, 1) == []


def test_a_payer_with_few_cards():
    game = collect(SIX, "a40", pick_player="2", stop="second")
    assert hand_of(game, 1) == ["a06", "a40"]
    assert hand_of(game, 2) == []
    assert len(hand_of(game, 0)) == 6, "nobody else pays the rest"


def test_flares_are_picked_too():
    game = collect("a20 a00 virus_flare warpish_flare", stop="pick_card")
    assert "flare" in game.legal
    game.take("flare")
    assert game.until("which_flare", "pick_flare", "pick_card") in ("which_flare", "pick_flare")
    game.take("virus")
    assert game.has_flare(1, "virus")


def test_hacker_power_is_optional():
    game = collect(power="no", stop="pick_player")
    assert game.decision != "pick_player"
    assert len(game.named("taken")) == 3


def test_hacker_as_the_offense():
    game = scene("hacker", "negotiate a06", SIX, ships=2, power="yes", pick_card="a11|a09")
    assert hand_of(game, 0) == ["a06", "a09", "a11"]


@pytest.mark.parametrize(("aliens", "offense"), [("hacker", True), ("none,hacker", False)])
def test_hacker_pays_what_it_wants(aliens, offense):
    """One card for each ship lost: four, or two."""
    if offense:
        game = scene(aliens, SIX, "negotiate", power="yes", pick_card="a00|a01|a05|a07")
        assert hand_of(game, 1) == ["a00", "a01", "a05", "a07"]
    else:
        game = scene(aliens, "negotiate", SIX, ships=2, power="yes", pick_card="a00|a01")
        assert hand_of(game, 0) == ["a00", "a01"]


def test_hacker_pays_by_chance_otherwise():
    game = scene("hacker", SIX, "negotiate", power="no", stop="pick_card")
    assert game.decision != "pick_card"
    assert len(game.named("taken")) == 4


@pytest.mark.parametrize("aliens", ["none,none,hacker", "none,none,none,hacker"])
def test_hacker_power_is_of_main_players_only(aliens):
    assert collect(aliens=aliens, stop="power", **ALLIES).decision != "power"


def test_hacker_only_with_compensation():
    assert scene("none,hacker", SIX, "a04 a06", stop="power").decision != "power"
    game = scene("none,hacker", "negotiate a06", "negotiate a04", stop="power")
    assert game.decision != "power"


def test_hacker_power_zapped():
    game = collect(f"{SIX} cosmic_zap", respond="cosmic_zap", stop="pick_player")
    assert game.decision != "pick_player"
    assert len(game.named("taken")) == 3


def test_a_ship_paid_in_answer_earns_nothing():
    """The claim stands before Void's flare saves the use of the power from a zap."""
    wishes = {"respond_0": "cosmic_zap", "flare_1": "void flare", "pick_planet": "p1.1"}
    game = collect(f"{SIX} cosmic_zap", own="negotiate a06 void_flare", **wishes)
    assert game.lost(1) == 3 + 1
    assert len(game.named("taken")) == 3


def test_hacker_with_two_homes_has_no_power():
    assert scene("hacker", SIX, "negotiate", before=two_homes, stop="power").decision != "power"


# wild: no compensation against the holder


def test_hacker_no_compensation():
    game = collect(f"{SIX} hacker_flare", aliens="none", **FLARE)
    assert not game.named("taken")
    assert game.lost(1) == 3
    game = scene("none", "negotiate a06", f"{SIX} hacker_flare", ships=2, **FLARE)
    assert not game.named("taken")


def test_the_flare_is_against_the_opponent():
    """Neither the one who collects nor others may play it."""
    for seat in (1, 2):
        hands = [SIX, "negotiate a06", "a04"]
        hands[seat] += " hacker_flare"
        game = scene("none", *hands, stop="flare", **ALLIES)
        assert game.decision != "flare"


def test_hacker_nothing_to_block():
    assert scene("none", f"{SIX} hacker_flare", "a04 a06", stop="flare").decision != "flare"


def test_hacker_wild_flare_zapped():
    game = collect(f"{SIX} hacker_flare", "card_zap", aliens="none", respond="card_zap", **FLARE)
    assert len(game.named("taken")) == 3


# super: as many cards or fewer are given to the payer


@pytest.mark.parametrize(
    ("cards", "given"),
    [("a06|a04|a10", ["a04", "a06", "a10"]), ("a06|none", ["a06"]), ("none", [])],
)
def test_cards_are_given_back(cards, given):
    game = collect(SIX, own="negotiate a06 a04 a10 a12 hacker_flare", pick_card="a11|a09|a07",
                   stop="flare")  # fmt: skip
    assert game.decision == "flare"
    game.take("hacker flare")
    game.until("second", pick_card=cards)
    assert hand_of(game, 0) == sorted(["a00", "a01", "a05", *given])
    assert len(hand_of(game, 1)) == 5 + 3 - len(given)


def test_hacker_one_of_several_flares_is_given():
    own = "negotiate a06 virus_flare warpish_flare hacker_flare"
    game = collect(SIX, own=own, pick_card="a11|a09|a07", stop="flare")
    game.take("hacker flare")
    game.take("flare")
    assert set(game.legal) == {"virus", "warpish"}
    game.take("warpish")
    assert (game.has_flare(0, "virus"), game.has_flare(0, "warpish")) == (False, True)


def test_hacker_only_after_collecting():
    """Not by the one who pays, who has more cards than it pays here."""
    hands = f"{SIX} hacker_flare", "negotiate"
    game = scene("hacker", *hands, power="yes", pick_card="a00|a01|a05|a07", stop="flare")
    assert len(game.named("taken")) == 4
    assert game.decision != "flare"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_hacker_super_flare_zapped(zap):
    game = collect(
        SIX,
        zap,
        own="negotiate a06 hacker_flare",
        power="no",
        respond=zap,
        pick_card="a06",
        **FLARE,
    )
    assert "a06" in hand_of(game, 1)
    assert len(hand_of(game, 0)) == 3
    assert game.has_flare(1, "hacker") == (zap == "cosmic_zap")


def test_hacker_not_for_rewards():
    """Seat 1 collects for a ship; then it is rewarded beside Yin-Yang, and nobody has paid that."""
    wishes = {"invite": "2", "pick_number_2": "1", "reward": "1 cards", "flare": "pass"}
    game = scene("hacker,none,yin_yang", "negotiate hacker_flare", "a06 a08 a10", power="yes",
                 stop="flare", **wishes)  # fmt: skip
    assert game.decision == "flare"
    game.take("pass")
    game.until("flare", "second", "launch", **wishes)
    assert game.decision != "flare"
    assert {each["seat"] for each in game.named("rewarded")} == {0, 2}
