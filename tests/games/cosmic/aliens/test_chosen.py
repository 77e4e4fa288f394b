"""Chosen: three cards, one of them in place of its own, or added; a flare."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import ALLIES, begun, hand_of, known, scene, two_homes

FLARE = {"flare": "chosen flare"}
HANDS = "a08 a06", "a20 a10"


def chosen(deck, *hands, aliens="chosen", power="yes", **wishes):
    return scene(
        aliens,
        *(hands or HANDS),
        before=lambda game: game.leave_in_deck(deck),
        power=power,
        **wishes,
    )


def turned_up(game):
    return [each["kind"] for each in game.named("turned_up")]


@pytest.mark.parametrize(
    ("aliens", "totals"), [("chosen", (40 + 1, 20 + 4)), ("none,chosen", (8 + 1, 40 + 4))]
)
def test_chosen_a_card_takes_the_place_of_its_own(aliens, totals):
    """All see the three; those not used are discarded, and its own card."""
    game = chosen("a40 a13 plus2", aliens=aliens, pick_card="a40", pick_number="0")
    assert sorted(turned_up(game)) == ["a13", "a40", "plus2"]
    assert game.totals == totals
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06"], ["a10"])


def test_chosen_powers_are_asked_again_because_of_it():
    """The attack that Chosen turns up makes it two attacks: Anti-Matter must be used."""
    hands = "a08 a06", "negotiate a10"
    game = chosen("a40 plus2 plus3", *hands, aliens="anti_matter,chosen", pick_card="a40")
    assert [each["power"] for each in game.named("power_used")] == ["chosen", "anti_matter"]
    assert (game.totals, game.result) == ((8 - 1, 40 + 4), "offense_won")


def test_chosen_card_is_added_to_its_own():
    game = chosen("a40 a13 plus2", pick_card="a13", pick_number="1")
    assert game.totals == (8 + 13 + 1, 20 + 4)
    assert hand_of(game, 0) == ["a06"]
    game = chosen("a40 a13 plus2", aliens="none,chosen", pick_card="a13", pick_number="1")
    assert game.totals == (8 + 1, 20 + 13 + 4)


def test_chosen_need_not_take_a_card():
    game = chosen("a40 a13 plus2", pick_card="none")
    assert game.totals == (8 + 1, 20 + 4)
    assert hand_of(game, 0) == ["a06"]


def test_chosen_one_of_the_three_encounter_cards():
    game = chosen("a40 ionic plus2", stop="pick_card")
    assert game.legal == ["a40", "none"]
    assert game.table.deck_n == 0


def test_chosen_draws_no_encounter_card():
    game = chosen("ionic plus3 plus2")
    assert game.totals == (8 + 1, 20 + 4)
    assert hand_of(game, 0) == ["a06"]
    assert len(turned_up(game)) == 3


def test_reserves_flare_takes_what_is_turned_up():
    """A reinforcement that Chosen does not use is discarded by it, like any other."""
    hands = (*HANDS, "a04 reserve_flare")
    game = chosen("ionic plus3 plus2", *hands, flare="reserve flare")
    assert hand_of(game, 2) == ["a04", "plus2", "plus3", "reserve_flare"]


def test_chosen_power_is_used_once_an_encounter():
    game = chosen("a40 a13 plus2", pick_card="none")
    assert len(game.named("power_used")) == 1


def test_chosen_power_is_optional():
    game = chosen("a40 a13 plus2", power="no")
    assert not turned_up(game)
    assert game.totals == (8 + 1, 20 + 4)


def test_chosen_to_a_negotiate_nothing_is_added():
    game = chosen("a40 a13 plus2", "negotiate a06", "a20 a10", stop="pick_number", pick_card="a40")
    assert game.decision != "pick_number"
    assert game.totals == (40 + 1, 20 + 4)


def test_chosen_a_negotiate_in_place_of_its_own():
    """It is lost, and compensated; against another one it makes a deal."""
    game = chosen("negotiate a13 plus2", "a08", "a20 a10 a11", pick_card="negotiate", ships=2)
    assert game.result == "defense_won"
    assert len(game.named("taken")) == 2
    game = chosen("negotiate a13 plus2", "a08", "negotiate a10", pick_card="negotiate")
    assert game.result == "no_deal"


def test_a_negotiate_is_not_added():
    game = chosen("negotiate a13 plus2", stop="pick_number", pick_card="negotiate")
    assert game.decision != "pick_number"


def test_chosen_a_morph_in_place_of_its_own():
    game = chosen("morph a13 plus2", pick_card="morph", pick_number="0")
    assert game.totals == (20 + 1, 20 + 4)


def test_chosen_card_with_reinforcements_on_top():
    hands = "a08 a06 plus3", "a20 a10"
    wishes = {"pick_card": "a13", "pick_number": "0", "reveal_card": "plus3 offense"}
    assert chosen("a40 a13 plus2", *hands, **wishes).totals == (13 + 3 + 1, 20 + 4)


def test_the_final_card_is_taken():
    """By Filch; ruling 12."""
    game = chosen("a40 a13 plus2", aliens="chosen,filch", pick_card="a13", pick_number="0")
    assert hand_of(game, 1) == ["a10", "a13"]


@pytest.mark.parametrize("aliens", ["none,none,chosen", "none,none,none,chosen"])
def test_chosen_power_is_of_main_players_only(aliens):
    assert chosen("a40 a13 plus2", aliens=aliens, stop="power", **ALLIES).decision != "power"


def test_chosen_power_zapped():
    game = chosen("a40 a13 plus2", "a08 a06", "a20 cosmic_zap", respond="cosmic_zap")
    assert game.totals == (8 + 1, 20 + 4)
    assert not turned_up(game)


def test_chosen_with_two_homes_has_no_power():
    assert scene("chosen", *HANDS, before=two_homes, stop="power").decision != "power"


def test_chosen_all_of_them_are_discarded():
    """With the card that was replaced; there is one of each."""
    game = chosen("a40 a30 plus5", pick_card="a40", pick_number="0")
    discard = game.table.discard
    assert [int(discard[c.CARD_WORDS.index(word)]) for word in ("a40", "a30", "plus5")] == [1, 1, 1]
    assert known(game, 1, 0) == []


# wild: a main player draws a card before it selects


@pytest.mark.parametrize("seat", [0, 1])
def test_chosen_flare_draws_a_card_more(seat):
    hands = [*HANDS]
    hands[seat] += " chosen_flare"
    game = begun("none", *hands, drawn="")
    game.leave_in_deck("a40 a13")
    game.begin("colour 1")
    game.until("plan", **FLARE)
    assert len(game.named("drew")) == 1
    assert {"a40", "a13"} & set(hand_of(game, seat))
    assert len(hand_of(game, 1 - seat)) == 2


def test_chosen_not_an_ally():
    game = begun("none", *HANDS, "a04 chosen_flare")
    assert game.until("flare", "plan", **ALLIES) == "plan"


def test_chosen_wild_flare_zapped():
    game = begun("none", "a08 a06 chosen_flare", "a20 card_zap")
    game.until("plan", respond="card_zap", **FLARE)
    assert hand_of(game, 0) == ["a06", "a08"]


# super: other cards among the three are kept


@pytest.mark.parametrize("deck", ["a13 ionic virus_flare", "ionic plus3 plus2"])
def test_other_cards_are_kept(deck):
    game = begun("chosen", "a08 a06 chosen_flare", "a20 a10", "virus_flare", drawn="")
    game.hold(2)
    game.leave_in_deck(deck)
    game.begin("colour 1")
    wishes = {
        "power": "yes",
        "pick_card": "none",
        "plan_0": "a08",
        "plan_1": "a20",
        "target": "p1.0",
    }
    game.until("home", "target", **wishes, **FLARE)
    game.until("home", "second", **wishes, **FLARE)
    kept = [word for word in deck.split() if word != "a13"]
    assert set(hand_of(game, 0)) == {"a06", "chosen_flare", *kept}


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_chosen_super_flare_zapped(zap):
    hands = "a08 a06 chosen_flare", f"a20 {zap}"
    game = chosen("a13 ionic plus3", *hands, respond=zap, pick_card="none", **FLARE)
    assert hand_of(game, 0) == ["a06"] + ["chosen_flare"] * (zap == "cosmic_zap")
