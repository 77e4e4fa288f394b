"""Scenes of technologies about cards: Delta Scanners, Vacuum Turbines, Enigma, Quark Battery."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import discarded, hand_of, known
from tests.games.cosmic.techs.scenes import is_discarded, lab, techs_of

K = {word: number for number, word in enumerate(c.KIND_WORDS)}


def rest_discarded(game):
    game.leave_in_deck("a00 a40 negotiate plus2 a15")


# Delta Scanners


@pytest.mark.parametrize(("seat", "card"), [(0, "a30"), (1, "morph"), (3, "quash")])
def test_delta_scanners_take_any_card_of_the_discard(seat, card):
    wishes = {"tech_play": "delta_scanners", "pick_card": card, "stop": "target"}
    game = lab("a08", "a06", have=f"{seat} delta_scanners", before=rest_discarded, **wishes)
    assert card in hand_of(game, seat)
    assert int(game.table.discard[K[card]]) == 0
    assert is_discarded(game, "delta_scanners")
    others = [known(game, other, seat) for other in range(4) if other != seat]
    assert others == [[card]] * 3, "the discard is open"


def test_delta_scanners_see_no_card_of_the_deck():
    wishes = {"tech_play": "delta_scanners", "stop": "pick_card"}
    game = lab("a08", "a06", have="0 delta_scanners", before=rest_discarded, **wishes)
    assert not {"a00", "a40", "a15"} & set(game.legal)
    assert {"a30", "a23", "negotiate"} < set(game.legal)


def test_delta_scanners_need_a_discard():
    game = lab("a08", "a06", have="0 delta_scanners", tech_play="delta_scanners")
    assert not game.named("tech_used")
    assert techs_of(game, 0) == {"delta_scanners": 0}


def test_delta_scanners_see_no_reward_cards():
    def before(game):
        rest_discarded(game)
        assert int(game.table.discard[K["kicker_x4"]]) == 1

    wishes = {"tech_play": "delta_scanners", "stop": "pick_card", "rules": {"reward_deck": True}}
    game = lab("a08", "a06", have="0 delta_scanners", before=before, **wishes)
    assert not set(c.REWARD_WORDS) & set(game.legal)


# Vacuum Turbines


def four_left(game):
    game.leave_in_deck("a00 a40 negotiate plus2")


@pytest.mark.parametrize(
    ("thrown", "kept"),
    [("none", ["a00", "a40", "negotiate", "plus2"]), ("a00|plus2|none", ["a40", "negotiate"])],
)
def test_vacuum_turbines_draw_four_and_keep_any(thrown, kept):
    wishes = {"tech_play": "vacuum_turbines", "pick_card": thrown, "stop": "target"}
    game = lab("a08", "a06", have="0 vacuum_turbines", before=four_left, **wishes)
    assert hand_of(game, 0) == sorted(["a08", *kept])
    assert discarded(game, 0) == [word for word in thrown.split("|") if word != "none"]
    assert int(game.table.deck_n) == 0
    assert is_discarded(game, "vacuum_turbines")


def test_vacuum_turbines_of_a_bystander_may_keep_none():
    wishes = {"tech_play": "vacuum_turbines", "pick_card": "a00|a40|negotiate|plus2"}
    game = lab(
        "a08", "a06", "a05", "a04", have="3 vacuum_turbines", before=four_left, stop="target",
        **wishes,
    )  # fmt: skip
    assert hand_of(game, 3) == ["a04"]
    assert len(discarded(game, 3)) == 4


def test_vacuum_turbines_throw_away_nothing_of_the_hand():
    wishes = {"tech_play": "vacuum_turbines", "stop": "pick_card"}
    game = lab("a08", "a06", have="0 vacuum_turbines", before=four_left, **wishes)
    assert set(game.legal) == {"a00", "a40", "negotiate", "plus2", "none"}


def test_vacuum_turbines_of_others_may_have_drawn_any_flare():
    """Whoever imagines their owner's hand does not know which cards it looks at."""
    wishes = {"tech_play": "vacuum_turbines", "stop": "pick_card"}
    hand = "a08 tripler_flare"
    game = lab(hand, "a06", have="0 vacuum_turbines", before=four_left, **wishes)
    for world in imagined_worlds(game.match, 1, 20):
        if (int(world.seats[0].options) >> c.FLARE) & 1:
            game.match.code.step(world, c.FLARE)
            assert game.match.code.check_invariants(world) == 0


def test_a_quake_ends_what_vacuum_turbines_look_at():
    """It is noticed by an owner, too, who gets no card by it."""
    hands = "a08 a06 a04 a10", "a06 a05 a04 a15"
    rules = {"quake_hand": 4, "quake_form": "dominion", "flares": False}
    game = lab(*hands, have="3 vacuum_turbines", rules=rules, stop="tech_play")
    game.leave_in_deck()
    game.table.laid += game.table.discard
    game.table.discard[:] = 0
    game.take("vacuum_turbines")
    assert len(game.named("quake")) == 1
    assert not hand_of(game, 3)


# Enigma Device


def hands_after(*hands, seat=0, **wishes):
    wishes = {"tech_play": "enigma_device", "stop": "target", **wishes}
    game = lab(*hands, have=f"{seat} enigma_device", **wishes)
    assert is_discarded(game, "enigma_device")
    return game


LARGE = " ".join(["a06"] * 4 + ["a04"] * 4 + ["a10"] * 2)


def test_enigma_device_makes_every_hand_eight():
    game = hands_after("a08", LARGE, "", "a05", pick_card="none")
    assert [int(count) for count in game.table.hand_n[:4]] == [8] * 4
    assert len(discarded(game, 1)) == 2
    assert set(discarded(game, 1)) <= {"a04", "a06", "a10"}
    assert "a08" in hand_of(game, 0)
    assert "a05" in hand_of(game, 3)


def test_enigma_device_lets_its_user_discard_first():
    game = hands_after("a08 a01 a00", "a06", pick_card="a00|a01|none")
    assert sorted(discarded(game, 0)) == ["a00", "a01"]
    assert "a08" in hand_of(game, 0)
    assert [int(count) for count in game.table.hand_n[:4]] == [8] * 4
    assert not discarded(game, 1)


def test_enigma_device_begins_with_its_user():
    """Clockwise from there: seat 2, 3, 0, 1."""
    game = hands_after("a08", "a06", "a05", "a04", seat=2, pick_card="none")
    drawn = [each["seat"] for each in game.named("drew")]
    assert list(dict.fromkeys(drawn)) == [2, 3, 0, 1]


def test_enigma_device_and_a_hand_of_another_size():
    rules = {"hand": 6}
    game = hands_after("a08", LARGE, pick_card="none", rules=rules)
    assert [int(count) for count in game.table.hand_n[:4]] == [6] * 4


# Quark Battery


def stored(card, *hands, seat=0, **wishes):
    wishes = {f"tech_{seat}": "complete quark_battery", "pick_card": card, **wishes}
    return lab(*hands, have=f"{seat} quark_battery 3", **wishes)


def test_quark_battery_stores_a_card():
    game = stored("a30", "a08 a30", "a06", stop="target")
    assert hand_of(game, 0) == ["a08"]
    assert [each["kind"] for each in game.named("stored")] == ["a30"]
    assert techs_of(game, 0) == {"quark_battery": 0}


def test_quark_battery_stores_encounter_cards_only():
    game = stored("", "a08 a30 plus2 quash negotiate morph", "a06", stop="pick_card")
    assert {"a08", "a30", "negotiate", "morph"} == set(game.legal) - {"none"}


def test_quark_battery_has_nothing_to_store():
    """A hand without encounter cards is kept as it is; that of the offense is redrawn before."""
    rules = {"reward_deck": True}
    game = stored("", "a08", "quash kicker_x4", seat=1, rules=rules, stop="target")
    assert hand_of(game, 1) == ["quash", "kicker_x4"]
    assert not game.named("stored")


REWARDS = {"reward_deck": True}


def test_quark_battery_stores_reward_cards():
    """Encounter cards of either deck, no kicker; all see the back of the one that it takes."""
    hand = "a08 retreat epic_oratory r21_12 reward_morph kicker_x4 intimidate_39"
    game = stored("", hand, "a06", rules=REWARDS, stop="pick_card")
    assert set(game.legal) == {"a08", *hand.split()[:5]}
    game.take("retreat")
    assert (int(game.table.blue_n[0]), int(game.table.hand_n[0])) == (5, 6)
    worlds = imagined_worlds(game.match, 1, 20)
    there = {c.KIND_WORDS[int(world.seats[0].stored)] for world in worlds}
    assert len(there) > 1
    assert all(c.KIND_WORDS.index(word) >= c.KINDS for word in there), "its back is seen"


def swapped_in(card, met, **wishes):
    """Play an 8 against a card, and put a stored card in its place."""
    wishes = {"tech_play": "quark_battery", "rules": REWARDS, "home": "p0.4", **wishes}
    game = stored(card, f"a08 {card}", met, **wishes)
    assert is_discarded(game, "quark_battery")
    assert int(game.table.stored_reward) == 0
    return game


def test_a_reward_card_that_was_stored_modifies_itself():
    """Against what it meets, as it would have if it had been revealed."""
    assert swapped_in("r21_12", "a06").totals == (21 + 1, 6 + 4)
    assert swapped_in("reward_morph", "a06").totals == (6 + 1, 6 + 4)
    game = swapped_in("retreat", "a06")
    assert (game.result, game.lost(0)) == ("defense_won", 0)
    assert swapped_in("retreat", "negotiate", stop="offer").decision == "offer"
    assert swapped_in("epic_oratory", "a06", stop="pick_number").decision == "pick_number"


def test_a_variable_attack_that_was_stored_is_transposed_under_a_hazard():
    rules = {**REWARDS, "hazard_cards": 2}
    game = swapped_in("r21_12", "a06", drawn="colour 1 hazard", rules=rules)
    assert game.totals == (12 + 1, 6 + 4)


def test_a_morph_that_was_stored_makes_a_negotiate_of_a_retreat():
    """A retreat is no attack (rules file 3.6)."""
    assert swapped_in("morph", "retreat", stop="offer").decision == "offer"


@pytest.mark.parametrize("seat", [0, 1])
def test_quark_battery_swaps_the_revealed_card(seat):
    """The stored card counts; the one that it replaces is gone with the tech."""
    hands = ("a08 a30 a04", "a06") if seat == 0 else ("a08", "a06 a30 a04")
    game = stored("a30", *hands, seat=seat, tech_play="quark_battery", home=f"p{seat}.4")
    assert game.totals == ((30 + 1, 6 + 4) if seat == 0 else (8 + 1, 30 + 4))
    assert is_discarded(game, "quark_battery")
    assert hand_of(game, seat) == ["a04"]
    played = "a08" if seat == 0 else "a06"
    assert int(game.table.discard[K["a30"]]) == int(game.table.discard[K[played]]) == 1


def test_quark_battery_may_swap_in_a_negotiate():
    wishes = {"tech_play": "quark_battery", "stop": "offer"}
    game = stored("negotiate", "a08 negotiate", "negotiate", **wishes)
    assert game.decision == "offer"


def test_quark_battery_may_wait():
    game = stored("a30", "a08 a30", "a06")
    assert game.totals == (8 + 1, 6 + 4)
    assert techs_of(game, 0) == {"quark_battery": 0}


def test_quark_battery_is_for_main_players():
    wishes = {"invite_0": "2", "ally_2": "offense 2", "tech_play": "quark_battery"}
    game = stored("a30", "a08", "a06", "a05 a30", seat=2, **wishes)
    assert game.totals == (8 + 1 + 2, 6 + 4)
    assert techs_of(game, 2) == {"quark_battery": 0}


def test_abandoned_quark_battery_stores_nothing():
    wishes = {"tech_0": "abandon quark_battery", "stop": "target"}
    game = lab("a08 a30", "a06", have="0 quark_battery 3", **wishes)
    assert hand_of(game, 0) == ["a08", "a30"]
    assert not game.named("stored")


def test_quark_battery_does_not_replace_a_card_that_nobody_has_seen():
    """Gambler's claim stands, and the tech is kept."""
    wishes = {"power": "yes", "pick_number": "0", "tech_play": "quark_battery"}
    game = stored("a12", "a08 a12", "a06 a04", aliens="gambler", **wishes)
    assert [each["kind"] for each in game.named("claimed")] == ["a12"]
    assert [each["seat"] for each in game.named("revealed")] == [1]
    assert techs_of(game, 0) == {"quark_battery": 0}
