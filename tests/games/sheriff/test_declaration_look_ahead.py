"""Worlds part early by what merchants will declare: that finds out sooner, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.sheriff.components import VERDICT
from simlab.inference.filters import Filters
from simlab.inference.history import DescribedPast, Past, RecordedPast, described_past
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import Position, described_position
from simlab.inference.transcripts import Recorder
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheriff.test_belief import SLIP, SMALL, TOLD, deals, outcomes

GUIDE = {
    "me": 1,
    "sheriff": 1,
    "decision": "verdict",
    "focus": 2,
    "declared": "apple 3; ; apple 2; bread 3",
}


def chances(past: Past, opponents: str, runs: int, size: int) -> Any:
    """Return what filters say of the chance of what was seen: independent, and unbiased."""
    table = seat_opponents(past.position, "honest_venal", opponents)
    run = Filters(past, table, SLIP, False, 5).run
    return np.exp([run(number, size).evidence for number in range(runs)])


def without_looking_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (DescribedPast, RecordedPast):
        show = kind.show

        def blind(self: Any, room: Any, view: int, show: Any = show) -> None:
            show(self, room, view)
            room.looks_ahead = 0

        monkeypatch.setattr(kind, "show", blind)


def apart(one: Any, other: Any) -> float:
    """Return by how many standard errors two means differ."""
    square = sum(each.var(ddof=1) / len(each) for each in (one, other))
    return float(abs(one.mean() - other.mean()) / square**0.5)


@pytest.fixture(scope="module")
def small() -> Position:
    return described_position("sheriff", TOLD, seats=3, rules=SMALL)


@pytest.mark.parametrize("name", ["honest_venal", "smuggler_hardliner"])
def test_look_ahead_worlds_are_as_likely_as_counted(small: Position, name: str) -> None:
    """Four standard errors: a false alarm in 16,000."""
    policy = small.matchup.compiled.policy(small.matchup.game.policies[name])
    views, seen, total = described_past(small).views, 0.0, 0.0
    for world, weight in deals(small):
        total += weight
        ways = outcomes(small, {1: policy, 2: policy}, world, weight, 0, views)
        seen += sum(chance for _, chance in ways)
    found = chances(described_past(small), name, 30, 256)
    assert abs(found.mean() - seen / total) < 4 * found.std(ddof=1) / len(found) ** 0.5


# smugglers toss a coin when they are first asked: without a market as they load
@pytest.mark.parametrize("opponents", ["smuggler:rate=0.3,carry=2", "haggler"])
@pytest.mark.parametrize("swaps", [0, 2])
def test_look_ahead_keeps_random_and_remembering_policies_as_likely(
    monkeypatch: pytest.MonkeyPatch, swaps: int, opponents: str
) -> None:
    rules = {**SMALL, "max_swaps": swaps}
    past = described_past(described_position("sheriff", TOLD, seats=3, rules=rules))
    ahead = chances(past, opponents, 40, 256)
    without_looking_ahead(monkeypatch)
    assert apart(ahead, chances(past, opponents, 40, 256)) < 4


def test_three_declarations_need_not_be_met_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guide's bag, at a table of `sensible` players who go to market before they load."""
    past = described_past(described_position("sheriff", GUIDE, seats=4))
    ahead = np.log(chances(past, "sensible", 6, 512))
    without_looking_ahead(monkeypatch)
    blind = np.log(chances(past, "sensible", 6, 512))
    assert ahead.std(ddof=1) < 0.5 < blind.std(ddof=1)
    assert ahead.mean() > blind.mean() + 0.5  # those who met none of the likely worlds


def first_verdict(policy: str, **how: Any) -> RecordedPast:
    """Return a round as far as the first verdict."""
    match = Match(build_matchup("sheriff", policy, seed=11, **how), 0)
    recorder = Recorder(match.matchup, 0)
    while (match.table.decision, match.actor) != (VERDICT, 0):
        recorder.take(match, match.choose())
    return recorder.past(match.world).parted()[1]


def test_records_are_looked_ahead_in_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    record = first_verdict("sensible", seats=4)
    ahead = np.log(chances(record, "sensible", 6, 512))
    without_looking_ahead(monkeypatch)
    blind = np.log(chances(record, "sensible", 6, 512))
    assert ahead.std(ddof=1) < 0.7 * blind.std(ddof=1)


def test_hands_with_what_was_placed_count_as_they_are_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = first_verdict("honest_venal", seats=3, rules={**SMALL, "max_swaps": 2})
    assert record.worlds[-1].table.threw_now.sum() > 0
    ahead = chances(record, "honest_venal", 40, 256)
    without_looking_ahead(monkeypatch)
    blind = chances(record, "honest_venal", 40, 256)
    assert apart(ahead, blind) < 4


@pytest.mark.parametrize("opponents", ["honest", "sensible"])
@pytest.mark.parametrize(
    ("offers", "how"),
    [
        ("2 pass 30", {}),
        ("2 pass 3", {}),
        ("2 pass 10; 3 inspect 4", {"third_offers": 1}),
        ("2 pass 10; 0 inspect 4", {"third_offers": 2}),
        ("0 inspect 4", {"third_offers": 2}),
    ],
)
def test_offers_that_nobody_would_make_are_slips(
    opponents: str, offers: str, how: dict[str, int]
) -> None:
    told = {**GUIDE, "decision": "answer", "offers": offers}
    past = described_past(described_position("sheriff", told, seats=4, rules=how))
    found = Filters(past, seat_opponents(past.position, "sensible", opponents), SLIP, False, 5)
    result = found.run(0, 256)
    assert result.fits
    assert result.misfits == 0
    assert result.reached == past.views
