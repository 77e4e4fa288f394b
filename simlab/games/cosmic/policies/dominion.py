"""Policy modules for reward cards and special ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import faces, kicking
from simlab.games.cosmic.play import bits, reveal
from simlab.games.cosmic.policies import foresight, values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


V_REWARD, V_CARD, V_SHIP, V_MORE = 1.25, 1.0, 0.9, 0.15
"""Worth of a reward card, a card, a ship, and more per ship in the warp beyond the second."""
RIFT_COST = 2.0
SAFE_SHARE = 0.35
"""Largest share of rifts among the reward cards with which some are taken blind."""
HOPELESS, AT_RISK = 0.25, 3


@kernel
def rift_share(table: Table) -> float:
    """Estimate the share of rifts among the reward cards that are not discarded."""
    rifts = 0
    count = 0
    for kind in range(c.KINDS, c.ALL_KINDS):
        left = table.rules.reward_copies[kind - c.KINDS] - table.discard[kind] - table.laid[kind]
        count += left
        if c.RIFT_1 <= kind <= c.RIFT_3:
            rifts += left
    return rifts / max(1, count)


@compiled_separately("table", "seat")
def usual(table: Table, me: Seat) -> int:
    """Return the number of reward cards to draw or take, or whether a marked ship goes along."""
    options = table.options
    if table.decision == c.MARKED:
        return c.NO if table.mv_what == c.TO_LIMBO else c.YES
    most = bits.nth_bit(options, bits.count_bits(options) - 1)
    if table.decision == c.REWARD_DECK:
        return most
    share = rift_share(table)
    return (
        most if share <= SAFE_SHARE and share * RIFT_COST < V_REWARD else bits.lowest_bit(options)
    )


@kernel
def value_of(table: Table, seat: int, kind: int, kicker: int) -> int:
    """Return the value of an attack in hand, with the hazard warning and the own kicker."""
    value = reveal.attack_value(table, faces.face_of_attack(kind, table.hazard))
    if kicker == 0:
        return value
    if kicker == c.REVERSE_POLARITY:
        return -value
    return value * kicking.factor(table, kicker)


@compiled_separately("table", "seat", "number")
def plan(table: Table, me: Seat, theta: float) -> int:
    """Choose an encounter card of a hand with reward cards.

    This is the lowest attack that wins with chance ``theta``. With a small chance and ships at risk
    it is a retreat, or else a negotiate, one with a text first. If the game is at stake it is the
    attack with the best chance. A player that wins by a negotiate plays one.
    """
    seat = table.actor
    talks = me.options & c.OF_TYPE[c.NEGOTIATE_TYPE]
    if talks != 0 and values.wins_by_talk(table, seat):
        return bits.lowest_bit(talks)
    ahead = values.lead(table)
    knows = foresight.informed(table, me, seat)
    decides = values.decides(table, seat)
    best = c.NOTHING
    least = 0
    hope = 0.0
    strongest = c.NOTHING
    left = me.options & c.OF_TYPE[c.ATTACK_TYPE]
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        value = value_of(table, seat, kind, me.kicker)
        chance = values.chance_with(table, me, seat, value, ahead, False, knows)
        if chance >= hope:
            hope = chance
            strongest = kind
        if chance >= theta and (best < 0 or value < least):
            best = kind
            least = value
    if decides and strongest >= 0:
        return strongest
    if best >= 0:
        return best
    risk = values.at_stake(table, seat)
    if hope < HOPELESS and risk >= AT_RISK and bits.has(me.options, c.RETREAT):
        return c.RETREAT
    if talks != 0 and (risk >= 2 or strongest < 0):
        texts = talks & ~bits.bit(c.NEGOTIATE)
        return bits.lowest_bit(texts if texts != 0 else talks)
    return strongest if strongest >= 0 else bits.lowest_bit(me.options)
