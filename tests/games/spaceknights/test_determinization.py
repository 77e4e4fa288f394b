"""Imagined hands are as likely as counting says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules.setup import canonical_layout, is_in_layout
from simlab.testing.exact_counts import check_as_counted
from tests.games.spaceknights.boards import Board

WORLDS = 6000
RULES = {"layout": "canonical", "team_values": 3}
FOE, ME, OTHER = range(3)


def hand_of(world: Any, seat: int) -> tuple[int, ...]:
    return tuple(sorted(int(card) for card in world.seats[seat].hand if card >= 0))


@pytest.mark.parametrize("thwarted", [0, 3])
@pytest.mark.parametrize("front", [{}, {str(OTHER): "2H e1 c1"}])
def test_hands_of_the_others(thwarted: int, front: dict[str, str]) -> None:
    """Any cards of the own deck, Thwarted ones included, but for those that lie in front."""
    rules = {**RULES, "n_thwarted": thwarted}
    board = Board(3, rules, me=ME, foe=FOE, board="1H, 2I, 3C", front=front)
    missing = canonical_layout()
    deck = [c.TYPES * OTHER + kind for kind in range(c.TYPES) if is_in_layout(missing, kind)]
    deck += [c.THWARTED] * thwarted
    lying = [int(card) for card in board.table.front[OTHER] if card >= 0]
    unseen = [card for card in deck if card not in lying]
    assert len(unseen) == len(deck) - len(front)
    size = int(board.table.hand_n[OTHER])
    expected = Counter(tuple(sorted(hand)) for hand in combinations(unseen, size))
    check_as_counted(board.match, ME, expected, lambda world: hand_of(world, OTHER), WORLDS)


@pytest.mark.parametrize(("common", "count"), [("1H, 2I, 3C", 1), ("1H, threats 2I, 3C", 2)])
def test_threats_of_the_foe(common: str, count: int) -> None:
    """Any threats that do not lie on the board."""
    board = Board(3, RULES, me=ME, foe=FOE, board=common)
    whole = range(3 * c.SUITS)
    lying = [
        int(board.table.board[slot])
        for slot in range(int(board.table.board_n))
        if board.table.board_team[slot] == c.THREATS
    ]
    assert len(lying) == count
    unseen = [c.THREAT + kind for kind in whole if kind not in lying]
    expected = Counter(combinations(unseen, int(board.table.hand_n[FOE])))
    check_as_counted(board.match, ME, expected, lambda world: hand_of(world, FOE), WORLDS)
