"""Alien sheets: their deal, and the flares that come into the deck with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, sets
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import Table, World


RIVALS = 1 << c.GAMBLER | 1 << c.SORCERER
"""Of these two, one at most is dealt."""


@kernel
def box(table: Table) -> Any:
    """Return the aliens in the box: those of the base game, and by a rule those of Dominion."""
    if table.rules.dominion_aliens != 0:
        return c.ALL_ALIENS
    return c.BASE_ALIENS


@kernel
def pool(table: Table) -> Any:
    """Return the aliens that may be dealt by chance under these rules."""
    found = sets.NONE
    last = c.ALIEN_N if table.rules.dominion_aliens != 0 else c.BASE_N
    for place in range(last):
        if table.rules.alien_pool[place] != 0:
            found = sets.union(found, sets.one(1 + place))
    alerts = table.rules.alerts
    alerted = c.ALERTED_LOW[alerts], c.ALERTED_HIGH[alerts]
    found = sets.minus(sets.both(sets.both(found, alerted), box(table)), named(table))
    if table.seats == c.MAX_SEATS:
        # there are no planets of an unused colour
        found = sets.minus(found, sets.one(c.EXPLORER))
    return found


@kernel
def named(table: Table) -> Any:
    """Return the aliens that the rules give to players by name."""
    found = sets.NONE
    for seat in range(table.seats):
        alien = table.rules.aliens[seat]
        if c.NO_POWER < alien < c.RANDOM_ALIEN:
            found = sets.union(found, sets.one(alien))
    return found


@kernel
def dealt(world: World) -> Any:
    """Return all aliens that players have been dealt."""
    found = sets.NONE
    for seat in range(world.table.seats):
        found = sets.union(found, sets.of(world.seats[seat].dealt))
    return found


@kernel
def by_chance(table: Table) -> int:
    """Return whether anybody is dealt an alien by chance."""
    for seat in range(table.seats):
        if table.rules.aliens[seat] >= c.RANDOM_ALIEN:
            return True
    return False


@kernel
def out_of_two(table: Table) -> int:
    """Return the rivals of whom one, by chance, stays out; none if that is settled already."""
    if table.rules.gambler_with_sorcerer != 0 or not by_chance(table):
        return 0
    rivals = pool(table)[0] & RIVALS
    return rivals if rivals == RIVALS else 0


@kernel
def barred_by(table: Table) -> int:
    """Return the rival of one that the rules name."""
    if table.rules.gambler_with_sorcerer != 0:
        return 0
    given = named(table)[0] & RIVALS
    return RIVALS & ~given if given != 0 else 0


@kernel
def bar(world: World) -> None:
    """Choose the rival that stays out of this game (Gambler or Sorcerer)."""
    rivals = out_of_two(world.table)
    out = barred_by(world.table)
    if rivals != 0:
        out = bits.bit(bits.nth_bit(rivals, below(world.hidden.deal_stream, 2)))
    world.hidden.barred = out


@kernel
def deal_sheet(world: World, seat: int, seers: int) -> int:
    """Deal an alien to a player, seen by ``seers``; return it."""
    free = sets.minus(pool(world.table), sets.few(world.hidden.barred))
    free = sets.minus(free, dealt(world))
    count = sets.count(free)
    alien = observed(world, seers, c.RANDOM_ALIEN)
    if alien == NOT_OBSERVED:
        alien = sets.nth(free, below(world.hidden.deal_stream, count))
    record_chance(world, seers, alien, sets.copies(free, alien), count)
    sets.add(world.seats[seat].dealt, alien)
    return alien


@kernel
def deal_two(world: World) -> None:
    """Deal two aliens to each player with a choice."""
    table = world.table
    for seat in range(table.seats):
        if table.rules.aliens[seat] == c.CHOICE_ALIEN:
            for _ in range(2):
                alien = deal_sheet(world, seat, bits.bit(seat))
                note(world, e.E_SHEET, seat, alien, 0)


@kernel
def reveal(world: World) -> None:
    """Reveal all aliens: those chosen, those named, those dealt by chance."""
    table = world.table
    for seat in range(table.seats):
        me = world.seats[seat]
        wish = table.rules.aliens[seat]
        alien = wish
        if wish == c.CHOICE_ALIEN:
            alien = me.keeps
            me.keeps = c.NOTHING
        elif wish == c.RANDOM_ALIEN:
            alien = deal_sheet(world, seat, EVERYBODY)
        elif wish != c.NO_POWER:
            sets.put(me.dealt, sets.one(alien))
        if wish >= c.RANDOM_ALIEN:
            note(world, e.E_ALIEN, seat, alien, 0)
        give(world, seat, alien)


@kernel
def give(world: World, seat: int, alien: int) -> None:
    """Record the alien of a player, which all see."""
    table = world.table
    table.alien[seat] = alien
    table.power[seat] = alien
    if alien != c.NO_POWER:
        table.powers += 1


@kernel
def add_flares(world: World) -> None:
    """Put the flares of all aliens dealt, and others by chance, into the deck."""
    table = world.table
    hidden = world.hidden
    flares = dealt(world)
    table.flare_n = max(table.rules.flare_fill, sets.count(flares))
    sets.put(hidden.flares_in, fill_up(table, flares, hidden.deal_stream))
    sets.put(hidden.deck_flares, sets.of(hidden.flares_in))
    for seat in range(table.seats):
        if table.power[seat] == c.REACTOR:
            others = sets.minus(owned(table), sets.one(c.REACTOR))
            sets.put(table.reactor_flares, sets.minus(others, sets.one(c.NO_POWER)))
    sets.remove(hidden.deck_flares, sets.of(table.reactor_flares))
    hidden.deck[c.FLARE] = sets.count(sets.of(hidden.deck_flares))
    table.deck_n += hidden.deck[c.FLARE]
    for seat in range(table.seats):
        me = world.seats[seat]
        sets.put(me.seen_flares, sets.of(me.dealt))
        if table.alien[seat] != c.NO_POWER:
            sets.add(table.seen_flares, table.alien[seat])


@kernel
def fill_up(table: Table, flares: tuple[int, int], stream: Stream) -> tuple[int, int]:
    """Add flares of the box by chance until there are as many as in the game."""
    for _ in range(table.flare_n - sets.count(flares)):
        others = sets.minus(box(table), flares)
        flares = sets.union(flares, sets.one(sets.nth(others, below(stream, sets.count(others)))))
    return flares


@kernel
def owned(table: Table) -> Any:
    """Return the aliens that players have now."""
    taken = sets.NONE
    for seat in range(table.seats):
        taken = sets.union(taken, sets.one(table.power[seat]))
        taken = sets.union(taken, sets.one(table.second[seat]))
    return taken


@kernel
def unused(table: Table) -> tuple[int, int]:
    """Return the aliens without set-up text that nobody has, and that may still come in."""
    taken = owned(table)
    found = sets.minus(sets.minus(pool(table), c.WITH_SET_UP), taken)
    if taken[0] & RIVALS != 0 and table.rules.gambler_with_sorcerer == 0:
        found = sets.minus(found, sets.few(RIVALS))
    return found


@kernel
def random_unused(world: World) -> int:
    """Return a random alien that nobody has; all see it."""
    free = unused(world.table)
    count = sets.count(free)
    alien = observed(world, EVERYBODY, c.RANDOM_ALIEN)
    if alien == NOT_OBSERVED:
        alien = sets.nth(free, below(world.hidden.deal_stream, count))
    record_chance(world, EVERYBODY, alien, sets.copies(free, alien), count)
    return alien
