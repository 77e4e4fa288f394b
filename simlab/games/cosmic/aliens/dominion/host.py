"""Host (alert yellow; any phase; any player; optional).

At the start of any turn it may remove flares that lie face down on its sheet from the game, and
draw unused flares until three lie there. A flare on the sheet may be played as a wild one, even if
the flare of this encounter was played already; it is discarded, and does not return to the hand. A
Cosmic Zap sends it back to the sheet, and Host is zapped. Removed flares are laid open. Flares stay
on the sheet while it has another owner, and cannot be used then. Without rule ``flares`` it has no
effect. Wild flare: it draws three unused flares; the flare goes to Host. Super flare, in answer to
the use of the power: two more flares are drawn, and flares are removed until three are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, using
from simlab.games.cosmic.play import sets, unused
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MORE, WILD = 2, 3
"""Numbers of flares drawn by the super flare and by the wild flare."""
REMOVED, ASKED_FOR, CULLED = c.STEP, c.STEP + 1, c.STEP + 2


@compiled_separately("world", rare=True)
def left(world: World) -> int:
    """Count the unused flares."""
    return sets.count(unused.left(world))


@compiled_separately("world", "int", "int", rare=True)
def remove(world: World, seat: int, step: int) -> int:
    """Ask for a flare of the sheet to remove from the game."""
    options = unused.to_remove(world.table, world.seats[seat], seat)
    sets.ask_in_private(world, c.PICK_FLARE, seat, options)
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", "int", "int", rare=True)
def fill(world: World, seat: int, x: int) -> int:
    """Draw until three flares lie on the sheet; if there are more, ask for one to remove."""
    table = world.table
    more = MORE if using.works(table, seat, c.SUPER_FLARE + c.HOST) else 0
    for _ in range(unused.HOSTED + more - table.sheet_n[seat]):
        unused.draw_to_sheet(world, seat)
    return remove(world, seat, CULLED) if table.sheet_n[seat] > unused.HOSTED else x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Remove flares (`memo` is 1 afterwards), and draw others."""
    table = world.table
    there = table.sheet_n[seat]
    if table.stage == c.FRESH:
        room = there < unused.HOSTED and left(world) > 0
        return c.MAY if room or (there > 0 and table.rules.flares != 0) else x
    if table.stage == REMOVED:
        if table.answer == c.NO_FLARE:
            there = 0
        else:
            unused.remove_from_sheet(world, seat, table.answer)
            there = table.sheet_n[seat]
            table.memo = 1
    elif table.stage == CULLED:
        unused.remove_from_sheet(world, seat, table.answer)
        return remove(world, seat, CULLED) if table.sheet_n[seat] > unused.HOSTED else x
    elif table.stage == ASKED_FOR:
        return fill(world, seat, x) if table.answer == c.YES else x
    if there > 0:
        return remove(world, seat, REMOVED)
    if table.sheet_n[seat] < unused.HOSTED and left(world) > 0:
        return (
            asking.pick_number(world, seat, 0b11, ASKED_FOR) if table.memo else fill(world, seat, x)
        )
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Draw three unused flares."""
    if world.table.stage == c.FRESH:
        return c.MAY if left(world) > 0 else x
    unused.draw_some(world, seat, WILD)
    hands.pass_to_its_alien(world, seat, c.HOST)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Draw two more flares."""
    return using.strengthen(world, seat, c.HOST, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Keep the flares on the sheet, and fill it up."""
    if table.decision == c.PICK_FLARE:
        return sets.first(sets.options_of(table, me))
    return 1 if unit > c.HOST or table.sheet_n[table.actor] < unused.HOSTED else 0


ALIEN = AlienEffects(
    power=Effect(power, (c.H_START_TURN,)),
    wild=Effect(wild, (c.H_REGROUP, c.H_PRE_SELECT, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
