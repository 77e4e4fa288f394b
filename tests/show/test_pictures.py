"""What pictures say: words, n, 95 %, the fair share; and that nothing covers anything."""

import importlib
from pathlib import Path
from typing import Any

import matplotlib.colors
import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

import simlab
from simlab.core.display_names import in_words
from simlab.core.game import Game, Metric
from simlab.core.lineup import parse_entry
from simlab.core.policy import Parameter, Policy
from simlab.core.registry import game, game_names
from simlab.core.rules import integer
from simlab.execution.experiment import Plot
from simlab.jit.errors import UsageError
from simlab.output.words import Words
from simlab.show.plots import draw_plot
from simlab.show.report_plots import plot_pictures

LONG = 3 * "Does it pay to wait for wool, and if it does, how long, with how many wolves? "
TWINS = ["wool_t", "wool_t:threshold=60.0", "pile_k:threshold=12,asap,asap,asap"]


def results(**more: list[Any]) -> Any:
    """Return a table as experiments have it, in which all line-ups do the same."""
    columns = {"lineup": TWINS, "rules.wolves": [1, 2, 3], "seats": [4], **more}
    points = pd.MultiIndex.from_product(columns.values(), names=columns).to_frame(index=False)
    frames = []
    for metric, mean in (("win", 0.2), ("wool", 30.0)):
        at = points.assign(metric=metric, mean=mean * points["rules.wolves"])
        frames.append(at)
    table = pd.concat(frames, ignore_index=True)
    table.insert(0, "cell", range(len(table)))
    table.insert(1 + len(columns), "game", "sheepnappers")
    table["scope"], table["entry"], table["seat"], table["n"] = "seat", 0.0, None, 2500
    table["low"], table["high"] = 0.9 * table["mean"], 1.1 * table["mean"]
    return table


def boxes(figure: Any) -> list[Any]:
    """Return where title, legend, note and panels stand."""
    render = FigureCanvasAgg(figure).get_renderer()
    figure.draw_without_rendering()
    parts = [figure._suptitle, figure._supxlabel, *figure.legends, *figure.axes]
    return [part.get_tightbbox(render) for part in parts if part is not None]


PLOTS = [
    Plot(x="rules.wolves", y=["win", "wool"], hue="lineup", facet="seats"),
    Plot(kind="points", x="rules.wolves", y=["win"], hue="lineup"),
    Plot(kind="map", x="rules.wolves", y=["win"], hue="lineup"),
    Plot(kind="effects", y=["win", "wool"], hue="lineup"),
]


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.kind)
def test_nothing_covers_anything_and_long_titles_wrap(plot: Plot) -> None:
    figure = draw_plot(results(), plot, LONG)
    assert "\n" in figure.get_suptitle()
    found = boxes(figure)
    assert all(box.x0 >= 0 and box.x1 <= figure.bbox.width for box in found)
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            across = min(one.x1, other.x1) - max(one.x0, other.x0)
            upward = min(one.y1, other.y1) - max(one.y0, other.y0)
            assert across < 1 or upward < 1


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.kind)
def test_pictures_say_what_they_stand_on_in_words(plot: Plot) -> None:
    figure = draw_plot(results(), plot)
    note = figure.get_supxlabel().replace("\n", " ")
    assert "n = 2,500" in note
    assert "95\u00a0% intervals" in note
    assert "fair share" in note
    words = [text.get_text() for text in figure.findobj(lambda part: hasattr(part, "get_text"))]
    everything = " ".join(words).replace("\n", " ")
    assert "share of wins" in everything
    assert "small pile (largest pile to launch 12), as soon as possible ×3" in everything
    for code in ("rules.", "wool_t", "pile_k", "asap", "threshold="):
        assert code not in everything


def test_a_map_of_a_single_column_has_one_row() -> None:
    table = results().query("lineup == 'wool_t'").drop(columns="lineup")
    plot = Plot(kind="map", x="rules.wolves", y=["win"])
    panel = draw_plot(table, plot).axes[0]
    assert panel.images[0].get_array().tolist() == [[0.2, 0.4, pytest.approx(0.6)]]
    (drawn,) = plot_pictures(table, plot, Words.of_table(table))
    assert "wolves: 2: 40" in drawn.svg


def test_the_fair_share_depends_on_the_players() -> None:
    table = results(seats=[2, 4])
    figure = draw_plot(table, Plot(x="rules.wolves", y=["win"], facet="seats"))
    assert [panel.lines[0].get_ydata()[0] for panel in figure.axes] == [0.5, 0.25]
    (panel,) = draw_plot(table, Plot(x="seats", y=["win"])).axes
    assert panel.lines[0].get_ydata().tolist() == [0.5, 0.25]


def test_identical_curves_are_told_apart() -> None:
    """Each of them shows in the picture that is painted."""
    for plot in (PLOTS[0], PLOTS[1]):
        figure = draw_plot(results(), plot.model_copy(update={"y": ["win"], "facet": None}))
        panel = figure.axes[0]
        colours = [line.get_color() for line in panel.lines if line.get_marker() != "None"]
        assert len({*colours}) == len(TWINS)
        figure.legends[0].remove()
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
        picture = np.asarray(canvas.buffer_rgba())[..., :3].reshape(-1, 3)
        for colour in colours:
            wanted = np.array(matplotlib.colors.to_rgb(colour)) * 255
            assert (np.abs(picture - wanted).max(axis=1) < 20).sum() > 30


def test_whole_numbers_stand_on_axes_of_whole_numbers() -> None:
    figure = draw_plot(results(), Plot(x="rules.wolves", y=["win"], hue="lineup"))
    figure.draw_without_rendering()
    assert [tick % 1 for tick in figure.axes[0].get_xticks()] == [0] * len(
        figure.axes[0].get_xticks()
    )


@pytest.mark.parametrize("name", game_names())
def test_labels_name_what_there_is(name: str) -> None:
    """No label is left over, and no two rules or metrics of one kind share one."""
    found: Game = game(name)
    labels = importlib.import_module(f"simlab.games.{name}.labels")
    assert {*labels.RULES} <= {rule.name for rule in found.rulebook.fields}
    metrics = (*found.seat_metrics, *found.table_metrics)
    assert {*labels.TABLE_METRICS} <= {metric.name for metric in metrics}
    rules = [found.rulebook.rule_of(key).words_of(key) for key in found.rules()]
    for words in (rules, [each.words for each in found.seat_metrics]):
        assert len({*words}) == len(words)
    policies = [policy.words for policy in found.policies.values()]
    assert len({*policies}) == len(policies)
    assert not any("_" in word for word in (*rules, *policies))


def test_labels_follow_from_names_where_nobody_gave_one() -> None:
    assert in_words("failed_launches") == "failed launches"
    assert Metric("raids_led", "number", "").words == "raids led"
    assert Metric("raids_led", "number", "", label="led").words == "led"
    rule = integer("hand_size", {"gate_a": 7, "b": 7}, "", low=0, high=9, keys=("gate_a", "b"))
    assert rule.words_of("hand_size.gate_a") == "hand size: gate a"
    policy = Policy("go_home", print, {"at_most": Parameter("integer", 3)})
    assert policy.words == "go home"
    assert parse_entry("go_home:at_most=5", {"go_home": policy}).words == "go home (at most 5)"
    assert Words(game("sheepnappers")).lineup("my_own,my_own") == "my own,my own"


def test_results_are_drawn_in_words() -> None:
    played = simlab.simulate("sheepnappers", "wool_t:threshold=50,asap", games=200, rotate=True)
    axes = played.plot("win")
    assert axes.get_ylabel() == "share of wins"
    assert "n = 200 games" in axes.get_title()
    assert "fair share, 1/2" in axes.get_title()
    assert axes.get_xticklabels()[0].get_text().startswith("0: wool in hand")
    assert played.histogram().get_xlabel() == "wool brought home"


def test_a_comparison_is_drawn() -> None:
    compared = simlab.compare("sheepnappers", ["asap", "wool_t"], games=400, metric="win")
    axes = compared.plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        "as soon as possible",
        "wool in hand",
    ]
    assert "n = 100 deals each" in axes.get_title()
    assert "95\u00a0% intervals" in axes.get_title().replace("\n", " ")


def test_seats_are_a_dimension(tmp_path: Path) -> None:
    file = tmp_path / "seats.toml"
    lines = ['name = "seats"', 'game = "sheepnappers"', 'lineup = "asap"', "games = 40"]
    plots = ["[[plot]]", 'x = "seat"', 'y = ["win"]', 'hue = "rules.wolves"']
    file.write_text("\n".join([*lines, "[combos]", '"rules.wolves" = [1, 2]', *plots]))
    found = simlab.run(file)
    (panel,) = found.plot().axes
    wins = found.table[(found.table["metric"] == "win") & found.table["entry"].notna()]
    for line, wolves in zip(panel.lines[-2:], (1, 2), strict=True):
        rows = wins[wins["rules.wolves"] == wolves]
        assert list(line.get_xdata()) == [0, 1, 2, 3]
        assert list(line.get_ydata()) == list(rows["mean"])
    assert panel.get_xlabel() == "seat"
    file.write_text(file.read_text().replace("games = 40", "games = 40\nrotate = true"))
    with pytest.raises(UsageError, match="what is rotated has no 'seat'"):
        simlab.run(file)
