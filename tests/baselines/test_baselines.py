"""The expected values of every game and preset policy; see them all with ``simlab check``."""

from pathlib import Path

import pytest

from simlab.core.registry import game, game_names
from simlab.execution.experiment import load_experiment
from simlab.study.baseline import check_file, find_baselines

FILES = find_baselines([Path(__file__).parent])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_expected_value_moved(path: Path) -> None:
    result = check_file(path)
    words = [f"{c.cell}: {c.metric} was {c.was:.5g}, is {c.now:.5g}" for c in result.moved]
    assert not words, "\n".join(words)


@pytest.mark.parametrize("name", game_names())
def test_every_policy_of_every_game_is_guarded(name: str) -> None:
    guarded = {
        lineup.partition(":")[0]
        for path in FILES
        for plan in [load_experiment(path)]
        if plan.game == name
        for text in plan.lineup
        for lineup in text.split(",")
    }
    assert guarded >= set(game(name).policies)
