"""Games driven by chance, under rules that chance chose."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

OPTIONS: dict[str, list[Any]] = {
    "planets": [4, 6],
    "ships": [2, 3, 6],
    "hand": [5, 6, 10],
    "win_colonies": [3, 4, 6],
    "start": ["fixed"],
    "power_min_home": [0, 2, 5],
    "copies.negotiate": [5, 25],
    "copies.morph": [0, 3],
    "copies.quash": [4],
    "copies.ionic": [4],
    "copies.card_zap": [6, 25],
    "copies.plague": [4],
    "copies.force_field": [5],
    "copies.emotion": [4],
    "copies.mobius": [5],
    "attack_factor": [0.5, 2],
    "attack_shift": [-3, 4],
    "reinforcements": [False],
    "artifacts": [False],
    "destiny_colour": [1, 5],
    "destiny_wild": [0, 5],
    "destiny_special": [0, 2],
    "redraw": ["regroup"],
    "max_encounters": [1, 3],
    "second_on_success": [False],
    "second_needs_card": [False],
    "retrieve": [0, 2, 4],
    "own_redraw": [False],
    "recolonise": ["any", "off"],
    "launch_max": [1, 2, 6],
    "alliances": ["one", "none"],
    "invitations": ["defense_first", "simultaneous"],
    "responses": ["simultaneous"],
    "ally_max": [0, 1, 6],
    "tie": ["offense", "both_lose"],
    "stripped_defense": [3],
    "comp_rate": [0, 0.5, 2],
    "compensation": ["payer"],
    "reward_rate": [0, 0.5, 2],
    "reward": ["card", "ship"],
    "offense_reward": ["card", "none"],
    "deal_form": ["nash"],
    "deal_rounds": [1, 8],
    "deal_cards": [0, 1],
    "deal_colonies": [0, 2],
    "deal_ships": [1, 6],
    "deal_penalty": [0, 1, 6],
    "home_regain": ["destiny_only"],
    "nash_weight": [0.1, 0.9],
    "nash_tough": [0.5, 1],
    "shared": ["main", "ships"],
    "win_check": ["instant"],
    "flares": [True],
    "flare_fill": [0, 20],
    **{
        f"aliens.{seat}": ["tripler", "sorcerer", "zombie", "random", "choice"]
        for seat in range(c.MAX_SEATS)
    },
}
DULL = {"plan": {"negotiate": 3.0}, "offer": {"pass": 0.3}, "answer": {"accept": 1.0}}


def some_rules(chance: random.Random, seats: int, share: float = 0.2) -> dict[str, Any]:
    """Return rules of which some differ from the defaults; aliens only where somebody sits."""
    drawn = {key: chance.choice(each) for key, each in OPTIONS.items() if chance.random() < share}
    empty = {f"aliens.{seat}" for seat in range(seats, c.MAX_SEATS)}
    return {key: value for key, value in drawn.items() if key not in empty}


def busy_game(seats: int, rules: dict[str, Any], seed: int, most: int = 1500) -> Iterator[Match]:
    """Yield a match before each of its decisions and at its end; cards are liked to be played."""
    match = Match(build_matchup(GAME, "random", seats=seats, rules=rules, seed=seed), 0)
    chance = random.Random(seed)
    yield match
    while not match.over and match.asked < most:
        legal = match.legal_actions()
        likes = DULL.get(c.DECISIONS[int(match.table.decision)].name, {})
        weights = [likes.get(match.word(action), 1.0) for action in legal]
        match.take(chance.choices(legal, weights)[0])
        yield match
