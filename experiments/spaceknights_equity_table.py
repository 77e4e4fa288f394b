"""Build the table of win probabilities that the policies of Spaceknights judge hands by.

Run it in the repository's folder, with simlab installed from there; it takes about a minute::

    python experiments/spaceknights_equity_table.py [--deals 8000000] [--seed 86]

It writes ``simlab/games/spaceknights/policies/equity.csv`` and the file's digest into
``policies/tables.py`` beside it, by which compiled code notices a new table.

Every deal has five knights, each with three Thwarted cards, and the Foe, by the printed rules
without maneuvers and kept cards; all is done once with a random layout for each knight, and once
with the canonical one for all. Complications come from random decks. One knight
and the Foe look at their own hands after each round: whoever is in stays in to the showdown, but
for those with a Thwarted, who are opponents all the same. Deals are independent, so that the error
of an entry is that of a share. An entry is written if its hand was dealt at all.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import re
from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.records import STREAM
from simlab.games.spaceknights.hands import (
    CATEGORIES,
    CATEGORY_WORDS,
    card_word,
    category_of,
    strength_packed,
)
from simlab.jit.kernel import kernel
from simlab.loop.rng import below, game_key, start_stream

POLICIES = Path(__file__).parents[1] / "simlab" / "games" / "spaceknights" / "policies"
KNIGHTS, ROUNDS, CARDS, OWN = 5, 3, 15, 12
FOE_WORDS = ("out", "in", "self")
"""Whether the Foe is no opponent, one of them, or oneself."""
OUT, IN, SELF = range(3)


def all_layouts() -> Any:
    """List the types of the twelve maneuver cards, for each of the 90 layouts."""
    missing = set(itertools.permutations((0, 0, 1, 1, 2, 2)))
    return np.array(
        [[t for t in range(18) if layout[t // 3] != t % 3] for layout in sorted(missing)]
    )


LAYOUTS = all_layouts()
CANONICAL = np.array([t for t in range(18) if t // 3 % 3 != t % 3])
LAYOUT_WORDS = ("random", "canonical")


@kernel
def draw(stream: Any, used: Any, team: Any) -> Any:
    """Draw a card of a team deck that is still there."""
    kind = below(stream, 18)
    while used[team] >> kind & 1:
        kind = below(stream, 18)
    used[team] |= 1 << kind
    return kind


@kernel
def give(pools: Any, player: Any, kind: Any) -> None:
    """Add a card to a player's pool."""
    pools[player, kind % 3] += card_word(kind)


@kernel
def own_card(layout: Any, place: Any) -> Any:
    """Return the type of a maneuver card; all knights share the canonical layout, number -1."""
    return CANONICAL[place] if layout < 0 else LAYOUTS[layout, place]


@kernel
def deal_hands(stream: Any, used: Any, pools: Any, able: Any, canonical: Any) -> None:
    """Deal two cards to each; player 0 is the Foe, then come the knights clockwise."""
    able[0] = 1
    for _ in range(2):
        give(pools, 0, draw(stream, used, 2))
    for knight in range(1, KNIGHTS + 1):
        layout = -1 if canonical else below(stream, len(LAYOUTS))
        one = below(stream, CARDS)
        two = below(stream, CARDS - 1)
        two += two >= one
        able[knight] = one < OWN and two < OWN
        if able[knight]:
            give(pools, knight, own_card(layout, one))
            give(pools, knight, own_card(layout, two))


@kernel
def play_deal(stream: Any, used: Any, pools: Any, able: Any, made: Any, canonical: Any) -> None:
    """Deal a hand; note what each makes in each round, and how it compares in the end."""
    used[:] = 0
    pools[:] = 0
    teams = (0, 1, 2)
    for team in teams:
        kind = draw(stream, used, team)
        for player in range(KNIGHTS + 1):
            give(pools, player, kind)
    deal_hands(stream, used, pools, able, canonical)
    for number in range(ROUNDS):
        if number > 0:
            kind = draw(stream, used, below(stream, 3))
            for player in range(KNIGHTS + 1):
                give(pools, player, kind)
        for player in range(KNIGHTS + 1):
            if able[player]:
                hand = strength_packed(pools[player, 0], pools[player, 1], pools[player, 2])
                made[number, player] = category_of(hand)
                if number == ROUNDS - 1:
                    die = 6 if player == 0 else 1 + below(stream, 6)
                    made[ROUNDS, player] = hand << 6 | die << 3 | KNIGHTS - player
            else:
                made[ROUNDS, player] = 0


@kernel
def shuffle_knights(stream: Any, order: Any) -> None:
    """Put the knights into a random order."""
    for last in range(KNIGHTS - 1, 0, -1):
        place = below(stream, last + 1)
        kept = order[last]
        order[last] = order[place]
        order[place] = kept


@kernel
def count_deal(able: Any, made: Any, order: Any, dealt: Any, wins: Any) -> None:
    """Count for the first knight in the order and for the Foe, against so many opponents."""
    end = made[ROUNDS]
    hero = order[0]
    for number in range(ROUNDS):
        rivals = 0
        knights = end[hero]
        own = made[number, hero]
        foes = made[number, 0]
        dealt[number, foes, SELF] += 1
        if able[hero]:
            dealt[number, own, OUT] += 1
            dealt[number, own, IN] += 1
        for count in range(KNIGHTS):
            if able[hero]:
                wins[number, own, count, IN] += end[hero] > max(rivals, end[0])
            if count < KNIGHTS - 1:
                rivals = max(rivals, end[order[count + 1]])
                if able[hero]:
                    wins[number, own, count, OUT] += end[hero] > rivals
            wins[number, foes, count, SELF] += end[0] > knights
            knights = max(knights, rivals)


@kernel
def simulate(deals: Any, streams: Any, dealt: Any, wins: Any, canonical: Any) -> None:
    """Play so many deals and count."""
    stream = streams[0]
    used = np.zeros(3, np.int64)
    pools = np.zeros((KNIGHTS + 1, 3), np.int64)
    able = np.zeros(KNIGHTS + 1, np.int64)
    made = np.zeros((ROUNDS + 1, KNIGHTS + 1), np.int64)
    order = np.arange(1, KNIGHTS + 1)
    for _ in range(deals):
        play_deal(stream, used, pools, able, made, canonical)
        shuffle_knights(stream, order)
        count_deal(able, made, order, dealt, wins)


def table(deals: int, seed: int, layout: int) -> list[str]:
    """Return the lines for random or the canonical layouts: one for every hand dealt."""
    streams = np.zeros(1, STREAM).view(np.recarray)
    start_stream(streams[0], game_key(np.uint64(seed), np.uint64(layout)), 0)
    dealt = np.zeros((ROUNDS, CATEGORIES, 3), np.int64)
    wins = np.zeros((ROUNDS, CATEGORIES, KNIGHTS, 3), np.int64)
    simulate(deals, streams, dealt, wins, layout)
    lines = []
    for number, category, count, foe in np.ndindex(wins.shape):
        n = dealt[number, category, foe]
        if n > 0 and not (foe == OUT and count == KNIGHTS - 1):
            won = wins[number, category, count, foe]
            # of (won + 1) in (n + 2), so that no entry looks exact
            guess = (won + 1) / (n + 2)
            lines.append(
                f"{LAYOUT_WORDS[layout]},{number + 1},{CATEGORY_WORDS[category]},{count + 1},"
                f"{FOE_WORDS[foe]},{n},{won / n:.6f},{np.sqrt(guess * (1 - guess) / n):.6f}"
            )
    return lines


def text_of(deals: int, seed: int) -> str:
    """Return the file: where it is from, the columns, the entries."""
    lines = [
        f"# P(win the showdown) in Spaceknights; seed {seed}, {deals} deals for each sort of"
        " layouts; by experiments/spaceknights_equity_table.py",
        "layout,round,category,opponents,foe,n,win,error",
    ]
    for layout in range(len(LAYOUT_WORDS)):
        lines += table(deals, seed, layout)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the table and its digest."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--deals", type=int, default=8_000_000)
    parser.add_argument("--seed", type=int, default=86)
    options = parser.parse_args()
    text = text_of(options.deals, options.seed)
    (POLICIES / "equity.csv").write_text(text, encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    code = POLICIES / "tables.py"
    if code.exists():
        source = code.read_text(encoding="utf-8")
        source = re.sub(r'(?m)^DIGEST = ".*"$', f'DIGEST = "{digest}"', source)
        code.write_text(source, encoding="utf-8")
    print(f"{text.count(chr(10)) - 2} entries, digest {digest}")


if __name__ == "__main__":
    main()
