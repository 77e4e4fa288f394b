"""Hooks: places in the order of play at which powers may act."""

from __future__ import annotations

from enum import auto

from simlab.jit.enumeration import Enumeration


class Hook(Enumeration):
    """Hooks, in the order of play where they have one."""

    SETUP = auto()
    START_TURN = auto()
    REGROUP = auto()
    RETRIEVE = auto()
    DESTINY_SOURCE = auto()
    DESTINY_DRAWN = auto()
    DEFENSE_CHOICE = auto()
    LAUNCH_CAPACITY = auto()
    POST_LAUNCH = auto()
    PRE_INVITE = auto()
    ALLY_TURN = auto()
    POST_ALLIANCE = auto()
    PRE_SELECT = auto()
    POST_SELECT = auto()
    POST_REVEAL = auto()
    CARD_VALUE = auto()
    SHIP_TERM = auto()
    ADD_TERM = auto()
    OUTCOME_RULE = auto()
    LOSS = auto()
    WIN = auto()
    COMPENSATION = auto()
    REWARDS = auto()
    DEAL = auto()
    AFTER_DISCARD = auto()
    ON_DRAW = auto()
    ENCOUNTER_END = auto()
    RESPOND = auto()
    SHOWDOWN = auto()
    FIRST_VALUES = auto()
    REVERSED = auto()
    COMPARED = auto()
    UPSET = auto()
    JUDGED = auto()
    AGREED = auto()
    NO_DEAL = auto()
    AFTERWARDS = auto()
    ALLY_SHIPS = auto()
    ON_RETRIEVE = auto()
    ON_LOST = auto()
    ON_COLONY = auto()
    ON_POWER_LOST = auto()
    ON_SHUFFLE = auto()
    ON_THROWN = auto()
    CARD_SHOWN = auto()
    AUTOMATIC = auto()
    REWARD = auto()
    PENALTY = auto()
    FATE = auto()
    LAST_CALL = auto()
    ON_PLAYED = auto()
    ON_RECEIVED = auto()
    ON_FLARE = auto()
    NEW_HAND = auto()
    REVEALING = auto()
    CLAIMED = auto()
    ON_REINFORCED = auto()
    COMPLETED = auto()
    ON_STOLEN = auto()
    SELECTED = auto()
    ANNOUNCED = auto()
    FIRST_HAND = auto()
    ON_ABROAD = auto()


(
    H_SETUP, H_START_TURN, H_REGROUP, H_RETRIEVE, H_DESTINY_SOURCE, H_DESTINY_DRAWN,
    H_DEFENSE_CHOICE, H_LAUNCH_CAPACITY, H_POST_LAUNCH, H_PRE_INVITE, H_ALLY_TURN, H_POST_ALLIANCE,
    H_PRE_SELECT, H_POST_SELECT, H_POST_REVEAL, H_CARD_VALUE, H_SHIP_TERM, H_ADD_TERM,
    H_OUTCOME_RULE, H_LOSS, H_WIN, H_COMPENSATION, H_REWARDS, H_DEAL, H_AFTER_DISCARD, H_ON_DRAW,
    H_ENCOUNTER_END, H_RESPOND, H_SHOWDOWN, H_FIRST_VALUES, H_REVERSED, H_COMPARED, H_UPSET,
    H_JUDGED, H_AGREED, H_NO_DEAL, H_AFTERWARDS, H_ALLY_SHIPS, H_ON_RETRIEVE, H_ON_LOST,
    H_ON_COLONY, H_ON_POWER_LOST, H_ON_SHUFFLE, H_ON_THROWN, H_CARD_SHOWN, H_AUTOMATIC, H_REWARD,
    H_PENALTY, H_FATE, H_LAST_CALL, H_ON_PLAYED, H_ON_RECEIVED, H_ON_FLARE, H_NEW_HAND, H_REVEALING,
    H_CLAIMED, H_ON_REINFORCED, H_COMPLETED, H_ON_STOLEN, H_SELECTED, H_ANNOUNCED, H_FIRST_HAND,
    H_ON_ABROAD,
) = Hook  # fmt: skip
HOOK_WORDS = Hook.words()
HOOKS = len(HOOK_WORDS)
