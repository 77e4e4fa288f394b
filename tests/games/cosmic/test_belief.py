"""What a described position implies of the others' cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.inference.belief import Belief, believe
from simlab.inference.history import described_past
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import Position, described_position
from simlab.study.advise import advise
from simlab.study.doubts import find_doubts

WORLDS = 400
HAND = "a14, a08, negotiate, morph"


def believed(
    told: Mapping[str, Any], opponents: str = "sensible", **rules: Any
) -> tuple[Position, Belief]:
    position = described_position("cosmic", dict(told), seats=4, **rules)
    table = seat_opponents(position, "sensible", opponents)
    return position, believe(described_past(position), table, slip=0.05, seed=2)


def uniform(position: Position) -> Any:
    found = np.repeat(position.root, WORLDS)
    with np.errstate(over="ignore"):
        for number in range(WORLDS):
            imagine = position.matchup.compiled.determinize
            assert imagine(found[number], position.seat, np.uint64(number))
    return found


def best_attack(worlds: Any, seat: int) -> float:
    """Return the mean of the highest attack in a hand."""
    held = worlds["seats"]["hand"][:, seat, : c.ATTACK_N] > 0
    return float(np.where(held, c.PRINTED[: c.ATTACK_N], 0).max(axis=1).mean())


def check_worlds(position: Position, belief: Belief) -> None:
    """Believed worlds are sound, and show what was described."""
    now, seat = position.root[0], position.seat
    for world in belief.worlds[:200]:
        assert position.matchup.compiled.check_invariants(world) == 0
        assert world.table.tobytes() == now.table.tobytes()
        assert world.seats[seat].tobytes() == now.seats[seat].tobytes()


@pytest.mark.parametrize("question", ["plan", "invite"])
def test_an_offense_that_sends_one_ship_is_strong(question: str) -> None:
    """`sensible` sends the more ships the weaker its best attack is."""
    best = {}
    for ships in (1, 4):
        told = {"decision": question, "me": 1, "hand": HAND, "gate": f"{ships},0,0,0"}
        position, belief = believed({**told, "invited_by_offense": []})
        assert belief.past.views > 0
        check_worlds(position, belief)
        best[ships] = best_attack(belief.worlds, 0)
    anyhow = best_attack(uniform(position), 0)
    assert best[4] < anyhow < best[1]


def test_belief_infers_nothing_from_a_policy_that_always_sends_four() -> None:
    told = {"decision": "plan", "me": 1, "hand": HAND, "gate": "4,0,0,0"}
    position, belief = believed(told, "sensible:ships=4,invite=all")
    assert abs(best_attack(belief.worlds, 0) - best_attack(uniform(position), 0)) < 2.5


def test_an_ally_that_is_asked_reasons_from_the_launch() -> None:
    told = {"decision": "ally", "me": 2, "hand": HAND, "gate": "4,0,0,0"}
    position, belief = believed({**told, "invited_by_offense": [2, 3]})
    check_worlds(position, belief)
    assert best_attack(belief.worlds, 0) < best_attack(uniform(position), 0)


def test_of_other_questions_nothing_is_inferred() -> None:
    position = described_position("cosmic", {"decision": "second", "hand": HAND}, seats=4)
    assert described_past(position).views == 0


def test_of_ships_that_nobody_told_nothing_is_inferred() -> None:
    told = {"decision": "plan", "me": 1, "hand": HAND}
    assert described_past(described_position("cosmic", told, seats=4)).views == 0
    told["gate"] = "4,0,0,0"
    assert described_past(described_position("cosmic", told, seats=4)).views > 0


def test_doubts_name_flares_that_others_may_hold() -> None:
    """A flare that nobody holds in the believed worlds, or in those of a uniform deal, counts."""
    told = {"decision": "plan", "me": 1, "hand": HAND, "gate": "4,0,0,0"}
    position = described_position("cosmic", told, seats=4, rules={"flares": "on"})
    advice = advise(position, max_seconds=None, worlds=64, jobs=1)
    assert advice.belief is not None
    for seed in (1, 2):
        assert any("flare" in doubt.words for doubt in find_doubts(advice, seed))


def test_whoever_declares_an_upset_has_a_low_card() -> None:
    """`sensible` declares it only with an attack of 06 or less."""
    loser = {"aliens": "loser,none,none"}
    low = {}
    for more in ({}, {"upset": 0}):
        told = {"decision": "plan", "me": 1, "hand": HAND, "gate": "3,0,0,0", **more}
        position, belief = believed(told, rules=loser)
        check_worlds(position, belief)
        held = belief.worlds["seats"]["hand"][:, 0, : c.ATTACK_N] > 0
        low[len(more)] = float(held[:, c.PRINTED[: c.ATTACK_N] <= 6].any(axis=1).mean())
    assert low[0] < 0.9 < low[1]


def test_after_an_upset_of_its_own_a_low_card_is_advised() -> None:
    told = {"decision": "plan", "me": 0, "hand": "a20, a06, negotiate", "gate": "4,0,0,0"}
    told["me_alien"] = "loser"
    played = []
    for more in ({}, {"upset": 0}):
        position = described_position("cosmic", told | more, seats=4)
        advice = advise(position, max_seconds=None, worlds=400, jobs=1)
        assert advice.belief is not None
        assert not advice.belief.loose
        played.append(advice.best)
    assert played == ["a20", "a06"]


def test_oracle_answers_the_card_that_it_sees() -> None:
    """Where no attack wins it negotiates; a20 is for cards that it does not see, or beats."""
    told = {"decision": "plan", "me": 0, "me_alien": "oracle", "hand": "a20, a08, a04, negotiate"}
    told["gate"] = "4,0,0,0"
    played = []
    for more in ({}, {"open_card": "a30"}, {"open_card": "a06"}):
        position, belief = believed(told | more)
        check_worlds(position, belief)
        if more:
            kind = c.CARD_WORDS.index(more["open_card"])
            assert (belief.worlds["seats"]["chosen"][:, 1] == kind).all()
        advice = advise(position, max_seconds=None, worlds=400, jobs=1)
        assert advice.belief is not None
        assert not advice.belief.loose
        played.append(advice.best)
    assert played == ["a20", "negotiate", "a20"]
