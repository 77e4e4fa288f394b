"""Imagined worlds are as likely as counting says, with several facts at once."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules.cards import draw_equipment
from simlab.games.sherwood.rules.sight import lay_anew
from simlab.jit.call_graph import uncompiled
from simlab.testing.exact_counts import check_as_counted, deals, imagined_worlds
from tests.games.sherwood.boards import Board

TALK = {"claim_mode": "verified"}
PLACES = {c.GLORY: "glory", c.GOLD: "gold", c.POWER: "power"}
WATCHER, SPEAKER = 0, 1
A_CARDS = sum(word.startswith("A") for word in c.CARD_WORDS)


def proved(board: Board, slot: int, field: int) -> set[str]:
    """Let the speaker tell the truth about a card; return the cards that it may be then."""
    rules, name = board.matchup.rules, PLACES[field]
    first = board.table.round_index * board.table.rules.laid_out
    value = int(rules[f"{name}.{c.CARD_WORDS[board.world.hidden.supply[first + slot]]}"])
    board.table.claims[SPEAKER, slot, field] = value + 1
    return {word for word in unseen(board) if rules.get(f"{name}.{word}", 0) == value}


def unseen(board: Board) -> list[str]:
    """Return the cards with the back of the first deck that do not lie face up."""
    there = [word for word in c.CARD_WORDS if word.startswith(("A", "SA"))]
    return [word for word in there if not board.table.gone[c.CARD_WORDS.index(word)]]


def lying(slots: Sequence[int]) -> Any:
    return lambda world: tuple(c.CARD_WORDS[world.hidden.supply[slot]] for slot in slots)


def distinct(*fitting: set[str]) -> list[tuple[str, ...]]:
    return [cards for cards in itertools.product(*fitting) if len({*cards}) == len(cards)]


def test_two_proved_cards_that_may_be_the_same() -> None:
    rules = {**TALK, "glory.A05": 9, "glory.A06": 9, "gold.A06": 14, "gold.A07": 14}
    board = Board(4, rules, me=SPEAKER, display=["A01", "?A05", "?A07", "?", "?"])
    one, two = proved(board, 1, c.GLORY), proved(board, 2, c.GOLD)
    assert (one, two) == ({"A05", "A06"}, {"A06", "A07"})
    ways = Counter(distinct(one, two))
    assert len(ways) == 3
    check_as_counted(board.match, WATCHER, ways, lying([1, 2]), keys=1000)


def test_three_proved_cards_and_a_known_hand() -> None:
    rules = {
        **TALK,
        "glory.A05": 9,
        "glory.A06": 9,
        "gold.A06": 14,
        "gold.A07": 14,
        "power.A07": 13,
        "power.A08": 13,
        **{f"eq_copies.{word}": 2 for word in ("weapon1", "weapon2", "weapon3")},
    }
    board = Board(
        4,
        rules,
        me=SPEAKER,
        display=["A01", "?A05", "?A06", "?A08", "?"],
        holding={0: "weapon1", 1: "", 2: "weapon1, weapon3", 3: "weapon2"},
    )
    board.table.known[2, 2] = 1
    fitting = [
        proved(board, slot, field) for slot, field in ((1, c.GLORY), (2, c.GOLD), (3, c.POWER))
    ]
    cards = distinct(*fitting)
    assert len(cards) == 4
    pool = [0, 1, 1, 2]  # of two weapons each, less the watcher's own and the one that is known
    ways = Counter(
        (lie, tuple(sorted((*two, 2))), three)
        for lie in cards
        for two, three in deals(pool, [1, 1])
    )

    def cards_and_hands(world: Any) -> Any:
        hands = [world.seats[seat].hand for seat in (2, 3)]
        unfolded = [tuple(k for k in range(3) for _ in range(int(hand[k]))) for hand in hands]
        return (lying([1, 2, 3])(world), *unfolded)

    check_as_counted(board.match, WATCHER, ways, cards_and_hands)


@pytest.mark.parametrize("shuffled_in", [1, 2, 5])
def test_a_proved_card_may_be_one_of_few_sheriffs(shuffled_in: int) -> None:
    """Of five sheriffs some lie in the deck, so that each is there more rarely than a party."""
    rules = {**TALK, "sheriffs": True, "sheriffs_a": shuffled_in}
    rules |= {"glory.A05": 9, "glory.SA1": 9, "power.A06": 14, "power.SA1": 14, "power.SA2": 14}
    board = Board(4, rules, me=SPEAKER, display=["A01", "?A05", "?A06", "?", "?"])
    one, two = proved(board, 1, c.GLORY), proved(board, 2, c.POWER)
    assert (one, two) == ({"A05", "SA1"}, {"A06", "SA1", "SA2"})
    ways = {}
    for cards in distinct(one, two):
        sheriffs = sum(word.startswith("S") for word in cards)
        if sheriffs <= shuffled_in:
            ways[cards] = math.comb(5 - sheriffs, shuffled_in - sheriffs)
    check_as_counted(board.match, WATCHER, ways, lying([1, 2]), keys=2000)


@pytest.mark.parametrize("told", [[], ["A05"]])
def test_cards_of_earlier_rounds_that_nobody_told_are_dealt_anew(told: list[str]) -> None:
    """What lies face down is as likely each card that is not known to have travelled."""
    board = Board(4, round=2, display=["A01", "?A07", "?", "?", "?"], past=told)
    left = [word for word in unseen(board) if word not in ("A07", *c.SHERIFF_WORDS)]
    assert len(left) == A_CARDS - 2 - len(told)
    check_as_counted(board.match, WATCHER, dict.fromkeys(left, 1), lambda w: lying([7])(w)[0])
    deals_seen = {lying(range(5))(world) for world in imagined_worlds(board.match, WATCHER, 20)}
    assert len(deals_seen) == 20
    assert {"A05" in cards for cards in deals_seen} == ({True} if told else {False, True})


def test_cards_of_earlier_rounds_are_open_where_a_past_is_followed() -> None:
    """A card that is seen later may not lie among them; what else lies there is dealt anew."""
    board = Board(4, round=2, display=["A01", "?", "?", "?", "?"], past=["A05"])
    world, before = board.world, lying(range(5))(board.world)
    open_place = next(place for place, card in enumerate(before) if card != "A05")
    card = world.hidden.supply[open_place]
    assert lay_anew(world, 7, card) == pytest.approx(1 / (A_CARDS - 2))
    after = lying(range(5))(world)
    assert after[before.index("A05")] == "A05"
    assert after != before
    assert world.hidden.supply[7] == card


def test_a_pile_that_was_made_of_discards_is_counted() -> None:
    """All have seen two of each weapon go in; the watcher drew one, the third lies elsewhere."""
    board = Board(
        3,
        {"eq_copies.weapon1": 3, "eq_copies.weapon2": 2, "eq_copies.weapon3": 2},
        holding={0: "weapon1", 1: "weapon1", 2: "weapon3"},
    )
    board.table.restocked = 1
    board.table.stock[:3] = 2
    board.world.seats[WATCHER].drew[0] = 1
    may_lie = [0, 1, 1, 2, 2]
    ways: Counter[Any] = Counter()
    for (pile,) in deals(may_lie, [4]):
        held = Counter([*may_lie, 0]) - Counter(pile)
        ways.update(deals([*held.elements()], [1, 1]))

    def hands(world: Any) -> Any:
        return tuple(
            tuple(k for k in range(3) for _ in range(int(world.seats[seat].hand[k])))
            for seat in (1, 2)
        )

    check_as_counted(board.match, WATCHER, ways, hands)


def test_a_pile_is_restocked_in_play() -> None:
    """What others hold as the discards are shuffled lies in no pile that one thinks of."""
    rules = {f"eq_copies.{word}": 2 for word in ("weapon1", "weapon2", "weapon3")}
    board = Board(3, rules, holding={0: "", 1: "weapon3 2", 2: ""})
    table, pile = board.table, board.world.hidden.pile
    table.eq_discard[:] = pile
    pile[:] = table.eq_pile_n = 0
    with np.errstate(over="ignore"):
        uncompiled(draw_equipment)(board.world, 2)
    assert not any(world.hidden.pile[2] for world in imagined_worlds(board.match, 0, 20))
