"""The order of play, the roles in an encounter, and its results."""

from __future__ import annotations

from enum import auto

from simlab.jit.enumeration import Enumeration


class Phase(Enumeration):
    """The order of play."""

    NEW_TURN = auto()
    START_TURN = auto()
    NEW_ENCOUNTER = auto()
    BEFORE_REGROUP = auto()
    AT_REGROUP = "regroup"
    RETRIEVE = auto()
    REARM = auto()
    AT_DESTINY = "destiny"
    DESTINED = auto()
    FOLLOWING = auto()
    AIMING = auto()
    BOARDING = auto()
    COLONISED = auto()
    LAUNCHED = auto()
    INVITING = auto()
    JOINING = auto()
    JOINED = auto()
    ALLIED = auto()
    AT_PLANNING = "planning"
    CHOOSING = auto()
    FACE_DOWN = auto()
    REVEALED = auto()
    REINFORCING = auto()
    JUDGING = auto()
    OUTCOME = auto()
    LOSING = auto()
    LANDING = auto()
    CLAIMING = auto()
    COMPENSATING = auto()
    REWARDING = auto()
    DISCARDING = auto()
    DISCARDED = auto()
    ENDED = auto()
    AFTERWARDS = auto()
    ALLIES_HOME = auto()
    BARGAINING = auto()
    DETAILS = auto()
    AGREED = auto()
    HANDING = auto()
    SETTLING = auto()
    DEAL_FAILED = auto()
    PENALTIES = auto()
    RESPONDING = auto()
    MOVING = auto()
    PLAGUED = auto()
    GOING_HOME = auto()
    DEALING_ALIENS = auto()
    TRIGGERED = auto()
    DEALING_TECHS = auto()
    REDRAWING = auto()
    DEALING_HANDS = auto()
    FINISHED = auto()


(
    NEW_TURN, START_TURN, NEW_ENCOUNTER, BEFORE_REGROUP, AT_REGROUP, RETRIEVE, REARM, AT_DESTINY,
    DESTINED, FOLLOWING, AIMING, BOARDING, COLONISED, LAUNCHED, INVITING, JOINING, JOINED, ALLIED,
    AT_PLANNING, CHOOSING, FACE_DOWN, REVEALED, REINFORCING, JUDGING, OUTCOME, LOSING, LANDING,
    CLAIMING, COMPENSATING, REWARDING, DISCARDING, DISCARDED, ENDED, AFTERWARDS, ALLIES_HOME,
    BARGAINING, DETAILS, AGREED, HANDING, SETTLING, DEAL_FAILED, PENALTIES, RESPONDING, MOVING,
    PLAGUED, GOING_HOME, DEALING_ALIENS, TRIGGERED, DEALING_TECHS, REDRAWING, DEALING_HANDS,
    FINISHED,
) = Phase  # fmt: skip
PHASE_WORDS = Phase.words()


class Role(Enumeration):
    """Role of a player in an encounter."""

    NO_ROLE = "none"
    OFFENSE = auto()
    DEFENSE = auto()
    OFFENSE_ALLY = auto()
    DEFENSE_ALLY = auto()


NO_ROLE, OFFENSE, DEFENSE, OFFENSE_ALLY, DEFENSE_ALLY = Role
ROLE_WORDS = Role.words()


class Result(Enumeration):
    """Outcome of an encounter."""

    OPEN_RESULT = "open"
    OFFENSE_WON = auto()
    DEFENSE_WON = auto()
    BOTH_LOST = auto()
    DEAL_MADE = "deal"
    DEAL_LOST = "no_deal"
    RECOLONISED = auto()
    ABORTED = auto()
    CONCEDED = auto()


(
    OPEN_RESULT, OFFENSE_WON, DEFENSE_WON, BOTH_LOST, DEAL_MADE, DEAL_LOST, RECOLONISED, ABORTED,
    CONCEDED,
) = Result  # fmt: skip
RESULT_WORDS = Result.words()
