"""The exact SHEEPNAPPERS values against the figures of the rules, sections 8.2-8.6."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import perm

import pytest

from tests.referees.sheepnappers import exact as ex

SETUP = {n: ex.standard(n) for n in (2, 3, 4)}


def close(values: Iterable[Fraction | float], text: str, digits: int = 6) -> None:
    """Assert that the values round to the figures printed in `text`."""
    got = [float(value) for value in values]
    want = [float(figure) for figure in text.split()]
    assert got == pytest.approx(want, rel=0, abs=0.501 * 10**-digits)


# --------------------------------------------------------------------------- 8.2


@pytest.mark.parametrize(("n", "cards", "pile"), [(4, 48, 22), (3, 48, 29), (2, 42, 30)])
def test_deck_sizes_are_those_of_the_rules(n: int, cards: int, pile: int) -> None:
    assert (SETUP[n].cards, SETUP[n].pile) == (cards, pile)


FUEL_48 = ".091330 .286586 .343904 .203384 .063557 .010400 .000816 .000023"
FUEL_42 = ".199405 .398810 .288794 .096265 .015527 .001164 .000035 .000000"


@pytest.mark.parametrize(("n", "text"), [(4, FUEL_48), (3, FUEL_48), (2, FUEL_42)])
def test_fuel_pmf(n: int, text: str) -> None:
    pmf = ex.fuel_pmf(SETUP[n])
    assert sum(pmf) == 1
    assert not any(pmf[8:])
    close(pmf[:8], text)
    assert ex.mean_fuel(SETUP[n]) == sum(k * p for k, p in enumerate(pmf))


def test_fuel_moments() -> None:
    for n in (3, 4):
        assert ex.mean_fuel(SETUP[n]) == Fraction(91, 48)
        assert ex.p_fuel_at_least(SETUP[n], 2) == Fraction(86749, 139449)
        assert ex.p_fuel_at_least(SETUP[n], 3) == Fraction(38792, 139449)
    assert ex.mean_fuel(SETUP[2]) == Fraction(4, 3)
    close([ex.p_fuel_at_least(SETUP[2], k) for k in (2, 3)], ".401785 .112991")
    close([ex.p_fuel_at_least(SETUP[4], k) for k in (2, 3)], ".622084 .278181")


def test_hack_pmf() -> None:
    close(ex.hack_pmf(SETUP[4]), ".616327 .331869 .049780 .002024")
    assert ex.hack_pmf(SETUP[3]) == ex.hack_pmf(SETUP[4])
    close(ex.hack_pmf(SETUP[2]), ".691057 .284553 .024390")


@pytest.mark.parametrize(
    ("n", "seven", "text"),
    [
        (4, Fraction(11918023, 24543024), ".485597 .546048 .537727"),
        (3, Fraction(476437, 2231184), ".213536 .274146 .268624"),
        (2, Fraction(307847, 3372291), ".091287 .125728 .123020"),
    ],
)
def test_launchable(n: int, seven: Fraction, text: str) -> None:
    s = SETUP[n]
    assert ex.p_launchable(s) == seven
    close([ex.p_launchable(s), ex.p_launchable(s, 8), ex.p_first_turn_launch(s)], text)


@pytest.mark.parametrize(
    ("n", "wolf", "none", "text"),
    [
        (4, Fraction(1, 11), Fraction(23374, 511313), ".090909 .045714 .004156"),
        (3, Fraction(2, 29), Fraction(23374, 511313), ".068966 .045714 .003153"),
        (2, Fraction(1, 15), Fraction(6325, 259407), ".066667 .024383 .001626"),
    ],
)
def test_first_wolf(n: int, wolf: Fraction, none: Fraction, text: str) -> None:
    s = SETUP[n]
    assert ex.p_first_draw_wolf(s) == wolf
    assert ex.p_no_sheep(s) == none
    close([wolf, none, ex.p_first_turn_eaten(s)], text)


@pytest.mark.parametrize(
    ("n", "mean", "text"),
    [
        (4, 35, "18.873412 30.779595"),
        (3, 35, "18.873412 26.408360"),
        (2, 40, "19.338659 28.308153"),
    ],
)
def test_wool_moments(n: int, mean: int, text: str) -> None:
    assert ex.mean_wool(SETUP[n]) == mean
    close([ex.sd_wool(SETUP[n]), ex.mean_wool_launchable(SETUP[n])], text)


def test_wool_pmf() -> None:
    pmf = ex.wool_pmf(SETUP[4])
    assert pmf == ex.wool_pmf(SETUP[3])
    assert sum(pmf.values()) == 1
    assert list(pmf) == list(range(0, 150, 10))
    text = (
        ".04571 .09846 .17504 .20239 .19070 .13996 .08395 .04094 .01613 .00516 .00128 .00025 .00003"
    )
    close(list(pmf.values())[:13], text, 5)


# --------------------------------------------------------------------------- 8.3


@pytest.mark.parametrize(
    ("n", "mean", "draws", "text", "harmonic"),
    [
        (4, Fraction(23, 3), (4, 8, 12), ".662338 .393939 .194805", "7.195479"),
        (3, Fraction(10), (3, 6, 9), ".800493 .623153 .467980", "7.782914"),
        (2, Fraction(31, 3), (2, 4, 6), ".868966 .747126 .634483", "7.854342"),
    ],
)
def test_wolf_draws_are_exact(
    n: int, mean: Fraction, draws: tuple[int, ...], text: str, harmonic: str
) -> None:
    m = SETUP[n].pile
    assert ex.expected_draws_to_wolf(m) == mean
    close([ex.p_no_wolf(m, k) for k in draws], text)
    close([ex.expected_wolf_draws(m - 2)], harmonic)
    for k in range(m + 3):
        product_form = Fraction((m - k) * (m - k - 1), m * (m - 1)) if k < m else 0
        assert ex.p_no_wolf(m, k) == product_form


@pytest.mark.parametrize("wolves", [1, 2, 3])
def test_wolves_by_enumeration(wolves: int) -> None:
    orders = list(combinations(range(7), wolves))  # positions of the wolves
    assert ex.expected_draws_to_wolf(7, wolves) == Fraction(
        sum(o[0] + 1 for o in orders), len(orders)
    )
    for k in range(8):
        good = sum(o[0] >= k for o in orders)
        assert ex.p_no_wolf(7, k, wolves) == Fraction(good, len(orders))


# --------------------------------------------------------------------------- 8.5


@pytest.mark.parametrize(
    ("n", "bombs", "safe", "baas", "own_one"),
    [
        (
            4,
            ".098077 .363462 .403846 .134615",
            ".098077 .461538",
            ".042412 .222661 .392931 .276507 .065489",
            ".219231 .511538 .269231",
        ),
        (
            3,
            ".263158 .460526 .239474 .036842",
            ".263158 .723684",
            ".163585 .398293 .323613 .103556 .010953",
            ".416667 .466667 .116667",
        ),
        (
            2,
            ".488803 .410595 .094753 .005849",
            ".488803 .899398",
            ".378428 .441500 .158940 .020377 .000755",
            ".625668 .336898 .037433",
        ),
    ],
)
def test_threat_of_opponents_is_exact(
    n: int, bombs: str, safe: str, baas: str, own_one: str
) -> None:
    s = SETUP[n]
    close(ex.opponents_pmf(s, ex.KAMIKAZE), bombs)
    close([ex.p_launch_safe(s, surplus) for surplus in (0, 1)], safe)
    close(ex.opponents_pmf(s, ex.BAA), baas)
    close(ex.opponents_pmf(s, ex.KAMIKAZE, own=1), own_one)
    assert ex.p_launch_safe(s, 3) == 1
    assert ex.p_launch_safe(s, 3, steal=2) == ex.p_launch_safe(s, 1)


TARGET_48 = (".952368 .770857 .639311", ".552249", ".447773", ".175000", ".075 .40")
TARGET_42 = (".877724 .834927 .709871", ".621572", ".511197", ".205882", ".058824 .470588")


@pytest.mark.parametrize(("n", "texts"), [(4, TARGET_48), (3, TARGET_48), (2, TARGET_42)])
def test_one_target(n: int, texts: tuple[str, ...]) -> None:
    s = SETUP[n]
    close([ex.p_target_has(s, kind) for kind in (ex.FUEL, ex.DREAM, ex.IT)], texts[0])
    close([ex.p_target_has(s, ex.LAMP, own=1)], texts[1])
    close([ex.p_target_has(s, kind) for kind in (ex.BAA, ex.SPIDER)], f"{texts[1]} {texts[1]}")
    close([ex.p_target_has(s, kind) for kind in (ex.KAMIKAZE, ex.TIME)], f"{texts[2]} {texts[2]}")
    close([ex.p_target_has(s, ex.PIRATE)], texts[3])
    close([ex.p_random_card(s, [ex.HACK]), ex.p_random_card(s, ex.SHEEP)], texts[4])


# --------------------------------------------------------------------------- 8.6


def values(*numbers: Fraction | int) -> ex.LoneAlien:
    """(launch, go on, best) as the solver returns them."""
    return ex.LoneAlien(*map(Fraction, numbers))


@pytest.mark.parametrize(
    ("state", "launch", "go_on"),
    [
        ((3, 2, 2, 2, 6), 70, "91.727274"),
        ((1, 1, 1, 0, 3), 30, "28.333333"),
        ((2, 1, 1, 1, 8), 40, "43.75"),
        ((0, 1, 1, 1, 4), 20, "19.375"),
        ((0, 0, 3, 2, 10), 0, "16.943095"),
        ((4, 3, 4, 4, 12), 100, "169.717246"),
        ((0, 3, 2, 1, 5), 60, "61.912"),
        ((0, 2, 1, 1, 2), 40, "38.333333"),
    ],
)
def test_lone_alien(state: tuple[int, int, int, int, int], launch: int, go_on: str) -> None:
    value = ex.lone_alien(*state)
    assert value.launch == launch
    close([value.go_on], go_on)
    assert value.best == max(value.launch, value.go_on)


def test_lone_alien_fractions() -> None:
    assert ex.lone_alien(3, 2, 2, 2, 6).best == Fraction(14859818357, 162000000)
    assert ex.lone_alien(1, 1, 1, 0, 3).go_on == Fraction(85, 3)
    for blanks in range(8):
        assert ex.lone_alien(0, 1, 0, 2, blanks) == values(20, Fraction(45, 2), Fraction(45, 2))


def test_lone_alien_by_hand() -> None:
    assert ex.lone_alien(0, 0, 0, 0, 0) == values(0, -10, 0)
    assert ex.lone_alien(1, 0, 1, 0, 0, 1) == values(10, 10, 10)  # 1/2 * 20 + 1/2 * best(0|1) = 10
    assert ex.lone_alien(0, 0, 1, 0, 0, 1, low=8, eaten=-2) == values(0, 3, 3)
    assert ex.lone_alien(2, 1, 3, 1, 4, 0) == values(40, 90, 90)  # no wolves: draw everything
    assert ex.lone_alien(2, 1, 0, 0, 0, 0) == values(40, 40, 40)


def test_one_step_rule() -> None:
    states = list(product(range(4), range(4), range(4), range(4), range(6)))
    wrong = []
    for state in states:
        value = ex.lone_alien(*state)
        if ex.one_step_rule(*state) != (value.go_on > value.launch):
            wrong.append(state)
    assert (len(states), len(states) - len(wrong)) == (1536, 1500)
    for own10, own20, pile10, pile20, _ in wrong:  # ties of the rule; going on is better
        assert own10 == 0
        assert own20 > 0
        assert 10 * pile10 + 20 * pile20 == 40


# --------------------------------------------------------------------------- other constants


def test_other_constants_by_enumeration() -> None:
    """A deck of 10 cards and two seats, dealt in every possible way."""
    s = ex.Matchup(
        players=2, need=2, copies=(3, 2, 1, 0, 1, 2, 0, 0, 0, 1), hand_size=3, wolves=1,
        wool=(0, 0, 30, 0, 10, 25, 0, 0, 0, 5), hack_extra=2,
    )  # fmt: skip
    deck = [kind for kind, copies in enumerate(s.copies) for _ in range(copies)]
    assert (s.cards, s.pile) == (10, 5)

    def ready(cards: Iterable[int]) -> bool:
        held = list(cards)
        return held.count(ex.FUEL) >= 2 + 2 * held.count(ex.HACK)

    hands = list(combinations(deck, 3))
    fours = list(combinations(deck, 4))
    total = len(hands)
    wool = [sum(s.wool[kind] for kind in hand) for hand in hands]
    for k in range(4):
        assert ex.fuel_pmf(s)[k] == Fraction(sum(hand.count(ex.FUEL) == k for hand in hands), total)
    assert ex.p_launchable(s) == Fraction(sum(map(ready, hands)), total)
    assert ex.p_launchable(s, 4) == Fraction(sum(map(ready, fours)), len(fours))
    no_sheep = Fraction(sum(not set(hand) & set(ex.SHEEP) for hand in hands), total)
    assert ex.p_no_sheep(s) == no_sheep
    assert ex.p_first_turn_eaten(s) == no_sheep / 5
    fed = Fraction(sum(ready(hand) and bool(set(hand) & set(ex.SHEEP)) for hand in hands), total)
    assert ex.p_first_turn_launch(s) == Fraction(4, 5) * ex.p_launchable(s, 4) + fed / 5
    assert ex.wool_pmf(s) == {w: Fraction(wool.count(w), total) for w in sorted(set(wool))}
    assert ex.mean_wool(s) == Fraction(sum(wool), total)
    good = [w for w, hand in zip(wool, hands, strict=True) if ready(hand)]
    assert ex.mean_wool_launchable(s) == Fraction(sum(good), len(good))

    # own hand: 4 cards without Kamikaze; the opponent's 3 cards come from the other 6
    rest = [ex.KAMIKAZE, ex.KAMIKAZE, *range(10, 14)]
    deals = list(permutations(rest, 3))
    assert len(deals) == perm(6, 3)
    for k in range(3):
        count = sum(deal.count(ex.KAMIKAZE) == k for deal in deals)
        assert ex.opponents_pmf(s, ex.KAMIKAZE)[k] == Fraction(count, len(deals))
    assert ex.p_target_has(s, ex.KAMIKAZE) == 1 - ex.p_launch_safe(s, 0)
    assert ex.p_random_card(s, [ex.KAMIKAZE, ex.HACK], own=1) == Fraction(3, 6)


def test_setup_overrides_and_errors() -> None:
    s = ex.standard(2, hand_size=5, wolves=3, need=1, removed_2p={ex.FUEL: 1})
    assert (s.cards, s.pile, s.need, s.copies[ex.FUEL]) == (47, 40, 1, 12)
    assert ex.p_first_draw_wolf(s) == Fraction(3, 40)
    with pytest.raises(ValueError, match="deal"):
        ex.standard(4, hand_size=13)
    with pytest.raises(ValueError, match="state"):
        ex.lone_alien(-1, 0, 0, 0, 0)
