"""Judgements shared by the policies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.hidden.hand_constraints import is_giving
from simlab.games.sheepnappers.rules import needs
from simlab.games.sheepnappers.rules.cards import copies_in_play
from simlab.games.sheepnappers.rules.launch import is_due
from simlab.games.sheepnappers.rules.legal import fetchable, is_sheep, may_launch
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Seat, Table


@kernel
def launch_is_legal(table: Table, me: Seat) -> int:
    """Return whether a launch may be chosen in the present decision."""
    if table.decision == c.MAIN:
        return may_launch(table, me)
    return needs.can_launch(table, me)


@kernel
def cheapest_sheep(me: Seat) -> int:
    """Choose Dream, Pirate, IT or Kamikaze, the first one held (FEED)."""
    if me.hand[c.DREAM] > 0:
        return c.DREAM - c.IT
    if me.hand[c.PIRATE] > 0:
        return c.PIRATE - c.IT
    if me.hand[c.IT] > 0:
        return 0
    return c.KAMIKAZE - c.IT


@kernel
def feed_low(me: Seat) -> int:
    """Choose the cheapest sheep, but keep an IT while holding a hack if possible (FEEDLOW)."""
    action = cheapest_sheep(me)
    if action == 0 and me.hand[c.GPS] > 0 and me.hand[c.KAMIKAZE] > 0:
        return c.KAMIKAZE - c.IT
    return action


@kernel
def is_rival(table: Table, me_seat: int, seat: int) -> int:
    """Return whether a player is still in the round and not on one's own side."""
    if seat == me_seat or table.status[seat] != c.ACTIVE:
        return False
    return not needs.are_partners(table, me_seat, seat)


@kernel
def most_threatening(table: Table, seat: int) -> int:
    """Return the relative seat of the rival with most cards (then total, then nearest), or 0."""
    best = 0
    for relative in range(1, table.seats):
        other = needs.seat_after(table, seat, relative)
        if is_rival(table, seat, other):
            rival = needs.seat_after(table, seat, best)
            if (
                best == 0
                or table.hand_n[other] > table.hand_n[rival]
                or (
                    table.hand_n[other] == table.hand_n[rival]
                    and table.total[other] > table.total[rival]
                )
            ):
                best = relative
    return best


@kernel
def fix(table: Table, me: Seat) -> int:
    """Return the IT_FIX action that hands a hack to the most threatening rival, or -1 (FIX).

    The last alien discards it when only wolves are left to draw.
    """
    if me.hand[c.IT] == 0 or me.hand[c.GPS] == 0 or table.rules.gps_extra == 0:
        return -1
    if would_dump(table, me) and table.pile_n <= wolves_left(table):
        return c.IT_DUMP
    if me.hand[c.FUEL] < needs.fuel_need(table, me) - 1 and me.hand[c.GPS] < 2:
        return -1
    relative = most_threatening(table, table.actor)
    if relative == 0:
        return -1
    return c.IT_FIX + relative - 1


@kernel
def fix_at_last(table: Table, me: Seat) -> int:
    """FIX only when nothing but wolves is left to draw, or -1: until then the sheep is worth more.

    Handing a hack on to launch at once takes home a small hand without its dearest sheep; a player
    that waits draws fuel or sheep, or becomes the last alien.
    """
    if table.pile_n > wolves_left(table):
        return -1
    return fix(table, me)


@kernel
def baa_own(table: Table, seat: int) -> int:
    """Answer a Pirate, Spider, Lamp (fuel, IT, Kamikaze) or hack aimed at oneself (BAAOWN)."""
    if table.target != seat or table.baas % 2 == 1:
        return c.PASS
    verb = table.verb
    if verb == c.PIRATE or verb == c.SPIDER or verb == c.IT:
        return c.THROW
    if verb == c.LAMP and (table.wish == c.FUEL or table.wish == c.IT or table.wish == c.KAMIKAZE):
        return c.THROW
    return c.PASS


@kernel
def baa_what_hurts(table: Table, seat: int, me: Seat) -> int:
    """Answer the same actions as `baa_own`, except a Magic Lamp for a kind not in hand."""
    if table.verb == c.LAMP and me.hand[table.wish] == 0:
        return c.PASS
    return baa_own(table, seat)


@kernel
def dearest_sheep(table: Table, me: Seat) -> int:
    """Choose fuel below the need, else the sheep with most wool, else anything (TIME_PICK)."""
    if me.hand[c.FUEL] < needs.fuel_need(table, me):
        if fetchable(table, me.facts.known[DISCARD, c.FUEL], c.FUEL) > 0:
            return c.FUEL
    best = dearest_in_discard(table, me)
    if best >= 0:
        return best
    for kind in range(c.KINDS):
        if fetchable(table, me.facts.known[DISCARD, kind], kind) > 0:
            best = kind
    return best


@kernel
def copies_unseen(table: Table, me: Seat, kind: int) -> int:
    """Count the copies of a kind that this player cannot place."""
    unseen = copies_in_play(table, kind) - me.hand[kind] - me.facts.known[DISCARD, kind]
    if me.gift == kind:
        unseen -= 1
    for seat in range(table.seats):
        if seat != table.actor:
            unseen -= me.facts.known[seat, kind]
    return unseen


@kernel
def may_hold(table: Table, me: Seat, seat: int, kind: int) -> int:
    """Return whether another player may hold a kind, by this player's knowledge."""
    if me.facts.known[seat, kind] > 0:
        return True
    excluded = (me.facts.lacks[seat] >> kind) & 1 == 1
    return not excluded and copies_unseen(table, me, kind) > 0


@kernel
def is_last_bomber(table: Table, me: Seat) -> int:
    """Return whether no player still to be polled can hold a Kamikaze."""
    for seat in range(table.seats):
        if is_due(table, seat) and may_hold(table, me, seat, c.KAMIKAZE):
            return False
    return True


@kernel
def surely_fails(table: Table, me: Seat) -> int:
    """Return whether one Kamikaze is known to bring this launch down."""
    launcher = table.launcher
    lacks = me.facts.lacks[launcher]
    if (lacks >> c.FUEL) & 1 == 0:
        return False
    fuel = me.facts.known[launcher, c.FUEL] - table.rules.kami_steal
    hacks = me.facts.known[launcher, c.GPS]
    return fuel < needs.base_need(table) + table.rules.gps_extra * hacks


@kernel
def bomb_sensibly(table: Table, me: Seat) -> int:
    """Throw if it surely brings the launch down or no later player can throw (KAMI).

    Never at a partner, nor where it takes no fuel.
    """
    if needs.are_partners(table, table.actor, table.launcher) or table.rules.kami_steal == 0:
        return c.PASS
    if surely_fails(table, me) or is_last_bomber(table, me):
        return c.THROW
    return c.PASS


@kernel
def leader(table: Table) -> int:
    """Return the seat strictly ahead in the session, or -1."""
    best = 0
    for seat in range(1, table.seats):
        if table.total[seat] > table.total[best]:
            best = seat
    for seat in range(table.seats):
        if seat != best and table.total[seat] == table.total[best]:
            return -1
    return best


@kernel
def rivals_left(table: Table, seat: int) -> int:
    """Count the rivals still in the round."""
    count = 0
    for other in range(table.seats):
        if is_rival(table, seat, other):
            count += 1
    return count


@kernel
def wolves_left(table: Table) -> int:
    """Return the wolves in the draw pile."""
    return table.rules.wolves - table.wolves_out


@kernel
def loss_to_wolf(table: Table, me: Seat) -> int:
    """Return the cost of a wolf: the cheapest own sheep in wool; without one, of being eaten."""
    loss = -table.rules.eaten_score
    found = False
    for kind in range(c.IT, c.KAMIKAZE + 1):
        if me.hand[kind] > 0 and (not found or table.rules.wool[kind] < loss):
            loss = table.rules.wool[kind]
            found = True
    return loss


@kernel
def mean_unseen_wool(table: Table, me: Seat, excluded: int) -> float:
    """Return the mean wool of the unseen cards, without the kinds of the ``excluded`` bits."""
    cards = 0
    wool = 0
    for kind in range(c.KINDS):
        if (excluded >> kind) & 1 == 0:
            unseen = copies_unseen(table, me, kind)
            cards += unseen
            if c.IT <= kind <= c.KAMIKAZE:
                wool += unseen * table.rules.wool[kind]
    return wool / cards if cards > 0 else 0.0


@kernel
def would_dump(table: Table, me: Seat) -> int:
    """Return whether discarding hacks by IT Sheep lets the last alien launch (RULES.md A20)."""
    hacks = min(me.hand[c.IT], me.hand[c.GPS])
    missing = needs.fuel_need(table, me) - me.hand[c.FUEL]
    return needs.active_count(table) == 1 and 0 < missing <= table.rules.gps_extra * hacks


@kernel
def unknown_in_hand(table: Table, me: Seat, seat: int) -> int:
    """Count the cards of another hand unknown to this player, a gift set aside included."""
    count = table.hand_n[seat]
    if is_giving(table, seat):
        count += 1
    for kind in range(c.KINDS):
        count -= me.facts.known[seat, kind]
    return count


@kernel
def expected_wool(table: Table, me: Seat, seat: int) -> float:
    """Estimate the wool in another hand: the known sheep, and its share of the unseen cards."""
    mean = mean_unseen_wool(table, me, me.facts.lacks[seat])
    wool = unknown_in_hand(table, me, seat) * mean
    for kind in range(c.IT, c.KAMIKAZE + 1):
        wool += me.facts.known[seat, kind] * table.rules.wool[kind]
    return wool


@kernel
def expected_copies(table: Table, me: Seat, seat: int, kind: int) -> float:
    """Estimate the copies of a kind in another hand: the known ones, and its share of the rest."""
    lacks = me.facts.lacks[seat]
    if (lacks >> kind) & 1 == 1:
        return float(me.facts.known[seat, kind])
    cards = 0
    for each in range(c.KINDS):
        if (lacks >> each) & 1 == 0:
            cards += copies_unseen(table, me, each)
    if cards <= 0:
        return float(me.facts.known[seat, kind])
    share = copies_unseen(table, me, kind) / cards
    return me.facts.known[seat, kind] + unknown_in_hand(table, me, seat) * share


@kernel
def likely_holder(table: Table, me: Seat, kind: int) -> int:
    """Return the relative seat of the rival to ask for a kind, or 0 if none can have it.

    A rival known to hold it comes first, then the one with most cards, then the nearest.
    """
    best = 0
    best_known = False
    for relative in range(1, table.seats):
        other = needs.seat_after(table, table.actor, relative)
        if is_rival(table, table.actor, other) and may_hold(table, me, other, kind):
            known = me.facts.known[other, kind] > 0
            larger = table.hand_n[other] > table.hand_n[needs.seat_after(table, table.actor, best)]
            if best == 0 or (known and not best_known) or (known == best_known and larger):
                best = relative
                best_known = known
    return best


@kernel
def wish_for(table: Table, me: Seat, kind: int) -> int:
    """Return the action that asks the likeliest rival for a kind with a Magic Lamp, or -1."""
    if me.hand[c.LAMP] == 0 or (table.rules.lamp_only_sheep != 0 and not is_sheep(kind)):
        return -1
    relative = likely_holder(table, me, kind)
    if relative == 0:
        return -1
    return c.WISH + (relative - 1) * c.KINDS + kind


@kernel
def dearest_in_discard(table: Table, me: Seat) -> int:
    """Return the kind of sheep with most wool that lies in the discard, or -1."""
    best = -1
    for kind in range(c.IT, c.KAMIKAZE + 1):
        if me.facts.known[DISCARD, kind] > 0:
            if best < 0 or table.rules.wool[kind] > table.rules.wool[best]:
                best = kind
    return best


@kernel
def errand(table: Table, me: Seat) -> int:
    """Return the Time Machine or Magic Lamp that still helps before a launch, or -1 (MAIN)."""
    kind = dearest_in_discard(table, me)
    if me.hand[c.TIME] > 0 and kind >= 0 and table.rules.wool[kind] > 0:
        return c.TIME_TRIP
    best = -1
    most = 0
    for kind in (c.KAMIKAZE, c.IT, c.PIRATE, c.DREAM):
        if table.rules.wool[kind] > most:
            action = wish_for(table, me, kind)
            if action >= 0:
                best = action
                most = table.rules.wool[kind]
    return best


@kernel
def is_dear(table: Table, kind: int) -> int:
    """Return whether no sheep brings more wool than this kind (by default IT and Kamikaze)."""
    if kind < c.IT or kind > c.KAMIKAZE:
        return False
    for other in range(c.IT, c.KAMIKAZE + 1):
        if table.rules.wool[other] > table.rules.wool[kind]:
            return False
    return True
