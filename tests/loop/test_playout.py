import numpy as np
import pytest

from simlab.runtime.matchup import build_matchup
from tests.conftest import Shell, simulate
from tests.games.uncompiled_play import Played, check_uncompiled

LINEUPS = ["random", "wool_t,sensible,asap,random", "quiet_asap:throw=1"]

EVERYTHING = {
    "juice": True,
    "teams": True,
    "rounds": 2,
    "p_react": 0.7,
    "kami_order": "random",
    "launch_window": "either",
    "tiebreak": "random",
    "tm_public": False,
}


def test_playouts_compiled_equal_uncompiled(shell: Shell) -> None:
    both = [(lineup, rules) for lineup in LINEUPS for rules in ({}, EVERYTHING)]
    check_uncompiled(shell, "sheepnappers", [Played(*each, games=12) for each in both])


def test_game_i_alone_is_game_i_of_many() -> None:
    matchup = build_matchup("sheepnappers", "random", seats=3, seed=11)
    many, _ = matchup.play(0, 300)
    for number in (0, 1, 57, 299):
        alone, _ = matchup.play(number, 1)
        assert alone.tobytes() == many[number : number + 1].tobytes()
    far = 987_654_321
    assert matchup.play(far, 1)[0].tobytes() == matchup.play(far - 2, 3)[0][2:].tobytes()


def test_rotations_of_a_deal_meet_the_same_luck() -> None:
    rotated = build_matchup("sheepnappers", "asap,asap,wool_t", seats=3, rotate=True)
    plain = build_matchup("sheepnappers", "asap,asap,wool_t", seats=3)
    outcomes, _ = rotated.play(0, 30)
    first, _ = plain.play(0, 10)
    assert outcomes[::3].tobytes() == first.tobytes()


@pytest.mark.parametrize("rotate", [False, True])
def test_threads_do_not_matter(rotate: bool) -> None:
    runs = [
        simulate("sheepnappers", "wool_t,random,asap", games=20_000, rotate=rotate, jobs=jobs).rows
        for jobs in (1, 2, 5)
    ]
    assert runs[0] == runs[1] == runs[2]


def test_other_seeds_are_other_games() -> None:
    one, two = (
        build_matchup("sheepnappers", "random", seed=seed).play(0, 50)[0] for seed in (1, 2)
    )
    assert not np.array_equal(one["seats"], two["seats"])


def test_bounds_checked_games(shell: Shell, tmp_path_factory: pytest.TempPathFactory) -> None:
    code = """
import sys
from simlab.runtime.matchup import build_matchup
for seats in (2, 3, 4):
    build_matchup("sheepnappers", "random", seats=seats, rules={"juice": True}).play(0, 200)
build_matchup("sheepnappers", "random", seats=4, rules={"teams": True, "rounds": 2}).play(0, 100)
"""
    run = shell(["-c", code], NUMBA_BOUNDSCHECK="1", NUMBA_OPT="0")  # optimised, it finds no more
    assert run.returncode == 0, run.stderr
