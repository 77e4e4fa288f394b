"""Scenes of Doppelganger: it selects from cards that somebody else has given it."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import haunting
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import discarded, hand_of, known, play_out, scene, see, two_homes

HAUNT = {"pick_player": "2", "stop": "plan"}
HANDS = ("a04 a05 ionic", "a06 a07", "a20 a12 negotiate morph")


def deck(words):
    return {"before": lambda game: game.leave_in_deck(words)}


def test_doppelganger_power():
    """Its cards are discarded; the highest attack comes, and a card of another type."""
    game = scene("doppelganger", *HANDS, pick_card_2="negotiate", **HAUNT)
    assert discarded(game, 0) == ["a04", "a05"]
    assert hand_of(game, 0) == ["a20", "negotiate", "ionic"]
    assert hand_of(game, 2) == ["a12", "morph"]
    assert known(game, 2, 0) == ["a20", "negotiate"]
    assert not known(game, 1, 0)
    game.take("a20")
    play_out(game)
    assert sorted(hand_of(game, 2)) == ["a12", "morph", "negotiate"], "what it did not play"
    assert hand_of(game, 0)[:1] == ["ionic"]


def test_doppelganger_one_type_only():
    """One card is given; another one is drawn, what is no encounter card is discarded."""
    hands = ("a04", "a06 a07", "a20 a12 quash")
    game = scene("doppelganger", *hands, **HAUNT, **deck("plus2 plus2 a14"))
    assert hand_of(game, 2) == ["a12", "quash"]
    assert hand_of(game, 0) == ["a14", "a20"]


def test_no_encounter_card_at_all():
    """It draws two, and that is no new hand."""
    hands = ("ionic", "a06 a07", "quash")
    game = scene("doppelganger", *hands, **HAUNT, **deck("a13 a14"))
    assert hand_of(game, 0) == ["a13", "a14", "ionic"]
    assert not game.named("redraw")


def test_doppelganger_power_zapped():
    """It draws what it lacks all the same."""
    hands = ("ionic", "a06 cosmic_zap", "a20")
    game = scene("doppelganger", *hands, respond="cosmic_zap", **HAUNT, **deck("a13 a14"))
    assert hand_of(game, 0) == ["a13", "a14", "ionic"]
    assert hand_of(game, 2) == ["a20"]


def test_wrong_role_and_few_homes():
    game = scene("none,none,doppelganger", *HANDS, stop="plan")
    assert not game.named("power_used")
    game = scene("doppelganger", "ionic", "a06 a07", before=two_homes, stop="plan")
    assert game.named("redraw"), "without the power it draws like all"


def test_doppelganger_laser_does_not_beat_it():
    """Ignoring all consequences of lacking encounter cards."""
    hands = ("a08 a10", "a04 a05", "a20 negotiate")
    wishes = {"pick_number": "2", "pick_player_1": "2", "stop": "plan"}
    game = scene("laser,doppelganger", *hands, **wishes)
    assert not game.named("result")
    game.take("a08")
    assert game.decision == "plan"
    assert set(game.legal) == {"a20", "negotiate"}


def test_doppelganger_usurper_makes_it_draw_nothing():
    """Without encounter cards it plays none."""
    hands = ("a08 a10", "a06", "ionic")
    wishes = {"invite_0": "2", "ally_2": "offense 2", "power": "yes"}
    game = scene("usurper,none,doppelganger", *hands, **wishes)
    assert game.named("power_used")
    assert not game.named("redraw")


def test_doppelganger_super_flare():
    """Two other cards of any player but the opponent, for good."""
    hands = ("a04 doppelganger_flare", "a06 a07", "a20 negotiate", "quash plus3 plus5")
    wishes = {"flare": "doppelganger flare", "stop": "pick_player"}
    game = scene("doppelganger", *hands, **wishes)
    for word in ("2", "3", "quash", "plus3"):
        game.take(word)
    assert hand_of(game, 3) == ["plus5"]
    game.until("plan", "second")
    cards = {"a20", "negotiate", "quash", "plus3", "doppelganger_flare"}
    assert game.decision == "second" or set(hand_of(game, 0)) == cards


def test_doppelganger_wild_flare():
    """The hand of a guest for this encounter; then all is as it was."""

    def guest(game):
        game.move(1, "p1.1", 1, "p2.0")

    hands = ("a08 a10", "a06 a07 a13", "a20 ionic doppelganger_flare")
    wishes = {"flare": "doppelganger flare", "pick_player": "1"}
    game = scene("none", *hands, before=guest, stop="plan", **wishes)
    assert hand_of(game, 2) == ["a06", "a07", "a13", "doppelganger_flare"]
    assert int(game.table.aside_n[2]) == 2
    game.take("a10")
    play_out(game)
    assert hand_of(game, 2) == ["a20", "ionic"]
    assert {"a06", "a07", "a13"} <= set(hand_of(game, 1))


def test_the_offense_draws_a_new_hand():
    def guest(game):
        game.move(0, "p0.1", 1, "p2.0")

    hands = ("a08 a10", "a06 a07", "a20 doppelganger_flare")
    wishes = {"flare": "doppelganger flare", "pick_player": "0"}
    game = scene("none", *hands, before=guest, stop="plan", **wishes)
    assert int(game.table.hand_n[0]) == 8
    assert hand_of(game, 2) == ["a08", "a10", "doppelganger_flare"]


def test_doppelganger_how_many_cards_it_draws():
    """Of a deck of D cards with E encounter cards 2 (D + 1) / (E + 1) (P10 of the rules file)."""
    game = scene("doppelganger", "", "", stop="launch", rules={"flares": False})
    games, drawn = 60, []
    for _ in range(games):
        game.hold(0)
        game.world.hidden.deck += game.table.discard
        game.table.discard[:] = 0
        game.table.deck_n = game.world.hidden.deck[: c.KINDS].sum()
        before = int(game.table.drawn_n[0])
        with np.errstate(over="ignore"):
            uncompiled(haunting.arm)(game.world, 0)
        drawn.append(int(game.table.drawn_n[0]) - before)
    deck = game.world.hidden.deck + game.table.discard
    deck[: c.KINDS] += game.world.seats[0].hand[: c.KINDS]
    expected = 2 * (deck.sum() + 1) / (deck[: c.ENCOUNTER_N].sum() + 1)
    assert abs(np.mean(drawn) - expected) < 4 * np.std(drawn) / games**0.5


def test_no_card_is_drawn_where_the_offense_breaks_off():
    """It has given its power away by Sorcerer's flare, and has no encounter card."""
    hands = "plus2", "a06", "sorcerer_flare", "cosmic_zap"
    wishes = {"respond_3": "cosmic_zap", "flare_2": "sorcerer flare"}
    game = scene("doppelganger,vacuum", *hands, **wishes)
    assert game.named("aliens_swapped")
    assert game.result == "aborted"
    assert not game.named("drew")


def test_doppelganger_others_know_what_sort_of_card_is_lent():
    """An attack, and one that is none; whoever had seen the hand knows that the rest is there."""
    hands = ("a08 quash", "a06 a04", "a10 negotiate morph plus5 emotion", "a05")
    wishes = {"power": "yes", "pick_player": "2", "stop": "pick_card"}
    game = scene("doppelganger", *hands, before=lambda game: see(game, 3, 2), **wishes)
    assert known(game, 3, 2) == ["negotiate", "morph", "plus5", "emotion"]
    game.take("negotiate")
    assert known(game, 3, 2) == ["plus5", "emotion"]
    assert known(game, 2, 0) == ["a10", "negotiate"]
