"""Invitations, answers, allies' gains."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.policies.basic import golden_side
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, meet, play_out

BOTH = {"invite": "2+3", "ally": "offense 2"}


def begun(rules=None, **options):
    game = Game(rules, **options)
    game.begin("colour 1")
    return game


def test_invitations_in_order():
    """The offense first, then the defense; neither may invite a main player."""
    game = begun()
    assert game.until("invite") == "invite"
    assert int(game.table.actor) == 0
    assert game.legal == ["nobody", "2", "3", "2+3"]
    game.take("2")
    assert int(game.table.actor) == 1
    game.take("2+3")
    assert game.named("invited") == [
        {"event": "invited", "seat": 0, "subset": "2"},
        {"event": "invited", "seat": 1, "subset": "2+3"},
    ]


def test_invitations():
    game = begun({"invitations": "defense_first"})
    game.until("invite")
    assert int(game.table.actor) == 1
    game = begun({"invitations": "simultaneous"})
    game.until("invite")
    game.take("2")
    assert (int(game.table.actor), int(game.table.invited_o)) == (1, 0)
    assert not game.named("invited")
    game.take("3")
    assert len(game.named("invited")) == 2


def test_alliances():
    for rules, legal in (
        ({}, ["nobody", "2", "3", "2+3"]),
        ({"alliances": "one"}, ["nobody", "2", "3"]),
    ):
        game = begun(rules)
        game.until("invite")
        assert game.legal == legal
    assert begun({"alliances": "none"}).until("invite", "plan") == "plan"
    assert begun({"ally_max": 0}).until("invite", "plan") == "plan"


def test_players_without_ships_on_colonies_are_not_invited():
    game = Game()
    game.strip(2)
    game.begin("colour 1")
    game.until("invite")
    assert game.legal == ["nobody", "3"]


def test_answers_clockwise_one_side_each():
    """Ruling 38: invited by both, one joins one side, and the next decides after that."""
    game = begun()
    game.until("ally", invite="2+3")
    assert int(game.table.actor) == 2
    assert game.legal == [
        "decline",
        *(f"{s} {k}" for s in ("offense", "defense") for k in range(1, 5)),
    ]
    game.take("defense 2")
    assert game.decision == "source"
    game.take("p2.0")
    game.take("p2.1")
    assert (game.zone("side", 2), int(game.table.actor), game.decision) == (2, 3, "ally")
    game.take("offense 1")
    game.take("p3.0")
    assert game.zone("gate", 3) == 1


def test_ally_max():
    game = begun({"ally_max": 2})
    game.until("ally", invite="2+3|2")
    assert game.legal[-1] == "defense 2"


def test_responses():
    """All answer before anybody's answer is known; then ships are sent in order."""
    game = begun({"responses": "simultaneous"})
    game.until("ally", invite="2+3")
    game.take("offense 2")
    assert (game.decision, int(game.table.actor)) == ("ally", 3)
    assert not game.named("answered")
    assert int(game.table.role[2]) == 0
    game.take("defense 1")
    assert game.decision == "source"
    game.until("plan")
    assert [each["seat"] for each in game.named("answered")] == [2, 3]
    assert (game.zone("gate", 2), game.zone("side", 3)) == (2, 1)


def test_allies_land_with_the_offense():
    """Rulings 4 and 5: where one has a colony already, ships only reinforce it."""
    game = Game()
    game.move(2, "p2.4", 1, "p1.0")
    game.begin("colour 1")
    meet(game, {"a40": 1}, {"a00": 1}, target="p1.0", source="p2.0|p3.0", **BOTH)
    play_out(game)
    assert [game.ships(seat, "p1.0") for seat in (0, 2, 3)] == [1, 3, 2]
    assert [int(game.table.foreign[seat]) for seat in (0, 2, 3)] == [1, 1, 1]
    assert int(game.table.won_ally[3]) == 1


def test_allies_of_the_offense_are_lost_with_it():
    game = begun()
    meet(game, {"a00": 1}, {"a40": 1}, **BOTH)
    play_out(game)
    assert [game.zone("warp", seat) for seat in range(4)] == [1, 0, 2, 2]


def test_ships_count_on_both_sides():
    game = begun()
    meet(game, {"a10": 1}, {"a10": 1}, invite="2+3", ally="defense 3|offense 2")
    play_out(game)
    totals = game.named("totals")[0]
    assert (totals["offense"], totals["defense"]) == (10 + 1, 10 + 4 + 6)


def rewarded(rules, split="3 cards", prepare=None):
    game = Game(rules)
    game.move(2, "p2.0", 2)
    game.begin("colour 1")
    meet(game, {"a00": 1}, {"a40": 1}, {}, {}, invite="2|nobody", ally="defense 3")
    game.until("reward", "target", "own_colour", "defense")
    if game.decision == "reward":
        legal = game.legal
        game.take(split if split in legal else legal[0])
        play_out(game)
    else:
        legal = []
    return game, legal


def test_defenders_take_cards_or_ships():
    game, legal = rewarded({}, "1 cards")
    assert legal == ["1 cards", "2 cards", "3 cards"], "two ships are in the warp"
    assert int(game.table.hand_n[2]) == 1
    assert game.zone("warp", 2) == 0
    assert game.named("rewarded") == [{"event": "rewarded", "seat": 2, "cards": 1, "ships": 2}]


def test_reward():
    game, legal = rewarded({"reward": "card"})
    assert (legal, int(game.table.hand_n[2])) == ([], 3)
    game, legal = rewarded({"reward": "ship"})
    assert (int(game.table.hand_n[2]), game.zone("warp", 2)) == (0, 0)


@pytest.mark.parametrize(("rate", "cards"), [(0, 0), (0.5, 1), (2, 6)])
def test_reward_rate(rate, cards):
    game, _ = rewarded({"reward_rate": rate, "reward": "card"})
    assert int(game.table.hand_n[2]) == cards


def test_offense_reward():
    for word, cards in ("card", 2), ("none", 0):
        game = begun({"offense_reward": word})
        meet(game, {"a40": 1}, {"a00": 1}, {}, {}, **BOTH)
        play_out(game)
        assert (game.ships(0, "p1.0"), game.ships(2, "p1.0")) == (1, 0)
        assert int(game.table.hand_n[2]) == cards
        assert game.zone("warp", 2) == 0


def test_golden_joins_where_it_may_not_decline():
    """As The Qax makes it."""
    game = begun()
    sides = [1 << c.JOIN_DEFENSE + 3 | 1 << c.JOIN_DEFENSE + 4, 1 << c.JOIN_OFFENSE + 3]
    with np.errstate(over="ignore"):
        chosen = [uncompiled(golden_side)(game.table, 2, np.int64(each)) for each in sides]
    assert chosen == [c.JOIN_DEFENSE + 3, c.JOIN_OFFENSE + 3]
