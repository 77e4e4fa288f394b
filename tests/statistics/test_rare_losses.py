"""Are rare catastrophes met with honest claims?

The last alien has no sheep; launching scores nothing. The pile holds 35 sheep of 10 wool, 25 of 20,
and a wolf, which costs 900: drawing once more is worth (850 - 900) / 61 wool, a loss that a run
which has not met the wolf takes for a sure gain of 14. Asked to be 99.9999 % sure, 7 of these 60
seeds were wrong with intervals that believed the variance they had seen. Each verdict may be wrong
with probability 1e-6: one of 60 is let pass, a false alarm in about 1 in 500 million runs.
"""

import pytest

from simlab.inference.positions import Position, described_position
from simlab.study.advise import advise

SEEDS = 60


@pytest.fixture(scope="module")
def position() -> Position:
    rules = {f"copies.{card}": 0 for card in ("gps", "it", "pirate", "time", "spider", "lamp")}
    rules |= {"copies.dream": 35, "copies.kamikaze": 25, "copies.fuel": 3, "copies.baa": 0}
    rules |= {"removed_2p.fuel": 0, "removed_2p.gps": 0, "hand_size": 0}
    rules |= {"wolves": 1, "eaten_score": -900}
    told = {"hand": {"fuel": 3}, "status": "active, eaten"}
    return described_position("sheepnappers", told, seats=2, rules=rules)


def test_a_loss_that_was_not_met_is_not_taken_for_impossible(position: Position) -> None:
    wrong = 0
    for seed in range(1, SEEDS + 1):
        options = {"me": "asap", "sure": 0.999_999, "worlds": 2_000, "max_seconds": None}
        advice = advise(position, seed=seed, jobs=1, **options)
        wrong += advice.stopped == "decided" and advice.best == "end"
    assert wrong <= 1
