"""Fido: it fetches a card and offers it; its flare: a discard for the opponent, or both."""

from __future__ import annotations

import pytest

from simlab.games.cosmic.play import sets
from tests.games.cosmic.boards import ALLIES, begun, hand_of, scene, two_homes

FLARE = {"flare": "fido flare"}
HANDS = "a20 a06", "a08 a10"


def fetch(aliens="none,none,fido", *hands, card="1", to="3", accept="1", own="0", **wishes):
    """Fido fetches the card of a main player, offers it; the answer; and then 0 or 1 itself."""
    game = scene(aliens, *(hands or HANDS), stop="power", **wishes)
    assert game.decision == "power"
    fido = int(game.table.actor)
    game.take("yes")
    for word in (card, to):
        game.take(word)
    assert (game.decision, int(game.table.actor)) == ("pick_number", int(to))
    assert game.legal == ["0", "1"]
    game.take(accept)
    if game.decision == "pick_number" and int(game.table.actor) == fido:
        game.take(own)
    return game


def lost_before(game):
    game.move(2, "p2.1", 2)


@pytest.mark.parametrize(("card", "word"), [("0", "a20"), ("1", "a08")])
@pytest.mark.parametrize("to", ["0", "1", "3"])
def test_a_card_is_accepted(card, word, to):
    game = fetch(card=card, to=to)
    assert word in hand_of(game, int(to))


@pytest.mark.parametrize("aliens", ["fido", "none,fido", "none,none,none,fido"])
def test_fido_whatever_its_role(aliens):
    """It does not offer to itself."""
    fido = aliens.count("none")
    game = scene(aliens, *HANDS, stop="power", **ALLIES)
    assert (game.decision, int(game.table.actor)) == ("power", fido)
    game.take("yes")
    game.take("0")
    assert game.legal == [str(seat) for seat in range(4) if seat != fido]


def test_fido_accepted_draws_a_card():
    game = fetch(before=lambda game: game.leave_in_deck("a13"))
    assert hand_of(game, 2) == ["a13"]
    assert hand_of(game, 3) == ["a08"]


@pytest.mark.parametrize(("own", "warp", "cards"), [("0", 2, 1), ("1", 1, 0)])
def test_fido_accepted_retrieves_a_ship(own, warp, cards):
    game = fetch(before=lost_before, own=own)
    if game.decision == "home":
        game.take("p2.3")
        assert game.ships(2, "p2.3") == 5
    assert (game.zone("warp", 2), len(hand_of(game, 2))) == (warp, cards)


@pytest.mark.parametrize(("own", "kept"), [("0", []), ("1", ["a08"])])
def test_fido_refused_may_keep_the_card(own, kept):
    game = fetch(accept="0", own=own, before=lost_before)
    assert hand_of(game, 3) == []
    assert hand_of(game, 2) == kept
    assert game.zone("warp", 2) == 2


def test_fido_power_is_optional():
    game = scene("none,none,fido", *HANDS)
    assert hand_of(game, 2) == []


def test_fido_power_is_used_once_an_encounter():
    game = fetch()
    assert game.until("power", "second") == "second"


def test_a_card_that_clone_took_is_not_there():
    """Ruling 11."""
    wishes = {"power": "yes", "pick_player_2": "3|1", "pick_number_3": "1"}
    game = scene("clone,none,fido", *HANDS, **wishes)
    assert (hand_of(game, 0), hand_of(game, 3)) == (["a06", "a20"], ["a08"])


def test_fido_after_filch_in_timing_order():
    game = scene("filch,none,fido", *HANDS, power_0="yes", power_2="yes", stop="pick_player")
    assert hand_of(game, 0) == ["a06", "a08"]
    game = scene("fido,filch", *HANDS, stop="power")
    assert int(game.table.actor) == 0


def test_fido_negotiates_too():
    hands = "negotiate a06", "negotiate a10"
    assert hand_of(fetch("none,none,fido", *hands, card="0"), 3) == ["negotiate"]


def test_fido_power_zapped():
    hands = "a20 a06", "a08 cosmic_zap"
    game = scene("none,none,fido", *hands, power="yes", respond="cosmic_zap", stop="pick_player")
    assert game.decision != "pick_player"


def test_fido_with_two_homes_has_no_power():
    assert scene("fido", *HANDS, before=two_homes, stop="power").decision != "power"


# wild: the opponent must take the top discard, the holder draws one


def with_discard(aliens, *hands, **wishes):
    game = begun(aliens, *hands, drawn="")
    game.leave_in_deck("a13")
    table = game.table
    deck = game.world.hidden.deck
    deck += table.discard
    sets.write(
        game.world.hidden.deck_flares,
        sets.number(game.world.hidden.deck_flares) | sets.number(table.discard_flares),
    )
    table.discard[:] = 0
    sets.write(table.discard_flares, 0)
    deck[3] -= 1
    table.discard[3] += 1
    table.deck_n = deck.sum()
    game.begin("colour 1")
    game.until("plan", **wishes)
    return game


@pytest.mark.parametrize("seat", [0, 1])
def test_the_opponent_takes_the_top_discard(seat):
    """The only one: an attack of 05."""
    hands = [*HANDS]
    hands[seat] += " fido_flare"
    game = with_discard("none", *hands, **FLARE)
    assert "a05" in hand_of(game, 1 - seat)
    assert len(hand_of(game, 1 - seat)) == 3
    assert len(hand_of(game, seat)) == 3 + 1
    assert [each["seat"] for each in game.named("drew")] == [seat]


def test_nothing_is_discarded_yet():
    game = begun("none", "a20 a06 fido_flare", "a08 a10")
    assert game.until("flare", "plan") == "plan"


def test_fido_wild_flare_is_of_main_players():
    game = with_discard("none", *HANDS, "fido_flare", **FLARE, **ALLIES)
    assert len(hand_of(game, 1)) == 2


def test_fido_wild_flare_zapped():
    game = with_discard(
        "none", "a20 a06 fido_flare", "a08 a10 card_zap", respond="card_zap", **FLARE
    )
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06", "a20"], ["a08", "a10"])


# super: several cards one by one


def test_fido_flare_offers_both_cards():
    game = scene("none,none,fido", *HANDS, "fido_flare", stop="flare", power="no", **FLARE)
    assert game.decision == "flare"
    game.take("fido flare")
    given = 0
    for _ in range(12):
        if game.decision == "pick_number":
            given += int(game.table.actor) == 3
            game.take("1" if int(game.table.actor) == 3 else "0")
        elif game.decision == "pick_player":
            game.take(next(word for word in ("3", "0", "1") if word in game.legal))
        else:
            break
    assert given == 2
    assert sorted(hand_of(game, 3)) == ["a08", "a20"]
    assert len(hand_of(game, 2)) == 2 + 1, "a card drawn for each"


def test_no_card_is_left_for_the_flare():
    """Clone has its own, and the power gave the other one away."""
    wishes = {"power": "yes", "pick_player_2": "3|1", "pick_number_3": "1", "stop": "flare"}
    game = scene("clone,none,fido", *HANDS, "fido_flare", **wishes)
    assert hand_of(game, 3) == ["a08"]
    assert game.decision != "flare"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_fido_super_flare_zapped(zap):
    hands = "a20 a06", f"a08 {zap}", "fido_flare"
    game = scene("none,none,fido", *hands, power="no", respond=zap, pick_number="1", **FLARE)
    assert hand_of(game, 3) == []
    assert game.has_flare(2, "fido") == (zap == "cosmic_zap")


def test_the_other_card_is_offered_though_the_first_was_refused():
    """One by one; what was refused is not offered again."""
    hands = "a20 a06", "a08 a10", "fido_flare"
    game = scene("none,none,fido", *hands, power="no", **FLARE, stop="pick_number")
    for word in ("0", "0"):
        game.take(word)
    assert (game.decision, game.legal) == ("pick_player", ["1", "nobody"])
    for word in ("1", "3", "0", "0"):
        game.take(word)
    assert game.decision == "second"
