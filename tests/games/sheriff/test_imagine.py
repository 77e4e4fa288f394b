"""Imagined worlds of a tiny deck are as likely as counting says."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from scipy.stats import chisquare

from simlab.engine.match import Match
from simlab.engine.setup import build_setup
from simlab.games.sheriff import components as c
from simlab.games.sheriff.game import GAME

COPIES = {"apple": 3, "cheese": 2, "bread": 0, "chicken": 0, "pepper": 0, "mead": 2}
COPIES |= {"silk": 1, "crossbow": 0}
TINY = {f"copies.{word}": count for word, count in COPIES.items()}
TINY |= {"remove_4plus": False, "hand_size": 2, "start_discards": 0, "max_swaps": 0}
WORLDS = 4000
ALARM = 1e-4
"""Chance of a false alarm of each test; seeds are fixed."""


def at(decision: str, number: int) -> Match:
    setup = build_setup(GAME, "honest_hardliner", seats=3, rules=TINY, seed=9)
    match = Match(setup, number)
    while GAME.decisions[match.table.decision].name != decision:
        match.take(match.choose())
    return match


def imagined(match: Match, seat: int) -> list:
    worlds = []
    for key in range(WORLDS):
        world = match.world.copy()
        with np.errstate(over="ignore"):
            assert match.code.imagine(world, seat, np.uint64(key))
        worlds.append(world)
    return worlds


def unseen(match: Match, me: int) -> list[int]:
    """Return the cards that a player cannot place: all but its own and those it saw."""
    own = match.world.seats[me]
    kinds = range(c.KINDS)
    left = {kind: COPIES.get(c.GOODS_WORDS[kind], 0) for kind in kinds}
    for kind in kinds:
        left[kind] -= int(own.hand[kind] + own.bag[kind] + own.stash[kind])
        left[kind] -= int(match.table.stand[:, kind].sum() + match.table.discard[:, kind].sum())
    return [kind for kind in kinds for _ in range(left[kind])]


def assert_as_likely(expected: Counter, seen: Counter) -> None:
    assert set(seen) <= set(expected)
    cells = sorted(expected)
    total = sum(expected.values())
    shares = np.array([expected[cell] / total for cell in cells])
    counts = np.array([seen[cell] for cell in cells])
    assert chisquare(counts, shares * counts.sum()).pvalue > ALARM


@pytest.mark.parametrize("number", range(3))
def test_hands_before_anything_was_shown(number: int) -> None:
    match = at("load", number)
    me = match.actor
    others = [seat for seat in range(3) if seat != me]
    merchant = next(seat for seat in others if seat != match.table.sheriff)
    sheriff = int(match.table.sheriff)
    expected: Counter = Counter()
    for order in permutations(unseen(match, me)):
        expected[tuple(sorted(order[:2])), tuple(sorted(order[2:4]))] += 1
    seen: Counter = Counter()
    for world in imagined(match, me):
        hands = []
        for seat in (merchant, sheriff):
            owner = world.seats[seat]
            cards = owner.hand + owner.bag  # a bag that was loaded in secret
            hands.append(tuple(kind for kind in range(c.KINDS) for _ in range(int(cards[kind]))))
        seen[tuple(hands)] += 1
    assert_as_likely(expected, seen)


@pytest.mark.parametrize("number", range(2))
def test_the_bag_in_question_is_a_part_of_the_unseen(number: int) -> None:
    """The sheriff knows how many cards are in a bag, and nothing of which they are."""
    match = at("verdict", number)
    sheriff, owner = match.actor, int(match.table.focus)
    size = int(match.table.bag_n[owner])
    expected: Counter = Counter()
    for order in permutations(unseen(match, sheriff)):
        expected[tuple(sorted(order[:size]))] += 1
    seen: Counter = Counter()
    for world in imagined(match, sheriff):
        bag = world.seats[owner].bag
        seen[tuple(kind for kind in range(c.KINDS) for _ in range(int(bag[kind])))] += 1
    assert_as_likely(expected, seen)
