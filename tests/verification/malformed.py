"""Malformed input of every kind, and what the command line makes of it.

A case is a command with files; each is a good one in which something was spoilt. Whatever comes of
it, it comes soon, in printable letters, and a refusal is one line with exit code 2.

Run by hand for more, and for the counts: ``python -m tests.verification.malformed 1000``.
"""

from __future__ import annotations

import contextlib
import copy
import faulthandler
import io
import itertools
import json
import os
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from simlab.cli import main
from simlab.engine.match import transcript
from simlab.engine.matchup import build_matchup
from simlab.engine.registry import game as find_game
from simlab.games import sherwood

SECONDS = 20
REFUSED = 2
CODES = (0, 1, REFUSED, 3, 130)
LINE = 1_000

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

Files = dict[str, bytes]


@dataclass
class Case:
    """A command line, and the files that it reads: ``{name: contents}`` in a folder of its own."""

    arguments: list[str]
    files: Files = field(default_factory=dict)


class Late(BaseException):
    """The command took too long."""


def late(number: int, frame: FrameType | None) -> None:
    raise Late


@contextlib.contextmanager
def in_folder(files: Files) -> Iterator[None]:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        os.mkfifo(Path(folder, "pipe"))
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def told(case: Case) -> tuple[Any, str, str]:
    """Run a case in this process and return exit code, output and errors."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    code: Any = "no exit"
    arguments, sys.argv = sys.argv, ["simlab", *case.arguments]
    stdin, sys.stdin = sys.stdin, io.StringIO("0\n?\nx\n")
    handler = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    faulthandler.dump_traceback_later(2 * SECONDS, exit=True)  # if it hangs outside Python
    try:
        with (
            in_folder(case.files),
            contextlib.redirect_stdout(streams[0]),
            contextlib.redirect_stderr(streams[1]),
        ):
            main()
    except SystemExit as left:
        code = left.code or 0
    except Late:
        code = f"more than {SECONDS} s"
    except BaseException:
        code = traceback.format_exc()
    finally:
        signal.alarm(0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, handler)
        sys.argv, sys.stdin = arguments, stdin
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams)  # type: ignore[attr-defined]
    return code, out, err


def fault(code: Any, out: str, err: str) -> str:
    """Return what is wrong with the end of a command, or nothing."""
    lines = [line for line in err.splitlines() if "compil" not in line]
    if code not in CODES:
        return str(code)
    if "Traceback" in err:
        return err
    if any(not letter.isprintable() for letter in (out + err).replace("\n", "")):
        return f"control characters: {out + err!r}"
    if code == REFUSED and (len(lines) != 1 or not lines[0].startswith("simlab: ")):
        return f"no single line: {err}"
    if any(len(line) > LINE for line in lines):
        return f"a line of {max(map(len, lines))} letters"
    return ""


# How good things are spoilt.

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


def as_toml(value: Any) -> str:
    """Return plain data as TOML, all of it on one line per key."""
    return "".join(f"{_string(key)} = {_toml(each)}\n" for key, each in value.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_string(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if value is None:
        return "1979-05-27"
    return _string(value) if isinstance(value, str) else str(value).lower()


def _string(text: str) -> str:
    return json.dumps(text).replace("\x7f", "\\u007f")


def spoilt_toml(content: dict[str, Any]) -> st.SearchStrategy[bytes]:
    good = as_toml(content).encode()
    changed = altered(content).map(lambda each: each if isinstance(each, dict) else {"a": each})
    return st.one_of(changed.map(lambda each: as_toml(each).encode()), torn(good))


def spoilt_json(content: Any) -> st.SearchStrategy[bytes]:
    changed = altered(content).map(lambda each: json.dumps(each).encode())
    return st.one_of(changed, torn(json.dumps(content).encode()))


# The good ones.

EXPERIMENT: dict[str, Any] = {
    "name": "tiny",
    "question": "Does it run?",
    "game": "sheepnappers",
    "seats": [2, 3],
    "lineup": ["wool_t", "asap"],
    "field": "sensible",
    "rotate": True,
    "games": 4,
    "metrics": ["wool", "win"],
    "rules": {"hand_size": 6},
    "constants": {"rules.wool.it": 20},
    "combos": {"wool_t.threshold": {"from": 0, "to": 20, "step": 10}},
    "cases": [{"rules.wolves": 1}],
    "space": {
        "design": "sobol",
        "points": 2,
        "ranges": {"rules.wolves": {"from": 1, "to": 4, "log": False}},
    },
    "best": {"over": ["rules.wolves"], "metric": "win"},
    "plot": [
        {"name": "a", "kind": "lines", "x": "rules.wolves", "y": ["wool"], "hue": "lineup"},
        {"name": "b", "kind": "effects", "y": ["win"], "mark": {"rules.wolves": 2.5}},
    ],
}
BASELINE: dict[str, Any] = {
    "name": "kept",
    "game": "sheepnappers",
    "lineup": ["sensible,asap"],
    "games": 64,
    "metrics": ["wool"],
}
POSITIONS: dict[str, dict[str, Any]] = {
    "sheepnappers": {
        "seats": 4,
        "rules": {"wolves": 2},
        "hand": "fuel 3, it, dream 2, kamikaze",
        "discard": "lamp, spider",
        "top": "spider",
        "pile": 14,
        "hands": [5, 7, 6],
        "status": ["active", "active", "active", "active"],
        "me": 0,
        "turns": 9,
    },
    "sheriff": {
        "seats": 4,
        "me": 1,
        "sheriff": 1,
        "decision": "verdict",
        "focus": 2,
        "declared": "apple 3; ; apple 2; bread 3",
        "offers": "2 pass 8",
    },
    "spaceknights": {
        "preset": "hand",
        "seats": 4,
        "me": 1,
        "foe": 0,
        "hand": "3H, 6H",
        "board": "4H, 2H, 5I",
        "dice": [0, 5, 3, 2],
    },
    "sherwood": {
        "preset": "advanced",
        "seats": 4,
        "me": 1,
        "decision": "vote",
        "display": "A10, ?, ?, ?, ?",
        "proposal": "S1 leader 0 raiders 3,2,0,0 card card_2 bags 0,2,0,0",
    },
}
POLICY = '''
"""Mine."""
from simlab import number, policy
from simlab.games.sheepnappers import END, LAUNCH, MAIN, can_launch, sensible, wool_in_hand


@policy(wool=number(40, 0, 500))
def patient(table, me, mind):
    """Launch with [bold]enough[/bold] wool [/] :sheep:."""
    if table.decision == MAIN and can_launch(table, me):
        return LAUNCH if wool_in_hand(table, me) >= mind.params[0] else END
    return sensible(table, me, mind)
'''
GAME = "sheepnappers"
COMMANDS = [
    ["play", GAME, "wool_t:threshold=50,asap", "-n", "4", "--seed", "3", "--seats", "2"],
    ["play", GAME, "asap", "-n", "4", "--precision", "1", "--metric", "win", "--rotate"],
    ["play", GAME, "asap", "-n", "4", "--rule", "wolves=1", "--format", "csv", "--quantiles"],
    ["play", GAME, "asap", "-n", "4", "--jobs", "1", "--executor", "threads", "--rows", "r.pq"],
    ["compare", GAME, "wool_t", "asap", "-n", "8", "--field", "sensible", "--seat", "1"],
    ["compare", GAME, "wool_t", "asap", "-n", "8", "--best", "--error", "0.1", "--margin", "1"],
    ["watch", GAME, "asap,random", "--game", "3", "--seats", "2", "--format", "json"],
    ["watch", GAME, "asap", "--me", "0", "--preset", "evening"],
    ["advise", GAME, "--hand", "fuel 2, it", "--pile", "9", "--hands", "5,7,6", "--sure", "0.9"],
    ["advise", GAME, "--hand", "fuel 2", "--opponents", "asap@0.5|random@0.5", "--slip", "0.1"],
    ["advise", GAME, "--hand", "fuel 2", "--map", "pile=9:12:3", "--map", "it=0,1"],
    ["run", "tiny.toml", "-n", "4", "--format", "json", "-o", "out"],
    ["check", "kept.toml", "--junit", "j.xml", "--jobs", "1"],
    ["check", "kept.toml", "--accept", "why"],
    ["rules", "sherwood", "--seats", "4", "--preset", "advanced"],
    ["policies", GAME, "--format", "json"],
    ["games", "--format", "csv"],
    ["cache", "path"],
]
THINK = ["--max-seconds", "0.01", "--quiet"]
PATHS = [
    "",
    ".",
    "..",
    "/",
    "nowhere/at/all",
    "tiny.toml/x",
    "a" * 300,
    "pipe",
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/proc/self/mem",
    "\udcff.toml",
    "tiny.toml",
    "kept.toml",
    "tiny\x1b[31m.toml",
    "~",
    "-",
]
TAKES_A_PATH = [
    ["run", "PATH"],
    ["run", "tiny.toml", "-o", "PATH"],
    ["run", "tiny.toml", "--policy-file", "PATH"],
    ["check", "PATH"],
    ["check", "kept.toml", "--junit", "PATH"],
    ["play", GAME, "-n", "4", "--rows", "PATH"],
    ["play", GAME, "-n", "4", "--policy-file", "PATH"],
    ["play", "sherwood", "-n", "4", "--data", "PATH"],
    ["advise", GAME, "--position", "PATH", *THINK],
    ["advise", GAME, "--from", "PATH", "--at", "0", *THINK],
    ["advise", GAME, "--hand", "fuel 2, it", "--map", "pile=9", "--picture", "PATH", *THINK],
]


def kept_values() -> dict[str, Any]:
    """Return values in the form in which they are kept."""
    blocks = [float(number % 7) for number in range(32)]
    return {
        "format": 1,
        "stream": 1,
        "history": [{"date": "2026-01-01", "why": "first"}],
        "values": {"sensible,asap, 2 seats": {"wool": blocks}},
    }


def standing(**more: bytes) -> Files:
    """Return good files of every kind."""
    files = {
        "tiny.toml": as_toml(EXPERIMENT).encode(),
        "kept.toml": as_toml(BASELINE).encode(),
        "kept.expected.json": json.dumps(kept_values()).encode(),
    }
    return files | {name.replace("__", "."): content for name, content in more.items()}


# A strategy for each kind of input.


@st.composite
def options(draw: st.DrawFn) -> Case:
    words = list(draw(st.sampled_from(COMMANDS)))
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(words)))
        new = draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=5)))
        change = draw(st.sampled_from(["odd", "odd", "more", "gone", "twice"]))
        if change == "more" or at == len(words):
            words.insert(at, new)
        elif change == "odd":
            words[at] = new
        elif change == "gone":
            del words[at]
        else:
            words.append(words[at])
    if words and words[0] == "advise":
        words += THINK
    return Case([word.replace("\x00", "") for word in words], standing())


@st.composite
def paths(draw: st.DrawFn) -> Case:
    path = draw(st.sampled_from(PATHS))
    words = draw(st.sampled_from(TAKES_A_PATH))
    return Case([path if word == "PATH" else word for word in words], standing())


@st.composite
def experiments(draw: st.DrawFn) -> Case:
    content = draw(spoilt_toml(EXPERIMENT))
    return Case(["run", "tiny.toml", "-o", "out"], {"tiny.toml": content})


@st.composite
def baselines(draw: st.DrawFn) -> Case:
    if draw(st.booleans()):
        changed = {"kept__expected__json": draw(spoilt_json(kept_values()))}
    else:
        changed = {"kept__toml": draw(spoilt_toml(BASELINE))}
    more = draw(st.sampled_from([[], ["--junit", "j.xml"], ["--accept", "why"]]))
    return Case(["check", "kept.toml", *more], standing(**changed))


@st.composite
def positions(draw: st.DrawFn, game: str) -> Case:
    keys = [key.name for key in find_game(game).keys]
    more = draw(st.dictionaries(st.sampled_from(sorted(keys)), st.sampled_from(ODD), max_size=1))
    good = {**POSITIONS[game], **more}
    as_it_is = st.just(json.dumps(good).encode())
    toml = spoilt_toml(good).map(lambda content: ("p.toml", content))
    plain = st.one_of(as_it_is, spoilt_json(good)).map(lambda content: ("p.json", content))
    name, content = draw(st.one_of(toml, plain))
    return Case(["advise", game, "--position", name, *THINK], {name: content})


@st.composite
def described(draw: st.DrawFn, game: str) -> Case:
    """Flags of a position."""
    words = ["advise", game, *THINK]
    for key, value in POSITIONS[game].items():
        if key == "rules" or isinstance(value, dict):
            continue
        text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        if draw(st.integers(0, 4)) == 0:
            odd = st.one_of(st.sampled_from(WORDS), torn(text.encode()).map(_letters))
            text = draw(odd).replace("\x00", "")
        words += [f"--{key}={text}"]
    return Case(words)


def _letters(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")[:10_000]


def recorded(game: str) -> list[dict[str, Any]]:
    matchup = build_matchup(game, "sensible")
    lines = itertools.islice(transcript(matchup, 0), 6)
    return [{key: line[key] for key in line if key != "events"} for line in lines]


def transcripts(game: str) -> st.SearchStrategy[Case]:
    lines = recorded(game)
    for line in lines[1:]:
        line.pop("after", None)
    whole = b"\n".join(json.dumps(line).encode() for line in lines)
    changed = altered(lines).map(
        lambda each: "\n".join(map(json.dumps, each if isinstance(each, list) else [each])).encode()
    )
    return st.tuples(st.one_of(changed, torn(whole)), st.sampled_from(["0", "2", "-1"])).map(
        lambda told: Case(
            ["advise", game, "--from", "g.jsonl", "--at", told[1], *THINK], {"g.jsonl": told[0]}
        )
    )


@st.composite
def policy_files(draw: st.DrawFn) -> Case:
    lines = POLICY.splitlines()
    if draw(st.booleans()):
        at = draw(st.integers(0, len(lines) - 1))
        odd = ["raise SystemExit", "1/0", "raise KeyboardInterrupt", "import numpy as patient"]
        odd += ["(" * 300, "x = [" * 200, "def f(: ", "\tx", "from simlab import nothing"]
        odd += ["@policy(wool=3)", "@policy", "@policy()", "raise BaseException('[/]')", "é = 1"]
        odd += ['@policy(wool=number("a", {}, None))', "import nowhere", "f'{1:1}'", "patient = 1"]
        odd += ['    """\x1b[31m red \x9b"""', "raise GeneratorExit", "import tests.nowhere.at.all"]
        lines[at] = draw(st.sampled_from(odd))
        content = "\n".join(lines).encode()
    else:
        content = draw(torn(POLICY.encode()))
    return Case(["policies", GAME, "--policy-file", "mine.py"], {"mine.py": content})


@st.composite
def tables(draw: st.DrawFn) -> Case:
    folder = Path(sherwood.__file__).parent / "tables"
    path = draw(st.sampled_from(sorted(folder.glob("*.csv"))))
    content = draw(torn(path.read_bytes()))
    command = draw(st.sampled_from([["rules", "sherwood"], ["play", "sherwood", "-n", "4"]]))
    return Case([*command, "--data", "mine"], {f"mine/{path.name}": content})


KINDS: dict[str, Callable[[], st.SearchStrategy[Case]]] = {
    "options": options,
    "paths": paths,
    "experiments": experiments,
    "baselines": baselines,
    "policy files": policy_files,
    "data tables": tables,
    **{f"position files, {game}": lambda game=game: positions(game) for game in POSITIONS},
    **{f"positions, {game}": lambda game=game: described(game) for game in POSITIONS},
    **{f"transcripts, {game}": lambda game=game: transcripts(game) for game in POSITIONS},
}


def attack(kind: str, examples: int, check: Callable[[Case, Any, str], None]) -> None:
    """Try so many cases of a kind; ``check`` is told each, its exit code and its fault."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=KINDS[kind]())
    def try_one(case: Case) -> None:
        code, out, err = told(case)
        check(case, code, fault(code, out, err))

    try_one()


def count(examples: int, kinds: list[str]) -> int:
    """Print how many cases of each kind were refused, accepted, or at fault."""
    print(f"{'kind':30} {'inputs':>7} {'refused':>8} {'answered':>9} {'at fault':>9}")
    total: Counter[str] = Counter()
    for kind in kinds or list(KINDS):
        found: Counter[str] = Counter()
        faults: dict[str, Case] = {}

        def note(case: Case, code: Any, wrong: str) -> None:
            found["fault" if wrong else "refused" if code == REFUSED else "answered"] += 1  # noqa: B023
            if wrong:
                faults.setdefault(wrong[-300:], case)  # noqa: B023

        attack(kind, examples, note)
        total += found
        inputs = sum(found.values())
        print(
            f"{kind:30} {inputs:7} {found['refused']:8} {found['answered']:9} {found['fault']:9}",
            flush=True,
        )
        for wrong, case in faults.items():
            shown = {name: content[:300] for name, content in case.files.items()}
            print("   ", [word[:200] for word in case.arguments], shown)
            print("     ", wrong.strip()[-700:].replace("\n", "\n      "), flush=True)
    print(
        f"{'all':30} {sum(total.values()):7} {total['refused']:8} {total['answered']:9} "
        f"{total['fault']:9}"
    )
    return total["fault"]


if __name__ == "__main__":
    sys.exit(count(int(sys.argv[1]), sys.argv[2:]) > 0)
