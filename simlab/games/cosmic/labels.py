"""Labels on charts for rules and metrics of Cosmic Encounter whose names are not clear enough."""

from __future__ import annotations

from enum import auto

from simlab.jit.enumeration import Enumeration

RULES = {
    "planets": "planets each",
    "ships": "ships on a planet",
    "hand": "hand size",
    "win_colonies": "colonies to win",
    "start": "first player",
    "aliens": "alien of seat {}",
    "alien_pool": "{} in the pool",
    "alerts": "alert levels",
    "dominion_aliens": "aliens of Dominion",
    "gambler_with_sorcerer": "gambler beside sorcerer",
    "flare_fill": "least flares",
    "flare_limit": "flares in an encounter",
    "flare_after_use": "flares after use",
    "power_min_home": "home colonies for a power",
    "copies": "copies of {}",
    "attack_factor": "factor of attacks",
    "attack_shift": "shift of attacks",
    "destiny_colour": "destiny cards of a colour",
    "destiny_wild": "wild destiny cards",
    "destiny_special": "copies of special destiny cards",
    "redraw": "redraw of hands",
    "max_encounters": "encounters in a turn",
    "second_on_success": "second encounter after a success only",
    "second_needs_card": "second encounter with a card only",
    "retrieve": "ships retrieved",
    "own_redraw": "own colour drawn again",
    "recolonise": "re-colonising",
    "launch_max": "most ships launched",
    "ally_max": "most ships of an ally",
    "stripped_defense": "bonus of a defense without ships",
    "comp_rate": "compensation per ship",
    "compensation": "who chooses compensation",
    "reward_rate": "rewards per ship",
    "reward": "kind of reward",
    "offense_reward": "reward of offensive allies",
    "healer_restores_removed": "Healer brings back what left the game",
    "removed_compensated": "compensation for what left the game",
    "deal_form": "form of deals",
    "deal_rounds": "rounds of a deal",
    "deal_cards": "most cards in a deal",
    "deal_colonies": "most colonies in a deal",
    "deal_ships": "most ships to a colony by deal",
    "deal_penalty": "ships lost without a deal",
    "home_regain": "regaining home colonies",
    "zombie_releases": "ships that Zombie releases",
    "nash_weight": "bargaining weight of the offense",
    "nash_tough": "toughness in deals",
    "shared": "shared wins",
    "win_check": "when wins are checked",
    "technology": "technology",
    "techs": "tech of seat {}",
    "tech_pool": "{} in the tech deck",
    "tech_deal": "techs dealt",
    "tech_cost": "factor of research numbers",
    "tech_actions": "tech actions in a regroup phase",
    "tech_complete": "completing of techs",
    "tech_draw": "drawing of techs",
    "tech_draw_base": "techs drawn without colonies",
    "tech_draw_score": "techs drawn per colony",
    "tech_on_completion": "a tech for a completed one",
    "tech_ships_losable": "ships on techs may be lost",
    "tech_trade": "techs in deals",
    "reward_deck": "reward deck",
    "reward_copies": "reward cards {}",
    "special_ships": "special ships",
    "drive_before": "drive before cards",
    "drive_reveal": "drive after the reveal",
    "drive_escape": "drive before losses",
    "drive_techs": "drive onto techs",
    "drive_recharge_decline_only": "recharge by declining only",
    "flagship_bonus": "bonus of a flagship",
    "salvage_rewards": "rewards of a salvage vessel",
    "salvage_techs": "techs of a salvage vessel",
    "hazard_cards": "hazard cards of a colour",
    "kicker_limit": "kickers of a main player",
    "kicker_mode": "types that kickers go by",
    "kicker4": "the kicker x4",
    "faulty_penalty": "penalty of Faulty Translator",
    "joker_tokens": "token {} of Joker",
    "plus_x": "reinforcement X",
    "rift2_cards": "cards of rift 2",
    "rift3_ships": "ships of rift 3",
    "bride_take": "rifts as alimony",
    "rift_on_mix": "rifts in mixed hands",
    "explorer_planets": "planets of Explorer",
    "angler_take": "rifts that Angler gets",
    "vote_price": "cards for votes",
    "tourist_boards": "Tourist's liner at the start",
    "intimidate_saves": "intimidates against Laser",
    "duplicity_rewards": "rewards despite Duplicity",
    "oratory_stay": "spared defense stays",
    "remora_reward": "Remora and the reward deck",
    "quake_form": "form of quakes",
    "quake_hand": "hand after a quake",
}
ALIENS_BY_CHANCE = {"random": "random alien", "choice": "one of two aliens"}
"""Names of these choices of rule ``aliens`` in results."""


class SpecialShips(Enumeration):
    """Choices of rule ``special_ships``."""

    NO_SHIPS = "none"
    FLAGSHIP = auto()
    SALVAGE = auto()
    TWO_FLAGSHIPS = auto()
    TWO_SALVAGE = auto()
    BOTH_KINDS = "both"


NO_SHIPS, FLAGSHIP, SALVAGE, TWO_FLAGSHIPS, TWO_SALVAGE, BOTH_KINDS = SpecialShips
SPECIAL_SHIPS = SpecialShips.words()
METRICS = {
    "foreign_colonies": "foreign colonies",
    "solo": "share of wins alone",
    "shared_win": "share of shared wins",
    "warp": "ships in the warp",
    "cards": "cards in hand",
    "home_colonies": "home colonies",
    "power_lost": "ended without a power",
    "won_offense": "encounters won as offense",
    "won_defense": "encounters won as defense",
    "won_ally": "encounters won as an ally",
    "main": "encounters as a main player",
    "compensation": "cards of compensation",
    "rewards": "rewards of defenders",
}
TABLE_METRICS = {
    "shared": "share of games with several winners",
    "ava": "attack against attack",
    "avn": "attack against negotiate",
    "nvn": "negotiate against negotiate",
    "offense_wins": "encounters the offense won",
    "offense_attacks": "attack pairings the offense won",
}
