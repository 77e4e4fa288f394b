"""Closed forms of the rules file (6.2), to the last digit."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from simlab.games.sherwood import components as c, data
from simlab.games.sherwood.game import GAME
from simlab.runtime.matchup import build_matchup
from tests.games.sherwood.boards import LOOT, card, raid

RULES = GAME.rules(4)
ROUTES = [a + b for a, b in permutations(c.ARM_WORDS, 2)]


def inward(arm):
    """Return the arrows of an arm as the default rules draw them."""
    arrows = [RULES[f"arrow.{arm}_{place}"] for place in range(1, 7)]
    return [word for word in arrows if word not in ("none", "N3", "E3", "S3", "W3")]


def route(start, dest):
    return inward(start) + inward(dest)[::-1]


def cards(letter=None):
    """Return the party cards of a deck, as (power, glory, gold, companions, route)."""
    fields = ("power", "glory", "gold", "companions")
    return [
        (
            *(RULES[f"{field}.{name}"] for field in fields),
            RULES[f"start.{name}"] + RULES[f"dest.{name}"],
        )
        for name in c.PARTY_WORDS
        if RULES[f"deck.{name}"] == letter or (letter is None and RULES[f"deck.{name}"] != "box")
    ]


def test_routes_are_those_of_the_rules_file():
    expected = """
        N,E,N1,N2,NW,NE,SE,NE,E2,E1  N,S,N1,N2,NW,NE,SW,SE,S2,S1  N,W,N1,N2,NW,NE,NW,SW,W2,W1
        E,N,E1,E2,NE,SE,NE,NW,N2,N1  E,S,E1,E2,NE,SE,SW,SE,S2,S1  E,W,E1,E2,NE,SE,NW,SW,W2,W1
        S,N,S1,S2,SE,SW,NE,NW,N2,N1  S,E,S1,S2,SE,SW,SE,NE,E2,E1  S,W,S1,S2,SE,SW,NW,SW,W2,W1
        W,N,W1,W2,SW,NW,NE,NW,N2,N1  W,E,W1,W2,SW,NW,SE,NE,E2,E1  W,S,W1,W2,SW,NW,SW,SE,S2,S1
    """
    rows = [row.split(",") for row in expected.split()]
    assert {(a, b): path for a, b, *path in rows} == {(r[0], r[1]): route(*r) for r in ROUTES}


@pytest.mark.parametrize("way", ["NE", "NS", "WN"])
def test_the_carriage_takes_the_route(way):
    board = raid([1, 0, 0], card(power=9, route=way), at=route(*way)[3])
    board.pick()
    passes = route(*way).count(route(*way)[3])
    assert len(board.happened("met")) == passes == (1 if way == "NS" else 2)
    assert board.happened("left_forest")
    table = board.table
    drawn = [c.HIDEOUT_WORDS[h] for h in table.arrow[0][: table.arrow_n[0]]]
    assert drawn == inward("N")


def test_passes_of_uniform_routes():
    for word in c.HIDEOUT_WORDS:
        if word[-1] == "3":
            continue
        passes = [route(*way).count(word) for way in ROUTES]
        corner = len(set(word)) == 2 and word[1] not in "12"
        assert Fraction(sum(p > 0 for p in passes), 12) == (Fraction(5, 6) if corner else 0.5)
        assert Fraction(sum(passes), 12) == (1 if corner else Fraction(1, 2))
        assert Fraction(passes.count(2), 12) == (Fraction(1, 6) if corner else 0)
    turning = [way for way in ROUTES if len(set(route(*way))) < 8]
    assert len(turning) == 8
    assert 1 - 0.5**4 == 0.9375
    assert 1 - 0.5**6 == 0.984375
    assert pytest.approx(0.99923, abs=5e-6) == 1 - 6.0**-4
    assert pytest.approx(0.99998, abs=5e-6) == 1 - 6.0**-6


@pytest.mark.parametrize(
    ("places", "a", "b"),
    [
        (("N1", "N2"), 11, 12), (("E1", "E2"), 12, 11), (("S1", "S2"), 10, 12),
        (("W1", "W2"), 11, 11), (("NW",), 18, 19), (("NE",), 19, 19), (("SE",), 18, 19),
        (("SW",), 18, 19),
    ],
)  # fmt: skip
def test_cards_that_pass_each_hideout(places, a, b):
    for place in places:
        assert sum(place in route(*way) for *_, way in cards("A")) == a
        assert sum(place in route(*way) for *_, way in cards("B")) == b


def test_cards_that_pass_twice():
    twice = {w: sum(route(*way).count(w) == 2 for *_, way in cards()) for w in c.HIDEOUT_WORDS[12:]}
    assert twice == {"NW": 8, "NE": 8, "SE": 8, "SW": 7}


def test_deck_sums():
    sums = {letter: np.array([row[:4] for row in cards(letter)]).sum(0) for letter in "AB"}
    assert sums["A"].tolist() == [101, 31, 56, 7]
    assert sums["B"].tolist() == [207, 45, 127, 11]
    assert (len(cards("A")), len(cards("B"))) == (22, 23)
    powers = {letter: [row[0] for row in cards(letter)] for letter in "AB"}
    assert [sum(p <= 4 for p in powers[x]) for x in "AB"] == [11, 1]
    assert [sum(p >= 10 for p in powers[x]) for x in "AB"] == [0, 10]
    every = powers["A"] + powers["B"]
    histogram = [every.count(power) for power in range(1, 15)]
    assert histogram == [2, 3, 3, 4, 5, 5, 4, 5, 4, 3, 2, 2, 2, 1]
    table = data.Table(data.FOLDER / "travel_parties.csv", (), "card_id")
    kinds = {x: [r["kind"] for r in table.rows if r["deck"] == x] for x in "AB"}
    assert [[kinds[x].count(kind) for kind in "GNP"] for x in "AB"] == [[9, 7, 6], [11, 8, 4]]


def test_chances_of_weak_cards():
    def at_most(letter, power):
        return Fraction(sum(row[0] <= power for row in cards(letter)), len(cards(letter)))

    assert [at_most("A", m) for m in (2, 4, 6, 8)] == [
        Fraction(5, 22), Fraction(1, 2), Fraction(17, 22), Fraction(21, 22),
    ]  # fmt: skip
    expected = [Fraction(n, 23) for n in (1, 5, 10, 16, 20)]
    assert [at_most("B", m) for m in (4, 6, 8, 10, 12)] == expected
    for count, chance in ((4, 0.95489), (5, 0.98246), (6, 0.99381)):
        assert 1 - comb(11, count) / comb(22, count) == pytest.approx(chance, abs=5e-6)


@pytest.mark.parametrize(
    ("raiders", "a", "b"),
    [
        (4, [11, 10, 1, 0], [1, 9, 10, 3]), (5, [14, 8, 0, 0], [3, 13, 7, 0]),
        (6, [17, 5, 0, 0], [5, 15, 3, 0]), (8, [21, 1, 0, 0], [10, 13, 0, 0]),
    ],
)  # fmt: skip
def test_fewest_members(raiders, a, b):
    for letter, expected in (("A", a), ("B", b)):
        members = [-(-row[0] // raiders) for row in cards(letter)]
        assert [members.count(number) for number in (1, 2, 3, 4)] == expected


@pytest.mark.parametrize(
    ("places", "count", "four", "six"),
    [
        (("N1", "S1"), 5, Fraction(141, 209), Fraction(523, 627)),
        (("E1", "W1"), 6, Fraction(157, 209), Fraction(865, 969)),
        (("NW", "NE", "SE", "SW"), 9, Fraction(120, 133), Fraction(2209, 2261)),
    ],
)
def test_a_lone_band_of_four(places, count, four, six):
    for place in places:
        weak = sum(row[0] <= 4 and place in route(*row[4]) for row in cards("A"))
        assert weak == count
        for laid_out, chance in ((4, four), (6, six)):
            assert 1 - Fraction(comb(22 - weak, laid_out), comb(22, laid_out)) == chance


def test_displays_of_six():
    means = {x: np.array([row[1:4] for row in cards(x)]).mean(0) * 6 for x in "AB"}
    assert means["A"].tolist() == pytest.approx([8.455, 15.273, 1.909], abs=5e-4)
    assert means["B"].tolist() == pytest.approx([11.739, 33.130, 2.870], abs=5e-4)
    rich = sum(sum(six) > 42 for six in combinations([row[2] for row in cards("B")], 6))
    assert Fraction(rich, comb(23, 6)) == Fraction(4855, 100947)


def test_sheriffs():
    """The rules file prints 0.73203 for the last of these; the fraction is 0.732051."""
    decks = {x: sum(RULES[f"deck.{name}"] == x for name in c.SHERIFF_WORDS) for x in "AB"}
    assert decks == {"A": 5, "B": 5}
    for dealt, mean, none in (
        (12, 4.3651, 0.03720), (15, 5.4563, 0.00981), (18, 6.5476, 0.00156),
    ):  # fmt: skip
        assert dealt * 5 / 27 + dealt * 5 / 28 == pytest.approx(mean, abs=5e-5)
        assert comb(22, dealt) / comb(27, dealt) == pytest.approx(none, abs=6e-6)
    for laid_out, a, b in ((4, 0.58319, 0.56752), (5, 0.67380, 0.65762), (6, 0.74794, 0.73205)):
        assert 1 - comb(22, laid_out) / comb(27, laid_out) == pytest.approx(a, abs=6e-6)
        assert 1 - comb(23, laid_out) / comb(28, laid_out) == pytest.approx(b, abs=6e-6)


def test_sheriffs_are_dealt_like_that():
    """The mean number of sheriffs in 2,000 decks lies within 4 standard errors."""
    matchup = build_matchup(GAME, "random", seats=3, preset="advanced")
    blank = matchup.blank_world()
    counts, up = [], 0
    for number in range(2000):
        worlds = blank.copy()
        worlds[0].hidden.key = np.uint64(number * 7919 + 1)
        with np.errstate(over="ignore"):
            matchup.compiled.deal(worlds[0])
        counts.append(int((worlds[0].hidden.supply[:24] >= c.FIRST_SHERIFF).sum()))
        up += int((worlds[0].table.shown >= c.FIRST_SHERIFF).any())
    error = np.std(counts) / len(counts) ** 0.5
    assert abs(np.mean(counts) - 4.3651) < 4 * error
    assert abs(up / 2000 - 5 / 27) < 4 * (5 / 27 * 22 / 27 / 2000) ** 0.5


def test_equipment():
    copies = [RULES[f"eq_copies.weapon{power}"] for power in (1, 2, 3)]
    deck = [power for power, count in zip((1, 2, 3), copies, strict=True) for _ in range(count)]
    assert copies == [6, 6, 6]
    for number, mean, variance, chances in (
        (1, 2, Fraction(2, 3), None),
        (2, 4, Fraction(64, 51), ["5/51", "4/17", "1/3", "4/17", "5/51"]),
        (3, 6, Fraction(30, 17),
         ["5/204", "15/136", "15/68", "59/204", "15/68", "15/136", "5/204"]),
    ):  # fmt: skip
        sums = [sum(drawn) for drawn in combinations(deck, number)]
        assert Fraction(sum(sums), len(sums)) == mean
        assert Fraction(sum((s - mean) ** 2 for s in sums), len(sums)) == variance
        if chances:
            spread = [Fraction(sums.count(s), len(sums)) for s in range(number, 3 * number + 1)]
            assert spread == [Fraction(text) for text in chances]
    advanced = GAME.rules(4, preset="advanced")
    specials = sum(
        int(advanced[f"eq_copies.{kind}"])
        for kind in ("forest_jerkin", "messenger_garment", "provisions")
    )
    assert Fraction(specials, specials + 18) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("figures", "loot", "base", "rest", "takers"),
    [
        ((5, 1, 6), 10, (4, 1, 4), 1, 2), ((3, 3, 3), 7, (2, 2, 2), 1, 3),
        ((2, 1, 0), 7, (4, 2, 0), 1, 2), ((4, 4, 0), 1, (0, 0, 0), 1, 2),
        ((5, 1, 6), 12, (5, 1, 6), 0, 0), ((1, 1, 1, 1), 3, (0, 0, 0, 0), 3, 4),
        ((8, 8, 1), 13, (6, 6, 1), 0, 0),
    ],
)  # fmt: skip
def test_quota_vectors(figures, loot, base, rest, takers):
    vectors = set()

    def explore(picked):
        board = raid(figures, card(gold=loot), oak=[0] * len(figures), gold=[0] * len(figures))
        board.pick(1, *picked)
        if board.asked == "piece":
            assert board.actor == 0
            for word in board.legal:
                explore([*picked, word])
        else:
            vectors.add(tuple(board.per_seat("gold")))

    explore([])
    assert len(vectors) == comb(takers, rest)
    for vector in vectors:
        extra = [v - b for v, b in zip(vector, base, strict=True)]
        assert sum(extra) == rest
        assert set(extra) <= {0, 1}


def test_worked_example_of_the_rulebook():
    """Anna 5, Ben 1, Carla 6; nine bags and a companion."""
    figures = (5, 1, 6)
    rules = card(gold=9, companions=1, power=12)
    board = raid(figures, rules, oak=[1, 2, 0], gold=[0, 0, 0])
    board.pick()
    assert (board.asked, sorted(board.legal)) == ("piece", ["seat_0", "seat_2"])
    board.do("seat_0", "seat_0")
    assert board.per_seat("gold") == [4, 1, 4]
    assert board.per_seat("camp") == [6, 1, 6]
    assert board.per_seat("glory") == [1, 1, 1]


def test_strongest_solo_band():
    top = max(RULES[f"power.{name}"] for name in c.PARTY_WORDS)
    assert top == 14 <= RULES["max_raiders"] + 3 * RULES["eq_power.weapon3"] == 17
    assert c.CARD_WORDS.index(LOOT) == 2
    values = [RULES[f"{key}.A03"] for key in ("power", "start", "dest", "glory", "gold")]
    assert values == [2, "E", "S", 1, 0]
