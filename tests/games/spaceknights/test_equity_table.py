"""The win chances that policies judge hands by: against the rules file, and in themselves."""

from __future__ import annotations

import csv
import hashlib
import itertools

import numpy as np
import pytest

from simlab.games.spaceknights import hands
from simlab.games.spaceknights.policies import tables


def entries(layout: str) -> dict[tuple[int, str, int, str], tuple[float, float]]:
    """Win chances and their errors of the file."""
    with tables.FILE.open(encoding="utf-8") as lines:
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        return {
            (int(row["round"]), row["category"], int(row["opponents"]), row["foe"]): (
                float(row["win"]),
                float(row["error"]),
            )
            for row in rows
            if row["layout"] == layout
        }


def columns(row: dict[str, str]) -> tuple[str, ...]:
    """What an entry is about, but for the hand."""
    return row["layout"], row["round"], row["opponents"], row["foe"]


# rules file 8.6: P(win) after the flop with five cards, 5 knights and the Foe, share of the hands
AFTER_FLOP = {
    "straight_flush": (0.891, 0.0004), "five": (0.872, 0.0004), "straight": (0.536, 0.0333),
    "suited_three": (0.489, 0.0198), "four": (0.530, 0.0105), "flush": (0.389, 0.0081),
    "suited_two_pair": (0.338, 0.0071), "full_house": (0.273, 0.0284), "two_pair": (0.150, 0.2202),
    "suited_pair": (0.212, 0.2417), "three": (0.233, 0.0347), "pair": (0.165, 0.3283),
    "high_card": (0.219, 0.0666),
}  # fmt: skip
TWO_KNIGHTS = {
    "straight": 0.648, "suited_three": 0.683, "four": 0.708, "full_house": 0.484,
    "two_pair": 0.313, "suited_pair": 0.362, "three": 0.400, "pair": 0.289, "high_card": 0.316,
}  # fmt: skip
DEALS = 3_000_000
"""Of 8.6; each has one hand whose owner looks at it, and 22 of 35 hold no Thwarted."""
ROUNDING = 0.0005


def test_first_round_agrees_with_the_rules_file() -> None:
    table = entries("canonical")
    for opponents, expected in (
        (5, {hand: win for hand, (win, _) in AFTER_FLOP.items()}),
        (2, TWO_KNIGHTS),
    ):
        for hand, win in expected.items():
            found, error = table[1, hand, opponents, "in"]
            dealt = DEALS * 22 / 35 * AFTER_FLOP[hand][1]
            both = (error**2 + win * (1 - win) / dealt) ** 0.5
            assert abs(found - win) <= 4 * both + ROUNDING, (opponents, hand)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_full_showdowns_agree_with_the_rules_file(number: int) -> None:
    # 8.4: five knights with three Thwarted each; 13/35 of their hands hold one
    with tables.FILE.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    knight = np.mean([0.13549, 0.13348, 0.13158, 0.12919, 0.12675]) * 35 / 22
    for foe, expected in (("self", 0.34351), ("in", knight)):
        asked = ("canonical", str(number), "5", foe)
        kept = [row for row in rows if columns(row) == asked]
        deals = sum(int(row["n"]) for row in kept)
        found = sum(int(row["n"]) * float(row["win"]) for row in kept) / deals
        error = (expected * (1 - expected) * (1 / deals + 1e-6)) ** 0.5
        assert abs(found - expected) <= 4 * error


@pytest.mark.parametrize("layout", tables.LAYOUT_WORDS)
def test_more_opponents_win_less(layout: str) -> None:
    table = entries(layout)
    for (number, hand, opponents, foe), (win, error) in table.items():
        if (number, hand, opponents + 1, foe) in table:
            more, error_more = table[number, hand, opponents + 1, foe]
            assert more <= win + 4 * (error + error_more)
        if foe == "in" and opponents < 5:
            # the Foe never holds a Thwarted
            without, error_without = table[number, hand, opponents, "out"]
            assert win <= without + 4 * (error + error_without)


@pytest.mark.parametrize("layout", tables.LAYOUT_WORDS)
def test_better_complete_hands_win_more(layout: str) -> None:
    table = entries(layout)
    # a straight is no sure thing: those that the common cards make, others have, too
    chains = (
        ("three", "suited_pair", "two_pair", "full_house", "four", "suited_three"),
        ("straight", "five", "straight_flush"),
    )
    for chain in chains:
        for opponents, foe in ((1, "in"), (2, "out"), (4, "in"), (5, "in")):
            chances = [table[3, hand, opponents, foe] for hand in chain]
            for (worse, error), (better, error_better) in itertools.pairwise(chances):
                assert worse <= better + 4 * (error + error_better), (opponents, foe)


def test_the_table_is_the_file() -> None:
    digest = hashlib.sha256(tables.FILE.read_bytes()).hexdigest()[:16]
    assert digest == tables.DIGEST, "run experiments/spaceknights_equity_table.py"
    assert not tables.EQUITY.flags.writeable
    for place, layout in enumerate(tables.LAYOUT_WORDS):
        for (number, hand, opponents, foe), (win, error) in entries(layout).items():
            category = hands.CATEGORY_WORDS.index(hand)
            where = tables.FOE_WORDS.index(foe)
            assert tables.EQUITY[place, number - 1, category, opponents, where] == win
            assert 0 < error < 0.05
    played = tables.EQUITY[:, :, :, 1:]
    assert np.isfinite(played[:, :, :, :4]).all()
    assert (played[:, :, 0, :4] == 0).all()
    assert (played[:, :, hands.SUITED_FIVE, :4] == 1).all()
    assert ((played[:, :, :, :4] >= 0) & (played[:, :, :, :4] <= 1)).all()
