import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from simlab.engine.conformance import check_batch_is_match
from simlab.engine.errors import PolicyError, UsageError
from simlab.engine.match import Match
from simlab.engine.policy import policy
from simlab.engine.registry import game, game_names
from simlab.engine.setup import build_setup
from tests.naive import sheepnappers_exact as exact
from tests.study.test_advise import LONE, State, lone_alien

SEARCHES = ("rollout:worlds=3", "ismcts:worlds=20", "ismcts:worlds=9,others=search")


@pytest.mark.parametrize("name", game_names())
def test_every_game_can_be_searched(name: str) -> None:
    lineup = [*SEARCHES, *["random"] * 3][: game(name).default_seats]
    outcomes, decisions = build_setup(name, lineup).play(0, 1)
    assert decisions > 10
    assert np.isfinite(outcomes["seats"]).all()


@pytest.mark.parametrize("search", SEARCHES)
def test_the_loop_plays_what_a_match_plays(search: str) -> None:
    check_batch_is_match(build_setup("sheepnappers", f"{search},asap,sensible"), 3)


UNCOMPILED = """
import json, sys
from simlab.engine.setup import build_setup
setup = build_setup("sheepnappers", sys.argv[1])
print(json.dumps(setup.play(0, 1)[0]["seats"].tolist()))
"""


@pytest.mark.parametrize("search", SEARCHES[::2])
def test_compiled_is_uncompiled(shell: Callable[..., Any], search: str) -> None:
    lineup = f"{search},asap,asap"
    run = shell(["-c", UNCOMPILED, lineup], NUMBA_DISABLE_JIT="1")
    assert run.returncode == 0, run.stderr
    assert (
        json.loads(run.stdout)
        == build_setup("sheepnappers", lineup).play(0, 1)[0]["seats"].tolist()
    )


@pytest.mark.parametrize("search", SEARCHES)
def test_it_sees_no_more_than_its_player(search: str) -> None:
    """In a world that its player cannot tell from the real one it does the same."""
    setup, asked = build_setup("sheepnappers", f"{search},asap,wool_t,wool_t"), 0
    for number in range(8):
        match = Match(setup, number)
        while not match.over:
            if match.actor == 0:
                worlds = match.world.copy().reshape(1)
                setup.compiled.imagine(worlds[0], 0, np.uint64(asked))
                other = Match(setup, number, worlds)
                other.minds = match.minds.copy()
                before = match.minds.copy()
                assert other.choose() == match.choose()
                match.minds[:] = before
                asked += 1
            match.take(match.choose())
    assert asked > 30


@pytest.mark.parametrize(
    "search", ["rollout:worlds=1000,base=last_stand", "ismcts:worlds=4000,base=last_stand"]
)
@pytest.mark.parametrize("state", LONE)
def test_it_finds_the_best_action_of_a_lone_alien(search: str, state: State) -> None:
    truth = exact.lone_alien(*state)
    if abs(truth.launch - truth.go_on) < 2:
        return  # too near to call with so few worlds
    position = lone_alien(state)
    rules = dict(position.setup.rules)
    setup = build_setup("sheepnappers", search, seats=2, rules=rules)
    match = Match(setup, 0, position.root.copy())
    best = "launch" if truth.launch > truth.go_on else "end"
    assert match.word(match.choose()) == best


def test_searching_pays() -> None:
    """Fair is a quarter; 0.1 are more than 3 standard errors of 256 games (1 in 1,000)."""
    for search in ("rollout:worlds=16,objective=win", "ismcts:worlds=100,objective=win"):
        outcomes, _ = build_setup("sheepnappers", f"{search},asap,asap,asap").play(0, 256)
        assert outcomes["seats"][:, 0, 1].mean() > 0.35


def test_other_objectives_are_followed() -> None:
    wins = build_setup("sheepnappers", "rollout:objective=win,asap,asap,asap")
    scores = build_setup("sheepnappers", "rollout:objective=score,asap,asap,asap")
    assert wins.play(0, 8)[0].tobytes() != scores.play(0, 8)[0].tobytes()


def test_the_names_are_taken() -> None:
    @policy
    def rollout(table, me, mind):  # type: ignore[no-untyped-def]
        return 0

    with pytest.raises(PolicyError, match="sheepnappers has a policy 'rollout' already"):
        build_setup("sheepnappers", "asap", policies=[rollout])


@pytest.mark.parametrize(
    ("lineup", "message"),
    [
        ("rollout:worlds=0", "worlds"),
        ("rollout:base=asapp", "asap"),
        ("ismcts:others=serach", "search"),
        ("rolout", "rollout"),
    ],
)
def test_mistakes_are_explained(lineup: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        build_setup("sheepnappers", lineup)
