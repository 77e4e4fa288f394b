"""Bride (alert yellow; any phase; any player; optional).

As a main player, before allies are invited, it may marry its opponent, who puts a ship from a
colony on the sheet; it has one spouse at a time, and marries no player again. Spouses may ally with
each other without being invited. At the start of an encounter, before cards are selected and at the
end of an encounter Bride may do one of three things. It may trade, once an encounter: each gives
the other a card of its choice, if the spouse agrees. It may show its hand, and the spouse may show
its own. Or it may divorce the spouse, and take half of its hand, rounded down, at random.

Without its sheet, or with too few home colonies, it is divorced and gets nothing. Ships on a sheet
that it has lost go to the warp as the next encounter begins; those of divorced players stay there
until then.

Wild flare, as the defense: it calls the attack off; the offense lands on a home planet or a foreign
planet without ships, and its turn ends. Super flare, as a main player, once destiny is drawn or
after the launch: it remarries its opponent, who does not pay again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.play import bits, cards, powers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


TRADE, SHOW, DIVORCE = range(3)
(
    WED, CHOSEN, GIVEN, GIVEN_NAMED, RETURNED, RETURNED_NAMED, SHOWN, LANDED, BACKS,
) = range(c.STEP, c.STEP + 9)  # fmt: skip
RICH = 6
"""Smallest hand of a spouse for which a divorce is worthwhile."""


@kernel
def may_marry(table: Table, seat: int) -> int:
    """Return whether Bride may marry its opponent, for the first time."""
    other = who.opponent(table, seat)
    free = who.is_main(table, seat) and table.spouse == 0 and not bits.has(table.divorced, other)
    return free and table.where[other] != 0


@kernel
def marry(world: World, seat: int, other: int) -> None:
    """Record a player as the spouse."""
    table = world.table
    table.bride = seat + 1
    table.spouse = other + 1
    table.divorced &= ~bits.bit(other)
    note(world, e.E_MARRIED, seat, other, 0)


@compiled_separately("world", "int", rare=True)
def wedding(world: World, seat: int) -> None:
    """Move a ship of the opponent to the sheet, and marry it."""
    table = world.table
    other = who.opponent(table, seat)
    fleet.drift(world, other, c.LIMBO, c.WED)
    marry(world, seat, other)
    powers.rewire(table)


@kernel
def doings(table: Table, seat: int) -> int:
    """Return the set of possible actions with the spouse; empty without one."""
    if table.spouse == 0 or table.bride != seat + 1:
        return 0
    spouse = table.spouse - 1
    found = 1 << DIVORCE
    if table.hand_n[seat] > 0:
        found |= 1 << SHOW
        if table.hand_n[spouse] > 0 and not using.at_work(table, seat):
            found |= 1 << TRADE
    return found


@compiled_separately("world", "int", rare=True)
def divorce(world: World, seat: int) -> int:
    """Divorce the spouse, who pays half of its cards the first time; `ASKED` for their backs."""
    table = world.table
    spouse = table.spouse - 1
    table.spouse = 0
    table.divorced |= bits.bit(spouse)
    note(world, e.E_DIVORCED, seat, spouse, 0)
    paid = bits.has(table.alimony, spouse)
    table.alimony |= bits.bit(spouse)
    if paid or table.hand_n[spouse] < 2:
        return 0
    table.memo = spouse
    table.memo_2 = table.hand_n[spouse] // 2
    return asking.pick_backs(world, seat, spouse, table.memo_2, BACKS)


@compiled_separately("world", "int", rare=True)
def take_alimony(world: World, seat: int) -> None:
    """Take the alimony (`memo`: the payer, `memo_2`: the number of cards)."""
    table = world.table
    if table.rules.bride_take != 0:
        hands.take_at_random(world, table.memo, seat, table.memo_2, table.answer)
        return
    for number in range(table.memo_2):
        cards.want_back(world, table.memo, table.answer - number)
        hands.pinch(world, table.memo, seat)


@compiled_separately("world", "int", "int", rare=True)
def exchange(world: World, seat: int, back: int) -> None:
    """Exchange a card of Bride for one of its spouse."""
    table = world.table
    spouse = table.spouse - 1
    me = world.seats[seat]
    card = me.memo - 1
    me.memo = 0
    if card < 0 or cards.in_hand(me, card) == 0:
        # in a sampled world the chosen card may not be in the hand
        card = cards.nth_card(me, 0)
    hands.hand_on(world, seat, spouse, card)
    hands.hand_on(world, spouse, seat, back)


@compiled_separately("world", "int", "int", rare=True)
def trade(world: World, seat: int, x: int) -> int:
    """Ask Bride, then its spouse, for the card to give; the first choice is secret."""
    table = world.table
    spouse = table.spouse - 1
    card = c.FIRST_FLARE + table.answer
    if table.stage == GIVEN or table.stage == GIVEN_NAMED:
        if table.stage == GIVEN:
            card = asking.meant(world, seat, table.answer, GIVEN_NAMED)
            if card == c.ASKED:
                return c.ASKED
        world.seats[seat].memo = card + 1
        return asking.pick_card(world, spouse, c.ANY_KIND | 1 << c.NO_CARD, RETURNED)
    if table.stage == RETURNED:
        if table.answer == c.NO_CARD:
            world.seats[seat].memo = 0
            return x
        card = asking.meant(world, spouse, table.answer, RETURNED_NAMED)
        if card == c.ASKED:
            return c.ASKED
    exchange(world, seat, card)
    return x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Marry; trade, show or divorce."""
    table = world.table
    if hook == c.H_PRE_INVITE:
        if table.stage == c.FRESH:
            return c.MAY if may_marry(table, seat) else x
        if table.stage == c.USED:
            fleet.give_up(world, who.opponent(table, seat), 1, c.NOTHING)
            table.stage = WED
            return c.ASKED
        wedding(world, seat)
        return x
    if table.stage == c.FRESH:
        return c.MAY if doings(table, seat) != 0 else x
    if table.stage == c.USED:
        if doings(table, seat) == 0:
            return x
        return asking.pick_number(world, seat, doings(table, seat), CHOSEN)
    if table.stage == BACKS:
        take_alimony(world, seat)
        return x
    if table.spouse == 0:
        return x
    if table.stage == SHOWN:
        if table.answer == c.YES:
            hands.see_hand(world, seat, table.spouse - 1)
        return x
    if table.stage != CHOSEN:
        return trade(world, seat, x)
    if table.answer == TRADE:
        using.set_to_work(table, seat)
        return asking.pick_card(world, seat, c.ANY_KIND, GIVEN)
    if table.answer == SHOW:
        hands.see_hand(world, table.spouse - 1, seat)
        return asking.pick_number(world, table.spouse - 1, 0b11, SHOWN)
    if divorce(world, seat) == c.ASKED:
        return c.ASKED
    if table.stage == BACKS:
        take_alimony(world, seat)
    return x


@kernel
def refuges(table: Table) -> int:
    """Return the home planets of the offense, and foreign planets without a ship."""
    found = 0
    taken = 0
    for seat in range(table.seats):
        taken |= table.where[seat]
        found |= bits.planets_of(table, seat)
    return (found & ~taken) | bits.homes_of(table, table.offense)


@compiled_separately("world", "int", rare=True)
def land(world: World, planet: int) -> None:
    """Land the ships of the offense elsewhere, and end its turn."""
    table = world.table
    for _ in range(table.zones[c.GATE, table.offense]):
        fleet.arrive(world, table.offense, planet, c.GATE)
    table.result = c.ABORTED
    table.turn_over = 1


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """End the encounter, as the defense."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.defense and refuges(table) != 0 else x
    if table.stage == c.USED:
        return asking.pick_planet(world, table.offense, refuges(table), LANDED)
    land(world, table.answer)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Marry the opponent again."""
    table = world.table
    other = who.opponent(table, seat)
    if table.stage == c.FRESH:
        free = who.is_main(table, seat) and other >= 0 and table.spouse == 0
        once = table.bride == seat + 1 and bits.has(table.divorced, max(0, other))
        return c.MAY if free and once else x
    marry(world, seat, other)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Marry; divorce a rich spouse; give the worst card; avoid an attack that wins the game."""
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options) if table.stage == GIVEN else c.NO_CARD
    if table.decision == c.PICK_PLANET:
        abroad = table.options & ~bits.planets_of(table, table.actor)
        return bits.lowest_bit(abroad if abroad != 0 else table.options)
    if table.decision == c.PICK_NUMBER:
        return DIVORCE if table.stage == CHOSEN else c.NO
    if unit == c.BRIDE and table.spouse != 0:
        return c.YES if table.hand_n[table.spouse - 1] >= RICH else c.NO
    if unit == c.WILD_FLARE + c.BRIDE:
        # on a foreign planet the offense would found its last missing colony
        abroad = refuges(table) & ~bits.planets_of(table, table.offense)
        return 1 if values.threatens(table, table.offense) and abroad == 0 else 0
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_INVITE, c.H_REGROUP, c.H_PRE_SELECT, c.H_ENCOUNTER_END)),
    wild=Effect(wild, (c.H_POST_LAUNCH,)),
    super_=Effect(super_, (c.H_DESTINY_DRAWN, c.H_POST_LAUNCH)),
    choose=choose,
)
