"""Debts: gold first, then goods of the stand; the rest is forgiven (rulebook, "Inspection")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import add_gold, owned, take_from_stand, value_of
from simlab.games.sheriff.rules.legal import may_pay_with
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Seat, Table, World


@kernel
def owe(world: World, debtor: int, creditor: int, amount: int) -> None:
    """Record a debt in gold."""
    table = world.table
    table.debtor = debtor
    table.creditor = creditor
    table.debt = amount


@kernel
def start_payment(world: World) -> None:
    """Pay a debt in gold as far as possible."""
    table = world.table
    debtor = table.debtor
    note(world, c.E_OWES, debtor, table.creditor, table.debt)
    gold = min(table.debt, world.seats[debtor].gold)
    if gold > 0:
        add_gold(world, debtor, -gold)
        add_gold(world, table.creditor, gold)
        table.debt -= gold
        note(world, c.E_PAID, debtor, table.creditor, gold)


@kernel
def pay_with(world: World, kind: int) -> None:
    """Pay with one of the goods of the stand, face up; there is no change."""
    table = world.table
    take_from_stand(world, table.debtor, kind)
    table.stand[table.creditor, kind] += 1
    table.debt -= value_of(table, kind)
    note(world, c.E_PAID_GOOD, table.debtor, table.creditor, kind)


@kernel
def class_value(world: World) -> int:
    """Return the value of all goods that may pay now, or -1 if there are none."""
    table = world.table
    me = world.seats[table.debtor]
    found = False
    value = 0
    for kind in range(c.KINDS):
        if may_pay_with(table, me, kind):
            found = True
            value += owned(table, me, table.debtor, kind) * value_of(table, kind)
    return value if found else -1


@kernel
def pay_whole_class(world: World) -> None:
    """Pay with all goods of the present class, worth no more than the debt."""
    table = world.table
    me = world.seats[table.debtor]
    contraband = not may_pay_legal(table, me)
    first = c.LEGAL_KINDS if contraband else 0
    end = c.KINDS if contraband else c.LEGAL_KINDS
    for kind in range(first, end):
        for _ in range(owned(table, me, table.debtor, kind)):
            pay_with(world, kind)


@kernel
def may_pay_legal(table: Table, me: Seat) -> int:
    """Return whether the debt is now paid with legal goods."""
    for kind in range(c.LEGAL_KINDS):
        if may_pay_with(table, me, kind):
            return True
    return False


@kernel
def go_paying(world: World) -> None:
    """Pay until the debt is settled, nothing is left, or the debtor has to choose."""
    table = world.table
    while table.debtor != c.NOTHING and table.debt > 0:
        value = -1 if table.rules.debt_goods == c.DEBT_GOLD_ONLY else class_value(world)
        if value < 0:
            note(world, c.E_FORGIVEN, table.debtor, table.creditor, table.debt)
            table.debt = 0
        elif value <= table.debt:
            pay_whole_class(world)
        else:
            ask(world, c.DEBT, table.debtor)
            return
    table.debtor = c.NOTHING
    table.creditor = c.NOTHING
    table.debt = 0
    table.phase = c.CONFISCATING
