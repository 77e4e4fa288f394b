"""Chances to win with powers that can be foreseen and cards that a player has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.act import foresee
from simlab.games.cosmic.aliens.alien import BY_BOTH_CARDS, WHATEVER
from simlab.games.cosmic.aliens.uses import FORESEEN
from simlab.games.cosmic.play import powers, reveal
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


BLIND, AWARE, KNOWING = range(3)


@kernel
def foreseen(table: Table) -> int:
    """Return whether a main player has an alien with a foreseeable change of totals."""
    return (FORESEEN[table.power[table.offense]] | FORESEEN[table.power[table.defense]]) != 0


@kernel
def acting(table: Table, seat: int) -> int:
    """Return the alien of a main player if its power is active and foreseeable, else 0."""
    alien = table.power[seat]
    if FORESEEN[alien] != 0 and powers.power_on(table, seat, seat, alien):
        return alien
    return c.NO_POWER


@kernel
def weighs_cards(table: Table) -> int:
    """Return whether the foreseen effect of a power depends on a card."""
    own, other = acting(table, table.offense), acting(table, table.defense)
    return max(FORESEEN[own], FORESEEN[other]) > WHATEVER


@kernel
def brought(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change that a main player's power makes to its lead (see `act.foresee`)."""
    alien = acting(table, seat)
    return foresee(alien, table, seat, value, other) if alien != 0 else 0


@kernel
def upset(table: Table) -> int:
    """Return whether winner and loser are exchanged at the end (Loser and its super flare)."""
    unit = c.SUPER_FLARE + c.LOSER
    by_flare = powers.works(table, table.offense, unit) or powers.works(table, table.defense, unit)
    return (table.attacks_only % 2 == 1) != by_flare


@kernel
def lower_wins(table: Table) -> int:
    """Return whether the side with the lower total wins (Anti-Matter or an upset, not both)."""
    if table.powers == 0:
        return False
    own, other = acting(table, table.offense), acting(table, table.defense)
    return (own == c.ANTI_MATTER or other == c.ANTI_MATTER) != upset(table)


@kernel
def by_powers(table: Table, value: int, other: int) -> int:
    """Return the change that both powers make to the offense's lead, for two card values."""
    own = brought(table, table.offense, value, other)
    return own - brought(table, table.defense, other, value)


@kernel
def knows_hand(table: Table, me: Seat, owner: int) -> int:
    """Return whether a player knows the whole hand of another, and an attack in it."""
    found = 0
    attacks = 0
    for place in range(me.met_n):
        if me.met_seat[place] == owner:
            found += 1
            attacks += 1 if me.met_kind[place] < c.ATTACK_N else 0
    return found >= table.hand_n[owner] and attacks > 0


@kernel
def informed(table: Table, me: Seat, seat: int) -> int:
    """Return the knowledge of a main player beyond its cards: `BLIND`, `AWARE` or `KNOWING`.

    An `AWARE` player uses the effects of foreseeable powers and an open card. A `KNOWING` one has
    also seen the whole hand of its opponent.
    """
    if table.powers == 0:
        return BLIND
    if knows_hand(table, me, table.defense if seat == table.offense else table.offense):
        return KNOWING
    return AWARE if table.open_card >= 0 or foreseen(table) else BLIND


@kernel
def beats(table: Table, me: Seat, value: int, margin: float, counting: int) -> Any:
    """Return the number of attacks that a value beats, and the number of all (see `likely`)."""
    if not counting:
        return weaker(table, value, margin), table.attack_n
    won = 0
    cards = 0
    for kind in range(c.ATTACK_N):
        count = likely(table, me, kind, counting)
        cards += count
        if 2 * (value - reveal.attack_value(table, kind)) + margin > 0:
            won += count
    return won, cards


@kernel
def weaker(table: Table, value: int, margin: float) -> int:
    """Return the number of attacks in the game that a value with a margin beats."""
    won = 0
    for kind in range(c.ATTACK_N):
        if 2 * (value - reveal.attack_value(table, kind)) + margin <= 0:
            break
        won += table.rules.copies[kind]
    return won


@kernel
def likely(table: Table, me: Seat, kind: int, counting: int) -> int:
    """Count the attacks of a kind that an opponent with an unknown hand may hold."""
    count = table.rules.copies[kind]
    if counting:
        count -= me.hand[kind] + table.discard[kind] + table.laid[kind]
    return count


@kernel
def leads(
    table: Table, seat: int, mine: int, theirs: int, value: int, other: int, margin: int
) -> int:
    """Return 1 if a value with a margin and powers is ahead of another, else 0.

    The powers are those of the two main players that depend on both cards (0: none).
    """
    ahead = value - other
    if mine != 0:
        ahead += foresee(mine, table, seat, value, other)
    if theirs != 0:
        rival = table.defense if seat == table.offense else table.offense
        ahead -= foresee(theirs, table, rival, other, value)
    return 1 if 2 * ahead + margin > 0 else 0


@compiled_separately("table", "seat", "int", "int", "int", "int", "int", rare=True)
def chance_by_powers(
    table: Table, me: Seat, seat: int, value: int, margin: int, counting: int, knows: int
) -> int:
    """Return the chance in thousandths that an attack wins, with powers and open cards.

    ``value``: the value of the attack; ``knows``: the player's knowledge (see `informed`).
    """
    if table.open_card == c.NEGOTIATE:
        return 1000
    rival = table.defense if seat == table.offense else table.offense
    open_card = table.open_card
    mine = acting(table, seat)
    theirs = acting(table, rival)
    brings = 0
    if mine != 0 and FORESEEN[mine] < BY_BOTH_CARDS:
        brings += foresee(mine, table, seat, value, value)
        mine = 0
    if theirs != 0 and FORESEEN[theirs] == WHATEVER:
        brings -= foresee(theirs, table, rival, value, value)
        theirs = 0
    if open_card < 0 and knows != KNOWING and mine == 0 and theirs == 0:
        won, cards = beats(table, me, value + brings, margin, counting != 0)
        return 1000 * won // max(1, cards)
    won = 0
    cards = 0
    if open_card >= 0:
        if open_card < c.ATTACK_N or open_card == c.MORPH:
            cards = 1
            other = value if open_card == c.MORPH else reveal.attack_value(table, open_card)
            won = leads(table, seat, mine, theirs, value, other, margin + 2 * brings)
    elif knows == KNOWING:
        for place in range(me.met_n):
            each = me.met_kind[place]
            if me.met_seat[place] == rival and each < c.ATTACK_N:
                cards += 1
                other = reveal.attack_value(table, each)
                won += leads(table, seat, mine, theirs, value, other, margin + 2 * brings)
    else:
        for each in range(c.ATTACK_N):
            count = likely(table, me, each, counting != 0)
            if count != 0:
                cards += count
                other = reveal.attack_value(table, each)
                won += count * leads(table, seat, mine, theirs, value, other, margin + 2 * brings)
    return 1000 * won // max(1, cards)
