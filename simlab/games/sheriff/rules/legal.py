"""What a player may do. Reads the table and the player's own seat, nothing else."""

from __future__ import annotations

from typing import Any

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import copies_in_play, may_reshuffle, owned
from simlab.jit.kernel import kernel


@kernel
def all_gold(table: Any) -> Any:
    """Return all gold of the game."""
    return table.seats * table.rules.start_gold


@kernel
def gold_shown(table: Any, seat: Any) -> Any:
    """Return a player's gold, or all gold of the game if it is hidden."""
    return table.gold[seat] if table.gold[seat] >= 0 else all_gold(table)


@kernel
def may_inspect(table: Any) -> Any:
    """Return whether the sheriff may inspect one more bag this round."""
    return table.inspections < table.rules.inspection_cap


@kernel
def last_talk(table: Any) -> Any:
    """Return the number of regular rounds of offers."""
    return table.rules.talk_rounds if table.rules.bargaining == c.TALK else 1


@kernel
def is_final(table: Any) -> Any:
    """Return whether the owner's final offer is on the table."""
    return table.talk > last_talk(table)


@kernel
def has_final(table: Any) -> Any:
    """Return whether a final offer follows the last round."""
    return table.rules.bargaining == c.TALK and table.rules.final_offer != 0


@kernel
def source_is_open(table: Any, source: Any) -> Any:
    """Return whether the merchant may draw from here."""
    if source == c.DRAW_PILE:
        return table.pile_n > 0 or may_reshuffle(table)
    if table.rules.market_sources != c.BOTH_SOURCES or table.discard_n[source] == 0:
        return False
    return table.discards_shut == 0 or table.rules.market_order != c.DISCARDS_FIRST


@kernel
def may_set_aside(table: Any, me: Any, action: Any) -> Any:
    """Goods in rising kind order, then the end."""
    if action == c.DONE:
        return True
    return action >= me.floor and me.hand[action] > 0 and me.aside_size < table.rules.max_swaps


@kernel
def may_load(table: Any, me: Any, action: Any) -> Any:
    """Goods in rising kind order, then the end."""
    if action == c.DONE:
        return me.bag_size >= table.rules.bag_min
    return action >= me.floor and me.hand[action] > 0 and me.bag_size < table.rules.bag_max


@kernel
def may_focus(table: Any, seat: Any) -> Any:
    """Bags to be bargained for come first, then those to be resolved."""
    if seat >= table.seats or table.todo[seat] == 0:
        return False
    if table.todo[seat] == c.TO_BARGAIN:
        return True
    for other in range(table.seats):
        if table.todo[other] == c.TO_BARGAIN:
            return False
    return True


@kernel
def may_offer(table: Any, action: Any) -> Any:
    """The owner asks to pass; others ask for either, as far as they may (R22)."""
    if action != c.OFFER_INSPECT:
        return table.actor == table.focus or table.rules.third_pass != 0
    return table.actor != table.focus and may_inspect(table)


@kernel
def promised_from_bag(offer: Any) -> Any:
    """Count the goods of the bag that an offer promises."""
    count = 0
    for kind in range(c.KINDS):
        count += offer.bag[kind]
    return count


@kernel
def may_promise(table: Any, me: Any, action: Any) -> Any:
    """Goods of the own stand, then of the own bag, in rising order, then the end."""
    if action == c.GOODS_DONE:
        return True
    if action < me.floor:
        return False
    seat = table.actor
    if action < c.FROM_BAG:
        return me.draft.stand[action] < owned(table, me, seat, action)
    kind = action - c.FROM_BAG
    if table.rules.currency != c.CURRENCY_BAG or seat != table.focus or me.draft.act != c.PASS:
        return False
    if table.rules.phantoms == c.PHANTOM_FORBID and me.draft.bag[kind] >= me.bag[kind]:
        return False
    return copies_in_play(table, kind) > 0 and promised_from_bag(me.draft) < table.bag_n[seat]


@kernel
def hidden_goods_offered(table: Any, offer: Any, payer: Any) -> Any:
    """Count the illegal goods of an offer that must lie face down on the payer's stand."""
    count = 0
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        count += max(0, offer.stand[kind] - table.stand[payer, kind])
    return count


@kernel
def may_demand_good(table: Any, me: Any, payer: Any, demand: Any) -> Any:
    """Return whether the sheriff may ask for one more of the goods on top of an offer."""
    offer = me.heard[payer]
    if demand < c.FROM_BAG:
        if table.rules.currency == c.CURRENCY_GOLD:
            return False
        if offer.stand[demand] < table.stand[payer, demand]:
            return True
        if demand < c.LEGAL_KINDS or copies_in_play(table, demand) == 0:
            return False
        return (
            table.rules.hide_stash_count != 0
            or hidden_goods_offered(table, offer, payer) < table.stash_n[payer]
        )
    return (
        table.rules.currency == c.CURRENCY_BAG
        and payer == table.focus
        and offer.act == c.PASS
        and copies_in_play(table, demand - c.FROM_BAG) > 0
        and promised_from_bag(offer) < table.bag_n[payer]
    )


@kernel
def may_demand(table: Any, me: Any, payer: Any, demand: Any) -> Any:
    """Return whether the sheriff may ask for this on top of an offer."""
    if demand == c.MORE_GOLD:
        return me.heard[payer].gold < gold_shown(table, payer)
    return may_demand_good(table, me, payer, demand)


@kernel
def may_counter(table: Any, me: Any, payer: Any) -> Any:
    """Return whether an offer is open and leaves something to ask for."""
    if payer >= table.seats or me.heard[payer].status != c.OPEN:
        return False
    for demand in range(c.MORE_GOLD, -1, -1):
        if may_demand(table, me, payer, demand):
            return True
    return False


@kernel
def is_open(table: Any, me: Any, payer: Any, act: Any) -> Any:
    """Return whether this player's offer for this act is open."""
    offer = me.heard[payer]
    return payer < table.seats and offer.status == c.OPEN and offer.act == act


@kernel
def has_open(table: Any, me: Any, act: Any) -> Any:
    """Return whether somebody's offer for this act is open."""
    for payer in range(table.seats):
        if is_open(table, me, payer, act):
            return True
    return False


@kernel
def may_answer(table: Any, me: Any, action: Any) -> Any:
    """Accept, counter, refuse or close."""
    if action == c.ACCEPT_PASS:
        return has_open(table, me, c.PASS)
    if action == c.ACCEPT_INSPECT:
        return may_inspect(table) and has_open(table, me, c.INSPECT)
    if action == c.CLOSE:
        return table.talk < last_talk(table) or (not is_final(table) and has_final(table))
    if action == c.COUNTER_ONE:
        if table.rules.counters == 0 or table.rules.bargaining != c.TALK or is_final(table):
            return False
        for payer in range(table.seats):
            if may_counter(table, me, payer):
                return True
        return False
    return True


@kernel
def seats_after_sheriff(table: Any, seat: Any) -> Any:
    """Count the steps clockwise from the sheriff to a seat."""
    steps = seat - table.sheriff
    return steps if steps >= 0 else steps + table.seats


@kernel
def may_pick_payer(table: Any, me: Any, action: Any) -> Any:
    """Whose offers are accepted, clockwise from the sheriff, then the end."""
    if action == c.ALL_PICKED:
        return me.picked != 0
    if seats_after_sheriff(table, action) < me.floor:
        return False
    return is_open(table, me, action, me.draft.act)


@kernel
def may_reply(table: Any, me: Any, action: Any) -> Any:
    """Agree only to what one can deliver."""
    return action != 0 or can_deliver(table, me, table.actor, me.heard[table.actor])


@kernel
def can_deliver(table: Any, me: Any, seat: Any, offer: Any) -> Any:
    """Return whether a player has what its offer names."""
    if offer.gold > me.gold:
        return False
    for kind in range(c.KINDS):
        if offer.stand[kind] > owned(table, me, seat, kind):
            return False
        if table.rules.phantoms == c.PHANTOM_FORBID and offer.bag[kind] > me.bag[kind]:
            return False
    return True


@kernel
def has_goods(table: Any, me: Any, first: Any, end: Any) -> Any:
    """Return whether the debtor's stand has goods of these kinds."""
    for kind in range(first, end):
        if owned(table, me, table.debtor, kind) > 0:
            return True
    return False


@kernel
def pays_with_contraband(table: Any, me: Any) -> Any:
    """Return whether a debt is now paid with illegal goods rather than with legal ones."""
    order = table.rules.debt_goods
    if order == c.DEBT_LEGAL_ONLY or order == c.DEBT_GOLD_ONLY:
        return False
    if order == c.DEBT_CONTRABAND_FIRST:
        return has_goods(table, me, c.LEGAL_KINDS, c.KINDS)
    return not has_goods(table, me, 0, c.LEGAL_KINDS)


@kernel
def may_pay_with(table: Any, me: Any, kind: Any) -> Any:
    """Return whether a debtor may hand over one of these goods."""
    if owned(table, me, table.debtor, kind) == 0:
        return False
    return (kind >= c.LEGAL_KINDS) == pays_with_contraband(table, me)


@kernel
def bargaining_is_legal(table: Any, me: Any, decision: Any, action: Any) -> Any:
    """Return whether an action of the bargaining decisions is legal."""
    if decision == c.OFFER:
        return action == c.SILENT or may_offer(table, action)
    if decision == c.TENS:
        return 10 * action <= me.high and 10 * action + 9 >= me.low
    if decision == c.UNITS:
        return me.low <= 10 * me.tens + action <= me.high
    if decision == c.GOODS:
        return may_promise(table, me, action)
    if decision == c.ANSWER:
        return may_answer(table, me, action)
    if decision == c.PAYERS:
        return may_pick_payer(table, me, action)
    if decision == c.COUNTER:
        return may_counter(table, me, action)
    if decision == c.DEMAND:
        return may_demand(table, me, me.target, action)
    if decision == c.REPLY:
        return may_reply(table, me, action)
    return decision == c.ASK or decision == c.CONDITION


@kernel
def legal(table: Any, me: Any, action: Any) -> Any:
    """Return whether the player who decides now may do this."""
    decision = table.decision
    if decision < 0 or action < 0 or action >= c.ACTIONS[decision]:
        return False
    if decision == c.SET_ASIDE:
        return may_set_aside(table, me, action)
    if decision == c.DRAW:
        return source_is_open(table, action)
    if decision == c.PILE:
        return action < table.rules.discard_piles
    if decision == c.PLACE:
        return me.aside[action] > 0
    if decision == c.LOAD:
        return may_load(table, me, action)
    if decision == c.DECLARE:
        return copies_in_play(table, action) > 0
    if decision == c.FOCUS:
        return may_focus(table, action)
    if decision == c.VERDICT:
        return action == c.PASS or may_inspect(table)
    if decision == c.HONOUR:
        return True
    if decision == c.DEBT:
        return may_pay_with(table, me, action)
    if decision == c.FIRST:
        return action < table.seats and action != table.sheriff
    return bargaining_is_legal(table, me, decision, action)


@kernel
def only_action(table: Any, me: Any) -> Any:
    """Return the only legal action, or -1 if there are several."""
    found: Any = c.NOTHING
    for action in range(c.ACTIONS[table.decision] - 1, -1, -1):
        if legal(table, me, action):
            if found >= 0:
                return c.NOTHING
            found = action
    return found
