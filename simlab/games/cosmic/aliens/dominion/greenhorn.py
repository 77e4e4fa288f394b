"""Greenhorn (alert green; regroup, and any other phase; any player; mandatory).

At the start of each encounter it shows a card of its hand to another player and asks a question,
which has no binding effect; then it may move ships among its colonies and all its home planets.
Without an attack in hand, or without cards, it may discard its hand and draw a new one: at the
start, once alliances are made or at the end of the encounter. At these times and after the reveal
it may play a card against the rules: cards of the regroup phase and rifts, in any role; after the
reveal Force Field, as a main player a kicker, and reinforcements even as a bystander. Wild flare,
at the same times: without an attack, or without a negotiate, it discards its hand and draws a new
one, which may save its turn. Super flare, as the offense: any player with a colony in the system
drawn is the defense there.

Each of these is a use of the power, which may be zapped before the card is named; all actions at
the start of an encounter are one use. The effects of cards are in `play.untimely`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, who
from simlab.games.cosmic.dominion import reinforcements
from simlab.games.cosmic.play import bits, untimely
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


(VIEWER, SHOWN, SHOWN_NAMED, WHERE, MOVED, NEW_HAND, RENEWED, PICKED, AIMED, STRUCK, LAID) = range(
    c.STEP + 40, c.STEP + 51
)
"""Steps; the ones before them belong to reward cards that act."""
SIDES = 0b11
MANY, FEW, SOFT = 3, 5, 2
"""Ships in the warp for which a card is played; size of a small hand; ships of a weak defense."""


@compiled_separately("world", "int", "int", "int", rare=True)
def show(world: World, seat: int, viewer: int, card: int) -> None:
    """Show another player a card of the hand."""
    hands.show(world, seat, card, bits.bit(viewer))
    note(world, e.E_SHOWN, seat, card, viewer)


@kernel
def has_no_attack(me: Seat) -> int:
    """Return whether a hand holds no attack."""
    return hands.highest_attack(me) < 0


@kernel
def has_no_negotiate(me: Seat) -> int:
    """Return whether a hand holds no negotiate."""
    return not hands.holds_any(me, c.OF_TYPE[c.NEGOTIATE_TYPE])


@kernel
def may_redraw(me: Seat, hook: int) -> int:
    """Return whether a new hand may be drawn now; an empty hand has no attack, either."""
    return hook != c.H_SHOWDOWN and has_no_attack(me)


@kernel
def rearrange(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for the next planet that receives ships; `memo` holds the earlier ones."""
    table = world.table
    planets = (table.where[seat] | who.homes_of(table, seat)) & ~table.memo
    if table.where[seat] == 0 or planets == 0:
        return ask_for_hand(world, hook, seat, x)
    return asking.pick_planet(world, seat, planets | bits.bit(c.DONE), WHERE)


@kernel
def ask_for_hand(world: World, hook: int, seat: int, x: int) -> int:
    """Ask whether to draw a new hand, if that is allowed."""
    if may_redraw(world.seats[seat], hook):
        return asking.pick_number(world, seat, 0b11, NEW_HAND)
    return ask_for_card(world, hook, seat, x)


@kernel
def ask_for_card(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for a card to play against the rules, if there is any."""
    kinds = untimely.kinds(world.table, world.seats[seat], hook, seat)
    if kinds == 0:
        return x
    return asking.pick_card(world, seat, kinds | bits.bit(c.NO_CARD), PICKED)


@kernel
def start(world: World, hook: int, seat: int, x: int) -> int:
    """Show a card and move ships; then ask for a new hand and cards against the rules."""
    table = world.table
    if table.stage == c.USED:
        if table.hand_n[seat] > 0:
            others = bits.everybody(table) & ~bits.bit(seat)
            return asking.pick_player(world, seat, others, VIEWER)
    elif table.stage == VIEWER:
        table.memo = table.answer
        return asking.pick_card(world, seat, c.ANY_KIND, SHOWN)
    elif table.stage == SHOWN or table.stage == SHOWN_NAMED:
        card = asking.picked(world, seat, SHOWN, SHOWN_NAMED)
        if card == c.ASKED:
            return card
        show(world, seat, table.memo, card)
        table.memo = 0
    elif table.stage == WHERE:
        if table.answer == c.DONE:
            return ask_for_hand(world, hook, seat, x)
        table.memo |= bits.bit(table.answer)
        most = fleet.on_colonies(table, seat) - table.ships[table.answer, seat]
        fleet.settle(world, seat, table.answer, 0, most)
        table.stage = MOVED
        return c.ASKED
    return rearrange(world, hook, seat, x)


@kernel
def aim(world: World, seat: int, kind: int) -> int:
    """Ask for the target of Plague, Force Field or a reinforcement, or play the card."""
    table = world.table
    if kind == c.PLAGUE:
        return asking.pick_player(world, seat, bits.everybody(table), AIMED)
    if c.TYPE_OF[kind] == c.REINFORCEMENT_TYPE:
        return asking.pick_number(world, seat, SIDES, AIMED)
    if kind == c.FORCE_FIELD:
        return ask_ally(world, seat)
    return lay(world, seat)


@kernel
def ask_ally(world: World, seat: int) -> int:
    """Ask for the allies that Force Field hits, one by one (`memo_2` holds them)."""
    table = world.table
    allies = (who.allies_of(table, table.offense) | who.allies_of(table, table.defense)) & ~(
        table.memo_2
    )
    if allies == 0:
        return lay(world, seat)
    if table.memo_2 != 0:
        allies |= bits.bit(c.NOBODY)
    return asking.pick_player(world, seat, allies, STRUCK)


@kernel
def lay(world: World, seat: int) -> int:
    """Play the card in `memo`; others may respond."""
    untimely.lay(world, seat, world.table.memo, world.table.memo_2)
    world.table.stage = LAID
    return c.ASKED


@kernel
def take_effect(world: World, hook: int, seat: int, x: int) -> int:
    """Apply the card unless it was stopped; Plague and Mobius Tubes have acted already."""
    table = world.table
    kind = table.memo
    if kind == c.FORCE_FIELD:
        found = untimely.strike(world)
        table.stage = LAID
        return found if found == c.ASKED else x
    if c.TYPE_OF[kind] == c.KICKER_TYPE:
        untimely.kick(world, seat, kind)
    elif c.TYPE_OF[kind] == c.REINFORCEMENT_TYPE:
        untimely.reinforce(world, seat, kind, table.memo_2)
    elif kind >= c.KINDS:
        return untimely.act(world, hook, seat, kind, x)
    return x


@kernel
def play(world: World, hook: int, seat: int, x: int) -> int:
    """Carry out the next step of a card that is played against the rules."""
    table = world.table
    if table.stage == PICKED:
        if table.answer == c.NO_CARD:
            return x
        table.memo = table.answer
        table.memo_2 = 0 if table.memo == c.FORCE_FIELD else c.NOTHING
        return aim(world, seat, table.memo)
    if table.stage == AIMED:
        table.memo_2 = table.answer
        if untimely.is_open(table.memo):
            return lay(world, seat)
        untimely.reinforce(world, seat, table.memo, table.memo_2)
    elif table.stage == STRUCK:
        if table.answer == c.NOBODY:
            return lay(world, seat)
        table.memo_2 |= bits.bit(table.answer)
        return ask_ally(world, seat)
    if hook == c.H_SHOWDOWN:
        # all players may play cards again
        totals.ask_anew(table)
    return take_effect(world, hook, seat, x) if table.stage == LAID else x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Begin an encounter; later draw a new hand, or play a card against the rules."""
    table = world.table
    if table.stage == c.FRESH:
        if hook == c.H_REGROUP:
            return c.MUST
        me = world.seats[seat]
        idle = untimely.kinds(table, me, hook, seat) == 0 and not may_redraw(me, hook)
        return x if idle else c.MAY
    if table.stage == NEW_HAND:
        if table.answer == c.YES:
            return hands.exchange(world, seat, RENEWED)
        return ask_for_card(world, hook, seat, x)
    if table.stage == RENEWED:
        return ask_for_card(world, hook, seat, x)
    if table.stage > RENEWED:
        return play(world, hook, seat, x)
    if hook == c.H_REGROUP:
        return start(world, hook, seat, x)
    return ask_for_hand(world, hook, seat, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange the hand for a new one."""
    table = world.table
    if table.stage == c.FRESH:
        me = world.seats[seat]
        return c.MAY if has_no_attack(me) or has_no_negotiate(me) else x
    return hands.exchange(world, seat, RENEWED) if table.stage == c.USED else x


@kernel
def guests(table: Table, seat: int) -> int:
    """Return the other players with colonies in the system of the player drawn."""
    found = 0
    for other in range(table.seats):
        if other != seat and table.where[other] & bits.planets_of(table, table.shown) != 0:
            found |= bits.bit(other)
    return found


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for any player with a colony in the system drawn as the defense."""
    table = world.table
    if table.stage == c.FRESH:
        now = seat == table.offense and table.shown >= 0 and table.aim_seat < 0
        return c.MAY if now and guests(table, seat) != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, guests(table, seat), c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        planets = table.where[table.memo] & bits.planets_of(table, table.shown)
        return asking.pick_planet(world, seat, planets, c.STEP + 1)
    fleet.meet(table, table.memo, table.answer)
    return x


@kernel
def kicks(table: Table, seat: int, kinds: int) -> int:
    """Return a kicker of a set that turns a main player's defeat, or `NO_CARD`."""
    face = table.face_o if seat == table.offense else table.face_d
    if not who.is_main(table, seat) or not totals.both_attack(table):
        return c.NO_CARD
    lacking = 1 - judge.ahead(table, seat)
    left = kinds & c.OF_TYPE[c.KICKER_TYPE]
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if 0 < lacking <= (c.PRINTED[kind] - 1) * c.PRINTED[face]:
            return kind
    return c.NO_CARD


@kernel
def stops(table: Table, kinds: int) -> int:
    """Return a reinforcement of a set that prevents the offense's win of the game, or `NO_CARD`."""
    if not totals.both_attack(table) or not values.threatens(table, table.offense):
        return c.NO_CARD
    lead = judge.ahead(table, table.offense)
    left = kinds & c.OF_TYPE[c.REINFORCEMENT_TYPE]
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if 0 < lead <= c.PRINTED[kind]:
            return kind
    return c.NO_CARD


@kernel
def wanted(table: Table, me: Seat, seat: int, kinds: int) -> int:
    """Return the card of a set that is worth playing against the rules now, or `NO_CARD`."""
    if table.phase == c.REINFORCING:
        kind = kicks(table, seat, kinds)
        return kind if kind != c.NO_CARD else stops(table, kinds)
    stranded = table.where[seat] != 0 and table.zones[c.WARP, seat] >= MANY
    for kind in (c.RIFT_3, c.MOBIUS):
        if stranded and bits.has(kinds, kind):
            return kind
    if bits.has(kinds, c.RIFT_2) and table.hand_n[seat] <= FEW:
        return c.RIFT_2
    return c.NO_CARD


@kernel
def least_there(table: Table, other: int) -> int:
    """Return the number of a guest's ships on its weakest colony in the system drawn."""
    planets = table.where[other] & bits.planets_of(table, table.shown)
    return table.ships[values.strikes(table, table.offense, other, planets), other]


@kernel
def softest_guest(table: Table, seat: int) -> int:
    """Return the guest in the system drawn with the weakest colony."""
    left = guests(table, seat)
    best = bits.lowest_bit(left)
    while left != 0:
        other = bits.lowest_bit(left)
        left &= left - 1
        if least_there(table, other) < least_there(table, best):
            best = other
    return best


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Show the worst card; found missing home colonies; play cards that turn a result."""
    seat = table.actor
    decision = table.decision
    if unit > c.SUPER_FLARE:
        if decision == c.PICK_PLANET:
            return values.strikes(table, seat, table.memo, table.options)
        soft = softest_guest(table, seat)
        if decision == c.PICK_PLAYER:
            return soft
        return 1 if least_there(table, soft) <= SOFT else 0
    if unit > c.WILD_FLARE:
        return 1 if has_no_attack(me) else 0
    if decision == c.POWER:
        hook = table.fires[table.fire_n - 1].hook - 1
        if may_redraw(me, hook):
            return c.YES
        kind = wanted(table, me, seat, untimely.kinds(table, me, hook, seat))
        return c.YES if kind != c.NO_CARD else c.NO
    if decision == c.PICK_CARD:
        if table.stage == SHOWN:
            return values.least_worth(me.options)
        return wanted(table, me, seat, me.options)
    if decision == c.PICK_PLANET:
        missing = table.options & who.homes_of(table, seat) & ~table.where[seat]
        short = table.home[seat] < table.rules.power_min_home + 1
        return bits.lowest_bit(missing) if short and missing != 0 else c.DONE
    if decision == c.PICK_NUMBER:
        return c.YES if table.stage == NEW_HAND else reinforcements.FOR_DEFENSE
    return bits.lowest_bit(table.options)


ALIEN = AlienEffects(
    power=Effect(power, (c.H_REGROUP, c.H_POST_ALLIANCE, c.H_SHOWDOWN, c.H_ENCOUNTER_END)),
    wild=Effect(wild, (c.H_REGROUP, c.H_POST_ALLIANCE, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_DESTINY_DRAWN,)),
    choose=choose,
)
