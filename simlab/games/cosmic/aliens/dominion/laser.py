"""Laser (alert green; alliance; main player; mandatory).

Before allies are invited, random cards of the opponent's hand are set aside until the encounter
ends: a number chosen by Laser, at most the number of the opponent's ships in the encounter. Only
their owner sees them. A defense that would have to draw a new hand does so before. A player who
then has no encounter card, and no intimidate on the table (rule ``intimidate_saves``), loses the
encounter at once. Wild flare, as a main player before allies are invited, or also as an ally once
alliances are made: discard up to three cards; at most as many random cards of any hand are set
aside in the same way, but no player loses by it. Super flare, as an ally, once alliances are made:
the power against either main player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, borrowing, fleet, hands, totals, using, who
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED, VICTIM, ARMED, BLIND, BACKS = range(c.STEP, c.STEP + 6)
MOST = 3
POOR = 0.5
"""Smallest worth of a card that is kept."""


@compiled_separately("world", "int", "int", rare=True)
def aim(world: World, seat: int, victim: int) -> int:
    """Start to set cards of a main player aside (`memo`: the player)."""
    table = world.table
    table.memo = victim
    if victim == table.defense and not bits.has(table.menacing, victim):
        return hands.redraw(world, victim, ARMED)
    return ask_how_many(world, seat)


@compiled_separately("world", "int", rare=True)
def ask_how_many(world: World, seat: int) -> int:
    """Ask for the number of cards to set aside."""
    table = world.table
    most = min(fleet.ships_in(table, table.memo), table.hand_n[table.memo])
    return asking.pick_number(world, seat, bits.up_to(most + 1), BLIND)


@compiled_separately("world", "int", rare=True)
def blind(world: World, seat: int) -> int:
    """Set cards of the player in `memo` aside; `ASKED` while the number per back is open."""
    table = world.table
    if table.stage == BLIND:
        table.memo_2 = table.answer
        if asking.pick_backs(world, seat, table.memo, table.memo_2, BACKS) == c.ASKED:
            return c.ASKED
    borrowing.blind(world, table.memo, table.memo_2, table.answer, seat)
    return 0


@compiled_separately("world", "int", rare=True)
def shine(world: World, seat: int) -> int:
    """Set cards aside; a main player without encounter cards then loses."""
    table = world.table
    if blind(world, seat) == c.ASKED:
        return c.ASKED
    if borrowing.can_meet(world, table.memo) == 0:
        totals.beat(table, table.memo)
    return 0


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Set cards of the opponent aside."""
    table = world.table
    if table.stage == c.FRESH:
        now = who.is_main(table, seat) and not using.at_work(table, seat)
        return c.MUST if now else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        return aim(world, seat, who.opponent(table, seat))
    if table.stage == ARMED:
        return ask_how_many(world, seat)
    return c.ASKED if shine(world, seat) == c.ASKED else x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Discard cards (`memo` counts them), and set as many cards of any hand aside."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.takes_part(table, seat) and table.hand_n[seat] > 1 else x
    if table.stage == BLIND or table.stage == BACKS:
        return c.ASKED if blind(world, seat) == c.ASKED else x
    if table.stage == VICTIM:
        most = min(table.memo, table.hand_n[table.answer])
        table.memo = table.answer
        return asking.pick_number(world, seat, bits.up_to(most + 1), BLIND)
    if table.stage == NAMED or (table.stage == PICKED and table.answer != c.NO_CARD):
        card = asking.picked(world, seat, PICKED, NAMED)
        if card == c.ASKED:
            return card
        hands.throw(world, seat, card)
        table.memo += 1
    stops = table.stage == PICKED and table.answer == c.NO_CARD
    if table.memo < MOST and table.hand_n[seat] > 0 and not stops:
        return asking.pick_card(world, seat, c.ANY_KIND | 1 << c.NO_CARD, PICKED)
    if table.memo == 0:
        return x
    return asking.pick_player(world, seat, bits.everybody(table), VICTIM)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Set cards of a main player aside, as an ally."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.takes_part(table, seat) and not who.is_main(table, seat) else x
    if table.stage == c.USED:
        mains = bits.bit(table.offense) | bits.bit(table.defense)
        return asking.pick_player(world, seat, mains, c.STEP)
    if table.stage == c.STEP:
        return aim(world, seat, table.answer)
    if table.stage == ARMED:
        return ask_how_many(world, seat)
    return c.ASKED if shine(world, seat) == c.ASKED else x


@kernel
def enemy(table: Table, seat: int) -> int:
    """Return the opposing main player."""
    return table.defense if who.attacks(table, seat) else table.offense


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Set aside as many cards of the opposing main player as possible; discard bad cards."""
    if table.decision == c.PICK_PLAYER:
        return enemy(table, table.actor)
    if table.decision == c.PICK_NUMBER:
        return bits.nth_bit(table.options, bits.count_bits(table.options) - 1)
    if unit > c.SUPER_FLARE:
        return 3
    if table.decision == c.FLARE_PLAY:
        worst = values.least_worth(values.kinds_of(me, c.ANY_KIND & ~bits.bit(c.FLARE)))
        return 1 if values.CARD_WORTH[worst] < POOR else 0
    worst = values.least_worth(me.options & ~(1 << c.NO_CARD))
    return worst if values.CARD_WORTH[worst] < POOR else c.NO_CARD


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_INVITE,)),
    wild=Effect(wild, (c.H_PRE_INVITE, c.H_POST_ALLIANCE)),
    super_=Effect(super_, (c.H_POST_ALLIANCE,)),
    choose=choose,
)
