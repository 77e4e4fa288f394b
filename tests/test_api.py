"""The Python interface and the command line take the same options and do the same."""

import inspect
import json
import pydoc
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import typer

import simlab
from simlab.cli import app
from simlab.cli.advise import read_flags
from simlab.core.position_schema import read_key
from simlab.core.value_parsers import Asker
from simlab.games.sheepnappers import sensible, wool_in_hand
from simlab.jit.errors import PolicyError, UsageError
from simlab.output.replay_command import line
from tests.conftest import Shell
from tests.simulated_machine import Machine
from tests.toy_games import tiny

MINE = """
from simlab import policy
from simlab.games.sheepnappers import sensible
@policy
def mine(table, me, mind):
    return sensible(table, me, mind)
"""
TINY = 'name = "tiny"\ngame = "sheepnappers"\nlineup = ["asap", "random"]\ngames = 64\n'

FUNCTIONS: dict[str, list[Callable[..., Any]]] = {
    "play": [simlab.simulate],
    "compare": [simlab.compare],
    "metagame": [simlab.metagame],
    "luck": [simlab.luck],
    "run": [simlab.run],
    "advise": [simlab.advise, simlab.advise_map],
    "check": [simlab.check],
    "review": [simlab.review],
    "report": [simlab.report],
    "tune": [simlab.tune],
    "improve": [simlab.improve],
    "usage": [simlab.usage],
    "drama": [simlab.drama],
}
OTHER_NAMES = {
    "name": "game",
    "rule": "rules",
    "policy_file": "policy_files",
    "from": "transcript",
    "play_on": "me",
    "map": "features",
    "mixture": "mixtures",
    "knob": "knobs",
    "target": "targets",
    "price": "prices",
}
"""What the two call by another name: a person repeats an option, a program gives a list of it; and
``--me`` is a key of some games' positions."""
ONLY_TYPED = {"format", "quiet", "dry_run", "quantiles", "picture", "keys", "ask", "report"}
"""How a result is printed; in Python it has methods for that."""
ONLY_PYTHON = {"policies", "progress", "say", "spent"}
"""What cannot be typed, or serves programs."""
OTHER_DEFAULTS = {
    "output": "the command line always keeps results, in ./results",
    "max_seconds": "with --map another than without; None is no limit in Python",
    "files": "both are tests/baselines",
}


def typed(command: str) -> dict[str, Any]:
    """Return the options of a command by Python's names, with their defaults."""
    found = {}
    for parameter in typer.main.get_command(app).commands[command].params:  # type: ignore[attr-defined]
        flags = [flag for flag in parameter.opts if flag.startswith("--")]
        name = flags[0][2:].replace("-", "_") if flags else parameter.name
        found[OTHER_NAMES.get(name, name)] = parameter.default
    return {name: default for name, default in found.items() if name not in {"help", *ONLY_TYPED}}


@pytest.mark.parametrize("command", FUNCTIONS)
def test_functions_and_commands_take_the_same_with_the_same_defaults(command: str) -> None:
    options = typed(command)
    parameters = {
        name: parameter
        for function in reversed(FUNCTIONS[command])
        for name, parameter in inspect.signature(function).parameters.items()
    }
    assert all(each.kind is not each.VAR_KEYWORD for each in parameters.values())
    assert set(options) == set(parameters) - ONLY_PYTHON
    for name in set(options) - set(OTHER_DEFAULTS):
        default = parameters[name].default
        assert (default or None) == (options[name] or None) or default is inspect.Parameter.empty


def test_help_says_what_a_function_takes() -> None:
    for functions in FUNCTIONS.values():
        for function in functions:
            words = inspect.getdoc(function) or ""
            missing = [each for each in inspect.signature(function).parameters if each not in words]
            assert not missing, function


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


def test_help_says_what_a_kernel_takes() -> None:
    """It showed `<simlab.jit.kernel.Kernel object>`."""
    text = pydoc.render_doc(wool_in_hand, renderer=pydoc.plaintext)
    assert "wool_in_hand(table: 'Table', me: 'Seat')" in text


def test_policy_files_go_everywhere(mine: Path) -> None:
    files = {"policy_files": [mine]}
    compared = simlab.compare("sheepnappers", ["asap", "mine"], "mine", games=40, **files)
    assert list(compared.table["candidate"]) == ["asap", "mine"]
    quick = {"opponents": "mine", "max_seconds": None, "worlds": 64, **files}
    card = simlab.advise("sheepnappers", {"hand": "fuel 2, it", "pile": 30}, **quick)
    assert card.settings["players"].count("mine") == 3
    drawn = simlab.advise_map("sheepnappers", {"hand": "fuel 2"}, {"pile": [20]}, **quick)
    assert drawn.settings["players"].count("mine") == 3


def test_one_path_or_policy_stands_for_a_list_of_one(mine: Path) -> None:
    """A text was read letter by letter."""
    for path in (mine, str(mine)):
        found = simlab.simulate("sheepnappers", "mine", games=40, policy_files=path)  # type: ignore[arg-type]
        assert found.settings["lineup"].startswith("mine")
    with pytest.raises(UsageError, match="nothere"):
        simlab.check("nothere")
    with pytest.raises(UsageError, match="two candidates or more"):
        simlab.compare("sheepnappers", "wool_t")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 1.5}, "takes a whole number or text as games, not 1.5"),
        ({"games": float("inf")}, "takes a whole number or text as games, not inf"),
        ({"seed": "a"}, "takes a whole number as seed, not 'a'"),
        ({"seed": None}, "takes a whole number as seed, not None"),
        ({"precision": "a"}, "takes a number as precision"),
        ({"max_seconds": "a"}, "takes a number as max_seconds"),
        ({"rules": [1]}, "takes a mapping as rules"),
        ({"preset": 3}, "takes text as preset"),
        ({"policies": 3}, "takes a list of functions as policies"),
        ({"policy_files": [3]}, "takes a list of paths as policy_files"),
        ({"lineup": None}, "takes text, or a list of texts as lineup, not None"),
        ({"lineup": 3}, "takes text, or a list of texts as lineup, not 3"),
        ({"game": 3}, "takes the name of a game, or a game as game, not 3"),
        ({"rotate": "no"}, "takes True or False as rotate, not 'no'"),
        ({"rotate": 1}, "takes True or False as rotate, not 1"),
    ],
)
def test_wrong_types_are_told(options: dict[str, Any], message: str) -> None:
    """They were a TypeError, or an AttributeError, from somewhere within."""
    with pytest.raises(simlab.UsageError, match=re.escape(message)):
        simlab.simulate(**{"game": "sheepnappers", **options})


def test_whole_numbers_of_numpy_are_numbers() -> None:
    assert simlab.simulate("sheepnappers", games=np.int64(40), seed=np.int32(2)).rows  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [np.array, pd.Series, pd.Index])
def test_numpy_and_pandas_are_taken_as_python(kind: Callable[..., Any]) -> None:
    """They were a ValueError: an array cannot be compared with a default."""
    some = {"games": 40, "rotate": np.bool_(True), "precision": np.float64(8)}
    played = simlab.simulate("sheepnappers", kind(["asap", "wool_t"]), metric="wool", **some)
    line = "simlab play sheepnappers asap,wool_t -n 40 --precision 8.0 --metric wool --rotate"
    assert played.command == line
    found = simlab.compare("sheepnappers", kind(["asap", "wool_t"]), games=40, margin=np.float32(5))
    assert found.command == "simlab compare sheepnappers asap wool_t -n 40 --margin 5.0"
    with pytest.raises(UsageError, match="a list of texts as candidates, not \\[1, 2\\]"):
        simlab.compare("sheepnappers", kind([1, 2]))


@pytest.fixture(scope="module")
def two() -> simlab.Results:
    return simlab.simulate("sheepnappers", "asap,random", games=40)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda two: two.histogram(place=9), "the places of the line-up are 0 to 1, not 9"),
        (lambda two: two.histogram(-1), "the places of the line-up are 0 to 1, not -1"),
        (lambda two: two.histogram("a"), "histogram() takes a whole number as place, not 'a'"),
        (lambda two: two.histogram(metric="won"), "takes no 'metric'; valid: ax, place"),
        (lambda two: two.histogram(0, None, 3), "histogram(): too many positional arguments"),
        (lambda two: two.plot(metrc="win"), "did you mean 'metric'?"),
        (lambda two: two.plot("turns"), "players have no metric 'turns'"),
        (
            lambda two: two.quantiles(0.5, "a"),
            "takes a number, or a list of them, as shares, not 'a'",
        ),
        (lambda two: two.quantiles(2), "a share of 0 to 1 (0.5: the median), not 2"),
        (lambda two: two.more(1.5), "takes a whole number or text as games, not 1.5"),
        (lambda two: two.report(3), "takes a path as path, not 3"),
    ],
)
def test_methods_of_results_tell_what_is_wrong(
    two: simlab.Results, ask: Callable[[Any], Any], message: str
) -> None:
    """They were an IndexError, a TypeError, or an empty picture."""
    with pytest.raises(UsageError, match=re.escape(message)):
        ask(two)


@pytest.mark.parametrize("name", ["keep.txt", "rows.csv", "rows"])
def test_rows_go_into_files_that_are_called_parquet(
    simlab_here: Shell, tmp_path: Path, name: str
) -> None:
    """It wrote Parquet over any file."""
    path = tmp_path / name
    path.write_text("mine")
    fitting = path.with_suffix(".parquet")
    with pytest.raises(UsageError, match=f"rows is a Parquet file: call it '{fitting}', not"):
        simlab.simulate("sheepnappers", games=40, rows=path)
    run = simlab_here("play", "sheepnappers", "-n", "40", "--rows", str(path))
    assert (run.returncode, path.read_text()) == (2, "mine")
    assert f"--rows is a Parquet file: call it '{fitting}'" in run.stderr
    for kept in (fitting, fitting, path.with_suffix(".PQ")):
        simlab.simulate("sheepnappers", games=40, rows=kept)
    assert len(pd.read_parquet(kept)) == 160


@pytest.mark.parametrize("values", [range(1, 4), np.arange(1, 4), pd.Series([1, 2, 3]), (1, 2, 3)])
def test_values_of_knobs_are_any_list(values: Any) -> None:
    wanted: dict[str, Any] = {"targets": "turns>=9", "games": 900}
    found, listed = (
        simlab.tune("sheepnappers", "asap", knobs={"rules.wolves": told}, **wanted)
        for told in (values, [1, 2, 3])
    )
    assert found.rows == listed.rows


@pytest.mark.parametrize(
    ("knobs", "message"),
    [
        ({"rules.wolves": []}, "knobs.rules.wolves: it is empty, and takes one value or more"),
        (
            {"rules.wolves": None},
            "a value is a number, text, true or false, not None",
        ),
        ({"rules.wolves": range(10**9)}, "rules.wolves: a range has at most 10,000 values"),
        (3, "takes a mapping, or a list of texts as knobs, not 3"),
    ],
)
def test_wrong_knobs_are_told_in_words(knobs: Any, message: str) -> None:
    """They were words of pydantic's."""
    with pytest.raises(UsageError, match=message):
        simlab.tune("sheepnappers", "asap", targets="turns>=9", knobs=knobs)


def test_knobs_of_a_style_are_any_list() -> None:
    found = simlab.improve("sheepnappers", "wool_t", knobs={"threshold": range(40, 43)}, games=900)
    assert {*found.looks["threshold"]} == {40, 41, 42, 60}  # the last stands
    with pytest.raises(UsageError, match="knob threshold: it is empty"):
        simlab.improve("sheepnappers", "wool_t", knobs={"threshold": np.array([])})


def test_errors_name_what_was_written(simlab_here: Shell) -> None:
    position = {"hand": "fuel 2, it", "pile": 30}
    for options, words, named in (
        ({"sure": 2.0}, ["--sure", "2"], "sure is a probability"),
        (
            {"sure": 1 - 1e-16},
            ["--sure", "0.9999999999999999"],
            "sure is a probability above 0.5, at most 0.9",
        ),
        ({"max_seconds": -1.0}, ["--max-seconds", "-1"], "max{}seconds is a number above 0"),
        ({"believe": "x"}, ["--believe", "x"], "believe is all, off"),
    ):
        with pytest.raises(UsageError) as caught:
            simlab.advise("sheepnappers", position, **options)  # type: ignore[arg-type]
        assert str(caught.value).startswith(named.format("_"))
        run = simlab_here("advise", "sheepnappers", "--hand", "fuel 2, it", *words)
        assert f"simlab: --{named.format('-')}" in run.stderr
    with pytest.raises(UsageError, match="best goes not with until_decided"):
        simlab.compare("sheepnappers", ["asap", "random"], best=True, until_decided=True)


def test_advice_takes_policies_of_a_notebook() -> None:
    @simlab.policy
    def timid(table, me, mind):  # type: ignore[no-untyped-def]
        return sensible(table, me, mind)

    quick = {"max_seconds": None, "worlds": 64, "policies": [timid], "opponents": "timid"}
    card = simlab.advise("sheepnappers", {"hand": "fuel 2, it", "pile": 30}, **quick)
    assert card.settings["players"].count("timid") == 3


def test_the_best_is_found_as_on_the_command_line(simlab_here: Shell) -> None:
    names = ["random", "asap"]
    found = simlab.compare("sheepnappers", names, games="2k", best=True, error=0.1, seed=3)
    words = ["--best", "--error", "0.1", "-n", "2k", "--seed", "3", "--format", "json"]
    run = simlab_here("compare", "sheepnappers", *names, *words)
    assert json.loads(run.stdout) == found.rows
    assert found.stopped == "decided"
    assert found.rows[0]["verdict"] == "best"
    with pytest.raises(simlab.jit.errors.UsageError, match="from the start"):
        found.more(100)


def test_a_comparison_plays_on() -> None:
    options: dict[str, Any] = {"candidates": ["asap", "wool_t"], "metric": "win"}
    # 1024 deals of four games are a batch: the numbers are those of one longer run in any case
    for first, more in ((4096, [400]), (500, [500]), (3000, [12, 5000, 1096])):
        parts = simlab.compare("sheepnappers", games=first, **options)
        for games in more:
            parts.more(games)
        whole = simlab.compare("sheepnappers", games=first + sum(more), **options)
        assert parts.rows == whole.rows
        assert parts.settings == whole.settings


@pytest.mark.filterwarnings("error")
def test_results_have_the_same_parts(tmp_path: Path) -> None:
    card = {"max_seconds": None, "worlds": 64}
    position = {"hand": "fuel 2, it", "pile": 30}
    plan = tmp_path / "tiny.toml"
    plan.write_text(TINY)
    simlab.check([plan], accept="the first values")
    results = [
        simlab.simulate("sheepnappers", "asap", games=40),
        simlab.compare("sheepnappers", ["asap", "random"], games=40),
        simlab.compare("sheepnappers", ["asap", "random"], games=400, best=True),
        simlab.metagame("sheepnappers", ["asap", "random"], games=800),
        simlab.luck("sheepnappers", ["asap", "random"], games=800),
        simlab.run(plan),
        simlab.advise("sheepnappers", position, **card),
        simlab.advise_map("sheepnappers", {"hand": "it"}, {"pile": [20, 60]}, **card),
        simlab.check([plan]),
        simlab.tune(
            "sheepnappers", "asap", targets="turns>=9", knobs={"rules.wolves": "1:3"}, games=900
        ),
        simlab.tune(
            "sheepnappers", "asap", maximise="turns", knobs=["rules.kami_reask"], games=900
        ),
        simlab.improve("sheepnappers", "wool_t", "asap", games=8000),
    ]
    for result in results:
        name = type(result).__name__
        assert len(result.table) == len(result.rows) > 0, name
        assert "<table" in result._repr_html_(), name
        assert result.notes[-1] in repr(result), name
        assert json.dumps(result.settings), name
        if name != "SweepResults":  # this experiment asks for no picture
            assert result.plot() is not None, name


def test_a_whole_number_may_have_a_point() -> None:
    """As 1e2, and as NumPy has it after a sum."""
    found = simlab.simulate("sheepnappers", "asap", games=1e2, seed=np.float64(3), seats=4.0)  # type: ignore[arg-type]
    assert [found.settings[name] for name in ("games", "seed", "seats")] == [100, 3, 4]
    assert all(type(found.settings[name]) is int for name in ("games", "seed", "seats"))
    assert found.more(1e2).settings["games"] == 200  # type: ignore[arg-type]


def test_errors_name_what_python_has() -> None:
    """Also of settings, which are checked before anything else."""
    results = simlab.simulate("sheepnappers", "asap", games=8)
    for ask in (lambda: simlab.simulate("sheepnappers", games=0), lambda: results.more("x")):
        with pytest.raises(UsageError, match=r"^games takes a number of games"):
            ask()
    with pytest.raises(UsageError, match="your own come with policy_files"):
        simlab.simulate(**{**results.settings, "lineup": "zzz,asap,asap,asap"})


def test_policies_of_no_file_are_refused_by_watch() -> None:
    @simlab.policy
    def rash(table: Any, me: Any, mind: Any) -> int:
        return 99

    @simlab.policy
    def loud(table: Any, me: Any, mind: Any) -> int:
        print(table.pile_n)
        return 0

    with pytest.raises(PolicyError, match="to see it, put rash into a file and watch that"):
        simlab.simulate("sheepnappers", "rash,asap", policies=[rash], games=8)
    with pytest.raises(PolicyError, match="uncompiled: NUMBA_DISABLE_JIT=1 python …"):
        simlab.simulate("sheepnappers", "loud,asap", policies=[loud], games=8)


def test_columns_are_mappings_and_shares_may_be_listed() -> None:
    told = simlab.simulate("sheepnappers", rules=pd.Series({"wolves": 3}), games=64)
    assert told.rows == simlab.simulate("sheepnappers", rules={"wolves": 3}, games=64).rows
    alone = told.quantiles(0.25, 0.5)
    for shares in ([0.25, 0.5], np.array([0.25, 0.5])):
        assert told.quantiles(shares).equals(alone)


@pytest.mark.parametrize("ask", [simlab.review, simlab.advise])
def test_the_text_of_a_transcript_is_no_path(ask: Callable[..., Any]) -> None:
    named: dict[str, Any] = {"seat": 0} if ask is simlab.review else {"game": "sheepnappers"}
    named |= {"at": 0} if ask is simlab.advise else {}
    for text in ("{}\n{}", "{}"):
        with pytest.raises(UsageError, match="is a path or a list of lines"):
            ask(transcript=text, **named)


def test_settings_say_how_it_was_to_be_decided() -> None:
    """The words of the calls: without them nobody gets these verdicts again."""
    told = {"game": "sheepnappers", "candidates": ["asap", "wool_t"], "games": 64}
    for how in (
        {"margin": 3.0, "until_decided": False},
        {"margin": 3.0, "until_decided": True},
        {"best": True, "error": 0.2, "margin": None},
    ):
        found = simlab.compare(**told, **how)  # type: ignore[arg-type]
        assert {key: found.settings[key] for key in how} == how


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (
            lambda two: simlab.tune("sheepnappers", maximise="wool", fresh=True),
            "fresh goes with output",
        ),
        (
            lambda two: simlab.improve("sheepnappers", "wool_t", fresh=True),
            "fresh goes with output",
        ),
        (lambda two: simlab.run("sheepnappers_policies", fresh=True), "fresh goes with output"),
        (lambda two: simlab.metagame("sheepnappers", folder="x"), "folder goes with output"),
        (lambda two: simlab.report(two, seats=3), "seats goes with the name of a game"),
        (lambda two: simlab.report(two, seed=4), "seed goes with the name of a game"),
        (lambda two: simlab.report(two, games=1), "games goes with the name of a game"),
        (lambda two: simlab.report(two, rules={"wolves": 3}), "rules goes with the name of a game"),
        (lambda two: simlab.report(3), "report() takes a game, a path, or a result as what, not 3"),
        (lambda two: simlab.simulate("sheepnappers", rules={3: 1}), "no rule 3; valid: "),
        (lambda two: simlab.advise_map("sheepnappers", {}, {3: [1]}), "3"),
    ],
)
def test_options_without_effect_are_refused(ask: Any, message: str, two: Any) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        ask(two)


def test_a_game_does_as_well_as_its_name(machine: Machine) -> None:
    """It was a TypeError from somewhere within in functions that wanted a name."""
    found = simlab.compare(tiny.GAME, ["random", "sensible"], games=40)
    assert found.command == "simlab.compare(pennies, ['random', 'sensible'], games=40)"
    sheep: Any = simlab.game("sheepnappers")
    asked = simlab.advise(sheep, {"hand": "fuel 3, it"}, max_seconds=0.05)
    assert asked.command.startswith("simlab advise sheepnappers --hand")
    with pytest.raises(UsageError, match="no game 'pennies'"):
        simlab.improve(tiny.GAME, "sensible")
    with pytest.raises(UsageError, match="no game 'pennies'"):
        simlab.tune(tiny.GAME, "sensible", knobs=["rules.turns=20:40"], maximise="score")
    with pytest.raises(UsageError, match="goes with the name of a game"):
        simlab.report(tiny.GAME, games=40)


@pytest.mark.parametrize(
    ("game", "rules", "word"),
    [
        ("cosmic", {"aliens": ["virus", "none", "pacifist"]}, "aliens=virus,none,pacifist"),
        ("sheepnappers", {"copies": [13, 3, 5]}, "copies=13,3,5"),
    ],
)
def test_a_family_of_rules_is_told_as_it_is_typed(
    game: str, rules: dict[str, Any], word: str
) -> None:
    assert f" --rule {word} " in line(simlab.simulate, {"game": game, "rules": rules, "seats": 3})


@pytest.mark.parametrize(
    ("game", "seats", "position"),
    [
        ("sheepnappers", 4, {"hand": {"fuel": 3, "it": 1}, "pile": 14, "hands": [5, 6, 7]}),
        ("sheepnappers", 4, {"hand": ["fuel 3", "it"], "hands": np.array([5, 6, 7]), "pile": None}),
        ("sheriff", 3, {"stands": [{"apple": 2, "cheese": 1}, {}, {"bread": 1}], "passed": (1, 2)}),
        ("sheriff", 3, {"stands": ["apple", "cheese 2", "bread"]}),
        ("spaceknights", 3, {"hand": "3H, 5C", "board": ["1H", "2I", "6C"], "lines": [2, 1, 1]}),
        ("sherwood", 4, {"looks": {0: ["card_1", "card_2"], 2: "card_3"}, "out": [1, 2]}),
    ],
)
def test_a_position_is_told_as_it_is_typed(game: str, seats: int, position: dict[str, Any]) -> None:
    """What was a mapping or a list was told as Python writes it, which nothing reads."""
    words = shlex.split(line(simlab.advise, {"game": game, "position": position}))
    assert words[:3] == ["simlab", "advise", game]
    keys = {key.name: key for key in simlab.game(game).keys}
    asker = Asker(simlab.game(game).rules(seats))
    for name, value in read_flags(words[3:]).items():
        assert isinstance(value, str | int)
        assert read_key(keys[name], value, asker) == read_key(keys[name], position[name], asker)
    assert {*read_flags(words[3:])} == {key for key in position if position[key] is not None}


def test_quantiles_are_told_in_the_line(two: simlab.Results) -> None:
    assert two.as_quantiles().command == "simlab play sheepnappers asap,random -n 40 --quantiles"
    own = simlab.simulate(tiny.GAME, "random", games=40).as_quantiles()
    assert own.command == "simlab.simulate(pennies, 'random', games=40).as_quantiles()"


def test_worlds_are_told_with_the_clock_beside_them(simlab_here: Shell, machine: Machine) -> None:
    """On the command line no clock runs beside them unless it is named: any machine says it."""
    position = {"hand": "fuel 3, it"}

    def typed(**options: Any) -> str:
        return simlab.advise("sheepnappers", position, **options).command

    start = "simlab advise sheepnappers --hand 'fuel 3, it'"
    assert typed(worlds=50, max_seconds=None) == f"{start} --worlds 50"
    assert typed(worlds=50) == f"{start} --worlds 50 --max-seconds 2.0"
    assert typed(worlds=50, max_seconds=1) == f"{start} --max-seconds 1 --worlds 50"
    assert typed(max_seconds=2.0) == start
    words = shlex.split(typed(worlds=50, max_seconds=None))[1:]
    run = simlab_here(*words, "--format", "json")
    table = simlab.advise("sheepnappers", position, worlds=50, max_seconds=None).table
    told = json.loads(run.stdout)["actions"]
    assert [row["score"] for row in told] == list(table["score"])
    for worlds in ("0", "-3", "x"):
        refused = simlab_here(*words[:-1], worlds)
        assert refused.returncode == 2
        assert "--worlds" in refused.stderr
