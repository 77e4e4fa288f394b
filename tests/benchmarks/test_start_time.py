"""CPU time until something is answered, beside that of importing numpy on the same machine."""

from pathlib import Path

import pytest

from tests.pace import cpu_seconds, numpy_seconds

pytestmark = pytest.mark.timing

START = "import sys; sys.argv[0] = 'simlab'; from simlab.cli import main; main()"
TRIES = 8
"""A busy machine makes the same work take longer now and then."""


@pytest.mark.parametrize(
    ("arguments", "leaves", "most"),
    [
        (["--help"], 0, 4.2),
        (["play", "sherwood", "recruter"], 2, 4.2),
        (["advise", "sheepnappers", "--hnd", "it 3"], 2, 4.2),
        (["play", "sheepnappers", "-n", "1000"], 0, 25),
    ],
    ids=["help", "a policy that is not there", "a key that is not there", "a thousand games"],
)
def test_an_answer_comes_soon(
    tmp_path: Path, arguments: list[str], leaves: int, most: float
) -> None:
    def ratio() -> float:
        taken = cpu_seconds(START, *arguments, leaves=leaves, PYTHONPYCACHEPREFIX=str(tmp_path))
        return taken / numpy_seconds()

    ratios = []
    while len(ratios) < TRIES and min(ratios, default=most) >= most:
        ratios.append(ratio())
    print(f"{' '.join(arguments)}: {min(ratios):.1f} times as long as numpy")
    assert min(ratios) < most
