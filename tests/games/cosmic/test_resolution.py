"""Who wins, who loses ships, compensation."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.cosmic.play import compensation
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, meet, play_out
from tests.games.cosmic.test_knowledge import memories


def fought(hand_o, hand_d, rules=None, **wishes):
    game = Game(rules)
    game.begin("colour 1")
    meet(game, hand_o, hand_d, {}, {}, target="p1.0", **wishes)
    play_out(game)
    return game


def result(game):
    return game.named("result")[0]["result"]


def test_totals_are_cards_and_ships():
    game = fought({"a14": 1}, {"a08": 1})
    assert game.named("totals")[0] == {"event": "totals", "offense": 15, "defense": 12}
    assert result(game) == "offense_won"
    assert game.zone("warp", 1) == 4
    assert game.ships(0, "p1.0") == 1


def test_tie_rule_sets_the_winner():
    for rules, expected in (
        ({}, "defense_won"),
        ({"tie": "offense"}, "offense_won"),
        ({"tie": "both_lose"}, "both_lost"),
    ):
        game = fought({"a12": 1}, {"a09": 1}, rules)
        assert result(game) == expected
    assert [game.zone("warp", seat) for seat in (0, 1)] == [1, 4]


def test_stripped_defense():
    for bonus, expected in (0, "offense_won"), (3, "defense_won"):
        game = Game({"stripped_defense": bonus})
        game.move(1, "p1.0", 4)
        game.begin("colour 1")
        meet(game, {"a10": 1}, {"a08": 1}, target="p1.0")
        play_out(game)
        assert result(game) == expected


def test_attack_values():
    """Rules attack_factor and attack_shift."""
    game = fought({"a15": 1}, {"a07": 1}, {"attack_factor": 0.5, "attack_shift": 2})
    totals = game.named("totals")[0]
    assert (totals["offense"], totals["defense"]) == (8 + 2 + 1, 4 + 2 + 4)


def test_attack_beats_negotiate_and_compensates():
    game = fought({"a00": 1, "a06": 5, "a08": 2}, {"negotiate": 1})
    assert result(game) == "offense_won"
    assert len(game.named("taken")) == 4
    assert int(game.table.hand_n[1]) == 4
    assert len(memories(game, 0)) == 4


def test_compensation_is_capped_by_the_hand():
    game = fought({"a00": 1, "a06": 2}, {"negotiate": 1})
    assert len(game.named("taken")) == 2
    game = fought({"negotiate": 1}, {"a06": 3})
    assert len(game.named("taken")) == 1, "one ship was lost"


def test_cards_that_come_in_answer_to_the_claim_are_compensation_too():
    """As by the power of Remora, which draws when another gets a card back."""
    game = Game()
    game.begin("colour 1")
    meet(game, {"a40": 1, "a06": 2}, {"negotiate": 1}, target="p1.0")
    game.table.comp_from, game.table.comp_to, game.table.comp_left = 0, 1, 4
    with np.errstate(over="ignore"):
        uncompiled(compensation.claiming)(game.world)
        game.hold(0, a06=3)
        uncompiled(compensation.compensating)(game.world)
    assert int(game.table.comp_paid) == 3


@pytest.mark.parametrize(("rate", "cards"), [(0, 0), (0.5, 2), (1.5, 5)])
def test_comp_rate(rate, cards):
    game = fought({"a00": 1, "a06": 5}, {"negotiate": 1}, {"comp_rate": rate})
    assert len(game.named("taken")) == min(cards, 5)


def test_compensation_rule_sets_who_picks():
    game = Game({"compensation": "payer"})
    game.begin("colour 1")
    meet(game, {"a40": 1, "a06": 3, "a00": 1, "a08": 1}, {"negotiate": 1})
    assert game.until("give") == "give"
    assert (int(game.table.actor), game.legal) == (0, ["a00", "a06", "a08"])
    game.take("a00")
    play_out(game)
    assert int(game.world.seats[1].hand[0]) == 1


def test_random_compensation_is_uniform():
    taken = []
    for seed in range(300):
        game = Game(seed=seed)
        game.begin("colour 1")
        meet(game, {"a40": 1, "a06": 3, "a08": 1}, {"negotiate": 1}, target="p1.0")
        play_out(game)
        taken.append(game.named("taken")[0]["kind"])
    assert abs(np.mean([kind == "a08" for kind in taken]) - 0.25) < 4 * np.sqrt(0.1875 / 300)


def test_morph_copies():
    game = fought({"morph": 1}, {"a08": 1})
    assert game.named("totals")[0] == {"event": "totals", "offense": 9, "defense": 12}
    game = Game()
    game.begin("colour 1")
    meet(game, {"morph": 1}, {"negotiate": 1})
    assert game.until("offer") == "offer"


def test_morph_against_morph():
    game = fought({"morph": 1}, {"morph": 1}, {"copies.morph": 2})
    assert result(game) == "both_lost"
    assert [game.zone("warp", seat) for seat in (0, 1)] == [1, 4]


def test_winners_of_a_defense_return_home():
    game = fought({"a00": 1}, {"a40": 1}, invite="2", ally="defense 2", home="p2.4")
    assert result(game) == "defense_won"
    assert game.ships(2, "p2.4") >= 4
    assert int(game.table.won_defense[1]) == 1


def test_played_cards_lie_on_the_table_until_the_end():
    game = Game()
    game.begin("colour 1")
    meet(game, {"a20": 1, "plus2": 1}, {"a08": 1})
    game.take("plus2 offense")
    assert int(game.table.laid.sum()) == 3
    play_out(game)
    assert int(game.table.laid.sum()) == 0
    assert int(game.table.discard.sum()) >= 3
