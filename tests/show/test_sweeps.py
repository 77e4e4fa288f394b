"""What is said below the table of an experiment."""

from pathlib import Path

import pytest

import simlab
from tests.conftest import Shell
from tests.simulated_machine import Machine

EXPERIMENT = """
name = "notes"
game = "sheepnappers"
lineup = "wool_t,asap"
precision = {{ metric = "wool", half_width = {half} }}
{more}
[combos]
"wool_t.threshold" = [10, 50]
"""


SPACE = """
name = "space"
game = "sheepnappers"
lineup = "wool_t,asap"
games = 10
[space]
design = "latin"
points = 30
[space.ranges]
"rules.wolves" = { from = 1, to = 3 }
"""


def test_points_that_fall_together_are_told(
    simlab_here: Shell, tmp_path: Path, machine: Machine
) -> None:
    path = tmp_path / "space.toml"
    path.write_text(SPACE)
    said = "of 30 points of [space] only 3 differ; those that fell together are one cell"
    assert said in simlab.run(path).notes
    assert said in simlab_here("run", str(path), "--dry-run").stderr
    path.write_text(SPACE.replace("30", "3"))
    assert not any("fell together" in note for note in simlab.run(path).notes)


@pytest.mark.parametrize(
    ("half", "more", "said"),
    [
        (
            1e-4,
            "games = 500",
            ["2 of 2 cells did not reach", "2 stopped after 500 games, as asked"],
        ),
        (1e-4, "max_seconds = 1e-3", ["2 of 2 cells did not reach", "2 stopped by the clock"]),
        (25.0, "games = 500_000", []),
    ],
)
def test_missed_precision_is_told(
    simlab_here: Shell, tmp_path: Path, half: float, more: str, said: list[str], machine: Machine
) -> None:
    path = tmp_path / "notes.toml"
    path.write_text(EXPERIMENT.format(half=half, more=more))
    for _ in range(2):  # also where all cells were there
        notes = "\n".join(simlab.run(path, output=tmp_path).notes)
        assert all(part in notes for part in said), notes
        assert ("did not reach" in notes) == bool(said)
    run = simlab_here("run", str(path), "--output", str(tmp_path))
    assert run.returncode == (3 if said else 0)
