"""The referee of Cosmic Encounter on many random games: which effects it has seen used.

By hand: ``python -m tests.verification.cosmic_referee --games 3000 --jobs 2``. It prints a table of
how often each of the 150 effects was used in games on which the referee agrees, and the games on
which it does not.
"""

import argparse
import math
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from tests.games.cosmic.test_referee import LINEUPS, lines_of
from tests.naive.cosmic import Referee
from tests.naive.cosmic_table import ALIENS
from tests.naive.transcript import Disagreement, Transcript

OPTIONS: dict[str, tuple[Any, ...]] = {  # the rows of section 2.15 of the rules file, and others
    "redraw": ("start_turn", "regroup"),
    "second_needs_card": (True, False),
    "flare_after_use": ("return", "discard"),
    "flare_fill": (10, 20),
    "flare_limit": ("one", "none"),
    "reward": ("either", "card", "ship"),
    "comp_rate": (1, 0.5, 2),
    "home_regain": ("published", "destiny_only"),
    "recolonise": ("empty", "any"),
    "power_min_home": (3, 2, 4),
    "deal_colonies": (1, 0),
    "planets": (5, 4),
    "ships": (4, 3, 5),
    "healer_restores_removed": (True, False),
    "compensation": ("random", "payer"),
    "invitations": ("offense_first", "defense_first"),
    "tie": ("defense", "offense"),
}
FEW_FLARES = 0.75
"""The chance that only flares of the aliens dealt are in the deck."""
USUAL = 0.85
"""The chance that an option has its default, the first that stands here."""
SMALL_DECK = {
    "copies.a06": 3,
    "copies.a08": 3,
    "copies.a10": 2,
    "copies.negotiate": 7,
    "copies.cosmic_zap": 5,
    "copies.card_zap": 1,
    "hand": 6,
}
"""A deck in which flares come soon, and which is shuffled often."""
DOOMED = {"planets": 4, "ships": 2, "retrieve": 0, "deal_penalty": 6, "copies.plague": 6}
"""Rules by which Masochist can lose all its ships."""


def game_of(number: int) -> tuple[int, str, dict[str, Any]]:
    """Return seats, line-up and rules of a game that chance chose."""
    chance = random.Random(number)
    seats = 3 + number % 4
    aliens = chance.sample(ALIENS, seats)
    doomed = number % 40 == 0
    if doomed and "masochist" not in aliens:
        aliens[0] = "masochist"
    rules: dict[str, Any] = {f"aliens.{seat}": alien for seat, alien in enumerate(aliens)}
    rules |= {"flares": True, "win_colonies": chance.randrange(2, 6)}
    if chance.random() < FEW_FLARES:
        rules["flare_fill"] = 0
    if chance.random() < 0.5:
        rules |= SMALL_DECK
    if doomed:
        rules |= DOOMED
    for name, choices in OPTIONS.items():
        if chance.random() > USUAL:
            rules.setdefault(name, chance.choice(choices))
    return seats, LINEUPS[(number + number // 4) % len(LINEUPS)], rules


def checked(number: int) -> tuple[int, Counter[str], str]:
    """Return what was used in a game, and what the referee says against it."""
    seats, lineup, rules = game_of(number)
    judge = Referee(Transcript(lines_of(seats, lineup, "ffg2008", rules, 5, number)))
    try:
        judge.play()
    except Disagreement as error:
        return number, Counter(), str(error)
    return number, judge.used, ""


def table(used: Counter[str]) -> str:
    """Return how often each effect was used: power, wild and super flare, three aliens a line."""
    cells = [
        f"{alien} | {used[alien]} | {used[f'wild {alien}']} | {used[f'super {alien}']}"
        for alien in ALIENS
    ]
    columns = -(-len(cells) // 3)
    lines = ["| alien | power | wild | super " * 3 + "|", "|---|---|---|---" * 3 + "|"]
    for row in range(columns):
        picked = [cells[at] for at in range(row, len(cells), columns)]
        picked += [" | | | "] * (3 - len(picked))
        lines.append("| " + " | ".join(picked) + " |")
    return "\n".join(lines)


def main() -> None:
    """Play, check and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long")
    given = parser.parse_args()
    used: Counter[str] = Counter()
    agreed, played = 0, 0
    end = time.monotonic() + 60 * given.minutes
    with ProcessPoolExecutor(given.jobs) as pool:
        numbers = range(given.first, given.first + given.games)
        for number, uses, error in pool.map(checked, numbers, chunksize=10):
            used += uses
            agreed += not error
            played += 1
            if error:
                print(f"game {number}: {error[:400]}", flush=True)
            if time.monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    print(f"{played} games, {agreed} agreed\n")
    print(table(used))
    effects = [f"{mark}{alien}" for mark in ("", "wild ", "super ") for alien in ALIENS]
    least = sorted(effects, key=used.__getitem__)[:12]
    print("\nleast used:", ", ".join(f"{unit} {used[unit]}" for unit in least))


if __name__ == "__main__":
    main()
