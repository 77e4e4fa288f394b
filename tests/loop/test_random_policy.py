"""The policy ``random``: what it draws from holds every legal action, and each once."""

import itertools

import numpy as np
import pytest

from simlab.core.registry import game, game_names
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import plain
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

GAMES, DECISIONS = 2, 150
"""Looked at in each setting, every third decision."""


@pytest.mark.parametrize("name", game_names())
def test_every_legal_action_is_drawn_with_the_same_chance(name: str) -> None:
    played = game(name)
    names = plain(played.policies["random"].function).__globals__
    count, candidate = (uncompiled(names[each]) for each in ("candidate_count", "candidate"))
    presets = [{}, *played.rulebook.presets.values()]
    asked: set[str] = set()
    for rules, number in itertools.product(presets, range(GAMES)):
        matchup = build_matchup(played, "random", rules=rules, seats=played.default_seats)
        match = Match(matchup, number)
        while not match.over and match.asked < 3 * DECISIONS:
            if match.asked % 3 == 0:
                table, me = match.table, match.me
                with np.errstate(over="ignore"):
                    drawn = [int(candidate(table, me, n)) for n in range(count(table, me))]
                where = f"{rules}, decision {match.asked}: {drawn}"
                assert len(set(drawn)) == len(drawn), where
                assert set(match.legal_actions()) <= set(drawn), where
                asked.add(played.decisions[int(table.decision)].name)
            match.take(match.choose())
    assert len(asked) >= 5


def test_every_maneuver_is_drawn_where_cards_lie_in_front() -> None:
    """The rarest of Spaceknights' bids: games of the test above do not come to all of them."""
    played = game("spaceknights")
    names = plain(played.policies["random"].function).__globals__
    count, candidate = (uncompiled(names[each]) for each in ("candidate_count", "candidate"))
    match = Match(build_matchup(played, "random"), 0)
    kinds = [kind.name for kind in played.decisions]
    match.table.decision = bid = kinds.index("bid")
    match.table.front_n[match.actor] = 1
    drawn = {int(candidate(match.table, match.me, n)) for n in range(count(match.table, match.me))}
    words = played.decisions[bid].actions
    surges = {action for action, word in enumerate(words) if word.startswith("surge")}
    assert set(range(len(words))) - surges <= drawn <= set(range(len(words)))
