"""Closed forms and reference values of section 9 of the rules file, through the real engine."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.play import resolve, reveal
from simlab.jit.call_graph import uncompiled
from simlab.runtime.stepper import Match
from tests.games.cosmic.dealing import QUIET, cards_of, dealt, first_encounter, setup_of

DEALS = 6_000
BLANK = "quash"
"""Copies beyond the first stand for flares: cards that are no encounter cards."""


def deck(cards: int) -> dict[str, object]:
    """Return rules with so many cards in the deck."""
    return {**QUIET, f"copies.{BLANK}": 1 + cards - 72}


def close(value: float, expected: float, error: float) -> None:
    assert abs(value - expected) <= 4 * error + 5e-5, f"{value} ± {error}, expected {expected}"


def share(hits: int, n: int, expected: float) -> None:
    close(hits / n, expected, math.sqrt(expected * (1 - expected) / n))


# 9.2: opening hands

HANDS = {
    72: (2.0311e-06, 0.00116001, 0.138057, (0.13806, 0.33134, 0.31834, 0.15917, 0.04505)),
    82: (6.2289e-05, 0.00406853, 0.182999, (0.18300, 0.36600, 0.29400, 0.12329, 0.02935)),
    84: (9.8455e-05, 0.00494443, 0.191798, (0.19180, 0.37122, 0.28873, 0.11730, 0.02707)),
}
AT_LEAST = {
    72: (0.211268, 0.111111, 6.1111, 4.3333, 1.6667, 0.6667, 18.8612, 0.45506, 0.52013, 0.75396),
    82: (0.186691, 0.097561, 5.3659, 3.8049, 1.4634, 0.5854, 17.8611, 0.40962, 0.47096, 0.70150),
    84: (0.182444, 0.095238, 5.2381, 3.7143, 1.4286, 0.5714, 17.6829, 0.40157, 0.46217, 0.69166),
}


@pytest.mark.parametrize("cards", HANDS)
def test_opening_hands_by_the_composition_of_the_deck(cards):
    rules = GAME.rules(4, deck(cards))
    copies = [int(rules[f"copies.{word}"]) for word in c.CARD_WORDS]
    n = sum(copies)
    assert n == cards
    none_of = lambda held: math.comb(n - held, 8) / math.comb(n, 8)  # noqa: E731
    no_card, no_attack, no_talk, talks = HANDS[cards]
    assert none_of(sum(copies[: c.ENCOUNTER_N])) == pytest.approx(no_card, rel=1e-4)
    assert none_of(sum(copies[: c.ATTACK_N])) == pytest.approx(no_attack, rel=1e-5)
    assert none_of(copies[c.NEGOTIATE]) == pytest.approx(no_talk, rel=1e-5)
    for k, expected in enumerate(talks):
        found = math.comb(15, k) * math.comb(n - 15, 8 - k) / math.comb(n, 8)
        assert found == pytest.approx(expected, abs=1e-5)
    if cards == 72:
        assert none_of(sum(copies[c.COSMIC_ZAP :])) == pytest.approx(0.246038, rel=1e-5)


@pytest.mark.parametrize("cards", AT_LEAST)
def test_opening_hands_as_dealt(cards):
    matchup = setup_of(deck(cards), seats=3)
    hands = np.array(
        [world.seats[seat].hand.copy() for world in dealt(matchup, DEALS) for seat in (1, 2)]
    )
    n = len(hands)
    zap, morph, encounter, attack, talk, plus, best, b20, b15, b12 = AT_LEAST[cards]
    share(int((hands[:, c.COSMIC_ZAP] > 0).sum()), n, zap)
    share(int((hands[:, c.MORPH] > 0).sum()), n, morph)
    counts = Counter(hands[:, c.NEGOTIATE].tolist())
    for k, expected in enumerate(HANDS[cards][3]):
        share(counts[k], n, expected)
    sums = {
        encounter: hands[:, : c.ENCOUNTER_N],
        attack: hands[:, : c.ATTACK_N],
        talk: hands[:, c.NEGOTIATE : c.MORPH],
        plus: hands[:, c.PLUS_2 : c.COSMIC_ZAP],
    }
    for expected, part in sums.items():
        total = part.sum(axis=1)
        close(total.mean(), expected, total.std() / math.sqrt(n))
    values = c.PRINTED[: c.ATTACK_N]
    highest = np.array([max(values[row[: c.ATTACK_N] > 0], default=-1) for row in hands])
    armed = highest[highest >= 0]
    close(armed.mean(), best, armed.std() / math.sqrt(len(armed)))
    for least, expected in ((20, b20), (15, b15), (12, b12)):
        share(int((highest >= least).sum()), n, expected)


# 9.3: the first encounter with cards chosen at random


def pick_any(chance):
    def choose(world, decision):
        if decision != "plan":
            return None
        return int(chance.choice(cards_of(world, int(world.table.actor))))

    return choose


def test_first_encounter_with_random_cards():
    matchup, chance = setup_of(QUIET), np.random.default_rng(1)
    found, n = Counter(), 4_000
    for world in dealt(matchup, n):
        first_encounter(matchup, world, pick_any(chance))
        table = world.table
        found += Counter(
            ava=int(table.ava),
            avn=int(table.avn),
            nvn=int(table.nvn),
            offense=int(table.offense_wins),
            morph=int(table.discard[c.MORPH] > 0),
        )
    # a Morph counts as what it meets
    share(found["nvn"], n, 8 / 99)
    share(found["offense"], n, 47 / 110)
    share(n - found["nvn"] - found["offense"], n, 487 / 990)
    share(found["morph"], n, 2 / 55)
    assert found["ava"] + found["avn"] + found["nvn"] == n


# 9.4: two attacks

BY_LEAD = {
    -8: 0.14305, -7: 0.16802, -6: 0.19028, -5: 0.23009, -4: 0.25709, -3: 0.31579, -2: 0.34615,
    -1: 0.42848, 0: 0.46154, 1: 0.53846, 2: 0.57152, 3: 0.65385, 4: 0.68421, 5: 0.74291,
    6: 0.76991, 7: 0.80972, 8: 0.83198,
}  # fmt: skip


@pytest.mark.parametrize("ahead", BY_LEAD)
def test_two_attacks_by_ship_lead(ahead):
    """All pairs of attack cards, with ships laid out by hand."""
    match = Match(setup_of(QUIET), 0)
    table, match.world.hidden.logging = match.table, 0
    table.defense, table.target = 1, 6
    table.ships[6, 1], table.zones[c.GATE, 0] = 10, 10 + ahead
    add_up, by_totals = uncompiled(reveal.add_up), uncompiled(resolve.by_totals)
    won = pairs = ties = 0
    for one in range(c.ATTACK_N):
        for other in range(c.ATTACK_N):
            ways = c.COPIES[one] * (c.COPIES[other] - (one == other))
            table.face_o, table.face_d = one, other
            add_up(match.world)
            won += ways * (by_totals(table) == c.OFFENSE_WON)
            ties += ways * (one == other)
            pairs += ways
    assert won / pairs == pytest.approx(BY_LEAD[ahead], abs=5e-6)
    assert ties / pairs == pytest.approx(1 / 13)


def test_one_ship_more_turns_the_odds():
    """9.3 and 9.4: at a lead of 1 the offense has the odds of the defense at 0."""
    matchup, chance = setup_of({**QUIET, "ships": 3}), np.random.default_rng(2)
    won = talked = 0
    for world in dealt(matchup, 3_000):
        first_encounter(matchup, world, pick_any(chance))
        won += int(world.table.offense_wins)
        talked += int(world.table.nvn)
    share(won, 3_000, 487 / 990)
    share(talked, 3_000, 8 / 99)


# 9.6: ranks of cards

RANKS = {
    -4: (0.3675, 0.5499, 0.6689, 0.7927),
    0: (0.4837, 0.7392, 0.8643, 0.9443),
    2: (0.5430, 0.8121, 0.9214, 0.9732),
    8: (0.7118, 0.9491, 0.9905, 0.9958),
}


def test_card_ranks():
    matchup = setup_of(deck(82), seats=3)
    values = np.array(c.ATTACKS)
    rows = []
    for world in dealt(matchup, DEALS):
        for o, d in ((1, 2), (2, 0), (0, 1)):
            hands = [np.repeat(values, world.seats[s].hand[: c.ATTACK_N])[::-1] for s in (o, d)]
            if min(map(len, hands)) > 0:
                picks = [hands[1][min(rank, len(hands[1]) - 1)] for rank in (0, 1, 2)]
                rows.append([hands[0][0], *picks, hands[1][-1]])
    table = np.array(rows)
    n = len(table) / 1.5  # hands of one deal hang together a little
    for ahead, expected in RANKS.items():
        for rank, p in enumerate(expected):
            found = (table[:, 0] + ahead > table[:, 1 + rank]).mean()
            close(found, p, math.sqrt(p * (1 - p) / n) + 0.0008)
    for rank, mean in enumerate((17.89, 10.13, 7.33, 4.99)):
        column = table[:, 1 + rank]
        close(column.mean(), mean, column.std() / math.sqrt(n) + 0.01)


def test_the_highest_card_against_the_second_highest():
    """9.6 at a lead of 0, card ranks played by the mini-game in its first encounter."""
    matchup = setup_of(deck(82))
    won = fought = 0
    for world in dealt(matchup, 3_000):
        hands = [world.seats[seat].hand[: c.ATTACK_N].sum() for seat in range(4)]
        defense = int(world.table.defense)
        first_encounter(matchup, world, lambda world, decision: None)
        if defense > 0 and min(hands[0], hands[defense]) > 0:
            fought += int(world.table.ava)
            won += int(world.table.offense_attacks)
    share(won, fought, 0.7392)


# 9.7: destiny

FIRST_DRAW = {
    3: (0.21429, 0.42857, 0.14286, 0.21429, 0.21429, 1.2500),
    4: (0.17647, 0.52941, 0.11765, 0.17647, 0.23529, 1.2000),
    5: (0.15000, 0.60000, 0.10000, 0.15000, 0.25000, 1.1667),
    6: (0.13043, 0.65217, 0.08696, 0.13043, 0.26087, 1.1429),
}


@pytest.mark.parametrize("seats", FIRST_DRAW)
def test_destiny(seats):
    matchup = setup_of(QUIET, seats=seats)
    draws, first = [], Counter()
    for world in dealt(matchup, 4_000, logging=True):
        packed = world.hidden.events[: int(world.hidden.event_count)]
        kinds = [int(word >> 32 & 0xFFFF) - 2**15 for word in packed if word >> 48 == e.E_DESTINY]
        colour = kinds[0] % c.MAX_SEATS if kinds[0] < c.WILD else c.NOTHING
        first["own"] += colour == 0
        first["other"] += colour > 0
        first["wild"] += kinds[0] == c.WILD
        first["special"] += kinds[0] > c.WILD
        first["hazard"] += c.MAX_SEATS <= kinds[0] < c.WILD
        draws.append(len(kinds))
    own, other, wild, special, hazard, mean = FIRST_DRAW[seats]
    names = ("own", "other", "wild", "special", "hazard")
    for name, expected in zip(names, (own, other, wild, special, hazard), strict=True):
        share(first[name], 4_000, expected)
    close(np.mean(draws), mean, np.std(draws) / math.sqrt(4_000))
    assert world.table.destiny_n + len(kinds) == 3 * seats + 5


# 9.9: the golden game

GOLDEN = [
    (3, 0, 5, 4, 9.7662, 15.4030, 0.0, 3.2627, 9.2373, 4.9118, (0.3902, 0.3284, 0.2814),
     (0.6319, 0.3066, 0.0615), 0.6599),
    (4, 0, 5, 4, 11.8714, 18.9697, 0.0, 3.0969, 8.2128, 4.7459, (0.3244, 0.2635, 0.2268, 0.1854),
     (0.6395, 0.3002, 0.0603), 0.6595),
    (4, 1, 5, 4, 3.8702, 6.5357, 0.20320, 3.8661, 4.9341, 5.2283, (0.3181, 0.1950, 0.2305, 0.2564),
     (0.8958, 0.0986, 0.0056), 0.8304),
    (5, 1, 5, 2, 3.6750, 6.1114, 0.26788, 3.9215, 3.8133, 5.8910,
     (0.2766, 0.1574, 0.1690, 0.1982, 0.1988), (0.9397, 0.0589, 0.0014), 0.8341),
    (4, 0, 3, 1, 7.8705, 11.8267, 0.0, 1.6356, 4.2525, 3.9701, (0.3281, 0.2504, 0.2224, 0.1991),
     (0.7041, 0.2425, 0.0534), 0.5532),
]  # fmt: skip
GAMES = 30_000


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: "-".join(map(str, row[:4])))
def test_golden_game(row):
    seats, ally, colonies, ships, turns, encounters, shared, foreign, warp, cards, wins = row[:11]
    rules = {**GAME.rulebook.presets["golden"], "win_colonies": colonies}
    matchup = setup_of(rules, seats, f"golden:ally={ally},ships={ships}", seed=7)
    outcomes, _ = matchup.play(0, GAMES)
    names = [metric.name for metric in GAME.seat_metrics]
    of_seats = dict(zip(names, np.moveaxis(outcomes["seats"][:, :seats], 2, 0), strict=True))
    names = [metric.name for metric in GAME.table_metrics]
    table = dict(zip(names, outcomes["table"].T, strict=True))
    reference = (0.006, 0.010, 0.0005, 0.001, 0.001, 0.001)
    found = (
        table["turns"], table["encounters"], table["shared"],
        of_seats["foreign_colonies"].mean(axis=1), of_seats["warp"].mean(axis=1),
        of_seats["cards"].mean(axis=1),
    )  # fmt: skip
    wanted = (turns, encounters, shared, foreign, warp, cards)
    for values, expected, error in zip(found, wanted, reference, strict=True):
        close(values.mean(), expected, math.hypot(values.std() / math.sqrt(GAMES), error))
    for seat, expected in enumerate(wins):
        won = of_seats["win"][:, seat]
        close(won.mean(), expected, math.hypot(won.std() / math.sqrt(GAMES), 0.0005))
    kinds = np.stack([table["ava"], table["avn"], table["nvn"]])
    for values, expected in (*zip(kinds, row[11], strict=True), (table["offense_wins"], row[12])):
        ratio = values.sum() / kinds.sum()
        spread = values - ratio * kinds.sum(axis=0)
        error = spread.std() / math.sqrt(GAMES) / kinds.sum(axis=0).mean()
        close(ratio, expected, math.hypot(error, 0.001))
