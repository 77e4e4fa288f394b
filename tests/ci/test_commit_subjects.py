"""The check of commit subjects in `.ci/commit_subjects`."""

from __future__ import annotations

import runpy
import subprocess
from pathlib import Path

import pytest

CHECK = runpy.run_path(str(Path(__file__).parents[2] / ".ci" / "commit_subjects"))


@pytest.mark.parametrize(
    "subject",
    [
        "engine: return the nearest keyword for a misspelt one",
        "api, cli: print the installation for bug reports",
        "ci: pass the floor of judged commits",
        "docs: address first-time readers",
        "core: seed the stream of a game",
        "x: " + "add " + "a" * (72 - len("x: add ")),
    ],
)
def test_good_subjects_pass(subject: str) -> None:
    assert CHECK["fault_of"](subject) is None


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("That a keyword is misspelt is told", "form"),
        ("Fix the deck", "form"),
        ("Engine: fix the deck", "form"),
        ("engine:fix the deck", "form"),
        ("engine: fix", "form"),
        ("engine: Fix the deck", "imperative"),
        ("engine: fixed the deck", "imperative"),
        ("engine: fixes the deck", "imperative"),
        ("engine: seeded the stream", "imperative"),
        ("engine: fixing the deck", "imperative"),
        ("engine: the deck is fixed", "imperative"),
        ("engine: what a deck holds is fixed", "imperative"),
        ("engine: fix the deck.", "full stop"),
        ("x: add " + "a" * (73 - len("x: add ")), "73 characters"),
    ],
)
def test_bad_subjects_are_named(subject: str, fault: str) -> None:
    assert fault in (CHECK["fault_of"](subject) or "")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository of one commit."""
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path, "An older habit")
    return tmp_path


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", "-C", str(folder), *who, *words], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def commit(folder: Path, subject: str) -> None:
    git(folder, "commit", "-q", "--allow-empty", "-m", subject)


def judged(folder: Path, floor: str) -> list[str]:
    return [subject for _, subject in CHECK["new_commits"](folder, floor)]


def test_commits_up_to_the_floor_and_merges_are_not_judged(clone: Path) -> None:
    floor = git(clone, "rev-parse", "HEAD")
    git(clone, "checkout", "-q", "-b", "other")
    commit(clone, "core: add a card")
    git(clone, "checkout", "-q", "main")
    commit(clone, "jit: add a cache")
    git(clone, "merge", "-q", "--no-ff", "-m", "Merge branch 'other'", "other")
    assert sorted(judged(clone, floor)) == ["core: add a card", "jit: add a cache"]


def test_commits_since_the_last_tag_or_since_main_are_judged(clone: Path) -> None:
    floor = git(clone, "rev-parse", "HEAD")
    commit(clone, "core: add a card")
    git(clone, "tag", "v1")
    commit(clone, "core: add a deck")
    assert judged(clone, floor) == ["core: add a deck"]
    git(clone, "update-ref", "refs/remotes/origin/main", "HEAD")
    assert judged(clone, floor) == ["core: add a deck"]  # on main itself
    commit(clone, "core: add a die")
    assert judged(clone, floor) == ["core: add a die"]


def test_without_a_base_the_last_commits_are_judged(clone: Path) -> None:
    for _ in range(CHECK["LAST"] + 1):
        commit(clone, "core: add a card")
    assert len(judged(clone, "0" * 40)) == CHECK["LAST"]


def test_a_folder_without_git_has_nothing_to_judge(tmp_path: Path) -> None:
    assert judged(tmp_path, "0" * 40) == []
