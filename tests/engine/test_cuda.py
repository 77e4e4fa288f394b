"""A door kept open: the loop of each game, with a fixed policy, compiles for CUDA without a GPU.

What was built before, from the same code and by the same compilers, is not built again.
"""

import warnings

import pytest

from simlab.engine.registry import game_names
from tests.conftest import Shell
from tests.engine import cuda_build

BUILD = "import sys; from tests.engine.cuda_build import build; build(sys.argv[1:])"


def test_the_loop_of_each_game_builds_for_cuda(shell: Shell) -> None:
    if cuda_build.cuda_home() is None:
        pytest.skip(f"no CUDA compiler for this platform ({cuda_build.COMPILER})")
    names = cuda_build.not_built_yet()
    if not names:
        return
    run = shell(["-W", "ignore", "-c", BUILD, *names])
    assert run.returncode == 0, f"{run.stdout}: {run.stderr[-2000:]}"
    built = [line.split() for line in run.stdout.splitlines()]
    assert [name for name, _, _ in built] == names
    for name, result, functions in built:
        assert result == "int64", name
        assert int(functions) > 1, name
    known = f"python -m tests.engine.cuda_build {' '.join(names)}"
    warnings.warn(
        f"built for CUDA; this keeps the suite from doing it again: {known}", stacklevel=1
    )


def test_a_game_is_built_again_when_its_loop_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    changed, *others = game_names()
    keys = {name: cuda_build.key_of(name) for name in (changed, *others)}
    assert all(keys.values())
    assert len({*keys.values()}) == len(keys)
    at_random = cuda_build.game(changed).policies["random"].function
    monkeypatch.setattr(cuda_build, "export", at_random)  # any other kernel in one place
    assert cuda_build.key_of(changed) not in keys.values()
