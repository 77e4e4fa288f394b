"""The loop of games with a fixed policy, compiled for CUDA without a GPU.

Run as ``python -m tests.engine.cuda_build GAME…`` (all games if none is named), in a process of its
own, since it bends numba. What has been built is written down in ``cuda_built.json`` by a hash of
all that the build depends on: what is unchanged since need not be built again.
"""

from __future__ import annotations

import gc
import hashlib
import importlib.util
import json
import os
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from numba import njit, types
from numba.core.compiler_machinery import PassManager

from simlab.engine import blanks, linking, playout
from simlab.engine.family import Makers, Reach, bound, reached
from simlab.engine.kernel import APART_MARK, blank, kernel, plain
from simlab.engine.kinds import Kinds
from simlab.engine.parts import compiled_in
from simlab.engine.registry import game, game_names

BUILT = Path(__file__).with_name("cuda_built.json")
COMPILER = "nvidia-cuda-nvcc-cu12"
ARCHITECTURE = (7, 5)


@blank
def choose(table: Any, me: Any, mind: Any) -> Any:
    """Stand for the policy."""


@kernel
def decide(room: Any, cast: Any, world: Any, seat: Any) -> Any:
    return choose(world.table, world.seats[seat], cast.minds[seat])


@kernel
def export(room: Any) -> Any:
    pass


@njit
def larger(a: Any, b: Any) -> Any:
    return a if a > b else b


@njit
def smaller(a: Any, b: Any) -> Any:
    return a if a < b else b


def portable(copy: Any) -> Any:
    """numba takes any number of arguments for max and min, its CUDA compiler does not."""
    copy.__globals__.update(max=larger, min=smaller)
    return njit(copy)


def no_unit(number: Any, world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Stands for effects that are called by number: a game in which nobody has any."""
    return x


def is_by_number(function: Any) -> bool:
    """Whether a function stands for effects that are called by number."""
    mark = getattr(function, APART_MARK, None)
    return mark is not None and mark.many > 0


def loop_of(name: str) -> Any:
    """Return the loop of a game in which everybody plays at random, a kernel."""
    played = game(name)
    parts = {
        **compiled_in(played),
        blanks.decide: bound(decide, {choose: played.policies["random"].function}),
        blanks.export: export,
    }
    return bound(playout.play_games, parts)


def key_of(name: str) -> str:
    """Return a hash of what the build of a game depends on; empty where that cannot be told."""
    reach, kinds = Reach(loop_of(name), is_by_number), Kinds(game(name))
    versions = [str(sys.version_info[:2]), *map(metadata.version, ("numba", "llvmlite", COMPILER))]
    whole = [reach.text, kinds.text, str(kinds.play_games), *versions, Path(__file__).read_text()]
    return hashlib.sha256("\n".join(whole).encode()).hexdigest() if reach.stable else ""


def not_built_yet() -> list[str]:
    """Return the games that are not as they were when they were built last."""
    built = json.loads(BUILT.read_text())
    return [name for name in game_names() if not key_of(name) or built.get(name) != key_of(name)]


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


def bend_numba() -> None:
    """Let numba's CUDA compiler do without a GPU, and as little as `linking` does."""
    from numba.cuda import compiler, dispatcher

    # helpers are compiled for the device at hand; there is none
    device = type("Device", (), {"compute_capability": ARCHITECTURE})
    dispatcher.get_current_device = lambda: device

    # as on the processor (see linking): records are not spelt out at every pass, constants compile
    # no helper anew, and passes that find nothing in kernels are left out
    types.Record.__repr__ = lambda self: "record"
    by_value = dispatcher.CUDADispatcher.get_call_template
    every_pass = compiler.CUDACompiler.define_pipelines

    def get_call_template(self: Any, args: Any, kws: Any) -> Any:
        kws = {name: types.unliteral(kind) for name, kind in kws.items()}
        return by_value(self, tuple(map(types.unliteral, args)), kws)

    def define_pipelines(self: Any) -> Any:
        lean = PassManager("cuda")
        (whole,) = every_pass(self)
        idle = linking._IDLE_PASSES
        lean.passes = [each for each in whole.passes if each[0].__name__ not in idle]
        lean.finalize()
        return [lean]

    dispatcher.CUDADispatcher.get_call_template = get_call_template
    compiler.CUDACompiler.define_pipelines = define_pipelines


def build(names: list[str]) -> None:
    """Build games; print the type of what each loop returns and how many functions it has."""
    from numba import cuda

    os.environ["CUDA_HOME"] = cuda_home() or ""
    bend_numba()
    gc.disable()  # a sixth of the time went into looking for garbage
    for name in names:
        print(name, end=" ", flush=True)
        whole = loop_of(name)
        apart = {each: njit(no_unit) for each in reached(whole) if is_by_number(each)}
        loop = plain(Makers(portable, apart)(whole))
        kinds = Kinds(game(name)).play_games.args
        text, result = cuda.compile_ptx(loop, kinds, device=True, cc=ARCHITECTURE, opt=False)
        print(result, text.count(".func"), flush=True)


def main() -> None:
    """Build games and write down that they can be built."""
    keys = {name: key_of(name) for name in sys.argv[1:] or game_names()}
    build([*keys])
    kept = json.loads(BUILT.read_text())
    BUILT.write_text(json.dumps({**kept, **keys}, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    from tests.engine import cuda_build  # under its own name, which is in the keys

    cuda_build.main()
