"""The built-in policies of Sherwood Forest.

``sense`` and ``estimate`` hold the judgements that policies share, ``joining`` and ``leading``
what partners and leaders say, ``chance`` plain chance and the baseline of the rules file (6.4),
``sensible`` the field that experiments play against. All others are those of the rules file (7):
P2 to P15; where they have no view of their own they do as ``sensible`` does.
"""

from simlab.engine.policy import policies_in
from simlab.games.sherwood.policies.ambush import corner_camper, tempo_racer, town_gate
from simlab.games.sherwood.policies.chance import random, random_rl
from simlab.games.sherwood.policies.economy import armourer, gold_manager, recruiter
from simlab.games.sherwood.policies.mercenary import grudge, mercenary
from simlab.games.sherwood.policies.scouts import (
    hijacker,
    info_broker,
    open_card_sniper,
    scout_then_strike,
)
from simlab.games.sherwood.policies.sensible import sensible
from simlab.games.sherwood.policies.talkers import bluffer, fair_leader

POLICIES = policies_in(
    [
        sensible,
        open_card_sniper,
        scout_then_strike,
        info_broker,
        corner_camper,
        town_gate,
        recruiter,
        armourer,
        tempo_racer,
        gold_manager,
        mercenary,
        grudge,
        hijacker,
        bluffer,
        fair_leader,
        random,
        random_rl,
    ]
)
