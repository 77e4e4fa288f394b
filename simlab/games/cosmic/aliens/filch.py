"""Filch (alert green; resolution; main player; optional).

Once the cards are discarded it may take the opponent's encounter card. Wild flare: as another
player's artifact or flare is played, it may discard a negotiate; the card has no effect, and goes
to its hand. Super flare: it may take the used encounter card of any other player, even as a
bystander. The cheating flare of another printing is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, using, who
from simlab.games.cosmic.play import bits, windows
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Take the card that the opponent used."""
    table = world.table
    if not who.is_main(table, seat) or hands.used_card(table, who.opponent(table, seat)) < 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    hands.take_used(world, seat, who.opponent(table, seat))
    return x


@kernel
def spare(me: Seat) -> int:
    """Return the kinds of negotiates in a hand besides the chosen card."""
    found = 0
    left = c.OF_TYPE[c.NEGOTIATE_TYPE]
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if me.hand[kind] > (1 if me.chosen == kind else 0):
            found |= bits.bit(kind)
    return found


@compiled_separately("world", "int", "int", rare=True)
def steal(world: World, seat: int, talk: int) -> None:
    """Cancel the top of the stack, and take its card in exchange for a negotiate."""
    table = world.table
    top = table.frames[table.frame_n - 1]
    card = top.mask - 1 if top.mask > 0 else top.what
    if top.what == c.USED_FLARE:
        card = c.FIRST_FLARE + (top.against & (c.WILD_FLARE - 1))
    hands.throw(world, seat, talk)
    windows.call_off(world)
    hands.pick_up(world, seat, card)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Steal a card that is being played, for a negotiate of either deck."""
    table = world.table
    if table.stage == c.STEP:
        steal(world, seat, table.answer)
        return x
    top = table.frames[max(0, table.frame_n - 1)]
    card = top.what == c.USED_FLARE or using.is_artifact(top)
    kinds = spare(world.seats[seat])
    if table.frame_n != x or x == 0 or top.owner == seat or not card or kinds == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    return asking.pick_mine(world, seat, kinds, c.STEP)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Take the card that any other main player used."""
    table = world.table
    if table.stage == c.STEP:
        hands.take_used(world, seat, table.answer)
        return x
    mains = hands.with_used(table) & ~(1 << seat)
    if mains == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    return asking.pick_player(world, seat, mains, c.STEP)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Take all but the lowest attacks; steal the hostile cards of other players."""
    if unit == c.WILD_FLARE + c.FILCH:
        if table.decision == c.PICK_CARD:
            return bits.lowest_bit(me.options)
        top = table.frames[table.frame_n - 1]
        takes_part = who.takes_part(table, table.actor)
        return 2 if takes_part and judge.hurts(table, table.actor, top.owner) else 0
    best = values.better_used(table, table.actor)
    if table.decision == c.FLARE_PLAY:
        return 1 if values.used_worth(table, best) > 0.4 else 0
    if table.decision == c.PICK_PLAYER:
        return best
    other = who.opponent(table, table.actor)
    return c.YES if values.used_worth(table, other) > 0.4 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_AFTER_DISCARD,)),
    wild=Effect(wild, (c.H_RESPOND,)),
    super_=Effect(super_, (c.H_AFTER_DISCARD,)),
    choose=choose,
)
