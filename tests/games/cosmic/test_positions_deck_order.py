"""The order of decks and of the discard in a position that somebody describes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import discards, drawing
from simlab.jit.errors import UsageError
from simlab.output.story import view
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.test_deck_order import bottom, run

HAND = "a20, a08, a06 2, negotiate, plus2"
MINE = {"aliens": "gambler,none,none,none"}
ANOTHERS = {"aliens": "none,gambler,none,none"}
REWARDS = {"reward_deck": "on"}
FLARES = {"aliens": "none", "flares": "on"}
ENCOUNTERS = set(c.KIND_WORDS[: c.ENCOUNTER_N])


def position(rules: dict[str, Any], **described: str) -> Match:
    """Return the position of seat 0 before its card is laid."""
    matchup = build_matchup("cosmic", "random", seats=4, rules=rules)
    return Match(matchup, 0, matchup.game.placed(matchup.rules, {"hand": HAND, **described}))


def lines(match: Match, seat: int, about: str) -> list[str]:
    """Return what a player sees of an order, in words."""
    own, others = view(match, seat)
    return [line for line in own + others if about in line]


# the bottom of a deck


def test_cards_of_ones_own_are_known_and_drawn_last_in_their_order() -> None:
    match = position(MINE, buried="a40, negotiate")
    assert lines(match, 0, "bottom") == ["at the bottom of the cosmic deck: attack 40, negotiate"]
    assert lines(match, 1, "bottom") == [
        "at the bottom of the cosmic deck: an encounter card, an encounter card"
    ]
    for world in imagined_worlds(match, 0, 20):
        assert bottom(world.hidden, 2) == ["a40", "negotiate"]
        assert all(me.hand[c.KIND_WORDS.index("a40")] == 0 for me in world.seats)
        assert [bottom(me, 2) for me in world.seats[1:4]] == [["", ""]] * 3
    drawn = []
    while world.table.deck_n > 0:
        drawn.append(c.ID_WORDS[int(run(drawing.draw, world, 2))])
    assert drawn[-2:] == ["a40", "negotiate"]
    assert match.code.check_invariants(world) == 0


def test_anothers_card_is_any_encounter_card_that_its_owner_knows() -> None:
    match = position({**ANOTHERS, **REWARDS}, buried="unknown, a10, unknown_reward")
    assert lines(match, 0, "bottom") == [
        "at the bottom of the cosmic deck: an encounter card, attack 10",
        "at the bottom of the reward deck: an encounter card",
    ]
    found: Counter[str] = Counter()
    rewards: Counter[str] = Counter()
    for world in imagined_worlds(match, 0, 100):
        first, then = bottom(world.hidden, 2)
        assert then == "a10"
        assert bottom(world.seats[1], 2) == [first, ""]
        assert bottom(world.seats[2], 2) == ["", ""]
        (reward,) = bottom(world.hidden, 1, 1)
        assert bottom(world.seats[1], 1, 1) == [reward]
        found[first] += 1
        rewards[reward] += 1
    assert set(found) <= ENCOUNTERS
    assert set(rewards) <= set(c.KIND_WORDS[c.KINDS : c.RETREAT + 1])
    assert min(len(found), len(rewards)) > 5


def test_cards_at_the_bottom_count_as_cards_of_their_deck() -> None:
    usual = position({**ANOTHERS, **REWARDS}).table
    table = position({**ANOTHERS, **REWARDS}, buried="unknown, a10, unknown_reward").table
    assert (table.deck_n, table.reward_n) == (usual.deck_n, usual.reward_n)


# the top of the discard


def test_the_top_discard_is_taken_and_shown() -> None:
    match = position(FLARES, discard="a10, a12 2, fido_flare", top_discard="a12")
    assert [lines(match, seat, "on top") for seat in (0, 3)] == [
        ["on top of the discard: attack 12"]
    ] * 2
    for world in imagined_worlds(match, 0, 20):
        assert c.ID_WORDS[int(run(discards.top_discard, world, 0))] == "a12"


def test_a_flare_may_lie_on_top() -> None:
    match = position(FLARES, discard="a10, fido_flare", top_discard="fido_flare")
    assert lines(match, 0, "on top") == ["on top of the discard: fido flare"]
    assert c.ID_WORDS[int(run(discards.top_discard, match.world, 0))] == "fido_flare"


def test_of_a_discard_in_an_order_that_nobody_tells_any_card_is_on_top() -> None:
    match = position(FLARES, discard="a10, a12, fido_flare")
    assert lines(match, 0, "on top") == []
    found = set()
    for world in imagined_worlds(match, 0, 40):
        found.add(c.ID_WORDS[int(run(discards.top_discard, world, 0))])
    assert found == {"a10", "a12", "fido_flare"}


# what cannot be


@pytest.mark.parametrize(
    ("rules", "described", "message"),
    [
        ({"aliens": "none"}, {"buried": "a10"}, r"^buried: nobody in this game .* \(Gambler\)$"),
        (MINE, {"buried": "plus2"}, "buried: no card 'plus2'; valid: a00, a01"),
        (MINE, {"buried": "a99"}, "buried: no card 'a99'; did you mean 'a09'"),
        (MINE, {"buried": "a40, a40"}, "^buried: 2 a40 in all, of 1$"),
        (MINE, {"buried": "a40", "discard": "a40"}, "^buried: 2 a40 in all, of 1$"),
        (MINE, {"buried": ", ".join(["a06"] * 64)}, "^buried: 63 cards are the most, not 64$"),
        (MINE, {"buried": "r21_12"}, r"^buried: r21_12: there is no reward deck \(reward_deck=on"),
        (ANOTHERS, {"buried": "unknown_reward"}, "^buried: unknown_reward: there is no reward d"),
        ({**MINE, **REWARDS}, {"buried": "rift_1"}, "buried: no card 'rift_1'"),
        (FLARES, {"top_discard": "a10"}, r"^top_discard: a10 is not in the discard \(discard\)$"),
        (FLARES, {"top_discard": "unknown"}, "top_discard: no card 'unknown'; valid: a00"),
        ({}, {"top_discard": "a10", "discard": "a10"}, r"^top_discard: .* \(flares=on\)$"),
        (
            {**FLARES, **REWARDS},
            {"top_discard": "rift_1", "discard": "rift_1"},
            "^top_discard: rift_1 lies in the discard of the reward deck$",
        ),
    ],
)
def test_impossible_order_of_cards_is_refused(
    rules: dict[str, Any], described: dict[str, str], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        position(rules, **described)
