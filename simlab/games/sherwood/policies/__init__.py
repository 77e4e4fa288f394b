"""The built-in policies of Sherwood Forest.

``sense`` and ``estimate`` hold the judgements that policies share, ``joining`` and ``leading``
what partners and leaders say, ``chance`` plain chance and the baseline of the rules file (6.4),
``sensible`` the field that experiments play against. All others are those of the rules file (7):
P2 to P15; where they have no view of their own they do as ``sensible`` does. ``expert`` wins as a
search does.
"""

from simlab.core.policy import policies_in
from simlab.games.sherwood.policies import (
    ambush,
    chance,
    economy,
    expert,
    mercenary,
    scouts,
    sensible,
    talkers,
)

POLICIES = policies_in(
    [
        sensible.sensible,
        scouts.open_card_sniper,
        scouts.scout_then_strike,
        scouts.info_broker,
        ambush.corner_camper,
        ambush.town_gate,
        economy.recruiter,
        economy.armourer,
        ambush.tempo_racer,
        economy.gold_manager,
        mercenary.mercenary,
        mercenary.grudge,
        scouts.hijacker,
        talkers.bluffer,
        talkers.fair_leader,
        expert.expert,
        chance.random,
        chance.random_rl,
    ]
)
