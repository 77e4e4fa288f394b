"""Basic policies: the default field of opponents, random play, and fixed plain types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import policy
from simlab.games.sheriff import components as c
from simlab.games.sheriff.policies import sense
from simlab.games.sheriff.rules.goods import left_of
from simlab.games.sheriff.rules.legal import has_open, last_talk, legal, may_inspect
from simlab.jit.kernel import kernel
from simlab.loop.random_policy import random_policy

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheriff.record_types import Seat, Table


@kernel
def goods_end(table: Table, me: Seat) -> int:
    """Return the end of the goods open to promises: without bag goods, those of the stand."""
    bag = table.rules.currency == c.CURRENCY_BAG and table.actor == table.focus
    return c.GOODS_DONE if bag and me.draft.act == c.PASS else c.FROM_BAG


@kernel
def candidate_count(table: Table, me: Seat) -> int:
    """Count the action ids to draw from at this decision."""
    if table.decision == c.TENS:
        return min(c.ACTIONS[c.TENS], me.high // 10 + 1)
    if table.decision == c.GOODS:
        return goods_end(table, me) - me.floor + 1
    return c.ACTIONS[table.decision]


@kernel
def candidate(table: Table, me: Seat, number: int) -> int:
    """Return one of the ids to draw from: goods in rising order, then the end."""
    if table.decision != c.GOODS:
        return number
    action = me.floor + number
    return action if action < goods_end(table, me) else c.GOODS_DONE


random = random_policy(legal, candidate_count, candidate)


@kernel
def routine(table: Table, me: Seat) -> int:
    """Choose an action of little effect or one implied earlier: order, debts, first merchant."""
    decision = table.decision
    if decision == c.PLACE:
        return sense.last_aside(me)
    if decision == c.PILE:
        return c.LEFT
    if decision == c.DECLARE:
        return sense.good_to_declare(table, me)
    if decision == c.FOCUS or decision == c.PAYERS or decision == c.COUNTER:
        return sense.first_legal_seat(table, me)
    if decision == c.DEBT:
        return sense.good_for_debt(table, me)
    if decision == c.HONOUR:
        return c.PAY
    if decision == c.GOODS:
        return c.GOODS_DONE
    if decision == c.DEMAND:
        return sense.more_to_demand(table, me)
    if decision == c.FIRST:
        return left_of(table, table.sheriff)
    return c.ALWAYS


@kernel
def say_nothing(table: Table, me: Seat) -> int:
    """Take no part in the bargaining: no offers, no asks, no counters, no deals."""
    decision = table.decision
    if decision == c.OFFER:
        return c.SILENT
    if decision == c.ANSWER:
        return c.CLOSE if legal(table, me, c.CLOSE) else c.REFUSE_ALL
    if decision == c.ASK:
        return c.QUIET
    if decision == c.REPLY:
        return c.DECLINE
    if decision == c.TENS or decision == c.UNITS:
        return sense.name_amount(table, me, no_price(table))
    return routine(table, me)


@kernel
def no_price(table: Table) -> int:
    """Return a price in a Nash split that prevents a deal: nothing paid, everything asked."""
    return 0 if table.actor != table.sheriff else 100_000


@kernel
def trade_honestly(table: Table, me: Seat) -> int:
    """Collect one legal good, carry nothing else, declare the truth, pay nothing (M1)."""
    decision = table.decision
    if decision == c.SET_ASIDE:
        return sense.swap_legal(table, me, sense.target_good(table, me), False)
    if decision == c.DRAW:
        return sense.draw_target(table, sense.target_good(table, me))
    if decision == c.LOAD:
        return sense.load_honestly(table, me)
    return say_nothing(table, me)


@kernel
def inspect_all(table: Table, me: Seat) -> int:
    """Open every bag and refuse all offers (S2)."""
    if table.decision == c.VERDICT:
        return c.INSPECT if may_inspect(table) else c.PASS
    return say_nothing(table, me)


@kernel
def take_all(table: Table, me: Seat) -> int:
    """Accept every offer to let a bag pass, and open none (S1)."""
    decision = table.decision
    if decision == c.VERDICT:
        return c.PASS
    if decision == c.ANSWER and has_open(table, me, c.PASS):
        return c.ACCEPT_PASS
    if decision == c.TENS or decision == c.UNITS:
        return sense.name_amount(table, me, 0)
    return say_nothing(table, me)


@policy(traits=("deterministic",))
def honest_hardliner(table: Table, me: Seat, mind: Mind) -> int:
    """Declare the truth and pay nothing as merchant; open every bag as sheriff."""
    if table.actor == table.sheriff:
        return inspect_all(table, me)
    return trade_honestly(table, me)


@policy(traits=("deterministic",))
def honest_venal(table: Table, me: Seat, mind: Mind) -> int:
    """Declare the truth and pay nothing as merchant; take every offer, open nothing as sheriff."""
    if table.actor == table.sheriff:
        return take_all(table, me)
    return trade_honestly(table, me)


@policy(traits=("deterministic",))
def smuggler_hardliner(table: Table, me: Seat, mind: Mind) -> int:
    """Load all illegal goods and offer nothing as merchant; open every bag as sheriff."""
    if table.actor == table.sheriff:
        return inspect_all(table, me)
    decision = table.decision
    if decision == c.SET_ASIDE:
        return sense.swap_legal(table, me, sense.target_good(table, me), True)
    if decision == c.LOAD and sense.illegal_held(me) > 0:
        return load_only_illegal(table, me)
    return trade_honestly(table, me)


@kernel
def load_only_illegal(table: Table, me: Seat) -> int:
    """Load illegal goods alone."""
    for kind in range(max(4, me.floor), 15):
        if legal(table, me, kind):
            return kind
    return c.DONE


@kernel
def price_of_passing(table: Table, me: Seat) -> int:
    """Return the value to a merchant of its bag passing: chance times loss, in gold."""
    return int(sense.inspection_chance(table, table.sheriff) * sense.value_at_risk(table, me))


@kernel
def opening_bid(table: Table, me: Seat) -> int:
    """Return this round's offer: half the price of passing, more as time runs out."""
    most = price_of_passing(table, me)
    if 0 <= table.asked <= most:
        return table.asked
    return min(most, most * (1 + table.talk) // (2 + last_talk(table)) + 1)


@kernel
def merchant_talk(table: Table, me: Seat) -> int:
    """Pay for one's own bag if it is not as declared; stay out of others' affairs."""
    decision = table.decision
    own = table.actor == table.focus
    if decision == c.OFFER:
        worth_it = own and price_of_passing(table, me) > 0
        return c.OFFER_PASS if worth_it else c.SILENT
    if decision == c.TENS or decision == c.UNITS:
        if me.purpose == c.FOR_RESERVE:
            return sense.name_amount(table, me, price_of_passing(table, me))
        return sense.name_amount(table, me, opening_bid(table, me))
    if decision == c.REPLY:
        offer = me.heard[table.actor]
        price = (
            offer.gold + sense.worth_of_stand(table, offer) + sense.worth_of_promise(table, offer)
        )
        fair = own and price <= price_of_passing(table, me)
        return c.AGREE if fair and legal(table, me, c.AGREE) else c.DECLINE
    return routine(table, me)


@kernel
def merchant(table: Table, me: Seat) -> int:
    """Collect one legal good, add illegal goods if that promises more, and pay to pass."""
    decision = table.decision
    if decision == c.SET_ASIDE:
        return sense.swap_legal(table, me, sense.target_good(table, me), True)
    if decision == c.DRAW:
        return sense.draw_target(table, sense.target_good(table, me))
    if decision == c.LOAD:
        if sense.illegal_held(me) > 0 and sense.smuggling_pays(table, me):
            return sense.load_everything_illegal(table, me)
        return sense.load_honestly(table, me)
    return merchant_talk(table, me)


@kernel
def weigh_offers(table: Table, me: Seat) -> int:
    """Take the better side if it beats deciding alone, else wait for more (S3)."""
    alone = max(0.0, sense.inspection_gain(table, table.focus))
    for_pass = sense.offered_for(table, me, c.PASS, 0.5)
    for_inspect = sense.offered_for(table, me, c.INSPECT, 0.0)
    if for_inspect > 0.0 and legal(table, me, c.ACCEPT_INSPECT):
        if sense.inspection_gain(table, table.focus) + for_inspect > max(for_pass, alone):
            return c.ACCEPT_INSPECT
    if for_pass >= alone + 1.0 and legal(table, me, c.ACCEPT_PASS):
        return c.ACCEPT_PASS
    return c.REFUSE_ALL


@kernel
def sheriff(table: Table, me: Seat) -> int:
    """Accept offers above the expected gain of opening a bag; open bags with a positive gain."""
    decision = table.decision
    if decision == c.VERDICT:
        wanted = sense.inspection_gain(table, table.focus) > 0.0 and may_inspect(table)
        return c.INSPECT if wanted else c.PASS
    if decision == c.ANSWER:
        return weigh_offers(table, me)
    if decision == c.ASK:
        return c.QUIET
    if decision == c.TENS or decision == c.UNITS:
        gain = max(0.0, sense.inspection_gain(table, table.focus))
        return sense.name_amount(table, me, int(gain) + 1)
    return routine(table, me)


@kernel
def play_sensibly(table: Table, me: Seat) -> int:
    """Choose the action of `sensible`, as sheriff or as merchant."""
    if table.actor == table.sheriff:
        return sheriff(table, me)
    return merchant(table, me)


@policy(traits=("deterministic",))
def sensible(table: Table, me: Seat, mind: Mind) -> int:
    """Trade one legal good, smuggle and bribe when it pays; open bags by expected value."""
    return play_sensibly(table, me)
