"""Judgements that policies share: chances to win, what cards, colonies and ships are worth.

Weights are those of section 6.4 of the rules file: a foreign colony 10 and more beyond the second,
a ship 0.6, a card by what it is. Only public things and one's own hand are read.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, powers, reveal, sets
from simlab.games.cosmic.policies import foresight
from simlab.jit.kernel import kernel, rarely

W_COLONY, W_RIVAL, W_SHIP, W_CARD = 10.0, 4.0, 0.6, 1.0
GAME_WORTH = 60.0
"""What a game that somebody else wins is worth to prevent."""
MEAN_GAP, PER_SHIP = 0.739, 0.0365
"""Chance of the offense with its best attack against a second best, at equal ships; by ship."""
LOW, MIDDLE, HIGH = 8, 10, 18
"""Attacks that players have, about."""
_BELOW = np.cumsum([0, *c.ATTACK_COPIES])[:-1] / 38.0
CARD_WORTH = np.array(
    [
        *(0.3 + 2 * _BELOW), 0.9, 1.0, 0.3, 0.45, 0.75, 1.6, 1.6, *[1.2] * 6, 0.8,
        0.7, 0.8, 1.7, 2.1, 1.3, 0.9, 0.9, 0.9, 1.0, 1.1,
        0.4, 1.6, 2.0, 2.3, 0.7, 0.5, 1.2, 1.3, 1.8, 1.5, 1.2, 1.2, 0.7, 0.6,
        1.8, 0.8, 1.0, 0.9, 1.2,
    ]
)  # fmt: skip


@kernel
def colony_worth(table: Any, seat: Any) -> Any:
    """Return what another foreign colony is worth to a player."""
    beyond = max(0, table.foreign[seat] - 1)
    more = 0.0
    if beyond > 0:
        more = 2.0 * beyond - 1.0
    return W_COLONY * (1.0 + more)


@kernel
def need(table: Any, seat: Any) -> Any:
    """Return how many colonies a player lacks."""
    return table.rules.win_colonies - table.foreign[seat]


@kernel
def threatens(table: Any, seat: Any) -> Any:
    """Return whether a player would win with one more colony."""
    return need(table, seat) <= 1


@kernel
def decides(table: Any, seat: Any) -> Any:
    """Whether the game ends if the attack wins: for its main player, or against the defense."""
    return wins_with(table, seat) if seat == table.offense else is_decisive(table)


@kernel
def is_decisive(table: Any) -> Any:
    """Return whether somebody would win the game if the attack wins."""
    for other in range(table.seats):
        attacks = other == table.offense or table.role[other] == c.OFFENSE_ALLY
        if attacks and wins_with(table, other):
            return True
    return False


@kernel
def wins_with(table: Any, seat: Any) -> Any:
    """Return whether a player would win with a colony on the planet that is attacked."""
    return threatens(table, seat) and not bits.has(table.where[seat], table.target)


@kernel
def lead(table: Any) -> Any:
    """Return how many ships the attack has more than the defense, what the rules add included."""
    own = table.ships[table.target, table.defense]
    if own == 0:
        own += table.rules.stripped_defense
    return reveal.allied_ships(table, c.GATE) - own - reveal.allied_ships(table, c.SIDE)


@kernel
def beaten(table: Any, me: Any, value: Any, margin: Any, counting: Any) -> Any:
    """Return the share of attacks that a value with a margin beats (the margin is in halves).

    A tie counts if the margin holds a half: ``2 * ships`` for the offense, one more for the
    defense. ``counting``: leave out what is in one's own hand and has been discarded.
    """
    won, cards = foresight.beats(table, me, value, margin, counting)
    return won / max(1, cards)


@kernel
def margin_of(table: Any, seat: Any, ahead: Any) -> Any:
    """Return the margin of a main player, in halves."""
    if seat == table.offense:
        return 2 * ahead - (1 if table.rules.tie != 1 else 0) + (1 if table.rules.tie == 1 else 0)
    return -2 * ahead + (1 if table.rules.tie == 0 else -1)


@kernel
def chance_with(
    table: Any, me: Any, seat: Any, value: Any, ahead: Any, counting: Any, knows: Any
) -> Any:
    """Return the chance that an attack that counts so much beats a random one.

    ``knows``: see `foresight.informed`.
    """
    if rarely(knows != foresight.BLIND):
        margin = int(margin_of(table, seat, ahead))
        return 0.001 * foresight.chance_by_powers(
            table, me, seat, value, margin, 1 if counting else 0, knows
        )
    return beaten(table, me, value, margin_of(table, seat, ahead), counting)


@kernel
def wins_by_talk(table: Any, seat: Any) -> Any:
    """Return whether a Negotiate wins against an attack, or is exchanged for it."""
    alien = table.power[seat]
    return (alien == c.PACIFIST or alien == c.SORCERER) and powers.power_on(
        table, seat, seat, alien
    )


@kernel
def typical(table: Any, seat: Any, other: Any) -> Any:
    """Return what a power adds to the lead of a main player with a card that suits it."""
    high = foresight.brought(table, seat, HIGH, other)
    return max(high, foresight.brought(table, seat, LOW, other) + LOW - HIGH)


@kernel
def lead_in_all(table: Any) -> Any:
    """Return the lead of the attack in ships, with what powers are likely to add."""
    if not rarely(foresight.foreseen(table)):
        return lead(table)
    rival = table.defense
    return lead(table) + typical(table, table.offense, MIDDLE) - typical(table, rival, MIDDLE)


@kernel
def best_chance(table: Any, me: Any, seat: Any, ahead: Any) -> Any:
    """Return the chance of the best attack in hand, or 0."""
    return chance_of_best(
        table, me, seat, best_attack(me), ahead, foresight.informed(table, me, seat)
    )


@kernel
def chance_of_best(table: Any, me: Any, seat: Any, best: Any, ahead: Any, knows: Any) -> Any:
    """Return the chance of the attack that suits best, the highest of which is ``best``; or 0."""
    if best < 0:
        return 0.0
    value = reveal.attack_value(table, best)
    most = chance_with(table, me, seat, value, ahead, False, knows)
    if rarely(knows != foresight.BLIND) and foresight.weighs_cards(table):
        for kind in range(best):
            if me.hand[kind] + me.hoard[kind] > 0:
                value = reveal.attack_value(table, kind)
                most = max(most, chance_with(table, me, seat, value, ahead, False, knows))
    return most


@kernel
def offense_chance(ahead: Any) -> Any:
    """Return the chance of the offense as an ally sees it, by its lead in ships."""
    return min(0.97, max(0.05, MEAN_GAP + PER_SHIP * ahead))


@kernel
def best_attack(me: Any) -> Any:
    """Return the kind of the highest attack in hand, or -1."""
    for step in range(c.ATTACK_N):
        kind = c.ATTACK_N - 1 - step
        if me.hand[kind] + me.hoard[kind] > 0:
            return kind
    return c.NOTHING


@kernel
def least_worth(options: Any) -> Any:
    """Return the card of a set that is worth least."""
    best = bits.lowest_bit(options)
    left = options
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if CARD_WORTH[kind] < CARD_WORTH[best]:
            best = kind
    return best


@kernel
def most_worth(options: Any) -> Any:
    """Return the card of a set that is worth most."""
    best = bits.lowest_bit(options)
    left = options
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if CARD_WORTH[kind] > CARD_WORTH[best]:
            best = kind
    return best


@kernel
def kinds_of(me: Any, kinds: Any) -> Any:
    """Return those kinds of a set that are in a hand."""
    found = kinds & me.blues
    for kind in range(c.KINDS):
        if me.hand[kind] > 0:
            found |= kinds & bits.bit(kind)
    return found


@kernel
def used_worth(table: Any, seat: Any) -> Any:
    """Return what the encounter card that a main player used is worth, 0 if it is not to be had."""
    card = table.card_o if seat == table.offense else table.card_d
    if (seat != table.offense and seat != table.defense) or card < 0 or table.discard[card] == 0:
        return 0.0
    return CARD_WORTH[card]


@kernel
def better_used(table: Any, seat: Any) -> Any:
    """Return the main player, not oneself, who used the better card."""
    other = used_worth(table, table.offense) < used_worth(table, table.defense)
    if table.offense == seat or (other and table.defense != seat):
        return table.defense
    return table.offense


@kernel
def trailer(table: Any, seat: Any) -> Any:
    """Return the other player with the fewest foreign colonies, the first to the left."""
    best = bits.clockwise(table, seat, 1)
    for steps in range(2, table.seats):
        other = bits.clockwise(table, seat, steps)
        if table.foreign[other] < table.foreign[best]:
            best = other
    return best


@kernel
def richest(table: Any, options: Any) -> Any:
    """Return the player of a set with the most cards; `NOBODY` if all have few."""
    best = c.NOBODY
    for seat in range(table.seats):
        if bits.has(options, seat) and table.hand_n[seat] > 3:
            if best == c.NOBODY or table.hand_n[seat] > table.hand_n[best]:
                best = seat
    return best


@kernel
def fullest(table: Any, options: Any) -> Any:
    """Return the player of a set with the most cards."""
    best = bits.lowest_bit(options)
    for seat in range(table.seats):
        if bits.has(options, seat) and table.hand_n[seat] > table.hand_n[best]:
            best = seat
    return best


@kernel
def strikes(table: Any, seat: Any, victim: Any, planets: Any) -> Any:
    """Return the planet of a set where another player's loss hurts most: a colony of one ship."""
    best = bits.lowest_bit(planets)
    most = -100
    left = planets
    while left != 0:
        planet = bits.lowest_bit(left)
        left &= left - 1
        abroad = 0 if bits.system_of(planet) == victim else 4
        worth = abroad - 3 * table.ships[planet, victim]
        if worth > most:
            most = worth
            best = planet
    return best


@kernel
def best_alien(aliens: Any) -> Any:
    """Return the alien of a set with the highest alert, the first of several."""
    for level in (c.RED_ALIENS, c.YELLOW_ALIENS):
        alerted = sets.both(aliens, level)
        if not sets.is_empty(alerted):
            return sets.first(alerted)
    return sets.first(aliens)


@kernel
def softest(table: Any, seat: Any, planets: Any) -> Any:
    """Return the planet of a set where a player misses a ship most: a last one, abroad first."""
    best = bits.lowest_bit(planets)
    left = planets
    while left != 0:
        each = bits.lowest_bit(left)
        left &= left - 1
        if softness(table, seat, each) < softness(table, seat, best):
            best = each
    return best


@kernel
def safest(table: Any, seat: Any, planets: Any) -> Any:
    """Return the planet of a set where a player misses a ship least."""
    best = bits.lowest_bit(planets)
    left = planets
    while left != 0:
        each = bits.lowest_bit(left)
        left &= left - 1
        if softness(table, seat, each) > softness(table, seat, best):
            best = each
    return best


@kernel
def softness(table: Any, seat: Any, planet: Any) -> Any:
    """Rank a planet among those of a player: the least is the softest."""
    return 2 * table.ships[planet, seat] + (1 if bits.system_of(planet) == seat else 0)


@kernel
def at_stake(table: Any, seat: Any) -> Any:
    """Return how many ships a main player would lose."""
    if seat == table.offense:
        return table.zones[c.GATE, seat]
    return table.ships[table.target, seat]


@kernel
def leader(table: Any, seat: Any) -> Any:
    """Return the other player with the most foreign colonies, the first to the left."""
    best = bits.clockwise(table, seat, 1)
    for steps in range(2, table.seats):
        other = bits.clockwise(table, seat, steps)
        if table.foreign[other] > table.foreign[best]:
            best = other
    return best
