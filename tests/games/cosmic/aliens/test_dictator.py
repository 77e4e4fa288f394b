"""Dictator: it chooses the destiny card; its flare: another one, or on its own turn, too."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import begun, hand_of, seat_of


def destinies(game, **copies):
    """Leave these destiny cards (`_` for a blank) in the deck."""
    table = game.table
    table.destiny[:] = 0
    for word, count in copies.items():
        table.destiny[c.DESTINY_WORDS.index(word.replace("_", " "))] = count
    table.destiny_n = sum(copies.values())
    game.begin()


def numbered(word: str) -> str:
    return str(c.DESTINY_WORDS.index(word))


def test_dictator_chooses_among_the_cards_that_are_left():
    game = begun("none none dictator", "a20", "a08", "a06", drawn="")
    destinies(game, colour_1=2, colour_2_hazard=1, most_cards=1)
    assert (game.decision, seat_of(game)) == ("pick_number", 2)
    assert game.legal == [numbered(word) for word in ("colour 1", "colour 2 hazard", "most cards")]
    game.take(numbered("colour 2 hazard"))
    assert game.until("target", "defense", "own_colour") == "target"
    assert int(game.table.defense) == 2
    assert [int(each) for each in game.table.destiny[[1, 8, 14]]] == [2, 0, 1]


@pytest.mark.parametrize(
    ("word", "decision"),
    [("colour 0", "own_colour"), ("wild", "defense"), ("most cards", "target")],
)
def test_dictator_any_card_will_do(word, decision):
    game = begun("none dictator", "a20", "a08", "a06 a07", drawn="")
    game.move(2, "p2.0", 1, "p0.0")
    destinies(game, **{word.replace(" ", "_"): 1}, colour_1=2)
    game.take(numbered(word))
    assert game.until("own_colour", "defense", "target") == decision
    if word == "most cards":
        assert int(game.table.defense) == 2


def test_the_last_card_is_shuffled_in_first():
    game = begun("none dictator", "a20", "a08", drawn="")
    destinies(game, colour_1=1)
    assert numbered("wild") in game.legal


def test_dictator_not_on_its_own_turn():
    game = begun("dictator", "a20", "a08")
    assert game.decision == "target"


def test_dictator_zapped_a_card_is_drawn_by_chance():
    drawn = set()
    for number in range(4):
        game = begun("none dictator", "a20 cosmic_zap", "a08", drawn="", number=number)
        destinies(game, colour_1=2, colour_2=2, colour_3=2)
        assert (game.decision, seat_of(game)) == ("respond", 0)
        game.take("cosmic_zap")
        assert game.until("pick_number", "target") == "target"
        drawn.add(int(game.table.defense))
    assert len(drawn) > 1


# wild: the card is discarded, and another one drawn


@pytest.mark.parametrize(("zap", "cards"), [("pass", 2), ("card_zap", 1)])
def test_dictator_another_card_is_drawn(zap, cards):
    game = begun("none", "a20 card_zap", "a08 dictator_flare", drawn="")
    destinies(game, colour_1=1, colour_2=1, colour_3=1)
    assert game.until("flare", "target", respond=zap) == "flare"
    first = game.named("destiny")[0]["drawn"]
    game.take("dictator flare")
    assert game.until("flare", "target", respond=zap) == "target", "once in an encounter"
    drawn = [each["drawn"] for each in game.named("destiny")]
    assert len(drawn) == cards
    assert drawn[0] == first
    assert drawn[-1] == f"colour {int(game.table.defense)}"
    assert ("dictator_flare" in hand_of(game, 1)) == (zap == "pass")


def test_the_offense_may_not():
    game = begun("none", "a20 dictator_flare", "a08")
    assert game.decision == "target"


def test_an_own_colour_may_be_undone():
    """Before the offense chooses what to do with it."""
    game = begun("none", "a20", "a08 dictator_flare", drawn="")
    destinies(game, colour_0=2)
    assert (game.until("flare", "own_colour"), seat_of(game)) == ("flare", 1)


def test_dictator_will_chooses_again():
    game = begun("will", "a20", "a08 dictator_flare", "a06")
    game.until("flare", pick_player="2", pick_planet="p2.0")
    game.take("dictator flare")
    game.until("invite", pick_player="3", pick_planet="p3.1")
    assert [each["seat"] for each in game.named("defense")] == [3]
    assert [c.ROLE_WORDS[role] for role in game.table.role[:4]] == [
        "offense", "none", "none", "defense"
    ]  # fmt: skip


def test_dictator_others_act_on_the_card_that_counts():
    """Will is asked about both cards, and Shadow has a ship of the one who is met."""
    game = begun("none none shadow", "a20 will_flare", "a08 dictator_flare", "a06", drawn="")
    destinies(game, colour_1=2, colour_3=2)
    asked = []
    while game.until("flare", "launch", target="p1.0|p3.0") == "flare":
        asked.append(seat_of(game))
        game.take(game.legal[-1] if seat_of(game) == 1 else "pass")
    assert asked == [0, 1, 0]
    drawn = [each["event"] for each in game.events if each["event"] in ("destiny", "lost")]
    assert drawn[-2:] == ["destiny", "lost"]
    assert game.zone("warp", int(game.table.defense)) > 0


# super: on its own turn


@pytest.mark.parametrize(("zap", "asked"), [("pass", True), ("card_zap", 0), ("cosmic_zap", 0)])
def test_dictator_chooses_for_itself(zap, asked):
    game = begun("dictator", "a20 dictator_flare", f"a08 {zap.replace('pass', '')}", drawn="")
    destinies(game, colour_1=2, colour_3=2)
    assert (game.decision, seat_of(game)) == ("flare", 0)
    game.take("dictator flare")
    if asked:
        assert game.legal == [numbered("colour 1"), numbered("colour 3")]
        game.take(numbered("colour 3"))
        assert int(game.table.defense) == 3
    else:
        game.take(zap)
        assert game.until("pick_number", "target") == "target"
