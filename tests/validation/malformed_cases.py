"""A strategy for each kind of input: commands with files, in which something was spoilt."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import strategies as st

from simlab.core.registry import game as find_game
from simlab.games import sherwood
from tests.validation.input_corruption import (
    ODD,
    WORDS,
    altered,
    spoilt_json,
    spoilt_toml,
    torn,
)
from tests.validation.valid_input import (
    BASELINE,
    COMMANDS,
    EXPERIMENT,
    GAME,
    PATHS,
    POLICY,
    POSITIONS,
    TAKES_A_PATH,
    THINK,
    Files,
    kept_values,
    recorded,
    standing,
)


@dataclass
class Case:
    """A command line, and the files that it reads: ``{name: contents}`` in a folder of its own."""

    arguments: list[str]
    files: Files = field(default_factory=dict)


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
