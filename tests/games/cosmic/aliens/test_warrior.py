"""Scenes of Warrior."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene


def tokens(seat, count=3):
    def put(game):
        game.table.tokens[seat] = count

    return put


@pytest.mark.parametrize(
    ("card", "other", "after"),
    [("a20", "a06", 4), ("a04", "a20", 5), ("negotiate", "a06", 5), ("a06", "negotiate", 4)],
)
def test_warrior_tokens(card, other, after):
    """One for an encounter won, two for one lost."""
    assert scene("warrior", card, other, before=tokens(0)).table.tokens[0] == after
    assert scene("none,warrior", other, card, before=tokens(1)).table.tokens[1] == after


@pytest.mark.parametrize(("answer", "result", "after"), [("accept", "deal", 4), ("", "no_deal", 5)])
def test_warrior_tokens_of_deals(answer, result, after):
    hands = "negotiate a06", "negotiate a08"
    game = scene("warrior", *hands, before=tokens(0), offer="swap_chosen", answer=answer)
    assert (game.result, game.table.tokens[0]) == (result, after)


@pytest.mark.parametrize(("card", "after"), [("a20", 2), ("a04", 3)])
def test_tokens_with_four_planets(card, after):
    assert scene("warrior", card, "a08", rules={"planets": 4}).table.tokens[0] == after


def test_warrior_power():
    """Three tokens are three more."""
    assert scene("warrior", "a08", "a06", before=tokens(0)).totals == (8 + 1 + 3, 6 + 4)
    assert scene("none,warrior", "a08", "a06", before=tokens(1)).totals == (8 + 1, 6 + 4 + 3)


def test_warrior_power_is_of_main_players():
    game = scene("none,none,warrior", "a08", "a06", before=tokens(2), **ALLIES)
    assert game.totals == (8 + 3, 6 + 7)
    assert game.table.tokens[2] == 3


def test_warrior_power_zapped():
    hands = "a08", "a06 cosmic_zap"
    game = scene("warrior", *hands, before=tokens(0), respond="cosmic_zap")
    assert game.totals == (8 + 1, 6 + 4)
    assert game.table.tokens[0] == 5, "tokens come nevertheless"


def test_warrior_wild_flare():
    """The defense has an extra encounter against the offense in its home system."""
    game = scene("none", "a08 a06", "a20 a10 warrior_flare", flare="warrior flare")
    assert game.result == "defense_won"
    assert (int(game.table.offense), int(game.table.defense)) == (1, 0)
    game.until("target")
    assert (int(game.table.actor), game.legal) == (1, [f"p0.{place}" for place in range(5)])


def test_warrior_wild_flare_is_of_the_defense():
    hands = "a08 a06 warrior_flare", "a20 a10"
    game = scene("none", *hands, flare="warrior flare")
    assert not game.named("flare")
    assert int(game.table.defense) != 0


def test_warrior_wild_flare_zapped():
    hands = "a08 a06 card_zap", "a20 a10 warrior_flare"
    game = scene("none", *hands, flare="warrior flare", respond="card_zap")
    assert (int(game.table.offense), int(game.table.encounter)) == (1, 1), "its own turn"
    assert not game.has_flare(1, "warrior")


def test_warrior_super_flare():
    """Tokens count for an ally's side, too."""
    hands = "a08", "a06", "warrior_flare"
    game = scene("none,none,warrior", *hands, before=tokens(2), flare="warrior flare", **ALLIES)
    assert game.totals == (8 + 3 + 3, 6 + 7)
    hands = "a08", "a06", "", "warrior_flare"
    game = scene(
        "none,none,none,warrior", *hands, before=tokens(3), flare="warrior flare", **ALLIES
    )
    assert game.totals == (8 + 3, 6 + 7 + 3)


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_warrior_super_flare_zapped(zap):
    hands = "a08", f"a06 {zap}", "warrior_flare"
    wishes = {"flare": "warrior flare", "respond": zap, **ALLIES}
    game = scene("none,none,warrior", *hands, before=tokens(2), **wishes)
    assert game.totals == (8 + 3, 6 + 7)
    assert game.has_flare(2, "warrior") == (zap == "cosmic_zap")
