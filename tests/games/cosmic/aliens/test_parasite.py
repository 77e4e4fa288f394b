"""Parasite: an ally without an invitation; its flare: a colony where a power went, more ships."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import begun, hand_of, play_out, seat_of


def test_parasite_joins_either_side_uninvited():
    for side, place in ("offense 4", "gate"), ("defense 2", "side"):
        game = begun("none none parasite", "a20", "a08", "a06 a07")
        assert (game.until("power", "plan"), seat_of(game)) == ("power", 2)
        game.take("yes")
        joins = [f"{word} {count}" for word in ("offense", "defense") for count in range(1, 5)]
        assert game.legal == ["decline", *joins]
        game.take(side)
        while game.decision == "source":
            assert seat_of(game) == 2
            game.take(game.legal[0])
        assert game.named("answered")[-1]["count"] == int(side[-1])
        play_out(game, target="p1.0")
        if place == "gate":
            assert int(game.table.foreign[2]) == 1
        else:
            assert int(game.table.foreign[0]) == 0 or game.zone("warp", 2) == 2


def test_parasite_invited_to_one_side_it_may_join_the_other():
    game = begun("none none parasite", "a20", "a08", "a06 a07")
    game.until("invite")
    game.take("2")
    assert game.until("power", "ally") == "power"
    game.take("yes")
    assert "defense 1" in game.legal


@pytest.mark.parametrize("rule", [{"alliances": "none"}, {"ally_max": 0}])
def test_parasite_joins_nobody_where_there_are_no_alliances(rule):
    game = begun("none none parasite macron", "a20", "a08", "a06 a07", **rule)
    assert game.until("power", "plan") == "plan"
    assert not game.named("power_used")


def test_those_who_are_not_parasites_wait_for_an_invitation():
    game = begun("none none parasite", "a20", "a08", "a06 a07", "a10")
    assert game.until("ally", "second", "home") != "ally"


@pytest.mark.parametrize("aliens", ["parasite", "none parasite"])
def test_a_main_player_joins_nobody(aliens):
    game = begun(aliens, "a20 a23", "a08")
    assert game.until("power", "plan") == "plan"


@pytest.mark.parametrize(("invited", "expected"), [("nobody", "plan"), ("2", "ally")])
def test_a_zapped_parasite_needs_an_invitation(invited, expected):
    game = begun("none none parasite", "a20 a23", "a08 cosmic_zap", "a06")
    game.until("invite")
    game.take(invited)
    game.until("power")
    game.take("yes")
    game.take("cosmic_zap")
    assert game.until("ally", "plan") == expected
    if expected == "ally":
        assert "defense 1" not in game.legal


def test_parasite_a_force_field_sends_it_home():
    game = begun("none none parasite", "a20 a23", "a08 force_field", "a06")
    wishes = {"power": "yes", "ally": "offense 2", "force_field": "play", "cancel": "yes"}
    game.until("plan", **wishes)
    assert (game.zone("gate", 0), game.zone("gate", 2)) == (1, 0)


# wild: where another player loses its power, a ship founds a colony


def fallen(*hands, power="virus"):
    """Player 1 is about to lose the third of its home colonies."""
    game = begun(f"none {power}", *hands, drawn="")
    for place in 3, 4:
        game.move(1, f"p1.{place}", 4, "p1.2")
    game.begin("colour 1")
    return game


def test_a_colony_where_a_power_is_lost():
    game = fallen("a40", "a00", "a06 parasite_flare")
    wishes = {"target": "p1.0", "launch": "p0.0"}
    assert (game.until("flare", "second", **wishes), seat_of(game)) == ("flare", 2)
    game.take("parasite flare")
    assert game.legal == [f"p1.{place}" for place in range(5)]
    game.take("p1.4")
    play_out(game)
    assert (game.ships(2, "p1.4"), int(game.table.foreign[2])) == (1, 1)
    assert sum(game.ships(2, f"p2.{place}") for place in range(5)) == 19


def test_a_power_lost_at_the_launch():
    game = begun("virus", "a40", "a00", "a06 parasite_flare", drawn="")
    for place in 3, 4:
        game.move(0, f"p0.{place}", 4, "p0.2")
    game.begin("colour 1")
    wishes = {"target": "p1.0", "launch": "p0.0", "pick_planet": "p0.0"}
    assert (game.until("flare", "second", "home", **wishes), seat_of(game)) == ("flare", 2)
    game.take("parasite flare")
    game.until("second", "home", **wishes)
    assert game.ships(2, "p0.0") == 1


def test_a_colony_at_the_very_end_wins():
    """Daredevil's flare costs ships as the encounter ends: winners are looked for after that."""
    game = begun(
        "virus", "a00 daredevil_flare", "a40", "a06 parasite_flare", drawn="", win_colonies=1
    )
    for place in 3, 4:
        game.move(0, f"p0.{place}", 4, "p0.2")
    game.move(0, "p0.1", 3, "p0.2")
    game.begin("colour 1")
    wishes = {"target": "p1.0", "launch": "p0.2", "flare": "daredevil flare|parasite flare"}
    play_out(game, **wishes, lose="p0.1|p0.2", pick_planet="p0.1", settle="p2.0")
    assert (game.ships(2, "p0.1"), game.result) == (1, "defense_won")
    assert [each["seat"] for each in game.named("won")] == [2]
    assert game.match.over


def test_a_card_zapped_colony():
    game = fallen("a40", "a00 card_zap", "a06 parasite_flare")
    play_out(game, target="p1.0", launch="p0.0", flare="parasite flare", respond="card_zap")
    assert (int(game.table.foreign[2]), hand_of(game, 2)) == (0, ["a06"])


def test_parasite_not_where_the_power_stays():
    game = fallen("a40", "a00", "a06 parasite_flare")
    game.move(1, "p1.2", 4, "p1.3")
    play_out(game, target="p1.0", launch="p0.0", flare="parasite flare")
    assert not game.named("flare")


def test_parasite_not_for_ones_own_loss():
    game = fallen("a40", "a00 parasite_flare", "a06")
    play_out(game, target="p1.0", launch="p0.0", flare="parasite flare")
    assert not game.named("flare")


# super: as an ally any number of ships


@pytest.mark.parametrize(("zap", "count"), [("pass", 11), ("card_zap", 1), ("cosmic_zap", 1)])
def test_parasite_joins_with_any_number_of_ships(zap, count):
    game = begun("none none parasite", "a08", "a10 card_zap cosmic_zap", "a06 parasite_flare")
    game.until("ally", target="p1.0", invite="2")
    game.take("offense 1")
    wishes = {"flare": "parasite flare", "pick_number": "10", "respond": zap}
    play_out(game, **wishes)
    assert game.named("totals")[0]["offense"] == 8 + 1 + count
    assert ("parasite_flare" in hand_of(game, 2)) == (zap != "card_zap")
    if zap == "pass":
        assert game.ships(2, "p1.0") == 11


def test_parasite_only_an_ally_sends_more():
    game = begun("none none parasite", "a08 a10", "a10", "a06 parasite_flare")
    assert game.until("flare", "plan") == "plan"
