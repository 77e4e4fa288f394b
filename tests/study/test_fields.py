"""A field of styles as text, and mixtures of it."""

from __future__ import annotations

import pytest

from simlab.execution.population import read_field, read_mixture
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup


def test_braces_are_alternatives() -> None:
    assert read_field(["wool_t:threshold={30,60,90}"]) == [
        "wool_t:threshold=30",
        "wool_t:threshold=60",
        "wool_t:threshold=90",
    ]
    assert read_field(["a:x={1,2},y={on,off}"]) == [
        "a:x=1,y=on",
        "a:x=1,y=off",
        "a:x=2,y=on",
        "a:x=2,y=off",
    ]


def test_ranges_go_in_steps() -> None:
    assert read_field(["a:x={30:90:30}"]) == ["a:x=30", "a:x=60", "a:x=90"]
    assert read_field(["a:x={1:3}"]) == ["a:x=1", "a:x=2", "a:x=3"]
    assert read_field(["a:x={0:0.3:0.1,7}"]) == ["a:x=0", "a:x=0.1", "a:x=0.2", "a:x=0.3", "a:x=7"]


def test_a_field_is_a_line_up_or_alternatives_each_once() -> None:
    assert read_field(["asap,wool_t:threshold={30,60},juice=1", "bomber|asap"]) == [
        "asap",
        "wool_t:threshold=30,juice=1",
        "wool_t:threshold=60,juice=1",
        "bomber",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a:x={1,2", "braces do not match in 'a:x={1,2'"),
        ("a:x={1,,2}", "a value is missing"),
        ("a:x={2:1}", "lies above"),
        ("a:x={1:2:x}", "write {30:90}"),
        ("a:x={1:200}", "at most 100 styles"),
    ],
)
def test_field_texts_that_do_not_fit_are_named(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        read_field([text])


def test_mixtures_are_of_the_field() -> None:
    styles = ["asap", "wool_t:threshold=30"]
    field = [build_matchup("sheepnappers", style).entries[0] for style in styles]
    assert read_mixture("wool_t:threshold=30.0@0.7|asap@0.3", field) == [0.3, 0.7]
    assert read_mixture("asap|wool_t:threshold=30", field) == [0.5, 0.5]
    for text, words in {
        "asap@0.5|bomber@0.5": "--mixture: no 'bomber' in the field",
        "asap@0.5": "--mixture: the shares in 'asap@0.5' add up to 0.5",
        "asap@x": "--mixture: 'x' is no share",
    }.items():
        with pytest.raises(UsageError, match=words):
            read_mixture(text, field)
