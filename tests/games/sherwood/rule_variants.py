"""Rule variants for the tests that play many games: every option has its say."""

from __future__ import annotations

from typing import Any

from simlab.games.sherwood.game import GAME

OPTIONS: dict[str, list[Any]] = {
    "laid_out": [2, 3, 7, 10],
    "rounds": [1, 2, 3, 5],
    "face_up": [0, 2, 3, 4],
    "face_up_pick": ["first"],
    "start_raiders": [2, 3, 6, 8],
    "max_raiders": [8, 10, 12],
    "min_raiders": [0, 2, 3],
    "start_gold": [0, 1, 4],
    "pit_size": [12, 25, 60],
    "gold_limited": [False],
    "first_figure": ["fixed"],
    "donation_threshold": [0, 1, 3, 4, 8],
    "donation_rate": [0, 2, 5],
    "min_donation": [0],
    "forced_mode": ["reduce_to_5", "all"],
    "price_inn": [1, 2],
    "price_merchant": [0, 2],
    "price_market": [0, 1, 3],
    "hand_limit": [0, 1, 6, 10],
    "info_markers": [0, 1, 5],
    "reveal_looks": ["secret"],
    "perfect_recall": [False],
    "first_out_bonus": [0, 3],
    "starter_rule": ["first_out", "figure", "last_out"],
    "figure_rule": ["rotate", "least_glory"],
    "negotiation": ["call", "contract"],
    "max_calls": [0, 1, 3, 4],
    "max_counter": [0, 1, 3],
    "talk_rounds": [0, 1, 2, 5, 6],
    "auctions": [False],
    "auction_price": ["uniform"],
    "substitute_bids": [False],
    "max_transfers": [0, 1, 3, 4],
    "max_promises": [0, 1, 3],
    "claim_mode": ["off", "verified"],
    "binding": ["none", "all"],
    "marker_pairs": [0, 1, 3, 12],
    "side_deals": [True, False],
    "sabotage": [False],
    "promised_surplus_returns": [True],
    "failed_eq": ["return", "planned", "discard"],
    "loot_rule": ["leader_free", "proportional", "by_order"],
    "excess_loot": ["leader", "supply"],
    "lost_companion": ["gold"],
    "glory_split": ["shared"],
    "shortage_order": ["by_order"],
    "shortage_is_new": [False],
    "bags_paid": ["new_first"],
    "sheriffs": [True, False],
    "sheriffs_a": [0, 2, 10],
    "sheriffs_b": [0, 1, 3, 10],
    "sheriff_floor": [-100, -5, -3],
    "sheriff_shortage": [False],
    "special_cards": [True, False],
    "specials_count_against_cap": [True],
    "stay_leader": ["most"],
    "jerkin_whole_trip": [False],
    "crossroads_bonus": ["off", "ties_all", "ties_none"],
    "final_gold_rate": [0, 2, 3],
    "final_companion_rate": [0, 3, 5],
    "convert_old_gold": [True],
    "converted_bags": ["kept"],
    "final_ties": ["share"],
    "k_out": [1, 3],
    "corner_arrows": ["one_arm"],
    "corner_order": ["reversed"],
    "power_shift": [-6, -3, 3],
    "power_shift_b": [-5, -4, 2],
    "gold_factor": [0, 0.5, 1.5, 1.7, 2.0, 3],
    "glory_shift": [-2, -1, 2, 3],
    "sheriff_power_shift": [-5, -4, -2, 3, 4],
    "eq_copies.weapon3": [0, 12],
    "eq_copies.forest_jerkin": [8],
    "eq_copies.messenger_garment": [8],
    "eq_copies.provisions": [8],
    "eq_power.weapon1": [0, 4],
    "companions.A01": [3],
    "arrow.N_1": ["none", "W1"],
}


def settled(rules: dict[str, Any], seats: int, preset: str | None = None) -> dict[str, Any]:
    """Mend options that do not go together."""
    all_rules = {**GAME.rules(seats, None, preset), **rules}
    cards = all_rules["a_cards"] + all_rules["b_cards"]
    mended = dict(rules)
    mended["rounds"] = min(all_rules["rounds"], cards // all_rules["laid_out"])
    mended["face_up"] = min(all_rules["face_up"], all_rules["laid_out"])
    mended["min_raiders"] = min(all_rules["min_raiders"], all_rules["start_raiders"])
    low, high = all_rules["price_inn"], all_rules["donation_threshold"]
    mended["start_gold"] = max(low, min(all_rules["start_gold"], max(low, high)))
    mended["donation_threshold"] = max(high, mended["start_gold"])
    mended["pit_size"] = max(all_rules["pit_size"], seats * mended["start_gold"])
    return mended
