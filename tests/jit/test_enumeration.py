"""Enumerations: their words, and kernels that read them."""

from __future__ import annotations

import enum
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba import float64, int64, uint64

from simlab.jit.call_graph import Closure
from simlab.jit.entry_points import compile_entry
from simlab.jit.enumeration import Enumeration
from simlab.jit.kernel import COMPILED, kernel


class Card(Enumeration):
    """Cards of a toy game."""

    FUEL = enum.auto()
    DEEP_SPACE = enum.auto()
    GPS = "gps", "GPS Hack"
    WOLF = "wolf"


FUEL, DEEP_SPACE, GPS, WOLF = Card
toy: Any = ModuleType("toy")
toy.WOLF, toy.Card = WOLF, Card
POWER = np.array([5, 6, 7, 8])
PAIR = (GPS, WOLF)


def test_members_are_numbered_in_order_and_carry_words_and_titles() -> None:
    assert [int(card) for card in Card] == [0, 1, 2, 3]
    assert Card.words() == ("fuel", "deep_space", "gps", "wolf")
    assert Card.titles() == ("fuel", "deep_space", "GPS Hack", "wolf")
    assert Card(np.int64(2)) is GPS
    assert Card["GPS"] is GPS


def test_a_member_is_written_as_its_number() -> None:
    assert f"{GPS}" == str(GPS) == json.dumps(GPS) == "2"


# ------------------------------------------------------------------ kernels


@kernel
def half(number: Any) -> Any:
    return number // 2


@kernel
def mixed(number: Any) -> Any:
    """Use members as a global, of a module, of a class, in a tuple, an index and arguments."""
    total = number + WOLF + half(toy.WOLF) + half(Card.WOLF) + toy.Card.GPS + POWER[GPS]
    if number == Card.DEEP_SPACE or number > GPS:
        total += PAIR[1] << Card.DEEP_SPACE
    return total * (1 + Card.DEEP_SPACE)


@kernel
def exact(number: Any) -> Any:
    return (number >> uint64(Card.DEEP_SPACE)) / Card.GPS


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 3])
def test_a_kernel_gives_the_same_compiled_and_uncompiled(number: int) -> None:
    made = compile_entry(mixed, int64(int64), None)
    assert made(number) == getattr(mixed, "py_func", mixed)(number) == mixed(number)


def test_a_member_is_a_whole_number_to_the_compiler() -> None:
    """No helper is compiled anew for a member: its type is that of an integer."""
    assert compile_entry(exact, float64(uint64), None)(6) == 1.5
    compile_entry(mixed, int64(int64), None)
    if COMPILED:
        mixed(1)
        assert half.dispatcher.signatures == [(int64,)]  # type: ignore[attr-defined]


# ------------------------------------------------------------------ the compile cache

SOURCE = """
import enum
from simlab.jit.enumeration import Enumeration
from simlab.jit.kernel import kernel

class Card(Enumeration):
    FUEL = "fuel", "Fuel"
    GPS = "gps", "GPS Hack"

class Sheep(Enumeration):
    PIRATE = "pirate"
    DREAM = "dream"

class Plain(enum.IntEnum):
    SIX = 6

GPS = Card.GPS

@kernel
def root(number):
    return number + GPS + 10 * Sheep.DREAM + 100 * Plain.SIX
"""


def text(source: str) -> str:
    names: dict[str, Any] = {"__name__": "edited"}
    exec(compile(source, "edited.py", "exec"), names)
    reach = Closure(names["root"])
    assert reach.stable
    return reach.text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('    FUEL = "fuel", "Fuel"\n', '    IT = "it"\n    FUEL = "fuel"\n'),
        ("GPS = Card.GPS", "GPS = Card.FUEL"),
        ('    PIRATE = "pirate"\n', ""),
        ('    DREAM = "dream"', '    TIME = "time"\n    DREAM = "dream"'),
        ("SIX = 6", "SIX = 7"),
    ],
)
def test_a_key_changes_with_the_number_of_a_member(before: str, after: str) -> None:
    assert before in SOURCE
    assert text(SOURCE.replace(before, after)) != text(SOURCE)


@pytest.mark.parametrize(
    ("before", "after"), [('"GPS Hack"', '"Satellite"'), ('"dream"', '"dreamer"')]
)
def test_a_key_does_not_change_with_the_words(before: str, after: str) -> None:
    assert before in SOURCE
    assert text(SOURCE.replace(before, after)) == text(SOURCE)


def test_a_member_that_is_no_constant_is_not_kept() -> None:
    class Odd(enum.Enum):
        THING = object()

    def root() -> Any:
        return Odd.THING

    assert not Closure(kernel(root)).stable


KEEP = """
from numba import int64
from simlab.jit.entry_points import kept_entry
from simlab.jit.linking import on_compile
from toy import root
done = []
on_compile(done.append)
print(kept_entry("toy", "root", root, int64(int64))(1000), len(done))
"""


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_second_process_loads_a_kernel_that_reads_enumerations(tmp_path: Path) -> None:
    def run(source: str) -> str:
        (tmp_path / "toy.py").write_text(source)
        found = subprocess.run(
            [sys.executable, "-B", "-c", KEEP],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env={
                **os.environ,
                "SIMLAB_CACHE_DIR": str(tmp_path / "cache"),
                "PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])]),
            },
        )
        return found.stdout

    assert run(SOURCE) == "1611 1\n"
    assert run(SOURCE) == "1611 0\n"
    moved = SOURCE.replace('    PIRATE = "pirate"\n', "")
    assert run(moved) == "1601 1\n"
