"""Scenes of Alchemist: a ship, and a card for one of its type from the discard."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.dominion import alchemist
from simlab.jit.call_graph import uncompiled
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import discarded, hand_of, scene, two_homes


def thrown(*words):
    """Put cards of the deck into the discard."""

    def put(game):
        for word in words:
            kind = c.KIND_WORDS.index(word)
            game.world.hidden.deck[kind] -= 1
            game.table.discard[kind] += 1
            game.table.deck_n -= 1

    return put


def seen(game):
    """Return the cards that may be taken now."""
    return set(game.legal)


MAKE = {"power": "yes", "lose": "p0.1", "launch": "p0.1"}


def test_alchemist_power():
    """A ship to the warp, a card for one like it."""
    before = thrown("mobius", "a20")
    game = scene("alchemist", "a08 a10 ionic", "a06", before=before, stop="pick_card", **MAKE)
    assert game.zone("warp", 0) == 1
    game.take("ionic")
    assert seen(game) == {"ionic", "mobius"}
    game.take("mobius")
    assert hand_of(game, 0) == ["a08", "a10", "mobius"]
    assert discarded(game, 0) == ["ionic"]


def test_alchemist_once_in_an_encounter():
    before = thrown("mobius")
    wishes = {**MAKE, "pick_card": "ionic|mobius", "before": before}
    game = scene("alchemist", "a08 a10 ionic", "a06", **wishes)
    assert len(game.named("power_used")) == 1


def test_alchemist_attacks_within_four():
    before = thrown("a04", "a12", "a14", "a20")
    game = scene("alchemist", "a08 a10", "a06", before=before, stop="pick_card", **MAKE)
    game.take("a08")
    assert seen(game) == {"a04", "a08", "a12"}


def test_alchemist_super_flare():
    """Attacks of any value."""
    wishes = {**MAKE, "flare": "alchemist flare", "before": thrown("a04", "a14", "a20")}
    game = scene("alchemist", "a08 a10 alchemist_flare", "a06", stop="pick_card", **wishes)
    game.take("a08")
    assert seen(game) == {"a04", "a08", "a14", "a20"}


def test_alchemist_of_the_reward_deck():
    """Any discard pile: reward cards, too."""

    def put(game):
        for word in ("r12_21", "r03_30"):
            kind = c.KIND_WORDS.index(word)
            game.world.hidden.deck[kind] -= 1
            game.table.discard[kind] += 1
            game.table.reward_n -= 1

    wishes = {**MAKE, "before": put, "rules": {"reward_deck": True}}
    game = scene("alchemist", "a08 a10", "a06", stop="pick_card", **wishes)
    game.take("a08")
    assert seen(game) == {"a08", "r12_21"}


def test_alchemist_zapped_and_without_the_power():
    hands = ("a08 a10 ionic", "a06 cosmic_zap")
    game = scene("alchemist", *hands, respond="cosmic_zap", stop="target", **MAKE)
    assert hand_of(game, 0) == ["a08", "a10", "ionic"]
    assert game.zone("warp", 0) == 0
    game = scene("alchemist", *hands, before=two_homes, stop="target", **MAKE)
    assert not game.named("power_used")


def test_alchemist_wild_flare():
    """No encounter card, and another one of its type."""
    hands = ("a08 a10 ionic plus2 alchemist_flare", "a06")
    wishes = {"flare": "alchemist flare", "stop": "pick_card"}
    game = scene("none", *hands, before=thrown("mobius", "a12", "quash"), **wishes)
    assert seen(game) == {"mobius", "quash"}, "not the same again, nor a card of another type"
    assert "plus2" in hand_of(game, 0)
    assert "ionic" not in hand_of(game, 0)


def test_alchemist_others_imagine_cards_that_may_be_exchanged():
    """Only artifacts lie in the discard: reinforcements and flares are not asked for."""
    hands = ("a08 a10 ionic quash plus2 alchemist_flare", "a06")
    game = scene("none", *hands, before=thrown("mobius", "plague"), stop="flare")
    game.take("alchemist flare")
    assert game.legal == ["quash", "ionic"]
    for world in imagined_worlds(game.match, 1, 20):
        assert int(world.seats[0].options) & ~c.OF_TYPE[c.ARTIFACT_TYPE] == 0


def test_alchemist_wild_flare_of_a_flare():
    def put(game):
        game.leave_in_deck("a08 a08")

    hands = ("a08 a10 alchemist_flare tripler_flare", "a06")
    game = scene("none", *hands, flare="alchemist flare", before=put, stop="pick_flare")
    assert "alchemist" not in game.legal
    assert "tripler" not in game.legal


def test_alchemist_wild_flare_out_of_a_hoard():
    """The only flare in the hand of Miser is not the one that is played: it may be exchanged."""

    def put(game):
        game.hoard(0, "alchemist_flare")
        game.leave_in_deck("a08 a08")

    hands = ("a08 a10 tripler_flare", "a06", "", "alchemist_flare")
    flares = {"before": lambda game: (game.hold(3), put(game)), "stop": "pick_flare"}
    game = scene("miser", *hands, flare="alchemist flare", **flares)
    assert game.decision == "pick_flare"
    assert "tripler" not in game.legal


@pytest.mark.parametrize(("near", "card"), [(4, "plus2"), (99, "a00")])
def test_the_usual_exchange_is_the_one_that_gains_most(near, card):
    """Ionic Gas is not worth it, a reinforcement is, an attack only where any value will do."""
    hand, lying = ("a00", "a20", "plus2", "ionic"), ("a40", "a23", "plus5", "mobius")
    before = thrown(*lying)
    game = scene("alchemist", " ".join(hand), "a06", before=before, stop="power", launch="p0.1")
    kinds = sum(1 << c.KIND_WORDS.index(word) for word in hand)
    found = uncompiled(alchemist.worst)(game.table, game.world.seats[0], kinds, near)
    assert c.KIND_WORDS[found] == card
