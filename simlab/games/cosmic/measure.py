"""What is counted of a finished game."""

from __future__ import annotations

from typing import Any

from simlab.engine.game import Metric
from simlab.engine.kernel import kernel
from simlab.engine.records import OVER
from simlab.engine.rules import Rules
from simlab.games.cosmic.play import bits


def fleet(rules: Rules) -> float:
    """Return the ships of a player."""
    return int(rules["planets"]) * int(rules["ships"])


def planets_abroad(rules: Rules) -> float:
    """Return the planets of all others."""
    return int(rules["planets"]) * (rules.seats - 1)


def planets_at_home(rules: Rules) -> float:
    """Return the planets of a player."""
    return int(rules["planets"])


def deck(rules: Rules) -> float:
    """Return the cards of the cosmic deck."""
    return sum(int(rules[key]) for key in rules if key.startswith("copies."))


SEAT_METRICS = (
    Metric(
        "foreign_colonies", "number", "foreign colonies at the end", low=0, high=planets_abroad
    ),
    Metric("win", "number", "1 for enough foreign colonies, shared wins as shares"),
    Metric("solo", "flag", "won alone"),
    Metric("shared_win", "flag", "won together with others"),
    Metric("warp", "number", "ships in the warp at the end", low=0, high=fleet),
    Metric("cards", "number", "cards in hand at the end", low=0, high=deck),
    Metric(
        "home_colonies", "number", "home colonies at the end", low=0, high=planets_at_home
    ),
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


@kernel
def measure(world: Any, outcome: Any) -> None:
    """Fill the outcome record of a game; a truncated one has no winner."""
    table = world.table
    winners = bits.count_bits(table.winners) if table.decision == OVER else 0
    for seat in range(table.seats):
        won = winners > 0 and (table.winners >> seat) & 1 != 0
        row = outcome.seats[seat]
        row[0] = table.foreign[seat]
        row[1] = 1.0 / winners if won else 0.0
        row[2] = 1.0 if won and winners == 1 else 0.0
        row[3] = 1.0 if won and winners > 1 else 0.0
        row[4] = table.zones[0, seat]
        row[5] = table.hand_n[seat]
        row[6] = table.home[seat]
        row[7] = 1.0 if table.home[seat] < table.rules.power_min_home else 0.0
        row[8] = table.main_n[seat]
        row[9] = table.won_offense[seat]
        row[10] = table.won_defense[seat]
        row[11] = table.won_ally[seat]
        row[12] = table.joined[seat]
        row[13] = table.ships_lost[seat]
        row[14] = table.drawn_n[seat]
        row[15] = table.deals_made[seat]
        row[16] = table.deals_failed[seat]
        row[17] = table.comp_n[seat]
        row[18] = table.rewards_n[seat]
    outcome.table[0] = table.turns
    outcome.table[1] = table.encounters
    outcome.table[2] = 1.0 if winners > 1 else 0.0
    outcome.table[3] = table.ava
    outcome.table[4] = table.avn
    outcome.table[5] = table.nvn
    outcome.table[6] = table.offense_wins
    outcome.table[7] = table.offense_attacks
    outcome.table[8] = table.truncated
