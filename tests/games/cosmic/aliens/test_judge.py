"""Scenes of Judge: what the winner or the loser gets besides."""

from __future__ import annotations

from tests.games.cosmic.boards import ALLIES, hand_of, scene, two_homes

HANDS = ("a20 a01", "a06 a04 a05", "a09")


def judged(side, colony, cards, *hands, **wishes):
    """Play an encounter with a declaration."""
    words = iter((side, colony, cards))
    game = scene("judge", *(hands or HANDS), power="yes", stop="pick_number", **wishes)
    for word in words:
        game.take(word)
    return game


def over(game, **wishes):
    """Play the encounter to its end."""
    number = int(game.table.encounters)
    while game.decision not in ("second", "over") and int(game.table.encounters) == number:
        game.take(game.plain({"plan_0": "a20", "plan_1": "a06", **wishes}))
    return game


def takers(game):
    return [each["seat"] for each in game.named("taken")]


def test_judge_for_the_winner():
    """A colony on a second planet of the loser's, and two of its cards."""
    game = over(judged("0", "1", "2"), pick_planet="p1.3", settle="p0.2")
    assert game.result == "offense_won"
    assert game.ships(0, "p1.0") == 1
    assert game.ships(0, "p1.3") > 0
    assert len(hand_of(game, 0)) == 3
    assert int(game.table.hand_n[1]) == 0


def test_judge_for_the_loser():
    """The winner gives it, as many cards as it has."""
    game = over(judged("1", "0", "3"))
    assert game.result == "offense_won"
    assert sorted(hand_of(game, 1)) == ["a01", "a04", "a05"]
    game = over(judged("0", "0", "3"), plan_0="a01")
    assert game.result == "defense_won"
    assert sorted(hand_of(game, 1)) == ["a04", "a05", "a20"]


def test_no_attack_no_gains():
    """None with two negotiates; an attack of the winner is enough."""
    hands = ("negotiate a20", "negotiate a04", "")
    game = over(judged("0", "0", "2", *hands), plan_0="negotiate", plan_1="negotiate")
    assert not game.named("taken")
    hands = ("negotiate a20", "a06 a04 a05", "")
    game = over(judged("0", "0", "1", *hands), plan_0="negotiate", plan_1="a06")
    assert takers(game) == [0, 1], "compensation, then what the winner gets"


def test_wrong_role_few_homes_zapped():
    game = scene("none,none,judge", *HANDS, power="yes", **ALLIES)
    assert not game.named("power_used")
    game = scene("judge", *HANDS, power="yes", before=two_homes)
    assert not game.named("power_used")
    hands = ("a20 a01", "a06 a04 cosmic_zap", "a09")
    game = scene("judge", *hands, power="yes", respond="cosmic_zap", plan_0="a20")
    assert not game.named("taken")


def test_judge_power_declared_is_done_even_if_it_is_lost():
    """What was declared stands."""
    game = judged("0", "0", "2")
    two_homes(game)
    assert len(hand_of(over(game), 0)) == 3


def test_judge_wild_flare():
    """Totals that differ by less than 5 are a draw: allies go home, the two talk."""
    hands = ("a08 judge_flare", "a06 a06", "a05", "a05")
    wishes = {**ALLIES, "flare": "judge flare"}
    game = scene("none", *hands, stop="offer", **wishes)
    assert game.totals == (8 + 1 + 2, 6 + 4 + 3)
    assert game.decision == "offer"
    assert game.zone("gate", 2) == game.zone("side", 3) == 0
    hands = ("a01 judge_flare", "a06 a06", "a05", "a05")
    game = scene("none", *hands, **wishes)
    assert game.result == "defense_won"


def test_judge_super_flare():
    """Something for both."""
    hands = ("a20 a01 judge_flare", "a06 a04 a05", "")
    game = scene("judge", *hands, power="yes", flare="judge flare", stop="pick_number")
    for word in ("0", "1", "1", "1"):
        game.take(word)
    over(game, pick_planet="p1.3")
    assert takers(game) == [0, 1]
    assert game.ships(1, "p0.0") + game.ships(1, "p0.1") > 0 or game.named("came")


def test_judge_wild_flare_needs_less_than_five():
    """13 to 9 is near enough, 13 to 8 is not."""
    wishes = {**ALLIES, "flare": "judge flare"}
    for card, total, near in (("a06", 9, True), ("a05", 8, False)):
        hands = (f"{card} judge_flare", "a06 a06")
        game = scene("none", *hands, stop="offer", **wishes)
        assert game.named("totals")[-1]["offense"] == total
        assert game.named("totals")[-1]["defense"] == 13
        assert (game.decision == "offer") == near
