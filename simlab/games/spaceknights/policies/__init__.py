"""The built-in policies of Spaceknights.

``sense`` holds shared judgements, ``basic`` the field of opponents and the plain ways to bid,
``golden`` a reference mini-game. ``judges`` bid by the value of a hand, by category or by the win
chances of ``tables``, as ``expert`` does; ``characters`` have a habit. ``defaults`` holds their
common decisions apart from bids.
"""

from simlab.core.policy import policies_in
from simlab.games.spaceknights.policies.basic import caller, maxbid, random, sensible
from simlab.games.spaceknights.policies.characters import (
    big_die,
    bluffer,
    foe_keeper,
    low_die_leech,
    random_fade,
    thwarter,
)
from simlab.games.spaceknights.policies.expert import expert
from simlab.games.spaceknights.policies.golden import golden_maxbid
from simlab.games.spaceknights.policies.judges import catmin, equity, pot_odds, short_stack_bully

POLICIES = policies_in(
    [
        sensible,
        random,
        random_fade,
        caller,
        maxbid,
        catmin,
        equity,
        pot_odds,
        low_die_leech,
        big_die,
        bluffer,
        thwarter,
        short_stack_bully,
        foe_keeper,
        expert,
        golden_maxbid,
    ]
)
