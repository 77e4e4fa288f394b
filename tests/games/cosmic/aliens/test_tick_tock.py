"""Tick-Tock: it wins when its time is up; its flare: a colony when cards are shuffled, or haste."""

from __future__ import annotations

import pytest

from simlab.games.cosmic.play import sets
from tests.games.cosmic.boards import begun, hand_of, play_out
from tests.games.cosmic.test_determinization import strip_deck

WIN, LOSS = ("a20", "a08"), ("a08", "a20")


def tokens(game, seat=2):
    return int(game.table.tokens[seat])


def test_ten_tokens_or_eight():
    assert tokens(begun("none none tick_tock")) == 10
    assert tokens(begun("none none tick_tock", planets=4)) == 8


@pytest.mark.parametrize("aliens", ["tick_tock", "none tick_tock", "none none tick_tock"])
@pytest.mark.parametrize(("cards", "left"), [(WIN, 10), (LOSS, 9)])
def test_a_token_goes_when_a_defense_wins(aliens, cards, left):
    game = begun(aliens, *cards)
    play_out(game, target="p1.0")
    assert tokens(game, aliens.split().index("tick_tock")) == left


@pytest.mark.parametrize(("answer", "left"), [("accept", 9), ("reject", 10)])
def test_a_token_goes_with_a_deal(answer, left):
    game = begun("none none tick_tock", "negotiate a06", "negotiate a07")
    game.until("offer", target="p1.0", plan="negotiate")
    play_out(game, offer="card_to_offense|card_to_defense", answer=answer)
    assert bool(game.named("deal")) == (answer == "accept")
    assert tokens(game) == left


def test_the_last_token_wins():
    game = begun("none none tick_tock", *LOSS)
    game.table.tokens[2] = 1
    play_out(game, target="p1.0")
    assert game.match.over
    assert [each["seat"] for each in game.named("won")] == [2]


def test_the_last_token_and_a_fifth_colony():
    """Ruling 31: both win."""
    game = begun("none none tick_tock", "negotiate a06", "negotiate a07", drawn="")
    game.table.tokens[2] = 1
    for place in range(4):
        game.move(0, f"p0.{place}", 1, f"p3.{place}")
    game.begin("colour 1")
    game.until("offer", target="p1.0", plan="negotiate")
    play_out(game, offer="colony_to_offense", answer="accept")
    assert int(game.table.foreign[0]) == 5
    assert game.match.over
    assert [each["seat"] for each in game.named("won")] == [0, 2]


def test_tick_tock_zapped_no_token_goes():
    game = begun("none none tick_tock", "a08 cosmic_zap", "a20")
    play_out(game, target="p1.0", respond="cosmic_zap")
    assert tokens(game) == 10


def test_an_upset_counts_in_the_end():
    game = begun("loser none tick_tock", *WIN)
    play_out(game, target="p1.0", power="yes")
    assert tokens(game) == 9


def test_tick_tock_both_sides_lose_and_no_token_goes():
    game = begun("none none tick_tock", "a20", "a08 loser_flare")
    play_out(game, target="p1.0", flare="loser flare")
    assert (tokens(game), game.zone("warp", 1)) == (10, 4)


def test_no_token_goes_without_home_colonies():
    game = begun("none none tick_tock", *LOSS, drawn="")
    for place in range(3):
        game.move(2, f"p2.{place}", 4, "p2.4")
    game.begin("colour 1")
    play_out(game, target="p1.0")
    assert tokens(game) == 10


# wild: with the discard shuffled, a colony anywhere of up to four ships


@pytest.mark.parametrize(("zap", "count"), [("pass", 4), ("card_zap", 0)])
def test_a_colony_when_cards_are_shuffled(zap, count):
    """Player 1 draws eight of the three cards that are left, and of the discard."""
    game = begun("none", "a08", "ionic", "a06 tick_tock_flare", "card_zap", drawn="")
    hidden = game.world.hidden
    sets.write(game.table.discard_flares, sets.number(hidden.deck_flares))
    sets.write(hidden.deck_flares, 0)
    strip_deck(game, "a04", "a15", "a13")
    game.begin("colour 1")
    wishes = {"target": "p1.0", "flare": "tick_tock flare", "respond": zap}
    wishes |= {"pick_planet": "p3.2", "settle": "p2.0"}
    game.until("second", "reveal_card", **wishes)
    assert game.named("reshuffled")
    assert (game.ships(2, "p3.2"), game.ships(3, "p3.2")) == (count, 4)
    assert int(game.table.foreign[2]) == (count > 0)


# super: winning, or with a deal of its own, it gives a ship for a token


@pytest.mark.parametrize(
    ("aliens", "seat", "cards", "left"),
    [("tick_tock", 0, WIN, 9), ("none tick_tock", 1, LOSS, 8), ("tick_tock", 0, LOSS, 9)],
)
def test_a_ship_for_a_token(aliens, seat, cards, left):
    hands = list(cards)
    hands[seat] += " tick_tock_flare"
    game = begun(aliens, *hands)
    play_out(game, target="p1.0", flare="tick_tock flare")
    assert tokens(game, seat) == left
    assert game.zone("warp", seat) == 1, "given, or lost at the gate"


def test_a_ship_for_a_token_with_a_deal():
    game = begun("tick_tock", "negotiate a06 tick_tock_flare", "negotiate a07")
    game.until("offer", target="p1.0", plan="negotiate")
    play_out(game, offer="card_to_offense", answer="accept", flare="tick_tock flare")
    assert (tokens(game, 0), game.zone("warp", 0)) == (8, 1)


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_tick_tock_a_zapped_haste(zap):
    game = begun("tick_tock", "a20 tick_tock_flare", f"a08 {zap}")
    play_out(game, target="p1.0", flare="tick_tock flare", respond=zap)
    assert (tokens(game, 0), game.zone("warp", 0)) == (10, 0)
    assert ("tick_tock_flare" in hand_of(game, 0)) == (zap == "cosmic_zap")
