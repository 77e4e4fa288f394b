"""Usurper (alert yellow; planning; main player; optional).

Once both cards are selected, before any other effects, each ally plays an encounter card face down;
without one it draws a new hand first. Usurper looks at those of its own allies and may replace its
own card, or its own intimidate on the table, by one of them. Then it may replace the opponent's
card by that of an opposing ally, unseen. All other cards go back, and so do the replaced cards.
Allies of a main player whose card was forced (by Oracle, or by the super flare of Philanthropist)
play none. Wild flare, as a main player, before allies are invited: the side with more ships of
allies wins, the defense at a tie; no card is selected or revealed. Super flare, in answer to the
use of the power: it sees the cards of opposing allies, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, borrowing, hands, using, who
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PLAYED, OWN, OTHER, ARMED = range(c.STEP, c.STEP + 4)
ARMS = (1 << c.ENCOUNTER_N) - 1 + c.REWARD_ENCOUNTERS
GOOD, POOR = 12, 6
"""Attack from which a card is not replaced; attack below which an opponent may get one."""


@kernel
def is_free(table: Table, main: int) -> int:
    """Return whether a main player's card is not forced."""
    return table.open_first - 1 != main and table.forced_seat != main


@compiled_separately("table", rare=True)
def subjects(table: Table) -> int:
    """Return the allies who must play a card."""
    found = 0
    for place in range(2):
        if is_free(table, table.order[place]):
            found |= who.allies_of(table, table.order[place])
    return found


@compiled_separately("world", "int", rare=True)
def go_round(world: World, seat: int) -> int:
    """Ask the next ally for a card (`memo`: the allies left; `memo_2`: the ally asked)."""
    table = world.table
    for place in range(2, table.seats):
        ally = table.order[place]
        if bits.has(table.memo, ally):
            table.memo &= ~bits.bit(ally)
            table.memo_2 = ally
            return hands.redraw(world, ally, ARMED)
    look(world, seat)
    return swap_own(world, seat)


@compiled_separately("world", "int", rare=True)
def look(world: World, seat: int) -> None:
    """Show Usurper the cards of allies, and remember them during its choice."""
    table = world.table
    world.seats[seat].memo = 0
    seen = who.allies_of(table, seat)
    if using.works(table, seat, c.SUPER_FLARE + c.USURPER):
        seen |= who.allies_of(table, who.opponent(table, seat))
    for ally in range(table.seats):
        if bits.has(seen & table.laid_down, ally):
            borrowing.peek(world, seat, ally)


@compiled_separately("world", "int", rare=True)
def swap_own(world: World, seat: int) -> int:
    """Ask for the ally whose card replaces the own one."""
    table = world.table
    own = who.allies_of(table, seat) & table.laid_down
    if own == 0:
        return swap_other(world, seat)
    return asking.pick_player(world, seat, own | bits.bit(c.NOBODY), OWN)


@compiled_separately("world", "int", rare=True)
def swap_other(world: World, seat: int) -> int:
    """Ask for the ally whose card replaces the opponent's."""
    table = world.table
    theirs = who.allies_of(table, who.opponent(table, seat)) & table.laid_down
    if theirs == 0:
        borrowing.pick_up_played(world)
        return 0
    return asking.pick_player(world, seat, theirs | bits.bit(c.NOBODY), OTHER)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Ask allies for cards, and replace those of the main players."""
    table = world.table
    if table.stage == c.FRESH:
        now = who.is_main(table, seat) and not using.at_work(table, seat)
        return c.MAY if now and subjects(table) != 0 else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        table.memo = subjects(table)
    elif table.stage == ARMED:
        if hands.is_armed(world, table.memo_2):
            return asking.pick_card(world, table.memo_2, ARMS, PLAYED)
    elif table.stage == PLAYED:
        borrowing.park(world, table.memo_2, table.answer)
    elif table.stage == OWN:
        if table.answer != c.NOBODY:
            borrowing.play_for(world, table.answer, seat)
        return c.ASKED if swap_other(world, seat) == c.ASKED else x
    else:
        if table.answer != c.NOBODY:
            borrowing.play_for(world, table.answer, who.opponent(table, seat))
        borrowing.pick_up_played(world)
        return x
    return c.ASKED if go_round(world, seat) == c.ASKED else x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Decide the encounter by the ships of allies."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and table.headcount == 0 else x
    table.headcount = 1
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Show the owner the cards of opposing allies."""
    return using.strengthen(world, seat, c.USURPER, x)


@kernel
def seen(me: Seat, ally: int) -> int:
    """Return the printed value of an ally's card that was seen; -1 if it is not an attack."""
    kind = borrowing.peeked(me, ally)
    if kind < 0 or c.TYPE_OF[kind] != c.ATTACK_TYPE:
        return c.NOTHING
    return c.PRINTED[kind]


@kernel
def chosen(me: Seat) -> int:
    """Return the printed value of the own card, or 99 if it is not an attack."""
    if me.chosen < 0 or c.TYPE_OF[me.chosen] != c.ATTACK_TYPE:
        return 99
    return c.PRINTED[me.chosen]


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Replace low attacks; as an ally play the highest one."""
    if table.decision == c.PICK_CARD:
        best = values.best_attack(me)
        return best if best >= 0 else values.least_worth(me.options)
    if table.decision == c.PICK_PLAYER:
        best = c.NOBODY
        most = chosen(me)
        least = POOR
        for ally in range(table.seats):
            value = seen(me, ally) if bits.has(table.options, ally) else c.NOTHING
            if table.stage == OWN and value > most:
                most = value
                best = ally
            elif table.stage == OTHER and 0 <= value < least:
                least = value
                best = ally
        return best
    if unit > c.SUPER_FLARE:
        return 1
    if unit > c.WILD_FLARE:
        best = values.best_attack(me)
        weak = best < 0 or c.PRINTED[best] < POOR
        return 1 if weak and table.actor == table.defense else 0
    mine = who.allies_of(table, table.actor) != 0
    return c.YES if mine and chosen(me) < GOOD else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SELECTED,)),
    wild=Effect(wild, (c.H_PRE_INVITE,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
