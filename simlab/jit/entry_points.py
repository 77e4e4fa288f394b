"""Entry points: compiled with all that they reach, cached on disk, with progress messages."""

from __future__ import annotations

import functools
import gc
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba

from simlab.jit import clock, enumeration_types as enumeration_types
from simlab.jit.cache import CacheFile, cache_root, key_of
from simlab.jit.call_graph import Closure, Specializer, reached
from simlab.jit.intrinsics import INSTRUCTIONS
from simlab.jit.kernel import COMPILED, OPTIONS, plain
from simlab.jit.numba_support import linker

njit: Any = numba.njit  # it takes more options than its types say

Say = Callable[[str], None]
SECONDS = 5.0
"""How often somebody who waits for the compiler is told how far it is."""


def mute(text: str) -> None:
    """Say nothing."""


class Brief:
    """Passes on a line now and then of many that are said."""

    def __init__(self) -> None:
        self._last = -math.inf

    def to(self, say: Say) -> Say:
        """Return what hears lines for ``say``."""

        def hear(text: str) -> None:
            if clock.source.wall() - self._last > SECONDS:
                self._last = clock.source.wall()
                say(text)

        return hear


@functools.cache
def pieces(checked: bool) -> Specializer:
    """Return what makes helpers into parts of entry points (see `linking`)."""
    options = {**OPTIONS, "boundscheck": True} if checked else OPTIONS
    if linker is None:
        return Specializer(njit(**options, no_cfunc_wrapper=True), INSTRUCTIONS)
    piece = linker.piece
    return Specializer(lambda function: piece(function, options), INSTRUCTIONS)


def compile_entry(function: Any, signature: Any, file: CacheFile | None) -> Any:
    """Return the compiled form of a function, from ``file`` if it is there.

    What cannot be kept (``file`` is None) is compiled in every process.
    """
    source = plain(function)
    if linker is None:
        made = njit(**OPTIONS)(pieces(False).copy(source))
    else:
        made = linker.entry(source, OPTIONS, lambda: pieces(False).copy(source), file)
    made.compile(signature)
    made.disable_compile()
    return made


@contextmanager
def logged(say: Say, what: str, kernels: int) -> Iterator[None]:
    """Say what is compiled, now and then how far it is, and how long it took.

    The clocks stand still: a compile is no time to think or to play. Garbage is not collected
    meanwhile, and what the compiler has made counts as old from then on.
    """
    start = last = clock.source.wall()
    done = 0
    collecting = gc.isenabled()

    def count(name: str) -> None:
        nonlocal done, last
        done += 1
        if clock.source.wall() - last > SECONDS:
            last = clock.source.wall()
            say(f"compiling {what}: {min(done, kernels)} of about {kernels} kernels …")

    say(f"compiling {what} (once): about {kernels} kernels …")
    stop = None if linker is None else linker.on_compile(count)
    gc.disable()  # looking through the compiler's objects, which stay, takes a tenth of the time
    try:
        with clock.stopped():
            yield
    finally:
        if stop is not None:
            stop()
        if collecting:
            age()
            gc.enable()
    say(f"compiled {what} in {clock.source.wall() - start:.1f} s")


def age() -> None:
    """Let all objects be old ones, which the collector looks through last, and do not look now.

    What somebody has frozen stays frozen: nothing is done then.
    """
    if gc.get_freeze_count() == 0:
        gc.freeze()
        gc.unfreeze()


def place(owner: str, name: str, text: str) -> CacheFile:
    """Return where compiled code is kept that depends on what ``text`` says."""
    return CacheFile(cache_root() / owner, name, key_of(name, text))


def cache_file(owner: str, name: str, function: Any, text: str = "") -> CacheFile | None:
    """Return where a kernel is kept; None if what it depends on cannot be told, or nothing is."""
    if linker is None:
        return None
    reach = Closure(function)
    return place(owner, name, text + reach.text) if reach.stable else None


def kept_entry(
    owner: str,
    name: str,
    function: Any,
    signature: Any,
    text: str = "",
    say: Say = mute,
    kernels: int = 0,
) -> Any:
    """Return a kernel as an entry point, compiled now or at an earlier time.

    Parameters
    ----------
    owner : str
        The game, or what else it belongs to: a folder of the compile cache.
    name : str
    function : kernel
    signature : numba signature
    text : str, optional
        What the code depends on beside the kernels that it reaches: the layout of records.
    say : callable, optional
        Hears what is compiled, and how far it is.
    kernels : int, optional
        About how many kernels it takes, where that cannot be seen from ``function``.
    """
    if not COMPILED:
        return plain(function)
    file = cache_file(owner, name, function, f"{signature} {text}")
    if file is not None and file.path.exists():
        return compile_entry(function, signature, file)
    with logged(say, f"{owner} {name}", kernels or len(reached(function))):
        return compile_entry(function, signature, file)
