"""The built-in policies of Sheriff of Nottingham.

``sense`` holds the judgements that policies share, ``basic`` the field and the plain types,
``rates`` those that take their chances at a fixed rate; ``haggler`` pairs the merchants and
sheriffs of the rules file (section 7), ``bayes`` learns from the public log; ``expert`` is `bayes`
with the numbers that do best.
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
