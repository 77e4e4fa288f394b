"""Metrics of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.game import Metric, amount
from simlab.core.records import OVER
from simlab.core.rules import Rules
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.rule_constants import dealt_aliens, flares_of, techs_in_play
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

if TYPE_CHECKING:
    from simlab.core.arrays import Outcome
    from simlab.games.cosmic.record_types import World


def fleet(rules: Rules) -> float:
    """Return the ships of a player, with the Prometheus."""
    built = c.PROMETHEUS in techs_in_play(rules, rules.seats)
    return int(rules["planets"]) * int(rules["ships"]) + int(built)


def genesis(rules: Rules) -> int:
    """Return whether the Genesis planet may come: by its tech, or by the flare of Explorer."""
    bombed = c.GENESIS_BOMB in techs_in_play(rules, rules.seats)
    return int(bombed or (explores(rules) and bool(rules["flares"])))


def explores(rules: Rules) -> bool:
    """Return whether Explorer, or its flare, may be in the game."""
    named, _ = dealt_aliens(rules, rules.seats)
    return bool(rules["dominion_aliens"]) or "explorer" in named


def planets_abroad(rules: Rules) -> float:
    """Return the planets of all others, with the Genesis planet and those of Explorer."""
    discovered = int(rules["explorer_planets"]) if explores(rules) else 0
    return int(rules["planets"]) * (rules.seats - 1) + genesis(rules) + discovered


def planets_at_home(rules: Rules) -> float:
    """Return the planets of a player."""
    return int(rules["planets"]) + genesis(rules)


def deck(rules: Rules) -> float:
    """Return the cards of the cosmic deck."""
    plain = sum(int(rules[key]) for key in rules if key.startswith("copies."))
    return plain + flares_of(rules, rules.seats)


SEAT_METRICS = (
    amount("foreign_colonies", "foreign colonies at the end", planets_abroad),
    Metric("win", "number", "1 for enough foreign colonies, shared wins as shares"),
    Metric("solo", "flag", "won alone"),
    Metric("shared_win", "flag", "won together with others"),
    amount("warp", "ships in the warp at the end", fleet),
    amount("cards", "cards in hand at the end", deck),
    amount("home_colonies", "home colonies at the end", planets_at_home),
    Metric("power_lost", "flag", "ended with too few home colonies for a power"),
    Metric("main", "number", "encounters as a main player, up to the reveal"),
    Metric("won_offense", "number", "encounters won as the offense"),
    Metric("won_defense", "number", "encounters won as the defense"),
    Metric("won_ally", "number", "encounters won as an ally"),
    Metric("joined", "number", "alliances joined"),
    Metric("ships_lost", "number", "ships sent to the warp"),
    Metric("drawn", "number", "cards drawn after the first hand"),
    Metric("deals_made", "number", "deals made"),
    Metric("deals_failed", "number", "deals failed"),
    Metric("compensation", "number", "cards collected as compensation"),
    Metric("rewards", "number", "cards and ships of rewards"),
)
TABLE_METRICS = (
    Metric("turns", "number", "turns played"),
    Metric("encounters", "number", "encounters begun"),
    Metric("shared", "flag", "several players won"),
    Metric("ava", "number", "encounters of attack against attack"),
    Metric("avn", "number", "encounters of attack against negotiate"),
    Metric("nvn", "number", "encounters of negotiate against negotiate"),
    Metric("offense_wins", "number", "encounters that the offense won"),
    Metric("offense_attacks", "number", "encounters that the offense won by totals"),
    Metric("truncated", "flag", "ended by the guard"),
)

OF_SEAT = numbered(metric.name for metric in SEAT_METRICS)
OF_TABLE = numbered(metric.name for metric in TABLE_METRICS)


@kernel
def record_metrics(world: World, outcome: Outcome) -> None:
    """Fill the outcome record of a game; a truncated one has no winner."""
    table = world.table
    winners = bits.count_bits(table.winners) if table.decision == OVER else 0
    for seat in range(table.seats):
        won = winners > 0 and (table.winners >> seat) & 1 != 0
        row = outcome.seats[seat]
        row[OF_SEAT.foreign_colonies] = table.foreign[seat]
        row[OF_SEAT.win] = 1.0 / winners if won else 0.0
        row[OF_SEAT.solo] = 1.0 if won and winners == 1 else 0.0
        row[OF_SEAT.shared_win] = 1.0 if won and winners > 1 else 0.0
        row[OF_SEAT.warp] = table.zones[0, seat]
        row[OF_SEAT.cards] = table.hand_n[seat]
        row[OF_SEAT.home_colonies] = table.home[seat]
        row[OF_SEAT.power_lost] = 1.0 if table.home[seat] < table.rules.power_min_home else 0.0
        row[OF_SEAT.main] = table.main_n[seat]
        row[OF_SEAT.won_offense] = table.won_offense[seat]
        row[OF_SEAT.won_defense] = table.won_defense[seat]
        row[OF_SEAT.won_ally] = table.won_ally[seat]
        row[OF_SEAT.joined] = table.joined[seat]
        row[OF_SEAT.ships_lost] = table.ships_lost[seat]
        row[OF_SEAT.drawn] = table.drawn_n[seat]
        row[OF_SEAT.deals_made] = table.deals_made[seat]
        row[OF_SEAT.deals_failed] = table.deals_failed[seat]
        row[OF_SEAT.compensation] = table.comp_n[seat]
        row[OF_SEAT.rewards] = table.rewards_n[seat]
    outcome.table[OF_TABLE.turns] = table.turns
    outcome.table[OF_TABLE.encounters] = table.encounters
    outcome.table[OF_TABLE.shared] = 1.0 if winners > 1 else 0.0
    outcome.table[OF_TABLE.ava] = table.ava
    outcome.table[OF_TABLE.avn] = table.avn
    outcome.table[OF_TABLE.nvn] = table.nvn
    outcome.table[OF_TABLE.offense_wins] = table.offense_wins
    outcome.table[OF_TABLE.offense_attacks] = table.offense_attacks
    outcome.table[OF_TABLE.truncated] = table.truncated
