"""Cells of published tables are looked for in the rows that bear their names."""

import pandas as pd
import pytest

from tests.validation.published import pages
from tests.validation.published.pages import Figure, published
from tests.validation.published.printed import Printed
from tests.validation.published.rows import (
    name_of,
    names_of_cells,
    rows_named,
    rows_of_text,
)

PRINTED = """
┃ style    ┃           win ┃    loss ┃
│ expert   │ 0.601 ±0.013  │  -0.172 │
│ sheep_ho │ 0.443 ±0.013  │   0.065 │
left: 100% expert
"""


@pytest.mark.parametrize(
    ("figure", "is_printed"),
    [
        (Figure("0.601 ±0.013", 1, ("expert", "win"), is_cell=True), True),
        (Figure("0.443 ±0.013", 1, ("expert", "win"), is_cell=True), False),
        (Figure("-0.172", 1, ("expert",), is_cell=True), True),
        (Figure("0.172", 1, ("expert",), is_cell=True), False),
        (Figure("-0.172", 1, ("sheep ho",), is_cell=True), False),
        (Figure("0.443 ±0.013", 1, ("nobody",), is_cell=True), True),
        (Figure("0.172", 1), True),
        (Figure("-0.065", 1), False),
    ],
)
def test_a_cell_is_found_in_its_row_with_its_sign(figure: Figure, is_printed: bool) -> None:
    assert Printed(PRINTED).has(figure) is is_printed


def test_rows_of_results_are_told_apart() -> None:
    table = pd.DataFrame(
        {
            "policy": ["asap", "bomber"],
            "win": [0.3, 0.2],
            "win_low": [0.2, 0.1],
            "win_high": [0.4, 0.3],
        }
    )
    kept = Printed(tables=[table])
    assert kept.has(Figure("0.30 ±0.10", 1, ("asap",), is_cell=True))
    assert kept.has(Figure("0.20 ±0.10", 1, ("bomber", "win"), is_cell=True))
    assert not kept.has(Figure("0.30 ±0.10", 1, ("bomber",), is_cell=True))


def test_names_stand_beside_and_above_a_cell() -> None:
    line, header = "| `virus` | red | 0.3 | Mind | 12 |", "| alien | alert | win | alien | 3 |"
    assert names_of_cells(line, header) == [("0.3", ("virus", "red", "win")), ("12", ("mind",))]
    assert (name_of("= luck alone"), name_of("0 (0 to 0.064)")) == ("luck alone", "")


def test_names_that_no_row_has_are_ignored() -> None:
    rows = [*rows_of_text(PRINTED)]
    assert [len(rows_named(rows, names)) for names in (["expert", "win"], ["win"], [])] == [1, 0, 0]


def test_estimates_are_read_whole() -> None:
    (found,) = pages.sections("page.md", "**Less: -0.083\n±0.021 or .166 ±.004.**")
    assert [each.text for each in found.figures] == ["-0.083 ±0.021", ".166 ±.004"]
    assert found.figures[0].line == 2


def test_a_column_of_others_is_exempt() -> None:
    text = (
        "<!-- not printed: column public; theirs -->\n| alien | own | public |\n| A | 0.2 | 0.3 |"
    )
    (found,) = pages.sections("page.md", text)
    assert [each.text for each in found.figures] == ["0.2"]


def test_a_mean_of_its_row_needs_no_command() -> None:
    head = "| one | a | b | c | mean |\n"
    (found,) = pages.sections("page.md", head + "| A | .851 | .653 | .233 | .579 |")
    assert [each.text for each in found.figures] == [".851", ".653", ".233"]
    (found,) = pages.sections("page.md", head + "| A | .851 | .653 | .233 | .581 |")
    assert [each.text for each in found.figures] == [".851", ".653", ".233", ".581"]
    (found,) = pages.sections("page.md", "| one | a | mean |\n| A | .851 | .851 |")
    assert [each.text for each in found.figures] == [".851", ".851"]


def test_planted_wrong_cells_of_kept_results_are_found() -> None:
    (section,) = (each for each in published() if each.title == "search_gap")
    kept = Printed(
        tables=[pd.read_csv(path) for path in (pages.ROOT / "experiments").glob("search_gap*.csv")]
    )
    cells = [each for each in section.figures if each.is_cell and "±" not in each.text]
    planted = [
        Figure(
            f"{float(each.text) + step / 10:.{len(each.text.partition('.')[2])}f}",
            1,
            each.names,
            True,
        )
        for each in cells
        for step in (-3, 3)
    ]
    assert len(planted) > 300
    assert all(map(kept.has, cells))
    assert sum(map(kept.has, planted)) < 0.05 * len(planted)
