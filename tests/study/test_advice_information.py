"""A card hangs on nothing that its player did not see: every game."""

import pytest

from simlab.core.registry import game_names
from simlab.runtime.matchup import build_matchup
from simlab.study.honesty import check_honest_cards
from simlab.testing.conformance import check_determinization


@pytest.mark.parametrize("game", game_names())
def test_two_records_that_look_the_same_give_the_same_card(game: str) -> None:
    # from 7, 14 and 21 decisions on
    assert check_honest_cards(build_matchup(game, "sensible", seats=4), range(1, 4), steps=6) >= 2


@pytest.mark.parametrize("game", game_names())
def test_what_is_imagined_follows_from_what_is_seen(game: str) -> None:
    for lineup in ("random", "sensible"):
        check_determinization(build_matchup(game, lineup), 1)
