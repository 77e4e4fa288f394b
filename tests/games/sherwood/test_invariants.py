"""Invariants after every step (rules file 6.1), rotations (I11), honest information."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from simlab.games.sherwood import components as c
from simlab.games.sherwood.game import GAME
from simlab.games.sherwood.rule_constants import PRESETS
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing import conformance
from tests.games.sherwood.rule_variants import OPTIONS, settled
from tests.games.uncompiled_play import Played, check_uncompiled

POLICIES = ("random", "sensible", "random_rl:a=0.8")


@st.composite
def data_sets(draw):
    """Draw other values for some of the cards."""
    rules = {}
    for name in draw(st.lists(st.sampled_from(c.PARTY_WORDS[:45]), max_size=6, unique=True)):
        rules[f"power.{name}"] = draw(st.integers(1, 14))
        rules[f"gold.{name}"] = draw(st.integers(0, 20))
        rules[f"companions.{name}"] = draw(st.integers(0, 4))
        rules[f"glory.{name}"] = draw(st.integers(0, 6))
    return rules


@st.composite
def games(draw):
    """Draw a set-up over presets, seats, options, data and policies."""
    seats = draw(st.integers(3, 6))
    rules = dict(PRESETS[draw(st.sampled_from(sorted(PRESETS)))]) | draw(data_sets())
    names = draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=8, unique=True))
    rules |= {name: draw(st.sampled_from(OPTIONS[name])) for name in names}
    policy = st.one_of(st.just("random"), st.sampled_from(POLICIES))
    lineup = draw(st.lists(policy, min_size=seats, max_size=seats))
    rules = settled(rules, seats)
    return build_matchup(GAME, lineup, seats=seats, rules=rules, seed=draw(st.integers(0, 2**32)))


@settings(max_examples=25)
@given(matchup=games())
def test_random_games_keep_invariants(matchup):
    match = Match(matchup, 0)
    conformance.check_invariants(match)
    for _ in match.play():
        conformance.check_invariants(match)


@settings(max_examples=3)
@given(matchup=games())
def test_random_games_show_honest_information(matchup):
    lineup = ",".join(["random"] * matchup.seats)
    chance = build_matchup(
        GAME, lineup, seats=matchup.seats, rules=dict(matchup.rules), seed=matchup.seed
    )
    conformance.check_honest_information(chance, 0)


def turn_word(word):
    """Return a hide-out or town a quarter turn further; other words as they are."""
    corners = ("NW", "NE", "SE", "SW")
    if word in corners:
        return corners[(corners.index(word) + 1) % 4]
    if word in c.HIDEOUT_WORDS:
        return c.ARM_WORDS[(c.ARM_WORDS.index(word[0]) + 1) % 4] + word[1]
    return c.ARM_WORDS[(c.ARM_WORDS.index(word) + 1) % 4] if word in c.ARM_WORDS else word


def turned_rules(rules):
    """Turn all arrows and all routes by a quarter."""
    turned = dict(rules)
    for name in c.CARD_WORDS:
        for end in ("start", "dest"):
            turned[f"{end}.{name}"] = turn_word(rules[f"{end}.{name}"])
    for arm in c.ARM_WORDS:
        for place in range(1, 7):
            turned[f"arrow.{turn_word(arm)}_{place}"] = turn_word(rules[f"arrow.{arm}_{place}"])
    return turned


def turn_action(match, action):
    """Return the same action on the turned board."""
    kind = GAME.decisions[match.table.decision]
    word = kind.actions[action]
    if kind.name == "claim_value" and match.table.claim_field >= 4 and word != "silent":
        return kind.action_of(str((int(word) + 1) % 4))
    if kind.name in ("hideout", "messenger"):
        return kind.action_of(turn_word(word))
    return action


ODD_BOARD = {"arrow.N_1": "W1", "arrow.E_2": "none", "k_out": 3}


@pytest.mark.parametrize("extra", [{}, ODD_BOARD], ids=["board", "odd board"])
@pytest.mark.parametrize("preset", ["basic", "advanced"])
def test_a_turned_board_is_the_same_game(preset, extra):
    rules = dict(GAME.rules(4, extra, preset))
    one = Match(build_matchup(GAME, "random", seats=4, rules=rules, seed=9), 0)
    other = Match(build_matchup(GAME, "random", seats=4, rules=turned_rules(rules), seed=9), 0)
    while not one.over:
        action = one.choose()
        other.take(turn_action(one, action))
        one.take(action)
        assert one.table.glory.tolist() == other.table.glory.tolist()
        assert one.table.decision == other.table.decision
    assert other.over
    assert one.outcome() == other.outcome()


@pytest.mark.parametrize("preset", ["basic", "advanced"])
def test_relabelled_seats_rotate_the_results(preset):
    rules = {"first_figure": "fixed"}
    matchup = build_matchup(GAME, "random", seats=4, preset=preset, rules=rules, seed=9)
    one, other = Match(matchup, 0), Match(matchup, 0)
    for name in ("figure", "current"):
        other.table[name] = 1
    other.table.actor = 1

    def shifted(action):
        kind = GAME.decisions[one.table.decision]
        if not kind.actions[action].startswith("seat_"):
            return action
        return (action + 1) % 4

    while not one.over:
        action = one.choose()
        assert (one.actor + 1) % 4 == other.actor
        other.take(shifted(action))
        one.take(action)
    seats = [one.outcome()["seats"], other.outcome()["seats"]]
    assert [seats[1][(seat + 1) % 4] for seat in range(4)] == seats[0]


EVERYTHING = PRESETS["advanced"] | {
    "claim_mode": "verified",
    "auction_price": "uniform",
    "binding": "all",
    "gold_factor": 1.3,
    "reveal_looks": "secret",
    "perfect_recall": False,
}


def test_random_games_compiled_equal_uncompiled(shell):
    lineup = "random,sensible,random,random_rl:a=0.7"
    settings = ({}, PRESETS["advanced"], EVERYTHING)
    check_uncompiled(shell, "sherwood", [Played(lineup, rules) for rules in settings])


def test_imagined_cards_are_uniform():
    """With one card face down and unknown, each card that is left is as likely (6 sigma)."""
    matchup = build_matchup(GAME, "random", seats=3)
    match = Match(matchup, 3)
    slot = int(np.flatnonzero(match.table.shown[:4] < 0)[0])
    counts = {}
    worlds = match.world.copy().reshape(1)
    number = 4200
    for key in range(number):
        with np.errstate(over="ignore"):
            assert matchup.compiled.determinize(worlds[0], 0, np.uint64(key))
        card = int(worlds[0].hidden.supply[slot])
        counts[card] = counts.get(card, 0) + 1
    assert len(counts) == 21
    mean = number / 21
    assert all(abs(count - mean) < 6 * mean**0.5 for count in counts.values())
