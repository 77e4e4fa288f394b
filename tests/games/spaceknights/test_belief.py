"""What players see of chance is told; what they believe of others' hands is exact.

The exact posteriors come from a game of two so small (nine threats, three of them open) that every
hand of the Foe can be written down: a decision that was seen is the policy's with 1 - slip, else any
other legal action. Statistical tests raise a false alarm once in 10,000 runs, if they are run with
other seeds; the seeds are fixed.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from simlab.engine.conformance import check_told_chance
from simlab.engine.match import Match
from simlab.engine.setup import build_setup
from simlab.engine.told import FOLLOWING
from simlab.games.spaceknights.components import (
    LARGEST_FIRST,
    OWN_FIRST,
    RANDOM_CHIPS,
    STAY,
    SURGE,
    THREAT,
    THREATS,
)
from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.play.chips import CHIP_BITS
from simlab.study.belief import SLIP, Filters
from simlab.study.opponents import seat_table
from simlab.study.past import RecordedPast, described_past
from simlab.study.positions import described_position
from simlab.study.transcripts import Recorder
from tests.games.spaceknights.boards import Board

SMALL = {"tier": 0, "team_values": 3, "n_thwarted": 0, "layout": "canonical", "start": "fixed"}
FOE, KNIGHT = 0, 1
DRAWS, SIZE = 400, 128
"""Filters, of which one world each is looked at, and their worlds."""
Z = 3.719
"""Normal quantile of 1 in 10,000."""


# --- what is told ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lineup", "seats", "rules"),
    [
        ("random", 2, {}),
        ("random", 4, {}),
        ("sensible", 5, {}),
        ("random", 3, {"foe_maneuvers": True, "e12_foe": True, "theme_p": 0.5}),
        ("random", 4, {"team_values": 3, "collect_colours": "loser", "start_mettle": 60}),
        *[("random", 3, preset) for preset in GAME.rulebook.presets.values()],
    ],
)
def test_chance_is_told(lineup: str, seats: int, rules: Mapping[str, Any]) -> None:
    setup = build_setup("spaceknights", lineup, seats=seats, rules=rules)
    for number in range(2):
        check_told_chance(setup, number)


def chance_of(board: Board, wish: int, chips: Sequence[int]) -> float:
    """Return the chance that the player in turn, who picks chips in this way, stays with these."""
    worlds = board.world.copy().reshape(1)
    hidden, seat = worlds[0].hidden, board.actor
    worlds[0].seats[seat].colours[:] = wish
    hidden.follow.mode, hidden.follow.seer, hidden.follow.odds = FOLLOWING, 0, 1.0
    hidden.follow.told_n, hidden.follow.told_at = 1, 0
    hidden.told[0] = sum(count << (CHIP_BITS * colour) for colour, count in enumerate(chips))
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        board.setup.compiled.step(worlds[0], STAY)
    if hidden.follow.odds > 0:
        before = board.table.line[seat][: board.setup.seats]
        assert (worlds[0].table.line[seat][: board.setup.seats] - before).tolist() == list(chips)
    return float(hidden.follow.odds)


def test_chips_that_move_tell_how_they_were_picked():
    stock = (3, 2, 4)
    stocks = [dict(enumerate(stock)), 20, 20]
    board = Board(3, me=0, foe=2, stocks=stocks, lines=[0, 4, 4], bid=4, dice=[6, 6, 0])
    whole = 0.0
    for chips in itertools.product(*(range(count + 1) for count in stock)):
        if sum(chips) == 4:
            ways = math.prod(math.comb(there, some) for there, some in zip(stock, chips))
            assert chance_of(board, RANDOM_CHIPS, chips) == pytest.approx(ways / math.comb(9, 4))
            assert chance_of(board, LARGEST_FIRST, chips) == (chips == (0, 0, 4))
            assert chance_of(board, OWN_FIRST, chips) == (chips == (3, 0, 1))
            whole += chance_of(board, RANDOM_CHIPS, chips)
    assert whole == pytest.approx(1)


# --- exact beliefs -----------------------------------------------------------------------------

WAY = (STAY, SURGE + 4, STAY, THREATS, STAY, SURGE + 2, STAY, THREATS)
"""Knight and Foe in turn; the Foe's surges and its choice of a deck say something of its hand."""


class Record:
    """A small game that went its `WAY`, and what the knight may think of the Foe's hand."""

    def __init__(self) -> None:
        setup = build_setup("spaceknights", "caller", seats=2, rules=SMALL, seed=2)
        match, recorder = Match(setup, 0), Recorder(setup, KNIGHT)
        self.seen: list[tuple[Any, int]] = []
        for action in WAY:
            if match.actor == FOE:
                self.seen.append((match.world.copy(), action))
            recorder.take(match, action)
        assert match.actor == KNIGHT
        self.board = [int(kind) for kind in match.table.board[: match.table.board_n]]
        opened = {self.board[2], *self.board[3:]}
        self.hands = list(itertools.combinations([k for k in range(9) if k not in opened], 2))
        self.past: RecordedPast = recorder.past(match.world)

    def likelihoods(self, policy: str) -> Any:
        """Return the chance of what the Foe did with each of its possible hands."""
        setup = build_setup("spaceknights", policy, seats=2, rules=SMALL, seed=2)
        found = np.ones(len(self.hands))
        for place, hand in enumerate(self.hands):
            for world, action in self.seen:
                match = Match(setup, 0, with_threats(world, hand))
                others = len(match.legal_actions()) - 1
                found[place] *= 1 - SLIP if match.choose() == action else SLIP / others
        return found


def with_threats(world: Any, hand: Sequence[int]) -> Any:
    """Return a world in which the Foe holds these threats."""
    worlds = world.copy().reshape(1)
    foe, table = worlds[0].seats[FOE], worlds[0].table
    foe.hand[:2] = [THREAT + kind for kind in hand]
    foe.pool.n[:] = 0
    for kind in (*table.board[: table.board_n], *hand):
        foe.pool.n[kind] += 1
    return worlds


@functools.cache
def small_record() -> Record:
    return Record()


def draws(record: Record, *policies: str) -> tuple[list[int], list[int], Any]:
    """Return hand and policy in one world of each of many filters, and what each says of both."""
    opponents = "|".join(policies)
    table = seat_table(record.past.position, "caller", opponents)
    filters = Filters(record.past, table, SLIP, False, seed=5)
    luck = np.random.default_rng(5)
    entries = [[entry.text for entry in table.entries].index(policy) for policy in policies]
    hands, whose, styles = [], [], []
    for number in range(DRAWS):
        found = filters.run(number, SIZE)
        assert found.fits and found.misfits == 0
        pick = int(luck.integers(len(found.worlds)))
        world = found.worlds[pick]
        assert record.past.position.setup.compiled.audit(world) == 0
        held = tuple(sorted(int(card - THREAT) for card in world.seats[FOE].hand[:2]))
        hands.append(record.hands.index(held))
        whose.append(entries.index(found.casts[pick]["slot"][FOE]))
        styles.append(found.styles[FOE, entries])
    return hands, whose, np.array(styles)


def check_shares(hands: Sequence[int], chances: Any) -> None:
    """Chi-square; hands that are expected fewer than five times count as one."""
    expected = np.asarray(chances) / np.sum(chances) * len(hands)
    counts = np.bincount(hands, minlength=len(expected))
    rare = expected < 5
    cells = [*zip(counts[~rare], expected[~rare]), (counts[rare].sum(), expected[rare].sum())]
    cells = [(count, mean) for count, mean in cells if mean > 0]
    squares = sum((count - mean) ** 2 / mean for count, mean in cells)
    free = len(cells) - 1
    assert free >= 2, "these hands are too much alike to test anything"
    # Wilson & Hilferty 1931
    bound = free * (1 - 2 / (9 * free) + Z * math.sqrt(2 / (9 * free))) ** 3
    assert squares < bound, f"chi-square {squares:.1f} at {free} degrees, not below {bound:.1f}"


@pytest.mark.parametrize("policy", ["catmin:s=6", "sensible"])
def test_a_hand_is_believed_as_far_as_its_bids_speak_for_it(policy):
    record = small_record()
    hands, _, _ = draws(record, policy)
    check_shares(hands, record.likelihoods(policy))


def test_of_two_policies_each_has_its_hands_and_the_likelier_one_is_believed():
    record = small_record()
    texts = ["catmin:s=6", "sensible"]
    hands, whose, styles = draws(record, *texts)
    chances = [record.likelihoods(text) for text in texts]
    for each, chance in enumerate(chances):
        check_shares([hand for hand, who in zip(hands, whose) if who == each], chance)
    likely = np.exp(styles - styles.max())
    share = likely.mean(axis=0) / likely.mean(axis=0).sum()
    exact = np.array([chance.sum() for chance in chances])
    exact /= exact.sum()
    gaps = likely[:, 0] * share[1] - likely[:, 1] * share[0]
    error = gaps.std(ddof=1) / math.sqrt(DRAWS) / likely.mean(axis=0).sum()
    # the estimate of a ratio is a little off: 1 / SIZE is more than that
    assert abs(share[0] - exact[0]) < Z * error + 1 / SIZE


# --- described positions -----------------------------------------------------------------------

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


def believed(description: Mapping[str, Any], opponents: str, seats: int = 4) -> tuple[Any, Any]:
    """Return believed worlds of a described position, and the position; all steps are met."""
    position = described_position("spaceknights", description, seats=seats)
    past = described_past(position)
    found = Filters(past, seat_table(position, "sensible", opponents), SLIP, False, 1).run(0, 1024)
    assert past.views > 0 and found.fits and found.reached == past.views
    for world in found.worlds[:60]:
        assert position.setup.compiled.audit(world) == 0
        assert world.table.tobytes() == position.root[0].table.tobytes()
        mine = [each.seats[position.seat].tobytes() for each in (world, position.root[0])]
        assert mine[0] == mine[1]
    return found.worlds, position


def test_who_paid_to_stay_holds_no_thwarted():
    worlds, position = believed(CALLED, "sensible")
    with_thwarted = (worlds["seats"]["thwarted"][:, :4] > 0).mean(axis=0)
    anybody = 1 - math.comb(12, 2) / math.comb(15, 2)
    assert with_thwarted[2] < 0.1 < anybody
    # the big blind could stay for nothing
    assert abs(with_thwarted[1] - anybody) < 0.1


def test_two_complications_of_one_deck_come_as_told():
    described = {**CALLED, "round": 3, "board": "1H, 2I, 6C, loci 4C, loci 5I"}
    worlds, _ = believed(described, "random_fade")
    assert len(worlds) > 0


def test_the_foe_holds_no_threat_that_was_turned_up():
    described = {**CALLED, "board": "1H, 2I, 6C, threats 4C"}
    worlds, _ = believed(described, "sensible")
    cards = worlds["seats"]["hand"][:, 3, :2] - THREAT
    assert not np.isin(cards, [11, 17]).any()


@pytest.mark.parametrize(
    "change",
    [
        {"lines": [2, 0, 2, 2], "stocks": [34, 36, 34, 34]},  # where is the big blind?
        {"round": 1, "board": "1H, 2I, 6C", "lines": [1, 2, 0, 0], "me": 2},  # the first bid
    ],
)
def test_some_positions_imply_nothing(change):
    position = described_position("spaceknights", {**CALLED, **change}, seats=4)
    assert described_past(position).views == 0


def test_where_a_hand_begins():
    setup = build_setup("spaceknights", "sensible", seats=4)
    match, hands = Match(setup, 0), []
    for _ in range(400):
        assert GAME.recall is not None
        if GAME.recall.begins(match.table):
            hands.append(int(match.table.hand_index))
            assert (match.table.line_n > 0).sum() == 2
            assert (match.table.hand_n[:4] > 0).sum() == 1
        match.take(match.choose())
    assert sorted(set(hands)) == list(range(hands[-1] + 1))
