"""Reports in a real browser: nothing is asked for, tables work, phones and paper have room."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import simlab
from tests import chromium
from tests.conftest import HANGS
from tests.show.pages import LONG, ROWS, write

pypdf = pytest.importorskip("pypdf", reason="no browser tests: pip install pypdf")
pytestmark = chromium.needed

Open = Callable[..., Any]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium.browsing() as found:
        yield found


@pytest.fixture(scope="module")
def tab(browser: Any) -> Any:
    page = browser.new_page()
    page.set_default_timeout(1000 * HANGS)
    return page


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    simlab.report("sheepnappers", folder / "game.html", games=40)
    return {"game": folder / "game.html", "test": write(folder / "test.html")}


@pytest.fixture
def load(tab: Any, pages: dict[str, Path]) -> Iterator[Open]:
    """Open a page; when the test is over, nothing may have been asked for or gone wrong."""
    wrong: list[str] = []
    hears = {
        "console": lambda message: wrong.append(message.text),
        "pageerror": lambda error: wrong.append(str(error)),
        "request": lambda request: wrong.append(request.url),
    }

    def open_page(name: str, width: int = 1200, color_scheme: str = "light") -> Any:
        tab.set_viewport_size({"width": width, "height": 844})
        tab.emulate_media(color_scheme=color_scheme)
        tab.on("console", hears["console"])
        tab.on("pageerror", hears["pageerror"])
        tab.goto(pages[name].as_uri())
        tab.on("request", hears["request"])
        tab.wait_for_function("document.documentElement.classList.contains('js')")
        return tab

    yield open_page
    for event, heard in hears.items():
        tab.remove_listener(event, heard)
    tab.goto("about:blank")
    assert wrong == []


def names(page: Any, sheet: str) -> list[str]:
    """Return the second column of the rows of a table that are to be seen."""
    found: list[str] = page.eval_on_selector_all(
        f"[data-sheet={sheet}] tbody tr",
        "rows => rows.filter(row => row.offsetParent).map(row => row.cells[1].textContent)",
    )
    return found


@pytest.mark.parametrize("name", ["game", "test"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_has_room(load: Open, name: str, scheme: str) -> None:
    page = load(name, 390, color_scheme=scheme)
    wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide == [390, 390]
    outside = page.evaluate(
        """[...document.querySelectorAll('body *')].filter(each => !each.closest('.scroll') &&
           each.getBoundingClientRect().right > innerWidth + 1).length"""
    )
    assert outside == 0
    # names are beside or above what is drawn, which keeps most of the width
    narrow = page.evaluate(
        "Math.min(...[...document.querySelectorAll('.track, .plot')].map(e => e.clientWidth))"
    )
    assert narrow > 250
    colours = page.evaluate("[getComputedStyle(document.body).color, "
                            "getComputedStyle(document.body).backgroundColor]")  # fmt: skip
    ink, paper = (sum(map(int, colour[4:-1].split(","))) for colour in colours)
    assert abs(ink - paper) > 500
    assert (ink > paper) == (scheme == "dark")


def test_long_names_do_not_crush_charts(load: Open) -> None:
    page = load("test")
    narrow = page.evaluate(
        "Math.min(...[...document.querySelectorAll('.dots .track')].map(e => e.clientWidth))"
    )
    assert narrow > 500
    assert page.evaluate("document.documentElement.scrollWidth") == 1200


def test_tables_sort_and_filter_and_fold(load: Open) -> None:
    page = load("test")
    heads = page.locator("[data-sheet=cells] th button")
    assert len(names(page, "cells")) == 15
    page.locator("[data-sheet=cells] .more").click()
    everything = names(page, "cells")
    assert len(everything) == ROWS
    assert everything[0] == LONG
    heads.nth(1).click()
    assert names(page, "cells") == sorted(everything, key=str.lower)
    heads.nth(2).click()  # the highest share first, by number and not by letter
    assert names(page, "cells") == everything
    heads.nth(2).click()
    assert names(page, "cells") == everything[::-1]
    assert page.locator("[data-sheet=cells] th[aria-sort=ascending]").count() == 1
    page.locator("[data-sheet=cells] input").fill("STYLE_01")
    assert names(page, "cells") == [f"style_01{n}" for n in range(9, -1, -1)]
    assert page.locator("[data-sheet=cells] .seen").text_content() == f"10 of {ROWS}"


def test_csv_has_what_is_shown_with_all_digits(load: Open) -> None:
    page = load("test")
    page.locator("[data-sheet=cells] input").fill("style_02")
    with page.expect_download() as told:
        page.locator("[data-sheet=cells] .csv").click()
    assert told.value.suggested_filename == "cells.csv"
    rows = list(csv.DictReader(told.value.path().read_text(encoding="utf-8").splitlines()))
    assert [row["policy"] for row in rows] == [f"style_02{n}" for n in range(10)]
    assert float(rows[0]["win"]) == 1 - 20 / ROWS
    assert float(rows[0]["win_low"]) == 0.99 - 20 / ROWS
    assert int(rows[0]["rank"]) > 10


def test_paper_has_all_rows(load: Open, tmp_path: Path) -> None:
    page = load("test", 390, color_scheme="dark")
    assert len(names(page, "cells")) == 15
    page.pdf(path=tmp_path / "page.pdf", format="A4")
    words = " ".join(sheet.extract_text() for sheet in pypdf.PdfReader(tmp_path / "page.pdf").pages)
    plain = " ".join(words.split())
    assert [n for n in range(2, ROWS) if f"style_{n:03d}" not in plain] == []
    assert "Filter" not in plain


def test_the_policy_forbids_what_a_page_might_ask(browser: Any, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(pages["test"].as_uri())
    asked = "fetch('http://127.0.0.1:9/').then(() => 'answered', () => 'refused')"
    assert page.evaluate(asked) == "refused"
    assert any("Content Security Policy" in each for each in said)
    page.close()
