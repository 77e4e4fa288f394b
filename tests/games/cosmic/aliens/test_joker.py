"""Scenes of Joker: attacks of 8 become what a token says."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.dominion import joker
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError
from tests.games.cosmic.boards import scene


def chosen(game):
    """Return what a simple player does."""
    me = game.world.seats[int(game.table.actor)]
    return uncompiled(joker.choose)(game.table, me, int(game.table.unit))


@pytest.mark.parametrize("token", range(6))
def test_joker_power(token):
    value = (1, 5, 10, 15, 20, 30)[token]
    game = scene("joker", "a08", "a06", pick_number=str(token), pick_card="a08")
    assert game.totals == (value + 1, 6 + 4)


def test_joker_tokens():
    """What is printed on the tokens is not known: a rule says so, token by token."""
    rules = {"joker_tokens": "0,40,12", "joker_tokens.6": 23}
    for token, value in ("0", 0), ("1", 40), ("2", 12), ("3", 15), ("5", 23):
        game = scene("joker", "a08", "a06", rules=rules, pick_number=token, pick_card="a08")
        assert game.totals == (value + 1, 6 + 4)
    with pytest.raises(UsageError, match=r"rule joker_tokens\.1: no option '3'"):
        scene("joker", rules={"joker_tokens.1": 3})


@pytest.mark.parametrize(("values", "best", "worst"), [("", 30, 1), ("20,40,0,7,40,8", 40, 0)])
def test_joker_takes_high_tokens_for_its_own_side(values, best, worst):
    rules = {"joker_tokens": values} if values else {}
    own = scene("joker", "a08", "a06", rules=rules, stop="pick_number", pick_card="a08")
    other = scene("none,none,joker", "a08", "a06", rules=rules, stop="pick_number")
    for game, value in (own, best), (other, worst):
        kind = int(game.table.rules.joker_tokens[int(chosen(game))])
        assert c.ATTACKS[kind] == value


def test_joker_tokens_of_cards():
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


def test_joker_both_are_wild():
    """The offense's card first; a token is used once."""
    game = scene("none,none,joker", "a08", "a08", pick_number="5|4")
    assert game.totals == (30 + 1, 20 + 4)
    assert int(game.table.tokens[2]) & 0b111111111 == 0b110000


def test_joker_another_card_is_wild():
    game = scene("joker", "a06", "a08", pick_number="4", pick_card="a06")
    assert game.totals == (20 + 1, 8 + 4)


def test_used_tokens_come_back_when_the_last_is_taken():
    def spend(game):
        game.table.tokens[0] = 0b111101111

    game = scene("joker", "a08", "a06", before=spend, pick_number="4", pick_card="a08")
    assert game.totals == (20 + 1, 6 + 4)
    assert int(game.table.tokens[0]) & 0b111111111 == 0b000010000


def test_joker_power_zapped():
    game = scene("joker", "a08", "a06 cosmic_zap", respond="cosmic_zap", pick_card="a08")
    assert game.totals == (8 + 1, 6 + 4)


def test_joker_wild_flare():
    game = scene("none", "negotiate joker_flare", "a06", flare="joker flare")
    assert game.totals == (8 + 1, 6 + 4)
    assert game.result == "defense_won"


def test_joker_super_flare():
    """Any encounter card may be wild as long as the flare is in hand."""
    wishes = {"flare": "joker flare", "pick_card": "negotiate", "pick_number": "5"}
    game = scene("none,joker", "a08", "negotiate joker_flare", **wishes)
    assert game.totals == (8 + 1, 30 + 4)

    def lose_flare(game):
        game.table.tokens[1] = (c.NEGOTIATE + 1) << 18 | 1 << 25

    game = scene("none,joker", "a08", "negotiate", before=lose_flare, pick_number="5")
    assert int(game.table.tokens[1]) & 0b111111111 == 0b100000
