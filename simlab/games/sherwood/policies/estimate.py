"""Estimates for a band: its chance to meet a carriage, and beliefs about unknown cards.

A band raids if it lies on the route, is strong enough, and no earlier band takes the carriage.
Unknown cards are averaged over the unseen cards of the same back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import sense
from simlab.games.sherwood.rules.cards import (
    back_at,
    back_of,
    glory_of,
    is_sheriff,
    power_of,
)
from simlab.games.sherwood.rules.seats import has_bit, left_of
from simlab.jit.bits import lowest_bit
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table


ETA = 0.25
"""Chance that one possible equipment card makes an earlier band take the carriage."""
RAIDER = 0.6
"""Value of a raider in glory, in any other use."""
WAGE = RAIDER / 2
"""Price of a raider for joining others, in glory: most would earn less than the best ones."""
RAIDER_LOST = 2.0
"""Value of a raider lost to a sheriff, in glory."""


@kernel
def hijack(table: Table, me: Seat, seat: int, hideout: int, power: int) -> float:
    """Return the chance that a band takes a carriage of this power."""
    band = table.bands[hideout]
    have = sense.strength(table, me, hideout, seat)
    if have >= power:
        return 1.0
    cards = 0
    for other in range(table.seats):
        if other != seat:
            cards += min(band.raiders[other], table.hand_n[other])
    return 0.0 if have + 3 * cards < power else min(1.0, ETA * cards)


@kernel
def reach(table: Table, me: Seat, seat: int, card: int, hideout: int) -> float:
    """Return the chance that a carriage comes to a hide-out: no earlier band takes it."""
    start = table.rules.start[card]
    dest = table.rules.dest[card]
    power = power_of(table, card)
    chance = 1.0
    for place in range(table.arrow_n[start] + table.arrow_n[dest]):
        there = sense.route_place(table, start, dest, place)
        if there == hideout:
            return chance
        if table.bands[there].leader >= 0:
            chance *= 1.0 - hijack(table, me, seat, there, power)
    return 0.0


@kernel
def raid_gain(table: Table, card: int, share: float) -> float:
    """Return the value of a raid to a member: full glory, a share of the loot."""
    return glory_of(table, card) + sense.loot_worth(table, card) * share


@kernel
def met_gain(table: Table, card: int, force: int, share: float) -> float:
    """Return the value of meeting a card with this force: a raid, nothing, or a defeat."""
    if power_of(table, card) <= force:
        return raid_gain(table, card, share)
    if is_sheriff(card):
        return -table.rules.glory_loss[card] - RAIDER_LOST * table.rules.raider_loss[card]
    return 0.0


@kernel
def ambush_chance(table: Table, me: Seat, seat: int, card: int) -> float:
    """Return the chance that a card comes to the first free hide-out on its way (none: 0)."""
    start = table.rules.start[card]
    dest = table.rules.dest[card]
    power = power_of(table, card)
    chance = 1.0
    for place in range(table.arrow_n[start] + table.arrow_n[dest]):
        there = sense.route_place(table, start, dest, place)
        if table.bands[there].leader < 0:
            return chance
        chance *= 1.0 - hijack(table, me, seat, there, power)
    return 0.0


@kernel
def best_target(table: Table, me: Seat, seat: int, force: int, cards: int) -> int:
    """Return the most valuable of these known parties within a force, or -1."""
    best: Any = c.NOTHING
    best_value = 0.0
    for slot in range(table.rules.laid_out):
        card = sense.card_known(table, me, slot)
        if card >= 0 and has_bit(cards, slot) and not is_sheriff(card):
            if power_of(table, card) <= force:
                value = glory_of(table, card) + sense.loot_worth(table, card)
                value *= ambush_chance(table, me, seat, card)
                if value > best_value:
                    best_value = value
                    best = slot * 1
    return best


@kernel
def may_lie_there(table: Table, me: Seat, card: int) -> int:
    """Return whether a card can be one of this round's cards unknown to the player."""
    if table.gone[card] != 0:
        return False
    back = back_at(table, table.round_index * table.rules.laid_out)
    if back_of(table, card) != back:
        return False
    for slot in range(table.rules.laid_out):
        if me.seen[slot] == card:
            return False
    return True


@kernel
def blind_gain(table: Table, me: Seat, seat: int, hideout: int, force: int, share: float) -> float:
    """Return the expected value of the round's unknown cards to a band."""
    unknown = 0
    for slot in range(table.rules.laid_out):
        if sense.card_known(table, me, slot) < 0:
            unknown += 1
    cards = 0
    hits = 0.0
    gain = 0.0
    loss = 0.0
    for card in range(c.CARDS):
        if may_lie_there(table, me, card):
            cards += 1
            chance = reach(table, me, seat, card, hideout)
            value = met_gain(table, card, force, share)
            if power_of(table, card) <= force:
                hits += chance
                gain += chance * value
            else:
                loss += chance * value
    if cards == 0 or unknown == 0:
        return 0.0
    missed = 1.0
    for _ in range(unknown):
        missed *= 1.0 - hits / cards
    raided = (1.0 - missed) * gain / hits if hits > 0.0 else 0.0
    return raided + loss / cards * unknown


@kernel
def ambush_gain(table: Table, me: Seat, seat: int, hideout: int, force: int, share: float) -> float:
    """Return the expected value of an ambush: the best known card, else an unknown one."""
    best = 0.0
    chance = 0.0
    for slot in range(table.rules.laid_out):
        card = sense.card_known(table, me, slot)
        if card >= 0 and table.done[slot] == 0:
            come = reach(table, me, seat, card, hideout)
            value = come * met_gain(table, card, force, share)
            if value > best:
                best = value
                chance = come
    return best + (1.0 - chance) * blind_gain(table, me, seat, hideout, force, share)


@kernel
def best_corner(table: Table, me: Seat, seat: int, options: int, force: int) -> int:
    """Return the most promising free corner, or the lowest free hide-out without one."""
    best = lowest_bit(options)
    best_gain = -1e9
    for hideout in range(c.FIRST_CORNER, c.HIDEOUTS):
        if has_bit(options, hideout):
            gain = ambush_gain(table, me, seat, hideout * 1, force, 1.0)
            if gain > best_gain:
                best_gain = gain
                best = hideout * 1
    return best


@kernel
def best_gate(table: Table, me: Seat, seat: int, options: int) -> int:
    """Return the first free hide-out of the arm with most expected carriages, or -1."""
    best = -1
    most = 0.0
    for arm in range(len(table.arrow_n)):
        gate = table.arrow[arm, 0]
        if has_bit(options, gate):
            count = starts_here(table, me, arm)
            if count > most:
                most = count
                best = gate * 1
    return best


@kernel
def starts_here(table: Table, me: Seat, arm: int) -> float:
    """Return the expected number of carriages of this round that start on an arm."""
    known = 0.0
    unknown = 0
    for slot in range(table.rules.laid_out):
        card = sense.card_known(table, me, slot)
        if card < 0:
            unknown += 1
        elif table.rules.start[card] == arm and table.done[slot] == 0:
            known += 1.0
    cards = 0
    here = 0
    for card in range(c.CARDS):
        if may_lie_there(table, me, card):
            cards += 1
            here += 1 if table.rules.start[card] == arm else 0
    return known + unknown * here / max(1, cards)


@kernel
def trust(table: Table, maker: int, taker: int) -> float:
    """Return the rate of promises kept to a player, with a prior of three in four."""
    kept = table.kept[maker, taker]
    return (3.0 + kept) / (4.0 + kept + table.broken[maker, taker])


@kernel
def honesty(table: Table, speaker: int) -> float:
    """Return the rate of true claims about cards, with a prior of three in four."""
    true = table.claims_true[speaker]
    return (3.0 + true) / (4.0 + true + table.claims_false[speaker])


@kernel
def least_glory(table: Table, seat: int, options: int) -> int:
    """Return the player of a set with least glory, ties clockwise after ``seat``."""
    best = lowest_bit(options)
    fewest = 1 << 30
    other = left_of(table, seat)
    for _ in range(table.seats):
        if has_bit(options, other) and table.glory[other] < fewest:
            fewest = table.glory[other]
            best = other * 1
        other = left_of(table, other)
    return best
