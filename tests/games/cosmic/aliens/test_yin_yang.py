"""Scenes of Yin-Yang: on both sides, and tokens for whoever has not invited it."""

from __future__ import annotations

from typing import Any

from tests.games.cosmic.boards import scene, sums
from tests.games.imagined import check_imagined

BOTH = {
    "invite_0": "2", "invite_1": "2", "power": "yes", "pick_number_2": "2|3", "reward": "2 cards",
}  # fmt: skip
TOKENS = {"power": "yes", "pick_player_2": "0|1|nobody"}


def balanced(*hands: str, **wishes: Any) -> Any:
    """Seat 2 is Yin-Yang, with two ships on either side."""
    return scene("none,none,yin_yang", *hands, **{**BOTH, **wishes})


def test_on_both_sides():
    game = balanced("a20", "a06")
    assert game.totals == (20 + 1 + 2, 6 + 4 + 2)
    assert [(each["side"], each["count"]) for each in game.named("answered")] == [
        ("defense_ally", 2),
        ("offense_ally", 2),
    ]


def test_the_defense_keeps_ships():
    """Two of its four ships, for two of Yin-Yang's that land beside them."""
    game = balanced("a20", "a06")
    assert (game.ships(1, "p1.0"), game.ships(2, "p1.0"), game.ships(0, "p1.0")) == (2, 2, 1)
    assert sums(game, "lost") == {1: 2, 2: 2}


def test_the_offense_is_rewarded():
    """Both get two cards: the offense, and Yin-Yang as an ally of the defense."""
    game = balanced("a04", "a20")
    assert sums(game, "lost") == {0: 1, 2: 2}
    assert {each["seat"]: each["cards"] for each in game.named("rewarded")} == {0: 2, 2: 2}
    assert sum(int(n) for n in game.table.ships[:, 2]) == 18


def test_force_field_calls_off_one_alliance():
    game = balanced("a20", "a06 force_field", force_field="play", cancel="yes")
    assert game.totals == (20 + 1, 6 + 4 + 2)
    assert sums(game, "lost") == {1: 4, 2: 2}


def test_a_failed_deal_sends_it_home():
    game = balanced("negotiate", "negotiate")
    assert sum(int(n) for n in game.table.ships[:, 2]) == 20


def test_one_invitation_is_an_ordinary_alliance():
    wishes = {"invite_1": "nobody", "power": "no", "ally_2": "offense 2"}
    game = balanced("a20", "a06", **wishes)
    assert game.totals == (20 + 1 + 2, 6 + 4)
    assert sums(game, "lost") == {1: 4}


def test_zapped():
    """It may still ally with one of them."""
    game = balanced("a20 cosmic_zap", "a06", respond="cosmic_zap", ally_2="defense 1")
    assert game.totals == (20 + 1, 6 + 4 + 1)


def test_tokens():
    """The offense loses as many ships from its colonies as the outcome cost the defense."""
    game = scene("none,none,yin_yang", "a20", "a06", **TOKENS)
    assert sums(game, "lost") == {0: 4, 1: 4}
    assert game.ships(0, "p1.0") <= 1
    game = scene("none,none,yin_yang", "a04", "a20", ships=3, **TOKENS)
    assert sums(game, "lost") == {0: 3, 1: 3}
    game = scene("none,none,yin_yang", "a20", "a06 cosmic_zap", respond="cosmic_zap", **TOKENS)
    assert sums(game, "lost") == {1: 4}


def test_super():
    """Its losing ships go to its colonies."""
    game = balanced("a20", "a06", "a04 yin_yang_flare", flare="yin_yang flare")
    assert sums(game, "lost") == {1: 2}
    assert sum(int(n) for n in game.table.ships[:, 2]) == 20


def test_wild():
    """The winner loses as many ships as the holder."""
    wishes = {"flare": "yin_yang flare", "pick_player_1": "0"}
    game = scene("none", "a20", "a06 yin_yang_flare", **wishes)
    assert sums(game, "lost") == {0: 4, 1: 4}


def test_answers_that_wait_are_imagined():
    """All answer at once: seat 1 has, in secret, when Yin-Yang says how it allies with both."""
    rules = {"responses": "simultaneous"}
    wishes = {"invite_0": "1+2", "invite_3": "1+2", "ally_1": "offense 2", "target": "p3.0"}
    wishes |= {"drawn": "colour 3", "stop": "source"}
    game = balanced("a20", "", "a04", "a06", rules=rules, **wishes)
    assert int(game.table.actor) == 2
    for seat in (0, 3):
        check_imagined(game.match, seat)
