"""The built-in policies of Sherwood Forest.

``sense`` and ``estimate`` hold shared judgements, ``joining`` and ``leading`` the answers of
partners and leaders, ``chance`` random play and the random baseline, ``sensible`` the default field
of opponents. All other policies have one special rule each and else act like ``sensible``.
``expert`` wins about as often as a search over ``sensible``.
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
