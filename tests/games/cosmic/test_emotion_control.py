"""Emotion Control: for the rest of the encounter no card counts as an attack (ruling 7)."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import begun, hand_of, play_out, scene
from tests.games.cosmic.techs.scenes import lab

HANDS = "a08 a06", "a20 a10 emotion"


def control(game, later="pass", **wishes):
    """Play Emotion Control, then the encounter to its end.

    ``later`` is the wish for powers, flares and techs once the attacks are negotiates.
    """
    while game.decision == "reveal_card" and "emotion" not in game.legal:
        game.take("pass")
    game.take("emotion")
    play_out(game, power=later, flare=later, tech_play=later, **wishes)
    return game


def controlled(aliens, *hands, before=lambda game: None, **wishes):
    """What has a use after the reveal is not used before Emotion Control."""
    game = scene(aliens, *hands, before=before, stop="reveal_card", power="no")
    return control(game, **wishes)


def talked(game):
    """Return true if the main players had to make a deal: two negotiates, no totals."""
    return game.result in ("deal", "no_deal") and not game.named("totals")


def test_a_deal_is_attempted():
    assert talked(controlled("none", *HANDS))


@pytest.mark.parametrize("card", ["a40", "negotiate", "morph"])
@pytest.mark.parametrize("aliens", ["chosen", "none,chosen"])
def test_a_card_that_chosen_turns_up_later_counts_as_a_negotiate(card, aliens):
    """It takes the place of the own card; to be added there would have to be two attacks."""

    def few(game):
        game.leave_in_deck(f"{card} plus2 plus3")

    game = controlled(aliens, *HANDS, before=few, later="yes", pick_card=card)
    assert len(game.named("turned_up")) == 3
    assert talked(game)


@pytest.mark.parametrize("flare", ["human", "pacifist", "mirror", "joker"])
@pytest.mark.parametrize("other", ["a20", "negotiate"])
@pytest.mark.parametrize("seat", [0, 1])
def test_flares_make_no_attack_of_a_card_any_more(flare, other, seat):
    """They would change nothing, and cannot be played."""
    own = "negotiate" if other == "a20" else "a08"
    hands = [f"{own} a06 {flare}_flare", f"{other} a10", "emotion"]
    if seat == 1:
        hands[:2] = hands[1::-1]
    game = controlled("none", *hands, later=f"{flare} flare", pick_player=str(seat))
    assert not game.named("flare")
    assert f"{flare}_flare" in hand_of(game, seat)
    assert talked(game)


def test_a_card_out_of_a_quark_battery_counts_as_a_negotiate():
    wishes = {"tech_0": "complete quark_battery", "pick_card": "a30", "stop": "reveal_card"}
    game = lab("a08 a30", "a20 a10 emotion", have="0 quark_battery 3", **wishes)
    control(game, later="quark_battery")
    assert [each["kind"] for each in game.named("revealed")] == ["a08", "a20", "a30"]
    assert talked(game)


def test_in_the_next_encounter_attacks_are_attacks():
    game = begun("none none none none", "a40 a30 emotion", "a20 a10", "a06", "a06", flares=False)
    wishes = {"target": "p1.0", "launch": "p0.0|done"}
    game.until("reveal_card", **wishes)
    control(game, offer="swap_random", answer="accept")
    assert (game.result, game.decision) == ("deal", "second")
    game.take("go_on")
    play_out(game, **wishes)
    assert game.named("totals")
