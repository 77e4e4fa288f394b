"""Gambler: it says what its card is; its flare: a difference guessed, or a higher stake."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import gambler
from simlab.games.cosmic.play import sets, stock, wiring
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import (
    ALLIES,
    begun,
    hand_of,
    known,
    play_out,
    play_zapped,
    scene,
    seat_of,
    see,
    two_homes,
)
from tests.games.determinization_checks import check_imagined

FLARE = {"flare": "gambler flare"}
HANDS = "a08 a06", "a20 a10"
YES, NO = "1", "0"


def claim(card, doubt, *hands, aliens="gambler", **wishes):
    """Gambler keeps its card face down and says that it is ``card``."""
    return scene(
        aliens, *(hands or HANDS), power="yes", pick_card=card, pick_number=doubt, **wishes
    )


def test_the_opponents_card_is_shown_first():
    game = scene("gambler", *HANDS, stop="power")
    assert [each["seat"] for each in game.named("revealed")] == [1]
    assert known(game, 1, 0) == []


@pytest.mark.parametrize("card", ["a40", "negotiate", "morph", "a08", "a00"])
def test_gambler_any_card_may_be_claimed(card):
    game = scene("gambler", *HANDS, power="yes", stop="pick_card")
    assert set(game.legal) == set(c.CARD_WORDS[: c.ENCOUNTER_N])
    game.take(card)
    assert game.named("claimed") == [{"event": "claimed", "seat": 0, "kind": card}]
    assert (game.decision, seat_of(game)) == ("pick_number", 1)


def test_an_attack_of_00_may_be_hidden():
    assert scene("gambler", "a00 a06", "a20 a10", stop="power").decision == "power"


def test_gambler_a_claim_stands_unless_it_is_doubted():
    """The card goes into the deck, and nobody has seen it."""
    deck = []
    game = claim("a40", NO, before=lambda game: deck.append(int(game.table.deck_n)))
    assert game.totals == (40 + 1, 20 + 4)
    assert [each["seat"] for each in game.named("revealed")] in ([1], [1, 0])
    assert not game.named("challenged")
    assert hand_of(game, 0) == ["a06"]
    assert int(game.table.deck_n) == deck[0] + 1
    assert int(game.table.discard[c.CARD_WORDS.index("a08")]) == 0


def test_the_card_may_lie_in_a_deck_that_was_made_of_discards():
    """Its face is not known, so any encounter card is one more there."""

    def made_of_discards(game):
        game.table.restocked = stock.COSMIC
        game.table.stock[:] = game.world.hidden.deck
        flares = sets.number(game.world.hidden.deck_flares)
        for seen in (game.table.stock_flares, game.table.seen_flares):
            sets.write(seen, flares)

    game = claim("a40", NO, before=made_of_discards)
    assert game.match.check_invariants() == 0
    check_imagined(game.match, 1)


def test_gambler_as_the_defense():
    game = claim("a40", NO, "a20 a10", "a08 a06", aliens="none,gambler")
    assert game.totals == (20 + 1, 40 + 4)


@pytest.mark.parametrize(("card", "left"), [("r21_12", 1), ("retreat", 2), ("a06", 5)])
def test_copies_of_a_card_that_are_not_seen(card, left):
    """Of the cards of both decks those that nobody has shown; two 06 are in the own hand."""
    game = claim(card, NO, "a08", "a20 a06 a06", rules={"reward_deck": True}, stop="pick_number")
    kind, me = c.KIND_WORDS.index(card), game.world.seats[1]
    assert uncompiled(gambler.unseen)(game.table, me, kind) == left
    doubt = uncompiled(gambler.doubts)(game.table, me, 1)
    assert doubt == c.NO, "a card that exists, and would not win for few"


@pytest.mark.parametrize("ships", [1, 3])
def test_a_lie_that_is_found_out(ships):
    """As many ships as it has in the encounter, but none of those; the true card counts."""
    game = claim("a40", YES, ships=ships, stop="lose")
    assert (game.decision, seat_of(game)) == ("lose", 0)
    assert game.zone("gate", 0) == ships
    assert game.legal == [f"p0.{place}" for place in range(5)]
    play_out(game)
    assert game.totals == (8 + ships, 20 + 4)
    assert game.lost(0) == ships + ships


def test_the_truth_that_is_doubted():
    """The opponent loses four ships from elsewhere."""
    game = claim("a08", YES, stop="lose")
    assert (game.decision, seat_of(game)) == ("lose", 1)
    assert "p1.0" not in game.legal
    play_out(game)
    assert game.totals == (8 + 1, 20 + 4)
    assert game.lost(1) == 4
    assert int(game.table.discard[c.CARD_WORDS.index("a08")]) == 1


def test_the_truth_that_is_believed():
    game = claim("a08", NO)
    assert game.totals == (8 + 1, 20 + 4)


def test_gambler_a_claimed_negotiate():
    """Against an attack it is lost, and compensated."""
    game = claim("negotiate", NO, "a08 a06", "a20 a10 a11", ships=2)
    assert game.result == "defense_won"
    assert len(game.named("taken")) == 2
    assert claim("negotiate", NO, "a08 a06", "negotiate a10").result == "no_deal"


def test_gambler_power_is_optional():
    game = scene("gambler", *HANDS, power="no", stop="pick_card")
    assert game.decision != "pick_card"
    assert game.totals == (8 + 1, 20 + 4)


@pytest.mark.parametrize("aliens", ["none,none,gambler", "none,none,none,gambler"])
def test_gambler_power_is_of_main_players_only(aliens):
    assert scene(aliens, *HANDS, stop="power", **ALLIES).decision != "power"


def test_gambler_power_zapped():
    game = scene(
        "gambler", "a08 a06", "a20 cosmic_zap", power="yes", respond="cosmic_zap", stop="pick_card"
    )
    assert game.decision != "pick_card"
    assert game.totals == (8 + 1, 20 + 4)


def test_gambler_with_two_homes_has_no_power():
    assert scene("gambler", *HANDS, before=two_homes, stop="power").decision != "power"


def test_filch_gets_no_card_that_nobody_saw():
    game = claim("a40", NO, aliens="gambler,filch")
    assert hand_of(game, 1) == ["a10"]


def test_gambler_claim_with_reinforcements_on_top():
    game = claim("a30", NO, "a08 a06 plus3", "a20 a10", reveal_card="plus3 offense")
    assert game.totals == (30 + 3 + 1, 20 + 4)


# wild: a number is called


@pytest.mark.parametrize(("number", "more"), [("7", 7), ("12", 12), ("13", 0), ("0", 0)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_difference_is_called(number, more, seat):
    """Eight and twenty differ by twelve."""
    hands = [*HANDS]
    hands[seat] += " gambler_flare"
    game = scene("none", *hands, pick_number=number, **FLARE)
    assert game.totals == (8 + 1 + more * (seat == 0), 20 + 4 + more * (seat == 1))


def test_gambler_flare_is_called_before_the_reveal():
    game = scene("none", "a08 a06 gambler_flare", "a20 a10", stop="pick_number", **FLARE)
    assert not game.named("revealed")


def test_gambler_not_with_a_negotiate():
    game = scene("none", "negotiate a06 gambler_flare", "a20 a10", pick_number="5", **FLARE)
    assert game.result == "defense_won"


def test_gambler_wild_flare_is_of_main_players():
    assert scene("none", *HANDS, "gambler_flare", stop="flare", **ALLIES).decision != "flare"


def test_gambler_wild_flare_zapped():
    hands = "a08 a06 gambler_flare", "a20 card_zap"
    game = scene("none", *hands, pick_number="7", respond="card_zap", **FLARE)
    assert game.totals == (8 + 1, 20 + 4)


# super: more ships at stake


def raised(doubt, card, *hands, stake="5", **wishes):
    game = scene("gambler", *(hands or ("a08 a06 gambler_flare", "a20 a10")), power="yes",
                 pick_card=card, stop="flare", **wishes)  # fmt: skip
    assert game.decision == "flare"
    game.take("gambler flare")
    while game.decision == "respond":
        game.take(game.legal[-1])
    if game.decision == "pick_number" and seat_of(game) == 0:
        assert game.legal == [str(count) for count in range(1, 21)]
        game.take(stake)
    assert (game.decision, seat_of(game)) == ("pick_number", 1)
    game.take(doubt)
    return game


def test_a_lie_costs_more():
    game = raised(YES, "a40", ships=2)
    play_out(game)
    assert game.lost(0) == 2 + 5 + 2


def test_gambler_doubt_costs_more():
    game = raised(YES, "a08")
    play_out(game)
    assert game.lost(1) == 4 + 5


def test_gambler_flare_is_optional():
    game = scene("gambler", "a08 a06 gambler_flare", "a20 a10", power="yes", pick_card="a40",
                 pick_number=YES, flare="pass")  # fmt: skip
    assert game.lost(0) == 2


def test_gambler_super_flare_card_zapped():
    game = raised(YES, "a40", "a08 a06 gambler_flare", "a20 card_zap")
    play_out(game)
    assert game.lost(0) == 2
    assert not game.has_flare(0, "gambler")


@pytest.mark.parametrize("second", [False, True])
def test_gambler_super_flare_cosmic_zapped(second):
    """The claim is off with the power: the card is revealed."""
    aliens = "reincarnator" if second else "gambler"
    game = begun(aliens, "a08 a06 gambler_flare", "a20 cosmic_zap", drawn="")
    game.table.second[0] = c.GAMBLER if second else c.NO_POWER
    uncompiled(wiring.rewire_all)(game.world)
    game.begin("colour 1")
    wishes = {
        "power": "yes",
        "pick_card": "a40",
        "target": "p1.0",
        "plan_0": "a08",
        "plan_1": "a20",
    }
    play_zapped(game, "cosmic_zap", pick_number=NO, **wishes, **FLARE)
    assert game.named("totals")[0]["offense"] == 8 + 1
    assert game.has_flare(0, "gambler")


def test_gambler_a_bluffer_that_loses_its_power_by_the_bet_is_done_with_it():
    """The bet costs it a third home colony; nothing waits for it any more afterwards."""

    def three_homes(game):
        for planet, ships in (("p0.1", 4), ("p0.2", 4), ("p0.3", 3)):
            game.move(0, planet, ships, "p0.0")

    game = claim("a40", YES, before=three_homes, lose="p0.3")
    assert game.named("challenged")
    assert int(game.table.home[0]) == 2
    assert int(game.table.fire_n) == 0


def test_an_intimidate_of_an_ally_is_no_card_to_lie_about():
    """All know what lies there, as with an own one."""
    wishes = {"invite_0": "2", "ally_2": "offense 2", "power": "yes", "pick_player_0": "2"}
    rules = {"reward_deck": True}
    hands = "a08", "a06 a10", "intimidate_29"
    game = scene("gambler", *hands, rules=rules, play_thing_2="intimidate_29", **wishes)
    assert game.named("borrowed")
    assert not game.named("claimed")
    assert game.totals == (29 + 1 + 2, 6 + 4)


def test_gambler_what_nobody_saw_was_an_encounter_card():
    """Whoever had seen the hand knows that the rest of it is there."""
    hands = "a40 a06 emotion plus5", "a20 a10"
    game = claim("a08", NO, *hands, before=lambda game: see(game, 1, 0))
    assert known(game, 1, 0) == ["plus5", "emotion"]
