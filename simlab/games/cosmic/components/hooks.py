"""Hooks: places in the order of play at which powers may act."""

from __future__ import annotations

HOOK_WORDS = (
    "setup", "start_turn", "regroup", "retrieve", "destiny_source", "destiny_drawn",
    "defense_choice", "launch_capacity", "post_launch", "pre_invite", "ally_turn",
    "post_alliance", "pre_select", "post_select", "post_reveal", "card_value", "ship_term",
    "add_term", "outcome_rule", "loss", "win", "compensation", "rewards", "deal",
    "after_discard", "on_draw", "encounter_end", "respond", "showdown", "first_values", "reversed",
    "compared", "upset", "judged", "agreed", "no_deal", "afterwards", "ally_ships", "on_retrieve",
    "on_lost", "on_colony", "on_power_lost", "on_shuffle", "on_thrown",
    "card_shown", "automatic", "reward", "penalty", "fate",
    "last_call", "on_played", "on_received", "on_flare", "new_hand", "revealing", "claimed",
    "on_reinforced", "completed", "on_stolen", "selected", "announced", "first_hand",
    "on_abroad",
)  # fmt: skip
(
    H_SETUP, H_START_TURN, H_REGROUP, H_RETRIEVE, H_DESTINY_SOURCE, H_DESTINY_DRAWN,
    H_DEFENSE_CHOICE, H_LAUNCH_CAPACITY, H_POST_LAUNCH, H_PRE_INVITE, H_ALLY_TURN,
    H_POST_ALLIANCE, H_PRE_SELECT, H_POST_SELECT, H_POST_REVEAL, H_CARD_VALUE,
    H_SHIP_TERM, H_ADD_TERM, H_OUTCOME_RULE, H_LOSS, H_WIN, H_COMPENSATION, H_REWARDS, H_DEAL,
    H_AFTER_DISCARD, H_ON_DRAW, H_ENCOUNTER_END, H_RESPOND, H_SHOWDOWN, H_FIRST_VALUES, H_REVERSED,
    H_COMPARED, H_UPSET, H_JUDGED, H_AGREED, H_NO_DEAL, H_AFTERWARDS, H_ALLY_SHIPS, H_ON_RETRIEVE,
    H_ON_LOST, H_ON_COLONY, H_ON_POWER_LOST, H_ON_SHUFFLE, H_ON_THROWN,
    H_CARD_SHOWN, H_AUTOMATIC, H_REWARD, H_PENALTY, H_FATE,
    H_LAST_CALL, H_ON_PLAYED, H_ON_RECEIVED, H_ON_FLARE, H_NEW_HAND, H_REVEALING, H_CLAIMED,
    H_ON_REINFORCED, H_COMPLETED, H_ON_STOLEN, H_SELECTED, H_ANNOUNCED, H_FIRST_HAND,
    H_ON_ABROAD,
) = range(63)  # fmt: skip
HOOKS = len(HOOK_WORDS)
