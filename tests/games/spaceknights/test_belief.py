"""What a player believes of the hands of others is exact, and follows from a position in words.

The exact posteriors come from a game of two so small (nine threats, three of them open) that every
hand of the Foe can be written down: a decision that was seen is the policy's with 1 - slip, else
any other legal action. Statistical tests raise a false alarm once in 10,000 runs, if they are run
with other seeds; the seeds are fixed.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.hidden.history_inference import has_arrived
from simlab.inference.filters import SLIP, Filters
from simlab.inference.history import RecordedPast, described_past
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import described_position
from simlab.inference.transcripts import Recorder
from simlab.jit.call_graph import uncompiled
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

SMALL = {"tier": 0, "team_values": 3, "n_thwarted": 0, "layout": "canonical", "start": "fixed"}
FOE, KNIGHT = 0, 1
DRAWS, SIZE = 150, 64
"""Filters, of which one world each is looked at, and their worlds."""
Z = 3.719
"""Normal quantile of 1 in 10,000."""


# --- exact beliefs -----------------------------------------------------------------------------

WAY = (c.STAY, c.SURGE + 4, c.STAY, c.THREATS, c.STAY, c.SURGE + 2, c.STAY, c.THREATS)
"""Knight and Foe in turn; the Foe's surges and its choice of a deck say something of its hand."""


class Record:
    """A small game that went its `WAY`, and what the knight may think of the Foe's hand.

    Perhaps the knight has ``peeked`` at the next threat.
    """

    def __init__(self, peeked: bool) -> None:
        matchup = build_matchup("spaceknights", "caller", seats=2, rules=SMALL, seed=3)
        match, recorder = Match(matchup, 0), Recorder(matchup, KNIGHT)
        if peeked:
            left = int(match.world.hidden.team_left[c.THREATS])
            match.world.hidden.next_card[c.THREATS] = left.bit_length() - 1
            match.world.seats[KNIGHT].next_seen[c.THREATS] = left.bit_length() - 1
        self.seen: list[tuple[Any, int]] = []
        for action in WAY:
            if match.actor == FOE:
                self.seen.append((match.world.copy(), action))
            recorder.take(match, action)
        assert match.actor == KNIGHT
        self.board = [int(kind) for kind in match.table.board[: match.table.board_n]]
        opened = {self.board[2], *self.board[3:]}
        self.hands = hands_without(opened)
        self.past: RecordedPast = recorder.past(match.world)

    def likelihoods(self, policy: str) -> Any:
        """Return the chance of what the Foe did with each of its possible hands."""
        matchup = build_matchup("spaceknights", policy, seats=2, rules=SMALL, seed=2)
        found = np.ones(len(self.hands))
        for place, hand in enumerate(self.hands):
            for world, action in self.seen:
                match = Match(matchup, 0, with_threats(world, hand))
                others = len(match.legal_actions()) - 1
                found[place] *= 1 - SLIP if match.choose() == action else SLIP / others
        return found


def hands_without(opened: Collection[int]) -> list[tuple[int, ...]]:
    """Return the hands that the Foe may hold when these threats lie open."""
    return list(itertools.combinations([k for k in range(9) if k not in opened], 2))


def with_threats(world: Any, hand: Sequence[int]) -> Any:
    """Return a world in which the Foe holds these threats."""
    worlds = world.copy().reshape(1)
    foe, table = worlds[0].seats[FOE], worlds[0].table
    foe.hand[:2] = [c.THREAT + kind for kind in hand]
    foe.pool.n[:] = 0
    for kind in (*table.board[: table.board_n], *hand):
        foe.pool.n[kind] += 1
    return worlds


@functools.cache
def small_record(peeked: bool = False) -> Record:
    return Record(peeked)


Drawn = tuple[list[int], list[int], Any]


def draws(past: Any, hands: Sequence[tuple[int, ...]], *policies: str) -> Drawn:
    """Return hand and policy in one world of each of many filters, and what each says of both."""
    table = seat_opponents(past.position, "caller", "|".join(policies))
    filters = Filters(past, table, SLIP, False, seed=5)
    luck = np.random.default_rng(5)
    entries = [[entry.text for entry in table.entries].index(policy) for policy in policies]
    held, whose, styles = [], [], []
    for number in range(DRAWS):
        found = filters.run(number, SIZE)
        assert found.fits
        assert found.misfits == 0
        pick = int(luck.integers(len(found.worlds)))
        world = found.worlds[pick]
        assert past.position.matchup.compiled.check_invariants(world) == 0
        held.append(hands.index(tuple(sorted(world.seats[FOE].hand[:2] - c.THREAT))))
        whose.append(entries.index(found.casts[pick]["slot"][FOE]))
        styles.append(found.styles[FOE, entries])
    return held, whose, np.array(styles)


def check_shares(hands: Sequence[int], chances: Any) -> None:
    """Chi-square; hands that are expected fewer than five times count as one."""
    expected = np.asarray(chances) / np.sum(chances) * len(hands)
    counts = np.bincount(hands, minlength=len(expected))
    rare = expected < 5
    cells = [
        *zip(counts[~rare], expected[~rare], strict=True),
        (counts[rare].sum(), expected[rare].sum()),
    ]
    cells = [(count, mean) for count, mean in cells if mean > 0]
    squares = sum((count - mean) ** 2 / mean for count, mean in cells)
    free = len(cells) - 1
    assert free >= 2, "these hands are too much alike to test anything"
    # Wilson & Hilferty 1931
    bound = free * (1 - 2 / (9 * free) + Z * math.sqrt(2 / (9 * free))) ** 3
    assert squares < bound, f"chi-square {squares:.1f} at {free} degrees, not below {bound:.1f}"


@pytest.mark.parametrize(
    ("policy", "peeked"), [("catmin:s=6", False), ("sensible", False), ("sensible", True)]
)
def test_a_hand_is_believed_as_far_as_its_bids_speak_for_it(policy: str, peeked: bool) -> None:
    record = small_record(peeked)
    hands, _, _ = draws(record.past, record.hands, policy)
    check_shares(hands, record.likelihoods(policy))


def test_of_two_policies_each_has_its_hands_and_the_likelier_one_is_believed() -> None:
    record = small_record()
    texts = ["catmin:s=6", "sensible"]
    hands, whose, styles = draws(record.past, record.hands, *texts)
    chances = [record.likelihoods(text) for text in texts]
    for each, chance in enumerate(chances):
        check_shares([hand for hand, who in zip(hands, whose, strict=True) if who == each], chance)
    likely = np.exp(styles - styles.max())
    share = likely.mean(axis=0) / likely.mean(axis=0).sum()
    exact = np.array([chance.sum() for chance in chances])
    exact /= exact.sum()
    gaps = likely[:, 0] * share[1] - likely[:, 1] * share[0]
    error = gaps.std(ddof=1) / math.sqrt(DRAWS) / likely.mean(axis=0).sum()
    # the estimate of a ratio is a little off: 1 / SIZE is more than that
    assert abs(share[0] - exact[0]) < Z * error + 1 / SIZE


# --- described positions -----------------------------------------------------------------------

LEVEL = 4
RAISED = {
    "me": KNIGHT,
    "foe": FOE,
    "hand": "4I, 5H",
    "board": "3C, 1I, 1H, threats 2H",
    "round": 2,
    "lines": [LEVEL, LEVEL],
    "dice": [0, 6],
}
"""Somebody raised the blinds to 4 in the first round: the knight, the Foe, or both."""


def leads_to_raised(match: Match) -> bool | None:
    """Whether the first round of `RAISED` may have gone so; None: it does not show yet."""
    table = match.table
    if match.over or table.hand_index > 0 or table.line_n.max() > LEVEL:
        return False
    if GAME.decisions[int(table.decision)].name == "complication":
        return bool(table.line_n[:2].min() == LEVEL)
    return None


def chance_of_raised(matchup: Any, world: Any) -> float:
    """Return the chance that the first round goes on as `RAISED` says, with the Foe's hand.

    A decision that shows nothing (no line becomes what it is in the end) is the policy's.
    """
    match = Match(matchup, 0, world)
    table = match.table
    if GAME.decisions[int(table.decision)].name == "complication":
        return 1 - SLIP if match.choose() == c.THREATS else SLIP / 2
    if match.actor == KNIGHT:
        raises = LEVEL - int(table.level)
        ways = {c.STAY: 0.5 if raises else 1.0}
        ways |= {c.SURGE + extra: 0.5 / raises for extra in range(1, raises + 1)}
        return sum(share * chance_after(matchup, world, way)[0] for way, share in ways.items())
    choice, legal = match.choose(), match.legal_actions()
    chance, shows = chance_after(matchup, world, choice)
    if shows is None:
        return chance
    others = [chance_after(matchup, world, way)[0] for way in legal if way != choice]
    return (1 - SLIP) * chance + SLIP * sum(others) / len(others)


def chance_after(matchup: Any, world: Any, action: int) -> tuple[float, bool | None]:
    """Return the chance after an action, and whether that fits; None: it does not show."""
    match = Match(matchup, 0, world.copy())
    before = (match.table.line_n[:2] == LEVEL).tolist()
    match.take(action)
    fits = leads_to_raised(match)
    if fits is False:
        return 0.0, False
    shows = fits or (match.table.line_n[:2] == LEVEL).tolist() != before
    return chance_of_raised(matchup, match.world.reshape(1)), True if shows else None


@pytest.mark.parametrize("policy", ["catmin:s=6", "sensible"])
def test_a_described_position_says_of_a_hand_what_its_ways_say(policy: str) -> None:
    position = described_position("spaceknights", RAISED, seats=2, rules=SMALL)
    past = described_past(position)
    hands = hands_without([c.TYPE_WORDS.index("1H"), c.TYPE_WORDS.index("2H")])
    matchup = build_matchup("spaceknights", policy, seats=2, rules=SMALL)
    chances = [chance_of_raised(matchup, with_threats(past.start[0], hand)) for hand in hands]
    assert max(chances) > 2 * min(chances)
    held, _, _ = draws(past, hands, policy)
    check_shares(held, chances)


CALLED = {
    "me": 0,
    "foe": 3,
    "hand": "4H, 5C",
    "board": "1H, 2I, 6C, loci 4C",
    "round": 2,
    "bid": 2,
    "lines": [2, 2, 2, 2],
    "dice": [4, 4, 5, 0],
}
"""In the first round seat 2 paid 2 to stay; seat 1 had paid as the big blind."""


def believed(description: Mapping[str, Any], opponents: str, seats: int = 4) -> Any:
    """Return believed worlds of a described position; all its stages are met."""
    position = described_position("spaceknights", description, seats=seats)
    past = described_past(position)
    found = Filters(past, seat_opponents(position, "sensible", opponents), SLIP, False, 1).run(
        0, 1024
    )
    assert found.fits
    assert found.reached == past.views > 0
    for world in found.worlds[:60]:
        assert position.matchup.compiled.check_invariants(world) == 0
        assert world.table.tobytes() == position.root[0].table.tobytes()
        mine = [each.seats[position.seat].tobytes() for each in (world, position.root[0])]
        assert mine[0] == mine[1]
    return found.worlds


def test_who_paid_to_stay_holds_no_thwarted() -> None:
    worlds = believed(CALLED, "sensible")
    with_thwarted = (worlds["seats"]["thwarted"][:, :4] > 0).mean(axis=0)
    anybody = 1 - math.comb(12, 2) / math.comb(15, 2)
    assert with_thwarted[2] < 0.1 < anybody
    # the big blind could stay for nothing
    assert abs(with_thwarted[1] - anybody) < 0.1


SHOWN = {
    **CALLED,
    "decision": "showdown",
    "board": "1H, 2I, 6C, loci 4C, enemies 5I",
    "round": 3,
    "bid": 4,
    "lines": [4, 2, 4, 4],
    "faded": [1],
    "revealed": {"2": "3I e1 c1, thwarted", "3": "2C, 3H"},
}
"""Seat 2 surged last, so it was the first to reveal its hand."""


def test_a_hand_that_was_revealed_is_held() -> None:
    worlds = believed(SHOWN, "sensible,maxbid,sensible")
    hands = worlds["seats"]["hand"][:, :4, :2]
    assert (hands[:, 2] == [2 * c.TYPES + c.TYPE_WORDS.index("3I"), c.THWARTED]).all()
    threats = [c.THREAT + c.TYPE_WORDS.index(word) for word in ("2C", "3H")]
    assert (hands[:, 3] == threats).all()
    assert not (worlds["table"]["shown_n"][:, :4] - [0, 0, 2, 2]).any()


@pytest.mark.parametrize("revealed", ["3I e1 c1, 5C e2 c2", "2H e3 c3, thwarted"])
def test_a_revealed_hand_is_not_dealt_anew(revealed: str) -> None:
    shown = {**SHOWN, "revealed": {"2": revealed, "3": "2C, 3H"}}
    worlds = believed(shown, "sensible,maxbid,sensible")
    assert (worlds["seats"]["hand"][:, 2, :2] == worlds["table"]["shown"][:, 2, :2]).all()


def test_nobody_else_knows_before_the_showdown_what_is_revealed_there() -> None:
    start = described_past(described_position("spaceknights", SHOWN, seats=4)).start[0]
    card = 2 * c.TYPES + c.TYPE_WORDS.index("3I")
    assert not start.table.shown_n.any()
    for facts, knows in ((start.table.facts, 0), (start.seats[0].facts, 1)):
        assert [bool(facts.book[card]), int(facts.thwarted_hand[2])] == [knows, knows]


@pytest.mark.parametrize("seat", range(4))
def test_the_showdown_began_where_it_is_told(seat: int) -> None:
    told = described_position("spaceknights", SHOWN, seats=4).root
    other = told.copy()
    assert uncompiled(has_arrived)(other[0], told[0], 0)
    other[0].table.acted[seat] = 1 - other[0].table.acted[seat]
    assert uncompiled(has_arrived)(other[0], told[0], 0) == (seat == 1)  # it has faded


def test_a_complication_is_chosen_after_all_bids() -> None:
    described = {**CALLED, "decision": "complication", "me": 3, "faded": [3], "hand": "4H, 5C"}
    described |= {"board": "1H, 2I, 6C", "round": 1, "lines": [2, 2, 2, 0]}
    worlds = believed(described, "random_fade")
    assert len(np.unique(worlds["seats"]["hand"][:, 0, :2], axis=0)) > 20


def test_two_complications_of_one_deck_come_as_told() -> None:
    described = {**CALLED, "round": 3, "board": "1H, 2I, 6C, loci 4C, loci 5I"}
    worlds = believed(described, "random_fade")
    assert len(worlds) > 0


def test_the_foe_holds_no_threat_that_was_turned_up() -> None:
    described = {**CALLED, "board": "1H, 2I, 6C, threats 4C"}
    worlds = believed(described, "sensible")
    cards = worlds["seats"]["hand"][:, 3, :2] - c.THREAT
    assert not np.isin(cards, [11, 17]).any()


@pytest.mark.parametrize(
    "change",
    [
        {"lines": [2, 0, 2, 2], "stocks": [34, 36, 34, 34]},  # where is the big blind?
        {"round": 1, "board": "1H, 2I, 6C", "lines": [1, 2, 0, 0], "me": 2},  # the first bid
    ],
)
def test_some_positions_imply_nothing(change: Mapping[str, Any]) -> None:
    position = described_position("spaceknights", {**CALLED, **change}, seats=4)
    assert described_past(position).views == 0


def test_where_a_hand_begins() -> None:
    matchup = build_matchup("spaceknights", "sensible", seats=4)
    match, hands = Match(matchup, 0), []
    for _ in range(400):
        assert GAME.history_inference is not None
        if GAME.history_inference.round_begins(match.table):
            hands.append(int(match.table.hand_index))
            assert (match.table.line_n > 0).sum() == 2
            assert (match.table.hand_n[:4] > 0).sum() == 1
        match.take(match.choose())
    assert sorted(set(hands)) == list(range(hands[-1] + 1))
