"""The order of play, the roles in an encounter, and its results."""

from __future__ import annotations

# the order of play
(
    NEW_TURN, START_TURN, NEW_ENCOUNTER, BEFORE_REGROUP, AT_REGROUP, RETRIEVE, REARM, AT_DESTINY,
    DESTINED, FOLLOWING,
    AIMING, BOARDING, COLONISED, LAUNCHED, INVITING, JOINING, JOINED, ALLIED, AT_PLANNING,
    CHOOSING, FACE_DOWN, REVEALED, REINFORCING, JUDGING, OUTCOME, LOSING, LANDING, CLAIMING,
    COMPENSATING, REWARDING, DISCARDING, DISCARDED, ENDED, AFTERWARDS, ALLIES_HOME, BARGAINING,
    DETAILS,
    AGREED, HANDING, SETTLING, DEAL_FAILED, PENALTIES, RESPONDING, MOVING, PLAGUED, GOING_HOME,
    DEALING_ALIENS, TRIGGERED, DEALING_TECHS, REDRAWING, DEALING_HANDS, FINISHED,
) = range(52)  # fmt: skip
PHASE_WORDS = (
    "new_turn", "start_turn", "new_encounter", "before_regroup", "regroup", "retrieve", "rearm",
    "destiny", "destined", "following",
    "aiming", "boarding", "colonised", "launched", "inviting", "joining", "joined",
    "allied", "planning", "choosing", "face_down", "revealed", "reinforcing", "judging",
    "outcome", "losing", "landing", "claiming", "compensating", "rewarding", "discarding",
    "discarded",
    "ended", "afterwards", "allies_home", "bargaining", "details", "agreed", "handing",
    "settling", "deal_failed", "penalties", "responding", "moving", "plagued", "going_home",
    "dealing_aliens", "triggered", "dealing_techs", "redrawing", "dealing_hands", "finished",
)  # fmt: skip

# where a player stands in an encounter
NO_ROLE, OFFENSE, DEFENSE, OFFENSE_ALLY, DEFENSE_ALLY = range(5)
ROLE_WORDS = ("none", "offense", "defense", "offense_ally", "defense_ally")
# how an encounter came out
(
    OPEN_RESULT,
    OFFENSE_WON,
    DEFENSE_WON,
    BOTH_LOST,
    DEAL_MADE,
    DEAL_LOST,
    RECOLONISED,
    ABORTED,
    CONCEDED,
) = range(9)
RESULT_WORDS = (
    "open",
    "offense_won",
    "defense_won",
    "both_lost",
    "deal",
    "no_deal",
    "recolonised",
    "aborted",
    "conceded",
)
