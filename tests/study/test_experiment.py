from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest

import simlab
from simlab.core.registry import game
from simlab.execution.design import cells
from simlab.execution.experiment import Best, Experiment, load_experiment
from simlab.execution.sweep_table import varied_columns, write_tables
from simlab.execution.workers import Workers
from simlab.jit.errors import UsageError
from simlab.output.report.sentences import said
from simlab.output.words import Words
from simlab.runtime.matchup import build_matchup
from simlab.show.plots import draw_plot
from simlab.show.report_of_sweep import Ranking
from simlab.stats.intervals import Sample, sample_interval, share_interval
from simlab.stats.ranges import Span, geometric, steps
from simlab.study.kept import read_kept
from simlab.study.library import find_experiment, shipped_experiments
from simlab.study.sweep import Sweep, best_among, best_cells, check_metrics, chosen_rows

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


def played(plan: Experiment) -> pd.DataFrame:
    with Workers(None, 1) as workers:
        return Sweep(plan, cells(plan)).run(workers)


def settle(tmp_path: Path, text: str) -> None:
    plan = load(tmp_path, text)
    check_metrics(plan, cells(plan))


def test_cells_are_the_product_and_the_cases(tmp_path: Path) -> None:
    design = cells(load(tmp_path, GOOD))
    assert len(design) == 2 * (3 * 2 + 1)
    assert design[0].point == {"seats": 3, "wool_t.threshold": 0, "rules.wolves": 1}
    assert design[0].matchup.lineup == "wool_t:threshold=0,sensible,sensible"
    assert design[0].matchup.rules["hand_size"] == 6
    assert design[6].point == {"seats": 3, "wool_t.threshold": 55}
    assert design[-1].matchup.seats == 4


def test_values_are_kept_as_they_are_read(tmp_path: Path) -> None:
    """A column of 1 and "2" could not be written, after all was played."""
    text = GOOD.replace("[1, 2]", '[1, "2", 2.0]\n"rules.juice" = [true, "off"]')
    text = text.replace("= 55", '= "55"').replace("[3, 4]", "4").replace("games = 50", "games = 1")
    plan = load(tmp_path, text.replace("{ from = 0, to = 20, step = 10 }", "20"))
    design = cells(plan)
    values = [(1, True), (1, False), (2, True), (2, False)]
    names = ["wool_t.threshold", "rules.wolves", "rules.juice"]
    points = [dict(zip(names, (20, *each), strict=True)) for each in values]
    assert [cell.point for cell in design] == [*points, {"wool_t.threshold": 55}]
    write_tables(played(plan), tmp_path)


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
    assert design[0].matchup.lineup == "wool_t:threshold=0,asap,asap"
    last = ["wool_t:threshold=55", *["pile_k:threshold=5"] * 3]
    assert design[-1].matchup.lineup == ",".join(last)
    assert design[0].point["field"] == "asap"


def test_a_map_shows_every_cell(tmp_path: Path) -> None:
    text = GOOD.replace('x = "wool_t.threshold"', 'kind = "map"\nx = "wool_t.threshold"')
    text = text.replace('[[cases]]\n"wool_t.threshold" = 55\n', "")
    plan = load(tmp_path, text)
    figure = draw_plot(played(plan), plan.plot[0])
    assert len(figure.axes[0].texts) == 2 * 3


def test_a_mark_lies_between_the_columns_of_a_map(tmp_path: Path) -> None:
    marks = 'mark = { "wool_t.threshold" = 15, "rules.wolves" = 1.5 }\n'
    text = GOOD.replace('x = "wool_t.threshold"', f'kind = "map"\n{marks}x = "wool_t.threshold"')
    text = text.replace('[[cases]]\n"wool_t.threshold" = 55\n', "")
    plan = load(tmp_path, text)
    lines = draw_plot(played(plan), plan.plot[0]).axes[0].lines
    assert [lines[0].get_xdata()[0], lines[1].get_ydata()[0]] == [1.5, 0.5]


def test_the_table_and_the_plot(tmp_path: Path) -> None:
    plan = load(tmp_path, GOOD)
    design = cells(plan)
    assert check_metrics(plan, design) == ["wool", "win"]
    table = played(plan)
    first = ["cell", "seats", "wool_t.threshold", "rules.wolves", "game"]
    assert list(table.columns[:5]) == first
    assert plan.best is not None
    chosen = best_cells(table, plan.best, varied_columns(design))
    assert len(chosen) == 2 * 3  # per seats and wolves, the case without wolves included
    assert table.groupby("cell")["seats"].first().loc[chosen].tolist() == [3] * 3 + [4] * 3
    figure = draw_plot(table, plan.plot[0])
    assert len(figure.axes) == 4
    assert [axes.get_ylabel() for axes in figure.axes[::2]] == ["wool brought home", "turns"]
    assert len(figure.legends[0].get_lines()) == 2


def found(mean: Any, low: Any, high: Any, n: int, metric: str = "win") -> pd.DataFrame:
    """Return the table of a sweep over ``x`` with a cell for each mean."""
    table = pd.DataFrame({"mean": mean, "low": low, "high": high})
    numbers = range(len(table))
    return table.assign(cell=numbers, x=numbers, entry=0, metric=metric, n=n)


def test_the_interval_of_the_best_covers_its_truth() -> None:
    """Of 64 cells that win a quarter of 400 games, in 300 runs; naive ones do in few.

    Only the lower end can miss, in about one run of forty: one seed of 100,000 would fail.
    """
    luck, best = np.random.default_rng(1), Best(over=["x"], metric="win")
    design: Any = [SimpleNamespace(matchup=build_matchup("sheepnappers", "asap"))] * 64
    covered = 0
    for _ in range(300):
        shares = luck.binomial(400, 0.25, 64) / 400
        table = found(shares, *share_interval(shares, 400), 400)
        among = best_among(table, best, ["x"])
        assert list(among.values()) == [64]
        row = chosen_rows(table, among, design).iloc[0]
        covered += row["low"] <= 0.25 <= row["high"]
    assert covered >= 0.92 * 300


def test_a_widened_interval_is_that_of_the_sample() -> None:
    """The further end is the same, the nearer one no nearer, and both stay within the bounds."""
    design: Any = [SimpleNamespace(matchup=build_matchup("sheepnappers", "asap"))]
    sample = Sample.of(np.random.default_rng(1).exponential(20, 100))
    low, high = sample_interval(sample)
    table = found([sample.mean], [low], [high], 100, "wool")
    row = chosen_rows(table, {0: 64}, design).iloc[0]
    low, high = sample_interval(sample, level=1 - 0.05 / 64)
    assert row["high"] == pytest.approx(high)
    assert 0 < row["low"] < low
    assert chosen_rows(table, {0: 1}, design).equals(table)
    never = found([0.01], [0.001], [0.05], 100)
    assert chosen_rows(never, {0: 64}, design)["low"].tolist() == [0]


def test_steps_include_the_end() -> None:
    assert steps(0, 140, 10)[-1] == 140
    assert steps(0, 0.3, 0.1) == [0, 0.1, 0.2, 0.3]


def test_logarithmic_steps() -> None:
    assert geometric(1, 1000, 4) == [1, 10, 100, 1000]
    assert geometric(0.5, 8.0, 5) == [0.5, 1, 2, 4, 8]
    assert geometric(1, 4, 7) == [1, 2, 3, 4]


def test_constants_hold_in_every_cell(tmp_path: Path) -> None:
    text = GOOD.replace("[rules]", '[constants]\n"sensible.wait" = 1\n[rules]')
    with pytest.raises(UsageError, match="no parameter 'wait'"):
        cells(load(tmp_path, text))
    text = GOOD.replace("[rules]", '[constants]\n"rules.baa_chain" = false\n[rules]')
    text = text.replace("rules.baa_chain", "rules.kami_reask")
    design = cells(load(tmp_path, text))
    assert {cell.matchup.rules["kami_reask"] for cell in design} == {False}
    assert "rules.kami_reask" not in design[0].point


SPACE = """
[space]
design = "{design}"
points = {points}
[space.ranges]
"wool_t.threshold" = {{ from = 0.0, to = 100.0 }}
"rules.wolves" = {{ from = 1, to = 4 }}
[[plot]]
"""


@pytest.mark.parametrize("design", ["latin", "sobol"])
def test_a_sample_fills_the_space(tmp_path: Path, design: str) -> None:
    text = GOOD[: GOOD.index("[combos]")] + SPACE.format(design=design, points=16)
    plan = load(tmp_path, text + 'kind = "points"\nx = "wool_t.threshold"\n')
    points = [cell.point for cell in cells(plan) if cell.matchup.seats == 3]
    thresholds = sorted(float(point["wool_t.threshold"]) for point in points)
    # one point in each sixteenth, and each number of wolves equally often
    assert [int(value / 100 * 16) for value in thresholds] == list(range(16))
    wolves = [point["rules.wolves"] for point in points]
    assert [wolves.count(number) for number in (1, 2, 3, 4)] == [4, 4, 4, 4]
    assert points == [cell.point for cell in cells(plan) if cell.matchup.seats == 3]


def test_span_values_are_linear_or_logarithmic() -> None:
    assert Span.model_validate({"from": 1, "to": 1000, "log": True}).at(2 / 3) == 100
    assert Span.model_validate({"from": 1, "to": 3}).at(0.999) == 3
    assert Span.model_validate({"from": 0.0, "to": 1.0}).at(0.25) == 0.25


def test_effects_plot_a_line_per_cell(tmp_path: Path) -> None:
    text = GOOD[: GOOD.index("[combos]")] + '[[cases]]\n[[cases]]\n"rules.wolves" = 3\n'
    plan = load(tmp_path, text + '[plot]\nkind = "effects"\ny = ["win", "turns"]\n')
    check_metrics(plan, cells(plan))
    figure = draw_plot(played(plan), plan.plot[0])
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["3 players", "3 players, wolves: 3", "4 players", "4 players, wolves: 3"]
    assert len(figure.axes) == 2


def test_cells_stop_at_a_precision(tmp_path: Path) -> None:
    text = GOOD.replace("games = 50", 'precision = { metric = "wool", half_width = 3.0 }')
    text = text.replace("[1, 2]", "[1]").replace("to = 20", "to = 0")
    table = played(load(tmp_path, text))
    places = table[(table["metric"] == "wool") & table["entry"].notna()]
    assert set(table["stopped"]) == {"precision"}
    assert ((places["high"] - places["low"]) / 2).max() <= 3


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("games = 50", "gmes = 50", "unknown key 'gmes'; did you mean 'games'"),
        ("games = 50", "games = 0", "games: .* greater than or equal to 1"),
        ("games = 50", 'games = "many"', "games: it is a number of games .*, not 'many'"),
        ("games = 50", "games = true", "games: it is a number of games .*, not True"),
        ("games = 50", "games = ", "not valid TOML"),
        ('"sheepnappers"', '"sheepnaper"', "did you mean 'sheepnappers'"),
        (
            '"tiny"',
            '"../tiny"',
            "name: a name holds .*; not '../tiny', but 'tiny' would do",
        ),
        ('"tiny"', '"Ünï cödé"', "name: a name holds .*, but 'Uni code' would do"),
        ("[3, 4]", "[]", "seats: it is empty, and takes one value or more"),
        ("hand_size = 6", "hand_size = [[]]", "rules.hand_size: a value is a number, text, true"),
        ("seats = [3, 4]", "seats = [3, 5]", "seats"),
        ("rules.wolves", "rules.wolfs", "did you mean 'wolves'"),
        ('"wool_t.threshold" = 55', '"wool_t.treshold" = 55', "did you mean 'threshold'"),
        ('"wool_t.threshold" = 55', '"wool.threshold" = 55', "line-up; did you mean 'wool_t'"),
        ('"wool_t.threshold" = 55', '"pile_k.threshold" = 55', "neither rules.NAME nor"),
        ('over = "wool_t.threshold"', 'over = "wool_t"', "best: nothing varies as 'wool_t'"),
        ('metric = "win"', 'metric = "wni"', "did you mean 'win'"),
        ('metric = "win"', 'metric = "turns"', "best: no metric 'turns' of a seat; did you mean"),
        ('metric = "win"', 'metrik = "win"', "did you mean 'metric'"),
        ("step = 10", "step = 0", "'step' is a number above 0"),
        ("to = 20", "til = 20", "a range is written"),
        (", step = 10", "", "step is missing: a range is written"),
        ("to = 20, step = 10", "to = 20, log = 3", "from a number above 0"),
        ("games = 50", "games = 50\nprecision = 3", "precision: "),
        ("games = 50", 'games = 50\npolicy_files = "no.py"', "there is no such file"),
        ('hue = "rules.wolves"', 'kind = "pie"', "kind: 'pie' is not known"),
        (
            'hue = "rules.wolves"',
            'kind = "line"',
            "kind: 'line' is not known; did you mean 'lines'",
        ),
        ('x = "wool_t.threshold"', 'z = "wool_t.threshold"', "plot"),
        ('x = "wool_t.threshold"', "", "'x' is missing"),
        ("hand_size = 6", "hand_size = 60", "hand_size 60 needs"),
        ('hue = "rules.wolves"', 'hue = "rules.copies"', "nothing varies as"),
        ('hue = "rules.wolves"', "entry = 4", "plot 'plot': 'entry' is .* 0 to 3, not 4"),
        ("[plot]", '[[plot]]\nkind = "effects"\n[[plot]]', "two are named 'plot'; give each"),
        (
            "[best]",
            '[space]\ndesign = "latin"\npoints = 2\n'
            'ranges = { "rules.wolves" = { from = 1, to = 4 } }\n[best]',
            r"key 'rules.wolves' stands in \[combos\] and in \[space\]; take it out of one",
        ),
        ('"wool", "win"', '"wol", "win"', "no metric 'wol'; did you mean 'wool'"),
    ],
)
def test_experiment_faults_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(UsageError, match=message):
        settle(tmp_path, GOOD.replace(old, new))


def test_games_are_written_as_a_person_would(tmp_path: Path) -> None:
    assert load(tmp_path, GOOD.replace("= 50", '= "10k"')).games == 10_000
    assert load(tmp_path, GOOD.replace("= 50", "= 1e4")).games == 10_000
    unsaid = load(tmp_path, GOOD.replace("games = 50", ""))
    assert Experiment.model_validate(unsaid.model_dump(mode="json")).games is None


def test_too_many_cells_are_refused(tmp_path: Path) -> None:
    text = GOOD.replace("to = 20, step = 10", "to = 400, step = 0.05")
    with pytest.raises(UsageError, match="more than 10000 cells"):
        cells(load(tmp_path, text))


def test_a_design_is_counted_before_it_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """29 values of each of six rules are half a billion cells."""
    monkeypatch.setattr("simlab.execution.design._points", None)
    names = ["wolves", "hand_size", "rounds", "copies.fuel", "copies.it", "wool.it", "wool.dream"]
    values = ", ".join(map(str, range(1, 30)))
    combos = "".join(f'"rules.{name}" = [{values}]\n' for name in names[1:])
    with pytest.raises(UsageError, match="more than 10000 cells"):
        cells(load(tmp_path, GOOD.replace("[combos]\n", f"[combos]\n{combos}")))


def test_cells_leave_out_parameters_that_a_lineup_lacks(tmp_path: Path) -> None:
    values = ", ".join(map(str, range(200)))
    text = GOOD.replace('"wool_t,sensible,sensible,sensible"', '["wool_t,asap", "pile_k,asap"]')
    text = text.replace("seats = [3, 4]", "seats = 2").replace(
        "to = 20, step = 10", "to = 90, step = 1"
    )
    text = text.replace("[combos]", f'[combos]\n"pile_k.threshold" = [{values}]')
    text = text.replace('"rules.wolves" = [1, 2]\n', "").replace('hue = "rules.wolves"\n', "")
    assert len(cells(load(tmp_path, text))) == 91 + 200 + 1


def test_a_parameter_that_varies_replaces_that_of_the_lineup(tmp_path: Path) -> None:
    text = GOOD.replace('"wool_t,sens', '"wool_t:threshold=7,sens')
    assert cells(load(tmp_path, text))[2].matchup.lineup == "wool_t:threshold=10,sensible,sensible"


def test_policies_spelled_out_do_not_vary_with_the_others(tmp_path: Path) -> None:
    text = GOOD.replace(
        '"wool_t,sensible,sensible,sensible"', '"wool_t"\nfield = "wool_t:threshold=70"'
    )
    text = text.replace("[3, 4]", "3")
    found = [cell.matchup.lineup for cell in cells(load(tmp_path, text))]
    assert found[2] == "wool_t:threshold=10,wool_t:threshold=70,wool_t:threshold=70"
    assert all(",wool_t:threshold=70" in lineup for lineup in found)
    text = GOOD.replace('"wool_t,sens', '"wool_t:threshold=7,wool_t:threshold=8,sens')
    with pytest.raises(UsageError, match="as 7 and 8; leave it out where it is to be set"):
        cells(load(tmp_path, text.replace(",sensible,sensible,sensible", ",sensible,sensible")))


def test_the_best_of_a_report_holds_for_all_it_was_chosen_among(tmp_path: Path) -> None:
    text = GOOD.replace("step = 10", "step = 1").replace("games = 50", "games = 60")
    file = tmp_path / "tiny.toml"
    file.write_text(text)
    results = simlab.run(file, output=tmp_path / "out")
    cut = results.table[(results.table["metric"] == "win") & (results.table["entry"] == 0)]
    kept = read_kept(tmp_path / "out" / "tiny")
    ranking = Ranking(kept, Words(game("sheepnappers")), ["wool", "win"])
    large = [group for group in ranking.groups().values() if len(group) > 20]
    assert len(large) == 4
    for group in large:
        best, alone = group[0].among(len(group), shares=True), group[0].found
        assert best.low < alone.low
        assert best.high > alone.high
        row = cut[cut["cell"] == group[0].cell]
        same = chosen_rows(row, {group[0].cell: len(group)}, kept.cells() or []).iloc[0]
        assert (best.low, best.high) == pytest.approx((same["low"], same["high"]))
    answer = simlab.report(tmp_path / "out" / "tiny").answer
    plain = ranking.plain_group(game("sheepnappers"))
    best = plain[0].among(len(plain), shares=True)
    assert said(game("sheepnappers").metric("win"), best) in answer


def test_small_steps_differ() -> None:
    assert steps(0, 3e-12, 1e-12) == [0, 1e-12, 2e-12, 3e-12]


def test_shipped_experiments_are_found_by_name_and_valid() -> None:
    assert "sheepnappers_launch_timing" in shipped_experiments()
    for name in shipped_experiments():
        plan = load_experiment(find_experiment(name))
        check_metrics(plan, cells(plan))
    with pytest.raises(UsageError, match="did you mean 'sheepnappers_launch_timing'"):
        find_experiment("sheepnappers_lunch_timing")


@pytest.mark.parametrize("seats", ["[100_000_000]", "9223372036854775808"])
def test_a_table_that_nobody_could_sit_at_is_refused_at_once(tmp_path: Path, seats: str) -> None:
    file = tmp_path / "crowd.toml"
    text = 'name = "crowd"\ngame = "sheepnappers"\nlineup = "asap"\nfield = "asap"\ngames = 10\n'
    file.write_text(f"{text}seats = {seats}\n")
    with pytest.raises(UsageError, match="takes 2 to 4 seats"):
        simlab.run(file)
