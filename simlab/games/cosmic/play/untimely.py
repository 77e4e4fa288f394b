"""Cards that are played when, or by whom, they may not be (power of Greenhorn).

Cards of the regroup and alliance phases, rifts too, at any time and by anybody; reinforcements by
players who take no part; kickers once the cards are revealed.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import kicking, reinforcements, rift_1, rift_3
from simlab.games.cosmic.dominion.act import act_thing
from simlab.games.cosmic.play import alliance, bits, cards, laying, reveal, triggers, windows
from simlab.jit.kernel import compiled_separately, kernel

FOR_OFFENSE = reinforcements.FOR_OFFENSE


@kernel
def of_regroup(table: Any, hook: Any, seat: Any) -> Any:
    """Return the cards of the regroup phase but those that the player may play now anyway."""
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
def of_reveal(table: Any, seat: Any) -> Any:
    """Return what may be played besides once the cards are revealed."""
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
def kinds(table: Any, me: Any, hook: Any, seat: Any) -> Any:
    """Return the cards of a hand that a player may play now by the power alone."""
    found = of_regroup(table, hook, seat)
    if hook == c.H_SHOWDOWN:
        found |= of_reveal(table, seat)
    for step in range(3):
        if not triggers.has_rift(table, me, seat, c.RIFT_1 + step):
            found &= ~bits.bit(c.RIFT_1 + step)
    return cards.held(me, found)


@kernel
def is_open(kind: Any) -> Any:
    """Return whether others may respond to a card: to all but reinforcements of the cosmic deck."""
    return kind < c.PLUS_2 or kind > c.PLUS_5


@compiled_separately("world", "int", "int", "int", rare=True)
def lay(world: Any, seat: Any, kind: Any, against: Any) -> None:
    """A card is played; others may respond."""
    table = world.table
    laying.lay(world, seat, kind)
    note(world, e.E_PLAYED, seat, kind, against)
    windows.push(world, kind, seat, against, table.phase, table.cursor)


@compiled_separately("world", "int", "int", "int", rare=True)
def reinforce(world: Any, seat: Any, kind: Any, side: Any) -> None:
    """A player reinforces a side."""
    if is_open(kind):
        reinforcements.add(world, seat, kind, side)
    else:
        reveal.play_plus(world, seat, kind, side == FOR_OFFENSE)


@compiled_separately("world", "int", "int", rare=True)
def kick(world: Any, seat: Any, kind: Any) -> None:
    """A kicker works from now on."""
    kicking.add(world, seat, kind)


@compiled_separately("world", rare=True)
def strike(world: Any) -> Any:
    """The ships of the next ally that Force Field hits go home; `ASKED` while there is one."""
    if world.table.struck == 0:
        return 0
    alliance.strike(world)
    return c.ASKED


@kernel
def act(world: Any, hook: Any, seat: Any, kind: Any, x: Any) -> Any:
    """A reward card does what it says, as if its owner had played it at its time."""
    world.table.unit = c.THING + kind - c.KINDS
    world.table.stage = c.USED
    return act_thing(kind - c.KINDS, world, hook, seat, x)
