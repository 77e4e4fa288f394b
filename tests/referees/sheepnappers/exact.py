"""Exact check values of SHEEPNAPPERS (rules sections 8.2, 8.3, 8.5 and 8.6).

Plain counting with the standard library; nothing of the simulator is used. All results are
exact `Fraction` values, except standard deviations (floats). A `Matchup` holds the constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from typing import NamedTuple

FUEL, HACK, IT, PIRATE, DREAM, KAMIKAZE, TIME, SPIDER, LAMP, BAA = range(10)
COPIES = (13, 3, 5, 1, 7, 3, 3, 4, 5, 4)
WOOL = (0, 0, 20, 10, 10, 20, 0, 0, 0, 0)
SHEEP = (IT, PIRATE, DREAM, KAMIKAZE)
BASE_NEED = {2: 3, 3: 3, 4: 2}
REMOVED_2P = {FUEL: 5, HACK: 1}


# --------------------------------------------------------------------------- constants


@dataclass(frozen=True)
class Matchup:
    """Constants of one table; `copies` and `wool` are indexed by kind (0..9, no wolf)."""

    players: int
    need: int
    copies: tuple[int, ...] = COPIES
    wool: tuple[int, ...] = WOOL
    sheep: tuple[int, ...] = SHEEP
    hand_size: int = 7
    wolves: int = 2
    hack_extra: int = 1

    def __post_init__(self) -> None:
        """Refuse impossible constants."""
        if len(self.copies) != len(self.wool):
            raise ValueError("copies and wool differ in length")
        if min(self.copies) < 0 or self.players < 1 or self.hand_size < 0 or self.wolves < 0:
            raise ValueError("negative count")
        if self.dealt > self.cards:
            raise ValueError("not enough cards to deal")

    @property
    def cards(self) -> int:
        """Number of non-wolf cards in the round (N)."""
        return sum(self.copies)

    @property
    def dealt(self) -> int:
        """Number of cards dealt to all seats together."""
        return self.players * self.hand_size

    @property
    def pile(self) -> int:
        """Size of the draw pile after the deal, wolves included (M)."""
        return self.cards - self.dealt + self.wolves


def standard(
    players: int,
    *,
    copies: Sequence[int] = COPIES,
    wool: Sequence[int] = WOOL,
    hand_size: int = 7,
    wolves: int = 2,
    need: int | None = None,
    removed_2p: Mapping[int, int] = REMOVED_2P,
    hack_extra: int = 1,
) -> Matchup:
    """Matchup of the rules for 2, 3 or 4 players; every constant can be overridden."""
    kept = list(copies)
    if players == 2:
        for kind, number in removed_2p.items():
            kept[kind] -= number
    return Matchup(
        players=players,
        need=BASE_NEED[players] if need is None else need,
        copies=tuple(kept),
        wool=tuple(wool),
        hand_size=hand_size,
        wolves=wolves,
        hack_extra=hack_extra,
    )


# --------------------------------------------------------------------------- 8.2 opening hand


class Hand(NamedTuple):
    """What matters of a hand for the opening tables."""

    fuel: int
    hacks: int
    sheep: int
    wool: int


@cache
def hand_ways(matchup: Matchup, size: int) -> dict[Hand, int]:
    """Number of sets of `size` non-wolf cards for each kind of `Hand`; do not modify."""
    if not 0 <= size <= matchup.cards:
        raise ValueError("impossible hand size")
    ways = {(0, Hand(0, 0, 0, 0)): 1}  # (cards so far, hand) -> number of card sets
    for kind, copies in enumerate(matchup.copies):
        grown: dict[tuple[int, Hand], int] = {}
        for (used, h), number in ways.items():
            for c in range(min(copies, size - used) + 1):
                hand = Hand(
                    h.fuel + c * (kind == FUEL),
                    h.hacks + c * (kind == HACK),
                    h.sheep + c * (kind in matchup.sheep),
                    h.wool + c * matchup.wool[kind],
                )
                key = (used + c, hand)
                grown[key] = grown.get(key, 0) + number * comb(copies, c)
        ways = grown
    return {hand: number for (used, hand), number in ways.items() if used == size}


def p_hand(matchup: Matchup, event: Callable[[Hand], bool], size: int | None = None) -> Fraction:
    """P(event) for a random hand of `size` cards (default: the dealt hand)."""
    size = matchup.hand_size if size is None else size
    good = sum(number for hand, number in hand_ways(matchup, size).items() if event(hand))
    return Fraction(good, comb(matchup.cards, size))


def launchable(matchup: Matchup, hand: Hand) -> bool:
    """Return whether the hand pays for a launch: fuel >= need + hacks."""
    return hand.fuel >= matchup.need + matchup.hack_extra * hand.hacks


def hypergeometric(pool: int, marked: int, taken: int) -> list[Fraction]:
    """Pmf (index 0..marked) of marked cards among `taken` random cards of a pool."""
    if not (0 <= marked <= pool and 0 <= taken <= pool):
        raise ValueError("impossible card counts")
    total = comb(pool, taken)
    pmf = [Fraction(0)] * (marked + 1)
    for k in range(min(marked, taken) + 1):
        pmf[k] = Fraction(comb(marked, k) * comb(pool - marked, taken - k), total)
    return pmf


def fuel_pmf(matchup: Matchup) -> list[Fraction]:
    """Pmf of fuel in the dealt hand (index = number of fuel, 0..copies)."""
    return hypergeometric(matchup.cards, matchup.copies[FUEL], matchup.hand_size)


def hack_pmf(matchup: Matchup) -> list[Fraction]:
    """Pmf of GPS hacks in the dealt hand."""
    return hypergeometric(matchup.cards, matchup.copies[HACK], matchup.hand_size)


def mean_fuel(matchup: Matchup) -> Fraction:
    """E[fuel] in the dealt hand."""
    return Fraction(matchup.hand_size * matchup.copies[FUEL], matchup.cards)


def p_fuel_at_least(matchup: Matchup, fuel: int) -> Fraction:
    """P(fuel >= given number) in the dealt hand."""
    return sum(fuel_pmf(matchup)[max(fuel, 0) :], Fraction(0))


def p_launchable(matchup: Matchup, cards: int | None = None) -> Fraction:
    """P(a random hand of `cards` cards may launch); default is the dealt hand."""
    return p_hand(matchup, lambda hand: launchable(matchup, hand), cards)


def p_no_sheep(matchup: Matchup) -> Fraction:
    """P(no sheep in the dealt hand)."""
    return p_hand(matchup, lambda hand: hand.sheep == 0)


def p_first_draw_wolf(matchup: Matchup) -> Fraction:
    """P(the first card drawn from the pile is a wolf)."""
    return Fraction(matchup.wolves, matchup.pile)


def p_first_turn_launch(matchup: Matchup) -> Fraction:
    """P(the first player may launch on turn 1, after the draw)."""
    wolf = p_first_draw_wolf(matchup)
    fed = p_hand(matchup, lambda hand: launchable(matchup, hand) and hand.sheep > 0)
    grown = p_launchable(matchup, matchup.hand_size + 1) if wolf < 1 else Fraction(0)
    return (1 - wolf) * grown + wolf * fed


def p_first_turn_eaten(matchup: Matchup) -> Fraction:
    """P(the first player is eaten on turn 1)."""
    return p_first_draw_wolf(matchup) * p_no_sheep(matchup)


def wool_pmf(matchup: Matchup) -> dict[int, Fraction]:
    """Pmf of the wool in the dealt hand, in ascending order of wool."""
    pmf: dict[int, Fraction] = {}
    total = comb(matchup.cards, matchup.hand_size)
    for hand, number in hand_ways(matchup, matchup.hand_size).items():
        pmf[hand.wool] = pmf.get(hand.wool, Fraction(0)) + Fraction(number, total)
    return dict(sorted(pmf.items()))


def mean_wool(matchup: Matchup) -> Fraction:
    """E[wool] of the dealt hand."""
    return sum((wool * p for wool, p in wool_pmf(matchup).items()), Fraction(0))


def sd_wool(matchup: Matchup) -> float:
    """Standard deviation of the wool in the dealt hand."""
    mean = mean_wool(matchup)
    return sqrt(sum((p * (wool - mean) ** 2 for wool, p in wool_pmf(matchup).items()), Fraction(0)))


def mean_wool_launchable(matchup: Matchup) -> Fraction:
    """E[wool | dealt hand may launch]."""
    ways = hand_ways(matchup, matchup.hand_size)
    good = {hand: number for hand, number in ways.items() if launchable(matchup, hand)}
    return Fraction(sum(h.wool * number for h, number in good.items()), sum(good.values()))


# --------------------------------------------------------------------------- 8.3 wolves


def expected_draws_to_wolf(pile: int, wolves: int = 2) -> Fraction:
    """E[number of draws up to and including the first wolf] of a pile with its wolves."""
    if not 1 <= wolves <= pile:
        raise ValueError("the pile needs a wolf")
    return Fraction(pile + 1, wolves + 1)


def p_no_wolf(pile: int, draws: int, wolves: int = 2) -> Fraction:
    """P(no wolf among the first `draws` cards of a pile of `pile` cards)."""
    if not (0 <= wolves <= pile and draws >= 0):
        raise ValueError("impossible card counts")
    return Fraction(comb(max(pile - draws, 0), wolves), comb(pile, wolves))


def expected_wolf_draws(blanks: int, wolves: int = 2) -> Fraction:
    """E[wolf draws before the last of `blanks` non-wolves is drawn] = wolves * H_blanks.

    Wolves return to the pile at once and nobody is eaten.
    """
    return wolves * sum((Fraction(1, left) for left in range(1, blanks + 1)), Fraction(0))


# --------------------------------------------------------------------------- 8.5 threat tables


def unseen(matchup: Matchup, own_cards: int | None = None) -> int:
    """Non-wolf cards not in the launcher's hand (default hand: the deal plus one draw)."""
    return matchup.cards - (matchup.hand_size + 1 if own_cards is None else own_cards)


def opponents_pmf(
    matchup: Matchup, kind: int, *, own: int = 0, own_cards: int | None = None
) -> list[Fraction]:
    """Pmf of the copies of `kind` that all opponents hold together.

    The observer holds `own_cards` cards, `own` of them of that kind; each opponent
    holds `hand_size` cards.
    """
    taken = (matchup.players - 1) * matchup.hand_size
    return hypergeometric(unseen(matchup, own_cards), matchup.copies[kind] - own, taken)


def p_launch_safe(
    matchup: Matchup, surplus: int, *, own: int = 0, own_cards: int | None = None, steal: int = 1
) -> Fraction:
    """P(a launch with `surplus` survives opponents who throw every Kamikaze; no Baa)."""
    pmf = opponents_pmf(matchup, KAMIKAZE, own=own, own_cards=own_cards)
    return sum((p for bombs, p in enumerate(pmf) if bombs * steal <= surplus), Fraction(0))


def p_target_has(
    matchup: Matchup,
    kind: int,
    *,
    own: int = 0,
    own_cards: int | None = None,
    target_cards: int | None = None,
) -> Fraction:
    """P(one opponent holds at least one copy of `kind`), seen as in `opponents_pmf`."""
    taken = matchup.hand_size if target_cards is None else target_cards
    return 1 - hypergeometric(unseen(matchup, own_cards), matchup.copies[kind] - own, taken)[0]


def p_random_card(
    matchup: Matchup, kinds: Iterable[int], *, own: int = 0, own_cards: int | None = None
) -> Fraction:
    """P(a random Spider draw is of one of `kinds`); the observer holds `own` such cards."""
    return Fraction(sum(matchup.copies[k] for k in kinds) - own, unseen(matchup, own_cards))


# --------------------------------------------------------------------------- 8.6 lone alien


class LoneAlien(NamedTuple):
    """Values of a lone alien's decision: launch now, go on, and the better of both."""

    launch: Fraction
    go_on: Fraction
    best: Fraction


@cache
def lone_alien(
    own10: int,
    own20: int,
    pile10: int,
    pile20: int,
    blanks: int,
    wolves: int = 2,
    *,
    low: int = 10,
    high: int = 20,
    eaten: int = -10,
) -> LoneAlien:
    """Optimal stopping of the last alien (launch always affordable, no action cards).

    Going on means: end the turn, draw one card on the next turn, decide again. A wolf takes
    the cheapest own sheep, or eats the player (score `eaten`), and returns to the pile. With
    an empty pile (only if `wolves` is 0) nothing more can change.
    """
    if min(own10, own20, pile10, pile20, blanks, wolves) < 0 or low > high:
        raise ValueError("impossible state")

    def best(o10: int, o20: int, p10: int, p20: int, b: int) -> Fraction:
        return lone_alien(o10, o20, p10, p20, b, wolves, low=low, high=high, eaten=eaten).best

    launch = Fraction(low * own10 + high * own20)
    size = pile10 + pile20 + blanks + wolves
    total = Fraction(0)  # sum over the cards of the pile
    if pile10:
        total += pile10 * best(own10 + 1, own20, pile10 - 1, pile20, blanks)
    if pile20:
        total += pile20 * best(own10, own20 + 1, pile10, pile20 - 1, blanks)
    if blanks:
        total += blanks * best(own10, own20, pile10, pile20, blanks - 1)
    if wolves and own10:
        total += wolves * best(own10 - 1, own20, pile10, pile20, blanks)
    elif wolves and own20:
        total += wolves * best(own10, own20 - 1, pile10, pile20, blanks)
    elif wolves:
        total += wolves * eaten
    go_on = total / size if size else launch
    return LoneAlien(launch, go_on, max(launch, go_on))


def one_step_rule(
    own10: int,
    own20: int,
    pile10: int,
    pile20: int,
    blanks: int = 0,
    wolves: int = 2,
    *,
    low: int = 10,
    high: int = 20,
    eaten: int = -10,
) -> bool:
    """Return whether the one-step rule says "go on": pile wool > wolves * loss to one wolf.

    The loss is the wool of the cheapest own sheep, or `-eaten` without any sheep. The
    number of blanks does not matter.
    """
    loss = low if own10 else high if own20 else -eaten
    return low * pile10 + high * pile20 > wolves * loss
