"""Does advice come true? A few positions of the study `experiments/advice_calibration.py`.

Claimed minus real lies within four standard errors of zero but in 1 of 16,000 runs; with twelve
positions Student's t has heavier tails: 1 in 480. If each verdict that claims 99 % is wrong with
probability 1 %, two or more of twelve are wrong in 1 of 160 runs: one is let pass.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.simulated_machine import Machine

SCRIPT = Path(__file__).parents[2] / "experiments" / "advice_calibration.py"
POSITIONS, SECONDS, SEED = 12, 0.2, 5


@pytest.fixture(scope="module")
def study() -> ModuleType:
    plan = importlib.util.spec_from_file_location("advice_calibration", SCRIPT)
    assert plan is not None
    assert plan.loader is not None
    module = importlib.util.module_from_spec(plan)
    sys.modules[plan.name] = module  # its dataclasses look there for their types
    plan.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", ["sheepnappers", "sherwood"])
def test_advice_claims_come_true(study: ModuleType, game: str, machine: Machine) -> None:
    rows = list(study.calibrate(game, POSITIONS, SECONDS, SEED, jobs=1))
    assert len(rows) > POSITIONS / 2
    _, error, ratio = study.agreement(rows)
    assert error > 0
    assert abs(ratio) <= study.LIMIT
    assert [row["outcome"] for row in rows].count("wrong") <= 1
    assert f"{game}: {len(rows)} positions" in "\n".join(study.summary(rows))


def test_positions_are_drawn_from_play(study: ModuleType) -> None:
    drawn = [study.draw("sheepnappers", number, SEED) for number in range(20)]
    again = [study.draw("sheepnappers", number, SEED) for number in range(20)]
    found = [each for each in drawn if each is not None]
    assert len(found) > 15
    assert [each and each.lineup for each in drawn] == [each and each.lineup for each in again]
    assert len({tuple(each.lineup) for each in found}) > 15
    for each in found:
        position = each.past.position
        assert len(position.legal_actions()) >= 2
        assert each.real.worlds[0].table.tobytes() == position.root[0].table.tobytes()
        # what others hold is not told to advice
        assert len(study.opponents_of(each).split(",")) == len(each.lineup) - 1


def test_agreement_is_told_in_standard_errors(study: ModuleType) -> None:
    rows: list[dict[str, Any]] = [
        {"claimed": 1.0 + gap, "real": 1.0} for gap in np.resize([1.0, 3.0], 100)
    ]
    gap, error, ratio = study.agreement(rows)
    assert gap == pytest.approx(2)
    assert ratio == pytest.approx(gap / error)
    assert ratio > study.LIMIT
