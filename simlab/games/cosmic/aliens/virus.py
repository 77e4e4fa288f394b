"""Virus (alert red; reveal; main player; mandatory).

Once its own attack is revealed, its card is multiplied by its ships, instead of added to them;
ships of allies are added as usual. Its use can be zapped at the reveal. In products a ship of
Macron counts 4. The parts that Anti-Matter and Mirage subtract or replace are `totals.own_part` and
`totals.allied_part`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import BY_OWN_CARD, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import totals, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power once the own attack is revealed; then multiply card and ships."""
    table = world.table
    if hook == c.H_SHIP_TERM:
        if table.about != seat or not using.stands(table, seat):
            return x
        own, card = totals.strength(table, seat), totals.value_of(table, seat)
        if using.works(table, seat, c.SUPER_FLARE + c.VIRUS):
            own += totals.allied_strength(table, seat)
        return x - own - card + own * card
    return using.announce(table, seat, totals.has_attack(table, seat), x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Multiply own ships by allied ships, as a main player with an attack."""
    table = world.table
    if hook == c.H_SHIP_TERM:
        if table.about != seat or not using.lasts(table, seat):
            return x
        own = totals.strength(table, seat)
        allied = totals.allied_strength(table, seat)
        return x - own - allied + own * allied
    return using.until_end(table, seat, totals.has_attack(table, seat), x)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Include allied ships in the product, once the power is at work."""
    table = world.table
    return using.until_end(table, seat, who.is_main(table, seat) and using.at_work(table, seat), x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Play the wild flare if the product turns a defeat, the super flare with allies."""
    seat = table.actor
    own = totals.strength(table, seat)
    allied = totals.allied_strength(table, seat)
    if not totals.both_attack(table):
        return c.NO
    if unit >= c.SUPER_FLARE:
        return c.YES if allied > 0 else c.NO
    short = judge.ahead(table, seat)
    return c.YES if short <= 0 and short + own * allied - own - allied > 0 else c.NO


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change of the total: own ships times the card, instead of their sum."""
    own = totals.strength(table, seat)
    return value * own - value - own


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_SHIP_TERM), stands=(c.H_SHIP_TERM,)),
    wild=Effect(wild, (c.H_SHOWDOWN, c.H_SHIP_TERM)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
    foresee=foresee,
    hangs_on=BY_OWN_CARD,
)
