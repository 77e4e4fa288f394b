"""How good input is spoilt: bytes torn, values and keys that nobody expects."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from tests.validation.valid_input import as_toml

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    1.5,
    -0.0,
    1e308,
    2**63,
    -(2**63) - 1,
    2**64,
    10**400,
    float("nan"),
    float("inf"),
    "",
    " ",
    "x",
    "0",
    "-1",
    "nan",
    "1e999",
    "[bold]wool[/bold] [/] [link=x]",
    "\x1b[31mred\x07",
    "🐑" * 40,
    "é\u202e\u2028",
    "a" * 20_000,
    "9" * 5_000,
    ",,;|@:=",
    "../../up",
    [],
    [[]],
    {},
    {"a": 1},
    ["x", 1, None],
    [0] * 300,
]
WORDS = [value for value in ODD if isinstance(value, str)] + [
    "--seats",
    "--help",
    "-n",
    "--",
    "1" * 400,
    "1e5",
    "0x10",
    "²",
    "sensible",
    "sheriff",
    "all",
    "rollout:worlds=0",
]


spoilt_bytes = st.one_of(
    st.sampled_from([b"", b"\xff\xfe", b"\x00", b"[" * 5_000, b"{", b'"', b"\n", b"-", b"9" * 50]),
    st.binary(max_size=6),
)


@st.composite
def torn(draw: st.DrawFn, content: bytes) -> bytes:
    """Contents with bytes cut out, put in or overwritten, somewhere."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.sampled_from([0, 1, 5, 1_000_000])))
        content = content[:start] + draw(spoilt_bytes) + content[end:]
    return content


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the ways to everything within plain data."""
    yield at
    items = value.items() if isinstance(value, dict) else ()
    items = enumerate(value) if isinstance(value, list) else items
    for key, each in items:
        yield from places(each, (*at, key))


@st.composite
def altered(draw: st.DrawFn, content: Any) -> Any:
    """Plain data in which some values, or keys, are odd ones."""
    content = copy.deepcopy(content)
    for _ in range(draw(st.integers(1, 2))):
        way = draw(st.sampled_from([place for place in places(content) if place] or [()]))
        if not way:
            return draw(st.sampled_from(ODD))
        inside = content
        for key in way[:-1]:
            inside = inside[key]
        change = draw(st.sampled_from(["value", "value", "value", "key", "gone", "twice"]))
        if change == "gone":
            del inside[way[-1]]
        elif change == "key" and isinstance(inside, dict):
            inside[draw(st.sampled_from(WORDS))] = inside.pop(way[-1])
        elif change == "twice" and isinstance(inside, list):
            inside.append(inside[way[-1]])
        else:
            inside[way[-1]] = draw(st.sampled_from(ODD))
    return content


def spoilt_toml(content: dict[str, Any]) -> st.SearchStrategy[bytes]:
    good = as_toml(content).encode()
    changed = altered(content).map(lambda each: each if isinstance(each, dict) else {"a": each})
    return st.one_of(changed.map(lambda each: as_toml(each).encode()), torn(good))


def spoilt_json(content: Any) -> st.SearchStrategy[bytes]:
    changed = altered(content).map(lambda each: json.dumps(each).encode())
    return st.one_of(changed, torn(json.dumps(content).encode()))
