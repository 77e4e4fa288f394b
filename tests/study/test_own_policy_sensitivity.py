"""Whether an advice hangs on how the player itself plays on."""

from typing import Any

import numpy as np
import pytest

import simlab
from simlab.core.policy import Policy
from simlab.execution.budget_clock import Clock
from simlab.inference.history import described_past
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import Position, described_position
from simlab.inference.rollouts import Rollouts
from simlab.runtime.compiled import CompiledGame
from simlab.show import card
from simlab.study.advise import advise
from simlab.study.consult import make_ready
from simlab.study.own_styles import LUCK, _Trial, check_own_styles
from tests.simulated_machine import Machine
from tests.study.test_advise import HAND, answer, decided


@pytest.fixture(scope="module")
def position() -> Position:
    return described_position("sheepnappers", HAND, seats=4)


def test_all_styles_are_compiled_before_thinking_begins(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who never played a style would never hear of it otherwise."""
    code, asked = position.matchup.compiled, []
    compile_policy = type(code).policy

    def policy(self: CompiledGame, each: Policy, *told: Any) -> Any:
        asked.append(each.name)
        return compile_policy(self, each, *told)

    monkeypatch.setattr(CompiledGame, "is_ready", lambda self, each: each.name in asked)
    monkeypatch.setattr(CompiledGame, "policy", policy)
    make_ready(position, described_past(position), {})
    assert sorted(set(asked)) == sorted(position.matchup.game.policies)


LAST_ALIEN = {"hand": "fuel 2, dream", "status": "active,eaten", "decision": "time_pick",
              "discard": "fuel, spider"}  # fmt: skip


@pytest.mark.parametrize("seed", [1, 5])
def test_an_advice_that_hangs_on_how_one_plays_on_is_not_sure(seed: int) -> None:
    """Who launches at once had better not be able to; who grazes first needs the fuel."""
    found = simlab.advise(
        "sheepnappers", LAST_ALIEN, seats=2, max_seconds=None, worlds=2000, seed=seed
    )
    own = found.card.own
    assert found.card.advice.best == "spider"
    assert own.looked_at == own.cases == len(found.advice.position.matchup.game.policies) - 1
    assert (own.turns[0].style, own.turns[0].action) == ("last_stand", "fuel")
    assert "and you play on like `sensible` (99." in found.verdict
    assert "sure" not in found.verdict
    assert "; if you play on like `last_stand` it is FUEL, better by" in found.verdict

    position = described_position("sheepnappers", LAST_ALIEN, seats=2)
    wool = [
        Rollouts(position, seat_opponents(position, style, "sensible"), seed + LUCK)
        .play([answer(position, action)], 0, 2_000)["seats"][:, 0, 0, 0]
        .mean()
        for style, action in (("last_stand", "fuel"), ("sensible", "spider"))
    ]
    assert own.turns[0].gain == pytest.approx(wool[0] - wool[1])


@pytest.mark.parametrize(("best_advised", "turning"), [(1.0, ["wool_t"]), (4.0, [])])
def test_a_style_that_makes_the_advised_action_better_still_turns_nothing(
    position: Position, monkeypatch: pytest.MonkeyPatch, best_advised: float, turning: list[str]
) -> None:
    """With one style the other action is worth 2; with `expert` perhaps the advised one more."""
    advice = decided(position, infer=False)
    noise = np.random.default_rng(3).normal(0, 0.5, 64)

    def worth(self: Any, style: str, worlds: int) -> Any:
        means = {"wool_t": (0.5, 2.0), "expert": (best_advised, 0.5)}.get(style, (0.0, -1.0))
        return noise[:, None] * (1, 0) + np.array(means)

    monkeypatch.setattr("simlab.study.own_styles._Trial._worth", worth)
    monkeypatch.setattr(
        "simlab.study.own_styles._Trial._worth_as_advised", lambda self, worlds: noise[:, None]
    )
    found = check_own_styles(advice, worlds=64)
    assert [turn.style for turn in found.turns] == turning


def test_a_turn_that_few_worlds_hardly_show_is_found() -> None:
    """The first worlds only leave out what cannot turn (surplus_s: 0.98 ±0.19 by 20,000)."""
    told = {"hand": "fuel 5, it", "pile": 12}
    hasty = {"opponents": "wool_t:threshold=0", "me": "wool_t:threshold=0"}
    found = simlab.advise(
        "sheepnappers", told, **hasty, believe="off", max_seconds=None, worlds=2000
    )
    assert found.card.advice.best == "launch"
    assert "surplus_s" in [turn.style for turn in found.card.own.turns]


def test_believed_worlds_stay_if_one_plays_on_otherwise(position: Position) -> None:
    """Another style of one's own as the opponents have: nobody else is another one."""
    advice = decided(position, opponents="wool_t:threshold=40@0.7|always_bomb@0.3")
    assert advice.belief is not None
    before = advice.belief.casts.tobytes()
    table, slot = advice.table.with_style(position, "always_bomb")
    assert table.entries == advice.table.entries
    assert table.entries[slot].text == "always_bomb"
    found = check_own_styles(advice, worlds=64)
    assert found.looked_at == found.cases
    assert advice.belief.casts.tobytes() == before


def test_in_believed_worlds_one_plays_on_like_the_style(position: Position) -> None:
    """Who never launches is eaten in the end."""
    advice = decided(position)
    assert advice.belief is not None
    trial = _Trial(advice)
    names = [advice.race.names[index] for index in trial.tried]
    assert set(trial._worth("quiet_never", 64)[:, names.index("end")]) == {-10.0}


def test_at_a_full_table_no_other_style_of_ones_own_is_tried(position: Position) -> None:
    many = "|".join(f"wool_t:threshold={wool}" for wool in range(31))
    advice = advise(position, opponents=many, infer=False, worlds=16, max_seconds=None)
    assert check_own_styles(advice, worlds=16).cases == 0


def test_without_time_no_style_of_ones_own_is_looked_at(
    position: Position, machine: Machine
) -> None:
    advice = decided(position, infer=False)
    short = Clock(1.0)
    machine.work(1.0)
    late = check_own_styles(advice, clock=short)
    assert (late.looked_at, late.turns) == (0, [])
    assert card.own_styles(late).endswith(f"0 of {late.cases} styles looked at")
