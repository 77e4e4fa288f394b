"""A mistake in somebody's game is told in one sentence, with the line."""

from __future__ import annotations

import importlib.util
import itertools
import json
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from simlab.core import registry
from simlab.core.game import Game
from simlab.jit.entry_points import mute
from simlab.jit.errors import GameError
from simlab.jit.kernel import COMPILED
from simlab.runtime import compile_errors
from simlab.runtime.compiled import compiled
from tests.conftest import Shell

TEXT = (Path(__file__).parents[1] / "examples" / "cuckoo.py").read_text(encoding="utf-8")

compiling = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

numbers = itertools.count()

Altered = Callable[[str, str], Game]


@pytest.fixture
def altered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Altered:
    """Return the template's game with one piece of its text replaced."""

    def load(old: str, new: str) -> Game:
        assert old in TEXT
        file = tmp_path / "magpie.py"
        file.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
        about = importlib.util.spec_from_file_location("magpie", file)
        assert about is not None
        assert about.loader is not None
        module = importlib.util.module_from_spec(about)
        monkeypatch.setitem(sys.modules, "magpie", module)
        about.loader.exec_module(module)
        game: Game = module.GAME
        return game

    return load


def line_of(text: str) -> int:
    return TEXT[: TEXT.index(text)].count("\n") + 1


DREW = "    hidden.pile[value] -= 1\n    table.pile_n -= 1"
LEGAL = "    return action == KEEP or (action == SWAP and table.pile_n > 0)"
ONLY = "    return KEEP if table.pile_n == 0 else NOTHING"


@compiling
@pytest.mark.parametrize(
    ("old", "new", "place", "kernel", "words"),
    [
        (DREW, DREW[:-6] + "m -= 1", "table.pile_n -= 1", "draw",
         "raised AttributeError: table has no field 'pile_m'; did you mean 'pile_n'?"),
        ("table.rules.laps", "table.rules.lapz", "table.rules.laps", "go_on",
         "raised AttributeError: table.rules has no field 'lapz'; did you mean 'laps'?"),
        ("world.table.rules.copies -", "world.table.rules.copis -", "outcome.table[0]",
         "record_metrics",
         "raised AttributeError: world.table.rules has no field 'copis'; did you mean 'copies'?"),
        ("@kernel\ndef take", "#\ndef take", "value = take(hidden, table.pile_n)", "draw",
         "does not compile: take is a plain Python function; put @kernel over it"),
        ("below(hidden.luck, table.seats)", "below(hidden.luck, table.thrown)",
         "table.first = below", "set_up", "raised ValueError: The truth value of an array"),
        ("table.phase = TURNS", "table.phase = TURN", "table.phase = TURNS", "set_up",
         "raised NameError: name 'TURN' is not defined; did you mean 'TURNS'?"),
        ("if action == SWAP:", "if draw(world, seat):", "if action == SWAP:", "answer",
         "does not compile: draw(…) returns nothing; a value is needed here"),
        (LEGAL, LEGAL.replace("return ", ""), "@kernel\ndef legal", "legal",
         "does not compile: it returns nothing on some path"),
        (LEGAL, "    if action == KEEP:\n        return True", "@kernel\ndef legal", "legal",
         "does not compile: it returns nothing on some path"),
        (ONLY, ONLY.replace("return ", ""), "@kernel\ndef only_option", "only_option",
         "does not compile: it returns nothing on some path"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_kernel(
    altered: Altered, old: str, new: str, place: str, kernel: str, words: str
) -> None:
    game = altered(old, new)
    with pytest.raises(GameError) as found:
        compiled(game).compile_batch(mute)
    start = f"magpie.py, line {line_of(place)}: kernel {kernel} of cuckoo {words}"
    assert str(found.value).startswith(start)
    assert "\n" not in str(found.value)


RARELY = "    if table.phase > 99:\n        {}\n"


@compiling
@pytest.mark.parametrize(
    ("old", "new", "line", "kernel", "words"),
    [
        (DREW, f"{RARELY.format('table.pile_m = 1')}{DREW}", 1, "draw",
         "table has no field 'pile_m'; did you mean 'pile_n'?"),
        (DREW, f"{RARELY.format('hidden.pile[value]()')}{DREW}", 1, "draw",
         "Invalid use of int64 with parameters ()"),
        (DREW, f"{RARELY.format('table.phase = TURN')}{DREW}", 1, "draw",
         "NameError: name 'TURN' is not defined"),
        (DREW, f"{RARELY.format('value = value.first')}{DREW}", 1, "draw",
         "Unknown attribute 'first' of type int64"),
    ],
)  # fmt: skip
def test_a_mistake_on_a_path_that_is_not_played(
    altered: Altered, old: str, new: str, line: int, kernel: str, words: str
) -> None:
    """Only numba sees it: its own line, at the place in the author's file."""
    game = altered(old, new)
    with pytest.raises(GameError) as found:
        compiled(game).compile_batch(mute)
    start = f"magpie.py, line {line_of(old) + line}: kernel {kernel} of cuckoo does not compile: "
    assert str(found.value) == start + words


@compiling
def test_a_mistake_that_numba_does_not_place(
    altered: Altered, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the linker nobody notes which kernel failed."""
    monkeypatch.setattr(compile_errors, "linker", None)
    game = altered(DREW, f"{RARELY.format('hidden.pile[value]()')}{DREW}")
    with pytest.raises(GameError, match=r"cuckoo.* does not compile: Invalid use of int64"):
        compiled(game).compile_batch(mute)


@compiling
def test_a_policy_of_the_game_that_does_not_compile(altered: Altered) -> None:
    text = "return SWAP if table.pile_n"
    game = altered(text, "return SWAP if world.table.pile_n")
    with pytest.raises(GameError, match=f"line {line_of(text)}: kernel sensible .* 'world' is not"):
        compiled(game).policy(game.policies["sensible"], mute)


@compiling
@pytest.mark.parametrize("part", ["determinize", "check_invariants"])
def test_a_part_that_is_compiled_apart(altered: Altered, part: str) -> None:
    old = {
        "determinize": "    hidden.key = key",
        "check_invariants": "        cards += hidden.pile[value]",
    }[part]
    new = old.replace("hidden.key", "hidden.kee").replace("pile", "pyle")
    with pytest.raises(GameError, match=f"line {line_of(old)}: kernel {part} .* hidden has no fie"):
        getattr(compiled(altered(old, new)), part)


@pytest.fixture
def installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, str], str]]:
    """Offer the template's game with one piece of its text replaced, beside the others."""
    known = registry._found()

    def install(old: str, new: str) -> str:
        assert old in TEXT
        # a name of its own each time: Python remembers modules, and simlab games
        name = f"magpie{next(numbers)}"
        (tmp_path / f"{name}.py").write_text(TEXT.replace(old, new, 1), encoding="utf-8")
        point = EntryPoint(name, f"{name}:GAME", registry.GROUP)
        monkeypatch.setattr(registry, "_found", lambda: {**known, name: point})
        return name

    monkeypatch.syspath_prepend(str(tmp_path))
    before = {*sys.modules}
    yield install
    for name in {*sys.modules} - before:
        if name.startswith("magpie"):
            del sys.modules[name]


LAYOUT, WIN = "LAYOUT = Layout.build(", '        Metric("win"'
FIELD, RULE, GAME = '("thrown", NUMBER, PER_VALUE)', '        rules.integer("laps"', "GAME = Game("


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        (FIELD, FIELD.replace("NUMBER", "np.int32"), LAYOUT, "field 'thrown' is int32; fields are"),
        (FIELD, FIELD.replace("NUMBER", "bool"), LAYOUT, "field 'thrown' is bool; fields are"),
        ('"pile_n")', '"round")', LAYOUT, "field 'round' bears the name of a method"),
        ('"pile_n")', '"asked")', LAYOUT, "field 'asked' is declared twice"),
        ('"pile_n")', '"pile n")', LAYOUT, "field 'pile n' is no name"),
        ('"pile_n")', '"seats")', LAYOUT, "field 'seats' of table is the engine's own"),
        ('[("pile", N', '[("key", N', LAYOUT, "field 'key' of hidden is the engine's own"),
        ("    check_invariants=check_invariants,\n", "", GAME,
         "missing 1 required positional argument: 'check_invariants'"),
        ("    check_invariants=check_invariants,", "    checks_invariants=check_invariants,", GAME,
         "unexpected keyword argument 'checks_invariants'"),
        ("policies_in([sensible, random])", "policies_in([sensible])", GAME, "no policy 'random'"),
        (WIN, WIN.replace("win", "won"), GAME, "the second metric of a seat is 'win'"),
        ("range(2, SEATS + 1)", "range(2, SEATS + 2)", GAME,
         "records hold 5 seats, not the 6 of seats="),
        (", low=1, high=9)", ")", RULE, "missing 2 required keyword-only arguments: 'low' and 'hi"),
        ("integer(8, 1, H", "integer(80, 1, H", "@policy(least", "the default lies between 1 and"),
        ("SEATS, HIGHEST = 5", "SEATS, HIGHEST = = 5", "SEATS, H", "invalid syntax"),
        ("import numpy as np", "import numpie as np", "import numpy as np", "No module named 'nu"),
        ("SEATS, HIGHEST = 5, 13", "SEATS, HIGHEST = 5, 1 / 0", "SEATS, H", "ZeroDivisionError"),
    ],
)  # fmt: skip
def test_a_declaration_that_will_not_do(
    simlab_here: Shell, installed: Callable[[str, str], str],
    old: str, new: str, place: str, words: str,
) -> None:  # fmt: skip
    name = installed(old, new)
    run = simlab_here("policies", name)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    where = f"{name}.py, line {line_of(place)}"
    start = f"simlab: game {name!r} ({name}:GAME) cannot be loaded: {where}: "
    assert run.stderr.startswith(start)
    assert words in run.stderr


def test_object_that_is_no_game_is_named(
    simlab_here: Shell, installed: Callable[[str, str], str]
) -> None:
    name = installed(GAME, "GAME = dict(")
    assert "it is no Game, but of type dict" in simlab_here("rules", name).stderr
    name = installed(GAME, "PLAY = Game(")
    assert "has no attribute 'GAME'" in simlab_here("rules", name).stderr


def test_the_other_games_are_listed_and_served(
    simlab_here: Shell, installed: Callable[[str, str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("starlette")
    from simlab.web import serve
    from simlab.web.declared import listed_games

    others = registry.game_names()
    name = installed('"pile_n")', '"round")')
    listed = simlab_here("games", "--format", "json")
    assert listed.returncode == 0
    assert [row["game"] for row in json.loads(listed.stdout)] == others
    monkeypatch.setattr(serve, "serve", lambda *arguments: None)
    served = simlab_here("serve")
    assert [each["name"] for each in listed_games()] == others
    for run in (listed, served):
        assert run.stderr.count("\n") == 1
        assert f"game {name!r}" in run.stderr
        assert "field 'round' bears" in run.stderr
