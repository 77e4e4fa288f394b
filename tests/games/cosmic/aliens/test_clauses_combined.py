"""Clauses that meet others: who has a power to lose, who could join, what is denied."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import Game, choose_flares, play_out, scene, sums


def taken(game: Game) -> list[tuple[int, int]]:
    return [(each["seat"], each["giver"]) for each in game.named("taken")]


def played(game: Game) -> list[str]:
    return [each["kind"] for each in game.named("played")]


@pytest.mark.parametrize("more", ["", " a05"])
@pytest.mark.parametrize(
    ("aliens", "others"),
    [
        ("barbarian", ("negotiate a04 a06 a08", "ionic a06")),
        ("none,hacker", ("negotiate a04", "a06 a08 a10 a12 ionic")),
        ("cudgel", ("negotiate a04", "ionic a06")),
    ],
)
def test_ionic_gas_may_deny_what_effects_make_of_compensation(aliens, others, more):
    """Looted cards, a third player who pays, and ships lost beside count, too."""
    game = scene(
        aliens, f"a40{more}", *others, ships=3, power="yes", pick_player="2", outcome_card="ionic",
        pick_card="a12|a10|a08|a06|a04",
    )  # fmt: skip
    assert played(game) == ["ionic"]
    assert 1 not in dict(taken(game))


def test_no_compensation_without_an_attack():
    """Human is zapped and wins, after Emotion Control: nobody has attacked."""
    hands = "a04 cosmic_zap a06 a07 a08 a09", "a40 emotion"
    game = scene("human", *hands, stop="plan")
    play_out(game, plan_0="a04", plan_1="a40", respond="cosmic_zap", reveal_card_1="emotion")
    assert game.result == "offense_won"
    assert not taken(game)


@pytest.mark.parametrize(("old", "choices"), [(0, ["0", "1"]), (1, ["0", "1"])])
def test_the_flare_of_remora_takes_ships_of_this_encounter_too(old, choices):
    def before(game: Game) -> None:
        if old:
            game.move(1, "p1.4", old)

    hands = "a40 a05", "a00 a01 remora_flare"
    wishes = {"flare": "remora flare", "power": "no", "stop": "pick_number"}
    assert scene("none,remora", *hands, before=before, **wishes).legal == choices


def test_remora_takes_old_ships_once_the_new_ones_are_healed():
    """It has four of each; those that Healer returns are no longer in the warp."""

    def before(game: Game) -> None:
        game.move(1, "p1.4", 4)
        game.move(3, "p3.4", 1)

    game = scene(
        "none,remora,healer,fido", "a40 a05", "negotiate a01", "", "", ships=1, before=before,
        power_2="yes", power_1="yes", power_3="yes", pick_number="1", pick_player_3="0",
    )  # fmt: skip
    assert game.table.fallen[1] == 0
    assert game.zone("warp", 1) == 3


def test_a_grudge_spares_whom_mite_has_sent_home():
    """Seat 3 has accepted, so it was not invited in vain."""
    hands = "a04 mite_flare", "a40 a05"
    game = scene("none,grudge", *hands, flare="mite flare", invite_1="3", ally_3="defense 3")
    assert game.named("alliance_off")
    assert 3 not in sums(game, "lost")


@pytest.mark.parametrize(("alien", "flares"), [("masochist", 0), ("none", 0), ("tripler", 1)])
def test_the_flare_of_parasite_strikes_who_has_a_power_to_lose(alien, flares):
    def before(game: Game) -> None:
        game.move(1, "p1.2", 4, "p1.1")
        game.move(1, "p1.3", 4, "p1.1")

    game = scene(
        f"filch,{alien}", "a40 a05", "a00 a01", "parasite_flare", before=before,
        flare="parasite flare", pick_planet="p1.1",
    )  # fmt: skip
    assert len(game.named("flare")) == flares


def test_who_is_not_invited_sends_nothing():
    """Macron has no use of its power then, and Observer keeps its flare."""
    game = scene("none,none,macron", "a40 a05", "a06", invite_0="nobody", invite_1="nobody")
    assert not game.named("power_used")

    def before(game: Game) -> None:
        game.move(2, "p2.4", 2)

    game = scene(
        "none,none,observer", "a40 a05", "a06", "observer_flare", before=before,
        flare="observer flare", invite_0="nobody", invite_1="nobody",
    )  # fmt: skip
    assert not game.named("flare")


def test_hate_does_not_beat_who_has_cards_in_a_hoard():
    """A random card is thrown, and encounter cards are left in the hoard of Miser alone."""

    hands = "a40", "a06 hate_flare"
    wishes = {"flare": "hate flare", "before": lambda game: game.hoard(0, "a30 a20")}
    assert scene("miser", *hands, **wishes).named("totals")
    beaten = scene("none", *hands, flare="hate flare")
    assert beaten.result == "defense_won"
    assert not beaten.named("totals")


def test_masochist_does_not_keep_the_offense_out_of_the_game():
    """Its flare may not take the only ship that could be sent."""

    def run(flare: str) -> Game:
        game = Game({"flares": True, "aliens": "none"})
        for seat in range(4):
            game.hoard(seat)
            game.hold(seat)
        choose_flares(game, "masochist")
        hands = "a40 a05", "a06 a04 masochist_flare", "a08", "a08"
        for seat, hand in enumerate(hands):
            cards = hand.split()
            game.hold(seat, **{word: cards.count(word) for word in cards})
        game.strip(0)
        game.move(1, "p1.4", 1)
        game.begin("colour 1")
        game.until("plan", flare=flare, pick_player="1", target="p1.0")
        return game

    assert not run("masochist flare").named("flare")


@pytest.mark.parametrize(("check", "fought"), [("instant", False), ("resolution", True)])
def test_a_fifth_colony_by_a_flare_ends_the_game_at_once_where_the_rules_say_so(check, fought):
    """Kamikaze gives up its third home colony in planning, and Parasite moves in."""

    def before(game: Game) -> None:
        for planet in ("p3.0", "p3.1", "p0.0", "p0.1"):
            game.move(2, "p2.0", 1, planet)
        game.move(1, "p1.2", 4, "p1.1")
        game.move(1, "p1.3", 4, "p1.1")

    hands = "a04 a05", "a40 a01 a04 a05 a06 a07 a08", "parasite_flare"
    game = scene(
        "none,kamikaze", *hands, before=before, rules={"win_check": check}, power="yes",
        flare="parasite flare", pick_planet="p1.1", pick_number="4", lose="p1.4", settle="p2.1",
    )  # fmt: skip
    assert game.decision == "over"
    assert game.table.foreign[2] == 5
    assert bool(game.named("totals")) == fought
