"""What is said below the table of an experiment."""

from pathlib import Path

import pytest

import simlab

EXPERIMENT = """
name = "notes"
game = "sheepnappers"
lineup = "wool_t,asap"
precision = {{ metric = "wool", half_width = {half} }}
{more}
[combos]
"wool_t.threshold" = [10, 50]
"""


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
def test_missed_precision_is_told(tmp_path: Path, half: float, more: str, said: list[str]) -> None:
    path = tmp_path / "notes.toml"
    path.write_text(EXPERIMENT.format(half=half, more=more))
    for _ in range(2):  # also where all cells were there
        notes = "\n".join(simlab.run(path, output=tmp_path).notes)
        assert all(part in notes for part in said), notes
        assert ("did not reach" in notes) == bool(said)
