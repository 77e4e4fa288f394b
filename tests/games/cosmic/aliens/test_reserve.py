"""Reserve: low attacks are reinforcements, negotiates stop them; its flare."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import deck as rewards
from simlab.games.cosmic.play import drawing, triggers
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import ALLIES, begun, hand_of, scene, seat_of, two_homes

FLARE = {"flare": "reserve flare"}
HANDS = "a08 a06 a04 a07", "a20 a05"


def reserve(card, side="0", *hands, aliens="reserve", **wishes):
    wishes = {"power": "yes", "pick_player": side, "pick_card": card, **wishes}
    return scene(aliens, *(hands or HANDS), **wishes)


@pytest.mark.parametrize(("card", "value"), [("a04", 4), ("a06", 6)])
@pytest.mark.parametrize("side", ["0", "1"])
def test_a_low_attack_for_either_side(card, value, side):
    game = reserve(f"{card}|none", side)
    assert game.totals == (8 + 1 + value * (side == "0"), 20 + 4 + value * (side == "1"))
    assert card not in hand_of(game, 0)
    assert "a07" in hand_of(game, 0)


def test_reserve_adds_attacks_of_six_or_less():
    game = reserve("a04", stop="pick_card")
    assert set(game.legal) - {"none"} == {"a04", "a06"}


def test_reserve_adds_several_attacks():
    game = reserve("a04|a06")
    assert game.totals == (8 + 1 + 4 + 6, 20 + 4)
    assert hand_of(game, 0) == ["a07"]


def test_reserve_of_the_defense_uses_its_power():
    game = reserve("a05", "1", "a20 a10", "a08 a05 a10", aliens="none,reserve")
    assert game.totals == (20 + 1, 8 + 4 + 5)


@pytest.mark.parametrize(
    ("aliens", "seat"), [("none,none,reserve", 2), ("none,none,none,reserve", 3)]
)
def test_reserve_as_an_ally_uses_its_power(aliens, seat):
    hands = ["a08 a10", "a20 a10", "", ""]
    hands[seat] = "a04 a30"
    game = reserve("a04", "0", *hands, aliens=aliens, **ALLIES)
    assert game.totals == (8 + 3 + 4, 20 + 7)
    assert "a30" in hand_of(game, seat)
    assert "a04" not in hand_of(game, seat)


def test_reserve_power_is_not_of_bystanders():
    assert scene("none,none,reserve", "a08 a10", "a20 a10", "a04", stop="power").decision != "power"


@pytest.mark.parametrize(
    "hands", [("negotiate a04", "a20 a05"), ("negotiate a04", "negotiate a05")]
)
def test_reserve_only_where_totals_are_compared(hands):
    assert scene("reserve", *hands, stop="power").decision != "power"


def test_reserve_power_is_optional():
    game = scene("reserve", *HANDS, power="no")
    assert game.totals == (8 + 1, 20 + 4)
    assert len(hand_of(game, 0)) == 3


def test_reserve_power_zapped():
    game = reserve("a04|a06", "0", "a08 a06 a04", "a20 a05 cosmic_zap", respond="cosmic_zap")
    assert game.totals == (8 + 1, 20 + 4)


def test_reserve_with_two_homes_has_no_power():
    assert scene("reserve", *HANDS, before=two_homes, stop="power").decision != "power"


# its power against reinforcements: a negotiate

AGAINST = {"reveal_card_1": "plus3 defense"}


def test_a_negotiate_cancels_a_reinforcement():
    hands = "a08 negotiate", "a20 a05 plus3"
    game = scene("reserve", *hands, pick_card="negotiate", power="no", **AGAINST)
    assert game.totals == (8 + 1, 20 + 4)
    assert (hand_of(game, 0), hand_of(game, 1)) == ([], ["a05"])


def test_reserve_need_not_cancel_a_reinforcement():
    hands = "a08 negotiate", "a20 a05 plus3"
    game = scene("reserve", *hands, pick_card="none", power="no", **AGAINST)
    assert game.totals == (8 + 1, 20 + 4 + 3)
    assert hand_of(game, 0) == ["negotiate"]


def test_reserve_does_not_cancel_its_own_reinforcement():
    hands = "a08 negotiate plus3", "a20 a05"
    game = scene("reserve", *hands, pick_card="negotiate", power="no", reveal_card="plus3 offense")
    assert game.totals == (8 + 1 + 3, 20 + 4)


def test_an_ally_cancels_too():
    hands = "a08 a10", "a20 a05 plus3", "negotiate"
    wishes = {"pick_card": "negotiate", "power": "no", **AGAINST}
    assert scene("none,none,reserve", *hands, **wishes, **ALLIES).totals == (8 + 3, 20 + 7)
    assert scene("none,none,reserve", *hands, **wishes).totals == (8 + 1, 20 + 4 + 3)


@pytest.mark.parametrize(("card", "value"), [("plus4", 4), ("plus_x", 4)])
@pytest.mark.parametrize("wanted", ["negotiate", "none"])
def test_reserve_against_those_of_the_reward_deck(card, value, wanted):
    wishes = {"rules": {"reward_deck": True}, "play_thing": card, "pick_number": "1"}
    hands = "a08 negotiate", f"a20 a05 {card}"
    game = scene("reserve", *hands, pick_card=wanted, power="no", **wishes)
    assert game.named("reinforced")
    assert game.totals == (8 + 1, 20 + 4 + value * (wanted == "none"))


@pytest.mark.parametrize("card", ["plus3", "plus4"])
@pytest.mark.parametrize("wanted", ["negotiate", "none"])
def test_reserve_one_that_counts_twice(card, wanted):
    """By the flare of Lizard: all that it has added is taken away."""
    wishes = {"rules": {"reward_deck": True}, "play_thing": "plus4", "pick_number": "1"}
    hands = "a08 negotiate", f"a20 a05 lizard_flare {card}"
    wishes |= {"flare": "lizard flare", "power": "no", **AGAINST}
    game = scene("reserve", *hands, pick_card=wanted, **wishes)
    assert game.totals == (8 + 1, 20 + 4 + 2 * int(card[-1]) * (wanted == "none"))


@pytest.mark.parametrize("card", ["negotiate", "epic_oratory"])
def test_the_negotiate_that_was_chosen(card):
    hands = "a08 negotiate epic_oratory", "a20 a05 plus3"
    wishes = {"rules": {"reward_deck": True}, "power": "no", **AGAINST}
    game = scene("reserve", *hands, pick_card=card, **wishes)
    assert game.totals == (8 + 1, 20 + 4)
    assert {*hand_of(game, 0)} == {"negotiate", "epic_oratory"} - {card}


def test_reserve_zapped_against_a_reinforcement():
    hands = "a08 negotiate", "a20 a05 plus3 cosmic_zap"
    game = scene(
        "reserve", *hands, pick_card="negotiate", power="no", respond="cosmic_zap", **AGAINST
    )
    assert game.totals == (8 + 1, 20 + 4 + 3)


# wild: reinforcements that others discard


@pytest.mark.parametrize("seat", [0, 2])
def test_reserve_reinforcements_of_others(seat):
    hands = ["a08 a10", "a20 a05 plus3", "a04"]
    hands[seat] += " reserve_flare"
    game = scene("none", *hands, **FLARE, **AGAINST)
    assert game.totals == (8 + 1, 20 + 4 + 3)
    assert "plus3" in hand_of(game, seat)


@pytest.mark.parametrize("card", ["plus4", "plus_x"])
def test_reserve_reinforcements_of_the_reward_deck(card):
    """Those that are played as the encounter ends, like the others."""
    wishes = {"rules": {"reward_deck": True}, "play_thing": card, "pick_number": "1", **FLARE}
    hands = "a08", f"a20 {card}", "reserve_flare"
    early = scene("none", *hands, stop="flare", **wishes)
    assert early.named("reinforced")
    assert early.named("totals"), "not as it is played"
    early.take("reserve flare")
    assert hand_of(early, 2)[0] == card


def test_reserve_flare_takes_no_own_reinforcements():
    hands = "a08 a10", "a20 a05 plus3 reserve_flare"
    assert scene("none", *hands, stop="flare", **AGAINST).decision != "flare"


def test_those_of_a_hand_that_is_discarded():
    game = scene("none", "a08 a10", "plus2 plus5", "reserve_flare", ships=1, **FLARE)
    assert set(hand_of(game, 2)) >= {"reserve_flare"}
    assert {"plus2", "plus5"} & set(hand_of(game, 2))


@pytest.mark.parametrize("deck", ["cosmic", "reward"])
def test_reserve_not_what_has_been_shuffled_into_the_deck(deck):
    """What was thrown before is not there any more; another like it that is thrown later is."""
    game = begun("none none none", "a08", "a10", "a06 reserve_flare", reward_deck=True)
    thrown = [
        (name, played, uncompiled(triggers.of_cards)(kind, 2, played))
        for name, kind in (("cosmic", c.PLUS_5), ("reward", c.PLUS_4))
        for played in (False, True)
    ]
    for _, _, x in thrown:
        uncompiled(triggers.happen)(game.world, c.H_ON_THROWN, 0, x)
    uncompiled({"cosmic": drawing.shuffle, "reward": rewards.shuffle}[deck])(game.world)
    for (name, played, x), told in zip(thrown, game.table.triggers, strict=False):
        gone = name == deck and not played
        assert uncompiled(triggers.count_in)(told.x) == (0 if gone else 2)
        assert uncompiled(triggers.card_in)(told.x) == uncompiled(triggers.card_in)(x)


def test_reserve_not_artifacts():
    hands = "a08 a10 emotion", "a20 a05", "reserve_flare"
    assert scene("none", *hands, reveal_card="emotion", stop="flare").decision != "flare"


def test_reserve_wild_flare_zapped():
    hands = "a08 a10 card_zap", "a20 a05 plus3", "reserve_flare"
    game = scene("none", *hands, respond="card_zap", **FLARE, **AGAINST)
    assert hand_of(game, 2) == []


# super: one attack up to 09


@pytest.mark.parametrize(("card", "value"), [("a09", 9), ("a07", 7), ("a04", 4)])
def test_a_nine_at_most(card, value):
    hands = "a08 a04 a07 a09 a10 reserve_flare", "a20 a05"
    game = scene("reserve", *hands, power="no", pick_player="0", stop="pick_card", **FLARE)
    assert (seat_of(game), set(game.legal) - {"none"}) == (0, {"a04", "a07", "a09"})
    game.take(card)
    while not game.named("totals"):
        game.take(game.plain({"power": "no"}))
    assert game.totals == (8 + 1 + value, 20 + 4)


def test_reserve_flare_adds_one_attack_only():
    hands = "a08 a07 a09 reserve_flare", "a20 a05"
    game = scene("reserve", *hands, power="no", pick_player="0", pick_card="a07|a09", **FLARE)
    assert game.totals == (8 + 1 + 7, 20 + 4)


def test_reserve_flare_adds_to_low_attacks_of_the_power():
    hands = "a08 a06 a09 reserve_flare", "a20 a05"
    game = scene("reserve", *hands, power="yes", pick_player="0", pick_card="a06|a09", **FLARE)
    assert game.totals == (8 + 1 + 15, 20 + 4)


def test_an_ally_has_the_flare_too():
    hands = "a08 a10", "a20 a05", "a09 reserve_flare"
    wishes = {"power": "no", "pick_player": "1", "pick_card": "a09", **FLARE}
    assert scene("none,none,reserve", *hands, **wishes, **ALLIES).totals == (8 + 3, 20 + 7 + 9)
    assert scene("none,none,reserve", *hands, **wishes).totals == (8 + 1, 20 + 4)


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_reserve_super_flare_zapped(zap):
    hands = "a08 a09 reserve_flare", f"a20 {zap}"
    game = scene(
        "reserve", *hands, power="no", pick_player="0", pick_card="a09", respond=zap, **FLARE
    )
    assert game.totals == (8 + 1, 20 + 4)
    assert game.has_flare(0, "reserve") == (zap == "cosmic_zap")
