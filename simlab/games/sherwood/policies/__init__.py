"""The built-in policies of Sherwood Forest.

``sense`` holds the judgements that policies share, ``chance`` plain chance and the baseline of the
rules file (6.4), ``sensible`` the field that experiments play against.
"""

from simlab.engine.policy import policies_in
from simlab.games.sherwood.policies.chance import random, random_rl
from simlab.games.sherwood.policies.sensible import sensible

POLICIES = policies_in([sensible, random, random_rl])
