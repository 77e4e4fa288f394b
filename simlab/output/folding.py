"""Text that fits a terminal: lines break between words, never within an interval."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from typing import TextIO

WHOLE = re.compile(r"\S+ ±\S+|\S+ \(\S+ to \S+\)|\S+ %")
"""Unbreakable text: a number with its interval, a percentage."""


def terminal_width() -> int:
    """Return the number of columns of the terminal; COLUMNS takes precedence, TERM is ignored."""
    return shutil.get_terminal_size().columns


def folded(text: str, width: int, indent: str = "") -> list[str]:
    """Return text in lines of at most ``width`` columns; a longer word has its own line."""
    lines = []
    for line in text.splitlines():
        if len(line) <= width:
            lines.append(line)
            continue
        margin = line[: len(line) - len(line.lstrip())] + indent
        joined = WHOLE.sub(lambda found: found[0].replace(" ", "\0"), line)
        lines += textwrap.wrap(
            joined,
            width,
            subsequent_indent=margin,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return [line.replace("\0", " ") for line in lines]


def print_folded(text: str) -> None:
    """Print text to standard output, folded between words if a terminal is narrower."""
    print(fit_for(sys.stdout, text), flush=True)


def fit_for(stream: TextIO, text: str) -> str:
    """Return text folded for a terminal; unchanged if there is none."""
    return "\n".join(folded(text, terminal_width())) if stream.isatty() else text
