"""Decision maps: their cells against advice, exact optima and what cannot be."""

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simlab
from simlab.core.registry import game as find_game
from simlab.inference.positions import described_position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.show import maps as show
from simlab.show.advice_results import MapResults
from simlab.study import maps
from simlab.study.advise import advise
from simlab.study.map_features import find_features, read_feature
from simlab.study.maps import AdviceMap, Cell, map_advice
from tests.conftest import Shell
from tests.referees.sheepnappers import exact
from tests.simulated_machine import Machine

HAND = {"hand": "it, dream, kamikaze"}
PATIENT = "last_stand:threshold=19.99"
QUICK: dict[str, Any] = {"max_seconds": None, "worlds": 300, "jobs": 1}
ENOUGH = {**QUICK, "worlds": 3000}


@pytest.fixture(scope="module")
def matchup() -> Matchup:
    return build_matchup("sheepnappers", "random", seats=4)


@pytest.fixture(scope="module")
def drawn(matchup: Matchup) -> AdviceMap:
    features = find_features(matchup.game, {"pile": [6, 20, 60], "fuel": [0, 1, 2]})
    return map_advice(matchup, HAND, features, **QUICK)


def test_a_cell_is_the_advice_at_its_position(drawn: AdviceMap) -> None:
    told = {"hand": "it, dream, kamikaze, fuel 2", "pile": 20}
    card = advise(described_position("sheepnappers", told, seats=4), **QUICK)
    cell = next(cell for cell in drawn.cells if cell.values == (20, 2))
    best, second = card.rows()[:2]
    assert (cell.action, cell.runner_up) == (best["action"], second["action"])
    assert (cell.loss, cell.loss_low) == (second["loss"], second["loss_low"])
    assert cell.sure == card.sureness()
    assert cell.playouts == card.playouts
    assert cell.verdict == ("decided" if card.stopped == "decided" else "undecided")


def test_impossible_cells_are_shown_as_such(drawn: AdviceMap) -> None:
    assert len(drawn.cells) == drawn.size == 9
    for cell in drawn.cells:
        assert (cell.verdict == "impossible") == (cell.values[0] == 60)
        assert ("do not add up" in cell.reason) == (cell.values[0] == 60)
        assert (cell.action is None) == (cell.values[0] == 60)


def test_a_cell_without_a_choice_is_forced(matchup: Matchup) -> None:
    features = find_features(matchup.game, {"fuel": [0, 1, 2]})
    found = map_advice(matchup, {"hand": "kamikaze"}, features, **QUICK)
    assert [cell.verdict for cell in found.cells[:2]] == ["forced", "forced"]
    assert [cell.action for cell in found.cells[:2]] == ["end", "end"]
    assert found.cells[2].verdict in ("decided", "undecided")


def test_the_lone_alien_is_told_what_is_best_all_over_a_map() -> None:
    """The position of rules file 8.6: ten and twenty wool in hand, the rest of them in the pile."""
    tens, twenties, blanks = 4, 3, 6
    rules: dict[str, Any] = {
        f"copies.{card}": 0 for card in ("gps", "it", "pirate", "time", "spider", "lamp")
    }
    rules |= {"copies.dream": tens, "copies.kamikaze": twenties, "copies.baa": blanks}
    rules |= {"copies.fuel": 3, "hand_size": 0, "removed_2p.fuel": 0, "removed_2p.gps": 0}
    results = simlab.advise_map(
        "sheepnappers",
        {"hand": {"fuel": 3}, "status": "active, eaten"},
        {"dream": range(tens + 1), "kamikaze": range(twenties + 1)},
        seats=2,
        rules=rules,
        me=PATIENT,
        sure=0.999,
        max_seconds=None,
        worlds=4_000,
    )
    actions = set()
    assert len(results.map.cells) == 20
    for cell in results.map.cells:
        own10, own20 = (int(value) for value in cell.values)
        truth = exact.lone_alien(own10, own20, tens - own10, twenties - own20, blanks)
        if abs(truth.launch - truth.go_on) > 0.5:
            best = "launch" if truth.launch > truth.go_on else "end"
            assert cell.action == best, cell
            actions.add(best)
            if cell.verdict == "decided":
                gap = abs(float(truth.launch - truth.go_on))
                assert cell.loss_low <= gap <= cell.loss_high
    assert actions == {"launch", "end"}


def test_the_same_on_any_number_of_threads(matchup: Matchup) -> None:
    features = find_features(matchup.game, {"pile": [6, 20]})
    told = {"hand": "fuel 2, it"}
    one, two = (
        map_advice(matchup, told, features, **{**QUICK, "worlds": 1_000, "jobs": jobs})
        for jobs in (1, 2)
    )
    assert one.rows() == two.rows()


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        ("pile=4:8", "pile", [4, 5, 6, 7, 8]),
        ("pile=4:9:2", "pile", [4, 6, 8]),
        ("pile=7", "pile", [7]),
        ("hand.fuel = 4, 8,12", "hand.fuel", [4, 8, 12]),
        ("life-force=-1:1", "life_force", [-1, 0, 1]),
        ("top=fuel,it", "top", ["fuel", "it"]),
    ],
)
def test_map_features_are_ranges_or_lists(text: str, name: str, values: list[int | str]) -> None:
    found, given = read_feature(text)
    assert (found, list(given)) == (name, values)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["pile=30:4"], "30 lies above 4"),
        (["pile=4:30:0"], "a step is 1 or more"),
        (["pile=4:x"], "in whole numbers, not '4:x'"),
        (["pile=1:2:3:4"], "LOW:HIGH:STEP, not '1:2:3:4'"),
        (["pile"], "--map is written pile=4:30"),
        (["pile="], "no values"),
        (["pile=,"], "no values"),
        (["pil=4"], "'pil' is no key of a position in sheepnappers.*did you mean 'pile'"),
        (["feul=4"], "nor a card counted in one; did you mean 'fuel'"),
        (["hand.feul=4"], "no card 'feul'; did you mean 'fuel'"),
        (["pile.fuel=4"], "no card 'fuel'; there are none"),
        (["fuel=-1:2"], "a number of cards is 0 or more"),
        (["fuel=many"], "a number of cards is 0 or more"),
        (["pile=1:2", "fuel=1:2", "it=1:2"], "one or two features, not 3"),
        (["fuel=1:2", "hand.fuel=1:2"], "is given twice"),
        (["pile=1:30", "fuel=0:13"], "30 × 14 cells are too many; 400 at most"),
        (["pile=1:1000000000000"], "too many values"),
    ],
)
def test_map_features_that_do_not_fit_are_refused(texts: list[str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        find_features(find_game("sheepnappers"), [read_feature(text) for text in texts])


def test_features_from_python() -> None:
    game = find_game("sheepnappers")
    pile, fuel = find_features(game, {"pile": "4:8:2", "discard.fuel": np.arange(2)})
    assert pile.values == (4, 6, 8)
    assert (fuel.key.name, fuel.word, fuel.values) == ("discard", "fuel", (0, 1))
    for told in ("pile=4:8:4", ["pile=4:8:4"], {"pile": [4, 8]}, [("pile", (4, 8))]):
        (pile,) = find_features(game, told)  # type: ignore[arg-type]
        assert (pile.name, pile.values) == ("pile", (4, 8))
    assert find_features(game, {"pile": 5})[0].values == (5,)
    for values in ([2.5], None):
        with pytest.raises(UsageError, match="whole numbers or words"):
            find_features(game, {"pile": values})  # type: ignore[dict-item]
    for odd in (5, None, [5], [("pile",)]):
        with pytest.raises(UsageError, match=r"a map takes .*, not"):
            find_features(game, odd)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="features is written pile=4:30"):
        simlab.advise_map("sheepnappers", HAND, ["pile"])
    with pytest.raises(UsageError, match="not 0"):
        find_features(game, {})


def test_features_are_put_into_the_position() -> None:
    game = find_game("sheepnappers")
    (fuel,) = find_features(game, {"fuel": [2]})
    told = {"hand": "it, fuel 5,dream 2"}
    assert fuel.put(told, 2, 4) == {"hand": {"it": "1", "fuel": 2, "dream": "2"}}
    assert fuel.put({"hand": "fuel"}, 0, 4) == {"hand": {"fuel": 0}}
    assert fuel.put({"hand": {"it": 1, "fuel": 5}}, 2, 4) == {"hand": {"it": 1, "fuel": 2}}
    assert fuel.put({"pile": 4}, 3, 4) == {"pile": 4, "hand": {"fuel": 3}}
    assert fuel.put({"hand": "2 Fuel, 1 IT Sheep"}, 3, 4) == {"hand": {"fuel": 3, "it": "1"}}
    with pytest.raises(UsageError, match="hand: write 'fuel 2, gps', not 7"):
        fuel.put({"hand": 7}, 2, 4)
    (apple,) = find_features(find_game("sheriff"), {"bag.apple": [1]})
    assert apple.put({"bag": "silk"}, 1, 4) == {"bag": {"silk": "1", "apple": 1}}


STOCKS: dict[str, Any] = {"me": 0, "foe": 1, "hand": "4H, 4C", "board": "4I, 2C, 5H"}


def test_map_feature_may_be_of_one_seat() -> None:
    matchup = build_matchup("spaceknights", "random", seats=3)
    features = find_features(matchup.game, "stocks.1=2,30")
    told = {**STOCKS, "stocks": "30,30,30"}
    assert features[0].put(told, 2, 3)["stocks"] == ["30", 2, "30"]
    drawn = map_advice(matchup, told, features, **QUICK)
    assert [cell.values for cell in drawn.cells] == [(2,), (30,)]
    plain = described_position("spaceknights", {**STOCKS, "stocks": [30, 2, 30]}, seats=3)
    assert drawn.cells[0].playouts == advise(plain, **QUICK).playouts


@pytest.mark.parametrize(
    ("told", "asked", "message"),
    [
        (STOCKS, "stocks.1=2,30", "say the stocks of all 3 seats, too"),
        ({**STOCKS, "stocks": "30,30,30"}, "stocks.3=2", "the seats are 0 to 2"),
        (STOCKS, "stocks=2", "which seat's"),
    ],
)
def test_map_feature_without_its_seat_is_refused(
    told: dict[str, Any], asked: str, message: str
) -> None:
    matchup = build_matchup("spaceknights", "random", seats=3)
    with pytest.raises(UsageError, match=message):
        map_advice(matchup, told, find_features(matchup.game, asked), **QUICK)


def test_a_map_of_nothing_but_impossible_cells(matchup: Matchup) -> None:
    features = find_features(matchup.game, {"pile": [60, 70]})
    with pytest.raises(UsageError, match="no cell of the map is possible: hands and pile do not"):
        map_advice(matchup, {"hand": "fuel 2"}, features, **QUICK)


def test_a_bad_option_is_no_impossible_cell(matchup: Matchup) -> None:
    features = find_features(matchup.game, {"pile": [14, 60]})
    for options, message in (
        ({"opponents": "asp"}, "did you mean 'asap'"),
        ({"objective": "wool"}, "--objective is score"),
        ({"sure": 2}, "--sure is a probability"),
        ({"max_seconds": 0}, "--max-seconds is a number above 0"),
    ):
        with pytest.raises(UsageError, match=message) as caught:
            map_advice(matchup, {"hand": "fuel 2"}, features, **{**QUICK, **options})
        assert "no cell" not in str(caught.value)


def test_a_bad_option_is_told_where_nothing_is_decided(matchup: Matchup) -> None:
    features = find_features(matchup.game, {"pile": [60]})
    for options, message in (({"me": "asp"}, "did you mean"), ({"slip": 2}, "--slip")):
        with pytest.raises(UsageError, match=message):
            map_advice(matchup, {"hand": "it 3"}, features, **{**QUICK, **options})


def test_an_action_that_is_as_good_is_told() -> None:
    showdown = {"decision": "showdown", "me": 1, "foe": 3, "hand": "2H, 3I", "dice": [6, 6, 1, 0]}
    showdown |= {"board": "5H, 5I, 4C, loci 4I, enemies 1C", "faded": [2, 3]}
    showdown |= {"revealed": {"0": "2C, 3H"}}
    matchup = build_matchup("spaceknights", "random", seats=4, preset="hand")
    features = find_features(matchup.game, {"round": [3]})
    drawn = map_advice(matchup, showdown, features, **ENOUGH)
    assert {drawn.cells[0].action, drawn.cells[0].alike} == {"fade", "reveal"}
    assert show.cell_text(drawn.cells[0], show.letters(["fade", "reveal"]), False)[1] == "="
    assert "= another action is as good" in " ".join(show.marked(drawn))


OFFERED: dict[str, Any] = {
    "decision": "answer",
    "round": 8,
    "me": 1,
    "sheriff": 1,
    "stands": ["apple 3", "", "", "apple 3"],
    "focus": 2,
    "declared": ["apple 3", "none", "apple 5", "apple 3"],
    "passed": [0, 3],
}
"""A bag of somebody who always smuggles; who is bribed gets less than who opens it."""


def test_a_cell_says_what_another_way_to_play_on_would_turn() -> None:
    matchup = build_matchup("sheriff", "random", seats=4)
    features = find_features(matchup.game, {"offers": ["2 pass 10"]})
    drawn = map_advice(matchup, OFFERED, features, opponents="smuggler_hardliner", **ENOUGH)
    cell = drawn.cells[0]
    assert (cell.verdict, cell.action) == ("decided", "accept_pass")
    assert re.match("(refuse|close) if you play on like", cell.unless)
    assert cell.unless in show.cell_words(cell)
    assert show.cell_text(cell, {"accept_pass": "A"}, False) == "A*"
    assert cell.unless in show.marked(drawn)[-1]
    assert drawn.styles_seen == drawn.styles > 5
    assert f"{drawn.styles:,} of {drawn.styles:,} looked at" in show.closing_line(drawn)


def test_styles_are_compiled_once_and_before_thinking_begins(
    matchup: Matchup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cell whose time went on compiling would look at no other way to play on."""
    done: list[str] = []
    think = maps.advise
    monkeypatch.setattr(maps, "make_ready", lambda *told: done.append("ready"))
    monkeypatch.setattr(maps, "advise", lambda *a, **o: (done.append("thinks"), think(*a, **o))[1])
    map_advice(matchup, HAND, find_features(matchup.game, {"pile": [6, 20]}), **QUICK)
    assert done == ["ready", "thinks", "thinks"]


def test_ctrl_c_keeps_the_cells_that_are_done(matchup: Matchup) -> None:
    features = find_features(matchup.game, {"pile": [14, 16, 18]})

    def tired(found: AdviceMap) -> None:
        if len(found.cells) == 2:
            raise KeyboardInterrupt

    found = map_advice(matchup, {"hand": "fuel 2"}, features, progress=tired, **QUICK)
    assert found.stopped == "interrupted"
    assert len(found.cells) == 2
    assert "1 not reached" in show.closing_line(found)
    assert show.map_table(found).row_count == 2


def test_a_report_calls_best_only_what_is_decided(drawn: AdviceMap) -> None:
    """Cells that few worlds leave undecided count for no action, whichever leads there."""
    for verdict, words in (("decided", "Launch is best in 1 of 9 cells"), ("undecided", "No act")):
        cells = [Cell((6, 1), verdict, "launch"), Cell((6, 2), "undecided", "end")]
        document = MapResults(dataclasses.replace(drawn, cells=cells)).document()
        assert document.answer.startswith(words)


def test_the_table_and_its_legend(drawn: AdviceMap) -> None:
    table = show.map_table(drawn)
    assert table.row_count == 3
    assert len(table.layouts[0].heads) == 4
    words = " ".join(show.legend(drawn))
    assert "– cannot be" in words
    assert "cannot be: pile=60, fuel=0: hands and pile do not add up" in words
    across, down = show.sides(drawn)
    lines = show.grid(drawn, across, down)
    assert (across.name, down.name) == ("fuel", "pile")
    assert [[cell.values for cell in line if cell] for line in lines] == [
        [(pile, fuel) for fuel in (0, 1, 2)] for pile in (6, 20, 60)
    ]
    flipped = show.grid(drawn, down, across)
    assert [list(column) for column in zip(*lines, strict=True)] == flipped
    codes = show.letters(drawn.actions())
    assert len(set(codes.values())) == len(codes)
    for cell, text in (
        (Cell((1,), "decided", "end", 0.9949), "E 99.4"),
        (Cell((1,), "undecided", "end", 0.87), "E? 87.0"),
        (Cell((1,), "undecided", "end", 0.5), "E?"),
        (Cell((1,), "forced", "end", 1.0), "E!"),
        (Cell((1,), "impossible"), "–"),
        (None, " "),
    ):
        assert show.cell_text(cell, {"end": "E"}, True) == text


def test_letters_are_told_apart() -> None:
    words = ["dream +1", "dream +2", "dream +3", "launch", "end"]
    found = show.letters(words)
    assert found["dream +1"] == "D"
    assert len(set(found.values())) == 5
    many = show.letters(f"a {number}" for number in range(60))
    assert len(set(many.values())) == 60


def test_results_in_a_notebook(drawn: AdviceMap) -> None:
    results = MapResults(drawn)
    table = results.table
    assert list(table.columns[:5]) == ["pile", "fuel", "verdict", "action", "sure"]
    assert len(table) == 9
    assert results.plot()._repr_png_()[1:4] == b"PNG"
    html = results._repr_html_()
    assert "<table" in html
    assert "cannot be" in html
    assert "9 cells: " in repr(results)
    assert re.findall("<th>(.*)</th>", html) == ["pile ↓ fuel →", "0", "1", "2"]
    assert re.findall("<tr>\\s*<td>(.*)</td>", html) == ["6", "20", "60"]


def test_a_map_knows_how_to_ask_for_it_again(machine: Machine) -> None:
    for told in ("pile=9,12", ["pile=9,12"], {"pile": [9, 12]}, [("pile", (9, 12))]):
        results = simlab.advise_map("sheepnappers", HAND, told, max_seconds=0.01)
        assert "--map pile=9,12 " in results.command
    results = simlab.advise_map("sheepnappers", HAND, {"pile": 9}, max_seconds=0.01)
    assert "--map pile=9 " in results.command


def test_one_feature_is_a_list(matchup: Matchup) -> None:
    results = simlab.advise_map("sheepnappers", {"hand": "fuel 2, it"}, {"pile": [10, 60]}, **QUICK)
    assert show.map_table(results.map).row_count == 2
    assert "impossible" in results._repr_html_()
    assert results.plot()._repr_png_()[1:4] == b"PNG"


def test_map_command_prints_table_and_picture(
    simlab_here: Shell, tmp_path: Path, machine: Machine
) -> None:
    asked = ["advise", "sheepnappers", "--hand", "it, dream", "--max-seconds", "0.05", "--jobs=1"]
    picture = tmp_path / "map.png"
    two = ["--map", "pile=6,60", "--map", "fuel=2:3"]
    run = simlab_here(*asked, *two, "--picture", str(picture))
    assert run.returncode == 0, run.stderr
    assert "the best action over pile × fuel" in run.stdout
    assert "– cannot be" in run.stdout
    assert run.stderr.startswith("simlab: 4 cells: ")
    assert "2 impossible" in run.stderr
    assert picture.read_bytes()[1:4] == b"PNG"
    run = simlab_here(*asked, *two, "--format", "json", "--quiet")
    rows = json.loads(run.stdout)
    assert [(row["pile"], row["fuel"]) for row in rows] == [(6, 2), (6, 3), (60, 2), (60, 3)]
    assert rows[2]["verdict"] == "impossible"
    assert rows[2]["loss"] is None
    assert run.stderr == ""
    run = simlab_here(*asked, *two[:2], "--format", "csv")
    assert run.stdout.startswith("pile,verdict,action,sure,runner_up,loss,loss_low,loss_high,")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--map", "pile=4:8", "--map", "fuel=1:2", "--map", "it=0,1"], "one or two features"),
        (["--map", "pile=60:61"], "no cell of the map is possible"),
        (["--map", "pilee=4:8"], "did you mean 'pile'?"),
        (["--map", "pile=4:8", "--from", "x", "--at", "1"], "--map takes a position in words"),
        (["--map", "pile=4:8", "--picture", "map.pdf"], "--picture takes a .png file"),
        (["--picture", "map.png"], "--picture goes with --map"),
    ],
)
def test_map_commands_that_do_not_fit_are_refused(
    simlab_here: Shell, arguments: list[str], message: str
) -> None:
    run = simlab_here("advise", "sheepnappers", "--hand", "fuel 2, it", *arguments)
    assert run.returncode == 2
    assert message in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""
