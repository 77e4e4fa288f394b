"""Deals: escrow, the ledger, and payments after the verdict on a bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules import goods
from simlab.games.sheriff.rules.build import clear_offer
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Offers, Seat, Table, World


@kernel
def prove_stash(table: Table, offer: Offers, payer: int) -> None:
    """Record as known the illegal stand goods named in public."""
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        hidden = offer.stand[kind] - table.stand[payer, kind]
        if hidden > table.known_stash[payer, kind]:
            table.known_stash[payer, kind] = hidden


@kernel
def void_open_offers(world: World) -> None:
    """Void all offers neither accepted nor refused."""
    table = world.table
    for payer in range(table.seats):
        status = table.offers[payer].status
        if status == c.OPEN or status == c.COUNTERED:
            table.offers[payer].status = c.VOID
            world.seats[table.sheriff].heard[payer].status = c.VOID
            world.seats[payer].heard[payer].status = c.VOID


@kernel
def clear_offers(world: World) -> None:
    """Clear all offers for the bag in focus."""
    table = world.table
    table.talk = 0
    for payer in range(table.seats):
        if table.offers[payer].status != c.NO_OFFER:
            clear_offer(table.offers[payer])
            clear_offer(world.seats[table.sheriff].heard[payer])
            clear_offer(world.seats[payer].heard[payer])


@kernel
def close_deal(world: World, payer: int) -> None:
    """Accept an offer in public and put the promised gold and stand goods in escrow."""
    table = world.table
    heard = world.seats[table.sheriff].heard[payer]
    heard.status = c.ACCEPTED
    world.seats[payer].heard[payer] = heard
    table.offers[payer] = heard
    prove_stash(table, heard, payer)
    if table.commit[table.focus] == c.NOTHING and table.rules.deals_binding != 0:
        if heard.act == c.INSPECT:
            table.inspections += 1
    table.commit[table.focus] = heard.act
    note(world, c.E_DEAL, payer, heard.act, heard.gold)
    if world.hidden.logging != 0:
        for kind in range(c.KINDS):
            for _ in range(heard.stand[kind]):
                note(world, c.E_DEAL_GOOD, payer, kind, 0)
        for kind in range(c.KINDS):
            for _ in range(heard.bag[kind]):
                note(world, c.E_DEAL_GOOD, payer, kind + c.FROM_BAG, 0)
    if table.rules.deals_binding != 0:
        goods.add_gold(world, payer, -heard.gold)
        table.escrow[payer] += heard.gold
        for kind in range(c.KINDS):
            for _ in range(heard.stand[kind]):
                goods.take_from_stand(world, payer, kind)


@kernel
def release(world: World, payer: int) -> None:
    """Return a payer's gold and goods from escrow; illegal goods lie face down, known to all."""
    table = world.table
    offer = table.offers[payer]
    goods.add_gold(world, payer, offer.gold)
    table.escrow[payer] -= offer.gold
    for kind in range(c.LEGAL_KINDS):
        table.stand[payer, kind] += offer.stand[kind]
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        if offer.stand[kind] > 0:
            goods.add_to_stash(world, payer, kind, offer.stand[kind])
            table.known_stash[payer, kind] += offer.stand[kind]


@kernel
def into_ledger(world: World, owner: int) -> None:
    """Record the deals on a bag in the ledger until all bags have been bargained for."""
    table = world.table
    for payer in range(table.seats):
        if table.offers[payer].status == c.ACCEPTED:
            table.ledger[owner * c.MAX_SEATS + payer] = table.offers[payer]


@kernel
def from_ledger(world: World, owner: int) -> None:
    """Take the deals on a bag out of the ledger."""
    table = world.table
    for payer in range(table.seats):
        entry = table.ledger[owner * c.MAX_SEATS + payer]
        if entry.status == c.ACCEPTED:
            table.offers[payer] = entry
            world.seats[table.sheriff].heard[payer] = entry
            world.seats[payer].heard[payer] = entry
            clear_offer(entry)


@kernel
def is_due(table: Table, offer: Offers, verdict: int) -> int:
    """Return whether the act paid for, and its condition, have come true."""
    if offer.act != verdict:
        return False
    if offer.condition == c.ALWAYS:
        return True
    return (offer.condition == c.IF_LYING) == (table.lied != 0)


@kernel
def receive(world: World, seat: int, kind: int, named: int) -> None:
    """Put received goods on the sheriff's stand; ``named``: all know their kind."""
    table = world.table
    if kind < c.LEGAL_KINDS or table.rules.reveal_bribe_goods != 0:
        table.stand[seat, kind] += 1
    else:
        goods.add_to_stash(world, seat, kind, 1)
        if named:
            table.known_stash[seat, kind] += 1


@kernel
def pay_from_stand(world: World, payer: int) -> int:
    """Pay the promised goods of the stand; return their value."""
    table = world.table
    sheriff = table.sheriff
    paid = 0
    for kind in range(c.KINDS):
        wanted = table.offers[payer].stand[kind]
        for _ in range(min(wanted, goods.owned(table, world.seats[payer], payer, kind))):
            goods.take_from_stand(world, payer, kind)
            receive(world, sheriff, kind, True)
            paid += goods.value_of(table, kind)
            note(world, c.E_BRIBE_GOOD, payer, sheriff, kind)
    return paid


@kernel
def is_told(offer: Offers, me: Seat) -> int:
    """Return whether the number of promised goods in the bag reveals their kinds."""
    kinds = 0
    short = 0
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        if offer.bag[kind] > 0:
            kinds += 1
            short += max(0, offer.bag[kind] - me.bag[kind])
    return kinds <= 1 or short == 0


@kernel
def pay_from_bag(world: World, owner: int) -> int:
    """Pay the promised goods that are in the bag; return their value.

    The promise is public, and so is the number of cards paid: all know the kinds, unless some of
    several promised kinds were missing.
    """
    table = world.table
    me = world.seats[owner]
    sheriff = table.sheriff
    named = table.rules.private_offers == 0 and is_told(table.offers[owner], me)
    paid = 0
    missing = 0
    unseen = 0
    for kind in range(c.KINDS):
        wanted = table.offers[owner].bag[kind]
        there = min(wanted, me.bag[kind])
        missing += wanted - there
        for _ in range(there):
            me.bag[kind] -= 1
            me.bag_size -= 1
            receive(world, sheriff, kind, named)
            paid += goods.value_of(table, kind)
            note(world, c.E_BRIBE_GOOD, owner, sheriff, kind)
        if kind < c.LEGAL_KINDS or table.rules.reveal_bribe_goods != 0 or named:
            goods.forget(table, owner, kind, there)
        else:
            unseen += there
    goods.forget_illegal(table, owner, unseen)
    world.hidden.landed += paid
    if missing > 0 and table.rules.phantoms == c.PHANTOM_GOLD:
        note(world, c.E_PHANTOM, owner, missing, 0)
        table.debtor = owner
        table.creditor = sheriff
        table.debt = missing * table.rules.phantom_gold
    return paid


@kernel
def pay_deal(world: World, payer: int) -> None:
    """Pay a deal that is due; the payment can be short only if deals are not binding."""
    table = world.table
    sheriff = table.sheriff
    gold = min(table.offers[payer].gold, world.seats[payer].gold)
    goods.add_gold(world, payer, -gold)
    goods.add_gold(world, sheriff, gold)
    note(world, c.E_BRIBE, payer, sheriff, gold)
    paid = gold + pay_from_stand(world, payer)
    if payer == table.focus:
        paid += pay_from_bag(world, payer)
    table.offers[payer].status = c.SETTLED
    table.gold_paid[payer] += gold
    table.gold_taken[sheriff] += gold
    world.hidden.bribes_paid[payer] += paid
    world.hidden.bribes_taken[sheriff] += paid
    table.deals_paid[payer] += 1
    table.deals_taken[sheriff] += 1


@kernel
def settle_deals(world: World, verdict: int) -> None:
    """Pay or void every accepted offer, clockwise from the sheriff."""
    table = world.table
    payer = goods.left_of(table, table.sheriff)
    for _ in range(table.seats - 1):
        if table.offers[payer].status == c.ACCEPTED:
            if table.rules.deals_binding != 0:
                release(world, payer)
            if is_due(table, table.offers[payer], verdict):
                pay_deal(world, payer)
            else:
                table.offers[payer].status = c.VOID
                note(world, c.E_VOID, payer, 0, 0)
        payer = goods.next_merchant(table, payer)
