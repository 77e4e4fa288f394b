"""Judgements that policies share: chances to win, and the worth of cards, colonies and ships.

A foreign colony is worth 10, more beyond the second; a ship 0.6; a card depends on its kind. Only
public information and the player's own hand are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, powers, reveal, sets
from simlab.games.cosmic.policies import foresight
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


W_COLONY, W_RIVAL, W_SHIP, W_CARD = 10.0, 4.0, 0.6, 1.0
GAME_WORTH = 60.0
"""Worth of winning the game, or of preventing another player's win."""
MEAN_GAP, PER_SHIP = 0.739, 0.0365
"""Chance of the offense's best attack against a second best at equal ships; change per ship."""
LOW, MIDDLE, HIGH = 8, 10, 18
"""Typical values of attacks in hand."""
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
def colony_worth(table: Table, seat: int) -> float:
    """Return the worth of another foreign colony to a player."""
    beyond = max(0, table.foreign[seat] - 1)
    more = 0.0
    if beyond > 0:
        more = 2.0 * beyond - 1.0
    return W_COLONY * (1.0 + more)


@kernel
def need(table: Table, seat: int) -> int:
    """Return the number of colonies that a player still needs to win."""
    return table.rules.win_colonies - table.foreign[seat]


@kernel
def threatens(table: Table, seat: int) -> int:
    """Return whether a player would win with one more colony."""
    return need(table, seat) <= 1


@kernel
def decides(table: Table, seat: int) -> int:
    """Return whether a successful attack decides the game: for the offense itself, or by anyone."""
    return wins_with(table, seat) if seat == table.offense else is_decisive(table)


@kernel
def is_decisive(table: Table) -> int:
    """Return whether a player would win the game if the attack wins."""
    for other in range(table.seats):
        attacks = other == table.offense or table.role[other] == c.OFFENSE_ALLY
        if attacks and wins_with(table, other):
            return True
    return False


@kernel
def wins_with(table: Table, seat: int) -> int:
    """Return whether a player would win with a colony on the planet that is attacked."""
    return threatens(table, seat) and not bits.has(table.where[seat], table.target)


@kernel
def lead(table: Table) -> int:
    """Return the lead of the attack in ships, with `stripped_defense` for an empty planet."""
    own = table.ships[table.target, table.defense]
    if own == 0:
        own += table.rules.stripped_defense
    return reveal.allied_ships(table, c.GATE) - own - reveal.allied_ships(table, c.SIDE)


@kernel
def beaten(table: Table, me: Seat, value: int, margin: float, counting: int) -> int:
    """Return the share of attacks that a value with a margin beats (the margin is in halves).

    The margin is twice the lead in ships, plus 1 if a tie wins, minus 1 if it does not (see
    `margin_of`). ``counting``: leave out cards in the player's own hand and in the discard pile.
    """
    won, cards = foresight.beats(table, me, value, margin, counting)
    return won / max(1, cards)


@kernel
def margin_of(table: Table, seat: int, ahead: float) -> float:
    """Return the margin of a main player, in halves."""
    if seat == table.offense:
        return 2 * ahead - (1 if table.rules.tie != 1 else 0) + (1 if table.rules.tie == 1 else 0)
    return -2 * ahead + (1 if table.rules.tie == 0 else -1)


@kernel
def chance_with(
    table: Table, me: Seat, seat: int, value: int, ahead: float, counting: int, knows: int
) -> float:
    """Return the chance that an attack of this value beats a random one.

    ``knows``: see `foresight.informed`.
    """
    if rarely(knows != foresight.BLIND):
        margin = int(margin_of(table, seat, ahead))
        return 0.001 * foresight.chance_by_powers(
            table, me, seat, value, margin, 1 if counting else 0, knows
        )
    return beaten(table, me, value, margin_of(table, seat, ahead), counting)


@kernel
def wins_by_talk(table: Table, seat: int) -> int:
    """Return whether a Negotiate wins against an attack, or is exchanged for it."""
    alien = table.power[seat]
    return (alien == c.PACIFIST or alien == c.SORCERER) and powers.power_on(
        table, seat, seat, alien
    )


@kernel
def typical(table: Table, seat: int, other: int) -> int:
    """Return the change of a main player's lead by its power, with a card that suits it."""
    high = foresight.brought(table, seat, HIGH, other)
    return max(high, foresight.brought(table, seat, LOW, other) + LOW - HIGH)


@kernel
def lead_in_all(table: Table) -> int:
    """Return the lead of the attack in ships, with the likely change by powers."""
    if not rarely(foresight.foreseen(table)):
        return lead(table)
    rival = table.defense
    return lead(table) + typical(table, table.offense, MIDDLE) - typical(table, rival, MIDDLE)


@kernel
def best_chance(table: Table, me: Seat, seat: int, ahead: int) -> float:
    """Return the chance of the best attack in hand, or 0."""
    return chance_of_best(
        table, me, seat, best_attack(me), ahead, foresight.informed(table, me, seat)
    )


@kernel
def chance_of_best(table: Table, me: Seat, seat: int, best: int, ahead: float, knows: int) -> float:
    """Return the chance of the most suitable attack, at most of kind ``best``; or 0."""
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
def offense_chance(ahead: int) -> float:
    """Estimate the offense's chance from its lead in ships, as an ally sees it."""
    return min(0.97, max(0.05, MEAN_GAP + PER_SHIP * ahead))


@kernel
def best_attack(me: Seat) -> int:
    """Return the kind of the highest attack in hand, or -1."""
    for step in range(c.ATTACK_N):
        kind = c.ATTACK_N - 1 - step
        if me.hand[kind] + me.hoard[kind] > 0:
            return kind
    return c.NOTHING


@kernel
def least_worth(options: int) -> int:
    """Return the card of a set with the lowest worth."""
    best = bits.lowest_bit(options)
    left = options
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if CARD_WORTH[kind] < CARD_WORTH[best]:
            best = kind
    return best


@kernel
def most_worth(options: int) -> int:
    """Return the card of a set with the highest worth."""
    best = bits.lowest_bit(options)
    left = options
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if CARD_WORTH[kind] > CARD_WORTH[best]:
            best = kind
    return best


@kernel
def kinds_of(me: Seat, kinds: int) -> int:
    """Return the kinds of a set that are in a hand."""
    found = kinds & me.blues
    for kind in range(c.KINDS):
        if me.hand[kind] > 0:
            found |= kinds & bits.bit(kind)
    return found


@kernel
def used_worth(table: Table, seat: int) -> float:
    """Return the worth of a main player's used encounter card, 0 if it cannot be had."""
    card = table.card_o if seat == table.offense else table.card_d
    if (seat != table.offense and seat != table.defense) or card < 0 or table.discard[card] == 0:
        return 0.0
    return CARD_WORTH[card]


@kernel
def better_used(table: Table, seat: int) -> int:
    """Return the other main player whose used card is the better one."""
    other = used_worth(table, table.offense) < used_worth(table, table.defense)
    if table.offense == seat or (other and table.defense != seat):
        return table.defense
    return table.offense


@kernel
def trailer(table: Table, seat: int) -> int:
    """Return the other player with the fewest foreign colonies, the first to the left."""
    best = bits.clockwise(table, seat, 1)
    for steps in range(2, table.seats):
        other = bits.clockwise(table, seat, steps)
        if table.foreign[other] < table.foreign[best]:
            best = other
    return best


@kernel
def richest(table: Table, options: int) -> int:
    """Return the player of a set with the most cards; `NOBODY` if all have few."""
    best = c.NOBODY
    for seat in range(table.seats):
        if bits.has(options, seat) and table.hand_n[seat] > 3:
            if best == c.NOBODY or table.hand_n[seat] > table.hand_n[best]:
                best = seat
    return best


@kernel
def fullest(table: Table, options: int) -> int:
    """Return the player of a set with the most cards."""
    best = bits.lowest_bit(options)
    for seat in range(table.seats):
        if bits.has(options, seat) and table.hand_n[seat] > table.hand_n[best]:
            best = seat
    return best


@kernel
def strikes(table: Table, seat: int, victim: int, planets: int) -> int:
    """Return the planet of a set with the worst loss for a player: a foreign colony of one ship."""
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
def best_alien(aliens: tuple[int, int]) -> int:
    """Return the alien of a set with the highest alert, the first of several."""
    for level in (c.RED_ALIENS, c.YELLOW_ALIENS):
        alerted = sets.both(aliens, level)
        if not sets.is_empty(alerted):
            return sets.first(alerted)
    return sets.first(aliens)


@kernel
def softest(table: Table, seat: int, planets: int) -> int:
    """Return the planet where a ship is missed most: the last ship, abroad first."""
    best = bits.lowest_bit(planets)
    left = planets
    while left != 0:
        each = bits.lowest_bit(left)
        left &= left - 1
        if softness(table, seat, each) < softness(table, seat, best):
            best = each
    return best


@kernel
def safest(table: Table, seat: int, planets: int) -> int:
    """Return the planet where a ship is missed least."""
    best = bits.lowest_bit(planets)
    left = planets
    while left != 0:
        each = bits.lowest_bit(left)
        left &= left - 1
        if softness(table, seat, each) > softness(table, seat, best):
            best = each
    return best


@kernel
def softness(table: Table, seat: int, planet: int) -> int:
    """Compute the rank of a planet among a player's planets: the smallest is the softest."""
    return 2 * table.ships[planet, seat] + (1 if bits.system_of(planet) == seat else 0)


@kernel
def at_stake(table: Table, seat: int) -> int:
    """Return the number of ships that a main player risks."""
    if seat == table.offense:
        return table.zones[c.GATE, seat]
    return table.ships[table.target, seat]


@kernel
def leader(table: Table, seat: int) -> int:
    """Return the other player with the most foreign colonies, the first to the left."""
    best = bits.clockwise(table, seat, 1)
    for steps in range(2, table.seats):
        other = bits.clockwise(table, seat, steps)
        if table.foreign[other] > table.foreign[best]:
            best = other
    return best
