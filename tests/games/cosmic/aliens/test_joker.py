"""Scenes of Joker: attacks of 8 become what a token says."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import scene


@pytest.mark.parametrize("token", range(6))
def test_power(token):
    value = (1, 5, 10, 15, 20, 30)[token]
    game = scene("joker", "a08", "a06", pick_number=str(token), pick_card="a08")
    assert game.totals == (value + 1, 6 + 4)


def test_tokens_of_cards():
    """A negotiate loses, a morph copies the other card, a retreat brings the ships home."""
    game = scene("joker", "a08", "a06 a06", pick_number="6", pick_card="a08")
    assert game.result == "defense_won"
    assert game.named("taken"), "it is compensated"
    game = scene("joker", "a08", "a06", pick_number="7", pick_card="a08")
    assert game.totals == (6 + 1, 6 + 4)
    game = scene("joker", "a08", "a06", pick_number="8", pick_card="a08", ships=2)
    assert game.result == "defense_won"
    assert game.lost(0) == 0


def test_a_retreat_without_an_attack_is_a_negotiate_at_once():
    """Its owner does not retreat from what a flare makes an attack afterwards."""
    hands = ("a08 joker_flare", "negotiate")
    wishes = {"pick_number": "8", "pick_card": "a08", "flare": "joker flare", "pick_player": "1"}
    game = scene("none,none,joker", *hands, ships=2, **wishes)
    assert game.result == "defense_won"
    assert game.lost(0) == 2


def test_both_are_wild():
    """The offense's card first; a token is used once."""
    game = scene("none,none,joker", "a08", "a08", pick_number="5|4")
    assert game.totals == (30 + 1, 20 + 4)
    assert int(game.table.tokens[2]) & 0b111111111 == 0b110000


def test_another_card_is_wild():
    game = scene("joker", "a06", "a08", pick_number="4", pick_card="a06")
    assert game.totals == (20 + 1, 8 + 4)


def test_used_tokens_come_back_when_the_last_is_taken():
    def spend(game):
        game.table.tokens[0] = 0b111101111

    game = scene("joker", "a08", "a06", before=spend, pick_number="4", pick_card="a08")
    assert game.totals == (20 + 1, 6 + 4)
    assert int(game.table.tokens[0]) & 0b111111111 == 0b000010000


def test_zapped():
    game = scene("joker", "a08", "a06 cosmic_zap", respond="cosmic_zap", pick_card="a08")
    assert game.totals == (8 + 1, 6 + 4)


def test_wild():
    game = scene("none", "negotiate joker_flare", "a06", flare="joker flare")
    assert game.totals == (8 + 1, 6 + 4)
    assert game.result == "defense_won"


def test_super():
    """Any encounter card may be wild as long as the flare is in hand."""
    wishes = {"flare": "joker flare", "pick_card": "negotiate", "pick_number": "5"}
    game = scene("none,joker", "a08", "negotiate joker_flare", **wishes)
    assert game.totals == (8 + 1, 30 + 4)

    def lose_flare(game):
        game.table.tokens[1] = (c.NEGOTIATE + 1) << 18 | 1 << 25

    game = scene("none,joker", "a08", "negotiate", before=lose_flare, pick_number="5")
    assert int(game.table.tokens[1]) & 0b111111111 == 0b100000
