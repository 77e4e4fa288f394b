"""Types of records are generated from layouts."""

from __future__ import annotations

import pytest

from simlab.core.record_types import main, module_of_types, path_of, record_types
from simlab.core.registry import game, game_names
from tests.examples.cuckoo import GAME as CUCKOO


@pytest.mark.parametrize("name", game_names())
def test_the_shipped_types_are_those_of_the_layout(name: str) -> None:
    found = game(name)
    written = path_of(found).read_text(encoding="utf-8")
    assert written == record_types(found), f"python -m simlab.core.record_types {name}"


def test_a_game_in_one_file_has_types_beside_it() -> None:
    path = path_of(CUCKOO)
    assert path.name == "cuckoo_record_types.py"
    assert path.read_text(encoding="utf-8") == record_types(CUCKOO)


@pytest.mark.parametrize("name", ["sheriff", "sherwood"])
def test_the_module_of_types_can_be_imported(name: str) -> None:
    assert module_of_types(name) == f"simlab.games.{name}.record_types"


@pytest.mark.parametrize(
    ("names", "message"),
    [([], "name a game: python -m"), (["sherif"], "did you mean 'sheriff'?")],
)
def test_a_wrong_call_is_one_line_and_exit_code_2(
    names: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["record_types", *names])
    with pytest.raises(SystemExit) as caught:
        main()
    said = capsys.readouterr().err
    assert (caught.value.code, said.count("\n")) == (2, 1)
    assert message in said
