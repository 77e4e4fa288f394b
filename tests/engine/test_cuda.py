"""A door kept open: the loop of each game, with a fixed policy, compiles for CUDA without a GPU.

All in one process, since others want to compile for the processor.
"""

import importlib.util
import os
from pathlib import Path

import pytest

from simlab.engine.registry import game_names
from tests.conftest import Shell

BUILD = """
import sys
from numba import cuda, njit, types
from numba.core.compiler_machinery import PassManager
from numba.cuda import compiler, dispatcher

from simlab.engine import blanks, linking, playout
from simlab.engine.compiled import Kinds
from simlab.engine.family import Makers, bound
from simlab.engine.kernel import blank, kernel, plain
from simlab.engine.parts import compiled_in
from simlab.engine.registry import game

# helpers are compiled for the device at hand; there is none
dispatcher.get_current_device = lambda: type("Device", (), {"compute_capability": (7, 5)})

# as on the processor (see linking): records are not spelt out at every pass, constants compile no
# helper anew, and passes that find nothing in kernels are left out
types.Record.__repr__ = lambda self: "record"
by_value = dispatcher.CUDADispatcher.get_call_template
every_pass = compiler.CUDACompiler.define_pipelines


def get_call_template(self, args, kws):
    kws = {name: types.unliteral(kind) for name, kind in kws.items()}
    return by_value(self, tuple(map(types.unliteral, args)), kws)


def define_pipelines(self):
    lean = PassManager("cuda")
    (whole,) = every_pass(self)
    lean.passes = [each for each in whole.passes if each[0].__name__ not in linking._IDLE_PASSES]
    lean.finalize()
    return [lean]


dispatcher.CUDADispatcher.get_call_template = get_call_template
compiler.CUDACompiler.define_pipelines = define_pipelines


@blank
def choose(table, me, mind):
    pass


@kernel
def decide(room, cast, world, seat):
    return choose(world.table, world.seats[seat], cast.minds[seat])


@kernel
def export(room):
    pass


@njit
def larger(a, b):
    return a if a > b else b


@njit
def smaller(a, b):
    return a if a < b else b


def portable(copy):
    \"\"\"numba takes any number of arguments for max and min, its CUDA compiler does not.\"\"\"
    copy.__globals__.update(max=larger, min=smaller)
    return njit(copy)


for name in sys.argv[1:]:
    print(name, end=" ", flush=True)
    played = game(name)
    parts = {
        **compiled_in(played),
        blanks.decide: bound(decide, {choose: played.policies["random"].function}),
        blanks.export: export,
    }
    loop = plain(Makers(portable)(bound(playout.play_games, parts)))
    kinds = Kinds(played).play_games.args
    text, result = cuda.compile_ptx(loop, kinds, device=True, cc=(7, 5), opt=False)
    print(result, text.count(".func"), flush=True)
"""


def cuda_home() -> str | None:
    """Where the CUDA compiler of the test requirements lies, unless one is installed anyway."""
    found = importlib.util.find_spec("nvidia")
    folders = (
        [Path(each) / "cuda_nvcc" for each in (found.submodule_search_locations or [])]
        if found
        else []
    )
    return next(
        (str(each) for each in folders if (each / "nvvm").is_dir()), os.environ.get("CUDA_HOME")
    )


def test_the_loop_of_each_game_builds_for_cuda(shell: Shell) -> None:
    home = cuda_home()
    if home is None:
        pytest.skip("no CUDA compiler for this platform (nvidia-cuda-nvcc-cu12)")
    run = shell(["-W", "ignore", "-c", BUILD, *game_names()], CUDA_HOME=home)
    assert run.returncode == 0, f"{run.stdout}: {run.stderr[-2000:]}"
    built = [line.split() for line in run.stdout.splitlines()]
    assert [name for name, _, _ in built] == [*game_names()]
    for name, result, functions in built:
        assert result == "int64", name
        assert int(functions) > 1, name
