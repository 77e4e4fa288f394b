"""What is zapped, and who stops an attack that wins the game."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.policies import zapping
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.test_policies import AHEAD, EARLY, chosen
from tests.games.cosmic.test_power_values import board

GATE = {"gate": "4,0,0,0", "target": "p1.4", "ships": EARLY}
"""Nobody is near the win: the defense has two ships there."""
STAKES = GATE | {"ships": AHEAD}


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("a06, a08", "cosmic_zap"),  # 24 against 10, and 10 against 10 without the power
        ("a06, a30", "pass"),  # held as it is
        ("a20, a08", "pass"),  # lost without the power, too
        ("a08, negotiate", "pass"),
    ],
)
def test_a_power_of_totals_is_zapped_where_they_are_others_without_it(cards, answer):
    told = GATE | {"decision": "respond", "used": "virus", "aliens": "virus,none,none,none"}
    assert chosen("sensible", told | {"me": 1, "hand": "cosmic_zap", "revealed": cards}) == answer


@pytest.mark.parametrize(
    ("me", "position", "answer"),
    [(2, GATE, "pass"), (3, GATE, "pass"), (2, STAKES, "cosmic_zap"), (3, STAKES, "cosmic_zap")],
)
def test_allies_and_bystanders_zap_a_power_that_wins_the_game(me, position, answer):
    told = position | {"decision": "respond", "used": "virus", "aliens": "virus,none,none,none"}
    told |= {"me": me, "side": "0,0,1,0", "hand": "cosmic_zap", "revealed": "a06, a08"}
    assert chosen("sensible", told) == answer


@pytest.mark.parametrize(
    ("me", "position", "answer"),
    [(0, GATE, "pass"), (0, STAKES, "play"), (2, STAKES, "pass"), (3, STAKES, "pass")],
)
def test_an_attack_that_wins_the_game_sends_allies_of_the_defense_home(me, position, answer):
    told = position | {"decision": "force_field", "side": "0,0,2,0"}
    assert chosen("sensible", told | {"me": me, "hand": "force_field, a10"}) == answer


@pytest.mark.parametrize("me", [1, 2, 3])
def test_against_it_a_single_ship_of_an_ally_is_sent_home(me):
    told = STAKES | {"decision": "force_field", "gate": "4,0,1,0"}
    answer = "pass" if me == 2 else "play"
    assert chosen("sensible", told | {"me": me, "hand": "force_field, a10"}) == answer


@pytest.mark.parametrize(
    ("me", "position", "cards", "answer"),
    [
        (3, STAKES, "a20, a08", "emotion"),
        (2, STAKES, "a20, a08", "emotion"),
        (1, STAKES, "a20, a08", "emotion"),
        (3, STAKES, "a20, negotiate", "emotion"),
        (3, STAKES, "a06, a30", "pass"),
        (3, STAKES, "negotiate, a08", "pass"),
        (3, GATE, "a20, a08", "pass"),
        (1, GATE, "a20, a08", "pass"),
    ],
)
def test_anybody_makes_an_attack_that_wins_the_game_a_deal(me, position, cards, answer):
    told = position | {"decision": "reveal_card", "revealed": cards, "side": "0,0,1,0"}
    assert chosen("sensible", told | {"me": me, "hand": "emotion, a10"}) == answer


@pytest.mark.parametrize(
    ("alien", "tokens", "answer"),
    [("ace", 0, True), ("masochist", 0, True), ("tick_tock", 1, True), ("tick_tock", 2, False)],
)
def test_a_power_that_is_a_victory_is_zapped_by_anybody(alien, tokens, answer):
    table = board("tick_tock", 0).table
    table.frame_n, table.tokens[0] = 1, tokens
    frame = table.frames[0]
    frame.what, frame.owner, frame.against = c.USED_POWER, 0, c.POWER_WORDS.index(alien)
    assert bool(uncompiled(zapping.zap_power)(table, 3)) == answer
