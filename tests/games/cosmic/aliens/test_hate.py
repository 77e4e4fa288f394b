"""Hate: all discard as it does, or lose ships; its flare: a random card, or only shown."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import begun, discarded, hand_of, known, play_out, scene, two_homes

FLARE = {"flare": "hate flare"}
END = "target", "defense", "own_colour"


def hate(own, *others, aliens="hate", stop=END, **wishes):
    game = begun(aliens, own, *others)
    game.until(*stop, **wishes)
    return game


def test_hate_all_discard_the_same_type():
    game = hate(
        "a20 ionic",
        "a08 quash a06",
        "plague a04",
        "mobius a06",
        pick_card="ionic|quash|plague|mobius",
    )
    assert [discarded(game, seat) for seat in range(4)] == [
        ["ionic"],
        ["quash"],
        ["plague"],
        ["mobius"],
    ]
    assert game.named("lost") == []


def test_attacks_of_the_same_value_or_more():
    game = hate(
        "a08 a40",
        "a06 a08 a20",
        "a07 a01 negotiate",
        "a04 a30",
        stop=("pick_planet",),
        pick_card="a08|a30",
    )
    assert discarded(game, 1) == ["a08"]
    assert discarded(game, 3) == []
    assert int(game.table.actor) == 0
    assert game.legal == [f"p2.{place}" for place in range(5)]
    for place in ("p2.0", "p2.0", "p2.3"):
        game.take(place)
    game.until(*END, pick_card="a30")
    assert discarded(game, 3) == ["a30"]
    assert (game.ships(2, "p2.0"), game.ships(2, "p2.3"), game.zone("warp", 2)) == (2, 3, 3)


def test_hate_only_cards_that_will_do_are_offered():
    game = hate("a08 a40", "a06 a08 a20 negotiate", stop=("pick_card",))
    game.take("a08")
    assert (int(game.table.actor), set(game.legal) - {"none"}) == (1, {"a08", "a20"})


@pytest.mark.parametrize(
    ("word", "other"), [("negotiate", "negotiate"), ("morph", ""), ("plus2", "plus3")]
)
def test_hate_other_types(word, other):
    wishes = {"pick_card": f"{word}|{other or 'none'}|none", "pick_planet": "p1.4|p2.4|p3.4"}
    game = hate(f"{word} a40", f"a06 {other}", "a08", "a08", **wishes)
    assert discarded(game, 0) == [word]
    assert discarded(game, 1) == [other] * (other != "")
    assert game.zone("warp", 1) == (0 if other else 3)
    assert game.zone("warp", 2) == 3


def test_flares_are_a_type():
    game = begun("hate", "a20 virus_flare", "a08 warpish_flare", "a06", "a04")
    game.until(*END, pick_card="flare", pick_planet="p2.0|p3.0")
    assert (game.has_flare(0, "virus"), game.has_flare(1, "warpish")) == (False, False)
    assert [game.zone("warp", seat) for seat in range(4)] == [0, 0, 3, 3]


def test_hate_one_of_several_flares():
    game = begun(
        "hate", "a20 a30 virus_flare warpish_flare", "a08 will_flare void_flare", "a06", "a04"
    )
    game.until("pick_card")
    for word in ("flare", "warpish", "flare", "void"):
        game.take(word)
    assert (game.has_flare(0, "virus"), game.has_flare(0, "warpish")) == (True, False)
    assert (game.has_flare(1, "will"), game.has_flare(1, "void")) == (True, False)


def test_hate_who_has_the_card_may_lose_ships_all_the_same():
    game = hate("a08 a40", "a20 a06", "a20", "a30", stop=("pick_card",))
    game.take("a08")
    game.take("none")
    game.until(*END, pick_card="a20|a30")
    assert hand_of(game, 1) == ["a06", "a20"]
    assert game.zone("warp", 1) == 3


def test_hate_who_has_few_ships_loses_what_there_is():
    game = begun("hate", "a40 negotiate", "a08", "negotiate", "negotiate", drawn="")
    game.strip(1, "p1.3")
    game.move(1, "p1.3", 2)
    game.begin("colour 2")
    game.until(*END, pick_card="negotiate|none")
    assert game.ships(1, "p1.3") == 0
    assert game.zone("warp", 1) == 20


def test_hate_without_an_encounter_card_it_draws_a_new_hand():
    game = hate("a04 ionic", "a08", "a08", "a08", pick_card="a04|a08")
    assert len(hand_of(game, 0)) == 8
    assert "ionic" in discarded(game, 0)


def test_the_redraw_of_a_hand_comes_first():
    """Ruling 20: it has cards to discard then."""
    game = begun("hate", "ionic", "a08", "a08", "a08")
    assert game.named("redraw")[0]["seat"] == 0
    assert game.until("pick_card") == "pick_card"
    assert len(hand_of(game, 0)) == 8


def test_hate_once_a_turn():
    """The second encounter is in the same turn."""
    game = hate("a40 a30 negotiate", "a08", "negotiate", "negotiate", pick_card="negotiate|none",
                pick_planet="p1.1")  # fmt: skip
    play_out(game, target="p1.0", plan_0="a40")
    assert game.decision == "second"
    before = len(game.named("power_used"))
    game.take("go_on")
    game.until(*END)
    assert len(game.named("power_used")) == before == 1


def test_hate_only_as_the_offense():
    game = hate("a20 a06", "a08 a10", aliens="none hate")
    assert not game.named("power_used")


def test_hate_power_is_mandatory():
    assert begun("hate", "a20 a06", "a08 a10").until("power", *END) != "power"


def test_hate_power_zapped():
    game = hate("a20 a06", "a08 cosmic_zap", respond="cosmic_zap")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06", "a20"], ["a08"])


def test_hate_with_two_homes_has_no_power():
    game = begun("hate", "a20 a06", "a08 a10", drawn="")
    two_homes(game)
    game.begin("colour 1")
    game.until(*END)
    assert not game.named("power_used")


# wild: the opponent discards a random card, and has lost without an encounter card


@pytest.mark.parametrize("seat", [0, 1])
def test_hate_a_random_card(seat):
    hands = ["a20 a06 a04", "a08 a10 a12"]
    hands[seat] += " hate_flare"
    game = begun("none", *hands)
    game.until("plan", **FLARE)
    assert len(discarded(game, 1 - seat)) == 1
    assert len(hand_of(game, 1 - seat)) == 2
    assert len(hand_of(game, seat)) == 4


def test_hate_chance_decides():
    seen = set()
    for number in range(5):
        game = begun("none", "a20 a06 hate_flare", "a08 a10 a12 a14", number=number)
        game.until("plan", **FLARE)
        seen |= {*discarded(game, 1)}
    assert len(seen) > 1


def test_the_last_encounter_card():
    """The holder wins without a card: ships are lost, and there is no compensation."""
    game = scene("none", "a20 hate_flare", "a08", ships=2, **FLARE)
    assert game.result == "offense_won"
    assert (game.lost(1), game.ships(0, "p1.0")) == (4, 2)
    assert hand_of(game, 0) == ["a20", "hate_flare"]
    assert not game.named("revealed")
    game = scene("none", "a20", "a08 hate_flare", ships=2, **FLARE)
    assert (game.result, game.lost(0)) == ("defense_won", 2)


def test_hate_wild_flare_is_of_main_players():
    hands = "a20 a06", "a08 a10", "hate_flare"
    game = begun("none", *hands)
    assert game.until("flare", "plan", invite="2", ally="offense 1") == "plan"


def test_hate_wild_flare_zapped():
    game = scene("none", "a20 hate_flare", "a08 card_zap", respond="card_zap", **FLARE)
    assert game.totals == (20 + 1, 8 + 4)


# super: the card is shown, not discarded


def test_the_card_is_kept():
    game = hate("a20 ionic hate_flare", "a08 quash", "a06", "a04", pick_card="ionic|quash|none",
                pick_planet="p2.0|p3.0", **FLARE)  # fmt: skip
    assert hand_of(game, 0) == ["a20", "ionic", "hate_flare"]
    assert discarded(game, 1) == ["quash"]
    assert [game.zone("warp", seat) for seat in range(4)] == [0, 0, 3, 3]


def test_hate_all_have_seen_it():
    game = hate("a20 ionic hate_flare", "a08 quash", "a06", "a04", pick_card="ionic|quash|none",
                pick_planet="p2.0|p3.0", **FLARE)  # fmt: skip
    assert all("ionic" in known(game, viewer, 0) for viewer in (1, 2, 3))


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_hate_super_flare_zapped(zap):
    game = hate("a20 ionic hate_flare", f"a08 {zap}", "a06", "a04", pick_card="ionic|none",
                pick_planet="p1.0|p2.0|p3.0", respond=zap, **FLARE)  # fmt: skip
    assert ("ionic" in hand_of(game, 0)) == (zap == "cosmic_zap"), "the power is zapped, too"
    assert game.has_flare(0, "hate") == (zap == "cosmic_zap")
    assert game.zone("warp", 2) == (3 if zap == "card_zap" else 0)


def test_hate_without_any_card_it_discards_none():
    """Where hands are only looked at later in regroup, the hand may be empty at this time."""
    game = begun("hate", "", "a08", "a08", "a08", redraw="regroup")
    game.until(*END)
    assert not game.named("power_used")
    assert len(hand_of(game, 0)) == 8
