"""The built-in policies of Cosmic Encounter."""

from simlab.engine.policy import policies_in
from simlab.games.cosmic.policies.basic import golden, random, sensible

POLICIES = policies_in([sensible, golden, random])
