"""The talk about the bag in focus: asks, offers, counters, deals (rules file 3.3)."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.turn import ask
from simlab.games.sheriff.components import (
    AGREE,
    ALL_BAGS,
    ANSWER,
    ANSWERING,
    ASK,
    ASK_GOLD,
    ASKING,
    CHOOSING,
    CLOCKWISE,
    CLOSE,
    COUNTER_ONE,
    COUNTERED,
    E_ASKED,
    E_COUNTER_GOLD,
    E_COUNTER_GOOD,
    E_FOCUS,
    E_NO_SPLIT,
    E_OFFER,
    E_OFFER_GOLD,
    E_OFFER_GOOD,
    E_REFUSED,
    FOCUS,
    FROM_BAG,
    JUDGING,
    KINDS,
    MORE_GOLD,
    NASH_SPLIT,
    NOTHING,
    OFFER,
    OPEN,
    PASS,
    REFUSE_ALL,
    REFUSED,
    REPLY,
    REPLYING,
    ROUND_OVER,
    SPEAKING,
    SPLITTING,
    TALK,
    TENS,
    TO_RESOLVE,
)
from simlab.games.sheriff.play.build import clear_offer, name_reserve
from simlab.games.sheriff.play.deals import (
    clear_offers,
    close_deal,
    from_ledger,
    into_ledger,
    prove_stash,
    void_open_offers,
)
from simlab.games.sheriff.play.goods import left_of, next_merchant
from simlab.games.sheriff.play.legal import has_final, is_final, last_talk, may_focus


@kernel
def choose_bag(world: Any) -> None:
    """The next bag comes into focus; after the last one the round is over."""
    table = world.table
    left = 0
    for seat in range(table.seats):
        left += table.todo[seat]
    if left == 0:
        table.phase = ROUND_OVER
    elif table.rules.bag_order == CLOCKWISE:
        seat = left_of(table, table.sheriff)
        while not may_focus(table, seat):
            seat = next_merchant(table, seat)
        take_focus(world, seat)
    else:
        ask(world, FOCUS, table.sheriff)


@kernel
def take_focus(world: Any, owner: Any) -> None:
    """Start to bargain for a bag, or to resolve it."""
    table = world.table
    note(world, E_FOCUS, owner, 0, 0)
    table.focus = owner
    if table.todo[owner] == TO_RESOLVE:
        from_ledger(world, owner)
        table.phase = JUDGING
        return
    mode = table.rules.bargaining
    if mode == NASH_SPLIT:
        table.speaker = owner
        table.phase = SPLITTING
    elif mode == TALK and table.rules.talk_rounds == 0:
        end_talk(world)
    elif mode == TALK and table.rules.asks != 0:
        table.phase = ASKING
    else:
        start_talk(table)


@kernel
def start_talk(table: Any) -> None:
    """A round of offers begins with the owner's."""
    table.talk += 1
    table.lap = 0
    table.speaker = table.focus
    table.phase = SPEAKING


@kernel
def go_asking(world: Any) -> None:
    """The sheriff may name a price."""
    ask(world, ASK, world.table.sheriff)


@kernel
def finish_ask(world: Any, seat: Any) -> None:
    """The price, if any, is public."""
    table = world.table
    me = world.seats[seat]
    if me.answer == ASK_GOLD:
        table.asked = me.amount
        note(world, E_ASKED, seat, table.focus, me.amount)
    start_talk(table)


@kernel
def go_speaking(world: Any) -> None:
    """The speaker may make an offer."""
    ask(world, OFFER, world.table.speaker)


@kernel
def tell_offer(world: Any, seat: Any, offer: Any) -> None:
    """Note an offer."""
    sheriff = world.table.sheriff
    note(world, E_OFFER, seat, offer.act, offer.condition)
    note(world, E_OFFER_GOLD, seat, sheriff, offer.gold)
    for kind in range(KINDS):
        for _ in range(offer.stand[kind]):
            note(world, E_OFFER_GOOD, seat, sheriff, kind)
    for kind in range(KINDS):
        for _ in range(offer.bag[kind]):
            note(world, E_OFFER_GOOD, seat, sheriff, kind + FROM_BAG)


@kernel
def publish(world: Any, payer: Any) -> None:
    """Copy what the sheriff heard to the payer, and to the table unless offers are private."""
    table = world.table
    heard = world.seats[table.sheriff].heard[payer]
    world.seats[payer].heard[payer] = heard
    if table.rules.private_offers == 0:
        table.offers[payer] = heard
    else:
        clear_offer(table.offers[payer])
        table.offers[payer].status = heard.status
        table.offers[payer].act = heard.act
        table.offers[payer].condition = heard.condition
        table.offers[payer].gold = NOTHING


@kernel
def finish_offer(world: Any, seat: Any) -> None:
    """An offer is complete (or there is none); the next one speaks."""
    table = world.table
    me = world.seats[seat]
    if me.draft.act != NOTHING:
        me.draft.status = OPEN
        world.seats[table.sheriff].heard[seat] = me.draft
        publish(world, seat)
        if table.rules.private_offers == 0:
            prove_stash(table, me.draft, seat)
        if seat == table.focus:
            me.floor_gold = me.draft.gold
        table.offers_made[seat] += 1
        if world.hidden.logging != 0:
            tell_offer(world, seat, me.draft)
    next_speaker(table)


@kernel
def next_speaker(table: Any) -> None:
    """After the owner the others, clockwise from it, as often as they may; then the answer."""
    owner = table.focus
    rules = table.rules
    if table.lap == 0 and (rules.third_party == 0 or rules.bargaining != TALK or is_final(table)):
        table.phase = ANSWERING
        return
    table.speaker = next_merchant(table, table.speaker)
    if table.lap == 0 or table.speaker == owner:
        table.lap += 1
        table.speaker = next_merchant(table, owner)
    if table.lap > rules.third_offers:
        table.phase = ANSWERING


@kernel
def go_answering(world: Any) -> None:
    """The sheriff answers; a final offer that was not made needs no answer."""
    table = world.table
    if is_final(table) and table.offers[table.focus].status != OPEN:
        end_talk(world)
    else:
        ask(world, ANSWER, table.sheriff)


@kernel
def finish_answer(world: Any, seat: Any) -> None:
    """Carry out the sheriff's answer."""
    table = world.table
    me = world.seats[seat]
    if me.answer == REFUSE_ALL:
        refuse_all(world)
    elif me.answer == CLOSE:
        end_talk(world)
    elif me.answer == COUNTER_ONE:
        put_counter(world, seat)
    else:
        for payer in range(table.seats):
            if (me.picked >> payer) & 1 != 0:
                close_deal(world, payer)
        end_talk(world)


@kernel
def refuse_all(world: Any) -> None:
    """All offers are refused; the next round, the final offer, or the end of the talk."""
    table = world.table
    for payer in range(table.seats):
        if table.offers[payer].status == OPEN or table.offers[payer].status == COUNTERED:
            world.seats[table.sheriff].heard[payer].status = REFUSED
            publish(world, payer)
            note(world, E_REFUSED, payer, 0, 0)
    if table.talk < last_talk(table) or (has_final(table) and not is_final(table)):
        start_talk(table)
    else:
        end_talk(world)


@kernel
def put_counter(world: Any, seat: Any) -> None:
    """The sheriff demands more of one payer."""
    table = world.table
    me = world.seats[seat]
    payer = me.target
    offer = me.heard[payer]
    if me.demand == MORE_GOLD:
        offer.gold = me.amount
        note(world, E_COUNTER_GOLD, seat, payer, me.amount)
    else:
        if me.demand < FROM_BAG:
            offer.stand[me.demand] += 1
        else:
            offer.bag[me.demand - FROM_BAG] += 1
        note(world, E_COUNTER_GOOD, seat, payer, me.demand)
    offer.status = COUNTERED
    publish(world, payer)
    table.speaker = payer
    table.phase = REPLYING


@kernel
def go_replying(world: Any) -> None:
    """The countered payer agrees or not."""
    ask(world, REPLY, world.table.speaker)


@kernel
def reply(world: Any, seat: Any, action: Any) -> None:
    """A counter that is agreed to is a deal with this payer alone."""
    if action == AGREE:
        close_deal(world, seat)
        end_talk(world)
    else:
        refuse_all(world)


@kernel
def go_splitting(world: Any) -> None:
    """Owner, then sheriff, name their prices."""
    table = world.table
    ask(world, TENS, table.speaker)
    name_reserve(table, world.seats[table.speaker])


@kernel
def finish_reserve(world: Any, seat: Any) -> None:
    """Both prices are in: meet in the middle if they overlap."""
    table = world.table
    me = world.seats[seat]
    me.reserve = me.amount
    if seat != table.sheriff:
        table.speaker = table.sheriff
        return
    owner = table.focus
    most = world.seats[owner].reserve
    least = me.reserve
    if most >= least:
        offer = me.heard[owner]
        clear_offer(offer)
        offer.act = PASS
        offer.gold = (most + least) // 2
        publish(world, owner)
        close_deal(world, owner)
    else:
        note(world, E_NO_SPLIT, owner, 0, 0)
    end_talk(world)


@kernel
def end_talk(world: Any) -> None:
    """No more offers for this bag: judge it now, or after all other bags."""
    table = world.table
    owner = table.focus
    void_open_offers(world)
    world.seats[owner].floor_gold = 0
    table.asked = NOTHING
    if table.rules.ledger == ALL_BAGS:
        into_ledger(world, owner)
        clear_offers(world)
        table.todo[owner] = TO_RESOLVE
        table.focus = NOTHING
        table.phase = CHOOSING
    else:
        table.phase = JUDGING
