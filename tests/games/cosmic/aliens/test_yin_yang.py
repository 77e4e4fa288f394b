"""Scenes of Yin-Yang: on both sides, and tokens for whoever has not invited it."""

from __future__ import annotations

from typing import Any

from tests.games.cosmic.boards import scene, sums
from tests.games.cosmic.techs.scenes import lab
from tests.games.determinization_checks import check_imagined

BOTH = {
    "invite_0": "2", "invite_1": "2", "power": "yes", "pick_number_2": "2|3", "reward": "2 cards",
}  # fmt: skip
TOKENS = {"power": "yes", "pick_player_2": "0|1|nobody"}


def balanced(*hands: str, **wishes: Any) -> Any:
    """Seat 2 is Yin-Yang, with two ships on either side."""
    return scene("none,none,yin_yang", *hands, **{**BOTH, **wishes})


def test_yin_yang_on_both_sides():
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


def test_yin_yang_a_failed_deal_sends_it_home():
    game = balanced("negotiate", "negotiate")
    assert sum(int(n) for n in game.table.ships[:, 2]) == 20


def test_yin_yang_one_invitation_is_an_ordinary_alliance():
    wishes = {"invite_1": "nobody", "power": "no", "ally_2": "offense 2"}
    game = balanced("a20", "a06", **wishes)
    assert game.totals == (20 + 1 + 2, 6 + 4)
    assert sums(game, "lost") == {1: 4}


def test_yin_yang_power_zapped():
    """It may still ally with one of them."""
    game = balanced("a20 cosmic_zap", "a06", respond="cosmic_zap", ally_2="defense 1")
    assert game.totals == (20 + 1, 6 + 4 + 1)


def test_yin_yang_tokens():
    """The offense loses as many ships from its colonies as the outcome cost the defense."""
    game = scene("none,none,yin_yang", "a20", "a06", **TOKENS)
    assert sums(game, "lost") == {0: 4, 1: 4}
    assert game.ships(0, "p1.0") <= 1
    game = scene("none,none,yin_yang", "a04", "a20", ships=3, **TOKENS)
    assert sums(game, "lost") == {0: 3, 1: 3}
    game = scene("none,none,yin_yang", "a20", "a06 cosmic_zap", respond="cosmic_zap", **TOKENS)
    assert sums(game, "lost") == {1: 4}


def test_tokens_count_ships_that_go_to_the_warp():
    """Void puts those of the defense out of the game."""
    game = scene("void,none,yin_yang", "a20", "a06", rules={"win_colonies": 5}, **TOKENS)
    assert sums(game, "removed") == {1: 4}
    assert sums(game, "lost") == {}


def test_yin_yang_both_sides_lose_at_once():
    """Its ships on either side are one loss."""
    game = balanced("a08", "a05", rules={"tie": "both_lose"})
    assert [each["count"] for each in game.named("lost") if each["seat"] == 2] == [4]
    rules = {"reward_deck": True}
    game = balanced("a08 self_destruct", "a06", rules=rules, play_thing="self_destruct")
    assert [each["count"] for each in game.named("lost") if each["seat"] == 2] == [4]


def test_plasma_thrusters_carry_a_ship_more_to_either_side():
    wishes = {**BOTH, "pick_number_2": "5"}
    game = lab("a08", "a06", have="2 plasma_thrusters", aliens="none,none,yin_yang", **wishes)
    assert [each["count"] for each in game.named("answered")] == [5, 5]


def test_yin_yang_either_side_may_take_its_intimidate():
    """The offense does without, so that the defense takes it; both cannot."""
    for offense, taken in (("nobody", [1]), ("2", [0])):
        game = balanced(
            "a04",
            "a06",
            "intimidate_39",
            rules={"reward_deck": True},
            play_thing_2="intimidate_39",
            pick_player_0=offense,
            pick_player_1="2",
        )
        assert [each["seat"] for each in game.named("borrowed")] == taken


def test_yin_yang_super_flare():
    """Its losing ships go to its colonies."""
    game = balanced("a20", "a06", "a04 yin_yang_flare", flare="yin_yang flare")
    assert sums(game, "lost") == {1: 2}
    assert sum(int(n) for n in game.table.ships[:, 2]) == 20


def test_yin_yang_wild_flare():
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


CARDS = {"rules": {"offense_reward": "card"}}
"""Allies of an offense that has won draw a card for each ship they have sent."""


def test_ships_that_shadow_has_sunk_were_sent():
    game = balanced("a20", "a06 shadow_flare", flare="shadow flare", pick_planet="p1.1", **CARDS)
    assert sums(game, "lost")[2] == 2 + 2
    assert [each["cards"] for each in game.named("rewarded")] == [2]


def test_yin_yang_a_ship_of_zombies_flare_is_on_its_side():
    def in_warp(game: Any) -> None:
        game.move(2, "p2.1", 1)

    wishes = {"aliens": "none,zombie,yin_yang", "flare": "zombie flare", "pick_number_2": "2|1"}
    game = scene(wishes.pop("aliens"), "a20", "a06 zombie_flare", before=in_warp,
                 **{**BOTH, **wishes, **CARDS})  # fmt: skip
    assert game.totals == (20 + 1 + 2, 6 + 4 + 2 + 1)
    assert [each["cards"] for each in game.named("rewarded")] == [2]


def test_reinforced_by_the_ships_on_both_sides():
    """X is how many ships it has in the encounter: two here and three there."""
    wishes = {"pick_number_2": "2|3|0", "play_thing_2": "plus_x", "rules": {"reward_deck": True}}
    game = scene("none,none,yin_yang", "a20", "a06", "plus_x", **{**BOTH, **wishes})
    (plus,) = game.named("reinforced")
    there = sum(each["count"] for each in game.named("answered"))
    assert sum(game.totals) == 20 + 1 + 6 + 4 + there + there, plus


def test_a_drive_off_the_other_side_leaves_the_ships_sent_to_this_one():
    """Its flagship was beside the planet; two ships are at the gate, and bring a card each."""
    wishes = {"pick_number_2": "2|3", "play_thing_2": "drive", "pick_planet_2": "p2.4"}
    wishes |= {"rules": {"special_ships": "flagship"}, "marked": "yes", "stop": "plan"}
    game = scene("none,none,yin_yang", "a20 a10", "a06 a05", **{**BOTH, **wishes})
    assert (game.zone("gate", 2), game.zone("side", 2)) == (2, 1)
    assert int(game.table.sent[2]) == 2


def test_macrons_flare_counts_the_ships_on_one_side():
    game = balanced("a20", "a06", "a04 macron_flare", flare_2="macron flare")
    assert game.totals == (20 + 1 + 2 + 2, 6 + 4 + 2)


def test_yin_yang_of_two_special_ships_one_stays():
    """With nothing but these two it has no ship for a second side."""

    def two_ships(game: Any) -> None:
        for planet in ("p2.2", "p2.3", "p2.4"):
            game.move(2, planet, 4)
        for planet in ("p2.0", "p2.1"):
            game.move(2, planet, 3)

    rules = {"special_ships": "both", "power_min_home": 0}
    game = scene(
        "none,none,yin_yang", "a20", "a06", rules=rules, before=two_ships, stop="ally", **BOTH
    )
    assert game.named("power_used") == []
    assert game.legal == ["decline", "offense 1", "defense 1"]


def test_tokens_cost_no_ship():
    """It may give them with all its ships in the warp."""
    rules = {"power_min_home": 0}
    before = lambda game: game.strip(2)  # noqa: E731
    game = scene("none,none,yin_yang", "a20", "a06", rules=rules, before=before, **TOKENS)
    assert sums(game, "lost") == {0: 4, 1: 4}
