"""Plain Python play of an author's kernels before they are compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from simlab.core.game import Game
from simlab.core.registry import game, game_names
from simlab.jit.errors import GameError, PolicyError
from simlab.runtime import python_dry_run
from simlab.runtime.python_dry_run import (
    MOST_DECISIONS,
    is_authors,
    try_game,
    try_policies,
)
from tests.core.test_policy_file import LINE, with_body
from tests.testing.test_broken_games import DREW, altered
from tests.toy_games import badges, tiny

__all__ = ["altered"]

Altered = Callable[[str, str], Game]


def tried(folder: Path, body: str) -> None:
    matchup = with_body(folder, body)
    try_policies(matchup.game, matchup.rules, matchup.entries, matchup.seed)


@pytest.mark.parametrize(
    "body",
    [
        "return sensible(table, me, mind)",
        "while True:\n    pass",  # more lines than `MOST_LINES`
        "table.pile_n = 3\nreturn 0",
        "me.hand[0] += 1\nreturn 0",
        "return 99",
        "mind.memory[0] = 10**400\nreturn 0",
        "raise NotImplementedError",
        "return mine(table, me, mind)",
    ],
)
def test_dry_run_leaves_loops_and_writes_to_compiled_code(tmp_path: Path, body: str) -> None:
    """Loops, writes and illegal actions are judged there; numbers have another range."""
    tracer = sys.gettrace()
    tried(tmp_path, body)
    assert sys.gettrace() is tracer


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return 1 // 0", "a policy raised ZeroDivisionError"),
        ("return me.hand[99]", "a policy raised IndexError: index 99"),
        ("return table.wolfes", "a policy raised AttributeError: table has no field 'wolfes'"),
        ("return sensible(table, me)", "a policy raised TypeError: sensible() missing 1 required"),
    ],
)
def test_ordinary_mistakes_of_a_policy(tmp_path: Path, body: str, words: str) -> None:
    with pytest.raises(PolicyError) as caught:
        tried(tmp_path, body)
    assert str(caught.value).startswith(f"mine.py, line {LINE}: {words}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("    value = 1 // 0", "kernel draw of cuckoo raised ZeroDivisionError"),
        ("    hidden.pile[99] -= 1", "kernel draw of cuckoo raised IndexError: index 99"),
        ("    take(hidden)", "kernel draw of cuckoo raised TypeError: take() missing 1 required"),
    ],
)
def test_ordinary_mistakes_of_a_game(altered: Altered, new: str, words: str) -> None:
    with pytest.raises(GameError) as caught:
        try_game(altered(DREW, f"{new}\n{DREW}"), "random")
    assert words in str(caught.value)
    assert str(caught.value).startswith("magpie.py, line ")


def test_an_endless_loop_of_a_game_ends_the_trial(altered: Altered) -> None:
    try_game(altered(DREW, f"    while True:\n        pass\n{DREW}"), "random")


@pytest.mark.parametrize("name", game_names())
def test_games_without_mistakes(name: str) -> None:
    assert not is_authors(game(name))
    for policy in ("random", "sensible"):
        try_game(game(name), policy)


@pytest.mark.parametrize("own", [tiny.GAME, badges.GAME])
def test_toy_games_without_mistakes(own: Game) -> None:
    assert is_authors(own)
    for policy in own.policies:
        try_game(own, policy)


def test_a_trial_ends_after_some_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    decide = python_dry_run._Play._decide
    monkeypatch.setattr(
        python_dry_run._Play, "_decide", lambda play: asked.append(0) or decide(play)
    )
    tried(tmp_path, "return sensible(table, me, mind)")
    assert len(asked) == MOST_DECISIONS
