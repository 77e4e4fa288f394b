"""Reports: what they say is what the frames say, and they ask nobody for anything."""

import base64
import hashlib
import re
import shlex
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import simlab
from simlab.cli.report import default_target
from simlab.jit.errors import UsageError
from simlab.output.report.changes import changes, with_changes
from simlab.output.report.document import Document, Sheet
from simlab.output.report.report_reader import read_report
from simlab.output.report.write import MOST_BYTES, Report
from simlab.output.tables import as_json
from simlab.show.results import CheckResults
from simlab.stats.pairwise_tests import Estimate, Rank
from simlab.study.baseline import Check, CheckedFile
from tests.conftest import Shell
from tests.show.pages import HOSTILE, LONG, document
from tests.simulated_machine import Machine

TINY = """
name = "tiny waits"
game = "sheepnappers"
lineup = "wool_t"
field = "asap"
seats = [2, 3]
games = 64
metrics = ["wool", "win", "turns"]
[combos]
"wool_t.threshold" = [0, 40, 80]
[best]
over = ["wool_t.threshold"]
metric = "win"
[[plot]]
x = "wool_t.threshold"
y = ["win", "wool"]
facet = "seats"
[[plot]]
name = "map"
kind = "map"
x = "wool_t.threshold"
hue = "seats"
"""


class Elements(HTMLParser):
    """The elements of a page, and what stands in its scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.inside: dict[str, list[str]] = {"script": [], "style": []}
        self._open = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        self._open = tag

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open in self.inside:
            self.inside[self._open].append(data)


def sheet(document: Document, name: str) -> Sheet:
    return next(each for each in document.sheets if each.name == name)


def column(found: Sheet, name: str) -> list[Any]:
    place = [each.name for each in found.columns].index(name)
    return [row[place] for row in found.rows]


@pytest.fixture(scope="module")
def played() -> Any:
    return simlab.simulate("sheepnappers", "wool_t:threshold=50,asap,asap", games=2000)


@pytest.fixture(scope="module")
def compared() -> Any:
    names = ["asap", "quiet_never", "surplus_s"]
    return simlab.compare("sheepnappers", names, games=400, metric="win")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tiny.toml").write_text(TINY)
    simlab.run(tmp_path / "tiny.toml", output=tmp_path)
    return tmp_path / "tiny_waits"


def test_a_page_asks_nobody_for_anything() -> None:
    page = Report(document()).html
    found = Elements(page)
    policy = next(each["content"] for tag, each in found.found if "http-equiv" in each)
    assert policy.startswith("default-src 'none'; ")
    for kind, texts in found.inside.items():
        text = texts[-1]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    for tag, attributes in found.found:
        assert tag not in ("link", "img", "iframe", "object", "base", "form")
        assert not {"src", "style"} & attributes.keys()
        assert not any(name.startswith("on") for name in attributes)
        assert attributes.get("href", "#").startswith("#")
    assert "url(" not in page
    assert "@import" not in page


def test_report_escapes_hostile_names() -> None:
    page = Report(document()).html
    assert HOSTILE not in page
    assert page.count("<script") == 2
    assert "&lt;/script&gt;&lt;b onclick=alert(1)&gt;&amp;" in page
    assert LONG in page


def test_a_report_has_at_most_a_megabyte() -> None:
    small, large = Report(document()).html, Report(document(12_000)).html
    assert len(small.encode()) < 100_000
    assert 0.7 * MOST_BYTES < len(large.encode()) <= MOST_BYTES
    assert re.search(r"The first [\d,]+ of 12,000 rows", large)


def test_the_answer_is_what_the_frame_says(played: Any) -> None:
    best = played.table.query("metric == 'win'").sort_values("mean").iloc[-1]
    mean, low, high = (100 * best[name] for name in ("mean", "low", "high"))
    answer = played.document().answer
    numbers = f"{mean:.1f}\u00a0% ({low:.1f} to {high:.1f})"
    assert answer.startswith(f"wool_t:threshold=50 (seat 0) wins {numbers} of the games, more than")
    assert answer.endswith("an even share is 33.33\u00a0%.")


def test_tables_are_what_the_frame_says(played: Any, tmp_path: Path) -> None:
    stored = read_report(played.report(tmp_path / "page.html"))
    table = played.table
    for place in range(3):
        for row, metric in zip(sheet(stored, "metrics").rows, ("wool", "win"), strict=False):
            was = table[(table["entry"] == place) & (table["metric"] == metric)].iloc[0]
            assert row[1 + place] == Estimate(was["mean"], was["low"], was["high"])
    assert stored.settings["seed"] == 1
    assert stored.settings["simlab"] == simlab.__version__
    quantiles = played.quantiles(0.5)["value"]
    assert column(sheet(stored, "quantiles"), "median") == list(quantiles)


def test_the_command_plays_the_same_again(played: Any, compared: Any, simlab_here: Shell) -> None:
    for results in (played, compared):
        assert results.command in Report(results.document()).html
        words = shlex.split(results.command)
        run = simlab_here(*words[1:], "--format", "json")
        assert run.stdout.strip() == as_json(results.data)


def test_ties_are_marked_as_ties(compared: Any) -> None:
    made = compared.document()
    ranks = dict(zip(column(sheet(made, "candidates"), "candidate"),
                     column(sheet(made, "candidates"), "rank"), strict=True))  # fmt: skip
    last = {"quiet_never": Rank(3, False)}
    assert ranks == {"asap": Rank(1, True), "surplus_s": Rank(1, True)} | last
    page = Report(made).html
    assert "A rank is one more than the number of rows that are surely ahead" in page
    assert page.count('<tr class="tied">') == 2
    assert "1= <small" in page.replace("\n", "")
    assert "cannot be told from it" in made.answer or "Too close to call" in made.answer


def test_a_folder_of_results(folder: Path, simlab_here: Shell) -> None:
    run = simlab_here("report", str(folder), "--quiet")
    assert (run.returncode, run.stderr) == (0, "")
    made = read_report(folder / "report.html")
    assert run.stdout.strip() == made.answer
    assert made.command == f"simlab run {folder.parent / 'tiny.toml'}"
    table = pd.read_parquet(folder / "table.parquet")
    wins = table[(table["metric"] == "win") & (table["entry"] == 0)]
    found = sheet(made, "cells")
    assert len(found.rows) == len(wins) == 6
    assert sorted(told.mean for told in column(found, "win")) == sorted(wins["mean"])
    assert None not in column(found, "turns")
    assert len(sheet(made, "quantiles").rows) == 2  # the best of each number of players


def test_a_report_of_a_game_is_not_put_into_its_package(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheepnappers").mkdir()
    assert default_target("sheepnappers", None) == Path("sheepnappers.html")
    assert default_target(str(folder), None) == folder / "report.html"
    folder.rename("sheriff")
    assert default_target("sheriff", None) == Path("sheriff.html")
    assert default_target("./sheriff", None) == Path("sheriff/report.html")


def test_the_older_report_is_not_written_over(
    folder: Path, tmp_path: Path, simlab_here: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    older = tmp_path / "older.html"
    simlab.report(folder, older)
    text = older.read_bytes()
    Path("symbolic.html").symlink_to(older)
    Path("hard.html").hardlink_to(older)
    for output in ("older.html", str(older), "symbolic.html", "hard.html"):
        run = simlab_here("report", str(folder), "--against", str(older), "-o", output)
        assert run.returncode == 2, output
        assert f"--output {output} is the report of --against" in run.stderr
        with pytest.raises(UsageError, match=r"^output .* is the report of against"):
            simlab.report(folder, output, against="older.html")
        assert older.read_bytes() == text
    assert default_target("sheepnappers", older) == Path("sheepnappers-changes.html")
    assert default_target(str(folder), older) == folder / "report-changes.html"
    assert default_target("older.html", older) == Path("older-changes.html")


def test_report_that_cannot_be_made_prints_one_line(folder: Path, simlab_here: Shell) -> None:
    (folder / "table.parquet").unlink()
    (folder.parent / "page.html").write_text("<p>nothing</p>")
    page = str(folder.parent / "page.html")
    for words, said in (
        ([str(folder)], "the run was not finished"),
        ([str(folder.parent)], "holds no results"),
        (["sheepnapers"], "did you mean 'sheepnappers'?"),
        ([page], "give --against"),
        ([page, "--against", page], "is no report of simlab"),
        ([str(folder), "--seats", "3"], "--seats goes with the name of a game"),
        ([str(folder), "-n", "400"], "-n goes with the name of a game"),
        (["sheepnappers", "-o", "/nowhere/page.html"], "--output"),
    ):
        run = simlab_here("report", *words)
        assert run.returncode == 2, words
        assert said in run.stderr
        assert run.stderr.count("\n") == 1


def test_the_folder_of_a_study_is_told_from_that_of_an_experiment(
    folder: Path, tmp_path: Path, simlab_here: Shell
) -> None:
    few: dict[str, Any] = {"seats": 3, "output": tmp_path}
    simlab.drama("sheepnappers", "asap", games=20, folder="study", **few)
    simlab.tune(
        "sheepnappers", "asap", targets="wool[0]<=9", knobs="rules.wolves=1:2", games=2000, **few
    )
    for place in (tmp_path / "study", *tmp_path.glob("tune_*")):
        run = simlab_here("report", str(place))
        assert run.returncode == 2
        said = "holds a study or a search, no experiment: run that again with --report"
        assert run.stderr.endswith(f"simlab: {place} {said}\n")
    (folder / "experiment.json").unlink()
    manifest = folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"lineup"', '"linup"'))
    assert "cannot be read: unknown key 'linup'" in simlab_here("report", str(folder)).stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"label":"', '"label":7,"other":"', "sheets.0.columns.0.label: Input should be a val"),
        ('"kind":"words"', '"kind":"wrds"', "columns.0.kind: Input should be 'words', 'prose'"),
        ('"settings":{', '"settings":[' + "[" * 100_000 + "{", "damaged report"),
        ('"rows":[[', '"rows":[[1e999,', "rows.0.0"),
        ('"rows":[[', '"rows":[[[],', "damaged report"),
        ('"title":"', '"title":3,"other":"', "damaged report: title"),
    ],
)
def test_a_report_that_was_edited_is_said_to_be_damaged(
    folder: Path, simlab_here: Shell, old: str, new: str, said: str
) -> None:
    page = folder.parent / "edited.html"
    text = str(simlab.report(folder, output=page) and page.read_text(encoding="utf-8"))
    found = text.index('id="data"')
    assert old in text[found:]
    page.write_text(text[:found] + text[found:].replace(old, new, 1), encoding="utf-8")
    run = simlab_here("report", str(folder), "--against", str(page))
    assert run.returncode == 2
    assert said in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("experiment.json", "[\n    0,", "[\n    0,\n    20,", "differ in 'combos'"),
        ("manifest.json", '"cells": 6', '"cells": 7', "has not the 7 cells of manifest.json"),
        ("manifest.json", '"cells"', '"sells"', "cannot be read: 'cells'"),
    ],
)
def test_files_of_a_folder_that_tell_of_different_experiments(
    folder: Path, simlab_here: Shell, file: str, old: str, new: str, said: str
) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    run = simlab_here("report", str(folder))
    assert run.returncode == 2
    assert said in run.stderr
    assert run.stderr.count("\n") == 1


def test_without_jinja2_it_says_what_to_install(
    simlab_here: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    page = str(tmp_path / "page.html")
    for words in (["report", "sheepnappers"], ["play", "sheepnappers", "--report", page]):
        run = simlab_here(*words)
        assert run.returncode == 2
        assert "pip install 'simlab[report]' (in a clone: pip install '.[report]')" in run.stderr
    with pytest.raises(UsageError, match="Jinja2"):
        simlab.report("sheepnappers")


def test_report_of_a_watched_game(tmp_path: Path) -> None:
    made = simlab.report("sheepnappers", tmp_path / "game.html", games=40, seats=3)
    found = made.document
    assert {
        "candidates",
        "seats",
        "rules",
        "policies",
        "tables",
        "players",
        "drama",
        "moments",
        "options",
    } <= {each.name for each in found.sheets}
    game = simlab.game("sheepnappers")
    assert len(sheet(found, "candidates").rows) == len(game.policies)
    assert len(sheet(found, "seats").rows) == 2 + 3 + 4
    assert len(sheet(found, "rules").rows) == len(game.rulebook.keys())
    assert found.command == "simlab report sheepnappers -n 40 --seats 3"
    assert (tmp_path / "game.html").stat().st_size < MOST_BYTES
    again = simlab.report("sheepnappers", games=40, seats=3, against=tmp_path / "game.html")
    assert "are the same as in game.html, to the bit" in again.answer
    files = simlab.report(tmp_path / "game.html", against=tmp_path / "game.html")
    assert files.answer == again.answer


def test_advice_and_maps(tmp_path: Path) -> None:
    position = {"hand": "fuel 2, it", "pile": 30}
    quick: dict[str, Any] = {"max_seconds": None, "worlds": 64}
    card = simlab.advise("sheepnappers", position, **quick)
    made = card.document()
    assert made.answer.lower().startswith(card.verdict.lower()[:20])
    assert [told.mean for told in column(sheet(made, "options"), "score")] == list(
        card.table["score"]
    )
    assert made.command.endswith("--worlds 64")
    drawn = simlab.advise_map("sheepnappers", {"hand": "fuel 2"}, {"pile": [20, 24]}, **quick)
    assert len(sheet(drawn.document(), "cells").rows) == 2
    for results in (card, drawn):
        assert results.report(tmp_path / "page.html").stat().st_size < 200_000


def test_report_of_expected_values() -> None:
    still = Check("cell 0", "win", 0.25, 0.25, 0.0, 0.0, 1.0, "same")
    moved = Check("cell 1", "wool", 30.0, 32.0, 1.5, 2.5, 1e-6, "moved")
    made = CheckResults([CheckedFile(Path("few.toml"), [still, moved])]).document()
    said = "1 of 2 expected values moved, wool of cell 1 by 2.0 (1.5 to 2.5) most surely."
    assert made.answer == said
    assert column(sheet(made, "values"), "difference") == [Estimate(0, 0, 0), Estimate(2, 1.5, 2.5)]
    quiet = CheckResults([CheckedFile(Path("few.toml"), [still])]).document()
    assert quiet.answer == "None of 1 expected value has moved."


def changed(document: Document, shift: float) -> Document:
    """Return a report in which one number is another one."""
    table = document.sheets[0]
    first = table.rows[0]
    rows = [
        [Estimate(*(end + shift for end in value)) if isinstance(value, Estimate) else value
         for value in row] if row is first else row
        for row in table.rows
    ]  # fmt: skip
    section = document.sections[1]
    part = Sheet(table.name, table.columns, rows)
    parts = [*document.sections[:1], type(section)(section.title, [part])]
    return Document(**{**vars(document), "sections": parts})


def test_changes_are_told_by_a_test() -> None:
    old = document()
    same = changes(old, old)
    assert {change.verdict for change in same} == {"same"}
    assert len(same) == 60
    verdicts = [change.verdict for change in changes(old, changed(old, 0.2))]
    assert (verdicts[0], {*verdicts[1:]}) == ("higher", {"same"})
    little = [change.verdict for change in changes(old, changed(old, -0.005))]
    assert sorted({*little}) == ["not told apart", "same"]
    both = with_changes(changed(old, -0.2), old, "old.html")
    assert both.answer.startswith(
        "1 of 60 numbers changed since old.html; most surely win of wool_t"
    )
    assert "lower by −20.0 points (−21.4 to −18.6)" in both.answer
    assert '<span class="tag firm">lower</span>' in Report(both).html


def test_cells_are_compared_once_and_by_what_varies(folder: Path, tmp_path: Path) -> None:
    tiny = simlab.report(folder).document
    found = changes(tiny, tiny)
    assert len([change for change in found if "win" in change.column.name]) == 6
    assert all("players" in change.what for change in found if change.column.name == "win")
    path = tmp_path / "other.toml"
    for key in ("rules.wolves", "rules.hand_size"):  # values alike, of other rules
        kept = TINY.split("[combos]")[0].replace("tiny waits", key.replace(".", " "))
        path.write_text(kept.replace("[2, 3]", "3") + f'[combos]\n"{key}" = [2, 3]\n')
        simlab.run(path, output=tmp_path)
    other = simlab.report(tmp_path / "rules_wolves").document
    wolves = changes(other, other)
    assert "wolves 2" in {change.what for change in wolves}
    hands = simlab.report(tmp_path / "rules_hand_size").document
    assert changes(hands, other) == []


def test_lines_say_what_was_asked(tmp_path: Path, machine: Machine) -> None:
    rules = {"wolves": 3}
    one = simlab.simulate("sheepnappers", ["asap", "random"], games="1k", rules=rules, rotate=True)
    assert one.command == "simlab play sheepnappers asap,random -n 1k --rule wolves=3 --rotate"
    assert one.more(100).command == ""
    position = {"hand": "fuel 2, it", "pile": 30}
    card = simlab.advise("sheepnappers", position, max_seconds=0.05, believe="off")
    words = "--hand 'fuel 2, it' --pile 30 --max-seconds 0.05 --believe off"
    assert card.command == f"simlab advise sheepnappers {words}"
