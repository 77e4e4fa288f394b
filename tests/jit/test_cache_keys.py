"""What the key of a compiled entry point tells apart, and what it does not."""

from __future__ import annotations

import dataclasses
import functools
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import simlab
from simlab.jit import cache, call_graph, entry_points, function_pointers
from simlab.jit.cache import config, key_of
from simlab.jit.call_graph import Closure
from simlab.jit.kernel import kernel
from simlab.runtime.compiled import CompiledGame
from simlab.runtime.matchup import build_matchup
from tests.conftest import Shell
from tests.toy_games import tiny

SOURCE = '''
import numpy as np
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

LIMIT = 3
TABLE = np.array([1, 2, 3])
PAIR = (1, 2)
NAMED = numbered(["first", "second"])
ROWS = (np.zeros(3000), np.zeros(3000))
UNREAD = 7

@kernel
def unreached(x):
    return x + 100

@kernel
def helper(x):
    """Double it."""
    return 2 * x

@kernel
def root(x):
    """Say what it is worth."""
    if x > LIMIT:
        return helper(x)
    return TABLE[x] + PAIR[0] + other.outside(x) + other.BASE + ROWS[0][x] + x.imag + NAMED.first
'''
OUTSIDE = """
from simlab.jit.kernel import kernel

BASE = 10
imag = 5

@kernel
def outside(x):
    return x - BASE
"""


def names_of(source: str, **more: Any) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "edited", **more}
    exec(compile(source, "edited.py", "exec"), names)
    return names


def key(source: str, outside: str = OUTSIDE) -> str:
    other = ModuleType("other")
    vars(other).update(names_of(outside, __name__="other"))
    reach = Closure(names_of(source, other=other)["root"])
    assert reach.stable
    return key_of(reach.text)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return 2 * x", "return 3 * x"),
        ("LIMIT = 3", "LIMIT = 4"),
        ("LIMIT = 3", "LIMIT = 3.0"),
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("np.array([1, 2, 3])", "np.array([1, 2, 3], np.int8)"),
        ("PAIR = (1, 2)", "PAIR = (5, 2)"),
        ('["first", "second"]', '["second", "first"]'),
        ("np.zeros(3000))", "np.eye(1, 3000, 1500)[0])"),
        ("x > LIMIT", "x >= LIMIT"),
    ],
)
def test_a_key_changes_with_what_is_reached(before: str, after: str) -> None:
    assert before in SOURCE
    assert key(SOURCE.replace(before, after)) != key(SOURCE)


@pytest.mark.parametrize(("before", "after"), [("x - BASE", "x * BASE"), ("BASE = 10", "BASE = 9")])
def test_a_key_changes_with_what_is_reached_in_another_module(before: str, after: str) -> None:
    assert key(SOURCE, OUTSIDE.replace(before, after)) != key(SOURCE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return 2 * x", "return 2 * x  # twice"),
        ("Double it.", "What it is, and as much again."),
        ("Say what it is worth.", "What is it worth?"),
        ("LIMIT = 3\n", "\n\n# moved\n\nLIMIT = 3\n\n"),
        ("UNREAD = 7", "UNREAD = 8"),
        ("x + 100", "x + 101"),
        ("def unreached", "def unreached_too(x):\n    return x\n\n@kernel\ndef unreached"),
    ],
)
def test_a_key_does_not_change_with_anything_else(before: str, after: str) -> None:
    assert before in SOURCE
    assert key(SOURCE.replace(before, after)) == key(SOURCE)


def test_a_field_is_not_taken_for_what_a_module_calls_the_same() -> None:
    assert key(SOURCE, OUTSIDE.replace("imag = 5", "imag = 6")) == key(SOURCE)


TWO = """
from simlab.jit.kernel import compiled_separately as apart, kernel

@kernel
def low(x):
    return x - 1

@kernel
def high(x, by=5):
    return x + by

@apart("int")
def far(x):
    return x * x

first, second = low, high

@kernel
def root(x):
    return first(x) * 10 + second(x) + far(x)
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("first, second = low, high", "first, second = high, low"),
        ("by=5", "by=6"),
        ('apart("int")', 'apart("number")'),
    ],
)
def test_a_key_changes_with_what_a_name_stands_for(before: str, after: str) -> None:
    assert before in TWO
    assert key(TWO.replace(before, after)) != key(TWO)


def test_units_compiled_apart_have_their_own_keys() -> None:
    assert key(TWO.replace("x * x", "x + x")) == key(TWO)


def test_policy_without_a_key_is_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(entry_points, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(call_graph, "_is_stable", lambda module: False)
    code = CompiledGame(tiny.GAME)
    code.policy(tiny.GAME.policies["sensible"])
    code.policy(tiny.GAME.policies["random"])
    kept = [path.name for path in tmp_path.rglob("*.bin")]
    told = {name: Closure(each.function).stable for name, each in tiny.GAME.policies.items()}
    assert sorted(told.values()) == [False, True], told
    assert len(kept) == 1


@pytest.mark.parametrize("flag", ["BOUNDSCHECK", "DEBUG", "OPT"])
def test_flags_are_part_of_the_key(monkeypatch: pytest.MonkeyPatch, flag: str) -> None:
    before = key(SOURCE)
    monkeypatch.setattr(config, flag, 2 if flag == "OPT" else 1)
    assert key(SOURCE) != before


def test_code_of_another_way_of_making_it_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(SOURCE)
    monkeypatch.setattr(cache, "maker", lambda: "tables of another form")
    assert key(SOURCE) != before


def test_code_of_the_compiler_is_hashed_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = Path(cache.__file__).parents[1]
    uses = re.compile(r"^ *(import|from) (numba|llvmlite)", re.MULTILINE)
    compiling = {
        path.relative_to(package).with_suffix("").as_posix()
        for room in ("jit", "core", "loop", "runtime", "testing")
        for path in (package / room).rglob("*.py")
        if uses.search(path.read_text())
    }
    assert compiling <= set(cache.MAKERS)
    for room in ("jit", "runtime"):
        shutil.copytree(package / room, tmp_path / room)
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path)
    seen = {cache.maker.__wrapped__()}
    for name in cache.MAKERS:
        with (tmp_path / f"{name}.py").open("a") as file:
            file.write("# another way\n")
        seen.add(cache.maker.__wrapped__())
    assert len(seen) == len(cache.MAKERS) + 1


def test_cells_of_a_closure_are_part_of_the_key() -> None:
    def made(step: int) -> Any:
        return kernel(lambda x: x + step)

    assert Closure(made(1)).text == Closure(made(1)).text != Closure(made(2)).text


def test_code_without_a_key_is_not_kept() -> None:
    class Thing:
        pass

    names = names_of(SOURCE.replace("other.outside(x) + other.BASE", "THING"), THING=Thing())
    assert not Closure(names["root"]).stable


def test_calls_by_address_are_keyed_by_type_and_exports_by_code() -> None:
    kinds = CompiledGame(tiny.GAME).kinds

    def calling(signature: Any) -> Any:
        call = function_pointers.caller(signature)
        return kernel(lambda address, x, y: call(address, x, y))

    texts = [
        Closure(calling(each)).text for each in (kinds.parts[1], kinds.parts[2], kinds.parts[2])
    ]
    assert texts[0] != texts[1] == texts[2]


def source_with(**changes: Any) -> str:
    """Return the key of a match-up of Pennies with other rules, policies or functions."""
    game = dataclasses.replace(tiny.GAME, **changes)
    return build_matchup(game, "sensible").source


def test_one_more_policy_changes_nothing_for_the_others() -> None:
    policies = tiny.GAME.policies
    more = {**policies, "more": policies["random"]}
    assert source_with(policies=more) == source_with()
    assert build_matchup(tiny.GAME, "random").source != source_with()
    assert source_with(step=kernel(lambda world, action: None)) != source_with()


# the same, end to end: an edited copy of the package over the cache of the package itself

PLAY = "from simlab.cli import main; main()"
LINEUP = ["sheepnappers", "quiet_asap:throw=1", "--games", "50"]
TELL = """
from simlab.runtime.matchup import build_matchup
print(build_matchup("sheepnappers", "quiet_asap").source)
"""
ONE_MORE = """
@policy
def one_more(table, me, mind):
    return sensible(table, me, mind)
POLICIES = {**POLICIES, **policies_in([one_more])}
"""


def test_views_and_explanations_compile_nothing_anew(
    shell: Shell, own_cache: str, tmp_path: Path
) -> None:
    package = tmp_path / "copy" / "simlab"
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(simlab.__file__).parent, package, ignore=skipped)
    run = functools.partial(
        shell,
        SIMLAB_CACHE_DIR=own_cache,
        PYTHONPATH=str(package.parent),
        PYTHONSAFEPATH="1",  # not the package in the current folder
    )
    shell(["-c", PLAY, "play", *LINEUP], SIMLAB_CACHE_DIR=own_cache)
    sheep = package / "games" / "sheepnappers"
    before, source = files_in(own_cache), run(["-c", TELL]).stdout
    assert source.strip() == build_matchup("sheepnappers", "quiet_asap").source

    def edit(path: Path, change: Callable[[str], str]) -> None:
        text = path.read_text()
        assert change(text) != text
        path.write_text(change(text))

    edit(sheep / "text" / "view.py", lambda text: text.replace("nothing", "not a card"))
    edit(package / "core" / "policy_errors.py", lambda text: text.replace("a tuple", "two things"))
    edit(
        sheep / "policies" / "__init__.py",
        lambda text: text.replace("import policies_in", "import policies_in, policy") + ONE_MORE,
    )
    edit(sheep / "rules" / "needs.py", lambda text: f"# more\n\n{text}")
    assert run(["-c", TELL]).stdout == source
    played = run(["-c", PLAY, "play", *LINEUP])
    assert played.returncode == 0, played.stderr
    assert "compil" not in played.stderr
    assert files_in(own_cache) == before
    assert "one_more" in run(["-c", PLAY, "policies", "sheepnappers"]).stdout

    edit(sheep / "components.py", lambda text: text.replace("MAX_SEATS = 4", "MAX_SEATS = 5"))
    changed = run(["-c", TELL])
    assert changed.returncode == 0, changed.stderr
    assert changed.stdout != source


def files_in(folder: str | Path) -> dict[str, int]:
    """Return when each compiled file was written."""
    return {path.name: path.stat().st_mtime_ns for path in Path(folder).rglob("*.bin")}
