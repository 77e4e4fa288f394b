"""The shares of aliens on the page are those of the file that the experiment has left."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

ROOT = Path(__file__).parents[3]
PARTS = 8 * 60
"""Games of a table, and parts of a win."""
WITHOUT = {
    "4 players": (4, "sensible", "off", "plain"),
    "3": (3, "sensible", "off", "plain"),
    "5": (5, "sensible", "off", "plain"),
    "6": (6, "sensible", "off", "plain"),
    "4, flares": (4, "sensible", "on", "plain"),
    "no Zap": (4, "sensible", "off", "copies.cosmic_zap=0"),
    "`greedy`": (4, "greedy", "off", "plain"),
    "`counter`": (4, "counter", "off", "plain"),
}
FLARES = {name: (seats, policy, "on", rules) for name, (seats, policy, _, rules) in WITHOUT.items()}
EVERYTHING = {"share": (4, "sensible", "on", "everything")}


def rows(head: str) -> list[list[str]]:
    """Return the cells of the table that begins so."""
    lines = (ROOT / "docs" / "games" / "cosmic.md").read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(head))
    found = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line[1:-1].split("|")])
    return [found[0], *found[2:]]


@pytest.fixture(scope="module")
def shares() -> dict[tuple[object, ...], float]:
    kept = pd.read_csv(ROOT / "experiments" / "cosmic_aliens.csv")
    alone = kept[kept.beside == "all"]
    cells = zip(alone.seats, alone.policy, alone.flares, alone.rules, alone.alien, strict=True)
    return dict(zip(cells, 100 * alone["sum"] / alone.n / PARTS, strict=True))


@pytest.mark.parametrize(
    ("head", "columns", "aliens"),
    [
        ("| alien | alert | 4 players |", WITHOUT, 51),
        ("| alien | 4 players |", FLARES, 51),
        ("| alien | alert | share |", EVERYTHING, 30),
    ],
    ids=["base", "flares", "everything"],
)
def test_published_alien_shares_are_those_of_the_experiment(head, columns, aliens, shares):
    titles, *table = rows(head)
    half = titles[1:].index("alien") + 1 if "alien" in titles[1:] else len(titles)
    told = [part for row in table for part in (row[:half], row[half:]) if part]
    assert len(told) == aliens
    for alien, *cells in told:
        word = "none" if alien == "(no alien)" else alien.lower().replace("-", "_")
        for title, cell in zip(titles[1:half], cells, strict=False):
            if title in columns:
                assert float(cell) == pytest.approx(shares[*columns[title], word], abs=0.0501)
