"""Scenes of powers and flares that meet each other, and of cards that change them."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, hand_of, play_out, power_of, scene, two_homes


def homes_left(alien, hands, **wishes):
    return scene(alien, *hands, before=two_homes, **wishes).totals


def test_a_flare_is_wild_where_the_power_is_lost():
    """Tripler divides a 20, Warpish and Mirror have their wild flares."""
    hands = "a06 tripler_flare", "a20"
    assert homes_left("tripler", hands, flare="tripler flare") == (6 + 1, 7 + 4)
    hands = "a06 mirror_flare", "a20"
    assert homes_left("mirror", hands, flare="mirror flare") == (20 + 1, 20 + 4)


def test_a_zapped_human_loses_by_loser():
    """Loser comes after all: without the zap, 11 is less than 12, and wins."""
    hands = "a06 a04 cosmic_zap", "a08 a04"
    for zap, result in ("cosmic_zap", "defense_won"), ("pass", "offense_won"):
        game = scene("human,loser", *hands, stop="plan", power="yes")
        play_out(game, plan_0="a06", plan_1="a08", respond=zap)
        assert game.result == result


def test_pacifist_copied_by_mirror_makes_a_deal():
    """A copied negotiate makes a deal."""
    hands = "a08 mirror_flare", "negotiate"
    assert scene("none,pacifist", *hands, flare="mirror flare").result == "no_deal"


def test_emotion_control_leaves_no_power_of_attacks():
    """Two negotiates: no power of attacks."""
    for aliens in "none,pacifist", "tripler", "anti_matter", "virus", "warpish", "warrior":
        card = "negotiate" if "pacifist" in aliens else "a06"
        game = scene(aliens, "a08 emotion", card, reveal_card="emotion")
        assert game.result == "no_deal"


def test_virus_among_others():
    """The card counts as it is changed: 02 times three; 42 times four; 8 times three."""
    assert scene("virus,mirror", "a20", "a08", ships=3, power="yes").totals == (2 * 3, 80 + 4)
    game = scene("none,virus", "a08", "a06 human_flare", flare="human flare")
    assert game.totals == (8 + 1, 42 * 4)
    assert scene("virus", "morph", "a08", ships=3).totals == (8 * 3, 8 + 4)
    game = scene("virus,calculator", "a20", "a08", ships=3, power="yes")
    assert game.totals == (12 * 3, 8 + 4)


def test_virus_adds_macrons_flare():
    game = scene("virus", "a08 macron_flare", "a06", ships=3, flare="macron flare")
    assert game.totals == (8 * 3 + 3, 6 + 4)


def test_anti_matter_against_others():
    """The opponent's ships count as ever: four times four, or 6 times four."""
    for alien, own in ("macron", 6 + 16), ("virus", 6 * 4), ("human", 6 + 4 + 4):
        game = scene(f"anti_matter,{alien}", "a20", "a06", ships=3, **ALLIES)
        assert game.totals == (20 - 3 - 2, own - 3), alien


def test_anti_matter_with_macron():
    """An allied ship of Macron counts four, and is taken off."""
    wishes = {**ALLIES, "ally_2": "offense 1"}
    game = scene("anti_matter,none,macron", "a20", "a06", ships=3, **wishes)
    assert game.totals == (20 - 3 - 4, 6 + 4 - 3)


def test_human_flare_of_tripler():
    """A third of 42 is 14."""
    game = scene("tripler", "a08 a04 human_flare", "a06", flare="human flare")
    assert game.totals == (14 + 1, 6 + 4)


def test_anti_matter_flare_once():
    """The second wild flare of an encounter is not stopped."""
    hands = "a08 tripler_flare", "a20 warpish_flare", "anti_matter_flare"
    game = scene(
        "none",
        *hands,
        before=lambda game: game.move(1, "p1.4", 3),
        flare="tripler flare|warpish flare|anti_matter flare",
        **ALLIES,
    )
    assert game.totals == (8 + 3, 20 + 7 + 3)


def test_warrior_and_loser():
    """A token or two by how it came out at last."""
    game = scene("warrior,loser", "a40", "a04", power="yes")
    assert (game.result, int(game.table.tokens[0])) == ("defense_won", 2)


def test_pacifist_and_loser():
    """The negotiate that wins loses; an attack is not at hand."""
    game = scene("pacifist,loser", "negotiate", "a04 a06 a06", power="yes")
    assert game.result == "defense_won"
    assert len(game.named("taken")) == 1


def test_a_zapped_macron_is_compensated_as_others_are():
    hands = "negotiate cosmic_zap", "a20 a06 a06 a06"
    game = scene("macron", *hands, respond="cosmic_zap")
    assert (game.lost(0), len(game.named("taken"))) == (1, 1)


def test_macron_as_an_ally_zapped_after_the_reveal():
    wishes = {**ALLIES, "ally_2": "offense 1"}
    game = scene("none,none,macron", "a08 a04 cosmic_zap", "a06 a04", stop="plan", **wishes)
    play_out(game, plan_0="a08", plan_1="a06", respond="cosmic_zap")
    assert game.totals == (8 + 1 + 1, 6 + 7)


def test_super_macron_is_compensated_for_all():
    hands = "negotiate macron_flare", "a20 a06 a06 a06 a06 a06 a06 a06"
    game = scene("macron", *hands, ships=3, flare="macron flare")
    assert (game.lost(0), len(game.named("taken"))) == (3, 6)


def test_an_ally_by_fodders_flare_is_rewarded():
    hands = "a04", "a20 a04", "fodder_flare"
    game = scene("none", *hands, invite_1="2", flare="fodder flare", reward="1 cards")
    assert [each["seat"] for each in game.named("rewarded")] == [2]


def test_human_flare_of_who_was_stopped():
    """The flare of Anti-Matter stops that of Human: the card is as printed."""
    hands = "a08 human_flare", "a06 anti_matter_flare"
    game = scene("none", *hands, flare="human flare|anti_matter flare")
    assert game.totals == (8 + 1, 6 + 4)


@pytest.mark.parametrize(("least", "total"), [(3, 6 + 1), (2, 6 + 1 + 4)])
def test_power_min_home_of_human(least, total):
    game = scene("human", "a06", "a08", before=two_homes, rules={"power_min_home": least})
    assert game.totals[0] == total


@pytest.mark.parametrize(("side", "totals"), [("0", (8 + 2, 6 + 4)), ("1", (8 + 1, 6 + 5))])
def test_fodders_flare_of_who_was_invited_by_both(side, totals):
    wishes = {"invite": "2", "flare": "fodder flare", "pick_player": side}
    assert scene("none", "a08", "a06", "fodder_flare", **wishes).totals == totals


def test_warriors_flare_of_a_defense_that_lost():
    """The extra encounter comes at once, whoever won."""
    hands = "a20 a06", "a04 a10 warrior_flare"
    game = scene("none", *hands, flare="warrior flare", plan_0="a20", plan_1="a04")
    assert game.result == "offense_won"
    game.until("target")
    assert (int(game.table.offense), int(game.table.defense)) == (1, 0)


def test_macrons_compensation_is_paid_once():
    """By Hacker who picks, with Miser's flare that shelters, and not at all with Hacker's."""
    spare = " a00 a01 a04 a05 a06 a07 a09 a10 a11 a12"
    game = scene("hacker,macron", "a20" + spare, "negotiate", power="yes")
    assert len(game.named("taken")) == 8
    wishes = {"pick_card": "a12|a11"}
    game = scene(
        "none,macron", f"a20{spare} miser_flare", "negotiate", flare="miser flare", **wishes
    )
    assert hand_of(game, 0) == ["a11", "a12", "miser_flare"]
    for aliens, hands in (
        ("none,macron", (f"a20{spare} hacker_flare", "negotiate")),
        ("macron", ("negotiate", f"a20{spare} hacker_flare")),
    ):
        assert not scene(aliens, *hands, flare="hacker flare").named("taken")


@pytest.mark.parametrize(("limit", "total"), [("none", 8 + 3 * 2 + 3), ("one", 8 + 3 * 2)])
def test_two_flares_work_side_by_side(limit, total):
    """By `flare_limit`: Virus multiplies three ships and two, Macron adds three."""
    hands = "a08 macron_flare virus_flare", "a06"
    rules = {"flare_limit": limit}
    wishes = {**ALLIES, "flare": "virus flare|macron flare"}
    assert scene("none", *hands, ships=3, rules=rules, **wishes).totals == (total, 6 + 7)


@pytest.mark.parametrize("concedes", ["1", "0"])
def test_a_concession_is_a_deal(concedes):
    """Ruling 21: for Tick-Tock and for Warrior."""
    spare = "a08 a06 a05 a04"
    game = scene("mite,warrior,tick_tock", "a20 a06", spare, pick_number_1=concedes)
    given = concedes == "1"
    assert game.result == ("conceded" if given else "offense_won")
    assert int(game.table.tokens[2]) == (9 if given else 10)
    assert int(game.table.tokens[1]) == (1 if given else 2)


def test_a_power_that_was_lent_meanwhile_is_too_late():
    """Healer is lent for a ship: whoever has borrowed it did not see that ship go."""
    hands = "a20", "a00", "philanthropist_flare"
    wishes = {"flare": "philanthropist flare", "pick_player": "3", "power_3": "yes"}
    game = scene("none,none,healer", *hands, stop="target", **wishes)
    assert (game.lost(2), power_of(game, 3)) == (1, "healer")
    assert not game.named("power_used")


@pytest.mark.parametrize(
    ("aliens", "third", "wishes", "totals"),
    [
        ("fodder", "", {}, (2 + 3 + 1, 10 + 4)),
        ("reserve", "", {"pick_player": "0|nobody"}, (2 + 3 + 1, 10 + 4)),
        ("daredevil", "", {}, (2 - 3 + 1, 10 + 4)),
        ("none,none,citadel", "a06", {"pick_planet": "p1.0"}, (2 + 1, 10 + 3 + 4)),
    ],
)
def test_attacks_that_are_no_cards_of_main_players_count_as_all_do(aliens, third, wishes, totals):
    """By `attack_factor` half of what is printed."""
    hands, rules = ("a04 a06", "a20", third), {"attack_factor": 0.5}
    wishes = {"pick_card": "a06|none", "power": "yes", **wishes}
    assert scene(aliens, *hands, rules=rules, **wishes).totals == totals
