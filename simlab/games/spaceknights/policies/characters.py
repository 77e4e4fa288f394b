"""Policies with a habit: chance, dice, bluffs, Thwarted, the Foe's kept cards (section 9)."""

from __future__ import annotations

from typing import Any

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

# Places of parameters in ``mind.params``.
FADING = HIGHEST_DIE = BLUFFING = AT_STAKE = FEARED = 0
LEAST_DIE, LEAST_HAND = range(2)

LOW_DIE = 2
"""A die this low is worth a re-roll to `big_die`, with a strong hand."""
FEAR = 0.05
"""How much more chance to win a knight asks for, for each card that the Foe has kept."""


@policy(label="random, seldom fades", weight=number(0.2, 0, 1, label="weight of fading"))
def random_fade(table: Any, me: Any, mind: Any) -> Any:
    """Draws its actions, but seldom fades (rules file 9, RANDOM).

    ``weight``: of fading in the bidding; all other legal actions have weight 1.
    """
    action = random(table, me, mind)
    if table.decision == c.BID:
        while action == c.FADE and uniform(mind.rng) >= mind.params[FADING]:
            action = random(table, me, mind)
    return action


@policy(label="low die", traits=("deterministic",), e0=integer(2, 0, 12, label="highest die"))
def low_die_leech(table: Any, me: Any, mind: Any) -> Any:
    """Hangs in with a low die, else plays `catmin` (rules file 9, LOW_DIE_LEECH).

    ``e0``: up to this limit it never fades, but with a Thwarted.
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
def rerolls(table: Any, me: Any, mind: Any) -> Any:
    """Whether `big_die` wants another roll, the first one of this hand; it remembers that."""
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
def big_die(table: Any, me: Any, mind: Any) -> Any:
    """Surges with a big die and a fair hand, else fades (rules file 9, BIG_DIE).

    ``e0``: the least limit, ``c``: the least place in the ranking that it plays with. Rolls again
    once a hand with a limit of 2 or less and four of a kind or better.
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
def bluffs(table: Any, mind: Any, chance: Any) -> Any:
    """Return whether this hand is one to bluff in; drawn once a hand and kept in mind."""
    hand = table.hand_index + 1
    if mind.memory[0] != hand:
        mind.memory[0] = hand
        mind.memory[1] = 1.0 if uniform(mind.rng) < chance else 0.0
    return mind.memory[1] > 0


@policy(traits=("memory",), b=number(0.15, 0, 1, label="share of bluffs"))
def bluffer(table: Any, me: Any, mind: Any) -> Any:
    """Surges in some hands whatever it holds, else plays `equity` (rules file 9, BLUFFER).

    ``b``: the chance of a bluff, drawn once a hand; a Thwarted does not keep it from bluffing.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    wish = defaults.bid_by_chance(table, me, defaults.TOO_LOW, defaults.HIGH)
    if bluffs(table, mind, mind.params[BLUFFING]):
        wish = surge_or_stay(table)
    return defaults.after_maneuvers(table, me, wish)


@kernel
def mettle_at_stake(table: Any) -> Any:
    """Return the mettle on all lines."""
    mettle = 0
    for seat in range(table.seats):
        mettle += table.line_n[seat]
    return mettle


@policy(traits=("deterministic",), x=integer(2, 0, 1000, label="least at stake"))
def thwarter(table: Any, me: Any, mind: Any) -> Any:
    """Plays a Thwarted once enough is at stake, else plays `equity` (rules file 9, THWARTER).

    ``x``: mettle on the own line, or a third of the mettle on all lines, from which on it plays the
    card. Until then, and where it may not, it stays for nothing or fades.
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
def foe_keeper(table: Any, me: Any, mind: Any) -> Any:
    """Guards the kept cards as the Foe, fears them as a knight (rules file 9, FOE_KEEPER).

    ``k``: kept cards with which the Foe never fades before the showdown; there it fades when it is
    beaten. Else `equity`, a knight asking for 0.05 more chance for each kept card.
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
