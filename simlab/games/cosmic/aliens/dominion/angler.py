"""Angler (alert yellow; planning; main player; optional).

Before cards are selected it asks a player of the opposing side for one card that it names exactly:
an attack of 12, a plain negotiate, the flare of Virus. A player who holds it must give it; a rift
taken this way detonates (rule ``angler_take``). Otherwise Angler draws a card; if that is the named
card it is shown, and the power may be used once more in this encounter. Wild flare, at the start of
an encounter, before cards are selected or at the end: name a card. Its holders may give it, one
after the other in timing order, and the first who does gets the flare; if none does, the holder
keeps the flare and takes a random card of any hand. Super flare: the power as an ally, also before
selection.

Players do not remember the cards that a player turned out not to have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, using, who
from simlab.games.cosmic.play import bits, cards
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


WHOM, NAMED, FLARE, AGAIN, GIVEN, ROBBED, BACKS = range(c.STEP, c.STEP + 7)
TWICE = 1
"""Tokens of an Angler that has used its power twice in this encounter."""


@kernel
def rivals(table: Table, seat: int) -> int:
    """Return the players on the opposing side."""
    found = 0
    for other in range(table.seats):
        if who.takes_part(table, other) and who.attacks(table, other) != who.attacks(table, seat):
            found |= bits.bit(other)
    return found


@compiled_separately("world", "int", "int", rare=True)
def ask_name(world: World, seat: int, step: int) -> int:
    """Ask for any card that may be in the game."""
    table = world.table
    kinds = c.ANY_KIND if table.rules.reward_deck != 0 else bits.up_to(c.KINDS)
    if table.flare_n == 0:
        kinds &= ~bits.bit(c.FLARE)
    return asking.pick_open(world, seat, kinds, step)


@compiled_separately("world", "int", "int", rare=True)
def fish(world: World, seat: int, card: int) -> int:
    """Take a card from the player in `memo`, or draw one; return whether that is the named card."""
    table = world.table
    if cards.in_hand(world.seats[table.memo], card) > 0:
        hands.hand_on_named(world, table.memo, seat, card)
        if table.rules.angler_take != 0:
            hands.kept(world, seat, card)
        return 0
    drawn = hands.draw_known(world, seat)
    if drawn != card:
        return 0
    hands.show(world, seat, card, bits.everybody(table))
    return 1


@compiled_separately("world", "int", "int", "int", rare=True)
def cast(world: World, seat: int, x: int, may_repeat: int) -> int:
    """Ask for a player and a card; if a repetition is allowed, ask whether to repeat."""
    table = world.table
    if table.stage == c.USED:
        return asking.pick_player(world, seat, rivals(table, seat), WHOM)
    if table.stage == WHOM:
        table.memo = table.answer
        return ask_name(world, seat, NAMED)
    if table.stage == NAMED and table.answer == c.FLARE:
        return asking.pick_any_flare(world, seat, FLARE)
    card = table.answer
    if table.stage == FLARE:
        card = c.FIRST_FLARE + table.answer
    if fish(world, seat, card) != 0 and may_repeat != 0:
        return asking.pick_number(world, seat, 0b11, AGAIN)
    return x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Fish, and again if the card drawn is the named one."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and not using.at_work(table, seat) else x
    if table.stage == AGAIN:
        if table.answer == c.NO:
            return x
        using.set_tokens(table, seat, c.ANGLER, TWICE)
        return using.again(world, seat)
    if table.stage == c.USED and not using.at_work(table, seat):
        using.set_to_work(table, seat)
        using.set_tokens(table, seat, c.ANGLER, 0)
    once = using.tokens(table, seat, c.ANGLER) != TWICE
    return cast(world, seat, x, 1 if once else 0)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Fish as an ally; `memo_2` is 1 for the second time."""
    table = world.table
    if table.stage == c.FRESH:
        ally = who.takes_part(table, seat) and not who.is_main(table, seat)
        return c.MAY if ally and not using.at_work(table, seat) else x
    if table.stage == AGAIN:
        if table.answer == c.NO:
            return x
        table.memo_2 = 1
        table.stage = c.USED
    return cast(world, seat, x, 1 - table.memo_2)


@kernel
def wanted(table: Table) -> int:
    """Return the card named by the wild flare."""
    return table.memo_2 - 1


@compiled_separately("world", "int", rare=True)
def offer(world: World, seat: int) -> int:
    """Ask the next holder of the card, or take a random card; `memo` counts the players asked."""
    table = world.table
    while table.memo < table.seats:
        other = table.order[table.memo]
        table.memo += 1
        if other != seat and cards.in_hand(world.seats[other], wanted(table)) > 0:
            return asking.pick_number(world, other, 0b11, GIVEN)
    there = hands.with_cards(table) & ~bits.bit(seat)
    if there == 0:
        return 0
    return asking.pick_player(world, seat, there, ROBBED)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Name a card that its holders may give; otherwise take a random card."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if hands.with_cards(table) & ~bits.bit(seat) != 0 else x
    if table.stage == c.USED:
        return ask_name(world, seat, NAMED)
    if table.stage == NAMED and table.answer == c.FLARE:
        return asking.pick_any_flare(world, seat, FLARE)
    if table.stage == ROBBED:
        table.memo = table.answer
        if asking.pick_backs(world, seat, table.memo, 1, BACKS) == c.ASKED:
            return c.ASKED
    if table.stage == BACKS:
        hands.take_at_random(world, table.memo, seat, 1, table.answer)
        return x
    if table.stage == GIVEN and table.answer == c.YES:
        giver = table.order[table.memo - 1]
        hands.hand_on_named(world, giver, seat, wanted(table))
        hands.give_flare(world, giver, c.ANGLER)
        return x
    if table.stage == NAMED:
        table.memo_2 = table.answer + 1
    elif table.stage == FLARE:
        table.memo_2 = c.FIRST_FLARE + table.answer + 1
    return c.ASKED if offer(world, seat) == c.ASKED else x


@kernel
def remembered(table: Table, me: Seat, players: int) -> int:
    """Return the best card that one of some players is known to hold, or -1."""
    best = c.NOTHING
    for place in range(me.met_n):
        card = me.met_kind[place]
        if bits.has(players, me.met_seat[place]) and card < c.ALL_KINDS:
            if best < 0 or values.CARD_WORTH[card] > values.CARD_WORTH[best]:
                best = card
    return best


@kernel
def holder(table: Table, me: Seat, card: int) -> int:
    """Return a possible player known to hold a card, or else the one with the most cards."""
    for place in range(me.met_n):
        if me.met_kind[place] == card and bits.has(table.options, me.met_seat[place]):
            return me.met_seat[place]
    return values.fullest(table, table.options)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Ask for a card that was seen, or else for a frequent high one; give no card away."""
    if table.decision == c.PICK_PLAYER:
        best = remembered(table, me, rivals(table, table.actor))
        return holder(table, me, best)
    if table.decision == c.PICK_CARD:
        one = bits.bit(table.memo) if unit < c.WILD_FLARE or unit > c.SUPER_FLARE else 0
        best = remembered(table, me, one)
        return best if best >= 0 else c.ATTACKS.index(20)
    if table.decision == c.PICK_NUMBER:
        return c.YES if table.stage == AGAIN else c.NO
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_SELECT,)),
    wild=Effect(wild, (c.H_REGROUP, c.H_PRE_SELECT, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_PRE_SELECT,)),
    choose=choose,
)
