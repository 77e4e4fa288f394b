"""Verdict on a bag, and its consequences (phase 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules import goods
from simlab.games.sheriff.rules.deals import clear_offers, is_due, settle_deals
from simlab.games.sheriff.rules.debts import owe, start_payment
from simlab.games.sheriff.rules.market import place_next
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Table, World


@kernel
def go_judging(world: World) -> None:
    """Apply the agreed verdict, or ask the sheriff for one."""
    table = world.table
    if table.commit[table.focus] != c.NOTHING and table.rules.deals_binding != 0:
        judge(world, table.commit[table.focus])
    else:
        ask(world, c.VERDICT, table.sheriff)


@kernel
def judge(world: World, verdict: int) -> None:
    """Let the bag pass, or open it; void broken deals."""
    table = world.table
    owner = table.focus
    agreed = table.commit[owner]
    table.todo[owner] = c.NOT_TO_DO
    table.judged[table.sheriff] += 1
    if agreed != c.NOTHING and agreed != verdict:
        note(world, c.E_BROKEN, owner, 0, 0)
        for payer in range(table.seats):
            if table.offers[payer].status == c.ACCEPTED:
                table.offers[payer].status = c.VOID
    if verdict == c.INSPECT:
        if agreed == c.NOTHING or table.rules.deals_binding == 0:
            table.inspections += 1
        note(world, c.E_INSPECTED, owner, 0, 0)
        table.fate[owner] = c.INSPECTED
        open_bag(world, owner)
    else:
        note(world, c.E_PASSED, owner, 0, 0)
        table.fate[owner] = c.PASSED
    table.phase = c.SETTLING
    if table.rules.deals_binding == 0:
        table.speaker = goods.left_of(table, table.sheriff)
        table.left_to_act = table.seats - 1
        table.phase = c.HONOURING


@kernel
def open_bag(world: World, owner: int) -> None:
    """Open the bag in sight of all and compare it with its declaration."""
    table = world.table
    me = world.seats[owner]
    table.inspected[owner] += 1
    table.searches[table.sheriff] += 1
    for kind in range(c.KINDS):
        if me.bag[kind] > 0:
            goods.forget(table, owner, kind, me.bag[kind])
            note(world, c.E_REVEALED, owner, kind, me.bag[kind])
    if me.bag[table.declared[owner]] == me.bag_size:
        find_honest(world, owner)
    else:
        find_liar(world, owner)
    me.bag_size = 0


@kernel
def stock(world: World, owner: int, kind: int) -> None:
    """Move all cards of a kind from the bag onto the stand, face up."""
    table = world.table
    me = world.seats[owner]
    count = me.bag[kind]
    if count > 0:
        me.bag[kind] = 0
        table.stand[owner, kind] += count
        world.hidden.landed += count * goods.value_of(table, kind)
        if world.hidden.logging != 0:
            for _ in range(count):
                note(world, c.E_STOCKED, owner, kind, 0)


@kernel
def find_honest(world: World, owner: int) -> None:
    """Clear an honest owner: the sheriff owes the penalties of all cards."""
    table = world.table
    rules = table.rules
    note(world, c.E_HONEST, owner, 0, 0)
    table.lied = 0
    table.honest_inspected[owner] += 1
    table.mistakes[table.sheriff] += 1
    kind = table.declared[owner]
    penalty = world.seats[owner].bag_size * rules.penalty[kind]
    stock(world, owner, kind)
    owe(world, table.sheriff, owner, goods.whole(penalty * rules.compensation_factor))


@kernel
def find_liar(world: World, owner: int) -> None:
    """Punish a lie: keep the declared cards, confiscate the rest, owe its penalties."""
    table = world.table
    rules = table.rules
    me = world.seats[owner]
    note(world, c.E_LIED, owner, 0, 0)
    table.lied = 1
    table.caught[owner] += 1
    table.catches[table.sheriff] += 1
    penalty = 0
    for kind in range(c.KINDS):
        if me.bag[kind] > 0:
            if kind == table.declared[owner]:
                stock(world, owner, kind)
            else:
                penalty += me.bag[kind] * rules.penalty[kind]
                if kind < c.LEGAL_KINDS and rules.misdeclared_legal == c.MIS_KEPT:
                    stock(world, owner, kind)
                else:
                    confiscate(world, owner, kind)
    owe(world, owner, table.sheriff, goods.whole(penalty * rules.fine_factor))


@kernel
def confiscate(world: World, owner: int, kind: int) -> None:
    """Confiscate a kind of goods: to the discards, the sheriff's stand, or out of the game."""
    table = world.table
    sheriff = table.sheriff
    me = world.seats[owner]
    count = me.bag[kind]
    me.bag[kind] = 0
    table.confiscated[owner] += count
    note(world, c.E_CONFISCATED, owner, kind, count)
    if table.rules.confiscated_to == c.TO_DISCARD:
        world.seats[sheriff].aside[kind] += count
        world.seats[sheriff].aside_size += count
        table.aside[kind] += count
        table.aside_n += count
        table.aside_open = 1
    elif table.rules.confiscated_to == c.TO_SHERIFF:
        table.stand[sheriff, kind] += count
        world.hidden.landed += count * goods.value_of(table, kind)
    else:
        table.removed[kind] += count


@kernel
def go_honouring(world: World) -> None:
    """Ask each payer of a non-binding deal that is due whether to pay (RULES.md R24)."""
    table = world.table
    verdict = c.INSPECT if table.fate[table.focus] == c.INSPECTED else c.PASS
    while table.left_to_act > 0:
        offer = table.offers[table.speaker]
        if offer.status == c.ACCEPTED and is_due(table, offer, verdict):
            ask(world, c.HONOUR, table.speaker)
            return
        next_to_honour(table)
    table.phase = c.SETTLING


@kernel
def next_to_honour(table: Table) -> None:
    """Move on to the next merchant who may have to pay."""
    table.speaker = goods.next_merchant(table, table.speaker)
    table.left_to_act -= 1


@kernel
def honour(world: World, seat: int, action: int) -> None:
    """Pay a deal, or break it."""
    table = world.table
    if action == c.RENEGE:
        table.offers[seat].status = c.VOID
        note(world, c.E_VOID, seat, 0, 0)
    next_to_honour(table)


@kernel
def settle(world: World) -> None:
    """Settle the deals, then the bag, then the debts."""
    table = world.table
    owner = table.focus
    if table.fate[owner] == c.INSPECTED:
        settle_deals(world, c.INSPECT)
    else:
        unpack(world, owner)
    if table.debt > 0:
        start_payment(world)
    table.phase = c.PAYING


@kernel
def unpack(world: World, owner: int) -> None:
    """Unpack a bag that passes: legal goods face up onto the stand, the others face down."""
    table = world.table
    me = world.seats[owner]
    if me.bag[table.declared[owner]] == me.bag_size:
        table.honest_passed[owner] += 1
    else:
        table.lied_passed[owner] += 1
    settle_deals(world, c.PASS)
    unseen = 0
    for kind in range(c.KINDS):
        count = me.bag[kind]
        if count > 0:
            if kind < c.LEGAL_KINDS or table.rules.reveal_passed != 0:
                goods.forget(table, owner, kind, count)
                stock(world, owner, kind)
            else:
                me.bag[kind] = 0
                unseen += count
                goods.add_to_stash(world, owner, kind, count)
                world.hidden.landed += count * goods.value_of(table, kind)
                for _ in range(count):
                    note(world, c.E_HIDDEN, owner, kind, 0)
    goods.forget_illegal(table, owner, unseen)
    me.bag_size = 0


@kernel
def go_confiscating(world: World) -> None:
    """Place confiscated goods on the discards, then close the bag."""
    table = world.table
    if place_next(world, table.sheriff):
        return
    clear_offers(world)
    table.commit[table.focus] = c.NOTHING
    table.lied = 0
    table.focus = c.NOTHING
    table.phase = c.CHOOSING
