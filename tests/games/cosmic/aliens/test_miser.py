"""Miser: it plays from a hoard, too; its flare: cards are sheltered, or one more is hoarded."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import (
    Game,
    begun,
    choose_flares,
    discarded,
    hand_of,
    known,
    play_out,
    seat_of,
    two_homes,
)

FLARE = {"flare": "miser flare"}


def hoard_of(game: Game, seat: int = 0) -> list[str]:
    me = game.world.seats[seat]
    plain = [word for kind, word in enumerate(c.CARD_WORDS) for _ in range(int(me.hoard[kind]))]
    return plain + [
        f"{word}_flare"
        for bit, word in enumerate(c.POWER_WORDS)
        if sets.number(me.hoard_flares) >> bit & 1
    ]


def miser(
    hoard: str,
    *hands: str,
    aliens: str = "miser",
    before: Any = lambda game: None,
    drawn: str = "colour 1",
    **rules: Any,
) -> Game:
    """Begin with these cards in the hoard of the player who has Miser."""
    seat = aliens.split().index("miser")
    flares = " ".join(word for word in hoard.split() if "_fl" in word)
    game = begun(aliens, *hands, *[""] * (3 - len(hands)), flares, drawn="", **rules)
    if flares:
        game.hold(3)
    game.hoard(seat, hoard)
    before(game)
    game.begin(drawn)
    return game


# the power


def test_miser_has_two_hands():
    """At first it says which of them is the hoard."""
    game = Game({"aliens": "miser", "flares": True})
    assert (game.decision, seat_of(game), game.legal) == ("pick_number", 0, ["0", "1"])
    hand, hoard = hand_of(game, 0), hoard_of(game)
    assert (len(hand), len(hoard)) == (8, 8)
    game.take("1")
    assert (hand_of(game, 0), hoard_of(game)) == (hoard, hand)
    game = Game({"aliens": "miser", "flares": True})
    game.take("0")
    assert (hand_of(game, 0), hoard_of(game)) == (hand, hoard)


def test_nobody_else_has_a_hoard():
    game = Game({"aliens": "miser", "flares": True})
    assert [int(count) for count in game.table.hoard_n[:4]] == [8, 0, 0, 0]


@pytest.mark.parametrize("aliens", ["miser", "none miser"])
def test_an_encounter_card_of_the_hoard(aliens):
    seat = aliens.count("none")
    hands = ["a20 a06", "a08 a10"]
    game = miser("a40 a01", *hands, aliens=aliens)
    game.until("plan", target="p1.0")
    if seat == 1:
        game.take("a20")
    own = sorted([*hands[seat].split(), "a40", "a01"])
    assert (seat_of(game), game.legal) == (seat, own)
    play_out(game, plan=("a40", "a20|a40")[seat], plan_1="a40" if seat else "a08")
    assert hoard_of(game, seat) == ["a01"]
    assert sorted(hand_of(game, seat)) == sorted(hands[seat].split())
    assert int(game.table.discard[c.CARD_WORDS.index("a40")]) == 1


def test_a_card_of_the_hand_all_the_same():
    game = miser("a40 a01", "a20 a06", "a08 a10")
    play_out(game, plan_0="a20", plan_1="a08", target="p1.0")
    assert (hand_of(game, 0), hoard_of(game)) == (["a06"], ["a01", "a40"])


def test_reinforcements_and_artifacts_of_the_hoard():
    game = miser("plus5 emotion a01", "a08 a06", "a10 a04")
    play_out(game, plan_0="a08", plan_1="a10", target="p1.0", reveal_card_0="plus5 offense")
    assert game.totals == (8 + 5 + 1, 10 + 4)
    assert hoard_of(game) == ["a01", "emotion"]
    game = miser("cosmic_zap a01", "a08 a06", "a10 a04", aliens="miser human")
    play_out(game, plan_0="a08", plan_1="a10", target="p1.0", respond_0="cosmic_zap")
    assert hoard_of(game) == ["a01"]


def test_a_flare_of_the_hoard_goes_back_there():
    """Ruling 26."""
    game = miser(
        "a01 warpish_flare", "a08 a06", "a10 a04", before=lambda game: game.move(0, "p0.1", 3)
    )
    play_out(game, plan_0="a08", plan_1="a10", target="p1.0", flare="warpish flare")
    assert game.totals == (8 + 1 + 2, 10 + 4)
    assert hoard_of(game) == ["a01", "warpish_flare"]
    assert "warpish_flare" not in hand_of(game, 0)


def test_no_card_comes_to_the_hoard():
    """Rewards, compensation and draws go to the hand."""
    game = miser("a01 a05", "negotiate a06", "a20 a04 a06 a08")
    play_out(game, plan_0="negotiate", plan_1="a20", target="p1.0")
    assert game.named("taken")
    assert hoard_of(game) == ["a01", "a05"]


@pytest.mark.parametrize(
    "aliens", ["miser trader", "miser mutant", "miser mind", "miser none hacker"]
)
def test_miser_nobody_gets_at_it(aliens):
    game = miser("a40 a01", "a20 a06", "a08 a10 a04", aliens=aliens)
    game.until("plan", power="yes", pick_player="0", target="p1.0")
    assert hoard_of(game) == ["a01", "a40"]
    seen = [known(game, viewer, 0) for viewer in (1, 2, 3)]
    assert all("a40" not in cards and "a01" not in cards for cards in seen)


def test_compensation_is_paid_from_the_hand():
    game = miser("a40 a01", "a20 a06", "negotiate a10")
    play_out(game, plan_0="a20", plan_1="negotiate", target="p1.0")
    assert (hand_of(game, 0), hoard_of(game)) == ([], ["a01", "a40"])


def test_miser_others_do_not_know_it():
    """Any cards might be there."""
    game = miser("a40 a01", "a20 a06", "a08 a10")
    game.until("plan", target="p1.0")
    guesses = {
        tuple(int(kind) for kind in world.seats[0].hoard)
        for world in imagined_worlds(game.match, 1, 20)
    }
    assert len(guesses) > 10
    own = [world.seats[0].hoard for world in imagined_worlds(game.match, 0, 5)]
    assert all((each == game.world.seats[0].hoard).all() for each in own)


def test_a_hoard_without_encounter_cards_may_be_redrawn():
    """It is shown and discarded, and eight cards come."""
    game = miser("ionic plus2", "a20 a06", "a08 a10")
    assert (game.until("power", "target"), seat_of(game)) == ("power", 0)
    game.take("yes")
    assert sorted(discarded(game, 0)) == ["ionic", "plus2"]
    assert len(hoard_of(game)) == 8
    assert sorted(hand_of(game, 0)) == ["a06", "a20"]


@pytest.mark.parametrize(
    ("hoard", "asked"), [("ionic a00", False), ("morph", False), ("ionic", True), ("", True)]
)
def test_miser_only_without_encounter_cards(hoard, asked):
    game = miser(hoard, "a20 a06", "a08 a10")
    assert (game.until("power", "target") == "power") == asked


def test_miser_need_not_redraw_its_hoard():
    game = miser("ionic plus2", "a20 a06", "a08 a10")
    game.until("target", power="no")
    assert hoard_of(game) == ["plus2", "ionic"]


def test_miser_a_zapped_redraw():
    game = miser("ionic plus2", "a20 a06", "a08 cosmic_zap")
    game.until("target", power="yes", respond="cosmic_zap")
    assert hoard_of(game) == ["plus2", "ionic"]


def test_miser_zapped_it_cannot_play_from_it():
    """For the rest of the encounter."""
    game = miser("ionic plus2", "a20 a06", "a08 cosmic_zap")
    game.until("plan", power="yes", respond="cosmic_zap", target="p1.0")
    assert "plus2" in hoard_of(game)
    play_out(game, plan_0="a20", plan_1="a08", reveal_card="plus2 offense")
    assert game.totals[0] == 20 + 1


def test_miser_with_two_homes_has_no_power():
    """The hoard is closed."""
    game = miser("a40 a01", "a20 a06", "a08 a10", before=two_homes)
    game.until("plan", target="p1.0")
    assert game.legal == ["a06", "a20"]


# wild: before a new hand, or before paying, the flare and two cards are sheltered


@pytest.mark.parametrize(
    ("cards", "kept"),
    [("plus5|ionic", ["plus5", "ionic"]), ("ionic|none", ["ionic"]), ("none", [])],
)
def test_sheltered_from_a_new_hand(cards, kept):
    game = begun("none", "plus5 ionic quash miser_flare", "a08 a10", drawn="")
    game.begin("colour 1")
    game.until("target", pick_card=cards, **FLARE)
    found = hand_of(game, 0)
    assert len(found) == 8 + 1 + len(kept)
    assert {"miser_flare", *kept} <= {*found}
    assert sorted(discarded(game, 0)) == sorted({"plus5", "ionic", "quash"} - {*kept})


def test_sheltered_from_a_second_new_hand():
    """The first one has the flare, and no encounter card either."""
    game = begun("none", "plus5 ionic", "a08 a10", drawn="")
    choose_flares(game, "miser")
    game.leave_in_deck("miser_flare plus2 plus2 plus3 plus3 quash mobius force_field")
    game.begin("colour 1")
    game.until("target", pick_card="quash|mobius", **FLARE)
    assert len(game.named("redraw")) == 2
    assert {"miser_flare", "quash", "mobius"} <= {*hand_of(game, 0)}
    assert len(hand_of(game, 0)) == 8 + 3


def test_miser_what_was_sheltered_is_discarded_with_a_second_new_hand():
    """The hand that was drawn beside it has no encounter card either."""
    game = begun("none", "plus5 ionic miser_flare", "a08 a10", drawn="")
    game.leave_in_deck("plus2 plus2 plus3 plus3 quash mobius force_field plague")
    game.begin("colour 1")
    game.until("target", pick_card="plus5|ionic", **FLARE)
    assert len(game.named("redraw")) == 2
    assert {"plus5", "ionic", "miser_flare"} <= {*discarded(game, 0)}


def test_miser_one_of_several_flares_is_sheltered():
    game = begun("none", "ionic miser_flare virus_flare warpish_flare", "a08 a10", drawn="")
    game.begin("colour 1")
    game.until("pick_card", **FLARE)
    game.take("flare")
    game.take("virus")
    game.until("target", pick_card="none")
    assert (game.has_flare(0, "virus"), game.has_flare(0, "warpish")) == (True, False)


def test_miser_sheltered_from_compensation():
    """Four ships were lost: all other cards are paid."""
    game = begun("none", "a20 a06 a30 a04 miser_flare", "negotiate a10")
    play_out(game, plan_0="a20", plan_1="negotiate", target="p1.0", pick_card="a30|a06", **FLARE)
    assert hand_of(game, 0) == ["a06", "a30", "miser_flare"]
    assert hand_of(game, 1) == ["a04", "a10"]


@pytest.mark.parametrize(
    ("aliens", "hands", "seat"),
    [
        ("philanthropist", ("a08 ionic miser_flare", "a10"), 0),
        ("none trader", ("a20 a06", "a10 trader_flare", "ionic miser_flare"), 1),
    ],
)
def test_sheltered_where_an_effect_made_a_new_hand_necessary(aliens, hands, seat):
    """Philanthropist gives its last encounter card away; Trader gets a hand without any."""
    game = begun(aliens, *hands, flare_limit="none")
    flares = {"flare": "trader flare|miser flare", "pick_player": "2"}
    game.until("plan", power="yes" if seat == 0 else "no", pick_card="a08|ionic", **flares)
    assert "ionic" in hand_of(game, seat)
    assert "miser_flare" in hand_of(game, seat)
    assert len(hand_of(game, seat)) == 8 + 2 + seat, "and Trader's flare"


def test_a_card_of_the_hoard_laid_open_is_in_no_hand():
    game = miser("a40", "a20 a06", "a08 a10", aliens="miser oracle")
    game.until("plan")
    game.take("a40")
    assert (seat_of(game), known(game, 1, 0)) == (1, [])
    a40 = c.KIND_WORDS.index("a40")
    for world in imagined_worlds(game.match, 2, 30):
        assert world.seats[0].hoard[a40] == 1


def sheltered(aliens: str, *hands: str, **wishes: str) -> Game:
    """Seat 0 shelters an attack of 30 and one of 6; seat 1 has lost two ships."""
    game = begun(aliens, *hands, drawn="", reward_deck=True)
    game.move(1, "p1.0", 2, "p1.1")
    game.begin("colour 1")
    wishes = {"plan_0": "a20", "plan_1": "negotiate", "pick_card_0": "a30|a06", **wishes}
    play_out(game, target="p1.0", **wishes, **FLARE)
    return game


def test_miser_hacker_collects_from_whom_it_likes():
    hands = "a20 a06 a30 a04 miser_flare", "negotiate a10", "a12 a13"
    wishes = {"power": "yes", "pick_player": "2", "pick_card_1": "a12|a13"}
    game = sheltered("none hacker", *hands, **wishes)
    assert hand_of(game, 0) == ["a04", "a06", "a30", "miser_flare"]
    assert hand_of(game, 1) == ["a10", "a12", "a13"]


def test_miser_what_is_sheltered_is_not_played():
    """Remora draws a card for each flare of another, then its power draws, too, unless zapped."""
    hands = "a20 a06 cosmic_zap a04 miser_flare", "negotiate a10", "a12 remora_flare", "a13"
    game = begun("none none none remora", *hands, flare_limit="none")
    game.move(1, "p1.0", 2, "p1.1")
    game.begin("colour 1")
    wishes = {"plan_0": "a20", "plan_1": "negotiate", "target": "p1.0", "power": "yes"}
    wishes |= {"flare": "miser flare|remora flare", "pick_card": "cosmic_zap|a06"}
    game.until("second", **wishes, respond_0="cosmic_zap")
    assert len(game.named("power_used")) == 1
    assert hand_of(game, 0) == ["a06", "cosmic_zap", "miser_flare"]


@pytest.mark.parametrize(("wish", "left"), [("2 reward cards", 0), ("1 reward cards", 1)])
def test_backs_are_chosen_among_the_rest(wish, left):
    hands = "a20 a06 a30 a04 plus4 plus_x miser_flare", "negotiate a10"
    game = sheltered("none", *hands, take_backs=wish)
    assert sum(card in ("plus4", "plus_x") for card in hand_of(game, 0)) == left
    assert {"a06", "a30", "miser_flare"} <= {*hand_of(game, 0)}


def test_the_payer_chooses_among_the_rest():
    """Under rule ``compensation=payer``."""
    hands = "a20 a06 a30 a04 a01 miser_flare", "negotiate a10"
    game = begun("none", *hands, compensation="payer", drawn="")
    game.move(1, "p1.0", 2, "p1.1")
    game.begin("colour 1")
    wishes = {"plan_0": "a20", "plan_1": "negotiate", "target": "p1.0", **FLARE}
    game.until("pick_card", **wishes)
    for word in ("a30", "a06", "a04"):
        game.take(word)
    game.until("second", **wishes, pick_card="a01")
    assert hand_of(game, 0) == ["a06", "a30", "miser_flare"]
    assert hand_of(game, 1) == ["a01", "a04", "a10"]


@pytest.mark.parametrize("lost", [0, 1])
def test_miser_for_one_card_already(lost):
    """As many cards as ships were lost; without any nothing is paid."""
    game = begun("none", "a20 a06 a04 miser_flare", "negotiate a10 barbarian_flare", drawn="")
    game.move(1, "p1.0", 4 - lost, "p1.1")
    game.begin("colour 1")
    wishes = {"plan_0": "a20", "plan_1": "negotiate", "target": "p1.0", "pick_card": "none"}
    assert game.until("flare", "second", **wishes) == ("flare" if lost else "second")
    if lost:
        game.take("miser flare")
        game.until("flare", "second", **wishes)
        assert seat_of(game) == 1, "Barbarian's flare is for what came"
        assert int(game.table.comp_paid) == int(game.table.comp_n[1]) == 1


def test_no_compensation_no_flare():
    game = begun("none", "a20 a06 a30 a04 miser_flare", "a08 a10")
    game.until("flare", "second", plan_0="a20", target="p1.0")
    assert game.decision == "second"
    game = begun("none", "a20 a06", "negotiate a10 miser_flare")
    game.until("flare", "second", plan_0="a20", plan_1="negotiate", target="p1.0")
    assert game.decision == "second"


def test_miser_wild_flare_zapped():
    game = begun("none", "a20 a06 a30 a04 miser_flare", "negotiate card_zap")
    wishes = {"plan_0": "a20", "plan_1": "negotiate", "respond": "card_zap", "pick_card": "a30|a06"}
    play_out(game, target="p1.0", **wishes, **FLARE)
    assert hand_of(game, 0) == []
    assert len(game.named("taken")) == 3


# super: at the start of each own encounter a card is hoarded


def test_a_card_is_hoarded():
    game = miser("a40 a01", "a20 a06 miser_flare", "a08 a10")
    assert (game.until("flare", "target"), seat_of(game)) == ("flare", 0)
    game.take("miser flare")
    assert len(hoard_of(game)) == 3
    assert {"a01", "a40"} <= {*hoard_of(game)}
    assert len(hand_of(game, 0)) == 3


def test_miser_in_each_own_encounter():
    game = miser("a40 a01", "a20 a06 miser_flare", "a08 a10")
    play_out(game, plan_0="a20", plan_1="a08", target="p1.0", **FLARE)
    assert game.decision == "second"
    game.take("go_on")
    game.until("target", "own_colour", "defense", **FLARE)
    assert len(hoard_of(game)) == 4


def test_miser_not_in_those_of_others():
    game = miser("a40 a01", "a20 a06", "a08 a10 miser_flare", aliens="none miser")
    assert game.until("flare", "target") == "target"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_miser_super_flare_zapped(zap):
    game = miser("a40 a01", "a20 a06 miser_flare", f"a08 {zap}")
    game.until("plan", target="p1.0", respond=zap, **FLARE)
    assert hoard_of(game) == ["a01", "a40"]
    assert ("miser_flare" in hand_of(game, 0)) == (zap == "cosmic_zap")
    assert ("a40" in game.legal) == (zap == "card_zap"), "closed by a Cosmic Zap"
