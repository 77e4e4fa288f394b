"""The built-in policies of Sheepnappers.

``sense`` holds shared judgements, ``basic`` the field of opponents and the plain launch rules, and
``quiet`` a reference mini-game without action cards. ``launchers`` have special rules for
launching, ``fighters`` for bombs, swaps and Baas; ``expert`` uses every card.
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
