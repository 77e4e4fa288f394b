"""Belief from what happened: rejection in the loop against importance weights step by step."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from simlab.engine.errors import UsageError
from simlab.engine.match import transcript
from simlab.engine.setup import build_setup
from simlab.show.results import advise
from simlab.study.belief import Belief, believe
from simlab.study.opponents import seat_table
from simlab.study.positions import Past, recorded_past
from tests.conftest import Shell

SLIP = 0.2


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    setup = build_setup("sheepnappers", "wool_t:threshold=200,asap,bomber,wool_t", seed=7)
    path.write_text("".join(json.dumps(line) + "\n" for line in transcript(setup, 4)))
    return path


def third_turn(record: Path) -> int:
    """Return the number of the third main decision of seat 0."""
    turns = [json.loads(line) for line in record.read_text().splitlines()]
    return [t["n"] for t in turns if (t.get("actor"), t.get("decision")) == (0, "main")][2]


@pytest.fixture(scope="module")
def past(record: Path) -> Past:
    """A decision of seat 0 in the middle of the game, from its decision before."""
    return recorded_past(record, third_turn(record), 1)


@pytest.fixture(scope="module")
def belief(past: Past) -> Belief:
    return believe(past, seat_table(past.position, "sensible", "asap"), slip=SLIP, seed=3)


def weighted(past: Past, opponents: str, worlds: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the hands of seat 1 in imagined worlds that fit, and the weight of each."""
    setup, seat = past.position.setup, past.position.seat
    own = build_setup("sheepnappers", opponents, seats=setup.seats)
    policy = own.compiled.policy(own.entries[0].policy)
    hands, weights = [], []
    for key in range(worlds):
        world = past.worlds[:1].copy()
        weight = 1.0
        with np.errstate(over="ignore"):
            assert setup.compiled.imagine(world[0], seat, np.uint64(key + 10**6))
            for turn, action in enumerate(past.actions):
                table, me = world[0].table, world[0].seats[world[0].table.actor]
                if not setup.compiled.legal(table, me, action):
                    weight = 0.0
                    break
                if table.actor != seat and policy(table, me, own.minds()[0]) != action:
                    weight *= SLIP
                setup.compiled.step(world[0], action)
                after = past.worlds[turn + 1]
                if (
                    world[0].table.tobytes() != after.table.tobytes()
                    or world[0].seats[seat].tobytes() != after.seats[seat].tobytes()
                ):
                    weight = 0.0
                    break
        if weight > 0:
            hands.append(world[0].seats[1].hand.copy())
            weights.append(weight)
    return np.array(hands), np.array(weights)


def test_belief_is_what_importance_weights_say(past: Past, belief: Belief) -> None:
    """Mean hands of an opponent, within 4.5 standard errors (ten kinds: 1 in 15,000)."""
    hands, weights = weighted(past, "asap", 20_000)
    share = weights / weights.sum()
    size = 1 / (share**2).sum()
    assert size > 30
    drawn = np.array([world.seats[1].hand for world in belief.worlds])
    expected = share @ hands
    spread = np.sqrt(share @ (hands - expected) ** 2)
    error = np.sqrt(spread**2 / size + drawn.var(axis=0) / len(drawn))
    assert (np.abs(drawn.mean(axis=0) - expected) <= 4.5 * error + 1e-9).all()


def test_believed_worlds_look_like_the_record(past: Past, belief: Belief) -> None:
    seat, now = past.position.seat, past.worlds[-1]
    for world in belief.worlds[:200]:
        assert world.table.tobytes() == now.table.tobytes()
        assert world.seats[seat].tobytes() == now.seats[seat].tobytes()
        assert past.position.setup.compiled.audit(world) == 0


def test_a_style_that_would_not_have_done_it_is_believed_less(past: Past) -> None:
    table = seat_table(past.position, "sensible", "asap|last_stand")
    fits = believe(past, table, slip=0.01)
    slots = [entry.policy.name for entry in table.entries]
    seats = [seat for seat in range(4) if seat != past.position.seat]
    shares = {
        name: float((fits.slots[:, seats] == slots.index(name)).mean())
        for name in ("asap", "last_stand")
    }
    assert math.isclose(sum(shares.values()), 1.0)
    assert abs(shares["asap"] - 0.5) > 0.02


def test_the_same_seed_gives_the_same_worlds(past: Past, belief: Belief) -> None:
    again = believe(past, seat_table(past.position, "sensible", "asap"), slip=SLIP, seed=3)
    both = min(len(again.worlds), len(belief.worlds))
    assert again.worlds[:both].tobytes() == belief.worlds[:both].tobytes()


def test_a_slip_is_a_probability(record: Path) -> None:
    with pytest.raises(UsageError, match="above 0 and below 1"):
        advise("sheepnappers", transcript=record, at=third_turn(record), believe=1, slip=0)


def test_the_command(simlab: Shell, record: Path, past: Past) -> None:
    run = simlab(
        "advise", "sheepnappers", "--from", str(record), "--at", str(third_turn(record)),
        "--believe", "1", "--opponents", "asap|wool_t", "--max-seconds", "0.3",
    )  # fmt: skip
    assert run.returncode in (0, 3), run.stderr
    assert "imagined worlds fit the last" in run.stderr
    refused = simlab("advise", "sheepnappers", "--hand", "fuel 2", "--believe", "1")
    assert refused.returncode == 2
    assert "--from" in refused.stderr
