"""Legal actions, read from the table and the player's own seat only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.rules.actions import named_kind, relative_seat, verb_of
from simlab.games.sheepnappers.rules.needs import (
    active_count,
    are_partners,
    can_launch,
    seat_after,
)
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Seat, Table


@kernel
def may_launch(table: Table, me: Seat) -> int:
    """Return whether a launch may start after the draw (RULES.md A1, A2)."""
    return table.rules.launch_window != c.START_ONLY and can_launch(table, me)


@kernel
def is_sheep(kind: int) -> int:
    """Return whether this kind of card is a sheep."""
    return c.IT <= kind <= c.KAMIKAZE


@kernel
def may_give(table: Table, me: Seat, kind: int, own_copies_needed: int) -> int:
    """Return whether this kind may be a Spider's gift, when some copies are spent on playing."""
    if kind == c.GPS and table.rules.gps_giftable == 0:
        return False
    return me.hand[kind] > own_copies_needed


@kernel
def spent_on(kind: int, table: Table, juiced: int) -> int:
    """Count the copies of ``kind`` that a Spider costs: itself, or the fuel of its clone."""
    if juiced:
        return table.rules.juice_cost if kind == c.FUEL else 0
    return 1 if kind == c.SPIDER else 0


@kernel
def may_aim(table: Table, relative: int) -> int:
    """Return whether the player at this relative seat can be a target."""
    if relative >= table.seats:
        return False
    return table.status[seat_after(table, table.current, relative)] == c.ACTIVE


@kernel
def verb_is_legal(table: Table, me: Seat, action: int, juiced: int) -> int:
    """Return whether the effect of a MAIN action is allowed, whatever card provides it."""
    verb = verb_of(action)
    if action == c.IT_DUMP:
        return me.hand[c.GPS] > 0 and active_count(table) == 1
    if verb == c.TIME:
        return table.discard_n > 0
    if not may_aim(table, relative_seat(action)):
        return False
    if verb == c.IT:
        return me.hand[c.GPS] > 0
    kind = named_kind(action)
    if verb == c.SPIDER:
        return may_give(table, me, kind, spent_on(kind, table, juiced))
    if verb == c.LAMP:
        return table.rules.lamp_only_sheep == 0 or is_sheep(kind)
    return True


@kernel
def may_juice(table: Table, me: Seat) -> int:
    """Return whether Magic Juice can be paid and repeat the top card (RULES.md A37, A38)."""
    top = table.top
    return (
        table.rules.juice != 0
        and me.hand[c.FUEL] >= table.rules.juice_cost
        and (c.IT <= top <= c.DREAM or c.TIME <= top <= c.LAMP)
        and (table.rules.juice_needs_played == 0 or table.top_played != 0)
    )


@kernel
def main_is_legal(table: Table, me: Seat, action: int) -> int:
    """Return whether an action of the MAIN phase is legal."""
    if action == c.END:
        return True
    if action == c.LAUNCH:
        return may_launch(table, me)
    if action >= c.JUICE:
        base = action - c.JUICE_SHIFT
        return (
            may_juice(table, me)
            and verb_of(base) == table.top
            and verb_is_legal(table, me, base, True)
        )
    return me.hand[verb_of(action)] > 0 and verb_is_legal(table, me, action, False)


@kernel
def fetchable(table: Table, in_discard: int, kind: int) -> int:
    """Count the copies of a kind in the discard that the Time Machine on the table may take.

    It can take neither itself (RULES.md A26) nor the fuel that repeats it. `juice_self_fetch`
    decides about the fuel paid since (RULES.md A39).
    """
    if kind == c.TIME:
        if table.rules.tm_no_tm != 0:
            return 0
        if table.juiced == 0:
            return in_discard - 1
    if kind == c.FUEL:
        if table.rules.juice_self_fetch == c.FETCH_NONE:
            return in_discard - table.fuel_paid
        if table.rules.juice_self_fetch == c.FETCH_BAA and table.juiced != 0:
            return in_discard - table.rules.juice_cost
    return in_discard


@kernel
def may_juice_baa(table: Table, me: Seat, seat: int) -> int:
    """Return whether Juice may repeat a Baa just thrown by an opponent against one's own action."""
    return (
        table.rules.juice != 0
        and seat == table.current
        and table.launcher < 0
        and table.baas > 0
        and table.top == c.BAA
        and me.hand[c.FUEL] >= table.rules.juice_cost
    )


@kernel
def may_answer(table: Table, seat: int) -> int:
    """Return whether this player is entitled to throw a Baa now (rulebook, "Baa")."""
    if table.status[seat] != c.ACTIVE or seat == table.last_thrower:
        return False
    if table.rules.teams_no_baa != 0 and are_partners(table, seat, table.last_thrower):
        return False
    standing = table.baas % 2 == 1
    if seat == table.player:
        return standing
    if standing and table.rules.counter_only_actor != 0:
        return False
    return seat != table.launcher or table.rules.kami_baa == c.BAA_BY_ALL


@kernel
def legal(table: Table, me: Seat, action: int) -> int:
    """Return whether an action is legal for the deciding player."""
    decision = table.decision
    if action < 0:
        return False
    if decision == c.MAIN:
        return action < c.MAIN_ACTIONS and main_is_legal(table, me, action)
    if decision == c.BAA_CALL:
        if action == c.THROW_JUICE:
            return may_juice_baa(table, me, table.actor)
        return action == c.PASS or (action == c.THROW and me.hand[c.BAA] > 0)
    if decision == c.KAMI:
        return action == c.PASS or (action == c.THROW and me.hand[c.KAMIKAZE] > 0)
    if decision == c.FEED:
        return action <= c.KAMIKAZE - c.IT and me.hand[c.IT + action] > 0
    if decision == c.TIME_PICK:
        return action < c.KINDS and fetchable(table, me.facts.known[DISCARD, action], action) > 0
    return decision == c.PRE_DRAW and action <= 1


@kernel
def has_a_gift(table: Table, me: Seat, juiced: int) -> int:
    """Return whether any card could be a Spider's gift (RULES.md A29)."""
    for kind in range(c.KINDS):
        if may_give(table, me, kind, spent_on(kind, table, juiced)):
            return True
    return False


@kernel
def juice_helps(table: Table, me: Seat, targets: int) -> int:
    """Return whether some action of the top card is legal once its Juice is paid."""
    if table.top == c.TIME:
        return table.discard_n > 0
    if table.top == c.IT:
        return me.hand[c.GPS] > 0
    if table.top == c.SPIDER:
        return targets and has_a_gift(table, me, True)
    return targets


@kernel
def has_a_choice(table: Table, me: Seat) -> int:
    """Return whether anything but END is legal in MAIN."""
    if may_launch(table, me):
        return True
    targets = active_count(table) > 1
    aimed = me.hand[c.PIRATE] + me.hand[c.DREAM] + me.hand[c.LAMP]
    if targets and aimed > 0:
        return True
    if me.hand[c.IT] > 0 and me.hand[c.GPS] > 0:
        return True
    if me.hand[c.TIME] > 0 and table.discard_n > 0:
        return True
    if targets and me.hand[c.SPIDER] > 0 and has_a_gift(table, me, False):
        return True
    return may_juice(table, me) and juice_helps(table, me, targets)


@kernel
def only_option(table: Table, me: Seat) -> int:
    """Return the only legal action of the deciding player, or -1 if there is a choice."""
    decision = table.decision
    if decision == c.MAIN:
        return c.NOTHING if has_a_choice(table, me) else c.END
    if decision != c.FEED and decision != c.TIME_PICK:
        return c.NOTHING
    found: Any = c.NOTHING
    for action in range(c.KINDS):
        if legal(table, me, action):
            if found != c.NOTHING:
                return c.NOTHING
            found = action
    return found
