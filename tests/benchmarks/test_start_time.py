"""CPU time until something is answered, beside that of the imports that every command needs."""

from pathlib import Path

import pytest

from tests.process_cost import cpu_seconds

pytestmark = pytest.mark.timing

START = "import sys; sys.argv[0] = 'simlab'; from simlab.cli import main; main()"
IMPORTS = "import numpy, pydantic, typer"
TRIES = 8
"""A busy machine makes the same work take longer now and then."""


@pytest.mark.parametrize(
    ("arguments", "leaves", "most"),
    [
        (["--help"], 0, 1.0),
        (["play", "sherwood", "recruter"], 2, 3.0),
        (["advise", "sheepnappers", "--hnd", "it 3"], 2, 3.0),
        (["play", "sheepnappers", "-n", "1000"], 0, 12.0),
    ],
    ids=["help", "a policy that is not there", "a key that is not there", "a thousand games"],
)
def test_command_answers_soon_after_start(
    tmp_path: Path, arguments: list[str], leaves: int, most: float
) -> None:
    def seconds(code: str, *words: str, leaves: int = 0) -> float:
        return cpu_seconds(code, *words, leaves=leaves, PYTHONPYCACHEPREFIX=str(tmp_path))

    def ratio() -> float:
        return seconds(START, *arguments, leaves=leaves) / seconds(IMPORTS)

    ratio()  # writes the byte code
    ratios = []
    while len(ratios) < TRIES and min(ratios, default=most) >= most:
        ratios.append(ratio())
    print(f"{' '.join(arguments)}: {min(ratios):.2f} times as long as its imports")
    assert min(ratios) < most
