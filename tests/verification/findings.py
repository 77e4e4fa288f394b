"""The figures of ``docs/findings`` are what the commands beside them print.

Run by hand: ``python -m tests.verification.findings [PAGE …]`` plays every command of a page again
(a minute or so each) and names each ``mean ±half`` of its section that none of them has printed.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "findings"
SECTION = re.compile(r"^## ", re.MULTILINE)
COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)? ±\d+(?:\.\d+)?")
RUN = [sys.executable, "-c", "from simlab.cli import main; main()"]


def commands(text: str) -> list[str]:
    """Return the commands of a section."""
    lines = "\n".join(COMMANDS.findall(text)).splitlines()
    return [line.removeprefix("simlab ") for line in lines if line.startswith("simlab ")]


def figures(text: str) -> set[str]:
    """Return the figures of a text, of a table or of what was printed, without their signs."""
    return set(FIGURE.findall(" ".join(text.replace("**", "").split())))


def printed(command: str) -> str:
    """Return what a command prints; undecided is an answer."""
    wide = {**os.environ, "COLUMNS": "400", "PYTHONPATH": str(ROOT)}
    words = [*RUN, *shlex.split(command), "--quiet"]
    with tempfile.TemporaryDirectory() as folder:
        where = ["-o", folder] if words[3] == "tune" else []
        run = subprocess.run([*words, *where], cwd=ROOT, env=wide, capture_output=True, text=True)
    if run.returncode not in (0, 3):
        raise SystemExit(f"simlab {command}\n{run.stderr}")
    return run.stdout


def check(page: Path) -> int:
    """Say what a page has that is not printed; return how many figures that are."""
    wrong = 0
    for section in SECTION.split(page.read_text(encoding="utf-8")):
        asked = commands(section)
        known = figures("\n".join(printed(each) for each in asked)) if asked else set()
        missing = sorted(figures(COMMANDS.sub("", section)) - known)
        wrong += len(missing)
        title = section.partition("\n")[0]
        print(f"{page.stem}: {title}: {', '.join(missing) or 'as printed'}", flush=True)
    return wrong


if __name__ == "__main__":
    chosen = sys.argv[1:] or sorted(path.stem for path in PAGES.glob("*.md"))
    raise SystemExit(1 if sum(check(PAGES / f"{name}.md") for name in chosen) else 0)
