"""Reactor (alert red; any phase; any player; mandatory).

At the set-up the flares of all other aliens lie open on its sheet, in no player's hand. As an ally
of a main player who has won, it gives that player its flares from the sheet. If no main player has
invited it and one has lost, it may take that player's flares from the sheet to its hand, or discard
them from its hand, or take its own flare from the sheet. When another player discards a flare whose
alien a player has, it goes on the sheet. A sheet that changes hands keeps its flares. After another
super flare the flare of Reactor goes to the player of that alien. Wild flare: a defense that has
won founds a colony on any foreign planet; the flare goes to Reactor. Super flare, as a main player
or ally whose side has won: without another flare in hand or on the sheet it wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import tick_tock
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.play import bits, cards, new_worlds, sets, sheets, triggers, unused
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


THEIRS, DISCARD, OWN = 1, 2, 3
CHOSEN, SETTLED = c.STEP, c.STEP + 1


@kernel
def aliens_of(table: Table, players: int) -> Any:
    """Return the aliens of some players."""
    found = sets.NONE
    for seat in range(table.seats):
        if bits.has(players, seat):
            found = sets.union(found, sets.one(table.power[seat]))
            found = sets.union(found, sets.one(table.second[seat]))
    return found


@kernel
def on_sheet(table: Table, players: int) -> tuple[int, int]:
    """Return the flares of some players that lie on the sheet."""
    return sets.both(aliens_of(table, players), sets.of(table.reactor_flares))


@kernel
def losers(table: Table) -> int:
    """Return the main players who have lost."""
    found = 0
    for place in range(2):
        if totals.has_lost(table, table.order[place]):
            found |= bits.bit(table.order[place])
    return found


@compiled_separately("world", "int", "int", rare=True)
def hand_out(world: World, players: int, taker: int) -> None:
    """Move the flares of some players from the sheet to a hand."""
    left = on_sheet(world.table, players)
    while not sets.is_empty(left):
        unused.from_reactor(world, taker, sets.first(left))
        left = sets.rest(left)


@compiled_separately("world", "int", rare=True)
def discard(world: World, seat: int) -> None:
    """Discard the losers' flares from the hand of Reactor."""
    mine = cards.spare_flares(world.seats[seat])
    left = sets.both(mine, aliens_of(world.table, losers(world.table)))
    while not sets.is_empty(left):
        hands.throw(world, seat, c.FIRST_FLARE + sets.first(left))
        left = sets.rest(left)


@kernel
def uninvited(table: Table, seat: int) -> int:
    """Return whether no main player has invited a bystander."""
    return not who.takes_part(table, seat) and not bits.has(table.invited_o | table.invited_d, seat)


@compiled_separately("world", "int", "int", rare=True)
def absorb(world: World, seat: int, x: int) -> int:
    """Move a flare that another player discards to the sheet, if its alien is in the game."""
    table = world.table
    card = triggers.card_in(x)
    if not cards.is_flare(card) or table.about == seat:
        return x
    alien = cards.alien_of(card)
    if table.stage == c.USED:
        unused.to_reactor(world, seat, alien)
        return x
    there = sets.holds(table.laid_flares, alien) or sets.holds(table.discard_flares, alien)
    return c.MUST if there and sets.has(sheets.owned(table), alien) else x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Give flares to a winner; take those of losers, and discarded ones."""
    table = world.table
    if hook != c.H_JUDGED:
        return absorb(world, seat, x)
    helped = who.takes_part(table, seat) and not who.is_main(table, seat)
    if helped:
        winner = bits.bit(who.head(table, seat))
        if table.stage == c.USED:
            hand_out(world, winner, who.head(table, seat))
            return x
        gives = totals.has_won(table, seat) and not sets.is_empty(on_sheet(table, winner))
        return c.MUST if gives else x
    if table.stage == c.FRESH:
        may = uninvited(table, seat) and losers(table) != 0 and not using.at_work(table, seat)
        return c.MAY if may and table.flare_n > 0 else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        options = 1 << DISCARD
        if not sets.is_empty(on_sheet(table, losers(table))):
            options |= 1 << THEIRS
        if not sets.is_empty(on_sheet(table, bits.bit(seat))):
            options |= 1 << OWN
        return asking.pick_number(world, seat, options, CHOSEN)
    if table.answer == DISCARD:
        discard(world, seat)
    else:
        hand_out(world, losers(table) if table.answer == THEIRS else bits.bit(seat), seat)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Found a colony after a won defense."""
    table = world.table
    planets = tick_tock.foreign(table, seat) | new_worlds.discovered(table) & ~table.where[seat]
    if table.stage == c.FRESH:
        won = seat == table.defense and table.result == c.DEFENSE_WON
        return c.MAY if won and planets != 0 and fleet.on_colonies(table, seat) > 0 else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, planets, CHOSEN)
    if table.stage == CHOSEN:
        table.stage = SETTLED
        fleet.settle(world, seat, table.answer, 1, tick_tock.MOST)
        return c.ASKED
    hands.pass_to_its_alien(world, seat, c.REACTOR)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Win the game without another flare."""
    table = world.table
    if table.stage == c.FRESH:
        flares = sets.of(world.seats[seat].flares)
        alone = sets.is_empty(sets.rest(flares)) and sets.is_empty(sets.of(table.reactor_flares))
        return c.MAY if alone and totals.has_won(table, seat) else x
    totals.wins(table, seat)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Take the own flare, or else the loser's; colonise the first planet."""
    if table.decision == c.PICK_NUMBER:
        return OWN if bits.has(table.options, OWN) else bits.lowest_bit(table.options)
    if table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options)
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_JUDGED, c.H_ON_THROWN)),
    wild=Effect(wild, (c.H_WIN,)),
    super_=Effect(super_, (c.H_WIN,)),
    choose=choose,
)
