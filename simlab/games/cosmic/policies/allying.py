"""Policy modules for alliances: invitations and answers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import alliance, bits
from simlab.games.cosmic.policies import foresight, values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


INVITE_NONE, INVITE_ALL, INVITE_SAFE, INVITE_NEEDED = range(4)
JOIN_VALUE, JOIN_OFFENDERS, JOIN_DEFENDERS, JOIN_BY_NEED, JOIN_LIKELY = range(5)
BLOCKING = 20.0
"""Weight of a better chance to stop a winner, relative to the worth of the attempt."""
SHIPS_OF_AN_ALLY = 2.5
"""Typical number of ships that an ally brings."""


@kernel
def harmless(table: Table, seat: int, players: int, share: float) -> int:
    """Return the players who would not win by an alliance; all of them if a shared win is fine."""
    if share > 0 and values.threatens(table, seat):
        return players
    found = 0
    for other in range(table.seats):
        if bits.has(players, other) and not values.threatens(table, other):
            found |= bits.bit(other)
    return found


@kernel
def as_needed(table: Table, me: Seat, seat: int, players: int, tau: float) -> int:
    """Return the weakest players, first to the left, until the best attack is likely to win."""
    ahead = 1.0 * values.lead(table)
    best = values.best_attack(me)
    knows = foresight.informed(table, me, seat)
    invited = 0
    left = players
    while left != 0:
        if values.chance_of_best(table, me, seat, best, ahead, knows) >= tau:
            return invited
        weakest: Any = c.NOTHING
        for steps in range(1, table.seats):
            other = bits.clockwise(table, seat, steps)
            if bits.has(left, other):
                if weakest < 0 or table.foreign[other] < table.foreign[weakest]:
                    weakest = other
        left &= ~bits.bit(weakest)
        invited |= bits.bit(weakest)
        ahead += SHIPS_OF_AN_ALLY
    return invited


@kernel
def invite(
    table: Table, me: Seat, seat: int, options: int, style: float, tau: float, share: float
) -> int:
    """Return the list of players to invite, by the policy's ``style`` of inviting."""
    players = alliance.guests(table)
    wish = 0
    if style == INVITE_ALL:
        wish = players
    elif style == INVITE_SAFE or (style == INVITE_NEEDED and seat == table.defense):
        wish = harmless(table, seat, players, share)
    elif style == INVITE_NEEDED:
        wish = as_needed(table, me, seat, harmless(table, seat, players, share), tau)
    if bits.has(options, wish):
        return wish
    # where the rules allow one ally at most, take one of the players that the policy prefers
    one = 0
    for other in range(table.seats):
        if bits.has(wish, other) and bits.has(options, bits.bit(other)):
            one = bits.bit(other)
    return one


@kernel
def offense_wins_game(table: Table, seat: int) -> int:
    """Return whether another player on the attacking side would win the game without this one."""
    return values.is_decisive(table) and not values.wins_with(table, seat)


@kernel
def gain_with_offense(table: Table, seat: int, count: int, lead: int, ends: int) -> float:
    """Compute the gain from ``count`` ships for the attack; ``ends``: others would win."""
    chance = values.offense_chance(lead + count)
    prize = 0.0
    if not bits.has(table.where[seat], table.target):
        prize = values.colony_worth(table, seat)
        if values.threatens(table, seat):
            prize += values.GAME_WORTH
    gain = chance * prize - (1.0 - chance) * count * values.W_SHIP
    if ends:
        gain -= chance * values.GAME_WORTH
    return gain - 0.1 * count


@kernel
def gain_with_defense(count: int, lead: int, ends: int, block: float) -> float:
    """Compute the gain from ``count`` ships for the defense; ``ends``: others would win."""
    chance = 1.0 - values.offense_chance(lead - count)
    gain = chance * count * values.W_CARD - (1.0 - chance) * count * values.W_SHIP
    if ends:
        before = 1.0 - values.offense_chance(lead)
        gain += block * (1.0 + BLOCKING * (chance - before))
    return gain - 0.1 * count


@kernel
def by_value(table: Table, seat: int, options: int, block: float, defend: float) -> int:
    """Return the answer with the largest gain; ``defend``: exclude the attack."""
    best = c.DECLINE
    most = 0.0
    lead = values.lead_in_all(table)
    ends = offense_wins_game(table, seat)
    for count in range(1, c.MOST_JOINING + 1):
        if defend <= 0 and bits.has(options, c.JOIN_OFFENSE + count):
            gain = gain_with_offense(table, seat, count, lead, ends)
            if gain > most:
                most = gain
                best = c.JOIN_OFFENSE + count
        if bits.has(options, c.JOIN_DEFENSE + count):
            gain = gain_with_defense(count, lead, ends, block)
            if defend > 0:
                gain *= 1.5
            if gain > most:
                most = gain
                best = c.JOIN_DEFENSE + count
    return best


@kernel
def with_ships(options: int, base: int, count: int) -> int:
    """Return the answer that joins a side with at most ``count`` ships, or decline."""
    for fewer in range(c.MOST_JOINING):
        if count - fewer > 0 and bits.has(options, base + count - fewer):
            return base + count - fewer
    return c.DECLINE


@kernel
def respond(table: Table, seat: int, options: int, style: float, block: float) -> int:
    """Return the answer to an invitation, by the policy's ``style`` of joining."""
    if style == JOIN_OFFENDERS:
        return with_ships(options, c.JOIN_OFFENSE, 4)
    if style == JOIN_BY_NEED:
        need = values.need(table, seat)
        count = 4 if need <= 1 else 3 if need == 2 else 2
        if offense_wins_game(table, seat):
            return with_ships(options, c.JOIN_DEFENSE, count)
        return with_ships(options, c.JOIN_OFFENSE, count)
    if style == JOIN_LIKELY and not offense_wins_game(table, seat):
        if values.offense_chance(values.lead_in_all(table) + 3) > 0.4:
            return with_ships(options, c.JOIN_OFFENSE, 3)
    return by_value(table, seat, options, block, 1.0 if style == JOIN_DEFENDERS else 0.0)
