"""Imagined worlds of a tiny deck are as likely as counting says."""

from collections import Counter

import pytest

from simlab.games.sheriff import components as c
from simlab.games.sheriff.game import GAME
from simlab.jit.call_graph import uncompiled
from simlab.loop import reshuffled_piles
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.exact_counts import check_as_counted, deals
from tests.games.sheriff.boards import Board, counts

COPIES = {"apple": 3, "cheese": 2, "bread": 0, "chicken": 0, "pepper": 0, "mead": 2}
COPIES |= {"silk": 1, "crossbow": 0}
TINY = {f"copies.{word}": count for word, count in COPIES.items()}
TINY |= {"remove_4plus": False, "hand_size": 2, "start_discards": 0, "max_swaps": 0}


def at(decision: str, number: int) -> Match:
    matchup = build_matchup(GAME, "honest_hardliner", seats=3, rules=TINY, seed=9)
    match = Match(matchup, number)
    while GAME.decisions[match.table.decision].name != decision:
        match.take(match.choose())
    return match


def unseen(match: Match, me: int) -> list[int]:
    """Return the cards that a player cannot place: all but its own and those it saw."""
    own = match.world.seats[me]
    kinds = range(c.KINDS)
    left = {kind: COPIES.get(c.GOODS_WORDS[kind], 0) for kind in kinds}
    for kind in kinds:
        left[kind] -= int(own.hand[kind] + own.bag[kind] + own.stash[kind])
        left[kind] -= int(match.table.stand[:, kind].sum() + match.table.discard[:, kind].sum())
    return [kind for kind in kinds for _ in range(left[kind])]


def cards(counts) -> tuple[int, ...]:
    """Return the kinds of some cards, in order."""
    return tuple(kind for kind in range(c.KINDS) for _ in range(int(counts[kind])))


@pytest.mark.parametrize("number", range(3))
def test_hands_before_anything_was_shown(number: int) -> None:
    match = at("load", number)
    me = match.actor
    others = [seat for seat in range(3) if seat != me]
    merchant = next(seat for seat in others if seat != match.table.sheriff)
    sheriff = int(match.table.sheriff)
    ways = Counter(deals(unseen(match, me), [2, 2]))

    def hands(world):
        owners = [world.seats[seat] for seat in (merchant, sheriff)]
        return tuple(cards(owner.hand + owner.bag) for owner in owners)  # loaded in secret

    check_as_counted(match, me, ways, hands)


@pytest.mark.parametrize("number", range(3))
def test_a_pile_that_was_made_of_discards(number: int) -> None:
    """All have seen three goods go in; one of them was drawn, and not by who thinks of it."""
    match = at("load", number)
    me = match.actor
    one, two = (seat for seat in range(3) if seat != me)
    pile = cards(match.world.hidden.pile)
    assert len(pile) == 2
    drawn = cards(match.world.seats[one].hand)[:1]
    uncompiled(reshuffled_piles.restock)(match.world, c.KINDS)
    for kind in (*pile, *drawn):
        match.table.stock[kind] += 1
    ways: Counter = Counter()
    for (left,) in deals([*pile, *drawn], [2]):
        held = Counter(unseen(match, me)) - Counter(left)
        ways.update(deals([*held.elements()], [2, 2]))

    def hands(world):
        owners = [world.seats[seat] for seat in (one, two)]
        return tuple(cards(owner.hand + owner.bag) for owner in owners)

    check_as_counted(match, me, ways, hands)


@pytest.mark.parametrize("number", range(2))
def test_the_bag_in_question_is_a_part_of_the_unseen(number: int) -> None:
    """The sheriff knows how many cards are in a bag, and nothing of which they are."""
    match = at("verdict", number)
    sheriff, owner = match.actor, int(match.table.focus)
    size = int(match.table.bag_n[owner])
    ways = Counter(bag for (bag,) in deals(unseen(match, sheriff), [size]))
    check_as_counted(match, sheriff, ways, lambda world: cards(world.seats[owner].bag))


def deck(*parts: str) -> dict[str, object]:
    """Return the rules of a deck that holds these goods and no others."""
    copies = sum(counts(part) for part in parts)
    rules = {f"copies.{word}": int(copies[kind]) for kind, word in enumerate(c.GOODS_WORDS)}
    return {**rules, "remove_4plus": False, "hand_size": 2, "start_discards": 0}


def test_goods_face_down_and_a_card_that_all_saw_taken() -> None:
    """Two stands hold illegal goods, one of them known; a hand or its bag has a known card."""
    left = "apple, silk"  # in the draw pile
    rules = deck("apple 2", "cheese, pepper", "cheese, silk 2, pepper", left)
    board = Board(
        {1: ("apple", "apple"), 2: ("silk", "apple")},
        seats=3,
        hands={0: "cheese", 1: "apple", 2: "cheese"},
        stash={0: "pepper", 2: "pepper, silk"},
        rules=rules,
    )
    board.table.known[2, c.CHEESE] = 1
    board.table.known_stash[2, c.SILK] = 1
    pool = [c.APPLE, c.CHEESE, c.PEPPER, c.PEPPER, c.SILK, c.SILK]
    ways: Counter = Counter()
    for (hand,), (stash,), (other,), (mine,) in deals(pool, [1, 1, 1, 1]):
        if min(stash, other) >= c.LEGAL_KINDS:
            face_down = tuple(sorted((other, c.SILK)))
            for bag in (mine, c.CHEESE):
                ways[hand, stash, face_down, tuple(sorted((mine, c.CHEESE))), bag] += 1

    def goods(world):
        sheriff, merchant = world.seats[0], world.seats[2]
        held = cards(merchant.hand + merchant.bag)
        stashes = cards(merchant.stash), held, *cards(merchant.bag)
        return (*cards(sheriff.hand), *cards(sheriff.stash), *stashes)

    check_as_counted(board.match, 1, ways, goods, keys=8000)


def test_a_known_card_may_have_been_set_aside() -> None:
    """A merchant has set two of three cards aside and taken one that all saw."""
    rules = deck("cheese, silk, apple", "apple", "pepper, bread 2, cheese, silk 2")
    rules["hand_size"] = 3
    board = Board(
        seats=3,
        hands={1: "apple, cheese, silk", 2: "apple"},
        discards=("pepper", "bread"),
        at="market",
        rules=rules,
    )
    board.table.known[1, c.CHEESE] = 1
    board.do("apple", "silk", "left")
    assert (board.asked, board.actor) == ("draw", 1)
    pool = [c.SILK, c.SILK, c.SILK, c.BREAD, c.CHEESE, c.APPLE]
    ways: Counter = Counter()
    for ((one, two),) in deals(pool, [2]):
        held = [c.CHEESE, one, two]
        for (kept,), aside in deals(held, [1, 2]):
            ways[tuple(sorted((kept, c.PEPPER))), aside] += 1

    def hand_and_aside(world):
        return cards(world.seats[1].hand), cards(world.seats[1].aside)

    check_as_counted(board.match, 2, ways, hand_and_aside)
