"""Scenes of Anti-Matter."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene


@pytest.mark.parametrize(
    ("aliens", "hands", "ships", "totals", "result"),
    [
        ("anti_matter", ("a08", "a06"), 3, (8 - 3 - 2, 6 + 4 - 3), "offense_won"),
        ("anti_matter", ("a20", "a06"), 3, (20 - 3 - 2, 6 + 4 - 3), "defense_won"),
        ("none,anti_matter", ("a08", "a06"), 3, (8 + 3 - 2, 6 - 4 - 3), "defense_won"),
        ("none,anti_matter", ("a08", "a40"), 3, (8 + 3 - 2, 40 - 4 - 3), "offense_won"),
        ("anti_matter", ("a01", "a00"), 1, (1 - 1 - 2, 0 + 4 - 3), "offense_won"),
        ("none,none,anti_matter", ("a08", "a06"), 1, (8 + 3, 6 + 7), "defense_won"),
    ],
)
def test_anti_matter_power(aliens, hands, ships, totals, result):
    """Own ships and all allies' are taken off, and the lower total wins."""
    game = scene(aliens, *hands, ships=ships, **ALLIES)
    assert (game.totals, game.result) == (totals, result)


@pytest.mark.parametrize("aliens", ["anti_matter", "none,anti_matter"])
def test_a_tie_is_the_defenses(aliens):
    """As offense 9 - 1 = 4 + 4, as defense 7 + 1 = 12 - 4."""
    cards = ("a09", "a04") if aliens == "anti_matter" else ("a07", "a12")
    game = scene(aliens, *cards)
    assert (game.totals, game.result) == ((8, 8), "defense_won")


def test_the_higher_total_has_not_won():
    """The offense has 20 - 3 - 2 against 6 + 4 - 3, and has won no pairing of attacks."""
    game = scene("anti_matter", "a20", "a06", ships=3, **ALLIES)
    assert (game.result, int(game.table.offense_attacks)) == ("defense_won", 0)


def test_anti_matter_power_is_of_two_attacks():
    assert scene("anti_matter", "a40", "negotiate").result == "offense_won"
    assert scene("anti_matter", "negotiate", "a40").result == "defense_won"


def test_anti_matter_reinforcements_are_added():
    game = scene("anti_matter", "a08", "a06 plus3", reveal_card="plus3 offense")
    assert (game.totals, game.result) == ((8 - 1 + 3, 6 + 4), "defense_won")


@pytest.mark.parametrize(("aliens", "offense"), [("virus", (3 - 2) * 8), ("none", 8 - 3 * 2)])
def test_products_with_allied_ships(aliens, offense):
    """With the flares of Virus: the card times allied ships, or the whole product, is taken off."""
    hands = "a08 virus_flare", "a06"
    game = scene(f"{aliens},anti_matter", *hands, ships=3, flare="virus flare", **ALLIES)
    assert game.totals == (offense, 6 - 4 - 3)


def test_anti_matter_power_zapped():
    game = scene("anti_matter", "a08 ", "a06 cosmic_zap", ships=3, respond="cosmic_zap", **ALLIES)
    assert (game.totals, game.result) == ((8 + 5, 6 + 7), "defense_won")


def veto(aliens, *hands, **wishes):
    """Seat 0 plays the flare of Tripler on a 20, and somebody that of Anti-Matter."""
    flares = {"flare": "tripler flare|anti_matter flare", **ALLIES}
    return scene(aliens, *hands, **{**flares, **wishes}).totals[1] - 7


@pytest.mark.parametrize(
    ("hands", "value"),
    [
        (("a08 tripler_flare", "a20 anti_matter_flare"), 20),
        (("a08 tripler_flare", "a20", "anti_matter_flare"), 20),
        (("a08 tripler_flare", "a20", "", "anti_matter_flare"), 20),
    ],
)
def test_anti_matter_wild_flare(hands, value):
    """A main player or an ally stops a wild flare of another."""
    assert veto("none", *hands) == value


def test_anti_matter_wild_flare_not_of_others_and_not_against_a_super():
    assert veto("none", "a08 tripler_flare", "a20", "anti_matter_flare", ally_2="decline") == 7
    hands = "a08", "a13 a04 tripler_flare", "anti_matter_flare"
    assert veto("none,tripler", *hands) == 39
    assert veto("none", "a08 tripler_flare anti_matter_flare", "a20") == 7, "its own"


def test_anti_matter_wild_flare_zapped():
    hands = "a08 tripler_flare card_zap", "a20 anti_matter_flare"
    assert veto("none", *hands, respond="card_zap") == 7


def test_anti_matter_super_flare():
    """Anybody stops any flare of another."""
    aliens = "none,none,anti_matter"
    hands = "a08 tripler_flare", "a20", "anti_matter_flare"
    assert veto(aliens, *hands, ally_2="decline") == 20
    hands = "a08", "a13 a04 tripler_flare", "anti_matter_flare"
    assert veto("none,tripler,anti_matter", *hands, ally_2="decline") == 5


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_anti_matter_super_flare_zapped(zap):
    hands = f"a08 tripler_flare {zap}", "a20", "anti_matter_flare"
    assert veto("none,none,anti_matter", *hands, ally_2="decline", respond=zap) == 7


def test_anti_matter_zapped_super_is_played_again_as_wild():
    """It was not played at all (rules file 5.2), and an ally may stop a wild flare."""
    hands = "a08 tripler_flare cosmic_zap", "a20", "anti_matter_flare"
    assert veto("none,none,anti_matter", *hands, respond="cosmic_zap") == 20
