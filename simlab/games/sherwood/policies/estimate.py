"""What a band may expect: who takes the carriage first, and the belief over unknown cards.

The success estimate of the rules file (7): a band comes to a raid if it lies on the route, is
strong enough, and nobody before it takes the carriage. Unknown cards are averaged over the cards
of that back that the player cannot place.
"""

from __future__ import annotations

from typing import Any

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

ETA = 0.25
"""Chance that one possible equipment card of a band before makes it take the carriage."""
RAIDER = 0.6
"""What a raider is worth in glory, whatever else it might do."""
WAGE = RAIDER / 2
"""What a raider in camp wants for joining others: most would earn less than the best ones."""
RAIDER_LOST = 2.0
"""What a raider lost to a sheriff is worth in glory."""


@kernel
def hijack(table: Any, me: Any, seat: Any, hideout: Any, power: Any) -> Any:
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
def reach(table: Any, me: Any, seat: Any, card: Any, hideout: Any) -> Any:
    """Return the chance that a carriage comes to a hide-out: nobody before takes it."""
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
def raid_gain(table: Any, card: Any, share: Any) -> Any:
    """Return what a raid is worth to a member: full glory, a share of the loot."""
    return glory_of(table, card) + sense.loot_worth(table, card) * share


@kernel
def met_gain(table: Any, card: Any, force: Any, share: Any) -> Any:
    """Return what it is worth to meet a card with this force: a raid, nothing, or a defeat."""
    if power_of(table, card) <= force:
        return raid_gain(table, card, share)
    if is_sheriff(card):
        return -table.rules.glory_loss[card] - RAIDER_LOST * table.rules.raider_loss[card]
    return 0.0


@kernel
def ambush_chance(table: Any, me: Any, seat: Any, card: Any) -> Any:
    """Return the chance that a card comes to the first free hide-out of its way (none: 0)."""
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
def best_target(table: Any, me: Any, seat: Any, force: Any, cards: Any) -> Any:
    """Return which of these known parties is worth most within a force, or -1."""
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
                    best = slot * c.ONE
    return best


@kernel
def may_lie_there(table: Any, me: Any, card: Any) -> Any:
    """Return whether a card can be one of those of this round that the player does not know."""
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
def blind_gain(table: Any, me: Any, seat: Any, hideout: Any, force: Any, share: Any) -> Any:
    """Return what the unknown cards of the round are worth to a band, in the mean."""
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
def ambush_gain(table: Any, me: Any, seat: Any, hideout: Any, force: Any, share: Any) -> Any:
    """Return what a band may expect: the best known card that comes by, else an unknown one."""
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
def best_corner(table: Any, me: Any, seat: Any, options: Any, force: Any) -> Any:
    """Return the free corner that promises most, or the lowest free hide-out without one."""
    best = lowest_bit(options)
    best_gain = -1e9
    for hideout in range(c.FIRST_CORNER, c.HIDEOUTS):
        if has_bit(options, hideout):
            gain = ambush_gain(table, me, seat, hideout * c.ONE, force, 1.0)
            if gain > best_gain:
                best_gain = gain
                best = hideout * c.ONE
    return best


@kernel
def best_gate(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Return the first free hide-out of the arm from which most carriages are expected, or -1."""
    best = -c.ONE
    most = 0.0
    for arm in range(len(table.arrow_n)):
        gate = table.arrow[arm, 0]
        if has_bit(options, gate):
            count = starts_here(table, me, arm)
            if count > most:
                most = count
                best = gate * c.ONE
    return best


@kernel
def starts_here(table: Any, me: Any, arm: Any) -> Any:
    """Return how many carriages of this round are expected to start on an arm."""
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
def trust(table: Any, maker: Any, taker: Any) -> Any:
    """Return the rate of promises kept to a player, three of four before any was made."""
    kept = table.kept[maker, taker]
    return (3.0 + kept) / (4.0 + kept + table.broken[maker, taker])


@kernel
def honesty(table: Any, speaker: Any) -> Any:
    """Return the rate of true talk about cards, three of four before any was checked."""
    true = table.claims_true[speaker]
    return (3.0 + true) / (4.0 + true + table.claims_false[speaker])


@kernel
def least_glory(table: Any, seat: Any, options: Any) -> Any:
    """Return the player of a set with least glory, ties clockwise after ``seat``."""
    best = lowest_bit(options)
    fewest = 1 << 30
    other = left_of(table, seat)
    for _ in range(table.seats):
        if has_bit(options, other) and table.glory[other] < fewest:
            fewest = table.glory[other]
            best = other * c.ONE
        other = left_of(table, other)
    return best
