"""Games of Cosmic Encounter for its referee under rules that are seldom changed."""

import random
from typing import Any

RARE_OPTIONS: dict[str, tuple[Any, ...]] = {
    "win_check": ("instant",),
    "shared": ("main", "ships"),
    "retrieve": (0, 2, 4),
    "max_encounters": (1, 3),
    "second_on_success": (False,),
    "own_redraw": (False,),
    "recolonise": ("any", "off"),
    "launch_max": (1, 2, 6),
    "ally_max": (1, 2, 6),
    "alliances": ("one", "none"),
    "invitations": ("defense_first", "simultaneous"),
    "responses": ("simultaneous",),
    "tie": ("offense", "both_lose"),
    "stripped_defense": (4,),
    "offense_reward": ("card", "none"),
    "reward_rate": (0.5, 2),
    "comp_rate": (0, 0.5, 2),
    "deal_rounds": (1, 8),
    "deal_cards": (0, 1),
    "deal_colonies": (0, 2),
    "deal_ships": (1,),
    "deal_penalty": (0, 6),
    "destiny_wild": (0, 6),
    "destiny_special": (0, 2),
    "reinforcements": (False,),
    "attack_factor": (0.5,),
    "attack_shift": (-5, 5),
    "power_min_home": (0, 2, 4),
    "ships": (2, 3),
    "removed_compensated": (True,),
}
CHANGED = 0.2
"""The chance that an option of these is not what it usually is."""


def with_options(number: int, rules: dict[str, Any]) -> dict[str, Any]:
    """Return these rules with other options that chance chose."""
    chance = random.Random(f"options {number}")
    picked = {name for name in RARE_OPTIONS if chance.random() < CHANGED}
    return {name: chance.choice(RARE_OPTIONS[name]) for name in sorted(picked)} | rules
