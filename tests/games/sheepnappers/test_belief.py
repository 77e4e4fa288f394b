"""What a player should believe: told chance, exact Bayes on a small deck, described positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from simlab.games.sheepnappers import components as c
from simlab.inference.belief import Belief, believe
from simlab.inference.filters import Filters
from simlab.inference.history import RecordedPast, described_past
from simlab.inference.opponent_inference import Styles
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import Position, described_position
from simlab.inference.transcripts import Recorder
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheepnappers.boards import exact_deck

ALARM = 1e-4
SLIP = 0.2

# --- exact Bayes -----------------------------------------------------------------------------

Hand = tuple[int, int, int]
"""Fuel, hacks, blanks."""

NEED, DEALT, TURNS = 1, 2, 3
DECK: Hand = (9, 3, 6)
SURPLUS = 2
"""Fuel beyond the need with which the opponent launches."""
NEVER = 99


def counted(hand: Any) -> Hand:
    return int(hand[c.FUEL]), int(hand[c.GPS]), int(hand[c.BAA])


def small_setup() -> Any:
    rules = exact_deck(["fuel {}, gps {}, baa {}".format(*DECK)])
    own = {"hand_size": DEALT, "base_need.2": NEED, "start": "fixed"}
    return build_matchup("sheepnappers", "quiet_never", seats=2, rules={**rules, **own})


Seen = tuple[list[Hand], list[bool]]
"""The hands of player 0 in its turns, and whether the opponent was asked in each of its own."""


def small_game(number: int) -> tuple[RecordedPast, Seen] | None:
    """Return what player 0 sees of a game in which nobody ever launches.

    None unless it could launch in each of its turns, and the opponent in its last one.
    """
    match = Match(small_setup(), number)
    recorder = Recorder(match.matchup, 0)
    hands: list[Hand] = []
    asked = [False] * TURNS
    while not match.over and int(match.table.own_turns[0]) == len(hands) + (match.actor == 0):
        if match.actor == 0:
            hands.append(counted(match.me.hand))
            if len(hands) > TURNS:
                return (recorder.past(match.world), (hands, asked)) if asked[-1] else None
        else:
            asked[int(match.table.own_turns[1]) - 1] = True
        recorder.take(match, match.choose())
    return None


@cache
def small_record() -> tuple[RecordedPast, Seen]:
    """Return the first such game that leaves open what the opponent holds."""
    for number in range(2000):
        found = small_game(number)
        if found is not None and len(posterior(found[1], SURPLUS)[0]) >= 8:
            return found
    raise AssertionError("no such game")


def draws(cards: Hand) -> Iterator[tuple[int, float]]:
    """Yield the kinds of card (0 to 2) that may be drawn, and how likely."""
    for kind in range(3):
        if cards[kind] > 0:
            yield kind, cards[kind] / sum(cards)


def moved(cards: Hand, kind: int, count: int) -> Hand:
    changed = list(cards)
    changed[kind] += count
    return changed[0], changed[1], changed[2]


def posterior(seen: Seen, surplus: int) -> tuple[dict[Hand, float], float]:
    """Enumerate deals and draws: what the opponent holds, and the chance of what was seen.

    Its policy launches with ``surplus`` fuel beyond its need.
    """
    hands, asked = seen
    left = moved(moved(moved(DECK, 0, -hands[0][0]), 1, -hands[0][1]), 2, -hands[0][2])
    states: dict[tuple[Hand, Hand], float] = {((0, 0, 0), left): 1.0}

    def drawn(states: Mapping[tuple[Hand, Hand], float]) -> dict[tuple[Hand, Hand], float]:
        found: dict[tuple[Hand, Hand], float] = {}
        for (hand, pile), weight in states.items():
            for kind, chance in draws(pile):
                state = moved(hand, kind, 1), moved(pile, kind, -1)
                found[state] = found.get(state, 0.0) + weight * chance
        return found

    for _ in range(DEALT):
        states = drawn(states)
    for turn in range(TURNS):
        states = drawn(states)
        mine = [after - before for before, after in zip(hands[turn], hands[turn + 1], strict=True)]
        after: dict[tuple[Hand, Hand], float] = {}
        for (hand, pile), weight in states.items():
            spare = hand[0] - NEED - hand[1]
            if (spare >= 0) != asked[turn]:
                continue
            kind = mine.index(1)
            weight *= pile[kind] / sum(pile)
            if asked[turn]:
                weight *= SLIP if spare >= surplus else 1 - SLIP
            state = hand, moved(pile, kind, -1)
            after[state] = after.get(state, 0.0) + weight
        states = after
    found: dict[Hand, float] = {}
    for (hand, _), weight in states.items():
        found[hand] = found.get(hand, 0.0) + weight
    chance = sum(found.values())
    return {hand: weight / chance for hand, weight in found.items()}, chance


def believed_hands(opponents: str, filters: int, size: int) -> tuple[Counter[Hand], float]:
    """Draw one world from each of so many filters; return hands, and the share of policy 0."""
    past = small_record()[0]
    table = seat_opponents(past.position, "quiet_never", opponents)
    run = Filters(past, table, SLIP, False, 5).run
    luck = np.random.default_rng(1)
    hands: Counter[Hand] = Counter()
    first = [entry.text for entry in table.entries].index(opponents.split("|")[0])
    shares = []
    for number in range(filters):
        found = run(number, size)
        assert found.fits
        styles = Styles(table, found.styles)
        weights = styles.weigh(found.casts, np.ones(len(found.worlds)))
        chosen = luck.choice(len(weights), p=weights / weights.sum())
        hands[counted(found.worlds[chosen].seats[1].hand)] += 1
        shares.append(styles.posterior()[1][first])
    return hands, float(np.mean(shares))


def agree(hands: Counter[Hand], expected: Mapping[Hand, float]) -> bool:
    """Chi-square at `ALARM`; hands expected fewer than 5 times are counted together."""
    total = sum(hands.values())
    assert set(hands) <= set(expected)
    common = [hand for hand, share in expected.items() if share * total >= 5]
    rare = 1 - sum(expected[hand] for hand in common)
    counts = [hands[hand] for hand in common]
    wanted = [expected[hand] * total for hand in common]
    if rare * total > 1:
        counts.append(total - sum(counts))
        wanted.append(rare * total)
    return bool(chisquare(counts, np.array(wanted) * sum(counts) / sum(wanted)).pvalue > ALARM)


def test_the_hand_of_a_policy_that_is_known() -> None:
    """Of 500 filters a world each: chi-square at 1 in 10,000."""
    expected, _ = posterior(small_record()[1], SURPLUS)
    hands, _ = believed_hands(f"quiet_surplus:threshold={SURPLUS}", 500, 128)
    assert agree(hands, expected)


def test_the_hand_and_the_style_of_a_mixture() -> None:
    """Of 800 filters a world each: chi-square at 1 in 10,000.

    The share of a style is within three standard errors. It was 0.01 off while only what a player
    did spoke for its style, and not the cards that were seen.
    """
    seen = small_record()[1]
    late, quiet = posterior(seen, SURPLUS), posterior(seen, NEVER)
    share = late[1] / (late[1] + quiet[1])
    expected = {
        hand: share * late[0].get(hand, 0) + (1 - share) * quiet[0].get(hand, 0)
        for hand in {*late[0], *quiet[0]}
    }
    hands, found = believed_hands(f"quiet_surplus:threshold={SURPLUS}|quiet_never", 800, 256)
    assert agree(hands, expected)
    assert found == pytest.approx(share, abs=3 * 0.049 / 800**0.5)


# --- described positions ---------------------------------------------------------------------

TOLD = {"hand": "fuel 3, it, dream 2, lamp", "pile": 14, "turns": 9, "discard": "lamp, spider"}
OUT = {**TOLD, "status": "active, home, active, eaten", "hands": "9, 8, 0"}


def believed(told: Mapping[str, Any], opponents: str) -> tuple[Position, Belief]:
    position = described_position("sheepnappers", dict(told), seats=4)
    table = seat_opponents(position, "sensible", opponents)
    return position, believe(described_past(position), table, slip=0.05, seed=2)


def uniform(position: Position, worlds: int = 2000) -> Any:
    found = np.repeat(position.root, worlds)
    with np.errstate(over="ignore"):
        for number in range(worlds):
            assert position.matchup.compiled.determinize(
                found[number], position.seat, np.uint64(number)
            )
    return found


def could_launch(worlds: Any, seat: int) -> float:
    hands = worlds["seats"]["hand"][:, seat]
    return float((hands[:, c.FUEL] >= 2 + hands[:, c.GPS]).mean())


def wool(worlds: Any, seat: int) -> float:
    hands = worlds["seats"]["hand"][:, seat, c.IT : c.KAMIKAZE + 1]
    return float((hands @ np.array([20, 10, 10, 20])).mean())


def check_worlds(position: Position, belief: Belief) -> None:
    """Believed worlds are sound, and show what was described."""
    now, seat = position.root[0], position.seat
    for world in belief.worlds[:300]:
        assert position.matchup.compiled.check_invariants(world) == 0
        assert world.table.tobytes() == now.table.tobytes()
        assert world.seats[seat].tobytes() == now.seats[seat].tobytes()
        assert int(world.hidden.pile[c.WOLF]) == 2


def test_belief_after_a_turn_without_launch_has_little_fuel() -> None:
    position, belief = believed(TOLD, "sensible")
    assert belief.past.views == 3
    check_worlds(position, belief)
    anyhow = uniform(position)
    for seat in range(1, 4):
        assert could_launch(anyhow, seat) > 0.4
        assert could_launch(belief.worlds, seat) < 0.15


def test_belief_of_a_policy_that_launches_with_much_wool() -> None:
    position, belief = believed(OUT, "wool_t:threshold=70")
    assert belief.past.views == 2
    check_worlds(position, belief)
    anyhow = uniform(position)
    assert wool(anyhow, 1) < 50
    assert wool(belief.worlds, 1) > 65
    assert wool(belief.worlds, 2) < wool(anyhow, 2)
    assert could_launch(belief.worlds, 1) == 1.0


@pytest.mark.parametrize(
    ("told", "views"),
    [
        ({"turns": 1}, 0),
        ({"turns": 2}, 1),
        ({"turns": 3, "me": 2}, 2),
        ({"turns": 30}, 3),
        # cards that are gone from the pile were drawn, one of them by the player
        ({"pile": 19, "hands": "8, 8, 8"}, 2),
        ({"turns": 9, "status": "active, eaten, active, home", "hands": "0, 7, 7"}, 2),
        # who was eaten had a turn, and with it all who come after
        ({"status": "active, active, eaten, active", "hands": "7, 0, 7"}, 1),
        ({"turns": 9, "pile": 20, "hands": "0, 7, 7"}, 0),
    ],
)
def test_implied_turns_are_counted(told: Mapping[str, Any], views: int) -> None:
    position = described_position("sheepnappers", {"hand": "fuel 2, it, baa 4", **told}, seats=4)
    assert described_past(position).views == views
