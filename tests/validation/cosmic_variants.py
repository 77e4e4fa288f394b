"""Games of the variants of Cosmic Encounter for its referee, and what is counted in them."""

import random
from collections import Counter
from typing import Any

from simlab.games.cosmic.labels import SPECIAL_SHIPS
from tests.games.cosmic.test_referee import LINEUPS
from tests.referees.cosmic.reward_list import REWARDS, RIFTS
from tests.referees.cosmic.special_ships import ACTIONS
from tests.referees.cosmic.tech_list import TECHS

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
    "deal_colonies": (1, 0, 2),
    "planets": (5, 4),
    "ships": (4, 3, 5),
    "healer_restores_removed": (True, False),
    "compensation": ("random", "payer"),
    "invitations": ("offense_first", "defense_first"),
    "tie": ("defense", "offense"),
}
USUAL = 0.85
"""The chance that an option has its default, the first that stands here."""

TECHNOLOGY: dict[str, tuple[Any, ...]] = {
    "tech_cost": (0.5, 1, 1.5),
    "tech_actions": (2, 1),
    "tech_complete": ("separate", "auto"),
    "tech_draw": ("declined", "first"),
    "tech_draw_base": (3, 1, 4),
    "tech_draw_score": (1, 0, 2),
    "tech_on_completion": (False, True),
    "tech_ships_losable": (True, False),
    "tech_trade": (False, True),
    "planets": (5, 4),
}
DOMINION: dict[str, tuple[Any, ...]] = {
    "reward": ("card", "either"),
    "kicker_mode": ("final", "reveal"),
    "kicker4": (4, 3),
    "self_defense": ("plain", "stay"),
    "faulty_penalty": (2, 4),
    "joker_tokens": ("1,5,10,15,20,30", "0,40,12,7,23,8"),
    "plus_x": ("own_ships", "own_warp", "foreign_colonies", "hand_size"),
    "rift2_cards": (2, 3),
    "rift3_ships": (3, 1),
    "hazard_cards": (1, 2),
    "duplicity_rewards": (True, False),
    "right_of_refusal": ("plain", "redraw"),
    "remora_reward": (False, True),
    "rift_on_mix": (True, False),
    "oratory_stay": (False, True),
    "quake_form": ("dominion", "base"),
    "drive_before": (True, False),
    "drive_reveal": (True, False),
    "drive_escape": (True, False),
    "drive_recharge_decline_only": (False, True),
    "flagship_bonus": (3, 5),
    "salvage_rewards": (2, 3),
}
VARIANTS: dict[str, tuple[dict[str, Any], dict[str, tuple[Any, ...]], tuple[str, ...]]] = {
    "technology": ({"technology": True}, TECHNOLOGY, (*TECHS, "tech in a deal")),
    "dominion": (
        {"reward_deck": True},
        DOMINION,
        (*REWARDS, *(f"{kind} detonated" for kind in RIFTS), "borrow", *ACTIONS),
    ),
}
"""What each variant begins with, the options of its own, and what is counted."""


def variant_of(number: int, variant: str) -> tuple[int, str, dict[str, Any]]:
    """Return seats, line-up and rules of a game without aliens."""
    chance = random.Random(number)
    seats = 3 + number % 4
    begun, own, _ = VARIANTS[variant]
    rules: dict[str, Any] = dict(begun)
    rules["win_colonies"] = chance.randrange(2, 6)
    if variant == "dominion":
        kinds = SPECIAL_SHIPS if seats < 5 else SPECIAL_SHIPS[:3]
        rules["special_ships"] = chance.choice(kinds)
    for name, choices in {**OPTIONS, **own}.items():
        fits = name not in ("healer_restores_removed", "power_min_home", "flare_fill")
        if fits and (name in own or chance.random() > USUAL):
            usual = chance.random() < USUAL
            rules.setdefault(name, choices[0] if usual else chance.choice(choices))
    lineups = (*LINEUPS, "sensible") if variant == "technology" else LINEUPS
    return seats, lineups[(number + number // 4) % len(lineups)], rules


def table_of(used: Counter[str], words: tuple[str, ...]) -> str:
    """Return how often each thing of a variant was used, four a line."""
    cells = [f"{word} | {used[word]}" for word in words]
    cells += [" | "] * (-len(cells) % 4)
    rows = len(cells) // 4
    lines = ["| what | used " * 4 + "|", "|---|---" * 4 + "|"]
    return "\n".join(lines + ["| " + " | ".join(cells[row::rows]) + " |" for row in range(rows)])
