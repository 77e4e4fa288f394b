"""Win probabilities at the showdown, by round, own hand, opponents, and the Foe's part."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.games.spaceknights.components import MAX_SEATS
from simlab.games.spaceknights.hands import CATEGORIES, CATEGORY_WORDS, SUITED_FIVE
from simlab.games.spaceknights.policies.sense import ranked
from simlab.games.spaceknights.rules.limits import room
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Seat, Table


FILE = Path(__file__).parent / "equity.csv"
DIGEST = "14d2d353485239b8"
"""Hash of the file: compiled code contains the table and is cached by its sources."""
ROUNDS = 3
LAYOUT_WORDS = ("random", "canonical")
FOE_WORDS = ("out", "in", "self")
FOE_OUT, FOE_IN, FOE_SELF = range(3)


def read_table(file: Path) -> Any:
    """Read win probabilities: layouts, round - 1, hand, opponents, whether the Foe is among them.

    Hands never dealt count like the next weaker one; five of a kind in one suit always wins.
    """
    table = np.full((len(LAYOUT_WORDS), ROUNDS, CATEGORIES, MAX_SEATS, 3), np.nan)
    table[:, :, 0] = 0.0
    table[:, :, SUITED_FIVE] = 1.0
    with file.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(line for line in lines if not line.startswith("#")):
            hand = CATEGORY_WORDS.index(row["category"])
            foe = FOE_WORDS.index(row["foe"])
            layout = LAYOUT_WORDS.index(row["layout"])
            number, others = int(row["round"]) - 1, int(row["opponents"])
            table[layout, number, hand, others, foe] = float(row["win"])
    for hand in range(1, CATEGORIES):
        weaker = table[:, :, hand - 1]
        table[:, :, hand] = np.where(np.isnan(table[:, :, hand]), weaker, table[:, :, hand])
    table[:, :, 1:, 0] = 1.0
    table.setflags(write=False)
    return table


EQUITY = read_table(FILE)


@kernel
def opponents(table: Table, seat: int) -> int:
    """Count the other unfaded players."""
    return table.unfaded_n - 1 + table.faded[seat]


@kernel
def foe_is(table: Table, seat: int) -> int:
    """Return whether the Foe is an opponent, has faded, or is oneself (a `FOE_` code)."""
    if seat == table.foe:
        return FOE_SELF
    return FOE_OUT if table.faded[table.foe] != 0 else FOE_IN


@kernel
def win_chance(table: Table, me: Seat) -> int:
    """Estimate the probability to win a showdown with all unfaded players; 0 with a Thwarted.

    The table uses the printed ranking; under another one a hand counts by its place there.
    """
    seat = table.actor
    number = max(1, min(table.round_no, ROUNDS)) - 1
    place = ranked(table, me)
    return EQUITY[table.rules.layout, number, place, opponents(table, seat), foe_is(table, seat)]


@kernel
def line_of(table: Table, seat: int, level: int) -> int:
    """Return the line of a player that follows a bid as far as it can."""
    line = table.line_n[seat]
    return max(line, min(level, line + room(table, seat)))


@kernel
def poorest_opponent(table: Table, seat: int) -> int:
    """Return the least mettle, stock and line, of an opponent still in; -1 without any."""
    least = -1
    for other in range(table.seats):
        if other != seat and table.faded[other] == 0:
            mettle = table.stock_n[other] + table.line_n[other]
            if least < 0 or mettle < least:
                least = mettle
    return least
