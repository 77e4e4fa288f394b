"""Players who differ from `sensible` in one habit, for the experiments about Sherwood Forest."""

from simlab import integer, kernel, policy
from simlab.games.sherwood import (
    ALLIANCE,
    ASK_PRICE,
    AUCTION,
    INN,
    MARKET,
    MERCHANT,
    NO,
    NO_MORE,
    OFFERING,
    PLAN,
    RAIDERS,
    SOLO,
    VOTE,
    has_bit,
    lowest_bit,
    options_of,
    sensible,
)


@kernel
def otherwise(options, action):
    """Return another action than this one: alone to a hide-out, else the merchant, else any."""
    if action != SOLO and has_bit(options, SOLO):
        return SOLO
    if action != MERCHANT and has_bit(options, MERCHANT):
        return MERCHANT
    left = options & ~(1 << action)
    return lowest_bit(left) if left != 0 else action


@policy
def loner(table, me, mind):
    """Sensible, but never with partners: calls nobody, joins nobody, agrees to nothing."""
    options = options_of(table, me)
    decision = table.decision
    if decision == RAIDERS and table.phase == OFFERING:
        return lowest_bit(options)
    if decision == VOTE:
        return NO
    if decision == ASK_PRICE and has_bit(options, NO_MORE):
        return NO_MORE
    action = sensible(table, me, mind)
    if decision == PLAN and (action == ALLIANCE or action == AUCTION):
        return SOLO
    return action


@policy(when=integer(0, 0, 6))
def looks_in(table, me, mind):
    """Sensible, but looks at a card only in round ``when`` (0: never), once, before all else."""
    action = sensible(table, me, mind)
    if table.decision != PLAN:
        return action
    options = options_of(table, me)
    seat = table.actor
    now = table.round_index + 1 == mind.params[0] and table.looks_now[seat] == 0
    if now and has_bit(options, INN):
        return INN
    return otherwise(options, INN) if action == INN else action


@policy(when=integer(0, 0, 6))
def recruits_in(table, me, mind):
    """Sensible, but recruits only in round ``when`` (0: never), once, before all else."""
    action = sensible(table, me, mind)
    if table.decision != PLAN:
        return action
    options = options_of(table, me)
    seat = table.actor
    now = table.round_index + 1 == mind.params[0] and table.market[seat] == 0
    if now and has_bit(options, MARKET):
        return MARKET
    return otherwise(options, MARKET) if action == MARKET else action
