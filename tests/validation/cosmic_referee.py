"""The referee of Cosmic Encounter on many random games: which effects it has seen used.

By hand: ``python -m tests.validation.cosmic_referee --games 3000 --jobs 2``. It prints a table of
how often each of the 150 effects was used in games on which the referee agrees, and the games on
which it does not. With ``--seek`` each game deals the alien of an effect that was seldom used so
far (``--effects``: of these only), and a deck in which its flare soon comes. With ``--least 20``
the first part of the games is dealt by chance; the others seek the effects that were used less
often than that, until there are none, or the games are spent. It depends on the numbers alone which
games they are, not on ``--jobs``. It ends with 1 where the referee disagrees with a game, or where
an effect stays below ``--least``. With ``--kept FILE`` the same command goes on with what
``--minutes`` has stopped.

``--variant technology`` or ``dominion`` plays games without aliens, and counts techs, or reward
cards and what special ships do; ``aliens_technology``, ``aliens_dominion`` and ``aliens_both`` play
games of aliens with them; ``dominion_aliens`` games with one to three aliens of Cosmic Dominion
(``--only``: this one always), ``dominion_aliens_both`` the same with technologies, reward deck and
special ships; ``everything`` games of all eighty aliens and all variants, each part of them or not.
``options`` plays the base game under rules that are seldom changed, several of them at a time.
"""

import argparse
import json
import math
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.games.cosmic.test_referee import LEARNT, LINEUPS, MARKS, matchup_of
from tests.referees.cosmic.referee import Referee
from tests.referees.cosmic.registry import NotKnown
from tests.referees.cosmic.table import ARTIFACTS, BASE_ALIENS, COSMIC_ATTACKS, PLAIN
from tests.referees.transcript import Disagreement, Transcript
from tests.validation.cosmic_all_variants import (
    EVERYTHING,
    SOUGHT_PART,
    THINGS,
    everything_game,
    parts_of,
)
from tests.validation.cosmic_dominion_games import SELDOM, dominion_game, needs_of
from tests.validation.cosmic_mixed_sets import MIXED, mix, things_of
from tests.validation.cosmic_options import with_options
from tests.validation.cosmic_transcripts import told_lines
from tests.validation.cosmic_variants import (
    OPTIONS,
    USUAL,
    VARIANTS,
    table_of,
    variant_of,
)

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
RARELY_CHANGED = "options"
"""The variant of base games with options that are seldom changed."""
CHOICES = {*VARIANTS, *MIXED, OF_DOMINION, WITH_BOTH, EVERYTHING, RARELY_CHANGED}
ALIENS_OF = {OF_DOMINION: LEARNT, WITH_BOTH: LEARNT, EVERYTHING: (*BASE_ALIENS, *LEARNT)}
"""The aliens whose effects are counted, where they are not the fifty of the first box."""
EVERY_EFFECT = [f"{mark}{alien}" for mark in MARKS for alien in (*BASE_ALIENS, *LEARNT)]
BY_CHANCE = 0.6
"""The part of the games that are dealt by chance before ``--least`` seeks seldom effects."""
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
CROWDED = ("super barbarian", "super cudgel", "super void", "wild cudgel")
"""Flares that need allies, or others on a planet: they are sought among so many."""
LONELY = (*CROWDED, "super clone", "super gambler", "super grudge", "super hacker", "super warpish")
"""Flares that are sought where nobody else has an alien."""
PLAYERS = {
    **dict.fromkeys(("super barbarian", "super void"), "greedy"),
    **dict.fromkeys(("super pacifist", "wild cudgel"), "sensible"),
}
"""Who plays where flares are sought that players by chance come to use too seldom."""
STEADY = {"power_min_home": 0, "copies.cosmic_zap": 0}
"""Powers are not lost."""
NO_ATTACKS = {f"copies.{kind}": 0 for kind in COSMIC_ATTACKS}
DUEL: dict[str, Any] = {**STEADY, **NO_ATTACKS, "reinforcements": False, "alliances": "none"}
"""Nothing but the cards that are added decides."""
CLOSE = {f"copies.{kind}": 9 for kind in ("a04", "a06", "a08", "a10")}
"""Attacks of which one loses by 5 to 9 against a higher one, with one ship against four."""
PAID = {"copies.a08": 10, "copies.a14": 10, "copies.negotiate": 14, "deal_colonies": 0}
"""Cards by which one main player often has to compensate the other."""
TALKS = {"copies.a08": 14, "copies.negotiate": 20, "deal_cards": 0, "deal_colonies": 0}
"""Cards for deals that fail."""
SUITED: dict[str, dict[str, Any]] = {
    **{flare: {"hand": 6} for flare in CROWDED},
    **{f"super {alien}": {**STEADY, "copies.a08": 4} for alien in ("gambler", "grudge", "warpish")},
    "masochist": {**DOOMED, "healer_restores_removed": False},
    "wild cudgel": {**STEADY, "copies.a08": 8, "copies.a14": 8, "win_colonies": 4, "hand": 6},
    "super barbarian": {**STEADY, "copies.a08": 5, "win_colonies": 5, "hand": 6},
    "super citadel": {"planets": 4},
    "super spiff": {**DUEL, **CLOSE, "copies.negotiate": 0, "launch_max": 1},
    "super hacker": {**DUEL, **PAID, "deal_rounds": 1},
    "super clone": {**DUEL, **PAID, "deal_rounds": 1, "launch_max": 1, "hand": 9},
    "super pacifist": {**DUEL, **TALKS, "deal_rounds": 1},
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
    if sought in LONELY:
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


def sought_of_everything(number: int, sought: str) -> tuple[int, str, dict[str, Any]]:
    """Return a game that suits an effect, with parts of everything now and then."""
    dealt = game_of if sought in EFFECTS else dominion_game
    seats, lineup, rules = dealt(number, sought)
    needs = needs_of(rules)
    chance = random.Random(f"{EVERYTHING} {number}")
    variant = parts_of(chance, "technology" * ("technology" in needs), SOUGHT_PART)
    rules = mix(number, variant, "", seats, rules) if variant else rules
    rules |= {**small_hands(sought), **needs, **SELDOM.get(sought, {})}
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
    if variant == EVERYTHING and sought in EVERY_EFFECT:
        seats, lineup, rules = sought_of_everything(number, sought)
    elif variant == EVERYTHING:
        seats, lineup, rules = everything_game(number, sought)
    else:
        seats, lineup, rules = game_of(number, sought if sought in EFFECTS else "")
        if variant == RARELY_CHANGED:
            rules = with_options(number, rules)
        elif variant:
            rules = mix(number, variant, sought, seats, rules)
    return seats, PLAYERS.get(sought, lineup), rules


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


def arguments() -> argparse.Namespace:
    """Return what is to be played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long")
    parser.add_argument("--kept", type=Path, help="a file that keeps what a run has seen so far")
    parser.add_argument("--seek", action="store_true", help="deal effects that are seldom used")
    parser.add_argument("--effects", default="", help="the effects to seek, with commas: not all")
    parser.add_argument("--least", type=int, default=0, help="use each so often, or end with 1")
    parser.add_argument("--variant", choices=sorted(CHOICES), default="")
    parser.add_argument("--only", default="", help="an alien of Dominion that each game deals")
    return parser.parse_args()


def wanted_of(given: argparse.Namespace) -> list[str]:
    """Return all effects and things whose uses are counted, or those that were named."""
    if given.effects:
        return list(given.effects.split(","))
    aliens = (given.only,) if given.only else ALIENS_OF.get(given.variant, BASE_ALIENS)
    effects = effects_of(aliens) if given.variant not in VARIANTS else []
    return [*effects, *counted(given.variant)]


def rarest_of(wanted: list[str], used: Counter[str], least: float) -> list[str]:
    """Return what was used less often than that, the rarest first."""
    return sorted((unit for unit in wanted if used[unit] < least), key=used.__getitem__)


def sought_by(
    given: argparse.Namespace, wanted: list[str], used: Counter[str], played: int
) -> list[str]:
    """Return what each game of the next round seeks, if anything."""
    seeks = given.seek or (given.least and played >= BY_CHANCE * given.games)
    rarest = rarest_of(wanted, used, given.least or math.inf) if seeks else []
    count = min(ROUND, given.games - played)
    return [rarest[place % len(rarest)] if rarest else "" for place in range(count)]


def report(given: argparse.Namespace, wanted: list[str], used: Counter[str]) -> None:
    """Print what was used, and what was used most seldom."""
    if counted(given.variant):
        print(table_of(used, counted(given.variant)))
    if given.variant not in VARIANTS:
        print(table(used, ALIENS_OF.get(given.variant, BASE_ALIENS)))
    rarest = rarest_of(wanted, used, math.inf)[:12]
    print("\nleast used:", ", ".join(f"{unit} {used[unit]}" for unit in rarest))
    if given.least:
        below = len(rarest_of(wanted, used, given.least))
        print(f"{below} of {len(wanted)} were used less than {given.least} times")


@dataclass
class Seen:
    """What a run has seen so far."""

    played: int = 0
    agreed: int = 0
    used: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, kept: Path | None) -> "Seen":
        """Return what an earlier part of the run has kept in a file, if there is one."""
        if not kept or not kept.exists():
            return cls()
        told = json.loads(kept.read_text())
        return cls(told["played"], told["agreed"], Counter(told["used"]))

    def keep(self, kept: Path | None) -> None:
        """Write it to a file, if one is named."""
        if kept:
            kept.write_text(json.dumps(vars(self)))


def play_round(
    given: argparse.Namespace, wanted: list[str], seen: Seen, pool: ProcessPoolExecutor
) -> None:
    """Play and check some games more."""
    sought = sought_by(given, wanted, seen.used, seen.played)
    count, start = len(sought), given.first + seen.played
    variants, only = [given.variant] * count, [given.only] * count
    numbers = range(start, start + count)
    judged = pool.map(checked, numbers, sought, variants, only, chunksize=ROUND // 4)
    for number, uses, error in judged:
        seen.used += uses
        seen.agreed += not error
        seen.played += 1
        if error:
            print(f"game {number} {sought[number - start]}: {error[:400]}", flush=True)


def main() -> int:
    """Play, check and count; 1 where the referee disagrees, or something was used too seldom."""
    given = arguments()
    wanted = wanted_of(given)
    seen = Seen.of(given.kept)
    end = time.monotonic() + 60 * given.minutes
    with ProcessPoolExecutor(given.jobs) as pool:
        while seen.played < given.games and time.monotonic() < end:
            play_round(given, wanted, seen, pool)
            seen.keep(given.kept)
    print(f"{seen.played} games, {seen.agreed} agreed\n")
    report(given, wanted, seen.used)
    return int(seen.agreed < seen.played or bool(rarest_of(wanted, seen.used, given.least)))


if __name__ == "__main__":
    sys.exit(main())
