"""The sheriffs S1 to S5: what they ask, accept and open (rules file 7)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.sheriff import components as c
from simlab.games.sheriff.policies import haggler_belief as beliefs, haggler_styles as styles
from simlab.games.sheriff.policies.basic import no_price, routine
from simlab.games.sheriff.policies.sense import name_amount, offered_for
from simlab.games.sheriff.rules import legal
from simlab.games.sheriff.rules.goods import left_of, next_merchant
from simlab.jit.kernel import kernel
from simlab.loop.rng import uniform

TRUST = 0.5
"""What a promise of bag goods counts for: they may not be there."""
LEAST_DEAL = 2.0
"""The least that S4 settles for."""


@kernel
def gain_now(table: Any, me: Any) -> Any:
    """Return what the sheriff expects of opening the bag in focus, by all that is known."""
    return beliefs.gain_of_opening(table, table.focus, beliefs.lie_belief(table, me, table.focus))


@kernel
def weigh(table: Any, me: Any, gain: Any, margin: Any) -> Any:
    """Take the better of the two sides if it beats deciding alone by the margin."""
    alone = max(0.0, gain)
    for_pass = offered_for(table, me, c.PASS, TRUST)
    for_inspect = offered_for(table, me, c.INSPECT, 0.0)
    if for_inspect > 0.0 and legal.may_answer(table, me, c.ACCEPT_INSPECT):
        if gain + for_inspect > max(for_pass, alone + (margin if gain <= 0.0 else 0.0)):
            return c.ACCEPT_INSPECT
    if for_pass > 0.0 and for_pass >= alone + margin and legal.may_answer(table, me, c.ACCEPT_PASS):
        return c.ACCEPT_PASS
    return c.REFUSE_ALL


@kernel
def take_any(table: Any, me: Any, least: Any) -> Any:
    """S1: let pass whoever offers something."""
    offered = offered_for(table, me, c.PASS, TRUST)
    if offered > 0.0 and offered >= least and legal.may_answer(table, me, c.ACCEPT_PASS):
        return c.ACCEPT_PASS
    return c.REFUSE_ALL


@kernel
def hold_out(table: Any, me: Any, mind: Any) -> Any:
    """S4: the price that was asked; in the last round anything that is not too little."""
    least = max(LEAST_DEAL, mind.params[styles.MARGIN])
    late = table.talk >= legal.last_talk(table)
    if not late:
        least = max(least, 1.0 * price_asked(table, mind))
    if offered_for(table, me, c.PASS, TRUST) >= least and legal.may_answer(
        table, me, c.ACCEPT_PASS
    ):
        return c.ACCEPT_PASS
    if (
        late
        and offered_for(table, me, c.INSPECT, 0.0) >= least
        and legal.may_answer(table, me, c.ACCEPT_INSPECT)
    ):
        return c.ACCEPT_INSPECT
    return c.REFUSE_ALL


@kernel
def price_asked(table: Any, mind: Any) -> Any:
    """Return what S4 asks for the bag in focus: so much for each card."""
    return max(np.int64(1), np.int64(mind.params[styles.ASK_EACH] * table.bag_n[table.focus] + 0.5))


@kernel
def answer_in_style(table: Any, me: Any, mind: Any) -> Any:
    """ANSWER: what each sheriff makes of the offers."""
    style = styles.whole_param(mind, styles.SHERIFF)
    if style == styles.S1:
        return take_any(table, me, mind.params[styles.MARGIN])
    if style == styles.S2 or style == styles.S2N:
        return c.CLOSE if legal.may_answer(table, me, c.CLOSE) else c.REFUSE_ALL
    if style == styles.S4:
        return hold_out(table, me, mind)
    return weigh(table, me, gain_now(table, me), mind.params[styles.MARGIN])


@kernel
def is_neighbour(table: Any, owner: Any) -> Any:
    """Return whether a merchant sits next to the sheriff."""
    return owner == left_of(table, table.sheriff) or table.sheriff == left_of(table, owner)


@kernel
def tilted_rate(table: Any, mind: Any) -> Any:
    """Return how often S5 opens the bag in focus: more often the richer the owner."""
    mean = beliefs.mean_wealth(table)
    return (
        mind.params[styles.RATE]
        + mind.params[styles.TILT] * (beliefs.public_wealth(table, table.focus) - mean) / mean
    )


@kernel
def wants_to_open(table: Any, me: Any, mind: Any) -> Any:
    """Return whether each sheriff opens the bag in focus, of which nothing has been agreed."""
    style = styles.whole_param(mind, styles.SHERIFF)
    if style == styles.S1:
        return False
    if style == styles.S2:
        return True
    if style == styles.S2N:
        return is_neighbour(table, table.focus)
    if style == styles.S3:
        return gain_now(table, me) > 0.0
    chance = mind.params[styles.RATE] if style == styles.S4 else tilted_rate(table, mind)
    return uniform(mind.rng) < chance


@kernel
def keep_word(table: Any) -> Any:
    """Return the verdict that was agreed, where deals do not bind, or -1."""
    return table.commit[table.focus]


@kernel
def judge_in_style(table: Any, me: Any, mind: Any) -> Any:
    """VERDICT: keep a promise; else what each sheriff wants."""
    wanted = keep_word(table)
    if wanted < 0:
        wanted = c.INSPECT if wants_to_open(table, me, mind) else c.PASS
    return c.INSPECT if wanted == c.INSPECT and legal.may_inspect(table) else c.PASS


@kernel
def least_price(table: Any, me: Any, mind: Any) -> Any:
    """Return the least that each sheriff takes in a Nash split."""
    style = styles.whole_param(mind, styles.SHERIFF)
    margin = mind.params[styles.MARGIN]
    if style == styles.S1:
        return np.int64(margin + 0.999)
    if style == styles.S2 or style == styles.S2N:
        return np.int64(no_price(table))
    if style == styles.S4:
        return max(price_asked(table, mind), np.int64(LEAST_DEAL))
    return np.int64(max(0.0, gain_now(table, me)) + margin + 0.999)


@kernel
def next_bag(table: Any) -> Any:
    """FOCUS: the bags in clockwise order from the sheriff's left."""
    seat = left_of(table, table.sheriff)
    for _ in range(table.seats - 1):
        if legal.may_focus(table, seat):
            return seat
        seat = next_merchant(table, seat)
    return seat


@kernel
def sheriff_in_style(table: Any, me: Any, mind: Any) -> Any:
    """Everything that a sheriff of `haggler` decides."""
    decision = table.decision
    if decision == c.ANSWER:
        return answer_in_style(table, me, mind)
    if decision == c.VERDICT:
        return judge_in_style(table, me, mind)
    if decision == c.FOCUS:
        return next_bag(table)
    if decision == c.ASK:
        threatens = styles.whole_param(mind, styles.SHERIFF) == styles.S4
        return c.ASK_GOLD if threatens and legal.gold_shown(table, table.focus) > 0 else c.QUIET
    if decision == c.TENS or decision == c.UNITS:
        if me.purpose == c.FOR_ASK:
            return name_amount(table, me, price_asked(table, mind))
        return name_amount(table, me, least_price(table, me, mind))
    return routine(table, me)
