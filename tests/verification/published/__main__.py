"""Every published number is what the command beside it prints.

``python -m tests.verification.published [--sample] [--seconds N] [PAGE …]`` plays the commands of
the pages again and prints a line for each figure that they do not print; then it exits with 1.
All of them take hours; ``--sample`` plays a few quick ones, as ``.ci/run`` does.
"""

from __future__ import annotations

import argparse
import functools

from tests.verification.published.pages import Section, published
from tests.verification.published.printed import Printed, run

SAMPLE = (
    "simlab metagame sheepnappers",
    "simlab luck sheepnappers",
    "simlab drama sheepnappers",
    "simlab usage sheepnappers",
    "simlab improve sheepnappers hazard_ev --metric win",
    "simlab play sheriff expert --rule first_sheriff=fixed -n 20k",
    "python experiments/advice_calibration.py",
    "python experiments/cosmic_aliens.py",
)
"""Commands that ``.ci/run`` plays; sections are checked that have no others."""


def check(section: Section, seconds: float) -> tuple[list[str], Printed]:
    """Return a line for each figure that is not printed, and what was printed."""
    found = Printed()
    for command in section.commands:
        found.add(_run(command, seconds))
    place = f"{section.page}, {section.title}"
    if found.failed:
        return [f"not checked: {place}: {each}" for each in found.failed], found
    return [
        f"stale: {section.page}:{figure.line}, {section.title}: {figure.text}"
        for figure in section.figures
        if not found.has(figure)
    ], found


@functools.cache
def _run(command: str, seconds: float) -> Printed:
    found = run(command, seconds)
    print(f"{found.seconds:7.1f} s  {command}", flush=True)
    return found


def main() -> int:
    """Check the pages; return the exit code."""
    reader = argparse.ArgumentParser(prog="python -m tests.verification.published")
    reader.add_argument("pages", nargs="*", help="parts of their paths; by default all")
    reader.add_argument("--sample", action="store_true", help="play a few quick commands only")
    reader.add_argument("--seconds", type=float, default=3600, help="for each command, at most")
    options = reader.parse_args()
    chosen = [
        section
        for section in published()
        if (not options.pages or any(part in section.page for part in options.pages))
        and (not options.sample or (section.commands and set(section.commands) <= {*SAMPLE}))
    ]
    stale = unchecked = figures = 0
    for section in chosen:
        if not section.commands:
            print(f"no command: {section.page}, {section.title}: {len(section.figures)} figures")
            stale += len(section.figures)
            continue
        lines, printed = check(section, options.seconds)
        print(*lines, sep="\n", end="\n" if lines else "", flush=True)
        figures += len(section.figures)
        if printed.failed:
            unchecked += len(section.figures)
        else:
            stale += len(lines)
    print(
        f"{figures:,} figures in {len(chosen)} sections: {stale:,} stale, {unchecked:,} not checked"
    )
    return 1 if stale or unchecked else 0


if __name__ == "__main__":
    raise SystemExit(main())
