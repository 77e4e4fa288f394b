"""The policies of the rules file (7): legal everywhere, and merchants true to their ideas."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from simlab.games.sheriff import components as c
from simlab.games.sheriff.game import GAME
from simlab.games.sheriff.policies import haggler_belief as beliefs, haggler_styles as styles
from simlab.games.sheriff.policies.haggler_merchant import SMUGGLED
from simlab.games.sheriff.policies.sense import (
    inspection_chance,
    inspection_gain,
    value_at_risk,
)
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheriff.policy_scenes import (
    NAMES,
    at,
    cards,
    load,
    load_here,
    mean,
    outcomes,
    words,
)
from tests.games.uncompiled_play import Played, check_uncompiled

Shell = Callable[..., subprocess.CompletedProcess[str]]

MERCHANTS = ("m1", "m2", "m3", "m4", "m5", "m6", "m7")
SHERIFFS = ("s1", "s2", "s2n", "s3", "s4", "s5")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"bargaining": "sealed_bid"},
    {"bargaining": "nash_split"},
    {"talk_rounds": 0},
    {"royals": True},
    {"ledger": "all", "royals": True, "third_offers": 2},
    {"deals_binding": False, "contingent": True},
    {"third_pass": False},
    {"private_offers": True, "hide_gold": True, "hide_stash_count": True},
    {"bag_min": 0, "contingent": True},
    {"inspection_cap": 1, "currency": "gold"},
    {"phantoms": "gold", "start_gold": 5},
    {"phantoms": "forbid", "start_gold": 0, "hand_size": 7},
)


# ------------------------------------------------------------------ at every decision


def test_random_pairs_play_legally_under_every_option() -> None:
    picks = random.Random(1)
    for number in range(24):
        rules = dict(OPTIONS[number % len(OPTIONS)])
        rules.update(GAME.rulebook.presets[picks.choice(("seed", "aw1", "cmon2"))])
        seats = picks.choice((3, 4, 5))
        pieces = [
            f"haggler:merchant={picks.choice(MERCHANTS)},sheriff={picks.choice(SHERIFFS)},"
            f"wrapper={picks.choice(('plain', 'cycle'))},carry={picks.randint(1, 8)}"
            for _ in range(seats - 2)
        ]
        lineup = ",".join([*pieces, "bayes", picks.choice(list(GAME.policies))])
        matchup = build_matchup(GAME, lineup, seats=seats, rules=rules, seed=number)
        assert np.isfinite(matchup.play(0, 10)[0]["seats"][:, :seats]).all()


@pytest.mark.parametrize("policy", [name for name in GAME.policies if name != "random"])
def test_ends_with_more_than_it_began_with(policy: str) -> None:
    # among three that play sensibly; without a single good sold it would be 50
    found = outcomes(f"{policy},sensible,sensible,sensible", games=60)
    assert mean(found, "score") > 60


# ------------------------------------------------------------------ what merchants load


def test_m1_is_honest() -> None:
    assert load("haggler", "apple 1, crossbow 5") == "apple 1"
    assert load("haggler", "cheese 3, chicken 2, mead 1") == "cheese 3"
    assert load("haggler", "pepper 2, mead 2, silk 2") == "pepper 1"  # forced to lie
    assert load("haggler", "pepper 2, mead 2, silk 2", bag_min=0) == ""
    found = outcomes("hardliner", games=500)
    assert found[:, :, NAMES.index("caught")].sum() == 0
    assert found[:, :, NAMES.index("contraband_value")].sum() == 0


def test_bonus_weighs_king_and_queen() -> None:
    # three apples for a crown of 20 (nobody has apples) against three chickens for one of 10
    for weight, bag in ((0, "chicken 3"), (1, "apple 3")):
        assert load(f"haggler:bonus={weight}", "apple 3, chicken 3") == bag


def test_m3_loads_only_the_best_contraband() -> None:
    hand = "apple 2, pepper 2, silk 1, crossbow 1"
    assert load("smuggler", hand) == "pepper 2, silk 1, crossbow 1"
    assert load("smuggler", "pepper 2, mead 3, silk 1") == "pepper 1, mead 3, silk 1"
    assert load("smuggler", "apple 4, chicken 2") == "apple 4"


@pytest.mark.parametrize(("carry", "bag"), [(1, "apple 4, silk 1"), (2, "apple 3, mead 1, silk 1")])
def test_m4_carries_exactly_so_many(carry: int, bag: str) -> None:
    hand = "apple 4, mead 1, silk 1"
    assert load(f"haggler:merchant=m4,carry={carry}", hand) == bag


def promise(hand: str, target: str, k: int, chance: float) -> float:
    """What a bag with the k best contraband cards is worth (rules file 7, M5)."""
    value = dict(zip(c.GOODS_WORDS, (2, 3, 3, 4, 6, 7, 8, 9), strict=False))
    counts = dict(zip(c.GOODS_WORDS, cards(hand), strict=True))
    illegal = [w for w in c.GOODS_WORDS[4:8] for _ in range(counts[w])]
    best = sorted((value[word] for word in illegal), reverse=True)[:k]
    legal = min(int(counts[target]), 5 - k)
    honest = legal * (value[target] + (2 * chance if k == 0 else 0))
    return honest + (1 - chance) * sum(best) - chance * 4 * k


@pytest.mark.parametrize("searches", [0, 1, 2, 4, 8])
@pytest.mark.parametrize("hand", ["cheese 3, pepper 2, silk 1", "apple 2, mead 4"])
def test_m5_carries_what_promises_most(hand: str, searches: int) -> None:
    match = at("calculator:bonus=0", c.LOAD)
    match.table.judged[match.table.sheriff] = 8
    match.table.searches[match.table.sheriff] = searches
    target = hand.split()[0]
    held = int(cards(hand)[4:].sum())
    chance = (1 + searches) / 10
    best = max(range(held + 1), key=lambda k: promise(hand, target, k, chance))
    bag = cards(load_here(match, hand))
    assert bag[4:].sum() == best


def test_m5_draws_with_chances_of_a_softmax() -> None:
    hand = "cheese 3, mead 3"
    match = at("haggler:merchant=m5,temper=5", c.LOAD)
    match.me.hand[:] = cards(hand)
    drawn = []
    for _ in range(400):
        match.minds["memory"] = 0
        match.choose()
        drawn.append(int(match.minds[match.actor].memory[SMUGGLED]))
    weights = np.exp([promise(hand, "cheese", k, 0.5) / 5 for k in range(4)])
    expected = weights / weights.sum()
    shares = np.bincount(drawn, minlength=4) / len(drawn)
    assert (np.abs(shares - expected) < 4 * np.sqrt(expected * (1 - expected) / 400)).all()


def test_m6_goes_for_the_crown_with_royal_goods() -> None:
    match = at("king_hunter", c.LOAD, royals=True)
    # one cheese short of the Queen; nobody is near in apples, where it is far ahead already
    match.table.stand[:, :4] = 0
    match.table.stand[match.actor, c.APPLE] = 9
    match.table.stand[match.actor, c.CHEESE] = 1
    match.table.stand[match.table.sheriff, c.CHEESE] = 2
    hand = "apple 2, cheese 1, silk 1, golden_apples 1, gouda 1"
    assert load_here(match, hand) == "cheese 1, gouda 1"


def test_cycle_is_honest_then_pushes_once() -> None:
    matchup = build_matchup(GAME, "cycler:carry=2,sheriff=s1", seats=4, seed=2)
    pushes = 0
    for number in range(3):
        match = Match(matchup, number)
        lies: list[list[int]] = [[] for _ in range(4)]
        while not match.over:
            before = match.table.lied_passed.copy()
            at_round = int(match.table.round_index)
            match.take(match.choose())
            for seat in np.flatnonzero(match.table.lied_passed > before):
                lies[seat].append(at_round)
        for rounds in lies:
            assert len(rounds) <= 1
            # eight rounds: honest in the first, the push in 2-5, nothing after it
            assert all(1 <= each <= 4 for each in rounds)
            pushes += len(rounds)
    assert pushes > 6


@pytest.mark.parametrize(("seats", "turns", "windows"), [
    (3, 3, [0, 0, 1, 1, 1, 1, 2, 2, 2]),
    (4, 2, [0, 1, 1, 1, 1, 2, 2, 2]),
])  # fmt: skip
def test_windows_of_the_cycle(seats: int, turns: int, windows: list[int]) -> None:
    match = at("honest", c.LOAD, seats=seats, **{f"sheriff_turns.{seats}": turns})
    found = []
    for number in range(seats * turns):
        match.table.round_index = number
        found.append(int(styles.window_of(match.table)))
    assert found == windows


def test_market_keeps_what_the_merchant_wants() -> None:
    hand = "apple 3, cheese 1, pepper 1, silk 1"
    kept = {
        "haggler": "apple 3",
        "smuggler": "pepper 1, silk 1",
        "sweetener": "apple 3, silk 1",
        "calculator": "apple 3, pepper 1, silk 1",
        "king_hunter": "apple 3",
        "haggler:swaps=1": "apple 3, pepper 1, silk 1",
    }
    for policy, left in kept.items():
        match = at(policy, c.SET_ASIDE)
        seat = match.actor
        match.me.hand[:] = cards(hand)
        while match.table.decision == c.SET_ASIDE and match.actor == seat:
            action = match.choose()
            if match.word(action) == "done":
                break
            match.take(action)
        assert words(match.world.seats[seat].hand) == left, policy


# ------------------------------------------------------------------ parameters


CHANGES = {
    "bonus": ("honest", "1"),
    "swaps": ("honest", "1"),
    "bait": ("baiter", "1"),
    "gift": ("sweetener", "5"),
    "opening": ("smuggler:sheriff=s1", "0.9"),
    "share": ("smuggler", "0.3"),
    "carry": ("sweetener", "3"),
    "temper": ("mixer", "20"),
    "last": ("king_hunter", "8"),
    "margin": ("smuggler", "10"),
    "ask": ("shakedown:merchant=m3", "4"),
    "rate": ("mixed", "0.9"),
    "tilt": ("mixed", "2"),
    "merchant": ("honest", "m3"),
    "sheriff": ("honest", "s2"),
    "wrapper": ("smuggler", "cycle"),
}


@pytest.mark.parametrize("name", styles.PARAMETERS)
def test_every_parameter_matters(name: str) -> None:
    preset, value = CHANGES[name]
    changed = f"{preset}{',' if ':' in preset else ':'}{name}={value}"
    assert (outcomes(preset, games=30) != outcomes(changed, games=30)).any()


@pytest.mark.parametrize("change", ["prior=0.6", "strength=9", "size=9", "b1=0.9", "b0=0.01",
                                    "market=9", "margin=5", "first=1"])  # fmt: skip
def test_every_parameter_of_bayes_matters(change: str) -> None:
    assert (outcomes("bayes", games=30) != outcomes(f"bayes:{change}", games=30)).any()


def test_presets_are_hagglers_with_other_defaults() -> None:
    pairs = (
        ("hardliner", "haggler:sheriff=s2"),
        ("smuggler", "haggler:merchant=m3,sheriff=s3"),
        ("cycler", "haggler:merchant=m3,sheriff=s3,wrapper=cycle,carry=4"),
    )
    for name, lineup in pairs:
        assert (outcomes(name, games=20) == outcomes(lineup, games=20)).all()
        assert GAME.policies[name].function is GAME.policies["haggler"].function


def test_the_expert_is_bayes_with_other_defaults() -> None:
    assert GAME.policies["expert"].function is GAME.policies["bayes"].function
    # a search wins 0.92, `sensible` 0.25; half of the gap is closed at 0.59
    assert mean(outcomes("expert,sensible,sensible,sensible", games=200), "win") > 0.75


def test_policies_compiled_equal_uncompiled(shell: Shell) -> None:
    lineup = "bayes:margin=0.3,mixer:temper=1.7,saboteur:share=0.9,chancer:rate=0.6"
    rules = {"royals": True, "third_offers": 2, "contraband_factor": 1.3, "bonus_factor": 0.7}
    check_uncompiled(shell, "sheriff", [Played(lineup, rules)])


# ------------------------------------------------------------------ a sheriff who may open no more

GOODS_AT_RISK = {"me": 1, "sheriff": 0, "hand": "apple 2", "bag": "silk 3", "gold": [50] * 4,
                 "declared": ["none", "apple 3", "cheese 4", "bread 5"], "opened": 3}  # fmt: skip


def asked_of(policy: str, told: dict[str, Any], cap: int) -> str:
    """Return what a policy does after one bag was opened, if the rules let so many be."""
    rules = {"inspection_cap": cap}
    worlds = GAME.placed(GAME.rules(4, rules), told)
    match = Match(build_matchup("sheriff", policy, seats=4, rules=rules), 0, worlds)
    return match.word(match.choose())


@pytest.mark.parametrize("policy", ["sensible", "expert"])
def test_nobody_pays_who_cannot_be_opened(policy: str) -> None:
    told = {**GOODS_AT_RISK, "decision": "offer"}
    assert asked_of(policy, told, 4) == "pass"
    assert asked_of(policy, told, 1) == "silent"


@pytest.mark.parametrize(("cap", "opened"), [(4, True), (1, False), (0, False)])
def test_a_bag_that_may_not_be_opened_brings_nothing(cap: int, opened: bool) -> None:
    rules = GAME.rules(4, {"inspection_cap": cap})
    told = {"me": 0, "sheriff": 0, "declared": GOODS_AT_RISK["declared"], "focus": 1}
    told |= {"opened": 3} if cap else {}
    table = GAME.placed(rules, {**told, "decision": "answer"})[0].table
    assert (inspection_gain(table, 1) != 0) == opened
    assert (beliefs.gain_of_opening(table, 1, 0.9) > 0) == opened
    assert (inspection_chance(table, 0) > 0) == opened
    assert (beliefs.unpaid_rate(table, 0) > 0) == opened


def test_fines_are_reckoned_as_the_rules_multiply_them() -> None:
    risks = []
    for factor in (0.0, 1.0, 2.0):
        rules = GAME.rules(4, {"fine_factor": factor})
        world = GAME.placed(rules, {**GOODS_AT_RISK, "decision": "offer"})[0]
        risks.append(float(value_at_risk(world.table, world.seats[1])))
    assert risks == [24.0, 36.0, 48.0]  # three silks of 8, with a penalty of 4 each
