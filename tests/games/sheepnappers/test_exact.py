"""Deals against exact values (rules file 8.2, 8.3 and 8.5).

Every comparison allows 4 standard errors: with a fresh seed one comparison would raise a false
alarm in 1 of 15,000 runs, and all of them (about 200) together in 1 of 75. The seed is fixed.
"""

from __future__ import annotations

import functools
from math import comb, sqrt

import numba
import numpy as np
import pytest

from simlab.games.sheepnappers.rules.cards import pick_from_pile
from simlab.games.sheepnappers.rules.turns import open_session
from simlab.loop.playout import open_game
from simlab.runtime.matchup import build_matchup
from tests.referees.sheepnappers import exact

DEALS = 50_000
DRAWS = 200
ALARM = 4.0
WOLF = 10
WOOL = np.array(exact.WOOL)
SHEEP = list(exact.SHEEP)
TABLES = [2, 3, 4]


@numba.njit(nogil=True)
def deal_many(blank, worlds, seed, hands, draws):
    """Deal, then draw on: a wolf goes back into the pile, until the pile has only wolves."""
    world = worlds[0]
    for index in range(len(hands)):
        worlds[0] = blank[0]
        open_game(world, seed, index)
        open_session(world)
        for offset in range(world.table.seats):
            seat = (world.table.starter + offset) % world.table.seats
            for kind in range(10):
                hands[index, offset, kind] = world.seats[seat].hand[kind]
        size = world.table.pile_n
        for number in range(draws.shape[1]):
            draws[index, number] = -1
            if size > world.table.rules.wolves:
                kind = pick_from_pile(world.hidden, world.hidden.draw_stream[0], size)
                draws[index, number] = kind
                if kind != 10:
                    world.hidden.pile[kind] -= 1
                    size -= 1


@functools.cache
def deals(seats):
    """Return hands (deal, place after the first player, kind) and the draws that follow."""
    matchup = build_matchup("sheepnappers", "random", seats=seats)
    blank = matchup.blank_world()
    hands = np.zeros((DEALS, seats, 10), np.int64)
    draws = np.zeros((DEALS, DRAWS), np.int64)
    deal_many(blank, blank.copy(), np.uint64(20_250_101), hands, draws)
    return hands, draws


def agree(found, expected):
    """Whether a share of events is within 4 standard errors of its exact chance."""
    chance = float(expected)
    assert abs(found.mean() - chance) <= ALARM * sqrt(chance * (1 - chance) / len(found))


def agree_mean(found, expected):
    """Whether a mean is within 4 standard errors of its exact value."""
    assert abs(found.mean() - float(expected)) <= ALARM * found.std() / sqrt(len(found))


def agree_pmf(found, pmf):
    """Compare each value that is expected at least 20 times."""
    for value, chance in enumerate(pmf):
        if chance * len(found) >= 20:
            agree(found == value, chance)


def launchable(hands, matchup):
    return hands[..., 0] >= matchup.need + hands[..., 1]


def with_first_draw(seats):
    """Return the first player's hand after a first draw that was no wolf, and the other hands."""
    hands, draws = deals(seats)
    calm = draws[:, 0] != WOLF
    own = hands[calm, 0] + np.eye(11, dtype=np.int64)[draws[calm, 0]][:, :10]
    return own, hands[calm, 1:]


@pytest.mark.parametrize("seats", TABLES)
def test_opening_hand(seats):
    matchup = exact.standard(seats)
    hand = deals(seats)[0][:, 0]
    agree_pmf(hand[:, 0], exact.fuel_pmf(matchup))
    agree_pmf(hand[:, 1], exact.hack_pmf(matchup))
    agree_mean(hand[:, 0], exact.mean_fuel(matchup))
    for fuel in (2, 3):
        agree(hand[:, 0] >= fuel, exact.p_fuel_at_least(matchup, fuel))
    agree(launchable(hand, matchup), exact.p_launchable(matchup))
    agree(hand[:, SHEEP].sum(axis=1) == 0, exact.p_no_sheep(matchup))


@pytest.mark.parametrize("seats", TABLES)
def test_opening_hand_is_alike_in_every_seat(seats):
    matchup = exact.standard(seats)
    for place in range(1, seats):
        hand = deals(seats)[0][:, place]
        agree_mean(hand @ WOOL, exact.mean_wool(matchup))
        agree(launchable(hand, matchup), exact.p_launchable(matchup))


@pytest.mark.parametrize("seats", TABLES)
def test_opening_wool(seats):
    matchup = exact.standard(seats)
    hand = deals(seats)[0][:, 0]
    wool = hand @ WOOL
    agree_mean(wool, exact.mean_wool(matchup))
    agree_mean(wool[launchable(hand, matchup)], exact.mean_wool_launchable(matchup))
    pmf = exact.wool_pmf(matchup)
    agree_pmf(wool // 10, [pmf.get(10 * tens, 0) for tens in range(13)])
    # the standard error of a standard deviation of nearly normal values is sd / sqrt(2n)
    assert abs(wool.std() - exact.sd_wool(matchup)) <= ALARM * wool.std() / sqrt(2 * DEALS)


@pytest.mark.parametrize("seats", TABLES)
def test_first_turn(seats):
    matchup = exact.standard(seats)
    hands, draws = deals(seats)
    hand, first = hands[:, 0], draws[:, 0]
    wolf = first == WOLF
    no_sheep = hand[:, SHEEP].sum(axis=1) == 0
    after = hand + np.eye(11, dtype=np.int64)[first][:, :10]
    agree(wolf, exact.p_first_draw_wolf(matchup))
    agree(wolf & no_sheep, exact.p_first_turn_eaten(matchup))
    agree(launchable(after[~wolf], matchup), exact.p_launchable(matchup, 8))
    agree(launchable(after, matchup) & ~(wolf & no_sheep), exact.p_first_turn_launch(matchup))


@pytest.mark.parametrize("seats", TABLES)
def test_draws_before_the_wolf(seats):
    pile = exact.standard(seats).pile
    draws = deals(seats)[1]
    wolves = (draws == WOLF) | (draws < 0)  # a pile of wolves is not drawn from here
    agree_mean(wolves.argmax(axis=1) + 1, exact.expected_draws_to_wolf(pile))
    for count in (3, 4, 6, 8, 9, 12):
        agree(~wolves[:, :count].any(axis=1), exact.p_no_wolf(pile, count))


@pytest.mark.parametrize("seats", TABLES)
def test_wolves_before_the_pile_is_done(seats):
    matchup = exact.standard(seats)
    draws = deals(seats)[1]
    assert (draws[:, -1] == -1).all()
    blanks = matchup.cards - matchup.dealt
    agree_mean((draws == WOLF).sum(axis=1), exact.expected_wolf_draws(blanks))


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("kind", [exact.KAMIKAZE, exact.BAA])
def test_threat_of_all_opponents(seats, kind):
    matchup = exact.standard(seats)
    own, others = with_first_draw(seats)
    held = others[:, :, kind].sum(axis=1)
    for copies in (0, 1):
        seen = held[own[:, kind] == copies]
        agree_pmf(seen, exact.opponents_pmf(matchup, kind, own=copies))


@pytest.mark.parametrize("seats", TABLES)
def test_threat_to_a_launch(seats):
    matchup = exact.standard(seats)
    own, others = with_first_draw(seats)
    bombs = others[own[:, exact.KAMIKAZE] == 0][:, :, exact.KAMIKAZE].sum(axis=1)
    for surplus in (0, 1):
        agree(bombs <= surplus, exact.p_launch_safe(matchup, surplus))


@pytest.mark.parametrize("seats", TABLES)
def test_threat_of_one_opponent(seats):
    matchup = exact.standard(seats)
    own, others = with_first_draw(seats)
    for kind in range(10):
        for copies in (0, 1):
            seen = others[own[:, kind] == copies][:, 0, kind]
            if len(seen) > 1000 and copies < matchup.copies[kind]:
                agree(seen > 0, exact.p_target_has(matchup, kind, own=copies))


@pytest.mark.parametrize("seats", TABLES)
def test_random_card_of_one_opponent(seats):
    matchup = exact.standard(seats)
    own, others = with_first_draw(seats)
    for kinds in ([exact.HACK], SHEEP):
        none = own[:, kinds].sum(axis=1) == 0
        share = others[none][:, 0][:, kinds].sum(axis=1) / 7
        agree_mean(share, exact.p_random_card(matchup, kinds))


def test_deals_hold_seven_cards_each():
    matchup = build_matchup("sheepnappers", "random", seats=3)
    blank = matchup.blank_world()
    hands = np.zeros((2, 3, 10), np.int64)
    deal_many(blank, blank.copy(), np.uint64(1), hands, np.zeros((2, 5), np.int64))
    assert hands.sum(axis=2).tolist() == [[7] * 3] * 2
    assert comb(48, 7) == sum(exact.hand_ways(exact.standard(3), 7).values())
