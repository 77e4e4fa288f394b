"""Talk about the bag in focus: asks, offers, counters, deals (rulebook on inspection and deals)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules import deals
from simlab.games.sheriff.rules.build import clear_offer, name_reserve
from simlab.games.sheriff.rules.goods import left_of, next_merchant
from simlab.games.sheriff.rules.legal import has_final, is_final, last_talk, may_focus
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Offers, Table, World


@kernel
def choose_bag(world: World) -> None:
    """Bring the next bag into focus; after the last one end the round."""
    table = world.table
    left = 0
    for seat in range(table.seats):
        left += table.todo[seat]
    if left == 0:
        table.phase = c.ROUND_OVER
    elif table.rules.bag_order == c.CLOCKWISE:
        seat = left_of(table, table.sheriff)
        while not may_focus(table, seat):
            seat = next_merchant(table, seat)
        take_focus(world, seat)
    else:
        ask(world, c.FOCUS, table.sheriff)


@kernel
def take_focus(world: World, owner: int) -> None:
    """Start to bargain for a bag, or to resolve it."""
    table = world.table
    note(world, c.E_FOCUS, owner, 0, 0)
    table.focus = owner
    if table.todo[owner] == c.TO_RESOLVE:
        deals.from_ledger(world, owner)
        table.phase = c.JUDGING
        return
    mode = table.rules.bargaining
    if mode == c.NASH_SPLIT:
        table.speaker = owner
        table.phase = c.SPLITTING
    elif mode == c.TALK and table.rules.talk_rounds == 0:
        end_talk(world)
    elif mode == c.TALK and table.rules.asks != 0:
        table.phase = c.ASKING
    else:
        start_talk(table)


@kernel
def start_talk(table: Table) -> None:
    """Start a round of offers with the owner's."""
    table.talk += 1
    table.lap = 0
    table.speaker = table.focus
    table.phase = c.SPEAKING


@kernel
def go_asking(world: World) -> None:
    """Ask the sheriff for a price."""
    ask(world, c.ASK, world.table.sheriff)


@kernel
def finish_ask(world: World, seat: int) -> None:
    """Publish the price asked, if any, and start the offers."""
    table = world.table
    me = world.seats[seat]
    if me.answer == c.ASK_GOLD:
        table.asked = me.amount
        note(world, c.E_ASKED, seat, table.focus, me.amount)
    start_talk(table)


@kernel
def go_speaking(world: World) -> None:
    """Ask the speaker for an offer."""
    ask(world, c.OFFER, world.table.speaker)


@kernel
def tell_offer(world: World, seat: int, offer: Offers) -> None:
    """Record the events of an offer for the story."""
    sheriff = world.table.sheriff
    note(world, c.E_OFFER, seat, offer.act, offer.condition)
    note(world, c.E_OFFER_GOLD, seat, sheriff, offer.gold)
    for kind in range(c.KINDS):
        for _ in range(offer.stand[kind]):
            note(world, c.E_OFFER_GOOD, seat, sheriff, kind)
    for kind in range(c.KINDS):
        for _ in range(offer.bag[kind]):
            note(world, c.E_OFFER_GOOD, seat, sheriff, kind + c.FROM_BAG)


@kernel
def publish(world: World, payer: int) -> None:
    """Copy an offer heard by the sheriff to the payer, and to the table unless it is private."""
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
        table.offers[payer].gold = c.NOTHING


@kernel
def finish_offer(world: World, seat: int) -> None:
    """Publish a complete offer, if there is one, and move on to the next speaker."""
    table = world.table
    me = world.seats[seat]
    if me.draft.act != c.NOTHING:
        me.draft.status = c.OPEN
        world.seats[table.sheriff].heard[seat] = me.draft
        publish(world, seat)
        if table.rules.private_offers == 0:
            deals.prove_stash(table, me.draft, seat)
        if seat == table.focus:
            me.floor_gold = me.draft.gold
        table.offers_made[seat] += 1
        if world.hidden.logging != 0:
            tell_offer(world, seat, me.draft)
    next_speaker(table)


@kernel
def next_speaker(table: Table) -> None:
    """Pass the talk on clockwise from the owner; after the last speaker comes the answer."""
    owner = table.focus
    rules = table.rules
    if table.lap == 0 and (rules.third_party == 0 or rules.bargaining != c.TALK or is_final(table)):
        table.phase = c.ANSWERING
        return
    table.speaker = next_merchant(table, table.speaker)
    if table.lap == 0 or table.speaker == owner:
        table.lap += 1
        table.speaker = next_merchant(table, owner)
    if table.lap > rules.third_offers:
        table.phase = c.ANSWERING


@kernel
def go_answering(world: World) -> None:
    """Ask the sheriff for an answer; end the talk without a final offer to answer."""
    table = world.table
    if is_final(table) and table.offers[table.focus].status != c.OPEN:
        end_talk(world)
    else:
        ask(world, c.ANSWER, table.sheriff)


@kernel
def finish_answer(world: World, seat: int) -> None:
    """Apply the sheriff's answer."""
    table = world.table
    me = world.seats[seat]
    if me.answer == c.REFUSE_ALL:
        refuse_all(world)
    elif me.answer == c.CLOSE:
        end_talk(world)
    elif me.answer == c.COUNTER_ONE:
        put_counter(world, seat)
    else:
        for payer in range(table.seats):
            if (me.picked >> payer) & 1 != 0:
                deals.close_deal(world, payer)
        end_talk(world)


@kernel
def refuse_all(world: World) -> None:
    """Refuse all open offers, then start the next round, the final offer, or end the talk."""
    table = world.table
    for payer in range(table.seats):
        if table.offers[payer].status == c.OPEN or table.offers[payer].status == c.COUNTERED:
            world.seats[table.sheriff].heard[payer].status = c.REFUSED
            publish(world, payer)
            note(world, c.E_REFUSED, payer, 0, 0)
    if table.talk < last_talk(table) or (has_final(table) and not is_final(table)):
        start_talk(table)
    else:
        end_talk(world)


@kernel
def put_counter(world: World, seat: int) -> None:
    """Put the sheriff's demand for more to one payer."""
    table = world.table
    me = world.seats[seat]
    payer = me.target
    offer = me.heard[payer]
    if me.demand == c.MORE_GOLD:
        offer.gold = me.amount
        note(world, c.E_COUNTER_GOLD, seat, payer, me.amount)
    else:
        if me.demand < c.FROM_BAG:
            offer.stand[me.demand] += 1
        else:
            offer.bag[me.demand - c.FROM_BAG] += 1
        note(world, c.E_COUNTER_GOOD, seat, payer, me.demand)
    offer.status = c.COUNTERED
    publish(world, payer)
    table.speaker = payer
    table.phase = c.REPLYING


@kernel
def go_replying(world: World) -> None:
    """Ask the countered payer for a reply."""
    ask(world, c.REPLY, world.table.speaker)


@kernel
def reply(world: World, seat: int, action: int) -> None:
    """Close a deal with this payer alone if it agrees to the counter; else refuse all offers."""
    if action == c.AGREE:
        deals.close_deal(world, seat)
        end_talk(world)
    else:
        refuse_all(world)


@kernel
def go_splitting(world: World) -> None:
    """Ask the owner, then the sheriff, for a price."""
    table = world.table
    ask(world, c.TENS, table.speaker)
    name_reserve(table, world.seats[table.speaker])


@kernel
def finish_reserve(world: World, seat: int) -> None:
    """Settle a Nash split once both prices are in: the middle, if they overlap."""
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
        offer.act = c.PASS
        offer.gold = (most + least) // 2
        publish(world, owner)
        deals.close_deal(world, owner)
    else:
        note(world, c.E_NO_SPLIT, owner, 0, 0)
    end_talk(world)


@kernel
def end_talk(world: World) -> None:
    """End the offers for this bag; judge it now, or after all other bags."""
    table = world.table
    owner = table.focus
    deals.void_open_offers(world)
    world.seats[owner].floor_gold = 0
    table.asked = c.NOTHING
    if table.rules.ledger == c.ALL_BAGS:
        deals.into_ledger(world, owner)
        deals.clear_offers(world)
        table.todo[owner] = c.TO_RESOLVE
        table.focus = c.NOTHING
        table.phase = c.CHOOSING
    else:
        table.phase = c.JUDGING
