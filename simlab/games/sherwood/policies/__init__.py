"""The built-in policies of Sherwood Forest: ``basic`` holds the field and plain chance."""

from simlab.engine.policy import policies_in
from simlab.games.sherwood.policies.basic import random, sensible

POLICIES = policies_in([sensible, random])
