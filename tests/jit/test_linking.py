"""Link once: what is compiled, and how often."""

from __future__ import annotations

import gc
import json
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from llvmlite.ir import Instruction
from numba import int64

from simlab.core.registry import game_names
from simlab.jit import linking
from simlab.jit.compiled_unit import Piece, _compiled_library
from simlab.jit.entry_points import compile_entry, logged, pieces
from simlab.jit.kernel import kernel
from tests.warm_up import COUNTS, counts_file, steps, warm_up


def test_numba_is_what_linking_was_written_for() -> None:
    """Fails when numba changed its internals: somebody has to look at `simlab.jit.linking`.

    Until then games are the same, but each process compiles them anew. Compare the
    parts of numba that `linking` names with what they were, mend it, and see the other tests here.
    """
    assert linking.has_expected_numba()


# ------------------------------------------------------------------ what is compiled


@kernel
def scaled(x: Any, by: Any, more: Any) -> Any:
    return x * by + more


@kernel
def twice_scaled(x: Any, by: Any) -> Any:
    return scaled(x, by, 1) + scaled(x, 3, by)


def with_literals(x: Any) -> Any:
    return (
        scaled(x, 2, 5)
        + scaled(x, 3, 5)
        + scaled(7, x, more=6)
        + scaled(1, 1, True)
        + twice_scaled(x, 4)
        + twice_scaled(x, by=5)
    )


@pytest.fixture
def done() -> Iterator[list[str]]:
    """Return the list of what is compiled from now on."""
    names: list[str] = []
    pieces.cache_clear()
    stop = linking.on_compile(names.append)
    yield names
    stop()


def test_constants_do_not_compile_a_helper_anew(done: list[str]) -> None:
    made = compile_entry(with_literals, int64(int64), None)
    assert made(10) == 25 + 35 + 76 + 2 + (41 + 34) + (51 + 35)
    # a truth value is another type, not another value
    assert Counter(done) == {"with_literals": 1, "scaled": 2, "twice_scaled": 1}


def test_entries_share_their_helpers(done: list[str]) -> None:
    compile_entry(with_literals, int64(int64), None)
    done.clear()

    def other(x: Any) -> Any:
        return scaled(x, x, 5)

    made = compile_entry(other, int64(int64), None)
    assert made(10) == 105
    assert [name.rpartition(".")[2] for name in done] == ["other"]


def test_listeners_can_stop(done: list[str]) -> None:
    heard: list[str] = []
    linking.on_compile(heard.append)()
    compile_entry(with_literals, int64(int64), None)
    assert done
    assert heard == []


def test_units_begin_at_different_lines_of_their_pages() -> None:
    """Where it begins is said by its name: the same each time it is compiled."""
    unit = Piece(scaled, int64(int64, int64, int64))
    lines = []
    for name in ("unit-a", "unit-b", "unit-c"):
        address = _compiled_library(unit, name).get_pointer_to_function(name)
        lines.append(address % linking.PAGE // linking.LINE)
    assert lines == [zlib.crc32(name) % 64 for name in (b"unit-a", b"unit-b", b"unit-c")]
    assert len({*lines}) == 3


def test_translated_instructions_are_freed_at_once() -> None:
    compile_entry(with_literals, int64(int64), None)  # numba has made what it keeps
    pieces.cache_clear()
    gc.disable()
    try:
        before = sum(issubclass(type(each), Instruction) for each in gc.get_objects())
        made = compile_entry(with_literals, int64(int64), None)
        left = sum(issubclass(type(each), Instruction) for each in gc.get_objects())
    finally:
        gc.enable()
    assert made(10) > 0
    assert left < before + 20, "only what Python calls it by, of some 350"


@pytest.fixture
def thawed() -> Iterator[None]:
    """Freeze nothing of what the suite has frozen."""
    gc.unfreeze()
    yield
    gc.freeze()


@pytest.mark.usefixtures("thawed")
def test_garbage_collector_skips_compiled_objects() -> None:
    with logged(lambda _: None, "nothing", 0):
        kept = [[number] for number in range(10 * gc.get_threshold()[0])]
    assert any(each is kept for each in gc.get_objects(generation=2))
    assert gc.isenabled()


@pytest.mark.usefixtures("thawed")
def test_frozen_objects_of_the_caller_stay_frozen() -> None:
    gc.freeze()
    with logged(lambda _: None, "nothing", 0):
        pass
    assert gc.get_freeze_count() > 0


# ------------------------------------------------------------------ how much is compiled

ENTRIES = [
    "play",
    "random",
    "sensible",
    "imagine",
    "audit",
    "try_answers",
    "imagine_worlds",
    "copy_worlds",
    "follow_record",
    "follow_described",
    "arrive_worlds",
    "search",
]
CEILINGS = {
    "cosmic": (480, 15, 15, 168, 91, 22, 14, 5, 28, 37, 26, 75),
    "sheepnappers": (170, 27, 30, 40, 35, 22, 14, 5, 29, 29, 22, 74),
    "sheriff": (182, 41, 71, 86, 57, 22, 14, 5, 52, 89, 9, 84),
    "sherwood": (326, 11, 114, 58, 26, 22, 14, 5, 45, 67, 3, 90),
    "spaceknights": (304, 59, 102, 49, 82, 22, 14, 5, 43, 55, 13, 90),
}
"""Functions that each entry point may compile: about a twentieth more than it took.

Compiling is what users wait for, 0.05 to 0.1 seconds a function. If a ceiling breaks, look whether
a helper is compiled for two types, or whether something slow has come into the loop by accident;
raise it if the game has grown.
"""


@pytest.mark.parametrize("name", game_names())
def test_no_entry_compiles_more_than_it_did(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = counts_file(name)
    wanted = {*ENTRIES} & {*steps(name)}
    if not file.exists() or wanted - set(json.loads(file.read_text())):
        # the cache was filled by somebody else
        folder = tmp_path_factory.mktemp("cache")
        warm_up(name, SIMLAB_CACHE_DIR=str(folder))
        file = folder / name / COUNTS
    counts = json.loads(file.read_text())
    ceilings = dict(zip(ENTRIES, CEILINGS[name], strict=True))
    above = {
        entry: f"{counts[entry]} functions, not {most}"
        for entry, most in ceilings.items()
        if entry in wanted and counts[entry] > most
    }
    assert not above
