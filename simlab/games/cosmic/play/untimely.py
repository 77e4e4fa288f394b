"""Cards played at the wrong time or by the wrong player (power of Greenhorn).

Cards of the regroup and alliance phases and rifts may be played at any time and by any player.
Reinforcements may be played by players who take no part, kickers once the cards are revealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import kicking, reinforcements, rift_1, rift_3
from simlab.games.cosmic.dominion.act import act_thing
from simlab.games.cosmic.play import alliance, bits, cards, laying, reveal, triggers, windows
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


FOR_OFFENSE = reinforcements.FOR_OFFENSE


@kernel
def of_regroup(table: Table, hook: int, seat: int) -> int:
    """Return the cards of the regroup phase except those that the player may play now anyway."""
    found = 0
    usual = hook == c.H_REGROUP
    artifacts = table.rules.artifacts != 0
    if not usual or seat != table.offense:
        if rift_1.may_found(table):
            found |= bits.bit(c.RIFT_1)
        if artifacts and rift_3.stranded(table) != 0:
            found |= bits.bit(c.MOBIUS)
    if not usual:
        found |= bits.bit(c.RIFT_2)
        if rift_3.stranded(table) != 0 and table.rules.rift3_ships > 0:
            found |= bits.bit(c.RIFT_3)
        if artifacts:
            found |= bits.bit(c.PLAGUE)
        if artifacts and rift_1.settlers(table) != 0:
            found |= bits.bit(c.REBIRTH)
    return found


@kernel
def of_reveal(table: Table, seat: int) -> int:
    """Return the extra cards that may be played once the encounter cards are revealed."""
    found = 0
    both = bits.is_attack(table.face_o) and bits.is_attack(table.face_d)
    open_to_all = table.rules.reinforcements != 0 and table.jam == 0
    if both and open_to_all and table.role[seat] == c.NO_ROLE:
        found |= c.OF_TYPE[c.REINFORCEMENT_TYPE]
    main = seat == table.offense or seat == table.defense
    free = table.rules.kicker_limit != 0 and table.jam == 0
    if main and free and not bits.has(table.kicker_out, seat):
        found |= c.OF_TYPE[c.KICKER_TYPE]
    if table.rules.artifacts != 0 and alliance.allies(table) != 0:
        found |= bits.bit(c.FORCE_FIELD)
    return found


@compiled_separately("table", "seat", "int", "int", rare=True)
def kinds(table: Table, me: Seat, hook: int, seat: int) -> int:
    """Return the cards of a hand that a player may play now by the power alone."""
    found = of_regroup(table, hook, seat)
    if hook == c.H_SHOWDOWN:
        found |= of_reveal(table, seat)
    for step in range(3):
        if not triggers.has_rift(table, me, seat, c.RIFT_1 + step):
            found &= ~bits.bit(c.RIFT_1 + step)
    return cards.held(me, found)


@kernel
def is_open(kind: int) -> int:
    """Return whether others may respond to a card: to all but cosmic reinforcements."""
    return kind < c.PLUS_2 or kind > c.PLUS_5


@compiled_separately("world", "int", "int", "int", rare=True)
def lay(world: World, seat: int, kind: int, against: int) -> None:
    """Play a card; others may respond."""
    table = world.table
    laying.lay(world, seat, kind)
    note(world, e.E_PLAYED, seat, kind, against)
    windows.push(world, kind, seat, against, table.phase, table.cursor)


@compiled_separately("world", "int", "int", "int", rare=True)
def reinforce(world: World, seat: int, kind: int, side: int) -> None:
    """Reinforce a side."""
    if is_open(kind):
        reinforcements.add(world, seat, kind, side)
    else:
        reveal.play_plus(world, seat, kind, side == FOR_OFFENSE)


@compiled_separately("world", "int", "int", rare=True)
def kick(world: World, seat: int, kind: int) -> None:
    """Put a kicker to work."""
    kicking.add(world, seat, kind)


@compiled_separately("world", rare=True)
def strike(world: World) -> int:
    """Send home the next ally that Force Field hits; return `ASKED` while there is one."""
    if world.table.struck == 0:
        return 0
    alliance.strike(world)
    return c.ASKED


@kernel
def act(world: World, hook: int, seat: int, kind: int, x: int) -> int:
    """Apply a reward card as if its owner had played it at its proper time."""
    world.table.unit = c.THING + kind - c.KINDS
    world.table.stage = c.USED
    return act_thing(kind - c.KINDS, world, hook, seat, x)
