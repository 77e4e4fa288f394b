"""Pictures as SVG stand where the numbers say."""

import re

import numpy as np
import pytest

from simlab.output.svg.bars import Spread, bars, edges_for
from simlab.output.svg.dots import Dot, dots
from simlab.output.svg.heatmap import Tile, shade, tiles
from simlab.output.svg.lines import Line, Panel, lines
from simlab.output.svg.marks import breakable
from simlab.output.svg.scale import scale_of


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ((0.1, 0.9), ["0.2", "0.4", "0.6", "0.8"]),
        ((0.0, 1_000), ["0", "250", "500", "750", "1,000"]),
        ((-10, 10), ["−10", "−5", "0", "5", "10"]),
        ((0.25, 0.2502), ["0.25000", "0.25005", "0.25010", "0.25015", "0.25020"]),
        ((3.0, 3.0), ["2", "3", "4"]),
    ],
)
def test_axes_have_round_numbers(values: tuple[float, float], texts: list[str]) -> None:
    scale = scale_of(values)
    assert scale.texts() == texts
    assert scale.low < min(values) <= max(values) < scale.high
    assert all(0 <= scale.at(tick) <= 100 for tick in scale.ticks)


def test_pictures_leave_out_values_that_are_not_finite() -> None:
    scale = scale_of([float("inf"), float("nan"), 1.0, 2.0])
    assert (round(scale.low, 6), round(scale.high, 6)) == (0.97, 2.03)
    assert scale_of([]).low < 0
    endless = dots([Dot("a", 1.0, float("-inf"), float("inf")), Dot("b", 2.0, 1.5, 2.5)])
    assert "nan" not in endless
    assert "inf%" not in endless


def test_dots_stand_on_their_intervals() -> None:
    picture = dots([Dot("a", 0.0, -1.0, 1.0), Dot("b", 3.0, 2.0, 4.0)], marks=[0.0])
    scale = scale_of([-1.0, 4.0])
    arms = re.findall(r'class="arm" x1="([\d.]+)%" x2="([\d.]+)%"', picture)
    assert [tuple(map(float, arm)) for arm in arms] == [
        (scale.at(-1), scale.at(1)),
        (scale.at(2), scale.at(4)),
    ]
    assert picture.count('class="mark"') == 2
    assert "3.0 ±1.0" in picture


def test_dots_draw_the_older_value_behind() -> None:
    picture = dots([Dot("a", 3.0, 2.5, 3.5, ghost=(1.0, 0.5, 1.5)), Dot("b", 3.0, 2.5, 3.5)])
    scale = scale_of([0.5, 3.5])
    (low, high), (mean, _) = re.findall(r'x1="([\d.]+)%" x2="([\d.]+)%"', picture.split("</g>")[0])[
        -2:
    ]
    assert (float(low), float(high), float(mean)) == (scale.at(0.5), scale.at(1.5), scale.at(1.0))
    assert picture.index("ghost") < picture.index('class="arm"')
    assert picture.count('class="ghost"') == 1


def test_bars_are_as_tall_as_there_are_games() -> None:
    spread = Spread.of("score", [0, 0, 0, 10, 10, 30])
    assert list(edges_for([spread])) == [-5, 5, 15, 25, 35]
    tall = re.findall(r'class="bar".*?height="([\d.]+)%"', bars([spread]))
    assert [float(each) for each in tall] == [100, pytest.approx(66.67), pytest.approx(33.33)]
    assert spread.mean == pytest.approx(50 / 6)
    assert spread.quantiles() == [0, 0, 0, 10, 30]
    many = Spread.of("many", np.random.default_rng(1).normal(size=500))
    assert 30 <= len(edges_for([many])) <= 45


def test_spreads_that_share_no_axes_have_their_own() -> None:
    spreads = [Spread.of("small", [0, 1]), Spread.of("large", [0, 1000])]
    assert "1,000" in bars(spreads[:1] + spreads)
    assert bars(spreads, shared=False).count("1,000") < bars(spreads).count("1,000")


def test_lines_go_through_their_points_and_samples_do_not() -> None:
    line = Line("a", [(2.0, 1.0, 0.5, 1.5), (0.0, 0.0, -0.5, 0.5)])
    drawn = lines([Panel("", [line], [0.5])], across="x")
    assert drawn.count('class="band') == drawn.count('class="mark"') == 1
    assert len(re.findall(r'class="point', drawn)) == 2
    assert 'class="band' not in lines([Panel("", [line])], across="x", joined=False)


def test_tiles_are_shaded_by_what_they_say() -> None:
    assert [shade(value, 0, 1) for value in (0, 0.5, 1)] == ["q0", "q4", "q8"]
    found = {(0, 1): Tile("7", "q8", "seven")}
    picture = tiles(
        ["left", "right"], ["a very long name that is cut short"], found, names=("x", "y")
    )
    assert picture.count("<rect") == 1
    assert "a very long name that…</text>" in picture
    assert "<title>a very long name that is cut short</title>" in picture
    assert "x across, y down" in picture


def test_names_break_where_they_may() -> None:
    assert breakable("a,b<c") == "a,<wbr>b&lt;c"
