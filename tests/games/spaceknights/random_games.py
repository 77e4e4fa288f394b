"""Games driven by chance, with a taste for what plain chance rarely does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from simlab.games.spaceknights.components import DECISIONS, EFFECT_WORDS
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

DULL = {
    "bid": {"fade": 0.05, "thwart": 0.3, "reroll": 0.1, "stay": 3.0},
    "reroll": {"yes": 0.1},
    "heal": {"0": 50.0},
    "respite": {"skip": 3.0},
    "showdown": {"fade": 0.2},
    "shuffle_back": {"done": 20.0},
    "consent": {"yes": 1.0},
}


def weight(decision: str, word: str) -> float:
    """How much this action is liked."""
    if decision == "bid" and word in EFFECT_WORDS:
        return 8.0
    return DULL.get(decision, {}).get(word, 1.0)


def busy_action(match: Match, chance: random.Random) -> int:
    """Choose an action; maneuvers are liked, fading and burning are not."""
    legal = match.legal_actions()
    name = DECISIONS[int(match.table.decision)].name
    weights = [weight(name, match.word(action)) for action in legal]
    return chance.choices(legal, weights)[0]


def busy_game(seats: int, rules: dict[str, Any], seed: int, most: int = 1500) -> Iterator[Match]:
    """Yield a match before each of its decisions and at its end."""
    matchup = build_matchup("spaceknights", "random", seats=seats, rules=rules, seed=seed)
    match = Match(matchup, 0)
    chance = random.Random(seed)
    yield match
    while not match.over and match.asked < most:
        match.take(busy_action(match, chance))
        yield match


OPTIONS: dict[str, list[Any]] = {
    "tier": [0, 1, 2, 3, 3, 3],
    "start_mettle": [36, 12, 100],
    "layout": ["random", "canonical"],
    "pairing": ["random", "in_order"],
    "suit_counts": ["four_each", "free"],
    "n_thwarted": [3, 0, 1, 6],
    "team_values": [6, 3],
    "theme_p": [1, 0.5],
    "die_faces": [6, 8],
    "op_start": [1, 4],
    "lf_start": [6, 3],
    "lf_floor": [1, 0],
    "cap_op_by_lf": [False, True],
    "reroll_cost": [1, 2],
    "reroll_windows": ["both", "roll", "turn", "none"],
    "small_blind": [1, 0, 4],
    "big_blind": [2, 9],
    "blind_growth": [0, 1],
    "blind_counts": [True, False],
    "hu_foe_blind": [True, False],
    "bb_option": [True, False],
    "foe_limit": [6, 2, 9],
    "rounds": [3, 1, 2, 4],
    "bid_basis": ["cumulative", "per_round"],
    "min_surge": [1, 2],
    "own_only": [False, True],
    "tie_mode": ["poker", "literal", "single"],
    "wrap": [False, True],
    "foe_tie_die": [6, 0],
    "sd_start": ["foe_left", "foe", "big_blind"],
    "thwart_bluff": [True, False],
    "collect_colours": ["winner", "loser"],
    "elim_on_empty_stock": [False, True],
    "place_uncontested": [False, True],
    "place_shown_uncontested": [False, True],
    "kept_on": [True, False],
    "kept_owner": ["role", "player"],
    "kept_clear": ["showdown", "any_lost_hand"],
    "kept_cap": [13, 2],
    "has_line": [True, False],
    "burn_own_only": [False, True],
    "foe_maneuvers": [False, True],
    "e1_self": [False, True],
    "e10_colour": [False, True],
    "e12_foe": [False, True],
    "c4_inclusive": [False, True],
    "c7_threshold": [6, 2],
    "respite_die": [6, 12],
    "respite_roll": ["e_die", "plain"],
    "r3_burn": [3, 1],
    "r3_each": [False, True],
    "ransom": [6, 3],
    "ransom_shared": [False, True],
    "r6_burn": [1, 2],
    "max_hands": [2000, 40],
}


def some_rules(chance: random.Random, share: float = 0.3) -> dict[str, Any]:
    """Return rules of which some differ from the defaults."""
    rules = {key: chance.choice(each) for key, each in OPTIONS.items() if chance.random() < share}
    if rules.get("tier", 3) < 2:
        rules.pop("own_only", None)
        rules.pop("burn_own_only", None)
    if rules.get("team_values", 6) * 3 < rules.get("rounds", 3) + 2:
        rules.pop("rounds")
    return rules
