"""Scenes of Whirligig: both hands are mixed before cards are selected."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import knowledge
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import begun, hand_of, known, scene
from tests.games.determinization_checks import check_imagined

HANDS = ("a08 a10 a12 a13", "a06 a07")


@pytest.mark.parametrize(("split", "sizes"), [("0", [3, 3]), ("1", [4, 2]), ("2", [2, 4])])
def test_whirligig_power(split, sizes):
    """Equal parts, as before, or the numbers exchanged; no card is lost."""
    game = scene("whirligig", *HANDS, power="yes", pick_number=split, stop="plan")
    assert [int(count) for count in game.table.hand_n[:2]] == sizes
    both = sorted(hand_of(game, 0) + hand_of(game, 1))
    assert both == sorted(" ".join(HANDS).split())


def test_whirligig_the_odd_card_is_its_own():
    for aliens, sizes in (("whirligig", [3, 2]), ("none,whirligig", [2, 3])):
        game = scene(aliens, "a08 a10 a12", "a06 a07", power="yes", pick_number="0", stop="plan")
        assert [int(count) for count in game.table.hand_n[:2]] == sizes


def test_whirligig_refused_or_zapped_mixes_nothing():
    game = scene("whirligig", *HANDS, power="no", stop="plan")
    assert hand_of(game, 0) == HANDS[0].split()
    zap = "a06 a07 cosmic_zap"
    game = scene("whirligig", HANDS[0], zap, power="yes", respond="cosmic_zap", stop="plan")
    assert hand_of(game, 0) == HANDS[0].split()


def test_whirligig_wild_flare():
    """One card of each is mixed: hands stay as large, and either both have changed or none."""
    wishes = {"flare": "whirligig flare", "pick_card": "a10", "stop": "plan"}
    game = scene("none", "a08 a10 whirligig_flare", "a06 a07", **wishes)
    mine = [card for card in hand_of(game, 0) if "flare" not in card]
    theirs = hand_of(game, 1)
    assert len(mine) == len(theirs) == 2
    assert ("a10" in mine) != ("a10" in theirs)
    assert ("a10" in mine) == (sorted(theirs) == ["a06", "a07"])


def test_whirligig_super_flare():
    """It sees the opponent's hand before it mixes."""
    flare = {"flare": "whirligig flare", "power": "no", "stop": "plan"}
    game = scene("whirligig", "a08 a10 whirligig_flare", "a06 a07", **flare)
    assert game.named("hand_seen")
    assert int(game.world.seats[0].met_n) >= 2


def test_whirligig_wild_flare_detonates_no_rift_that_the_opponent_gets():
    """Only a rift that its owner lost to whoever played the flare was stolen."""
    for number in range(8):
        hands = "a08 rift_2 whirligig_flare", "a06 a07"
        game = begun("none", *hands, number=number, reward_deck=True)
        game.until("plan", flare="whirligig flare", pick_card="rift_2")
        assert not game.named("detonated")
        if "rift_2" in hand_of(game, 1):
            return
    raise AssertionError("the opponent never took it")


@pytest.mark.parametrize("split", ["0", "1", "2"])
def test_whirligig_what_is_not_in_the_own_hand_is_in_the_other(split):
    """Whirligig has seen the other hand and knows it again; the other knows where its cards are."""
    hands = ("a08 a10 plus2 whirligig_flare", "a06 quash")
    wishes = {"flare": "whirligig flare", "power": "yes", "pick_number": split, "stop": "plan"}
    game = scene("whirligig", *hands, **wishes)
    assert sorted(known(game, 0, 1)) == sorted(hand_of(game, 1))
    gone = {"a06", "quash"} - {*hand_of(game, 1)}
    assert {*known(game, 1, 0)} == gone
    assert not known(game, 2, 0)


def test_whirligig_what_was_not_seen_of_the_other_hand_is_not_known():
    game = scene("whirligig", *HANDS, power="yes", pick_number="0", stop="plan")
    assert {*known(game, 0, 1)} == {*HANDS[0].split()} - {*hand_of(game, 0)}
    assert {*known(game, 1, 0)} == {*HANDS[1].split()} - {*hand_of(game, 1)}


def test_flares_are_known_again():
    """Of two flares of the other, one seen and one not, as long as they are there."""
    for number in (0, 2, 3, 4):
        hands = "a08 a10 virus_flare", "a06 human_flare tripler_flare"
        game = begun("whirligig", *hands, number=number)
        with np.errstate(over="ignore"):
            uncompiled(knowledge.show)(game.world, 1, c.ID_WORDS.index("human_flare"), 0b1)
        game.until("plan", power="yes", pick_number="1")
        seen = {*hands[0].split(), "human_flare"}
        assert {*known(game, 0, 1)} == seen - {*hand_of(game, 0)}
        check_imagined(game.match, 0)
        check_imagined(game.match, 1)
