"""Every published number is what the command beside it prints.

``python -m tests.validation.published [--sample] [--seconds N] [PAGE …]`` plays the commands of
the pages again and prints a line for each figure that they do not print; then it exits with 1.
All of them take hours; ``--sample`` plays a few quick ones, as ``.ci/run`` does. ``--all`` prints a
line for each figure, and ``--list`` prints the figures and their commands without playing.
"""

from __future__ import annotations

import argparse
import functools
import sys
import time

from tests.validation.published.pages import Figure, Section, published
from tests.validation.published.printed import Printed, run

SAMPLE = (
    "python experiments/advice_calibration.py",
    "python experiments/advice_calibration.py --seconds 0.6",
    "python experiments/sherwood_trust.py",
    "python experiments/sherwood_trust.py --games 10000",
    "simlab drama sheepnappers",
    "simlab drama sheepnappers expert",
    "simlab metagame sheepnappers expert 'expert:wool={60,80,120,140}'"
    " 'sheep_hoard:threshold={40,60,80}' -n 400k",
    "simlab play spaceknights expert,sensible,sensible,sensible,sensible,sensible --rotate"
    " --seed 7001 -n 60k",
    "simlab play sheriff expert --rule first_sheriff=fixed -n 20k",
    "simlab usage sheepnappers sheep_hoard -n 400k --no-constants",
    "simlab luck sheriff expert baiter cycler bayes sensible haggler honest calculator -n 100k"
    " --rule first_sheriff=fixed",
    "simlab luck sheepnappers",
    "simlab metagame sheepnappers",
)
"""Commands that ``.ci/run`` plays; sections are checked that have no others."""


def place(section: Section, figure: Figure) -> str:
    """Return a figure with its page, line and section."""
    return f"{section.page}:{figure.line}, {section.title}: {figure.text}"


def check(section: Section, seconds: float) -> tuple[list[str], list[str]]:
    """Return the figures that are not printed: those that are stale, and those not checked."""
    found = Printed()
    for command in section.commands:
        found.add(_run(command, seconds))
    missing = [place(section, figure) for figure in section.figures if not found.has(figure)]
    for failure in found.failed if missing else ():
        print(f"not run: {failure}")
    return ([], missing) if found.failed else (missing, [])


@functools.cache
def _run(command: str, seconds: float) -> Printed:
    found = run(command, seconds)
    print(f"{found.seconds:7.1f} s  {command}", flush=True)
    return found


def main() -> int:
    """Check the pages; return the exit code."""
    reader = argparse.ArgumentParser(prog="python -m tests.validation.published")
    reader.add_argument("pages", nargs="*", help="parts of their paths; by default all")
    reader.add_argument("--sample", action="store_true", help="play a few quick commands only")
    reader.add_argument("--seconds", type=float, default=3600, help="for each command, at most")
    reader.add_argument("--all", action="store_true", help="print figures that are right, too")
    reader.add_argument("--list", action="store_true", help="print figures and commands only")
    options = reader.parse_args()
    chosen = [
        section
        for section in published()
        if (not options.pages or any(part in section.page for part in options.pages))
        and (not options.sample or (section.commands and set(section.commands) <= {*SAMPLE}))
    ]
    if options.list:
        for section in chosen:
            print(*(place(section, each) for each in section.figures), sep="\n")
            print(*(f"    {command}" for command in section.commands), sep="\n")
        return 0
    begun = time.monotonic()
    stale = unchecked = figures = 0
    for section in chosen:
        old, open_still = check(section, options.seconds)
        kinds = ("stale" if section.commands else "no command", "not checked")
        for kind, lines in zip(kinds, (old, open_still), strict=True):
            print(*(f"{kind}: {line}" for line in lines), sep="\n", end="\n" if lines else "")
        if options.all:
            known = (place(section, each) for each in section.figures)
            print(
                *(f"as printed: {each}" for each in known if each not in old + open_still), sep="\n"
            )
        sys.stdout.flush()
        figures += len(section.figures)
        stale += len(old)
        unchecked += len(open_still)
    print(
        f"{figures:,} figures of {len(chosen)} sections: {stale} stale, {unchecked} not checked,"
        f" {time.monotonic() - begun:.0f} s"
    )
    return 1 if stale or unchecked else 0


if __name__ == "__main__":
    raise SystemExit(main())
