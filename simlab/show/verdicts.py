"""Messages of `simlab check` (only moved values), and a JUnit report for CI."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from simlab.execution.estimates import Row
from simlab.execution.store import write_whole
from simlab.output.format import estimate, p_value
from simlab.output.layout import FittedTable, Grid
from simlab.study.baseline import Check, CheckedFile
from simlab.study.visible import FALSE_ALARMS, POWER


def check_rows(results: Sequence[CheckedFile]) -> list[Row]:
    """Return a row per value of all files."""
    return [
        {"file": str(result.path), **dataclasses.asdict(check), "difference": check.difference}
        for result in results
        for check in result.checks
    ]


def moved_table(results: Sequence[CheckedFile]) -> FittedTable:
    """Return a line per value that moved."""
    moved = [(result.path.name, check) for result in results for check in result.moved]
    numbers = ["was", "now", "difference", "p"]
    wide = [[file, check.cell, check.metric, *_numbers(check)] for file, check in moved]
    narrow = [[f"{file} {check.cell} {check.metric}", *_numbers(check)] for file, check in moved]
    layouts = [
        Grid(["file", "cell", "metric", *numbers], wide, names=frozenset({0, 1, 2})),
        Grid(["value", *numbers], narrow, names=frozenset({0})),
    ]
    return FittedTable(layouts, "Expected values that moved")


def _numbers(check: Check) -> list[str]:
    return [
        f"{check.was:.5g}",
        f"{check.now:.5g}",
        estimate(check.difference, check.low, check.high),
        p_value(check.p),
    ]


def closing_line(results: Sequence[CheckedFile]) -> str:
    """Return the number of checked values, and of moved and changed ones."""
    total = sum(len(result.checks) for result in results)
    moved = sum(len(result.moved) for result in results)
    changed = sum(len(result.changed) for result in results)
    words = [
        f"{total} expected values in {len(results)} file{'s' * (len(results) != 1)}: {moved} moved"
    ]
    if changed:
        words.append(
            f"{changed} have other numbers and means that stand still (after a change on purpose, "
            f'keep them with --accept "why")'
        )
    words.append(f"false alarms: 1 file in {1 / FALSE_ALARMS:,.0f} whose numbers change")
    return "; ".join(words)


def power_lines(results: Sequence[CheckedFile]) -> list[str]:
    """Return a line per file on the smallest changes that games with another seed reveal."""
    lines = []
    for result in results:
        sees: dict[str, list[float]] = {}
        for check in result.checks:
            sees.setdefault(check.metric, []).append(check.sees)
        parts = [f"{metric} {_from(found)}" for metric, found in sees.items()]
        what = f"{result.path.name}: with other luck a change shows in {POWER:.0%} of cases from"
        lines.append(f"{what} {', '.join(parts)} on")
    return lines


def _from(sees: Sequence[float]) -> str:
    """Return the least and the greatest of several changes, or a note that one is unknown."""
    if any(math.isnan(each) for each in sees):
        return "(not known)"
    least, most = f"{min(sees):.2g}", f"{max(sees):.2g}"
    return least if least == most else f"{least} to {most}"


def accepted_line(path: Path) -> str:
    """Return the number of stored values of a file."""
    values = json.loads(path.read_text(encoding="utf-8"))["values"]
    return f"{path}: {sum(len(metrics) for metrics in values.values())} values kept"


def write_junit(results: Sequence[CheckedFile], path: Path) -> None:
    """Write a JUnit XML report: a suite per file, a case per value."""
    root = ElementTree.Element("testsuites")
    for result in results:
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=result.path.stem,
            tests=str(len(result.checks)),
            failures=str(len(result.moved)),
        )
        for check in result.checks:
            case = ElementTree.SubElement(
                suite, "testcase", classname=result.path.stem, name=f"{check.cell}: {check.metric}"
            )
            if check.status == "moved":
                was_now = f"was {check.was:.6g}, is {check.now:.6g} (p {p_value(check.p)})"
                ElementTree.SubElement(case, "failure", message=was_now)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode", xml_declaration=True)
    write_whole(path, lambda target: target.write_text(text + "\n", encoding="utf-8"))
