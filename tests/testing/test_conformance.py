import dataclasses
import functools
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings as hypothesis_settings, strategies as st

from simlab.core.game import Game, Metric
from simlab.core.registry import game, game_names
from simlab.core.rules import Rule
from simlab.jit.errors import GameError, UsageError
from simlab.jit.kernel import kernel
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing import conformance, conformance_metrics
from simlab.testing.conformance import check_game
from tests.conftest import Shell
from tests.toy_games import tiny

SHORT: dict[str, dict[str, object]] = {
    "cosmic": {"start": "destiny", "win_colonies": 2},
    "spaceknights": {"start_mettle": 8, "max_hands": 4},
    "sherwood": {"rounds": 2},
    "sheriff": {f"sheriff_turns.{seats}": 1 for seats in (3, 4, 5)},
}
"""Rules for games that may last for thousands of decisions."""


@pytest.mark.filterwarnings("ignore:.*does measure:UserWarning")  # in short games much stays 0
@pytest.mark.parametrize("name", game_names())
def test_every_game_conforms(name: str) -> None:
    settings = conformance.variants(game(name))
    short = SHORT.get(name, {})
    check_game(game(name), [(seats, {**rules, **short}) for seats, rules in settings], games=4)


def values_of(rule: Rule) -> st.SearchStrategy[object]:
    """Values near what people would try."""
    if rule.kind == "flag":
        return st.booleans()
    if rule.kind == "choice":
        return st.sampled_from(rule.choices)
    low, high = max(rule.low, 0), min(rule.high, 8)
    if rule.kind == "number":
        return st.floats(low, min(high, 1)).map(lambda x: round(x, 3))
    return st.integers(int(low), int(high))


@functools.cache
def rules_of(name: str) -> st.SearchStrategy[dict[str, object]]:
    book = game(name).rulebook
    keys = [key for rule in book.fields for key in rule.dotted()]
    pairs = [st.tuples(st.just(key), values_of(book.rule_of(key))) for key in keys]
    return st.lists(st.one_of(pairs), max_size=6).map(dict)


@pytest.mark.parametrize("name", game_names())
@hypothesis_settings(max_examples=60)
@given(data=st.data())
def test_no_invariant_breaks_under_any_rules(name: str, data: st.DataObject) -> None:
    chosen = game(name)
    seats = data.draw(st.sampled_from(chosen.seats))
    rules = data.draw(rules_of(name))
    policies = st.sampled_from(sorted(chosen.policies))
    lineup = data.draw(st.lists(policies, min_size=seats, max_size=seats))
    seed = data.draw(st.integers(0, 2**64 - 1))
    try:
        short = SHORT.get(name, {})
        matchup = build_matchup(chosen, lineup, seats=seats, rules={**short, **rules}, seed=seed)
    except UsageError:
        return
    match = Match(matchup, data.draw(st.integers(0, 10**6)))
    conformance.check_invariants(match)
    for _ in match.play():
        conformance.check_invariants(match)


FORGETFUL = """
import dataclasses
from simlab.testing.conformance import check_game
from simlab.core.registry import game
whole = game("sheepnappers")

def forgetful(world, action):
    whole.step(world, action)
    if world.table.turns == 7 and world.hidden.pile[0] > 0:
        world.hidden.pile[0] -= 1

check_game(dataclasses.replace(whole, step=forgetful), [(4, {})], games=3)
"""
"""Runs without compilation: to compile another step takes long."""


LEAKY = """
import dataclasses
from simlab.testing.conformance import check_honest_information
from simlab.core.game import Decision
from simlab.runtime.matchup import build_matchup
from tests.toy_games import tiny
BOTH, RICH = 2, 1000

def step(world, action):
    seat = world.table.actor
    if action == BOTH:
        world.seats[seat].pennies -= 2
        action = tiny.NO
    tiny.GAME.step(world, action)
    for seat in range(tiny.SEATS):
        world.table.points[seat] %= RICH
        world.table.points[seat] += RICH * (world.seats[seat].pennies >= 2)

def legal(table, me, action):
    return table.points[table.actor] >= RICH if action == BOTH else tiny.legal(table, me, action)

decisions = tuple(Decision(name, ("no", "yes", "both")) for name in ("bet", "again"))
leaky = dataclasses.replace(tiny.GAME, step=step, legal=legal, decisions=decisions)
for number in range(4):
    check_honest_information(build_matchup(leaky, "random", rules={"turns": 40}), number)
"""
"""What is legal stands where all see it, and follows from what one player holds."""


OPEN = """
import dataclasses

from simlab.testing.conformance import (
    check_honest_information, check_determinization, check_one_game, check_observed_chance
)
from simlab.runtime.matchup import build_matchup
from simlab.core.policy import policies_in, policy
from simlab.core.records import STREAM, Layout
from simlab.loop.rng import below, start_stream
from simlab.loop.turn import NOTHING, ask, turn_loop
from tests.toy_games import tiny

def set_up(world):
    start_stream(world.hidden.luck, world.hidden.key, 1)

def go_on(world, phase):
    table = world.table
    if table.turn == table.rules.turns:
        table.phase = tiny.DONE
        return
    table.turn += 1
    ask(world, tiny.BET, (table.turn - 1) % tiny.SEATS)

def answer(world, decision, seat, action):
    world.table.points[seat] += action

def only_option(table, me):
    return NOTHING

def legal(table, me, action):
    return True

def determinize(world, seat, key):
    world.hidden.key = key
    start_stream(world.hidden.luck, key, 1)
    return True

def check_invariants(world):
    return 0

@policy
def random(table, me, mind):
    return below(mind.rng, 2)

@policy
def sensible(table, me, mind):
    return tiny.YES

i8 = "i8"
layout = Layout.build(
    max_seats=tiny.SEATS,
    rules=tiny.RULEBOOK.dtype(),
    table=[("phase", i8), ("turn", i8), ("points", i8, (tiny.SEATS,))],
    seat=[],
    hidden=[("luck", STREAM)],
)
deal, step = turn_loop(
    set_up=set_up, answer=answer, go_on=go_on, only_option=only_option,
    finished=tiny.DONE, forced=tiny.E_FORCED,
)
game = dataclasses.replace(
    tiny.GAME, layout=layout, deal=deal, step=step, legal=legal, determinize=determinize,
    check_invariants=check_invariants, policies=policies_in([random, sensible]),
)
for rules in ({"turns": 40}, {"turns": 100}):
    matchup = build_matchup(game, "random", rules=rules)
    checks = check_one_game, check_honest_information, check_determinization, check_observed_chance
    for check in checks:
        check(matchup, 0)
print("conforms")
"""
"""A game in which nobody has anything of its own."""


def test_an_open_game_conforms(shell: Shell) -> None:
    run = shell(["-c", OPEN], NUMBA_DISABLE_JIT="1")
    assert run.stdout == "conforms\n", run.stderr


class TestTheSuiteItself:
    """A game with a fault does not pass."""

    def broken(self, **functions: object) -> Game:
        whole = game("sheepnappers")
        few = {name: whole.policies[name] for name in ("sensible", "random")}
        return dataclasses.replace(whole, policies=few, **functions)  # type: ignore[arg-type]

    def test_an_audit_that_fails(self) -> None:
        @kernel
        def check_invariants(world):  # type: ignore[no-untyped-def]
            return 3 if world.table.turns > 5 else 0

        with pytest.raises(AssertionError, match="public counts agree"):
            check_game(self.broken(check_invariants=check_invariants), [(4, {})], games=2)

    def test_a_step_that_forgets_a_card(self, shell: Shell) -> None:
        run = shell(["-c", FORGETFUL], NUMBA_DISABLE_JIT="1")
        assert run.returncode == 1
        assert "AssertionError" in run.stderr
        assert "invariant" in run.stderr

    def test_a_legal_list_that_leaks_a_hand(self, shell: Shell) -> None:
        run = shell(["-c", LEAKY], NUMBA_DISABLE_JIT="1")
        assert run.returncode == 1
        assert "what is legal tells of a hand" in run.stderr

    @pytest.mark.parametrize(
        ("name", "fault"),
        [
            ("tell", lambda event, names: [][0]),
            ("tell", lambda event, names: None),
            ("view", lambda table, me, seat, names: [][0]),
            ("build_position", lambda rules, told: told["hand"]["fuel"]),
        ],
    )
    def test_texts_that_raise_are_named(self, name: str, fault: Callable[..., object]) -> None:
        matchup = build_matchup(
            dataclasses.replace(game("sheepnappers"), **{name: fault}), "random"
        )
        check = conformance.check_place if name == "build_position" else conformance.check_story
        with pytest.raises((AssertionError, GameError, LookupError, TypeError)):
            check(*(matchup,) if name == "build_position" else (matchup, 0))

    @pytest.mark.parametrize("fault", ["truth", "key"])
    def test_an_imagination_that_copies_the_truth(self, fault: str) -> None:
        honest = tiny.GAME.determinize

        @kernel
        def copied(world, seat, key):  # type: ignore[no-untyped-def]
            return True

        @kernel
        def fixed(world, seat, key):  # type: ignore[no-untyped-def]
            return honest(world, seat, world.hidden.key)

        determinize = copied if fault == "truth" else fixed
        broken = dataclasses.replace(tiny.GAME, determinize=determinize)
        matchup = build_matchup(broken, "random", rules={"turns": 60})
        with pytest.raises(AssertionError, match="the others always hold the same"):
            conformance.check_determinization(matchup, 0)
        with pytest.raises(AssertionError, match="of the true world"):
            conformance.check_honest_information(matchup, 0)

    def test_a_metric_out_of_its_bounds(self) -> None:
        first, *others = tiny.GAME.seat_metrics
        narrow = dataclasses.replace(first, low=0, high=1)
        matchup = build_matchup(
            dataclasses.replace(tiny.GAME, seat_metrics=(narrow, *others)), "random"
        )
        with pytest.raises(AssertionError, match=r"points from 0 to .*, declared 0 to 1"):
            conformance_metrics.check_bounds(matchup, matchup.play(0, 50)[0])

    def test_an_imagination_that_tells_the_truth_about_nothing(self) -> None:
        @kernel
        def determinize(world, seat, key):  # type: ignore[no-untyped-def]
            world.table.pile_n += 1
            return True

        with pytest.raises(AssertionError, match=r"imagined by seat"):
            check_game(self.broken(determinize=determinize), [(4, {})], games=2)

    def test_seats_that_are_not_equal(self) -> None:
        record_metrics = tiny.GAME.record_metrics

        @kernel
        def biased(world, outcome):  # type: ignore[no-untyped-def]
            record_metrics(world, outcome)
            if outcome.seats[1, 1] > 0 and world.hidden.key % 8 == 0:
                outcome.seats[1, 1] = 0.0
                outcome.seats[0, 1] = 1.0

        conformance.check_equal_chances(build_matchup(tiny.GAME, "random"))
        matchup = build_matchup(dataclasses.replace(tiny.GAME, record_metrics=biased), "random")
        with pytest.raises(AssertionError, match="win shares by seat"):
            conformance.check_equal_chances(matchup)

    def test_a_guard_may_leave_a_game_without_a_winner(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        guard = Metric("truncated", "flag", "games that a guard broke off")
        metrics = (*tiny.GAME.table_metrics, guard)
        guarded = dataclasses.replace(tiny.GAME, table_metrics=metrics)
        matchup = build_matchup(guarded, "random")
        outcomes = np.zeros(20_000, guarded.outcome)
        outcomes["seats"][::2, 0, 1] = outcomes["seats"][1::2, 1, 1] = 1.0
        outcomes["seats"][:2, :, 1] = 0.0
        monkeypatch.setattr(matchup, "play", lambda first, games: (outcomes, games))
        with pytest.raises(AssertionError, match="nobody wins, and no guard broke it off"):
            conformance.check_equal_chances(matchup)
        outcomes["table"][:2, len(metrics) - 1] = 1.0
        conformance.check_equal_chances(matchup)


@pytest.mark.parametrize("name", game_names())
def test_a_name_is_one_metric(name: str) -> None:
    """`eaten` of a seat and of the table stood under one name; a game like that is refused now."""
    chosen = game(name)
    doubled = (*chosen.table_metrics, chosen.seat_metrics[2])
    with pytest.raises(TypeError, match=f"same name: {chosen.seat_metrics[2].name}"):
        dataclasses.replace(chosen, table_metrics=doubled)
