"""Policy modules for cards: encounter card, reinforcements, artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import totals
from simlab.games.cosmic.dominion import outcomes
from simlab.games.cosmic.play import bits, compensation, hoard, resolve, reveal
from simlab.games.cosmic.policies import basic, dealing, foresight, values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


BY_CHANCE, HIGHEST, BY_RANK, MIXED, BY_VALUE = range(5)
WEIGHED = -2
"""Result in place of a card: choose it by the expected gain (see `by_worth`)."""
DEAL_WORTH = 4.0
"""Approximate worth of a deal."""
LIKELY_TALK = 0.25
"""Approximate probability that the opponent negotiates."""


@kernel
def surest(table: Table, me: Seat, seat: int) -> int:
    """Return the card with the best chance to win, the lowest of several, or -1."""
    ahead = values.lead(table)
    knows = foresight.informed(table, me, seat)
    best = c.NOTHING
    most = -1.0
    left = me.options & bits.up_to(c.ATTACK_N)
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        value = reveal.attack_value(table, kind)
        chance = values.chance_with(table, me, seat, value, ahead, False, knows)
        if chance > most:
            most = chance
            best = kind
    ties = knows == foresight.BLIND and bits.has(me.options, c.MORPH)
    if ties and values.margin_of(table, seat, ahead) > 0:
        # a Morph against an attack makes the ships decide; against a Negotiate it wins nothing
        if LIKELY_TALK + (1.0 - LIKELY_TALK) * max(0.0, most) < 1.0 - LIKELY_TALK:
            best = c.MORPH
    return best


@kernel
def least_winning(table: Table, me: Seat, seat: int, theta: float) -> int:
    """Return the lowest attack with a chance of ``theta`` to win; else a Negotiate or the lowest.

    If the game is at stake, return the card with the best chance.
    """
    if values.decides(table, seat):
        best = surest(table, me, seat)
        if best >= 0:
            return best
    ahead = values.lead(table)
    knows = foresight.informed(table, me, seat)
    left = me.options & bits.up_to(c.ATTACK_N)
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        value = reveal.attack_value(table, kind)
        if values.chance_with(table, me, seat, value, ahead, False, knows) >= theta:
            return kind
    if bits.has(me.options, c.NEGOTIATE) and values.at_stake(table, seat) >= 2:
        return c.NEGOTIATE
    kinds = me.options & bits.up_to(c.ENCOUNTER_N)
    return bits.lowest_bit(kinds) if kinds != 0 else c.NEGOTIATE


@kernel
def win_worth(table: Table, seat: int, defend: float) -> float:
    """Compute the gain of a main player from winning, beyond keeping its ships."""
    if seat == table.offense:
        if bits.has(table.where[seat], table.target):
            return values.W_CARD
        worth = values.colony_worth(table, seat)
        return worth + (values.GAME_WORTH if values.threatens(table, seat) else 0.0)
    return defend + (values.GAME_WORTH if values.threatens(table, table.offense) else 0.0)


@kernel
def talk_worth(table: Table, seat: int) -> float:
    """Estimate the worth of a Negotiate for a main player."""
    other = table.defense if seat == table.offense else table.offense
    at_stake = values.at_stake(table, seat)
    worth = min(at_stake, table.hand_n[other]) * values.W_CARD - at_stake * values.W_SHIP
    if seat == table.defense and values.threatens(table, other):
        worth -= values.GAME_WORTH
    return (1.0 - LIKELY_TALK) * worth + LIKELY_TALK * DEAL_WORTH


@kernel
def by_worth(table: Table, me: Seat, seat: int, defend: float, thrift: float, edge: float) -> int:
    """Return the card with the best expected gain, with card counting.

    ``defend`` is the worth of a planet that is held, ``thrift`` the weight of the card that is
    spent. With ``edge`` the opponent is assumed to play a better attack than a random one. If the
    game is at stake, return the card with the best chance.
    """
    if values.decides(table, seat):
        sure = surest(table, me, seat)
        if sure >= 0:
            return sure
    ahead = values.lead(table)
    prize = win_worth(table, seat, defend)
    stake = values.at_stake(table, seat) * values.W_SHIP
    knows = foresight.informed(table, me, seat)
    best = c.NOTHING
    most = -1000.0
    for kind in range(c.ENCOUNTER_N):
        if not bits.has(me.options, kind):
            continue
        if kind < c.ATTACK_N:
            value = reveal.attack_value(table, kind)
            chance = values.chance_with(table, me, seat, value, ahead, True, knows)
            chance -= edge * chance * (1.0 - chance)
            chance = LIKELY_TALK + (1.0 - LIKELY_TALK) * chance
            worth = chance * prize - (1.0 - chance) * stake
        elif kind == c.NEGOTIATE:
            worth = talk_worth(table, seat)
        else:
            worth = 0.45 * prize - 0.45 * stake
        worth -= thrift * values.CARD_WORTH[kind]
        if worth > most:
            most = worth
            best = kind
    return best


@kernel
def talks(table: Table, me: Seat, seat: int, talk: float, u: float) -> int:
    """Return whether to negotiate, at random: more often against large hands, with weak cards."""
    if not bits.has(me.options, c.NEGOTIATE):
        return False
    other = table.defense if seat == table.offense else table.offense
    chance = talk
    if table.hand_n[other] >= 6:
        chance += 0.10
    if values.best_chance(table, me, seat, values.lead(table)) < 0.35:
        chance += 0.25
    if seat == table.offense and values.threatens(table, seat):
        chance -= 0.5
    return u < chance


@kernel
def plan(
    table: Table,
    me: Seat,
    seat: int,
    options: int,
    style: float,
    theta: float,
    talk: float,
    u: float,
) -> int:
    """Return an encounter card by the policy's ``style``, or `WEIGHED`."""
    if style == HIGHEST:
        return basic.card_of_rank(me, options, 1)
    if style == BY_RANK:
        return basic.card_of_rank(me, options, 1 if seat == table.offense else 3)
    if values.wins_by_talk(table, seat) and bits.has(options, c.NEGOTIATE):
        return c.NEGOTIATE
    if style == BY_VALUE:
        return WEIGHED
    if style == MIXED and talks(table, me, seat, talk, u):
        return c.NEGOTIATE
    return least_winning(table, me, seat, theta)


# after the reveal


@kernel
def side_of(table: Table, seat: int) -> int:
    """Return 1 for the attack, -1 for the defense, 0 for bystanders."""
    role = table.role[seat]
    if role == c.OFFENSE or role == c.OFFENSE_ALLY:
        return 1
    return 0 if role == c.NO_ROLE else -1


@kernel
def shown(table: Table) -> Any:
    """Return the values of both attacks, the offense's first."""
    own = reveal.attack_value(table, table.face_o)
    return own, reveal.attack_value(table, table.face_d)


@kernel
def gap(table: Table) -> int:
    """Return the lead of the attack with what is visible (1 and more: it wins)."""
    own, other = shown(table)
    ahead = own - other + values.lead(table) + foresight.by_powers(table, own, other)
    added = table.plus_o - table.plus_d
    if table.rules.tie == resolve.TIE_OFFENSE:
        ahead += 1
    if table.powers == 0:
        return ahead + added
    tie_for_offense = 1 if foresight.upset(table) else 0
    return ahead + tie_for_offense + (-added if foresight.lower_wins(table) else added)


@kernel
def lacks(table: Table, side: int) -> int:
    """Return the amount that a side needs to win with two attacks; 0 or less if it is ahead."""
    if side > 0:
        return 1 - gap(table)
    return gap(table) + (1 if table.rules.tie == resolve.TIE_BOTH else 0)


@kernel
def least_plus(table: Table, me: Seat, seat: int, lacking: int, for_offense: int) -> int:
    """Return the smallest reinforcement for a sufficient sum, or pass if there is none."""
    held = 0
    for kind in range(c.PLUS_2, c.COSMIC_ZAP):
        if hoard.holds(table, me, seat, kind):
            held += c.PRINTED[kind] * (me.hand[kind] + me.hoard[kind])
    if held < lacking:
        return c.PASS
    first = c.PLUS_FOR_OFFENSE if for_offense else c.PLUS_FOR_DEFENSE
    for step in range(3):
        value = c.PRINTED[c.PLUS_2 + step]
        if hoard.holds(table, me, seat, c.PLUS_2 + step) and value >= lacking:
            return first + step
    for step in range(3):
        if hoard.holds(table, me, seat, c.PLUS_5 - step):
            return first + 2 - step
    return c.PASS


@kernel
def wants_deal(table: Table, seat: int, talks_on: int) -> int:
    """Return whether to play Emotion Control: against a decisive attack, or to save ships.

    ``talks_on``: a player that would lose plays it even with few ships at stake.
    """
    side = side_of(table, seat)
    if side <= 0 and values.is_decisive(table) and bits.is_attack(table.face_o):
        return not bits.is_attack(table.face_d) or gap(table) > 0
    main = seat == table.offense or seat == table.defense
    if not main or not totals.both_attack(table) or lacks(table, side) <= 0:
        return False
    return talks_on or values.at_stake(table, seat) >= 4


@kernel
def reinforce(table: Table, me: Seat, seat: int, options: int, talks_on: int) -> int:
    """Return the least reinforcements that turn the result, else Emotion Control, else pass."""
    side = side_of(table, seat)
    lacking = lacks(table, side) if side != 0 and totals.both_attack(table) else 0
    if lacking > 0:
        for_offense = (side > 0) != foresight.lower_wins(table)
        action = least_plus(table, me, seat, lacking, for_offense)
        if action != c.PASS:
            return action
    if bits.has(options, c.PLAY_EMOTION) and wants_deal(table, seat, talks_on):
        return c.PLAY_EMOTION
    return c.PASS


# artifacts


@kernel
def regroup_card(table: Table, seat: int, options: int) -> int:
    """Play Mobius Tubes with many own ships in the warp, or Plague on a leader, or pass."""
    if bits.has(options, c.PLAY_MOBIUS):
        mine = table.zones[c.WARP, seat]
        theirs = 0
        for other in range(table.seats):
            if other != seat:
                theirs += table.zones[c.WARP, other]
        if mine >= 4 and mine * (table.seats - 1) >= theirs:
            return c.PLAY_MOBIUS
    if bits.has(options, c.PLAY_PLAGUE):
        first = values.leader(table, seat)
        if values.need(table, first) <= 2 and table.foreign[first] > table.foreign[seat]:
            return c.PLAY_PLAGUE
    return c.PASS


@kernel
def force_field(table: Table, seat: int) -> int:
    """Play Force Field against allies of the other side if the game is at stake; else pass."""
    stopped = 0
    if seat == table.offense and values.wins_with(table, seat):
        stopped = reveal.allied_ships(table, c.SIDE)
    elif side_of(table, seat) <= 0 and values.is_decisive(table):
        stopped = reveal.allied_ships(table, c.GATE) - table.zones[c.GATE, table.offense]
    return c.PLAY if stopped > 0 else c.PASS


@kernel
def cancel(table: Table, seat: int) -> int:
    """Return whether to cancel an alliance: `YES` for allies of the other side."""
    against = side_of(table, table.spot) != side_of(table, seat)
    attacks = side_of(table, table.spot) > 0
    wanted = attacks if side_of(table, seat) == 0 else against
    return c.YES if wanted else c.NO


@kernel
def claims(table: Table, seat: int) -> float:
    """Return the number of cards that compensation and rewards bring a player, or cost it."""
    count = 0.0
    if outcomes.is_rewarded(table, seat):
        count = table.rules.reward_rate * table.sent[seat]
    loser = compensation.loser_who_talked(table)
    if loser >= 0:
        winner = table.offense if loser == table.defense else table.defense
        claim = min(table.rules.comp_rate * values.at_stake(table, loser), table.hand_n[winner])
        if seat == loser:
            count += claim
        elif seat == winner:
            count -= claim
    return count


@kernel
def outcome_card(table: Table, seat: int, options: int) -> int:
    """Play Ionic Gas if it denies others over two cards, or Quash if a deal makes a leader."""
    main = seat == table.offense or seat == table.defense
    if bits.has(options, c.PLAY_IONIC):
        own = claims(table, seat)
        denied = -own
        for other in range(table.seats):
            if other != seat:
                denied += max(0.0, claims(table, other))
        if denied > 2.0 and own <= 0.0:
            return c.PLAY_IONIC
    if bits.has(options, c.PLAY_QUASH) and not main:
        leads_o = dealing.lacks_after(table, table.offense, table.offer) <= 1
        if leads_o or dealing.lacks_after(table, table.defense, table.offer) <= 1:
            return c.PLAY_QUASH
    return c.PASS
