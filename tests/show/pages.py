"""A report that has everything a report can have, and names that are too long."""

from pathlib import Path

from simlab.output.report.document import (
    Column,
    Commands,
    Document,
    Facts,
    Lines,
    Picture,
    Section,
    Sheet,
)
from simlab.output.report.report_tables import ranked
from simlab.output.report.write import Report
from simlab.output.svg.bars import Spread, bars
from simlab.output.svg.dots import Dot, dots
from simlab.output.svg.heatmap import Tile, tiles
from simlab.output.svg.lines import Line, Panel, lines
from simlab.stats.pairwise_tests import Estimate

LONG = "wool_t:threshold=" + "123456789" * 9
HOSTILE = "</script><b onclick=alert(1)>&"
ROWS = 60


def document(rows: int = ROWS, sheet_name: str = "cells") -> Document:
    """Return a report with a table of so many rows."""
    names = [LONG, HOSTILE, *(f"style_{number:03d}" for number in range(2, rows))]
    found = [Estimate(1 - n / rows, 0.99 - n / rows, 1.01 - n / rows) for n in range(rows)]
    columns = [Column("policy", key=True), Column("win", kind="share"), Column("n", kind="count")]
    table = [
        [name, told, 1000 - n] for n, (name, told) in enumerate(zip(names, found, strict=True))
    ]
    drawn = [Dot(name, *told, "tied", "tie") for name, told in zip(names, found[:9], strict=False)]
    lined = [Line(name, [(x, x / 9, x / 10, x / 8) for x in range(9)]) for name in names[:3]]
    pairs = {
        (row, column): Tile(f"{row}", f"q{column % 9}") for row in range(3) for column in range(30)
    }
    across = [f"{LONG} {column}" for column in range(30)]
    pictures = [
        Picture("Dots", dots(drawn, marks=[0.5], unit="share of wins")),
        Picture("Bars", bars([Spread.of(name, range(50)) for name in names[:3]], unit=LONG)),
        Picture("Lines", lines([Panel(LONG, lined, [0.5])] * 2, across=LONG)),
        Picture("Tiles", tiles(across, names[:3], pairs, names=(LONG, "down"))),
    ]
    return Document(
        title=LONG,
        kicker="Test",
        answer=f"{LONG} wins 40.0 % (39.0 to 41.0).",
        below=[HOSTILE],
        sections=[
            Section("Pictures", pictures),
            Section("Tables", [ranked(Sheet(sheet_name, columns, table), "win")]),
            Section("Words", [Facts([(LONG, LONG)]), Lines([LONG]), Commands([(LONG, LONG)])]),
        ],
        settings={"seed": 1, "lineup": LONG, "games": [5, 5]},
        command=f"simlab play sheepnappers {LONG}",
        notes=[HOSTILE],
    )


def write(path: Path, **more: int) -> Path:
    """Write the report."""
    return Report(document(**more)).save(path)
