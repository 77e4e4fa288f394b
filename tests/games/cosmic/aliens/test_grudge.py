"""Scenes of Grudge."""

from __future__ import annotations

from tests.games.cosmic.boards import ALLIES, scene, sums

HELP = {"invite_0": "2+3", "ally_2": "offense 2"}
"""Both are invited, and only seat 2 helps: seat 3 gets a token."""


def test_grudge_power_after_a_win():
    game = scene("grudge", "a40 a06", "a00", **HELP)
    assert sums(game, "lost") == {1: 4, 3: 1}


def test_grudge_power_after_a_loss():
    game = scene("grudge", "a00", "a40", **HELP)
    assert sums(game, "lost") == {0: 1, 2: 2, 3: 4}


def test_grudge_power_after_a_deal():
    wishes = {"offer": "colony_to_offense", "answer": "accept", **HELP}
    game = scene("grudge", "negotiate a06", "negotiate", **wishes)
    assert (game.result, sums(game, "lost")) == ("deal", {3: 1})


def test_grudge_power_after_a_failed_deal():
    game = scene("grudge", "negotiate", "negotiate", **HELP)
    assert (game.result, sums(game, "lost")) == ("no_deal", {0: 3, 1: 3, 3: 4})


def test_grudge_power_as_the_defense():
    """Who has joined the other side has not allied; its ships at the gate are no choice."""
    wishes = {"invite": "2+3", "ally_2": "offense 2", "ally_3": "defense 3"}
    game = scene("none,grudge", "a00", "a40", **wishes)
    assert sums(game, "lost") == {0: 1, 2: 1 + 2}
    game = scene("none,grudge", "a40 a06", "a00", **wishes)
    assert sums(game, "lost") == {1: 4, 2: 4, 3: 3}
    assert game.ships(2, "p1.0") == 2


def test_tokens_are_for_those_invited():
    assert sums(scene("grudge", "a40 a06", "a00", invite_0="2"), "lost") == {1: 4, 2: 1}
    assert sums(scene("grudge", "a40 a06", "a00"), "lost") == {1: 4}


def test_grudge_the_holder_chooses():
    game = scene("grudge", "a40 a06", "a00", stop="lose", **HELP)
    assert (int(game.table.actor), game.legal) == (3, [f"p3.{place}" for place in range(5)])


def test_grudge_power_is_of_main_players():
    assert sums(scene("none,none,grudge", "a40 a06", "a00", **HELP), "lost") == {1: 4}


def test_grudge_power_zapped():
    game = scene("grudge", "a00", "a40 cosmic_zap", respond_1="cosmic_zap", **HELP)
    assert sums(game, "lost") == {0: 1, 2: 2}


def test_grudge_tokens_are_discarded():
    game = scene("grudge", "a40 a30 a06", "a00 a01", **HELP)
    game.take("go_on")
    game.until("second", target="p1.1", plan_0="a30", plan_1="a01")
    assert sums(game, "lost")[3] == 1, "nothing more in the next encounter"


def test_grudge_wild_flare_against_the_offense():
    """Its ally goes home without a colony."""
    game = scene("none", "a40 a06", "a00 grudge_flare", flare="grudge flare", **ALLIES)
    assert (game.ships(0, "p1.0"), game.ships(2, "p1.0")) == (1, 0)
    assert sums(game, "lost") == {1: 4, 3: 3}
    assert int(game.table.ships[:, 2].sum()) == 20


def test_grudge_wild_flare_against_the_defense():
    """Its ally goes home without rewards."""
    game = scene("none", "a00 grudge_flare", "a40", flare="grudge flare", **ALLIES)
    assert (game.table.hand_n[3], game.named("rewarded")) == (0, [])
    assert int(game.table.ships[:, 3].sum()) == 20
    assert scene("none", "a00 grudge_flare", "a40", **ALLIES).table.hand_n[3] == 3


def test_grudge_wild_flare_is_of_losers():
    hands = "a40 a06 grudge_flare", "a00"
    assert not scene("none", *hands, flare="grudge flare", **ALLIES).named("flare")


def test_grudge_wild_flare_zapped():
    hands = "a40 a06 card_zap", "a00 grudge_flare"
    game = scene("none", *hands, flare="grudge flare", respond_0="card_zap", **ALLIES)
    assert game.ships(2, "p1.0") == 2


def test_grudge_super_flare_after_a_win():
    game = scene("grudge", "a40 a06 grudge_flare", "a00", flare="grudge flare", **HELP)
    assert sums(game, "lost") == {1: 4, 3: 4}


def test_grudge_super_flare_after_a_deal():
    wishes = {"offer": "colony_to_offense", "answer": "accept", "flare": "grudge flare", **HELP}
    game = scene("grudge", "negotiate a06 grudge_flare", "negotiate", **wishes)
    assert sums(game, "lost") == {3: 4}


def test_grudge_super_flare_after_a_loss():
    """Four are lost anyway."""
    game = scene("grudge", "a00 grudge_flare", "a40", flare="grudge flare", **HELP)
    assert sums(game, "lost") == {0: 1, 2: 2, 3: 4}


def test_grudge_super_flare_cosmic_zapped():
    """One ship is lost already."""
    game = scene("grudge", "a40 a06 grudge_flare", "a00 cosmic_zap", stop="flare", **HELP)
    game.take("grudge flare")
    game.until("second", respond_1="cosmic_zap")
    assert sums(game, "lost") == {1: 4, 3: 1}
    assert game.has_flare(0, "grudge")


def test_grudge_super_flare_card_zapped():
    wishes = {"flare_0": "grudge flare", "respond_1": "card_zap", **HELP}
    game = scene("grudge", "a40 a06 grudge_flare", "a00 card_zap", **wishes)
    assert sums(game, "lost") == {1: 4, 3: 1}
    assert not game.has_flare(0, "grudge")
