"""Invariants after every step, honest information, compiled and uncompiled play alike."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from simlab.games.sheriff.game import GAME
from simlab.games.sheriff.rule_constants import PRESETS
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing import conformance
from tests.games.uncompiled_play import Played, check_uncompiled

POLICIES = ("random", "sensible", "honest_hardliner", "honest_venal", "smuggler_hardliner")

OPTIONS = {
    "ledger": ["all"],
    "private_offers": [True],
    "contingent": [True],
    "phantoms": ["forbid", "gold"],
    "deals_binding": [False],
    "bargaining": ["sealed_bid", "nash_split"],
    "talk_rounds": [0, 1, 2, 5],
    "third_offers": [0, 2],
    "third_party": [False],
    "third_pass": [False],
    "asks": [False],
    "counters": [False],
    "final_offer": [False],
    "currency": ["gold", "gold_stand"],
    "hide_gold": [True],
    "hide_stash_count": [True],
    "reveal_passed": [True],
    "reveal_bribe_goods": [True],
    "royals": [True],
    "inspection_cap": [0, 1, 2],
    "bag_order": ["clockwise"],
    "misdeclared_legal": ["kept"],
    "confiscated_to": ["sheriff", "removed"],
    "debt_goods": ["contraband_legal", "legal", "none"],
    "discard_piles": [1],
    "start_discards": [0, 2],
    "market_sources": ["draw_pile"],
    "market_order": ["any"],
    "market_first": ["named"],
    "set_aside_open": [True],
    "reshuffle_keep": [0, 2],
    "bag_min": [0],
    "bag_max": [3, 6],
    "hand_size": [5, 8, 1],
    "max_swaps": [0, 2],
    "first_sheriff": ["fixed"],
    "king_tie": ["split_king_keep_queen"],
    "final_ties": ["share"],
    "fine_factor": [3.0],
    "compensation_factor": [2.5],
    "start_gold": [0, 5, 20],
    "contraband_factor": [0.5],
    "copies.pepper": [40],
    "sheriff_turns.3": [1, 3],
}


@st.composite
def games(draw):
    """Draw a set-up over presets, seats, options and policies."""
    seats = draw(st.integers(3, 5))
    rules = dict(PRESETS[draw(st.sampled_from(sorted(PRESETS)))])
    names = draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=8, unique=True))
    rules |= {name: draw(st.sampled_from(OPTIONS[name])) for name in names}
    policy = st.one_of(st.just("random"), st.sampled_from(POLICIES))
    lineup = draw(st.lists(policy, min_size=seats, max_size=seats))
    return build_matchup(GAME, lineup, seats=seats, rules=rules, seed=draw(st.integers(0, 2**32)))


@settings(max_examples=40)
@given(matchup=games())
def test_random_games_keep_invariants(matchup):
    match = Match(matchup, 0)
    conformance.check_invariants(match)
    for _ in match.play():
        conformance.check_invariants(match)


@settings(max_examples=2)
@given(matchup=games())
def test_random_games_show_honest_information(matchup):
    lineup = ",".join(["random"] * matchup.seats)
    chance = build_matchup(
        GAME, lineup, seats=matchup.seats, rules=dict(matchup.rules), seed=matchup.seed
    )
    conformance.check_honest_information(chance, 0)


EVERYTHING = {
    "royals": True,
    "ledger": "all",
    "contingent": True,
    "third_offers": 2,
    "market_order": "any",
    "phantoms": "gold",
    "contraband_factor": 0.7,
    "fine_factor": 1.3,
}


def test_random_games_compiled_equal_uncompiled(shell):
    lineup = "random,sensible,random,smuggler_hardliner"
    check_uncompiled(shell, "sheriff", [Played(lineup, rules) for rules in ({}, EVERYTHING)])
