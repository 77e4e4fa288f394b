from pathlib import Path

import pandas as pd
import pytest

from simlab.engine.errors import UsageError
from simlab.show.plots import draw_plot
from simlab.study.experiment import Experiment, cells, load_experiment, steps
from simlab.study.library import find_experiment, shipped_experiments
from simlab.study.sweep import best_cells, check_metrics, run_cells, varied_columns, write_tables

GOOD = """
name = "tiny"
game = "sheepnappers"
seats = [3, 4]
lineup = "wool_t,sensible,sensible,sensible"
rotate = true
games = 50
metrics = ["wool", "win"]
[rules]
hand_size = 6
[combos]
"wool_t.threshold" = { from = 0, to = 20, step = 10 }
"rules.wolves" = [1, 2]
[[cases]]
"wool_t.threshold" = 55
[best]
over = "wool_t.threshold"
metric = "win"
[plot]
x = "wool_t.threshold"
y = ["wool", "turns"]
hue = "rules.wolves"
facet = "seats"
"""


def load(tmp_path: Path, text: str) -> Experiment:
    path = tmp_path / "experiment.toml"
    path.write_text(text)
    return load_experiment(path)


def settle(tmp_path: Path, text: str) -> None:
    plan = load(tmp_path, text)
    check_metrics(plan, cells(plan))


def test_cells_are_the_product_and_the_cases(tmp_path: Path) -> None:
    design = cells(load(tmp_path, GOOD))
    assert len(design) == 2 * (3 * 2 + 1)
    assert design[0].point == {"seats": 3, "wool_t.threshold": 0, "rules.wolves": 1}
    assert design[0].setup.lineup == "wool_t:threshold=0,sensible,sensible"
    assert design[0].setup.rules["hand_size"] == 6
    assert design[6].point == {"seats": 3, "wool_t.threshold": 55}
    assert design[-1].setup.seats == 4


def test_a_lineup_without_the_policy_does_not_vary_along_it(tmp_path: Path) -> None:
    text = GOOD.replace(
        '"wool_t,sensible,sensible,sensible"', '["wool_t,asap,asap,asap", "asap"]'
    ).replace('[[cases]]\n"wool_t.threshold" = 55\n', "")
    design = cells(load(tmp_path, text))
    assert len(design) == 2 * (3 * 2 + 2)


def test_a_field_fills_the_other_places(tmp_path: Path) -> None:
    text = GOOD.replace('"wool_t,sensible,sensible,sensible"', '"wool_t"')
    text = text.replace("rotate = true", 'field = ["asap", "pile_k:threshold=5"]')
    design = cells(load(tmp_path, text))
    assert len(design) == 2 * 2 * (3 * 2 + 1)
    assert design[0].setup.lineup == "wool_t:threshold=0,asap,asap"
    last = ["wool_t:threshold=55", *["pile_k:threshold=5"] * 3]
    assert design[-1].setup.lineup == ",".join(last)
    assert design[0].point["field"] == "asap"


def test_a_map_shows_every_cell(tmp_path: Path) -> None:
    text = GOOD.replace('x = "wool_t.threshold"', 'kind = "map"\nx = "wool_t.threshold"')
    text = text.replace('[[cases]]\n"wool_t.threshold" = 55\n', "")
    plan = load(tmp_path, text)
    figure = draw_plot(run_cells(plan, cells(plan), jobs=1), plan.plot[0])
    assert len(figure.axes[0].texts) == 2 * 3


def test_the_table_and_the_plot(tmp_path: Path) -> None:
    plan = load(tmp_path, GOOD)
    design = cells(plan)
    assert check_metrics(plan, design) == ["wool", "win"]
    table = run_cells(plan, design, jobs=1)
    first = ["cell", "seats", "wool_t.threshold", "rules.wolves", "game"]
    assert list(table.columns[:5]) == first
    assert plan.best is not None
    chosen = best_cells(table, plan.best, varied_columns(design))
    assert len(chosen) == 2 * 3  # per seats and wolves, the case without wolves included
    assert table.groupby("cell")["seats"].first().loc[chosen].tolist() == [3] * 3 + [4] * 3
    write_tables(table, tmp_path / "out")
    assert pd.read_parquet(tmp_path / "out" / "table.parquet").equals(table)
    assert len(pd.read_csv(tmp_path / "out" / "table.csv")) == len(table)
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["table.csv", "table.parquet"]
    figure = draw_plot(table, plan.plot[0])
    assert len(figure.axes) == 4
    assert [axes.get_ylabel() for axes in figure.axes[::2]] == ["wool", "turns"]
    assert len(figure.axes[0].lines) == 2


def test_steps_include_the_end() -> None:
    assert steps(0, 140, 10)[-1] == 140
    assert steps(0, 0.3, 0.1) == [0, 0.1, 0.2, 0.3]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("games = 50", "gmes = 50", "unknown key 'gmes'; did you mean 'games'"),
        ("games = 50", "games = 0", "games: .* greater than or equal to 1"),
        ("games = 50", 'games = "many"', "games: "),
        ("games = 50", "games = ", "not valid TOML"),
        ('"sheepnappers"', '"sheepnaper"', "did you mean 'sheepnappers'"),
        ('"tiny"', '"../tiny"', "name: "),
        ("seats = [3, 4]", "seats = [3, 5]", "seats"),
        ("rules.wolves", "rules.wolfs", "did you mean 'wolves'"),
        ('"wool_t.threshold" = 55', '"wool_t.treshold" = 55', "did you mean 'threshold'"),
        ('"wool_t.threshold" = 55', '"pile_k.threshold" = 55', "neither rules.NAME nor"),
        ('over = "wool_t.threshold"', 'over = "wool_t"', "best: nothing varies as 'wool_t'"),
        ('metric = "win"', 'metric = "wni"', "did you mean 'win'"),
        ('metric = "win"', 'metrik = "win"', "did you mean 'metric'"),
        ("step = 10", "step = 0", "'step' is a number above 0"),
        ("to = 20", "til = 20", "a range is written"),
        ('x = "wool_t.threshold"', 'z = "wool_t.threshold"', "plot"),
        ("hand_size = 6", "hand_size = 60", "hand_size 60 needs"),
        ('hue = "rules.wolves"', 'hue = "rules.copies"', "nothing varies as"),
        ('"wool", "win"', '"wol", "win"', "no metric 'wol'; did you mean 'wool'"),
    ],
)
def test_faults_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(UsageError, match=message):
        settle(tmp_path, GOOD.replace(old, new))


def test_too_many_cells_are_refused(tmp_path: Path) -> None:
    text = GOOD.replace("to = 20, step = 10", "to = 400, step = 0.05")
    with pytest.raises(UsageError, match="more than 10000 cells"):
        cells(load(tmp_path, text))


def test_shipped_experiments_are_found_by_name_and_valid() -> None:
    assert "sheepnappers_launch_timing" in shipped_experiments()
    for name in shipped_experiments():
        plan = load_experiment(find_experiment(name))
        check_metrics(plan, cells(plan))
    with pytest.raises(UsageError, match="did you mean 'sheepnappers_launch_timing'"):
        find_experiment("sheepnappers_lunch_timing")
