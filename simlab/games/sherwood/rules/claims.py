"""Claims about face-down travel cards: speakers, values, and their truth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_CLAIM, E_CLAIM_CHECKED, E_CLAIM_VALUE
from simlab.games.sherwood.rules.cards import field_of
from simlab.games.sherwood.rules.plan import face_down
from simlab.games.sherwood.rules.seats import ask, ask_in_private, bit, from_to
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table, World


@kernel
def fields_named(table: Table) -> int:
    """Return the number of fields in a claim: three in the basic game, all in the advanced."""
    return c.POWER if table.rules.negotiation == c.BY_CALL else c.FIELDS


@kernel
def claim_options(table: Table, me: Seat) -> int:
    """Return the cards open to claims: with verified claims, only those known to the player."""
    options = face_down(table)
    if table.rules.claim_mode == c.CLAIMS_VERIFIED:
        for slot in range(table.rules.laid_out):
            if me.seen[slot] < 0:
                options &= ~(1 << slot)
    return options | bit(c.NO_CARD)


@kernel
def ask_claim(world: World, seat: int) -> None:
    """Ask a player in search of partners for a claim about a card."""
    table = world.table
    if table.rules.claim_mode == c.CLAIMS_OFF:
        return
    ask_of_claims(world, c.CLAIM, seat, claim_options(table, world.seats[seat]))


@kernel
def ask_of_claims(world: World, decision: int, seat: int, options: int) -> None:
    """Ask for a claim, in private if the options give away the truth."""
    if world.table.rules.claim_mode == c.CLAIMS_FREE:
        ask(world, decision, seat, options)
    else:
        ask_in_private(world, decision, seat, options)


@kernel
def claim(world: World, seat: int, slot: int) -> None:
    """Name a card for a claim, or none."""
    table = world.table
    if slot == c.NO_CARD:
        return
    table.claim_card = slot
    table.claim_field = 0
    if table.rules.claim_mode != c.CLAIMS_VERIFIED:
        for field in range(c.FIELDS):
            table.claims[seat, slot, field] = 0
    note(world, E_CLAIM, seat, slot, 0)
    ask_value(world, seat)


@kernel
def value_options(table: Table, me: Seat) -> int:
    """Return the legal values of a claim: all possible ones, or the true one."""
    field = table.claim_field
    if table.rules.claim_mode == c.CLAIMS_VERIFIED:
        value = field_of(table, me.seen[table.claim_card], field)
        return bit(c.SILENT) | (bit(value) if value < c.SILENT else 0)
    high: Any = c.SILENT - 1
    if field == c.GLORY:
        high = 9
    elif field == c.COMPANIONS:
        high = 4
    elif field == c.START or field == c.DEST:
        high = 3
    return bit(c.SILENT) | from_to(1 if field == c.POWER else 0, high)


@kernel
def ask_value(world: World, seat: int) -> None:
    """Ask the player for a claim about the next field."""
    options = value_options(world.table, world.seats[seat])
    ask_of_claims(world, c.CLAIM_VALUE, seat, options)


@kernel
def claim_value(world: World, seat: int, value: int) -> None:
    """Record a claimed value, or silence; go on to the next field."""
    table = world.table
    field = table.claim_field
    if value != c.SILENT:
        table.claims[seat, table.claim_card, field] = value + 1
        note(world, E_CLAIM_VALUE, seat, field, value)
    table.claim_field += 1
    if table.claim_field < fields_named(table):
        ask_value(world, seat)


@kernel
def check_claims(world: World, slot: int, card: int) -> None:
    """Check all claims about a revealed card."""
    table = world.table
    for seat in range(table.seats):
        for field in range(c.FIELDS):
            said = table.claims[seat, slot, field]
            if said > 0:
                if said - 1 == field_of(table, card, field):
                    table.claims_true[seat] += 1
                    note(world, E_CLAIM_CHECKED, seat, field, 1)
                else:
                    table.claims_false[seat] += 1
                    note(world, E_CLAIM_CHECKED, seat, field, 0)
