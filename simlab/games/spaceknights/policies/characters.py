"""Policies with a habit: chance, dice, bluffs, Thwarted, the Foe's kept cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import integer, number, policy
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.policies import defaults
from simlab.games.spaceknights.policies.basic import random
from simlab.games.spaceknights.policies.sense import (
    bid_thwarted,
    fade_unless_free,
    ranked,
    surge_or_stay,
)
from simlab.games.spaceknights.rules.cards import bit_count, kept_index
from simlab.games.spaceknights.rules.legal import legal
from simlab.games.spaceknights.rules.limits import bid_limit
from simlab.jit.kernel import kernel
from simlab.loop.rng import uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.spaceknights.record_types import Seat, Table


# Places of parameters in ``mind.params``.
FADING = HIGHEST_DIE = BLUFFING = AT_STAKE = FEARED = 0
LEAST_DIE, LEAST_HAND = range(2)

LOW_DIE = 2
"""Highest die that `big_die` rolls again with a strong hand."""
FEAR = 0.05
"""Additional win chance required by a knight for each card kept by the Foe."""


@policy(label="random, seldom fades", weight=number(0.2, 0, 1, label="weight of fading"))
def random_fade(table: Table, me: Seat, mind: Mind) -> int:
    """Draw the actions at random, but seldom fade.

    ``weight``: weight of fading in the bidding; all other legal actions have weight 1.
    """
    action = random(table, me, mind)
    if table.decision == c.BID:
        while action == c.FADE and uniform(mind.rng) >= mind.params[FADING]:
            action = random(table, me, mind)
    return action


@policy(label="low die", traits=("deterministic",), e0=integer(2, 0, 12, label="highest die"))
def low_die_leech(table: Table, me: Seat, mind: Mind) -> int:
    """Hang in with a low die, else play `catmin`.

    ``e0``: highest limit at which it never fades, except with a Thwarted.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    wish = defaults.bid_like_catmin(table, me)
    if (
        wish == c.FADE
        and bid_limit(table, table.actor) <= mind.params[HIGHEST_DIE]
        and me.thwarted == 0
    ):
        wish = c.STAY
    return defaults.after_maneuvers(table, me, wish)


@kernel
def rerolls(table: Table, me: Seat, mind: Mind) -> int:
    """Return whether `big_die` rolls again, once a hand; record it in the memory."""
    hand = table.hand_index + 1
    if mind.memory[0] == hand or bid_limit(table, table.actor) > LOW_DIE:
        return False
    if ranked(table, me) < defaults.STRONG:
        return False
    mind.memory[0] = hand
    return True


@policy(
    label="big die",
    traits=("deterministic", "memory"),
    e0=integer(5, 0, 12, label="least die"),
    c=integer(3, 0, 17, label="least hand"),
)
def big_die(table: Table, me: Seat, mind: Mind) -> int:
    """Surge with a big die and a fair hand, else fade.

    ``e0``: least limit, ``c``: least place in the ranking to play. It rolls again once a hand with
    a limit of 2 or less and four of a kind or better.
    """
    if table.decision == c.REROLL:
        return c.YES if rerolls(table, me, mind) else c.NO
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    if legal(table, me, c.REROLL_NOW) and rerolls(table, me, mind):
        return c.REROLL_NOW
    wish = fade_unless_free(table, me)
    if (
        bid_limit(table, table.actor) >= mind.params[LEAST_DIE]
        and ranked(table, me) >= mind.params[LEAST_HAND]
    ):
        wish = surge_or_stay(table)
    return defaults.after_maneuvers(table, me, wish)


@kernel
def bluffs(table: Table, mind: Mind, chance: float) -> int:
    """Return whether to bluff in this hand, drawn once a hand."""
    hand = table.hand_index + 1
    if mind.memory[0] != hand:
        mind.memory[0] = hand
        mind.memory[1] = 1.0 if uniform(mind.rng) < chance else 0.0
    return mind.memory[1] > 0


@policy(traits=("memory",), b=number(0.15, 0, 1, label="share of bluffs"))
def bluffer(table: Table, me: Seat, mind: Mind) -> int:
    """Surge in some hands whatever the cards, else play `equity`.

    ``b``: chance of a bluff, drawn once a hand; it bluffs even with a Thwarted.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    wish = defaults.bid_by_chance(table, me, defaults.TOO_LOW, defaults.HIGH)
    if bluffs(table, mind, mind.params[BLUFFING]):
        wish = surge_or_stay(table)
    return defaults.after_maneuvers(table, me, wish)


@kernel
def mettle_at_stake(table: Table) -> int:
    """Return the mettle on all lines."""
    mettle = 0
    for seat in range(table.seats):
        mettle += table.line_n[seat]
    return mettle


@policy(traits=("deterministic",), x=integer(2, 0, 1000, label="least at stake"))
def thwarter(table: Table, me: Seat, mind: Mind) -> int:
    """Play a Thwarted once enough is at stake, else play `equity`.

    ``x``: least mettle on the own line, or a third of that on all lines, to play the card. Below
    it, and where the card is not legal, it stays if that is free, else fades.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    if me.thwarted == 0:
        return defaults.after_maneuvers(
            table, me, defaults.bid_by_chance(table, me, defaults.TOO_LOW, defaults.HIGH)
        )
    enough = mind.params[AT_STAKE]
    at_stake = table.line_n[table.actor] >= enough or mettle_at_stake(table) >= 3 * enough
    return bid_thwarted(table, me, at_stake)


@policy(
    label="keeper of cards",
    traits=("deterministic",),
    k=integer(1, 0, 13, label="kept cards feared"),
)
def foe_keeper(table: Table, me: Seat, mind: Mind) -> int:
    """Guard the kept cards as the Foe, fear them as a knight.

    ``k``: number of kept cards with which the Foe never fades before the showdown; there it fades
    when beaten. Else it plays `equity`; a knight needs 0.05 more win chance for each kept card.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    kept = bit_count(table.kept[kept_index(table)])
    if table.actor != table.foe:
        wish = defaults.bid_by_chance(table, me, defaults.TOO_LOW + FEAR * kept, defaults.HIGH)
    else:
        wish = defaults.bid_by_chance(table, me, defaults.TOO_LOW, defaults.HIGH)
        if wish == c.FADE and kept >= mind.params[FEARED]:
            wish = c.STAY
    return defaults.after_maneuvers(table, me, wish)
