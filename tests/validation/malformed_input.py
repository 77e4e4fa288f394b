"""Malformed input of every kind, and what the command line makes of it.

A case is a command with files; each is a good one in which something was spoilt. Whatever comes of
it, it comes soon, in printable letters, and a refusal is one line with exit code 2.

Run by hand for more, and for the counts: ``python -m tests.validation.malformed_input 1000``.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import os
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

from simlab.cli import main
from tests.validation.malformed_cases import KINDS, Case
from tests.validation.valid_input import Files

SECONDS = 20
REFUSED = 2
CODES = (0, 1, REFUSED, 3, 130)
LINE = 1_000


class Late(BaseException):
    """The command took too long."""


def late(number: int, frame: FrameType | None) -> None:
    raise Late


@contextlib.contextmanager
def in_folder(files: Files) -> Iterator[None]:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        os.mkfifo(Path(folder, "pipe"))
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def told(case: Case) -> tuple[Any, str, str]:
    """Run a case in this process and return exit code, output and errors."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    code: Any = "no exit"
    arguments, sys.argv = sys.argv, ["simlab", *case.arguments]
    stdin, sys.stdin = sys.stdin, io.StringIO("0\n?\nx\n")
    handler = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    faulthandler.dump_traceback_later(2 * SECONDS, exit=True)  # if it hangs outside Python
    try:
        with (
            in_folder(case.files),
            contextlib.redirect_stdout(streams[0]),
            contextlib.redirect_stderr(streams[1]),
        ):
            main()
    except SystemExit as left:
        code = left.code or 0
    except Late:
        code = f"more than {SECONDS} s"
    except BaseException:
        code = traceback.format_exc()
    finally:
        signal.alarm(0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, handler)
        sys.argv, sys.stdin = arguments, stdin
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams)  # type: ignore[attr-defined]
    return code, out, err


def fault(code: Any, out: str, err: str) -> str:
    """Return what is wrong with the end of a command, or nothing."""
    lines = [line for line in err.splitlines() if "compil" not in line]
    if code not in CODES:
        return f"{code}\n{err}"
    if "Traceback" in err:
        return err
    if any(not letter.isprintable() for letter in (out + err).replace("\n", "")):
        return f"control characters: {out + err!r}"
    if code == REFUSED and (len(lines) != 1 or not lines[0].startswith("simlab: ")):
        return f"no single line: {err}"
    if any(len(line) > LINE for line in lines):
        return f"a line of {max(map(len, lines))} letters"
    return ""


def attack(kind: str, examples: int, check: Callable[[Case, Any, str], None]) -> None:
    """Try so many cases of a kind; ``check`` is told each, its exit code and its fault."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=KINDS[kind]())
    def try_one(case: Case) -> None:
        code, out, err = told(case)
        check(case, code, fault(code, out, err))

    try_one()


def count(examples: int, kinds: list[str]) -> int:
    """Print how many cases of each kind were refused, accepted, or at fault."""
    print(f"{'kind':30} {'inputs':>7} {'refused':>8} {'answered':>9} {'at fault':>9}")
    total: Counter[str] = Counter()
    for kind in kinds or list(KINDS):
        found: Counter[str] = Counter()
        faults: dict[str, Case] = {}

        def note(case: Case, code: Any, wrong: str) -> None:
            found["fault" if wrong else "refused" if code == REFUSED else "answered"] += 1  # noqa: B023
            if wrong:
                faults.setdefault(wrong[-300:], case)  # noqa: B023

        attack(kind, examples, note)
        total += found
        inputs = sum(found.values())
        print(
            f"{kind:30} {inputs:7} {found['refused']:8} {found['answered']:9} {found['fault']:9}",
            flush=True,
        )
        for wrong, case in faults.items():
            shown = {name: content[:300] for name, content in case.files.items()}
            print("   ", [word[:200] for word in case.arguments], shown)
            print("     ", wrong.strip()[-700:].replace("\n", "\n      "), flush=True)
    print(
        f"{'all':30} {sum(total.values()):7} {total['refused']:8} {total['answered']:9} "
        f"{total['fault']:9}"
    )
    return total["fault"]


if __name__ == "__main__":
    sys.exit(count(int(sys.argv[1]), sys.argv[2:]) > 0)
