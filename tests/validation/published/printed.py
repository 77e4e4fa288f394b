"""Numbers that a command prints, and whether a figure of a page is among them."""

from __future__ import annotations

import functools
import os
import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import pandas as pd

from tests.validation.published.pages import ROOT, Figure
from tests.validation.published.rows import (
    ESTIMATE,
    NUMBER,
    Row,
    estimate_of,
    rows_named,
    rows_of_results,
    rows_of_text,
    value_of,
)

START = [sys.executable, "-c", "from simlab.cli import main; main()"]
AS_GOOD = 1.5
"""Half-widths by which estimates of two runs that stopped by the clock may differ."""


@dataclass
class Printed:
    """Results of one or more commands.

    Attributes
    ----------
    text : str
    tables : list of DataFrame
        Results that were written as files.
    timed : bool
        Whether a clock decided how long they ran; then figures need not repeat to the digit.
    seconds : float
    failed : list of str
        Commands that printed nothing, and why.
    """

    text: str = ""
    tables: list[pd.DataFrame] = field(default_factory=list)
    timed: bool = False
    seconds: float = 0.0
    failed: list[str] = field(default_factory=list)

    def add(self, other: Printed) -> None:
        """Take in the results of one more command."""
        self.text += "\n" + other.text.replace("**", "")
        self.tables += other.tables
        self.timed |= other.timed
        self.seconds += other.seconds
        self.failed += other.failed

    def has(self, figure: Figure) -> bool:
        """Whether a figure is among the results: a cell in the rows that bear its names."""
        own = rows_named(self.rows, figure.names)
        mean, _, half = (each.strip() for each in figure.text.partition("±"))
        signed = figure.is_cell or mean.startswith("-")
        if half:
            known = [pair for row in own for pair in row.estimates] if own else self.estimates
            return any(self._agree(mean, half, *pair, signed=signed) for pair in known)
        number, numbers = mean.removesuffix("%"), {each for row in own for each in row.numbers}
        scales = (1.0, 100.0) if mean.endswith("%") or self.tables else (1.0,)
        reach = 3.0 if self.timed else 0.0  # beliefs and the like, in percent
        return any(
            _same(number, scale * value, signed=signed)
            or _distance(number, scale * value, signed=signed) < reach
            for value in (numbers or self.numbers)
            for scale in scales
        )

    def _agree(self, mean: str, half: str, value: float, reach: float, *, signed: bool) -> bool:
        if self.timed:
            known = _distance(mean, value, signed=signed)
            return known <= AS_GOOD * (value_of(half) + reach)
        return _same(mean, value, signed=signed) and _same(half, reach, signed=False)

    @functools.cached_property
    def rows(self) -> list[Row]:
        """Rows of what was printed and of the tables."""
        kept = (row for table in self.tables for row in rows_of_results(table))
        return [*rows_of_text(self.text), *kept]

    @functools.cached_property
    def estimates(self) -> set[tuple[float, float]]:
        """Means and half-widths: as printed, and of each row of a table that holds an interval."""
        found = {estimate_of(each) for each in ESTIMATE.findall(" ".join(self.text.split()))}
        return found.union(*(row.estimates for row in self.rows))

    @functools.cached_property
    def numbers(self) -> set[float]:
        """All numbers that were printed or stand in a table."""
        found = {value_of(text) for text in NUMBER.findall(self.text)}
        return found.union(*(row.numbers for row in self.rows))


def _distance(text: str, value: float, *, signed: bool) -> float:
    stated = value_of(text)
    return abs(stated - value) if signed else abs(abs(stated) - abs(value))


def _same(text: str, value: float, *, signed: bool) -> bool:
    """Whether a value, rounded as the text is, is the text's."""
    digits = len(text.partition(".")[2])
    return _distance(text, round(value, digits), signed=signed) < 0.6 * 10.0 ** -(digits + 6)


def run(command: str, most_seconds: float) -> Printed:
    """Return what a command prints and writes; undecided is an answer.

    A script of ``experiments/`` whose results are kept beside it is not run, whatever its options:
    they are read, or printed by its ``--show``.
    """
    program, *words = shlex.split(command)
    if program == "python" and words[0].startswith("experiments/"):
        kept = sorted((ROOT / "experiments").glob(f"{Path(words[0]).stem}*.csv"))
        if "--show" in (ROOT / words[0]).read_text(encoding="utf-8"):
            words = [words[0], "--show"]
        elif kept:
            return Printed(tables=[pd.read_csv(path) for path in kept])
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("experiments", "docs"):
            Path(folder, name).symlink_to(ROOT / name)
        if program == "simlab":
            arguments = [*START, *words, "--quiet"]
            if words[0] in ("run", "tune"):
                arguments += ["-o", folder]
        else:
            arguments = [sys.executable, *words]
        wide = {**os.environ, "COLUMNS": "400", "PYTHONPATH": str(ROOT)}
        try:
            done = subprocess.run(
                arguments, cwd=folder, env=wide, capture_output=True, text=True,
                timeout=most_seconds, check=False,
            )  # fmt: skip
            code, text, error = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            code, text, error = 124, "", f"not finished in {most_seconds:g} s"
        files = [path for path in Path(folder).glob("*/*.csv") if not path.is_symlink()]
        tables = [
            pd.read_csv(path) for path in files if path.parts[-2] not in ("experiments", "docs")
        ]
    fine = (0, 1, 3) if program == "simlab" else (0,)
    failed = [] if code in fine else [f"{command}: {(error.strip() or str(code)).splitlines()[-1]}"]
    timed = words[0] == "advise" and "--worlds" not in words
    return Printed(text, tables, timed, time.monotonic() - begun, failed)
