"""What players usually do where effects ask, and what they expect of the powers of others."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import BY_BOTH_CARDS, BY_OWN_CARD, WHATEVER
from simlab.games.cosmic.aliens.everyone import ALIENS, CHOICES, FORESIGHTS
from simlab.games.cosmic.play import reveal
from simlab.games.cosmic.policies import foresight, playing, values
from simlab.inference.positions import described_position
from simlab.jit.call_graph import uncompiled
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.cosmic.test_power_values import board, won

STREAM = np.random.default_rng(7)
NAMES = [name for name in c.POWER_WORDS[1:51] if name != "sorcerer"]
TABLES = STREAM.permutation(NAMES)[:48].reshape(12, 4).tolist()


@pytest.mark.parametrize("aliens", TABLES, ids=lambda aliens: "-".join(aliens))
def test_the_usual_answer_to_a_power_is_legal(aliens):
    """An answer that is not legal would be taken for a no, and the power would never be used."""
    matchup = build_matchup("cosmic", ["sensible"] * 4, rules={"aliens": aliens}, seed=5)
    match, asked = Match(matchup, 0), 0
    while not match.over and asked < 60:
        table, me = match.table, match.world.seats[match.actor]
        action = match.choose()
        if table.decision == c.POWER:
            unit = int(table.unit)
            choice = uncompiled(CHOICES[unit & (c.WILD_FLARE - 1)])
            assert int(choice(table, me, unit)) in match.legal_actions(), c.UNIT_WORDS[unit]
            asked += 1
        match.take(action)


MANDATORY = ("virus", "tripler", "macron", "warpish", "human", "warrior", "anti_matter")
lead, by_powers, attack_value, gap = map(
    uncompiled, (values.lead, foresight.by_powers, reveal.attack_value, playing.gap)
)


@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.parametrize("alien", MANDATORY)
def test_foreseen_totals_are_those_that_happen(alien, role):
    world = board(alien, role)
    table = world.table
    table.tokens[role], table.zones[c.WARP, 2] = 3, 5
    for one in range(c.ATTACK_N):
        for other in range(0, c.ATTACK_N, 3):
            own, theirs = (int(attack_value(table, kind)) for kind in (one, other))
            foreseen = own - theirs + int(lead(table)) + int(by_powers(table, own, theirs))
            assert (foreseen > 0) == won(world, 0, one, other), (own, theirs)


@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.parametrize("alien", [*MANDATORY, "loser"])
def test_reinforcements_count_as_they_will(alien, role):
    """Where the lower total wins they count for the other side."""
    world = board(alien, role)
    table = world.table
    table.powers = 1
    table.tokens[role], table.zones[c.WARP, 2] = 3, 5
    if alien == "loser":
        table.attacks_only = 1
    for one, other, plus in itertools.product((0, 4, 7, 9), (0, 3, 6, 8), ((5, 0), (0, 3), (2, 7))):
        table.face_o, table.face_d = one, other
        table.plus_o, table.plus_d = plus
        assert (int(gap(table)) > 0) == won(world, 0, one, other), (one, other, plus)


@pytest.mark.parametrize(
    ("told", "cards", "choice"),
    [
        ({}, "a14, a15", "plus2 offense"),
        ({"aliens": "none,anti_matter"}, "a06, a14", "plus2 defense"),
        ({"aliens": "none,anti_matter"}, "a04, a15", "pass"),
        ({"aliens": "none,loser", "upset": 1}, "a15, a14", "plus2 defense"),
        ({"aliens": "none,loser", "upset": 1}, "a14, a15", "pass"),
    ],
)
def test_whoever_is_behind_reinforces_the_side_that_helps_it(told, cards, choice):
    """Where the lower total wins that is the other side."""
    rules = {"aliens": told["aliens"]} if "aliens" in told else {}
    described = {"decision": "reveal_card", "hand": "a40, plus2", "gate": "4,0,0,0"}
    described |= {"revealed": cards} | ({"upset": told["upset"]} if "upset" in told else {})
    position = described_position("cosmic", described, seats=4, rules=rules)
    match = Match(position.matchup, 0, position.root)
    assert match.word(match.choose()) == choice


@pytest.mark.parametrize("alien", [c.POWER_WORDS[number] for number in FORESIGHTS])
def test_foresight_hangs_on_the_cards_that_its_alien_names(alien):
    """The chance of a card is worked out once where only that matters, and not for each other."""
    table = board(alien, 0).table
    table.tokens[0], table.zones[c.WARP, 2] = 3, 5
    number = c.POWER_WORDS.index(alien)
    foresee, hangs_on = uncompiled(FORESIGHTS[number]), ALIENS[number].hangs_on
    cards = [int(value) for value in c.PRINTED[: c.ATTACK_N]]
    with np.errstate(over="ignore"):
        pairs = [(own, other) for own in cards for other in cards]
        found = {(own, other): int(foresee(table, 0, own, other)) for own, other in pairs}
    if hangs_on == WHATEVER:
        assert len(set(found.values())) == 1
    elif hangs_on == BY_OWN_CARD:
        assert all(found[own, other] == found[own, own] for own, other in found)
    else:
        assert hangs_on == BY_BOTH_CARDS


def chance(table, me, seat, kind, ahead, counting):
    knows = uncompiled(foresight.informed)(table, me, seat)
    value = uncompiled(reveal.attack_value)(table, kind)
    return uncompiled(values.chance_with)(table, me, seat, value, ahead, counting, knows)


def test_whoever_sees_a_card_or_a_hand_counts_on_it():
    world = board("oracle", 0)
    table, me = world.table, world.seats[0]
    table.powers = 1
    ten = c.CARD_WORDS.index("a10")
    table.open_card = c.CARD_WORDS.index("a12")
    assert chance(table, me, 0, ten, 0, False) == 0
    table.open_card = c.CARD_WORDS.index("a08")
    assert chance(table, me, 0, ten, 0, False) == 1
    table.open_card = c.NEGOTIATE
    assert chance(table, me, 0, 0, 0, False) == 1
    table.open_card, table.hand_n[1], me.met_n = c.NOTHING, 2, 2
    me.met_seat[:2], me.met_kind[:2] = 1, (c.CARD_WORDS.index("a08"), c.CARD_WORDS.index("a12"))
    assert chance(table, me, 0, ten, 0, False) == 0.5
    table.hand_n[1] = 3
    assert chance(table, me, 0, ten, 0, False) != 0.5, "one of the cards is not known"
