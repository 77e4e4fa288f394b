"""Whatever was decided before: a round, hand or turn meets the luck of its own."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest

from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

GAMES = 3


class Case(NamedTuple):
    """When to look at which streams: at the first such decision of each player in each period."""

    rules: Mapping[str, Any]
    period: str
    streams: tuple[str, ...]
    decision: str = ""


CASES = {
    "cosmic": Case({"artifacts": False}, "encounters", ("take_stream",)),
    "sheepnappers": Case({"rounds": 3}, "round_index", ("deal_stream", "draw_stream")),
    "sheriff": Case({}, "round_index", ("draw_stream",), "draw"),
    "sherwood": Case({}, "round_index", ("eq_stream",)),
    "spaceknights": Case({"max_hands": 8}, "hand_index", ("team_stream",)),
}
Lucks = dict[tuple[int, int], list[int]]


def lucks(name: str, number: int, choose: Callable[[list[int]], int]) -> Lucks:
    """Return the state of the streams by period and player, where a player decides just so."""
    case = CASES[name]
    matchup = build_matchup(name, "random", seats=4, rules=case.rules)
    match, found = Match(matchup, number), {}
    while not match.over and match.asked < 1_000:
        table = match.table
        decision = match.game.decisions[int(table.decision)].name
        if case.decision in ("", decision):
            # one look a round, or one a turn
            player = match.actor if case.decision else 0
            states = [np.ravel(match.world.hidden[stream])[:1] for stream in case.streams]
            key = int(table[case.period]), player
            found.setdefault(key, [int(state["state"][0]) for state in states])
        match.take(choose(match.legal_actions()))
    return found


@pytest.mark.parametrize("name", CASES)
def test_luck_does_not_hang_on_what_was_decided(name: str) -> None:
    later = 0
    for number in range(GAMES):
        luck = np.random.default_rng(number)
        one = lucks(name, number, lambda legal: legal[0])
        other = lucks(name, number, lambda legal, luck=luck: int(luck.choice(legal)))
        shared = one.keys() & other.keys()
        later += sum(period > 0 for period, _ in shared)
        assert {key: one[key] for key in shared} == {key: other[key] for key in shared}
        assert len({tuple(states) for states in one.values()}) == len(one), "the same luck again"
    assert later >= GAMES
