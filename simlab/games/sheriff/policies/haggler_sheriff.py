"""Sheriffs S1 to S5 of `haggler`: prices asked, offers accepted, bags opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheriff import components as c
from simlab.games.sheriff.policies import haggler_belief as beliefs, haggler_styles as styles
from simlab.games.sheriff.policies.basic import no_price, routine
from simlab.games.sheriff.policies.sense import name_amount, offered_for
from simlab.games.sheriff.rules import legal
from simlab.games.sheriff.rules.goods import left_of, next_merchant
from simlab.jit.kernel import kernel
from simlab.loop.rng import uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheriff.record_types import Seat, Table


TRUST = 0.5
"""Weight of promised bag goods, which may not exist."""
LEAST_DEAL = 2.0
"""Lowest payment accepted by S4, in gold."""


@kernel
def gain_now(table: Table, me: Seat) -> float:
    """Return the sheriff's expected gain from opening the bag in focus, by all knowledge."""
    return beliefs.gain_of_opening(table, table.focus, beliefs.lie_belief(table, me, table.focus))


@kernel
def weigh(table: Table, me: Seat, gain: float, margin: float) -> int:
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
def take_any(table: Table, me: Seat, least: float) -> int:
    """Accept any offer of at least ``least`` to let the bag pass (S1)."""
    offered = offered_for(table, me, c.PASS, TRUST)
    if offered > 0.0 and offered >= least and legal.may_answer(table, me, c.ACCEPT_PASS):
        return c.ACCEPT_PASS
    return c.REFUSE_ALL


@kernel
def hold_out(table: Table, me: Seat, mind: Mind) -> int:
    """Accept the price asked; in the last round any offer that is not too low (S4)."""
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
def price_asked(table: Table, mind: Mind) -> int:
    """Return the price S4 asks for the bag in focus: a fixed amount for each card."""
    return max(1, int(mind.params[styles.ASK_EACH] * table.bag_n[table.focus] + 0.5))


@kernel
def answer_in_style(table: Table, me: Seat, mind: Mind) -> int:
    """Answer the offers by the sheriff's style (ANSWER)."""
    style = styles.whole_param(mind, styles.SHERIFF)
    if style == styles.S1:
        return take_any(table, me, mind.params[styles.MARGIN])
    if style == styles.S2 or style == styles.S2N:
        return c.CLOSE if legal.may_answer(table, me, c.CLOSE) else c.REFUSE_ALL
    if style == styles.S4:
        return hold_out(table, me, mind)
    return weigh(table, me, gain_now(table, me), mind.params[styles.MARGIN])


@kernel
def is_neighbour(table: Table, owner: int) -> int:
    """Return whether a merchant sits next to the sheriff."""
    return owner == left_of(table, table.sheriff) or table.sheriff == left_of(table, owner)


@kernel
def tilted_rate(table: Table, mind: Mind) -> float:
    """Return the chance of S5 to open the bag in focus: higher for a richer owner."""
    mean = beliefs.mean_wealth(table)
    return (
        mind.params[styles.RATE]
        + mind.params[styles.TILT] * (beliefs.public_wealth(table, table.focus) - mean) / mean
    )


@kernel
def wants_to_open(table: Table, me: Seat, mind: Mind) -> int:
    """Return whether the sheriff opens the bag in focus without an agreement."""
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
def keep_word(table: Table) -> int:
    """Return the verdict agreed on the bag in focus, or -1."""
    return table.commit[table.focus]


@kernel
def judge_in_style(table: Table, me: Seat, mind: Mind) -> int:
    """Keep a promise; else follow the sheriff's style (VERDICT)."""
    wanted = keep_word(table)
    if wanted < 0:
        wanted = c.INSPECT if wants_to_open(table, me, mind) else c.PASS
    return c.INSPECT if wanted == c.INSPECT and legal.may_inspect(table) else c.PASS


@kernel
def least_price(table: Table, me: Seat, mind: Mind) -> int:
    """Return the least price of the sheriff in a Nash split."""
    style = styles.whole_param(mind, styles.SHERIFF)
    margin = mind.params[styles.MARGIN]
    if style == styles.S1:
        return int(margin + 0.999)
    if style == styles.S2 or style == styles.S2N:
        return int(no_price(table))
    if style == styles.S4:
        return max(price_asked(table, mind), int(LEAST_DEAL))
    return int(max(0.0, gain_now(table, me)) + margin + 0.999)


@kernel
def next_bag(table: Table) -> int:
    """Choose the bags in clockwise order from the sheriff's left (FOCUS)."""
    seat = left_of(table, table.sheriff)
    for _ in range(table.seats - 1):
        if legal.may_focus(table, seat):
            return seat
        seat = next_merchant(table, seat)
    return seat


@kernel
def sheriff_in_style(table: Table, me: Seat, mind: Mind) -> int:
    """Choose the action of a `haggler` sheriff."""
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
