"""The referee of Cosmic Encounter on many random games: which effects it has seen used.

By hand: ``python -m tests.verification.cosmic_referee --games 3000 --jobs 2``. It prints a table of
how often each of the 150 effects was used in games on which the referee agrees, and the games on
which it does not. With ``--seek`` each game deals the alien of an effect that was seldom used so
far (``--effects``: of these only), and a deck in which its flare soon comes. ``--variant
technology`` or ``dominion`` plays games without aliens, and counts techs, or reward cards and what
special ships do; ``aliens_technology``, ``aliens_dominion`` and ``aliens_both`` play games of
aliens with them; ``dominion_aliens`` games with one to three aliens of Cosmic Dominion (``--only``:
this one always), ``dominion_aliens_both`` the same with technologies, reward deck and special
ships; ``everything`` games of all eighty aliens and all variants, each part of them or not.
"""

import argparse
import math
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from tests.games.cosmic.test_referee import LEARNT, LINEUPS, MARKS, matchup_of
from tests.naive.cosmic import Referee
from tests.naive.cosmic_registry import NotKnown
from tests.naive.cosmic_table import ARTIFACTS, BASE_ALIENS, COSMIC_ATTACKS, PLAIN
from tests.naive.transcript import Disagreement, Transcript
from tests.verification.cosmic_dominion_games import SELDOM, dominion_game, needs_of
from tests.verification.cosmic_everything import EVERYTHING, THINGS, everything_game
from tests.verification.cosmic_lines import told_lines
from tests.verification.cosmic_mixed import MIXED, mix, things_of
from tests.verification.cosmic_variants import OPTIONS, USUAL, VARIANTS, table_of, variant_of

FEW_FLARES = 0.75
"""The chance that only flares of the aliens dealt are in the deck."""
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
EFFECTS = [f"{mark}{alien}" for mark in MARKS for alien in BASE_ALIENS]
OF_DOMINION = "dominion_aliens"
"""The variant with aliens of Cosmic Dominion."""
WITH_BOTH = "dominion_aliens_both"
"""The same with technologies, reward deck and special ships."""
CHOICES = {*VARIANTS, *MIXED, OF_DOMINION, WITH_BOTH, EVERYTHING}
ALIENS_OF = {OF_DOMINION: LEARNT, WITH_BOTH: LEARNT, EVERYTHING: (*BASE_ALIENS, *LEARNT)}
"""The aliens whose effects are counted, where they are not the fifty of the first box."""
EVERY_EFFECT = [f"{mark}{alien}" for mark in MARKS for alien in (*BASE_ALIENS, *LEARNT)]
ROUND = 20
"""So many games are dealt before the rarest effects are looked for again."""
SOUGHT = {
    **{f"copies.{kind}": int(kind not in ARTIFACTS) for kind in PLAIN},
    "copies.negotiate": 6,
    "copies.cosmic_zap": 1,
    "flare_fill": 0,
    "hand": 8,
}
"""A deck in which the flares of all aliens are soon in hands, and little that stops them."""
CROWD = 4
CROWDED = ("super barbarian", "super cudgel", "super void")
"""Flares that need allies: they are sought among so many, of whom nobody else has an alien."""
NO_ATTACKS = {f"copies.{kind}": 0 for kind in COSMIC_ATTACKS}
SUITED: dict[str, dict[str, Any]] = {
    "super spiff": {**NO_ATTACKS, "copies.a04": 13, "copies.a10": 13, "copies.negotiate": 1},
    "super hacker": {"copies.negotiate": 12},
    "super pacifist": {**NO_ATTACKS, "copies.a08": 16, "copies.negotiate": 14, "deal_rounds": 1},
    "super citadel": {"planets": 4},
    **{flare: {"hand": 6} for flare in CROWDED},
}
"""Rules that suit flares which are seldom used."""


def effects_of(aliens: tuple[str, ...]) -> list[str]:
    """Return the powers and flares of aliens."""
    return [f"{mark}{alien}" for mark in MARKS for alien in aliens]


def sought_rules(effect: str) -> dict[str, Any]:
    """Return rules under which an effect is often used."""
    weak = effect == "wild parasite"
    usual = {**SOUGHT, "win_colonies": 3, "power_min_home": 4 if weak else 1}
    return usual | SUITED.get(effect, {})


def small_hands(effect: str) -> dict[str, Any]:
    """Return these rules where few flares are in the deck."""
    return {**sought_rules(effect), "hand": 6}


def game_of(number: int, sought: str = "") -> tuple[int, str, dict[str, Any]]:
    """Return seats, line-up and rules of a game that chance chose, perhaps to see an effect."""
    chance = random.Random(number)
    seats = 3 + number % 4
    if sought:
        seats = CROWD if sought in CROWDED else 3
    aliens = chance.sample(BASE_ALIENS, seats)
    doomed = number % 40 == 0 and not sought
    alien = sought.split(" ")[-1]
    if sought and alien not in aliens:
        aliens[number % seats] = alien
    if doomed and "masochist" not in aliens:
        aliens[0] = "masochist"
    if sought in CROWDED:
        aliens = [other if other == alien else "none" for other in aliens]
    rules: dict[str, Any] = {f"aliens.{seat}": other for seat, other in enumerate(aliens)}
    rules |= {"flares": True, "win_colonies": chance.randrange(2, 6)}
    if chance.random() < FEW_FLARES:
        rules["flare_fill"] = 0
    if chance.random() < 0.5:
        rules |= SMALL_DECK
    if doomed:
        rules |= DOOMED
    if sought:
        rules |= sought_rules(sought)
    for name, choices in OPTIONS.items():
        if chance.random() > USUAL:
            rules.setdefault(name, chance.choice(choices))
    lineup = LINEUPS[0 if sought else (number + number // 4) % len(LINEUPS)]
    return seats, lineup, rules


def game_with(
    number: int, sought: str, variant: str, only: str = ""
) -> tuple[int, str, dict[str, Any]]:
    """Return a game of aliens, of a variant without them, or of both."""
    if variant in (OF_DOMINION, WITH_BOTH):
        seats, lineup, rules = dominion_game(number, sought, only)
        if variant == WITH_BOTH:
            rules = mix(number, "aliens_both", "", seats, rules)
        if sought:
            rules |= {**small_hands(sought), **needs_of(rules), **SELDOM.get(sought, {})}
        return seats, lineup, rules
    if variant in VARIANTS:
        return variant_of(number, variant)
    if variant == EVERYTHING:
        seats, lineup, rules = everything_game(number, sought)
        return seats, lineup, rules | (small_hands(sought) if sought in EVERY_EFFECT else {})
    seats, lineup, rules = game_of(number, sought if sought in EFFECTS else "")
    if variant:
        rules = mix(number, variant, sought, seats, rules)
    return seats, lineup, rules


def checked(
    number: int, sought: str = "", variant: str = "", only: str = ""
) -> tuple[int, Counter[str], str]:
    """Return what was used in a game, and what the referee says against it."""
    seats, lineup, rules = game_with(number, sought, variant, only)
    judge = Referee(Transcript(told_lines(matchup_of(seats, lineup, "ffg2008", rules, 5), number)))
    try:
        judge.play()
    except Disagreement as error:
        return number, Counter(), str(error)
    except NotKnown as error:
        return number, Counter(), f"{error}"
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return number, Counter(), f"the referee is lost: {error!r}"
    return number, judge.used, ""


def table(used: Counter[str], aliens: tuple[str, ...]) -> str:
    """Return how often each effect was used: power, wild and super flare, three aliens a line."""
    cells = [
        f"{alien} | {used[alien]} | {used[f'wild {alien}']} | {used[f'super {alien}']}"
        for alien in aliens
    ]
    columns = -(-len(cells) // 3)
    lines = ["| alien | power | wild | super " * 3 + "|", "|---|---|---|---" * 3 + "|"]
    for row in range(columns):
        picked = [cells[at] for at in range(row, len(cells), columns)]
        picked += [" | | | "] * (3 - len(picked))
        lines.append("| " + " | ".join(picked) + " |")
    return "\n".join(lines)


def counted(variant: str) -> tuple[str, ...]:
    """Return what is counted of a variant besides effects of aliens."""
    if variant in VARIANTS:
        return VARIANTS[variant][2]
    if variant == EVERYTHING:
        return THINGS
    return things_of(variant) if variant in MIXED else ()


def main() -> None:
    """Play, check and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long")
    parser.add_argument("--seek", action="store_true", help="deal effects that are seldom used")
    parser.add_argument("--effects", default="", help="the effects to seek, with commas: not all")
    parser.add_argument("--variant", choices=sorted(CHOICES), default="")
    parser.add_argument("--only", default="", help="an alien of Dominion that each game deals")
    given = parser.parse_args()
    used: Counter[str] = Counter()
    aliens = ALIENS_OF.get(given.variant, BASE_ALIENS)
    effects = effects_of((given.only,) if given.only else aliens)
    wanted = [*(effects if given.variant not in VARIANTS else ()), *counted(given.variant)]
    wanted = given.effects.split(",") if given.effects else wanted
    agreed, played = 0, 0
    start, last = given.first, given.first + given.games
    end = time.monotonic() + 60 * given.minutes
    with ProcessPoolExecutor(given.jobs) as pool:
        while start < last and time.monotonic() < end:
            numbers = range(start, min(start + ROUND, last))
            rarest = sorted(wanted, key=used.__getitem__)
            count = len(numbers)
            sought = [rarest[place % len(rarest)] if given.seek else "" for place in range(count)]
            variants, only = [given.variant] * count, [given.only] * count
            judged = pool.map(checked, numbers, sought, variants, only, chunksize=ROUND // 4)
            for number, uses, error in judged:
                used += uses
                agreed += not error
                played += 1
                if error:
                    print(f"game {number} {sought[number - start]}: {error[:400]}", flush=True)
            start += ROUND
    print(f"{played} games, {agreed} agreed\n")
    if counted(given.variant):
        print(table_of(used, counted(given.variant)))
    if given.variant in VARIANTS:
        return
    print(table(used, aliens))
    least = sorted(wanted, key=used.__getitem__)[:12]
    print("\nleast used:", ", ".join(f"{unit} {used[unit]}" for unit in least))


if __name__ == "__main__":
    main()
