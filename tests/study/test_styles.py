"""What was seen of a player speaks for its own style."""

import itertools
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from simlab.core.workspace import SLOTS, seating_record
from simlab.inference.opponent_inference import Styles

GAINS = ((0.5, 0.25), (0.9, 0.6))
"""The chance of what each player did, by style."""
CARDS = (1.0, 0.8)
"""The chance of the cards that were seen, by the style of the first player, who holds others."""
BEFORE = np.array([2.0, 1.0, 1.0, 3.0])
"""Weights of the worlds: styles of the players go together."""


def judged() -> tuple[Styles, Any]:
    """Two players of two styles each in four worlds: what is judged, and weights after that."""
    shares = np.ones((2, SLOTS))
    shares[:, 0] = 0.5
    styles = Styles(cast(Any, SimpleNamespace(shares=shares)))
    casts = np.zeros(4, seating_record(2))
    casts["slot"] = list(itertools.product((0, 1), repeat=2))
    for seat in (0, 1):
        casts["gain"][:, seat] = np.array(GAINS[seat])[casts["slot"][:, seat]]
    after = BEFORE * casts["gain"].prod(axis=1) * np.array(CARDS)[casts["slot"][:, 0]]
    return styles, after * styles.judge(casts, BEFORE, after, np.arange(4))


def test_evidence_of_a_style_comes_from_its_own_player() -> None:
    styles, _ = judged()
    first, second = np.exp(styles.evidence[:, 0] - styles.evidence[:, 1])
    assert first == pytest.approx(0.5 / 0.25 * 1.0 / 0.8), "cards speak for it, too"
    cards = ((2 * 1.0 + 1 * 0.8) / 3, (1 * 1.0 + 3 * 0.8) / 4)
    assert second == pytest.approx(0.9 * cards[0] / (0.6 * cards[1]))


def test_within_a_filter_every_style_keeps_its_worlds() -> None:
    """Those of the first style weigh 0.75 times as much as the others, and would 2.2 times."""
    _, left = judged()
    assert left[:2].sum() / left[2:].sum() == pytest.approx(0.75, rel=0.1)
    assert left[::2].sum() / left[1::2].sum() == pytest.approx(0.75, rel=0.1)
