"""The built-in policies of Sheepnappers.

``sense`` holds the judgements that policies share, ``basic`` the field and the plain launch rules,
``quiet`` the mini-game of section 8.7 of the rules file; ``launchers`` and ``fighters`` hold those
with an idea of their own about launching, or about bombs, swaps and Baas;
``expert`` uses every card.
"""

from simlab.core.policy import policies_in
from simlab.games.sheepnappers.policies.basic import (
    asap,
    pile_k,
    random,
    random_end,
    sensible,
    wool_t,
)
from simlab.games.sheepnappers.policies.expert import expert
from simlab.games.sheepnappers.policies.fighters import always_bomb, bomber, guardian, pirate_swap
from simlab.games.sheepnappers.policies.launchers import (
    hazard_ev,
    last_stand,
    sheep_hoard,
    surplus_s,
)
from simlab.games.sheepnappers.policies.quiet import (
    quiet_asap,
    quiet_never,
    quiet_pile,
    quiet_surplus,
    quiet_wool,
)

POLICIES = policies_in(
    [
        sensible,
        random,
        random_end,
        asap,
        wool_t,
        pile_k,
        hazard_ev,
        surplus_s,
        sheep_hoard,
        last_stand,
        bomber,
        always_bomb,
        pirate_swap,
        guardian,
        expert,
        quiet_asap,
        quiet_wool,
        quiet_pile,
        quiet_surplus,
        quiet_never,
    ]
)
