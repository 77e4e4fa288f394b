"""Beliefs out of records: what they stand on, whom they recognise, and what the command says."""

import json
import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simlab import advise
from simlab.execution.workers import Workers
from simlab.inference.belief import Belief, _draws, believe
from simlab.inference.filters import systematic
from simlab.inference.history import RecordedPast
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import described_position
from simlab.inference.transcripts import recorded_past
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import transcript
from simlab.study.advise import advise as advise_at
from tests.conftest import Shell
from tests.simulated_machine import Machine

LINEUP = "honest_venal,smuggler_hardliner,honest_venal,sensible"
STYLES = "honest_venal|smuggler_hardliner|sensible"
ME = 3


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    matchup = build_matchup("sheriff", LINEUP, seats=4, seed=7)
    path.write_text("".join(json.dumps(line) + "\n" for line in transcript(matchup, 4)))
    return path


def verdicts(record: Path) -> list[int]:
    """Return the numbers of the verdicts of the viewer."""
    turns = [json.loads(line) for line in record.read_text().splitlines()]
    return [t["n"] for t in turns if (t.get("actor"), t.get("decision")) == (ME, "verdict")]


@pytest.fixture(scope="module")
def beginning(record: Path) -> Path:
    """The record as far as the first bag that the viewer judges, which is its last decision."""
    path = record.with_name("beginning.jsonl")
    lines = record.read_text().splitlines(keepends=True)
    at = verdicts(record)[0]
    path.write_text("".join(line for line in lines if json.loads(line).get("n", 0) <= at))
    return path


@pytest.fixture(scope="module")
def past(beginning: Path) -> RecordedPast:
    return recorded_past(beginning, verdicts(beginning)[0])


@pytest.fixture(scope="module")
def belief(past: RecordedPast) -> Belief:
    return believe(past, seat_opponents(past.position, "sensible", STYLES), seed=3)


def test_believed_worlds_look_like_the_record(past: RecordedPast, belief: Belief) -> None:
    seat, now = past.position.seat, past.worlds[-1]
    assert len(belief.worlds) > 500
    for world in belief.worlds[:200]:
        assert world.table.tobytes() == now.table.tobytes()
        assert world.seats[seat].tobytes() == now.seats[seat].tobytes()
        assert past.position.matchup.compiled.check_invariants(world) == 0


def test_styles_are_recognised(record: Path) -> None:
    """After half a game the record speaks for how each of them really plays."""
    asked = verdicts(record)
    past = recorded_past(record, asked[len(asked) // 2])
    table = seat_opponents(past.position, "sensible", STYLES)
    belief = believe(past, table, seed=3)
    names = [entry.policy.name for entry in table.entries]
    for seat, truth in enumerate(LINEUP.split(",")):
        if seat != ME:
            assert belief.styles[seat, names.index(truth)] > 0.9, seat
            slots = belief.casts["slot"][:, seat]
            assert (slots == names.index(truth)).mean() > 0.8


def test_the_same_seed_gives_the_same_worlds_on_any_number_of_threads(
    past: RecordedPast, belief: Belief
) -> None:
    table = seat_opponents(past.position, "sensible", STYLES)
    with Workers(None, 2) as workers:
        again = believe(past, table, seed=3, workers=workers)
    assert again.worlds["seats"].tobytes() == belief.worlds["seats"].tobytes()
    assert again.effective == belief.effective
    other = believe(past, table, seed=4)
    assert other.worlds["seats"].tobytes() != belief.worlds["seats"].tobytes()


def test_belief_survives_actions_that_no_strategy_would_take(past: RecordedPast) -> None:
    """Others who do not play as said are believed to slip; there are worlds all the same."""
    table = seat_opponents(past.position, "sensible", "honest_hardliner")
    belief = believe(past, table, slip=0.001, seed=3)
    assert len(belief.worlds) > 100
    assert belief.past.views > 0 or belief.past.told_so_far().startswith("nothing")


def test_the_spread_over_families_is_no_less_than_that_of_draws(belief: Belief) -> None:
    values = np.random.default_rng(1).normal(size=4 * len(belief.worlds))
    assert belief.error_of(values) >= 0.5 / np.sqrt(len(values))
    by_family = values[: len(belief.shares)][belief.families[: len(belief.worlds)]]
    few = belief.error_of(by_family)
    assert few > 2 * by_family.std() / np.sqrt(len(by_family))


def test_systematic_resampling_keeps_shares() -> None:
    share = np.random.default_rng(1).dirichlet(np.ones(20))
    counts = np.bincount(systematic(share, 0.3, 1_000), minlength=20)
    assert (np.abs(counts - 1_000 * share) <= 1).all()


def test_a_slip_is_a_probability(beginning: Path) -> None:
    with pytest.raises(UsageError, match="above 0 and below 1"):
        advise("sheriff", transcript=beginning, at=verdicts(beginning)[0], slip=0)


@pytest.mark.parametrize("believe", ["0", "-1", "some", "1.5"])
def test_believe_option_that_does_not_fit_is_refused(beginning: Path, believe: str) -> None:
    with pytest.raises(UsageError, match=r"^believe is all, off, or a number"):
        advise("sheriff", transcript=beginning, at=verdicts(beginning)[0], believe=believe)


def test_advise_command_infers_from_a_transcript(
    simlab_here: Shell, beginning: Path, machine: Machine
) -> None:
    at = str(verdicts(beginning)[0])
    told = ("--from", beginning, "--at", at, "--opponents", STYLES, "--max-seconds", "0.5")
    run = simlab_here("advise", "sheriff", *map(str, told), "--format", "json")
    assert run.returncode in (0, 3), run.stderr
    data = json.loads(run.stdout)
    assert data["belief"]["effective"] > 1
    assert data["belief"]["past"].endswith("steps that you saw")
    assert {style for each in data["players"] for style in each["styles"]} >= set(STYLES.split("|"))
    assert data["doubts"][0]["words"].endswith("lies")
    assert any("bag of" in line for line in data["position"])
    assert data["seed"] == 1
    run = simlab_here("advise", "sheriff", *map(str, told), "--believe", "off")
    assert "nothing inferred" in run.stdout
    run = simlab_here("advise", "sheepnappers", "--hand", "fuel 2", "--believe", "1")
    assert run.returncode == 2
    assert "--from" in run.stderr


def test_intervals_of_advice_hold_for_the_worlds_too() -> None:
    """Few worlds fit: of ten runs nine cover the mean of all (95 % each; false alarms 1 in 12)."""
    position = described_position("sheepnappers", {"hand": "it 3, fuel 3", "pile": 10}, seats=4)
    rows = [
        {
            row["action"]: row
            for row in advise_at(position, worlds=4_096, max_seconds=None, seed=seed).rows()
        }
        for seed in range(1, 11)
    ]
    for action, name in (("launch", "score"), ("end", "score"), ("launch", "win")):
        told = [each[action] for each in rows]
        mean = np.mean([row[name] for row in told])
        covered = [row[f"{name}_low"] <= mean <= row[f"{name}_high"] for row in told]
        assert sum(covered) >= 9


def filtered(evidence: float, size: int = 1_000, fresh: int = 0) -> Any:
    return SimpleNamespace(evidence=evidence, size=size, fresh=fresh)


def test_filters_that_disagree_on_what_was_seen_are_worth_few_worlds() -> None:
    """Where rare worlds carry most of it, each filter that met none looks fine inside."""
    alike = _draws([filtered(-9.0 + 0.05 * n) for n in range(4)])
    assert 100 < alike < 1_000
    assert _draws([filtered(-8.5), filtered(-11.9), filtered(-14.8), filtered(-13.5)]) == 1.0
    larger = [filtered(-9.0 + 0.4 * n, size) for n, size in enumerate((500, 500, 4_000, 4_000))]
    smaller = [filtered(each.evidence, 500) for each in larger]
    assert _draws(larger) > _draws(smaller)
    assert _draws([filtered(-9.0)]) == math.inf
    assert _draws([filtered(-9.0), filtered(-20.0, fresh=3)]) == math.inf


def test_a_spread_between_filters_counts() -> None:
    families, shares = np.arange(400), np.full(400, 1 / 400)
    values = np.random.default_rng(1).normal(size=400) + np.repeat([1.0, -1.0], 200)
    told: Any = (np.zeros(400), None, families, shares, None, 0, 0.0, False, None)
    alone = Belief(*told).error_of(values)
    apart = Belief(*told, filters=np.repeat([0, 1], 200)).error_of(values)
    assert 0.05 < alone < 0.09
    assert apart == pytest.approx(1.0, abs=0.15)
    assert Belief(*told, draws=4.0).error_of(values) == math.inf
    assert Belief(*told, draws=30.0).effective == 30.0
