"""A salvage vessel that has won draws techs instead of its rewards."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import salvage
from simlab.games.cosmic.play import techs
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.techs.scenes import lab, techs_of

SALVAGE = {"special_ships": "salvage"}
USES = {"marked": "yes", "play_thing_0": "salvage"}


def won(hand_1="a06", rules=None, **wishes):
    """Seat 0 has won with its salvage vessel, or is asked something before."""
    rules = {**SALVAGE, **(rules or {})}
    return lab("a40", hand_1, rules=rules, **{**USES, **wishes})


def drawn(game):
    """Return the techs that players have drawn since the turn began."""
    return [each["tech"] for each in game.named("tech_drawn")]


def test_two_techs_are_drawn_and_one_is_kept():
    game = won(stop="pick_number")
    assert game.legal == ["0", "2"]
    game.take("2")
    assert (game.decision, int(game.table.actor)) == ("tech_keep", 0)
    choice = list(game.legal)
    assert len(choice) == 2
    game.take(choice[1])
    game.until("second")
    assert techs_of(game, 0) == {choice[1]: 0}
    assert [each["tech"] for each in game.named("tech_discarded")] == [choice[0]]
    assert not game.named("rewarded"), "techs instead of rewards"


def test_rewards_instead_of_techs():
    game = won(stop="pick_number")
    game.take("0")
    game.until("second", reward="2 cards")
    assert [each["cards"] for each in game.named("rewarded")] == [2]
    assert drawn(game) == []


@pytest.mark.parametrize("count", [0, 1, 3])
def test_salvage_techs(count):
    """With none nobody is asked; one is kept as it is drawn."""
    game = won(rules={"salvage_techs": count}, pick_number=str(count), reward="2 cards")
    assert len(drawn(game)) == count
    assert len(game.named("rewarded")) == (count == 0)
    assert len(techs_of(game, 0)) == (count > 0)


def test_without_rewards_there_are_techs():
    game = won(rules={"salvage_rewards": 0})
    assert len(drawn(game)) == 2


@pytest.mark.parametrize(("count", "played"), [("2", 0), ("0", 1)])
def test_ionic_gas_denies_no_techs(count, played):
    """They are no rewards: it is played only where there are some."""
    game = won("a06 ionic", pick_number=count, outcome_card="ionic")
    assert [each["kind"] for each in game.named("played")] == ["ionic"] * played
    assert len(drawn(game)) == int(count)
    assert not game.named("rewarded")


def test_without_technologies_it_brings_rewards():
    """None in the deck, or none in the game."""
    empty = {f"tech_pool.{word}": False for word in c.TECH_WORDS[1:]}
    for rules in (empty, {"technology": False}):
        game = won(rules=rules, reward="2 cards")
        assert [each["cards"] for each in game.named("rewarded")] == [2]


def test_an_ally_draws_techs_too():
    wishes = {"invite_0": "2", "ally_2": "offense 2", "play_thing_2": "salvage"}
    game = won(**{**wishes, "play_thing_0": "pass", "stop": "pick_number"})
    assert int(game.table.actor) == 2
    game.take("2")
    assert (game.decision, int(game.table.actor)) == ("tech_keep", 2)


@pytest.mark.parametrize(("hand", "wish"), [("a40 a30", 0), ("a40 a04", 2)])
def test_players_draw_techs_where_their_hand_is_weak(hand, wish):
    """As they would rather have techs than another encounter: with none, and a weak hand."""

    def without_a_tech(game):
        slot = list(game.table.tech_owner).index(1)
        uncompiled(techs.remove)(game.world, slot)

    game = lab(hand, "a06", rules=SALVAGE, before=without_a_tech, stop="pick_number", **USES)
    unit = c.THING + c.SALVAGE
    assert uncompiled(salvage.choose_salvage)(game.table, game.world.seats[0], unit) == wish
