"""Is advice that claims 99 % right as often as it claims? Twenty positions of the study.

If each verdict is wrong with probability 1 %, three or more of twenty are wrong in 1 of 1,000 runs
(binomial): up to two are let pass. Verdicts that the reference cannot tell count as wrong here: a
lead that 20 times as many worlds cannot find again was several standard errors too large by luck. A
rule that claims 99 % at 0.3 standard errors has six of those.
The seed is fixed.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from scipy.stats import binom

SCRIPT = Path(__file__).parents[2] / "experiments" / "advice_calibration.py"
POSITIONS, ALLOWED = 20, 2


@pytest.fixture(scope="module")
def study() -> ModuleType:
    plan = importlib.util.spec_from_file_location("advice_calibration", SCRIPT)
    assert plan is not None
    assert plan.loader is not None
    module = importlib.util.module_from_spec(plan)
    sys.modules[plan.name] = module  # its dataclasses look there for their types
    plan.loader.exec_module(module)
    return module


def test_twenty_positions_are_judged_as_surely_as_claimed(study: ModuleType) -> None:
    assert binom.sf(ALLOWED, POSITIONS, 1 - study.SURE) < 0.0011
    rows = list(study.calibrate("sheepnappers", POSITIONS, cap=600, seed=1, jobs=1))
    outcomes = [row["outcome"] for row in rows]
    assert len(rows) == POSITIONS
    assert outcomes.count("confirmed") >= 5, "too few claims for a test"
    assert outcomes.count("wrong") + outcomes.count("unclear") <= ALLOWED
    for row in rows:
        if row["outcome"] in ("confirmed", "unclear", "wrong"):
            assert row["reference_worlds"] == 20 * row["worlds"]
    assert f"{POSITIONS} positions of " in study.summary(rows)


def test_positions_are_drawn_from_play(study: ModuleType) -> None:
    drawn = study.draw_positions("sheepnappers", 50, 5)
    again = study.draw_positions("sheepnappers", 50, 5)
    assert len(drawn) == 50
    assert [(each.number, each.at) for each in drawn] == [(each.number, each.at) for each in again]
    assert len({(each.number, each.at) for each in drawn}) == 50
    numbers = [each.number for each in drawn]
    assert max(numbers.count(number) for number in numbers) == 3
    assert len({each.lineup for each in drawn}) > 25
    assert all(len(each.position.legal_actions()) >= 2 for each in drawn)


@pytest.mark.parametrize(
    ("others", "word"),
    [
        ({1: [1.0, 2, 3] * 99}, "confirmed"),
        ({1: [-1.0, -2, -3] * 99}, "wrong"),
        ({1: [1.0, -1, 0] * 99}, "unclear"),
        ({1: [0.0] * 99}, "unclear"),
        ({1: [-5.0] * 99}, "wrong"),
        ({1: [1.0, 2, 3] * 99, 2: [-1.0, -2, -3] * 99}, "wrong"),
        ({1: [1.0, 2, 3] * 99, 2: [1.0, -1, 0] * 99}, "confirmed"),
    ],
)
def test_what_counts_as_wrong(study: ModuleType, others: dict[int, list[float]], word: str) -> None:
    """Rival 1 decides between confirmed and unclear; anybody may be better."""
    found = {other: study.Difference.of(np.array(units)) for other, units in others.items()}
    assert study.judged(found, 1) == word
