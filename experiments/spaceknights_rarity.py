"""Compare the ranking of the hands of Spaceknights with the one by rarity.

Run it in the repository's folder, with simlab installed from there; it takes a few seconds::

    python experiments/spaceknights_rarity.py [--deals 500000] [--seed 83]

A pool counts as the highest line of the ranking that it satisfies, so that its share depends on the
ranking. How many pools satisfy a line at all does not: that is its rarity, and a hand that is a
special case of another can never be less rare. (Sorting again and again by the shares as they
change leads nowhere with seven cards: what was moved up swallows what is left below.) Pools are a
knight's without a Thwarted, of a random layout, with complications from random decks.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from spaceknights_equity_table import LAYOUTS, draw

from simlab.core.records import STREAM, record
from simlab.games.spaceknights.hands import (
    CATEGORIES,
    CATEGORY_WORDS,
    card_word,
    category_of,
    strength_packed_ranked,
)
from simlab.jit.kernel import kernel
from simlab.loop.rng import below, game_key, start_stream

RULES = record([("ranking", np.int64, (CATEGORIES,)), ("tie_mode", np.int64), ("wrap", np.int64)])


@kernel
def count_pools(deals: Any, cards: Any, streams: Any, rules: Any, counts: Any) -> None:
    """Count the categories of so many random pools."""
    used = np.zeros(3, np.int64)
    pool = np.zeros(3, np.int64)
    for _ in range(deals):
        used[:] = 0
        pool[:] = 0
        for number in range(cards - 2):
            team = number if number < 3 else below(streams[0], 3)
            kind = draw(streams[0], used, team)
            pool[kind % 3] += card_word(kind)
        layout = below(streams[0], len(LAYOUTS))
        one = below(streams[0], 12)
        two = below(streams[0], 11)
        two += two >= one
        for place in (one, two):
            kind = LAYOUTS[layout, place]
            pool[kind % 3] += card_word(kind)
        counts[category_of(strength_packed_ranked(pool[0], pool[1], pool[2], rules[0]))] += 1


def shares(ranking: Any, cards: int, deals: int, seed: int) -> Any:
    """Return the share of each category under a ranking."""
    streams = np.zeros(1, STREAM).view(np.recarray)
    start_stream(streams[0], game_key(np.uint64(seed), np.uint64(cards)), 0)
    rules = np.zeros(1, RULES).view(np.recarray)
    rules[0].ranking[:] = ranking
    counts = np.zeros(CATEGORIES, np.int64)
    count_pools(deals, cards, streams, rules, counts)
    return counts / deals


def satisfied(cards: int, deals: int, seed: int) -> Any:
    """Return the share of the pools that satisfy each line: its share if it is ranked highest."""
    found = np.zeros(CATEGORIES)
    for hand in range(1, CATEGORIES):
        ranking = np.arange(CATEGORIES)
        ranking[hand] = CATEGORIES
        found[hand] = shares(ranking, cards, deals, seed)[hand]
    return found


def by_rarity(rarity: Any) -> Any:
    """Return the ranking in which rarer hands are higher; equals keep their printed order."""
    ranking = np.zeros(CATEGORIES, np.int64)
    order = sorted(range(1, CATEGORIES), key=lambda hand: (-rarity[hand], hand))
    ranking[order] = range(1, CATEGORIES)
    return ranking


def show(title: str, ranking: Any, rarity: Any, share: Any) -> None:
    """Print a ranking, strongest first: place, hand, how many satisfy it, how many count as it."""
    print(f"\n{title:22s} satisfied  counts as")
    for hand in np.argsort(-ranking[1:]) + 1:
        word = f"{ranking[hand]:2d} {CATEGORY_WORDS[hand]:18s}"
        print(f"  {word} {rarity[hand]:.5f}   {share[hand]:.5f}")


def main() -> None:
    """Print the printed ranking, and the one by rarity, for five and for seven cards."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--deals", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=83)
    options = parser.parse_args()
    for cards in (5, 7):
        rarity = satisfied(cards, options.deals, options.seed)
        for words, ranking in (("printed", np.arange(CATEGORIES)), ("rarity", by_rarity(rarity))):
            share = shares(ranking, cards, options.deals, options.seed)
            show(f"{cards} cards, {words}", ranking, rarity, share)


if __name__ == "__main__":
    main()
