"""Descriptions are there where Python drops docstrings."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.core.docstrings import description_of
from tests.conftest import Shell

OWN = '''\
from simlab import policy
@policy
def mine(table, me, mind):
    """Pass whatever happens."""
    return 0
'''


@pytest.mark.parametrize(
    "words",
    [
        ["policies", "sheepnappers", "--format", "json"],
        ["policies", "sheepnappers", "--policy-file", "mine.py", "--format", "csv"],
        ["rules", "sheepnappers", "--format", "json"],
        ["--help"],
        ["usage", "--help"],
    ],
)
def test_descriptions_are_there_without_docstrings(
    shell: Shell, tmp_path: Path, words: list[str]
) -> None:
    (tmp_path / "mine.py").write_text(OWN)
    words = [str(tmp_path / word) if word == "mine.py" else word for word in words]
    plain = shell(["-m", "simlab", *words], PYTHONOPTIMIZE="")
    optimized = shell(["-m", "simlab", *words], PYTHONOPTIMIZE="2")
    assert optimized.stdout == plain.stdout != ""
    assert optimized.returncode == plain.returncode == 0


def test_a_function_without_a_source_has_no_description() -> None:
    made: dict[str, object] = {}
    exec("def f(): pass", made)
    assert description_of(made["f"]) == ""  # type: ignore[arg-type]
