"""The built-in policies of Sheriff of Nottingham.

``sense`` holds shared judgements, ``basic`` the field of opponents and the plain types, ``rates``
policies that smuggle or open bags at a fixed rate. ``haggler`` pairs merchant and sheriff styles,
``bayes`` learns from the public log; ``expert`` is `bayes` with the best parameters.
"""

from simlab.core.policy import policies_in
from simlab.games.sheriff.policies.basic import (
    honest_hardliner,
    honest_venal,
    random,
    sensible,
    smuggler_hardliner,
)
from simlab.games.sheriff.policies.bayes import bayes
from simlab.games.sheriff.policies.expert import expert
from simlab.games.sheriff.policies.haggler import PRESETS, haggler
from simlab.games.sheriff.policies.rates import chancer, inspector

POLICIES = {
    **policies_in(
        [
            sensible,
            random,
            honest_hardliner,
            honest_venal,
            smuggler_hardliner,
            inspector,
            chancer,
            haggler,
            bayes,
        ]
    ),
    expert.name: expert,
    **PRESETS,
}
