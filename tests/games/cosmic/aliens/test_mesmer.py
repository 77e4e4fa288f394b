"""Scenes of Mesmer: an artifact is played as another one."""

from __future__ import annotations

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import using
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import hand_of, known, scene, two_homes


def test_mesmer_power():
    """It controls emotions with Mobius Tubes."""
    game = scene("mesmer", "a08 mobius", "a06", reveal_card_0="emotion", stop="offer")
    assert game.decision == "offer"
    assert [each["kind"] for each in game.named("disguised")] == ["mobius"]
    assert hand_of(game, 0) == []
    assert int(game.table.laid.sum()) == 3, "two attacks, and the tubes"


def test_mesmer_zaps():
    """In response it makes a zap of anything; a card may be itself."""
    game = scene("tripler,mesmer", "a08", "a06 plague", respond_1="cosmic_zap")
    assert game.totals[0] == 8 + 1
    game = scene("tripler,mesmer", "a08", "a06 plague cosmic_zap", stop="respond")
    game.take("cosmic_zap")
    assert set(game.legal) == {"plague", "cosmic_zap"}
    game.take("cosmic_zap")
    assert not game.named("disguised")
    assert hand_of(game, 1) == ["plague"]


def test_mesmer_power_zapped():
    """The card goes back to the hand; it is played as what it is."""
    wishes = {"reveal_card_0": "emotion", "respond_1": "cosmic_zap"}
    game = scene("mesmer", "a08 mobius", "a06 cosmic_zap", **wishes)
    assert game.result == "defense_won"
    assert hand_of(game, 0) == ["mobius"]
    assert known(game, 2, 0) == ["mobius"]


def test_mesmer_card_zapped():
    """Then it is discarded."""
    wishes = {"reveal_card_0": "emotion", "respond_1": "card_zap"}
    game = scene("mesmer", "a08 mobius", "a06 card_zap", **wishes)
    assert game.result == "defense_won"
    assert hand_of(game, 0) == []


def test_mesmer_without_the_power_and_without_artifacts():
    game = scene("mesmer", "a08 mobius", "a06", reveal_card_0="emotion", before=two_homes)
    assert not game.named("disguised")
    game = scene("mesmer", "a08 plus2", "a06", reveal_card_0="emotion")
    assert not game.named("disguised")


def test_mesmer_as_a_card_of_the_reward_deck():
    """Mobius Tubes as Solar Wind; omni-zap as Emotion Control."""
    rules = {"reward_deck": True}
    wishes = {"ally_2": "offense 2", "invite_0": "2", "rules": rules}
    game = scene("mesmer", "a08 mobius", "a06", play_thing_0="solar_wind", **wishes)
    assert [each["kind"] for each in game.named("disguised")] == ["mobius"]
    assert "solar_wind" in [each["kind"] for each in game.named("played")]
    assert game.named("took_effect")
    game = scene(
        "mesmer", "a08 omni_zap", "a06", reveal_card_0="emotion", stop="offer", rules=rules
    )
    assert [each["kind"] for each in game.named("disguised")] == ["omni_zap"]


def test_mesmer_wild_flare():
    """An attack of less than 10 becomes a negotiate."""
    game = scene("none", "a08 mesmer_flare", "a06 a05", flare="mesmer flare")
    assert game.result == "defense_won"
    assert game.named("taken"), "it is compensated"
    game = scene("none", "a10 mesmer_flare", "a06 a05", flare="mesmer flare")
    assert not game.named("flare")


def test_mesmer_super_flare():
    """Any card that is no encounter card, even a flare."""
    hands = ("a08 plus2 mesmer_flare", "a06")
    wishes = {"flare": "mesmer flare", "reveal_card_0": "emotion", "stop": "disguise"}
    game = scene("mesmer", *hands, **wishes)
    assert set(game.legal) == {"plus2", "flare"}
    game.take("flare")
    game.until("offer")
    assert game.decision == "offer"
    assert hand_of(game, 0) == ["plus2"]


def test_an_omni_zap_before_anybody_has_a_reward_card():
    """From the first turn on: the power of Voyager is answered as that turn begins."""
    hands = "a08", "a06 ionic"
    wishes = {"power": "yes", "rules": {"reward_deck": True}, "stop": "play_thing"}
    game = scene("voyager,mesmer", *hands, **wishes)
    assert (game.decision, game.legal) == ("play_thing", ["pass", "omni_zap"])


def test_whoever_becomes_mesmer_has_the_artifacts_of_the_reward_deck():
    """Once the encounter has begun: it may cancel a card that is revealed."""
    rules = {"reward_deck": True}
    game = scene("tripler", "a08", "a06 ionic", stop="launch", rules=rules)
    uncompiled(using.become)(game.world, 1, c.MESMER)
    while "omni_zap" not in game.legal and not game.named("totals"):
        game.take(game.plain({}))
    assert (game.decision, int(game.table.actor)) == ("play_thing", 1)
